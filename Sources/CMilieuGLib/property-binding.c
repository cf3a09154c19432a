/*
 * Bindings: a property as the other side.
 *
 * Invariant: `target` is the object as long as it has not been disposed; it is not kept, but for
 * the time of a write. A property that is heard is read between its being written and its being
 * notified: so what it has made of our value is known from what a handler then writes.
 */
#define G_LOG_DOMAIN "Milieu"

#include <milieu-glib/binding.h>

#include "binding-private.h"
#include "error-private.h"
#include "value-private.h"

typedef struct PropertyPart
{
  GObject *target;
  GParamSpec *property;
  gulong handler;
  MilieuGlibTransformFunction to_property, from_property;
} PropertyPart;

static void
notified (GObject *target, GParamSpec *property, gpointer user_data)
{
  (void)target, (void)property;
  milieu_glib_binding_hear (user_data);
}

static void
target_gone (gpointer user_data, GObject *target)
{
  MilieuGlibBinding *self = user_data;
  PropertyPart *part = self->part;
  (void)target;
  part->target = NULL;
  milieu_glib_binding_unbind (self);
}

static void
connect_property (MilieuGlibBinding *self)
{
  PropertyPart *part = self->part;
  g_object_weak_ref (part->target, target_gone, self);
  if (self->flags & MILIEU_GLIB_BIND_BIDIRECTIONAL)
    {
      char *signal = g_strconcat ("notify::", part->property->name, NULL);
      part->handler = g_signal_connect (part->target, signal, G_CALLBACK (notified), self);
      g_free (signal);
    }
}

static void
disconnect_property (MilieuGlibBinding *self)
{
  PropertyPart *part = self->part;
  GObject *target = g_steal_pointer (&part->target);
  /* A disposed object has disconnected its handlers. */
  if (!target)
    return;
  if (part->handler)
    g_signal_handler_disconnect (target, part->handler);
  g_object_weak_unref (target, target_gone, self);
}

static void
read_property (MilieuGlibBinding *self, GValue *value)
{
  PropertyPart *part = self->part;
  g_value_init (value, part->property->value_type);
  g_object_get_property (part->target, part->property->name, value);
}

static void
write_property (MilieuGlibBinding *self, const GValue *value)
{
  PropertyPart *part = self->part;
  GObject *target = g_object_ref (part->target);
  bool is_heard = self->flags & MILIEU_GLIB_BIND_BIDIRECTIONAL;
  if (is_heard)
    g_object_freeze_notify (target);
  g_object_set_property (target, part->property->name, value);
  if (is_heard && self->follower)
    {
      GValue made = G_VALUE_INIT;
      read_property (self, &made);
      milieu_glib_binding_know (self, &made);
      g_value_unset (&made);
    }
  if (is_heard)
    g_object_thaw_notify (target);
  g_object_unref (target);
}

static gboolean
is_same_property (MilieuGlibBinding *self, const GValue *a, const GValue *b)
{
  PropertyPart *part = self->part;
  if (G_VALUE_HOLDS_BOXED (a) || G_VALUE_HOLDS_VARIANT (a))
    {
      void *one = g_value_peek_pointer (a), *other = g_value_peek_pointer (b);
      if (!one || !other)
        return one == other;
      if (G_VALUE_HOLDS (a, MILIEU_GLIB_TYPE_COLOR))
        return milieu_glib_color_equal (one, other);
      if (G_VALUE_HOLDS (a, G_TYPE_STRV))
        return g_strv_equal (one, other);
      /* Each read makes another copy, which says nothing. */
      return !G_VALUE_HOLDS_VARIANT (a) || g_variant_equal (one, other);
    }
  return g_param_values_cmp (part->property, a, b) == 0;
}

/* GObject would refuse what is not valid, and say less about it. */
static gboolean
is_valid (GParamSpec *property, const GValue *value)
{
  GValue valid = G_VALUE_INIT;
  if (property->flags & G_PARAM_LAX_VALIDATION)
    return TRUE;
  g_value_init (&valid, G_VALUE_TYPE (value));
  g_value_copy (value, &valid);
  gboolean is_changed = g_param_value_validate (property, &valid);
  g_value_unset (&valid);
  return !is_changed;
}

static gboolean
from_key (MilieuGlibBinding *self, const GValue *of_key, GValue *value)
{
  PropertyPart *part = self->part;
  GParamSpec *property = part->property;
  g_value_init (value, property->value_type);
  if (part->to_property && !part->to_property (of_key, value, self->user_data))
    return FALSE;
  if ((part->to_property || milieu_glib_value_convert (of_key, value))
      && is_valid (property, value))
    return TRUE;
  const GValue *described = part->to_property ? value : of_key;
  char *contents = milieu_glib_value_describe (described);
  g_warning ("the value %s of key '%s' (%s) does not fit property '%s' (%s) of %s that it is bound "
             "to, which keeps its own",
             contents, milieu_key_name (self->key), G_VALUE_TYPE_NAME (described), property->name,
             g_type_name (property->value_type),
             part->target ? G_OBJECT_TYPE_NAME (part->target) : "the object");
  g_free (contents);
  return FALSE;
}

/* Gives the key's value from what the property has, where that needs a function or GLib's
 * transformation. */
static gboolean
fill_key (MilieuGlibBinding *self, const GValue *value, GValue *of_key)
{
  PropertyPart *part = self->part;
  if (part->from_property)
    return part->from_property (value, of_key, self->user_data);
  if (milieu_glib_value_convert (value, of_key))
    return TRUE;
  char *contents = milieu_glib_value_describe (value);
  g_warning ("the value %s of property '%s' (%s) does not fit key '%s' (%s) that it is bound to, "
             "and is not set",
             contents, part->property->name, G_VALUE_TYPE_NAME (value), milieu_key_name (self->key),
             G_VALUE_TYPE_NAME (of_key));
  g_free (contents);
  return FALSE;
}

static gboolean
to_key (MilieuGlibBinding *self, const GValue *value, MilieuValue *core)
{
  PropertyPart *part = self->part;
  GValue of_key = G_VALUE_INIT;
  GError *error = NULL;
  MilieuGlibForm form = milieu_glib_form_of (self->key);
  bool is_direct = !part->from_property && milieu_glib_type_becomes (G_VALUE_TYPE (value), &form);
  g_value_init (&of_key, form.value_type);
  gboolean fits = is_direct || fill_key (self, value, &of_key);
  if (fits && !milieu_glib_form_fill (&form, is_direct ? value : &of_key, core, &error))
    {
      g_warning ("property '%s' is bound to a key: %s", part->property->name, error->message);
      g_error_free (error);
      fits = FALSE;
    }
  g_value_unset (&of_key);
  return fits;
}

static void
free_part (void *user_data)
{
  PropertyPart *part = user_data;
  g_param_spec_unref (part->property);
  g_free (part);
}

static const MilieuGlibSide side = {
  .connect = connect_property,
  .disconnect = disconnect_property,
  .read = read_property,
  .write = write_property,
  .is_same = is_same_property,
  .from_key = from_key,
  .to_key = to_key,
  .free_part = free_part,
};

/* Sets an error that names both sides. */
static gboolean
refuse (const MilieuGlibForm *form, GObject *target, GParamSpec *property, int code,
        const char *why, GError **error)
{
  g_set_error (error, MILIEU_GLIB_ERROR, code,
               "key '%s' (%s) is not bound to property '%s' (%s) of %s: %s", form->name,
               g_type_name (form->value_type), property->name, g_type_name (property->value_type),
               G_OBJECT_TYPE_NAME (target), why);
  return FALSE;
}

static gboolean
check_types (const MilieuGlibForm *form, GObject *target, GParamSpec *property, bool goes_there,
             bool comes_back, GError **error)
{
  GType type = property->value_type;
  char *why = NULL;
  if (goes_there && !milieu_glib_value_can_convert (form->value_type, type))
    why = g_strdup_printf ("a %s does not become a %s; a property of type %s or a function to "
                           "transform the key's value is expected",
                           g_type_name (form->value_type), g_type_name (type),
                           g_type_name (form->value_type));
  else if (comes_back && !milieu_glib_type_becomes (type, form)
           && !milieu_glib_value_can_convert (type, form->value_type))
    {
      char *expected = milieu_glib_form_describe (form);
      why = g_strdup_printf ("a %s does not become a %s; %s, or a function to transform the "
                             "property's value, is expected",
                             g_type_name (type), g_type_name (form->value_type), expected);
      g_free (expected);
    }
  if (!why)
    return TRUE;
  refuse (form, target, property, MILIEU_GLIB_ERROR_PROPERTY_TYPE, why, error);
  g_free (why);
  return FALSE;
}

static GParamSpec *
find_property (const MilieuGlibForm *form, GObject *target, const char *name,
               MilieuGlibBindFlags flags, GError **error)
{
  GParamSpec *property = g_object_class_find_property (G_OBJECT_GET_CLASS (target), name);
  if (!property)
    g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_PROPERTY,
                 "key '%s' (%s) is not bound: %s has no property '%s', one of its own is expected",
                 form->name, g_type_name (form->value_type), G_OBJECT_TYPE_NAME (target), name);
  else if (!(property->flags & G_PARAM_WRITABLE) || property->flags & G_PARAM_CONSTRUCT_ONLY)
    refuse (form, target, property, MILIEU_GLIB_ERROR_NOT_WRITABLE,
            "a property that can be written at any time is expected", error);
  else if (flags & MILIEU_GLIB_BIND_BIDIRECTIONAL && !(property->flags & G_PARAM_READABLE))
    refuse (form, target, property, MILIEU_GLIB_ERROR_NOT_WRITABLE,
            "for both directions a property that can be read is expected", error);
  else
    return property;
  return NULL;
}

MilieuGlibBinding *
milieu_glib_node_bind_full (MilieuGlibNode *self, const MilieuGlibKey *key, GObject *target,
                            const char *property, MilieuGlibBindFlags flags,
                            MilieuGlibTransformFunction to_property,
                            MilieuGlibTransformFunction from_property, gpointer user_data,
                            GDestroyNotify destroy, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), NULL);
  g_return_val_if_fail (key != NULL && G_IS_OBJECT (target) && property != NULL, NULL);
  g_return_val_if_fail (!(flags & MILIEU_GLIB_BIND_BASE), NULL);

  MilieuGlibForm form = milieu_glib_form_of (key);
  bool is_two_way = flags & MILIEU_GLIB_BIND_BIDIRECTIONAL;
  GParamSpec *found = find_property (&form, target, property, flags, error);
  if (!found
      || !check_types (&form, target, found, !to_property, is_two_way && !from_property, error))
    return milieu_glib_binding_refuse (user_data, destroy);

  PropertyPart *part = g_new0 (PropertyPart, 1);
  *part = (PropertyPart){ target, g_param_spec_ref (found), 0, to_property, from_property };
  MilieuGlibBinding *binding =
    milieu_glib_binding_new (&side, part, key, flags, user_data, destroy);
  binding->observes = true;
  return milieu_glib_binding_start (binding, self, FALSE, error);
}

MilieuGlibBinding *
milieu_glib_node_bind (MilieuGlibNode *self, const MilieuGlibKey *key, GObject *target,
                       const char *property, MilieuGlibBindFlags flags, GError **error)
{
  return milieu_glib_node_bind_full (self, key, target, property, flags, NULL, NULL, NULL, NULL,
                                     error);
}
