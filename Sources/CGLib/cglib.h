/* GLib as a module for Swift. */
#ifndef MILIEU_CGLIB_H
#define MILIEU_CGLIB_H

#include <glib-unix.h>
#include <glib.h>

#endif
