/*
 * What tests of the portal source play on: a bus of their own, a portal on it that does as it is
 * told, and a tree whose root follows it, on a context of their own:
 *
 *     desk_set_up (&desk);
 *     desk_set (&desk, "{'org.freedesktop.appearance': {'contrast': <uint32 1>}}");
 *     desk_open (&desk);
 *     desk_follow (&desk);
 *     CHECK_TEXT (desk_read (&desk), "waiting\nready 2\n- contrast 1\n");
 *     desk_tear_down (&desk);
 *
 * What the source says in the log said_take has, from the beginning on. All of it is in one thread,
 * on one context, but for the bus. What the source has not been told yet is waited for by AWAIT.
 */
#ifndef MILIEU_GLIB_TESTS_DESK_H
#define MILIEU_GLIB_TESTS_DESK_H

#include "private-bus.h"

#include <milieu-glib/milieu-glib.h>
#include <milieu-glib/system.h>

#include <stdbool.h>

/* How the portal answers ReadAll. */
typedef enum DeskManner
{
  DESK_ANSWERS,
  DESK_IS_SILENT, /* what comes is kept in `kept` */
  DESK_LEAVES,    /* it closes its connection */
  DESK_FAILS,     /* by the error `error` */
  DESK_RAVES      /* by `nonsense`, of any type */
} DeskManner;

typedef struct Desk
{
  PrivateBus bus;
  GMainContext *context;
  MilieuTree *tree; /* NULL once freed */
  MilieuNode root;
  MilieuGlibValueSource *source; /* a reference */
  GString *journal;
  char *read;

  GDBusConnection *portal; /* NULL while there is none */
  DeskManner manner;
  GVariant *settings; /* a{sa{sv}} */
  GVariant *version;
  const char *error;
  GVariant *nonsense;
  GPtrArray *kept; /* GDBusMessage */
  int asked;       /* calls of ReadAll, and of Get */
  int asked_version;
  void (*act) (struct Desk *self); /* when the root is told */
} Desk;

/* Makes all but the portal: the source is not attached yet, version 2 and no settings are to be
 * answered. Timeouts are so short that what is waited for comes soon, and retries so late that none
 * comes unless the test says otherwise. */
void desk_set_up (Desk *self);

/* The same with another address of the bus. */
void desk_set_up_at (Desk *self, const char *address);

/* Sets a timeout of the source's, in milliseconds. */
void desk_set_delay (Desk *self, const char *property, guint delay);

/* What ReadAll is to answer, as a text of type a{sa{sv}}; and Get. */
void desk_set (Desk *self, const char *settings);
void desk_set_version (Desk *self, const char *version);

/* The portal comes, with its name; and goes. */
void desk_open (Desk *self);
void desk_close (Desk *self);

/* Answers a call that was kept. */
void desk_answer (Desk *self, GDBusMessage *call);

/* Signals that a setting has changed; `parameters` is a text of any type, usually (ssv). */
void desk_signal (Desk *self, const char *parameters);

/* Attaches the source to the root; and waits until it is ready, or unavailable, and has told. */
void desk_attach (Desk *self);
void desk_follow (Desk *self);

/* Iterates the context, without waiting, until nothing is ready. */
void desk_settle (Desk *self);

/* Iterates it once, and waits for that, until then at most; fails the test after it. */
void desk_wait (Desk *self, gint64 limit);

/* Waits until the condition holds, or fails the test after ten seconds. */
#define AWAIT(desk, condition)                                                                     \
  for (gint64 limit = g_get_monotonic_time () + 60 * G_TIME_SPAN_SECOND; !(condition);)            \
  desk_wait (desk, limit)

MilieuGlibSourceState desk_state (Desk *self);

/* What was told since the last call: "- KEY VALUE KEY VALUE" for the changes of one flush, and
 * "STATE VERSION" for each change of state (until the next call of this or of desk_values). */
const char *desk_read (Desk *self);

/* "KEY VALUE" for each key that has a base value at the root, with blanks between. */
const char *desk_values (Desk *self);

/* For how long the context would wait in milliseconds, when all that is ready is done; -1 for ever.
 * The context never waits after this. To be awaited, for GDBus's thread takes away the timeout of a
 * call after it has given the reply. */
int desk_idle (Desk *self);

/* Whether desk_values gives that; and the source is in that state. */
bool desk_has (Desk *self, const char *values);
bool desk_is_ready (Desk *self);
bool desk_is_unavailable (Desk *self);

/* Sets up a desk that follows a portal which prefers dark, and has told so. */
void desk_begin_in_the_dark (Desk *self);

void desk_tear_down (Desk *self);

/* Expects that nothing was said that is not taken yet, and tears down. */
void desk_end (Desk *self);

#endif
