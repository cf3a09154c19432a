/*
 * What the machine allows: a load that depends on the one before, from the nearest cache (R1);
 * independent loads at random places of as many bytes as milieu-c's tree of R2 has (R2); and
 * indirect calls to one function, each with data of its own in the same cache line (N1).
 */
#include "subjects.h"

#include <stdlib.h>

#define SUBJECT "limit"

enum
{
  LINE_SIZE = 64,
  /* Few enough for the nearest cache. */
  RING_LENGTH = 64
};

/* ---- R1 ---- */

typedef struct Ring
{
  struct Ring *next;
  int64_t number;
} Ring;

static double
run_dependent (void *data, uint64_t times)
{
  Ring *ring = data, *at = ring;
  double start = bench_now ();
  for (uint64_t i = 0; i < times; i++)
    at = at->next;
  bench_keep (at->number);
  double elapsed = bench_now () - start;
  if (at->number != (int64_t)(times % RING_LENGTH))
    bench_fail ("limit: the loads did not go around");
  return elapsed;
}

static void *
prepare_dependent (uint64_t parameter)
{
  (void)parameter;
  Ring *ring = bench_allocate (RING_LENGTH, sizeof *ring);
  for (unsigned i = 0; i < RING_LENGTH; i++)
    ring[i] = (Ring){ &ring[(i + 1) % RING_LENGTH], i };
  run_dependent (ring, RING_LENGTH);
  return ring;
}

static uint64_t
one (void *data)
{
  (void)data;
  return 1;
}

/* ---- R2 ---- */

typedef struct Line
{
  int64_t number;
  char rest[LINE_SIZE - sizeof (int64_t)];
} Line;

typedef struct Lines
{
  Line *lines;
  uint32_t *indices;
  uint64_t count;
  int64_t sum;
} Lines;

static void *
allocate_lines (size_t count)
{
  void *lines = aligned_alloc (LINE_SIZE, count * LINE_SIZE);
  if (!lines)
    bench_fail ("limit: there is no memory");
  return lines;
}

static double
run_random (void *data, uint64_t times)
{
  Lines *all = data;
  double start = bench_now ();
  for (uint64_t i = 0; i < times; i++)
    {
      int64_t sum = 0;
      for (uint64_t k = 0; k < all->count; k++)
        sum += all->lines[all->indices[k]].number;
      bench_keep (sum);
      if (sum != all->sum)
        bench_fail ("limit: the sum of all loads is wrong");
    }
  return bench_now () - start;
}

static void *
prepare_random (uint64_t nodes)
{
  Lines *all = bench_allocate (1, sizeof *all);
  BenchRandom random = bench_random (BENCH_SEED);
  size_t line_count = (size_t)bench_milieu_c_tree_bytes (nodes) / LINE_SIZE;
  all->count = nodes;
  all->lines = allocate_lines (line_count);
  for (size_t i = 0; i < line_count; i++)
    all->lines[i].number = (int64_t)i;
  all->indices = bench_allocate (nodes, sizeof *all->indices);
  for (uint64_t k = 0; k < nodes; k++)
    {
      all->indices[k] = (uint32_t)bench_random_below (&random, line_count);
      all->sum += all->indices[k];
    }
  run_random (all, 1);
  return all;
}

static uint64_t
units_random (void *data)
{
  return ((Lines *)data)->count;
}

/* ---- N1 ---- */

typedef struct Listener
{
  void (*function) (int64_t value, void *user_data);
  BenchEar ear;
  char rest[LINE_SIZE - sizeof (BenchEar) - sizeof (void *)];
} Listener;

typedef struct Listeners
{
  Listener *listeners;
  uint64_t count;
  int64_t value;
} Listeners;

static void
hear (int64_t value, void *user_data)
{
  bench_hear (user_data, value);
}

static double
run_calls (void *data, uint64_t times)
{
  Listeners *all = data;
  double start = bench_now ();
  for (uint64_t i = 0; i < times; i++)
    {
      all->value++;
      for (uint64_t k = 0; k < all->count; k++)
        all->listeners[k].function (all->value, &all->listeners[k].ear);
    }
  double elapsed = bench_now () - start;
  for (uint64_t k = 0; k < all->count; k++)
    bench_check_ears ("limit", &all->listeners[k].ear, 1, times, all->value);
  return elapsed;
}

static void *
prepare_calls (uint64_t observers)
{
  Listeners *all = bench_allocate (1, sizeof *all);
  all->count = observers;
  all->listeners = allocate_lines (observers);
  for (uint64_t k = 0; k < observers; k++)
    all->listeners[k] = (Listener){ .function = hear };
  run_calls (all, 2);
  return all;
}

static uint64_t
units_calls (void *data)
{
  return ((Listeners *)data)->count;
}

static const BenchCase cases[] = {
  { "R1", SUBJECT, 1, prepare_dependent, run_dependent, one, NULL },
  { "R2", SUBJECT, 0, prepare_random, run_random, units_random, NULL },
  { "N1", SUBJECT, 0, prepare_calls, run_calls, units_calls, NULL },
};

const BenchSubject bench_limit = { cases, sizeof cases / sizeof *cases };
