/* Queries about the tree's shape: each is constant work, and answers nothing for a bad handle, or
 * while a function of a key's runs. */
#include "tree-private.h"

/* Amid a change nothing can be said of the shape. */
static uint32_t
find (const MilieuTree *tree, MilieuNode node)
{
  return tree->sealed ? 0 : milieu_node_index (tree, node);
}

static MilieuNode
handle_or_none (const MilieuTree *tree, uint32_t index)
{
  return index ? milieu_node_handle (tree, index) : MILIEU_NODE_NONE;
}

bool
milieu_node_exists (const MilieuTree *tree, MilieuNode node)
{
  MILIEU_CHECK_TREE (tree);
  return find (tree, node) != 0;
}

bool
milieu_node_is_boundary (const MilieuTree *tree, MilieuNode node)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at = find (tree, node);
  return at && node_at (tree, at)->is_boundary;
}

MilieuNode
milieu_node_get_parent (const MilieuTree *tree, MilieuNode node)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at = find (tree, node);
  return at ? handle_or_none (tree, node_at (tree, at)->parent) : MILIEU_NODE_NONE;
}

/* The children of a node, of the forest for MILIEU_NODE_NONE, and none for a bad handle. */
static IndexList
children_of (const MilieuTree *tree, MilieuNode node)
{
  uint32_t at = find (tree, node);
  if (tree->sealed || (!at && node != MILIEU_NODE_NONE))
    return (IndexList){ 0, 0 };
  return node_at (tree, at)->children;
}

MilieuNode
milieu_node_get_first_child (const MilieuTree *tree, MilieuNode node)
{
  MILIEU_CHECK_TREE (tree);
  return handle_or_none (tree, children_of (tree, node).first);
}

MilieuNode
milieu_node_get_last_child (const MilieuTree *tree, MilieuNode node)
{
  MILIEU_CHECK_TREE (tree);
  return handle_or_none (tree, children_of (tree, node).last);
}

MilieuNode
milieu_node_get_next_sibling (const MilieuTree *tree, MilieuNode node)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at = find (tree, node);
  return at ? handle_or_none (tree, node_at (tree, at)->sibling.next) : MILIEU_NODE_NONE;
}

MilieuNode
milieu_node_get_previous_sibling (const MilieuTree *tree, MilieuNode node)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at = find (tree, node);
  return at ? handle_or_none (tree, node_at (tree, at)->sibling.previous) : MILIEU_NODE_NONE;
}

MilieuNode
milieu_node_get_next (const MilieuTree *tree, MilieuNode node, MilieuNode top)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at = find (tree, node), end = find (tree, top);
  if (!at || (top != MILIEU_NODE_NONE && !end))
    return MILIEU_NODE_NONE;
  return handle_or_none (tree, milieu_node_next_below (tree, at, end));
}
