/* A program as a user would build it, with pkg-config alone: prints the library's version if a
 * change reaches an observer through the loop, and fails otherwise. */
#include <milieu-glib/milieu-glib.h>

#include <stdio.h>
#include <stdlib.h>

static void
quit (const MilieuNotification *notification, void *user_data)
{
  (void)notification;
  g_main_loop_quit (user_data);
}

int
main (void)
{
  MilieuTree *tree;
  MilieuNode window, row;
  const MilieuKey *padding;
  MilieuKeyDefinition definition = { .name = "padding", .type = MILIEU_TYPE_INT };
  GMainLoop *loop = g_main_loop_new (NULL, FALSE);

  if (milieu_key_define (&definition, &padding) || milieu_tree_new (NULL, &tree)
      || milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window)
      || milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &row)
      || milieu_node_observe (tree, row, padding, MILIEU_OBSERVE_PLAIN, quit, loop, NULL, NULL))
    return EXIT_FAILURE;
  milieu_glib_attach (tree, NULL, MILIEU_GLIB_PRIORITY_FLUSH);
  if (milieu_node_set (tree, window, padding, milieu_value_int (8)))
    return EXIT_FAILURE;
  g_main_loop_run (loop);

  puts (milieu_version_string ());
  milieu_tree_free (tree);
  g_main_loop_unref (loop);
  return EXIT_SUCCESS;
}
