/*
 * Bindings: a setting as the other side.
 *
 * Invariant: the settings are kept as long as the binding is bound. The other side's values are
 * GVariants of the setting's type.
 */
#define G_LOG_DOMAIN "Milieu"

#include <milieu-glib/binding.h>

#include "binding-private.h"
#include "error-private.h"
#include "setting-private.h"
#include "value-private.h"

typedef struct SettingPart
{
  GSettings *settings;
  MilieuGlibSetting *setting;
  char *name;
  gulong handler;
  GSettingsBindGetMapping get_mapping;
  GSettingsBindSetMapping set_mapping;
} SettingPart;

static void
changed (GSettings *settings, const char *name, gpointer user_data)
{
  (void)settings, (void)name;
  milieu_glib_binding_hear (user_data);
}

static void
connect_setting (MilieuGlibBinding *self)
{
  SettingPart *part = self->part;
  char *signal = g_strconcat ("changed::", part->name, NULL);
  part->handler = g_signal_connect (part->settings, signal, G_CALLBACK (changed), self);
  g_free (signal);
}

static void
disconnect_setting (MilieuGlibBinding *self)
{
  SettingPart *part = self->part;
  GSettings *settings = g_steal_pointer (&part->settings);
  g_signal_handler_disconnect (settings, part->handler);
  g_object_unref (settings);
}

/* Also what makes GSettings signal changes: it does so only for what has been read. */
static void
read_setting (MilieuGlibBinding *self, GValue *value)
{
  SettingPart *part = self->part;
  g_value_init (value, G_TYPE_VARIANT);
  g_value_take_variant (value, g_settings_get_value (part->settings, part->name));
}

static gboolean
is_same_setting (MilieuGlibBinding *self, const GValue *a, const GValue *b)
{
  (void)self;
  return g_variant_equal (g_value_get_variant (a), g_value_get_variant (b));
}

static void
write_setting (MilieuGlibBinding *self, const GValue *value)
{
  SettingPart *part = self->part;
  GValue present = G_VALUE_INIT;
  read_setting (self, &present);
  gboolean is_there = is_same_setting (self, &present, value);
  g_value_unset (&present);
  if (is_there)
    return;
  GSettings *settings = g_object_ref (part->settings);
  milieu_glib_binding_know (self, value);
  if (!g_settings_set_value (settings, part->name, g_value_get_variant (value)))
    g_warning ("setting '%s' cannot be written any more; it does not follow key '%s'", part->name,
               milieu_key_name (self->key));
  g_object_unref (settings);
}

/* That a value, of the key's type or of what was made of it, is not written. */
static void
warn_of_setting (MilieuGlibBinding *self, const char *contents, const GVariantType *type)
{
  SettingPart *part = self->part;
  const char *key_type = g_type_name (milieu_glib_key_get_value_type (self->key));
  char *made = type ? g_variant_type_dup_string (type) : g_strdup (key_type);
  char *wanted = g_variant_type_dup_string (part->setting->type);
  g_warning ("the value %s of key '%s' (%s) does not fit setting '%s' (%s), which keeps its own",
             contents, milieu_key_name (self->key), made, part->name, wanted);
  g_free (made);
  g_free (wanted);
}

/* What the program's function makes of the key's value, if that fits (transfer full). */
static GVariant *
map_from_key (MilieuGlibBinding *self, const GValue *of_key)
{
  SettingPart *part = self->part;
  const MilieuGlibSetting *setting = part->setting;
  GVariant *variant = part->set_mapping (of_key, setting->type, self->user_data);
  if (!variant)
    return NULL;
  variant = g_variant_take_ref (variant);
  if (g_variant_is_of_type (variant, setting->type)
      && g_settings_schema_key_range_check (setting->schema_key, variant))
    return variant;
  char *contents = g_variant_print (variant, TRUE);
  warn_of_setting (self, contents, g_variant_get_type (variant));
  g_free (contents);
  g_variant_unref (variant);
  return NULL;
}

static GVariant *
convert_from_key (MilieuGlibBinding *self, const GValue *of_key)
{
  SettingPart *part = self->part;
  GVariant *variant = milieu_glib_setting_make (part->setting, of_key);
  if (!variant)
    {
      char *contents = milieu_glib_value_describe (of_key);
      warn_of_setting (self, contents, NULL);
      g_free (contents);
    }
  return variant;
}

static gboolean
from_key (MilieuGlibBinding *self, const GValue *of_key, GValue *value)
{
  SettingPart *part = self->part;
  GVariant *variant =
    part->set_mapping ? map_from_key (self, of_key) : convert_from_key (self, of_key);
  if (!variant)
    return FALSE;
  g_value_init (value, G_TYPE_VARIANT);
  g_value_take_variant (value, variant);
  return TRUE;
}

static gboolean
map_to_key (MilieuGlibBinding *self, GVariant *variant, MilieuValue *core, GError **error)
{
  SettingPart *part = self->part;
  GValue of_key = G_VALUE_INIT;
  g_value_init (&of_key, milieu_glib_key_get_value_type (self->key));
  gboolean fits = part->get_mapping (&of_key, variant, self->user_data)
                  && milieu_glib_value_to_core (&of_key, self->key, core, error);
  g_value_unset (&of_key);
  return fits;
}

static gboolean
convert_to_key (MilieuGlibBinding *self, GVariant *variant, MilieuValue *core, GError **error)
{
  SettingPart *part = self->part;
  GValue value = G_VALUE_INIT;
  gboolean fits = milieu_glib_setting_get (part->setting, variant, &value);
  if (fits)
    fits = milieu_glib_value_to_core (&value, self->key, core, error);
  else
    g_set_error_literal (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_TYPE,
                         "a name in it stands for no number");
  g_value_unset (&value);
  return fits;
}

static gboolean
to_key (MilieuGlibBinding *self, const GValue *value, MilieuValue *core)
{
  SettingPart *part = self->part;
  GVariant *variant = g_value_get_variant (value);
  GError *error = NULL;
  gboolean fits;
  if (part->get_mapping)
    fits = map_to_key (self, variant, core, &error);
  else if (milieu_glib_key_get_value_type (self->key) == G_TYPE_VARIANT)
    fits = milieu_glib_value_to_core (value, self->key, core, &error);
  else
    fits = convert_to_key (self, variant, core, &error);
  if (error)
    {
      char *contents = g_variant_print (variant, FALSE);
      g_warning ("the value %s of setting '%s' does not drive the key: %s", contents, part->name,
                 error->message);
      g_free (contents);
      g_error_free (error);
    }
  return fits;
}

static void
free_part (void *user_data)
{
  SettingPart *part = user_data;
  milieu_glib_setting_free (part->setting);
  g_clear_object (&part->settings);
  g_free (part->name);
  g_free (part);
}

static const MilieuGlibSide side = {
  .connect = connect_setting,
  .disconnect = disconnect_setting,
  .read = read_setting,
  .write = write_setting,
  .is_same = is_same_setting,
  .from_key = from_key,
  .to_key = to_key,
  .free_part = free_part,
};

/* Sets an error that names both sides. */
static gboolean
refuse (const MilieuGlibForm *form, const char *name, const MilieuGlibSetting *setting, int code,
        const char *why, GError **error)
{
  g_set_error (error, MILIEU_GLIB_ERROR, code,
               "key '%s' (%s) is not bound to setting '%s' (%.*s): %s", form->name,
               g_type_name (form->value_type), name,
               (int)g_variant_type_get_string_length (setting->type),
               g_variant_type_peek_string (setting->type), why);
  return FALSE;
}

static gboolean
check_types (const MilieuGlibForm *form, const char *name, const MilieuGlibSetting *setting,
             bool drives, bool comes_back, GError **error)
{
  bool keeps_variants = form->value_type == G_TYPE_VARIANT;
  bool becomes_key = keeps_variants || milieu_glib_type_becomes (setting->value_type, form);
  bool becomes_setting =
    keeps_variants || milieu_glib_value_can_convert (form->value_type, setting->value_type);
  if ((!drives || becomes_key) && (!comes_back || becomes_setting))
    return TRUE;
  char *expected = milieu_glib_form_describe (form);
  char *why = g_strdup_printf ("its values (%s) and the key's do not become each other; a setting "
                               "that gives %s, or functions to map values, are expected",
                               g_type_name (setting->value_type), expected);
  refuse (form, name, setting, MILIEU_GLIB_ERROR_SETTING_TYPE, why, error);
  g_free (expected);
  g_free (why);
  return FALSE;
}

static MilieuGlibSetting *
find_setting (const MilieuGlibForm *form, GSettings *settings, const char *name, GError **error)
{
  MilieuGlibSetting *setting =
    milieu_glib_setting_new (settings, name, form->type == MILIEU_TYPE_INT);
  if (setting)
    return setting;
  char *schema = NULL, *list = milieu_glib_setting_list (settings);
  g_object_get (settings, "schema-id", &schema, NULL);
  g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_SETTING,
               "key '%s' (%s) is not bound: schema '%s' has no setting '%s', one of these is "
               "expected: %s",
               form->name, g_type_name (form->value_type), schema, name, list);
  g_free (schema);
  g_free (list);
  return NULL;
}

static gboolean
check_writable (const MilieuGlibForm *form, GSettings *settings, const char *name,
                const MilieuGlibSetting *setting, GError **error)
{
  return g_settings_is_writable (settings, name)
         || refuse (form, name, setting, MILIEU_GLIB_ERROR_NOT_WRITABLE,
                    "to be written back it must be writable, and it is not", error);
}

MilieuGlibBinding *
milieu_glib_node_bind_settings_full (MilieuGlibNode *self, const MilieuGlibKey *key,
                                     GSettings *settings, const char *setting,
                                     MilieuGlibBindFlags flags, GSettingsBindGetMapping get_mapping,
                                     GSettingsBindSetMapping set_mapping, gpointer user_data,
                                     GDestroyNotify destroy, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), NULL);
  g_return_val_if_fail (key != NULL && G_IS_SETTINGS (settings) && setting != NULL, NULL);

  MilieuGlibForm form = milieu_glib_form_of (key);
  bool is_two_way = flags & MILIEU_GLIB_BIND_BIDIRECTIONAL;
  MilieuGlibSetting *found = find_setting (&form, settings, setting, error);
  if (!found)
    return milieu_glib_binding_refuse (user_data, destroy);
  if (!check_types (&form, setting, found, !get_mapping, is_two_way && !set_mapping, error)
      || (is_two_way && !check_writable (&form, settings, setting, found, error)))
    {
      milieu_glib_setting_free (found);
      return milieu_glib_binding_refuse (user_data, destroy);
    }

  SettingPart *part = g_new0 (SettingPart, 1);
  *part = (SettingPart){
    g_object_ref (settings), found, g_strdup (setting), 0, get_mapping, set_mapping
  };
  MilieuGlibBinding *binding =
    milieu_glib_binding_new (&side, part, key, flags, user_data, destroy);
  binding->observes = is_two_way;
  return milieu_glib_binding_start (binding, self, TRUE, error);
}

MilieuGlibBinding *
milieu_glib_node_bind_settings (MilieuGlibNode *self, const MilieuGlibKey *key, GSettings *settings,
                                const char *setting, MilieuGlibBindFlags flags, GError **error)
{
  return milieu_glib_node_bind_settings_full (self, key, settings, setting, flags, NULL, NULL, NULL,
                                              NULL, error);
}
