/*
 * The table of costs that docs/architecture.md promises, asserted by counting work: nodes that are
 * added, what is written, and what a flush does.
 */
#include "forest.h"

/* Blocks grow by a part of themselves: few times, and with no work for the siblings that are there.
 */
static void
addingAMillionChildrenIsLinear (void)
{
  Forest forest = forest_new (FOREST_STAR, true);
  MilieuStatistics statistics = forest_work (&forest);
  CHECK_INT (statistics.nodes, FOREST_NODES);
  CHECK_INT (statistics.nodes_visited, 0);
  CHECK_INT (statistics.nodes_marked, 0);
  CHECK_INT (statistics.nodes_ordered, 0);
  CHECK (statistics.allocations < 64);
  forest_free (&forest);
}

static void
aNodeAmongManyCostsAQuarterMoreAtMost (void)
{
  Forest forest = forest_new_empty ();
  for (size_t i = 1; i <= FOREST_NODES; i++)
    {
      forest_add (&forest, MILIEU_NODE_NONE);
      if (i >= 100000)
        CHECK (forest_work (&forest).bytes <= i * 51); /* the tree itself has part in that byte */
    }
  CHECK (forest_work (&forest).bytes / FOREST_NODES <= 44);
  forest_free (&forest);
}

static void
aWriteWhereAValueStandsVisitsNothing (void)
{
  for (int shape = 0; shape < FOREST_SHAPES; shape++)
    {
      Forest forest = forest_new ((ForestShape)shape, true);
      forest_observe_ten (&forest);
      forest_set (&forest, 0, 2); /* the first flush after observers came orders them */
      MilieuStatistics before = forest_work (&forest);
      forest_set (&forest, 0, 3);
      MilieuStatistics after = forest_work (&forest);
      forest_check_told_in_tree_order (&forest, FOREST_OBSERVERS);
      CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
      CHECK_INT (after.observers_told - before.observers_told, FOREST_OBSERVERS);
      CHECK_INT (after.observers_bound - before.observers_bound, 0);
      CHECK_INT (after.observers_ordered - before.observers_ordered, 0);
      CHECK_INT (after.nodes_ordered - before.nodes_ordered, 0);
      CHECK_INT (after.allocations - before.allocations, 0);
      forest_free (&forest);
    }
}

static void
aWriteReachesNoObserverThatANearerValueHides (void)
{
  Forest forest = forest_new (FOREST_STAR, true);
  forest_observe_ten (&forest);
  for (size_t i = 0; i < 5; i++)
    forest_set (&forest, forest.observed[i], 50);
  forest_set (&forest, 0, 2);
  forest_check_told_in_tree_order (&forest, 5);
  forest_free (&forest);
}

static void
aLateOverrideVisitsOnlyTheWay (void)
{
  static const size_t middles[FOREST_SHAPES] = { 5, FOREST_NODES / 2 - 1, FOREST_NODES / 2 };
  for (int shape = 0; shape < FOREST_SHAPES; shape++)
    {
      size_t middle = middles[shape];
      Forest forest = forest_new ((ForestShape)shape, true);
      forest_observe_ten (&forest);
      forest_set (&forest, 0, 2);
      size_t way = forest_way_to_observers (&forest, middle);
      CHECK (way > 0);
      MilieuStatistics before = forest_work (&forest);
      forest_set (&forest, middle, 9);
      MilieuStatistics between = forest_work (&forest);
      size_t affected = forest.told_count;
      CHECK (affected > 0);
      CHECK_INT (between.nodes_visited - before.nodes_visited, way);
      CHECK_INT (between.observers_bound - before.observers_bound, affected);
      forest.told_count = 0;
      CHECK_OK (milieu_node_unset (forest.tree, forest.nodes[middle], forest.key));
      MilieuStatistics after = forest_work (&forest);
      CHECK_INT (forest.told_count, affected);
      CHECK (after.nodes_visited - between.nodes_visited <= way);
      CHECK_INT (after.observers_bound - between.observers_bound, affected);
      CHECK_INT (after.nodes_ordered - before.nodes_ordered, 0);
      forest_free (&forest);
    }
}

static void
aLateOverrideWithoutObserversBelowVisitsNothing (void)
{
  Forest forest = forest_new (FOREST_TEN_ARY, true);
  forest_observe_ten (&forest);
  MilieuStatistics before = forest_work (&forest);
  forest_set (&forest, 123457, 9);
  CHECK_INT (forest.told_count, 0);
  CHECK_INT (forest_work (&forest).nodes_visited - before.nodes_visited, 0);
  forest_free (&forest);
}

/* Who has no nearer value is fed by the default so far, and known without a way down to them. */
static void
aLateBaseValueAboveAllRootsVisitsNothing (void)
{
  Forest forest = forest_new (FOREST_TEN_ARY, true);
  forest_observe_ten (&forest);
  CHECK_OK (milieu_node_unset (forest.tree, forest.nodes[0], forest.key));
  forest_set (&forest, forest.observed[FOREST_OBSERVERS - 1], 9);
  forest.told_count = 0;
  MilieuStatistics before = forest_work (&forest);
  CHECK_OK (milieu_tree_set_base (forest.tree, forest.key, milieu_value_int (3)));
  MilieuStatistics late = forest_work (&forest);
  forest_check_told_in_tree_order (&forest, FOREST_OBSERVERS - 1);
  CHECK_INT (late.nodes_visited - before.nodes_visited, 0);
  CHECK_INT (late.observers_bound - before.observers_bound, FOREST_OBSERVERS - 1);
  CHECK_OK (milieu_tree_set_base (forest.tree, forest.key, milieu_value_int (4)));
  MilieuStatistics second = forest_work (&forest);
  CHECK_INT (second.observers_told - late.observers_told, FOREST_OBSERVERS - 1);
  CHECK_INT (second.nodes_visited - late.nodes_visited, 0);
  CHECK_INT (second.observers_bound - late.observers_bound, 0);
  CHECK_INT (second.observers_ordered - late.observers_ordered, 0);
  CHECK_INT (second.allocations - late.allocations, 0);
  CHECK_OK (milieu_tree_unset_base (forest.tree, forest.key));
  MilieuStatistics gone = forest_work (&forest);
  CHECK_INT (gone.observers_told - second.observers_told, FOREST_OBSERVERS - 1);
  CHECK_INT (gone.nodes_visited - second.nodes_visited, 0);
  CHECK_INT (gone.observers_bound - second.observers_bound, FOREST_OBSERVERS - 1);
  forest_free (&forest);
}

static void
readsOfABaseValueAboveAllRootsAreWarmAtOnce (void)
{
  Forest forest = forest_new_empty ();
  MilieuNode last = MILIEU_NODE_NONE;
  for (int i = 0; i < 1000; i++)
    last = forest_add (&forest, last);
  MilieuStatistics before = forest_work (&forest);
  CHECK_OK (milieu_tree_set_base (forest.tree, forest.key, milieu_value_int (3)));
  CHECK_INT (milieu_node_get_int (forest.tree, last, forest.key, -1), 3);
  CHECK_OK (milieu_tree_set_base (forest.tree, forest.key, milieu_value_int (4)));
  CHECK_INT (milieu_node_get_int (forest.tree, last, forest.key, -1), 4);
  CHECK_OK (milieu_tree_unset_base (forest.tree, forest.key));
  CHECK_INT (milieu_node_get_int (forest.tree, last, forest.key, -1), 0);
  CHECK_INT (forest_work (&forest).nodes_visited - before.nodes_visited, 0);
  forest_free (&forest);
}

static void
wishesArePlacedByTheirNumber (void)
{
  Forest forest = forest_new (FOREST_TEN_ARY, true);
  /* Node 99 is above the last node, at four steps; node 500 is not. */
  CHECK_OK (milieu_node_prefer (forest.tree, forest.nodes[FOREST_NODES - 1], forest.key,
                                milieu_value_int (3)));
  MilieuStatistics before = forest_work (&forest);
  CHECK_OK (
    milieu_node_set (forest.tree, forest.nodes[99], forest.other_key, milieu_value_int (4)));
  forest_set (&forest, 500, 5);
  MilieuStatistics between = forest_work (&forest);
  CHECK_INT (between.wishes_placed - before.wishes_placed, 0);
  CHECK_INT (between.nodes_visited - before.nodes_visited, 0);
  forest_set (&forest, 99, 4);
  MilieuStatistics after = forest_work (&forest);
  CHECK_INT (after.wishes_placed - between.wishes_placed, 1);
  CHECK_INT (after.nodes_visited - between.nodes_visited, 5 + 4); /* down to it, and up again */
  forest_free (&forest);
}

static void
aFlushAllocatesNothing (void)
{
  Forest forest = forest_new (FOREST_TEN_ARY, true);
  for (size_t i = 0; i < 100000; i++)
    forest_observe (&forest, forest.nodes[i]);
  MilieuStatistics before = forest_work (&forest);
  forest_set (&forest, 0, 2);
  CHECK_INT (forest.told_count, 100000);
  CHECK_INT (forest_work (&forest).allocations - before.allocations, 0);
  forest_free (&forest);
}

static void
idleCostsNothing (void)
{
  Forest forest = forest_new (FOREST_TEN_ARY, true);
  forest_observe_ten (&forest);
  forest_set (&forest, 0, 2);
  MilieuStatistics before = forest_work (&forest);
  CHECK (!milieu_tree_is_due (forest.tree));
  CHECK_OK (milieu_tree_flush (forest.tree));
  forest_set (&forest, 0, 2); /* equal to what is there */
  MilieuStatistics after = forest_work (&forest);
  CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
  CHECK_INT (after.observers_told - before.observers_told, 0);
  CHECK_INT (after.rounds - before.rounds, 0);
  CHECK_INT (after.allocations - before.allocations, 0);
  forest_free (&forest);
}

TEST_TOPIC (cost, TEST (cost, addingAMillionChildrenIsLinear),
            TEST (cost, aNodeAmongManyCostsAQuarterMoreAtMost),
            TEST (cost, aWriteWhereAValueStandsVisitsNothing),
            TEST (cost, aWriteReachesNoObserverThatANearerValueHides),
            TEST (cost, aLateOverrideVisitsOnlyTheWay),
            TEST (cost, aLateOverrideWithoutObserversBelowVisitsNothing),
            TEST (cost, aLateBaseValueAboveAllRootsVisitsNothing),
            TEST (cost, readsOfABaseValueAboveAllRootsAreWarmAtOnce),
            TEST (cost, wishesArePlacedByTheirNumber), TEST (cost, aFlushAllocatesNothing),
            TEST (cost, idleCostsNothing))
