/* A block is preceded by a header that says whose it is and how large. New memory is filled with a
 * pattern, freed memory with another, and growing always moves, so that what is read too early or
 * too late, or through an old pointer, is wrong at once. */
#include "failing-allocator.h"

#include <stdlib.h>
#include <string.h>

typedef union Header
{
  struct
  {
    FailingAllocator *owner;
    size_t size;
  } block;
  max_align_t alignment;
} Header;

enum
{
  FRESH = 0xa5,
  GONE = 0x5a
};

static void
blame (FailingAllocator *self, const char *fault)
{
  if (!self->fault)
    self->fault = fault;
}

static bool
refuses (FailingAllocator *self, bool grows)
{
  uint64_t number = ++self->requests;
  switch (self->failing)
    {
    case FAILING_ONCE:
      return number == self->from;
    case FAILING_ALWAYS:
      return number >= self->from;
    case FAILING_GROWTH:
      return grows && number >= self->from;
    default:
      return false;
    }
}

static void
give_back (void *block, size_t size, void *user_data)
{
  FailingAllocator *self = user_data;
  Header *header = (Header *)block - 1;
  if (header->block.owner != self)
    {
      blame (self, "a block is released that is not the allocator's");
      return;
    }
  if (header->block.size != size)
    blame (self, "a block is released with another size than it has");
  self->blocks--;
  self->bytes -= header->block.size;
  memset (header, GONE, sizeof *header + header->block.size);
  free (header);
}

static void *
reallocate (void *block, size_t old_size, size_t new_size, void *user_data)
{
  FailingAllocator *self = user_data;
  if (new_size == 0)
    blame (self, "a block of no bytes is asked for");
  if (!block && old_size != 0)
    blame (self, "a new block is asked for with an old size");
  if (block && ((Header *)block - 1)->block.size != old_size)
    blame (self, "a block is resized with another size than it has");
  if (refuses (self, block && new_size > old_size))
    {
      self->refusals++;
      return NULL;
    }
  Header *header = malloc (sizeof *header + new_size);
  if (!header)
    abort ();
  header->block.owner = self;
  header->block.size = new_size;
  memset (header + 1, FRESH, new_size);
  self->blocks++;
  self->bytes += new_size;
  if (block)
    {
      memcpy (header + 1, block, old_size < new_size ? old_size : new_size);
      give_back (block, old_size, self);
    }
  return header + 1;
}

void
failing_allocator_start (FailingAllocator *self, Failing failing, uint64_t from)
{
  *self = (FailingAllocator){ .failing = failing, .from = from };
  self->functions = (MilieuAllocator){ reallocate, give_back, self };
}
