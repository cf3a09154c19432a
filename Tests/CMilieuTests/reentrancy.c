/* What may be done from within callbacks, destroy functions and a call's own functions: all but
 * flush, and each destroy function runs exactly once. */
#include "fixture.h"

/* ---- observers ---- */

static void
remove_itself (Actor *self, const MilieuNotification *notification)
{
  CHECK (notification->observer == self->observer);
  CHECK_OK (milieu_observer_remove (notification->tree, notification->observer));
  CHECK_INT (self->destroyed, 0);
  CHECK_INT (milieu_observer_remove (notification->tree, notification->observer),
             MILIEU_ERROR_NO_OBSERVER);
}

static void
anObserverMayRemoveItself (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = remove_itself };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.list, f.padding, 9);
  fixture_set (&f, f.list, f.padding, 10);
  CHECK_TEXT (fixture_told (&f), "a: row padding 8 -> 9\n");
  CHECK_INT (actor.destroyed, 1);
  fixture_end (&f);
  CHECK_INT (actor.destroyed, 1);
}

static void
anObserverOfManyKeysMayRemoveItself (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = remove_itself };
  const MilieuKey *keys[] = { f.padding, f.title, f.gap };
  actor_observe_keys (&actor, f.row, keys, 3, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: row padding 8 -> 9, gap 16 -> 18\n");
  CHECK_INT (actor.destroyed, 1);
  fixture_end (&f);
  CHECK_INT (actor.destroyed, 1);
}

static void
remove_other (Actor *self, const MilieuNotification *notification)
{
  CHECK_OK (milieu_observer_remove (notification->tree, self->other));
}

static void
anObserverThatIsDueMayBeRemovedByAnother (void)
{
  Fixture f;
  fixture_start (&f);
  Actor first = { .fixture = &f, .label = "a", .act = remove_other };
  Actor second = { .fixture = &f, .label = "b" };
  actor_observe (&first, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  actor_observe (&second, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  first.other = second.observer;
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\n");
  CHECK_INT (second.destroyed, 1);
  fixture_end (&f);
  CHECK_INT (second.destroyed, 1);
}

static void
anObserverThatWasToldMayBeRemovedByAnother (void)
{
  Fixture f;
  fixture_start (&f);
  Actor first = { .fixture = &f, .label = "a" };
  Actor second = { .fixture = &f, .label = "b", .act = remove_other };
  actor_observe (&first, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  actor_observe (&second, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  second.other = first.observer;
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\nb: row padding 8 -> 9\n");
  CHECK_INT (first.destroyed, 1);
  fixture_end (&f);
}

static void
observe_more (Actor *self, const MilieuNotification *notification)
{
  if (self->told > 1)
    return;
  for (int i = 0; i < 100; i++)
    CHECK_OK (milieu_node_observe (notification->tree, self->node, self->fixture->padding,
                                   MILIEU_OBSERVE_PLAIN, fixture_log_notification, self->fixture,
                                   NULL, NULL));
  CHECK_INT (notification->changes[0].old_value.integer, 8);
  CHECK_INT (notification->changes[0].new_value.integer, 9);
}

static void
anObserverThatComesWhileTellingIsNotToldOfWhatItSaw (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = observe_more, .node = f.row };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\n");
  fixture_end (&f);
}

static void
observe_initially (Actor *self, const MilieuNotification *notification)
{
  CHECK_OK (milieu_node_observe (notification->tree, self->node, self->fixture->padding,
                                 MILIEU_OBSERVE_INITIAL, fixture_log_notification, self->fixture,
                                 NULL, NULL));
}

static void
anObserverThatComesWhileTellingMayBeToldInitially (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = observe_initially, .node = f.row };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\nrow padding 9 initial\n");
  fixture_end (&f);
}

/* ---- nodes ---- */

static void
remove_node (Actor *self, const MilieuNotification *notification)
{
  CHECK_OK (milieu_node_remove (notification->tree, self->node));
  CHECK_INT (self->destroyed, 0);
}

static void
anObserverMayRemoveItsNode (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = remove_node, .node = f.row };
  Actor other = { .fixture = &f, .label = "b" };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  actor_observe (&other, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: row padding 8 -> 9\n");
  CHECK (actor.destroyed == 1 && other.destroyed == 1);
  CHECK (!milieu_node_exists (f.tree, f.row));
  fixture_end (&f);
  CHECK (actor.destroyed == 1 && other.destroyed == 1);
}

static void
anObserverMayRemoveItsNodesParent (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = remove_node, .node = f.window };
  const MilieuKey *keys[] = { f.space, f.title };
  actor_observe_keys (&actor, f.row, keys, 2, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.text, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: row space 8 -> 9\n");
  CHECK_INT (actor.destroyed, 1);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "");
  fixture_end (&f);
}

static void
move_node (Actor *self, const MilieuNotification *notification)
{
  CHECK_OK (
    milieu_node_move (notification->tree, notification->node, self->node, MILIEU_NODE_NONE));
}

static void
whatMovesWhileTellingIsToldItsLatestValueOnce (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = move_node, .node = f.dialog };
  fixture_set (&f, f.dialog, f.padding, 20);
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\nrow padding 8 -> 20\n"
                                 "a: list padding 9 -> 20\n");
  fixture_end (&f);
}

static void
add_nodes (Actor *self, const MilieuNotification *notification)
{
  MilieuNode node = self->node;
  for (int i = 0; i < 100; i++)
    {
      CHECK_OK (
        milieu_node_add (notification->tree, node, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
      CHECK_OK (
        milieu_node_set (notification->tree, node, self->fixture->margin, milieu_value_int (i)));
    }
  CHECK_INT (milieu_node_get_int (notification->tree, node, self->fixture->padding, 0), 9);
}

static void
anObserverMayAddNodes (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = add_nodes, .node = f.row };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\nrow padding 8 -> 9\n");
  fixture_end (&f);
}

/* ---- the tree ---- */

static void
free_tree (Actor *self, const MilieuNotification *notification)
{
  milieu_tree_free (notification->tree);
  milieu_tree_free (notification->tree);
  CHECK_INT (self->destroyed, 0);
  /* Until the call returns its functions go on working. */
  CHECK_INT (milieu_node_get_int (notification->tree, notification->node, self->fixture->margin, 5),
             0);
  CHECK_OK (milieu_node_set (notification->tree, notification->node, self->fixture->padding,
                             milieu_value_int (30)));
}

static void
anObserverMayFreeTheTree (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = free_tree };
  Actor other = { .fixture = &f, .label = "b" };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  actor_observe (&other, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\n");
  CHECK (actor.destroyed == 1 && other.destroyed == 1);
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
anObserverOfManyKeysMayFreeTheTree (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = free_tree };
  const MilieuKey *keys[] = { f.padding, f.caption };
  actor_observe_keys (&actor, f.list, keys, 2, MILIEU_OBSERVE_PLAIN);
  CHECK_OK (milieu_tree_begin (f.tree, NULL));
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_OK (milieu_tree_commit (f.tree));
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9, caption \"/8\" -> \"/9\"\n");
  CHECK_INT (actor.destroyed, 1);
}

/* ---- within an initial telling ---- */

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
try_to_flush (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  CHECK_INT (milieu_tree_flush (notification->tree), MILIEU_ERROR_BUSY);
}

static void
flushIsRefusedWhileTelling (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = try_to_flush };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (actor.told, 1);
  fixture_end (&f);
}

static void
flushIsRefusedWhileTellingInitially (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = try_to_flush };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_INITIAL);
  CHECK_INT (actor.told, 1);
  fixture_end (&f);
}

/* ---- destroy functions ---- */

static void
change_things (void *user_data)
{
  Fixture *f = user_data;
  f->destroyed++;
  fixture_set (f, f->window, f->padding, f->destroyed);
  fixture_observe (f, f->row, f->padding);
}

static void
aDestroyFunctionMayUseTheTree (void)
{
  Fixture f;
  MilieuObserver observers[2];
  fixture_start (&f);
  for (int i = 0; i < 2; i++)
    CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_PLAIN,
                                   fixture_log_notification, &f, change_things, &observers[i]));
  CHECK_OK (milieu_observer_remove (f.tree, observers[0]));
  CHECK_INT (f.destroyed, 1);
  CHECK_OK (milieu_observer_remove (f.tree, observers[1]));
  CHECK_INT (f.destroyed, 2);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 1\nrow padding 1 -> 2\n");
  fixture_end (&f);
  CHECK_INT (f.destroyed, 2);
}

static void
remove_list (void *user_data)
{
  Fixture *f = user_data;
  f->destroyed++;
  if (f->destroyed == 1)
    CHECK_OK (milieu_node_remove (f->tree, f->list));
}

static void
aDestroyFunctionMayRemoveNodes (void)
{
  Fixture f;
  MilieuObserver observer;
  fixture_start (&f);
  for (int i = 0; i < 3; i++)
    CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_PLAIN,
                                   fixture_log_notification, &f, remove_list, &observer));
  CHECK_OK (milieu_observer_remove (f.tree, observer));
  CHECK_INT (f.destroyed, 3);
  fixture_end (&f);
  CHECK_INT (f.destroyed, 3);
}

static void
free_the_tree (void *user_data)
{
  Fixture *f = user_data;
  f->destroyed++;
  milieu_tree_free (f->tree);
}

static void
aDestroyFunctionMayFreeTheTree (void)
{
  Fixture f;
  MilieuObserver observer;
  fixture_start (&f);
  CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_PLAIN,
                                 fixture_log_notification, &f, free_the_tree, &observer));
  CHECK_OK (milieu_observer_remove (f.tree, observer));
  CHECK_INT (f.destroyed, 1);
}

static void
do_nothing (MilieuTree *tree, void *user_data)
{
  (void)tree;
  (void)user_data;
}

static void
aSchedulersDestroyFunctionMayFreeTheTree (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  milieu_tree_set_scheduler (f.tree, do_nothing, &f, free_the_tree);
  fixture_set (&f, f.list, f.padding, 9);
  milieu_tree_set_scheduler (f.tree, do_nothing, NULL, NULL);
  CHECK_INT (f.destroyed, 1);
}

TEST_TOPIC (reentrancy, TEST (reentrancy, anObserverMayRemoveItself),
            TEST (reentrancy, anObserverOfManyKeysMayRemoveItself),
            TEST (reentrancy, anObserverThatIsDueMayBeRemovedByAnother),
            TEST (reentrancy, anObserverThatWasToldMayBeRemovedByAnother),
            TEST (reentrancy, anObserverThatComesWhileTellingIsNotToldOfWhatItSaw),
            TEST (reentrancy, anObserverThatComesWhileTellingMayBeToldInitially),
            TEST (reentrancy, anObserverMayRemoveItsNode),
            TEST (reentrancy, anObserverMayRemoveItsNodesParent),
            TEST (reentrancy, whatMovesWhileTellingIsToldItsLatestValueOnce),
            TEST (reentrancy, anObserverMayAddNodes), TEST (reentrancy, anObserverMayFreeTheTree),
            TEST (reentrancy, anObserverMayFreeTheTreeWhenToldInitially),
            TEST (reentrancy, anObserverOfManyKeysMayFreeTheTree),
            TEST (reentrancy, whatIsToldInitiallyIsLentUntilTheCallbackReturns),
            TEST (reentrancy, theChangesToldInitiallyStayUntilTheCallbackReturns),
            TEST (reentrancy, anObserverThatIsToldInitiallyIsDestroyedAfterThat),
            TEST (reentrancy, flushIsRefusedWhileTelling),
            TEST (reentrancy, flushIsRefusedWhileTellingInitially),
            TEST (reentrancy, aDestroyFunctionMayUseTheTree),
            TEST (reentrancy, aDestroyFunctionMayRemoveNodes),
            TEST (reentrancy, aDestroyFunctionMayFreeTheTree),
            TEST (reentrancy, aSchedulersDestroyFunctionMayFreeTheTree))
