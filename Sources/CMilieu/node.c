/*
 * Invariants: links between nodes are mutual; each node is below node 0, and none below itself; a
 * slot that is given out anew has another generation, and one without generations left is given out
 * no more, so that a handle never names two nodes.
 */
#include "tree-private.h"

#include "cell-private.h"
#include "mark-private.h"
#include "observer-private.h"
#include "prelude-private.h"
#include "scope-private.h"
#include "snapshot-private.h"
#include "transaction-private.h"
#include "wish-private.h"

#include <string.h>

/* ---- side records ---- */

Side *
milieu_node_take_side (MilieuTree *tree, uint32_t node)
{
  Node *record = node_at (tree, node);
  if (!record->side)
    {
      record->side = milieu_slab_take (&tree->sides) & SIDES_MAX;
      *side_at (tree, record->side) = (Side){ .node = node };
    }
  return side_at (tree, record->side);
}

void
milieu_node_drop_side (MilieuTree *tree, uint32_t node)
{
  uint32_t index = node_at (tree, node)->side;
  const Side *side = side_at (tree, index);
  if (!node || !index || side->cells.first || side->observers.first || side->wishes.first
      || side->observed || side->wished || side->name)
    return;
  milieu_slab_give (&tree->sides, index);
  node_at (tree, node)->side = 0;
}

/* ---- shape ---- */

static void
link_node (MilieuTree *tree, uint32_t node, uint32_t parent, uint32_t before)
{
  node_at (tree, node)->parent = parent;
  milieu_index_list_insert (&node_at (tree, parent)->children, LINKS (tree, nodes, Node, sibling),
                            node, before);
  milieu_order_label (tree, node);
}

static void
unlink_node (MilieuTree *tree, uint32_t node)
{
  milieu_index_list_remove (&node_at (tree, node_at (tree, node)->parent)->children,
                            LINKS (tree, nodes, Node, sibling), node);
}

/* Looks up the place that a node is to get. */
static MilieuStatus
find_place (const MilieuTree *tree, MilieuNode parent, MilieuNode before, uint32_t *parent_index,
            uint32_t *before_index)
{
  *parent_index = milieu_node_index (tree, parent);
  *before_index = milieu_node_index (tree, before);
  bool is_known =
    (parent == MILIEU_NODE_NONE || *parent_index) && (before == MILIEU_NODE_NONE || *before_index);
  return is_known ? MILIEU_OK : MILIEU_ERROR_NO_NODE;
}

static bool
is_child (const MilieuTree *tree, uint32_t node, uint32_t parent)
{
  return !node || node_at (tree, node)->parent == parent;
}

MilieuStatus
milieu_node_add (MilieuTree *tree, MilieuNode parent, MilieuNode before, MilieuNodeFlags flags,
                 MilieuNode *node)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t above, sibling;
  if (tree->sealed)
    return MILIEU_ERROR_BUSY;
  MilieuStatus status = find_place (tree, parent, before, &above, &sibling);
  if (status != MILIEU_OK)
    return status;
  if (!is_child (tree, sibling, above))
    return MILIEU_ERROR_NOT_SIBLING;
  status = milieu_slab_reserve (tree, &tree->nodes, 1);
  if (status != MILIEU_OK)
    return status;
  uint32_t index = milieu_slab_take (&tree->nodes);
  Node *record = node_at (tree, index);
  const Node *parent_record = node_at (tree, above);
  uint32_t generation = record->label ? record->label : 1;
  /* What the parent knows of its scope holds for a new child: no read climbs for that later. */
  uint64_t epoch = parent_record->is_scope ? tree->scope_epoch : node_epoch (parent_record);
  *record = (Node){
    .stamp = epoch | generation << GENERATION_SHIFT | tree->tag,
    .scope = parent_record->is_scope ? above : parent_record->scope,
    .is_boundary = (flags & MILIEU_NODE_BOUNDARY) != 0,
  };
  link_node (tree, index, above, sibling);
  tree->statistics.nodes++;
  *node = milieu_node_handle (tree, index);
  return MILIEU_OK;
}

uint32_t
milieu_node_next_below (const MilieuTree *tree, uint32_t node, uint32_t top)
{
  if (node_at (tree, node)->children.first)
    return node_at (tree, node)->children.first;
  while (node && node != top && !node_at (tree, node)->sibling.next)
    node = node_at (tree, node)->parent;
  return node == top ? 0 : node_at (tree, node)->sibling.next;
}

bool
milieu_node_is_at_or_below (const MilieuTree *tree, uint32_t node, uint32_t top)
{
  uint32_t up = node, down = top;
  if (!top)
    return true;
  while (up && down)
    {
      if (up == top || down == node)
        return true;
      up = node_at (tree, up)->parent;
      down = milieu_node_next_below (tree, down, top);
    }
  return false;
}

/* What supplies a key's value at a node: a cell, if it is observed. */
static uint32_t
supply (MilieuTree *tree, uint32_t node, uint32_t key)
{
  uint32_t cell = milieu_scope_find (tree, node, key);
  return cell ? cell : key_at (tree, key)->default_cell;
}

/* Rebinds the observers at and below a node that changed its parent. */
static void
rebind_moved (MilieuTree *tree, uint32_t node, uint32_t from, uint32_t to)
{
  for (uint32_t key = 1; key < tree->keys.used; key++)
    {
      uint32_t side = node_at (tree, node)->side;
      if (!side || !(side_at (tree, side)->observed & key_at (tree, key)->bit)
          || !key_at (tree, key)->link_count || milieu_cell_own (tree, node, key))
        continue;
      uint32_t before = supply (tree, from, key), cell = supply (tree, to, key);
      if (cell != before)
        milieu_observers_rebind_below (tree, node, key, before, cell);
    }
}

static void
move (MilieuTree *tree, uint32_t node, uint32_t to, uint32_t before)
{
  uint32_t from = node_at (tree, node)->parent, side = node_at (tree, node)->side;
  uint64_t observed = side ? side_at (tree, side)->observed : 0;
  uint64_t wished = side ? side_at (tree, side)->wished : 0;
  if (observed | wished)
    milieu_mark_detach (tree, node);
  unlink_node (tree, node);
  link_node (tree, node, to, before);
  if (observed | wished)
    {
      milieu_mark (tree, to, MARK_OBSERVED, observed);
      milieu_mark (tree, to, MARK_WISHED, wished);
      milieu_mark_attach (tree, node);
      if (from != to)
        milieu_interests_moved (tree, node, observed);
    }
  tree->order_is_stale |= observed != 0;
  if (from != to && milieu_scope_of (tree, from) != milieu_scope_of (tree, to))
    {
      /* What was known outside of the moved nodes is asked for before all is forgotten. */
      rebind_moved (tree, node, from, to);
      milieu_scope_invalidate (tree, node);
      tree->stale_at = ++tree->clock;
    }
  if (wished && from != to)
    milieu_wishes_replace_moved (tree, node);
}

MilieuStatus
milieu_node_move (MilieuTree *tree, MilieuNode node, MilieuNode parent, MilieuNode before)
{
  MILIEU_CHECK_TREE (tree);
  MilieuStatus status = milieu_tree_prelude (tree, node);
  if (status != MILIEU_OK)
    return status;
  uint32_t at = milieu_node_index (tree, node), to, sibling;
  status = find_place (tree, parent, before, &to, &sibling);
  if (!at || status != MILIEU_OK)
    return MILIEU_ERROR_NO_NODE;
  if (to && milieu_node_is_at_or_below (tree, to, at))
    return MILIEU_ERROR_CYCLE;
  if (!is_child (tree, sibling, to) || sibling == at)
    return MILIEU_ERROR_NOT_SIBLING;
  uint32_t side = node_at (tree, at)->side;
  if (side)
    status = milieu_mark_reserve (tree, to, side_at (tree, side)->observed,
                                  side_at (tree, side)->wished, 0);
  if (status != MILIEU_OK)
    return status;
  milieu_change_begin (tree);
  milieu_snapshots_forget (tree);
  move (tree, at, to, sibling);
  milieu_change_end (tree);
  return MILIEU_OK;
}

/* ---- going ---- */

static void
free_side (MilieuTree *tree, uint32_t index)
{
  while (side_at (tree, index)->observers.first)
    milieu_observer_kill (tree, side_at (tree, index)->observers.first);
  while (side_at (tree, index)->wishes.first)
    milieu_wish_free (tree, side_at (tree, index)->wishes.first);
  while (side_at (tree, index)->cells.first)
    milieu_cell_free (tree, side_at (tree, index)->cells.first);
  milieu_string_release (side_at (tree, index)->name);
  milieu_slab_give (&tree->sides, index);
}

static void
free_node (MilieuTree *tree, uint32_t node)
{
  Node *record = node_at (tree, node);
  uint32_t generation = node_low (record) >> GENERATION_SHIFT;
  if (record->was_scope)
    tree->stale_at = ++tree->clock;
  if (record->side)
    free_side (tree, record->side);
  if (!node)
    return; /* it is no node of anybody's, and goes with the tree's memory */
  record->stamp = 0;
  record->label = generation + 1;
  if (generation != GENERATION_LAST)
    milieu_slab_give (&tree->nodes, node);
  tree->statistics.nodes--;
}

static uint32_t
first_leaf (const MilieuTree *tree, uint32_t node)
{
  while (node_at (tree, node)->children.first)
    node = node_at (tree, node)->children.first;
  return node;
}

void
milieu_node_free_subtree (MilieuTree *tree, uint32_t top)
{
  for (uint32_t node = first_leaf (tree, top);;)
    {
      uint32_t parent = node_at (tree, node)->parent, next = node_at (tree, node)->sibling.next;
      bool is_top = node == top;
      free_node (tree, node);
      if (is_top)
        return;
      node = next ? first_leaf (tree, next) : parent;
    }
}

MilieuStatus
milieu_node_remove (MilieuTree *tree, MilieuNode node)
{
  MILIEU_CHECK_TREE (tree);
  MilieuStatus status = milieu_tree_prelude (tree, node);
  if (status != MILIEU_OK)
    return status;
  uint32_t at = milieu_node_index (tree, node);
  if (!at)
    return MILIEU_ERROR_NO_NODE;
  milieu_change_begin (tree);
  milieu_snapshots_forget (tree);
  milieu_wishes_take_off_above (tree, at);
  uint32_t side = node_at (tree, at)->side;
  if (side && (side_at (tree, side)->observed || side_at (tree, side)->wished))
    milieu_mark_detach (tree, at);
  unlink_node (tree, at);
  milieu_node_free_subtree (tree, at);
  milieu_change_end (tree);
  return MILIEU_OK;
}

/* ---- names ---- */

MilieuStatus
milieu_node_set_name (MilieuTree *tree, MilieuNode node, const char *name)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at = milieu_node_index (tree, node);
  if (tree->sealed)
    return MILIEU_ERROR_BUSY;
  if (!at)
    return MILIEU_ERROR_NO_NODE;
  MilieuString *string = NULL;
  MilieuStatus status = name ? milieu_slab_reserve (tree, &tree->sides, 1) : MILIEU_OK;
  if (name && status == MILIEU_OK)
    status = milieu_string_new (name, &string);
  if (status != MILIEU_OK)
    return status;
  if (name || node_at (tree, at)->side)
    {
      Side *side = milieu_node_take_side (tree, at);
      milieu_string_release (side->name);
      side->name = string;
      milieu_node_drop_side (tree, at);
    }
  return MILIEU_OK;
}

const char *
milieu_node_get_name (const MilieuTree *tree, MilieuNode node)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at = milieu_node_index (tree, node);
  const MilieuString *name = at && node_at (tree, at)->side ? side_of (tree, at)->name : NULL;
  return name ? milieu_string_text (name) : NULL;
}
