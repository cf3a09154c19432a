/*
 * Where memory comes from.
 *
 * A tree takes its memory from the allocator that it was made with; keys, strings and snapshots,
 * which belong to no tree, take theirs from the process's. Each defaults to the C library's.
 *
 *     static void *
 *     reallocate (void *block, size_t old_size, size_t new_size, void *user_data)
 *     {
 *       size_t *used = user_data;
 *       *used += new_size - old_size;
 *       return realloc (block, new_size);
 *     }
 *
 *     static void
 *     release (void *block, size_t size, void *user_data)
 *     {
 *       size_t *used = user_data;
 *       *used -= size;
 *       free (block);
 *     }
 *
 *     size_t used = 0;
 *     MilieuAllocator allocator = { reallocate, release, &used };
 *     status = milieu_tree_new (&allocator, &tree);
 */
#ifndef MILIEU_ALLOCATOR_H
#define MILIEU_ALLOCATOR_H

#include <milieu/base.h>
#include <milieu/status.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

typedef struct MilieuAllocator
{
  /* Like C's realloc, with the old size in bytes: `block` is NULL and `old_size` 0 for a new block;
   * `new_size` is never 0. Returns NULL, and leaves the old block as it was, when there is no
   * memory. Blocks must be aligned as malloc's are. Must not call into Milieu. */
  void *MILIEU_NULLABLE (*reallocate) (void *MILIEU_NULLABLE block, size_t old_size,
                                       size_t new_size, void *MILIEU_NULLABLE user_data);
  /* Frees a block of `size` bytes; `block` is never NULL. Must not call into Milieu. */
  void (*release) (void *block, size_t size, void *MILIEU_NULLABLE user_data);
  void *MILIEU_NULLABLE user_data;
} MilieuAllocator;

/* Sets where keys, strings and snapshots get their memory. To be called before any of them is made,
 * and before a second thread uses the library; later it is refused as MILIEU_ERROR_BUSY. The struct
 * is copied. The functions are called from whatever thread makes or releases one of these. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus
milieu_process_set_allocator (const MilieuAllocator *allocator);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
