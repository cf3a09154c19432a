/* Keyfiles that anybody may have written. */
#ifndef MILIEU_GLIB_KEY_FILE_PRIVATE_H
#define MILIEU_GLIB_KEY_FILE_PRIVATE_H

#include <glib.h>

/* The whole of a regular file (transfer full), or NULL with an error of GLib's. */
char *milieu_glib_key_file_read (const char *path, gsize *length, GError **error);

/* Reads a keyfile that holds no NUL. An empty one has no groups. */
gboolean milieu_glib_key_file_parse (GKeyFile *file, const char *data, gsize length,
                                     GKeyFileFlags flags, GError **error);

#endif
