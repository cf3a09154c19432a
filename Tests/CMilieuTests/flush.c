/* Flushes: rounds, their order, what holds them back, and what never settles. */
#include "actor.h"

#include <stdio.h>

/* ---- what never settles ---- */

static void
keep_message (const char *message, void *user_data)
{
  Fixture *f = user_data;
  f->length = 0;
  fixture_log (f, "%s", message);
}

/* The message of a flush in which so many observers never settle. */
static const char *
message_for (Fixture *f, int count)
{
  static _Thread_local Actor actors[16];
  milieu_tree_set_message_function (f->tree, keep_message, f, NULL);
  MilieuNode top = fixture_add (f, MILIEU_NODE_NONE, "top");
  for (int i = 0; i < count; i++)
    {
      char name[8];
      snprintf (name, sizeof name, "n%d", i);
      actors[i] = (Actor){ .fixture = f, .label = "a", .act = actor_count_up };
      actor_observe (&actors[i], fixture_add (f, top, name), f->padding, MILIEU_OBSERVE_PLAIN);
    }
  fixture_set (f, top, f->padding, 9);
  return fixture_told (f);
}

static void
theMessageNamesKeysAndNodes (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_TEXT (message_for (&f, 2), "values still change after 100 rounds of telling: "
                                   "padding at n0, padding at n1\n");
  fixture_end (&f);
}

static void
theMessageNamesNoOthersWhenAllAreNamed (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK (!strstr (message_for (&f, 8), "others"));
  fixture_end (&f);
}

static void
theMessageSaysThatThereAreOthers (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK (strstr (message_for (&f, 9), ", and others"));
  fixture_end (&f);
}

/* ---- rounds ---- */

static void
set_margin (Actor *self, const MilieuNotification *notification)
{
  (void)notification;
  fixture_set (self->fixture, self->node, self->fixture->margin, self->told);
}

static void
whatIsChangedWhileTellingIsToldInTheNextRound (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = set_margin, .node = f.window };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.window, f.margin);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.row, f.margin);
  MilieuStatistics before = fixture_work (&f);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\nrow padding 8 -> 9\n"
                                 "window margin 0 -> 1\nrow margin 0 -> 1\n");
  CHECK_INT (fixture_work (&f).rounds - before.rounds, 2);
  CHECK_INT (fixture_work (&f).flushes - before.flushes, 1);
  fixture_end (&f);
}

static void
set_row (Actor *self, const MilieuNotification *notification)
{
  if (notification->changes[0].new_value.integer == 9)
    fixture_set (self->fixture, self->fixture->row, self->fixture->padding, 30);
}

static void
theLatestValueIsToldAtOnesTurn (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = set_row };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\nrow padding 8 -> 30\n");
  fixture_end (&f);
}

static void
set_row_back (Actor *self, const MilieuNotification *notification)
{
  (void)notification;
  fixture_set (self->fixture, self->fixture->row, self->fixture->padding, 8);
}

static void
nothingIsToldToWhoSeesAtItsTurnWhatItSawLast (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = set_row_back };
  const MilieuKey *keys[] = { f.padding, f.margin };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe_keys (&f, f.row, keys, 2);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\n");
  fixture_end (&f);
}

static void
whoWasToldAlreadyIsToldAgainInTheNextRound (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = set_row };
  fixture_observe (&f, f.row, f.padding);
  actor_observe (&actor, f.text, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f),
              "row padding 8 -> 9\na: text padding 8 -> 9\nrow padding 9 -> 30\n");
  fixture_end (&f);
}

/* Counts the value that it is told down to 1. */
static void
count_down (Actor *self, const MilieuNotification *notification)
{
  Fixture *f = self->fixture;
  int64_t value = notification->changes[0].new_value.integer;
  f->length = 0;
  if (value > 1)
    fixture_set (f, notification->node, f->padding, value - 1);
}

/* Flushes a tree that takes so many rounds to settle. */
static MilieuStatus
settle_after (Fixture *f, Actor *actor, int rounds)
{
  *actor = (Actor){ .fixture = f, .label = "a", .act = count_down };
  fixture_defer (f);
  actor_observe (actor, f->row, f->padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (f, f->row, f->padding, rounds);
  return milieu_tree_flush (f->tree);
}

static void
aFlushMayTakeAsManyRoundsAsTheLimit (void)
{
  Fixture f;
  Actor actor;
  fixture_start (&f);
  CHECK_OK (settle_after (&f, &actor, MILIEU_ROUND_LIMIT));
  CHECK_INT (actor.told, MILIEU_ROUND_LIMIT);
  CHECK_INT (fixture_work (&f).rounds, MILIEU_ROUND_LIMIT);
  CHECK (!milieu_tree_is_due (f.tree));
  fixture_end (&f);
}

static void
whatIsDueAfterTheLastRoundStaysDueForTheNextFlush (void)
{
  Fixture f;
  Actor actor;
  fixture_start (&f);
  CHECK_INT (settle_after (&f, &actor, MILIEU_ROUND_LIMIT + 1), MILIEU_ERROR_UNSTABLE);
  CHECK_INT (actor.told, MILIEU_ROUND_LIMIT);
  CHECK (milieu_tree_is_due (f.tree));
  CHECK_OK (milieu_tree_flush (f.tree));
  CHECK_INT (actor.told, MILIEU_ROUND_LIMIT + 1);
  CHECK (!milieu_tree_is_due (f.tree));
  fixture_end (&f);
}

static void
aFlushWithNothingDueTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  CHECK_OK (milieu_tree_flush (f.tree));
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_INT (fixture_work (&f).rounds, 0);
  fixture_end (&f);
}

/* ---- what holds a flush back ---- */

static void
aFlushIsRefusedWithinATransaction (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_INT (milieu_tree_flush (f.tree), MILIEU_ERROR_BUSY);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

static void
leave_open (Actor *self, const MilieuNotification *notification)
{
  fixture_set (self->fixture, self->node, self->fixture->margin, 5);
  CHECK_OK (milieu_tree_begin (notification->tree, NULL));
  fixture_set (self->fixture, self->node, self->fixture->margin, 6);
}

static void
aTransactionLeftOpenHoldsBackTheRest (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = leave_open, .node = f.window };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.row, f.margin);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\n");
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 1);
  fixture_set (&f, f.row, f.margin, 7);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\nrow margin 0 -> 7\n");
  fixture_end (&f);
}

static void
whatIsHeldBackIsToldWhatItReadsThen (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = leave_open, .node = f.window };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.row, f.padding, 8);
  fixture_set (&f, f.text, f.padding, 11);
  (void)fixture_told (&f);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "text padding 8 -> 11\n");
  fixture_end (&f);
}

static void
expect_more (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  CHECK (milieu_tree_is_due (notification->tree));
}

static void
somebodyIsDueUntilTheRoundIsOver (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = expect_more };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK (!milieu_tree_is_due (f.tree));
  fixture_end (&f);
}

static void
take_number (const MilieuNotification *notification, void *user_data)
{
  *(uint64_t *)user_data = milieu_tree_flush_number (notification->tree);
}

static void
aFlushThatIsRunningHasANumber (void)
{
  Fixture f;
  uint64_t numbers[2] = { 1, 1 };
  fixture_start (&f);
  for (int i = 0; i < 2; i++)
    {
      CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_INITIAL, take_number,
                                     &numbers[i], NULL, NULL));
      CHECK_INT (numbers[i], 0);
    }
  fixture_set (&f, f.row, f.padding, 7);
  uint64_t first = numbers[0];
  CHECK (first > 0 && numbers[1] == first);
  CHECK_INT (milieu_tree_flush_number (f.tree), 0);
  fixture_set (&f, f.row, f.padding, 8);
  CHECK (numbers[0] > first && numbers[1] == numbers[0]);
  fixture_end (&f);
}

TEST_TOPIC (flush, TEST (flush, theMessageNamesKeysAndNodes),
            TEST (flush, theMessageNamesNoOthersWhenAllAreNamed),
            TEST (flush, theMessageSaysThatThereAreOthers),
            TEST (flush, whatIsChangedWhileTellingIsToldInTheNextRound),
            TEST (flush, theLatestValueIsToldAtOnesTurn),
            TEST (flush, nothingIsToldToWhoSeesAtItsTurnWhatItSawLast),
            TEST (flush, whoWasToldAlreadyIsToldAgainInTheNextRound),
            TEST (flush, aFlushMayTakeAsManyRoundsAsTheLimit),
            TEST (flush, whatIsDueAfterTheLastRoundStaysDueForTheNextFlush),
            TEST (flush, aFlushWithNothingDueTellsNobody),
            TEST (flush, aFlushIsRefusedWithinATransaction),
            TEST (flush, aTransactionLeftOpenHoldsBackTheRest),
            TEST (flush, whatIsHeldBackIsToldWhatItReadsThen),
            TEST (flush, somebodyIsDueUntilTheRoundIsOver),
            TEST (flush, aFlushThatIsRunningHasANumber))
