/*
 * Keeping the forced state of an ambience across runs of the program.
 *
 *     GError *error = NULL;
 *     MilieuGlibAmbience *ambience =
 *       milieu_glib_ambience_start (tree, window, MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT, NULL);
 *     if (!milieu_glib_ambience_keep_in_file (ambience, "look.ini", "look", "ambience", &error))
 *       g_printerr ("%s\n", error->message);
 *     g_clear_error (&error);
 *
 * All of this belongs to the tree's thread, and may be called from within observers.
 */
#ifndef MILIEU_GLIB_AMBIENCE_KEEPING_H
#define MILIEU_GLIB_AMBIENCE_KEEPING_H

#include <gio/gio.h>

#include <milieu-glib/ambience.h>
#include <milieu/base.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * milieu_glib_ambience_keep_in_file:
 * @self: an ambience
 * @path: a GLib keyfile's path; file and folder are made when there is something to store
 * @group: the group's name
 * @name: the entry's name
 * @error: where to say why not
 *
 * Keeps the forced state across runs. What is stored there is taken over before the call returns,
 * without animation; where nothing is, a state that is forced now is stored. From then on each
 * change is stored at once: the state's name, or the empty text when none is forced. All else in
 * the file stays. It replaces what this ambience was kept in before.
 *
 * The file is read here, and when something is stored; that others change it is not noticed
 * meanwhile. What cannot be stored is said once in GLib's log, and holds all the same.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_FILE (the file cannot be read, is no keyfile, or what is
 *   stored is no state), _NAME (there are no groups or entries of such names) or _NO_NODE (the
 *   ambience has ended), changing nothing, in the file neither
 */
MILIEU_API gboolean milieu_glib_ambience_keep_in_file (
  MilieuGlibAmbience *self, const char *path, const char *group, const char *name,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_keep_in_settings:
 * @self: an ambience
 * @settings: where the setting is; kept
 * @name: the name of a setting that is a string
 * @error: where to say why not
 *
 * Keeps the forced state across runs, as milieu_glib_ambience_keep_in_file() does, in a setting:
 * the state's name, or the empty text for none. That others change it is not noticed.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_SETTING, _SETTING_TYPE (it is no string, does not take
 *   each state's name, or holds something else), _NOT_WRITABLE or _NO_NODE, changing nothing
 */
MILIEU_API gboolean milieu_glib_ambience_keep_in_settings (
  MilieuGlibAmbience *self, GSettings *settings, const char *name,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
