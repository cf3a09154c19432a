/* What reads cost: nothing once they are warm, however deep and through however many scopes. */
#include "forest.h"

static void
warmReadsVisitNothing (void)
{
  for (int shape = 0; shape < FOREST_SHAPES; shape++)
    {
      Forest forest = forest_new ((ForestShape)shape, false);
      MilieuNode deepest = forest.nodes[FOREST_NODES - 1];
      CHECK_INT (milieu_node_get_int (forest.tree, deepest, forest.key, 0), 1);
      MilieuStatistics before = forest_work (&forest);
      for (size_t i = 0; i < 1000; i++)
        CHECK_INT (milieu_node_get_int (forest.tree, deepest, forest.key, 0), 1);
      MilieuStatistics after = forest_work (&forest);
      CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
      CHECK_INT (after.allocations - before.allocations, 0);
      forest_free (&forest);
    }
}

static void
readsBelowATreeBuiltTopDownAreWarmAtOnce (void)
{
  Forest forest = forest_new (FOREST_CHAIN, true);
  MilieuStatistics before = forest_work (&forest);
  CHECK_INT (milieu_node_get_int (forest.tree, forest.nodes[FOREST_NODES - 1], forest.key, 0), 1);
  CHECK_INT (forest_work (&forest).nodes_visited - before.nodes_visited, 0);
  forest_free (&forest);
}

static void
readsThroughManyScopesAreWarmAfterTheFirst (void)
{
  Forest forest = forest_new_empty ();
  MilieuNode node = MILIEU_NODE_NONE;
  for (int i = 0; i < 10000; i++)
    {
      const MilieuKey *key = i ? forest.other_key : forest.key;
      node = forest_add (&forest, node);
      CHECK_OK (milieu_node_set (forest.tree, node, key, milieu_value_int (7)));
    }
  CHECK_INT (milieu_node_get_int (forest.tree, node, forest.key, 0), 7);
  MilieuStatistics before = forest_work (&forest);
  for (int i = 0; i < 1000; i++)
    CHECK_INT (milieu_node_get_int (forest.tree, node, forest.key, 0), 7);
  CHECK_INT (forest_work (&forest).nodes_visited - before.nodes_visited, 0);
  CHECK_INT (forest_work (&forest).allocations - before.allocations, 0);
  forest_free (&forest);
}

/* More pairs of scopes and keys than are remembered at first: what is read again and again is. */
static void
readsOfManyKeysThroughManyScopesGetWarm (void)
{
  enum
  {
    SCOPES = 200,
    KEYS = 13
  };
  const MilieuKey *keys[KEYS];
  MilieuNode nodes[SCOPES], node = MILIEU_NODE_NONE;
  Forest forest = forest_new_empty ();
  MilieuStatistics before = { 0 }, after;
  for (int k = 0; k < KEYS; k++)
    {
      MilieuKeyDefinition definition = milieu_key_definition ("many", MILIEU_TYPE_INT);
      definition.unlisted = true;
      CHECK_OK (milieu_key_define (&definition, &keys[k]));
    }
  for (int i = 0; i < SCOPES; i++)
    {
      node = forest_add (&forest, node);
      for (int k = 0; k < KEYS && i == 0; k++)
        CHECK_OK (milieu_node_set (forest.tree, node, keys[k], milieu_value_int (k)));
      CHECK_OK (milieu_node_set (forest.tree, node, forest.other_key, milieu_value_int (i)));
      nodes[i] = node;
    }
  for (int pass = 0; pass < 20; pass++)
    {
      before = forest_work (&forest);
      for (int i = 0; i < SCOPES; i++)
        for (int k = 0; k < KEYS; k++)
          CHECK_INT (milieu_node_get_int (forest.tree, nodes[i], keys[k], -1), k);
      CHECK_OK (milieu_node_set (forest.tree, node, forest.other_key, milieu_value_int (pass)));
    }
  after = forest_work (&forest);
  CHECK (after.nodes_visited - before.nodes_visited < SCOPES * KEYS);
  forest_free (&forest);
}

TEST_TOPIC (cost_reads, TEST (cost_reads, warmReadsVisitNothing),
            TEST (cost_reads, readsBelowATreeBuiltTopDownAreWarmAtOnce),
            TEST (cost_reads, readsThroughManyScopesAreWarmAfterTheFirst),
            TEST (cost_reads, readsOfManyKeysThroughManyScopesGetWarm))
