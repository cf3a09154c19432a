/* Being told that all are told, in every situation in which that can be asked for. */
#include "theme-stage.h"

#include "../CMilieuTests/failing-allocator.h"

#include <stdio.h>

static Fixture fixture;
static Fixture *const f = &fixture;
static int destroyed;

static void
count_destroyed (void *user_data)
{
  (void)user_data;
  destroyed++;
}

/* Logs its user data, a text. */
static void
log_told (MilieuTree *tree, void *user_data)
{
  CHECK (tree == f->tree);
  fixture_log (f, "%s", (const char *)user_data);
}

static void
wait_for (const char *name)
{
  CHECK_OK (milieu_theme_when_told (f->tree, log_told, (char *)name, count_destroyed));
}

static void
start (void)
{
  destroyed = 0;
  fixture_start (f);
  fixture_observe (f, f->row, f->padding);
}

/* Nothing is left of those who waited `count` times, and the tree is ended. */
static void
end (int count)
{
  CHECK_INT (destroyed, count);
  CHECK_TEXT (fixture_told (f), "");
  char dump[FIXTURE_LOG_SIZE];
  snprintf (dump, sizeof dump, "%s", fixture_dump (f, MILIEU_NODE_NONE));
  CHECK (!strchr (dump, '*'));
  fixture_end (f);
}

static void
whereNothingIsDueItIsCalledAtOnce (void)
{
  start ();
  uint64_t observers = fixture_work (f).observers;
  wait_for ("told");
  CHECK_TEXT (fixture_told (f), "told\n");
  CHECK_INT (fixture_work (f).observers, observers);
  end (1);
}

static void
afterAChangeThatWasToldAtOnceItIsCalledAtOnce (void)
{
  start ();
  fixture_set (f, f->window, f->padding, 9);
  wait_for ("told");
  CHECK_TEXT (fixture_told (f), "row padding 8 -> 9\ntold\n");
  end (1);
}

static void
withASchedulerItIsCalledByTheFlush (void)
{
  start ();
  fixture_defer (f);
  fixture_set (f, f->window, f->padding, 9);
  wait_for ("told");
  fixture_set (f, f->window, f->padding, 10);
  CHECK (milieu_tree_is_due (f->tree));
  CHECK_TEXT (fixture_flush (f), "row padding 8 -> 10\ntold\n");
  CHECK (!milieu_tree_is_due (f->tree));
  end (1);
}

static void
withASchedulerAndNothingDueItIsCalledByTheFlush (void)
{
  start ();
  fixture_defer (f);
  wait_for ("told");
  CHECK_TEXT (fixture_flush (f), "told\n");
  CHECK_TEXT (fixture_flush (f), "");
  end (1);
}

static void
withinATransactionItWaitsForAllThatThatChanges (void)
{
  start ();
  fixture_begin (f);
  fixture_set (f, f->window, f->padding, 9);
  wait_for ("told");
  fixture_begin (f);
  fixture_set (f, f->window, f->padding, 10);
  fixture_commit (f);
  CHECK_TEXT (fixture_told (f), "");
  fixture_commit (f);
  CHECK_TEXT (fixture_told (f), "row padding 8 -> 10\ntold\n");
  end (1);
}

static void
severalAreCalledInTheOrderOfTheCalls (void)
{
  start ();
  fixture_begin (f);
  wait_for ("first");
  fixture_set (f, f->window, f->padding, 9);
  wait_for ("second");
  wait_for ("third");
  fixture_commit (f);
  CHECK_TEXT (fixture_told (f), "row padding 8 -> 9\nfirst\nsecond\nthird\n");
  wait_for ("fourth");
  CHECK_TEXT (fixture_told (f), "fourth\n");
  end (4);
}

/* Within a telling: changes the dialog's padding and waits. */
static void
change_dialog (const MilieuNotification *notification, void *user_data)
{
  fixture_log_change (f, "", notification);
  fixture_set (f, f->dialog, f->padding, 20);
  wait_for (user_data);
  fixture_set (f, f->dialog, f->margin, 3);
}

static void
withinATellingItWaitsForWhatThatTellingChanges (void)
{
  start ();
  CHECK_OK (milieu_node_observe (f->tree, f->window, f->padding, MILIEU_OBSERVE_PLAIN,
                                 change_dialog, "told", NULL, NULL));
  fixture_observe (f, f->text, f->padding);
  fixture_observe (f, f->text, f->margin);
  fixture_set (f, f->window, f->padding, 9);
  CHECK_TEXT (fixture_told (f), "window padding 8 -> 9\n"
                                "row padding 8 -> 9\n"
                                "text padding 8 -> 20\n"
                                "text margin 0 -> 3\n"
                                "told\n");
  end (1);
}

/* Within a telling: changes the window's margin on and on, but at most ten times. */
static void
count_up (const MilieuNotification *notification, void *user_data)
{
  int64_t now = notification->changes[0].new_value.integer;
  (void)user_data;
  fixture_log (f, "%d", (int)now);
  if (now < 10)
    fixture_set (f, f->window, f->margin, now + 1);
}

static void
whatIsChangedLaterIsNotWaitedFor (void)
{
  start ();
  CHECK_OK (milieu_node_observe (f->tree, f->text, f->margin, MILIEU_OBSERVE_PLAIN, count_up, NULL,
                                 NULL, NULL));
  fixture_begin (f);
  fixture_set (f, f->window, f->margin, 7);
  wait_for ("told");
  fixture_commit (f);
  CHECK_TEXT (fixture_told (f), "7\ntold\n8\n9\n10\n");
  end (1);
}

static void
change_for_ever (const MilieuNotification *notification, void *user_data)
{
  (void)user_data;
  fixture_set (f, f->window, f->margin, notification->changes[0].new_value.integer + 1);
}

static void
inATreeThatDoesNotSettleItIsCalledAllTheSame (void)
{
  start ();
  CHECK_OK (milieu_node_observe (f->tree, f->text, f->margin, MILIEU_OBSERVE_PLAIN, change_for_ever,
                                 NULL, NULL, NULL));
  fixture_set (f, f->window, f->margin, 1);
  CHECK (milieu_tree_is_due (f->tree));
  wait_for ("told");
  CHECK_TEXT (fixture_told (f), "told\n");
  end (1);
}

/* Waits in the last round of a flush that does not settle. */
static void
wait_in_last_round (const MilieuNotification *notification, void *user_data)
{
  int64_t now = notification->changes[0].new_value.integer;
  (void)user_data;
  fixture_set (f, f->window, f->margin, now + 1);
  if (now == MILIEU_ROUND_LIMIT)
    wait_for ("told");
}

static void
inTheLastRoundOfAFlushItWaitsForTheNextFlush (void)
{
  start ();
  CHECK_OK (milieu_node_observe (f->tree, f->text, f->margin, MILIEU_OBSERVE_PLAIN,
                                 wait_in_last_round, NULL, NULL, NULL));
  fixture_set (f, f->window, f->margin, 1);
  CHECK_TEXT (fixture_told (f), "");
  CHECK_INT (milieu_tree_flush (f->tree), MILIEU_ERROR_UNSTABLE);
  CHECK_TEXT (fixture_told (f), "told\n");
  end (1);
}

static void
leave_open (const MilieuNotification *notification, void *user_data)
{
  (void)user_data;
  fixture_log (f, "opened");
  CHECK_OK (milieu_tree_begin (notification->tree, NULL));
}

static void
whereATransactionThatIsLeftOpenCutsTheRoundItWaitsForTheRest (void)
{
  start ();
  MilieuObserver opener;
  CHECK_OK (milieu_node_observe (f->tree, f->window, f->padding, MILIEU_OBSERVE_PLAIN, leave_open,
                                 NULL, NULL, &opener));
  fixture_begin (f);
  fixture_set (f, f->window, f->padding, 9);
  wait_for ("told");
  fixture_commit (f);
  CHECK_TEXT (fixture_told (f), "opened\n");
  fixture_commit (f);
  CHECK_TEXT (fixture_told (f), "row padding 8 -> 9\ntold\n");
  end (1);
}

static void
wait_again (MilieuTree *tree, void *user_data)
{
  log_told (tree, user_data);
  fixture_set (f, f->window, f->padding, 11);
  wait_for ("told again");
}

static void
fromWithinItItCanBeAskedForAgain (void)
{
  start ();
  CHECK_OK (milieu_theme_when_told (f->tree, wait_again, "told", count_destroyed));
  CHECK_TEXT (fixture_told (f), "told\nrow padding 8 -> 11\ntold again\n");
  end (2);
}

static void
log_payload (const MilieuNotification *notification, void *user_data)
{
  (void)user_data;
  fixture_log (f, "%s", notification->payload->animated ? "animated" : "plain");
}

static void
change_margin (MilieuTree *tree, void *user_data)
{
  log_told (tree, user_data);
  fixture_set (f, f->window, f->margin, 5);
}

static void
whatItChangesInheritsThePayload (void)
{
  start ();
  int payloads = 0;
  CHECK_OK (milieu_node_observe (f->tree, f->row, f->margin, MILIEU_OBSERVE_PLAIN, log_payload,
                                 NULL, NULL, NULL));
  fixture_begin_with (f, true, &payloads);
  CHECK_OK (milieu_theme_when_told (f->tree, change_margin, "told", count_destroyed));
  fixture_commit (f);
  CHECK_TEXT (fixture_told (f), "told\nanimated\n");
  CHECK_INT (payloads, 1);
  end (1);
}

static void
whenTheTreeIsFreedBeforeItIsOnlyDestroyed (void)
{
  start ();
  fixture_defer (f);
  wait_for ("first");
  wait_for ("second");
  fixture_end (f);
  CHECK_INT (destroyed, 2);
  CHECK_INT (f->length, 0);
}

static void
free_tree (MilieuTree *tree, void *user_data)
{
  log_told (tree, user_data);
  milieu_tree_free (tree);
}

static void
whenItFreesTheTreeTheOthersAreOnlyDestroyed (void)
{
  start ();
  fixture_begin (f);
  wait_for ("first");
  CHECK_OK (milieu_theme_when_told (f->tree, free_tree, "freed", count_destroyed));
  wait_for ("third");
  fixture_commit (f);
  CHECK_TEXT (fixture_told (f), "first\nfreed\n");
  CHECK_INT (destroyed, 3);
  /* Without anything else due it is called before the call returns. */
  start ();
  CHECK_OK (milieu_theme_when_told (f->tree, free_tree, "freed", count_destroyed));
  CHECK_TEXT (fixture_told (f), "freed\n");
  CHECK_INT (destroyed, 1);
}

static void
wait_in_prelude (MilieuTree *tree, uint64_t node, void *user_data)
{
  (void)node;
  *(MilieuStatus *)user_data = milieu_theme_when_told (tree, log_told, "never", count_destroyed);
}

static void
whereNothingCanBeWrittenItIsRefused (void)
{
  start ();
  MilieuStatus status = MILIEU_OK;
  milieu_tree_set_prelude (f->tree, wait_in_prelude, &status, NULL);
  fixture_set (f, f->window, f->padding, 9);
  CHECK_INT (status, MILIEU_ERROR_BUSY);
  milieu_tree_set_prelude (f->tree, NULL, NULL, NULL);
  CHECK_TEXT (fixture_told (f), "row padding 8 -> 9\n");
  CHECK_INT (destroyed, 0);
  wait_for ("told");
  CHECK_TEXT (fixture_told (f), "told\n");
  end (1);
}

static void
withoutMemoryItIsRefusedAndCanBeAskedAgain (void)
{
  FailingAllocator allocator;
  uint64_t refused = 0, from = 1;
  do
    {
      destroyed = 0;
      failing_allocator_start (&allocator, FAILING_NEVER, 0);
      fixture_start_empty (f, &allocator.functions);
      f->window = fixture_add (f, MILIEU_NODE_NONE, "window");
      fixture_observe (f, f->window, f->padding);
      fixture_defer (f);
      fixture_set (f, f->window, f->padding, 9);
      allocator.failing = FAILING_ONCE;
      allocator.from = allocator.requests + from++;
      MilieuStatus status = milieu_theme_when_told (f->tree, log_told, "told", count_destroyed);
      refused = allocator.refusals;
      CHECK_INT (status, refused ? MILIEU_ERROR_NO_MEMORY : MILIEU_OK);
      CHECK_INT (destroyed, 0);
      if (refused)
        {
          CHECK_INT (fixture_work (f).observers, 1);
          CHECK_TEXT (fixture_flush (f), "window padding 8 -> 9\n");
          wait_for ("told");
          CHECK_TEXT (fixture_flush (f), "told\n");
        }
      else
        CHECK_TEXT (fixture_flush (f), "window padding 8 -> 9\ntold\n");
      end (1);
      CHECK_INT (allocator.blocks, 0);
      CHECK (!allocator.fault);
    }
  while (refused);
  /* How often it asks depends on what other tests of the process have defined. */
  CHECK (from > 2);
}

static void
itIsCalledWithoutMemoryToo (void)
{
  FailingAllocator allocator;
  destroyed = 0;
  failing_allocator_start (&allocator, FAILING_NEVER, 0);
  fixture_start_empty (f, &allocator.functions);
  f->window = fixture_add (f, MILIEU_NODE_NONE, "window");
  fixture_observe (f, f->window, f->padding);
  fixture_defer (f);
  fixture_set (f, f->window, f->padding, 9);
  for (int i = 0; i < 20; i++)
    wait_for ("told");
  allocator.failing = FAILING_ALWAYS;
  allocator.from = 1;
  const char *told = fixture_flush (f);
  CHECK (strstr (told, "window padding 8 -> 9\n"));
  CHECK_INT (destroyed, 20);
  end (20);
  CHECK_INT (allocator.blocks, 0);
}

TEST_TOPIC (theme_told, TEST (theme_told, whereNothingIsDueItIsCalledAtOnce),
            TEST (theme_told, afterAChangeThatWasToldAtOnceItIsCalledAtOnce),
            TEST (theme_told, withASchedulerItIsCalledByTheFlush),
            TEST (theme_told, withASchedulerAndNothingDueItIsCalledByTheFlush),
            TEST (theme_told, withinATransactionItWaitsForAllThatThatChanges),
            TEST (theme_told, severalAreCalledInTheOrderOfTheCalls),
            TEST (theme_told, withinATellingItWaitsForWhatThatTellingChanges),
            TEST (theme_told, whatIsChangedLaterIsNotWaitedFor),
            TEST (theme_told, inATreeThatDoesNotSettleItIsCalledAllTheSame),
            TEST (theme_told, inTheLastRoundOfAFlushItWaitsForTheNextFlush),
            TEST (theme_told, whereATransactionThatIsLeftOpenCutsTheRoundItWaitsForTheRest),
            TEST (theme_told, fromWithinItItCanBeAskedForAgain),
            TEST (theme_told, whatItChangesInheritsThePayload),
            TEST (theme_told, whenTheTreeIsFreedBeforeItIsOnlyDestroyed),
            TEST (theme_told, whenItFreesTheTreeTheOthersAreOnlyDestroyed),
            TEST (theme_told, whereNothingCanBeWrittenItIsRefused),
            TEST (theme_told, withoutMemoryItIsRefusedAndCanBeAskedAgain),
            TEST (theme_told, itIsCalledWithoutMemoryToo))
