/* What may be done from within callbacks: all but flush, and each destroy function runs exactly
 * once. */
#include "actor.h"

/* ---- observers ---- */

static void
anObserverMayRemoveItself (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = actor_remove_itself };
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
  Actor actor = { .fixture = &f, .label = "a", .act = actor_remove_itself };
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
anObserverMayRemoveItsNode (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = actor_remove_node, .node = f.row };
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
  Actor actor = { .fixture = &f, .label = "a", .act = actor_remove_node, .node = f.window };
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
anObserverOfManyKeysMayFreeTheTree (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = free_tree };
  const MilieuKey *keys[] = { f.padding, f.caption };
  actor_observe_keys (&actor, f.list, keys, 2, MILIEU_OBSERVE_PLAIN);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9, caption \"/8\" -> \"/9\"\n");
  CHECK_INT (actor.destroyed, 1);
}

static void
flushIsRefusedWhileTelling (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = actor_try_to_flush };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (actor.told, 1);
  fixture_end (&f);
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
            TEST (reentrancy, anObserverOfManyKeysMayFreeTheTree),
            TEST (reentrancy, flushIsRefusedWhileTelling))
