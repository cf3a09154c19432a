/*
 * The workloads that tell nobody: reading (R1, R2, R3), building (B), and memory. A part of
 * bench-workloads.h, and included by that alone.
 */
#ifndef BENCH_WORKLOADS_READING_H
#define BENCH_WORKLOADS_READING_H

/* ---- R1: reads at the bottom of a chain, with the value at its top ---- */

static inline double
run_r1 (void *data, uint64_t times)
{
  Workload *work = (Workload *)data;
  Item bottom = work->nodes[work->node_count - 1];
  int64_t sum = 0;
  double start = bench_now ();
  for (uint64_t i = 0; i < times; i++)
    {
      int64_t value = read_value (&work->world, bottom, 0);
      bench_keep (value);
      sum += value;
    }
  double elapsed = bench_now () - start;
  if (sum != TOP_VALUE * (int64_t)times)
    bench_fail ("R1: the sum of all answers is wrong");
  return elapsed;
}

static inline void *
prepare_r1 (uint64_t depth)
{
  Workload *work = open_workload_with_value (BENCH_CHAIN, depth + 1);
  run_r1 (work, 1);
  return work;
}

/* ---- R2: reads at random nodes of a tree in which one node of a hundred overrides ---- */

/* Reads all once and returns the sum of the answers. */
static inline int64_t
pass_r2 (Workload *work)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < work->reading_count; i++)
    sum += read_value (&work->world, work->readings[i], 0);
  bench_keep (sum);
  return sum;
}

static inline double
run_r2 (void *data, uint64_t times)
{
  Workload *work = (Workload *)data;
  double start = bench_now ();
  for (uint64_t i = 0; i < times; i++)
    if (pass_r2 (work) != work->sum)
      bench_fail ("R2: the sum of all answers is wrong");
  return bench_now () - start;
}

/* Makes overrides and, beside them, what every node reads. */
static inline int64_t *
override_r2 (Workload *work)
{
  int64_t *model = (int64_t *)bench_allocate (work->node_count, sizeof *model);
  uint32_t count = (work->node_count - 1) / 100;
  uint32_t *overrides = bench_random_choose (&work->random, count, work->node_count - 1);
  for (uint32_t i = 0; i < count; i++)
    {
      uint32_t node = overrides[i] + 1;
      model[node] = TOP_VALUE + (int64_t)node;
      set_value (&work->world, work->nodes[node], 0, model[node]);
    }
  settle (&work->world);
  model[0] = TOP_VALUE;
  for (uint32_t node = 1; node < work->node_count; node++)
    if (!model[node])
      model[node] = model[node_above (work, node)];
  free (overrides);
  return model;
}

static inline void *
prepare_r2 (uint64_t nodes)
{
  Workload *work = open_workload_with_value (BENCH_TEN, nodes);
  int64_t *model = override_r2 (work);
  work->reading_count = work->node_count;
  work->readings = (Item *)bench_allocate (work->reading_count, sizeof *work->readings);
  for (uint32_t i = 0; i < work->reading_count; i++)
    {
      uint32_t node = (uint32_t)bench_random_below (&work->random, work->node_count);
      work->readings[i] = work->nodes[node];
      work->sum += model[node];
      int64_t value = read_value (&work->world, work->readings[i], 0);
      if (value != model[node])
        bench_fail ("R2: node %u reads %lld, and %lld would be right", (unsigned)node,
                    (long long)value, (long long)model[node]);
    }
  free (model);
  return work;
}

static inline uint64_t
units_r2 (void *data)
{
  return ((Workload *)data)->reading_count;
}

/* ---- R3: reads of many keys ---- */

enum
{
  DEPTH_R3 = 10,
  READINGS_R3 = 4096 /* a power of two */
};

static inline double
run_r3 (void *data, uint64_t times)
{
  Workload *work = (Workload *)data;
  Item bottom = work->nodes[work->node_count - 1];
  int64_t sum = 0, expected = 0;
  double start = bench_now ();
  for (uint64_t i = 0; i < times; i++)
    {
      int64_t value = read_value (&work->world, bottom, work->keys[i % READINGS_R3]);
      bench_keep (value);
      sum += value;
    }
  double elapsed = bench_now () - start;
  for (uint64_t i = 0; i < times; i++)
    expected += TOP_VALUE + (int64_t)work->keys[i % READINGS_R3];
  if (sum != expected)
    bench_fail ("R3: the sum of all answers is wrong");
  return elapsed;
}

static inline void *
prepare_r3 (uint64_t keys)
{
  Workload *work = open_workload (BENCH_CHAIN, DEPTH_R3 + 1);
  for (unsigned key = 0; key < keys; key++)
    set_value (&work->world, work->nodes[0], key, TOP_VALUE + (int64_t)key);
  settle (&work->world);
  for (unsigned key = 0; key < keys; key++)
    if (read_value (&work->world, work->nodes[DEPTH_R3], key) != TOP_VALUE + (int64_t)key)
      bench_fail ("R3: key %u has a wrong value", key);
  work->keys = (unsigned *)bench_allocate (READINGS_R3, sizeof *work->keys);
  for (unsigned i = 0; i < READINGS_R3; i++)
    work->keys[i] = (unsigned)bench_random_below (&work->random, keys);
  run_r3 (work, READINGS_R3);
  return work;
}

/* ---- B: building a tree ---- */

/* Builds the tree and, when the time has been taken, checks it and takes it down. */
static inline double
build_once (Workload *work)
{
  bench_renew_heap ();
  double start = bench_now ();
  open_world (&work->world, work->node_count);
  add_nodes (work, NO_ITEM);
  double elapsed = bench_now () - start;
  set_value (&work->world, work->nodes[0], 0, TOP_VALUE);
  settle (&work->world);
  if (read_value (&work->world, work->nodes[work->node_count - 1], 0) != TOP_VALUE)
    bench_fail ("B: the last node does not read what the first has");
  close_world (&work->world);
  return elapsed;
}

static inline double
run_b (void *data, uint64_t times)
{
  double elapsed = 0;
  for (uint64_t i = 0; i < times; i++)
    elapsed += build_once ((Workload *)data);
  return elapsed;
}

static inline void *
prepare_b (uint64_t nodes)
{
  Workload *work = new_workload (BENCH_TEN, nodes);
  run_b (work, 1);
  return work;
}

static inline uint64_t
units_b (void *data)
{
  return ((Workload *)data)->node_count;
}

/* ---- memory: bytes from the allocator; a tenth of the nodes have a value or an observer ---- */

static inline size_t
count_memory (void *data, BenchFigure figures[BENCH_FIGURES_MAX])
{
  figures[0].unit = "bytes";
  figures[0].value = ((Workload *)data)->bytes;
  return 1;
}

static inline void *
prepare_memory_node (uint64_t nodes)
{
  Workload *work = new_workload (BENCH_TEN, nodes);
  uint64_t before = bench_heap_bytes ();
  open_world (&work->world, work->node_count);
  add_nodes (work, NO_ITEM);
  work->bytes = (double)(bench_heap_bytes () - before) / (double)nodes;
  return work;
}

static inline uint32_t
added_count (const Workload *work)
{
  return work->node_count / 10;
}

/* Chooses the nodes that something is added to. */
static inline uint32_t *
choose_added (Workload *work)
{
  return bench_random_choose (&work->random, added_count (work), work->node_count);
}

static inline void *
prepare_memory_value (uint64_t nodes)
{
  Workload *work = open_workload (BENCH_TEN, nodes);
  uint32_t *chosen = choose_added (work);
  uint64_t before = bench_heap_bytes ();
  for (uint32_t i = 0; i < added_count (work); i++)
    set_value (&work->world, work->nodes[chosen[i]], 0, TOP_VALUE + (int64_t)i);
  settle (&work->world);
  work->bytes = (double)(bench_heap_bytes () - before) / (double)added_count (work);
  free (chosen);
  return work;
}

/* ---- lines of a subject's table ---- */

#define CASE_R1(most) { "R1", SUBJECT, (most), prepare_r1, run_r1, one_unit, NULL }
#define CASE_R2(most) { "R2", SUBJECT, (most), prepare_r2, run_r2, units_r2, NULL }
#define CASE_R3(most) { "R3", SUBJECT, (most), prepare_r3, run_r3, one_unit, NULL }
#define CASE_B(most) { "B", SUBJECT, (most), prepare_b, run_b, units_b, NULL }
#define CASE_MEMORY_NODE(most)                                                                     \
  { "memory-node", SUBJECT, (most), prepare_memory_node, NULL, one_unit, count_memory }
#define CASE_MEMORY_VALUE(most)                                                                    \
  { "memory-value", SUBJECT, (most), prepare_memory_value, NULL, one_unit, count_memory }

#endif
