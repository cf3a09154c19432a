/*
 * Clocks: what gives a tree its frames.
 *
 * A tree has one clock or none. It is asked for frames when the first movement begins and told to
 * stop when the last has ended, so that a program whose values stand still is never woken. Whoever
 * gives the clock calls milieu_tree_frame for each frame meanwhile: a timeout, a toolkit's frame
 * clock, or a test that decides itself when time goes on.
 *
 *     static double
 *     read_seconds (void *user_data)
 *     {
 *       return *(double *)user_data;
 *     }
 *
 *     double seconds = 0;
 *     MilieuClock clock = { .now = read_seconds, .user_data = &seconds };
 *     status = milieu_tree_set_clock (tree, &clock);
 *     while (milieu_tree_transition_count (tree))
 *       status = milieu_tree_frame (tree, seconds += 1.0 / 60);
 *     status = milieu_tree_set_clock (tree, NULL);
 *
 * Seconds are counted from anywhere, but by `now` and by milieu_tree_frame from the same moment.
 *
 * What is done within a frame is one transaction without payload: it is told once, when the frame
 * is over, and not animated.
 */
#ifndef MILIEU_THEME_CLOCK_H
#define MILIEU_THEME_CLOCK_H

#include <milieu/base.h>
#include <milieu/status.h>
#include <milieu/tree.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* None of the functions may call into the tree, but `destroy`, unless the tree is being freed. */
typedef struct MilieuClock
{
  /* The time in seconds, which must never go back. What is no number, or infinite, leaves the
   * beginning of a movement to its first frame. */
  double (*now) (void *MILIEU_NULLABLE user_data);
  /* Frames are wanted: from now on, but not from within, milieu_tree_frame is to be called for
   * each. NULL for a clock whose owner looks at milieu_tree_transition_count. */
  void (*MILIEU_NULLABLE start) (MilieuTree *tree, void *MILIEU_NULLABLE user_data);
  /* No more frames are wanted. Called once for each `start`, also when the clock is replaced, or
   * the tree is freed. */
  void (*MILIEU_NULLABLE stop) (MilieuTree *tree, void *MILIEU_NULLABLE user_data);
  void *MILIEU_NULLABLE user_data;
  /* Called once with `user_data`, after the last `stop`. */
  MilieuDestroyFunction MILIEU_NULLABLE destroy;
} MilieuClock;

/* Gives the tree a clock (copied; scope notified), or takes it away with NULL. The former one is
 * stopped, if it runs, and destroyed. What is moving goes on with the new clock from where it is;
 * without a clock it is shown its end at once, before this returns. On failure nothing has changed,
 * and `destroy` is not called.
 *
 * It may be called from anywhere that an observer may change the tree; from within a frame too, and
 * what a clock that is taken away there has left moving is shown its end when all others have been
 * shown the frame.
 *
 * Work: what is moving. MILIEU_ERROR_NO_MEMORY, for the first clock. MILIEU_ERROR_BUSY from within
 * a prelude, where something moves and there is to be no clock. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus
milieu_tree_set_clock (MilieuTree *tree, const MilieuClock *MILIEU_NULLABLE clock);

/* True if the tree has a clock. */
MILIEU_API bool milieu_tree_has_clock (const MilieuTree *tree);

/* A frame: each movement is shown where it is at `now`, in seconds, in the order in which they
 * began. What begins meanwhile waits for the next frame. Time that has not gone forward, or is NaN,
 * shows again what was shown last, if anything; a time after the end shows the end.
 *
 * Observers are told what changes within, as when a transaction closes: before this returns, unless
 * there is a scheduler, or telling or a transaction goes on around it.
 *
 * Work: what is moving; it allocates nothing. A frame without movement is no transaction, and does
 * nothing. MILIEU_ERROR_BUSY from within a frame, and a prelude. */
MILIEU_API MilieuStatus milieu_tree_frame (MilieuTree *tree, double now);

/* The number of movements that have begun and not ended. */
MILIEU_API size_t milieu_tree_transition_count (const MilieuTree *tree);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
