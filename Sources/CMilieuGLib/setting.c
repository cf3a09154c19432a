/*
 * A setting's type.
 *
 * Invariant: what milieu_glib_setting_make gives is of the setting's type and within its range, so
 * that GSettings has nothing against it but that it may not be writable.
 */
#define G_SETTINGS_ENABLE_BACKEND

#include "setting-private.h"

#include "number-private.h"

#include <milieu-glib/value.h>

#include <gio/gsettingsbackend.h>
#include <stdlib.h>
#include <string.h>

static GSettingsSchema *
schema_of (GSettings *settings)
{
  GSettingsSchema *schema = NULL;
  g_object_get (settings, "settings-schema", &schema, NULL);
  return schema;
}

/* The type that the setting's values have in GValues is that of its default. */
static GType
natural_type (GSettingsSchemaKey *schema_key)
{
  GValue value = G_VALUE_INIT;
  GVariant *variant = g_settings_schema_key_get_default_value (schema_key);
  g_dbus_gvariant_to_gvalue (variant, &value);
  GType type = G_VALUE_TYPE (&value);
  g_value_unset (&value);
  g_variant_unref (variant);
  return type;
}

/* A schema tells the names of an enum only. What they stand for is asked of a scratch copy of the
 * settings, which keeps nothing. */
static void
learn_numbers (MilieuGlibSetting *self, GSettings *settings, const char *name)
{
  GSettingsSchema *schema = schema_of (settings);
  GSettingsBackend *backend = g_memory_settings_backend_new ();
  char *path = NULL;
  g_object_get (settings, "path", &path, NULL);
  GSettings *scratch = g_settings_new_full (schema, backend, path);
  self->numbers = g_new0 (gint64, self->nick_count);
  for (guint n = 0; n < self->nick_count; n++)
    {
      const char *const flag[] = { self->nicks[n], NULL };
      if (self->is_flags && g_settings_set_strv (scratch, name, flag))
        self->numbers[n] = g_settings_get_flags (scratch, name);
      else if (!self->is_flags && g_settings_set_string (scratch, name, self->nicks[n]))
        self->numbers[n] = g_settings_get_enum (scratch, name);
    }
  g_object_unref (scratch);
  g_object_unref (backend);
  g_settings_schema_unref (schema);
  g_free (path);
}

static void
learn_nicks (MilieuGlibSetting *self, GSettings *settings, const char *name)
{
  const char *kind;
  GVariant *detail, *range = g_settings_schema_key_get_range (self->schema_key);
  g_variant_get (range, "(&sv)", &kind, &detail);
  self->is_flags = strcmp (kind, "flags") == 0;
  if (self->is_flags || strcmp (kind, "enum") == 0)
    {
      gsize count;
      self->nicks = g_variant_dup_strv (detail, &count);
      self->nick_count = (guint)count;
      self->value_type = G_TYPE_INT64;
      learn_numbers (self, settings, name);
    }
  g_variant_unref (detail);
  g_variant_unref (range);
}

MilieuGlibSetting *
milieu_glib_setting_new (GSettings *settings, const char *name, gboolean wants_numbers)
{
  MilieuGlibSetting *self = NULL;
  GSettingsSchema *schema = schema_of (settings);
  /* A compiled schema has more than keys, by names with a dot, which GLib takes for keys. */
  if (name[0] != '.' && g_settings_schema_has_key (schema, name))
    {
      self = g_new0 (MilieuGlibSetting, 1);
      self->schema_key = g_settings_schema_get_key (schema, name);
      self->type = g_settings_schema_key_get_value_type (self->schema_key);
      self->value_type = natural_type (self->schema_key);
      if (wants_numbers)
        learn_nicks (self, settings, name);
    }
  g_settings_schema_unref (schema);
  return self;
}

void
milieu_glib_setting_free (MilieuGlibSetting *self)
{
  g_settings_schema_key_unref (self->schema_key);
  g_strfreev (self->nicks);
  g_free (self->numbers);
  g_free (self);
}

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

char *
milieu_glib_setting_list (GSettings *settings)
{
  GSettingsSchema *schema = schema_of (settings);
  char **names = g_settings_schema_list_keys (schema);
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  char *list = g_strjoinv (", ", names);
  g_strfreev (names);
  g_settings_schema_unref (schema);
  return list;
}

static gboolean
find_number (const MilieuGlibSetting *self, const char *nick, gint64 *number)
{
  for (guint n = 0; n < self->nick_count; n++)
    if (strcmp (self->nicks[n], nick) == 0)
      {
        *number |= self->numbers[n];
        return TRUE;
      }
  return FALSE;
}

gboolean
milieu_glib_setting_get (const MilieuGlibSetting *self, GVariant *variant, GValue *value)
{
  gint64 number = 0;
  gboolean is_known = TRUE;
  if (!self->nick_count)
    {
      g_dbus_gvariant_to_gvalue (variant, value);
      return TRUE;
    }
  if (self->is_flags)
    {
      const char **nicks = g_variant_get_strv (variant, NULL);
      for (const char **nick = nicks; *nick; nick++)
        is_known = find_number (self, *nick, &number) && is_known;
      g_free (nicks);
    }
  else
    is_known = find_number (self, g_variant_get_string (variant, NULL), &number);
  g_value_init (value, G_TYPE_INT64);
  g_value_set_int64 (value, number);
  return is_known;
}

/* The names that together stand for the number, or NULL. */
static GVariant *
make_named (const MilieuGlibSetting *self, gint64 number)
{
  GPtrArray *nicks = g_ptr_array_new ();
  gint64 left = number;
  GVariant *variant = NULL;
  for (guint n = 0; n < self->nick_count; n++)
    if (self->is_flags ? self->numbers[n] && (number & self->numbers[n]) == self->numbers[n]
                       : nicks->len == 0 && self->numbers[n] == number)
      {
        g_ptr_array_add (nicks, self->nicks[n]);
        left &= ~self->numbers[n];
      }
  if (self->is_flags && left == 0)
    variant = g_variant_new_strv ((const char *const *)nicks->pdata, nicks->len);
  else if (!self->is_flags && nicks->len > 0)
    variant = g_variant_new_string (nicks->pdata[0]);
  g_ptr_array_free (nicks, TRUE);
  return variant ? g_variant_ref_sink (variant) : NULL;
}

/* What would not come back as it is does not fit: a number too large for the type. */
static gboolean
comes_back (GVariant *variant, const GValue *value)
{
  GValue back = G_VALUE_INIT;
  gint64 integer, other;
  gboolean is_same = TRUE;
  g_dbus_gvariant_to_gvalue (variant, &back);
  if (milieu_glib_type_is_integer (G_VALUE_TYPE (value)) && !G_VALUE_HOLDS_UINT64 (value))
    is_same = milieu_glib_number_get_integer (value, &integer)
              && milieu_glib_number_get_integer (&back, &other) && integer == other;
  g_value_unset (&back);
  return is_same;
}

static gboolean
is_text_of (const GVariantType *type, const GValue *value)
{
  const char *text = G_VALUE_HOLDS_STRING (value) ? g_value_get_string (value) : NULL;
  if (g_variant_type_equal (type, G_VARIANT_TYPE_OBJECT_PATH))
    return text && g_variant_is_object_path (text);
  if (g_variant_type_equal (type, G_VARIANT_TYPE_SIGNATURE))
    return text && g_variant_is_signature (text);
  return TRUE;
}

static GVariant *
make_plain (const MilieuGlibSetting *self, const GValue *of_key)
{
  GValue value = G_VALUE_INIT;
  GVariant *variant = NULL;
  g_value_init (&value, self->value_type);
  if (milieu_glib_value_convert (of_key, &value) && is_text_of (self->type, &value))
    variant = g_dbus_gvalue_to_gvariant (&value, self->type);
  if (variant && !comes_back (variant, &value))
    g_clear_pointer (&variant, g_variant_unref);
  g_value_unset (&value);
  return variant;
}

/* A value of the type as it is. */
static GVariant *
keep (const MilieuGlibSetting *self, const GValue *of_key)
{
  GVariant *variant = g_value_get_variant (of_key);
  return variant && g_variant_is_of_type (variant, self->type) ? g_variant_ref (variant) : NULL;
}

GVariant *
milieu_glib_setting_make (const MilieuGlibSetting *self, const GValue *value)
{
  GVariant *variant;
  if (G_VALUE_HOLDS_VARIANT (value))
    variant = keep (self, value);
  else if (self->nick_count)
    variant = make_named (self, g_value_get_int64 (value));
  else
    variant = make_plain (self, value);
  if (variant && !g_settings_schema_key_range_check (self->schema_key, variant))
    g_clear_pointer (&variant, g_variant_unref);
  return variant;
}
