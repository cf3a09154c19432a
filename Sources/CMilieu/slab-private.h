/*
 * Records of one kind in one block, named by 32-bit indices that stay the same when the block
 * moves; and doubly linked lists through such records.
 *
 * Slot 0 is never given out: index 0 is "none". While a slot is free its first 4 bytes chain the
 * free ones, and the rest is left alone, so that a generation counter survives.
 */
#ifndef MILIEU_SLAB_PRIVATE_H
#define MILIEU_SLAB_PRIVATE_H

#include <milieu/tree.h>

typedef struct MilieuSlab
{
  unsigned char *records;
  uint32_t record_size;
  uint32_t used; /* slots that were ever given out, and slot 0 */
  uint32_t capacity;
  uint32_t first_free;
  uint32_t free_count;
} MilieuSlab;

MILIEU_WARN_UNUSED MilieuStatus milieu_slab_grow (MilieuTree *tree, MilieuSlab *slab,
                                                  uint64_t extra);

/* Makes room for `extra` more slots: until so many were taken, milieu_slab_take does not fail. */
MILIEU_WARN_UNUSED static inline MilieuStatus
milieu_slab_reserve (MilieuTree *tree, MilieuSlab *slab, uint64_t extra)
{
  uint64_t used = slab->used ? slab->used : 1;
  bool has_room = extra <= slab->free_count || used + (extra - slab->free_count) <= slab->capacity;
  return has_room ? MILIEU_OK : milieu_slab_grow (tree, slab, extra);
}

/* Takes a slot that was reserved. The record is 0 if it was never used, and else as it was left,
 * but for its first 4 bytes. */
uint32_t milieu_slab_take (MilieuSlab *slab);

void milieu_slab_give (MilieuSlab *slab, uint32_t index);

void milieu_slab_free (MilieuTree *tree, MilieuSlab *slab);

typedef struct IndexList
{
  uint32_t first, last;
} IndexList;

typedef struct IndexLink
{
  uint32_t previous, next;
} IndexLink;

/* Where in a slab the links of one kind of list lie. */
typedef struct IndexLinks
{
  unsigned char *first_link; /* of record 0 */
  size_t stride;
} IndexLinks;

static inline IndexLink *
milieu_index_link (IndexLinks links, uint32_t index)
{
  return (IndexLink *)(void *)(links.first_link + links.stride * index);
}

/* Puts a record into the list, before the record `before`, or last if that is 0. */
static inline void
milieu_index_list_insert (IndexList *list, IndexLinks links, uint32_t index, uint32_t before)
{
  IndexLink *link = milieu_index_link (links, index);
  link->next = before;
  link->previous = before ? milieu_index_link (links, before)->previous : list->last;
  if (link->previous)
    milieu_index_link (links, link->previous)->next = index;
  else
    list->first = index;
  if (before)
    milieu_index_link (links, before)->previous = index;
  else
    list->last = index;
}

static inline void
milieu_index_list_remove (IndexList *list, IndexLinks links, uint32_t index)
{
  IndexLink *link = milieu_index_link (links, index);
  if (link->previous)
    milieu_index_link (links, link->previous)->next = link->next;
  else
    list->first = link->next;
  if (link->next)
    milieu_index_link (links, link->next)->previous = link->previous;
  else
    list->last = link->previous;
  link->previous = link->next = 0;
}

/* True if record `a` may not stand after record `b`. */
typedef bool (*IndexOrder) (const MilieuTree *tree, uint32_t a, uint32_t b);

/* Sorts the list, stably, in n log r work for a list that consists of r runs in order; allocates
 * nothing. */
void milieu_index_list_sort (IndexList *list, IndexLinks links, const MilieuTree *tree,
                             IndexOrder in_order);

#endif
