/*
 * A message bus of a test's own, by a real dbus-daemon: it may be killed, and started again at the
 * same address. The environment is left alone, for tests run in one process, on several threads.
 *
 *     PrivateBus bus;
 *     private_bus_set_up (&bus);
 *     GDBusConnection *connection = private_bus_connect (&bus);
 *     …
 *     g_object_unref (connection);
 *     private_bus_tear_down (&bus);
 *
 * A test that fails leaves its daemon to the next private_bus_set_up on the thread, or to the end
 * of the thread.
 */
#ifndef MILIEU_GLIB_TESTS_PRIVATE_BUS_H
#define MILIEU_GLIB_TESTS_PRIVATE_BUS_H

#include <gio/gio.h>

typedef struct PrivateBus
{
  char *folder;
  char *address;
  GSubprocess *daemon; /* NULL while it does not run */
} PrivateBus;

/* Starts a bus; skips the test if there is no dbus-daemon. */
void private_bus_set_up (PrivateBus *self);

/* Has calls to a name start a program, before the bus is asked for it first. */
void private_bus_add_service (PrivateBus *self, const char *name, const char *program);

/* Kills the daemon and waits for its end; and starts it again. */
void private_bus_kill (PrivateBus *self);
void private_bus_restart (PrivateBus *self);

/* A connection of its own, of the thread-default context's. */
GDBusConnection *private_bus_connect (const PrivateBus *self);

void private_bus_tear_down (PrivateBus *self);

#endif
