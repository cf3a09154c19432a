/*
 * The brightness of the screen's backlight, from sysfs.
 *
 * Invariant: at most one thread reads at a time, and `reading` is the cancellable that belongs to
 * it; what a reading that was cancelled brings is dropped. What happens while one reads is looked
 * at by one more reading (`is_stale`), however much it was. Between start and stop there is a
 * context; udev is watched only where the key is wanted.
 *
 * It is read once at the start, so that who only reads the key finds something there.
 */
#include <milieu-glib/system.h>

#include "backlight-private.h"
#include "udev-private.h"

#include <gio/gio.h>
#include <milieu-glib/value-source-class.h>
#include <milieu/predefined.h>

typedef struct MilieuGlibBacklightSource
{
  MilieuGlibValueSource parent_instance;
  char *root;
  GMainContext *context; /* from start to stop */
  GCancellable *reading;
  gboolean is_stale;
  gboolean is_wanted;
  MilieuGlibUdev *udev;
  char *deafness; /* why changes are not followed, if it is wanted that they are */
} MilieuGlibBacklightSource;

typedef MilieuGlibValueSourceClass MilieuGlibBacklightSourceClass;

static GType milieu_glib_backlight_source_get_type (void);
G_DEFINE_FINAL_TYPE (MilieuGlibBacklightSource, milieu_glib_backlight_source,
                     MILIEU_GLIB_TYPE_VALUE_SOURCE)

/* ---- what was read ---- */

static void
report_devices (MilieuGlibBacklightSource *self, const GPtrArray *devices)
{
  for (guint i = 0; i < devices->len; i++)
    {
      const MilieuGlibBacklightDevice *device = devices->pdata[i];
      MilieuGlibValueSource *source = (MilieuGlibValueSource *)self;
      if (device->fault)
        milieu_glib_value_source_report (source, device->name, "the backlight '%s' is left out: %s",
                                         device->name, device->fault);
      else
        milieu_glib_value_source_recovered (source, device->name);
    }
}

static void
say_why_not (MilieuGlibBacklightSource *self, const GPtrArray *devices)
{
  const MilieuGlibBacklightDevice *first = devices->len > 0 ? devices->pdata[0] : NULL;
  char *problem =
    first ? g_strdup_printf ("the backlight '%s' cannot be used: %s", first->name, first->fault)
          : g_strdup_printf ("there is no backlight in %s/class/backlight", self->root);
  milieu_glib_value_source_set_state ((MilieuGlibValueSource *)self, MILIEU_GLIB_SOURCE_UNAVAILABLE,
                                      problem);
  g_free (problem);
}

/* Whoever is told may stop the source, so that this is looked at after each step. */
static void
take (MilieuGlibBacklightSource *self, const GPtrArray *devices)
{
  const MilieuGlibBacklightDevice *best = milieu_glib_backlight_choose (devices);
  report_devices (self, devices);
  if (!best)
    {
      say_why_not (self, devices);
      return;
    }
  milieu_glib_value_source_give ((MilieuGlibValueSource *)self, milieu_key_brightness (),
                                 milieu_value_double (best->brightness));
  if (self->context)
    milieu_glib_value_source_set_state (
      (MilieuGlibValueSource *)self,
      self->is_wanted ? MILIEU_GLIB_SOURCE_READY : MILIEU_GLIB_SOURCE_IDLE, self->deafness);
}

/* ---- reading ---- */

static void read_again (MilieuGlibBacklightSource *self);

static void
free_devices (gpointer devices)
{
  g_ptr_array_unref (devices);
}

static void
read_in_thread (GTask *task, gpointer source, gpointer root, GCancellable *cancellable)
{
  (void)source, (void)cancellable;
  g_task_return_pointer (task, milieu_glib_backlight_list (root), free_devices);
}

/* The reading holds the source until here: what a task itself holds may go in its thread. */
static void
reading_ended (GObject *object, GAsyncResult *result, gpointer source)
{
  MilieuGlibBacklightSource *self = source;
  GTask *task = G_TASK (result);
  GPtrArray *devices = g_task_propagate_pointer (task, NULL);
  (void)object;
  if (g_task_get_cancellable (task) == self->reading)
    {
      GMainContext *context = g_main_context_ref (self->context);
      g_main_context_push_thread_default (context);
      g_clear_object (&self->reading);
      if (devices)
        take (self, devices);
      if (self->context && self->is_stale)
        read_again (self);
      g_main_context_pop_thread_default (context);
      g_main_context_unref (context);
    }
  g_clear_pointer (&devices, g_ptr_array_unref);
  g_object_unref (self);
}

/* With the context as the thread-default one. */
static void
read_again (MilieuGlibBacklightSource *self)
{
  self->is_stale = self->reading != NULL;
  if (self->reading)
    return;
  self->reading = g_cancellable_new ();
  GTask *task = g_task_new (NULL, self->reading, reading_ended, g_object_ref (self));
  g_task_set_task_data (task, g_strdup (self->root), g_free);
  g_task_run_in_thread (task, read_in_thread);
  g_object_unref (task);
}

static void
devices_changed (gpointer source)
{
  read_again (source);
}

/* ---- a source's ---- */

static void
start (MilieuGlibValueSource *source)
{
  MilieuGlibBacklightSource *self = (MilieuGlibBacklightSource *)source;
  self->context = g_main_context_ref_thread_default ();
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_WAITING, NULL);
  read_again (self);
}

static void
unwatch (MilieuGlibBacklightSource *self)
{
  g_clear_pointer (&self->udev, milieu_glib_udev_unwatch);
  g_clear_pointer (&self->deafness, g_free);
}

static void
stop (MilieuGlibValueSource *source)
{
  MilieuGlibBacklightSource *self = (MilieuGlibBacklightSource *)source;
  unwatch (self);
  if (self->reading)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_pointer (&self->context, g_main_context_unref);
  self->is_stale = FALSE;
  self->is_wanted = FALSE;
}

/* Without libudev the value is read each time when it begins to be wanted. */
static void
watch (MilieuGlibBacklightSource *self)
{
  GError *error = NULL;
  self->udev = milieu_glib_udev_watch ("backlight", devices_changed, self, &error);
  if (!self->udev)
    {
      self->deafness =
        g_strdup_printf ("%s; changes of the brightness are not followed", error->message);
      milieu_glib_value_source_report ((MilieuGlibValueSource *)self, NULL, "%s", self->deafness);
    }
  g_clear_error (&error);
}

static void
wanted (MilieuGlibValueSource *source, const MilieuGlibKey *key, gboolean is_wanted)
{
  MilieuGlibBacklightSource *self = (MilieuGlibBacklightSource *)source;
  (void)key;
  self->is_wanted = is_wanted;
  if (is_wanted)
    {
      watch (self);
      /* After that, for what happened before it was watched. */
      read_again (self);
      return;
    }
  unwatch (self);
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_IDLE, NULL);
}

static void
finalize (GObject *object)
{
  g_free (((MilieuGlibBacklightSource *)object)->root);
  G_OBJECT_CLASS (milieu_glib_backlight_source_parent_class)->finalize (object);
}

static void
milieu_glib_backlight_source_init (MilieuGlibBacklightSource *self)
{
  milieu_glib_value_source_add_key ((MilieuGlibValueSource *)self, milieu_key_brightness ());
}

static void
milieu_glib_backlight_source_class_init (MilieuGlibBacklightSourceClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  class->start = start;
  class->stop = stop;
  class->wanted = wanted;
}

MilieuGlibValueSource *
milieu_glib_backlight_source_new (const char *sysfs_root)
{
  MilieuGlibBacklightSource *self =
    g_object_new (milieu_glib_backlight_source_get_type (), "name", "backlight", "interface",
                  "/sys/class/backlight", NULL);
  self->root = g_strdup (sysfs_root ? sysfs_root : "/sys");
  return (MilieuGlibValueSource *)self;
}
