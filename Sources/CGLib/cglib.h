/* GLib, GObject and GIO as a module for Swift. */
#ifndef MILIEU_CGLIB_H
#define MILIEU_CGLIB_H

/* What keeps settings in a file is among what GIO has for makers of such. */
#define G_SETTINGS_ENABLE_BACKEND

#include <gio/gio.h>
#include <gio/gsettingsbackend.h>
#include <glib-unix.h>
#include <glib.h>

#endif
