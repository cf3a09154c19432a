/* Which cell supplies a key's value at a node. */
#ifndef MILIEU_SCOPE_PRIVATE_H
#define MILIEU_SCOPE_PRIVATE_H

#include "tree-private.h"

/* Climbs to the nearest scope and compresses the path; counts the nodes visited. */
uint32_t milieu_scope_climb (MilieuTree *tree, uint32_t node);

/* The nearest node, itself included, that has cells; 0 if there is none. Constant when warm. */
static inline uint32_t
milieu_scope_of (MilieuTree *tree, uint32_t node)
{
  const Node *record = node_at (tree, node);
  if (record->meta & NODE_SCOPE)
    return node;
  if (record->epoch == tree->scope_epoch)
    return record->scope;
  return milieu_scope_climb (tree, node);
}

static inline uint32_t
milieu_cell_hash (uint32_t node, uint32_t key, uint32_t shift)
{
  return (node * UINT32_C (0x9E3779B1) + key * UINT32_C (0x85EBCA77)) >> shift;
}

/* The cell of the key at that very node, or 0. */
static inline uint32_t
milieu_cell_own (const MilieuTree *tree, uint32_t node, uint32_t key)
{
  const CellTable *table = &tree->cell_table;
  if (!table->capacity)
    return 0;
  uint32_t mask = table->capacity - 1;
  for (uint32_t i = milieu_cell_hash (node, key, table->shift);; i = (i + 1) & mask)
    {
      const CellEntry *entry = &table->entries[i];
      if (!entry->cell)
        return 0;
      if (entry->node == node && entry->key == key)
        return entry->cell;
    }
}

/* Resolves the key at a scope that has no cell for it. */
uint32_t milieu_scope_resolve (MilieuTree *tree, uint32_t scope, uint32_t key);

/* The cell that supplies the key's value at the node, or 0 if the default does. */
static inline uint32_t
milieu_scope_find (MilieuTree *tree, uint32_t node, uint32_t key)
{
  if (key_at (tree, key)->cell_count == 0)
    return 0;
  uint32_t scope = milieu_scope_of (tree, node);
  if (!scope)
    return 0;
  uint32_t cell = milieu_cell_own (tree, scope, key);
  return cell ? cell : milieu_scope_resolve (tree, scope, key);
}

/* Room for cells: so many more than are promised already, in slab and table. */
MILIEU_WARN_UNUSED MilieuStatus milieu_cells_reserve (MilieuTree *tree, uint32_t more);

/* Makes the cache of resolutions fit what the tree has become; where there is no memory for that,
 * reads are slower. */
void milieu_resolutions_fit (MilieuTree *tree);

void milieu_cell_table_add (MilieuTree *tree, uint32_t cell);
void milieu_cell_table_remove (MilieuTree *tree, uint32_t cell);

/* Says that nodes below `node` may have another nearest scope than before. */
void milieu_scope_invalidate (MilieuTree *tree, uint32_t node);

/* Says that the key may resolve to another cell below `node`. */
void milieu_scope_invalidate_key (MilieuTree *tree, uint32_t node, uint32_t key);

#endif
