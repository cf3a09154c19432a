/*
 * Invariants: a node's `scope` is right if its epoch is the tree's; a resolution is right if its
 * stamp is not older than what made its key, or all keys, stale; the table holds all cells but the
 * defaults' and is at most half full.
 */
#include "scope-private.h"

#include <string.h>

enum
{
  FIRST_TABLE = 16,
  FIRST_RESOLUTIONS = 64,
  EAGER_RESOLUTIONS = 1 << 16, /* so many are made for scopes that may never be read */
  MOST_RESOLUTIONS = 1 << 20
};

uint32_t
milieu_scope_climb (MilieuTree *tree, uint32_t node)
{
  uint32_t top = node;
  Node *record = node_at (tree, top);
  for (; node_epoch (record) != tree->scope_epoch && !record->is_scope;
       record = node_at (tree, top))
    {
      tree->statistics.nodes_visited++;
      top = record->parent;
    }
  uint32_t scope = record->is_scope ? top : record->scope;
  /* Node 0 gets no epoch, so that no handle's stamp is ever its own, and no read is warm there. */
  for (uint32_t below = node; below; below = record->parent)
    {
      record = node_at (tree, below);
      record->scope = scope;
      node_set_epoch (record, tree->scope_epoch);
      if (below == top)
        break;
    }
  return scope;
}

static Resolution *
resolution_at (const MilieuTree *tree, uint32_t scope, uint32_t key)
{
  const ResolutionCache *cache = &tree->resolutions;
  return cache->capacity
           ? &cache->entries[milieu_cell_hash (key_at (tree, key)->number | scope, cache->shift)]
           : NULL;
}

static bool
is_resolved (const MilieuTree *tree, const Resolution *entry, uint32_t scope, uint32_t key)
{
  return entry && entry->scope == scope && entry->key == key && entry->stamp >= tree->stale_at
         && entry->stamp >= key_at (tree, key)->stale_at;
}

uint32_t
milieu_scope_resolve (MilieuTree *tree, uint32_t scope, uint32_t key)
{
  const Resolution *known = resolution_at (tree, scope, key);
  if (is_resolved (tree, known, scope, key))
    return known->cell;
  uint32_t top = scope, cell = 0;
  while (top)
    {
      tree->statistics.nodes_visited++;
      top = milieu_scope_of (tree, node_at (tree, top)->parent);
      cell = milieu_cell_own (tree, top, key);
      known = resolution_at (tree, top, key);
      if (!cell && is_resolved (tree, known, top, key))
        {
          cell = known->cell;
          top = 0;
        }
      if (cell)
        break;
    }
  for (uint32_t below = scope; below && below != top;)
    {
      Resolution *entry = resolution_at (tree, below, key);
      if (is_resolved (tree, entry, below, key))
        break;
      /* What is asked for takes a place; what is found out besides takes only a free one. */
      bool is_taken = entry && entry->key && is_resolved (tree, entry, entry->scope, entry->key);
      tree->resolutions.conflicts += is_taken && below == scope;
      if (entry && (!is_taken || below == scope))
        *entry = (Resolution){ below, key, cell, tree->clock };
      below = milieu_scope_of (tree, node_at (tree, below)->parent);
    }
  return cell;
}

static uint32_t
shift_of (uint32_t capacity)
{
  uint32_t shift = 64;
  for (; capacity > 1; capacity /= 2)
    shift--;
  return shift;
}

void
milieu_resolutions_fit (MilieuTree *tree)
{
  ResolutionCache *cache = &tree->resolutions;
  uint32_t capacity = cache->capacity;
  /* More than there are scopes and keys to resolve would never be used. */
  uint64_t most = (uint64_t)tree->scope_count * tree->keys.used;
  if (most > MOST_RESOLUTIONS)
    most = MOST_RESOLUTIONS;
  if (tree->scope_count > 1 && capacity < EAGER_RESOLUTIONS && tree->scope_count > capacity / 2)
    capacity = capacity ? capacity * 2 : FIRST_RESOLUTIONS;
  else if (capacity && capacity < most && cache->conflicts > capacity)
    capacity *= 2;
  if (capacity == cache->capacity)
    return;
  Resolution *entries = milieu_tree_reallocate (tree, NULL, 0, capacity * sizeof *entries);
  if (!entries)
    return;
  memset (entries, 0, capacity * sizeof *entries);
  if (cache->entries)
    milieu_tree_deallocate (tree, cache->entries, cache->capacity * sizeof *entries);
  *cache = (ResolutionCache){ entries, capacity, shift_of (capacity), 0 };
}

void
milieu_cell_table_init (MilieuTree *tree)
{
  static CellEntry none[2];
  tree->cell_table = (CellTable){ none, 0, 63 };
}

void
milieu_cell_table_free (MilieuTree *tree)
{
  CellTable *table = &tree->cell_table;
  if (table->capacity)
    milieu_tree_deallocate (tree, table->entries, table->capacity * sizeof (CellEntry));
}

uint32_t
milieu_cell_look_further (const MilieuTree *tree, uint64_t place)
{
  const CellTable *table = &tree->cell_table;
  uint32_t mask = table->capacity - 1, i = milieu_cell_hash (place, table->shift);
  const CellEntry *entry;
  do
    {
      i = (i + 1) & mask;
      entry = &table->entries[i];
    }
  while (entry->cell && entry->place != place);
  return entry->cell;
}

static void
insert_entry (CellTable *table, CellEntry entry)
{
  uint32_t mask = table->capacity - 1;
  uint32_t i = milieu_cell_hash (entry.place, table->shift);
  while (table->entries[i].cell)
    i = (i + 1) & mask;
  table->entries[i] = entry;
}

static MilieuStatus
reserve_table (MilieuTree *tree, uint64_t cells)
{
  CellTable *table = &tree->cell_table;
  if (cells * 2 <= table->capacity)
    return MILIEU_OK;
  uint64_t capacity = table->capacity ? table->capacity : FIRST_TABLE;
  while (capacity < cells * 2)
    capacity *= 2;
  if (capacity > UINT32_MAX)
    return MILIEU_ERROR_LIMIT;
  if (capacity > SIZE_MAX / sizeof (CellEntry))
    return MILIEU_ERROR_NO_MEMORY;
  size_t size = (size_t)capacity * sizeof (CellEntry);
  CellEntry *entries = milieu_tree_reallocate (tree, NULL, 0, size);
  if (!entries)
    return MILIEU_ERROR_NO_MEMORY;
  memset (entries, 0, size);
  CellTable larger = { entries, (uint32_t)capacity, shift_of ((uint32_t)capacity) };
  for (uint32_t i = 0; i < table->capacity; i++)
    if (table->entries[i].cell)
      insert_entry (&larger, table->entries[i]);
  milieu_cell_table_free (tree);
  *table = larger;
  return MILIEU_OK;
}

MilieuStatus
milieu_cells_reserve (MilieuTree *tree, uint32_t more)
{
  uint64_t needed = tree->cells_promised + more;
  uint64_t taken = tree->cells.used ? tree->cells.used - 1 - tree->cells.free_count : 0;
  MilieuStatus status =
    needed > taken ? milieu_slab_reserve (tree, &tree->cells, needed - taken) : MILIEU_OK;
  return status == MILIEU_OK ? reserve_table (tree, needed) : status;
}

void
milieu_cell_table_add (MilieuTree *tree, uint32_t cell)
{
  const Cell *record = cell_at (tree, cell);
  uint64_t place = key_at (tree, record->key)->number | record->node;
  insert_entry (&tree->cell_table, (CellEntry){ place, record->value, cell });
}

/* Where in the table a cell is. */
static uint32_t
place_of (const MilieuTree *tree, uint32_t cell)
{
  const CellTable *table = &tree->cell_table;
  const Cell *record = cell_at (tree, cell);
  uint32_t i = milieu_cell_hash (key_at (tree, record->key)->number | record->node, table->shift);
  while (table->entries[i].cell != cell)
    i = (i + 1) & (table->capacity - 1);
  return i;
}

void
milieu_cell_table_update (MilieuTree *tree, uint32_t cell)
{
  tree->cell_table.entries[place_of (tree, cell)].value = cell_at (tree, cell)->value;
}

void
milieu_cell_table_remove (MilieuTree *tree, uint32_t cell)
{
  CellTable *table = &tree->cell_table;
  uint32_t mask = table->capacity - 1, hole = place_of (tree, cell);
  /* Entries behind the hole move up, unless they would come to lie before their own place. */
  for (uint32_t i = (hole + 1) & mask; table->entries[i].cell; i = (i + 1) & mask)
    {
      const CellEntry *entry = &table->entries[i];
      uint32_t place = milieu_cell_hash (entry->place, table->shift);
      if (((i - place) & mask) >= ((i - hole) & mask))
        {
          table->entries[hole] = *entry;
          hole = i;
        }
    }
  table->entries[hole] = (CellEntry){ 0 };
}

void
milieu_scope_invalidate (MilieuTree *tree, uint32_t node)
{
  node_set_epoch (node_at (tree, node), 0);
  if (!node_at (tree, node)->children.first)
    return;
  tree->scope_epoch += EPOCH_STEP;
  if (tree->scope_epoch != EPOCH_NONE)
    return;
  /* After 2^32 invalidations: no epoch of before may be taken for a later one. */
  for (uint32_t i = 1; i < tree->nodes.used; i++)
    node_set_epoch (node_at (tree, i), 0);
  tree->scope_epoch = EPOCH_STEP;
}

void
milieu_scope_invalidate_key (MilieuTree *tree, uint32_t node, uint32_t key)
{
  if (node_at (tree, node)->children.first)
    key_at (tree, key)->stale_at = ++tree->clock;
}
