/*
 * Keeping a forced state across runs.
 *
 * Invariant: an ambience has a store only if what that held was a state's name, the empty text or
 * nothing when it was taken over. A file is written whole or not at all, and only if all of it was
 * understood just before.
 */
#include <milieu-glib/ambience-keeping.h>

#include "../error-private.h"
#include "ambience-private.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

/* What reports are about. */
#define SUBJECT "forced state"

enum
{
  LINKS_MAX = 40 /* as many as the kernel follows */
};

/* Counted, for it is used while others may have the state kept elsewhere. */
struct MilieuGlibAmbienceStore
{
  GSettings *settings; /* or NULL for a file */
  char *path;          /* absolute, for the program may change its folder */
  char *group;
  char *name; /* of the entry, or of the setting */
};

static void
clear (void *block)
{
  MilieuGlibAmbienceStore *self = block;
  g_clear_object (&self->settings);
  g_free (self->path);
  g_free (self->group);
  g_free (self->name);
}

void
milieu_glib_ambience_store_release (MilieuGlibAmbienceStore *self)
{
  g_rc_box_release_full (self, clear);
}

/* ---- files ---- */

/* Reads the whole file. One that is not there, or is empty, is a keyfile without groups. */
static gboolean
load (const char *path, GKeyFile *file, GError **error)
{
  GStatBuf status;
  gsize length = 0;
  if (g_stat (path, &status) != 0 && errno == ENOENT)
    return TRUE;
  char *data = milieu_glib_ambience_read_file (path, &length, error);
  if (!data)
    return FALSE;
  gboolean is_loaded = milieu_glib_ambience_parse_file (
    file, data, length, G_KEY_FILE_KEEP_COMMENTS | G_KEY_FILE_KEEP_TRANSLATIONS, error);
  g_free (data);
  return is_loaded;
}

/* Where a path leads at last, whether or not something is there (transfer full); in a circle, any
 * of its links. */
static char *
follow_links (const char *path)
{
  char *target = g_strdup (path), *link;
  for (int l = 0; l < LINKS_MAX && (link = g_file_read_link (target, NULL)); l++)
    {
      char *folder = g_path_get_dirname (target);
      g_free (target);
      target = g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL);
      g_free (folder);
      g_free (link);
    }
  return target;
}

/* A file behind a link is replaced, or made, and not the link. */
static gboolean
replace (const char *path, GKeyFile *file, GError **error)
{
  struct stat status;
  gsize length;
  char *target = follow_links (path);
  char *folder = g_path_get_dirname (target);
  char *data = g_key_file_to_data (file, &length, NULL);
  int mode = stat (target, &status) == 0 ? (int)(status.st_mode & 0777) : 0666;
  /* What is wrong with the folder is said of the file. */
  g_mkdir_with_parents (folder, 0700);
  gboolean is_written = g_file_set_contents_full (
    target, data, (gssize)length,
    G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_ONLY_EXISTING, mode, error);
  g_free (target);
  g_free (folder);
  g_free (data);
  return is_written;
}

static gboolean
save_in_file (const MilieuGlibAmbienceStore *self, const char *text, GError **error)
{
  GKeyFile *file = g_key_file_new ();
  gboolean is_saved = load (self->path, file, error);
  if (is_saved)
    {
      g_key_file_set_string (file, self->group, self->name, text);
      is_saved = replace (self->path, file, error);
    }
  g_key_file_unref (file);
  return is_saved;
}

/* ---- storing ---- */

static gboolean
save (const MilieuGlibAmbienceStore *self, const char *text, GError **error)
{
  if (!self->settings)
    return save_in_file (self, text, error);
  if (g_settings_set_string (self->settings, self->name, text))
    return TRUE;
  g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NOT_WRITABLE,
               "setting '%s' is not writable", self->name);
  return FALSE;
}

void
milieu_glib_ambience_store (MilieuGlibAmbience *self)
{
  GError *error = NULL;
  const char *text = self->is_forced ? milieu_glib_ambience_name (self->forced_state) : "";
  if (!self->store)
    return;
  /* A handler of the settings' may have it kept elsewhere, end it, or force another state. */
  MilieuGlibAmbienceStore *store = g_rc_box_acquire (self->store);
  g_object_ref (self);
  if (save (store, text, &error))
    milieu_glib_value_source_recovered (self->source, SUBJECT);
  else
    milieu_glib_value_source_report (self->source, SUBJECT,
                                     "the forced state is not stored: %s; it holds until the "
                                     "program ends",
                                     error->message);
  g_clear_error (&error);
  milieu_glib_ambience_store_release (store);
  g_object_unref (self);
}

/* Takes over what the store holds (transfer full for the store): a text, or NULL for nothing, of
 * which the state that is forced now is stored. */
static void
adopt (MilieuGlibAmbience *self, MilieuGlibAmbienceStore *store, const char *text)
{
  MilieuGlibAmbienceState state = MILIEU_GLIB_AMBIENCE_REGULAR;
  if (self->store)
    milieu_glib_ambience_store_release (self->store);
  self->store = store;
  gboolean is_forced = text && *text && milieu_glib_ambience_from_name (text, &state);
  if (text)
    milieu_glib_ambience_restore (self, is_forced, state);
  else if (self->is_forced)
    milieu_glib_ambience_store (self);
}

static gboolean
check_running (MilieuGlibAmbience *self, GError **error)
{
  return milieu_glib_check (self->is_running ? MILIEU_OK : MILIEU_ERROR_NO_NODE, error,
                            "a state cannot be kept: the ambience has ended");
}

static gboolean
is_stored_text (const char *text)
{
  MilieuGlibAmbienceState state;
  return !*text || milieu_glib_ambience_from_name (text, &state);
}

/* ---- in a file ---- */

/* As GLib's parser has it, which would not read another name back. */
static gboolean
check_name (const char *name, const char *forbidden, const char *what, GError **error)
{
  gboolean is_name = *name && g_utf8_validate (name, -1, NULL) && !strpbrk (name, forbidden)
                     && !g_ascii_isspace (name[0]) && !g_ascii_isspace (name[strlen (name) - 1])
                     && name[0] != '#';
  for (const char *c = name; is_name && *c; c++)
    is_name = !g_ascii_iscntrl (*c);
  if (!is_name)
    g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NAME,
                 "a state cannot be kept: '%s' is no name of %s in a keyfile", name, what);
  return is_name;
}

/* What is stored (transfer full), or NULL for nothing. */
static gboolean
read_file (const char *path, const char *group, const char *name, char **text, GError **error)
{
  GKeyFile *file = g_key_file_new ();
  GError *why = NULL;
  *text = NULL;
  if (load (path, file, &why) && g_key_file_has_key (file, group, name, NULL))
    *text = g_key_file_get_string (file, group, name, &why);
  g_key_file_unref (file);
  if (why)
    g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FILE,
                 "a state cannot be kept in file '%s', group '%s', entry '%s': %s", path, group,
                 name, why->message);
  else if (*text && !is_stored_text (*text))
    g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FILE,
                 "a state cannot be kept in file '%s', group '%s', entry '%s': '%s' is no state; "
                 "invert, regular, contrast or nothing is expected",
                 path, group, name, *text);
  else
    return TRUE;
  g_clear_error (&why);
  g_clear_pointer (text, g_free);
  return FALSE;
}

static char *
make_absolute (const char *path)
{
  char *folder = g_get_current_dir ();
  char *whole = g_path_is_absolute (path) ? g_strdup (path) : g_build_filename (folder, path, NULL);
  g_free (folder);
  return whole;
}

gboolean
milieu_glib_ambience_keep_in_file (MilieuGlibAmbience *self, const char *path, const char *group,
                                   const char *name, GError **error)
{
  char *text;
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), FALSE);
  g_return_val_if_fail (path != NULL && group != NULL && name != NULL, FALSE);
  if (!check_running (self, error) || !check_name (group, "[]", "a group", error)
      || !check_name (name, "[]=", "an entry", error)
      || !read_file (path, group, name, &text, error))
    return FALSE;
  MilieuGlibAmbienceStore *store = g_rc_box_new0 (MilieuGlibAmbienceStore);
  store->path = make_absolute (path);
  store->group = g_strdup (group);
  store->name = g_strdup (name);
  adopt (self, store, text);
  g_free (text);
  return TRUE;
}

/* ---- in a setting ---- */

static gboolean
refuse (GSettings *settings, const char *name, gint code, const char *why, GError **error)
{
  char *schema = NULL;
  g_object_get (settings, "schema-id", &schema, NULL);
  g_set_error (error, MILIEU_GLIB_ERROR, code,
               "a state cannot be kept in setting '%s' of schema '%s': %s", name, schema, why);
  g_free (schema);
  return FALSE;
}

/* Whether the setting is a string, and may be each of the four texts. */
static gboolean
takes_states (GSettingsSchemaKey *key)
{
  gboolean takes =
    g_variant_type_equal (g_settings_schema_key_get_value_type (key), G_VARIANT_TYPE_STRING);
  for (int s = -1; takes && s < MILIEU_GLIB_AMBIENCE_STATES; s++)
    {
      const char *text = s < 0 ? "" : milieu_glib_ambience_name ((MilieuGlibAmbienceState)s);
      GVariant *variant = g_variant_ref_sink (g_variant_new_string (text));
      takes = g_settings_schema_key_range_check (key, variant);
      g_variant_unref (variant);
    }
  return takes;
}

static gboolean
check_setting (GSettings *settings, const char *name, GError **error)
{
  GSettingsSchema *schema = NULL;
  gboolean is_string = FALSE;
  g_object_get (settings, "settings-schema", &schema, NULL);
  /* A compiled schema has more than keys, by names with a dot, which GLib takes for keys. */
  gboolean is_there = name[0] != '.' && g_settings_schema_has_key (schema, name);
  if (is_there)
    {
      GSettingsSchemaKey *key = g_settings_schema_get_key (schema, name);
      is_string = takes_states (key);
      g_settings_schema_key_unref (key);
    }
  g_settings_schema_unref (schema);
  if (!is_there)
    return refuse (settings, name, MILIEU_GLIB_ERROR_NO_SETTING, "there is none of that name",
                   error);
  if (!is_string)
    return refuse (settings, name, MILIEU_GLIB_ERROR_SETTING_TYPE,
                   "it is no string that may be invert, regular, contrast or empty", error);
  return g_settings_is_writable (settings, name)
         || refuse (settings, name, MILIEU_GLIB_ERROR_NOT_WRITABLE, "it is not writable", error);
}

gboolean
milieu_glib_ambience_keep_in_settings (MilieuGlibAmbience *self, GSettings *settings,
                                       const char *name, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), FALSE);
  g_return_val_if_fail (G_IS_SETTINGS (settings) && name != NULL, FALSE);
  if (!check_running (self, error) || !check_setting (settings, name, error))
    return FALSE;
  /* A default is nothing stored, unless it forces a state for all who have not chosen. */
  GVariant *stored = g_settings_get_user_value (settings, name);
  char *text = g_settings_get_string (settings, name);
  gboolean is_stored = stored || *text;
  gboolean is_right = is_stored_text (text);
  if (is_right)
    {
      MilieuGlibAmbienceStore *store = g_rc_box_new0 (MilieuGlibAmbienceStore);
      store->settings = g_object_ref (settings);
      store->name = g_strdup (name);
      adopt (self, store, is_stored ? text : NULL);
    }
  else
    {
      char *why = g_strdup_printf ("'%s' is no state; invert, regular, contrast or nothing is "
                                   "expected",
                                   text);
      refuse (settings, name, MILIEU_GLIB_ERROR_SETTING_TYPE, why, error);
      g_free (why);
    }
  g_clear_pointer (&stored, g_variant_unref);
  g_free (text);
  return is_right;
}
