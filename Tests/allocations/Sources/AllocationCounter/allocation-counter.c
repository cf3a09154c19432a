/*
 * The allocator's functions under their own names, so that the loader binds all libraries to these;
 * each counts and hands on to glibc's.
 *
 * Invariant: all functions that C11 and POSIX have for it are here. There is no `free`, since the
 * blocks are glibc's own.
 */
#include "allocation-counter.h"

#include <errno.h>

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t count, size_t size);
extern void *__libc_realloc (void *block, size_t size);
extern void *__libc_memalign (size_t alignment, size_t size);

/* Of the thread's, for others may be at work in a runtime library. */
static _Thread_local size_t count;

size_t
allocation_count (void)
{
  return count;
}

void *
malloc (size_t size)
{
  count++;
  return __libc_malloc (size);
}

void *
calloc (size_t number, size_t size)
{
  count++;
  return __libc_calloc (number, size);
}

void *
realloc (void *block, size_t size)
{
  count++;
  return __libc_realloc (block, size);
}

void *
memalign (size_t alignment, size_t size)
{
  count++;
  return __libc_memalign (alignment, size);
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  return memalign (alignment, size);
}

int
posix_memalign (void **block, size_t alignment, size_t size)
{
  /* A power of two that is no smaller than a pointer. */
  if (alignment < sizeof (void *) || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *given = memalign (alignment, size);
  if (!given)
    return ENOMEM;
  *block = given;
  return 0;
}
