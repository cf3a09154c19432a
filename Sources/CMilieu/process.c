/*
 * The process's allocator and its counter of trees.
 *
 * Invariant: the allocator is fixed from the first request on, so that each block goes back to the
 * functions that it came from.
 */
#include "process-private.h"

#include <stdatomic.h>
#include <stdlib.h>

static void *
default_reallocate (void *block, size_t old_size, size_t new_size, void *user_data)
{
  (void)old_size;
  (void)user_data;
  return realloc (block, new_size);
}

static void
default_release (void *block, size_t size, void *user_data)
{
  (void)size;
  (void)user_data;
  free (block);
}

static const MilieuAllocator default_allocator = { default_reallocate, default_release, NULL };

/* Written before a second thread uses the library, as the header demands; read without a lock. */
static MilieuAllocator process_allocator = { default_reallocate, default_release, NULL };
static atomic_bool is_in_use;
static atomic_uint trees_made;

const MilieuAllocator *
milieu_allocator_default (void)
{
  return &default_allocator;
}

MilieuStatus
milieu_process_set_allocator (const MilieuAllocator *allocator)
{
  if (atomic_load_explicit (&is_in_use, memory_order_relaxed))
    return MILIEU_ERROR_BUSY;
  process_allocator = *allocator;
  return MILIEU_OK;
}

void *
milieu_process_allocate (size_t size)
{
  /* Looking first keeps the flag's cache line shared by all threads. */
  if (!atomic_load_explicit (&is_in_use, memory_order_relaxed))
    atomic_store_explicit (&is_in_use, true, memory_order_relaxed);
  return process_allocator.reallocate (NULL, 0, size, process_allocator.user_data);
}

void
milieu_process_release (void *block, size_t size)
{
  process_allocator.release (block, size, process_allocator.user_data);
}

uint32_t
milieu_process_next_tree_number (void)
{
  return atomic_fetch_add_explicit (&trees_made, 1, memory_order_relaxed);
}
