/* Files of the system's that are looked at again when anything happens to them. */
#ifndef MILIEU_GLIB_WATCHED_FILE_PRIVATE_H
#define MILIEU_GLIB_WATCHED_FILE_PRIVATE_H

#include <gio/gio.h>

typedef struct MilieuGlibWatchedFile MilieuGlibWatchedFile;

/* Something happened to the file: it, a link that leads to it, or a folder above it was written,
 * replaced, removed or made. Called once for all that happened since the last time. `is_settled` is
 * FALSE while somebody writes to the file that is there, so that what it holds may be half of it;
 * another call follows when that is done. The file may be freed within. */
typedef void (*MilieuGlibWatchedFileFunction) (gboolean is_settled, gpointer user_data);

/* Watches what `path` below `root` leads to, both absolute, from here on; nothing need be there.
 * `function` is called from the context that is the thread's default now, on whose thread the file
 * must be freed. */
MilieuGlibWatchedFile *milieu_glib_watched_file_new (const char *root, const char *path,
                                                     MilieuGlibWatchedFileFunction function,
                                                     gpointer user_data);

/* Why the file cannot be watched (transfer none, until the next call of the function), or NULL. */
const GError *milieu_glib_watched_file_error (const MilieuGlibWatchedFile *self);

/* Nothing is called any more. */
void milieu_glib_watched_file_free (MilieuGlibWatchedFile *self);

#endif
