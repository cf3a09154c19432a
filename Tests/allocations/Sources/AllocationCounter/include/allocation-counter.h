/* Counts what the process asks of the allocator. */
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stddef.h>

/* How many blocks the calling thread has asked for so far, by whatever function. */
size_t allocation_count (void);

#endif
