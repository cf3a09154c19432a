/*
 * Who is told by writes at the top: N1 to N5. A part of bench-workloads.h, and included by that
 * alone.
 */
#ifndef BENCH_WORKLOADS_TELLING_H
#define BENCH_WORKLOADS_TELLING_H

/* ---- who is told ---- */

static inline bool
is_any_node (Workload *work, uint32_t node)
{
  (void)work;
  (void)node;
  return true;
}

static inline bool
is_not_top (Workload *work, uint32_t node)
{
  (void)work;
  return node != 0;
}

/* Puts an ear at `count` nodes, chosen from those that fit. */
static inline void
observe_some (Workload *work, unsigned key, uint32_t count,
              bool (*fits) (Workload *work, uint32_t node))
{
  work->observed = choose_nodes (work, count, fits);
  work->observer_count = work->told_count = count;
  work->world.ears = (BenchEar *)bench_allocate (count, sizeof *work->world.ears);
  for (uint32_t i = 0; i < count; i++)
    observe (&work->world, work->nodes[work->observed[i]], key, &work->world.ears[i]);
  settle (&work->world);
  memset (work->world.ears, 0, count * sizeof *work->world.ears);
}

/* Lets no ear be told but those that `may_hear` names. */
static inline void
silence (Workload *work, bool (*may_hear) (Workload *work, uint32_t node))
{
  work->silent = (bool *)bench_allocate (work->observer_count, sizeof *work->silent);
  work->told_count = 0;
  for (uint32_t i = 0; i < work->observer_count; i++)
    {
      work->silent[i] = !may_hear (work, work->observed[i]);
      work->told_count += !work->silent[i];
    }
}

/* Checks ears that must not have been told, or at least not a value that does not concern them, and
 * clears them. */
static inline void
check_silent (const char *what, BenchEar *ears, uint32_t count, int64_t value)
{
#ifdef TELLS_HIDDEN
  for (uint32_t i = 0; i < count; i++)
    if (ears[i].told && ears[i].value == value)
      bench_fail ("%s: an observer was told a value that a nearer one hides", what);
  memset (ears, 0, count * sizeof *ears);
#else
  (void)value;
  bench_check_ears (what, ears, count, 0, 0);
#endif
}

/* Checks that all who must be told were told so often, last that value, and nobody else; clears the
 * ears. */
static inline void
check_told (const char *what, Workload *work, uint64_t told, int64_t value)
{
  uint32_t end;
  for (uint32_t i = 0; i < work->observer_count; i = end)
    {
      bool is_silent = work->silent && work->silent[i];
      end = work->silent ? i + 1 : work->observer_count;
      while (end < work->observer_count && work->silent[end] == is_silent)
        end++;
      if (is_silent)
        check_silent (what, work->world.ears + i, end - i, value);
      else
        bench_check_ears (what, work->world.ears + i, end - i, told, value);
    }
}

/* How often those were told who must be, or those who must not be. */
static inline double
sum_told (const Workload *work, bool is_silent)
{
  uint64_t told = 0;
  for (uint32_t i = 0; i < work->observer_count; i++)
    if ((work->silent && work->silent[i]) == is_silent)
      told += work->world.ears[i].told;
  return (double)told;
}

static inline uint64_t
units_told (void *data)
{
  return ((Workload *)data)->told_count;
}

/* Times `once`, and lets `check` say whether the right ones were told. */
static inline double
repeat (Workload *work, uint64_t times, void (*once) (Workload *work),
        void (*check) (Workload *work, uint64_t times))
{
  double start = bench_now ();
  for (uint64_t i = 0; i < times; i++)
    once (work);
  double elapsed = bench_now () - start;
  check (work, times);
  return elapsed;
}

/* Does it once; counts who is told and, beyond the way, what is visited. */
static inline size_t
tally (Workload *work, void (*once) (Workload *work),
       void (*check) (Workload *work, uint64_t times), BenchFigure figures[BENCH_FIGURES_MAX])
{
  uint64_t before = nodes_visited (&work->world);
  once (work);
  uint64_t visited = nodes_visited (&work->world) - before;
  size_t count = 0;
  figures[count].unit = "told";
  figures[count++].value = sum_told (work, false);
  if (work->silent)
    {
      figures[count].unit = "hidden";
      figures[count++].value = sum_told (work, true);
    }
#ifdef COUNTS_VISITS
  figures[count].unit = "nodes";
  figures[count++].value = (double)(visited > work->way ? visited - work->way : 0);
#else
  (void)visited;
#endif
  check (work, 1);
  return count;
}

/* ---- N1, N2, N3: a write at the top, where a value stands already ---- */

static inline void
write_once (Workload *work)
{
  set_value (&work->world, work->nodes[0], 0, ++work->value);
  settle (&work->world);
}

static inline void
check_write (Workload *work, uint64_t times)
{
  check_told ("a write at the top", work, times, work->value);
}

static inline double
run_write (void *data, uint64_t times)
{
  return repeat ((Workload *)data, times, write_once, check_write);
}

static inline size_t
count_write (void *data, BenchFigure figures[BENCH_FIGURES_MAX])
{
  return tally ((Workload *)data, write_once, check_write, figures);
}

static inline void *
prepare_n1 (uint64_t nodes)
{
  Workload *work = open_workload_with_value (BENCH_TEN, nodes);
  observe_some (work, 0, work->node_count, is_any_node);
  run_write (work, 2);
  return work;
}

/* Observers at random nodes, but not at the top. */
static inline Workload *
prepare_sparse (BenchShape shape, uint64_t nodes, uint32_t observers)
{
  Workload *work = open_workload_with_value (shape, nodes);
  observe_some (work, 0, observers, is_not_top);
  run_write (work, 2);
  return work;
}

static inline void *
prepare_n2 (uint64_t nodes)
{
  return prepare_sparse (BENCH_TEN, nodes, 10);
}

static inline void *
prepare_n2_1000 (uint64_t nodes)
{
  return prepare_sparse (BENCH_TEN, nodes, 1000);
}

static inline void *
prepare_n3 (uint64_t nodes)
{
  return prepare_sparse (BENCH_FLAT, nodes, 10);
}

static inline void *
prepare_n3_1000 (uint64_t nodes)
{
  return prepare_sparse (BENCH_FLAT, nodes, 1000);
}

/* ---- N4: the same as N1 with half of the observers below nearer values ---- */

/* Half of the top's children have a value of their own. */
static inline bool
is_override_n4 (uint32_t node)
{
  return node >= 1 && node <= 5;
}

static inline bool
sees_top_n4 (Workload *work, uint32_t node)
{
  while (node > 10)
    node = node_above (work, node);
  return !is_override_n4 (node);
}

static inline void *
prepare_n4 (uint64_t nodes)
{
  Workload *work = open_workload_with_value (BENCH_TEN, nodes);
  for (uint32_t node = 1; is_override_n4 (node); node++)
    set_value (&work->world, work->nodes[node], 0, TOP_VALUE + (int64_t)nodes + node);
  observe_some (work, 0, work->node_count, is_any_node);
  silence (work, sees_top_n4);
  run_write (work, 2);
  return work;
}

/* ---- N5: set and set back in one transaction ---- */

#ifdef CAN_TRANSACT
static inline void
transact_once (Workload *work)
{
  begin (&work->world);
  set_value (&work->world, work->nodes[0], 0, work->value + 1);
  set_value (&work->world, work->nodes[0], 0, work->value);
  commit (&work->world);
  settle (&work->world);
}

static inline void
check_n5 (Workload *work, uint64_t times)
{
  (void)times;
  check_told ("a transaction that changes nothing", work, 0, 0);
}

static inline double
run_n5 (void *data, uint64_t times)
{
  return repeat ((Workload *)data, times, transact_once, check_n5);
}

static inline size_t
count_n5 (void *data, BenchFigure figures[BENCH_FIGURES_MAX])
{
  return tally ((Workload *)data, transact_once, check_n5, figures);
}

static inline void *
prepare_n5 (uint64_t nodes)
{
  Workload *work = (Workload *)prepare_n1 (nodes);
  run_n5 (work, 2);
  return work;
}
#endif

/* ---- lines of a subject's table ---- */

#define CASE_N1(most) { "N1", SUBJECT, (most), prepare_n1, run_write, units_told, count_write }
#define CASE_N2(most) { "N2", SUBJECT, (most), prepare_n2, run_write, one_unit, count_write }
#define CASE_N2_1000(most)                                                                         \
  { "N2-1000", SUBJECT, (most), prepare_n2_1000, run_write, units_told, count_write }
#define CASE_N3(most) { "N3", SUBJECT, (most), prepare_n3, run_write, one_unit, count_write }
#define CASE_N3_1000(most)                                                                         \
  { "N3-1000", SUBJECT, (most), prepare_n3_1000, run_write, units_told, count_write }
#define CASE_N4(most) { "N4", SUBJECT, (most), prepare_n4, run_write, units_told, count_write }
#define CASE_N5(most) { "N5", SUBJECT, (most), prepare_n5, run_n5, one_unit, count_n5 }

#endif
