/* A bus from inside: bus.c is about connections, bus-calls.c about calls and signals. */
#ifndef MILIEU_GLIB_BUS_PARTS_PRIVATE_H
#define MILIEU_GLIB_BUS_PARTS_PRIVATE_H

#include "bus-private.h"

#define MILIEU_GLIB_BUS_DAEMON "org.freedesktop.DBus"
#define MILIEU_GLIB_BUS_DAEMON_PATH "/org/freedesktop/DBus"

struct MilieuGlibBus
{
  GMainContext *context;
  GBusType type;
  char *address;
  char *name;
  const MilieuGlibBusEvents *events; /* NULL once it is freed */
  gpointer user_data;

  guint first_delay, longest_delay, patience;
  guint delay; /* before the next try */
  GSource *timer;
  GCancellable *attempt;

  GDBusConnection *connection;
  gint64 connected_at;
  gulong closed_handler;
  GArray *listeners;       /* guint: subscriptions at the connection */
  GCancellable *questions; /* of the bus's own calls under way */
  GCancellable *calls;     /* of the user's */
  char *owner;
};

/* What waits for something of GLib's. */
typedef struct MilieuGlibBusWait
{
  MilieuGlibBus *bus;
  GCancellable *cancellable;
  MilieuGlibBusReply reply;
  gpointer user_data;
} MilieuGlibBusWait;

/* Around what runs the user's functions or begins something: the bus is kept, and its context is
 * thread-default. */
void milieu_glib_bus_enter (MilieuGlibBus *self);
void milieu_glib_bus_leave (MilieuGlibBus *self);

/* Gives a reference back. */
void milieu_glib_bus_release (MilieuGlibBus *self);

/* Something begins, which is of interest until the cancellable is cancelled; and it has ended. */
MilieuGlibBusWait *milieu_glib_bus_wait (MilieuGlibBus *self, GCancellable *cancellable);
void milieu_glib_bus_wait_free (MilieuGlibBusWait *self);

/* Calls a method of the bus itself; `reply` gets the bus as its user data. */
void milieu_glib_bus_ask (MilieuGlibBus *self, const MilieuGlibBusMember *method,
                          GVariant *parameters, const char *reply_type, MilieuGlibBusReply reply);

/* Listens to a signal of the bus itself, or of the name's owner, until the connection goes. */
void milieu_glib_bus_hear (MilieuGlibBus *self, gboolean is_of_bus,
                           const MilieuGlibBusMember *signal, const char *first,
                           MilieuGlibBusSignal function, gpointer user_data);

#endif
