/*
 * The table of costs that docs/architecture.md promises, asserted by counting work: 10 observers
 * among 1,000,000 nodes, in three shapes.
 */
#include "test.h"

#include <milieu/milieu.h>

#include <stdlib.h>

enum
{
  NODES = 1000000,
  OBSERVERS = 10
};

typedef enum Shape
{
  TEN_ARY,
  STAR,
  CHAIN,
  SHAPES
} Shape;

typedef struct Forest
{
  MilieuTree *tree;
  const MilieuKey *key;
  MilieuNode *nodes; /* in the order of making; nodes[0] is the root */
  size_t observed[OBSERVERS];
  MilieuNode told[64];
  size_t told_count;
} Forest;

static const MilieuKey *
key_named (const char *name)
{
  const MilieuKey *key = milieu_key_find (name);
  if (!key)
    {
      MilieuKeyDefinition definition = { .name = name, .type = MILIEU_TYPE_INT };
      CHECK_OK (milieu_key_define (&definition, &key));
    }
  return key;
}

static size_t
parent_in (Shape shape, size_t node)
{
  return shape == TEN_ARY ? (node - 1) / 10 : shape == STAR ? 0 : node - 1;
}

static MilieuStatistics
work (const Forest *forest)
{
  MilieuStatistics statistics;
  milieu_tree_get_statistics (forest->tree, &statistics);
  return statistics;
}

static void
note (const MilieuNotification *notification, void *user_data)
{
  Forest *forest = user_data;
  if (forest->told_count < sizeof forest->told / sizeof *forest->told)
    forest->told[forest->told_count] = notification->node;
  forest->told_count++;
}

static void
observe (Forest *forest, size_t node)
{
  CHECK_OK (milieu_node_observe (forest->tree, forest->nodes[node], forest->key,
                                 MILIEU_OBSERVE_PLAIN, note, forest, NULL, NULL));
}

static void
set (Forest *forest, size_t node, int64_t value)
{
  forest->told_count = 0;
  CHECK_OK (
    milieu_node_set (forest->tree, forest->nodes[node], forest->key, milieu_value_int (value)));
}

/* NODES nodes with a value at the root, made before or after the others. */
static Forest
forest_new (Shape shape, bool value_first)
{
  Forest forest = { .key = key_named ("cost-key") };
  forest.nodes = malloc (NODES * sizeof *forest.nodes);
  CHECK (forest.nodes);
  CHECK_OK (milieu_tree_new (NULL, &forest.tree));
  for (size_t i = 0; i < NODES; i++)
    {
      MilieuNode parent = i ? forest.nodes[parent_in (shape, i)] : MILIEU_NODE_NONE;
      CHECK_OK (milieu_node_add (forest.tree, parent, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN,
                                 &forest.nodes[i]));
      if (i == 0 && value_first)
        set (&forest, 0, 1);
    }
  if (!value_first)
    set (&forest, 0, 1);
  return forest;
}

/* Ten observers, spread over the tree and registered from its end to its beginning. */
static void
observe_ten (Forest *forest)
{
  for (size_t i = OBSERVERS; i-- > 0;)
    {
      forest->observed[i] = (i + 1) * (NODES / OBSERVERS) - 1;
      observe (forest, forest->observed[i]);
    }
}

static void
forest_free (Forest *forest)
{
  milieu_tree_free (forest->tree);
  free (forest->nodes);
}

/* The told nodes are `count`, and each comes after the one before in tree order. */
static void
check_told_in_tree_order (const Forest *forest, size_t count)
{
  CHECK_INT (forest->told_count, count);
  size_t seen = 0;
  for (MilieuNode n = forest->nodes[0]; n != MILIEU_NODE_NONE && seen < count;
       n = milieu_node_get_next (forest->tree, n, MILIEU_NODE_NONE))
    seen += n == forest->told[seen];
  CHECK_INT (seen, count);
}

static void
aWriteWhereAValueStandsVisitsNothing (void)
{
  for (int shape = 0; shape < SHAPES; shape++)
    {
      Forest forest = forest_new ((Shape)shape, true);
      observe_ten (&forest);
      set (&forest, 0, 2); /* the first flush after observers came orders them */
      MilieuStatistics before = work (&forest);
      set (&forest, 0, 3);
      MilieuStatistics after = work (&forest);
      check_told_in_tree_order (&forest, OBSERVERS);
      CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
      CHECK_INT (after.observers_told - before.observers_told, OBSERVERS);
      CHECK_INT (after.observers_bound - before.observers_bound, 0);
      CHECK_INT (after.observers_ordered - before.observers_ordered, 0);
      CHECK_INT (after.nodes_ordered - before.nodes_ordered, 0);
      CHECK_INT (after.allocations - before.allocations, 0);
      forest_free (&forest);
    }
}

static void
warmReadsVisitNothing (void)
{
  for (int shape = 0; shape < SHAPES; shape++)
    {
      Forest forest = forest_new ((Shape)shape, false);
      MilieuNode deepest = forest.nodes[NODES - 1];
      CHECK_INT (milieu_node_get_int (forest.tree, deepest, forest.key, 0), 1);
      MilieuStatistics before = work (&forest);
      for (size_t i = 0; i < 1000; i++)
        CHECK_INT (milieu_node_get_int (forest.tree, deepest, forest.key, 0), 1);
      MilieuStatistics after = work (&forest);
      CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
      CHECK_INT (after.allocations - before.allocations, 0);
      forest_free (&forest);
    }
}

static void
readsBelowATreeBuiltTopDownAreWarmAtOnce (void)
{
  Forest forest = forest_new (CHAIN, true);
  MilieuStatistics before = work (&forest);
  CHECK_INT (milieu_node_get_int (forest.tree, forest.nodes[NODES - 1], forest.key, 0), 1);
  CHECK_INT (work (&forest).nodes_visited - before.nodes_visited, 0);
  forest_free (&forest);
}

static void
readsThroughManyScopesAreWarmAfterTheFirst (void)
{
  Forest forest = { .key = key_named ("cost-key") };
  const MilieuKey *others = key_named ("cost-other");
  MilieuNode node = MILIEU_NODE_NONE;
  CHECK_OK (milieu_tree_new (NULL, &forest.tree));
  for (int i = 0; i < 10000; i++)
    {
      CHECK_OK (milieu_node_add (forest.tree, node, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
      CHECK_OK (milieu_node_set (forest.tree, node, i ? others : forest.key, milieu_value_int (7)));
    }
  CHECK_INT (milieu_node_get_int (forest.tree, node, forest.key, 0), 7);
  MilieuStatistics before = work (&forest);
  for (int i = 0; i < 1000; i++)
    CHECK_INT (milieu_node_get_int (forest.tree, node, forest.key, 0), 7);
  CHECK_INT (work (&forest).nodes_visited - before.nodes_visited, 0);
  CHECK_INT (work (&forest).allocations - before.allocations, 0);
  milieu_tree_free (forest.tree);
}

/* The nodes at or below `top` that lie on the way from it to an observer. */
static size_t
way_to_observers (const Forest *forest, Shape shape, size_t top)
{
  size_t length = 0;
  bool *counted = calloc (NODES, sizeof *counted);
  CHECK (counted);
  for (size_t i = 0; i < OBSERVERS; i++)
    {
      size_t steps = 0, node = forest->observed[i];
      while (node > top)
        node = parent_in (shape, node), steps++;
      if (node != top)
        continue;
      for (node = forest->observed[i];; node = parent_in (shape, node))
        {
          length += !counted[node];
          counted[node] = true;
          if (node == top)
            break;
        }
    }
  free (counted);
  return length;
}

static void
aLateOverrideVisitsOnlyTheWay (void)
{
  static const size_t middles[SHAPES] = { 5, NODES / 2 - 1, NODES / 2 };
  for (int shape = 0; shape < SHAPES; shape++)
    {
      size_t middle = middles[shape];
      Forest forest = forest_new ((Shape)shape, true);
      observe_ten (&forest);
      set (&forest, 0, 2);
      size_t way = way_to_observers (&forest, (Shape)shape, middle);
      CHECK (way > 0);
      MilieuStatistics before = work (&forest);
      set (&forest, middle, 9);
      MilieuStatistics between = work (&forest);
      size_t affected = forest.told_count;
      CHECK (affected > 0);
      CHECK_INT (between.nodes_visited - before.nodes_visited, way);
      CHECK_INT (between.observers_bound - before.observers_bound, affected);
      forest.told_count = 0;
      CHECK_OK (milieu_node_unset (forest.tree, forest.nodes[middle], forest.key));
      MilieuStatistics after = work (&forest);
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
  Forest forest = forest_new (TEN_ARY, true);
  observe_ten (&forest);
  MilieuStatistics before = work (&forest);
  set (&forest, 123457, 9);
  CHECK_INT (forest.told_count, 0);
  CHECK_INT (work (&forest).nodes_visited - before.nodes_visited, 0);
  forest_free (&forest);
}

static void
aMoveWithinOneScopeVisitsAndBindsNothing (void)
{
  for (int shape = 0; shape < SHAPES; shape++)
    {
      Forest forest = forest_new ((Shape)shape, true);
      observe_ten (&forest);
      set (&forest, 0, 2);
      size_t moved = shape == CHAIN ? NODES / 2 : forest.observed[4];
      size_t target = shape == CHAIN ? 0 : shape == STAR ? 17 : 900000;
      MilieuStatistics before = work (&forest);
      CHECK_OK (milieu_node_move (forest.tree, forest.nodes[moved], forest.nodes[target],
                                  MILIEU_NODE_NONE));
      MilieuStatistics after = work (&forest);
      CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
      CHECK_INT (after.observers_bound - before.observers_bound, 0);
      set (&forest, 0, 3);
      check_told_in_tree_order (&forest, OBSERVERS);
      forest_free (&forest);
    }
}

static void
feed (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted, void *user_data)
{
  (void)tree;
  (void)node;
  (void)key;
  *(int *)user_data += wanted ? 1 : -1;
}

static void
aMoveBelowAnInterestVisitsNothing (void)
{
  Forest forest = forest_new (TEN_ARY, true);
  int wanted = 0;
  CHECK_OK (milieu_node_watch_interest (forest.tree, forest.nodes[0], forest.key, feed, &wanted,
                                        NULL, NULL));
  observe_ten (&forest);
  CHECK_INT (wanted, 1);
  MilieuStatistics before = work (&forest);
  for (size_t i = 0; i < OBSERVERS; i++)
    CHECK_OK (milieu_node_move (forest.tree, forest.nodes[forest.observed[i]],
                                forest.nodes[900000 + i], MILIEU_NODE_NONE));
  CHECK_INT (work (&forest).nodes_visited - before.nodes_visited, 0);
  CHECK_INT (wanted, 1);
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
  const MilieuKey *keys[KEYS], *own = key_named ("cost-other");
  MilieuNode nodes[SCOPES], node = MILIEU_NODE_NONE;
  Forest forest = { .key = own };
  MilieuStatistics before = { 0 }, after;
  CHECK_OK (milieu_tree_new (NULL, &forest.tree));
  for (int k = 0; k < KEYS; k++)
    {
      MilieuKeyDefinition definition = milieu_key_definition ("many", MILIEU_TYPE_INT);
      definition.unlisted = true;
      CHECK_OK (milieu_key_define (&definition, &keys[k]));
    }
  for (int i = 0; i < SCOPES; i++)
    {
      CHECK_OK (milieu_node_add (forest.tree, node, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
      for (int k = 0; k < KEYS && i == 0; k++)
        CHECK_OK (milieu_node_set (forest.tree, node, keys[k], milieu_value_int (k)));
      CHECK_OK (milieu_node_set (forest.tree, node, own, milieu_value_int (i)));
      nodes[i] = node;
    }
  for (int pass = 0; pass < 20; pass++)
    {
      before = work (&forest);
      for (int i = 0; i < SCOPES; i++)
        for (int k = 0; k < KEYS; k++)
          CHECK_INT (milieu_node_get_int (forest.tree, nodes[i], keys[k], -1), k);
      CHECK_OK (milieu_node_set (forest.tree, node, own, milieu_value_int (pass)));
    }
  after = work (&forest);
  CHECK (after.nodes_visited - before.nodes_visited < SCOPES * KEYS);
  milieu_tree_free (forest.tree);
}

static void
aMoveBetweenScopesVisitsOnlyTheWay (void)
{
  Forest forest = forest_new (CHAIN, true);
  MilieuNode other;
  observe_ten (&forest);
  CHECK_OK (
    milieu_node_add (forest.tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &other));
  CHECK_OK (milieu_node_set (forest.tree, other, forest.key, milieu_value_int (5)));
  size_t moved = NODES / 2, way = way_to_observers (&forest, CHAIN, moved);
  MilieuStatistics before = work (&forest);
  forest.told_count = 0;
  CHECK_OK (milieu_node_move (forest.tree, forest.nodes[moved], other, MILIEU_NODE_NONE));
  MilieuStatistics after = work (&forest);
  CHECK_INT (forest.told_count, 5);
  CHECK_INT (after.nodes_visited - before.nodes_visited, way);
  CHECK_INT (after.observers_bound - before.observers_bound, 5);
  forest_free (&forest);
}

static void
aMoveToAScopeWithAnEqualValueTellsNobody (void)
{
  Forest forest = forest_new (TEN_ARY, true);
  MilieuNode other;
  observe_ten (&forest);
  CHECK_OK (
    milieu_node_add (forest.tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &other));
  CHECK_OK (milieu_node_set (forest.tree, other, forest.key, milieu_value_int (1)));
  forest.told_count = 0;
  CHECK_OK (milieu_node_move (forest.tree, forest.nodes[1], other, MILIEU_NODE_NONE));
  CHECK_INT (forest.told_count, 0);
  forest_free (&forest);
}

/* Blocks grow by a part of themselves: few times, and with no work for the siblings that are there.
 */
static void
addingAMillionChildrenIsLinear (void)
{
  Forest forest = forest_new (STAR, true);
  MilieuStatistics statistics = work (&forest);
  CHECK_INT (statistics.nodes, NODES);
  CHECK_INT (statistics.nodes_visited, 0);
  CHECK_INT (statistics.nodes_marked, 0);
  CHECK_INT (statistics.nodes_ordered, 0);
  CHECK (statistics.allocations < 64);
  forest_free (&forest);
}

static void
aNodeCostsFiftyBytesAtMostAmongMany (void)
{
  MilieuTree *tree;
  MilieuNode node;
  MilieuStatistics statistics;
  CHECK_OK (milieu_tree_new (NULL, &tree));
  for (size_t i = 1; i <= NODES; i++)
    {
      CHECK_OK (
        milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
      milieu_tree_get_statistics (tree, &statistics);
      if (i >= 100000)
        CHECK (statistics.bytes <= i * 51); /* the tree itself has part in that byte */
    }
  CHECK (statistics.bytes / NODES <= 44);
  milieu_tree_free (tree);
}

static void
manyObserversOfOneKeyAtOneNodeAreLinear (void)
{
  enum
  {
    MANY = 100000
  };
  Forest forest = { .key = key_named ("cost-key") };
  MilieuNode root, leaf;
  MilieuObserver *observers = malloc (MANY * sizeof *observers);
  CHECK (observers);
  CHECK_OK (milieu_tree_new (NULL, &forest.tree));
  CHECK_OK (
    milieu_node_add (forest.tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &root));
  CHECK_OK (milieu_node_add (forest.tree, root, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &leaf));
  for (int turn = 0; turn < 2; turn++)
    {
      MilieuStatistics before = work (&forest);
      for (size_t i = 0; i < MANY; i++)
        CHECK_OK (milieu_node_observe (forest.tree, leaf, forest.key, MILIEU_OBSERVE_PLAIN, note,
                                       &forest, NULL, &observers[i]));
      for (size_t i = 0; i < MANY; i++)
        CHECK_OK (milieu_observer_remove (forest.tree, observers[i]));
      MilieuStatistics after = work (&forest);
      CHECK_INT (after.observers_bound - before.observers_bound, MANY);
      CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
      CHECK (after.nodes_marked - before.nodes_marked <= 3);
      CHECK_INT (after.observers, 0);
      if (turn)
        CHECK_INT (after.allocations - before.allocations, 0);
    }
  free (observers);
  milieu_tree_free (forest.tree);
}

static void
anObserverThatComesMarksItsAncestorsOnce (void)
{
  Forest forest = forest_new (CHAIN, true);
  MilieuStatistics before = work (&forest);
  observe (&forest, 999);
  MilieuStatistics after = work (&forest);
  CHECK_INT (after.nodes_marked - before.nodes_marked, 1001); /* the forest's root with them */
  observe (&forest, 1999);
  CHECK_INT (work (&forest).nodes_marked - after.nodes_marked, 1000);
  observe (&forest, 500);
  CHECK_INT (work (&forest).nodes_marked - after.nodes_marked, 1000);
  CHECK_INT (work (&forest).nodes_visited - before.nodes_visited, 0);
  forest_free (&forest);
}

static void
aDescentClearsTheMarksOfObserversThatWent (void)
{
  Forest forest = forest_new (CHAIN, true);
  MilieuObserver observer;
  CHECK_OK (milieu_node_observe (forest.tree, forest.nodes[1000], forest.key, MILIEU_OBSERVE_PLAIN,
                                 note, &forest, NULL, &observer));
  observe (&forest, 10);
  CHECK_OK (milieu_observer_remove (forest.tree, observer));
  set (&forest, 5, 8); /* goes down to where somebody was */
  MilieuStatistics before = work (&forest);
  set (&forest, 6, 9);
  CHECK_INT (work (&forest).nodes_visited - before.nodes_visited, 5); /* nodes 6 to 10 */
  forest_free (&forest);
}

static void
orderIsComputedOnceAfterObservedNodesCame (void)
{
  Forest forest = forest_new (STAR, true);
  observe_ten (&forest);
  MilieuStatistics before = work (&forest);
  set (&forest, 0, 2);
  MilieuStatistics first = work (&forest);
  CHECK_INT (first.observers_ordered - before.observers_ordered, OBSERVERS);
  CHECK_INT (first.nodes_ordered - before.nodes_ordered, OBSERVERS + 2);
  CHECK_INT (first.nodes_visited - before.nodes_visited, 0);
  set (&forest, 0, 3);
  observe (&forest, forest.observed[3]); /* where somebody observes already */
  CHECK_OK (milieu_node_add (forest.tree, forest.nodes[0], forest.nodes[1], MILIEU_NODE_PLAIN,
                             &forest.nodes[1]));
  set (&forest, 0, 4);
  CHECK_INT (work (&forest).observers_ordered - first.observers_ordered, 0);
  CHECK_INT (forest.told_count, OBSERVERS + 1);
  forest_free (&forest);
}

static void
wishesArePlacedByTheirNumber (void)
{
  Forest forest = forest_new (TEN_ARY, true);
  const MilieuKey *unwished = key_named ("cost-other");
  /* node 99 is above the last node, at three steps; node 500 is not */
  CHECK_OK (
    milieu_node_prefer (forest.tree, forest.nodes[NODES - 1], forest.key, milieu_value_int (3)));
  MilieuStatistics before = work (&forest);
  CHECK_OK (milieu_node_set (forest.tree, forest.nodes[99], unwished, milieu_value_int (4)));
  set (&forest, 500, 5);
  MilieuStatistics between = work (&forest);
  CHECK_INT (between.wishes_placed - before.wishes_placed, 0);
  CHECK_INT (between.nodes_visited - before.nodes_visited, 0);
  set (&forest, 99, 4);
  MilieuStatistics after = work (&forest);
  CHECK_INT (after.wishes_placed - between.wishes_placed, 1);
  CHECK_INT (after.nodes_visited - between.nodes_visited, 5 + 4); /* down to it, and up again */
  forest_free (&forest);
}

static void
idleCostsNothing (void)
{
  Forest forest = forest_new (TEN_ARY, true);
  observe_ten (&forest);
  set (&forest, 0, 2);
  MilieuStatistics before = work (&forest);
  CHECK (!milieu_tree_is_due (forest.tree));
  CHECK_OK (milieu_tree_flush (forest.tree));
  set (&forest, 0, 2); /* equal to what is there */
  MilieuStatistics after = work (&forest);
  CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
  CHECK_INT (after.observers_told - before.observers_told, 0);
  CHECK_INT (after.rounds - before.rounds, 0);
  CHECK_INT (after.allocations - before.allocations, 0);
  forest_free (&forest);
}

static void
aFlushAllocatesNothing (void)
{
  Forest forest = forest_new (TEN_ARY, true);
  for (size_t i = 0; i < 100000; i++)
    observe (&forest, i);
  MilieuStatistics before = work (&forest);
  set (&forest, 0, 2);
  CHECK_INT (forest.told_count, 100000);
  CHECK_INT (work (&forest).allocations - before.allocations, 0);
  forest_free (&forest);
}

/* ten writes in one transaction reach an observer once; hidden ones are not reached at all */
static void
aWriteReachesNoObserverThatANearerValueHides (void)
{
  Forest forest = forest_new (STAR, true);
  observe_ten (&forest);
  for (size_t i = 0; i < 5; i++)
    set (&forest, forest.observed[i], 50);
  set (&forest, 0, 2);
  check_told_in_tree_order (&forest, 5);
  forest_free (&forest);
}

TEST_TOPIC (cost, TEST (cost, aWriteWhereAValueStandsVisitsNothing),
            TEST (cost, warmReadsVisitNothing),
            TEST (cost, readsBelowATreeBuiltTopDownAreWarmAtOnce),
            TEST (cost, readsThroughManyScopesAreWarmAfterTheFirst),
            TEST (cost, aLateOverrideVisitsOnlyTheWay),
            TEST (cost, aLateOverrideWithoutObserversBelowVisitsNothing),
            TEST (cost, aMoveWithinOneScopeVisitsAndBindsNothing),
            TEST (cost, aMoveBelowAnInterestVisitsNothing),
            TEST (cost, readsOfManyKeysThroughManyScopesGetWarm),
            TEST (cost, aMoveBetweenScopesVisitsOnlyTheWay),
            TEST (cost, aMoveToAScopeWithAnEqualValueTellsNobody),
            TEST (cost, addingAMillionChildrenIsLinear),
            TEST (cost, aNodeCostsFiftyBytesAtMostAmongMany),
            TEST (cost, manyObserversOfOneKeyAtOneNodeAreLinear),
            TEST (cost, anObserverThatComesMarksItsAncestorsOnce),
            TEST (cost, aDescentClearsTheMarksOfObserversThatWent),
            TEST (cost, orderIsComputedOnceAfterObservedNodesCame),
            TEST (cost, wishesArePlacedByTheirNumber), TEST (cost, idleCostsNothing),
            TEST (cost, aFlushAllocatesNothing),
            TEST (cost, aWriteReachesNoObserverThatANearerValueHides))
