/* What is refused about nodes: for which of several reasons, and that nothing changes. */
#include "fixture.h"

/* The tree with all that refusals could change; ends the test if a second one would differ. */
typedef struct Picture
{
  char dump[1024];
  MilieuStatistics held;
} Picture;

static Fixture f;
static Picture before;
static MilieuNode gone, foreign;
static MilieuTree *other_tree;

static void
start (void)
{
  fixture_start (&f);
  CHECK_OK (milieu_tree_new (NULL, &other_tree));
  for (int i = 0; i < 7; i++)
    CHECK_OK (milieu_node_add (other_tree, 0, 0, MILIEU_NODE_PLAIN, &foreign));
  gone = fixture_add (&f, f.window, "gone");
  CHECK_OK (milieu_node_remove (f.tree, gone));
  fixture_set (&f, f.list, f.padding, 3);
  fixture_prefer (&f, f.row, f.margin, 4);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.margin);
  strcpy (before.dump, fixture_dump (&f, MILIEU_NODE_NONE));
  milieu_tree_get_statistics (f.tree, &before.held);
}

static void
end (void)
{
  MilieuStatistics after;
  milieu_tree_get_statistics (f.tree, &after);
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), before.dump);
  CHECK_INT (after.nodes, before.held.nodes);
  CHECK_INT (after.observers_told, before.held.observers_told);
  CHECK_INT (after.wishes_placed, before.held.wishes_placed);
  CHECK_INT (after.observers_bound, before.held.observers_bound);
  fixture_end (&f);
  milieu_tree_free (other_tree);
}

/* Adds, and checks that a refused call leaves its out-parameter alone. */
static MilieuStatus
add (MilieuNode parent, MilieuNode sibling)
{
  MilieuNode node = 77;
  MilieuStatus status = milieu_node_add (f.tree, parent, sibling, MILIEU_NODE_PLAIN, &node);
  CHECK_INT (node, 77);
  return status;
}

static MilieuStatus
move (MilieuNode node, MilieuNode parent, MilieuNode sibling)
{
  return milieu_node_move (f.tree, node, parent, sibling);
}

static void
addingWantsAParentThatIsThere (void)
{
  start ();
  CHECK_INT (add (gone, MILIEU_NODE_NONE), MILIEU_ERROR_NO_NODE);
  CHECK_INT (add (foreign, MILIEU_NODE_NONE), MILIEU_ERROR_NO_NODE);
  CHECK_INT (add (12345, MILIEU_NODE_NONE), MILIEU_ERROR_NO_NODE);
  end ();
}

static void
addingWantsASiblingThatIsThere (void)
{
  start ();
  CHECK_INT (add (f.window, gone), MILIEU_ERROR_NO_NODE);
  CHECK_INT (add (MILIEU_NODE_NONE, foreign), MILIEU_ERROR_NO_NODE);
  end ();
}

static void
addingWantsAChildOfTheParentAsSibling (void)
{
  start ();
  CHECK_INT (add (f.window, f.row), MILIEU_ERROR_NOT_SIBLING);
  CHECK_INT (add (f.window, f.window), MILIEU_ERROR_NOT_SIBLING);
  CHECK_INT (add (f.list, f.dialog), MILIEU_ERROR_NOT_SIBLING);
  CHECK_INT (add (MILIEU_NODE_NONE, f.list), MILIEU_ERROR_NOT_SIBLING);
  end ();
}

static void
addingNamesTheMissingNodeFirst (void)
{
  start ();
  CHECK_INT (add (gone, f.row), MILIEU_ERROR_NO_NODE);
  end ();
}

static void
movingWantsNodesThatAreThere (void)
{
  start ();
  CHECK_INT (move (gone, f.window, MILIEU_NODE_NONE), MILIEU_ERROR_NO_NODE);
  CHECK_INT (move (MILIEU_NODE_NONE, f.window, MILIEU_NODE_NONE), MILIEU_ERROR_NO_NODE);
  CHECK_INT (move (f.row, gone, MILIEU_NODE_NONE), MILIEU_ERROR_NO_NODE);
  CHECK_INT (move (f.row, foreign, MILIEU_NODE_NONE), MILIEU_ERROR_NO_NODE);
  CHECK_INT (move (f.row, f.window, gone), MILIEU_ERROR_NO_NODE);
  end ();
}

static void
nothingMovesBelowItself (void)
{
  start ();
  CHECK_INT (move (f.list, f.list, MILIEU_NODE_NONE), MILIEU_ERROR_CYCLE);
  CHECK_INT (move (f.list, f.row, MILIEU_NODE_NONE), MILIEU_ERROR_CYCLE);
  CHECK_INT (move (f.window, f.text, MILIEU_NODE_NONE), MILIEU_ERROR_CYCLE);
  end ();
}

static void
movingWantsAnotherChildOfTheParentAsSibling (void)
{
  start ();
  CHECK_INT (move (f.row, f.window, f.text), MILIEU_ERROR_NOT_SIBLING);
  CHECK_INT (move (f.row, f.list, f.row), MILIEU_ERROR_NOT_SIBLING);
  CHECK_INT (move (f.row, f.window, f.row), MILIEU_ERROR_NOT_SIBLING);
  CHECK_INT (move (f.window, MILIEU_NODE_NONE, f.window), MILIEU_ERROR_NOT_SIBLING);
  CHECK_INT (move (f.row, MILIEU_NODE_NONE, f.list), MILIEU_ERROR_NOT_SIBLING);
  end ();
}

static void
movingNamesTheMissingNodeThenTheCycleThenTheSibling (void)
{
  start ();
  CHECK_INT (move (f.list, f.row, gone), MILIEU_ERROR_NO_NODE);
  CHECK_INT (move (gone, f.row, f.text), MILIEU_ERROR_NO_NODE);
  CHECK_INT (move (f.list, f.row, f.text), MILIEU_ERROR_CYCLE);
  end ();
}

static void
removingWantsANodeThatIsThere (void)
{
  start ();
  CHECK_INT (milieu_node_remove (f.tree, gone), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_remove (f.tree, foreign), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_remove (f.tree, MILIEU_NODE_NONE), MILIEU_ERROR_NO_NODE);
  end ();
}

static void
namingWantsANodeThenUtf8 (void)
{
  start ();
  CHECK_INT (milieu_node_set_name (f.tree, gone, "\xff"), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_set_name (f.tree, MILIEU_NODE_NONE, "x"), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_set_name (f.tree, foreign, NULL), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_set_name (f.tree, f.row, "\xff"), MILIEU_ERROR_TEXT);
  CHECK_INT (milieu_node_set_name (f.tree, f.row, "\xc0\x80"), MILIEU_ERROR_TEXT);
  CHECK_TEXT (milieu_node_get_name (f.tree, f.row), "row");
  end ();
}

static void
aRefusalWithinATransactionLeavesItAsItWas (void)
{
  start ();
  fixture_begin (&f);
  CHECK_INT (move (f.list, f.row, MILIEU_NODE_NONE), MILIEU_ERROR_CYCLE);
  CHECK_INT (add (gone, MILIEU_NODE_NONE), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 1);
  fixture_commit (&f);
  end ();
}

TEST_TOPIC (node_refusals, TEST (node_refusals, addingWantsAParentThatIsThere),
            TEST (node_refusals, addingWantsASiblingThatIsThere),
            TEST (node_refusals, addingWantsAChildOfTheParentAsSibling),
            TEST (node_refusals, addingNamesTheMissingNodeFirst),
            TEST (node_refusals, movingWantsNodesThatAreThere),
            TEST (node_refusals, nothingMovesBelowItself),
            TEST (node_refusals, movingWantsAnotherChildOfTheParentAsSibling),
            TEST (node_refusals, movingNamesTheMissingNodeThenTheCycleThenTheSibling),
            TEST (node_refusals, removingWantsANodeThatIsThere),
            TEST (node_refusals, namingWantsANodeThenUtf8),
            TEST (node_refusals, aRefusalWithinATransactionLeavesItAsItWas))
