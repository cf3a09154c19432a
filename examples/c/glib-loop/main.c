/*
 * A GLib loop: the tree is attached to a GMainContext. Whatever changes between two of the loop's
 * iterations is told in one flush, after input and timeouts and before a toolkit draws.
 */
#include <milieu-glib/milieu-glib.h>

#include <inttypes.h>
#include <stdio.h>

#include "../must.h"

typedef struct Program
{
  GMainLoop *loop;
  MilieuTree *tree;
  MilieuNode window;
  const MilieuKey *width;
} Program;

static void
tell (const MilieuNotification *notification, void *user_data)
{
  Program *program = user_data;
  const MilieuChange *change = &notification->changes[0];
  printf ("told: %" PRId64 " -> %" PRId64 "\n", change->old_value.integer,
          change->new_value.integer);
  g_main_loop_quit (program->loop);
}

/* As events would: three changes in one iteration of the loop. */
static gboolean
resize (gpointer user_data)
{
  Program *program = user_data;
  for (int64_t width = 400; width <= 600; width += 100)
    MUST (
      milieu_node_set (program->tree, program->window, program->width, milieu_value_int (width)));
  puts ("three changes, and nobody was told yet");
  return G_SOURCE_REMOVE;
}

int
main (void)
{
  MilieuKeyDefinition definition = { .name = "width", .type = MILIEU_TYPE_INT };
  MilieuStatistics statistics;
  MilieuNode row;
  Program program = { .loop = g_main_loop_new (NULL, FALSE) };

  MUST (milieu_key_define (&definition, &program.width));
  MUST (milieu_tree_new (NULL, &program.tree));
  MUST (milieu_node_add (program.tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY,
                         &program.window));
  MUST (milieu_node_add (program.tree, program.window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &row));
  MUST (milieu_node_observe (program.tree, row, program.width, MILIEU_OBSERVE_PLAIN, tell, &program,
                             NULL, NULL));

  /* [attach] */
  milieu_glib_attach (program.tree, NULL, MILIEU_GLIB_PRIORITY_FLUSH);
  g_idle_add_full (G_PRIORITY_DEFAULT, resize, &program, NULL);
  g_main_loop_run (program.loop);
  /* [attach] */

  milieu_tree_get_statistics (program.tree, &statistics);
  printf ("%" PRIu64 " flush\n", statistics.flushes);
  milieu_tree_free (program.tree);
  g_main_loop_unref (program.loop);
  return EXIT_SUCCESS;
}
