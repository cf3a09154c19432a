/* Wishes: where they lie, and which of them wins. Below, "lies on" is what a dump shows, "~". */
#include "fixture.h"

/* The nodes on which a wish for padding lies, in tree order, as "window~5 row~5". */
static const char *
places (Fixture *f)
{
  CHECK_INT (f->length, 0);
  for (MilieuNode node = milieu_node_get_first_child (f->tree, MILIEU_NODE_NONE); node;
       node = milieu_node_get_next (f->tree, node, MILIEU_NODE_NONE))
    {
      MilieuValue value;
      if (milieu_node_get_own (f->tree, node, MILIEU_LAYER_WISH, f->padding, &value))
        fixture_log (f, "%s~%d", fixture_name (f, node), (int)value.integer);
    }
  for (size_t i = 0; i + 1 < f->length; i++)
    if (f->log[i] == '\n')
      f->log[i] = ' ';
  if (f->length)
    f->log[--f->length] = '\0';
  return fixture_told (f);
}

/* ---- where a wish lies ---- */

static void
aWishLiesOnItsNodeAndOnTheFirstBoundaryAbove (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK_TEXT (places (&f), "window~5 row~5");
  fixture_end (&f);
}

static void
theWholePresentationReadsAWish (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "5 from row");
  CHECK_TEXT (fixture_get (&f, f.list, f.padding), "5 from window");
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "5 from window");
  fixture_end (&f);
}

static void
aWishGoesNoHigherThanTheFirstBoundary (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.text, f.padding, 5);
  CHECK_TEXT (places (&f), "dialog~5 text~5");
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
  fixture_end (&f);
}

static void
aBoundarysOwnWishLiesOnItAlone (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.dialog, f.padding, 5);
  CHECK_TEXT (places (&f), "dialog~5");
  fixture_end (&f);
}

static void
withoutABoundaryAWishLiesOnItsNodeAlone (void)
{
  Fixture f;
  fixture_start_empty (&f, NULL);
  MilieuNode root = fixture_add (&f, MILIEU_NODE_NONE, "root");
  MilieuNode middle = fixture_add (&f, root, "middle");
  fixture_prefer (&f, fixture_add (&f, middle, "leaf"), f.padding, 5);
  CHECK_TEXT (places (&f), "leaf~5");
  fixture_prefer (&f, root, f.padding, 6);
  CHECK_TEXT (places (&f), "root~6 middle~5 leaf~5");
  fixture_end (&f);
}

static void
aSetValueOnTheWayHoldsAWishJustBelowIt (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode cell = fixture_add (&f, f.row, "cell");
  fixture_set (&f, f.list, f.padding, 1);
  fixture_prefer (&f, cell, f.padding, 5);
  CHECK_TEXT (places (&f), "row~5 cell~5");
  CHECK_TEXT (fixture_get (&f, f.window, f.padding), "8 from default");
  fixture_end (&f);
}

static void
aSetValueAtTheParentHoldsAWishOnItsNode (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK_TEXT (places (&f), "row~5");
  CHECK_TEXT (fixture_get (&f, f.list, f.padding), "1 from list");
  fixture_end (&f);
}

static void
anotherWishOnTheWayHoldsAWishJustBelowIt (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode cell = fixture_add (&f, f.row, "cell");
  fixture_prefer (&f, f.list, f.padding, 4);
  fixture_prefer (&f, cell, f.padding, 5);
  CHECK_TEXT (places (&f), "window~4 list~4 row~5 cell~5");
  fixture_end (&f);
}

static void
theLowestOfThoseOnTheWayHoldsAWish (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode cell = fixture_add (&f, f.row, "cell"), dot = fixture_add (&f, cell, "dot");
  fixture_set (&f, f.list, f.padding, 1);
  fixture_prefer (&f, f.row, f.padding, 4);
  fixture_prefer (&f, dot, f.padding, 5);
  CHECK_TEXT (places (&f), "row~4 cell~5 dot~5");
  fixture_end (&f);
}

static void
aSetValueAtTheWisherDoesNotHoldItsWish (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.row, f.padding, 1);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK_TEXT (places (&f), "window~5 row~5");
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "1 from row");
  CHECK_TEXT (fixture_get (&f, f.list, f.padding), "5 from window");
  fixture_end (&f);
}

static void
aBaseValueOrAnotherKeyOnTheWayHoldsNoWish (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, f.list, f.padding, 1);
  fixture_set (&f, f.list, f.margin, 1);
  fixture_prefer (&f, f.list, f.margin, 1);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK_TEXT (places (&f), "window~5 row~5");
  CHECK_TEXT (fixture_get (&f, f.list, f.padding), "1 from list");
  fixture_end (&f);
}

static void
aWishThatOnlyLiesOnANodeHoldsNoOther (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode cell = fixture_add (&f, f.row, "cell"), dot = fixture_add (&f, cell, "dot");
  fixture_set (&f, f.list, f.padding, 1);
  fixture_prefer (&f, cell, f.padding, 4);
  MilieuNode second = fixture_add (&f, f.row, "second");
  fixture_prefer (&f, second, f.padding, 5); /* comes up to the row, where the cell's lies */
  CHECK_TEXT (places (&f), "row~5 cell~4 second~5");
  fixture_prefer (&f, dot, f.padding, 6);
  CHECK_TEXT (places (&f), "row~5 cell~4 dot~6 second~5");
  fixture_end (&f);
}

static void
aBoundaryWithASetValueStillHasTheWish (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK_TEXT (places (&f), "window~5 row~5");
  CHECK_TEXT (fixture_get (&f, f.list, f.padding), "1 from window");
  fixture_unset (&f, f.window, f.padding);
  CHECK_TEXT (fixture_get (&f, f.list, f.padding), "5 from window");
  fixture_end (&f);
}

static void
aBoundaryWithAWishOfItsOwnStillHasTheOther (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.window, f.padding, 4);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK_TEXT (places (&f), "window~5 row~5");
  fixture_end (&f);
}

/* ---- which wins ---- */

static void
theLatestWishWins (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode second = fixture_add (&f, f.list, "second");
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, second, f.padding, 6);
  CHECK_TEXT (places (&f), "window~6 row~5 second~6");
  fixture_end (&f);
}

static void
withoutTheLatestTheOneBeforeItWins (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode second = fixture_add (&f, f.list, "second"), third = fixture_add (&f, f.list, "third");
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, second, f.padding, 6);
  fixture_prefer (&f, third, f.padding, 7);
  fixture_unprefer (&f, third, f.padding);
  CHECK_TEXT (places (&f), "window~6 row~5 second~6");
  fixture_unprefer (&f, f.row, f.padding);
  CHECK_TEXT (places (&f), "window~6 second~6");
  fixture_unprefer (&f, second, f.padding);
  CHECK_TEXT (places (&f), "");
  fixture_end (&f);
}

static void
askingAgainReplacesTheWishAndMakesItTheLatest (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode second = fixture_add (&f, f.list, "second");
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, second, f.padding, 6);
  fixture_prefer (&f, f.row, f.padding, 7);
  CHECK_TEXT (places (&f), "window~7 row~7 second~6");
  MilieuStatistics statistics = fixture_work (&f);
  CHECK_INT (statistics.wishes, 2);
  fixture_unprefer (&f, f.row, f.padding);
  CHECK_TEXT (places (&f), "window~6 second~6");
  fixture_end (&f);
}

static void
askingAgainForTheSameMakesItTheLatestToo (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode second = fixture_add (&f, f.list, "second");
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, second, f.padding, 6);
  fixture_observe (&f, f.text, f.padding);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK_TEXT (fixture_told (&f), "text padding 6 -> 5\n");
  CHECK_TEXT (places (&f), "window~5 row~5 second~6");
  fixture_end (&f);
}

static void
aWishIsOneAKey (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, f.row, f.margin, 6);
  fixture_unprefer (&f, f.row, f.padding);
  CHECK_TEXT (fixture_get (&f, f.window, f.margin), "6 from window");
  CHECK_TEXT (fixture_get (&f, f.window, f.padding), "8 from default");
  fixture_end (&f);
}

/* ---- telling ---- */

static void
whoeverReadsAWishIsToldOfIt (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.dialog, f.padding, 1);
  fixture_observe (&f, f.window, f.padding);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.padding);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK_TEXT (fixture_told (&f), "window padding 8 -> 5\nrow padding 8 -> 5\n");
  fixture_unprefer (&f, f.row, f.padding);
  CHECK_TEXT (fixture_told (&f), "window padding 5 -> 8\nrow padding 5 -> 8\n");
  fixture_end (&f);
}

static void
anEqualWishTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode second = fixture_add (&f, f.list, "second");
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_observe (&f, f.text, f.padding);
  fixture_prefer (&f, second, f.padding, 5);
  fixture_unprefer (&f, f.row, f.padding);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

TEST_TOPIC (wish, TEST (wish, aWishLiesOnItsNodeAndOnTheFirstBoundaryAbove),
            TEST (wish, theWholePresentationReadsAWish),
            TEST (wish, aWishGoesNoHigherThanTheFirstBoundary),
            TEST (wish, aBoundarysOwnWishLiesOnItAlone),
            TEST (wish, withoutABoundaryAWishLiesOnItsNodeAlone),
            TEST (wish, aSetValueOnTheWayHoldsAWishJustBelowIt),
            TEST (wish, aSetValueAtTheParentHoldsAWishOnItsNode),
            TEST (wish, anotherWishOnTheWayHoldsAWishJustBelowIt),
            TEST (wish, theLowestOfThoseOnTheWayHoldsAWish),
            TEST (wish, aSetValueAtTheWisherDoesNotHoldItsWish),
            TEST (wish, aBaseValueOrAnotherKeyOnTheWayHoldsNoWish),
            TEST (wish, aWishThatOnlyLiesOnANodeHoldsNoOther),
            TEST (wish, aBoundaryWithASetValueStillHasTheWish),
            TEST (wish, aBoundaryWithAWishOfItsOwnStillHasTheOther), TEST (wish, theLatestWishWins),
            TEST (wish, withoutTheLatestTheOneBeforeItWins),
            TEST (wish, askingAgainReplacesTheWishAndMakesItTheLatest),
            TEST (wish, askingAgainForTheSameMakesItTheLatestToo), TEST (wish, aWishIsOneAKey),
            TEST (wish, whoeverReadsAWishIsToldOfIt), TEST (wish, anEqualWishTellsNobody))
