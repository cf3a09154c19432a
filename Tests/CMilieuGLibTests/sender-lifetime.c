/* Tree, nodes, context and senders go in any order, and nothing that was accepted is lost. */
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
free_tree (Mail *self)
{
  milieu_tree_free (self->stage.tree);
  self->stage.tree = NULL;
}

/* ---- what is gone ---- */

static void
whatIsForANodeThatHasGoneIsDroppedAndReleased (void)
{
  Mail mail;
  Counted counted = { 1 };
  mail_set_up (&mail);
  mail_set_counted (&mail, mail.stage.row, &counted);
  mail_set_counted (&mail, mail.stage.window, &counted);
  mail_set (&mail, MILIEU_NODE_NONE, 1);
  CHECK_OK (milieu_node_remove (mail.stage.tree, mail.stage.row));
  CHECK_INT (counted.references, 3);
  mail_deliver (&mail);
  CHECK_INT (counted.references, 2);
  CHECK_INT (mail_statistics (&mail).delivered, 1);
  CHECK_INT (mail_statistics (&mail).dropped, 2);
  mail_tear_down (&mail);
  CHECK_INT (counted.references, 1);
}

static void
whatIsReplacedBeforeItIsDeliveredIsReleased (void)
{
  Mail mail;
  Counted first = { 1 }, second = { 1 };
  mail_set_up (&mail);
  mail_set_counted (&mail, mail.stage.row, &first);
  mail_set_counted (&mail, mail.stage.row, &second);
  CHECK_INT (first.references, 1);
  CHECK_INT (second.references, 2);
  CHECK (milieu_glib_sender_unset (mail.sender, mail.stage.row, mail.object, NULL));
  CHECK_INT (second.references, 1);
  mail_tear_down (&mail);
}

static void
withTheTreeGoesWhatWasMeantForIt (void)
{
  Mail mail;
  Counted counted = { 1 };
  gint destroyed = 0;
  MilieuPayload payload = { .data = &destroyed, .destroy = mail_count };
  mail_set_up (&mail);
  MilieuGlibSender *other = milieu_glib_sender_fork (mail.sender);
  mail_set_counted (&mail, mail.stage.row, &counted);
  CHECK (milieu_glib_sender_call (other, mail_run_nothing, &destroyed, mail_count, NULL));
  mail_begin (&mail, &payload);
  mail_set (&mail, mail.stage.row, 1);
  free_tree (&mail);
  CHECK_INT (counted.references, 1);
  CHECK_INT (destroyed, 2);
  CHECK_INT (mail_statistics (&mail).delivered, 0);
  CHECK_INT (mail_statistics (&mail).dropped, 2);

  CHECK (!can_post (mail.sender, &mail));
  CHECK (!can_post (other, &mail));
  CHECK (!g_main_context_pending (mail.stage.context));
  milieu_glib_sender_commit (mail.sender);
  milieu_glib_sender_close (mail.sender);
  g_object_unref (other);
  mail_tear_down (&mail);
}

static void
aFunctionCanFreeTheTree (void)
{
  Mail mail;
  gint destroyed = 0;
  mail_set_up (&mail);
  mail_set (&mail, mail.stage.row, 1);
  mail_begin (&mail, NULL);
  mail_act (&mail, free_tree);
  mail_set (&mail, mail.stage.row, 2);
  CHECK (milieu_glib_sender_call (mail.sender, mail_run_nothing, &destroyed, mail_count, NULL));
  milieu_glib_sender_commit (mail.sender);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  CHECK_INT (destroyed, 1);
  CHECK_INT (mail_statistics (&mail).delivered, 2);
  CHECK_INT (mail_statistics (&mail).dropped, 2);
  mail_tear_down (&mail);
}

static void
free_tree_of_stage (Stage *self)
{
  milieu_tree_free (self->tree);
  self->tree = NULL;
}

static void
anObserverOfWhatIsDeliveredCanFreeTheTree (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail.stage.act = free_tree_of_stage;
  mail_set (&mail, mail.stage.row, 1);
  mail_call (&mail, "not run");
  mail_set (&mail, mail.stage.row, 2);
  CHECK_TEXT (mail_deliver (&mail), "");
  CHECK_INT (mail_statistics (&mail).delivered, 1);
  CHECK_INT (mail_statistics (&mail).dropped, 2);
  mail_tear_down (&mail);
}

static void
theContextMayGoBeforeTheTree (void)
{
  Mail mail;
  mail_set_up (&mail);
  g_main_context_unref (mail.stage.context);
  mail_set (&mail, mail.stage.row, 1);
  milieu_glib_sender_close (mail.sender);
  CHECK_INT (mail_read (&mail, mail.stage.row), 1);
  mail.stage.context = g_main_context_new ();
  mail_tear_down (&mail);
}

/* ---- senders that go ---- */

static void
whatASenderHasAcceptedIsDeliveredWhenItHasGone (void)
{
  Mail mail;
  MilieuPayload payload = { .animated = true };
  mail_set_up (&mail);
  mail_set (&mail, mail.stage.row, 1);
  mail_begin (&mail, &payload);
  mail_begin (&mail, NULL);
  mail_set (&mail, mail.stage.row, 2);
  g_clear_object (&mail.sender);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\nrow 1 -> 2 animated\n");
  mail_tear_down (&mail);
}

static void
aSenderThatGoesLeavesNothing (void)
{
  Mail mail;
  mail_set_up (&mail);
  for (int i = 0; i < 100; i++)
    {
      MilieuGlibSender *other = milieu_glib_sender_fork (mail.sender);
      if (i % 2)
        CHECK (can_post (other, &mail));
      if (i % 3)
        CHECK (milieu_glib_sender_begin (other, NULL, NULL));
      g_object_unref (other);
      if (i % 5 == 0)
        mail_deliver (&mail);
    }
  mail_deliver (&mail);
  CHECK_INT (mail_read (&mail, mail.stage.row), -1);
  mail_tear_down (&mail);
}

static void
let_go (Mail *self)
{
  g_clear_object (&self->sender);
}

static void
aFunctionCanLetGoOfItsSender (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail_act (&mail, let_go);
  mail_set (&mail, mail.stage.row, 1);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  mail_tear_down (&mail);
}

static void
close_and_let_go (Mail *self)
{
  mail_close (self);
  let_go (self);
}

static void
aFunctionCanCloseItsSenderAndLetGoOfIt (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail_act (&mail, close_and_let_go);
  mail_set (&mail, mail.stage.row, 1);
  CHECK_TEXT (mail_deliver (&mail), "closing\nrow 0 -> 1\nclosed\n");
  mail_tear_down (&mail);
}

static void
aSenderThatOthersMakeOfItsTypeIsClosed (void)
{
  Mail mail;
  mail_set_up (&mail);
  MilieuGlibSender *bare = g_object_new (MILIEU_GLIB_TYPE_SENDER, NULL);
  CHECK (!can_post (bare, &mail));
  CHECK (!milieu_glib_sender_begin (bare, NULL, NULL));
  milieu_glib_sender_commit (bare);
  milieu_glib_sender_close (bare);
  MilieuGlibSender *other = milieu_glib_sender_fork (bare);
  CHECK (!can_post (other, &mail));
  g_object_unref (other);
  g_object_unref (bare);
  mail_tear_down (&mail);
}

TEST_TOPIC (glib_sender_lifetime,
            TEST (glib_sender_lifetime, whatIsForANodeThatHasGoneIsDroppedAndReleased),
            TEST (glib_sender_lifetime, whatIsReplacedBeforeItIsDeliveredIsReleased),
            TEST (glib_sender_lifetime, withTheTreeGoesWhatWasMeantForIt),
            TEST (glib_sender_lifetime, aFunctionCanFreeTheTree),
            TEST (glib_sender_lifetime, anObserverOfWhatIsDeliveredCanFreeTheTree),
            TEST (glib_sender_lifetime, theContextMayGoBeforeTheTree),
            TEST (glib_sender_lifetime, whatASenderHasAcceptedIsDeliveredWhenItHasGone),
            TEST (glib_sender_lifetime, aSenderThatGoesLeavesNothing),
            TEST (glib_sender_lifetime, aFunctionCanLetGoOfItsSender),
            TEST (glib_sender_lifetime, aFunctionCanCloseItsSenderAndLetGoOfIt),
            TEST (glib_sender_lifetime, aSenderThatOthersMakeOfItsTypeIsClosed))
