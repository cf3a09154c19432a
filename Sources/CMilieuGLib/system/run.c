/*
 * When sources run.
 *
 * Invariant: a source runs as long as it has places, and its class knows a key to be wanted as long
 * as a place has an observer of it; but for the moments in which milieu_glib_value_source_settle
 * has not come that far. It takes one step after the other and looks again, so that a class may do
 * anything from within, and is never called from within itself.
 */
#include "feed-private.h"

#include "../source-private.h"

/* Has the source's context be the thread-default one. False if that is not possible, because
 * another thread iterates it. */
static gboolean
enter (MilieuGlibValueSourcePrivate *inside)
{
  if (!g_main_context_acquire (inside->context))
    return FALSE;
  g_main_context_push_thread_default (inside->context);
  return TRUE;
}

static void
leave (GMainContext *context, gboolean has_entered)
{
  if (!has_entered)
    return;
  g_main_context_pop_thread_default (context);
  g_main_context_release (context);
}

static void
start (MilieuGlibValueSource *self)
{
  MilieuGlibValueSourcePrivate *inside = milieu_glib_value_source_inside (self);
  const Place *place = g_ptr_array_index (inside->places, 0);
  MilieuTree *tree = place->feeds->tree;
  GMainContext *context = tree ? milieu_glib_source_context (tree) : NULL;
  inside->context = context ? g_main_context_ref (context) : g_main_context_ref_thread_default ();
  inside->is_running = TRUE;
  if (!MILIEU_GLIB_VALUE_SOURCE_GET_CLASS (self)->start)
    return;
  milieu_glib_value_source_begin (self);
  gboolean has_entered = enter (inside);
  MILIEU_GLIB_VALUE_SOURCE_GET_CLASS (self)->start (self);
  leave (inside->context, has_entered);
  milieu_glib_value_source_commit (self);
}

static void
forget_values (MilieuGlibValueSource *self)
{
  MilieuGlibValueSourcePrivate *inside = milieu_glib_value_source_inside (self);
  milieu_glib_value_source_begin (self);
  for (guint i = 0; i < inside->slots->len; i++)
    milieu_glib_value_source_withdraw (self, g_ptr_array_index (inside->keys, i));
  milieu_glib_value_source_commit (self);
}

static void
stop (MilieuGlibValueSource *self)
{
  MilieuGlibValueSourcePrivate *inside = milieu_glib_value_source_inside (self);
  inside->is_running = FALSE;
  gboolean has_entered = enter (inside);
  if (MILIEU_GLIB_VALUE_SOURCE_GET_CLASS (self)->stop)
    MILIEU_GLIB_VALUE_SOURCE_GET_CLASS (self)->stop (self);
  leave (inside->context, has_entered);
  g_clear_pointer (&inside->context, g_main_context_unref);
  if (!inside->keeps_values)
    forget_values (self);
  milieu_glib_reports_forget (&inside->reports);
  milieu_glib_value_source_set_version (self, NULL);
  milieu_glib_value_source_set_state (self, MILIEU_GLIB_SOURCE_IDLE, NULL);
}

static void
tell_wanted (MilieuGlibValueSource *self, Slot *slot, gboolean is_wanted)
{
  MilieuGlibValueSourcePrivate *inside = milieu_glib_value_source_inside (self);
  slot->is_told = is_wanted;
  if (!MILIEU_GLIB_VALUE_SOURCE_GET_CLASS (self)->wanted)
    return;
  gboolean has_entered = enter (inside);
  MILIEU_GLIB_VALUE_SOURCE_GET_CLASS (self)->wanted (self, slot->key, is_wanted);
  leave (inside->context, has_entered);
}

/* Does the next thing that is to be done. False if there is none. */
static gboolean
settle_step (MilieuGlibValueSource *self)
{
  MilieuGlibValueSourcePrivate *inside = milieu_glib_value_source_inside (self);
  gboolean has_places = inside->places->len != 0;
  if (has_places && !inside->is_running)
    {
      start (self);
      return TRUE;
    }
  for (guint i = 0; inside->is_running && i < inside->slots->len; i++)
    {
      Slot *slot = g_ptr_array_index (inside->slots, i);
      gboolean is_wanted = has_places && slot->wishes;
      if (slot->is_told != is_wanted)
        {
          tell_wanted (self, slot, is_wanted);
          return TRUE;
        }
    }
  if (!has_places && inside->is_running)
    {
      stop (self);
      return TRUE;
    }
  return FALSE;
}

void
milieu_glib_value_source_settle (MilieuGlibValueSource *self)
{
  MilieuGlibValueSourcePrivate *inside = milieu_glib_value_source_inside (self);
  /* The class is never called from within itself: who is settling it comes to this, too. */
  if (inside->is_settling)
    return;
  g_object_ref (self);
  inside->is_settling = TRUE;
  while (settle_step (self))
    ;
  inside->is_settling = FALSE;
  g_object_unref (self);
}
