/*
 * Nodes: the tree's shape.
 *
 * A node is a handle. One whose node has gone, or of another tree (of the 2,047 that were made
 * next), is never another node; nor is one that is made up, but for a chance of one in billions:
 * functions that return a status return MILIEU_ERROR_NO_NODE for it, queries MILIEU_NODE_NONE, NULL
 * or false. A tree has any number of roots, in order.
 *
 *     MilieuNode window, list;
 *     status = milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY,
 *                               &window);
 *     status = milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &list);
 */
#ifndef MILIEU_NODE_H
#define MILIEU_NODE_H

#include <milieu/base.h>
#include <milieu/status.h>
#include <milieu/tree.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

typedef uint64_t MilieuNode;

/* No node: as a parent, the place of the roots; as a sibling to come before, the end. */
#define MILIEU_NODE_NONE ((MilieuNode)0)

typedef enum MilieuNodeFlags
{
  MILIEU_NODE_PLAIN = 0,
  /* A window, a dialog: what is preferred below it is preferred for it as a whole, and goes no
   * higher. */
  MILIEU_NODE_BOUNDARY = 1
} MilieuNodeFlags;

/* Adds a node as the child of `parent` that comes before the child `before`, or last.
 * MILIEU_ERROR_NO_NODE, _NOT_SIBLING, _NO_MEMORY, _LIMIT (4,294,967,294 nodes). */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_add (MilieuTree *tree, MilieuNode parent,
                                                            MilieuNode before,
                                                            MilieuNodeFlags flags,
                                                            MilieuNode *node);

/* Moves the node, with all below it, to be the child of `parent` that comes before `before`, or
 * last; within its own parent too. With MILIEU_NODE_NONE as parent it becomes a root. Observers at
 * or below it are told what changes for them.
 * MILIEU_ERROR_NO_NODE, _CYCLE (`parent` is the node or below it), _NOT_SIBLING, _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_move (MilieuTree *tree, MilieuNode node,
                                                             MilieuNode parent, MilieuNode before);

/* Removes the node and all below it, with their values, wishes and observers, which are told
 * nothing more. Those elsewhere whose value came from a wish made there are told. Never fails for
 * lack of memory. MILIEU_ERROR_NO_NODE. */
MILIEU_API MilieuStatus milieu_node_remove (MilieuTree *tree, MilieuNode node);

/* True if the node is in the tree. */
MILIEU_API bool milieu_node_exists (const MilieuTree *tree, MilieuNode node);

MILIEU_API bool milieu_node_is_boundary (const MilieuTree *tree, MilieuNode node);

/* Names a node for people: in milieu_tree_dump and in messages. `name` is any UTF-8, copied; NULL
 * or the empty text takes the name away. A nameless node costs nothing for it, and names need not
 * be unique. MILIEU_ERROR_NO_NODE, _TEXT, _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_set_name (MilieuTree *tree, MilieuNode node,
                                                                 const char *MILIEU_NULLABLE name);

/* The node's name or NULL (transfer none, until it is named anew or goes). */
MILIEU_API const char *MILIEU_NULLABLE milieu_node_get_name (const MilieuTree *tree,
                                                             MilieuNode node);

/* Neighbours; MILIEU_NODE_NONE where there is none. With MILIEU_NODE_NONE as `node`, first and last
 * child are the first and the last root. Each is constant work. */
MILIEU_API MilieuNode milieu_node_get_parent (const MilieuTree *tree, MilieuNode node);
MILIEU_API MilieuNode milieu_node_get_first_child (const MilieuTree *tree, MilieuNode node);
MILIEU_API MilieuNode milieu_node_get_last_child (const MilieuTree *tree, MilieuNode node);
MILIEU_API MilieuNode milieu_node_get_next_sibling (const MilieuTree *tree, MilieuNode node);
MILIEU_API MilieuNode milieu_node_get_previous_sibling (const MilieuTree *tree, MilieuNode node);

/* The node that follows in tree order (a node before all below it, siblings first to last) among
 * those at or below `top`, or in the whole tree if `top` is MILIEU_NODE_NONE. The node must be one
 * of them. In constant memory:
 *
 *     for (MilieuNode n = top; n != MILIEU_NODE_NONE; n = milieu_node_get_next (tree, n, top))
 */
MILIEU_API MilieuNode milieu_node_get_next (const MilieuTree *tree, MilieuNode node,
                                            MilieuNode top);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
