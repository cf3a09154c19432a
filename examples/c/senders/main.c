/*
 * Senders: a worker thread loads something and tells the tree, which belongs to the main thread,
 * how far it has come. Its changes wait until the loop has its turn; those of one key at one node
 * end as one. What belongs together is a group, and comes with the payload of its own.
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
  const MilieuKey *progress;
  const MilieuKey *title;
  const MilieuKey *done;
  MilieuGlibSender *sender;
} Program;

/* [function] */
static void
look (gpointer user_data)
{
  Program *program = user_data;
  printf ("the main thread finds %" PRId64 " parts\n",
          milieu_node_get_int (program->tree, program->window, program->progress, 0));
}
/* [function] */

/* [worker] */
static gpointer
load (gpointer user_data)
{
  Program *program = user_data;
  g_autoptr (GError) error = NULL;
  for (int64_t part = 1; part <= 1000; part++)
    if (!milieu_glib_sender_set (program->sender, program->window, program->progress,
                                 milieu_value_int (part), &error))
      g_error ("%s", error->message);

  milieu_glib_sender_call (program->sender, look, program, NULL, NULL);

  MilieuString *title = NULL;
  MUST (milieu_string_new ("loaded", &title));
  const MilieuPayload animated = { .animated = true, .duration = 0.25 };
  milieu_glib_sender_begin (program->sender, &animated, NULL);
  milieu_glib_sender_set (program->sender, program->window, program->title,
                          milieu_value_string (title), NULL);
  milieu_glib_sender_set (program->sender, program->window, program->done, milieu_value_bool (true),
                          NULL);
  milieu_glib_sender_commit (program->sender);
  milieu_string_release (title);
  return NULL;
}
/* [worker] */

static void
tell (const MilieuNotification *notification, void *user_data)
{
  Program *program = user_data;
  for (size_t i = 0; i < notification->change_count; i++)
    {
      char text[32];
      milieu_key_describe (notification->changes[i].key, &notification->changes[i].new_value, text,
                           sizeof text);
      printf ("told: %s is %s%s\n", milieu_key_name (notification->changes[i].key), text,
              notification->payload->animated ? ", animated" : "");
    }
  if (milieu_node_get_bool (notification->tree, notification->node, program->done, false))
    g_main_loop_quit (program->loop);
}

static void
report (const char *when, MilieuGlibSender *sender)
{
  MilieuGlibSenderStatistics counts;
  milieu_glib_sender_get_statistics (sender, &counts);
  printf ("%s: %" PRIu64 " accepted, %" PRIu64 " merged, %" PRIu64 " delivered, %" PRIu64
          " wake-up\n",
          when, counts.accepted, counts.merged, counts.delivered, counts.wakeups);
}

int
main (void)
{
  MilieuKeyDefinition progress = { .name = "progress", .type = MILIEU_TYPE_INT };
  MilieuKeyDefinition title = { .name = "title", .type = MILIEU_TYPE_STRING };
  MilieuKeyDefinition done = { .name = "done", .type = MILIEU_TYPE_BOOL };
  MilieuNode row;
  Program program = { .loop = g_main_loop_new (NULL, FALSE) };

  MUST (milieu_key_define (&progress, &program.progress));
  MUST (milieu_key_define (&title, &program.title));
  MUST (milieu_key_define (&done, &program.done));
  MUST (milieu_tree_new (NULL, &program.tree));
  MUST (milieu_node_add (program.tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY,
                         &program.window));
  MUST (milieu_node_add (program.tree, program.window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &row));
  const MilieuKey *keys[] = { program.progress, program.title, program.done };
  MUST (milieu_node_observe_keys (program.tree, row, keys, 3, MILIEU_OBSERVE_PLAIN, tell, &program,
                                  NULL, NULL));

  /* [sender] */
  g_autoptr (GError) error = NULL;
  milieu_glib_attach (program.tree, NULL, MILIEU_GLIB_PRIORITY_FLUSH);
  program.sender = milieu_glib_sender_new (program.tree, NULL, 0, &error);
  if (!program.sender)
    g_error ("%s", error->message);
  GThread *worker = g_thread_new ("worker", load, &program);
  /* [sender] */

  /* So that this prints the same each time, the loop begins when the worker has ended; else some of
   * its progress is told before. */
  g_thread_join (worker);
  report ("sent", program.sender);
  g_main_loop_run (program.loop);
  report ("run", program.sender);

  /* [close] */
  milieu_glib_sender_close (program.sender);
  g_object_unref (program.sender);
  milieu_tree_free (program.tree);
  /* [close] */
  g_main_loop_unref (program.loop);
  return EXIT_SUCCESS;
}
