/* Nodes: where they are added, move and are removed, what goes with them, and their names. */
#include "actor.h"

/* ---- coming ---- */

static void
aNodeIsAddedLast (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_add (&f, f.list, "second");
  fixture_add (&f, f.list, "third");
  CHECK_TEXT (fixture_dump (&f, f.list), "list\n  row\n  second\n  third\n");
  fixture_end (&f);
}

static void
aNodeIsAddedBeforeASibling (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_add_before (&f, f.window, f.list, "first");
  fixture_add_before (&f, f.window, f.dialog, "middle");
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "window boundary\n  first\n  list\n    row\n"
                                                   "  middle\n  dialog boundary\n    text\n");
  fixture_end (&f);
}

static void
rootsAreInOrder (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_add (&f, MILIEU_NODE_NONE, "last");
  fixture_add_before (&f, MILIEU_NODE_NONE, f.window, "first");
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK_OK (milieu_node_remove (f.tree, f.dialog));
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "first\nwindow boundary\nlast\n");
  fixture_end (&f);
}

static void
onlyABoundaryIsOne (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK (milieu_node_is_boundary (f.tree, f.window));
  CHECK (milieu_node_is_boundary (f.tree, f.dialog));
  CHECK (!milieu_node_is_boundary (f.tree, f.list));
  fixture_move (&f, f.dialog, f.list);
  CHECK (milieu_node_is_boundary (f.tree, f.dialog));
  fixture_end (&f);
}

static void
aNewNodeReadsWhatIsAboveIt (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 3);
  MilieuNode node = fixture_add (&f, f.row, "node");
  CHECK_TEXT (fixture_get (&f, node, f.padding), "3 from list");
  fixture_end (&f);
}

/* ---- moving ---- */

static void
aNodeMovesWithAllBelowIt (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_move_before (&f, f.list, f.dialog, f.text);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE),
              "window boundary\n  dialog boundary\n    list\n      row\n    text\n");
  fixture_end (&f);
}

static void
aNodeMovesWithinItsParent (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode last = fixture_add (&f, f.list, "last");
  MilieuNode middle = fixture_add_before (&f, f.list, last, "middle");
  fixture_move_before (&f, last, f.list, f.row);
  CHECK_TEXT (fixture_dump (&f, f.list), "list\n  last\n  row\n  middle\n");
  fixture_move_before (&f, last, f.list, middle);
  CHECK_TEXT (fixture_dump (&f, f.list), "list\n  row\n  last\n  middle\n");
  fixture_move (&f, f.row, f.list);
  CHECK_TEXT (fixture_dump (&f, f.list), "list\n  last\n  middle\n  row\n");
  fixture_end (&f);
}

static void
aNodeMovedToWhereItIsStays (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode last = fixture_add (&f, f.list, "last");
  fixture_move_before (&f, f.row, f.list, last);
  fixture_move (&f, last, f.list);
  CHECK_TEXT (fixture_dump (&f, f.list), "list\n  row\n  last\n");
  fixture_end (&f);
}

static void
aNodeMovedWithoutAParentIsARoot (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_move_before (&f, f.list, MILIEU_NODE_NONE, f.window);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE),
              "list\n  row\nwindow boundary\n  dialog boundary\n    text\n");
  CHECK_INT (milieu_node_get_parent (f.tree, f.list), MILIEU_NODE_NONE);
  fixture_move (&f, f.window, f.row);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE),
              "list\n  row\n    window boundary\n      dialog boundary\n        text\n");
  fixture_end (&f);
}

static void
observersAtAndBelowAMovedNodeAreToldWhatChanges (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.dialog, f.padding, 20);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.list, f.padding);
  fixture_observe (&f, f.row, f.margin);
  fixture_observe (&f, f.text, f.padding);
  fixture_move (&f, f.list, f.dialog);
  CHECK_TEXT (fixture_told (&f), "list padding 8 -> 20\nrow padding 8 -> 20\n");
  fixture_move (&f, f.list, MILIEU_NODE_NONE);
  CHECK_TEXT (fixture_told (&f), "list padding 20 -> 8\nrow padding 20 -> 8\n");
  fixture_end (&f);
}

static void
aMovedNodesOwnValueGoesAlong (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 3);
  fixture_set (&f, f.dialog, f.padding, 20);
  fixture_observe (&f, f.row, f.padding);
  fixture_move (&f, f.list, f.dialog);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from list");
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

/* ---- going ---- */

static void
aNodeIsRemovedWithAllBelowIt (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_add (&f, f.row, "deep");
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK (!milieu_node_exists (f.tree, f.list));
  CHECK (!milieu_node_exists (f.tree, f.row));
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE),
              "window boundary\n  dialog boundary\n    text\n");
  CHECK_INT (fixture_work (&f).nodes, 3);
  fixture_end (&f);
}

static void
valuesWishesAndObserversGoWithANode (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a" };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.list, f.margin, 3);
  fixture_set_base (&f, f.row, f.margin, 4);
  fixture_prefer (&f, f.row, f.margin, 5);
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK_INT (actor.destroyed, 1);
  CHECK_INT (fixture_work (&f).observers, 0);
  CHECK_INT (fixture_work (&f).wishes, 0);
  CHECK_TEXT (fixture_get (&f, f.window, f.margin), "0 from default");
  fixture_end (&f);
  CHECK_INT (actor.destroyed, 1);
}

static void
observersOfARemovedNodeAreToldNothingMore (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
whoeverReadAWishOfARemovedNodeIsTold (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_observe (&f, f.text, f.padding);
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK_TEXT (fixture_told (&f), "text padding 5 -> 8\n");
  fixture_end (&f);
}

static void
aRemovedNodesHandleIsNoOthers (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  MilieuNode other = fixture_add (&f, f.list, "other");
  CHECK (other != f.row);
  CHECK (!milieu_node_exists (f.tree, f.row));
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "no-node");
  CHECK (milieu_node_get_name (f.tree, f.row) == NULL);
  fixture_end (&f);
}

/* ---- names ---- */

static void
aNameIsCopied (void)
{
  Fixture f;
  char name[] = "żółw \"🐢\"\n";
  fixture_start (&f);
  CHECK_OK (milieu_node_set_name (f.tree, f.row, name));
  name[0] = 'x';
  CHECK_TEXT (milieu_node_get_name (f.tree, f.row), "żółw \"🐢\"\n");
  fixture_end (&f);
}

static void
aNameIsReplacedAndTakenAway (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_OK (milieu_node_set_name (f.tree, f.row, "line"));
  CHECK_TEXT (milieu_node_get_name (f.tree, f.row), "line");
  CHECK_OK (milieu_node_set_name (f.tree, f.row, NULL));
  CHECK (milieu_node_get_name (f.tree, f.row) == NULL);
  CHECK_OK (milieu_node_set_name (f.tree, f.row, NULL));
  CHECK (milieu_node_get_name (f.tree, f.row) == NULL);
  fixture_end (&f);
}

static void
anEmptyNameIsNone (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_OK (milieu_node_set_name (f.tree, f.row, ""));
  CHECK (milieu_node_get_name (f.tree, f.row) == NULL);
  fixture_end (&f);
}

static void
namesNeedNotBeUnique (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_OK (milieu_node_set_name (f.tree, f.row, "list"));
  CHECK_TEXT (fixture_dump (&f, f.list), "list\n  list\n");
  fixture_end (&f);
}

static void
aNameSurvivesMovesAndTransactionsAndTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin (&f);
  CHECK_OK (milieu_node_set_name (f.tree, f.row, "line"));
  fixture_move_before (&f, f.row, f.dialog, f.text);
  fixture_commit (&f);
  CHECK_TEXT (milieu_node_get_name (f.tree, f.row), "line");
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
aNamelessNodeCostsNothingForIt (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode node;
  CHECK_OK (milieu_node_add (f.tree, f.row, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
  MilieuStatistics before = fixture_work (&f);
  CHECK_OK (milieu_node_set_name (f.tree, node, NULL));
  CHECK (milieu_node_get_name (f.tree, node) == NULL);
  CHECK_INT (fixture_work (&f).bytes, before.bytes);
  CHECK_INT (fixture_work (&f).allocations, before.allocations);
  fixture_end (&f);
}

TEST_TOPIC (node, TEST (node, aNodeIsAddedLast), TEST (node, aNodeIsAddedBeforeASibling),
            TEST (node, rootsAreInOrder), TEST (node, onlyABoundaryIsOne),
            TEST (node, aNewNodeReadsWhatIsAboveIt), TEST (node, aNodeMovesWithAllBelowIt),
            TEST (node, aNodeMovesWithinItsParent), TEST (node, aNodeMovedToWhereItIsStays),
            TEST (node, aNodeMovedWithoutAParentIsARoot),
            TEST (node, observersAtAndBelowAMovedNodeAreToldWhatChanges),
            TEST (node, aMovedNodesOwnValueGoesAlong), TEST (node, aNodeIsRemovedWithAllBelowIt),
            TEST (node, valuesWishesAndObserversGoWithANode),
            TEST (node, observersOfARemovedNodeAreToldNothingMore),
            TEST (node, whoeverReadAWishOfARemovedNodeIsTold),
            TEST (node, aRemovedNodesHandleIsNoOthers), TEST (node, aNameIsCopied),
            TEST (node, aNameIsReplacedAndTakenAway), TEST (node, anEmptyNameIsNone),
            TEST (node, namesNeedNotBeUnique),
            TEST (node, aNameSurvivesMovesAndTransactionsAndTellsNobody),
            TEST (node, aNamelessNodeCostsNothingForIt))
