/*
 * A tree on a GLib main loop.
 *
 * A GSource becomes ready when the tree's first observer is due, and tells all that are in one
 * dispatch: however many changes come between two iterations of the loop, they are one flush.
 * What observers change is told in the same dispatch, up to MILIEU_ROUND_LIMIT rounds. While
 * nobody is due the source wakes nothing.
 *
 *     MilieuTree *tree;
 *     GMainLoop *loop = g_main_loop_new (NULL, FALSE);
 *     if (milieu_tree_new (NULL, &tree) == MILIEU_OK)
 *       {
 *         milieu_glib_attach (tree, NULL, MILIEU_GLIB_PRIORITY_FLUSH);
 *         g_main_loop_run (loop);
 *         milieu_tree_free (tree);
 *       }
 *
 * Source and tree may go in either order, also from within an observer's callback. The source uses
 * the tree only on the tree's thread, so its context must be iterated there, and there it must be
 * destroyed while the tree lives.
 */
#ifndef MILIEU_GLIB_SOURCE_H
#define MILIEU_GLIB_SOURCE_H

#include <glib.h>

#include <milieu/base.h>
#include <milieu/tree.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

enum
{
  /**
   * MILIEU_GLIB_PRIORITY_FLUSH:
   *
   * When a tree is flushed, unless you choose otherwise: after input and timeouts
   * (G_PRIORITY_DEFAULT and what is near it), so that one flush takes in what they changed, and
   * before a toolkit lays out and draws (GTK at G_PRIORITY_HIGH_IDLE + 10 and + 20), so that the
   * next frame shows it.
   */
  MILIEU_GLIB_PRIORITY_FLUSH = G_PRIORITY_HIGH_IDLE + 5
};

/**
 * milieu_glib_source_new: (skip)
 * @tree: a tree of the calling thread
 *
 * Makes a source that flushes @tree, and becomes the tree's scheduler. Its priority is
 * %MILIEU_GLIB_PRIORITY_FLUSH. What is due already is told by its first dispatch, and until it is
 * attached nothing is.
 *
 * When the source is destroyed, the tree has no scheduler any more, and tells when a transaction
 * closes. When the tree is freed or is given another scheduler, the source is destroyed. The
 * source's callback is its own: do not set it.
 *
 * A tree that does not settle within its rounds is flushed again after 10 ms, so that other
 * sources, those of lower priority too, have their turn.
 *
 * Returns: (transfer full): a source that is attached to no context yet, or %NULL if @tree is %NULL
 */
MILIEU_API MILIEU_WARN_UNUSED GSource *MILIEU_NULLABLE milieu_glib_source_new (MilieuTree *tree);

/**
 * milieu_glib_attach: (skip)
 * @tree: a tree of the calling thread
 * @context: (nullable): where to attach, or %NULL for the global default context
 * @priority: the source's priority, usually %MILIEU_GLIB_PRIORITY_FLUSH
 *
 * Makes a source with milieu_glib_source_new() and attaches it to @context, which keeps it as long
 * as @tree lives; and gives the tree's messages to milieu_glib_log_message(). A program with a
 * message function of its own sets it after this call.
 *
 * A tree without a clock gets one of %MILIEU_GLIB_FRAMES_PER_SECOND on @context (see clock.h). What
 * themes and tables report is said in GLib's log from now on, unless the program has set a function
 * for it, by milieu_theme_set_message_function().
 *
 * Returns: the source's ID within @context, which nobody needs to keep
 */
MILIEU_API guint milieu_glib_attach (MilieuTree *tree, GMainContext *MILIEU_NULLABLE context,
                                     int priority);

/**
 * milieu_glib_log_message: (skip)
 * @message: what a developer should know
 * @user_data: (nullable): not used
 *
 * A #MilieuMessageFunction that writes to GLib's log, as a warning of the domain "Milieu".
 */
MILIEU_API void milieu_glib_log_message (const char *message, void *MILIEU_NULLABLE user_data);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
