/*
 * The files of ambiences and of tables.
 *
 * Invariant: only what is a regular file is opened, for a pipe keeps whoever reads waiting, and a
 * device may never end.
 */
#include "ambience-private.h"

char *
milieu_glib_ambience_read_file (const char *path, gsize *length, GError **error)
{
  char *data = NULL;
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "it is no regular file");
  else
    g_file_get_contents (path, &data, length, error);
  return data;
}
