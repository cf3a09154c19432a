/* The desktop's settings are read from GSettings, of whatever schemas there are. */
#define G_SETTINGS_ENABLE_BACKEND

#include "../CMilieuTests/test.h"

#include "files.h"
#include "said.h"

#include <gio/gsettingsbackend.h>
#include <stdio.h>

static const char whole[] =
  "<schemalist>"
  "  <schema id='org.gnome.desktop.interface' path='/org/gnome/desktop/interface/'>"
  "    <key name='color-scheme' type='s'><default>'default'</default></key>"
  "    <key name='accent-color' type='s'><default>'blue'</default></key>"
  "    <key name='gtk-theme' type='s'><default>'Adwaita'</default></key>"
  "    <key name='text-scaling-factor' type='d'><default>1.25</default></key>"
  "    <key name='enable-animations' type='b'><default>true</default></key>"
  "    <key name='clock-format' type='s'><default>'24h'</default></key>"
  "  </schema>"
  "  <schema id='org.gnome.desktop.a11y.interface' path='/org/gnome/desktop/a11y/interface/'>"
  "    <key name='high-contrast' type='b'><default>false</default></key>"
  "  </schema>"
  "</schemalist>";

/* As in gsettings-desktop-schemas before 47, and less. */
static const char partial[] =
  "<schemalist>"
  "  <schema id='org.gnome.desktop.interface' path='/org/gnome/desktop/interface/'>"
  "    <key name='color-scheme' type='s'><default>'prefer-dark'</default></key>"
  "    <key name='cursor-size' type='i'><default>24</default></key>"
  "  </schema>"
  "</schemalist>";

static const char mistyped[] =
  "<schemalist>"
  "  <schema id='org.gnome.desktop.interface' path='/org/gnome/desktop/interface/'>"
  "    <key name='color-scheme' type='i'><default>1</default></key>"
  "    <key name='text-scaling-factor' type='s'><default>'1.5'</default></key>"
  "    <key name='enable-animations' type='as'><default>['yes']</default></key>"
  "    <key name='clock-format' type='s'><default>'12h'</default></key>"
  "  </schema>"
  "</schemalist>";

static const char elsewhere[] =
  "<schemalist>"
  "  <schema id='org.gnome.desktop.interface'>"
  "    <key name='color-scheme' type='s'><default>'prefer-dark'</default></key>"
  "  </schema>"
  "  <schema id='test.other' path='/test/other/'>"
  "    <key name='color-scheme' type='s'><default>'prefer-dark'</default></key>"
  "  </schema>"
  "</schemalist>";

/* The schemas alone, without those of the system (transfer full). */
static GSettingsSchemaSource *
compile (FilesStage *stage, const char *text)
{
  g_autofree char *folder = files_path (stage, "/schemas");
  char *arguments[] = { (char *)"glib-compile-schemas", folder, NULL };
  int status = -1;
  files_write (stage, "/schemas/test.gschema.xml", text);
  CHECK (g_spawn_sync (NULL, arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status,
                       NULL));
  CHECK_INT (status, 0);
  return g_settings_schema_source_new_from_directory (folder, NULL, TRUE, NULL);
}

static void
follow (FilesStage *stage, const char *text)
{
  g_autofree char *keyfile = files_path (stage, "/keyfile");
  GSettingsSchemaSource *schemas = compile (stage, text);
  GSettingsBackend *backend = g_keyfile_settings_backend_new (keyfile, "/", "root");
  files_follow (stage, milieu_glib_settings_source_new (schemas, backend));
  g_object_unref (backend);
  g_settings_schema_source_unref (schemas);
}

static void
set_up (FilesStage *stage, const char *text)
{
  files_set_up (stage);
  follow (stage, text);
}

/* All that the source gives, as "name=text" with a blank after it (transfer full). */
static char *
describe (FilesStage *stage)
{
  GString *text = g_string_new (NULL);
  gsize count;
  const MilieuGlibKey *const *keys = milieu_glib_value_source_get_keys (stage->source, &count);
  for (gsize n = 0; n < count; n++)
    if (milieu_glib_value_source_gives (stage->source, keys[n]))
      {
        MilieuValue value;
        CHECK_OK (milieu_tree_get (stage->tree, keys[n], &value));
        g_autofree char *printed = milieu_glib_value_print (keys[n], value);
        g_string_append_printf (text, "%s=%s ", milieu_key_name (keys[n]), printed);
      }
  return g_string_free (text, FALSE);
}

static void
check_values (FilesStage *stage, const char *expected)
{
  g_autofree char *values = describe (stage);
  CHECK_TEXT (values, expected);
}

static _Thread_local const char *awaited;

static bool
has_values (FilesStage *stage)
{
  g_autofree char *values = describe (stage);
  return strcmp (values, awaited) == 0;
}

static void
await_values (FilesStage *stage, const char *expected)
{
  awaited = expected;
  files_await_that (stage, has_values, expected);
}

static uint64_t
flushes (FilesStage *stage)
{
  MilieuStatistics statistics;
  milieu_tree_get_statistics (stage->tree, &statistics);
  return statistics.flushes;
}

static void
allSettingsAreReadAtTheStart (void)
{
  FilesStage stage;
  set_up (&stage, whole);
  check_values (&stage, "color-scheme=none contrast=normal accent-color=#3584e4ff "
                        "reduce-motion=false text-scale=1.25 clock-format=24h ");
  CHECK_TEXT (milieu_glib_value_source_get_name (stage.source), "settings");
  CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_READY);
  files_tear_down (&stage);
}

static void
whatChangesTogetherIsOneFlush (void)
{
  FilesStage stage;
  set_up (&stage, whole);
  uint64_t before = flushes (&stage);
  files_replace (&stage, "/keyfile",
                 "[org/gnome/desktop/interface]\ncolor-scheme='prefer-dark'\n"
                 "enable-animations=false\ntext-scaling-factor=2.0\nclock-format='12h'\n"
                 "accent-color='red'\n"
                 "[org/gnome/desktop/a11y/interface]\nhigh-contrast=true\n");
  await_values (&stage, "color-scheme=dark contrast=high accent-color=#e62d42ff "
                        "reduce-motion=true text-scale=2 clock-format=12h ");
  CHECK_INT (flushes (&stage) - before, 1);
  /* Taken out of the file they are what the schema has. */
  files_replace (&stage, "/keyfile",
                 "[org/gnome/desktop/interface]\ncolor-scheme='prefer-light'\n");
  await_values (&stage, "color-scheme=light contrast=normal accent-color=#3584e4ff "
                        "reduce-motion=false text-scale=1.25 clock-format=24h ");
  CHECK_INT (flushes (&stage) - before, 2);
  files_tear_down (&stage);
}

static void
settingsThatTheSchemaLacksGiveNothing (void)
{
  FilesStage stage;
  set_up (&stage, partial);
  check_values (&stage, "color-scheme=dark ");
  CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_READY);
  files_write (&stage, "/keyfile",
               "[org/gnome/desktop/interface]\naccent-color='red'\n"
               "color-scheme='prefer-light'\n");
  await_values (&stage, "color-scheme=light ");
  files_tear_down (&stage);
}

static void
withoutASchemaThereIsNothingToRead (void)
{
  const char *const texts[] = { "<schemalist/>", elsewhere };
  for (size_t n = 0; n < G_N_ELEMENTS (texts); n++)
    {
      FilesStage stage;
      said_begin ();
      set_up (&stage, texts[n]);
      check_values (&stage, "");
      CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_UNAVAILABLE);
      CHECK_TEXT (said_take (),
                  "info settings []: settings: the schema org.gnome.desktop.interface is not "
                  "installed (gsettings-desktop-schemas); it is looked for when the source is "
                  "attached anew\n");
      said_end ();
      files_tear_down (&stage);
    }
}

static void
whatIsOutOfRangeLeavesTheLastAndIsNamedOnce (void)
{
  FilesStage stage;
  set_up (&stage, whole);
  said_begin ();
  files_replace (&stage, "/keyfile", "[org/gnome/desktop/interface]\ntext-scaling-factor=40.0\n");
  const char *text = files_await_said (&stage);
  CHECK_INT (files_count_lines (text), 1);
  CHECK (g_str_has_prefix (
    text, "message settings [org.gnome.desktop.interface text-scaling-factor]: settings: "));
  files_replace (&stage, "/keyfile",
                 "[org/gnome/desktop/interface]\ntext-scaling-factor=-1.0\nclock-format='12h'\n");
  await_values (&stage, "color-scheme=none contrast=normal accent-color=#3584e4ff "
                        "reduce-motion=false text-scale=1.25 clock-format=12h ");
  CHECK_TEXT (said_take (), "");
  files_replace (&stage, "/keyfile", "[org/gnome/desktop/interface]\ntext-scaling-factor=2.0\n");
  await_values (&stage, "color-scheme=none contrast=normal accent-color=#3584e4ff "
                        "reduce-motion=false text-scale=2 clock-format=24h ");
  files_replace (&stage, "/keyfile", "[org/gnome/desktop/interface]\ntext-scaling-factor=40.0\n");
  CHECK_INT (files_count_lines (files_await_said (&stage)), 1);
  said_end ();
  files_tear_down (&stage);
}

static void
aSettingOfAnotherTypeGivesNothing (void)
{
  FilesStage stage;
  said_begin ();
  set_up (&stage, mistyped);
  check_values (&stage, "clock-format=12h ");
  CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_READY);
  CHECK_INT (files_count_lines (said_take ()), 3);
  said_end ();
  files_write (&stage, "/keyfile", "[org/gnome/desktop/interface]\nclock-format='24h'\n");
  await_values (&stage, "clock-format=24h ");
  files_tear_down (&stage);
}

static void
whatIsDetachedWhileSettingsChangeIsLeftAlone (void)
{
  FilesStage stage;
  set_up (&stage, whole);
  g_autofree char *keyfile = files_path (&stage, "/keyfile");
  /* Once before the change is heard of, and once between that and its being read. */
  for (int turns = 0; turns < 2; turns++)
    {
      g_autofree char *text =
        g_strdup_printf ("[org/gnome/desktop/interface]\ntext-scaling-factor=%d.0\n", turns + 2);
      files_replace (&stage, "/keyfile", text);
      if (turns > 0)
        while (!g_main_context_iteration (stage.context, TRUE))
          continue;
      milieu_glib_value_source_detach_all (stage.source);
      check_values (&stage, "");
      while (g_main_context_iteration (stage.context, FALSE))
        continue;
      check_values (&stage, "");
      CHECK (milieu_glib_value_source_attach (stage.source, stage.tree, MILIEU_NODE_NONE, NULL));
      g_autofree char *expected =
        g_strdup_printf ("color-scheme=none contrast=normal accent-color=#3584e4ff "
                         "reduce-motion=false text-scale=%d clock-format=24h ",
                         turns + 2);
      await_values (&stage, expected);
    }
  files_tear_down (&stage);
}

static void
detach_when_told (const MilieuNotification *notification, void *user_data)
{
  FilesStage *stage = user_data;
  (void)notification;
  milieu_glib_value_source_detach_all (stage->source);
}

static void
whoIsToldMayDetachTheSource (void)
{
  FilesStage stage;
  set_up (&stage, whole);
  gpointer weak = stage.source;
  g_object_add_weak_pointer (weak, &weak);
  g_object_unref (stage.source);
  CHECK_OK (milieu_tree_observe (stage.tree, milieu_key_text_scale (), MILIEU_OBSERVE_PLAIN,
                                 detach_when_told, &stage, NULL, NULL));
  files_replace (&stage, "/keyfile",
                 "[org/gnome/desktop/interface]\ntext-scaling-factor=2.0\nclock-format='12h'\n");
  while (weak)
    files_await_event (&stage);
  stage.source = NULL;
  files_tear_down (&stage);
}

static void
aHundredChangesAreReadTogether (void)
{
  FilesStage stage;
  files_set_up (&stage);
  GSettingsSchemaSource *schemas = compile (&stage, whole);
  GSettingsBackend *backend = g_memory_settings_backend_new ();
  GSettingsSchema *schema =
    g_settings_schema_source_lookup (schemas, "org.gnome.desktop.interface", FALSE);
  GSettings *settings = g_settings_new_full (schema, backend, NULL);
  files_follow (&stage, milieu_glib_settings_source_new (schemas, backend));
  uint64_t before = flushes (&stage);
  for (int n = 0; n < 100; n++)
    CHECK (g_settings_set_string (settings, "color-scheme", n % 2 ? "prefer-dark" : "default"));
  await_values (&stage, "color-scheme=dark contrast=normal accent-color=#3584e4ff "
                        "reduce-motion=false text-scale=1.25 clock-format=24h ");
  CHECK_INT (flushes (&stage) - before, 1);
  g_object_unref (settings);
  g_settings_schema_unref (schema);
  g_settings_schema_source_unref (schemas);
  g_object_unref (backend);
  files_tear_down (&stage);
}

static void
theSystemsSchemasAreTheDefault (void)
{
  FilesStage stage;
  files_set_up (&stage);
  GSettingsSchemaSource *schemas = g_settings_schema_source_get_default ();
  GSettingsSchema *schema =
    schemas ? g_settings_schema_source_lookup (schemas, "org.gnome.desktop.interface", TRUE) : NULL;
  GSettingsBackend *backend = g_memory_settings_backend_new ();
  said_begin ();
  files_follow (&stage, milieu_glib_settings_source_new (NULL, backend));
  said_end ();
  CHECK_INT (milieu_glib_value_source_get_state (stage.source),
             schema ? MILIEU_GLIB_SOURCE_READY : MILIEU_GLIB_SOURCE_UNAVAILABLE);
  g_clear_pointer (&schema, g_settings_schema_unref);
  g_object_unref (backend);
  files_tear_down (&stage);
}

TEST_TOPIC (glib_settings_source, TEST (glib_settings_source, allSettingsAreReadAtTheStart),
            TEST (glib_settings_source, whatChangesTogetherIsOneFlush),
            TEST (glib_settings_source, settingsThatTheSchemaLacksGiveNothing),
            TEST (glib_settings_source, withoutASchemaThereIsNothingToRead),
            TEST (glib_settings_source, whatIsOutOfRangeLeavesTheLastAndIsNamedOnce),
            TEST (glib_settings_source, aSettingOfAnotherTypeGivesNothing),
            TEST (glib_settings_source, whatIsDetachedWhileSettingsChangeIsLeftAlone),
            TEST (glib_settings_source, whoIsToldMayDetachTheSource),
            TEST (glib_settings_source, aHundredChangesAreReadTogether),
            TEST (glib_settings_source, theSystemsSchemasAreTheDefault))
