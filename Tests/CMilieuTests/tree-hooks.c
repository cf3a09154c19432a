/* A tree's hooks: the scheduler, which is the only door to a main loop, and the message function.
 */
#include "actor.h"

/* A loop's side of the hook. */
typedef struct Loop
{
  MilieuTree *tree;
  int calls, destroyed;
} Loop;

static void
loop_schedule (MilieuTree *tree, void *user_data)
{
  Loop *loop = user_data;
  CHECK (tree == loop->tree);
  loop->calls++;
}

static void
loop_destroy (void *user_data)
{
  ((Loop *)user_data)->destroyed++;
}

static void
attach (Fixture *f, Loop *loop)
{
  loop->tree = f->tree;
  milieu_tree_set_scheduler (f->tree, loop_schedule, loop, loop_destroy);
}

/* ---- being told that something is due ---- */

static void
theSchedulerIsCalledOnceUntilTheFlush (void)
{
  Fixture f;
  Loop loop = { 0 };
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  attach (&f, &loop);
  CHECK_INT (loop.calls, 0);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.window, f.padding, 10);
  CHECK_INT (loop.calls, 1);
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 10\n");
  CHECK_INT (loop.calls, 1);
  fixture_set (&f, f.window, f.padding, 11);
  CHECK_INT (loop.calls, 2);
  fixture_end (&f);
}

static void
theSchedulerIsNotCalledIfNobodyIsDue (void)
{
  Fixture f;
  Loop loop = { 0 };
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  attach (&f, &loop);
  fixture_set (&f, f.window, f.margin, 9);
  fixture_set (&f, f.dialog, f.padding, 9);
  fixture_set (&f, f.window, f.padding, 8);
  CHECK_OK (milieu_tree_flush (f.tree));
  CHECK_INT (loop.calls, 0);
  CHECK (!milieu_tree_is_due (f.tree));
  fixture_end (&f);
}

static void
theSchedulerIsCalledWhenTheOutermostTransactionCloses (void)
{
  Fixture f;
  Loop loop = { 0 };
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  attach (&f, &loop);
  fixture_begin (&f);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_commit (&f);
  CHECK_INT (loop.calls, 0);
  fixture_commit (&f);
  CHECK_INT (loop.calls, 1);
  fixture_end (&f);
}

static void
whatIsDueAlreadyIsDueForANewScheduler (void)
{
  Fixture f;
  Loop first = { 0 }, second = { 0 };
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  attach (&f, &first);
  fixture_set (&f, f.window, f.padding, 9);
  attach (&f, &second);
  CHECK_INT (second.calls, 1);
  CHECK_INT (first.calls, 1);
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

static void
aRefusedFlushIsAskedForAgain (void)
{
  Fixture f;
  Loop loop = { 0 };
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  attach (&f, &loop);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_begin (&f);
  CHECK_INT (milieu_tree_flush (f.tree), MILIEU_ERROR_BUSY);
  fixture_commit (&f);
  CHECK_INT (loop.calls, 2);
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

static void
change_margin (Actor *self, const MilieuNotification *notification)
{
  fixture_set (self->fixture, notification->node, self->fixture->margin, self->told);
}

static void
whatIsChangedWhileTellingIsToldInTheSameFlush (void)
{
  Fixture f;
  Loop loop = { 0 };
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = change_margin };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.row, f.margin);
  attach (&f, &loop);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_flush (&f), "a: row padding 8 -> 9\nrow margin 0 -> 1\n");
  CHECK_INT (loop.calls, 1);
  fixture_end (&f);
}

static void
aFlushThatDidNotSettleIsAskedForAgain (void)
{
  Fixture f;
  Loop loop = { 0 };
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = actor_count_up };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  attach (&f, &loop);
  fixture_set (&f, f.row, f.padding, 9);
  CHECK_INT (milieu_tree_flush (f.tree), MILIEU_ERROR_UNSTABLE);
  CHECK_INT (loop.calls, 2);
  fixture_end (&f);
}

/* ---- coming and going ---- */

static void
aSchedulersDestroyFunctionRunsOnce (void)
{
  Fixture f;
  Loop first = { 0 }, second = { 0 };
  fixture_start (&f);
  attach (&f, &first);
  attach (&f, &second);
  CHECK_INT (first.destroyed, 1);
  CHECK_INT (second.destroyed, 0);
  fixture_end (&f);
  CHECK_INT (first.destroyed, 1);
  CHECK_INT (second.destroyed, 1);
}

static void
withoutItsSchedulerATreeTellsWithTheNextTransaction (void)
{
  Fixture f;
  Loop loop = { 0 };
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  attach (&f, &loop);
  fixture_set (&f, f.window, f.padding, 9);
  milieu_tree_set_scheduler (f.tree, NULL, NULL, NULL);
  CHECK_INT (loop.destroyed, 1);
  CHECK_TEXT (fixture_told (&f), "");
  CHECK (milieu_tree_is_due (f.tree));
  fixture_set (&f, f.window, f.margin, 1);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

static void
withoutItsSchedulerATreeCanBeFlushed (void)
{
  Fixture f;
  Loop loop = { 0 };
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  attach (&f, &loop);
  fixture_set (&f, f.window, f.padding, 9);
  milieu_tree_set_scheduler (f.tree, NULL, NULL, NULL);
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

/* ---- messages ---- */

typedef struct Messages
{
  int calls, destroyed;
} Messages;

static void
take_message (const char *message, void *user_data)
{
  Messages *messages = user_data;
  CHECK (message[0] != '\0');
  messages->calls++;
}

static void
destroy_messages (void *user_data)
{
  ((Messages *)user_data)->destroyed++;
}

static void
aMessageComesOncePerFlushThatDidNotSettle (void)
{
  Fixture f;
  fixture_start (&f);
  Messages messages = { 0 };
  Actor actor = { .fixture = &f, .label = "a", .act = actor_count_up };
  milieu_tree_set_message_function (f.tree, take_message, &messages, destroy_messages);
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_INT (messages.calls, 1);
  CHECK_INT (milieu_tree_flush (f.tree), MILIEU_ERROR_UNSTABLE);
  CHECK_INT (messages.calls, 2);
  fixture_end (&f);
  CHECK_INT (messages.destroyed, 1);
}

static void
anotherMessageFunctionReplacesTheFormer (void)
{
  Fixture f;
  fixture_start (&f);
  Messages first = { 0 }, second = { 0 };
  Actor actor = { .fixture = &f, .label = "a", .act = actor_count_up };
  milieu_tree_set_message_function (f.tree, take_message, &first, destroy_messages);
  milieu_tree_set_message_function (f.tree, take_message, &second, destroy_messages);
  CHECK_INT (first.destroyed, 1);
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  milieu_tree_set_message_function (f.tree, NULL, NULL, NULL);
  CHECK_INT (milieu_tree_flush (f.tree), MILIEU_ERROR_UNSTABLE);
  CHECK_INT (first.calls, 0);
  CHECK_INT (second.calls, 1);
  CHECK_INT (second.destroyed, 1);
  fixture_end (&f);
  CHECK_INT (second.destroyed, 1);
}

TEST_TOPIC (tree_hooks, TEST (tree_hooks, theSchedulerIsCalledOnceUntilTheFlush),
            TEST (tree_hooks, theSchedulerIsNotCalledIfNobodyIsDue),
            TEST (tree_hooks, theSchedulerIsCalledWhenTheOutermostTransactionCloses),
            TEST (tree_hooks, whatIsDueAlreadyIsDueForANewScheduler),
            TEST (tree_hooks, aRefusedFlushIsAskedForAgain),
            TEST (tree_hooks, whatIsChangedWhileTellingIsToldInTheSameFlush),
            TEST (tree_hooks, aFlushThatDidNotSettleIsAskedForAgain),
            TEST (tree_hooks, aSchedulersDestroyFunctionRunsOnce),
            TEST (tree_hooks, withoutItsSchedulerATreeTellsWithTheNextTransaction),
            TEST (tree_hooks, withoutItsSchedulerATreeCanBeFlushed),
            TEST (tree_hooks, aMessageComesOncePerFlushThatDidNotSettle),
            TEST (tree_hooks, anotherMessageFunctionReplacesTheFormer))
