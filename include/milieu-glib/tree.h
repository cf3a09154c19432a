/*
 * A tree as a GObject.
 *
 * A #MilieuGlibTree is the face that a core tree has for GObject and its languages. One that was
 * made here owns its tree, and keeps it on the loop of the thread that made it:
 *
 *     GError *error = NULL;
 *     g_autoptr (MilieuGlibTree) garden = milieu_glib_tree_new ();
 *     g_autoptr (MilieuGlibNode) bed = milieu_glib_tree_add (garden, NULL, "bed", TRUE, &error);
 *     g_autoptr (MilieuGlibNode) rose = milieu_glib_tree_add (garden, bed, "rose", FALSE, &error);
 *
 * In C a face can be had of any tree, by milieu_glib_tree_for(), and does not own it then. When
 * the core's tree goes first, all that the face is asked comes to %MILIEU_GLIB_ERROR_NO_NODE, or to
 * nothing.
 *
 * A tree's face belongs to the tree's thread, as do those of its nodes.
 */
#ifndef MILIEU_GLIB_TREE_H
#define MILIEU_GLIB_TREE_H

#include <glib-object.h>

#include <milieu/base.h>
#include <milieu/tree.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

typedef struct _MilieuGlibNode MilieuGlibNode;

/**
 * MilieuGlibPayload:
 *
 * What a transaction says about its changes: #MilieuPayload by the name that other languages know.
 * A copy has no `data`.
 */
typedef struct MilieuPayload MilieuGlibPayload;

#define MILIEU_GLIB_TYPE_PAYLOAD (milieu_glib_payload_get_type ())
MILIEU_API GType milieu_glib_payload_get_type (void) G_GNUC_CONST;

/**
 * milieu_glib_payload_get_animated:
 * @self: a payload
 *
 * Returns: %TRUE if what changed should be animated
 */
MILIEU_API gboolean milieu_glib_payload_get_animated (const MilieuGlibPayload *self);

/**
 * milieu_glib_payload_get_duration:
 * @self: a payload
 *
 * Returns: the seconds that it should take; 0 leaves it to who is told
 */
MILIEU_API double milieu_glib_payload_get_duration (const MilieuGlibPayload *self);

/**
 * MilieuGlibCurve:
 * @MILIEU_GLIB_CURVE_EASE_IN_OUT: starts and ends slowly
 * @MILIEU_GLIB_CURVE_LINEAR: goes on evenly
 * @MILIEU_GLIB_CURVE_EASE_IN: starts slowly
 * @MILIEU_GLIB_CURVE_EASE_OUT: ends slowly
 * @MILIEU_GLIB_CURVE_SPRING: as a mass on a spring that is let go
 *
 * How what is shown comes from the old value to the new one: #MilieuCurve by the name that other
 * languages know.
 */
typedef enum
{
  MILIEU_GLIB_CURVE_EASE_IN_OUT = 0,
  MILIEU_GLIB_CURVE_LINEAR = 1,
  MILIEU_GLIB_CURVE_EASE_IN = 2,
  MILIEU_GLIB_CURVE_EASE_OUT = 3,
  MILIEU_GLIB_CURVE_SPRING = 4
} MilieuGlibCurve;

#define MILIEU_GLIB_TYPE_CURVE (milieu_glib_curve_get_type ())
MILIEU_API GType milieu_glib_curve_get_type (void) G_GNUC_CONST;

/**
 * milieu_glib_payload_get_curve:
 * @self: a payload
 *
 * Returns: the curve along which it should be animated
 */
MILIEU_API MilieuGlibCurve milieu_glib_payload_get_curve (const MilieuGlibPayload *self);

/**
 * milieu_glib_payload_get_damping:
 * @self: a payload
 *
 * Returns: the damping ratio of a spring, above 0 to 1; 0 leaves it to who is told
 */
MILIEU_API double milieu_glib_payload_get_damping (const MilieuGlibPayload *self);

#define MILIEU_GLIB_TYPE_TREE (milieu_glib_tree_get_type ())

/**
 * MilieuGlibTree:
 *
 * A tree.
 */
MILIEU_API
G_DECLARE_FINAL_TYPE (MilieuGlibTree, milieu_glib_tree, MILIEU_GLIB, TREE, GObject)

/**
 * milieu_glib_tree_new:
 *
 * Makes a tree without nodes, which is freed with its face, and attaches it, as
 * milieu_glib_attach() does, to the thread-default main context. Without memory for it the program
 * ends, as it does where GLib has none.
 *
 * Returns: (transfer full): a tree
 */
MILIEU_API MilieuGlibTree *milieu_glib_tree_new (void);

/**
 * milieu_glib_tree_for: (skip)
 * @tree: a core tree of the calling thread
 *
 * The face of a core tree, which it does not own: the same one as long as somebody holds it. Within
 * a function of a key's, where the tree can keep nothing, a new face is that of a tree that has
 * gone.
 *
 * Returns: (transfer full): its face, or %NULL if @tree is %NULL
 */
MILIEU_API MilieuGlibTree *MILIEU_NULLABLE milieu_glib_tree_for (MilieuTree *tree);

/**
 * milieu_glib_tree_get_core: (skip)
 * @self: a tree
 *
 * Returns: (transfer none) (nullable): the core's tree, or %NULL if that has gone
 */
MILIEU_API MilieuTree *MILIEU_NULLABLE milieu_glib_tree_get_core (MilieuGlibTree *self);

/**
 * milieu_glib_tree_add:
 * @self: a tree
 * @parent: (nullable): a node of the tree, or %NULL to add a root
 * @name: (nullable): a name for people; any UTF-8
 * @is_boundary: %TRUE for a window or a dialog: what is preferred below it goes no higher
 * @error: where to say why not
 *
 * Adds a node, as the last child of @parent.
 *
 * Returns: (transfer full): the new node, or %NULL with %MILIEU_GLIB_ERROR_NO_NODE, _TEXT, _BUSY,
 *   _NO_MEMORY or _LIMIT
 */
MILIEU_API MilieuGlibNode *MILIEU_NULLABLE milieu_glib_tree_add (
  MilieuGlibTree *self, MilieuGlibNode *MILIEU_NULLABLE parent, const char *MILIEU_NULLABLE name,
  gboolean is_boundary, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_tree_get_roots:
 * @self: a tree
 *
 * Returns: (transfer container) (element-type MilieuGlibNode): the nodes without a parent, in order
 */
MILIEU_API GPtrArray *milieu_glib_tree_get_roots (MilieuGlibTree *self);

/**
 * milieu_glib_tree_begin:
 * @self: a tree
 * @animated: what to say of its changes to those who are told: whether to animate them
 * @duration: for how many seconds; 0 leaves it to who is told
 * @error: where to say why not
 *
 * Opens a transaction: whoever observes is told when it closes. They nest; the outermost counts.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_NODE (the tree has gone), _BUSY or _NO_MEMORY
 */
MILIEU_API gboolean milieu_glib_tree_begin (MilieuGlibTree *self, gboolean animated,
                                            double duration,
                                            GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_tree_commit:
 * @self: a tree
 * @error: where to say why not
 *
 * Closes the transaction that was opened last. On a loop its changes are told by the next flush.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_NODE (the tree has gone), _NO_TRANSACTION or _BUSY
 */
MILIEU_API gboolean milieu_glib_tree_commit (MilieuGlibTree *self,
                                             GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_tree_flush:
 * @self: a tree
 * @error: where to say why not
 *
 * Tells all that is due now, without waiting for the loop.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_NODE (the tree has gone), _BUSY (within a transaction,
 *   or while telling) or _UNSTABLE
 */
MILIEU_API gboolean milieu_glib_tree_flush (MilieuGlibTree *self,
                                            GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_tree_sync:
 * @self: a tree
 *
 * Looks for handlers of #MilieuGlibNode::changed that came or went, for which the core observes or
 * no longer does. This is done without being asked before anything changes, when the tree is
 * flushed, and when the loop that it is attached to is about to wait, so that only who counts
 * observers needs it; when the loop has nothing to do, up to 64 places are looked at for handlers
 * that went.
 */
MILIEU_API void milieu_glib_tree_sync (MilieuGlibTree *self);

/**
 * milieu_glib_tree_count_observers:
 * @self: a tree
 *
 * Returns: how many observers the core has now, of signals, bindings and others
 */
MILIEU_API guint64 milieu_glib_tree_count_observers (MilieuGlibTree *self);

/**
 * milieu_glib_tree_dump:
 * @self: a tree
 *
 * The tree as text, as milieu_tree_dump() writes it.
 *
 * Returns: (transfer full): a line a node, or the empty text if the tree has gone
 */
MILIEU_API char *milieu_glib_tree_dump (MilieuGlibTree *self);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
