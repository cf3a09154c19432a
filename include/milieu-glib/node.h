/*
 * A node as a GObject, and the signal that tells of its changes.
 *
 * A #MilieuGlibNode is the face that a node has for GObject and its languages. It does not own the
 * node, which stays in the tree until it is removed or the tree goes; nor does the node hold its
 * face. A node has one face as long as somebody holds it, so that two can be compared.
 *
 *     static void
 *     redraw (MilieuGlibNode *node, const MilieuKey *key, const GValue *old_value,
 *             const GValue *new_value, const MilieuPayload *payload, gpointer user_data)
 *     {
 *       draw_row (user_data, g_value_get_int64 (new_value));
 *     }
 *
 *     g_autoptr (MilieuGlibNode) face = milieu_glib_node_for (tree, row);
 *     g_signal_connect (face, "changed::padding", G_CALLBACK (redraw), widget);
 *
 * Handlers go with the face, so keep it as long as they are to be called.
 *
 * # What is told
 *
 * #MilieuGlibNode::changed has a key's name as its detail, and comes when that key's value changes
 * at the node, wherever it comes from: in the rounds of a flush, as observers are told. The first
 * handler of a detail makes the core observe, and the last one ends that; a hundred cost no more.
 * Who connects without a detail hears of every listed key, those that are defined later included,
 * and has the core observe all of them.
 *
 * What counts as a handler's beginning is the value at the first of these after it was connected:
 * anything in the tree changes; the tree is flushed; the loop that it is attached to is about to
 * wait; milieu_glib_tree_sync(). Between two of them no value can change, so it is the value that
 * could be read when the handler was connected. A blocked handler counts as one.
 *
 * A handler may disconnect itself and others, drop the last reference to the node's face, change
 * values (told in the next round), remove the node, and free the tree.
 *
 * Faces belong to the tree's thread. All functions that have an error answer
 * %MILIEU_GLIB_ERROR_NO_NODE for a node or a tree that has gone, and %MILIEU_GLIB_ERROR_BUSY within
 * functions of a key's.
 */
#ifndef MILIEU_GLIB_NODE_H
#define MILIEU_GLIB_NODE_H

#include <glib-object.h>

#include <milieu-glib/key.h>
#include <milieu-glib/tree.h>
#include <milieu/base.h>
#include <milieu/node.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

#define MILIEU_GLIB_TYPE_NODE (milieu_glib_node_get_type ())

/**
 * MilieuGlibNode:
 *
 * A node of a tree.
 */
MILIEU_API
G_DECLARE_FINAL_TYPE (MilieuGlibNode, milieu_glib_node, MILIEU_GLIB, NODE, GObject)

/**
 * milieu_glib_node_for: (skip)
 * @tree: a core tree of the calling thread
 * @node: one of its nodes
 *
 * The face of a node: the same one as long as somebody holds it.
 *
 * Returns: (transfer full) (nullable): its face, or %NULL if there is no such node
 */
MILIEU_API MilieuGlibNode *MILIEU_NULLABLE milieu_glib_node_for (MilieuTree *tree, MilieuNode node);

/**
 * milieu_glib_node_get_core_tree: (skip)
 * @self: a node
 *
 * Returns: (transfer none) (nullable): the core's tree, or %NULL if that has gone
 */
MILIEU_API MilieuTree *MILIEU_NULLABLE milieu_glib_node_get_core_tree (MilieuGlibNode *self);

/**
 * milieu_glib_node_get_handle:
 * @self: a node
 *
 * The core's handle, a #MilieuNode: what a #MilieuGlibSender takes. It stays what it is when the
 * node goes, and never names another one.
 *
 * Returns: the handle
 */
MILIEU_API guint64 milieu_glib_node_get_handle (MilieuGlibNode *self);

/**
 * milieu_glib_node_get_tree:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): its tree, as long as the node's face; %NULL for a face that
 *   was made for no node
 */
MILIEU_API MilieuGlibTree *MILIEU_NULLABLE milieu_glib_node_get_tree (MilieuGlibNode *self);

/**
 * milieu_glib_node_exists:
 * @self: a node
 *
 * Returns: %FALSE if the node was removed or its tree has gone
 */
MILIEU_API gboolean milieu_glib_node_exists (MilieuGlibNode *self);

/**
 * milieu_glib_node_is_boundary:
 * @self: a node
 *
 * Returns: %TRUE for a window or a dialog
 */
MILIEU_API gboolean milieu_glib_node_is_boundary (MilieuGlibNode *self);

/**
 * milieu_glib_node_get_parent:
 * @self: a node
 *
 * Returns: (transfer full) (nullable): its parent; %NULL for a root
 */
MILIEU_API MilieuGlibNode *MILIEU_NULLABLE milieu_glib_node_get_parent (MilieuGlibNode *self);

/**
 * milieu_glib_node_get_children:
 * @self: a node
 *
 * Returns: (transfer container) (element-type MilieuGlibNode): its children, in order
 */
MILIEU_API GPtrArray *milieu_glib_node_get_children (MilieuGlibNode *self);

/**
 * milieu_glib_node_get_name:
 * @self: a node
 *
 * Returns: (transfer none) (nullable): its name, until it gets another or goes
 */
MILIEU_API const char *MILIEU_NULLABLE milieu_glib_node_get_name (MilieuGlibNode *self);

/**
 * milieu_glib_node_set_name:
 * @self: a node
 * @name: (nullable): any UTF-8, for people; %NULL or the empty text takes the name away
 * @error: where to say why not
 *
 * Names the node. Names need not be unique.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_TEXT or _NO_MEMORY
 */
MILIEU_API gboolean milieu_glib_node_set_name (MilieuGlibNode *self,
                                               const char *MILIEU_NULLABLE name,
                                               GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_move:
 * @self: a node
 * @parent: (nullable): the new parent, or %NULL to become a root
 * @before: (nullable): the child of @parent to come before, or %NULL to come last
 * @error: where to say why not
 *
 * Moves the node, with all below it.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_CYCLE (@parent is the node or below it), _NOT_SIBLING or
 *   _NO_MEMORY
 */
MILIEU_API gboolean milieu_glib_node_move (MilieuGlibNode *self,
                                           MilieuGlibNode *MILIEU_NULLABLE parent,
                                           MilieuGlibNode *MILIEU_NULLABLE before,
                                           GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_remove:
 * @self: a node
 * @error: where to say why not
 *
 * Removes the node and all below it. Their handlers are told nothing more.
 *
 * Returns: %FALSE if it had gone already
 */
MILIEU_API gboolean milieu_glib_node_remove (MilieuGlibNode *self,
                                             GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_set:
 * @self: a node
 * @key: a key
 * @value: a value of the key's type, or one that becomes it without loss
 * @error: where to say why not
 *
 * Gives the node a value of its own, which it and all below it read that have no nearer one.
 *
 * Returns: %FALSE with what milieu_glib_value_to_core() says of @value, or _NO_MEMORY
 */
MILIEU_API gboolean milieu_glib_node_set (MilieuGlibNode *self, const MilieuGlibKey *key,
                                          const GValue *value,
                                          GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_unset:
 * @self: a node
 * @key: a key
 * @error: where to say why not
 *
 * Takes the node's own value away; having none is no error.
 *
 * Returns: %FALSE if the node has gone
 */
MILIEU_API gboolean milieu_glib_node_unset (MilieuGlibNode *self, const MilieuGlibKey *key,
                                            GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_set_base:
 * @self: a node
 * @key: a key
 * @value: as for milieu_glib_node_set()
 * @error: where to say why not
 *
 * Gives the node a base value: what the system says there. A set value and wishes win over it.
 *
 * Returns: %FALSE as milieu_glib_node_set()
 */
MILIEU_API gboolean milieu_glib_node_set_base (MilieuGlibNode *self, const MilieuGlibKey *key,
                                               const GValue *value,
                                               GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_unset_base:
 * @self: a node
 * @key: a key
 * @error: where to say why not
 *
 * Takes the base value away; having none is no error.
 *
 * Returns: %FALSE if the node has gone
 */
MILIEU_API gboolean milieu_glib_node_unset_base (MilieuGlibNode *self, const MilieuGlibKey *key,
                                                 GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_prefer:
 * @self: a node
 * @key: a key
 * @value: as for milieu_glib_node_set()
 * @error: where to say why not
 *
 * Asks for a value for the whole window or dialog that the node is in, as milieu_node_prefer()
 * says. A node has one wish a key; asking again replaces it.
 *
 * Returns: %FALSE as milieu_glib_node_set()
 */
MILIEU_API gboolean milieu_glib_node_prefer (MilieuGlibNode *self, const MilieuGlibKey *key,
                                             const GValue *value,
                                             GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_unprefer:
 * @self: a node
 * @key: a key
 * @error: where to say why not
 *
 * Withdraws the node's wish; having none is no error.
 *
 * Returns: %FALSE if the node has gone
 */
MILIEU_API gboolean milieu_glib_node_unprefer (MilieuGlibNode *self, const MilieuGlibKey *key,
                                               GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_get: (skip)
 * @self: a node
 * @key: a key
 * @value: (out caller-allocates): all zero, or initialized with the key's type; takes a copy
 * @error: where to say why not
 *
 * Reads the key's value at the node: that of the nearest place that has one, or the default.
 *
 * Returns: (skip): %FALSE with %MILIEU_GLIB_ERROR_NO_NODE or _CYCLE
 */
MILIEU_API gboolean milieu_glib_node_get (MilieuGlibNode *self, const MilieuGlibKey *key,
                                          GValue *value,
                                          GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_explain:
 * @self: a node
 * @key: a key
 * @error: where to say why not
 *
 * Says why the key has its value at the node: all that has a say, strongest first, and for a
 * derived key that of the keys that it derives from.
 *
 * Returns: (transfer full): a line for each, or %NULL with %MILIEU_GLIB_ERROR_NO_NODE or _CYCLE
 */
MILIEU_API char *MILIEU_NULLABLE milieu_glib_node_explain (
  MilieuGlibNode *self, const MilieuGlibKey *key, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
