/*
 * Tables from files.
 *
 * Invariant: a table is replaced only by a file without a fault; of one with faults all are said.
 */
#include <milieu-glib/ambience-table.h>

#include "../key-file-private.h"
#include "ambience-rules-private.h"
#include "ambience-table-private.h"

#include <milieu-glib/error.h>
#include <milieu-glib/value.h>

/* A file that is being read. */
typedef struct Reading
{
  GKeyFile *file;
  GHashTable *rows;
  GString *faults; /* a line each */
} Reading;

static void G_GNUC_PRINTF (4, 5)
  add_fault (Reading *self, const char *group, const char *entry, const char *format, ...)
{
  va_list arguments;
  g_string_append_printf (self->faults, "%s[%s]%s%s: ", self->faults->len ? "\n" : "", group,
                          entry ? " " : "", entry ? entry : "");
  va_start (arguments, format);
  g_string_append_vprintf (self->faults, format, arguments);
  va_end (arguments);
}

/* Takes the fault's message over. */
static void
add_error (Reading *self, const char *group, const char *entry, GError *error)
{
  add_fault (self, group, entry, "%s", error->message);
  g_error_free (error);
}

static void
read_entry (Reading *self, MilieuGlibAmbienceRow *row, const char *group, const char *entry)
{
  MilieuValue value;
  GError *error = NULL;
  MilieuGlibAmbienceState state;
  if (!milieu_glib_ambience_from_name (entry, &state))
    {
      add_fault (self, group, entry, "this is no state; invert, regular or contrast is expected");
      return;
    }
  char *text = g_key_file_get_string (self->file, group, entry, &error);
  if (text && milieu_glib_value_parse (row->key, text, &value, &error))
    milieu_glib_ambience_row_set (row, state, value);
  if (error)
    add_error (self, group, entry, error);
  g_free (text);
}

static void
read_group (Reading *self, const char *group)
{
  GError *error = NULL;
  const MilieuKey *key = milieu_glib_key_find (group);
  if (!key)
    {
      add_fault (self, group, NULL, "there is no key of this name");
      return;
    }
  if (!milieu_glib_ambience_table_check_key (key, &error))
    {
      add_error (self, group, NULL, error);
      return;
    }
  MilieuGlibAmbienceRow *row = milieu_glib_ambience_rows_take (self->rows, key);
  char **entries = g_key_file_get_keys (self->file, group, NULL, NULL);
  for (char **entry = entries; *entry; entry++)
    read_entry (self, row, group, *entry);
  if (!g_key_file_has_key (self->file, group, "regular", NULL))
    add_fault (self, group, "regular", "this must be there");
  g_strfreev (entries);
}

static void
read_groups (Reading *self)
{
  char **groups = g_key_file_get_groups (self->file, NULL);
  for (char **group = groups; *group; group++)
    read_group (self, *group);
  g_strfreev (groups);
}

/* What is wrong with the text, or NULL (transfer full). */
static char *
read_text (const char *data, gsize length, GHashTable *rows)
{
  GError *error = NULL;
  Reading reading = { g_key_file_new (), rows, g_string_new (NULL) };
  if (milieu_glib_key_file_parse (reading.file, data, length, G_KEY_FILE_KEEP_TRANSLATIONS, &error))
    read_groups (&reading);
  else
    g_string_append (reading.faults, error->message);
  g_clear_error (&error);
  g_key_file_unref (reading.file);
  gboolean has_faults = reading.faults->len != 0;
  return g_string_free (reading.faults, !has_faults);
}

gboolean
milieu_glib_ambience_table_load_data (MilieuGlibAmbienceTable *self, const char *name,
                                      const char *data, gssize length, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE_TABLE (self), FALSE);
  g_return_val_if_fail (name != NULL && data != NULL, FALSE);
  GHashTable *rows = milieu_glib_ambience_rows_new ();
  char *faults = read_text (data, length < 0 ? strlen (data) : (gsize)length, rows);
  if (!faults)
    {
      milieu_glib_ambience_table_replace (self, rows);
      return TRUE;
    }
  g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FILE,
               "the table in '%s' is not taken over:\n%s", name, faults);
  g_free (faults);
  g_hash_table_unref (rows);
  return FALSE;
}

gboolean
milieu_glib_ambience_table_load_file (MilieuGlibAmbienceTable *self, const char *path,
                                      GError **error)
{
  gsize length;
  GError *why = NULL;
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE_TABLE (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  char *data = milieu_glib_key_file_read (path, &length, &why);
  if (!data)
    {
      g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FILE,
                   "the table in '%s' is not taken over:\n%s", path, why->message);
      g_error_free (why);
      return FALSE;
    }
  gboolean is_loaded =
    milieu_glib_ambience_table_load_data (self, path, data, (gssize)length, error);
  g_free (data);
  return is_loaded;
}
