/*
 * What other languages than C call.
 *
 * Invariant: no boxed value leaves here by a GValue that is freed when the call has returned; and a
 * closure is held for as long as what was made with it can call it.
 */
#define G_LOG_DOMAIN "Milieu"

#include <milieu-glib/languages.h>

#include "number-private.h"
#include "value-private.h"

#include <milieu-glib/error.h>

/* The two ways of a binding; each is NULL where the binding has no closure for it. */
typedef struct Transforms
{
  GClosure *to_property;
  GClosure *from_property;
} Transforms;

/* ---- closures ---- */

/* A reference to a closure that may be floating, ready to be asked (transfer full). */
static GClosure *
hold (GClosure *closure)
{
  g_closure_ref (closure);
  g_closure_sink (closure);
  if (G_CLOSURE_NEEDS_MARSHAL (closure))
    g_closure_set_marshal (closure, g_cclosure_marshal_generic);
  return closure;
}

/* FALSE if the closure has no answer; else `answer`, which is all zero, holds it, of whatever type.
 */
static gboolean
ask (GClosure *closure, guint count, const GValue *arguments, GValue *answer)
{
  GValue boxed = G_VALUE_INIT;
  g_value_init (&boxed, G_TYPE_VALUE);
  g_closure_invoke (closure, &boxed, count, arguments, NULL);
  const GValue *held = g_value_get_boxed (&boxed);
  gboolean has_answer = held && G_IS_VALUE (held);
  if (has_answer)
    {
      g_value_init (answer, G_VALUE_TYPE (held));
      g_value_copy (held, answer);
    }
  g_value_unset (&boxed);
  return has_answer;
}

/* A MilieuGlibDeriveFunction; the result may be of any type that becomes the key's. */
static gboolean
derive (const GValue *sources, guint count, GValue *result, gpointer closure)
{
  GValue answer = G_VALUE_INIT;
  if (!ask (closure, count, sources, &answer))
    return FALSE;
  g_value_unset (result);
  *result = answer;
  return TRUE;
}

static void
release (gpointer closure)
{
  g_closure_unref (closure);
}

MilieuGlibKey *
milieu_glib_key_derive (const char *name, const GValue *fallback, MilieuGlibKey **sources,
                        gsize source_count, GClosure *closure, GError **error)
{
  g_return_val_if_fail (closure != NULL, NULL);
  return milieu_glib_key_define_derived (name, fallback, sources, source_count, derive,
                                         hold (closure), release, error);
}

static gboolean
transform (GClosure *closure, const GValue *from, GValue *to)
{
  GValue answer = G_VALUE_INIT;
  if (!ask (closure, 1, from, &answer))
    return FALSE;
  gboolean fits = milieu_glib_value_convert (&answer, to);
  if (!fits)
    {
      char *contents = milieu_glib_value_describe (&answer);
      g_warning ("a binding's function has answered with the %s %s, which does not fit: a %s is "
                 "expected",
                 G_VALUE_TYPE_NAME (&answer), contents, G_VALUE_TYPE_NAME (to));
      g_free (contents);
    }
  g_value_unset (&answer);
  return fits;
}

static gboolean
transform_to_property (const GValue *from, GValue *to, gpointer transforms)
{
  return transform (((Transforms *)transforms)->to_property, from, to);
}

static gboolean
transform_from_property (const GValue *from, GValue *to, gpointer transforms)
{
  return transform (((Transforms *)transforms)->from_property, from, to);
}

static void
transforms_free (gpointer transforms)
{
  Transforms *self = transforms;
  g_clear_pointer (&self->to_property, g_closure_unref);
  g_clear_pointer (&self->from_property, g_closure_unref);
  g_free (self);
}

MilieuGlibBinding *
milieu_glib_node_bind_with_closures (MilieuGlibNode *self, const MilieuGlibKey *key,
                                     GObject *target, const char *property,
                                     MilieuGlibBindFlags flags, GClosure *to_property,
                                     GClosure *from_property, GError **error)
{
  Transforms *transforms = g_new0 (Transforms, 1);
  transforms->to_property = to_property ? hold (to_property) : NULL;
  transforms->from_property = from_property ? hold (from_property) : NULL;
  return milieu_glib_node_bind_full (
    self, key, target, property, flags, to_property ? transform_to_property : NULL,
    from_property ? transform_from_property : NULL, transforms, transforms_free, error);
}

/* ---- values ---- */

static gboolean
refuse (const MilieuGlibKey *key, const char *instead, GError **error)
{
  g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_TYPE,
               "key '%s' has values of type %s: %s", milieu_glib_key_get_name (key),
               g_type_name (milieu_glib_key_get_value_type (key)), instead);
  return FALSE;
}

/* Whether languages copy what a GValue of the type holds: they make lists of arrays of strings, and
 * PyGObject takes a reference to an object of Python's. */
static gboolean
is_copied (GType type)
{
  return !G_TYPE_IS_BOXED (type) || type == G_TYPE_STRV || type == g_type_from_name ("PyObject");
}

gboolean
milieu_glib_node_get_unboxed (MilieuGlibNode *self, const MilieuGlibKey *key, GValue *value,
                              GError **error)
{
  g_return_val_if_fail (key != NULL, FALSE);
  GType type = milieu_glib_key_get_value_type (key);
  if (type == MILIEU_GLIB_TYPE_COLOR)
    return refuse (key, "milieu_glib_node_get_color() reads them", error);
  if (!is_copied (type))
    return refuse (key, "milieu_glib_node_read() reads them into a GValue", error);
  return milieu_glib_node_get (self, key, value, error);
}

MilieuGlibColor *
milieu_glib_node_get_color (MilieuGlibNode *self, const MilieuGlibKey *key, GError **error)
{
  g_return_val_if_fail (key != NULL, NULL);
  GValue value = G_VALUE_INIT;
  if (milieu_glib_key_get_value_type (key) != MILIEU_GLIB_TYPE_COLOR)
    {
      refuse (key, "a colour's key is expected", error);
      return NULL;
    }
  if (!milieu_glib_node_get (self, key, &value, error))
    return NULL;
  MilieuGlibColor *color = g_value_dup_boxed (&value);
  g_value_unset (&value);
  return color;
}

gboolean
milieu_glib_node_read (MilieuGlibNode *self, const MilieuGlibKey *key, GValue *value,
                       GError **error)
{
  return milieu_glib_node_get (self, key, value, error);
}
