/*
 * Milieu on GLib. This header includes all of the adapter's, and with them the core's.
 *
 *     ambience.h            a state by the brightness around
 *     ambience-keeping.h    a forced state, kept across runs
 *     ambience-state.h      the states, and who is told of them
 *     ambience-table.h      values by state, also from a file
 *     binding.h             a key and a property, or a setting, are kept the same
 *     brightness.h          ranges of brightness, and the curve from light
 *     clock.h               frames for animated switching
 *     color-file.h          a colour table from a file, and again when that changes
 *     color-table.h         colour tables, and keys of themes, for other languages
 *     error.h               what a call came to, as a GError
 *     file-watch.h          told when something has happened to a file
 *     key.h                 keys, defined by GValues
 *     languages.h           what other languages than C call instead
 *     manual-source.h       a value source that gives what it is told to
 *     node.h                nodes as GObjects, and the signal that tells of their changes
 *     sender.h              changes and functions from other threads
 *     source.h              a tree is flushed by a GMainContext
 *     system.h              the system's value sources: the desktop, its files and its sensors
 *     theme-chooser.h       which theme a place has, kept across runs
 *     tree.h                trees as GObjects
 *     turn.h                a source for work that may never end, fair to all others
 *     value.h               values as GValues and as text, colours as a boxed type
 *     value-source-class.h  for who makes a value source
 *     value-source.h        what gives base values, at nodes and whole trees
 *
 * The adapter is where everything that needs GLib, GObject or GIO has its place.
 */
#ifndef MILIEU_GLIB_MILIEU_GLIB_H
#define MILIEU_GLIB_MILIEU_GLIB_H

#include <milieu/milieu.h>

#include <milieu-glib/ambience-keeping.h>
#include <milieu-glib/ambience-state.h>
#include <milieu-glib/ambience-table.h>
#include <milieu-glib/ambience.h>
#include <milieu-glib/binding.h>
#include <milieu-glib/brightness.h>
#include <milieu-glib/clock.h>
#include <milieu-glib/color-file.h>
#include <milieu-glib/color-table.h>
#include <milieu-glib/error.h>
#include <milieu-glib/file-watch.h>
#include <milieu-glib/key.h>
#include <milieu-glib/languages.h>
#include <milieu-glib/manual-source.h>
#include <milieu-glib/node.h>
#include <milieu-glib/sender.h>
#include <milieu-glib/source.h>
#include <milieu-glib/system.h>
#include <milieu-glib/theme-chooser.h>
#include <milieu-glib/tree.h>
#include <milieu-glib/turn.h>
#include <milieu-glib/value-source-class.h>
#include <milieu-glib/value-source.h>
#include <milieu-glib/value.h>

#endif
