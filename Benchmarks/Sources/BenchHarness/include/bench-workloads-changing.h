/*
 * Who is told by other changes: late overrides (L), moves (M-equal, M-other) and a derived key (D);
 * and what an observer weighs. A part of bench-workloads.h, and included by that alone.
 */
#ifndef BENCH_WORKLOADS_CHANGING_H
#define BENCH_WORKLOADS_CHANGING_H

/* The number of nodes on the paths from `top` down to the observers, both ends included. */
static inline uint64_t
measure_way (const Workload *work, uint32_t top)
{
  bool *is_on_way = (bool *)bench_allocate (work->node_count, sizeof *is_on_way);
  uint64_t way = 1;
  is_on_way[top] = true;
  for (uint32_t i = 0; i < work->observer_count; i++)
    for (uint32_t node = work->observed[i]; !is_on_way[node]; node = node_above (work, node))
      {
        is_on_way[node] = true;
        way++;
      }
  free (is_on_way);
  return way;
}

/* ---- L: a late override above all observers, and its removal ---- */

static inline void
override_once (Workload *work)
{
  set_value (&work->world, work->nodes[1], 0, ++work->value);
  settle (&work->world);
  unset_value (&work->world, work->nodes[1], 0);
  settle (&work->world);
}

static inline void
check_l (Workload *work, uint64_t times)
{
  check_told ("an override and its removal", work, 2 * times, TOP_VALUE);
}

static inline double
run_l (void *data, uint64_t times)
{
  return repeat ((Workload *)data, times, override_once, check_l);
}

static inline size_t
count_l (void *data, BenchFigure figures[BENCH_FIGURES_MAX])
{
  return tally ((Workload *)data, override_once, check_l, figures);
}

static inline bool
is_below_first_child (Workload *work, uint32_t node)
{
  while (node > 10)
    {
      node = node_above (work, node);
      if (node == 1)
        return true;
    }
  return false;
}

static inline void *
prepare_l (uint64_t nodes)
{
  Workload *work = open_workload_with_value (BENCH_TEN, nodes);
  observe_some (work, 0, 10, is_below_first_child);
  work->way = 2 * measure_way (work, 1);
  set_value (&work->world, work->nodes[1], 0, ++work->value);
  settle (&work->world);
  check_told ("an override", work, 1, work->value);
  unset_value (&work->world, work->nodes[1], 0);
  settle (&work->world);
  check_told ("its removal", work, 1, TOP_VALUE);
  run_l (work, 2);
  return work;
}

/* ---- M: moving a subtree between two parents with values of their own ---- */

enum
{
  /* Before the subtree there are the top and the two parents. */
  SUBTREE_M = 3
};

static inline void
move_once (Workload *work)
{
  work->parent ^= 1;
  move_item (&work->world, work->nodes[SUBTREE_M], work->nodes[1 + work->parent]);
  settle (&work->world);
}

static inline void
check_moved (Workload *work, uint64_t times)
{
  bool is_equal = work->parent_values[0] == work->parent_values[1];
  check_told ("a move", work, is_equal ? 0 : times, work->parent_values[work->parent]);
}

static inline double
run_m (void *data, uint64_t times)
{
  return repeat ((Workload *)data, times, move_once, check_moved);
}

static inline size_t
count_m (void *data, BenchFigure figures[BENCH_FIGURES_MAX])
{
  return tally ((Workload *)data, move_once, check_moved, figures);
}

static inline bool
is_in_subtree_m (Workload *work, uint32_t node)
{
  (void)work;
  return node >= SUBTREE_M;
}

static inline Workload *
prepare_m (uint64_t nodes, int64_t first_value, int64_t second_value)
{
  Workload *work = new_workload (BENCH_TEN, nodes + SUBTREE_M);
  work->first = SUBTREE_M;
  work->parent_values[0] = first_value;
  work->parent_values[1] = second_value;
  open_world (&work->world, work->node_count);
  work->nodes[0] = add_item (&work->world, NO_ITEM);
  for (unsigned i = 0; i < 2; i++)
    {
      work->nodes[1 + i] = add_item (&work->world, work->nodes[0]);
      set_value (&work->world, work->nodes[1 + i], 0, work->parent_values[i]);
    }
  add_nodes (work, work->nodes[1]);
  observe_some (work, 0, 10, is_in_subtree_m);
  work->way = measure_way (work, SUBTREE_M);
  for (unsigned i = 0; i < 4; i++)
    {
      run_m (work, 1);
      int64_t value = read_value (&work->world, work->nodes[work->node_count - 1], 0);
      if (value != work->parent_values[work->parent])
        bench_fail ("M: the last node reads %lld", (long long)value);
    }
  return work;
}

static inline void *
prepare_m_equal (uint64_t nodes)
{
  return prepare_m (nodes, TOP_VALUE + 1, TOP_VALUE + 1);
}

static inline void *
prepare_m_other (uint64_t nodes)
{
  return prepare_m (nodes, TOP_VALUE + 1, TOP_VALUE + 2);
}

/* ---- D: a derived key that changes for few of its observers ---- */

#ifdef DERIVED
enum
{
  /* Key 1 where the result changes; elsewhere it is 0, and so is the result. */
  FACTOR_D = 3
};

static inline void
check_d (Workload *work, uint64_t times)
{
  check_told ("a derived key", work, times, FACTOR_D * work->value);
}

static inline double
run_d (void *data, uint64_t times)
{
  return repeat ((Workload *)data, times, write_once, check_d);
}

static inline size_t
count_d (void *data, BenchFigure figures[BENCH_FIGURES_MAX])
{
  return tally ((Workload *)data, write_once, check_d, figures);
}

static inline bool
is_leaf (Workload *work, uint32_t node)
{
  return node > node_above (work, work->node_count - 1);
}

static inline bool
has_factor_d (Workload *work, uint32_t node)
{
  return read_value (&work->world, work->nodes[node], 1) == FACTOR_D;
}

static inline void *
prepare_d (uint64_t nodes)
{
  Workload *work = open_workload_with_value (BENCH_TEN, nodes);
  uint32_t *leaves = choose_nodes (work, 10, is_leaf);
  for (unsigned i = 0; i < 10; i++)
    set_value (&work->world, work->nodes[leaves[i]], 1, FACTOR_D);
  observe_some (work, DERIVED, work->node_count, is_any_node);
  silence (work, has_factor_d);
  if (work->told_count != 10)
    bench_fail ("D: %u observers have a factor", (unsigned)work->told_count);
  run_d (work, 2);
  free (leaves);
  return work;
}
#endif

/* ---- memory: an observer's bytes, where every node has one, as in N1 ---- */

static inline void *
prepare_memory_observer (uint64_t nodes)
{
  Workload *work = open_workload_with_value (BENCH_TEN, nodes);
  work->world.ears = (BenchEar *)bench_allocate (work->node_count, sizeof *work->world.ears);
  uint64_t before = bench_heap_bytes ();
  for (uint32_t i = 0; i < work->node_count; i++)
    observe (&work->world, work->nodes[i], 0, &work->world.ears[i]);
  work->bytes = (double)(bench_heap_bytes () - before) / (double)work->node_count;
  settle (&work->world);
  return work;
}

/* ---- lines of a subject's table ---- */

#define CASE_L(most) { "L", SUBJECT, (most), prepare_l, run_l, one_unit, count_l }
#define CASE_M_EQUAL(most) { "M-equal", SUBJECT, (most), prepare_m_equal, run_m, one_unit, count_m }
#define CASE_M_OTHER(most) { "M-other", SUBJECT, (most), prepare_m_other, run_m, one_unit, count_m }
#define CASE_D(most) { "D", SUBJECT, (most), prepare_d, run_d, one_unit, count_d }
#define CASE_MEMORY_OBSERVER(most)                                                                 \
  { "memory-observer", SUBJECT, (most), prepare_memory_observer, NULL, one_unit, count_memory }

#endif
