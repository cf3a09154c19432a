/* A forced state is kept across runs, in a setting. */
#define G_SETTINGS_ENABLE_BACKEND

#include "../CMilieuTests/test.h"

#include "air.h"

#include <gio/gsettingsbackend.h>
#include <glib/gstdio.h>

enum
{
  INVERT = MILIEU_GLIB_AMBIENCE_INVERT,
  CONTRAST = MILIEU_GLIB_AMBIENCE_CONTRAST
};

static const char schema_text[] =
  "<schemalist>"
  "  <schema id='test.milieu.look' path='/test/milieu/look/'>"
  "    <key name='ambience' type='s'><default>''</default></key>"
  "    <key name='dark' type='s'><default>'invert'</default></key>"
  "    <key name='mood' type='s'><default>'blue'</default></key>"
  "    <key name='size' type='i'><default>1</default></key>"
  "    <key name='few' type='s'><choices><choice value='invert'/><choice value=''/></choices>"
  "      <default>''</default></key>"
  "  </schema>"
  "</schemalist>";

/* Settings, and an ambience that may be kept there. */
typedef struct Store
{
  Air air;
  MilieuGlibAmbience *ambience;
  char *folder;
  GMainContext *context; /* the thread's default while the test runs */
  GSettings *settings;
} Store;

/* Settings in a keyfile of the store's folder, or in none that can be written. */
static GSettings *
make_settings (const Store *self, bool is_writable)
{
  char *arguments[] = { (char *)"glib-compile-schemas", self->folder, NULL };
  g_autofree char *path = g_build_filename (self->folder, "test.gschema.xml", NULL);
  g_autofree char *keyfile = g_build_filename (self->folder, "app.ini", NULL);
  int status = -1;
  CHECK (g_file_set_contents (path, schema_text, -1, NULL));
  CHECK (g_spawn_sync (NULL, arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status,
                       NULL));
  CHECK_INT (status, 0);
  GSettingsSchemaSource *source =
    g_settings_schema_source_new_from_directory (self->folder, NULL, TRUE, NULL);
  GSettingsSchema *schema = g_settings_schema_source_lookup (source, "test.milieu.look", FALSE);
  GSettingsBackend *backend = is_writable ? g_keyfile_settings_backend_new (keyfile, "/", "root")
                                          : g_null_settings_backend_new ();
  GSettings *settings = g_settings_new_full (schema, backend, NULL);
  g_object_unref (backend);
  g_settings_schema_unref (schema);
  g_settings_schema_source_unref (source);
  return settings;
}

static void
set_up (Store *self, bool is_writable)
{
  *self = (Store){ .folder = g_dir_make_tmp ("milieu-XXXXXX", NULL) };
  self->context = g_main_context_new ();
  g_main_context_push_thread_default (self->context);
  air_start (&self->air);
  air_observe (&self->air, self->air.row, "row");
  self->ambience = air_ambience (&self->air, MILIEU_NODE_NONE);
  air_told (&self->air);
  self->settings = make_settings (self, is_writable);
}

static void
tear_down (Store *self)
{
  const char *const names[] = { "test.gschema.xml", "gschemas.compiled", "app.ini" };
  air_end (&self->air);
  g_object_unref (self->settings);
  while (g_main_context_iteration (self->context, FALSE))
    continue;
  g_main_context_pop_thread_default (self->context);
  g_main_context_unref (self->context);
  for (size_t n = 0; n < G_N_ELEMENTS (names); n++)
    {
      g_autofree char *path = g_build_filename (self->folder, names[n], NULL);
      g_unlink (path);
    }
  CHECK_INT (g_rmdir (self->folder), 0);
  g_free (self->folder);
}

static void
keep (Store *self, const char *name)
{
  GError *error = NULL;
  milieu_glib_ambience_keep_in_settings (self->ambience, self->settings, name, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
}

static void
check_setting (Store *self, const char *name, const char *expected)
{
  char *text = g_settings_get_string (self->settings, name);
  CHECK_TEXT (text, expected);
  g_free (text);
}

static void
aForcedStateIsKeptInASetting (void)
{
  Store store;
  set_up (&store, true);
  keep (&store, "ambience");
  CHECK (!milieu_glib_ambience_is_forced (store.ambience));
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  check_setting (&store, "ambience", "contrast");
  milieu_glib_ambience_unforce (store.ambience);
  check_setting (&store, "ambience", "");
  CHECK (g_settings_set_string (store.settings, "ambience", "invert"));
  keep (&store, "ambience");
  CHECK_INT (milieu_glib_ambience_get_state (store.ambience), INVERT);
  CHECK_TEXT (air_told (&store.air), "row: regular -> contrast animated\n"
                                     "row: contrast -> regular animated\n"
                                     "row: regular -> invert\n");
  tear_down (&store);
}

static void
aDefaultForcesAStateWhereNobodyHasChosen (void)
{
  Store store;
  set_up (&store, true);
  keep (&store, "dark");
  CHECK_INT (milieu_glib_ambience_get_state (store.ambience), INVERT);
  milieu_glib_ambience_unforce (store.ambience);
  check_setting (&store, "dark", "");
  tear_down (&store);
}

static void
settingsThatDoNotFitAreRefused (void)
{
  Store store;
  GError *error = NULL;
  static const struct
  {
    const char *name;
    gint code;
    const char *why;
  } wrong[] = {
    { "nothing", MILIEU_GLIB_ERROR_NO_SETTING, "none of that name" },
    { ".path", MILIEU_GLIB_ERROR_NO_SETTING, "none of that name" },
    { "size", MILIEU_GLIB_ERROR_SETTING_TYPE, "no string" },
    { "few", MILIEU_GLIB_ERROR_SETTING_TYPE, "no string that may be" },
    { "mood", MILIEU_GLIB_ERROR_SETTING_TYPE, "'blue' is no state" },
  };
  set_up (&store, true);
  for (size_t w = 0; w < G_N_ELEMENTS (wrong); w++)
    {
      CHECK (!milieu_glib_ambience_keep_in_settings (store.ambience, store.settings, wrong[w].name,
                                                     &error));
      CHECK_INT (error->code, wrong[w].code);
      CHECK (strstr (error->message, wrong[w].why) && strstr (error->message, wrong[w].name)
             && strstr (error->message, "test.milieu.look"));
      g_clear_error (&error);
    }
  CHECK (!milieu_glib_ambience_is_forced (store.ambience));
  tear_down (&store);
  set_up (&store, false);
  CHECK (
    !milieu_glib_ambience_keep_in_settings (store.ambience, store.settings, "ambience", &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NOT_WRITABLE);
  g_clear_error (&error);
  tear_down (&store);
}

static void
force_again (GSettings *settings, const char *name, gpointer ambience)
{
  (void)settings, (void)name;
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
}

static void
whoHearsOfTheSettingMayForceAnotherState (void)
{
  Store store;
  set_up (&store, true);
  keep (&store, "ambience");
  g_signal_connect (store.settings, "changed::ambience", G_CALLBACK (force_again), store.ambience);
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  check_setting (&store, "ambience", "invert");
  CHECK_INT (air_state (&store.air, store.air.row), INVERT);
  CHECK_TEXT (air_told (&store.air), "row: regular -> invert animated\n");
  tear_down (&store);
}

TEST_TOPIC (glib_ambience_settings, TEST (glib_ambience_settings, aForcedStateIsKeptInASetting),
            TEST (glib_ambience_settings, aDefaultForcesAStateWhereNobodyHasChosen),
            TEST (glib_ambience_settings, settingsThatDoNotFitAreRefused),
            TEST (glib_ambience_settings, whoHearsOfTheSettingMayForceAnotherState))
