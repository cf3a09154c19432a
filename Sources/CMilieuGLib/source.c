/*
 * A tree's scheduler as a GSource.
 *
 * Invariant: `tree` is not NULL exactly as long as the tree's scheduler is this source. Neither
 * owns the other; whichever goes first lets go of the other one:
 *
 * - The tree calls `forget` when it is freed or is given another scheduler. The source is then of
 * no use, and leaves its context.
 * - GLib gives up a source's callback when the source is destroyed, or unreferenced without ever
 *   having been attached; after a dispatch, if one is running. That calls `withdraw`, before the
 *   memory goes: a reference that somebody keeps does not leave the tree with a dead scheduler.
 */
#define G_LOG_DOMAIN "Milieu"

#include <milieu-glib/source.h>

#include "place-private.h"
#include "source-private.h"
#include "tree-private.h"

#include "system/feed-private.h"
#include "themes/clock-private.h"
#include "themes/theme-reports-private.h"

/* A tree that has not settled by then will hardly do so at once: what waits at lower priorities,
 * drawing above all, is to come first. */
#define UNSETTLED_DELAY (10 * G_TIME_SPAN_MILLISECOND)

typedef struct FlushSource
{
  GSource source;
  MilieuTree *tree;
  gpointer *place; /* the tree's data, which are this source while it is the scheduler; or NULL */
} FlushSource;

/* The tree's data are found by its address. */
static char place_key;

static void
schedule (MilieuTree *tree, void *user_data)
{
  FlushSource *self = user_data;
  (void)tree;
  g_source_set_ready_time (&self->source, 0);
}

static void
forget (void *user_data)
{
  FlushSource *self = user_data;
  self->tree = NULL;
  if (self->place)
    *self->place = NULL;
  self->place = NULL;
  g_source_destroy (&self->source);
}

static gboolean
flush (void *user_data)
{
  FlushSource *self = user_data;
  MilieuStatus status = milieu_tree_flush (self->tree);

  /* A transaction that is open stops the flush as busy; closing it schedules the next one. */
  if (self->tree && status == MILIEU_ERROR_UNSTABLE)
    g_source_set_ready_time (&self->source, g_get_monotonic_time () + UNSETTLED_DELAY);
  return G_SOURCE_CONTINUE;
}

static void
withdraw (void *user_data)
{
  FlushSource *self = user_data;
  if (self->tree)
    milieu_tree_set_scheduler (self->tree, NULL, NULL, NULL);
}

static gboolean
dispatch (GSource *source, GSourceFunc callback, void *user_data)
{
  /* Before the flush, because what stays due then makes the source ready again. */
  g_source_set_ready_time (source, -1);
  return callback ? callback (user_data) : G_SOURCE_REMOVE;
}

/* Who was connected to nodes' faces since may wake what feeds a key, though nothing changes. */
static gboolean
prepare (GSource *source, int *timeout)
{
  FlushSource *self = (FlushSource *)source;
  if (self->tree)
    milieu_glib_tree_sync_core (self->tree);
  *timeout = -1;
  return FALSE;
}

static GSourceFuncs functions = { .prepare = prepare, .dispatch = dispatch };

/* Without memory for it the source is not found, which only costs senders their choice. What is to
 * be fed is kept from now on, so that value sources can be attached at any time: while a function
 * of a key's runs, too. */
static void
take_place (FlushSource *self)
{
  Feeds *feeds;
  (void)!milieu_glib_feeds_take (self->tree, &feeds);
  self->place = milieu_glib_place_take (self->tree, &place_key, g_free);
  if (self->place)
    *self->place = &self->source;
}

GMainContext *
milieu_glib_source_context (MilieuTree *tree)
{
  gpointer *place = milieu_tree_get_data (tree, &place_key);
  return place && *place ? g_source_get_context (*place) : NULL;
}

GSource *
milieu_glib_source_new (MilieuTree *tree)
{
  g_return_val_if_fail (tree != NULL, NULL);

  GSource *source = g_source_new (&functions, sizeof (FlushSource));
  FlushSource *self = (FlushSource *)source;
  g_source_set_name (source, "Milieu flush");
  g_source_set_priority (source, MILIEU_GLIB_PRIORITY_FLUSH);
  g_source_set_callback (source, flush, self, withdraw);

  milieu_tree_set_scheduler (tree, schedule, self, forget);
  self->tree = tree;
  take_place (self);
  if (milieu_tree_is_due (tree))
    schedule (tree, self);
  return source;
}

guint
milieu_glib_attach (MilieuTree *tree, GMainContext *context, int priority)
{
  g_return_val_if_fail (tree != NULL, 0);

  GSource *source = milieu_glib_source_new (tree);
  g_source_set_priority (source, priority);
  guint id = g_source_attach (source, context);
  g_source_unref (source);
  milieu_tree_set_message_function (tree, milieu_glib_log_message, NULL, NULL);
  milieu_glib_clock_offer (tree, context);
  milieu_glib_theme_reports_offer ();
  return id;
}

void
milieu_glib_log_message (const char *message, void *user_data)
{
  (void)user_data;
  g_warning ("%s", message);
}
