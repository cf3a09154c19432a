/*
 * Values as GValues.
 *
 * Invariant: what milieu_glib_value_to_core makes of what milieu_glib_value_from_core gave is an
 * equal value, but for strings with a NUL in them; a number that would change on the way is
 * refused.
 */
#include <milieu-glib/value.h>

#include "error-private.h"
#include "number-private.h"
#include "object-private.h"
#include "value-private.h"

#include "themes/theme-key-private.h"

#include <milieu-glib/color-table.h>
#include <milieu-glib/key.h>

static GType
value_type_of (MilieuType type)
{
  switch (type)
    {
    case MILIEU_TYPE_BOOL:
      return G_TYPE_BOOLEAN;
    case MILIEU_TYPE_INT:
      return G_TYPE_INT64;
    case MILIEU_TYPE_DOUBLE:
      return G_TYPE_DOUBLE;
    case MILIEU_TYPE_COLOR:
      return MILIEU_GLIB_TYPE_COLOR;
    case MILIEU_TYPE_STRING:
      return G_TYPE_STRING;
    case MILIEU_TYPE_OBJECT:
      break;
    }
  return G_TYPE_POINTER;
}

GType
milieu_glib_key_get_value_type (const MilieuGlibKey *self)
{
  MilieuType type = milieu_key_type (self);
  if (type != MILIEU_TYPE_OBJECT)
    return value_type_of (type);
  return milieu_glib_theme_key_is_table (self) ? MILIEU_GLIB_TYPE_COLOR_TABLE
                                               : milieu_glib_object_key_get_type (self);
}

void
milieu_glib_value_from_core (const MilieuKey *key, const MilieuValue *core, GValue *value)
{
  GType type = milieu_glib_key_get_value_type (key);
  if (!G_IS_VALUE (value))
    g_value_init (value, type);
  g_return_if_fail (G_VALUE_HOLDS (value, type));
  switch (milieu_key_type (key))
    {
    case MILIEU_TYPE_BOOL:
      g_value_set_boolean (value, core->boolean);
      break;
    case MILIEU_TYPE_INT:
      g_value_set_int64 (value, core->integer);
      break;
    case MILIEU_TYPE_DOUBLE:
      g_value_set_double (value, core->number);
      break;
    case MILIEU_TYPE_COLOR:
      g_value_set_boxed (value, &core->color);
      break;
    case MILIEU_TYPE_STRING:
      g_value_set_string (value, milieu_string_text (core->string));
      break;
    case MILIEU_TYPE_OBJECT:
      if (type == G_TYPE_POINTER)
        g_value_set_pointer (value, core->object);
      else if (milieu_glib_theme_key_is_table (key))
        g_value_set_boxed (value, core->object);
      else
        milieu_glib_object_copy_to (core->object, value);
      break;
    }
}

MilieuGlibForm
milieu_glib_form_of (const MilieuKey *key)
{
  return (MilieuGlibForm){ milieu_key_name (key), milieu_key_type (key),
                           milieu_glib_key_get_value_type (key), key };
}

gboolean
milieu_glib_type_becomes (GType type, const MilieuGlibForm *form)
{
  GType fundamental = G_TYPE_FUNDAMENTAL (type);
  switch (form->type)
    {
    case MILIEU_TYPE_BOOL:
      return fundamental == G_TYPE_BOOLEAN;
    case MILIEU_TYPE_INT:
      return milieu_glib_type_is_integer (type);
    case MILIEU_TYPE_DOUBLE:
      return fundamental == G_TYPE_DOUBLE || fundamental == G_TYPE_FLOAT
             || milieu_glib_type_is_integer (type);
    case MILIEU_TYPE_COLOR:
      return g_type_is_a (type, MILIEU_GLIB_TYPE_COLOR) || fundamental == G_TYPE_STRING;
    case MILIEU_TYPE_STRING:
      return fundamental == G_TYPE_STRING;
    case MILIEU_TYPE_OBJECT:
      return milieu_glib_type_may_become (type, form->value_type);
    }
  return FALSE;
}

gboolean
milieu_glib_form_for (const char *name, GType type, MilieuGlibForm *form)
{
  GType fundamental = G_TYPE_FUNDAMENTAL (type);
  *form = (MilieuGlibForm){ .name = name, .value_type = type };
  if (fundamental == G_TYPE_BOOLEAN)
    form->type = MILIEU_TYPE_BOOL;
  else if (milieu_glib_type_is_integer (type))
    form->type = MILIEU_TYPE_INT;
  else if (fundamental == G_TYPE_DOUBLE || fundamental == G_TYPE_FLOAT)
    form->type = MILIEU_TYPE_DOUBLE;
  else if (g_type_is_a (type, MILIEU_GLIB_TYPE_COLOR))
    form->type = MILIEU_TYPE_COLOR;
  else if (fundamental == G_TYPE_STRING)
    form->type = MILIEU_TYPE_STRING;
  else if (milieu_glib_type_is_kept (type))
    form->type = MILIEU_TYPE_OBJECT;
  else
    return FALSE;
  if (form->type != MILIEU_TYPE_OBJECT)
    form->value_type = value_type_of (form->type);
  return TRUE;
}

char *
milieu_glib_form_describe (const MilieuGlibForm *form)
{
  switch (form->type)
    {
    case MILIEU_TYPE_BOOL:
      return g_strdup ("a gboolean");
    case MILIEU_TYPE_INT:
      return g_strdup ("an integer, enum or flags");
    case MILIEU_TYPE_DOUBLE:
      return g_strdup ("a gdouble, gfloat or integer");
    case MILIEU_TYPE_COLOR:
      return g_strdup ("a MilieuGlibColor or a text like #rrggbb");
    case MILIEU_TYPE_STRING:
      return g_strdup ("a gchararray");
    case MILIEU_TYPE_OBJECT:
      break;
    }
  return g_strdup_printf ("a %s or NULL", g_type_name (form->value_type));
}

char *
milieu_glib_value_describe (const GValue *value)
{
  if (g_value_fits_pointer (value) && !g_value_peek_pointer (value))
    return g_strdup ("NULL");
  if (G_VALUE_HOLDS_VARIANT (value))
    return g_variant_print (g_value_get_variant (value), FALSE);
  if (G_VALUE_HOLDS_DOUBLE (value))
    {
      char text[MILIEU_DOUBLE_TEXT_SIZE];
      milieu_double_format (g_value_get_double (value), text);
      return g_strdup (text);
    }
  return g_strdup_value_contents (value);
}

static gboolean
fail_type (const GValue *value, const MilieuGlibForm *form, const char *why, GError **error)
{
  char *contents = milieu_glib_value_describe (value);
  char *expected = milieu_glib_form_describe (form);
  g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_TYPE,
               "key '%s' has values of type %s: the %s %s %s, %s is expected", form->name,
               g_type_name (form->value_type), G_VALUE_TYPE_NAME (value), contents, why, expected);
  g_free (contents);
  g_free (expected);
  return FALSE;
}

static gboolean
get_color (const GValue *value, const MilieuGlibForm *form, MilieuColor *color, GError **error)
{
  if (G_VALUE_HOLDS_STRING (value))
    {
      const char *text = g_value_get_string (value);
      return milieu_glib_check (milieu_color_parse (text ? text : "", color), error,
                                "key '%s' has values of type MilieuGlibColor: the gchararray '%s'",
                                form->name, text ? text : "");
    }
  const MilieuColor *boxed = g_value_get_boxed (value);
  if (!boxed)
    return fail_type (value, form, "is no colour", error);
  *color = *boxed;
  return TRUE;
}

static gboolean
get_string (const GValue *value, const MilieuGlibForm *form, MilieuString **string, GError **error)
{
  const char *text = g_value_get_string (value);
  return milieu_glib_check (milieu_string_new (text ? text : "", string), error,
                            "the gchararray for key '%s'", form->name);
}

static gboolean
get_object (const GValue *value, const MilieuGlibForm *form, void **object, GError **error)
{
  if (form->value_type == G_TYPE_POINTER)
    {
      MilieuValue lent = milieu_value_object (g_value_get_pointer (value));
      *object = milieu_key_retain (form->key, lent).object;
    }
  else if (form->key && milieu_glib_theme_key_is_table (form->key)
           && G_VALUE_HOLDS (value, form->value_type))
    *object = milieu_color_table_retain (g_value_get_boxed (value));
  else if (!milieu_glib_object_from (value, form->value_type, object))
    return fail_type (value, form, "is something else", error);
  return TRUE;
}

gboolean
milieu_glib_form_fill (const MilieuGlibForm *form, const GValue *value, MilieuValue *core,
                       GError **error)
{
  MilieuValue made = { .type = form->type, .integer = 0 };
  gboolean fits = TRUE;
  if (!milieu_glib_type_becomes (G_VALUE_TYPE (value), form))
    return fail_type (value, form, "does not become one", error);
  switch (made.type)
    {
    case MILIEU_TYPE_BOOL:
      made.boolean = g_value_get_boolean (value);
      break;
    case MILIEU_TYPE_INT:
      fits = milieu_glib_number_get_integer (value, &made.integer)
             || fail_type (value, form, "is too large", error);
      break;
    case MILIEU_TYPE_DOUBLE:
      fits = milieu_glib_number_get_double (value, &made.number)
             || fail_type (value, form, "is no such number exactly", error);
      break;
    case MILIEU_TYPE_COLOR:
      fits = get_color (value, form, &made.color, error);
      break;
    case MILIEU_TYPE_STRING:
      fits = get_string (value, form, &made.string, error);
      break;
    case MILIEU_TYPE_OBJECT:
      fits = get_object (value, form, &made.object, error);
      break;
    }
  if (fits)
    *core = made;
  return fits;
}

gboolean
milieu_glib_value_to_core (const GValue *value, const MilieuKey *key, MilieuValue *core,
                           GError **error)
{
  g_return_val_if_fail (G_IS_VALUE (value), FALSE);
  MilieuGlibForm form = milieu_glib_form_of (key);
  return milieu_glib_form_fill (&form, value, core, error);
}
