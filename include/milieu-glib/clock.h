/*
 * A clock for animated switching, on a GLib main loop.
 *
 * A tree that milieu_glib_attach() has attached has such a clock already, of 60 frames a second,
 * unless the program gave it another one before. To have another rate, or frames on another
 * context:
 *
 *     MilieuTree *tree;
 *     if (milieu_tree_new (NULL, &tree) == MILIEU_OK)
 *       {
 *         milieu_glib_attach (tree, NULL, MILIEU_GLIB_PRIORITY_FLUSH);
 *         milieu_glib_clock_attach (tree, NULL, 144);
 *       }
 *
 * While nothing runs there is no source in the context, and nothing wakes. Frames come at
 * %MILIEU_GLIB_PRIORITY_FRAME, before the tree is flushed; one that comes late is shown as it is at
 * that time, and those that were missed are not made up for.
 *
 * A toolkit that draws has a better clock, which knows when the screen is refreshed:
 * milieu_tree_set_clock() takes any.
 */
#ifndef MILIEU_GLIB_CLOCK_H
#define MILIEU_GLIB_CLOCK_H

#include <glib.h>

#include <milieu-glib/source.h>
#include <milieu/base.h>
#include <milieu/tree.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

enum
{
  /**
   * MILIEU_GLIB_PRIORITY_FRAME:
   *
   * When frames are shown: after input and timeouts, just before trees are flushed, so that what a
   * frame's callbacks change is told in the same turn of the loop, and drawn in its next frame.
   */
  MILIEU_GLIB_PRIORITY_FRAME = MILIEU_GLIB_PRIORITY_FLUSH - 1,

  /**
   * MILIEU_GLIB_FRAMES_PER_SECOND:
   *
   * The rate of the clock that milieu_glib_attach() gives.
   */
  MILIEU_GLIB_FRAMES_PER_SECOND = 60
};

/**
 * milieu_glib_clock_attach: (skip)
 * @tree: a tree of the calling thread
 * @context: (nullable): what gives the frames, or %NULL for the global default context; kept as
 *   long as the clock. It must be iterated on the tree's thread
 * @frames_per_second: how many frames a second are wanted, from 1 to 1000
 *
 * Gives the tree a clock, which replaces its former one, a clock of the program's too: what runs
 * goes on from what is shown now. It goes with the tree, or when another clock takes its place.
 * From within observers and frames, too.
 *
 * Returns: %FALSE, changing nothing, without memory for it, or from within a function of a key's
 */
MILIEU_API gboolean milieu_glib_clock_attach (MilieuTree *tree,
                                              GMainContext *MILIEU_NULLABLE context,
                                              guint frames_per_second);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
