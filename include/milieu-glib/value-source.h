/*
 * Value sources: what gives base values, such as a desktop's settings or a sensor.
 *
 * A source gives values of keys of its own, and is attached to places: a node, or a whole tree,
 * which is the place above all its roots. There its values are base values, so that what the
 * program sets wins; when the source has gone they are gone too.
 *
 *     MilieuGlibValueSource *portal = milieu_glib_portal_source_new (NULL);
 *     GError *error = NULL;
 *     if (!milieu_glib_value_source_attach (portal, tree, MILIEU_NODE_NONE, &error))
 *       g_printerr ("%s\n", error->message);
 *     g_clear_error (&error);
 *
 * Of the sources at one place that have a value of a key, the one that was attached last wins; when
 * it goes, or withdraws its value, the next one's takes its place in the same transaction. So a
 * fake is attached on top (see manual-source.h). The base value belongs to the sources: what the
 * program itself wrote there by milieu_node_set_base() is replaced by the first value, and with the
 * last source's value the base value is unset.
 *
 * A source runs from its first place to its last one. It is kept by its places, and goes with the
 * last of them, unless somebody else holds it; nodes and trees that go take their places with them.
 * All its places belong to trees of one thread, and so does it. It is served by the main context on
 * which the first tree is flushed, or else by the one that is thread-default when it is attached
 * first.
 *
 * All of these may be called from within observers, from within interests, and from a source's own
 * functions. Where a tree is busy, because one of its values is being computed or compared, its
 * base values are written when the context is iterated next.
 *
 * Making one is the matter of value-source-class.h; where a class is too much, a
 * #MilieuGlibManualSource has signals.
 */
#ifndef MILIEU_GLIB_VALUE_SOURCE_H
#define MILIEU_GLIB_VALUE_SOURCE_H

#include <glib-object.h>

#include <milieu-glib/key.h>
#include <milieu-glib/node.h>
#include <milieu-glib/tree.h>
#include <milieu/base.h>
#include <milieu/node.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MilieuGlibSourceState:
 * @MILIEU_GLIB_SOURCE_IDLE: attached nowhere, or nobody observes what it would run for
 * @MILIEU_GLIB_SOURCE_WAITING: asked, and not answered yet
 * @MILIEU_GLIB_SOURCE_READY: gives values, and follows changes
 * @MILIEU_GLIB_SOURCE_UNAVAILABLE: what it asks is not there, or of no use; it goes on looking
 *
 * How far a source has come. Why it is not ready milieu_glib_value_source_get_problem() says.
 */
typedef enum
{
  MILIEU_GLIB_SOURCE_IDLE,
  MILIEU_GLIB_SOURCE_WAITING,
  MILIEU_GLIB_SOURCE_READY,
  MILIEU_GLIB_SOURCE_UNAVAILABLE
} MilieuGlibSourceState;

#define MILIEU_GLIB_TYPE_SOURCE_STATE (milieu_glib_source_state_get_type ())
MILIEU_API GType milieu_glib_source_state_get_type (void) G_GNUC_CONST;

#define MILIEU_GLIB_TYPE_VALUE_SOURCE (milieu_glib_value_source_get_type ())
/**
 * MilieuGlibValueSource:
 *
 * What gives base values. An object is made with a floating reference, which attaching it sinks.
 */
MILIEU_API
G_DECLARE_DERIVABLE_TYPE (MilieuGlibValueSource, milieu_glib_value_source, MILIEU_GLIB,
                          VALUE_SOURCE, GInitiallyUnowned)

/* ---- where it is ---- */

/**
 * milieu_glib_value_source_attach: (skip)
 * @self: (transfer floating): a source
 * @tree: a tree of the calling thread
 * @node: the place, or %MILIEU_NODE_NONE for the whole tree: all nodes that have nothing nearer
 * @error: where to say why not
 *
 * Attaches the source to a place, on top of those that are there. One that is there already becomes
 * the last. The place holds it; a floating reference is taken over, also on failure, which frees a
 * source that nobody else holds.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_NODE, _NO_MEMORY or _BUSY (from within a function of a
 *   key's, where the tree had neither a flush source nor a value source yet)
 */
MILIEU_API gboolean
milieu_glib_value_source_attach (MilieuGlibValueSource *self, MilieuTree *tree, MilieuNode node,
                                 GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_value_source_detach: (skip)
 * @self: a source
 * @tree: a tree of the calling thread
 * @node: the place, or %MILIEU_NODE_NONE
 *
 * Takes the source away from a place: its values are those of the next source there, or unset.
 *
 * Returns: %FALSE if it was not attached there
 */
MILIEU_API gboolean milieu_glib_value_source_detach (MilieuGlibValueSource *self, MilieuTree *tree,
                                                     MilieuNode node);

/**
 * milieu_glib_value_source_attach_to_node:
 * @self: a source
 * @node: where to attach it
 * @error: where to say why not
 *
 * Attaches the source to a node, on top of those that are there. One that is there already becomes
 * the last. The node keeps it.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_NODE, _NO_MEMORY or _BUSY
 */
MILIEU_API gboolean
milieu_glib_value_source_attach_to_node (MilieuGlibValueSource *self, MilieuGlibNode *node,
                                         GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_value_source_attach_to_tree:
 * @self: a source
 * @tree: where to attach it
 * @error: where to say why not
 *
 * Attaches the source above all roots of a tree, on top of those that are there. One that is there
 * already becomes the last. The tree keeps it.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_NODE (the tree has gone), _NO_MEMORY or _BUSY
 */
MILIEU_API gboolean
milieu_glib_value_source_attach_to_tree (MilieuGlibValueSource *self, MilieuGlibTree *tree,
                                         GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_value_source_detach_from_node:
 * @self: a source
 * @node: where it is attached
 *
 * Takes the source away from a node.
 *
 * Returns: %FALSE if it was not attached there
 */
MILIEU_API gboolean milieu_glib_value_source_detach_from_node (MilieuGlibValueSource *self,
                                                               MilieuGlibNode *node);

/**
 * milieu_glib_value_source_detach_from_tree:
 * @self: a source
 * @tree: where it is attached
 *
 * Takes the source away from above a tree's roots; where it is attached to nodes it stays.
 *
 * Returns: %FALSE if it was not attached there
 */
MILIEU_API gboolean milieu_glib_value_source_detach_from_tree (MilieuGlibValueSource *self,
                                                               MilieuGlibTree *tree);

/**
 * milieu_glib_value_source_detach_all:
 * @self: a source
 *
 * Takes the source away from all its places.
 */
MILIEU_API void milieu_glib_value_source_detach_all (MilieuGlibValueSource *self);

/**
 * milieu_glib_value_source_feeding: (skip)
 * @tree: a tree
 * @node: a place, or %MILIEU_NODE_NONE
 * @key: a key
 *
 * Whose value is the base value at a place itself: that of places above is not asked for.
 *
 * Returns: (transfer none) (nullable): the source, or %NULL
 */
MILIEU_API MilieuGlibValueSource *MILIEU_NULLABLE milieu_glib_value_source_feeding (
  MilieuTree *tree, MilieuNode node, const MilieuKey *key);

/**
 * milieu_glib_value_source_list: (skip)
 * @tree: a tree
 * @node: a place, or %MILIEU_NODE_NONE
 *
 * Returns: (transfer container) (element-type MilieuGlibValueSource): the sources at a place, in
 *   the order of attaching: the last one wins
 */
MILIEU_API GPtrArray *milieu_glib_value_source_list (MilieuTree *tree, MilieuNode node);

/**
 * milieu_glib_value_source_find: (skip)
 * @tree: a tree
 * @node: a place, or %MILIEU_NODE_NONE
 * @name: a source's name, such as "portal"
 *
 * Returns: (transfer none) (nullable): of the sources of that name at the place the one that was
 *   attached last, or %NULL
 */
MILIEU_API MilieuGlibValueSource *MILIEU_NULLABLE milieu_glib_value_source_find (MilieuTree *tree,
                                                                                 MilieuNode node,
                                                                                 const char *name);

/* ---- what it is ---- */

/**
 * milieu_glib_value_source_get_name:
 * @self: a source
 *
 * Returns: a short name for people and for the log, such as "portal"
 */
MILIEU_API const char *milieu_glib_value_source_get_name (MilieuGlibValueSource *self);

/**
 * milieu_glib_value_source_get_interface:
 * @self: a source
 *
 * Returns: what it asks, such as "org.freedesktop.portal.Settings"; may be empty
 */
MILIEU_API const char *milieu_glib_value_source_get_interface (MilieuGlibValueSource *self);

/**
 * milieu_glib_value_source_get_version:
 * @self: a source
 *
 * Returns: (nullable): the version of what answers, or %NULL where there is none, or none yet
 */
MILIEU_API const char *MILIEU_NULLABLE milieu_glib_value_source_get_version (
  MilieuGlibValueSource *self);

/**
 * milieu_glib_value_source_get_state:
 * @self: a source
 *
 * Returns: how far it has come
 */
MILIEU_API MilieuGlibSourceState milieu_glib_value_source_get_state (MilieuGlibValueSource *self);

/**
 * milieu_glib_value_source_get_problem:
 * @self: a source
 *
 * Returns: (nullable): a sentence's worth of why it is in its state, or %NULL if all is well
 */
MILIEU_API const char *MILIEU_NULLABLE milieu_glib_value_source_get_problem (
  MilieuGlibValueSource *self);

/**
 * milieu_glib_value_source_get_keys: (skip)
 * @self: a source
 * @count: (out): how many there are
 *
 * Returns: (transfer none) (array length=count): the keys that it gives values of, until one is
 *   added
 */
MILIEU_API const MilieuGlibKey *const *milieu_glib_value_source_get_keys (
  MilieuGlibValueSource *self, gsize *count);

/**
 * milieu_glib_value_source_gives:
 * @self: a source
 * @key: a key
 *
 * Returns: %TRUE if it has a value of the key now
 */
MILIEU_API gboolean milieu_glib_value_source_gives (MilieuGlibValueSource *self,
                                                    const MilieuGlibKey *key);

/**
 * milieu_glib_value_source_is_wanted:
 * @self: a source
 * @key: a key
 *
 * Returns: %TRUE if the key is the source's, and it, or what derives from it, is observed at or
 *   below one of its places
 */
MILIEU_API gboolean milieu_glib_value_source_is_wanted (MilieuGlibValueSource *self,
                                                        const MilieuGlibKey *key);

/**
 * milieu_glib_value_source_read:
 * @self: a source
 * @key: a key
 * @value: all zero, or initialized with the key's type; takes a copy
 *
 * Reads what the source gives, whether or not that wins anywhere.
 *
 * Returns: %FALSE, with @value untouched, if it has no value of the key
 */
MILIEU_API gboolean milieu_glib_value_source_read (MilieuGlibValueSource *self,
                                                   const MilieuGlibKey *key, GValue *value);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
