/*
 * Invariant: whatever is random here depends on a seed alone, so that each subject, in each run, is
 * asked the same; and a wrong answer ends the process before any figure is printed.
 */
/* C11 alone has no clock that only goes forward. */
#define _POSIX_C_SOURCE 200809L

#include "bench-harness.h"

#include <inttypes.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void
bench_fail (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  vfprintf (stderr, format, arguments);
  va_end (arguments);
  fputc ('\n', stderr);
  exit (1);
}

double
bench_now (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

void *
bench_allocate (size_t count, size_t size)
{
  void *block = calloc (count ? count : 1, size);
  if (!block)
    bench_fail ("there is no memory for %zu records of %zu bytes", count, size);
  return block;
}

uint64_t
bench_heap_bytes (void)
{
  /* Large blocks are mapped each on its own, and counted apart from the others. */
  struct mallinfo2 information = mallinfo2 ();
  return information.uordblks + information.hblkhd;
}

void
bench_renew_heap (void)
{
  /* This is the threshold of a new process; once it is set, blocks that are freed do not raise it.
   */
  mallopt (M_MMAP_THRESHOLD, 128 * 1024);
  malloc_trim (0);
}

BenchRandom
bench_random (uint64_t seed)
{
  return (BenchRandom){ seed };
}

uint64_t
bench_random_next (BenchRandom *random)
{
  random->state += UINT64_C (0x9e3779b97f4a7c15);
  uint64_t mixed = random->state;
  mixed = (mixed ^ (mixed >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  mixed = (mixed ^ (mixed >> 27)) * UINT64_C (0x94d049bb133111eb);
  return mixed ^ (mixed >> 31);
}

uint64_t
bench_random_below (BenchRandom *random, uint64_t bound)
{
  /* The bounds are so far below 2^64 that the remainder favours nothing that could be measured. */
  return bench_random_next (random) % bound;
}

uint32_t *
bench_random_choose (BenchRandom *random, uint32_t count, uint32_t bound)
{
  if (count > bound)
    bench_fail ("%" PRIu32 " different numbers below %" PRIu32 " cannot be chosen", count, bound);
  uint32_t *chosen = bench_allocate (count, sizeof *chosen);
  uint32_t found = 0;
  /* Each number is taken with the chance that the rest of the choice leaves it. */
  for (uint32_t number = 0; found < count; number++)
    if (bench_random_below (random, bound - number) < count - found)
      chosen[found++] = number;
  return chosen;
}

void
bench_check_ears (const char *what, BenchEar *ears, size_t count, uint64_t told, int64_t value)
{
  for (size_t i = 0; i < count; i++)
    {
      if (ears[i].told != told)
        bench_fail ("%s: observer %zu of %zu was told %" PRIu64 " times, and %" PRIu64
                    " would be right",
                    what, i, count, ears[i].told, told);
      if (told && ears[i].value != value)
        bench_fail ("%s: observer %zu of %zu was told %" PRId64 ", and %" PRId64 " would be right",
                    what, i, count, ears[i].value, value);
      ears[i] = (BenchEar){ 0, 0 };
    }
}
