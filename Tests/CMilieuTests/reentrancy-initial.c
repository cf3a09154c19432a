/* What may be done from within an initial telling: the same, though registration has not returned.
 */
#include "actor.h"

static void
set_title_and_look_again (Actor *self, const MilieuNotification *notification)
{
  Fixture *f = self->fixture;
  if (!notification->initial)
    return;
  fixture_set_text (f, f->window, f->title, "a second title that is told at once or later");
  fixture_set_text (f, f->window, f->title, "a third title that replaces the second one");
  CHECK_TEXT (milieu_string_text (notification->changes[0].new_value.string),
              "the first title, which is lent until the callback returns");
}

static void
whatIsToldInitiallyIsLentUntilTheCallbackReturns (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = set_title_and_look_again };
  fixture_set_text (&f, f.window, f.title,
                    "the first title, which is lent until the callback returns");
  actor_observe (&actor, f.row, f.title, MILIEU_OBSERVE_INITIAL);
  fixture_end (&f);
  CHECK_INT (actor.destroyed, 1);
}

static void
theChangesToldInitiallyStayUntilTheCallbackReturns (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = set_title_and_look_again };
  const MilieuKey *keys[] = { f.title, f.padding };
  fixture_set_text (&f, f.window, f.title,
                    "the first title, which is lent until the callback returns");
  actor_observe_keys (&actor, f.row, keys, 2, MILIEU_OBSERVE_INITIAL);
  fixture_end (&f);
  CHECK_INT (actor.destroyed, 1);
}

static void
change_and_remove_itself (Actor *self, const MilieuNotification *notification)
{
  if (!notification->initial)
    return;
  fixture_set (self->fixture, self->fixture->window, self->fixture->padding, 9);
  CHECK_OK (milieu_observer_remove (notification->tree, notification->observer));
  CHECK_INT (self->destroyed, 0);
}

static void
anObserverThatIsToldInitiallyIsDestroyedAfterThat (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = change_and_remove_itself };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_INITIAL);
  CHECK_INT (actor.destroyed, 1);
  fixture_end (&f);
  CHECK_INT (actor.destroyed, 1);
}

static void
flushIsRefusedWhileTellingInitially (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = actor_try_to_flush };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_INITIAL);
  CHECK_INT (actor.told, 1);
  fixture_end (&f);
}

static void
free_tree (Actor *self, const MilieuNotification *notification)
{
  milieu_tree_free (notification->tree);
  CHECK_INT (self->destroyed, 0);
  CHECK (milieu_node_exists (notification->tree, notification->node));
}

static void
anObserverMayFreeTheTreeWhenToldInitially (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = free_tree };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_INITIAL);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 initial\n");
  CHECK_INT (actor.destroyed, 1);
}

static void
anObserverThatIsToldInitiallyMayRemoveItsNode (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = actor_remove_node, .node = f.window };
  const MilieuKey *keys[] = { f.caption, f.gap };
  actor_observe_keys (&actor, f.row, keys, 2, MILIEU_OBSERVE_INITIAL);
  CHECK_INT (actor.destroyed, 1);
  CHECK_INT (milieu_observer_get_node (f.tree, actor.observer), MILIEU_NODE_NONE);
  CHECK_TEXT (fixture_told (&f), "a: row caption \"/8\", gap 16 initial\n");
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "");
  fixture_end (&f);
}

static void
change_once (Actor *self, const MilieuNotification *notification)
{
  if (notification->initial)
    fixture_set (self->fixture, notification->node, self->fixture->padding, 9);
}

static void
whatIsChangedInAnInitialTellingIsToldAfterIt (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = change_once };
  fixture_observe (&f, f.row, f.gap);
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_INITIAL);
  CHECK_TEXT (fixture_told (&f),
              "a: row padding 8 initial\nrow gap 16 -> 18\na: row padding 8 -> 9\n");
  fixture_end (&f);
}

static void
leave_open (Actor *self, const MilieuNotification *notification)
{
  if (!notification->initial)
    return;
  CHECK_OK (milieu_tree_begin (notification->tree, NULL));
  fixture_set (self->fixture, notification->node, self->fixture->padding, 9);
}

static void
aTransactionMayBeLeftOpenInAnInitialTelling (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = leave_open };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_INITIAL);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 1);
  CHECK_TEXT (fixture_told (&f), "a: row padding 8 initial\n");
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "a: row padding 8 -> 9\n");
  fixture_end (&f);
}

TEST_TOPIC (reentrancy_initial,
            TEST (reentrancy_initial, whatIsToldInitiallyIsLentUntilTheCallbackReturns),
            TEST (reentrancy_initial, theChangesToldInitiallyStayUntilTheCallbackReturns),
            TEST (reentrancy_initial, anObserverThatIsToldInitiallyIsDestroyedAfterThat),
            TEST (reentrancy_initial, flushIsRefusedWhileTellingInitially),
            TEST (reentrancy_initial, anObserverMayFreeTheTreeWhenToldInitially),
            TEST (reentrancy_initial, anObserverThatIsToldInitiallyMayRemoveItsNode),
            TEST (reentrancy_initial, whatIsChangedInAnInitialTellingIsToldAfterIt),
            TEST (reentrancy_initial, aTransactionMayBeLeftOpenInAnInitialTelling))
