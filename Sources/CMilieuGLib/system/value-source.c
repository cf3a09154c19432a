/*
 * Value sources: what each has.
 *
 * Invariant: a source has one slot a key, and slots are never removed. While a source holds values
 * back, the places have not heard of the slots that have changed.
 */
#include "value-source-private.h"

#include "feed-private.h"

#include <milieu-glib/error.h>
#include <milieu-glib/value.h>

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (MilieuGlibValueSource, milieu_glib_value_source,
                                  G_TYPE_INITIALLY_UNOWNED, G_ADD_PRIVATE (MilieuGlibValueSource))

static GParamSpec *properties[SOURCE_PROPERTY_COUNT];
static guint changed_signal;

MilieuGlibValueSourcePrivate *
milieu_glib_value_source_inside (MilieuGlibValueSource *self)
{
  return milieu_glib_value_source_get_instance_private (self);
}

static GType
register_state (void)
{
  static const GEnumValue values[] = {
    { MILIEU_GLIB_SOURCE_IDLE, "MILIEU_GLIB_SOURCE_IDLE", "idle" },
    { MILIEU_GLIB_SOURCE_WAITING, "MILIEU_GLIB_SOURCE_WAITING", "waiting" },
    { MILIEU_GLIB_SOURCE_READY, "MILIEU_GLIB_SOURCE_READY", "ready" },
    { MILIEU_GLIB_SOURCE_UNAVAILABLE, "MILIEU_GLIB_SOURCE_UNAVAILABLE", "unavailable" },
    { 0, NULL, NULL },
  };
  return g_enum_register_static (g_intern_static_string ("MilieuGlibSourceState"), values);
}

GType
milieu_glib_source_state_get_type (void)
{
  static gsize type = 0;
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, register_state ());
  return type;
}

/* ---- life ---- */

static void
slot_free (gpointer data)
{
  Slot *self = data;
  if (self->has_value)
    milieu_key_release (self->key, self->value);
  g_free (self);
}

static void
milieu_glib_value_source_init (MilieuGlibValueSource *self)
{
  MilieuGlibValueSourcePrivate *inside = milieu_glib_value_source_inside (self);
  inside->slots = g_ptr_array_new_with_free_func (slot_free);
  inside->keys = g_ptr_array_new ();
  inside->index = g_hash_table_new (NULL, NULL);
  inside->places = g_ptr_array_new ();
  milieu_glib_reports_init (&inside->reports);
}

static void
milieu_glib_value_source_finalize (GObject *object)
{
  MilieuGlibValueSourcePrivate *inside =
    milieu_glib_value_source_inside (MILIEU_GLIB_VALUE_SOURCE (object));
  g_hash_table_unref (inside->index);
  g_ptr_array_unref (inside->slots);
  g_ptr_array_unref (inside->keys);
  g_ptr_array_unref (inside->places);
  milieu_glib_reports_clear (&inside->reports);
  g_free (inside->name);
  g_free (inside->interface);
  G_OBJECT_CLASS (milieu_glib_value_source_parent_class)->finalize (object);
}

static void
milieu_glib_value_source_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  MilieuGlibValueSource *self = MILIEU_GLIB_VALUE_SOURCE (object);
  switch (id)
    {
    case SOURCE_PROPERTY_NAME:
      g_value_set_string (value, milieu_glib_value_source_get_name (self));
      break;
    case SOURCE_PROPERTY_INTERFACE:
      g_value_set_string (value, milieu_glib_value_source_get_interface (self));
      break;
    case SOURCE_PROPERTY_VERSION:
      g_value_set_string (value, milieu_glib_value_source_get_version (self));
      break;
    case SOURCE_PROPERTY_PROBLEM:
      g_value_set_string (value, milieu_glib_value_source_get_problem (self));
      break;
    case SOURCE_PROPERTY_STATE:
      g_value_set_enum (value, (gint)milieu_glib_value_source_get_state (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
milieu_glib_value_source_set_property (GObject *object, guint id, const GValue *value,
                                       GParamSpec *spec)
{
  MilieuGlibValueSourcePrivate *inside =
    milieu_glib_value_source_inside (MILIEU_GLIB_VALUE_SOURCE (object));
  const char *text = g_value_get_string (value);
  switch (id)
    {
    case SOURCE_PROPERTY_NAME:
      inside->name = g_strdup (text ? text : G_OBJECT_TYPE_NAME (object));
      break;
    case SOURCE_PROPERTY_INTERFACE:
      inside->interface = g_strdup (text ? text : "");
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
define_changed (MilieuGlibValueSourceClass *class)
{
  /**
   * MilieuGlibValueSource::changed:
   * @self: the source
   * @key: the key
   *
   * What the source gives of a key has changed, or it gives nothing any more, whether or not that
   * wins anywhere. The detail is the key's name. It comes before the value is written to trees, and
   * once a key for what is given and withdrawn between milieu_glib_value_source_begin() and
   * milieu_glib_value_source_commit().
   */
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (class),
                                 G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, MILIEU_GLIB_TYPE_KEY | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
milieu_glib_value_source_class_init (MilieuGlibValueSourceClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags given =
    G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags told = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  object_class->finalize = milieu_glib_value_source_finalize;
  object_class->get_property = milieu_glib_value_source_get_property;
  object_class->set_property = milieu_glib_value_source_set_property;
  /**
   * MilieuGlibValueSource:name:
   *
   * A short name for people and for the log; by default the class's.
   */
  properties[SOURCE_PROPERTY_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, given);
  /**
   * MilieuGlibValueSource:interface:
   *
   * What the source asks; may be empty.
   */
  properties[SOURCE_PROPERTY_INTERFACE] =
    g_param_spec_string ("interface", NULL, NULL, NULL, given);
  /**
   * MilieuGlibValueSource:version:
   *
   * The version of what answers, if it has one.
   */
  properties[SOURCE_PROPERTY_VERSION] = g_param_spec_string ("version", NULL, NULL, NULL, told);
  /**
   * MilieuGlibValueSource:problem:
   *
   * Why the source is in its state, if not all is well.
   */
  properties[SOURCE_PROPERTY_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, told);
  /**
   * MilieuGlibValueSource:state:
   *
   * How far the source has come.
   */
  properties[SOURCE_PROPERTY_STATE] = g_param_spec_enum (
    "state", NULL, NULL, MILIEU_GLIB_TYPE_SOURCE_STATE, MILIEU_GLIB_SOURCE_IDLE, told);
  g_object_class_install_properties (object_class, SOURCE_PROPERTY_COUNT, properties);
  define_changed (class);
}

const char *
milieu_glib_value_source_get_name (MilieuGlibValueSource *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), "");
  return milieu_glib_value_source_inside (self)->name;
}

const char *
milieu_glib_value_source_get_interface (MilieuGlibValueSource *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), "");
  return milieu_glib_value_source_inside (self)->interface;
}

void
milieu_glib_value_source_keep_values (MilieuGlibValueSource *self)
{
  milieu_glib_value_source_inside (self)->keeps_values = TRUE;
}

/* ---- keys ---- */

Slot *
milieu_glib_value_source_find_slot (MilieuGlibValueSource *self, const MilieuKey *key)
{
  return g_hash_table_lookup (milieu_glib_value_source_inside (self)->index, key);
}

const MilieuGlibKey *const *
milieu_glib_value_source_get_keys (MilieuGlibValueSource *self, gsize *count)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), NULL);
  GPtrArray *keys = milieu_glib_value_source_inside (self)->keys;
  *count = keys->len;
  return (const MilieuGlibKey *const *)keys->pdata;
}

void
milieu_glib_value_source_add_key (MilieuGlibValueSource *self, const MilieuGlibKey *key)
{
  g_return_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self));
  g_return_if_fail (key != NULL);
  MilieuGlibValueSourcePrivate *inside = milieu_glib_value_source_inside (self);
  if (milieu_glib_value_source_find_slot (self, key))
    return;
  Slot *slot = g_new0 (Slot, 1);
  slot->key = key;
  g_ptr_array_add (inside->slots, slot);
  g_ptr_array_add (inside->keys, (gpointer)key);
  g_hash_table_insert (inside->index, (gpointer)key, slot);
  for (guint i = 0; i < inside->places->len; i++)
    {
      Place *place = g_ptr_array_index (inside->places, i);
      milieu_glib_place_touch (place, key);
      const Feed *feed = g_hash_table_lookup (place->keys, key);
      slot->wishes += feed->is_wanted != FALSE;
    }
  g_object_ref (self);
  milieu_glib_value_source_settle (self);
  milieu_glib_value_source_write (self);
  g_object_unref (self);
}

gboolean
milieu_glib_value_source_gives (MilieuGlibValueSource *self, const MilieuGlibKey *key)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  const Slot *slot = milieu_glib_value_source_find_slot (self, key);
  return slot && slot->has_value;
}

gboolean
milieu_glib_value_source_is_wanted (MilieuGlibValueSource *self, const MilieuGlibKey *key)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  const Slot *slot = milieu_glib_value_source_find_slot (self, key);
  return slot && slot->wishes;
}

gboolean
milieu_glib_value_source_read (MilieuGlibValueSource *self, const MilieuGlibKey *key, GValue *value)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  const Slot *slot = milieu_glib_value_source_find_slot (self, key);
  if (!slot || !slot->has_value)
    return FALSE;
  milieu_glib_value_from_core (key, &slot->value, value);
  return TRUE;
}

/* ---- values ---- */

void
milieu_glib_value_source_begin (MilieuGlibValueSource *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self));
  milieu_glib_value_source_inside (self)->depth++;
}

/* What has changed is to be written wherever the source is attached. */
static void
touch_places (MilieuGlibValueSourcePrivate *inside)
{
  for (guint s = 0; s < inside->slots->len; s++)
    {
      Slot *slot = g_ptr_array_index (inside->slots, s);
      for (guint p = 0; slot->has_changed && p < inside->places->len; p++)
        milieu_glib_place_touch (g_ptr_array_index (inside->places, p), slot->key);
      slot->has_changed = FALSE;
    }
}

void
milieu_glib_value_source_commit (MilieuGlibValueSource *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self));
  MilieuGlibValueSourcePrivate *inside = milieu_glib_value_source_inside (self);
  g_return_if_fail (inside->depth > 0);
  if (--inside->depth)
    return;
  g_object_ref (self);
  touch_places (inside);
  /* Who is told may give more, which is told first. */
  for (guint i = 0; i < inside->slots->len; i++)
    {
      Slot *slot = g_ptr_array_index (inside->slots, i);
      if (!slot->is_news || slot->has_changed)
        continue;
      slot->is_news = FALSE;
      g_signal_emit (self, changed_signal, g_quark_from_string (milieu_key_name (slot->key)),
                     slot->key);
    }
  milieu_glib_value_source_write (self);
  g_object_unref (self);
}

gboolean
milieu_glib_value_source_give (MilieuGlibValueSource *self, const MilieuGlibKey *key,
                               MilieuValue value)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  Slot *slot = milieu_glib_value_source_find_slot (self, key);
  g_return_val_if_fail (slot != NULL, FALSE);
  g_return_val_if_fail (value.type == milieu_key_type (key), FALSE);
  if (slot->has_value && milieu_key_equal (key, &slot->value, &value))
    return TRUE;
  Slot old = *slot;
  g_object_ref (self);
  milieu_glib_value_source_begin (self);
  slot->value = milieu_key_retain (key, value);
  slot->has_value = TRUE;
  slot->has_changed = slot->is_news = TRUE;
  if (old.has_value)
    milieu_key_release (key, old.value);
  milieu_glib_value_source_commit (self);
  g_object_unref (self);
  return TRUE;
}

gboolean
milieu_glib_value_source_give_value (MilieuGlibValueSource *self, const MilieuGlibKey *key,
                                     const GValue *value, GError **error)
{
  MilieuValue core;
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  g_return_val_if_fail (key != NULL, FALSE);
  if (!milieu_glib_value_source_find_slot (self, key))
    {
      g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_KEY,
                   "the source '%s' gives no values of key '%s': add the key to it first",
                   milieu_glib_value_source_get_name (self), milieu_key_name (key));
      return FALSE;
    }
  if (!milieu_glib_value_to_core (value, key, &core, error))
    return FALSE;
  milieu_glib_value_source_give (self, key, core);
  milieu_key_release (key, core);
  return TRUE;
}

void
milieu_glib_value_source_withdraw (MilieuGlibValueSource *self, const MilieuGlibKey *key)
{
  g_return_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self));
  Slot *slot = milieu_glib_value_source_find_slot (self, key);
  if (!slot || !slot->has_value)
    return;
  MilieuValue old = slot->value;
  g_object_ref (self);
  milieu_glib_value_source_begin (self);
  slot->has_value = FALSE;
  slot->has_changed = slot->is_news = TRUE;
  milieu_key_release (key, old);
  milieu_glib_value_source_commit (self);
  g_object_unref (self);
}
