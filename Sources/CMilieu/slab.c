/*
 * Invariant: free_count slots are chained from first_free, and used - 1 - free_count are in use; a
 * slot that is given out keeps its index until it is given back.
 */
#include "slab-private.h"

#include "tree-private.h"

#include <string.h>

enum
{
  FIRST_CAPACITY = 8,
  LARGE = 4096
};

/* Blocks double, and from LARGE on grow by a quarter, so that not much lies idle. A check builds
 * with MILIEU_TIGHT_SLABS, so that a slot that was not reserved is not there by chance. */
static uint64_t
next_capacity (uint64_t capacity, uint64_t needed)
{
#ifdef MILIEU_TIGHT_SLABS
  return capacity > needed ? capacity : needed;
#else
  if (!capacity)
    capacity = FIRST_CAPACITY;
  while (capacity < needed)
    capacity += capacity < LARGE ? capacity : capacity / 4;
  return capacity;
#endif
}

MilieuStatus
milieu_slab_grow (MilieuTree *tree, MilieuSlab *slab, uint64_t extra)
{
  uint64_t used = slab->used ? slab->used : 1;
  uint64_t needed = used + (extra - slab->free_count);
  uint64_t most = slab == &tree->sides ? SIDES_MAX : UINT32_MAX;
  if (needed > most)
    return MILIEU_ERROR_LIMIT;
  uint64_t capacity = next_capacity (slab->capacity, needed);
  if (capacity > most)
    capacity = most;
  if (capacity > SIZE_MAX / slab->record_size)
    return MILIEU_ERROR_NO_MEMORY;
  void *records =
    milieu_tree_reallocate (tree, slab->records, (size_t)slab->capacity * slab->record_size,
                            (size_t)capacity * slab->record_size);
  if (!records)
    return MILIEU_ERROR_NO_MEMORY;
  slab->records = records;
  slab->capacity = (uint32_t)capacity;
  if (!slab->used)
    {
      memset (slab->records, 0, slab->record_size);
      slab->used = 1;
    }
  return MILIEU_OK;
}

uint32_t
milieu_slab_take (MilieuSlab *slab)
{
  uint32_t index = slab->first_free;
#ifdef DEBUG
  assert ((index || slab->used < slab->capacity) && "room was made before anything was changed");
#endif
  if (!index)
    {
      /* Records keep a generation when they are given back: what was never used must be 0. */
      index = slab->used++;
      memset (slab->records + (size_t)index * slab->record_size, 0, slab->record_size);
      return index;
    }
  memcpy (&slab->first_free, slab->records + (size_t)index * slab->record_size,
          sizeof slab->first_free);
  slab->free_count--;
  return index;
}

void
milieu_slab_give (MilieuSlab *slab, uint32_t index)
{
  memcpy (slab->records + (size_t)index * slab->record_size, &slab->first_free,
          sizeof slab->first_free);
  slab->first_free = index;
  slab->free_count++;
}

void
milieu_slab_free (MilieuTree *tree, MilieuSlab *slab)
{
  if (slab->records)
    milieu_tree_deallocate (tree, slab->records, (size_t)slab->capacity * slab->record_size);
  slab->records = NULL;
  slab->used = slab->capacity = slab->first_free = slab->free_count = 0;
}

/* Merges two chains, each ended by 0; of records that may stand either way, those of `a` first. */
static uint32_t
merge (IndexLinks links, const MilieuTree *tree, IndexOrder in_order, uint32_t a, uint32_t b)
{
  uint32_t first = 0, last = 0;
  while (a && b)
    {
      uint32_t *from = in_order (tree, a, b) ? &a : &b;
      uint32_t taken = *from;
      *from = milieu_index_link (links, taken)->next;
      if (last)
        milieu_index_link (links, last)->next = taken;
      else
        first = taken;
      last = taken;
    }
  uint32_t rest = a ? a : b;
  if (!last)
    return rest;
  milieu_index_link (links, last)->next = rest;
  return first;
}

/* Cuts the run in order that `*rest` begins with off, and returns it. */
static uint32_t
cut_run (IndexLinks links, const MilieuTree *tree, IndexOrder in_order, uint32_t *rest)
{
  uint32_t first = *rest, last = first;
  for (;;)
    {
      uint32_t next = milieu_index_link (links, last)->next;
      if (!next || !in_order (tree, last, next))
        {
          *rest = next;
          milieu_index_link (links, last)->next = 0;
          return first;
        }
      last = next;
    }
}

void
milieu_index_list_sort (IndexList *list, IndexLinks links, const MilieuTree *tree,
                        IndexOrder in_order)
{
  /* bins[i] holds the merge of 2^i runs, of those that came earlier the higher i. */
  uint32_t bins[33] = { 0 }, rest = list->first, chain = 0, previous = 0;
  while (rest)
    {
      chain = cut_run (links, tree, in_order, &rest);
      int bin = 0;
      for (; bins[bin]; bin++)
        {
          chain = merge (links, tree, in_order, bins[bin], chain);
          bins[bin] = 0;
        }
      bins[bin] = chain;
    }
  chain = 0;
  for (int bin = 0; bin < 33; bin++)
    if (bins[bin])
      chain = chain ? merge (links, tree, in_order, bins[bin], chain) : bins[bin];
  list->first = chain;
  for (; chain; chain = milieu_index_link (links, chain)->next)
    {
      milieu_index_link (links, chain)->previous = previous;
      previous = chain;
    }
  list->last = previous;
}
