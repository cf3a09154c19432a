/*
 * What another thread sends (G): changes by a sender, until the last is delivered on a GLib main
 * context; and beside it pointers by a GAsyncQueue, pushed there and popped here.
 *
 * Nodes are taken in turn. With few of them a change may find the node's former one still waiting,
 * and be merged with it; with as many as there are posts none is.
 */
#include "subjects.h"

#include <milieu-glib/milieu-glib.h>

#include <stdlib.h>

enum
{
  POSTS = 1000000
};

static uint64_t
count_posts (void *data)
{
  (void)data;
  return POSTS;
}

/* ---- a sender ---- */

typedef struct Sending
{
  MilieuTree *tree;
  GMainContext *context;
  MilieuGlibSender *sender;
  const MilieuKey *key;
  MilieuNode *nodes;
  uint64_t node_count;
  int64_t first; /* the value of the first post of this time */
  bool is_over;
} Sending;

static void
must (MilieuStatus status)
{
  if (status != MILIEU_OK)
    bench_fail ("milieu-glib: %s", milieu_status_message (status));
}

static void
must_accept (gboolean is_accepted)
{
  if (!is_accepted)
    bench_fail ("milieu-glib: the sender has refused a post");
}

static void
end_sending (gpointer user_data)
{
  ((Sending *)user_data)->is_over = true;
}

static gpointer
send_all (gpointer user_data)
{
  Sending *self = user_data;
  uint64_t node = 0;
  for (int64_t i = 0; i < POSTS; i++)
    {
      must_accept (milieu_glib_sender_set (self->sender, self->nodes[node], self->key,
                                           milieu_value_int (self->first + i), NULL));
      node = node + 1 == self->node_count ? 0 : node + 1;
    }
  must_accept (milieu_glib_sender_call (self->sender, end_sending, self, NULL, NULL));
  return NULL;
}

static void
check_values (const Sending *self)
{
  for (uint64_t i = 0; i < self->node_count; i++)
    {
      int64_t value = milieu_node_get_int (self->tree, self->nodes[i], self->key, -1);
      int64_t last = self->first + (int64_t)(POSTS - self->node_count + i);
      if (value != last)
        bench_fail ("milieu-glib: a node has %lld, must have %lld", (long long)value,
                    (long long)last);
    }
}

static double
run_sending (void *data, uint64_t times)
{
  Sending *self = data;
  double elapsed = 0;
  for (uint64_t i = 0; i < times; i++)
    {
      self->first += POSTS;
      self->is_over = false;
      double start = bench_now ();
      GThread *thread = g_thread_new ("sender", send_all, self);
      while (!self->is_over)
        g_main_context_iteration (self->context, TRUE);
      elapsed += bench_now () - start;
      g_thread_join (thread);
      check_values (self);
    }
  return elapsed;
}

static void *
prepare_sending (uint64_t nodes)
{
  Sending *self = bench_allocate (1, sizeof *self);
  MilieuKeyDefinition definition = { .name = "bench-sent", .type = MILIEU_TYPE_INT };
  MilieuNode window;
  self->context = g_main_context_new ();
  self->nodes = bench_allocate (nodes, sizeof *self->nodes);
  self->node_count = nodes;
  must (milieu_key_define (&definition, &self->key));
  must (milieu_tree_new (NULL, &self->tree));
  milieu_glib_attach (self->tree, self->context, MILIEU_GLIB_PRIORITY_FLUSH);
  must (milieu_node_add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY,
                         &window));
  for (uint64_t i = 0; i < nodes; i++)
    must (
      milieu_node_add (self->tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &self->nodes[i]));
  self->sender = milieu_glib_sender_new (self->tree, self->context, 2 * POSTS, NULL);
  run_sending (self, 2);
  return self;
}

static size_t
count_merged (void *data, BenchFigure figures[BENCH_FIGURES_MAX])
{
  Sending *self = data;
  MilieuGlibSenderStatistics before, after;
  milieu_glib_sender_get_statistics (self->sender, &before);
  run_sending (self, 1);
  milieu_glib_sender_get_statistics (self->sender, &after);
  figures[0] = (BenchFigure){ "merged", (double)(after.merged - before.merged) };
  figures[1] = (BenchFigure){ "wakeups", (double)(after.wakeups - before.wakeups) };
  return 2;
}

/* ---- a GAsyncQueue ---- */

static gpointer
push_all (gpointer user_data)
{
  for (gsize i = 1; i <= POSTS; i++)
    g_async_queue_push (user_data, GSIZE_TO_POINTER (i));
  return NULL;
}

static double
run_queue (void *data, uint64_t times)
{
  GAsyncQueue *queue = data;
  double elapsed = 0;
  for (uint64_t i = 0; i < times; i++)
    {
      gsize wrong = 0;
      double start = bench_now ();
      GThread *thread = g_thread_new ("pusher", push_all, queue);
      for (gsize expected = 1; expected <= POSTS; expected++)
        wrong += GPOINTER_TO_SIZE (g_async_queue_pop (queue)) != expected;
      elapsed += bench_now () - start;
      g_thread_join (thread);
      if (wrong)
        bench_fail ("gobject: what was popped was not what was pushed");
    }
  return elapsed;
}

static void *
prepare_queue (uint64_t nodes)
{
  GAsyncQueue *queue = g_async_queue_new ();
  (void)nodes;
  run_queue (queue, 2);
  return queue;
}

static const BenchCase cases[] = {
  { "G", "milieu-glib", 0, prepare_sending, run_sending, count_posts, count_merged },
  { "G", "gobject", 0, prepare_queue, run_queue, count_posts, NULL },
};

const BenchSubject bench_sending = { cases, sizeof cases / sizeof *cases };
