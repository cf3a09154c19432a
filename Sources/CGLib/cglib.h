/* GLib, GObject and GIO as a module for Swift. */
#ifndef MILIEU_CGLIB_H
#define MILIEU_CGLIB_H

#include <gio/gio.h>
#include <glib-unix.h>
#include <glib.h>

#endif
