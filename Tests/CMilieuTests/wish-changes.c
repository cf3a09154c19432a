/* Where wishes lie follows from the tree as it is, however it came about: each test brings a tree
 * about in a roundabout way and looks at where its wishes lie. */
#include "fixture.h"

static const char *
dump (Fixture *f)
{
  return fixture_dump (f, MILIEU_NODE_NONE);
}

/* ---- what holds wishes comes and goes ---- */

static void
aSetValueThatComesOnTheWayBringsAWishDown (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, fixture_add (&f, f.row, "cell"), f.padding, 5);
  fixture_observe (&f, f.text, f.padding);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.list, f.padding, 1);
  CHECK_TEXT (fixture_told (&f), "text padding 5 -> 8\n");
  CHECK_TEXT (dump (&f), "window boundary\n  list padding=1\n    row padding~5\n"
                         "      cell padding~5\n  dialog boundary\n    text\n");
  fixture_unset (&f, f.list, f.padding);
  CHECK_TEXT (fixture_told (&f), "text padding 8 -> 5\n");
  CHECK_TEXT (dump (&f), "window boundary padding~5\n  list\n    row\n      cell padding~5\n"
                         "  dialog boundary\n    text\n");
  fixture_end (&f);
}

static void
aBaseValueThatComesOnTheWayBringsNoneDown (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_set_base (&f, f.list, f.padding, 1);
  CHECK_TEXT (dump (&f), "window boundary padding~5\n  list padding^1\n    row padding~5\n"
                         "  dialog boundary\n    text\n");
  fixture_end (&f);
}

static void
aWishThatComesOnTheWayBringsAnotherDown (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, fixture_add (&f, f.row, "cell"), f.padding, 5);
  fixture_prefer (&f, f.list, f.padding, 4);
  CHECK_TEXT (dump (&f), "window boundary padding~4\n  list padding~4\n    row padding~5\n"
                         "      cell padding~5\n  dialog boundary\n    text\n");
  fixture_unprefer (&f, f.list, f.padding);
  CHECK_TEXT (dump (&f), "window boundary padding~5\n  list\n    row\n      cell padding~5\n"
                         "  dialog boundary\n    text\n");
  fixture_end (&f);
}

static void
aSetValueOverAWishHoldsTheSame (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, fixture_add (&f, f.row, "cell"), f.padding, 5);
  fixture_prefer (&f, f.list, f.padding, 4);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_unprefer (&f, f.list, f.padding);
  CHECK_TEXT (dump (&f), "window boundary\n  list padding=1\n    row padding~5\n"
                         "      cell padding~5\n  dialog boundary\n    text\n");
  fixture_end (&f);
}

static void
ofTwoHoldersTheUpperCounts (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode cell = fixture_add (&f, f.row, "cell");
  fixture_prefer (&f, fixture_add (&f, cell, "dot"), f.padding, 5);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_set (&f, f.row, f.padding, 2);
  fixture_unset (&f, f.row, f.padding);
  CHECK_TEXT (dump (&f), "window boundary\n  list padding=1\n    row padding~5\n"
                         "      cell\n        dot padding~5\n  dialog boundary\n    text\n");
  fixture_end (&f);
}

static void
anEarlierWishThatComesUpAgainStaysTheEarlier (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode second = fixture_add (&f, f.window, "second");
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, second, f.padding, 6);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_unset (&f, f.list, f.padding);
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "6 from window");
  fixture_prefer (&f, f.row, f.padding, 7);
  fixture_set (&f, f.list, f.padding, 1);
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "6 from window");
  fixture_unset (&f, f.list, f.padding);
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "7 from window");
  fixture_end (&f);
}

static void
aWishRenewedWhileHeldIsTheLatestWhenItComesUp (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode second = fixture_add (&f, f.window, "second");
  fixture_set (&f, f.list, f.padding, 1);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, second, f.padding, 6);
  fixture_prefer (&f, f.row, f.padding, 7);
  fixture_unset (&f, f.list, f.padding);
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "7 from window");
  fixture_end (&f);
}

/* ---- moves ---- */

static void
aWishMovesWithItsNodeToAnotherPresentation (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_observe (&f, f.list, f.padding);
  fixture_observe (&f, f.text, f.padding);
  fixture_move (&f, f.row, f.dialog);
  CHECK_TEXT (fixture_told (&f), "list padding 5 -> 8\n");
  CHECK_TEXT (dump (&f), "window boundary\n  list\n  dialog boundary padding~5\n    text\n"
                         "    row padding~5\n");
  fixture_end (&f);
}

static void
wishesMoveWithWhatIsAboveThem (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, fixture_add (&f, f.row, "cell"), f.padding, 5);
  fixture_move (&f, f.list, f.dialog);
  CHECK_TEXT (dump (&f), "window boundary\n  dialog boundary padding~5\n    text\n    list\n"
                         "      row\n        cell padding~5\n");
  fixture_move (&f, f.list, MILIEU_NODE_NONE);
  CHECK_TEXT (dump (&f), "window boundary\n  dialog boundary\n    text\nlist\n  row\n"
                         "    cell padding~5\n");
  fixture_move (&f, f.list, f.window);
  CHECK_TEXT (dump (&f), "window boundary padding~5\n  dialog boundary\n    text\n  list\n"
                         "    row\n      cell padding~5\n");
  fixture_end (&f);
}

static void
aWishMovedBelowAHolderIsHeld (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.text, f.padding, 5);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_move (&f, f.text, f.row);
  CHECK_TEXT (dump (&f), "window boundary\n  list padding=1\n    row padding~5\n"
                         "      text padding~5\n  dialog boundary\n");
  fixture_end (&f);
}

static void
aHolderMovesWithWhatItHolds (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_move (&f, f.list, f.dialog);
  CHECK_TEXT (dump (&f), "window boundary\n  dialog boundary\n    text\n    list padding=1\n"
                         "      row padding~5\n");
  fixture_end (&f);
}

static void
aWishMovedOutFromUnderAnotherGoesUp (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode cell = fixture_add (&f, f.row, "cell");
  fixture_prefer (&f, f.list, f.padding, 4);
  fixture_prefer (&f, cell, f.padding, 5);
  fixture_move (&f, cell, f.window);
  CHECK_TEXT (dump (&f), "window boundary padding~5\n  list padding~4\n    row\n"
                         "  dialog boundary\n    text\n  cell padding~5\n");
  fixture_end (&f);
}

static void
movesKeepTheOrderOfMaking (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, f.text, f.padding, 6);
  fixture_move (&f, f.row, f.dialog);
  CHECK_TEXT (fixture_get (&f, f.dialog, f.padding), "6 from dialog");
  fixture_move (&f, f.text, f.list);
  fixture_move (&f, f.row, f.list);
  CHECK_TEXT (fixture_get (&f, f.window, f.padding), "6 from window");
  fixture_end (&f);
}

static void
aMoveWithinAPresentationTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_observe (&f, f.window, f.padding);
  fixture_observe (&f, f.text, f.padding);
  fixture_move (&f, f.row, f.window);
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "5 from window");
  fixture_end (&f);
}

/* ---- removals ---- */

static void
aWishGoesWithItsNode (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, f.list, f.padding, 4);
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK_TEXT (dump (&f), "window boundary\n  dialog boundary\n    text\n");
  fixture_end (&f);
}

static void
thePlaceOfAWishMayGoWithItsBoundary (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, f.text, f.padding, 6);
  CHECK_OK (milieu_node_remove (f.tree, f.window));
  MilieuStatistics statistics = fixture_work (&f);
  CHECK_INT (statistics.wishes, 0);
  CHECK_TEXT (dump (&f), "");
  fixture_end (&f);
}

static void
aTransactionTellsWhereWishesCameToLie (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.window, f.padding);
  fixture_begin (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_set (&f, f.list, f.padding, 1);
  CHECK_TEXT (fixture_get (&f, f.window, f.padding), "8 from default");
  fixture_move (&f, f.row, f.window);
  CHECK_TEXT (fixture_get (&f, f.window, f.padding), "5 from window");
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "window padding 8 -> 5\n");
  fixture_end (&f);
}

TEST_TOPIC (wish_changes, TEST (wish_changes, aSetValueThatComesOnTheWayBringsAWishDown),
            TEST (wish_changes, aBaseValueThatComesOnTheWayBringsNoneDown),
            TEST (wish_changes, aWishThatComesOnTheWayBringsAnotherDown),
            TEST (wish_changes, aSetValueOverAWishHoldsTheSame),
            TEST (wish_changes, ofTwoHoldersTheUpperCounts),
            TEST (wish_changes, anEarlierWishThatComesUpAgainStaysTheEarlier),
            TEST (wish_changes, aWishRenewedWhileHeldIsTheLatestWhenItComesUp),
            TEST (wish_changes, aWishMovesWithItsNodeToAnotherPresentation),
            TEST (wish_changes, wishesMoveWithWhatIsAboveThem),
            TEST (wish_changes, aWishMovedBelowAHolderIsHeld),
            TEST (wish_changes, aHolderMovesWithWhatItHolds),
            TEST (wish_changes, aWishMovedOutFromUnderAnotherGoesUp),
            TEST (wish_changes, movesKeepTheOrderOfMaking),
            TEST (wish_changes, aMoveWithinAPresentationTellsNobody),
            TEST (wish_changes, aWishGoesWithItsNode),
            TEST (wish_changes, thePlaceOfAWishMayGoWithItsBoundary),
            TEST (wish_changes, aTransactionTellsWhereWishesCameToLie))
