/* The allocator of keys and strings in all C tests: it counts, and can refuse. It is put in place
 * before main runs, because that is no longer possible once a key or a string has been made. What
 * it counts and refuses is the calling thread's alone, so that other threads do not disturb a test.
 */
#ifndef PROCESS_ALLOCATOR_H
#define PROCESS_ALLOCATOR_H

#include <milieu/allocator.h>

#include <stdint.h>

/* What milieu_process_set_allocator returned. */
MilieuStatus process_allocator_status (void);

/* Refuses what this thread asks for, after the next `granted` requests. */
void process_allocator_refuse_after (uint64_t granted);

/* Refuses nothing any more. */
void process_allocator_grant_all (void);

/* What this thread has asked for so far, refused requests included. */
uint64_t process_allocator_requests (void);

/* The blocks that this thread has got, less those that it has released. */
int64_t process_allocator_blocks (void);

/* The blocks that any thread has released with another size than they had. */
uint64_t process_allocator_faults (void);

#endif
