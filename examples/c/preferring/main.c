/*
 * Preferring: a video deep in a window asks that the screen stay awake. The wish reaches the window
 * that it is shown in, since a window is a boundary, and goes no higher; it follows the video into
 * another window, and goes with it.
 */
#include <milieu/milieu.h>

#include <stdio.h>

#include "../must.h"

static void
tell (const MilieuNotification *notification, void *name)
{
  bool awake = notification->changes[0].new_value.boolean;
  printf ("%s: %s\n", (const char *)name, awake ? "keep the screen awake" : "let it sleep");
}

static MilieuNode
add (MilieuTree *tree, MilieuNode parent, MilieuNodeFlags flags)
{
  MilieuNode node;
  MUST (milieu_node_add (tree, parent, MILIEU_NODE_NONE, flags, &node));
  return node;
}

int
main (void)
{
  const MilieuKey *awake;
  MilieuKeyDefinition definition = { .name = "keep-awake", .type = MILIEU_TYPE_BOOL };
  MilieuTree *tree;

  MUST (milieu_key_define (&definition, &awake));
  MUST (milieu_tree_new (NULL, &tree));
  MilieuNode program = add (tree, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN);
  MilieuNode window = add (tree, program, MILIEU_NODE_BOUNDARY);
  MilieuNode dialog = add (tree, window, MILIEU_NODE_BOUNDARY);
  MilieuNode page = add (tree, dialog, MILIEU_NODE_PLAIN);
  MilieuNode video = add (tree, page, MILIEU_NODE_PLAIN);
  MUST (
    milieu_node_observe (tree, program, awake, MILIEU_OBSERVE_PLAIN, tell, "program", NULL, NULL));
  MUST (
    milieu_node_observe (tree, window, awake, MILIEU_OBSERVE_PLAIN, tell, "window", NULL, NULL));
  MUST (
    milieu_node_observe (tree, dialog, awake, MILIEU_OBSERVE_PLAIN, tell, "dialog", NULL, NULL));

  puts ("the video starts");
  /* [prefer] */
  MUST (milieu_node_prefer (tree, video, awake, milieu_value_bool (true)));
  /* [prefer] */

  puts ("it moves to the window, from which the dialog inherits");
  MUST (milieu_node_move (tree, video, window, MILIEU_NODE_NONE));

  puts ("the window says that it may sleep: what is set wins over wishes");
  MUST (milieu_node_set (tree, window, awake, milieu_value_bool (false)));
  MUST (milieu_node_unset (tree, window, awake));

  puts ("the video goes");
  MUST (milieu_node_remove (tree, video));

  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
