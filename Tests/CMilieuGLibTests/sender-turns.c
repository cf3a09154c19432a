/* When the loop is woken, and whom delivery leaves a turn. */
#include "../CMilieuTests/test.h"

#include "mail.h"
#include "waiting.h"

static void
manyPostsWakeTheLoopOnce (void)
{
  Mail mail;
  mail_set_up (&mail);
  MilieuGlibSender *other = milieu_glib_sender_fork (mail.sender);
  for (int i = 1; i <= 10000; i++)
    {
      mail_set (&mail, mail.stage.row, i);
      CHECK (milieu_glib_sender_call (other, mail_count, &mail.stage.told, NULL, NULL));
    }
  CHECK_INT (mail_statistics (&mail).wakeups, 1);
  mail.stage.told = 0;
  CHECK (g_main_context_iteration (mail.stage.context, FALSE));
  CHECK_INT (mail.stage.told, 10000 + 1);
  CHECK_INT (mail_read (&mail, mail.stage.row), 10000);

  mail_set (&mail, mail.stage.row, 1);
  CHECK_INT (mail_statistics (&mail).wakeups, 2);
  mail_deliver (&mail);
  g_object_unref (other);
  mail_tear_down (&mail);
}

static void
withoutMailNothingIsWoken (void)
{
  Mail mail;
  mail_set_up (&mail);
  waiting_begin (mail.stage.context);
  for (int turn = 0; turn < 2; turn++)
    {
      for (int i = 0; i < 10; i++)
        {
          CHECK (!g_main_context_iteration (mail.stage.context, TRUE));
          CHECK_INT (waiting_asked (), WAITING_FOR_EVER);
        }
      mail_set (&mail, mail.stage.row, 1);
      CHECK (g_main_context_pending (mail.stage.context));
      mail_deliver (&mail);
    }
  mail_tear_down (&mail);
}

static void
add_source (Mail *mail, int priority, GSourceFunc function, gpointer user_data)
{
  GSource *source = g_idle_source_new ();
  g_source_set_priority (source, priority);
  g_source_set_callback (source, function, user_data, NULL);
  g_source_attach (source, mail->stage.context);
  g_source_unref (source);
}

static gboolean
write_what_is_read (gpointer user_data)
{
  Mail *mail = user_data;
  mail_write (mail, "layout %d", (int)mail_read (mail, mail->stage.row));
  return G_SOURCE_REMOVE;
}

static gboolean
send_one (gpointer user_data)
{
  Mail *mail = user_data;
  mail_set (mail, mail->stage.row, 1);
  mail_write (mail, "input");
  return G_SOURCE_REMOVE;
}

static void
itIsDeliveredAfterInputAndBeforeTheFlushAndLayout (void)
{
  Mail mail;
  mail_set_up (&mail);
  milieu_glib_attach (mail.stage.tree, mail.stage.context, MILIEU_GLIB_PRIORITY_FLUSH);
  add_source (&mail, G_PRIORITY_HIGH_IDLE + 10, write_what_is_read, &mail);
  add_source (&mail, G_PRIORITY_DEFAULT, send_one, &mail);
  CHECK_TEXT (mail_deliver (&mail), "input\nrow 0 -> 1\nlayout 1\n");
  CHECK_INT (stage_flushes (&mail.stage), 1);
  mail_tear_down (&mail);
}

/* ---- fairness ---- */

enum
{
  TURNS = 100,
  PATIENCE = 1000000 /* iterations, after which what a test waits for will not come */
};

static gboolean
count_turn (gpointer user_data)
{
  ++*(int *)user_data;
  return G_SOURCE_CONTINUE;
}

static void
post_again (Mail *self)
{
  mail_set (self, self->stage.window, mail_read (self, self->stage.window) + 1);
  mail_act (self, post_again);
}

/* Iterates until a source of the lowest priority has had its turns. */
static void
run_while_flooded (Mail *mail)
{
  int idle_turns = 0;
  add_source (mail, G_PRIORITY_LOW, count_turn, &idle_turns);
  mail->stage.told = 0;
  for (int i = 0; i < PATIENCE && (idle_turns < TURNS || mail->stage.told < TURNS); i++)
    g_main_context_iteration (mail->stage.context, TRUE);
  CHECK (idle_turns >= TURNS);
  CHECK (mail->stage.told >= TURNS);
}

static void
whoeverPostsInEachTurnLeavesTheFlushAndIdleSourcesTheirs (void)
{
  Mail mail;
  mail_set_up (&mail);
  milieu_glib_attach (mail.stage.tree, mail.stage.context, MILIEU_GLIB_PRIORITY_FLUSH);
  mail_act (&mail, post_again);
  run_while_flooded (&mail);
  CHECK (mail_statistics (&mail).delivered >= TURNS);
  mail_tear_down (&mail);
}

typedef struct Flood
{
  MilieuGlibSender *sender;
  MilieuNode node;
  const MilieuKey *key;
  gint is_over;
} Flood;

static void *
flood (void *user_data)
{
  Flood *self = user_data;
  for (int64_t i = 1; !g_atomic_int_get (&self->is_over); i++)
    (void)milieu_glib_sender_set (self->sender, self->node, self->key, milieu_value_int (i), NULL);
  return NULL;
}

static void
aFloodFromAnotherThreadLeavesTheFlushAndIdleSourcesTheirTurns (void)
{
  Mail mail;
  mail_set_up (&mail);
  milieu_glib_attach (mail.stage.tree, mail.stage.context, MILIEU_GLIB_PRIORITY_FLUSH);
  Flood state = { mail.sender, mail.stage.window, mail.stage.key, 0 };
  GThread *thread = g_thread_new ("flood", flood, &state);
  run_while_flooded (&mail);
  g_atomic_int_set (&state.is_over, 1);
  g_thread_join (thread);
  mail_tear_down (&mail);
}

static void
aBusySourceOfHigherPriorityLeavesDeliveryItsTurn (void)
{
  Mail mail;
  int busy = 0;
  mail_set_up (&mail);
  add_source (&mail, G_PRIORITY_HIGH, count_turn, &busy);
  for (int turn = 1; turn <= 3; turn++)
    {
      mail_set (&mail, mail.stage.row, turn);
      for (int i = 0; i < PATIENCE && mail_read (&mail, mail.stage.row) != turn; i++)
        g_main_context_iteration (mail.stage.context, TRUE);
      CHECK_INT (mail_read (&mail, mail.stage.row), turn);
    }
  CHECK (busy > 0);
  mail_tear_down (&mail);
}

/* ---- contexts ---- */

static void
theContextThatWasNamedLastDelivers (void)
{
  Mail mail;
  mail_set_up (&mail);
  GMainContext *former = mail.stage.context;
  mail_set (&mail, mail.stage.row, 1);
  mail.stage.context = g_main_context_new ();
  MilieuGlibSender *second = milieu_glib_sender_new (mail.stage.tree, mail.stage.context, 0, NULL);
  CHECK (!g_main_context_pending (former));
  g_main_context_unref (former);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  CHECK (
    milieu_glib_sender_set (second, mail.stage.row, mail.stage.key, milieu_value_int (2), NULL));
  CHECK_TEXT (mail_deliver (&mail), "row 1 -> 2\n");
  g_object_unref (second);
  mail_tear_down (&mail);
}

static void
withoutAContextTheDefaultOneDelivers (void)
{
  Mail mail;
  mail_set_up (&mail);
  g_object_unref (mail.sender);
  /* Other tests, on other threads, may iterate it at any time. */
  while (!g_main_context_acquire (NULL))
    g_thread_yield ();
  mail.sender = milieu_glib_sender_new (mail.stage.tree, NULL, 0, NULL);
  mail_set (&mail, mail.stage.row, 1);
  CHECK_TEXT (mail_deliver (&mail), "");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  milieu_glib_sender_close (mail.sender);
  g_main_context_release (NULL);
  mail_tear_down (&mail);
}

static MilieuGlibSender *
create_sender (Mail *mail)
{
  MilieuGlibTree *face = milieu_glib_tree_for (mail->stage.tree);
  MilieuGlibSender *sender = milieu_glib_tree_create_sender (face, 0, NULL);
  CHECK (sender);
  g_object_unref (face);
  return sender;
}

static void
aSenderOfATreesFaceDeliversWhereTheTreeIsAttached (void)
{
  Mail mail;
  mail_set_up (&mail);
  g_object_unref (mail.sender);
  GMainContext *elsewhere = g_main_context_new ();
  g_main_context_push_thread_default (elsewhere);
  mail.sender = create_sender (&mail);
  mail_set (&mail, mail.stage.row, 1);
  CHECK (g_main_context_pending (elsewhere));

  milieu_glib_attach (mail.stage.tree, mail.stage.context, MILIEU_GLIB_PRIORITY_FLUSH);
  g_object_unref (mail.sender);
  mail.sender = create_sender (&mail);
  CHECK (!g_main_context_pending (elsewhere));
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  g_main_context_pop_thread_default (elsewhere);
  g_main_context_unref (elsewhere);
  mail_tear_down (&mail);
}

static void
aSenderOfATreesFaceIsNotMadeWhenTheTreeHasGone (void)
{
  Mail mail;
  GError *error = NULL;
  mail_set_up (&mail);
  MilieuGlibTree *face = milieu_glib_tree_for (mail.stage.tree);
  milieu_tree_free (mail.stage.tree);
  mail.stage.tree = NULL;
  CHECK (!milieu_glib_tree_create_sender (face, 0, &error));
  mail_check_error (error, MILIEU_GLIB_ERROR_CLOSED);
  g_object_unref (face);
  mail_tear_down (&mail);
}

static void
run_loop (Mail *self)
{
  mail_write (self, "loop begins");
  mail_call (self, "posted within");
  for (int i = 0; i < 1000 && g_main_context_iteration (self->stage.context, FALSE); i++)
    ;
  mail_write (self, "loop ends");
}

static void
aLoopThatAFunctionRunsDeliversWhatFollowsIt (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail_act (&mail, run_loop);
  mail_set (&mail, mail.stage.row, 1);
  mail_call (&mail, "posted after");
  CHECK_TEXT (mail_deliver (&mail),
              "loop begins\nrow 0 -> 1\nposted after\nposted within\nloop ends\n");
  CHECK_INT (mail_statistics (&mail).delivered, 4);
  mail_set (&mail, mail.stage.row, 2);
  CHECK_TEXT (mail_deliver (&mail), "row 1 -> 2\n");
  mail_tear_down (&mail);
}

TEST_TOPIC (glib_sender_turns, TEST (glib_sender_turns, manyPostsWakeTheLoopOnce),
            TEST (glib_sender_turns, withoutMailNothingIsWoken),
            TEST (glib_sender_turns, itIsDeliveredAfterInputAndBeforeTheFlushAndLayout),
            TEST (glib_sender_turns, whoeverPostsInEachTurnLeavesTheFlushAndIdleSourcesTheirs),
            TEST (glib_sender_turns, aFloodFromAnotherThreadLeavesTheFlushAndIdleSourcesTheirTurns),
            TEST (glib_sender_turns, aBusySourceOfHigherPriorityLeavesDeliveryItsTurn),
            TEST (glib_sender_turns, theContextThatWasNamedLastDelivers),
            TEST (glib_sender_turns, withoutAContextTheDefaultOneDelivers),
            TEST (glib_sender_turns, aSenderOfATreesFaceDeliversWhereTheTreeIsAttached),
            TEST (glib_sender_turns, aSenderOfATreesFaceIsNotMadeWhenTheTreeHasGone),
            TEST (glib_sender_turns, aLoopThatAFunctionRunsDeliversWhatFollowsIt))
