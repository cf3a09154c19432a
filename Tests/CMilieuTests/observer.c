/* Observers of one key: what they are told, and what they are not. */
#include "actor.h"

/* ---- what is told ---- */

static void
anObserverIsToldTheOldValueAndTheNew (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  fixture_set (&f, f.list, f.padding, 10);
  CHECK_TEXT (fixture_told (&f), "row padding 9 -> 10\n");
  fixture_set (&f, f.row, f.padding, 11);
  CHECK_TEXT (fixture_told (&f), "row padding 10 -> 11\n");
  fixture_unset (&f, f.row, f.padding);
  CHECK_TEXT (fixture_told (&f), "row padding 11 -> 10\n");
  fixture_end (&f);
}

static void
check_notification (Actor *self, const MilieuNotification *notification)
{
  CHECK (notification->tree == self->fixture->tree);
  CHECK_INT (notification->node, self->node);
  CHECK_INT (notification->observer, self->observer);
  CHECK_INT (notification->change_count, 1);
  CHECK (notification->changes[0].key == self->fixture->padding);
  CHECK (notification->payload && !notification->payload->animated);
  CHECK (!notification->initial);
}

static void
aNotificationSaysWhoIsToldOfWhat (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = check_notification, .node = f.row };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_INT (actor.told, 1);
  fixture_end (&f);
}

static void
onlyItsKeyIsToldToAnObserver (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.window, f.margin, 9);
  fixture_set_text (&f, f.row, f.title, "title");
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
anObserverBelowANearerValueIsNotTold (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 3);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "text padding 8 -> 9\n");
  fixture_end (&f);
}

static void
anEqualValueTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.row, f.title);
  fixture_set (&f, f.window, f.padding, 8);
  fixture_set (&f, f.list, f.padding, 8);
  fixture_unset (&f, f.list, f.padding);
  fixture_set_text (&f, f.window, f.title, "");
  fixture_set_text (&f, f.list, f.title, "");
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
aValueSetAndSetBackTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.list, f.padding, 10);
  fixture_unset (&f, f.list, f.padding);
  fixture_set (&f, f.window, f.padding, 8);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
anObserverRemembersTheValueAtItsRegistration (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.padding);
  fixture_set (&f, f.list, f.padding, 10);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 9 -> 10\n");
  fixture_end (&f);
}

/* ---- the initial call ---- */

static void
theInitialCallComesBeforeRegistrationReturns (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a" };
  fixture_set (&f, f.window, f.padding, 9);
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_INITIAL);
  CHECK_TEXT (fixture_told (&f), "a: row padding 9 initial\n");
  fixture_set (&f, f.window, f.padding, 10);
  CHECK_TEXT (fixture_told (&f), "a: row padding 9 -> 10\n");
  fixture_end (&f);
}

static void
theInitialCallComesAtOnceInATransactionToo (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a" };
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_INITIAL);
  CHECK_TEXT (fixture_told (&f), "a: row padding 9 initial\n");
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
check_same (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  CHECK (notification->initial);
  CHECK_INT (notification->changes[0].old_value.integer,
             notification->changes[0].new_value.integer);
}

static void
theInitialCallsOldValueIsTheNewOne (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = check_same };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_INITIAL);
  CHECK_INT (actor.told, 1);
  fixture_end (&f);
}

TEST_TOPIC (observer, TEST (observer, anObserverIsToldTheOldValueAndTheNew),
            TEST (observer, aNotificationSaysWhoIsToldOfWhat),
            TEST (observer, onlyItsKeyIsToldToAnObserver),
            TEST (observer, anObserverBelowANearerValueIsNotTold),
            TEST (observer, anEqualValueTellsNobody),
            TEST (observer, aValueSetAndSetBackTellsNobody),
            TEST (observer, anObserverRemembersTheValueAtItsRegistration),
            TEST (observer, theInitialCallComesBeforeRegistrationReturns),
            TEST (observer, theInitialCallComesAtOnceInATransactionToo),
            TEST (observer, theInitialCallsOldValueIsTheNewOne))
