/*
 * A connection to a message bus of a source's own, and one name there that is watched. It never
 * blocks, and tries again for ever: after 1, 2, 4 … 60 s where there is no bus, or when that has
 * gone. While it is connected it has no timeout.
 *
 *     static const MilieuGlibBusEvents events = { connected, appeared, vanished, unreachable };
 *     self->bus = milieu_glib_bus_new (G_BUS_TYPE_SYSTEM, NULL, "net.hadess.SensorProxy", &events,
 *                                      self);
 *     milieu_glib_bus_open (self->bus);
 *     …
 *     g_clear_pointer (&self->bus, milieu_glib_bus_free);
 *
 * All of it belongs to the thread-default context of the call that opened it, and to the thread
 * that iterates that one. From within events and replies everything may be called,
 * milieu_glib_bus_free included; the context is thread-default there.
 */
#ifndef MILIEU_GLIB_BUS_PRIVATE_H
#define MILIEU_GLIB_BUS_PRIVATE_H

#include <gio/gio.h>

typedef struct MilieuGlibBus MilieuGlibBus;

/* What a bus tells of; each may be NULL. */
typedef struct MilieuGlibBusEvents
{
  /* There is a connection, where nothing is listened to yet. Whether the name is there is told
   * next; a call that is made here comes after that. */
  void (*connected) (gpointer user_data);

  /* The name has an owner, or another one than before. */
  void (*appeared) (gpointer user_data, const char *owner);

  /* The name has no owner (any more): `why` is a phrase without a full stop. */
  void (*vanished) (gpointer user_data, const char *why);

  /* There is no connection (any more), and another try will be made. What was listened to and
   * called is over: no reply comes. Told after each try that failed. */
  void (*unreachable) (gpointer user_data, const char *why);
} MilieuGlibBusEvents;

/* A method's address, or a signal's, at the name that is watched. */
typedef struct MilieuGlibBusMember
{
  const char *path;
  const char *interface;
  const char *name;
} MilieuGlibBusMember;

/* What a call came to: a value of the type that was asked for (transfer none), or an error. */
typedef void (*MilieuGlibBusReply) (gpointer user_data, GVariant *value, const GError *error);

/* A signal's parameters, of any type. */
typedef void (*MilieuGlibBusSignal) (gpointer user_data, GVariant *parameters);

/* (transfer full): milieu_glib_bus_free. `address` is that of the bus, or NULL for the one of that
 * type, which is looked for in a thread of its own. `events` is lent for good. */
MilieuGlibBus *milieu_glib_bus_new (GBusType type, const char *address, const char *name,
                                    const MilieuGlibBusEvents *events, gpointer user_data);

/* Before it is opened: after how many milliseconds the next try is made at first and at most, and
 * how long one may take; by default 1,000, 60,000 and 25,000. */
void milieu_glib_bus_set_delays (MilieuGlibBus *self, guint first, guint longest, guint patience);

/* Begins to connect; once. Nothing is told before this returns. */
void milieu_glib_bus_open (MilieuGlibBus *self);

/* Closes it: nothing is told any more, nor any reply given. What goes on in threads ends by itself,
 * and is cleared away when the context is iterated. NULL is ignored. */
void milieu_glib_bus_free (MilieuGlibBus *self);

/* The name's owner, as far as is known, or NULL (transfer none, until the next event). */
const char *milieu_glib_bus_get_owner (const MilieuGlibBus *self);

/* Calls a method. `parameters` may be floating, or NULL for none; `reply_type` is the type of a
 * tuple, and an answer of another type is an error. It takes at most `timeout` milliseconds. A call
 * that `may_start` the service takes the time of that, too. Without a connection nothing is called,
 * and no reply comes. `reply` may be NULL. */
void milieu_glib_bus_call (MilieuGlibBus *self, const MilieuGlibBusMember *method,
                           GVariant *parameters, const char *reply_type, gboolean may_start,
                           guint timeout, MilieuGlibBusReply reply, gpointer user_data);

/* Forgets all calls under way: no reply comes to them. */
void milieu_glib_bus_drop_calls (MilieuGlibBus *self);

/* Listens to a signal until the connection goes, with `first`, if not NULL, as its first argument.
 * Without a connection it does nothing. */
void milieu_glib_bus_listen (MilieuGlibBus *self, const MilieuGlibBusMember *signal,
                             const char *first, MilieuGlibBusSignal function, gpointer user_data);

/* What an error says, without what GDBus puts before it, and shortened where that is absurdly long:
 * "org.example.Error.Name (message)" where it comes from the other side (transfer full). */
char *milieu_glib_bus_explain (const GError *error);

#endif
