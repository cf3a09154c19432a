/*
 * The desktop's settings, read from GSettings without a portal.
 *
 * Invariant: only schemas and settings that were looked up before are asked for, since GSettings
 * ends the program for others. While the source runs each of those has been read, without which
 * GSettings would not tell of its changes; and what it told of, however much, is read again in one
 * go and given in one transaction.
 */
#define G_SETTINGS_ENABLE_BACKEND

#include <milieu-glib/system.h>

#include "appearance-private.h"

#include <gio/gio.h>
#include <gio/gsettingsbackend.h>
#include <milieu-glib/value-source-class.h>
#include <string.h>

/* A setting that is there. */
typedef struct Setting
{
  GSettings *settings; /* kept by the source */
  const char *space;   /* as the table of settings has it */
  const char *name;
} Setting;

typedef struct MilieuGlibSettingsSource
{
  MilieuGlibValueSource parent_instance;
  GSettingsSchemaSource *schemas; /* NULL for the default one */
  GSettingsBackend *backend;      /* NULL for the default one */
  /* While it runs. */
  GMainContext *context;
  GPtrArray *opened; /* GSettings, one a schema that is there */
  GArray *present;   /* of Setting */
  GSource *look;     /* what reads again soon; NULL while nothing changed */
  MilieuGlibAppearance appearance;
} MilieuGlibSettingsSource;

typedef MilieuGlibValueSourceClass MilieuGlibSettingsSourceClass;

static GType milieu_glib_settings_source_get_type (void);
G_DEFINE_FINAL_TYPE (MilieuGlibSettingsSource, milieu_glib_settings_source,
                     MILIEU_GLIB_TYPE_VALUE_SOURCE)

static void
read_all (MilieuGlibSettingsSource *self)
{
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (self);
  for (guint n = 0; n < self->present->len; n++)
    {
      const Setting *setting = &g_array_index (self->present, Setting, n);
      GVariant *value = g_settings_get_value (setting->settings, setting->name);
      milieu_glib_appearance_take (&self->appearance, source, setting->space, setting->name, value);
      g_variant_unref (value);
    }
  milieu_glib_appearance_give (&self->appearance, source);
}

static gboolean
look_again (gpointer user_data)
{
  /* Who is told may detach the source. */
  MilieuGlibSettingsSource *self = g_object_ref (user_data);
  g_clear_pointer (&self->look, g_source_unref);
  read_all (self);
  g_object_unref (self);
  return G_SOURCE_REMOVE;
}

/* Told for each setting and schema apart, though they change together. */
static void
changed (GSettings *settings, const char *name, gpointer user_data)
{
  MilieuGlibSettingsSource *self = user_data;
  (void)settings, (void)name;
  if (self->look)
    return;
  self->look = g_idle_source_new ();
  g_source_set_priority (self->look, G_PRIORITY_DEFAULT);
  g_source_set_name (self->look, "milieu settings source");
  g_source_set_callback (self->look, look_again, self, NULL);
  g_source_attach (self->look, self->context);
}

/* The settings of that schema, or NULL if it is not there, or has no place of its own. */
static GSettings *
open_space (MilieuGlibSettingsSource *self, const char *space)
{
  GSettings *settings = NULL;
  GSettingsSchemaSource *schemas =
    self->schemas ? self->schemas : g_settings_schema_source_get_default ();
  GSettingsSchema *schema = schemas ? g_settings_schema_source_lookup (schemas, space, TRUE) : NULL;
  if (schema && g_settings_schema_get_path (schema))
    {
      settings = g_settings_new_full (schema, self->backend, NULL);
      g_signal_connect (settings, "changed", G_CALLBACK (changed), self);
      g_ptr_array_add (self->opened, settings);
    }
  g_clear_pointer (&schema, g_settings_schema_unref);
  return settings;
}

static gboolean
has_setting (GSettings *settings, const char *name)
{
  GSettingsSchema *schema;
  g_object_get (settings, "settings-schema", &schema, NULL);
  gboolean has = g_settings_schema_has_key (schema, name);
  g_settings_schema_unref (schema);
  return has;
}

static void
open_all (MilieuGlibSettingsSource *self)
{
  gsize count;
  const MilieuGlibAppearanceSetting *used = milieu_glib_appearance_settings (&count);
  GSettings *settings = NULL;
  for (gsize n = 0; n < count; n++)
    {
      if (n == 0 || strcmp (used[n].space, used[n - 1].space) != 0)
        settings = open_space (self, used[n].space);
      if (settings && has_setting (settings, used[n].name))
        g_array_append_val (self->present, ((Setting){ settings, used[n].space, used[n].name }));
    }
}

static void
start (MilieuGlibValueSource *source)
{
  MilieuGlibSettingsSource *self = (MilieuGlibSettingsSource *)source;
  self->context = g_main_context_ref_thread_default ();
  self->opened = g_ptr_array_new ();
  self->present = g_array_new (FALSE, FALSE, sizeof (Setting));
  self->appearance = (MilieuGlibAppearance){ .known = 0 };
  open_all (self);
  read_all (self);
  if (self->present->len > 0)
    milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_READY, NULL);
  else
    milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE,
                                        "the schema org.gnome.desktop.interface is not installed "
                                        "(gsettings-desktop-schemas); it is looked for when the "
                                        "source is attached anew");
}

static void
stop (MilieuGlibValueSource *source)
{
  MilieuGlibSettingsSource *self = (MilieuGlibSettingsSource *)source;
  for (guint n = 0; n < self->opened->len; n++)
    {
      g_signal_handlers_disconnect_by_data (self->opened->pdata[n], self);
      g_object_unref (self->opened->pdata[n]);
    }
  g_clear_pointer (&self->opened, g_ptr_array_unref);
  g_clear_pointer (&self->present, g_array_unref);
  if (self->look)
    g_source_destroy (self->look);
  g_clear_pointer (&self->look, g_source_unref);
  g_clear_pointer (&self->context, g_main_context_unref);
}

static void
finalize (GObject *object)
{
  MilieuGlibSettingsSource *self = (MilieuGlibSettingsSource *)object;
  g_clear_pointer (&self->schemas, g_settings_schema_source_unref);
  g_clear_object (&self->backend);
  G_OBJECT_CLASS (milieu_glib_settings_source_parent_class)->finalize (object);
}

static void
milieu_glib_settings_source_class_init (MilieuGlibSettingsSourceClass *class)
{
  MilieuGlibValueSourceClass *source_class = MILIEU_GLIB_VALUE_SOURCE_CLASS (class);
  source_class->start = start;
  source_class->stop = stop;
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
milieu_glib_settings_source_init (MilieuGlibSettingsSource *self)
{
  milieu_glib_appearance_add_keys (MILIEU_GLIB_VALUE_SOURCE (self));
}

MilieuGlibValueSource *
milieu_glib_settings_source_new (GSettingsSchemaSource *schemas, GSettingsBackend *backend)
{
  MilieuGlibSettingsSource *self =
    g_object_new (milieu_glib_settings_source_get_type (), "name", "settings", "interface",
                  "org.gnome.desktop.interface", NULL);
  self->schemas = schemas ? g_settings_schema_source_ref (schemas) : NULL;
  self->backend = backend ? g_object_ref (backend) : NULL;
  return MILIEU_GLIB_VALUE_SOURCE (self);
}
