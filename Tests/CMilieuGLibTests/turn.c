/* A source that takes turns: it starves nobody, nobody starves it, and it wakes nothing. */
#include "../CMilieuTests/test.h"

#include "turns.h"
#include "waiting.h"

/* ---- Fairness ---- */

static const int priorities[] = { G_PRIORITY_HIGH, G_PRIORITY_DEFAULT, MILIEU_GLIB_PRIORITY_FLUSH,
                                  G_PRIORITY_LOW };

/* Both always have work: after a while, whatever the priorities, both have had turns. */
static void
expect_fairness (int own, int other)
{
  Turns turns;
  turns_set_up (&turns);
  g_source_set_priority (turns.source, own);
  turns_add_other (&turns, other);
  milieu_glib_turn_source_wake (turns.source);
  for (int i = 0; i < PATIENCE && (turns.taken < 10 || turns.others < 10); i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK (turns.taken >= 10);
  CHECK (turns.others >= 10);
  CHECK (turns.others >= turns.taken - 1);
  turns_tear_down (&turns);
}

static void
aBusyTurnSourceAndABusyOtherOneStarveNeither (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (priorities); i++)
    for (size_t j = 0; j < G_N_ELEMENTS (priorities); j++)
      expect_fairness (priorities[i], priorities[j]);
}

static void
allThatIsReadyComesBetweenTwoTurns (void)
{
  Turns turns;
  turns_set_up (&turns);
  turns.other_rests = true;
  for (size_t i = 0; i < G_N_ELEMENTS (priorities); i++)
    for (int count = 0; count < 3; count++)
      turns_add_other (&turns, priorities[i]);
  g_source_set_priority (turns.source, G_PRIORITY_HIGH - 1);
  milieu_glib_turn_source_wake (turns.source);
  while (turns.taken < 2)
    CHECK (g_main_context_iteration (turns.context, FALSE));
  CHECK_INT (turns.others, 3 * G_N_ELEMENTS (priorities));
  turns_tear_down (&turns);
}

static void
aTurnSourceThatIsFirstLookedAtByAnIdleContextIsFair (void)
{
  Turns turns = { .context = g_main_context_new (), .wanted = -1 };
  turns.source = milieu_glib_turn_source_new (-1);
  g_source_set_callback (turns.source, turns_take, &turns, NULL);
  CHECK (g_source_attach (turns.source, turns.context) != 0);
  turns_settle (&turns);
  turns_add_other (&turns, G_PRIORITY_HIGH);
  milieu_glib_turn_source_wake (turns.source);
  for (int i = 0; i < PATIENCE && turns.taken < 3; i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK_INT (turns.taken, 3);
  turns_tear_down (&turns);
}

static void
twoBusyTurnSourcesAlternate (void)
{
  Turns turns;
  turns_set_up (&turns);
  Turns second = { .context = turns.context, .wanted = -1 };
  second.source = milieu_glib_turn_source_new (-1);
  g_source_set_callback (second.source, turns_take, &second, NULL);
  g_source_set_priority (second.source, G_PRIORITY_LOW);
  milieu_glib_turn_source_attach (second.source, turns.context);
  milieu_glib_turn_source_wake (turns.source);
  milieu_glib_turn_source_wake (second.source);
  for (int i = 0; i < 1000; i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK (turns.taken > 100);
  CHECK (second.taken >= turns.taken - 1 && second.taken <= turns.taken + 1);
  g_source_destroy (second.source);
  g_source_unref (second.source);
  turns_tear_down (&turns);
}

static void
itsPriorityIsItsOwnAgainAfterItWasKeptWaiting (void)
{
  Turns turns;
  turns_set_up (&turns);
  turns.wanted = 2;
  g_source_set_priority (turns.source, G_PRIORITY_LOW);
  turns_add_other (&turns, G_PRIORITY_DEFAULT);
  milieu_glib_turn_source_wake (turns.source);
  for (int i = 0; i < PATIENCE && turns.taken < 2; i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK_INT (turns.taken, 2);
  CHECK_INT (g_source_get_priority (turns.source), G_PRIORITY_LOW);
  turns_tear_down (&turns);
}

/* ---- Wake-ups ---- */

static void
anIdleTurnSourceWakesNothing (void)
{
  Turns turns;
  turns_set_up (&turns);
  turns.wanted = 1;
  turns_settle (&turns);
  waiting_begin (turns.context);
  CHECK (!g_main_context_iteration (turns.context, TRUE));
  CHECK_INT (waiting_asked (), WAITING_FOR_EVER);

  /* A turn, and the iteration that ends the rest. */
  milieu_glib_turn_source_wake (turns.source);
  CHECK_INT (turns_settle (&turns), 2);
  CHECK_INT (turns.taken, 1);
  CHECK (!g_main_context_iteration (turns.context, TRUE));
  CHECK_INT (waiting_asked (), WAITING_FOR_EVER);
  CHECK_INT (turns_settle (&turns), 0);
  turns_tear_down (&turns);
}

static void
manyWakeUpsBetweenTwoTurnsAreOne (void)
{
  Turns turns;
  turns_set_up (&turns);
  turns.wanted = 1;
  for (int i = 0; i < 1000; i++)
    milieu_glib_turn_source_wake (turns.source);
  CHECK_INT (turns_settle (&turns), 2);
  CHECK_INT (turns.taken, 1);
  turns_tear_down (&turns);
}

static void *
wake_often (void *user_data)
{
  Turns *turns = user_data;
  for (int i = 0; i < 1000; i++)
    milieu_glib_turn_source_wake (turns->source);
  return NULL;
}

static void *
wake_once (void *user_data)
{
  milieu_glib_turn_source_wake (((Turns *)user_data)->source);
  return NULL;
}

static void
anotherThreadWakesTheLoop (void)
{
  Turns turns;
  turns_set_up (&turns);
  turns.wanted = 0;
  for (int i = 1; i <= 100; i++)
    {
      GThread *thread = g_thread_new ("waker", wake_once, &turns);
      while (turns.taken < i)
        g_main_context_iteration (turns.context, TRUE);
      g_thread_join (thread);
    }
  GThread *threads[2];
  for (int i = 0; i < 2; i++)
    threads[i] = g_thread_new ("waker", wake_often, &turns);
  for (int i = 0; i < 2; i++)
    g_thread_join (threads[i]);
  turns_settle (&turns);
  CHECK (turns.taken >= 101 && turns.taken <= 2100);
  turns_tear_down (&turns);
}

TEST_TOPIC (glib_turn, TEST (glib_turn, aBusyTurnSourceAndABusyOtherOneStarveNeither),
            TEST (glib_turn, allThatIsReadyComesBetweenTwoTurns),
            TEST (glib_turn, aTurnSourceThatIsFirstLookedAtByAnIdleContextIsFair),
            TEST (glib_turn, twoBusyTurnSourcesAlternate),
            TEST (glib_turn, itsPriorityIsItsOwnAgainAfterItWasKeptWaiting),
            TEST (glib_turn, anIdleTurnSourceWakesNothing),
            TEST (glib_turn, manyWakeUpsBetweenTwoTurnsAreOne),
            TEST (glib_turn, anotherThreadWakesTheLoop))
