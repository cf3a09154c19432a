/* Trees share nothing but the registry of keys. */
#include "../CMilieuTests/test.h"

#include "stage.h"

enum
{
  TURNS = 200
};

/* One thread's tree and context. What happens is checked after the thread has ended. */
typedef struct Worker
{
  Stage stage;
  GMainLoop *loop;
  bool set_up;
  int wrong_turns; /* in which the observer was not told exactly once, of the latest value */
  int turn;
} Worker;

static gboolean
take_turn (void *user_data)
{
  Worker *self = user_data;
  if (self->stage.told != self->turn || self->stage.value != 3 * self->turn)
    self->wrong_turns++;
  if (self->turn == TURNS)
    {
      g_main_loop_quit (self->loop);
      return G_SOURCE_REMOVE;
    }
  self->turn++;
  for (int i = 2; i >= 0; i--)
    if (stage_write (&self->stage, 3 * self->turn - i) != MILIEU_OK)
      self->wrong_turns++;
  return G_SOURCE_CONTINUE;
}

static void *
work (void *user_data)
{
  Worker *self = user_data;
  self->set_up = stage_set_up (&self->stage);
  if (!self->set_up)
    return NULL;

  self->loop = g_main_loop_new (self->stage.context, FALSE);
  milieu_glib_attach (self->stage.tree, self->stage.context, MILIEU_GLIB_PRIORITY_FLUSH);
  GSource *turns = g_idle_source_new ();
  g_source_set_callback (turns, take_turn, self, NULL);
  g_source_attach (turns, self->stage.context);
  g_source_unref (turns);

  g_main_loop_run (self->loop);
  g_main_loop_unref (self->loop);
  stage_tear_down (&self->stage);
  return NULL;
}

static void
twoTreesRunOnTwoContextsInTwoThreads (void)
{
  Worker workers[2] = { 0 };
  GThread *threads[2];
  for (int i = 0; i < 2; i++)
    threads[i] = g_thread_new ("worker", work, &workers[i]);
  for (int i = 0; i < 2; i++)
    g_thread_join (threads[i]);
  for (int i = 0; i < 2; i++)
    {
      CHECK (workers[i].set_up);
      CHECK_INT (workers[i].turn, TURNS);
      CHECK_INT (workers[i].wrong_turns, 0);
      CHECK_INT (workers[i].stage.told, TURNS);
    }
}

static void *
run_until_told (void *user_data)
{
  Stage *stage = user_data;
  milieu_tree_take (stage->tree);
  while (stage->told == 0)
    g_main_context_iteration (stage->context, TRUE);
  return NULL;
}

static void
aTreeMadeOnOneThreadCanBeToldOnAnother (void)
{
  Stage stage;
  CHECK (stage_set_up (&stage));
  milieu_glib_attach (stage.tree, stage.context, MILIEU_GLIB_PRIORITY_FLUSH);
  CHECK_OK (stage_write (&stage, 1));
  g_thread_join (g_thread_new ("teller", run_until_told, &stage));
  milieu_tree_take (stage.tree);
  CHECK_INT (stage.told, 1);
  CHECK_INT (stage.value, 1);
  stage_tear_down (&stage);
}

/* A tree of a thread's own, at which handlers come and go. */
typedef struct Listener
{
  const MilieuKey *key;
  int told;
  int wrong_turns; /* in which not one handler was told */
} Listener;

static void
count_change (MilieuGlibNode *node, const MilieuKey *key, const GValue *old_value,
              const GValue *new_value, const MilieuPayload *payload, void *user_data)
{
  Listener *self = user_data;
  (void)node;
  (void)old_value;
  (void)payload;
  self->told += key == self->key && g_value_get_int64 (new_value) != 0;
}

static void *
listen (void *user_data)
{
  Listener *self = user_data;
  GMainContext *context = g_main_context_new ();
  g_main_context_push_thread_default (context);
  MilieuGlibTree *tree = milieu_glib_tree_new ();
  MilieuGlibNode *node = milieu_glib_tree_add (tree, NULL, "node", FALSE, NULL);
  MilieuTree *core = milieu_glib_tree_get_core (tree);
  for (int turn = 1; turn <= TURNS; turn++)
    {
      gulong id =
        g_signal_connect (node, "changed::threads-count", G_CALLBACK (count_change), self);
      if (milieu_node_set (core, milieu_glib_node_get_handle (node), self->key,
                           milieu_value_int (turn))
          != MILIEU_OK)
        self->wrong_turns++;
      while (g_main_context_iteration (context, FALSE))
        ;
      self->wrong_turns += self->told != turn;
      g_signal_handler_disconnect (node, id);
    }
  g_object_unref (node);
  g_object_unref (tree);
  g_main_context_pop_thread_default (context);
  g_main_context_unref (context);
  return NULL;
}

static void
handlersComeAndGoInTwoThreadsAtOnce (void)
{
  const MilieuKey *key = milieu_key_find ("threads-count");
  MilieuKeyDefinition definition = { .name = "threads-count", .type = MILIEU_TYPE_INT };
  if (!key)
    CHECK_OK (milieu_key_define (&definition, &key));
  Listener listeners[2] = { { .key = key }, { .key = key } };
  GThread *threads[2];
  for (int i = 0; i < 2; i++)
    threads[i] = g_thread_new ("listener", listen, &listeners[i]);
  for (int i = 0; i < 2; i++)
    g_thread_join (threads[i]);
  for (int i = 0; i < 2; i++)
    {
      CHECK_INT (listeners[i].told, TURNS);
      CHECK_INT (listeners[i].wrong_turns, 0);
    }
}

TEST_TOPIC (glib_threads, TEST (glib_threads, twoTreesRunOnTwoContextsInTwoThreads),
            TEST (glib_threads, aTreeMadeOnOneThreadCanBeToldOnAnother),
            TEST (glib_threads, handlersComeAndGoInTwoThreadsAtOnce))
