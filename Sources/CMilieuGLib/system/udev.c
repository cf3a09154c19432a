/*
 * A monitor of libudev's as a source of GLib's.
 *
 * Invariant: from milieu_glib_udev_watch to milieu_glib_udev_unwatch there is a monitor that
 * receives, whatever becomes of `source`. What is heard in one dispatch is told once, however much
 * it was; what is left waits for the next dispatch, so that a storm lets the loop turn.
 */
#include "udev-private.h"

#include <dlfcn.h>
#include <errno.h>
#include <glib-unix.h>
#include <string.h>

enum
{
  EVENTS_MAX = 64 /* taken in one dispatch */
};

/* Declared here, since no header of libudev's need be installed. All are there since the first
 * libudev.so.1. */
struct udev;
struct udev_monitor;
struct udev_device;

typedef struct Library
{
  struct udev *(*udev_new) (void);
  struct udev *(*udev_unref) (struct udev *udev);
  struct udev_monitor *(*monitor_new) (struct udev *udev, const char *name);
  struct udev_monitor *(*monitor_unref) (struct udev_monitor *monitor);
  int (*monitor_filter) (struct udev_monitor *monitor, const char *subsystem, const char *type);
  int (*monitor_enable) (struct udev_monitor *monitor);
  int (*monitor_get_fd) (struct udev_monitor *monitor);
  struct udev_device *(*monitor_receive) (struct udev_monitor *monitor);
  struct udev_device *(*device_unref) (struct udev_device *device);
  char *problem; /* why it cannot be used, or NULL */
} Library;

struct MilieuGlibUdev
{
  const Library *library;
  struct udev *udev;
  struct udev_monitor *monitor;
  GMainContext *context;
  GSource *source;
  MilieuGlibUdevFunction function;
  gpointer user_data;
};

/* ---- the library ---- */

static gboolean
find (void *library, const char *name, void *function)
{
  void *address = dlsym (library, name);
  /* POSIX lets a pointer to an object hold a function's address; C has no cast for it. */
  memcpy (function, &address, sizeof address);
  return address != NULL;
}

static gboolean
find_all (void *handle, Library *self)
{
  return find (handle, "udev_new", &self->udev_new)
         && find (handle, "udev_unref", &self->udev_unref)
         && find (handle, "udev_monitor_new_from_netlink", &self->monitor_new)
         && find (handle, "udev_monitor_unref", &self->monitor_unref)
         && find (handle, "udev_monitor_filter_add_match_subsystem_devtype", &self->monitor_filter)
         && find (handle, "udev_monitor_enable_receiving", &self->monitor_enable)
         && find (handle, "udev_monitor_get_fd", &self->monitor_get_fd)
         && find (handle, "udev_monitor_receive_device", &self->monitor_receive)
         && find (handle, "udev_device_unref", &self->device_unref);
}

/* The library stays open for the rest of the process, as if it had been linked. */
static gpointer
open_library (gpointer name)
{
  static Library self;
  void *handle = dlopen (name, RTLD_NOW | RTLD_LOCAL);
  const char *why = handle && find_all (handle, &self) ? NULL : dlerror ();
  if (!handle || why)
    self.problem = g_strdup (why ? why : "it lacks a function");
  return &self;
}

static const Library *
get_library (void)
{
  static GOnce once = G_ONCE_INIT;
  static char name[] = "libudev.so.1";
  return g_once (&once, open_library, name);
}

/* ---- what is heard ---- */

/* Takes what there is, up to the limit. A queue that ran over has lost something, which tells that
 * something has happened, too. */
static gboolean
take_events (MilieuGlibUdev *self)
{
  int count = 0;
  struct udev_device *device = NULL;
  do
    {
      errno = 0;
      device = self->library->monitor_receive (self->monitor);
      if (device)
        self->library->device_unref (device);
    }
  while (device && ++count < EVENTS_MAX);
  return count > 0 || errno == ENOBUFS;
}

static gboolean
hear (gint fd, GIOCondition condition, gpointer user_data)
{
  MilieuGlibUdev *self = user_data;
  GMainContext *context = g_main_context_ref (self->context);
  (void)fd;
  /* Nothing hangs up but a simulation that ends; it would be ready for ever. */
  gboolean goes_on = (condition & (G_IO_HUP | G_IO_NVAL)) == 0;
  g_main_context_push_thread_default (context);
  if (take_events (self))
    self->function (self->user_data);
  g_main_context_pop_thread_default (context);
  g_main_context_unref (context);
  return goes_on;
}

/* ---- life ---- */

static gboolean
open_monitor (MilieuGlibUdev *self, const char *subsystem)
{
  self->udev = self->library->udev_new ();
  if (self->udev)
    self->monitor = self->library->monitor_new (self->udev, "udev");
  return self->monitor && self->library->monitor_filter (self->monitor, subsystem, NULL) >= 0
         && self->library->monitor_enable (self->monitor) >= 0;
}

/* The unit's callback has the type of a function with a descriptor. */
static void
add_source (MilieuGlibUdev *self)
{
  int fd = self->library->monitor_get_fd (self->monitor);
  self->source = g_unix_fd_source_new (fd, G_IO_IN | G_IO_ERR | G_IO_HUP);
  g_source_set_callback (self->source, G_SOURCE_FUNC (hear), self, NULL);
  g_source_set_name (self->source, "Milieu udev");
  g_source_attach (self->source, self->context);
}

MilieuGlibUdev *
milieu_glib_udev_watch (const char *subsystem, MilieuGlibUdevFunction function, gpointer user_data,
                        GError **error)
{
  const Library *library = get_library ();
  if (library->problem)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "libudev cannot be used: %s",
                   library->problem);
      return NULL;
    }
  MilieuGlibUdev *self = g_new0 (MilieuGlibUdev, 1);
  self->library = library;
  self->context = g_main_context_ref_thread_default ();
  self->function = function;
  self->user_data = user_data;
  errno = 0;
  if (!open_monitor (self, subsystem))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "libudev gives no monitor: %s",
                   g_strerror (errno));
      milieu_glib_udev_unwatch (self);
      return NULL;
    }
  add_source (self);
  return self;
}

void
milieu_glib_udev_unwatch (MilieuGlibUdev *self)
{
  if (self->source)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
  if (self->monitor)
    self->library->monitor_unref (self->monitor);
  if (self->udev)
    self->library->udev_unref (self->udev);
  g_main_context_unref (self->context);
  g_free (self);
}
