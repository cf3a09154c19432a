/*
 * Observing: each observer is told exactly once, in tree order, with the value that it last saw and
 * the one that it sees now. One for several keys is told of all that changed in one call.
 */
#include <milieu/milieu.h>

#include <inttypes.h>
#include <stdio.h>

#include "../must.h"

static void
tell (const MilieuNotification *notification, void *name)
{
  printf ("%s:", (const char *)name);
  for (size_t i = 0; i < notification->change_count; i++)
    {
      const MilieuChange *change = &notification->changes[i];
      printf (" %s %" PRId64, milieu_key_name (change->key), change->old_value.integer);
      if (!notification->initial)
        printf (" -> %" PRId64, change->new_value.integer);
    }
  puts (notification->initial ? ", initial" : "");
}

/* [define] */
static const MilieuKey *
define (const char *name)
{
  const MilieuKey *key;
  MilieuKeyDefinition definition = { .name = name, .type = MILIEU_TYPE_INT };
  MUST (milieu_key_define (&definition, &key));
  return key;
}
/* [define] */

int
main (void)
{
  const MilieuKey *padding = define ("padding"), *spacing = define ("spacing");
  const MilieuKey *both[] = { padding, spacing };
  MilieuTree *tree;
  MilieuNode window, list, row;
  MilieuObserver of_list;

  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &list));
  MUST (milieu_node_add (tree, list, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &row));

  puts ("the row comes first, but is told last");
  MUST (
    milieu_node_observe_keys (tree, row, both, 2, MILIEU_OBSERVE_INITIAL, tell, "row", NULL, NULL));
  MUST (
    milieu_node_observe (tree, list, padding, MILIEU_OBSERVE_PLAIN, tell, "list", NULL, &of_list));
  MUST (milieu_node_set (tree, window, padding, milieu_value_int (8)));

  puts ("two keys in one transaction");
  /* [transaction] */
  MUST (milieu_tree_begin (tree, NULL));
  MUST (milieu_node_set (tree, window, padding, milieu_value_int (12)));
  MUST (milieu_node_set (tree, list, spacing, milieu_value_int (2)));
  MUST (milieu_tree_commit (tree));
  /* [transaction] */

  puts ("the row's own value hides the window's, and the list's observer goes");
  MUST (milieu_node_set (tree, row, padding, milieu_value_int (12)));
  MUST (milieu_observer_remove (tree, of_list));
  MUST (milieu_node_set (tree, window, padding, milieu_value_int (16)));

  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
