/*
 * Watching a file: told when something has happened to it, and when that is done.
 *
 *     static void
 *     say (gpointer user_data)
 *     {
 *       g_print ("%s is another one now\n", (const char *)user_data);
 *     }
 *
 *     GMainLoop *loop = g_main_loop_new (NULL, FALSE);
 *     MilieuGlibFileWatch *watch =
 *       milieu_glib_file_watch_new ("look.txt", say, "look.txt", NULL);
 *     g_main_loop_run (loop);
 *     milieu_glib_file_watch_free (watch);
 *
 * It does not matter how the file is written: in place, by a new one that is renamed over it, or by
 * a link that is switched to another one. Nothing need be there, of the file nor of its folders;
 * what is removed is watched for until it comes back. Where a folder in the path is a link,
 * it is told when the link is switched and when something happens in the folder, but not when the
 * folder that it leads to is moved away.
 *
 * While somebody writes to the file nothing is told, for what it holds may be half of it. A file
 * counts as written when it is closed; also when nothing was written to it for two seconds, since
 * the system does not say more than that of some files.
 */
#ifndef MILIEU_GLIB_FILE_WATCH_H
#define MILIEU_GLIB_FILE_WATCH_H

#include <glib.h>

#include <milieu/base.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MilieuGlibFileWatch: (skip)
 *
 * A file that is watched. It belongs to the thread that made it.
 */
typedef struct MilieuGlibFileWatch MilieuGlibFileWatch;

/**
 * MilieuGlibFileWatchFunction: (skip)
 * @user_data: (closure): what was given with the function
 *
 * Something has happened to the file, and is done: it, a link that leads to it, or a folder above
 * it was written, replaced, removed or made. Called once for all that happened since the last time,
 * and at times for something that changed nothing in the file. What there is now is to be looked at
 * here; what happens later leads to another call, also what somebody begins to write just now, of
 * which half may be seen here. The watch may be freed within.
 */
typedef void (*MilieuGlibFileWatchFunction) (gpointer MILIEU_NULLABLE user_data);

/**
 * milieu_glib_file_watch_new: (skip)
 * @path: the file's path; one that is not absolute is taken from the program's folder of now
 * @function: what to call
 * @user_data: handed to @function
 * @destroy: (nullable): called with @user_data when the watch is freed; after @function returns, if
 *   that frees it
 *
 * Watches a file from here on: whatever happens after this call is told. @function is called by the
 * main context that is the thread's default now, at %G_PRIORITY_DEFAULT, and never before this
 * returns.
 *
 * Returns: (transfer full): the watch, to be freed on this thread
 */
MILIEU_API MILIEU_WARN_UNUSED MilieuGlibFileWatch *milieu_glib_file_watch_new (
  const char *path, MilieuGlibFileWatchFunction function, gpointer MILIEU_NULLABLE user_data,
  GDestroyNotify MILIEU_NULLABLE destroy);

/**
 * milieu_glib_file_watch_get_path: (skip)
 * @self: a watch
 *
 * Returns: (transfer none): the file's absolute path
 */
MILIEU_API const char *milieu_glib_file_watch_get_path (const MilieuGlibFileWatch *self);

/**
 * milieu_glib_file_watch_get_error: (skip)
 * @self: a watch
 *
 * Returns: (transfer none) (nullable): why not all that happens to the file is told, such as that
 *   the system has no more watches to give, an error of GIO's; valid until @function is called
 *   next. %NULL if all is well
 */
MILIEU_API const GError *MILIEU_NULLABLE milieu_glib_file_watch_get_error (
  const MilieuGlibFileWatch *self);

/**
 * milieu_glib_file_watch_free: (skip)
 * @self: (transfer full) (nullable): a watch, or %NULL for nothing
 *
 * Ends the watch: nothing is called any more.
 */
MILIEU_API void milieu_glib_file_watch_free (MilieuGlibFileWatch *MILIEU_NULLABLE self);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
