/*
 * The workloads, written once for all subjects: a subject's file defines its primitives and then
 * includes this header, so that every subject is asked the same in the same words. It compiles as
 * C11 and as C++17. A subject's primitives, all static:
 *
 *     SUBJECT       its name, as a string
 *     World         what it needs; has the member `BenchEar *ears`, which the workload fills
 *     Item          a node; NO_ITEM as a parent makes a root
 *     open_world    (World *, uint32_t nodes_expected)
 *     close_world   (World *)
 *     add_item      (World *, Item parent), returns the new last child
 *     move_item     (World *, Item, Item parent)
 *     set_value     (World *, Item, unsigned key, int64_t value)
 *     unset_value   (World *, Item, unsigned key)
 *     read_value    (World *, Item, unsigned key), returns an int64_t
 *     observe       (World *, Item, unsigned key, BenchEar *)
 *     settle        (World *), tells what is due and has not been told
 *
 * Keys are numbers from 0 on, and values that are read or told are above 0. Before it includes this
 * header a subject defines what else it does:
 *
 *     CAN_TRANSACT     begin, commit (World *): what changes between them is told by commit
 *     DERIVED          the number of a key that is key 0 times key 1
 *     COUNTS_VISITS    nodes_visited (World *), nodes that were visited so far
 *     TELLS_HIDDEN     observers below a nearer value are told
 *
 * After it come its cases: lines such as CASE_R1 (10000), whose argument is the largest parameter
 * that it can do, or 0.
 */
#ifndef BENCH_WORKLOADS_H
#define BENCH_WORKLOADS_H

#include "bench-harness.h"

#include <stdlib.h>
#include <string.h>

enum
{
  /* The value that the top has before anything is measured. */
  TOP_VALUE = 1
};

#ifndef COUNTS_VISITS
static inline uint64_t
nodes_visited (World *world)
{
  (void)world;
  return 0;
}
#endif

typedef struct Workload
{
  World world;
  BenchRandom random;
  BenchShape shape;
  /* Parents come first. From `first` on they have the shape; those before it are the workload's. */
  Item *nodes;
  uint32_t node_count, first;
  /* The nodes that are observed, ascending, each by the ear of the same index. */
  uint32_t *observed;
  uint32_t observer_count;
  /* Of these, who must not be told; NULL if all must. */
  bool *silent;
  uint32_t told_count;
  /* Nodes that a subject has to visit at a time. */
  uint64_t way;
  /* What is read, in that order, and the sum of all answers. */
  Item *readings;
  unsigned *keys;
  uint32_t reading_count;
  int64_t sum;
  /* What was written last, and, where a node is moved, below which parent it is. */
  int64_t value;
  int64_t parent_values[2];
  unsigned parent;
  double bytes;
} Workload;

static inline Workload *
new_workload (BenchShape shape, uint64_t nodes)
{
  Workload *work = (Workload *)bench_allocate (1, sizeof *work);
  work->random = bench_random (BENCH_SEED);
  work->shape = shape;
  work->node_count = (uint32_t)nodes;
  work->nodes = (Item *)bench_allocate (nodes, sizeof *work->nodes);
  work->value = TOP_VALUE;
  return work;
}

/* The node above `index`, by the workload's shape. */
static inline uint32_t
node_above (const Workload *work, uint32_t index)
{
  return work->first + bench_parent (work->shape, index - work->first);
}

/* Adds all nodes from `first` on, the first of them below `parent`. */
static inline void
add_nodes (Workload *work, Item parent)
{
  work->nodes[work->first] = add_item (&work->world, parent);
  for (uint32_t i = work->first + 1; i < work->node_count; i++)
    work->nodes[i] = add_item (&work->world, work->nodes[node_above (work, i)]);
}

static inline Workload *
open_workload (BenchShape shape, uint64_t nodes)
{
  Workload *work = new_workload (shape, nodes);
  open_world (&work->world, work->node_count);
  add_nodes (work, NO_ITEM);
  return work;
}

/* The same with a value at the top. */
static inline Workload *
open_workload_with_value (BenchShape shape, uint64_t nodes)
{
  Workload *work = open_workload (shape, nodes);
  set_value (&work->world, work->nodes[0], 0, TOP_VALUE);
  settle (&work->world);
  return work;
}

/* Chooses `count` of the nodes that fit, ascending; the caller frees them. */
static inline uint32_t *
choose_nodes (Workload *work, uint32_t count, bool (*fits) (Workload *work, uint32_t node))
{
  uint32_t *fitting = (uint32_t *)bench_allocate (work->node_count, sizeof *fitting);
  uint32_t fitting_count = 0;
  for (uint32_t node = 0; node < work->node_count; node++)
    if (fits (work, node))
      fitting[fitting_count++] = node;
  uint32_t *chosen = bench_random_choose (&work->random, count, fitting_count);
  for (uint32_t i = 0; i < count; i++)
    chosen[i] = fitting[chosen[i]];
  free (fitting);
  return chosen;
}

static inline uint64_t
one_unit (void *data)
{
  (void)data;
  return 1;
}

#include "bench-workloads-reading.h"
#include "bench-workloads-telling.h"
#include "bench-workloads-changing.h"

#endif
