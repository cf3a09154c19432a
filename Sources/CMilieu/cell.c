/*
 * Invariants: a cell exists exactly where its key is set, has a base value, or a wish lies (and for
 * an observed key's default); its `value` is that of its strongest layer; its node is a scope; and
 * each link for its key, at nodes below that have no nearer cell, is in one of its lists.
 */
#include "cell-private.h"

#include "observer-private.h"
#include "scope-private.h"
#include "transaction-private.h"

#include <string.h>

static uint32_t
new_cell (MilieuTree *tree, uint32_t node, uint32_t key)
{
  uint32_t cell = milieu_slab_take (&tree->cells);
  Cell *record = cell_at (tree, cell);
  memset (record, 0, sizeof *record);
  record->node = node;
  record->key = key;
  tree->statistics.cells++;
  return cell;
}

/* The cell of the node's that the new one comes before, so that they stay in the order in which
 * their keys were defined; 0 for the end. */
static uint32_t
place_among_own (const MilieuTree *tree, const Side *side, uint32_t key)
{
  uint32_t defined = key_at (tree, key)->key->index, before = 0;
  for (uint32_t c = side->cells.last; c; c = cell_at (tree, c)->own.previous)
    {
      if (key_at (tree, cell_at (tree, c)->key)->key->index < defined)
        break;
      before = c;
    }
  return before;
}

uint32_t
milieu_cell_take (MilieuTree *tree, uint32_t node, uint32_t key)
{
  uint32_t cell = milieu_cell_own (tree, node, key);
  if (cell)
    return cell;
  Side *side = milieu_node_take_side (tree, node);
  cell = new_cell (tree, node, key);
  milieu_index_list_insert (&side->cells, LINKS (tree, cells, Cell, own), cell,
                            place_among_own (tree, side, key));
  milieu_cell_table_add (tree, cell);
  key_at (tree, key)->cell_count++;
  milieu_scope_invalidate_key (tree, node, key);
  Node *record = node_at (tree, node);
  if (!record->is_scope)
    {
      record->is_scope = record->was_scope = true;
      tree->scope_count++;
      milieu_scope_invalidate (tree, node);
    }
  /* Whoever reads what is above all roots is in one list so far, the default's. */
  if (node)
    milieu_observers_rebind_below (tree, node, key, 0, cell);
  else if (key_at (tree, key)->default_cell)
    milieu_observers_hand_over (tree, key_at (tree, key)->default_cell, cell);
  return cell;
}

uint32_t
milieu_cell_take_default (MilieuTree *tree, uint32_t key, uint64_t value)
{
  KeyState *state = key_at (tree, key);
  if (!state->default_cell)
    {
      state->default_cell = new_cell (tree, 0, key);
      cell_at (tree, state->default_cell)->value = value;
      tree->cells_promised++;
    }
  return state->default_cell;
}

/* What supplies the key's value above the node: a cell that feeds observers is always there. */
static uint32_t
cell_above (MilieuTree *tree, uint32_t node, uint32_t key)
{
  uint32_t above = node ? milieu_scope_find (tree, node_at (tree, node)->parent, key) : 0;
  return above ? above : key_at (tree, key)->default_cell;
}

void
milieu_cell_free (MilieuTree *tree, uint32_t cell)
{
  Cell *record = cell_at (tree, cell);
  const MilieuKey *key = key_at (tree, record->key)->key;
  uint32_t node = record->node;
  milieu_transaction_forget_cell (tree, cell);
  if (record->flags & CELL_SET)
    milieu_key_bits_release (key, record->set);
  if (record->flags & CELL_BASE)
    milieu_key_bits_release (key, record->base);
  if (record->flags & (CELL_SET | CELL_BASE))
    tree->cells_promised--;
  milieu_cell_table_remove (tree, cell);
  key_at (tree, record->key)->cell_count--;
  Side *side = side_of (tree, node);
  milieu_index_list_remove (&side->cells, LINKS (tree, cells, Cell, own), cell);
  milieu_slab_give (&tree->cells, cell);
  tree->statistics.cells--;
  if (node && !side->cells.first)
    {
      node_at (tree, node)->is_scope = false;
      tree->scope_count--;
    }
}

static void
destroy (MilieuTree *tree, uint32_t cell)
{
  uint32_t node = cell_at (tree, cell)->node, key = cell_at (tree, cell)->key;
  if (cell_at (tree, cell)->observers.first || cell_at (tree, cell)->followers.first)
    milieu_observers_hand_over (tree, cell, cell_above (tree, node, key));
  milieu_cell_free (tree, cell);
  milieu_scope_invalidate_key (tree, node, key);
  if (!node_at (tree, node)->is_scope)
    milieu_scope_invalidate (tree, node);
  milieu_node_drop_side (tree, node);
}

void
milieu_cell_refresh (MilieuTree *tree, uint32_t cell)
{
  Cell *record = cell_at (tree, cell);
  if (record->flags & CELL_SET)
    record->value = record->set;
  else if (record->wishes.first)
    record->value = wish_at (tree, placement_at (tree, record->wishes.first)->wish)->value;
  else if (record->flags & CELL_BASE)
    record->value = record->base;
  else
    {
      destroy (tree, cell);
      return;
    }
  milieu_cell_table_update (tree, cell);
}
