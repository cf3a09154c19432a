/*
 * Transactions: what changes in one is told when it closes, with its payload, and only if it is
 * still another value then. What is set and set back is told to nobody.
 */
#include <milieu/milieu.h>

#include <inttypes.h>
#include <stdio.h>

#include "../must.h"

static void
tell (const MilieuNotification *notification, void *user_data)
{
  const MilieuChange *change = &notification->changes[0];
  const MilieuPayload *payload = notification->payload;
  (void)user_data;
  printf ("%" PRId64 " -> %" PRId64, change->old_value.integer, change->new_value.integer);
  if (payload->animated)
    printf (", animated for %g s because of %s", payload->duration, (const char *)payload->data);
  putchar ('\n');
}

static void
forget (void *data)
{
  printf ("nobody needs \"%s\" any more\n", (const char *)data);
}

int
main (void)
{
  const MilieuKey *width;
  MilieuKeyDefinition definition = { .name = "width", .type = MILIEU_TYPE_INT };
  /* [payload] */
  MilieuPayload payload = {
    .animated = true, .duration = 0.25, .data = "a swipe", .destroy = forget
  };
  /* [payload] */
  MilieuTree *tree;
  MilieuNode window, sidebar;

  MUST (milieu_key_define (&definition, &width));
  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &sidebar));
  MUST (milieu_node_observe (tree, sidebar, width, MILIEU_OBSERVE_PLAIN, tell, NULL, NULL, NULL));

  puts ("a change by itself");
  MUST (milieu_node_set (tree, window, width, milieu_value_int (200)));

  puts ("three changes in a transaction, read at once and told at its end");
  MUST (milieu_tree_begin (tree, &payload));
  MUST (milieu_node_set (tree, window, width, milieu_value_int (220)));
  MUST (milieu_node_set (tree, window, width, milieu_value_int (260)));
  MUST (milieu_node_set (tree, window, width, milieu_value_int (300)));
  printf ("the sidebar reads %" PRId64 "\n", milieu_node_get_int (tree, sidebar, width, 0));
  MUST (milieu_tree_commit (tree));

  puts ("set and set back");
  MUST (milieu_tree_begin (tree, NULL));
  MUST (milieu_node_set (tree, window, width, milieu_value_int (0)));
  MUST (milieu_node_set (tree, window, width, milieu_value_int (300)));
  MUST (milieu_tree_commit (tree));

  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
