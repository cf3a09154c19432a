/* Payloads: what a transaction says about its changes, to whom, and what inherits it. */
#include "actor.h"

/* ---- what is said ---- */

static void
check_payload (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  CHECK (notification->payload->animated);
  CHECK (notification->payload->duration == 0.25);
  CHECK_INT (notification->payload->curve, MILIEU_CURVE_SPRING);
  CHECK (notification->payload->damping == 0.75);
  CHECK (notification->payload->data == self);
}

static void
anObserverIsToldWithAllOfThePayload (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = check_payload };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  MilieuPayload payload = { .animated = true,
                            .duration = 0.25,
                            .curve = MILIEU_CURVE_SPRING,
                            .damping = 0.75,
                            .data = &actor };
  CHECK_OK (milieu_tree_begin (f.tree, &payload));
  memset (&payload, 0, sizeof payload); /* it was copied */
  fixture_set (&f, f.window, f.padding, 9);
  fixture_commit (&f);
  CHECK_INT (actor.told, 1);
  fixture_end (&f);
}

static void
withoutAPayloadNothingIsAnimated (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

static void
aNestedPayloadIsDestroyedAtOnceAndDoesNotCount (void)
{
  Fixture f;
  int outer_destroyed = 0, inner_destroyed = 0;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin_with (&f, false, &outer_destroyed);
  fixture_begin_with (&f, true, &inner_destroyed);
  CHECK_INT (inner_destroyed, 1);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_commit (&f);
  CHECK_INT (outer_destroyed, 0);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  CHECK_INT (outer_destroyed, 1);
  CHECK_INT (inner_destroyed, 1);
  fixture_end (&f);
}

static void
theLatestTransactionThatChangedAValueCounts (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.padding);
  fixture_defer (&f);
  fixture_set_with (&f, f.window, f.padding, 9, true, NULL);
  fixture_set_with (&f, f.list, f.padding, 10, false, NULL);
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 10\ntext padding 8 -> 9 animated\n");
  fixture_set_with (&f, f.list, f.padding, 11, false, NULL);
  fixture_set_with (&f, f.list, f.padding, 12, true, NULL);
  CHECK_TEXT (fixture_flush (&f), "row padding 10 -> 12 animated\n");
  fixture_end (&f);
}

static void
aTransactionThatChangesNothingForAnObserverDoesNotCount (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_defer (&f);
  fixture_set_with (&f, f.list, f.padding, 9, true, NULL);
  fixture_set_with (&f, f.window, f.padding, 10, false, NULL);
  fixture_set_with (&f, f.list, f.padding, 9, false, NULL);
  fixture_begin_with (&f, false, NULL);
  fixture_set (&f, f.list, f.padding, 20);
  fixture_set (&f, f.list, f.padding, 9);
  fixture_commit (&f);
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 9 animated\n");
  fixture_end (&f);
}

static void
aValueThatCameBackIsToldWithWhatChangedItAgain (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_defer (&f);
  fixture_set_with (&f, f.list, f.padding, 9, true, NULL);
  fixture_set_with (&f, f.list, f.padding, 8, true, NULL);
  fixture_set_with (&f, f.list, f.padding, 10, false, NULL);
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 10\n");
  fixture_end (&f);
}

static void
aMoveIsToldWithItsTransactionsPayload (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.dialog, f.padding, 20);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin_with (&f, true, NULL);
  fixture_move (&f, f.row, f.dialog);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 20 animated\n");
  fixture_end (&f);
}

/* ---- inheritance while telling ---- */

static void
set_margin (Actor *self, const MilieuNotification *notification)
{
  fixture_set (self->fixture, notification->node, self->fixture->margin, 5);
}

static void
set_margin_in_transaction (Actor *self, const MilieuNotification *notification)
{
  CHECK_OK (milieu_tree_begin (notification->tree, NULL));
  set_margin (self, notification);
  CHECK_OK (milieu_tree_commit (notification->tree));
}

static void
set_margin_plainly (Actor *self, const MilieuNotification *notification)
{
  MilieuPayload plain = { .animated = false };
  CHECK_OK (milieu_tree_begin (notification->tree, &plain));
  set_margin (self, notification);
  CHECK_OK (milieu_tree_commit (notification->tree));
}

/* What is told when an animated change of the padding makes an observer act. */
static const char *
told_after (Fixture *f, void (*act) (Actor *, const MilieuNotification *))
{
  static _Thread_local Actor actor;
  int destroyed = 0;
  actor = (Actor){ .fixture = f, .label = "a", .act = act };
  actor_observe (&actor, f->row, f->padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (f, f->row, f->margin);
  fixture_set_with (f, f->window, f->padding, 9, true, &destroyed);
  CHECK_INT (destroyed, 1);
  return fixture_told (f);
}

static void
whatIsChangedWhileTellingInheritsThePayload (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_TEXT (told_after (&f, set_margin),
              "a: row padding 8 -> 9 animated\nrow margin 0 -> 5 animated\n");
  fixture_end (&f);
}

static void
aTransactionWithoutPayloadInheritsItToo (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_TEXT (told_after (&f, set_margin_in_transaction),
              "a: row padding 8 -> 9 animated\nrow margin 0 -> 5 animated\n");
  fixture_end (&f);
}

static void
aPayloadOfItsOwnInheritsNothing (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_TEXT (told_after (&f, set_margin_plainly),
              "a: row padding 8 -> 9 animated\nrow margin 0 -> 5\n");
  fixture_end (&f);
}

static void
anInitialTellingHasNoPayload (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = set_margin };
  fixture_observe (&f, f.row, f.margin);
  fixture_begin_with (&f, true, NULL);
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_INITIAL);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "a: row padding 8 initial\nrow margin 0 -> 5 animated\n");
  fixture_end (&f);
}

static uint64_t
check_transaction (const Fixture *f, MilieuObserver observer, bool animated)
{
  MilieuPayload payload;
  uint64_t number = 0;
  CHECK_OK (milieu_observer_get_transaction (f->tree, observer, &payload, &number));
  CHECK_INT (payload.animated, animated);
  return number;
}

static void
anObserverThatIsDueSaysOfWhichTransaction (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver padding = fixture_observe (&f, f.row, f.padding);
  MilieuObserver margin = fixture_observe (&f, f.row, f.margin);
  fixture_defer (&f);
  fixture_set_with (&f, f.list, f.padding, 9, true, NULL);
  fixture_set_with (&f, f.list, f.margin, 9, false, NULL);
  CHECK (check_transaction (&f, padding, true) < check_transaction (&f, margin, false));
  fixture_set_with (&f, f.list, f.padding, 10, true, NULL);
  CHECK (check_transaction (&f, padding, true) > check_transaction (&f, margin, false));
  uint64_t before = check_transaction (&f, padding, true);
  fixture_set (&f, f.row, f.padding, 10); /* changes nothing for anybody */
  CHECK_INT (check_transaction (&f, padding, true), before);
  CHECK_OK (milieu_tree_flush (f.tree));
  MilieuPayload payload;
  uint64_t number = 1;
  CHECK_OK (milieu_observer_remove (f.tree, margin));
  CHECK_INT (milieu_observer_get_transaction (f.tree, margin, &payload, &number),
             MILIEU_ERROR_NO_OBSERVER);
  CHECK_INT (number, 1);
  fixture_end (&f);
}

TEST_TOPIC (payload, TEST (payload, anObserverIsToldWithAllOfThePayload),
            TEST (payload, withoutAPayloadNothingIsAnimated),
            TEST (payload, aNestedPayloadIsDestroyedAtOnceAndDoesNotCount),
            TEST (payload, theLatestTransactionThatChangedAValueCounts),
            TEST (payload, aTransactionThatChangesNothingForAnObserverDoesNotCount),
            TEST (payload, aValueThatCameBackIsToldWithWhatChangedItAgain),
            TEST (payload, aMoveIsToldWithItsTransactionsPayload),
            TEST (payload, whatIsChangedWhileTellingInheritsThePayload),
            TEST (payload, aTransactionWithoutPayloadInheritsItToo),
            TEST (payload, aPayloadOfItsOwnInheritsNothing),
            TEST (payload, anInitialTellingHasNoPayload),
            TEST (payload, anObserverThatIsDueSaysOfWhichTransaction))
