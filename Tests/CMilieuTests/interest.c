/* The interest hook: told of the first observer of a key that comes at or below a node, and of the
 * last that goes. */
#include "actor.h"
#include "feed.h"

/* ---- who counts ---- */

static void
theFirstAndTheLastObserverAreTold (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  feed_watch (&feed, f.window, f.padding);
  CHECK_TEXT (fixture_told (&f), "");
  MilieuObserver first = fixture_observe (&f, f.row, f.padding);
  CHECK_TEXT (fixture_told (&f), "window padding wanted\n");
  MilieuObserver second = fixture_observe (&f, f.text, f.padding);
  fixture_unobserve (&f, first);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_unobserve (&f, second);
  CHECK_TEXT (fixture_told (&f), "window padding unwanted\n");
  fixture_observe (&f, f.window, f.padding);
  CHECK_TEXT (fixture_told (&f), "window padding wanted\n");
  fixture_end (&f);
}

static void
onlyObserversOfTheKeyAtOrBelowTheNodeCount (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  feed_watch (&feed, f.list, f.padding);
  fixture_observe (&f, f.row, f.margin);
  fixture_observe (&f, f.text, f.padding);
  fixture_observe (&f, f.window, f.padding);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_observe (&f, f.list, f.padding);
  CHECK_TEXT (fixture_told (&f), "list padding wanted\n");
  fixture_end (&f);
}

static void
anObserverBelowANearerValueCounts (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  fixture_set (&f, f.list, f.padding, 3);
  feed_watch (&feed, f.window, f.padding);
  fixture_observe (&f, f.row, f.padding);
  CHECK_TEXT (fixture_told (&f), "window padding wanted\n");
  fixture_end (&f);
}

static void
whatObservesADerivedKeyCounts (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  feed_watch (&feed, f.window, f.padding);
  MilieuObserver observer = fixture_observe (&f, f.row, f.stretch);
  CHECK_TEXT (fixture_told (&f), "window padding wanted\n");
  fixture_observe (&f, f.row, f.margin);
  fixture_unobserve (&f, observer);
  CHECK_TEXT (fixture_told (&f), "window padding unwanted\n");
  fixture_end (&f);
}

static void
anObserverOfSeveralKeysCountsForEach (void)
{
  Fixture f;
  fixture_start (&f);
  Feed padding = { .fixture = &f }, title = { .fixture = &f };
  Actor actor = { .fixture = &f, .label = "a" };
  const MilieuKey *keys[] = { f.margin, f.caption };
  feed_watch (&padding, f.window, f.padding);
  feed_watch (&title, f.list, f.title);
  actor_observe_keys (&actor, f.row, keys, 2, MILIEU_OBSERVE_PLAIN);
  CHECK (padding.calls == 1 && title.calls == 1);
  fixture_unobserve (&f, actor.observer);
  CHECK (padding.calls == 2 && title.calls == 2);
  fixture_end (&f);
}

static void
anInterestIsNoObserver (void)
{
  Fixture f;
  fixture_start (&f);
  Feed upper = { .fixture = &f }, lower = { .fixture = &f };
  feed_watch (&upper, f.window, f.padding);
  feed_watch (&lower, f.list, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  MilieuStatistics statistics = fixture_work (&f);
  CHECK_INT (statistics.observers, 0);
  CHECK (upper.calls == 0 && lower.calls == 0);
  fixture_end (&f);
}

/* ---- when it is told ---- */

static void
whatIsObservedAlreadyIsToldSoon (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  fixture_observe (&f, f.row, f.padding);
  feed_watch (&feed, f.window, f.padding);
  CHECK_TEXT (fixture_told (&f), "window padding wanted\n");
  fixture_end (&f);
}

static void
anObserverThatCameAndWentWithinATransactionIsNotTold (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  feed_watch (&feed, f.window, f.padding);
  fixture_begin (&f);
  fixture_unobserve (&f, fixture_observe (&f, f.row, f.padding));
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_begin (&f);
  fixture_observe (&f, f.row, f.padding);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "window padding wanted\n");
  fixture_end (&f);
}

static void
feed_value (Feed *self, bool wanted)
{
  if (wanted)
    fixture_set_base (self->fixture, self->fixture->window, self->fixture->padding, 30);
  else
    CHECK_OK (
      milieu_node_unset_base (self->fixture->tree, self->fixture->window, self->fixture->padding));
}

static void
anInterestMayFeedItsKey (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f, .act = feed_value };
  feed_watch (&feed, f.window, f.padding);
  MilieuObserver observer = fixture_observe (&f, f.row, f.padding);
  CHECK_TEXT (fixture_told (&f), "window padding wanted\nrow padding 8 -> 30\n");
  fixture_unobserve (&f, observer);
  CHECK_TEXT (fixture_told (&f), "window padding unwanted\n");
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
  fixture_end (&f);
}

static void
count_call (MilieuTree *tree, void *user_data)
{
  (void)tree;
  (*(int *)user_data)++;
}

static void
withASchedulerAnInterestWaitsForTheFlush (void)
{
  Fixture f;
  int scheduled = 0;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  milieu_tree_set_scheduler (f.tree, count_call, &scheduled, NULL);
  feed_watch (&feed, f.window, f.padding);
  fixture_observe (&f, f.row, f.padding);
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_INT (scheduled, 1);
  CHECK_OK (milieu_tree_flush (f.tree));
  CHECK_TEXT (fixture_told (&f), "window padding wanted\n");
  fixture_end (&f);
}

/* ---- going ---- */

static void
anInterestGoesWithItsNodeAndCallsNothingButDestroy (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  feed_watch (&feed, f.list, f.padding);
  fixture_observe (&f, f.row, f.padding);
  (void)fixture_told (&f);
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_INT (feed.destroyed, 1);
  fixture_end (&f);
  CHECK_INT (feed.destroyed, 1);
}

static void
aRemovedInterestCallsNothingButDestroy (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f }, other = { .fixture = &f };
  feed_watch (&feed, f.window, f.padding);
  feed_watch (&other, f.window, f.padding);
  fixture_observe (&f, f.row, f.padding);
  CHECK (feed.calls == 1 && other.calls == 1);
  fixture_unobserve (&f, feed.interest);
  CHECK_INT (feed.destroyed, 1);
  CHECK_INT (milieu_observer_remove (f.tree, feed.interest), MILIEU_ERROR_NO_OBSERVER);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  CHECK (feed.calls == 1 && other.calls == 2);
  fixture_end (&f);
  CHECK (feed.destroyed == 1 && other.destroyed == 1);
}

static void
watchingWantsANodeThenAKey (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  const MilieuKey *no_key = NULL;
  MilieuObserver interest = 77;
  CHECK_INT (
    milieu_node_watch_interest (f.tree, 12345, no_key, feed_call, &feed, feed_destroy, &interest),
    MILIEU_ERROR_NO_NODE);
  CHECK_INT (
    milieu_node_watch_interest (f.tree, f.row, no_key, feed_call, &feed, feed_destroy, &interest),
    MILIEU_ERROR_NO_KEY);
  CHECK_INT (interest, 77);
  CHECK_INT (feed.destroyed, 0);
  fixture_end (&f);
  CHECK_INT (feed.destroyed, 0);
}

TEST_TOPIC (interest, TEST (interest, theFirstAndTheLastObserverAreTold),
            TEST (interest, onlyObserversOfTheKeyAtOrBelowTheNodeCount),
            TEST (interest, anObserverBelowANearerValueCounts),
            TEST (interest, whatObservesADerivedKeyCounts),
            TEST (interest, anObserverOfSeveralKeysCountsForEach),
            TEST (interest, anInterestIsNoObserver),
            TEST (interest, whatIsObservedAlreadyIsToldSoon),
            TEST (interest, anObserverThatCameAndWentWithinATransactionIsNotTold),
            TEST (interest, anInterestMayFeedItsKey),
            TEST (interest, withASchedulerAnInterestWaitsForTheFlush),
            TEST (interest, anInterestGoesWithItsNodeAndCallsNothingButDestroy),
            TEST (interest, aRemovedInterestCallsNothingButDestroy),
            TEST (interest, watchingWantsANodeThenAKey))
