/*
 * Keeping a text across runs.
 *
 * Invariant: there is a keeping only of a place that held a text of its kind, or nothing, when it
 * was made. A file is written whole or not at all, and only if all of it was understood just
 * before.
 */
#include "keeping-private.h"

#include "error-private.h"
#include "key-file-private.h"

#include <milieu-glib/error.h>

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

enum
{
  LINKS_MAX = 40 /* as many as the kernel follows */
};

struct MilieuGlibKeeping
{
  GSettings *settings; /* or NULL for a file */
  char *path;          /* absolute, for the program may change its folder */
  char *group;
  char *name; /* of the entry, or of the setting */
};

static void
clear (void *block)
{
  MilieuGlibKeeping *self = block;
  g_clear_object (&self->settings);
  g_free (self->path);
  g_free (self->group);
  g_free (self->name);
}

MilieuGlibKeeping *
milieu_glib_keeping_acquire (MilieuGlibKeeping *self)
{
  return g_rc_box_acquire (self);
}

void
milieu_glib_keeping_release (MilieuGlibKeeping *self)
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
  char *data = milieu_glib_key_file_read (path, &length, error);
  if (!data)
    return FALSE;
  gboolean is_loaded = milieu_glib_key_file_parse (
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
save_in_file (const MilieuGlibKeeping *self, const char *text, GError **error)
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
save_in_setting (const MilieuGlibKeeping *self, const char *text, GError **error)
{
  GSettingsSchema *schema = NULL;
  g_object_get (self->settings, "settings-schema", &schema, NULL);
  GSettingsSchemaKey *key = g_settings_schema_get_key (schema, self->name);
  GVariant *variant = g_variant_ref_sink (g_variant_new_string (text));
  gboolean takes = g_settings_schema_key_range_check (key, variant);
  gboolean is_saved = takes && g_settings_set_value (self->settings, self->name, variant);
  g_variant_unref (variant);
  g_settings_schema_key_unref (key);
  g_settings_schema_unref (schema);
  if (!takes)
    g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_SETTING_TYPE,
                 "setting '%s' does not take '%s'", self->name, text);
  else if (!is_saved)
    g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NOT_WRITABLE,
                 "setting '%s' is not writable", self->name);
  return is_saved;
}

gboolean
milieu_glib_keeping_save (const MilieuGlibKeeping *self, const char *text, GError **error)
{
  return self->settings ? save_in_setting (self, text, error) : save_in_file (self, text, error);
}

/* ---- in a file ---- */

/* As GLib's parser has it, which would not read another name back. */
static gboolean
check_name (const MilieuGlibKeepingKind *kind, const char *name, const char *forbidden,
            const char *what, GError **error)
{
  gboolean is_name = *name && g_utf8_validate (name, -1, NULL) && !strpbrk (name, forbidden)
                     && !g_ascii_isspace (name[0]) && !g_ascii_isspace (name[strlen (name) - 1])
                     && name[0] != '#';
  for (const char *c = name; is_name && *c; c++)
    is_name = !g_ascii_iscntrl (*c);
  if (is_name)
    return TRUE;
  char *shown = milieu_glib_printable (name);
  g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NAME,
               "%s cannot be kept: '%s' is no name of %s in a keyfile", kind->noun, shown, what);
  g_free (shown);
  return FALSE;
}

/* What is stored (transfer full), or NULL for nothing. */
static gboolean
read_file (const MilieuGlibKeepingKind *kind, const char *path, const char *group, const char *name,
           char **text, GError **error)
{
  GKeyFile *file = g_key_file_new ();
  GError *why = NULL;
  char *stored = NULL;
  if (load (path, file, &why) && g_key_file_has_key (file, group, name, NULL))
    stored = g_key_file_get_string (file, group, name, &why);
  g_key_file_unref (file);
  if (!why && stored && !kind->is_text (stored))
    g_set_error (&why, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FILE, "'%s' %s", stored,
                 kind->expected);
  if (!why)
    {
      *text = stored;
      return TRUE;
    }
  g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FILE,
               "%s cannot be kept in file '%s', group '%s', entry '%s': %s", kind->noun, path,
               group, name, why->message);
  g_error_free (why);
  g_free (stored);
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

MilieuGlibKeeping *
milieu_glib_keeping_in_file (const MilieuGlibKeepingKind *kind, const char *path, const char *group,
                             const char *name, char **text, GError **error)
{
  if (!check_name (kind, group, "[]", "a group", error)
      || !check_name (kind, name, "[]=", "an entry", error)
      || !read_file (kind, path, group, name, text, error))
    return NULL;
  MilieuGlibKeeping *self = g_rc_box_new0 (MilieuGlibKeeping);
  self->path = make_absolute (path);
  self->group = g_strdup (group);
  self->name = g_strdup (name);
  return self;
}

/* ---- in a setting ---- */

static gboolean G_GNUC_PRINTF (6, 7)
  refuse (const MilieuGlibKeepingKind *kind, GSettings *settings, const char *name, GError **error,
          gint code, const char *format, ...)
{
  char *schema = NULL;
  va_list arguments;
  va_start (arguments, format);
  char *why = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_object_get (settings, "schema-id", &schema, NULL);
  g_set_error (error, MILIEU_GLIB_ERROR, code,
               "%s cannot be kept in setting '%s' of schema '%s': %s", kind->noun, name, schema,
               why);
  g_free (schema);
  g_free (why);
  return FALSE;
}

/* Whether the setting is a string, and may be each of the kind's texts. */
static gboolean
takes_texts (const MilieuGlibKeepingKind *kind, GSettingsSchemaKey *key)
{
  gboolean takes =
    g_variant_type_equal (g_settings_schema_key_get_value_type (key), G_VARIANT_TYPE_STRING);
  for (const char *const *text = kind->texts; takes && *text; text++)
    {
      GVariant *variant = g_variant_ref_sink (g_variant_new_string (*text));
      takes = g_settings_schema_key_range_check (key, variant);
      g_variant_unref (variant);
    }
  return takes;
}

static gboolean
check_setting (const MilieuGlibKeepingKind *kind, GSettings *settings, const char *name,
               GError **error)
{
  GSettingsSchema *schema = NULL;
  gboolean is_string = FALSE;
  g_object_get (settings, "settings-schema", &schema, NULL);
  /* A compiled schema has more than keys, by names with a dot, which GLib takes for keys. */
  gboolean is_there = name[0] != '.' && g_settings_schema_has_key (schema, name);
  if (is_there)
    {
      GSettingsSchemaKey *key = g_settings_schema_get_key (schema, name);
      is_string = takes_texts (kind, key);
      g_settings_schema_key_unref (key);
    }
  g_settings_schema_unref (schema);
  if (!is_there)
    return refuse (kind, settings, name, error, MILIEU_GLIB_ERROR_NO_SETTING,
                   "there is none of that name");
  if (!is_string)
    return refuse (kind, settings, name, error, MILIEU_GLIB_ERROR_SETTING_TYPE, "%s",
                   kind->setting);
  return g_settings_is_writable (settings, name)
         || refuse (kind, settings, name, error, MILIEU_GLIB_ERROR_NOT_WRITABLE,
                    "it is not writable");
}

MilieuGlibKeeping *
milieu_glib_keeping_in_settings (const MilieuGlibKeepingKind *kind, GSettings *settings,
                                 const char *name, char **text, GError **error)
{
  if (!check_setting (kind, settings, name, error))
    return NULL;
  /* A default is nothing stored, unless it is a text for all who have not chosen. */
  GVariant *user_value = g_settings_get_user_value (settings, name);
  char *stored = g_settings_get_string (settings, name);
  gboolean is_stored = user_value || *stored;
  gboolean is_text = kind->is_text (stored)
                     || refuse (kind, settings, name, error, MILIEU_GLIB_ERROR_SETTING_TYPE,
                                "'%s' %s", stored, kind->expected);
  g_clear_pointer (&user_value, g_variant_unref);
  if (!is_text || !is_stored)
    g_clear_pointer (&stored, g_free);
  if (!is_text)
    return NULL;
  MilieuGlibKeeping *self = g_rc_box_new0 (MilieuGlibKeeping);
  self->settings = g_object_ref (settings);
  self->name = g_strdup (name);
  *text = stored;
  return self;
}
