/* What moves cost: nothing within one scope, and between scopes the way to those concerned. */
#include "forest.h"

static void
aMoveWithinOneScopeVisitsAndBindsNothing (void)
{
  for (int shape = 0; shape < FOREST_SHAPES; shape++)
    {
      Forest forest = forest_new ((ForestShape)shape, true);
      forest_observe_ten (&forest);
      forest_set (&forest, 0, 2);
      size_t moved = shape == FOREST_CHAIN ? FOREST_NODES / 2 : forest.observed[4];
      size_t target = shape == FOREST_CHAIN ? 0 : shape == FOREST_STAR ? 17 : 900000;
      MilieuStatistics before = forest_work (&forest);
      CHECK_OK (milieu_node_move (forest.tree, forest.nodes[moved], forest.nodes[target],
                                  MILIEU_NODE_NONE));
      MilieuStatistics after = forest_work (&forest);
      CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
      CHECK_INT (after.observers_bound - before.observers_bound, 0);
      forest_set (&forest, 0, 3);
      forest_check_told_in_tree_order (&forest, FOREST_OBSERVERS);
      forest_free (&forest);
    }
}

static void
count_wanted (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted, void *user_data)
{
  (void)tree;
  (void)node;
  (void)key;
  *(int *)user_data += wanted ? 1 : -1;
}

static void
aMoveBelowAnInterestVisitsNothing (void)
{
  Forest forest = forest_new (FOREST_TEN_ARY, true);
  int wanted = 0;
  CHECK_OK (milieu_node_watch_interest (forest.tree, forest.nodes[0], forest.key, count_wanted,
                                        &wanted, NULL, NULL));
  forest_observe_ten (&forest);
  CHECK_INT (wanted, 1);
  MilieuStatistics before = forest_work (&forest);
  for (size_t i = 0; i < FOREST_OBSERVERS; i++)
    CHECK_OK (milieu_node_move (forest.tree, forest.nodes[forest.observed[i]],
                                forest.nodes[900000 + i], MILIEU_NODE_NONE));
  CHECK_INT (forest_work (&forest).nodes_visited - before.nodes_visited, 0);
  CHECK_INT (wanted, 1);
  forest_free (&forest);
}

/* A root with a value of its own. */
static MilieuNode
add_scope (Forest *forest, int64_t value)
{
  MilieuNode node = forest_add (forest, MILIEU_NODE_NONE);
  CHECK_OK (milieu_node_set (forest->tree, node, forest->key, milieu_value_int (value)));
  return node;
}

static void
aMoveBetweenScopesVisitsOnlyTheWay (void)
{
  Forest forest = forest_new (FOREST_CHAIN, true);
  forest_observe_ten (&forest);
  MilieuNode other = add_scope (&forest, 5);
  size_t moved = FOREST_NODES / 2, way = forest_way_to_observers (&forest, moved);
  MilieuStatistics before = forest_work (&forest);
  forest.told_count = 0;
  CHECK_OK (milieu_node_move (forest.tree, forest.nodes[moved], other, MILIEU_NODE_NONE));
  MilieuStatistics after = forest_work (&forest);
  CHECK_INT (forest.told_count, 5);
  CHECK_INT (after.nodes_visited - before.nodes_visited, way);
  CHECK_INT (after.observers_bound - before.observers_bound, 5);
  forest_free (&forest);
}

static void
aMoveToAScopeWithAnEqualValueTellsNobody (void)
{
  Forest forest = forest_new (FOREST_TEN_ARY, true);
  forest_observe_ten (&forest);
  MilieuNode other = add_scope (&forest, 1);
  forest.told_count = 0;
  CHECK_OK (milieu_node_move (forest.tree, forest.nodes[1], other, MILIEU_NODE_NONE));
  CHECK_INT (forest.told_count, 0);
  forest_free (&forest);
}

TEST_TOPIC (cost_moves, TEST (cost_moves, aMoveWithinOneScopeVisitsAndBindsNothing),
            TEST (cost_moves, aMoveBelowAnInterestVisitsNothing),
            TEST (cost_moves, aMoveBetweenScopesVisitsOnlyTheWay),
            TEST (cost_moves, aMoveToAScopeWithAnEqualValueTellsNobody))
