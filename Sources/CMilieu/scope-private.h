/* Which cell supplies a key's value at a node. */
#ifndef MILIEU_SCOPE_PRIVATE_H
#define MILIEU_SCOPE_PRIVATE_H

#include "tree-private.h"

/* Climbs to the nearest scope and compresses the path; counts the nodes visited. */
uint32_t milieu_scope_climb (MilieuTree *tree, uint32_t node);

/* The nearest node, itself included, that has cells, or else node 0. Constant when warm. */
static inline uint32_t
milieu_scope_of (MilieuTree *tree, uint32_t node)
{
  const Node *record = node_at (tree, node);
  return node_epoch (record) == tree->scope_epoch ? record->scope : milieu_scope_climb (tree, node);
}

/* Where the cell of a key at a node, given by the key's number with the node, is looked for first.
 * Halves of the factor are golden ratios of different kinds, so that neither nodes in a row nor
 * keys in a row come to lie in heaps (Knuth, The Art of Computer Programming 3, 6.4). */
static inline uint32_t
milieu_cell_hash (uint64_t place, uint32_t shift)
{
  return (uint32_t)(place * UINT64_C (0x9E3779B16A09E667) >> shift);
}

/* The rest of milieu_cell_look_up, where another lies in the first place. */
uint32_t milieu_cell_look_further (const MilieuTree *tree, uint64_t place);

/* The cell at that very node of the key with that number, or 0. */
static inline uint32_t
milieu_cell_look_up (const MilieuTree *tree, uint32_t node, uint64_t number)
{
  const CellTable *table = &tree->cell_table;
  const CellEntry *first = &table->entries[milieu_cell_hash (number | node, table->shift)];
  if (first->place == (number | node) || !first->cell)
    return first->cell;
  return milieu_cell_look_further (tree, number | node);
}

/* The cell of the key at that very node, or 0. */
static inline uint32_t
milieu_cell_own (const MilieuTree *tree, uint32_t node, uint32_t key)
{
  return milieu_cell_look_up (tree, node, key_at (tree, key)->number);
}

/* Resolves the key at a scope, not node 0, that has no cell for it. */
uint32_t milieu_scope_resolve (MilieuTree *tree, uint32_t scope, uint32_t key);

/* The cell that supplies the key's value at the node, or 0 if the default does. */
static inline uint32_t
milieu_scope_find (MilieuTree *tree, uint32_t node, uint32_t key)
{
  if (key_at (tree, key)->cell_count == 0)
    return 0;
  uint32_t scope = milieu_scope_of (tree, node);
  uint32_t cell = milieu_cell_own (tree, scope, key);
  return cell || !scope ? cell : milieu_scope_resolve (tree, scope, key);
}

/* Reads the key's value at the node, if its nearest scope is known and the first place to look for
 * its cell has it: what most reads come to. False says nothing. A free slot is not taken for a
 * node, and neither is node 0, for they are of no epoch. Each load counts
 * here: they are what bounds how many reads the processor has under way at a time. */
static inline bool
milieu_scope_read_warm (const MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                        uint64_t *bits)
{
  uint32_t index = (uint32_t)(node >> 32);
  if (index >= tree->nodes.used)
    return false;
  const Node *record = node_at (tree, index);
  if (record->stamp != (tree->readable | (uint32_t)node))
    return false;
  const CellTable *table = &tree->cell_table;
  uint64_t place = key->number | record->scope;
  const CellEntry *entry = &table->entries[milieu_cell_hash (place, table->shift)];
  if (entry->place != place)
    return false;
  *bits = entry->value;
  return true;
}

/* Room for cells: so many more than are promised already, in slab and table. */
MILIEU_WARN_UNUSED MilieuStatus milieu_cells_reserve (MilieuTree *tree, uint32_t more);

/* Makes the cache of resolutions fit what the tree has become; where there is no memory for that,
 * reads are slower. */
void milieu_resolutions_fit (MilieuTree *tree);

void milieu_cell_table_init (MilieuTree *tree);
void milieu_cell_table_free (MilieuTree *tree);
void milieu_cell_table_add (MilieuTree *tree, uint32_t cell);
void milieu_cell_table_remove (MilieuTree *tree, uint32_t cell);

/* Lets the table know a cell's value, which is another one now. */
void milieu_cell_table_update (MilieuTree *tree, uint32_t cell);

/* Says that nodes below `node` may have another nearest scope than before. */
void milieu_scope_invalidate (MilieuTree *tree, uint32_t node);

/* Says that the key may resolve to another cell below `node`. */
void milieu_scope_invalidate_key (MilieuTree *tree, uint32_t node, uint32_t key);

#endif
