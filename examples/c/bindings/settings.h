/* Settings of a program that is not installed: a schema that is compiled into a temporary folder,
 * and a keyfile there. An installed program has `g_settings_new ("org.example.Reader")` instead. */
#ifndef EXAMPLES_SETTINGS_H
#define EXAMPLES_SETTINGS_H

#define G_SETTINGS_ENABLE_BACKEND

#include <gio/gio.h>
#include <gio/gsettingsbackend.h>
#include <glib/gstdio.h>

static const char settings_schema[] =
  "<schemalist><schema id='org.example.Reader' path='/org/example/Reader/'>"
  "  <key name='margin' type='i'><range min='0' max='100'/><default>8</default></key>"
  "</schema></schemalist>";

static inline GSettings *
settings_open (const char *folder)
{
  g_autofree char *source_path = g_build_filename (folder, "org.example.gschema.xml", NULL);
  g_autofree char *keyfile_path = g_build_filename (folder, "settings", NULL);
  char *arguments[] = { (char *)"glib-compile-schemas", (char *)folder, NULL };
  GError *error = NULL;
  if (!g_file_set_contents (source_path, settings_schema, -1, &error)
      || !g_spawn_sync (NULL, arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                        &error))
    g_error ("%s", error->message);
  g_autoptr (GSettingsSchemaSource) source =
    g_settings_schema_source_new_from_directory (folder, NULL, TRUE, &error);
  if (!source)
    g_error ("%s", error->message);
  g_autoptr (GSettingsSchema) schema =
    g_settings_schema_source_lookup (source, "org.example.Reader", FALSE);
  g_autoptr (GSettingsBackend) backend = g_keyfile_settings_backend_new (keyfile_path, "/", NULL);
  return g_settings_new_full (schema, backend, NULL);
}

static inline void
settings_remove (const char *folder)
{
  const char *const names[] = { "org.example.gschema.xml", "gschemas.compiled", "settings" };
  for (gsize n = 0; n < G_N_ELEMENTS (names); n++)
    {
      g_autofree char *path = g_build_filename (folder, names[n], NULL);
      g_unlink (path);
    }
  g_rmdir (folder);
}

#endif
