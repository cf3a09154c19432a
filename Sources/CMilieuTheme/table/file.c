/*
 * Reading tables from files.
 *
 * Invariant: only regular files are read, and what is opened does not wait, so that neither a pipe
 * nor a device can keep the caller; at most one byte more than is allowed is read, however much a
 * file grows meanwhile.
 */
#define _DEFAULT_SOURCE

#include <milieu-theme/color-table.h>

#include "../memory-private.h"
#include "faults-private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  PIECE = 1 << 16 /* what files that do not know their length are read in */
};

static const char file_expected[] = "a file that can be read";

static MilieuStatus
refuse (const char *path, const char *found, MilieuFaults **faults)
{
  FaultList list = { .count = 0 };
  milieu_fault_list_add (&list, 0, 0, found, file_expected, "%s: %s is expected", found,
                         file_expected);
  return milieu_fault_list_finish (&list, path, faults);
}

static MilieuStatus
refuse_for (const char *path, int number, MilieuFaults **faults)
{
  char text[64];
  switch (number)
    {
    case ENOMEM:
      return MILIEU_ERROR_NO_MEMORY;
    case ENOENT:
    case ENOTDIR:
    case ENAMETOOLONG:
      return refuse (path, "nothing is there", faults);
    case EACCES:
    case EPERM:
      return refuse (path, "the file may not be read", faults);
    case ELOOP:
      return refuse (path, "a link leads round in a circle", faults);
    case ENXIO: /* of a socket */
    case ENODEV:
      return refuse (path, "no regular file is there", faults);
    case EMFILE:
    case ENFILE:
      return refuse (path, "too many files are open", faults);
    default:
      snprintf (text, sizeof text, "the file cannot be read (error %d)", number);
      return refuse (path, text, faults);
    }
}

/* What stands in a file's way to be read as a table; NULL if nothing does. */
static const char *
describe_obstacle (const struct stat *status)
{
  if (S_ISDIR (status->st_mode))
    return "a folder is there";
  if (S_ISFIFO (status->st_mode))
    return "a pipe is there";
  if (!S_ISREG (status->st_mode))
    return "no regular file is there";
  return NULL;
}

/* Reads on until the end, or to one byte more than is allowed. 0, or what errno is. */
static int
read_all (int file, size_t expected, char **text, size_t *length)
{
  const size_t most = (size_t)MILIEU_COLOR_TABLE_BYTES_MAX + 1;
  size_t capacity = 0;
  for (;;)
    {
      /* One byte more than the file says it has, so that its end is met without growing. */
      size_t wanted = *length == 0 ? expected + 1 : *length + PIECE;
      if (*length == capacity)
        {
          char *grown = milieu_theme_grow (*text, &capacity, wanted < most ? wanted : most, 1);
          if (!grown)
            return ENOMEM;
          *text = grown;
        }
      size_t left = (capacity < most ? capacity : most) - *length;
      ssize_t count = left > 0 ? read (file, *text + *length, left) : 0;
      if (count == 0)
        return 0;
      if (count > 0)
        *length += (size_t)count;
      else if (errno != EINTR)
        return errno;
    }
}

static MilieuStatus
read_open (int file, const char *path, MilieuColorTable **table, MilieuFaults **faults)
{
  struct stat status;
  if (fstat (file, &status) != 0)
    return refuse_for (path, errno, faults);
  const char *obstacle = describe_obstacle (&status);
  if (obstacle)
    return refuse (path, obstacle, faults);
  if (status.st_size > MILIEU_COLOR_TABLE_BYTES_MAX)
    return refuse (path, "the file is larger than 64 MiB", faults);
  char *text = NULL;
  size_t length = 0;
  int number = read_all (file, (size_t)status.st_size, &text, &length);
  MilieuStatus result = number ? refuse_for (path, number, faults)
                               : milieu_color_table_read (path, text, length, table, faults);
  milieu_theme_free (text);
  return result;
}

MilieuStatus
milieu_color_table_read_file (const char *path, MilieuColorTable **table, MilieuFaults **faults)
{
  /* To open a device can do something, so look first; but what is there may change meanwhile. */
  struct stat status;
  if (stat (path, &status) != 0)
    return refuse_for (path, errno, faults);
  const char *obstacle = describe_obstacle (&status);
  if (obstacle)
    return refuse (path, obstacle, faults);
  int file = open (path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (file < 0)
    return refuse_for (path, errno, faults);
  MilieuStatus result = read_open (file, path, table, faults);
  close (file);
  return result;
}
