/* The system's small files: where links lead, and what a file holds. */
#ifndef MILIEU_GLIB_SMALL_FILE_PRIVATE_H
#define MILIEU_GLIB_SMALL_FILE_PRIVATE_H

#include <glib.h>

enum
{
  MILIEU_GLIB_SMALL_FILE_MAX = 64 * 1024 /* bytes; no more is read of any file */
};

typedef enum MilieuGlibFileKind
{
  MILIEU_GLIB_FILE_MISSING,
  MILIEU_GLIB_FILE_REGULAR,
  MILIEU_GLIB_FILE_FOLDER,
  MILIEU_GLIB_FILE_SPECIAL, /* a pipe, a socket, a device */
  MILIEU_GLIB_FILE_LOOP,    /* links that lead nowhere */
  MILIEU_GLIB_FILE_UNKNOWN  /* the system does not say */
} MilieuGlibFileKind;

/* `path` below `root` (transfer full): both are absolute, and "/" as root changes nothing. */
char *milieu_glib_small_file_path (const char *root, const char *path);

/* What is at `path` below `root` when its links are followed, as a program would whose root that
 * is; of the folders before it no links are followed so, but as the system does. `trail`
 * (nullable), an array that owns its strings, gets `path` and then each link's target, without
 * `root` and without dots. */
MilieuGlibFileKind milieu_glib_small_file_follow (const char *root, const char *path,
                                                  GPtrArray *trail);

/* What the file at `path` holds, all links followed as above (transfer full): a regular file of at
 * most MILIEU_GLIB_SMALL_FILE_MAX bytes without a NUL. Nothing else is opened, and nothing waited
 * for. NULL otherwise, with in `problem` (transfer full) a sentence without its stop that names the
 * file; or with NULL there if nothing is at `path`. */
char *milieu_glib_small_file_read (const char *root, const char *path, char **problem);

/* What is wrong with a file that is of that kind, and not a regular one: "is a folder". */
const char *milieu_glib_file_kind_describe (MilieuGlibFileKind kind);

#endif
