/*
 * Values at nodes: reading and writing the environment.
 *
 * A key's value at a node is that of the nearest place, the node itself first and then upwards,
 * that has a value of its own; else what lies above all roots; else the key's default. At one place
 * a set value wins over wishes, of wishes the latest made, and both over the base value:
 *
 *     set     what the program says at the node
 *     wish    what a node at or below prefers for the whole presentation that it is in
 *     base    what the system says
 *
 * Above all roots there can be base values only: what the system says to all of them, and to roots
 * that are yet to come. They belong to the tree, whose functions have no node.
 *
 * Writing changes what is read at once; observers are told when the transaction closes. To set, to
 * prefer or to give a base value copies or retains the value; a write of an equal value keeps the
 * old one. Errors of all writes: MILIEU_ERROR_NO_NODE, _NO_KEY, _TYPE, _NO_MEMORY. Writes with
 * `_string` also return MILIEU_ERROR_TEXT for what is not UTF-8.
 *
 *     status = milieu_tree_set_base (tree, padding, milieu_value_int (6));
 *     status = milieu_node_set_base (tree, window, padding, milieu_value_int (8));
 *     status = milieu_node_set (tree, list, padding, milieu_value_int (12));
 *     int64_t inherited = milieu_node_get_int (tree, row, padding, 0);
 *
 * Strings and objects that are read are lent (transfer none) until the next call that is given the
 * tree; milieu_key_retain keeps them.
 */
#ifndef MILIEU_ENVIRONMENT_H
#define MILIEU_ENVIRONMENT_H

#include <milieu/base.h>
#include <milieu/key.h>
#include <milieu/node.h>
#include <milieu/status.h>
#include <milieu/tree.h>
#include <milieu/value.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

typedef enum MilieuLayer
{
  MILIEU_LAYER_SET = 0,
  MILIEU_LAYER_WISH = 1,
  MILIEU_LAYER_BASE = 2,
  /* In explanations only: the key's default, or, for a derived key, what its function gives. */
  MILIEU_LAYER_DEFAULT = 3
} MilieuLayer;

/* Gives the node a value of its own. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_set (MilieuTree *tree, MilieuNode node,
                                                            const MilieuKey *key,
                                                            MilieuValue value);
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_set_string (MilieuTree *tree,
                                                                   MilieuNode node,
                                                                   const MilieuKey *key,
                                                                   const char *text);

/* Takes the node's own value away; having none is no error. Never fails for lack of memory. */
MILIEU_API MilieuStatus milieu_node_unset (MilieuTree *tree, MilieuNode node, const MilieuKey *key);

/* Gives the node a base value: what the system says there. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_set_base (MilieuTree *tree, MilieuNode node,
                                                                 const MilieuKey *key,
                                                                 MilieuValue value);
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_set_base_string (MilieuTree *tree,
                                                                        MilieuNode node,
                                                                        const MilieuKey *key,
                                                                        const char *text);

/* Takes the base value away; having none is no error. Never fails for lack of memory. */
MILIEU_API MilieuStatus milieu_node_unset_base (MilieuTree *tree, MilieuNode node,
                                                const MilieuKey *key);

/* Gives all roots a base value from above: each node reads it that has no nearer value, in roots
 * that are added or moved there later, too. Work: the observers that it reaches, and no node.
 * MILIEU_ERROR_NO_KEY, _TYPE, _NO_MEMORY, and _TEXT for the string. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_tree_set_base (MilieuTree *tree,
                                                                 const MilieuKey *key,
                                                                 MilieuValue value);
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_tree_set_base_string (MilieuTree *tree,
                                                                        const MilieuKey *key,
                                                                        const char *text);

/* Takes it away; having none is no error. Never fails for lack of memory. MILIEU_ERROR_NO_KEY. */
MILIEU_API MilieuStatus milieu_tree_unset_base (MilieuTree *tree, const MilieuKey *key);

/* Asks for a value for the whole presentation that the node is in. The wish lies on the node and,
 * unless that is a boundary, on one more: the first boundary above it; or, if a node before that
 * has the key set or a wish of its own, on the node just below that one. Where wishes lie follows
 * the tree when it changes. A node has one wish a key; asking again replaces it and makes it the
 * latest. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_prefer (MilieuTree *tree, MilieuNode node,
                                                               const MilieuKey *key,
                                                               MilieuValue value);
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_prefer_string (MilieuTree *tree,
                                                                      MilieuNode node,
                                                                      const MilieuKey *key,
                                                                      const char *text);

/* Withdraws the node's wish; having none is no error. Never fails for lack of memory. */
MILIEU_API MilieuStatus milieu_node_unprefer (MilieuTree *tree, MilieuNode node,
                                              const MilieuKey *key);

/* The key's value at the node and, unless `origin` is NULL, the node where it lies, or
 * MILIEU_NODE_NONE for a default and for what lies above all roots. The origin of a derived default
 * is that of the first of its sources, in the definition's order, that has one. Allocates nothing;
 * constant work when warm. MILIEU_ERROR_NO_NODE, _NO_KEY, _CYCLE (see MilieuDefaultFunction). */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_get (MilieuTree *tree, MilieuNode node,
                                                            const MilieuKey *key,
                                                            MilieuValue *value,
                                                            MilieuNode *MILIEU_NULLABLE origin);

/* The same for a key of one type; for any error (also MILIEU_ERROR_TYPE) `fallback`. */
MILIEU_API bool milieu_node_get_bool (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                                      bool fallback);
MILIEU_API int64_t milieu_node_get_int (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                                        int64_t fallback);
MILIEU_API double milieu_node_get_double (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                                          double fallback);
MILIEU_API MilieuColor milieu_node_get_color (MilieuTree *tree, MilieuNode node,
                                              const MilieuKey *key, MilieuColor fallback);
MILIEU_API const char *MILIEU_NULLABLE milieu_node_get_string (
  MilieuTree *tree, MilieuNode node, const MilieuKey *key, const char *MILIEU_NULLABLE fallback);
MILIEU_API void *MILIEU_NULLABLE milieu_node_get_object (MilieuTree *tree, MilieuNode node,
                                                         const MilieuKey *key,
                                                         void *MILIEU_NULLABLE fallback);

/* What a new root would read: the base value above all roots, or else the key's default.
 * MILIEU_ERROR_NO_KEY, _CYCLE (see MilieuDefaultFunction). */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_tree_get (MilieuTree *tree, const MilieuKey *key,
                                                            MilieuValue *value);

/* What lies at the node itself in one layer (of wishes, the latest). False, with `value` untouched,
 * if there is nothing. `value` may be NULL. */
MILIEU_API bool milieu_node_get_own (const MilieuTree *tree, MilieuNode node, MilieuLayer layer,
                                     const MilieuKey *key, MilieuValue *MILIEU_NULLABLE value);

/* The base value above all roots. False, with `value` untouched, if there is none. `value` may be
 * NULL. */
MILIEU_API bool milieu_tree_get_base (const MilieuTree *tree, const MilieuKey *key,
                                      MilieuValue *MILIEU_NULLABLE value);

/* The wish that the node itself made. False, with `value` untouched, if it made none. */
MILIEU_API bool milieu_node_get_wish (const MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                                      MilieuValue *MILIEU_NULLABLE value);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
