/* Walking: neighbours, tree order in constant memory, and what a bad handle finds. */
#include "fixture.h"

#include <stdlib.h>

enum
{
  MANY = 100000
};

/* ---- neighbours ---- */

static void
aNodeHasItsParent (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_INT (milieu_node_get_parent (f.tree, f.row), f.list);
  CHECK_INT (milieu_node_get_parent (f.tree, f.list), f.window);
  CHECK_INT (milieu_node_get_parent (f.tree, f.window), MILIEU_NODE_NONE);
  fixture_end (&f);
}

static void
aNodeHasItsFirstAndLastChild (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_INT (milieu_node_get_first_child (f.tree, f.window), f.list);
  CHECK_INT (milieu_node_get_last_child (f.tree, f.window), f.dialog);
  CHECK_INT (milieu_node_get_first_child (f.tree, f.list), f.row);
  CHECK_INT (milieu_node_get_last_child (f.tree, f.list), f.row);
  CHECK_INT (milieu_node_get_first_child (f.tree, f.row), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_last_child (f.tree, f.row), MILIEU_NODE_NONE);
  fixture_end (&f);
}

static void
aNodeHasItsSiblings (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_INT (milieu_node_get_next_sibling (f.tree, f.list), f.dialog);
  CHECK_INT (milieu_node_get_next_sibling (f.tree, f.dialog), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_previous_sibling (f.tree, f.dialog), f.list);
  CHECK_INT (milieu_node_get_previous_sibling (f.tree, f.list), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_next_sibling (f.tree, f.row), MILIEU_NODE_NONE);
  fixture_end (&f);
}

static void
rootsAreTheChildrenOfNoNode (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode second = fixture_add (&f, MILIEU_NODE_NONE, "second");
  CHECK_INT (milieu_node_get_first_child (f.tree, MILIEU_NODE_NONE), f.window);
  CHECK_INT (milieu_node_get_last_child (f.tree, MILIEU_NODE_NONE), second);
  CHECK_INT (milieu_node_get_next_sibling (f.tree, f.window), second);
  CHECK_INT (milieu_node_get_previous_sibling (f.tree, second), f.window);
  fixture_end (&f);
}

static void
anEmptyTreeHasNoRoots (void)
{
  Fixture f;
  fixture_start_empty (&f, NULL);
  CHECK_INT (milieu_node_get_first_child (f.tree, MILIEU_NODE_NONE), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_last_child (f.tree, MILIEU_NODE_NONE), MILIEU_NODE_NONE);
  fixture_end (&f);
}

static void
neighboursFollowMovesAndRemovals (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_move_before (&f, f.dialog, f.window, f.list);
  CHECK_INT (milieu_node_get_first_child (f.tree, f.window), f.dialog);
  CHECK_INT (milieu_node_get_last_child (f.tree, f.window), f.list);
  CHECK_INT (milieu_node_get_previous_sibling (f.tree, f.list), f.dialog);
  CHECK_OK (milieu_node_remove (f.tree, f.dialog));
  CHECK_INT (milieu_node_get_first_child (f.tree, f.window), f.list);
  CHECK_INT (milieu_node_get_previous_sibling (f.tree, f.list), MILIEU_NODE_NONE);
  fixture_end (&f);
}

/* ---- tree order ---- */

/* The names from the first node on, within `top`. */
static const char *
walk (Fixture *f, MilieuNode first, MilieuNode top)
{
  for (MilieuNode node = first; node != MILIEU_NODE_NONE;
       node = milieu_node_get_next (f->tree, node, top))
    fixture_log (f, "%s", fixture_name (f, node));
  return fixture_told (f);
}

static void
treeOrderIsANodeBeforeAllBelowIt (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_add (&f, MILIEU_NODE_NONE, "second");
  CHECK_TEXT (walk (&f, f.window, MILIEU_NODE_NONE), "window\nlist\nrow\ndialog\ntext\nsecond\n");
  fixture_end (&f);
}

static void
aWalkStaysAtAndBelowItsTop (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_add (&f, MILIEU_NODE_NONE, "second");
  CHECK_TEXT (walk (&f, f.list, f.list), "list\nrow\n");
  CHECK_TEXT (walk (&f, f.row, f.row), "row\n");
  CHECK_TEXT (walk (&f, f.window, f.window), "window\nlist\nrow\ndialog\ntext\n");
  fixture_end (&f);
}

static void
aWalkMayBeginBelowItsTop (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_TEXT (walk (&f, f.row, f.window), "row\ndialog\ntext\n");
  CHECK_TEXT (walk (&f, f.row, f.list), "row\n");
  fixture_end (&f);
}

/* Walks a tree whose nodes were added in the order in which they are to be met. */
static void
check_walk (Fixture *f, const MilieuNode *nodes, size_t count)
{
  MilieuStatistics before, after;
  size_t seen = 0;
  before = fixture_work (f);
  for (MilieuNode node = nodes[0]; node; node = milieu_node_get_next (f->tree, node, nodes[0]))
    {
      CHECK (seen < count);
      CHECK_INT (node, nodes[seen]);
      seen++;
    }
  after = fixture_work (f);
  CHECK_INT (seen, count);
  CHECK_INT (after.bytes, before.bytes);
  CHECK_INT (after.allocations, before.allocations);
}

static void
aBigTreeIsWalkedInConstantMemory (void)
{
  Fixture f;
  MilieuNode *nodes = calloc (MANY, sizeof *nodes);
  CHECK (nodes);
  fixture_start_empty (&f, NULL);
  nodes[0] = fixture_add (&f, MILIEU_NODE_NONE, NULL);
  MilieuNode parent = nodes[0];
  for (size_t i = 1; i < MANY; i++)
    {
      /* Down, along and up again by turns, so that the depth goes to and fro. */
      nodes[i] = fixture_add (&f, parent, NULL);
      if (i % 7 < 4)
        parent = nodes[i];
      else if (i % 7 == 6)
        for (size_t up = 0; up < i % 6 && milieu_node_get_parent (f.tree, parent); up++)
          parent = milieu_node_get_parent (f.tree, parent);
    }
  check_walk (&f, nodes, MANY);
  fixture_end (&f);
  free (nodes);
}

static void
aDeepTreeIsWalkedInConstantMemory (void)
{
  Fixture f;
  MilieuNode *nodes = calloc (MANY, sizeof *nodes);
  CHECK (nodes);
  fixture_start_empty (&f, NULL);
  for (size_t i = 0; i < MANY; i++)
    nodes[i] = fixture_add (&f, i ? nodes[i - 1] : MILIEU_NODE_NONE, NULL);
  check_walk (&f, nodes, MANY);
  fixture_end (&f);
  free (nodes);
}

/* ---- bad handles ---- */

static void
check_finds_nothing (const MilieuTree *tree, MilieuNode bad)
{
  CHECK (!milieu_node_exists (tree, bad));
  CHECK (!milieu_node_is_boundary (tree, bad));
  CHECK (!milieu_node_get_name (tree, bad));
  CHECK_INT (milieu_node_get_parent (tree, bad), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_first_child (tree, bad), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_last_child (tree, bad), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_next_sibling (tree, bad), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_previous_sibling (tree, bad), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_next (tree, bad, MILIEU_NODE_NONE), MILIEU_NODE_NONE);
}

static void
aBadHandleHasNoNeighbours (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode root = f.window;
  check_finds_nothing (f.tree, UINT64_MAX);
  check_finds_nothing (f.tree, 1);
  check_finds_nothing (f.tree, root & UINT32_MAX);
  check_finds_nothing (f.tree, root + 1);
  CHECK_OK (milieu_node_remove (f.tree, f.dialog));
  check_finds_nothing (f.tree, f.dialog);
  check_finds_nothing (f.tree, f.text);
  fixture_end (&f);
}

static void
noNodeHasNoNeighbours (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK (!milieu_node_exists (f.tree, MILIEU_NODE_NONE));
  CHECK (!milieu_node_is_boundary (f.tree, MILIEU_NODE_NONE));
  CHECK (!milieu_node_get_name (f.tree, MILIEU_NODE_NONE));
  CHECK_INT (milieu_node_get_parent (f.tree, MILIEU_NODE_NONE), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_next_sibling (f.tree, MILIEU_NODE_NONE), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_previous_sibling (f.tree, MILIEU_NODE_NONE), MILIEU_NODE_NONE);
  fixture_end (&f);
}

static void
aBadTopEndsTheWalk (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_OK (milieu_node_remove (f.tree, f.dialog));
  CHECK_INT (milieu_node_get_next (f.tree, f.window, f.dialog), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_next (f.tree, f.window, 12345), MILIEU_NODE_NONE);
  fixture_end (&f);
}

static void
aNodeOutsideOfTheTopEndsTheWalk (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_INT (milieu_node_get_next (f.tree, f.text, f.list), MILIEU_NODE_NONE);
  fixture_end (&f);
}

TEST_TOPIC (walk, TEST (walk, aNodeHasItsParent), TEST (walk, aNodeHasItsFirstAndLastChild),
            TEST (walk, aNodeHasItsSiblings), TEST (walk, rootsAreTheChildrenOfNoNode),
            TEST (walk, anEmptyTreeHasNoRoots), TEST (walk, neighboursFollowMovesAndRemovals),
            TEST (walk, treeOrderIsANodeBeforeAllBelowIt), TEST (walk, aWalkStaysAtAndBelowItsTop),
            TEST (walk, aWalkMayBeginBelowItsTop), TEST (walk, aBigTreeIsWalkedInConstantMemory),
            TEST (walk, aDeepTreeIsWalkedInConstantMemory), TEST (walk, aBadHandleHasNoNeighbours),
            TEST (walk, noNodeHasNoNeighbours), TEST (walk, aBadTopEndsTheWalk),
            TEST (walk, aNodeOutsideOfTheTopEndsTheWalk))
