/* What a payload carries is destroyed once, when nobody can be told of it any more. */
#include "actor.h"

#include "failing-allocator.h"

static void
check_alive (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  CHECK_INT (*(int *)notification->payload->data, 0);
}

static void
aPayloadIsDestroyedAfterTheLastWhoIsToldOfIt (void)
{
  Fixture f;
  int destroyed = 0;
  fixture_start (&f);
  Actor first = { .fixture = &f, .label = "a", .act = check_alive };
  Actor last = { .fixture = &f, .label = "b", .act = check_alive };
  actor_observe (&first, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  actor_observe (&last, f.text, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set_with (&f, f.window, f.padding, 9, true, &destroyed);
  CHECK (first.told == 1 && last.told == 1);
  CHECK_INT (destroyed, 1);
  fixture_end (&f);
  CHECK_INT (destroyed, 1);
}

static void
aPayloadOfWhichNobodyIsToldIsDestroyedAtTheClose (void)
{
  Fixture f;
  int destroyed = 0;
  fixture_start (&f);
  fixture_begin_with (&f, false, &destroyed);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_INT (destroyed, 0);
  fixture_commit (&f);
  CHECK_INT (destroyed, 1);
  fixture_end (&f);
}

static void
aPayloadIsDestroyedOnceItCanReachNobody (void)
{
  Fixture f;
  int first_destroyed = 0, second_destroyed = 0;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 7);
  fixture_observe (&f, f.row, f.padding);
  fixture_defer (&f);
  fixture_set_with (&f, f.window, f.padding, 9, false, &first_destroyed);
  /* This is what the observer saw last. */
  fixture_set_with (&f, f.list, f.padding, 7, false, &second_destroyed);
  CHECK_TEXT (fixture_flush (&f), "");
  CHECK_INT (first_destroyed, 1);
  CHECK_INT (second_destroyed, 1);
  fixture_end (&f);
}

static void
aPayloadGoesWithTheOnlyOneWhoWasDue (void)
{
  Fixture f;
  int destroyed = 0;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_defer (&f);
  fixture_begin_with (&f, true, &destroyed);
  fixture_move (&f, f.row, f.window);
  fixture_commit (&f);
  CHECK_INT (destroyed, 0);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  CHECK_INT (destroyed, 1);
  fixture_end (&f);
}

static void
aPayloadGoesWithItsTree (void)
{
  Fixture f;
  int due_destroyed = 0, open_destroyed = 0;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_defer (&f);
  fixture_set_with (&f, f.window, f.padding, 9, true, &due_destroyed);
  fixture_begin_with (&f, true, &open_destroyed);
  fixture_end (&f);
  CHECK_INT (due_destroyed, 1);
  CHECK_INT (open_destroyed, 1);
}

static void
withoutMemoryThePayloadRemainsTheCallers (void)
{
  Fixture f;
  FailingAllocator allocator;
  MilieuPayload payload = { .animated = true, .data = &f, .destroy = fixture_count_destroyed };
  failing_allocator_start (&allocator, FAILING_NEVER, 0);
  fixture_start_empty (&f, &allocator.functions);
  allocator.failing = FAILING_ALWAYS;
  CHECK_INT (milieu_tree_begin (f.tree, &payload), MILIEU_ERROR_NO_MEMORY);
  CHECK_INT (f.destroyed, 0);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 0);
  fixture_end (&f);
  CHECK_INT (f.destroyed, 0);
}

TEST_TOPIC (payload_destroy, TEST (payload_destroy, aPayloadIsDestroyedAfterTheLastWhoIsToldOfIt),
            TEST (payload_destroy, aPayloadOfWhichNobodyIsToldIsDestroyedAtTheClose),
            TEST (payload_destroy, aPayloadIsDestroyedOnceItCanReachNobody),
            TEST (payload_destroy, aPayloadGoesWithTheOnlyOneWhoWasDue),
            TEST (payload_destroy, aPayloadGoesWithItsTree),
            TEST (payload_destroy, withoutMemoryThePayloadRemainsTheCallers))
