/*
 * Animated switching: observers that are shown the way from the old value to the new one.
 *
 * Reads give the new value at once; what is shown in between exists for each observer alone. Frames
 * come from the tree's clock (clock.h). What changes in a transaction whose payload is `animated`
 * takes its time, along the payload's curve. In one step goes what changes in any other, what
 * changes where the tree has no clock, and where the node reads true for `reduce-motion`.
 *
 *     static void
 *     show_row (const MilieuFrame *frame, void *user_data)
 *     {
 *       draw_row (user_data, frame->shown.integer);
 *     }
 *
 *     status = milieu_node_observe_frames (tree, row, padding, MILIEU_OBSERVE_INITIAL, NULL,
 *                                          show_row, widget, NULL, NULL);
 *
 *     MilieuPayload payload = { .animated = true, .duration = 0.25 };
 *     if (milieu_tree_begin (tree, &payload) == MILIEU_OK)
 *       {
 *         status = milieu_node_set (tree, list, padding, milieu_value_int (12));
 *         milieu_tree_commit (tree);
 *       }
 */
#ifndef MILIEU_THEME_ANIMATION_H
#define MILIEU_THEME_ANIMATION_H

#include <milieu-theme/clock.h>
#include <milieu/base.h>
#include <milieu/environment.h>
#include <milieu/key.h>
#include <milieu/node.h>
#include <milieu/observer.h>
#include <milieu/status.h>
#include <milieu/tree.h>
#include <milieu/value.h>

/* Seconds that a movement takes whose payload's duration is 0, or is no time: negative, infinite or
 * NaN. */
#define MILIEU_ANIMATION_DURATION 0.3

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* ---- observers that are shown the way ---- */

/* What an observer is shown; lent until the function returns. */
typedef struct MilieuFrame
{
  MilieuTree *tree;
  MilieuNode node;
  MilieuObserver observer;
  const MilieuKey *key;
  MilieuValue shown;  /* what is to be shown now */
  MilieuValue target; /* what it comes to; in the last frame, `shown` is the same */
  /* Of the switch. Where the value takes its time, `data` and `destroy` are NULL, for they go when
   * the switch has been told; what is told in one step has them as other observers do. */
  const MilieuPayload *payload;
  bool initial;
  bool is_last; /* nothing follows, until the value changes again */
} MilieuFrame;

/* From within it anything may be done that an observer's callback may do: also to remove this
 * observer and others, to cancel movements, to replace the clock, to free the tree, after which
 * nobody is shown anything more. */
typedef void (*MilieuFrameFunction) (const MilieuFrame *frame, void *MILIEU_NULLABLE user_data);

/* Writes what lies between two values of the observer's key into `*result` (transfer full), which
 * has the key's type already. `fraction` is where the curve is: 0 at `from`, 1 at `to`, and beyond
 * 1 meanwhile for a spring that swings. It is not asked about the end, which is exactly the target.
 * False is no answer, as a result of another type is: the target is shown then. It must not call
 * into the tree. */
typedef bool (*MilieuInterpolateFunction) (const MilieuValue *from, const MilieuValue *to,
                                           double fraction, MilieuValue *result,
                                           void *MILIEU_NULLABLE user_data);

/* Observes a key at a node as milieu_node_observe does (scope notified), and is shown the way:
 * where the value takes its time, on each frame what lies between, and at last exactly the target;
 * what equals what was shown last is left out, but never the last frame. What is told in one step
 * is one frame, the last; so is the initial telling, and, while a movement is on its way, a change
 * to what is shown already.
 *
 * Without a function `interpolate`, which is given `user_data`, doubles go along a line, integers
 * the same, each rounded to the nearest, and colours by milieu_color_mix; booleans, strings and
 * objects, and doubles that are infinite or NaN, are told in one step, with the payload.
 *
 * A change while a movement is on its way begins a new one from what was shown last, or, if it is
 * not animated, ends it. Where `reduce-motion` becomes true, or the clock is taken away, the next
 * frame is the last. What is changed in one transaction begins at the same time for all.
 *
 * It ends by milieu_observer_remove, and with its node or tree; no frame follows. `destroy` is
 * called once with `user_data` then; while `function` runs, after that. On failure it is not
 * called. `observer` may be NULL, and is stored before the initial telling. To show frames
 * allocates nothing.
 * MILIEU_ERROR_NO_NODE, _NO_KEY, _CYCLE (see MilieuDefaultFunction), _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_observe_frames (
  MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuObserveFlags flags,
  MilieuInterpolateFunction MILIEU_NULLABLE interpolate, MilieuFrameFunction function,
  void *MILIEU_NULLABLE user_data, MilieuDestroyFunction MILIEU_NULLABLE destroy,
  MilieuObserver *MILIEU_NULLABLE observer);

/* ---- movements by themselves ---- */

/* A handle. One whose movement has ended, or of another tree (of the 4,095 that got a clock next),
 * is never another movement. */
typedef uint64_t MilieuTransition;

#define MILIEU_TRANSITION_NONE ((MilieuTransition)0)

/* Shown where the curve is: on each frame a fraction (beyond 1 meanwhile for a spring that swings),
 * at last exactly 1, with `is_last`. From within it the same may be done as within a
 * MilieuFrameFunction; on the last frame the movement has ended already. */
typedef void (*MilieuTransitionFunction) (MilieuTree *tree, double fraction, bool is_last,
                                          void *MILIEU_NULLABLE user_data);

/* Begins a movement, for those who keep values of their own (scope notified). Of the payload
 * (copied; NULL is one that is animated and says nothing more) its duration, curve and damping
 * count, and not its data, which remains the caller's, as `destroy` does.
 *
 * If the tree has no clock, the payload is not animated, or the node (MILIEU_NODE_NONE: what lies
 * above all roots) reads true for `reduce-motion`, `function` is called once, with 1, and then
 * `destroy`, both before this returns, and the handle is MILIEU_TRANSITION_NONE. Where
 * `reduce-motion` becomes true later, or the clock is taken away, the next frame is the last. A
 * movement whose node has gone is cancelled by the next frame. What begins within one flush, such
 * as what several observers begin who are told of a switch, or within one frame, begins at the same
 * time.
 *
 * `destroy` is called once with `user_data`: after the last frame, or when the movement is
 * cancelled, or the tree freed; while `function` runs, after that. On failure it is not called.
 * `transition` may be NULL, and is stored before anything is called.
 * MILIEU_ERROR_NO_NODE, _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_transition_start (
  MilieuTree *tree, MilieuNode node, const MilieuPayload *MILIEU_NULLABLE payload,
  MilieuTransitionFunction function, void *MILIEU_NULLABLE user_data,
  MilieuDestroyFunction MILIEU_NULLABLE destroy, MilieuTransition *MILIEU_NULLABLE transition);

/* Ends a movement where it is: no frame follows. False, and nothing is done, if the handle is of
 * none that is moving. Constant work. */
MILIEU_API bool milieu_transition_cancel (MilieuTree *tree, MilieuTransition transition);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
