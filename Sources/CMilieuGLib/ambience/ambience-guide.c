/*
 * Where ambiences have their brightness from.
 *
 * Invariant: an ambience that is running, but one that goes by nothing, has an observer of its
 * guide's key, or had no memory for it. The observer's user data are a watch, which knows the
 * ambience until one of both ends.
 */
#define G_LOG_DOMAIN "Milieu"

#include <milieu-glib/ambience.h>

#include "ambience-private.h"

#include <milieu/environment.h>
#include <milieu/predefined.h>

/* ---- nodes, and above all roots ---- */

MilieuStatus
milieu_glib_ambience_watch (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                            MilieuObserveFlags flags, MilieuObserverFunction callback,
                            void *user_data, MilieuDestroyFunction destroy,
                            MilieuObserver *observer)
{
  if (node == MILIEU_NODE_NONE)
    return milieu_tree_observe (tree, key, flags, callback, user_data, destroy, observer);
  return milieu_node_observe (tree, node, key, flags, callback, user_data, destroy, observer);
}

static MilieuStatus
get (MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuValue *value)
{
  if (node == MILIEU_NODE_NONE)
    return milieu_tree_get (tree, key, value);
  return milieu_node_get (tree, node, key, value, NULL);
}

MilieuGlibAmbienceState
milieu_glib_ambience_read (MilieuTree *tree, MilieuNode node)
{
  MilieuValue value;
  if (get (tree, node, milieu_glib_key_ambience (), &value) != MILIEU_OK)
    return MILIEU_GLIB_AMBIENCE_REGULAR;
  return milieu_glib_ambience_from_number (value.integer);
}

/* ---- the guide ---- */

static const MilieuKey *
guide_key (MilieuGlibAmbienceGuide guide)
{
  switch (guide)
    {
    case MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT:
      return milieu_key_brightness ();
    case MILIEU_GLIB_AMBIENCE_BY_LIGHT:
      return milieu_key_light_level ();
    case MILIEU_GLIB_AMBIENCE_BY_NOTHING:
      break;
    }
  return NULL;
}

double
milieu_glib_ambience_read_brightness (MilieuGlibAmbience *self)
{
  MilieuValue value;
  const MilieuKey *key = guide_key (self->guide);
  if (!key || get (self->tree, self->node, key, &value) != MILIEU_OK)
    return -1;
  return self->guide == MILIEU_GLIB_AMBIENCE_BY_LIGHT
           ? milieu_glib_brightness_from_lux (value.number)
           : value.number;
}

static void
told (const MilieuNotification *notification, void *user_data)
{
  MilieuGlibAmbienceWatch *watch = user_data;
  if (watch->ambience)
    milieu_glib_ambience_decide (watch->ambience);
  else
    milieu_observer_remove (notification->tree, notification->observer);
}

static void
watch_free (void *user_data)
{
  MilieuGlibAmbienceWatch *watch = user_data;
  if (watch->ambience)
    watch->ambience->watch = NULL;
  g_free (watch);
}

/* Who feeds the guide's key may be woken before the core returns, and end the ambience. */
MilieuStatus
milieu_glib_ambience_follow_guide (MilieuGlibAmbience *self)
{
  const MilieuKey *key = guide_key (self->guide);
  if (self->guide == MILIEU_GLIB_AMBIENCE_BY_NOTHING)
    return MILIEU_OK;
  if (!key)
    return MILIEU_ERROR_NO_KEY;
  MilieuGlibAmbienceWatch *watch = g_new0 (MilieuGlibAmbienceWatch, 1);
  watch->ambience = self;
  self->watch = watch;
  MilieuStatus status = milieu_glib_ambience_watch (
    self->tree, self->node, key, MILIEU_OBSERVE_PLAIN, told, watch, watch_free, &self->observer);
  if (status != MILIEU_OK)
    watch_free (watch);
  return status;
}

/* Where the tree is busy the observer stays until it is told, or goes with its node. */
void
milieu_glib_ambience_leave_guide (MilieuGlibAmbience *self)
{
  MilieuGlibAmbienceWatch *watch = g_steal_pointer (&self->watch);
  if (!watch)
    return;
  watch->ambience = NULL;
  milieu_observer_remove (self->tree, self->observer);
}

void
milieu_glib_ambience_set_guide (MilieuGlibAmbience *self, MilieuGlibAmbienceGuide guide)
{
  g_return_if_fail (MILIEU_GLIB_IS_AMBIENCE (self));
  g_return_if_fail ((int)guide >= 0 && guide <= MILIEU_GLIB_AMBIENCE_BY_NOTHING);
  /* Where it could not be observed it is tried again. */
  gboolean is_followed = self->watch || guide == MILIEU_GLIB_AMBIENCE_BY_NOTHING;
  if (!self->is_running || (self->guide == guide && is_followed))
    return;
  g_object_ref (self);
  self->guide = guide;
  milieu_glib_ambience_leave_guide (self);
  /* Another one may have been chosen meanwhile. */
  MilieuStatus status = self->is_running && self->guide == guide && !self->watch
                          ? milieu_glib_ambience_follow_guide (self)
                          : MILIEU_OK;
  if (status != MILIEU_OK)
    g_warning ("an ambience does not follow key '%s': %s; its state remains",
               guide == MILIEU_GLIB_AMBIENCE_BY_LIGHT ? "light-level" : "brightness",
               milieu_status_message (status));
  milieu_glib_ambience_decide (self);
  g_object_notify (G_OBJECT (self), "guide");
  g_object_unref (self);
}

MilieuGlibAmbienceGuide
milieu_glib_ambience_get_guide (MilieuGlibAmbience *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), MILIEU_GLIB_AMBIENCE_BY_NOTHING);
  return self->guide;
}
