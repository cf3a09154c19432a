/*
 * The states of an ambience, and who is told of them.
 *
 * The key `ambience` says at each node which of the three states it is in. An ambience (ambience.h)
 * writes it; whoever draws is told of it:
 *
 *     static void
 *     react (MilieuTree *tree, MilieuNode node, const MilieuGlibAmbienceChange *change,
 *            gpointer widget)
 *     {
 *       if (change->current != change->previous || change->is_initial)
 *         draw_row (widget, change->current == MILIEU_GLIB_AMBIENCE_CONTRAST ? 12 : 8);
 *     }
 *
 *     status = milieu_glib_ambience_observe (tree, row, react, widget, NULL, NULL);
 *
 * All of this belongs to the tree's thread, but for milieu_glib_key_ambience(), which any thread
 * may call.
 */
#ifndef MILIEU_GLIB_AMBIENCE_STATE_H
#define MILIEU_GLIB_AMBIENCE_STATE_H

#include <glib-object.h>

#include <milieu-glib/key.h>
#include <milieu/base.h>
#include <milieu/node.h>
#include <milieu/observer.h>
#include <milieu/status.h>
#include <milieu/tree.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MilieuGlibAmbienceState:
 * @MILIEU_GLIB_AMBIENCE_INVERT: light on dark, for little brightness
 * @MILIEU_GLIB_AMBIENCE_REGULAR: as it is designed
 * @MILIEU_GLIB_AMBIENCE_CONTRAST: with all the contrast there is, for much brightness
 *
 * The values of the key `ambience`. By name, in files and texts, they are `invert`, `regular` and
 * `contrast`.
 */
typedef enum
{
  MILIEU_GLIB_AMBIENCE_INVERT = 0,
  MILIEU_GLIB_AMBIENCE_REGULAR = 1,
  MILIEU_GLIB_AMBIENCE_CONTRAST = 2
} MilieuGlibAmbienceState;

#define MILIEU_GLIB_TYPE_AMBIENCE_STATE (milieu_glib_ambience_state_get_type ())
MILIEU_API GType milieu_glib_ambience_state_get_type (void) G_GNUC_CONST;

/**
 * milieu_glib_key_ambience:
 *
 * The key `ambience`: an integer, a #MilieuGlibAmbienceState, regular by default. It is listed as
 * soon as it has been asked for, here or by milieu_glib_key_find().
 *
 * Returns: (transfer none) (nullable): the key, or %NULL without memory for it, or if the program
 *   has a listed key of that name whose values are no integers
 */
MILIEU_API const MilieuGlibKey *MILIEU_NULLABLE milieu_glib_key_ambience (void);

/**
 * MilieuGlibAmbienceChange: (skip)
 * @previous: the state that the observer was last told; at first and when told again, @current
 * @current: the state that it has now
 * @is_initial: the first telling, within milieu_glib_ambience_observe()
 * @animated: whether to animate; never at first, nor when told again
 *
 * What is told of a state.
 */
typedef struct
{
  MilieuGlibAmbienceState previous;
  MilieuGlibAmbienceState current;
  gboolean is_initial;
  gboolean animated;
} MilieuGlibAmbienceChange;

/**
 * MilieuGlibAmbienceFunction: (skip)
 * @tree: the tree
 * @node: the node that is observed, or %MILIEU_NODE_NONE
 * @change: what is told; lent
 * @user_data: (closure): what was given with the function
 *
 * Told of a state. It may do what a #MilieuObserverFunction may.
 */
typedef void (*MilieuGlibAmbienceFunction) (MilieuTree *tree, MilieuNode node,
                                            const MilieuGlibAmbienceChange *change,
                                            gpointer MILIEU_NULLABLE user_data);

/**
 * milieu_glib_ambience_observe: (skip)
 * @tree: a tree of the calling thread
 * @node: one of its nodes, or %MILIEU_NODE_NONE for above all roots
 * @function: (scope notified) (closure user_data) (destroy destroy): told of the state
 * @user_data: handed to @function
 * @destroy: (nullable): called once with @user_data when the observer has gone; on failure it is
 *   not called
 * @observer: (out) (optional): the observer, by which milieu_observer_remove() ends it; stored
 *   before @function is told
 *
 * Observes the state at a node, wherever it comes from: an ambience there, the nearest one above,
 * or what the program sets for the key `ambience`. @function is told at once, and then of each
 * change, in the rounds of a flush. A number that is no state counts as regular.
 *
 * Returns: %MILIEU_OK, %MILIEU_ERROR_NO_NODE, _NO_KEY, _BUSY or _NO_MEMORY
 */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_glib_ambience_observe (
  MilieuTree *tree, MilieuNode node, MilieuGlibAmbienceFunction function,
  gpointer MILIEU_NULLABLE user_data, GDestroyNotify MILIEU_NULLABLE destroy,
  MilieuObserver *MILIEU_NULLABLE observer);

/**
 * milieu_glib_ambience_retell: (skip)
 * @tree: a tree of the calling thread
 * @node: one of its nodes, or %MILIEU_NODE_NONE for the whole tree
 *
 * Tells those who observe by milieu_glib_ambience_observe() at the node or below it the state that
 * they were told last once more, in tree order, and at one node in the order of registration. What
 * is due to be told still comes after that, as a change. Work: the nodes at and below @node.
 *
 * From within what it tells, another retelling follows when this one is over; after
 * %MILIEU_ROUND_LIMIT of these in a row the rest is given up, with a warning in GLib's log.
 */
MILIEU_API void milieu_glib_ambience_retell (MilieuTree *tree, MilieuNode node);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
