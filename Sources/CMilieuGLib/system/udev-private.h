/*
 * What happens to the devices of one subsystem, as udev tells it.
 *
 *     self->udev = milieu_glib_udev_watch ("backlight", look_again, self, &error);
 *     …
 *     g_clear_pointer (&self->udev, milieu_glib_udev_unwatch);
 *
 * libudev is opened when it is first needed: nobody has to have it, neither to build nor to run.
 */
#ifndef MILIEU_GLIB_UDEV_PRIVATE_H
#define MILIEU_GLIB_UDEV_PRIVATE_H

#include <gio/gio.h>

typedef struct MilieuGlibUdev MilieuGlibUdev;

/* Devices have come, gone or changed: one or many. It may call milieu_glib_udev_unwatch. */
typedef void (*MilieuGlibUdevFunction) (gpointer user_data);

/* Begins to watch, in the thread-default context, which is thread-default when `function` is
 * called. (transfer full) by milieu_glib_udev_unwatch, or NULL with a G_IO_ERROR: there is no
 * libudev, or it has no monitor to give. */
MilieuGlibUdev *milieu_glib_udev_watch (const char *subsystem, MilieuGlibUdevFunction function,
                                        gpointer user_data, GError **error);

/* Ends it: `function` is not called any more. */
void milieu_glib_udev_unwatch (MilieuGlibUdev *self);

#endif
