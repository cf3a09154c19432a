/*
 * First steps: a value is set on a window and read by what lies below it; a dialog has one of its
 * own, and is not told when the window's changes.
 */
#include <milieu/milieu.h>

#include <stdio.h>

#include "../must.h"

static const char *
scheme_name (int64_t scheme)
{
  switch (scheme)
    {
    case MILIEU_COLOR_SCHEME_DARK:
      return "dark";
    case MILIEU_COLOR_SCHEME_LIGHT:
      return "light";
    default:
      return "none";
    }
}

static void
tell (const MilieuNotification *notification, void *name)
{
  const MilieuChange *change = &notification->changes[0];
  printf ("%s: %s -> %s\n", (const char *)name, scheme_name (change->old_value.integer),
          scheme_name (change->new_value.integer));
}

int
main (void)
{
  MilieuTree *tree;
  MilieuNode window, row, dialog;
  /* [example] */
  const MilieuKey *key = milieu_key_color_scheme ();
  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &row));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &dialog));
  MUST (milieu_node_set (tree, dialog, key, milieu_value_int (MILIEU_COLOR_SCHEME_LIGHT)));

  MUST (milieu_node_observe (tree, row, key, MILIEU_OBSERVE_PLAIN, tell, "row", NULL, NULL));
  MUST (milieu_node_observe (tree, dialog, key, MILIEU_OBSERVE_PLAIN, tell, "dialog", NULL, NULL));
  MUST (milieu_node_set (tree, window, key, milieu_value_int (MILIEU_COLOR_SCHEME_DARK)));

  printf ("the row reads %s\n", scheme_name (milieu_node_get_int (tree, row, key, 0)));
  printf ("the dialog reads %s\n", scheme_name (milieu_node_get_int (tree, dialog, key, 0)));
  /* [example] */
  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
