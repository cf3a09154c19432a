/* What is posted is carried out in order, merged, and grouped. */
#include "../CMilieuTests/test.h"

#include "mail.h"

/* ---- order ---- */

static void
whatIsPostedIsSetInTheLoopsTurn (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail_set (&mail, mail.stage.window, 1);
  CHECK_INT (mail_read (&mail, mail.stage.row), 0);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  CHECK_INT (mail_read (&mail, mail.stage.row), 1);

  CHECK (milieu_glib_sender_unset (mail.sender, mail.stage.window, mail.stage.key, NULL));
  CHECK_TEXT (mail_deliver (&mail), "row 1 -> 0\n");
  mail_tear_down (&mail);
}

static void
baseValuesAreALayerOfTheirOwn (void)
{
  Mail mail;
  MilieuValue value;
  mail_set_up (&mail);
  mail_set (&mail, mail.stage.row, 1);
  CHECK (milieu_glib_sender_set_base (mail.sender, mail.stage.row, mail.stage.key,
                                      milieu_value_int (2), NULL));
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  CHECK (milieu_node_get_own (mail.stage.tree, mail.stage.row, MILIEU_LAYER_BASE, mail.stage.key,
                              &value));
  CHECK_INT (value.integer, 2);

  CHECK (milieu_glib_sender_unset (mail.sender, mail.stage.row, mail.stage.key, NULL));
  CHECK_TEXT (mail_deliver (&mail), "row 1 -> 2\n");
  CHECK (milieu_glib_sender_unset_base (mail.sender, mail.stage.row, mail.stage.key, NULL));
  CHECK_TEXT (mail_deliver (&mail), "row 2 -> 0\n");
  CHECK_INT (mail_statistics (&mail).merged, 0);
  mail_tear_down (&mail);
}

static void
aTextIsKeptUntilItIsDelivered (void)
{
  Mail mail;
  MilieuString *text;
  mail_set_up (&mail);
  CHECK_OK (milieu_string_new ("from afar", &text));
  CHECK (milieu_glib_sender_set (mail.sender, mail.stage.row, mail.text, milieu_value_string (text),
                                 NULL));
  milieu_string_release (text);
  mail_deliver (&mail);
  CHECK_TEXT (milieu_node_get_string (mail.stage.tree, mail.stage.row, mail.text, ""), "from afar");
  mail_tear_down (&mail);
}

static void
valuesOfGObjectBecomeTheKeys (void)
{
  Mail mail;
  GValue value = G_VALUE_INIT;
  GError *error = NULL;
  mail_set_up (&mail);
  g_value_init (&value, G_TYPE_UINT);
  g_value_set_uint (&value, 7);
  CHECK (milieu_glib_sender_set_value (mail.sender, mail.stage.row, mail.stage.key, &value, NULL));
  CHECK (
    milieu_glib_sender_set_base_value (mail.sender, mail.stage.row, mail.stage.key, &value, NULL));
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 7\n");
  CHECK_INT (mail_statistics (&mail).delivered, 2);

  CHECK (!milieu_glib_sender_set_value (mail.sender, mail.stage.row, mail.text, &value, &error));
  mail_check_error (error, MILIEU_GLIB_ERROR_TYPE);
  CHECK_INT (mail_statistics (&mail).refused, 1);
  mail_tear_down (&mail);
}

static void
append_digit (gpointer user_data)
{
  Mail *mail = user_data;
  mail_write (mail, "%d", (int)mail_read (mail, mail->stage.row));
}

static void
whatASenderAcceptsIsCarriedOutInOrder (void)
{
  Mail mail;
  mail_set_up (&mail);
  GString *expected = g_string_new (NULL);
  for (int i = 1; i <= 1000; i++)
    {
      mail_set (&mail, mail.stage.row, i);
      CHECK (milieu_glib_sender_call (mail.sender, append_digit, &mail, NULL, NULL));
      g_string_append_printf (expected, "row %d -> %d\n%d\n", i - 1, i, i);
    }
  CHECK_TEXT (mail_deliver (&mail), expected->str);
  g_string_free (expected, TRUE);
  mail_tear_down (&mail);
}

static void
eachSenderHasAnOrderOfItsOwn (void)
{
  Mail mail;
  mail_set_up (&mail);
  MilieuGlibSender *first = mail.sender, *second = milieu_glib_sender_fork (first);
  mail_call (&mail, "first 1");
  mail.sender = second;
  mail_call (&mail, "second 1");
  mail.sender = first;
  mail_call (&mail, "first 2");
  CHECK_TEXT (mail_deliver (&mail), "first 1\nfirst 2\nsecond 1\n");
  CHECK_INT (mail_statistics (&mail).delivered, 2);
  g_object_unref (second);
  mail_tear_down (&mail);
}

/* ---- merging ---- */

static void
changesOfOneKeyAtOneNodeEndAsOne (void)
{
  Mail mail;
  mail_set_up (&mail);
  for (int i = 1; i <= 1000; i++)
    {
      mail_set (&mail, mail.stage.window, i);
      mail_set (&mail, mail.stage.row, -i);
    }
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> -1000\n");
  CHECK_INT (mail_read (&mail, mail.stage.window), 1000);
  MilieuGlibSenderStatistics statistics = mail_statistics (&mail);
  CHECK_INT (statistics.accepted, 2000);
  CHECK_INT (statistics.merged, 1998);
  CHECK_INT (statistics.delivered, 2);
  mail_tear_down (&mail);
}

static void
aSetAndAnUnsetEndAsTheLast (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail_set (&mail, mail.stage.row, 1);
  CHECK (milieu_glib_sender_unset (mail.sender, mail.stage.row, mail.stage.key, NULL));
  CHECK_TEXT (mail_deliver (&mail), "");
  CHECK (milieu_glib_sender_unset (mail.sender, mail.stage.row, mail.stage.key, NULL));
  mail_set (&mail, mail.stage.row, 2);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 2\n");
  CHECK_INT (mail_statistics (&mail).delivered, 2);
  mail_tear_down (&mail);
}

static void
whatWasDeliveredIsNotMergedWithWhatComes (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail_set (&mail, mail.stage.row, 1);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  mail_set (&mail, mail.stage.row, 2);
  CHECK_TEXT (mail_deliver (&mail), "row 1 -> 2\n");
  CHECK_INT (mail_statistics (&mail).merged, 0);
  mail_tear_down (&mail);
}

static void
manyNodesAreMergedEachForItself (void)
{
  enum
  {
    NODES = 5000
  };
  Mail mail;
  mail_set_up (&mail);
  MilieuNode *nodes = g_new (MilieuNode, NODES);
  for (int i = 0; i < NODES; i++)
    CHECK_OK (milieu_node_add (mail.stage.tree, mail.stage.window, MILIEU_NODE_NONE,
                               MILIEU_NODE_PLAIN, &nodes[i]));
  /* The second turn finds the table as the first has left it, a small one makes it smaller. */
  for (int turn = 1; turn <= 3; turn++)
    {
      for (int time = 1; time <= 3; time++)
        for (int i = 0; i < (turn == 2 ? 10 : NODES); i++)
          mail_set (&mail, nodes[i], turn * time * i);
      mail_deliver (&mail);
      for (int i = 0; i < NODES; i++)
        CHECK_INT (mail_read (&mail, nodes[i]), (turn == 2 && i >= 10 ? 1 : turn) * 3 * i);
    }
  CHECK_INT (mail_statistics (&mail).delivered, 2 * NODES + 10);
  g_free (nodes);
  mail_tear_down (&mail);
}

static void
aFunctionKeepsWhatIsBeforeItFromWhatIsAfter (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail_set (&mail, mail.stage.row, 1);
  mail_set (&mail, mail.stage.row, 2);
  mail_call (&mail, "between");
  mail_set (&mail, mail.stage.row, 3);
  mail_set (&mail, mail.stage.row, 4);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 2\nbetween\nrow 2 -> 4\n");
  CHECK_INT (mail_statistics (&mail).merged, 2);
  mail_tear_down (&mail);
}

static void
aGroupsEdgesKeepWhatIsOutsideFromWhatIsWithin (void)
{
  Mail mail;
  MilieuPayload payload = { .animated = true };
  mail_set_up (&mail);
  mail_set (&mail, mail.stage.row, 1);
  mail_begin (&mail, &payload);
  mail_set (&mail, mail.stage.row, 2);
  mail_set (&mail, mail.stage.row, 3);
  milieu_glib_sender_commit (mail.sender);
  mail_set (&mail, mail.stage.row, 4);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\nrow 1 -> 3 animated\nrow 3 -> 4\n");
  CHECK_INT (mail_statistics (&mail).merged, 1);
  mail_tear_down (&mail);
}

/* ---- groups ---- */

static void
changesThatFollowEachOtherAreOneTransaction (void)
{
  Mail mail;
  mail_set_up (&mail);
  MilieuGlibSender *first = mail.sender, *second = milieu_glib_sender_fork (first);
  mail_set (&mail, mail.stage.window, 1);
  mail_set (&mail, mail.stage.row, 2);
  mail.sender = second;
  mail_set (&mail, mail.stage.row, 3);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 3\n");
  CHECK_INT (stage_flushes (&mail.stage), 1);
  mail.sender = first;
  g_object_unref (second);
  mail_tear_down (&mail);
}

static void
aGroupIsOneTransactionWithItsPayload (void)
{
  Mail mail;
  gint destroyed = 0;
  MilieuPayload payload = { .animated = true, .duration = 0.5, .data = &destroyed };
  payload.destroy = mail_count;
  mail_set_up (&mail);
  mail_observe (&mail, mail.stage.window, "window");
  mail_begin (&mail, &payload);
  mail_set (&mail, mail.stage.window, 1);
  mail_set (&mail, mail.stage.row, 2);
  mail_set (&mail, mail.stage.row, 3);
  milieu_glib_sender_commit (mail.sender);
  CHECK_INT (destroyed, 0);
  CHECK_TEXT (mail_deliver (&mail), "window 0 -> 1 animated\nrow 0 -> 3 animated\n");
  CHECK_INT (stage_flushes (&mail.stage), 1);
  CHECK_INT (destroyed, 1);

  CHECK (milieu_glib_sender_begin_group (mail.sender, TRUE, 0.25, NULL));
  mail_set (&mail, mail.stage.row, 4);
  milieu_glib_sender_commit (mail.sender);
  CHECK_TEXT (mail_deliver (&mail), "row 3 -> 4 animated\n");
  mail_tear_down (&mail);
}

static void
note_payload (const MilieuNotification *notification, void *user_data)
{
  MilieuPayload *told = user_data;
  *told = *notification->payload;
}

static void
aGroupsObserversAreToldWithAllOfItsPayload (void)
{
  Mail mail;
  MilieuPayload told = { .animated = false };
  MilieuPayload payload = {
    .animated = true, .duration = 0.5, .curve = MILIEU_CURVE_SPRING, .damping = 0.75, .data = &told
  };
  mail_set_up (&mail);
  CHECK_OK (milieu_node_observe (mail.stage.tree, mail.stage.row, mail.stage.key,
                                 MILIEU_OBSERVE_PLAIN, note_payload, &told, NULL, NULL));
  mail_begin (&mail, &payload);
  mail_set (&mail, mail.stage.row, 1);
  milieu_glib_sender_commit (mail.sender);
  mail_deliver (&mail);
  CHECK (told.animated && told.duration == 0.5 && told.data == &told);
  CHECK_INT (told.curve, MILIEU_CURVE_SPRING);
  CHECK (told.damping == 0.75);
  mail_tear_down (&mail);
}

static void
aGroupWaitsUntilItIsCommitted (void)
{
  Mail mail;
  MilieuPayload payload = { .animated = true };
  mail_set_up (&mail);
  mail_set (&mail, mail.stage.row, 1);
  mail_begin (&mail, &payload);
  mail_set (&mail, mail.stage.row, 2);
  mail_set (&mail, mail.stage.window, 2);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  mail_set (&mail, mail.stage.row, 3);
  CHECK_TEXT (mail_deliver (&mail), "");
  CHECK_INT (mail_statistics (&mail).wakeups, 1);
  /* It is merged with what it had before the turn. */
  CHECK_INT (mail_statistics (&mail).merged, 1);

  milieu_glib_sender_commit (mail.sender);
  CHECK_TEXT (mail_deliver (&mail), "row 1 -> 3 animated\n");
  CHECK_INT (mail_read (&mail, mail.stage.window), 2);
  CHECK_INT (mail_statistics (&mail).wakeups, 2);
  mail_tear_down (&mail);
}

static void
ofGroupsWithinOneAnotherTheOutermostCounts (void)
{
  Mail mail;
  gint destroyed = 0;
  MilieuPayload outer = { .animated = true }, inner = { .data = &destroyed, .destroy = mail_count };
  mail_set_up (&mail);
  mail_begin (&mail, &outer);
  mail_set (&mail, mail.stage.row, 1);
  mail_begin (&mail, &inner);
  CHECK_INT (destroyed, 1);
  mail_set (&mail, mail.stage.row, 2);
  milieu_glib_sender_commit (mail.sender);
  CHECK_TEXT (mail_deliver (&mail), "");
  milieu_glib_sender_commit (mail.sender);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 2 animated\n");
  mail_tear_down (&mail);
}

static void
anEmptyGroupLeavesNothing (void)
{
  Mail mail;
  gint destroyed = 0;
  MilieuPayload payload = { .animated = true, .data = &destroyed, .destroy = mail_count };
  mail_set_up (&mail);
  for (int i = 1; i <= 10; i++)
    {
      mail_begin (&mail, &payload);
      milieu_glib_sender_commit (mail.sender);
      CHECK_INT (destroyed, i);
    }
  CHECK (!g_main_context_pending (mail.stage.context));
  CHECK_INT (mail_statistics (&mail).wakeups, 0);
  /* Without a group to end. */
  milieu_glib_sender_commit (mail.sender);
  mail_set (&mail, mail.stage.row, 1);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  mail_tear_down (&mail);
}

static void
write_depth (Mail *self)
{
  mail_write (self, "depth %u", milieu_tree_transaction_depth (self->stage.tree));
}

static void
aFunctionRunsWithinItsGroupsTransactionOrOutsideOfAny (void)
{
  Mail mail;
  mail_set_up (&mail);
  mail_set (&mail, mail.stage.row, 1);
  mail_act (&mail, write_depth);
  mail_begin (&mail, NULL);
  mail_set (&mail, mail.stage.row, 2);
  mail_act (&mail, write_depth);
  milieu_glib_sender_commit (mail.sender);
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\ndepth 0\ndepth 1\nrow 1 -> 2\n");
  mail_tear_down (&mail);
}

static void
anOpenTransactionOfTheTreesTakesInWhatIsDelivered (void)
{
  Mail mail;
  mail_set_up (&mail);
  CHECK_OK (milieu_tree_begin (mail.stage.tree, NULL));
  mail_set (&mail, mail.stage.row, 1);
  CHECK_TEXT (mail_deliver (&mail), "");
  CHECK_INT (mail_read (&mail, mail.stage.row), 1);
  CHECK_OK (milieu_tree_commit (mail.stage.tree));
  CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\n");
  mail_tear_down (&mail);
}

TEST_TOPIC (glib_senders, TEST (glib_senders, whatIsPostedIsSetInTheLoopsTurn),
            TEST (glib_senders, baseValuesAreALayerOfTheirOwn),
            TEST (glib_senders, aTextIsKeptUntilItIsDelivered),
            TEST (glib_senders, valuesOfGObjectBecomeTheKeys),
            TEST (glib_senders, whatASenderAcceptsIsCarriedOutInOrder),
            TEST (glib_senders, eachSenderHasAnOrderOfItsOwn),
            TEST (glib_senders, changesOfOneKeyAtOneNodeEndAsOne),
            TEST (glib_senders, aSetAndAnUnsetEndAsTheLast),
            TEST (glib_senders, whatWasDeliveredIsNotMergedWithWhatComes),
            TEST (glib_senders, manyNodesAreMergedEachForItself),
            TEST (glib_senders, aFunctionKeepsWhatIsBeforeItFromWhatIsAfter),
            TEST (glib_senders, aGroupsEdgesKeepWhatIsOutsideFromWhatIsWithin),
            TEST (glib_senders, changesThatFollowEachOtherAreOneTransaction),
            TEST (glib_senders, aGroupIsOneTransactionWithItsPayload),
            TEST (glib_senders, aGroupsObserversAreToldWithAllOfItsPayload),
            TEST (glib_senders, aGroupWaitsUntilItIsCommitted),
            TEST (glib_senders, ofGroupsWithinOneAnotherTheOutermostCounts),
            TEST (glib_senders, anEmptyGroupLeavesNothing),
            TEST (glib_senders, aFunctionRunsWithinItsGroupsTransactionOrOutsideOfAny),
            TEST (glib_senders, anOpenTransactionOfTheTreesTakesInWhatIsDelivered))
