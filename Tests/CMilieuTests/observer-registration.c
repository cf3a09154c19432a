/* Observers come and go: what registration wants, what it costs, and that each destroy function
 * runs once, however its observer goes. */
#include "fixture.h"

static const MilieuKey *no_key;

/* ---- one key ---- */

static void
aRemovedObserverIsToldNoMore (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver observer = fixture_observe (&f, f.row, f.padding);
  fixture_unobserve (&f, observer);
  fixture_set (&f, f.row, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_INT (milieu_observer_remove (f.tree, observer), MILIEU_ERROR_NO_OBSERVER);
  fixture_end (&f);
}

static void
anObserverRemovedInATransactionIsNotToldOfIt (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver observer = fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin (&f);
  fixture_set (&f, f.row, f.padding, 9);
  fixture_unobserve (&f, observer);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

static MilieuObserver
observe_counted (Fixture *f, MilieuNode node)
{
  MilieuObserver observer;
  CHECK_OK (milieu_node_observe (f->tree, node, f->padding, MILIEU_OBSERVE_PLAIN,
                                 fixture_log_notification, f, fixture_count_destroyed, &observer));
  return observer;
}

static void
theDestroyFunctionRunsOnceHoweverAnObserverGoes (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_unobserve (&f, observe_counted (&f, f.row));
  CHECK_INT (f.destroyed, 1);
  observe_counted (&f, f.row);
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK_INT (f.destroyed, 2);
  observe_counted (&f, f.text);
  CHECK_INT (f.destroyed, 2);
  fixture_end (&f);
  CHECK_INT (f.destroyed, 3);
}

static void
neitherHandleNorDestroyFunctionIsNeeded (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_PLAIN,
                                 fixture_log_notification, &f, NULL, NULL));
  fixture_set (&f, f.row, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

static void
anObserverKnowsItsNode (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver observer = fixture_observe (&f, f.row, f.padding);
  CHECK_INT (milieu_observer_get_node (f.tree, observer), f.row);
  fixture_move (&f, f.row, f.dialog);
  CHECK_INT (milieu_observer_get_node (f.tree, observer), f.row);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  CHECK_INT (milieu_observer_get_node (f.tree, observer), MILIEU_NODE_NONE);
  CHECK_INT (milieu_observer_get_node (f.tree, MILIEU_OBSERVER_NONE), MILIEU_NODE_NONE);
  fixture_end (&f);
}

static void
observingWantsANodeThenAKey (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver observer = 77;
  MilieuNode gone = f.row;
  CHECK_OK (milieu_node_remove (f.tree, gone));
  CHECK_INT (milieu_node_observe (f.tree, gone, no_key, MILIEU_OBSERVE_INITIAL,
                                  fixture_log_notification, &f, fixture_count_destroyed, &observer),
             MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_observe (f.tree, f.list, no_key, MILIEU_OBSERVE_INITIAL,
                                  fixture_log_notification, &f, fixture_count_destroyed, &observer),
             MILIEU_ERROR_NO_KEY);
  CHECK_INT (observer, 77);
  CHECK_INT (f.destroyed, 0);
  CHECK_INT (fixture_work (&f).observers, 0);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
  CHECK_INT (f.destroyed, 0);
}

static void
removalIsConstantWorkAndAllocatesNothing (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 9);
  MilieuNode node = f.row;
  for (int i = 0; i < 100; i++)
    node = fixture_add (&f, node, "n");
  MilieuObserver observer = fixture_observe (&f, node, f.padding);
  MilieuStatistics before = fixture_work (&f);
  fixture_unobserve (&f, observer);
  CHECK_INT (fixture_work (&f).allocations, before.allocations);
  CHECK_INT (fixture_work (&f).nodes_visited, before.nodes_visited);
  CHECK_INT (fixture_work (&f).nodes_marked, before.nodes_marked);
  fixture_end (&f);
}

/* ---- several keys ---- */

static void
theInitialCallHasAllKeys (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.margin, 2);
  const MilieuKey *keys[] = { f.padding, f.margin, f.caption };
  CHECK_OK (milieu_node_observe_keys (f.tree, f.row, keys, 3, MILIEU_OBSERVE_INITIAL,
                                      fixture_log_notification, &f, NULL, NULL));
  CHECK_TEXT (fixture_told (&f), "row padding 8, margin 2, caption \"/8\" initial\n");
  fixture_end (&f);
}

static void
aKeyGivenTwiceCountsOnce (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *keys[] = { f.margin, f.padding, f.margin, f.margin, f.padding };
  fixture_observe_keys (&f, f.row, keys, 5);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.window, f.margin, 2);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row margin 0 -> 2, padding 8 -> 9\n");
  fixture_end (&f);
}

static void
oneKeyGivenTwiceIsOneKey (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *keys[] = { f.padding, f.padding };
  MilieuObserver observer = fixture_observe_keys (&f, f.row, keys, 2);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  fixture_unobserve (&f, observer);
  CHECK_INT (f.destroyed, 1);
  fixture_end (&f);
  CHECK_INT (f.destroyed, 1);
}

static void
theListOfKeysIsLent (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *keys[] = { f.padding, f.margin };
  fixture_observe_keys (&f, f.row, keys, 2);
  keys[0] = keys[1] = f.title;
  fixture_set (&f, f.window, f.margin, 2);
  CHECK_TEXT (fixture_told (&f), "row margin 0 -> 2\n");
  fixture_end (&f);
}

static MilieuStatus
try_to_observe (Fixture *f, MilieuNode node, const MilieuKey *const *keys, size_t count)
{
  MilieuObserver observer = 77;
  MilieuStatus status =
    milieu_node_observe_keys (f->tree, node, keys, count, MILIEU_OBSERVE_INITIAL,
                              fixture_log_notification, f, fixture_count_destroyed, &observer);
  CHECK_INT (observer, 77);
  return status;
}

static void
observingSeveralWantsANodeAndKeys (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *keys[] = { f.padding, no_key, f.margin };
  CHECK_INT (try_to_observe (&f, 12345, keys, 0), MILIEU_ERROR_NO_NODE);
  CHECK_INT (try_to_observe (&f, 12345, keys, 2), MILIEU_ERROR_NO_NODE);
  CHECK_INT (try_to_observe (&f, f.row, keys, 0), MILIEU_ERROR_NO_KEY);
  CHECK_INT (try_to_observe (&f, f.row, keys, 2), MILIEU_ERROR_NO_KEY);
  CHECK_INT (try_to_observe (&f, f.row, keys, 3), MILIEU_ERROR_NO_KEY);
  MilieuStatistics statistics = fixture_work (&f);
  CHECK_INT (statistics.observers, 0);
  CHECK_INT (f.destroyed, 0);
  fixture_set (&f, f.row, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

TEST_TOPIC (observer_registration, TEST (observer_registration, aRemovedObserverIsToldNoMore),
            TEST (observer_registration, anObserverRemovedInATransactionIsNotToldOfIt),
            TEST (observer_registration, theDestroyFunctionRunsOnceHoweverAnObserverGoes),
            TEST (observer_registration, neitherHandleNorDestroyFunctionIsNeeded),
            TEST (observer_registration, anObserverKnowsItsNode),
            TEST (observer_registration, observingWantsANodeThenAKey),
            TEST (observer_registration, removalIsConstantWorkAndAllocatesNothing),
            TEST (observer_registration, theInitialCallHasAllKeys),
            TEST (observer_registration, aKeyGivenTwiceCountsOnce),
            TEST (observer_registration, oneKeyGivenTwiceIsOneKey),
            TEST (observer_registration, theListOfKeysIsLent),
            TEST (observer_registration, observingSeveralWantsANodeAndKeys))
