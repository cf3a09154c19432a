/* What snapshots cost: their keys, and nothing for the tree. */
#include "forest.h"

static MilieuSnapshot *
take (const Forest *forest, MilieuNode node)
{
  MilieuSnapshot *snapshot = NULL;
  CHECK_OK (milieu_node_snapshot (forest->tree, node, &snapshot));
  return snapshot;
}

static void
aSnapshotOfANodeThatWasReadVisitsNothing (void)
{
  for (int shape = 0; shape < FOREST_SHAPES; shape++)
    {
      Forest forest = forest_new ((ForestShape)shape, false);
      MilieuNode deepest = forest.nodes[FOREST_NODES - 1];
      milieu_snapshot_release (take (&forest, deepest));
      MilieuStatistics before = forest_work (&forest);
      for (int64_t value = 2; value < 100; value++)
        {
          forest_set (&forest, 0, value);
          MilieuSnapshot *snapshot = take (&forest, deepest);
          CHECK_INT (milieu_snapshot_get_int (snapshot, forest.key, 0), value);
          milieu_snapshot_release (snapshot);
        }
      MilieuStatistics after = forest_work (&forest);
      CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
      CHECK_INT (after.allocations - before.allocations, 0);
      forest_free (&forest);
    }
}

static void
aSnapshotThroughManyScopesIsWarmAfterTheFirst (void)
{
  Forest forest = forest_new_empty ();
  MilieuNode node = MILIEU_NODE_NONE, top = MILIEU_NODE_NONE;
  for (int i = 0; i < 100000; i++)
    {
      const MilieuKey *key = i ? forest.other_key : forest.key;
      node = forest_add (&forest, node);
      top = i ? top : node;
      CHECK_OK (milieu_node_set (forest.tree, node, key, milieu_value_int (7)));
    }
  milieu_snapshot_release (take (&forest, node));
  MilieuStatistics before = forest_work (&forest);
  for (int64_t value = 0; value < 10; value++)
    {
      CHECK_OK (milieu_node_set (forest.tree, top, forest.key, milieu_value_int (value)));
      MilieuSnapshot *snapshot = take (&forest, node);
      CHECK_INT (milieu_snapshot_get_int (snapshot, forest.key, -1), value);
      milieu_snapshot_release (snapshot);
    }
  CHECK_INT (forest_work (&forest).nodes_visited - before.nodes_visited, 0);
  forest_free (&forest);
}

TEST_TOPIC (cost_snapshots, TEST (cost_snapshots, aSnapshotOfANodeThatWasReadVisitsNothing),
            TEST (cost_snapshots, aSnapshotThroughManyScopesIsWarmAfterTheFirst))
