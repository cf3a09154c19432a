/*
 * The system's small files.
 *
 * Invariant: only regular files are opened, for to open a device can do something, and a pipe can
 * keep whoever reads waiting. Whatever a file is, a fixed number of bytes and of links at most is
 * read.
 */
#define _POSIX_C_SOURCE 200809L

#include "small-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  LINKS_MAX = 40 /* as many as the kernel follows */
};

char *
milieu_glib_small_file_path (const char *root, const char *path)
{
  gsize length = strlen (root);
  while (length > 0 && root[length - 1] == '/')
    length--;
  return g_strdup_printf ("%.*s%s", (int)length, root, path);
}

static MilieuGlibFileKind
kind_of (mode_t mode)
{
  if (S_ISREG (mode))
    return MILIEU_GLIB_FILE_REGULAR;
  return S_ISDIR (mode) ? MILIEU_GLIB_FILE_FOLDER : MILIEU_GLIB_FILE_SPECIAL;
}

static MilieuGlibFileKind
kind_of_failure (int number)
{
  if (number == ENOENT || number == ENOTDIR)
    return MILIEU_GLIB_FILE_MISSING;
  return number == ELOOP ? MILIEU_GLIB_FILE_LOOP : MILIEU_GLIB_FILE_UNKNOWN;
}

MilieuGlibFileKind
milieu_glib_small_file_follow (const char *root, const char *path, GPtrArray *trail)
{
  MilieuGlibFileKind kind = MILIEU_GLIB_FILE_LOOP;
  char *place = g_canonicalize_filename (path, "/");
  gboolean is_link = TRUE;
  for (int link = 0; is_link && link <= LINKS_MAX; link++)
    {
      struct stat status;
      char *target = NULL, *full = milieu_glib_small_file_path (root, place);
      int failed = lstat (full, &status);
      is_link = failed == 0 && S_ISLNK (status.st_mode);
      if (is_link)
        target = g_file_read_link (full, NULL);
      else
        kind = failed ? kind_of_failure (errno) : kind_of (status.st_mode);
      g_free (full);
      if (trail)
        g_ptr_array_add (trail, g_strdup (place));
      if (target)
        {
          char *folder = g_path_get_dirname (place);
          g_free (place);
          place = g_canonicalize_filename (target, folder);
          g_free (folder);
        }
      /* Gone or replaced meanwhile: what is there now is looked at, as often as links are. */
      g_free (target);
    }
  g_free (place);
  return kind;
}

const char *
milieu_glib_file_kind_describe (MilieuGlibFileKind kind)
{
  switch (kind)
    {
    case MILIEU_GLIB_FILE_MISSING:
      return "is missing";
    case MILIEU_GLIB_FILE_REGULAR:
      return "is a file";
    case MILIEU_GLIB_FILE_FOLDER:
      return "is a folder";
    case MILIEU_GLIB_FILE_SPECIAL:
      return "is no regular file";
    case MILIEU_GLIB_FILE_LOOP:
      return "is a link that leads round in a circle";
    case MILIEU_GLIB_FILE_UNKNOWN:
      break;
    }
  return "cannot be looked at";
}

/* Up to one byte more than may be there. NULL, with errno, if that fails. */
static char *
read_some (int file, gsize *length)
{
  char *text = g_malloc (MILIEU_GLIB_SMALL_FILE_MAX + 2);
  gssize count = 1;
  *length = 0;
  while (count > 0 && *length <= MILIEU_GLIB_SMALL_FILE_MAX)
    {
      count = read (file, text + *length, MILIEU_GLIB_SMALL_FILE_MAX + 1 - *length);
      if (count < 0 && errno == EINTR)
        count = 1;
      else if (count > 0)
        *length += (gsize)count;
    }
  if (count < 0)
    g_clear_pointer (&text, g_free);
  else
    text[*length] = '\0';
  return text;
}

/* Of a file that was a regular one just now; `problem` gets what is wrong with it. */
static char *
read_regular (const char *full, const char **problem)
{
  struct stat status;
  gsize length = 0;
  char *text = NULL;
  int file = open (full, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC);
  /* Gone, or become a link, since it was looked at: whoever watches it is told of that soon. */
  if (file < 0 && (errno == ENOENT || errno == ELOOP))
    return NULL;
  if (file < 0 || fstat (file, &status) < 0)
    *problem = g_strerror (errno);
  else if (!S_ISREG (status.st_mode))
    *problem = milieu_glib_file_kind_describe (kind_of (status.st_mode));
  else if (status.st_size > MILIEU_GLIB_SMALL_FILE_MAX)
    *problem = "is larger than 64 KiB";
  else if (!(text = read_some (file, &length)))
    *problem = g_strerror (errno);
  else if (length > MILIEU_GLIB_SMALL_FILE_MAX)
    *problem = "is larger than 64 KiB";
  else if (strlen (text) < length)
    *problem = "is not a text, for a NUL is in it";
  if (file >= 0)
    close (file);
  if (*problem)
    g_clear_pointer (&text, g_free);
  return text;
}

char *
milieu_glib_small_file_read (const char *root, const char *path, char **problem)
{
  GPtrArray *trail = g_ptr_array_new_with_free_func (g_free);
  MilieuGlibFileKind kind = milieu_glib_small_file_follow (root, path, trail);
  char *full = milieu_glib_small_file_path (root, trail->pdata[trail->len - 1]);
  const char *what = NULL;
  char *text = NULL;
  *problem = NULL;
  if (kind == MILIEU_GLIB_FILE_REGULAR)
    text = read_regular (full, &what);
  else if (kind != MILIEU_GLIB_FILE_MISSING)
    what = milieu_glib_file_kind_describe (kind);
  if (what && g_str_has_prefix (what, "is "))
    *problem = g_strdup_printf ("'%s' %s", full, what);
  else if (what)
    *problem = g_strdup_printf ("'%s' cannot be read: %s", full, what);
  g_free (full);
  g_ptr_array_free (trail, TRUE);
  return text;
}
