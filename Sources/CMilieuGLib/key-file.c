/*
 * Keyfiles.
 *
 * Invariant: only what is a regular file is opened, for a pipe keeps whoever reads waiting, and a
 * device may never end; and a text with a NUL in it is no keyfile, though GLib takes what stands
 * before, which is nothing in a file that a crash has left full of zeros.
 */
#include "key-file-private.h"

#include <string.h>

char *
milieu_glib_key_file_read (const char *path, gsize *length, GError **error)
{
  char *data = NULL;
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "it is no regular file");
  else
    g_file_get_contents (path, &data, length, error);
  return data;
}

gboolean
milieu_glib_key_file_parse (GKeyFile *file, const char *data, gsize length, GKeyFileFlags flags,
                            GError **error)
{
  if (!length)
    return TRUE;
  if (!memchr (data, '\0', length))
    return g_key_file_load_from_data (file, data, length, flags, error);
  g_set_error_literal (error, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_PARSE,
                       "it is no text, for a NUL is in it");
  return FALSE;
}
