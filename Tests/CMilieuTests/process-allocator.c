/* A block's size stands behind it, where only a release with that size finds it: so blocks begin
 * where the C library put them, and leak checkers see who holds them. */
#include "process-allocator.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static MilieuStatus status;
static atomic_uint_fast64_t faults;
static _Thread_local uint64_t requests, granted = UINT64_MAX;
static _Thread_local int64_t blocks;

static void
give_back (void *block, size_t size, void *user_data)
{
  size_t written;
  (void)user_data;
  memcpy (&written, (char *)block + size, sizeof written);
  if (written != size)
    atomic_fetch_add (&faults, 1);
  blocks--;
  free (block);
}

static void *
reallocate (void *block, size_t old_size, size_t new_size, void *user_data)
{
  (void)old_size;
  (void)user_data;
  requests++;
  if (granted == 0)
    return NULL;
  if (granted != UINT64_MAX)
    granted--;
  char *grown = realloc (block, new_size + sizeof new_size);
  if (!grown)
    return NULL;
  memcpy (grown + new_size, &new_size, sizeof new_size);
  blocks += !block;
  return grown;
}

__attribute__ ((constructor)) static void
install (void)
{
  static const MilieuAllocator allocator = { reallocate, give_back, NULL };
  status = milieu_process_set_allocator (&allocator);
}

MilieuStatus
process_allocator_status (void)
{
  return status;
}

void
process_allocator_refuse_after (uint64_t count)
{
  granted = count;
}

void
process_allocator_grant_all (void)
{
  granted = UINT64_MAX;
}

uint64_t
process_allocator_requests (void)
{
  return requests;
}

int64_t
process_allocator_blocks (void)
{
  return blocks;
}

uint64_t
process_allocator_faults (void)
{
  return atomic_load (&faults);
}
