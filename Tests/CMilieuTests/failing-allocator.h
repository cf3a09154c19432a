/* An allocator that counts, that can refuse, and that finds what its callers do wrong. */
#ifndef FAILING_ALLOCATOR_H
#define FAILING_ALLOCATOR_H

#include <milieu/allocator.h>

#include <stdbool.h>
#include <stdint.h>

typedef enum Failing
{
  FAILING_NEVER,
  FAILING_ONCE,   /* the request with the number `from` */
  FAILING_ALWAYS, /* each from that one on */
  FAILING_GROWTH  /* of those, the ones that would make a block larger */
} Failing;

/* All zero but for what failing_allocator_start sets. */
typedef struct FailingAllocator
{
  MilieuAllocator functions; /* to be given to a tree */
  Failing failing;
  uint64_t from;
  uint64_t requests; /* so far, refused ones included; the first has the number 1 */
  uint64_t refusals;
  uint64_t blocks; /* held now */
  uint64_t bytes;
  const char *fault; /* the first thing that a caller did wrong, or NULL */
} FailingAllocator;

/* Begins to count anew; `self` must stay where it is as long as a tree uses it. */
void failing_allocator_start (FailingAllocator *self, Failing failing, uint64_t from);

#endif
