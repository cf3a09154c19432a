/*
 * What tests of senders play on: a stage whose tree is not attached, so that it tells when a
 * transaction closes; a sender for it; and a journal of what observers were told and functions did,
 * so that a test reads as sentences:
 *
 *     mail_set_up (&mail);
 *     mail_set (&mail, mail.stage.row, 1);
 *     mail_call (&mail, "then");
 *     CHECK_TEXT (mail_deliver (&mail), "row 0 -> 1\nthen\n");
 *     mail_tear_down (&mail);
 */
#ifndef MILIEU_GLIB_TESTS_MAIL_H
#define MILIEU_GLIB_TESTS_MAIL_H

#include "stage.h"

typedef struct Mail
{
  Stage stage;
  MilieuGlibSender *sender;
  const MilieuKey *text;   /* a string key */
  const MilieuKey *object; /* of counted objects, declared thread-safe */
  GString *journal;
  char *told;                      /* what mail_deliver has returned */
  void (*act) (struct Mail *self); /* what mail_act's function does */
} Mail;

/* An object that is counted, on any thread. */
typedef struct Counted
{
  gint references;
} Counted;

/* Makes all; the row is observed, as "row 0 -> 1 animated 0.5". */
void mail_set_up (Mail *self);

/* The same with a limit on posts. */
void mail_set_up_with_limit (Mail *self, gsize limit);

/* Frees what is still there. */
void mail_tear_down (Mail *self);

/* Has what a node reads told in the journal. */
void mail_observe (Mail *self, MilieuNode node, const char *name);

/* Posts what must be accepted: a number for the stage's key; a function that writes a line. */
void mail_set (Mail *self, MilieuNode node, int64_t value);
void mail_call (Mail *self, const char *line);

/* Posts `act` as a function. */
void mail_act (Mail *self, void (*act) (Mail *self));

void mail_begin (Mail *self, const MilieuPayload *payload);

/* Posts a counted object. */
void mail_set_counted (Mail *self, MilieuNode node, Counted *counted);

/* For mail_act: closes the senders, between two lines in the journal. */
void mail_close (Mail *self);

/* A function to be posted that does nothing. */
void mail_run_nothing (gpointer user_data);

/* Writes into the journal. */
void mail_write (Mail *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Lets the loop do all that is ready, and returns what was written since the last call. */
const char *mail_deliver (Mail *self);

MilieuGlibSenderStatistics mail_statistics (Mail *self);

/* What the stage's key has at the node. */
int64_t mail_read (Mail *self, MilieuNode node);

/* Fails the test unless `error` is of that code, and frees it. */
void mail_check_error (GError *error, MilieuGlibError code);

/* A destroy function for a gint, which counts atomically. */
void mail_count (gpointer counter);

#endif
