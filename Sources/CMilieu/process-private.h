/* Memory that belongs to the process and to no tree: keys, strings and snapshots. */
#ifndef MILIEU_PROCESS_PRIVATE_H
#define MILIEU_PROCESS_PRIVATE_H

#include <milieu/allocator.h>

/* NULL when there is no memory. From any thread. */
void *milieu_process_allocate (size_t size);

/* Frees what milieu_process_allocate gave, with the same size. From any thread. */
void milieu_process_release (void *block, size_t size);

/* The C library's allocator: what trees and the process use unless they are given another. */
const MilieuAllocator *milieu_allocator_default (void);

/* A number that differs from one tree to the next, for its handles' tag. From any thread. */
uint32_t milieu_process_next_tree_number (void);

#endif
