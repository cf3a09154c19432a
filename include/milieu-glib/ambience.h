/*
 * Ambience: `invert`, `regular` or `contrast`, by the brightness around the machine.
 *
 * An ambience at a node reads the brightness there, decides which of the three states fits, and
 * writes it as the base value of the key `ambience`, for that node and all below it. One at the
 * whole tree does so above all roots. Of several, the nearest counts.
 *
 *     MilieuGlibAmbience *ambience = milieu_glib_ambience_start (
 *       tree, MILIEU_NODE_NONE, MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT, NULL);
 *     milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
 *     milieu_glib_ambience_unforce (ambience);
 *
 * # How a state is found
 *
 * Each state has a closed range of brightness, from 0 to 1: invert 0 to 0.10, regular 0.05 to 0.95
 * and contrast 0.90 to 1, unless other constraints are given. A state whose range holds the
 * brightness is acceptable.
 *
 * - A state stays as long as it is acceptable, so ranges that overlap keep what wavers around a
 *   threshold from changing it again and again.
 * - When it is not, the next one is the acceptable state that is nearest to it in the order invert,
 *   regular, contrast; of two that are as near, the first.
 * - The first brightness is met as if the state before it was regular: so regular if that is
 *   acceptable, else another one that is.
 * - Where no state is acceptable, and while brightness is unknown (below 0, above 1, NaN), the
 *   state remains; before any brightness is known it is regular.
 *
 * A state that is forced wins over all that. Meanwhile the true state goes on following brightness,
 * and is back when the forced one is taken back.
 *
 * From its start to its end an ambience observes its guide's key, `brightness` or `light-level`, so
 * what feeds that runs. Changes are animated, but for the first one: when it starts, when a state
 * is restored, or when its first brightness comes. In a transaction of the program's own they go
 * with its payload.
 *
 * All of this belongs to the tree's thread.
 */
#ifndef MILIEU_GLIB_AMBIENCE_H
#define MILIEU_GLIB_AMBIENCE_H

#include <glib-object.h>

#include <milieu-glib/ambience-state.h>
#include <milieu-glib/brightness.h>
#include <milieu-glib/node.h>
#include <milieu-glib/tree.h>
#include <milieu/base.h>
#include <milieu/node.h>
#include <milieu/tree.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MilieuGlibAmbienceGuide:
 * @MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT: the key `brightness`, as it is
 * @MILIEU_GLIB_AMBIENCE_BY_LIGHT: the key `light-level`, by milieu_glib_brightness_from_lux()
 * @MILIEU_GLIB_AMBIENCE_BY_NOTHING: nothing: only what is forced changes the state
 *
 * Where an ambience has its brightness from.
 */
typedef enum
{
  MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT = 0,
  MILIEU_GLIB_AMBIENCE_BY_LIGHT = 1,
  MILIEU_GLIB_AMBIENCE_BY_NOTHING = 2
} MilieuGlibAmbienceGuide;

#define MILIEU_GLIB_TYPE_AMBIENCE_GUIDE (milieu_glib_ambience_guide_get_type ())
MILIEU_API GType milieu_glib_ambience_guide_get_type (void) G_GNUC_CONST;

#define MILIEU_GLIB_TYPE_AMBIENCE (milieu_glib_ambience_get_type ())
/**
 * MilieuGlibAmbience:
 *
 * What decides on the state at one place. The place keeps it until it is stopped, or the node or
 * the tree goes; after that it stays as it was, and changes nothing any more.
 */
MILIEU_API
G_DECLARE_FINAL_TYPE (MilieuGlibAmbience, milieu_glib_ambience, MILIEU_GLIB, AMBIENCE, GObject)

/**
 * milieu_glib_ambience_start: (skip)
 * @tree: a tree of the calling thread
 * @node: one of its nodes, or %MILIEU_NODE_NONE for the whole tree
 * @guide: where it has its brightness from
 * @error: where to say why not
 *
 * Starts an ambience. A place has one: if there is one already, it gets @guide, and is returned.
 *
 * What there is of brightness counts at once. Who is to be told of nothing in between starts it and
 * restores a state, by milieu_glib_ambience_keep_in_file(), in one transaction; on a loop both come
 * before the next flush anyway.
 *
 * Returns: (transfer none): the ambience, or %NULL with %MILIEU_GLIB_ERROR_NO_NODE, _NO_KEY (there
 *   is no key `ambience`), _BUSY or _NO_MEMORY
 */
MILIEU_API MilieuGlibAmbience *MILIEU_NULLABLE milieu_glib_ambience_start (
  MilieuTree *tree, MilieuNode node, MilieuGlibAmbienceGuide guide,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_start_at_node:
 * @node: a node
 * @guide: where it has its brightness from
 * @error: where to say why not
 *
 * Starts an ambience at a node, which keeps it. A node has one: if there is one already, it gets
 * @guide, and is returned.
 *
 * Returns: (transfer none): the ambience, or %NULL with an error as milieu_glib_ambience_start()
 */
MILIEU_API MilieuGlibAmbience *MILIEU_NULLABLE milieu_glib_ambience_start_at_node (
  MilieuGlibNode *node, MilieuGlibAmbienceGuide guide,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_start_at_tree:
 * @tree: a tree
 * @guide: where it has its brightness from
 * @error: where to say why not
 *
 * Starts an ambience above all roots, which the tree keeps. A tree has one there: if there is one
 * already, it gets @guide, and is returned.
 *
 * Returns: (transfer none): the ambience, or %NULL with an error as milieu_glib_ambience_start()
 */
MILIEU_API MilieuGlibAmbience *MILIEU_NULLABLE milieu_glib_ambience_start_at_tree (
  MilieuGlibTree *tree, MilieuGlibAmbienceGuide guide,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_at: (skip)
 * @tree: a tree of the calling thread
 * @node: one of its nodes, or %MILIEU_NODE_NONE for the whole tree
 *
 * Returns: (transfer none) (nullable): the ambience at that very place, or %NULL
 */
MILIEU_API MilieuGlibAmbience *MILIEU_NULLABLE milieu_glib_ambience_at (MilieuTree *tree,
                                                                        MilieuNode node);

/**
 * milieu_glib_ambience_at_node:
 * @node: a node
 *
 * Returns: (transfer none) (nullable): the ambience at that very node, or %NULL
 */
MILIEU_API MilieuGlibAmbience *MILIEU_NULLABLE milieu_glib_ambience_at_node (MilieuGlibNode *node);

/**
 * milieu_glib_ambience_at_tree:
 * @tree: a tree
 *
 * Returns: (transfer none) (nullable): the ambience above all roots, or %NULL
 */
MILIEU_API MilieuGlibAmbience *MILIEU_NULLABLE milieu_glib_ambience_at_tree (MilieuGlibTree *tree);

/**
 * milieu_glib_ambience_stop:
 * @self: an ambience
 *
 * Ends it: it observes nothing any more, and its base value is taken away. What is stored of it
 * remains. From within observers, too; one that has ended stays so.
 */
MILIEU_API void milieu_glib_ambience_stop (MilieuGlibAmbience *self);

/**
 * milieu_glib_ambience_is_running:
 * @self: an ambience
 *
 * Returns: %TRUE until it is stopped, or its place goes
 */
MILIEU_API gboolean milieu_glib_ambience_is_running (MilieuGlibAmbience *self);

/**
 * milieu_glib_ambience_set_guide:
 * @self: an ambience
 * @guide: where it has its brightness from, from now on
 *
 * Changes the guide. What that says now counts at once; while it says nothing the state remains.
 */
MILIEU_API void milieu_glib_ambience_set_guide (MilieuGlibAmbience *self,
                                                MilieuGlibAmbienceGuide guide);

/**
 * milieu_glib_ambience_get_guide:
 * @self: an ambience
 *
 * Returns: where it has its brightness from
 */
MILIEU_API MilieuGlibAmbienceGuide milieu_glib_ambience_get_guide (MilieuGlibAmbience *self);

/**
 * milieu_glib_ambience_set_constraints: (skip)
 * @self: an ambience
 * @constraints: at which brightness each state is acceptable; copied
 * @error: where to say which range is none
 *
 * Replaces the constraints. The true state is decided anew at once: it stays where its new range
 * holds the brightness.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_RANGE, changing nothing, if a range is empty (both its
 *   ends are the same), reversed, not within 0 to 1, or has an end that is no number; the message
 *   names the state
 */
MILIEU_API gboolean milieu_glib_ambience_set_constraints (
  MilieuGlibAmbience *self, const MilieuGlibAmbienceConstraints *constraints,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_get_constraints: (skip)
 * @self: an ambience
 * @constraints: (out caller-allocates): where to put them
 *
 * Gives the constraints that hold now.
 */
MILIEU_API void milieu_glib_ambience_get_constraints (MilieuGlibAmbience *self,
                                                      MilieuGlibAmbienceConstraints *constraints);

/**
 * milieu_glib_ambience_set_range:
 * @self: an ambience
 * @state: a state
 * @least: the least brightness at which it is acceptable
 * @most: the most
 * @error: where to say why that is no range
 *
 * Replaces the range of one state, as milieu_glib_ambience_set_constraints() does all three.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_RANGE, changing nothing
 */
MILIEU_API gboolean milieu_glib_ambience_set_range (MilieuGlibAmbience *self,
                                                    MilieuGlibAmbienceState state, double least,
                                                    double most,
                                                    GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_get_range:
 * @self: an ambience
 * @state: a state
 * @least: (out): the least brightness at which it is acceptable
 * @most: (out): the most
 *
 * Gives the range of one state.
 */
MILIEU_API void milieu_glib_ambience_get_range (MilieuGlibAmbience *self,
                                                MilieuGlibAmbienceState state, double *least,
                                                double *most);

/**
 * milieu_glib_ambience_get_state:
 * @self: an ambience
 *
 * Returns: the state that it writes: the forced one, if one is forced, or else the true one
 */
MILIEU_API MilieuGlibAmbienceState milieu_glib_ambience_get_state (MilieuGlibAmbience *self);

/**
 * milieu_glib_ambience_get_true_state:
 * @self: an ambience
 *
 * Returns: the state that brightness alone gives
 */
MILIEU_API MilieuGlibAmbienceState milieu_glib_ambience_get_true_state (MilieuGlibAmbience *self);

/**
 * milieu_glib_ambience_force:
 * @self: an ambience
 * @state: the state that is to hold, whatever the brightness is
 *
 * Forces a state, until another one is forced or it is taken back. It is stored at once, where it
 * is to be kept; whoever observes is told if that changes the state.
 */
MILIEU_API void milieu_glib_ambience_force (MilieuGlibAmbience *self,
                                            MilieuGlibAmbienceState state);

/**
 * milieu_glib_ambience_unforce:
 * @self: an ambience
 *
 * Takes the forced state back: the true state of now returns. Without one it does nothing.
 */
MILIEU_API void milieu_glib_ambience_unforce (MilieuGlibAmbience *self);

/**
 * milieu_glib_ambience_is_forced:
 * @self: an ambience
 *
 * Returns: %TRUE while a state is forced
 */
MILIEU_API gboolean milieu_glib_ambience_is_forced (MilieuGlibAmbience *self);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
