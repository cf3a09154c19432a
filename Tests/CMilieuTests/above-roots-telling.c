/* Base values above all roots: who is told of them, who observes up there, and interest in a whole
 * tree. */
#include "feed.h"

#define ABOVE MILIEU_NODE_NONE

/* ---- observers at nodes ---- */

static void
whoReadsItIsToldOnce (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode other = fixture_add (&f, MILIEU_NODE_NONE, "other");
  fixture_observe (&f, other, f.padding);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.padding);
  fixture_set (&f, f.dialog, f.padding, 1);
  (void)fixture_told (&f);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 5\nother padding 8 -> 5\n");
  fixture_set_base (&f, ABOVE, f.padding, 6);
  CHECK_TEXT (fixture_told (&f), "row padding 5 -> 6\nother padding 5 -> 6\n");
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_TEXT (fixture_told (&f), "row padding 6 -> 8\nother padding 6 -> 8\n");
  CHECK_OK (milieu_tree_flush (f.tree));
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
itMayComeFirstThenARootsAndThenWhatIsSet (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 5\n");
  fixture_set_base (&f, f.window, f.padding, 6);
  CHECK_TEXT (fixture_told (&f), "row padding 5 -> 6\n");
  fixture_set (&f, f.window, f.padding, 7);
  CHECK_TEXT (fixture_told (&f), "row padding 6 -> 7\n");
  fixture_set_base (&f, ABOVE, f.padding, 1);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_unset_base (&f, f.window, f.padding);
  fixture_unset (&f, f.window, f.padding);
  CHECK_TEXT (fixture_told (&f), "row padding 7 -> 1\n");
  fixture_end (&f);
}

static void
aValueEqualToTheDefaultTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 8);
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
movesTellWhoReadsAnotherValue (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode other = fixture_add (&f, MILIEU_NODE_NONE, "other");
  fixture_observe (&f, other, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  fixture_set (&f, f.window, f.padding, 1);
  (void)fixture_told (&f);
  fixture_move (&f, other, f.list);
  CHECK_TEXT (fixture_told (&f), "other padding 5 -> 1\n");
  fixture_set_base (&f, ABOVE, f.padding, 6);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_move (&f, other, MILIEU_NODE_NONE);
  CHECK_TEXT (fixture_told (&f), "other padding 1 -> 6\n");
  fixture_move_before (&f, other, MILIEU_NODE_NONE, f.window);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_set_base (&f, ABOVE, f.padding, 7);
  CHECK_TEXT (fixture_told (&f), "other padding 6 -> 7\n");
  fixture_end (&f);
}

static void
observersThatComeAndGoFindIt (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, ABOVE, f.padding, 5); /* before anybody observes */
  MilieuObserver observer = fixture_observe (&f, f.row, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 6);
  CHECK_TEXT (fixture_told (&f), "row padding 5 -> 6\n");
  fixture_unobserve (&f, observer);
  fixture_set_base (&f, ABOVE, f.padding, 7);
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_observe (&f, f.row, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

static void
withinATransactionOnlyItsEndCounts (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin (&f);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  fixture_unset_base (&f, ABOVE, f.padding);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_begin (&f);
  fixture_unset_base (&f, ABOVE, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  fixture_observe (&f, f.text, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 6);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 6\ntext padding 5 -> 6\n");
  fixture_begin (&f);
  fixture_unset_base (&f, ABOVE, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 6);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
set_above_with (Fixture *f, int64_t value, bool animated)
{
  fixture_begin_with (f, animated, NULL);
  fixture_set_base (f, ABOVE, f->padding, value);
  fixture_commit (f);
}

static void
thePayloadIsThatOfTheLatestChange (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_defer (&f);
  MilieuNode other = fixture_add (&f, MILIEU_NODE_NONE, "other");
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, other, f.padding);
  set_above_with (&f, 5, true);
  fixture_set (&f, f.window, f.padding, 1);
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 1\nother padding 8 -> 5 animated\n");
  set_above_with (&f, 6, true);
  fixture_unset_base (&f, ABOVE, f.padding); /* the observers go back to the default's cell */
  CHECK_TEXT (fixture_flush (&f), "other padding 5 -> 8\n");
  set_above_with (&f, 5, false);
  set_above_with (&f, 6, true);
  CHECK_TEXT (fixture_flush (&f), "other padding 8 -> 6 animated\n");
  set_above_with (&f, 7, true);
  set_above_with (&f, 7, false); /* changes nothing */
  fixture_unset_base (&f, ABOVE, f.margin);
  CHECK_TEXT (fixture_flush (&f), "other padding 6 -> 7 animated\n");
  fixture_end (&f);
}

static void
whoeverDependsOnItThroughDerivedKeysIsTold (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *keys[] = { f.stretch, f.margin };
  fixture_observe (&f, f.row, f.gap);
  fixture_observe_keys (&f, f.text, keys, 2);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (fixture_told (&f), "row gap 16 -> 10\ntext stretch 116 -> 110\n");
  fixture_set_base (&f, ABOVE, f.gap, 1);
  CHECK_TEXT (fixture_told (&f), "row gap 10 -> 1\ntext stretch 110 -> 101\n");
  fixture_set_base (&f, ABOVE, f.padding, 6); /* the gap has a value */
  CHECK_TEXT (fixture_told (&f), "");
  fixture_unset_base (&f, ABOVE, f.gap);
  CHECK_TEXT (fixture_told (&f), "row gap 1 -> 12\ntext stretch 101 -> 112\n");
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_TEXT (fixture_told (&f), "row gap 12 -> 16\ntext stretch 112 -> 116\n");
  fixture_end (&f);
}

/* ---- observers above all roots ---- */

static void
whoObservesAboveIsToldOfNothingElse (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, ABOVE, f.padding);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_set_base (&f, f.window, f.padding, 2);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (fixture_told (&f), "above padding 8 -> 5\n");
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_OK (milieu_node_remove (f.tree, f.window));
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_TEXT (fixture_told (&f), "above padding 5 -> 8\n");
  fixture_end (&f);
}

static void
whoObservesAboveIsToldFirst (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.window, f.padding);
  fixture_observe (&f, ABOVE, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (fixture_told (&f), "above padding 8 -> 5\n"
                                 "window padding 8 -> 5\n"
                                 "row padding 8 -> 5\n");
  fixture_observe (&f, ABOVE, f.gap);
  MilieuNode other = fixture_add_before (&f, MILIEU_NODE_NONE, f.window, "other");
  fixture_observe (&f, other, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 6);
  CHECK_TEXT (fixture_told (&f), "above padding 5 -> 6\n"
                                 "above gap 10 -> 12\n"
                                 "other padding 5 -> 6\n"
                                 "window padding 5 -> 6\n"
                                 "row padding 5 -> 6\n");
  fixture_end (&f);
}

static void
theInitialTellingIsOfWhatANewRootWouldRead (void)
{
  Fixture f;
  MilieuObserver observer;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_OK (milieu_tree_observe (f.tree, f.gap, MILIEU_OBSERVE_INITIAL, fixture_log_notification,
                                 &f, fixture_count_destroyed, &observer));
  CHECK_TEXT (fixture_told (&f), "above gap 10 initial\n");
  CHECK_INT (milieu_observer_get_node (f.tree, observer), MILIEU_NODE_NONE);
  fixture_set_base (&f, ABOVE, f.padding, 6);
  CHECK_TEXT (fixture_told (&f), "above gap 10 -> 12\n");
  fixture_end (&f);
  CHECK_INT (f.destroyed, 1);
}

static void
anObserverAboveEndsOnce (void)
{
  Fixture f;
  MilieuObserver observer, next;
  fixture_start (&f);
  CHECK_OK (milieu_tree_observe (f.tree, f.padding, MILIEU_OBSERVE_PLAIN, fixture_log_notification,
                                 &f, fixture_count_destroyed, &observer));
  CHECK_OK (milieu_observer_remove (f.tree, observer));
  CHECK_INT (f.destroyed, 1);
  CHECK_INT (milieu_observer_remove (f.tree, observer), MILIEU_ERROR_NO_OBSERVER);
  /* Nor does the handle that the next one will have name anything yet. */
  next = observer + (UINT64_C (1) << 12);
  CHECK_INT (milieu_observer_remove (f.tree, next), MILIEU_ERROR_NO_OBSERVER);
  CHECK_INT (milieu_observer_see (f.tree, next), MILIEU_ERROR_NO_OBSERVER);
  CHECK_INT (fixture_observe (&f, f.row, f.padding), next);
  CHECK_INT (milieu_observer_remove (f.tree, observer), MILIEU_ERROR_NO_OBSERVER);
  CHECK_OK (milieu_observer_remove (f.tree, next));
  CHECK_INT (fixture_work (&f).observers, 0);
  fixture_end (&f);
}

static void
remove_all (const MilieuNotification *notification, void *user_data)
{
  Fixture *f = user_data;
  fixture_log_notification (notification, f);
  CHECK_OK (milieu_observer_remove (f->tree, notification->observer));
  CHECK_OK (milieu_node_remove (f->tree, f->window));
  fixture_unset_base (f, ABOVE, f->padding);
  CHECK_INT (f->destroyed, 0);
}

static void
fromWithinAnythingMayGo (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode other = fixture_add (&f, MILIEU_NODE_NONE, "other");
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, other, f.padding);
  CHECK_OK (milieu_tree_observe (f.tree, f.padding, MILIEU_OBSERVE_PLAIN, remove_all, &f,
                                 fixture_count_destroyed, NULL));
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (fixture_told (&f), "above padding 8 -> 5\n"); /* the other one's is 8 again */
  CHECK_INT (f.destroyed, 1);
  fixture_end (&f);
}

static void
free_tree (const MilieuNotification *notification, void *user_data)
{
  (void)user_data;
  milieu_tree_free (notification->tree);
}

static void
theTreeMayGoFromWithin (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_set_base (&f, ABOVE, f.margin, 1);
  CHECK_OK (milieu_tree_observe (f.tree, f.padding, MILIEU_OBSERVE_PLAIN, free_tree, &f,
                                 fixture_count_destroyed, NULL));
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (f.log, "");
  CHECK_INT (f.destroyed, 1);
}

static void
count_up (const MilieuNotification *notification, void *user_data)
{
  Fixture *f = user_data;
  fixture_set_base (f, ABOVE, f->padding, notification->changes[0].new_value.integer + 1);
}

static void
keep (const char *message, void *user_data)
{
  fixture_log (user_data, "%s", message);
}

static void
whatDoesNotSettleIsSaidToBeAbove (void)
{
  Fixture f;
  fixture_start (&f);
  milieu_tree_set_message_function (f.tree, keep, &f, NULL);
  CHECK_OK (
    milieu_tree_observe (f.tree, f.padding, MILIEU_OBSERVE_PLAIN, count_up, &f, NULL, NULL));
  fixture_set_base (&f, ABOVE, f.padding, 9);
  CHECK_TEXT (fixture_told (&f),
              "values still change after 100 rounds of telling: padding above all roots\n");
  fixture_end (&f);
}

/* ---- interest ---- */

static void
theTreeKnowsOfTheFirstAndTheLastObserver (void)
{
  Fixture f;
  Feed feed = { .fixture = &f };
  fixture_start (&f);
  feed_watch (&feed, ABOVE, f.padding);
  CHECK_TEXT (fixture_told (&f), "");
  MilieuObserver row = fixture_observe (&f, f.row, f.padding);
  CHECK_TEXT (fixture_told (&f), "above padding wanted\n");
  MilieuObserver text = fixture_observe (&f, f.text, f.gap); /* derives from it */
  fixture_unobserve (&f, row);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_unobserve (&f, text);
  CHECK_TEXT (fixture_told (&f), "above padding unwanted\n");
  fixture_observe (&f, f.row, f.margin);
  CHECK_TEXT (fixture_told (&f), "");
  MilieuObserver above = fixture_observe (&f, ABOVE, f.padding);
  CHECK_TEXT (fixture_told (&f), "above padding wanted\n");
  fixture_unobserve (&f, above);
  CHECK_TEXT (fixture_told (&f), "above padding unwanted\n");
  fixture_end (&f);
  CHECK_INT (feed.destroyed, 1);
}

static void
rootsThatComeAndGoCount (void)
{
  Fixture f;
  Feed feed = { .fixture = &f };
  fixture_start (&f);
  feed_watch (&feed, ABOVE, f.padding);
  MilieuNode other = fixture_add (&f, MILIEU_NODE_NONE, "other");
  MilieuNode leaf = fixture_add (&f, other, "leaf");
  fixture_observe (&f, leaf, f.padding);
  CHECK_TEXT (fixture_told (&f), "above padding wanted\n");
  uint64_t visited = fixture_work (&f).nodes_visited;
  fixture_move (&f, leaf, MILIEU_NODE_NONE);
  fixture_move (&f, leaf, f.row);
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_INT (feed.calls, 1);
  CHECK_INT (fixture_work (&f).nodes_visited, visited); /* a move is no reason to look for others */
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK_TEXT (fixture_told (&f), "above padding unwanted\n");
  fixture_observe (&f, other, f.padding);
  CHECK_TEXT (fixture_told (&f), "above padding wanted\n");
  CHECK_OK (milieu_node_remove (f.tree, other));
  CHECK_TEXT (fixture_told (&f), "above padding unwanted\n");
  fixture_end (&f);
}

static void
whatIsObservedAlreadyIsWantedAtOnce (void)
{
  Fixture f;
  Feed feed = { .fixture = &f }, other = { .fixture = &f };
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  feed_watch (&feed, ABOVE, f.padding);
  CHECK_TEXT (fixture_told (&f), "above padding wanted\n");
  feed_watch (&other, f.dialog, f.padding); /* nobody there */
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_OK (milieu_observer_remove (f.tree, feed.interest));
  CHECK_INT (feed.destroyed, 1);
  fixture_observe (&f, f.text, f.padding);
  CHECK_TEXT (fixture_told (&f), "dialog padding wanted\n");
  fixture_end (&f);
}

static void
onTheLastObserversGoingBaseValuesStay (void)
{
  Fixture f;
  Feed feed = { .fixture = &f };
  fixture_start (&f);
  feed_watch (&feed, ABOVE, f.padding);
  MilieuObserver observer = fixture_observe (&f, f.row, f.padding);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  (void)fixture_told (&f);
  fixture_unobserve (&f, observer);
  CHECK_TEXT (fixture_told (&f), "above padding unwanted\n");
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "5 from default");
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
  fixture_end (&f);
}

TEST_TOPIC (above_roots_telling, TEST (above_roots_telling, whoReadsItIsToldOnce),
            TEST (above_roots_telling, itMayComeFirstThenARootsAndThenWhatIsSet),
            TEST (above_roots_telling, aValueEqualToTheDefaultTellsNobody),
            TEST (above_roots_telling, movesTellWhoReadsAnotherValue),
            TEST (above_roots_telling, observersThatComeAndGoFindIt),
            TEST (above_roots_telling, withinATransactionOnlyItsEndCounts),
            TEST (above_roots_telling, thePayloadIsThatOfTheLatestChange),
            TEST (above_roots_telling, whoeverDependsOnItThroughDerivedKeysIsTold),
            TEST (above_roots_telling, whoObservesAboveIsToldOfNothingElse),
            TEST (above_roots_telling, whoObservesAboveIsToldFirst),
            TEST (above_roots_telling, theInitialTellingIsOfWhatANewRootWouldRead),
            TEST (above_roots_telling, anObserverAboveEndsOnce),
            TEST (above_roots_telling, fromWithinAnythingMayGo),
            TEST (above_roots_telling, theTreeMayGoFromWithin),
            TEST (above_roots_telling, whatDoesNotSettleIsSaidToBeAbove),
            TEST (above_roots_telling, theTreeKnowsOfTheFirstAndTheLastObserver),
            TEST (above_roots_telling, rootsThatComeAndGoCount),
            TEST (above_roots_telling, whatIsObservedAlreadyIsWantedAtOnce),
            TEST (above_roots_telling, onTheLastObserversGoingBaseValuesStay))
