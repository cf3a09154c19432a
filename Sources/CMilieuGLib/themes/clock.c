/*
 * Clocks by timeouts.
 *
 * Invariant: `source` is there, and in the context, exactly while the tree wants frames. The clock
 * belongs to its tree, which destroys it; so a source that is there has a tree that lives. `place`,
 * by which the tree is found to have a clock of its own accord, points to the clock of a tree that
 * has such a one; whichever goes first lets go of the other.
 */
#include <milieu-glib/clock.h>

#include "../place-private.h"
#include "clock-private.h"

#include <milieu-theme/clock.h>

typedef struct Clock
{
  GMainContext *context; /* held */
  gint64 interval;       /* of frames, in microseconds */
  GSource *source;       /* held; or NULL */
  gpointer *place;       /* which has this clock, if nobody asked for it; or NULL */
} Clock;

typedef struct FrameSource
{
  GSource source;
  MilieuTree *tree;
  gint64 interval;
} FrameSource;

/* A tree's place of the clock that it was given without being asked. */
static char place_key;

/* ---- frames ---- */

/* At multiples of the interval, counted from the first: those that have passed are left out. */
static void
await_next (FrameSource *self, gint64 now)
{
  gint64 due = g_source_get_ready_time (&self->source) + self->interval;
  if (due <= now)
    due += ((now - due) / self->interval + 1) * self->interval;
  g_source_set_ready_time (&self->source, due);
}

static gboolean
dispatch (GSource *source, GSourceFunc callback, gpointer user_data)
{
  FrameSource *self = (FrameSource *)source;
  gint64 now = g_get_monotonic_time ();
  (void)callback, (void)user_data;
  await_next (self, now);
  /* Whoever is shown the frame may take the clock away, and free the tree. */
  milieu_tree_frame (self->tree, (double)now / G_USEC_PER_SEC);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs functions = { .dispatch = dispatch };

/* ---- as the tree's clock ---- */

static double
now (void *user_data)
{
  (void)user_data;
  return (double)g_get_monotonic_time () / G_USEC_PER_SEC;
}

static void
start (MilieuTree *tree, void *user_data)
{
  Clock *self = user_data;
  self->source = g_source_new (&functions, sizeof (FrameSource));
  FrameSource *source = (FrameSource *)self->source;
  source->tree = tree;
  source->interval = self->interval;
  g_source_set_name (self->source, "Milieu frames");
  g_source_set_priority (self->source, MILIEU_GLIB_PRIORITY_FRAME);
  g_source_set_ready_time (self->source, g_get_monotonic_time () + self->interval);
  g_source_attach (self->source, self->context);
}

static void
stop (MilieuTree *tree, void *user_data)
{
  Clock *self = user_data;
  (void)tree;
  g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
}

static void
destroy (void *user_data)
{
  Clock *self = user_data;
  if (self->place)
    *self->place = NULL;
  g_main_context_unref (self->context);
  g_free (self);
}

/* Gives the tree a clock, which `clock` is then (lent). */
static gboolean
attach (MilieuTree *tree, GMainContext *context, guint frames_per_second, Clock **clock)
{
  Clock *self = g_new0 (Clock, 1);
  self->context = g_main_context_ref (context ? context : g_main_context_default ());
  self->interval = G_USEC_PER_SEC / frames_per_second;
  const MilieuClock functions_of_clock = {
    .now = now, .start = start, .stop = stop, .user_data = self, .destroy = destroy
  };
  if (milieu_tree_set_clock (tree, &functions_of_clock) != MILIEU_OK)
    {
      destroy (self);
      return FALSE;
    }
  *clock = self;
  return TRUE;
}

gboolean
milieu_glib_clock_attach (MilieuTree *tree, GMainContext *context, guint frames_per_second)
{
  Clock *clock;
  g_return_val_if_fail (tree != NULL, FALSE);
  g_return_val_if_fail (frames_per_second > 0 && frames_per_second <= 1000, FALSE);
  return attach (tree, context, frames_per_second, &clock);
}

/* ---- unasked ---- */

static void
free_place (void *user_data)
{
  gpointer *place = user_data;
  Clock *clock = *place;
  if (clock)
    clock->place = NULL;
  g_free (place);
}

void
milieu_glib_clock_offer (MilieuTree *tree, GMainContext *context)
{
  Clock *clock;
  gpointer *place = milieu_glib_place_take (tree, &place_key, free_place);
  if (!place || (milieu_tree_has_clock (tree) && !*place))
    return;
  if (attach (tree, context, MILIEU_GLIB_FRAMES_PER_SECOND, &clock))
    {
      clock->place = place;
      *place = clock;
    }
}
