/*
 * The kernel's backlights, as its ABI/stable/sysfs-class-backlight describes them.
 *
 * Invariant: a device without a fault has a brightness between 0 and 1. One that has gone while it
 * was looked at has no fault, for it is not listed.
 */
#include "backlight-private.h"

#include "small-file-private.h"

#include <stdlib.h>
#include <string.h>

#define FOLDER "/class/backlight"

/* Where several control one screen, the firmware knows best, and raw registers least. */
static const char *const types[] = { "firmware", "platform", "raw" };

enum
{
  /* Bytes of a text that is no number that are shown. */
  LONGEST_TEXT = 24
};

static void
free_device (gpointer device)
{
  MilieuGlibBacklightDevice *self = device;
  g_free (self->name);
  g_free (self->fault);
  g_free (self);
}

/* What a file of the device's holds, without the line's end (transfer full), or NULL: missing, or
 * with a problem. */
static char *
read_text (const char *root, const char *device, const char *name, char **problem)
{
  char *path = g_build_filename (FOLDER, device, name, NULL);
  char *text = milieu_glib_small_file_read (root, path, problem);
  g_free (path);
  return text ? g_strchomp (text) : NULL;
}

static int
read_rank (const char *root, const char *device)
{
  char *problem = NULL, *type = read_text (root, device, "type", &problem);
  int rank = 0;
  while (rank < (int)G_N_ELEMENTS (types) && g_strcmp0 (type, types[rank]) != 0)
    rank++;
  g_free (problem);
  g_free (type);
  return rank;
}

static char *
describe_text (const char *name, const char *text)
{
  gsize length = 0;
  while (length < LONGEST_TEXT && text[length] != '\0')
    length++;
  char *shown = g_strndup (text, length), *escaped = g_strescape (shown, NULL);
  char *fault = g_strdup_printf ("%s is '%s%s', a number is expected", name, escaped,
                                 text[length] != '\0' ? "…" : "");
  g_free (escaped);
  g_free (shown);
  return fault;
}

/* A count, or FALSE with a fault (transfer full). */
static gboolean
read_count (const char *root, const char *device, const char *name, guint64 *count, char **fault)
{
  char *text = read_text (root, device, name, fault);
  gboolean is_number = text && g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, count, NULL);
  if (text && !is_number)
    *fault = describe_text (name, text);
  else if (!text && !*fault)
    *fault = g_strdup_printf ("%s is missing", name);
  g_free (text);
  return is_number;
}

static void
read_brightness (const char *root, MilieuGlibBacklightDevice *self)
{
  guint64 most, actual;
  if (!read_count (root, self->name, "max_brightness", &most, &self->fault)
      || !read_count (root, self->name, "actual_brightness", &actual, &self->fault))
    return;
  if (most == 0)
    self->fault = g_strdup ("max_brightness is 0");
  else if (actual > most)
    self->fault = g_strdup_printf ("actual_brightness is %" G_GUINT64_FORMAT
                                   ", more than max_brightness, which is %" G_GUINT64_FORMAT,
                                   actual, most);
  else
    self->brightness = (double)actual / (double)most;
}

static gboolean
is_there (const char *root, const char *device)
{
  char *folder = g_build_filename (root, FOLDER, device, NULL);
  gboolean is_folder = g_file_test (folder, G_FILE_TEST_IS_DIR);
  g_free (folder);
  return is_folder;
}

/* Device names, sorted, so that which of several is chosen does not depend on the folder's order.
 */
static GPtrArray *
list_names (const char *root)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  char *folder = g_build_filename (root, FOLDER, NULL);
  GDir *directory = g_dir_open (folder, 0, NULL);
  const char *name;
  while (directory && names->len < MILIEU_GLIB_BACKLIGHTS_MAX
         && (name = g_dir_read_name (directory)))
    g_ptr_array_add (names, g_strdup (name));
  g_clear_pointer (&directory, g_dir_close);
  g_free (folder);
  return names;
}

static gint
compare (gconstpointer a, gconstpointer b)
{
  const MilieuGlibBacklightDevice *first = *(MilieuGlibBacklightDevice *const *)a;
  const MilieuGlibBacklightDevice *second = *(MilieuGlibBacklightDevice *const *)b;
  if (first->rank != second->rank)
    return first->rank < second->rank ? -1 : 1;
  return strcmp (first->name, second->name);
}

GPtrArray *
milieu_glib_backlight_list (const char *root)
{
  GPtrArray *devices = g_ptr_array_new_with_free_func (free_device);
  GPtrArray *names = list_names (root);
  for (guint i = 0; i < names->len; i++)
    {
      MilieuGlibBacklightDevice *device = g_new0 (MilieuGlibBacklightDevice, 1);
      device->name = g_strdup (names->pdata[i]);
      device->rank = read_rank (root, device->name);
      read_brightness (root, device);
      if (is_there (root, device->name))
        g_ptr_array_add (devices, device);
      else
        free_device (device);
    }
  g_ptr_array_free (names, TRUE);
  g_ptr_array_sort (devices, compare);
  return devices;
}

const MilieuGlibBacklightDevice *
milieu_glib_backlight_choose (const GPtrArray *devices)
{
  for (guint i = 0; i < devices->len; i++)
    {
      const MilieuGlibBacklightDevice *device = devices->pdata[i];
      if (!device->fault)
        return device;
    }
  return NULL;
}
