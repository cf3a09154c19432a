/*
 * A source for work that may never end: what other threads post, or what a queue of jobs holds.
 *
 * GLib serves the ready sources of the highest priority and no others; whoever is always ready
 * starves all below. A turn source takes turns instead, whatever the priorities are:
 *
 * - After each dispatch it rests until all else that is ready has been dispatched, down to the
 *   lowest priority. If that takes longer than MILIEU_GLIB_REST, and longer than the dispatch took,
 *   the rest is over as well: it takes half of the thread's time at most while others are busy.
 * - With work to do it waits for sources of higher priority for MILIEU_GLIB_REST at most, and goes
 *   before all of them then.
 *
 * There is no timer in it. While there is nothing to do it wakes nothing; a rest costs one
 * iteration that does not wait.
 *
 *     static gboolean
 *     take_one (gpointer queue)
 *     {
 *       g_free (g_async_queue_try_pop (queue));
 *       return G_SOURCE_CONTINUE;
 *     }
 *
 *     GAsyncQueue *queue = g_async_queue_new ();
 *     GSource *source = milieu_glib_turn_source_new (-1);
 *     g_source_set_callback (source, take_one, queue, NULL);
 *     milieu_glib_turn_source_attach (source, NULL);
 *
 *     // on any thread
 *     g_async_queue_push (queue, g_strdup ("work"));
 *     milieu_glib_turn_source_wake (source);
 */
#ifndef MILIEU_GLIB_TURN_H
#define MILIEU_GLIB_TURN_H

#include <glib.h>

#include <milieu/base.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

enum
{
  /**
   * MILIEU_GLIB_REST:
   *
   * For how long a turn source stands back for busy sources, in microseconds as of
   * g_get_monotonic_time().
   */
  MILIEU_GLIB_REST = 5000
};

/**
 * milieu_glib_turn_source_new: (skip)
 * @fd: a file descriptor that has work when it can be read from, has been hung up or has failed; or
 *     -1 for none
 *
 * Makes a source that takes turns with all others of its context. It has work when @fd says so, and
 * when milieu_glib_turn_source_wake() was called since the last dispatch began. Its callback is a
 * #GSourceFunc, set with g_source_set_callback(); its priority is %G_PRIORITY_DEFAULT unless it is
 * set.
 *
 * The callback reads from @fd until nothing is left, or has another turn after the rest. It may
 * destroy the source, and may call milieu_glib_turn_source_wake() to have another turn. @fd stays
 * the caller's, and may be closed once the source is destroyed. While the callback runs a loop of
 * its own, the source neither takes turns in it nor wakes it, unless g_source_set_can_recurse().
 *
 * Returns: (transfer full): a source that is attached to no context yet
 */
MILIEU_API MILIEU_WARN_UNUSED GSource *milieu_glib_turn_source_new (int fd);

/**
 * milieu_glib_turn_source_attach: (skip)
 * @source: a turn source that is attached to no context yet
 * @context: (nullable): where to attach, or %NULL for the global default context
 *
 * Attaches as g_source_attach() does. That would do as well, but then a source of higher priority
 * that never pauses can keep @source from its first turn. From any thread.
 *
 * Returns: the source's ID within @context
 */
MILIEU_API guint milieu_glib_turn_source_attach (GSource *source,
                                                 GMainContext *MILIEU_NULLABLE context);

/**
 * milieu_glib_turn_source_wake: (skip)
 * @source: a turn source, which the caller has a reference to
 *
 * Says that there is work. What was written before is seen by the next dispatch that begins. Until
 * that begins, further calls cost next to nothing. From any thread, also before the source is
 * attached, and after it was destroyed, when it does nothing.
 */
MILIEU_API void milieu_glib_turn_source_wake (GSource *source);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
