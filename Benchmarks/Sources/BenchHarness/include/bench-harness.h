/*
 * What a subject of the benchmarks is measured by: cases, a clock, seeded random numbers, the
 * shapes of trees, and ears, which know who was told what.
 *
 * A case is one workload of one subject. The program that measures makes a process for each case
 * and parameter, lets all of one workload prepare, and then lets them repeat in turns, so that each
 * has its share of the machine's good and bad moments.
 *
 * A subject that gives a wrong answer ends the process (bench_fail): no time is worth anything
 * then.
 */
#ifndef BENCH_HARNESS_H
#define BENCH_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define BENCH_BEGIN_DECLARATIONS                                                                   \
  extern "C"                                                                                       \
  {
#define BENCH_END_DECLARATIONS }
#else
#define BENCH_BEGIN_DECLARATIONS
#define BENCH_END_DECLARATIONS
#endif

BENCH_BEGIN_DECLARATIONS

/* A figure that is counted, not timed: "told", "nodes", "bytes". */
typedef struct BenchFigure
{
  const char *unit;
  double value;
} BenchFigure;

enum
{
  BENCH_FIGURES_MAX = 4,
  /* Of all random choices. */
  BENCH_SEED = 4
};

typedef struct BenchCase
{
  const char *workload; /* "R1" */
  const char *subject;  /* "milieu-c" */
  uint64_t most;        /* the largest parameter that it can do; 0: any */
  /* Builds what is measured, warms it, and checks its answers. */
  void *(*prepare) (uint64_t parameter);
  /* Does it `times` times, all answers checked; returns the nanoseconds of what is measured. NULL
   * for a case that only counts. */
  double (*run) (void *world, uint64_t times);
  /* How many of what a time is given for are done at a time: reads, told observers, nodes built. */
  uint64_t (*units) (void *world);
  /* Stores what is counted, at a time, and returns how many figures that is; may be NULL. */
  size_t (*count) (void *world, BenchFigure figures[BENCH_FIGURES_MAX]);
} BenchCase;

/* Prints what is wrong, in printf's manner, and ends the process with status 1. */
void bench_fail (const char *format, ...) __attribute__ ((noreturn, format (printf, 1, 2)));

/* Nanoseconds of a clock that only goes forward. */
double bench_now (void);

/* Keeps the compiler from leaving out what led to a value. */
static inline void
bench_keep (int64_t value)
{
  __asm__ volatile ("" : : "r"(value) : "memory");
}

/* Zeroed memory for worlds: never NULL. */
void *bench_allocate (size_t count, size_t size);

/* Bytes that the process has asked the C library's allocator for and not given back. */
uint64_t bench_heap_bytes (void);

/* Lets the C library's allocator begin as in a new process: what is free goes back to the system,
 * so that a program's first tree is measured and not one that finds another's memory warm. */
void bench_renew_heap (void);

/* ---- random choices ---- */

/* A sequence of random numbers, the same in every run and for every subject (splitmix64). */
typedef struct BenchRandom
{
  uint64_t state;
} BenchRandom;

BenchRandom bench_random (uint64_t seed);
uint64_t bench_random_next (BenchRandom *random);
/* At least 0 and less than `bound`, which is not 0. */
uint64_t bench_random_below (BenchRandom *random, uint64_t bound);

/* `count` different numbers below `bound`, ascending; the caller frees them. */
uint32_t *bench_random_choose (BenchRandom *random, uint32_t count, uint32_t bound);

/* ---- shapes ---- */

typedef enum BenchShape
{
  BENCH_CHAIN, /* each node below the one before */
  BENCH_TEN,   /* ten children a node, filled level by level */
  BENCH_FLAT   /* all below the first */
} BenchShape;

/* The parent of node `index`, which is not 0: nodes are numbered so that parents come first. */
static inline uint32_t
bench_parent (BenchShape shape, uint32_t index)
{
  return shape == BENCH_CHAIN ? index - 1 : shape == BENCH_TEN ? (index - 1) / 10 : 0;
}

/* ---- ears ---- */

/* What one observer was told. */
typedef struct BenchEar
{
  uint64_t told;
  int64_t value;
} BenchEar;

static inline void
bench_hear (BenchEar *ear, int64_t value)
{
  ear->told++;
  ear->value = value;
}

/* Checks that each of the ears was told so often, last this value, and clears the counts. */
void bench_check_ears (const char *what, BenchEar *ears, size_t count, uint64_t told,
                       int64_t value);

BENCH_END_DECLARATIONS

#endif
