/* Derived keys: computed from their sources at the node that reads, unless something nearer or
 * further up gives the key itself a value. */
#include "fixture.h"

/* ---- reading ---- */

static void
aDerivedDefaultComesFromItsSourcesDefault (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "16 from default");
  CHECK_TEXT (fixture_get (&f, f.row, f.caption), "\"/8\" from default");
  fixture_end (&f);
}

static void
theSourceIsReadAtTheNodeThatReads (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_set (&f, f.list, f.padding, 2);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "4 from list");
  CHECK_TEXT (fixture_get (&f, f.text, f.gap), "2 from window");
  fixture_end (&f);
}

static void
theOriginIsThatOfTheFirstSourceThatHasOne (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.row, f.margin, 5);
  CHECK_TEXT (fixture_get (&f, f.row, f.space), "13 from row");
  fixture_set (&f, f.window, f.padding, 1);
  CHECK_TEXT (fixture_get (&f, f.row, f.space), "6 from window");
  CHECK_TEXT (fixture_get (&f, f.text, f.space), "1 from window");
  fixture_end (&f);
}

static void
withoutAnAnswerTheDefaultValueStands (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 0);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "1 from list");
  CHECK_TEXT (fixture_get (&f, f.row, f.stretch), "101 from list");
  fixture_end (&f);
}

static void
aDerivedKeysOwnValueWins (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.gap, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "3 from list");
  CHECK_TEXT (fixture_get (&f, f.text, f.gap), "16 from default");
  fixture_unset (&f, f.list, f.gap);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "16 from default");
  fixture_end (&f);
}

static void
aValueFurtherUpWinsOverANearerSource (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.gap, 3);
  fixture_set (&f, f.list, f.padding, 2);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "3 from window");
  fixture_end (&f);
}

static void
baseValuesAndWishesOverrideToo (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, f.window, f.gap, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "3 from window");
  fixture_prefer (&f, f.text, f.gap, 4);
  CHECK_TEXT (fixture_get (&f, f.dialog, f.gap), "4 from dialog");
  fixture_end (&f);
}

static void
aWishForASourceIsDerivedFrom (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK_TEXT (fixture_get (&f, f.text, f.stretch), "110 from window");
  fixture_end (&f);
}

static void
aKeyDerivesFromADerivedOnesOwnValue (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_TEXT (fixture_get (&f, f.row, f.stretch), "116 from default");
  fixture_set (&f, f.window, f.gap, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.stretch), "103 from window");
  fixture_set (&f, f.list, f.padding, 2);
  CHECK_TEXT (fixture_get (&f, f.row, f.stretch), "103 from window");
  fixture_unset (&f, f.window, f.gap);
  CHECK_TEXT (fixture_get (&f, f.row, f.stretch), "104 from list");
  fixture_end (&f);
}

static void
aDerivedStringIsLentUntilTheNextCall (void)
{
  Fixture f;
  MilieuValue value;
  fixture_start (&f);
  fixture_set_text (&f, f.list, f.title, "a title that is too long to lie in place");
  CHECK_OK (milieu_node_get (f.tree, f.row, f.caption, &value, NULL));
  CHECK_TEXT (milieu_string_text (value.string), "a title that is too long to lie in place/8");
  value = milieu_key_retain (f.caption, value);
  CHECK_TEXT (milieu_node_get_string (f.tree, f.text, f.caption, NULL), "/8");
  CHECK_TEXT (milieu_string_text (value.string), "a title that is too long to lie in place/8");
  milieu_key_release (f.caption, value);
  fixture_end (&f);
}

static void
aDerivedReadAsksTheTreeForNoMemory (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 2);
  CHECK_INT (milieu_node_get_int (f.tree, f.row, f.stretch, 0), 104);
  MilieuStatistics before = fixture_work (&f);
  for (int i = 0; i < 100; i++)
    CHECK_INT (milieu_node_get_int (f.tree, f.row, f.stretch, 0), 104);
  CHECK_INT (fixture_work (&f).allocations, before.allocations);
  CHECK_INT (fixture_work (&f).nodes_visited, before.nodes_visited);
  fixture_end (&f);
}

/* ---- telling ---- */

static void
anObserverIsToldWhenASourceChanges (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.gap);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_set (&f, f.list, f.padding, 2);
  fixture_unset (&f, f.list, f.padding);
  CHECK_TEXT (fixture_told (&f), "row gap 16 -> 2\nrow gap 2 -> 4\nrow gap 4 -> 2\n");
  fixture_end (&f);
}

static void
anObserverIsToldOfASourcesSource (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.stretch);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_set (&f, f.list, f.gap, 7);
  fixture_set (&f, f.window, f.padding, 3);
  CHECK_TEXT (fixture_told (&f), "row stretch 116 -> 102\nrow stretch 102 -> 107\n");
  fixture_end (&f);
}

static void
anEqualResultTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.space);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 3);
  fixture_set (&f, f.list, f.margin, 5);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
severalSourcesAreToldOnce (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.space);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 3);
  fixture_set (&f, f.list, f.margin, 6);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row space 8 -> 9\n");
  fixture_end (&f);
}

static void
anObserverBelowTheKeysOwnValueIsNotToldOfSources (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.gap, 3);
  fixture_observe (&f, f.row, f.gap);
  fixture_set (&f, f.list, f.padding, 2);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_unset (&f, f.window, f.gap);
  CHECK_TEXT (fixture_told (&f), "row gap 3 -> 4\n");
  fixture_end (&f);
}

static void
aMoveTellsWhatIsDerivedThere (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.dialog, f.padding, 20);
  fixture_observe (&f, f.row, f.gap);
  fixture_observe (&f, f.row, f.caption);
  fixture_move (&f, f.row, f.dialog);
  CHECK_TEXT (fixture_told (&f), "row gap 16 -> 40\nrow caption \"/8\" -> \"/20\"\n");
  fixture_end (&f);
}

static void
observersOfSourceAndDerivedKeyAreToldInOneRound (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.gap);
  fixture_observe (&f, f.row, f.padding);
  MilieuStatistics before = fixture_work (&f);
  fixture_set (&f, f.window, f.padding, 1);
  CHECK_TEXT (fixture_told (&f), "row gap 16 -> 2\nrow padding 8 -> 1\n");
  CHECK_INT (fixture_work (&f).rounds - before.rounds, 1);
  fixture_end (&f);
}

static void
anObserverThatGoesLeavesItsSources (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver observer = fixture_observe (&f, f.row, f.stretch);
  fixture_observe (&f, f.row, f.padding);
  fixture_unobserve (&f, observer);
  fixture_set (&f, f.window, f.padding, 1);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 1\n");
  CHECK_INT (fixture_work (&f).observers, 1);
  fixture_end (&f);
}

TEST_TOPIC (derived, TEST (derived, aDerivedDefaultComesFromItsSourcesDefault),
            TEST (derived, theSourceIsReadAtTheNodeThatReads),
            TEST (derived, theOriginIsThatOfTheFirstSourceThatHasOne),
            TEST (derived, withoutAnAnswerTheDefaultValueStands),
            TEST (derived, aDerivedKeysOwnValueWins),
            TEST (derived, aValueFurtherUpWinsOverANearerSource),
            TEST (derived, baseValuesAndWishesOverrideToo),
            TEST (derived, aWishForASourceIsDerivedFrom),
            TEST (derived, aKeyDerivesFromADerivedOnesOwnValue),
            TEST (derived, aDerivedStringIsLentUntilTheNextCall),
            TEST (derived, aDerivedReadAsksTheTreeForNoMemory),
            TEST (derived, anObserverIsToldWhenASourceChanges),
            TEST (derived, anObserverIsToldOfASourcesSource),
            TEST (derived, anEqualResultTellsNobody), TEST (derived, severalSourcesAreToldOnce),
            TEST (derived, anObserverBelowTheKeysOwnValueIsNotToldOfSources),
            TEST (derived, aMoveTellsWhatIsDerivedThere),
            TEST (derived, observersOfSourceAndDerivedKeyAreToldInOneRound),
            TEST (derived, anObserverThatGoesLeavesItsSources))
