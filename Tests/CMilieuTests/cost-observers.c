/* What observers cost: to come, to go, and to be put in order. */
#include "forest.h"

#include <stdlib.h>

static void
anObserverThatComesMarksItsAncestorsOnce (void)
{
  Forest forest = forest_new (FOREST_CHAIN, true);
  MilieuStatistics before = forest_work (&forest);
  forest_observe (&forest, forest.nodes[999]);
  MilieuStatistics after = forest_work (&forest);
  CHECK_INT (after.nodes_marked - before.nodes_marked, 1001); /* the forest's root with them */
  forest_observe (&forest, forest.nodes[1999]);
  CHECK_INT (forest_work (&forest).nodes_marked - after.nodes_marked, 1000);
  forest_observe (&forest, forest.nodes[500]);
  CHECK_INT (forest_work (&forest).nodes_marked - after.nodes_marked, 1000);
  MilieuNode branch = forest_add (&forest, forest_add (&forest, forest.nodes[500]));
  forest_observe (&forest, branch);
  CHECK_INT (forest_work (&forest).nodes_marked - after.nodes_marked, 1002);
  forest_observe (&forest, branch);
  CHECK_INT (forest_work (&forest).nodes_marked - after.nodes_marked, 1002);
  CHECK_INT (forest_work (&forest).nodes_visited - before.nodes_visited, 0);
  forest_free (&forest);
}

static void
aDescentClearsTheMarksOfObserversThatWent (void)
{
  Forest forest = forest_new (FOREST_CHAIN, true);
  MilieuObserver observer = forest_observe (&forest, forest.nodes[1000]);
  forest_observe (&forest, forest.nodes[10]);
  CHECK_OK (milieu_observer_remove (forest.tree, observer));
  forest_set (&forest, 5, 8); /* goes down to where somebody was */
  MilieuStatistics before = forest_work (&forest);
  forest_set (&forest, 6, 9);
  CHECK_INT (forest_work (&forest).nodes_visited - before.nodes_visited, 5); /* nodes 6 to 10 */
  forest_free (&forest);
}

static void
manyObserversOfOneKeyAtOneNodeAreLinear (void)
{
  enum
  {
    MANY = 100000
  };
  Forest forest = forest_new_empty ();
  MilieuNode leaf = forest_add (&forest, forest_add (&forest, MILIEU_NODE_NONE));
  MilieuObserver *observers = malloc (MANY * sizeof *observers);
  CHECK (observers);
  for (int turn = 0; turn < 2; turn++)
    {
      MilieuStatistics before = forest_work (&forest);
      for (size_t i = 0; i < MANY; i++)
        observers[i] = forest_observe (&forest, leaf);
      for (size_t i = 0; i < MANY; i++)
        CHECK_OK (milieu_observer_remove (forest.tree, observers[i]));
      MilieuStatistics after = forest_work (&forest);
      CHECK_INT (after.observers_bound - before.observers_bound, MANY);
      CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
      CHECK (after.nodes_marked - before.nodes_marked <= 3);
      CHECK_INT (after.observers, 0);
      if (turn)
        CHECK_INT (after.allocations - before.allocations, 0);
    }
  free (observers);
  forest_free (&forest);
}

static void
orderIsComputedOnceAfterObservedNodesCame (void)
{
  Forest forest = forest_new (FOREST_STAR, true);
  forest_observe_ten (&forest);
  MilieuStatistics before = forest_work (&forest);
  forest_set (&forest, 0, 2);
  MilieuStatistics first = forest_work (&forest);
  CHECK_INT (first.observers_ordered - before.observers_ordered, FOREST_OBSERVERS);
  CHECK_INT (first.nodes_ordered - before.nodes_ordered, FOREST_OBSERVERS + 2);
  CHECK_INT (first.nodes_visited - before.nodes_visited, 0);
  forest_set (&forest, 0, 3);
  forest_observe (&forest, forest.nodes[forest.observed[3]]); /* where somebody observes already */
  CHECK_OK (milieu_node_add (forest.tree, forest.nodes[0], forest.nodes[1], MILIEU_NODE_PLAIN,
                             &forest.nodes[1]));
  forest_set (&forest, 0, 4);
  CHECK_INT (forest_work (&forest).observers_ordered - first.observers_ordered, 0);
  CHECK_INT (forest.told_count, FOREST_OBSERVERS + 1);
  forest_free (&forest);
}

TEST_TOPIC (cost_observers, TEST (cost_observers, anObserverThatComesMarksItsAncestorsOnce),
            TEST (cost_observers, aDescentClearsTheMarksOfObserversThatWent),
            TEST (cost_observers, manyObserversOfOneKeyAtOneNodeAreLinear),
            TEST (cost_observers, orderIsComputedOnceAfterObservedNodesCame))
