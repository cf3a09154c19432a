/* To close senders delivers what they have accepted, and they accept no more. */
#include "../CMilieuTests/test.h"

#include "mail.h"

static bool
can_post (MilieuGlibSender *sender, const Mail *mail)
{
  GError *error = NULL;
  if (milieu_glib_sender_set (sender, mail->stage.row, mail->stage.key, milieu_value_int (-1),
                              &error))
    return true;
  mail_check_error (error, MILIEU_GLIB_ERROR_CLOSED);
  return false;
}

static void
toCloseDeliversWhatNoLoopHas (void)
{
  Mail mail;
  MilieuPayload payload = { .animated = true };
  GError *error = NULL;
  gint destroyed = 0;
  mail_set_up (&mail);
  MilieuGlibSender *first = mail.sender, *second = milieu_glib_sender_fork (first);
  mail_set (&mail, mail.stage.row, 1);
  mail_call (&mail, "first");
  mail.sender = second;
  mail_begin (&mail, &payload);
  mail_set (&mail, mail.stage.row, 2);
  milieu_glib_sender_close (first);
  CHECK_TEXT (mail.journal->str, "row 0 -> 1\nfirst\nrow 1 -> 2 animated\n");

  CHECK (!can_post (first, &mail));
  CHECK (!can_post (second, &mail));
  CHECK_INT (mail_statistics (&mail).refused, 1);
  CHECK (!milieu_glib_sender_call (first, mail_run_nothing, &destroyed, mail_count, &error));
  mail_check_error (error, MILIEU_GLIB_ERROR_CLOSED);
  CHECK_INT (destroyed, 1);
  MilieuGlibSender *third = milieu_glib_sender_fork (first);
  CHECK (!can_post (third, &mail));
  error = NULL;
  CHECK (!milieu_glib_sender_begin (first, &payload, &error));
  mail_check_error (error, MILIEU_GLIB_ERROR_CLOSED);
  error = NULL;
  CHECK (!milieu_glib_sender_new (mail.stage.tree, mail.stage.context, 0, &error));
  mail_check_error (error, MILIEU_GLIB_ERROR_CLOSED);

  milieu_glib_sender_commit (second);
  milieu_glib_sender_close (second);
  CHECK (!g_main_context_pending (mail.stage.context));
  g_object_unref (first);
  g_object_unref (third);
  mail_tear_down (&mail);
}

static void
aFunctionCanCloseAndFindsTheRestDelivered (void)
{
  Mail mail;
  mail_set_up (&mail);
  MilieuGlibSender *first = mail.sender, *second = milieu_glib_sender_fork (first);
  mail_call (&mail, "before");
  mail_act (&mail, mail_close);
  mail_set (&mail, mail.stage.row, 1);
  mail_call (&mail, "after");
  mail.sender = second;
  mail_set (&mail, mail.stage.row, 2);
  CHECK_TEXT (mail_deliver (&mail), "before\nclosing\nrow 0 -> 1\nafter\nrow 1 -> 2\nclosed\n");
  CHECK_TEXT (mail_deliver (&mail), "");
  g_object_unref (first);
  mail_tear_down (&mail);
}

static void
aFunctionInAGroupCanClose (void)
{
  Mail mail;
  MilieuPayload payload = { .animated = true };
  mail_set_up (&mail);
  mail_begin (&mail, &payload);
  mail_act (&mail, mail_close);
  mail_set (&mail, mail.stage.row, 1);
  milieu_glib_sender_commit (mail.sender);
  mail_set (&mail, mail.stage.row, 2);
  CHECK_TEXT (mail_deliver (&mail), "closing\nrow 0 -> 1 animated\nrow 1 -> 2\nclosed\n");
  CHECK_INT (milieu_tree_transaction_depth (mail.stage.tree), 0);
  mail_tear_down (&mail);
}

static MilieuGlibSender *sender_of_observer;

static void
close_from_observer (Stage *self)
{
  self->act = NULL;
  milieu_glib_sender_close (sender_of_observer);
}

static void
anObserverOfWhatIsDeliveredCanClose (void)
{
  Mail mail;
  mail_set_up (&mail);
  sender_of_observer = mail.sender;
  mail.stage.act = close_from_observer;
  mail_set (&mail, mail.stage.row, 1);
  mail_begin (&mail, NULL);
  mail_set (&mail, mail.stage.row, 2);
  mail_call (&mail, "in the group");
  milieu_glib_sender_commit (mail.sender);
  mail_call (&mail, "last");
  /* What it changes is told in the next round. */
  CHECK_TEXT (mail_deliver (&mail), "in the group\nlast\nrow 0 -> 2\n");
  CHECK_INT (mail_statistics (&mail).delivered, 4);
  mail_tear_down (&mail);
}

/* ---- posting from within ---- */

static void
post_from_within (Mail *self)
{
  mail_write (self, "posting");
  mail_set (self, self->stage.row, 2);
  mail_call (self, "posted from within");
}

static void
whatAFunctionPostsComesWithTheNextTurn (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail_act (&mail, post_from_within);
  mail_set (&mail, mail.stage.row, 1);
  CHECK (g_main_context_iteration (mail.stage.context, FALSE));
  CHECK_TEXT (mail.journal->str, "posting\nrow 0 -> 1\n");
  CHECK_TEXT (mail_deliver (&mail), "posting\nrow 0 -> 1\nrow 1 -> 2\nposted from within\n");
  CHECK_INT (mail_statistics (&mail).wakeups, 2);
  mail_tear_down (&mail);
}

static void
post_in_vain (Mail *self)
{
  mail_write (self, "%s", can_post (self->sender, self) ? "accepted" : "refused");
}

static void
whatAFunctionPostsWhileTheSendersCloseIsRefused (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail_act (&mail, post_in_vain);
  milieu_glib_sender_close (mail.sender);
  CHECK_TEXT (mail_deliver (&mail), "refused\n");
  mail_tear_down (&mail);
}

static void
close_with_payload (void *user_data)
{
  mail_close (user_data);
}

static void
free_with_payload (void *user_data)
{
  Mail *self = user_data;
  milieu_tree_free (self->stage.tree);
  self->stage.tree = NULL;
}

static void
ignore (const MilieuNotification *notification, void *user_data)
{
  (void)notification, (void)user_data;
}

/* A node whose value has changed with a payload that nobody has been told of, nor will be: who
 * observes it came later. So that payload goes with the value. */
static MilieuNode
add_with_payload (Mail *self, MilieuDestroyFunction destroy)
{
  Stage *stage = &self->stage;
  const MilieuPayload payload = { .animated = true, .data = self, .destroy = destroy };
  MilieuNode node;
  MilieuObserver first;
  milieu_glib_attach (stage->tree, stage->context, MILIEU_GLIB_PRIORITY_FLUSH);
  CHECK_OK (
    milieu_node_add (stage->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
  CHECK_OK (milieu_node_set (stage->tree, node, stage->key, milieu_value_int (1)));
  CHECK_OK (milieu_node_observe (stage->tree, node, stage->key, MILIEU_OBSERVE_PLAIN, ignore, NULL,
                                 NULL, &first));
  CHECK_OK (milieu_tree_begin (stage->tree, &payload));
  CHECK_OK (milieu_node_set (stage->tree, node, stage->key, milieu_value_int (2)));
  CHECK_OK (milieu_tree_commit (stage->tree));
  mail_observe (self, node, "node");
  milieu_observer_remove (stage->tree, first);
  return node;
}

static void
aPayloadThatAChangeDestroysCanCloseOrFree (void)
{
  const MilieuDestroyFunction functions[] = { close_with_payload, free_with_payload };
  const char *const told[] = { "closing\nthen\nclosed\nrow 0 -> 3\nnode 2 -> 0\n", "" };
  for (int f = 0; f < 2; f++)
    {
      Mail mail;
      mail_set_up (&mail);
      MilieuNode node = add_with_payload (&mail, functions[f]);
      CHECK (milieu_glib_sender_unset (mail.sender, node, mail.stage.key, NULL));
      mail_set (&mail, mail.stage.row, 3);
      mail_call (&mail, "then");
      CHECK_TEXT (mail_deliver (&mail), told[f]);
      CHECK_INT (mail_statistics (&mail).delivered, f == 0 ? 3 : 1);
      CHECK_INT (mail_statistics (&mail).dropped, f == 0 ? 0 : 2);
      mail_tear_down (&mail);
    }
}

static void
hear_nothing (void)
{
}

/* A payload waits for the flush with a handler that goes: it is destroyed by the look for handlers
 * with which the transaction begins. */
static void
aPayloadThatABeginningDestroysCanClose (void)
{
  for (int is_group = 0; is_group <= 1; is_group++)
    {
      Mail mail;
      GValue value = G_VALUE_INIT;
      mail_set_up (&mail);
      Stage *stage = &mail.stage;
      const MilieuPayload payload = { .animated = true,
                                      .data = &mail,
                                      .destroy = close_with_payload };
      g_value_init (&value, G_TYPE_INT64);
      const MilieuKey *key = milieu_key_find ("glib-beginning");
      if (!key)
        key = milieu_glib_key_define ("glib-beginning", &value, NULL);
      milieu_glib_attach (stage->tree, stage->context, MILIEU_GLIB_PRIORITY_FLUSH);
      MilieuGlibNode *face = milieu_glib_node_for (stage->tree, stage->row);
      gulong handler = g_signal_connect (face, "changed::glib-beginning", hear_nothing, NULL);
      CHECK_OK (milieu_tree_begin (stage->tree, &payload));
      CHECK_OK (milieu_node_set (stage->tree, stage->row, key, milieu_value_int (1)));
      CHECK_OK (milieu_tree_commit (stage->tree));
      g_signal_handler_disconnect (face, handler);
      /* So that faces are looked at. */
      g_signal_connect (mail.sender, "notify", hear_nothing, NULL);
      if (is_group)
        mail_begin (&mail, NULL);
      mail_set (&mail, stage->row, 3);
      mail_call (&mail, "then");
      if (is_group)
        milieu_glib_sender_commit (mail.sender);
      CHECK_TEXT (mail_deliver (&mail), "closing\nclosed\nthen\nrow 0 -> 3\n");
      CHECK_INT (milieu_tree_transaction_depth (stage->tree), 0);
      CHECK_INT (mail_statistics (&mail).delivered, 2);
      g_object_unref (face);
      mail_tear_down (&mail);
    }
}

TEST_TOPIC (glib_sender_closing, TEST (glib_sender_closing, toCloseDeliversWhatNoLoopHas),
            TEST (glib_sender_closing, aFunctionCanCloseAndFindsTheRestDelivered),
            TEST (glib_sender_closing, aFunctionInAGroupCanClose),
            TEST (glib_sender_closing, anObserverOfWhatIsDeliveredCanClose),
            TEST (glib_sender_closing, whatAFunctionPostsComesWithTheNextTurn),
            TEST (glib_sender_closing, whatAFunctionPostsWhileTheSendersCloseIsRefused),
            TEST (glib_sender_closing, aPayloadThatAChangeDestroysCanCloseOrFree),
            TEST (glib_sender_closing, aPayloadThatABeginningDestroysCanClose))
