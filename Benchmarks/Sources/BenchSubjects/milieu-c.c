/*
 * Milieu as a program in C uses it: a tree without a scheduler, which tells when a transaction
 * closes. Besides the workloads of all it finds out how large a node's record is.
 */
#include "subjects.h"

#include <milieu/milieu.h>

#include <stdlib.h>

#define SUBJECT "milieu-c"

typedef struct World
{
  BenchEar *ears;
  MilieuTree *tree;
} World;

static inline void
prepare_tree (World *world)
{
  (void)world;
}

#include "milieu.h"

static inline void
close_world (World *world)
{
  milieu_tree_free (world->tree);
}

static inline void
settle (World *world)
{
  (void)world;
}

#include "bench-workloads.h"

uint64_t
bench_milieu_c_tree_bytes (uint64_t nodes)
{
  Workload *work = prepare_r2 (nodes);
  MilieuStatistics statistics;
  milieu_tree_get_statistics (work->world.tree, &statistics);
  close_world (&work->world);
  free (work->readings);
  free (work->nodes);
  free (work);
  return statistics.bytes;
}

/* ---- memory: a node's record ---- */

/* A block of the tree's that has grown, and how much it held when it last was full. */
typedef struct GrowingBlock
{
  void *address;
  size_t full_size;
  uint64_t full_nodes;
  double bytes_per_node;
} GrowingBlock;

enum
{
  BLOCKS_MAX = 64
};

typedef struct Watch
{
  GrowingBlock blocks[BLOCKS_MAX];
  uint64_t nodes;
} Watch;

static GrowingBlock *
find_block (Watch *watch, const void *address)
{
  for (size_t i = 0; i < BLOCKS_MAX; i++)
    if (watch->blocks[i].address == address)
      return &watch->blocks[i];
  bench_fail ("milieu-c: the tree has more than %d blocks", (int)BLOCKS_MAX);
}

/* A block grows when it is full, so what it gained between two such moments, over the nodes that
 * came between them, is a node's share of it. */
static void *
watch_reallocate (void *address, size_t old_size, size_t new_size, void *user_data)
{
  Watch *watch = user_data;
  GrowingBlock *block = find_block (watch, address);
  if (address && block->full_nodes && watch->nodes > block->full_nodes)
    block->bytes_per_node =
      (double)(old_size - block->full_size) / (double)(watch->nodes - block->full_nodes);
  block->full_size = old_size;
  block->full_nodes = watch->nodes;
  block->address = realloc (address, new_size);
  return block->address;
}

static void
watch_release (void *address, size_t size, void *user_data)
{
  (void)size;
  *find_block (user_data, address) = (GrowingBlock){ 0 };
  free (address);
}

/* A node's bytes in all blocks that grow while nodes are added. */
static double
measure_record (uint64_t nodes)
{
  Watch watch = { .nodes = 0 };
  MilieuAllocator allocator = { watch_reallocate, watch_release, &watch };
  MilieuTree *tree;
  must (milieu_tree_new (&allocator, &tree));
  MilieuNode top = MILIEU_NODE_NONE;
  for (; watch.nodes < nodes; watch.nodes++)
    must (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &top));
  double bytes = 0;
  for (size_t i = 0; i < BLOCKS_MAX; i++)
    bytes += watch.blocks[i].bytes_per_node;
  milieu_tree_free (tree);
  return bytes;
}

/* The allocator's word and the tree's own differ by the allocator's headers and whole pages. */
static void *
prepare_memory_node_checked (uint64_t nodes)
{
  Workload *work = prepare_memory_node (nodes);
  MilieuStatistics statistics;
  milieu_tree_get_statistics (work->world.tree, &statistics);
  double own = (double)statistics.bytes / (double)nodes;
  double slack = 0.5 + 65536 / (double)nodes;
  if (work->bytes < own - slack || work->bytes > own + slack)
    bench_fail ("milieu-c: a node has %.2f bytes from the allocator, and %.2f in the statistics",
                work->bytes, own);
  return work;
}

static size_t
count_memory_node (void *data, BenchFigure figures[BENCH_FIGURES_MAX])
{
  size_t count = count_memory (data, figures);
  figures[count++] = (BenchFigure){ "bytes-structure", measure_record (units_b (data)) };
  return count;
}

static const BenchCase cases[] = {
  CASE_R1 (0),
  CASE_R2 (0),
  CASE_R3 (KEYS_MAX),
  CASE_B (0),
  CASE_N1 (0),
  CASE_N2 (0),
  CASE_N2_1000 (0),
  CASE_N3 (0),
  CASE_N3_1000 (0),
  CASE_N4 (0),
  CASE_N5 (0),
  CASE_L (0),
  CASE_M_EQUAL (0),
  CASE_M_OTHER (0),
  CASE_D (0),
  CASE_MEMORY_VALUE (0),
  CASE_MEMORY_OBSERVER (0),
  { "memory-node", SUBJECT, 0, prepare_memory_node_checked, NULL, one_unit, count_memory_node },
};

const BenchSubject bench_milieu_c = { cases, sizeof cases / sizeof *cases };
