/* What a payload carries is destroyed once, when nobody can be told of it any more. */
#include "fixture.h"

#include "failing-allocator.h"

/* A payload's data that knows how often it was destroyed. */
typedef struct Cargo
{
  int destroyed;
} Cargo;

static void
cargo_destroy (void *user_data)
{
  ((Cargo *)user_data)->destroyed++;
}

static void
begin (Fixture *f, bool animated, Cargo *cargo)
{
  MilieuPayload payload = { animated, 0, cargo, cargo ? cargo_destroy : NULL };
  CHECK_OK (milieu_tree_begin (f->tree, &payload));
}

static void
commit (Fixture *f)
{
  CHECK_OK (milieu_tree_commit (f->tree));
}

/* Writes in a transaction of its own. */
static void
set (Fixture *f, MilieuNode node, int64_t value, bool animated, Cargo *cargo)
{
  begin (f, animated, cargo);
  fixture_set (f, node, f->padding, value);
  commit (f);
}

static void
ignore (MilieuTree *tree, void *user_data)
{
  (void)tree;
  (void)user_data;
}

static void
defer (Fixture *f)
{
  milieu_tree_set_scheduler (f->tree, ignore, NULL, NULL);
}

static const char *
flush (Fixture *f)
{
  CHECK_OK (milieu_tree_flush (f->tree));
  return fixture_told (f);
}

static void
check_alive (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  CHECK_INT (((Cargo *)notification->payload->data)->destroyed, 0);
}

static void
aPayloadIsDestroyedAfterTheLastWhoIsToldOfIt (void)
{
  Fixture f;
  Cargo cargo = { 0 };
  fixture_start (&f);
  Actor first = { .fixture = &f, .label = "a", .act = check_alive };
  Actor last = { .fixture = &f, .label = "b", .act = check_alive };
  actor_observe (&first, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  actor_observe (&last, f.text, f.padding, MILIEU_OBSERVE_PLAIN);
  set (&f, f.window, 9, true, &cargo);
  CHECK (first.told == 1 && last.told == 1);
  CHECK_INT (cargo.destroyed, 1);
  fixture_end (&f);
  CHECK_INT (cargo.destroyed, 1);
}

static void
aPayloadOfWhichNobodyIsToldIsDestroyedAtTheClose (void)
{
  Fixture f;
  Cargo cargo = { 0 };
  fixture_start (&f);
  begin (&f, false, &cargo);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_INT (cargo.destroyed, 0);
  commit (&f);
  CHECK_INT (cargo.destroyed, 1);
  fixture_end (&f);
}

static void
aPayloadIsDestroyedOnceItCanReachNobody (void)
{
  Fixture f;
  Cargo first = { 0 }, second = { 0 };
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 7);
  fixture_observe (&f, f.row, f.padding);
  defer (&f);
  set (&f, f.window, 9, false, &first);
  set (&f, f.list, 7, false, &second); /* what the observer saw last */
  CHECK_TEXT (flush (&f), "");
  CHECK_INT (first.destroyed, 1);
  CHECK_INT (second.destroyed, 1);
  fixture_end (&f);
}

static void
aPayloadGoesWithTheOnlyOneWhoWasDue (void)
{
  Fixture f;
  Cargo cargo = { 0 };
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.list, f.padding, 1);
  defer (&f);
  begin (&f, true, &cargo);
  CHECK_OK (milieu_node_move (f.tree, f.row, f.window, MILIEU_NODE_NONE));
  commit (&f);
  CHECK_INT (cargo.destroyed, 0);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  CHECK_INT (cargo.destroyed, 1);
  fixture_end (&f);
}

static void
aPayloadGoesWithItsTree (void)
{
  Fixture f;
  Cargo due = { 0 }, open = { 0 };
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  defer (&f);
  set (&f, f.window, 9, true, &due);
  begin (&f, true, &open);
  fixture_end (&f);
  CHECK_INT (due.destroyed, 1);
  CHECK_INT (open.destroyed, 1);
}

static void
withoutMemoryThePayloadRemainsTheCallers (void)
{
  Fixture f;
  FailingAllocator allocator;
  Cargo cargo = { 0 };
  MilieuPayload payload = { true, 0, &cargo, cargo_destroy };
  failing_allocator_start (&allocator, FAILING_NEVER, 0);
  fixture_start_empty (&f, &allocator.functions);
  allocator.failing = FAILING_ALWAYS;
  CHECK_INT (milieu_tree_begin (f.tree, &payload), MILIEU_ERROR_NO_MEMORY);
  CHECK_INT (cargo.destroyed, 0);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 0);
  fixture_end (&f);
  CHECK_INT (cargo.destroyed, 0);
}

TEST_TOPIC (payload_destroy, TEST (payload_destroy, aPayloadIsDestroyedAfterTheLastWhoIsToldOfIt),
            TEST (payload_destroy, aPayloadOfWhichNobodyIsToldIsDestroyedAtTheClose),
            TEST (payload_destroy, aPayloadIsDestroyedOnceItCanReachNobody),
            TEST (payload_destroy, aPayloadGoesWithTheOnlyOneWhoWasDue),
            TEST (payload_destroy, aPayloadGoesWithItsTree),
            TEST (payload_destroy, withoutMemoryThePayloadRemainsTheCallers))
