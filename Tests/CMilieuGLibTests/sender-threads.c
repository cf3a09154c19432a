/* Many threads send at once; run under the thread sanitizer too. */
#include "../CMilieuTests/test.h"

#include "mail.h"

enum
{
  THREADS = 8,
  CHANGES = 1000000, /* of all threads together */
  NODES = 1000,
  CALLS = 2000 /* a thread */
};

/* One thread that sends. What happens is checked after the thread has ended. */
typedef struct Hand
{
  Mail *mail;
  MilieuGlibSender *sender; /* a reference, or another's */
  const MilieuKey *key;
  const MilieuNode *nodes;
  gint *working; /* threads that have not ended */
  Counted *counted;
  int refused;
  int accepted;
  int run;   /* functions that the tree's thread has run */
  int wrong; /* of them those that ran too early or too late */
  gint destroyed;
} Hand;

static void
start (Mail *mail, Hand *hands, GThread **threads, GThreadFunc function, gint *working)
{
  *working = THREADS;
  for (int i = 0; i < THREADS; i++)
    {
      hands[i].mail = mail;
      hands[i].working = working;
      threads[i] = g_thread_new ("hand", function, &hands[i]);
    }
}

static void *
end (Hand *self)
{
  g_atomic_int_add (self->working, -1);
  g_main_context_wakeup (self->mail->stage.context);
  return NULL;
}

static void
deliver_until_all_have_ended (Mail *mail, GThread **threads, gint *working)
{
  while (g_atomic_int_get (working) > 0)
    g_main_context_iteration (mail->stage.context, TRUE);
  for (int i = 0; i < THREADS; i++)
    g_thread_join (threads[i]);
  mail_deliver (mail);
}

/* ---- each with a sender of its own ---- */

static int64_t
value_of_change (int change)
{
  return (int64_t)change * 7 + 1;
}

static void *
send_changes (void *user_data)
{
  Hand *self = user_data;
  for (int i = 0; i < CHANGES / THREADS; i++)
    if (!milieu_glib_sender_set (self->sender, self->nodes[i % NODES], self->key,
                                 milieu_value_int (value_of_change (i)), NULL))
      self->refused++;
  return end (self);
}

static void
eightThreadsPostAMillionChangesToAThousandNodes (void)
{
  Mail mail;
  Hand hands[THREADS] = { 0 };
  GThread *threads[THREADS];
  gint working;
  mail_set_up (&mail);
  MilieuNode *nodes = g_new (MilieuNode, NODES);
  for (int i = 0; i < NODES; i++)
    CHECK_OK (milieu_node_add (mail.stage.tree, mail.stage.window, MILIEU_NODE_NONE,
                               MILIEU_NODE_PLAIN, &nodes[i]));
  for (int i = 0; i < THREADS; i++)
    {
      MilieuKeyDefinition definition = { .name = "hand",
                                         .type = MILIEU_TYPE_INT,
                                         .unlisted = true };
      CHECK_OK (milieu_key_define (&definition, &hands[i].key));
      hands[i].sender = milieu_glib_sender_fork (mail.sender);
      hands[i].nodes = nodes;
    }
  start (&mail, hands, threads, send_changes, &working);
  deliver_until_all_have_ended (&mail, threads, &working);

  for (int i = 0; i < THREADS; i++)
    {
      MilieuGlibSenderStatistics statistics;
      CHECK_INT (hands[i].refused, 0);
      for (int k = 0; k < NODES; k++)
        CHECK_INT (milieu_node_get_int (mail.stage.tree, nodes[k], hands[i].key, -1),
                   value_of_change (CHANGES / THREADS - NODES + k));
      milieu_glib_sender_get_statistics (hands[i].sender, &statistics);
      CHECK_INT (statistics.accepted, CHANGES / THREADS);
      CHECK_INT (statistics.merged + statistics.delivered, CHANGES / THREADS);
      g_object_unref (hands[i].sender);
    }
  g_free (nodes);
  mail_tear_down (&mail);
}

/* ---- all with one ---- */

typedef struct Call
{
  Hand *hand;
  int number;
} Call;

static void
run_call (gpointer user_data)
{
  Call *self = user_data;
  if (self->hand->run++ != self->number)
    self->hand->wrong++;
}

static void
destroy_call (gpointer user_data)
{
  mail_count (&((Call *)user_data)->hand->destroyed);
  g_free (user_data);
}

static bool
send_call (Hand *self)
{
  Call *call = g_new (Call, 1);
  *call = (Call){ self, self->accepted };
  bool is_accepted = milieu_glib_sender_call (self->sender, run_call, call, destroy_call, NULL);
  *(is_accepted ? &self->accepted : &self->refused) += 1;
  return is_accepted;
}

static void *
send_calls (void *user_data)
{
  Hand *self = user_data;
  for (int i = 0; i < CALLS; i++)
    {
      send_call (self);
      if (i % 3 == 0)
        (void)milieu_glib_sender_set (self->sender, self->mail->stage.row, self->mail->object,
                                      milieu_value_object (self->counted), NULL);
    }
  return end (self);
}

static void
threadsThatShareASenderKeepTheirOrders (void)
{
  Mail mail;
  Hand hands[THREADS] = { 0 };
  GThread *threads[THREADS];
  Counted counted = { 1 };
  gint working;
  mail_set_up (&mail);
  for (int i = 0; i < THREADS; i++)
    {
      hands[i].sender = mail.sender;
      hands[i].counted = &counted;
    }
  start (&mail, hands, threads, send_calls, &working);
  deliver_until_all_have_ended (&mail, threads, &working);
  for (int i = 0; i < THREADS; i++)
    {
      CHECK_INT (hands[i].run, CALLS);
      CHECK_INT (hands[i].wrong, 0);
      CHECK_INT (hands[i].destroyed, CALLS);
    }
  mail_tear_down (&mail);
  CHECK_INT (counted.references, 1);
}

/* ---- senders that come and go ---- */

static void *
send_by_many (void *user_data)
{
  Hand *self = user_data;
  MilieuGlibSender *first = self->sender;
  for (int i = 0; i < CALLS / 10; i++)
    {
      self->sender = milieu_glib_sender_fork (first);
      if (i % 2)
        (void)milieu_glib_sender_begin_group (self->sender, TRUE, 0, NULL);
      if (milieu_glib_sender_call (self->sender, mail_count, &self->run, NULL, NULL))
        self->accepted++;
      (void)milieu_glib_sender_set (self->sender, self->mail->stage.row, self->mail->object,
                                    milieu_value_object (self->counted), NULL);
      if (i % 4 == 1)
        milieu_glib_sender_commit (self->sender);
      g_object_unref (self->sender);
    }
  self->sender = first;
  g_object_unref (first);
  return end (self);
}

static void
sendersComeAndGoOnManyThreads (void)
{
  Mail mail;
  Hand hands[THREADS] = { 0 };
  GThread *threads[THREADS];
  Counted counted = { 1 };
  gint working;
  mail_set_up (&mail);
  for (int i = 0; i < THREADS; i++)
    {
      hands[i].sender = g_object_ref (mail.sender);
      hands[i].counted = &counted;
    }
  g_clear_object (&mail.sender);
  start (&mail, hands, threads, send_by_many, &working);
  deliver_until_all_have_ended (&mail, threads, &working);
  for (int i = 0; i < THREADS; i++)
    {
      CHECK_INT (hands[i].accepted, CALLS / 10);
      CHECK_INT (hands[i].run, CALLS / 10);
    }
  mail_tear_down (&mail);
  CHECK_INT (counted.references, 1);
}

/* ---- the end ---- */

static void *
send_until_refused (void *user_data)
{
  Hand *self = user_data;
  while (send_call (self))
    ;
  return end (self);
}

/* Lets the threads send for a while. */
static void
deliver_some (Mail *mail, Hand *hands)
{
  bool have_all_sent = false;
  while (!have_all_sent)
    {
      g_main_context_iteration (mail->stage.context, TRUE);
      have_all_sent = true;
      for (int i = 0; i < THREADS; i++)
        have_all_sent &= hands[i].run > 100;
    }
}

static void
set_up_for_the_end (Mail *mail, Hand *hands)
{
  mail_set_up (mail);
  for (int i = 0; i < THREADS; i++)
    hands[i].sender = milieu_glib_sender_fork (mail->sender);
}

static void
whatWasAcceptedBeforeClosingIsDelivered (void)
{
  Mail mail;
  Hand hands[THREADS] = { 0 };
  GThread *threads[THREADS];
  gint working;
  set_up_for_the_end (&mail, hands);
  start (&mail, hands, threads, send_until_refused, &working);
  deliver_some (&mail, hands);
  milieu_glib_sender_close (mail.sender);
  deliver_until_all_have_ended (&mail, threads, &working);
  for (int i = 0; i < THREADS; i++)
    {
      CHECK_INT (hands[i].run, hands[i].accepted);
      CHECK_INT (hands[i].wrong, 0);
      CHECK_INT (hands[i].destroyed, hands[i].accepted + 1);
      g_object_unref (hands[i].sender);
    }
  mail_tear_down (&mail);
}

static void
aTreeCanBeFreedWhileThreadsSend (void)
{
  Mail mail;
  Hand hands[THREADS] = { 0 };
  GThread *threads[THREADS];
  gint working;
  set_up_for_the_end (&mail, hands);
  start (&mail, hands, threads, send_until_refused, &working);
  deliver_some (&mail, hands);
  milieu_tree_free (mail.stage.tree);
  mail.stage.tree = NULL;
  deliver_until_all_have_ended (&mail, threads, &working);
  for (int i = 0; i < THREADS; i++)
    {
      MilieuGlibSenderStatistics statistics;
      milieu_glib_sender_get_statistics (hands[i].sender, &statistics);
      CHECK_INT (statistics.accepted, hands[i].accepted);
      CHECK_INT (statistics.delivered, hands[i].run);
      CHECK_INT (statistics.delivered + statistics.dropped, hands[i].accepted);
      CHECK_INT (statistics.refused, 1);
      CHECK_INT (hands[i].destroyed, hands[i].accepted + 1);
      g_object_unref (hands[i].sender);
    }
  mail_tear_down (&mail);
}

TEST_TOPIC (glib_sender_threads,
            TEST (glib_sender_threads, eightThreadsPostAMillionChangesToAThousandNodes),
            TEST (glib_sender_threads, threadsThatShareASenderKeepTheirOrders),
            TEST (glib_sender_threads, sendersComeAndGoOnManyThreads),
            TEST (glib_sender_threads, whatWasAcceptedBeforeClosingIsDelivered),
            TEST (glib_sender_threads, aTreeCanBeFreedWhileThreadsSend))
