/* When the source tells, and when it leaves the loop alone. */
#include "../CMilieuTests/test.h"

#include "said.h"
#include "stage.h"
#include "waiting.h"

enum
{
  /* Iterations that may block, after which what a test waits for will not come. */
  PATIENCE = 10000
};

static void
attach (Stage *stage)
{
  CHECK (stage_set_up (stage));
  CHECK (milieu_glib_attach (stage->tree, stage->context, MILIEU_GLIB_PRIORITY_FLUSH) != 0);
}

static void
manyChangesBetweenTwoIterationsAreOneFlush (void)
{
  Stage stage;
  attach (&stage);
  for (int i = 1; i <= 100; i++)
    CHECK_OK (stage_write (&stage, i));
  CHECK_INT (stage.told, 0);

  CHECK_INT (stage_settle (&stage), 1);
  CHECK_INT (stage_flushes (&stage), 1);
  CHECK_INT (stage.told, 1);
  CHECK_INT (stage.value, 100);
  stage_tear_down (&stage);
}

static void
whatIsSetAndSetBackIsNotTold (void)
{
  Stage stage;
  attach (&stage);
  CHECK_OK (stage_write (&stage, 1));
  CHECK_OK (milieu_node_unset (stage.tree, stage.window, stage.key));
  CHECK (stage_settle (&stage) <= 1);
  CHECK_INT (stage.told, 0);
  stage_tear_down (&stage);
}

static void
count_to_three (Stage *self)
{
  if (self->value < 3)
    (void)!stage_write (self, self->value + 1);
}

static void
whatChangesWhileTellingIsToldInTheSameDispatch (void)
{
  Stage stage;
  attach (&stage);
  stage.act = count_to_three;
  CHECK_OK (stage_write (&stage, 1));
  CHECK_INT (stage_settle (&stage), 1);
  CHECK_INT (stage.told, 3);
  CHECK_INT (stage.value, 3);
  stage_tear_down (&stage);
}

static gboolean
count_down (void *user_data)
{
  int *turns = user_data;
  return --*turns > 0;
}

static void
add_turns (Stage *stage, int priority, GSourceFunc function, void *user_data)
{
  GSource *source = g_idle_source_new ();
  g_source_set_priority (source, priority);
  g_source_set_callback (source, function, user_data, NULL);
  g_source_attach (source, stage->context);
  g_source_unref (source);
}

static void
count_on (Stage *self)
{
  (void)!stage_write (self, self->value + 1);
}

static void
keep_message (const char *message, void *user_data)
{
  char **kept = user_data;
  g_free (*kept);
  *kept = g_strdup (message);
}

static void
aTreeThatNeverSettlesLetsTheLoopTurn (void)
{
  Stage stage;
  int turns = 3;
  char *message = NULL;
  attach (&stage);
  milieu_tree_set_message_function (stage.tree, keep_message, &message, NULL);
  stage.act = count_on;
  CHECK_OK (stage_write (&stage, 1));

  g_main_context_iteration (stage.context, FALSE);
  CHECK_INT (stage.told, MILIEU_ROUND_LIMIT);
  CHECK (message && strstr (message, "count"));

  /* What has the lowest priority gets its turns, and the tree is flushed again all the same. */
  add_turns (&stage, G_PRIORITY_LOW, count_down, &turns);
  for (int i = 0; i < PATIENCE && stage.told < 3 * MILIEU_ROUND_LIMIT; i++)
    g_main_context_iteration (stage.context, TRUE);
  CHECK_INT (stage.told, 3 * MILIEU_ROUND_LIMIT);
  CHECK_INT (turns, 0);

  stage.act = NULL;
  for (int i = 0; i < PATIENCE && milieu_tree_is_due (stage.tree); i++)
    g_main_context_iteration (stage.context, TRUE);
  CHECK_INT (milieu_node_get_int (stage.tree, stage.row, stage.key, 0), stage.value);
  g_free (message);
  stage_tear_down (&stage);
}

static void
anIdleTreeWakesNothing (void)
{
  Stage stage;
  attach (&stage);
  waiting_begin (stage.context);
  CHECK_OK (stage_write (&stage, 1));
  CHECK (g_main_context_pending (stage.context));
  CHECK_INT (stage_settle (&stage), 1);

  for (int i = 0; i < 10; i++)
    {
      CHECK (!g_main_context_iteration (stage.context, TRUE));
      CHECK_INT (waiting_asked (), WAITING_FOR_EVER);
    }
  CHECK_INT (stage_flushes (&stage), 1);
  stage_tear_down (&stage);
}

static void
aWriteThatNobodyObservesWakesNothing (void)
{
  Stage stage;
  MilieuNode other;
  attach (&stage);
  CHECK_OK (
    milieu_node_add (stage.tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &other));
  CHECK_OK (milieu_node_set (stage.tree, other, stage.key, milieu_value_int (1)));
  CHECK (!g_main_context_pending (stage.context));
  stage_tear_down (&stage);
}

/* Notes how often the observer had been told when a source of this priority had its turn. */
typedef struct Witness
{
  const Stage *stage;
  int told;
} Witness;

static gboolean
witness (void *user_data)
{
  Witness *self = user_data;
  self->told = self->stage->told;
  return G_SOURCE_REMOVE;
}

static void
byDefaultItTellsAfterInputAndBeforeLayout (void)
{
  Stage stage;
  attach (&stage);
  Witness input = { &stage, -1 }, layout = { &stage, -1 };
  add_turns (&stage, G_PRIORITY_HIGH_IDLE + 10, witness, &layout);
  add_turns (&stage, G_PRIORITY_DEFAULT, witness, &input);
  CHECK_OK (stage_write (&stage, 1));
  stage_settle (&stage);
  CHECK_INT (input.told, 0);
  CHECK_INT (layout.told, 1);
  stage_tear_down (&stage);
}

static void
aPriorityCanBeChosen (void)
{
  Stage stage;
  CHECK (stage_set_up (&stage));
  milieu_glib_attach (stage.tree, stage.context, G_PRIORITY_LOW);
  Witness idle = { &stage, -1 };
  add_turns (&stage, G_PRIORITY_DEFAULT_IDLE, witness, &idle);
  CHECK_OK (stage_write (&stage, 1));
  stage_settle (&stage);
  CHECK_INT (idle.told, 0);
  CHECK_INT (stage.told, 1);
  stage_tear_down (&stage);
}

static void
aTransactionThatStaysOpenIsToldWhenItCloses (void)
{
  Stage stage;
  attach (&stage);
  CHECK_OK (stage_write (&stage, 1));
  CHECK_OK (milieu_tree_begin (stage.tree, NULL));
  CHECK_OK (stage_write (&stage, 2));
  CHECK (stage_settle (&stage) <= 1);
  CHECK_INT (stage.told, 0);

  CHECK_OK (milieu_tree_commit (stage.tree));
  CHECK_INT (stage.told, 0);
  CHECK_INT (stage_settle (&stage), 1);
  CHECK_INT (stage.told, 1);
  CHECK_INT (stage.value, 2);
  stage_tear_down (&stage);
}

static void
open_transaction (Stage *self)
{
  (void)!milieu_tree_begin (self->tree, NULL);
  (void)!stage_write (self, self->value + 1);
  self->act = NULL;
}

static void
aTransactionThatAnObserverLeavesOpenIsToldWhenItCloses (void)
{
  Stage stage;
  attach (&stage);
  stage.act = open_transaction;
  CHECK_OK (stage_write (&stage, 1));
  CHECK (stage_settle (&stage) <= 2);
  CHECK_INT (stage.told, 1);

  CHECK_OK (milieu_tree_commit (stage.tree));
  CHECK_INT (stage_settle (&stage), 1);
  CHECK_INT (stage.value, 2);
  stage_tear_down (&stage);
}

static void
aFlushByHandLeavesTheSourceNothingToTell (void)
{
  Stage stage;
  attach (&stage);
  CHECK_OK (stage_write (&stage, 1));
  CHECK_OK (milieu_tree_flush (stage.tree));
  CHECK_INT (stage.told, 1);
  CHECK (stage_settle (&stage) <= 1);
  CHECK_INT (stage.told, 1);

  CHECK_OK (stage_write (&stage, 2));
  CHECK_INT (stage_settle (&stage), 1);
  CHECK_INT (stage.told, 2);
  stage_tear_down (&stage);
}

static gboolean
write_two (void *user_data)
{
  (void)!stage_write (user_data, 2);
  return G_SOURCE_REMOVE;
}

static void
iterate_within (Stage *self)
{
  self->act = NULL;
  add_turns (self, G_PRIORITY_DEFAULT, write_two, self);
  stage_settle (self);
}

static void
aLoopRunByAnObserverDoesNotTellWithinTheTelling (void)
{
  Stage stage;
  attach (&stage);
  stage.act = iterate_within;
  CHECK_OK (stage_write (&stage, 1));
  CHECK (g_main_context_iteration (stage.context, FALSE));
  CHECK_INT (stage.told, 2);
  CHECK_INT (stage.value, 2);
  CHECK (stage_settle (&stage) <= 1);
  CHECK_INT (stage.told, 2);
  stage_tear_down (&stage);
}

static void
messagesGoToTheLogUntilTheProgramTakesThem (void)
{
  Stage stage;
  char *taken = NULL;
  attach (&stage);
  stage.act = count_on;
  CHECK_OK (stage_write (&stage, 1));
  said_begin ();
  g_main_context_iteration (stage.context, FALSE);
  g_autofree char *logged = g_strdup (said_take ());
  said_end ();
  CHECK (g_str_has_prefix (logged, "Milieu: ") && strstr (logged, "count"));

  milieu_tree_set_message_function (stage.tree, keep_message, &taken, NULL);
  for (int i = 0; i < PATIENCE && !taken; i++)
    g_main_context_iteration (stage.context, TRUE);
  g_autofree char *expected = g_strdup_printf ("Milieu: %s\n", taken);
  CHECK_TEXT (logged, expected);
  g_free (taken);
  stage_tear_down (&stage);
}

TEST_TOPIC (glib_source, TEST (glib_source, manyChangesBetweenTwoIterationsAreOneFlush),
            TEST (glib_source, whatIsSetAndSetBackIsNotTold),
            TEST (glib_source, whatChangesWhileTellingIsToldInTheSameDispatch),
            TEST (glib_source, aTreeThatNeverSettlesLetsTheLoopTurn),
            TEST (glib_source, anIdleTreeWakesNothing),
            TEST (glib_source, aWriteThatNobodyObservesWakesNothing),
            TEST (glib_source, byDefaultItTellsAfterInputAndBeforeLayout),
            TEST (glib_source, aPriorityCanBeChosen),
            TEST (glib_source, aTransactionThatStaysOpenIsToldWhenItCloses),
            TEST (glib_source, aTransactionThatAnObserverLeavesOpenIsToldWhenItCloses),
            TEST (glib_source, aFlushByHandLeavesTheSourceNothingToTell),
            TEST (glib_source, aLoopRunByAnObserverDoesNotTellWithinTheTelling),
            TEST (glib_source, messagesGoToTheLogUntilTheProgramTakesThem))
