/* What a sender refuses, and when its limit is met. */
#include "../CMilieuTests/test.h"

#include "mail.h"

enum
{
  LIMIT = 3
};

static void
check_full (Mail *mail, MilieuNode node)
{
  GError *error = NULL;
  CHECK (
    !milieu_glib_sender_set (mail->sender, node, mail->stage.key, milieu_value_int (9), &error));
  mail_check_error (error, MILIEU_GLIB_ERROR_FULL);
}

static void
whatIsOverTheLimitIsRefusedUntilTheLoopHasItsTurn (void)
{
  Mail mail;
  mail_set_up_with_limit (&mail, LIMIT);
  for (int turn = 1; turn <= 3; turn++)
    {
      mail_call (&mail, "one");
      mail_set (&mail, mail.stage.window, 10 * turn);
      mail_call (&mail, "three");
      check_full (&mail, mail.stage.row);
      CHECK_INT (mail_statistics (&mail).refused, turn);
      char *told = g_strdup_printf ("one\nrow %d -> %d\nthree\n", 10 * turn - 10, 10 * turn);
      CHECK_TEXT (mail_deliver (&mail), told);
      g_free (told);
    }
  CHECK_INT (mail_statistics (&mail).delivered, 3 * LIMIT);
  mail_tear_down (&mail);
}

static void
whatIsMergedNeedsNoRoom (void)
{
  Mail mail;
  mail_set_up_with_limit (&mail, LIMIT);
  mail_call (&mail, "one");
  mail_call (&mail, "two");
  for (int i = 1; i <= 100; i++)
    mail_set (&mail, mail.stage.row, i);
  check_full (&mail, mail.stage.window);
  CHECK_TEXT (mail_deliver (&mail), "one\ntwo\nrow 0 -> 100\n");
  mail_tear_down (&mail);
}

static void
eachPostOfAGroupIsAcceptedOrRefusedForItself (void)
{
  Mail mail;
  mail_set_up_with_limit (&mail, LIMIT);
  mail_call (&mail, "one");
  mail_begin (&mail, NULL);
  mail_set (&mail, mail.stage.row, 2);
  mail_call (&mail, "three");
  check_full (&mail, mail.stage.window);
  CHECK_TEXT (mail_deliver (&mail), "one\n");
  /* What the group holds still waits. */
  mail_call (&mail, "four");
  check_full (&mail, mail.stage.window);
  milieu_glib_sender_commit (mail.sender);
  CHECK_TEXT (mail_deliver (&mail), "three\nfour\nrow 0 -> 2\n");
  mail_call (&mail, "five");
  CHECK_TEXT (mail_deliver (&mail), "five\n");
  mail_tear_down (&mail);
}

static void
aGroupOfWhichAllWasRefusedLeavesNothing (void)
{
  Mail mail;
  mail_set_up_with_limit (&mail, 1);
  mail_call (&mail, "one");
  for (int i = 0; i < 10; i++)
    {
      mail_begin (&mail, NULL);
      check_full (&mail, mail.stage.row);
      milieu_glib_sender_commit (mail.sender);
    }
  CHECK_TEXT (mail_deliver (&mail), "one\n");
  CHECK_INT (stage_flushes (&mail.stage), 0);
  mail_tear_down (&mail);
}

static void
aForkHasALimitForItself (void)
{
  Mail mail;
  mail_set_up_with_limit (&mail, 1);
  MilieuGlibSender *first = mail.sender;
  mail_call (&mail, "first");
  mail.sender = milieu_glib_sender_fork (first);
  mail_call (&mail, "second");
  check_full (&mail, mail.stage.row);
  CHECK_TEXT (mail_deliver (&mail), "first\nsecond\n");
  g_object_unref (first);
  mail_tear_down (&mail);
}

static void
withoutALimitThereIsTheOneThatIsDocumented (void)
{
  Mail mail;
  mail_set_up (&mail);
  for (int i = 0; i < MILIEU_GLIB_SENDER_LIMIT; i++)
    CHECK (milieu_glib_sender_call (mail.sender, mail_run_nothing, NULL, NULL, NULL));
  check_full (&mail, mail.stage.row);
  mail_deliver (&mail);
  CHECK_INT (mail_statistics (&mail).delivered, MILIEU_GLIB_SENDER_LIMIT);
  mail_tear_down (&mail);
}

static void
whatARefusedPostHoldsIsReleased (void)
{
  Mail mail;
  gint destroyed = 0;
  Counted counted = { 1 };
  GError *error = NULL;
  mail_set_up_with_limit (&mail, 1);
  mail_call (&mail, "one");
  CHECK (!milieu_glib_sender_call (mail.sender, mail_run_nothing, &destroyed, mail_count, NULL));
  CHECK_INT (destroyed, 1);
  CHECK (!milieu_glib_sender_set (mail.sender, mail.stage.row, mail.object,
                                  milieu_value_object (&counted), &error));
  mail_check_error (error, MILIEU_GLIB_ERROR_FULL);
  CHECK_INT (counted.references, 1);
  mail_tear_down (&mail);
}

static void
check_message (GError *error, MilieuGlibError code, const char *part)
{
  CHECK (error);
  bool is_said = strstr (error->message, part);
  mail_check_error (error, code);
  CHECK (is_said);
}

static void
aValueOfAnotherTypeIsRefused (void)
{
  Mail mail;
  GError *error = NULL;
  mail_set_up (&mail);
  CHECK (!milieu_glib_sender_set (mail.sender, mail.stage.row, mail.stage.key,
                                  milieu_value_bool (true), &error));
  check_message (error, MILIEU_GLIB_ERROR_TYPE, "key 'count': the value is not of the key's type");
  error = NULL;
  CHECK (!milieu_glib_sender_set_base (mail.sender, mail.stage.row, mail.text, milieu_value_int (1),
                                       &error));
  check_message (error, MILIEU_GLIB_ERROR_TYPE, "mail");
  CHECK_INT (mail_statistics (&mail).refused, 2);
  CHECK_INT (mail_statistics (&mail).accepted, 0);
  mail_tear_down (&mail);
}

static void
objectsMustBeDeclaredThreadSafe (void)
{
  Mail mail;
  GError *error = NULL;
  const MilieuKey *confined;
  MilieuKeyDefinition definition = { .name = "confined",
                                     .type = MILIEU_TYPE_OBJECT,
                                     .unlisted = true };
  mail_set_up (&mail);
  CHECK_OK (milieu_key_define (&definition, &confined));
  CHECK (!milieu_glib_sender_set (mail.sender, mail.stage.row, confined,
                                  milieu_value_object (&mail), &error));
  CHECK_TEXT (error->message,
              "no value is sent for key 'confined': its objects belong to one thread; a key of "
              "which milieu_key_declare_thread_safe() says otherwise is expected");
  mail_check_error (error, MILIEU_GLIB_ERROR_TYPE);
  /* To take one away uses none. */
  CHECK (milieu_glib_sender_unset (mail.sender, mail.stage.row, confined, NULL));

  milieu_key_declare_thread_safe (confined);
  CHECK (milieu_glib_sender_set (mail.sender, mail.stage.row, confined, milieu_value_object (&mail),
                                 NULL));
  mail_deliver (&mail);
  CHECK (milieu_node_get_object (mail.stage.tree, mail.stage.row, confined, NULL) == &mail);
  mail_tear_down (&mail);
}

static void
withoutAKeyNothingIsSent (void)
{
  Mail mail;
  const MilieuKey *none = NULL;
  GError *error = NULL;
  mail_set_up (&mail);
  CHECK (!milieu_glib_sender_set (mail.sender, mail.stage.row, none, milieu_value_int (1), &error));
  check_message (error, MILIEU_GLIB_ERROR_NO_KEY, "nothing is sent: no such key");
  error = NULL;
  CHECK (!milieu_glib_sender_unset_base (mail.sender, mail.stage.row, none, &error));
  mail_check_error (error, MILIEU_GLIB_ERROR_NO_KEY);
  mail_tear_down (&mail);
}

TEST_TOPIC (glib_sender_refusals,
            TEST (glib_sender_refusals, whatIsOverTheLimitIsRefusedUntilTheLoopHasItsTurn),
            TEST (glib_sender_refusals, whatIsMergedNeedsNoRoom),
            TEST (glib_sender_refusals, eachPostOfAGroupIsAcceptedOrRefusedForItself),
            TEST (glib_sender_refusals, aGroupOfWhichAllWasRefusedLeavesNothing),
            TEST (glib_sender_refusals, aForkHasALimitForItself),
            TEST (glib_sender_refusals, withoutALimitThereIsTheOneThatIsDocumented),
            TEST (glib_sender_refusals, whatARefusedPostHoldsIsReleased),
            TEST (glib_sender_refusals, aValueOfAnotherTypeIsRefused),
            TEST (glib_sender_refusals, objectsMustBeDeclaredThreadSafe),
            TEST (glib_sender_refusals, withoutAKeyNothingIsSent))
