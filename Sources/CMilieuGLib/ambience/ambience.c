/*
 * Ambiences: what they have decided.
 *
 * Invariant: what the source gives is the forced state if one is forced, or else the true one, but
 * between a change of these and the end of the function that made it. Observers of the tree, and
 * handlers of properties, are called at that function's end, when all is as it is to be; they may
 * end the ambience, and free its tree.
 */
#include <milieu-glib/ambience.h>

#include "../system/feed-private.h"
#include "ambience-private.h"

#include <milieu-glib/error.h>

enum
{
  PROPERTY_NONE,
  PROPERTY_STATE,
  PROPERTY_TRUE_STATE,
  PROPERTY_IS_FORCED,
  PROPERTY_GUIDE,
  PROPERTY_COUNT
};

static GParamSpec *properties[PROPERTY_COUNT];

G_DEFINE_FINAL_TYPE (MilieuGlibAmbience, milieu_glib_ambience, G_TYPE_OBJECT)

/* ---- what is decided ---- */

MilieuGlibAmbienceState
milieu_glib_ambience_get_state (MilieuGlibAmbience *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), MILIEU_GLIB_AMBIENCE_REGULAR);
  return self->is_forced ? self->forced_state : self->true_state;
}

static void
notify_changes (MilieuGlibAmbience *self)
{
  MilieuGlibAmbiencePicture old = self->notified, new = {
    .state = milieu_glib_ambience_get_state (self),
    .true_state = self->true_state,
    .is_forced = self->is_forced,
  };
  self->notified = new;
  if (old.state != new.state)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROPERTY_STATE]);
  if (old.true_state != new.true_state)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROPERTY_TRUE_STATE]);
  if (old.is_forced != new.is_forced)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROPERTY_IS_FORCED]);
}

static void
write_state (MilieuGlibAmbience *self, gboolean animated)
{
  MilieuPayload payload = { .animated = animated != FALSE };
  MilieuGlibAmbienceState state = milieu_glib_ambience_get_state (self);
  /* Where the tree is busy the source writes later, and there is no payload for that. */
  Feeds *feeds = milieu_glib_feeds_open (self->tree, &payload);
  milieu_glib_value_source_give (self->source, milieu_glib_key_ambience (),
                                 milieu_value_int (state));
  if (feeds)
    milieu_glib_feeds_close (feeds);
}

/* Writes what holds now, and tells of it. */
static void
show (MilieuGlibAmbience *self, gboolean animated)
{
  g_object_ref (self);
  if (self->is_running)
    write_state (self, animated);
  notify_changes (self);
  g_object_unref (self);
}

/* Finds the true state of now. */
static void
look (MilieuGlibAmbience *self)
{
  double brightness = milieu_glib_ambience_read_brightness (self);
  self->has_seen = self->has_seen || milieu_glib_brightness_is_known (brightness);
  self->true_state = milieu_glib_ambience_next (&self->constraints, self->true_state, brightness);
}

void
milieu_glib_ambience_decide (MilieuGlibAmbience *self)
{
  gboolean is_first = !self->has_seen;
  if (!self->is_running)
    return;
  look (self);
  show (self, !is_first);
}

MilieuGlibAmbienceState
milieu_glib_ambience_get_true_state (MilieuGlibAmbience *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), MILIEU_GLIB_AMBIENCE_REGULAR);
  return self->true_state;
}

/* ---- what is forced ---- */

static gboolean
is_state (MilieuGlibAmbienceState state)
{
  return (int)state >= 0 && (int)state < MILIEU_GLIB_AMBIENCE_STATES;
}

void
milieu_glib_ambience_force (MilieuGlibAmbience *self, MilieuGlibAmbienceState state)
{
  g_return_if_fail (MILIEU_GLIB_IS_AMBIENCE (self));
  g_return_if_fail (is_state (state));
  if (!self->is_running || (self->is_forced && self->forced_state == state))
    return;
  self->is_forced = TRUE;
  self->forced_state = state;
  /* Before anyone is told, who may force another one. */
  milieu_glib_ambience_store (self);
  show (self, TRUE);
}

void
milieu_glib_ambience_unforce (MilieuGlibAmbience *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_AMBIENCE (self));
  if (!self->is_running || !self->is_forced)
    return;
  self->is_forced = FALSE;
  milieu_glib_ambience_store (self);
  /* The ambience may not have been told yet of the brightness of now. */
  look (self);
  show (self, TRUE);
}

gboolean
milieu_glib_ambience_is_forced (MilieuGlibAmbience *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), FALSE);
  return self->is_forced;
}

void
milieu_glib_ambience_restore (MilieuGlibAmbience *self, gboolean is_forced,
                              MilieuGlibAmbienceState state)
{
  self->is_forced = is_forced;
  self->forced_state = state;
  show (self, FALSE);
}

/* ---- constraints ---- */

gboolean
milieu_glib_ambience_set_constraints (MilieuGlibAmbience *self,
                                      const MilieuGlibAmbienceConstraints *constraints,
                                      GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), FALSE);
  g_return_val_if_fail (constraints != NULL, FALSE);
  if (!milieu_glib_ambience_check (constraints, error))
    return FALSE;
  self->constraints = *constraints;
  milieu_glib_ambience_decide (self);
  return TRUE;
}

void
milieu_glib_ambience_get_constraints (MilieuGlibAmbience *self,
                                      MilieuGlibAmbienceConstraints *constraints)
{
  g_return_if_fail (MILIEU_GLIB_IS_AMBIENCE (self));
  *constraints = self->constraints;
}

gboolean
milieu_glib_ambience_set_range (MilieuGlibAmbience *self, MilieuGlibAmbienceState state,
                                double least, double most, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), FALSE);
  g_return_val_if_fail (is_state (state), FALSE);
  MilieuGlibAmbienceConstraints constraints = self->constraints;
  *milieu_glib_ambience_range (&constraints, state) = (MilieuGlibBrightnessRange){ least, most };
  return milieu_glib_ambience_set_constraints (self, &constraints, error);
}

void
milieu_glib_ambience_get_range (MilieuGlibAmbience *self, MilieuGlibAmbienceState state,
                                double *least, double *most)
{
  g_return_if_fail (MILIEU_GLIB_IS_AMBIENCE (self));
  g_return_if_fail (is_state (state));
  const MilieuGlibBrightnessRange *range = milieu_glib_ambience_range (&self->constraints, state);
  *least = range->least;
  *most = range->most;
}

/* ---- as a GObject ---- */

MilieuGlibAmbience *
milieu_glib_ambience_new (void)
{
  return g_object_new (MILIEU_GLIB_TYPE_AMBIENCE, NULL);
}

static void
milieu_glib_ambience_get_property (GObject *object, guint property, GValue *value, GParamSpec *spec)
{
  MilieuGlibAmbience *self = MILIEU_GLIB_AMBIENCE (object);
  switch (property)
    {
    case PROPERTY_STATE:
      g_value_set_enum (value, (gint)milieu_glib_ambience_get_state (self));
      break;
    case PROPERTY_TRUE_STATE:
      g_value_set_enum (value, (gint)self->true_state);
      break;
    case PROPERTY_IS_FORCED:
      g_value_set_boolean (value, self->is_forced);
      break;
    case PROPERTY_GUIDE:
      g_value_set_enum (value, (gint)self->guide);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
    }
}

static void
milieu_glib_ambience_set_property (GObject *object, guint property, const GValue *value,
                                   GParamSpec *spec)
{
  if (property == PROPERTY_GUIDE)
    milieu_glib_ambience_set_guide (MILIEU_GLIB_AMBIENCE (object),
                                    (MilieuGlibAmbienceGuide)g_value_get_enum (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
milieu_glib_ambience_finalize (GObject *object)
{
  MilieuGlibAmbience *self = MILIEU_GLIB_AMBIENCE (object);
  g_clear_pointer (&self->keeping, milieu_glib_keeping_release);
  g_clear_object (&self->source);
  G_OBJECT_CLASS (milieu_glib_ambience_parent_class)->finalize (object);
}

static void
milieu_glib_ambience_class_init (MilieuGlibAmbienceClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags writable = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  object_class->get_property = milieu_glib_ambience_get_property;
  object_class->set_property = milieu_glib_ambience_set_property;
  object_class->finalize = milieu_glib_ambience_finalize;

  /**
   * MilieuGlibAmbience:state:
   *
   * The state that it writes.
   */
  properties[PROPERTY_STATE] = g_param_spec_enum (
    "state", NULL, NULL, MILIEU_GLIB_TYPE_AMBIENCE_STATE, MILIEU_GLIB_AMBIENCE_REGULAR, readable);
  /**
   * MilieuGlibAmbience:true-state:
   *
   * The state that brightness alone gives.
   */
  properties[PROPERTY_TRUE_STATE] =
    g_param_spec_enum ("true-state", NULL, NULL, MILIEU_GLIB_TYPE_AMBIENCE_STATE,
                       MILIEU_GLIB_AMBIENCE_REGULAR, readable);
  /**
   * MilieuGlibAmbience:is-forced:
   *
   * Whether a state is forced.
   */
  properties[PROPERTY_IS_FORCED] = g_param_spec_boolean ("is-forced", NULL, NULL, FALSE, readable);
  /**
   * MilieuGlibAmbience:guide:
   *
   * Where it has its brightness from.
   */
  properties[PROPERTY_GUIDE] =
    g_param_spec_enum ("guide", NULL, NULL, MILIEU_GLIB_TYPE_AMBIENCE_GUIDE,
                       MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT, writable);
  g_object_class_install_properties (object_class, PROPERTY_COUNT, properties);
}

static void
milieu_glib_ambience_init (MilieuGlibAmbience *self)
{
  self->constraints = (MilieuGlibAmbienceConstraints)MILIEU_GLIB_AMBIENCE_CONSTRAINTS_DEFAULT;
  self->true_state = MILIEU_GLIB_AMBIENCE_REGULAR;
  self->notified.state = MILIEU_GLIB_AMBIENCE_REGULAR;
  self->notified.true_state = MILIEU_GLIB_AMBIENCE_REGULAR;
  self->guide = MILIEU_GLIB_AMBIENCE_BY_NOTHING;
}
