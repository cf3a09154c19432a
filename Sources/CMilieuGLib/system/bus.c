/*
 * Connections to message buses.
 *
 * Invariant: after milieu_glib_bus_open and until milieu_glib_bus_free exactly one of these is
 * there: `attempt`, while an address is looked for or a connection is made; `connection`; or
 * neither, and `timer` leads to the next attempt. With an attempt `timer` is its end; with a
 * connection there is no timer.
 */
#include "bus-parts-private.h"

#include "delay-private.h"

static void try_to_connect (MilieuGlibBus *self);

static void
stop_timer (MilieuGlibBus *self)
{
  if (!self->timer)
    return;
  g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
}

static void
start_timer (MilieuGlibBus *self, guint delay, GSourceFunc function)
{
  stop_timer (self);
  self->timer = g_timeout_source_new (delay);
  g_source_set_callback (self->timer, function, self, NULL);
  g_source_set_name (self->timer, "Milieu bus");
  g_source_attach (self->timer, self->context);
}

static void
cancel (GCancellable **cancellable)
{
  if (!*cancellable)
    return;
  g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

/* ---- the connection goes ---- */

static gboolean
try_again (gpointer bus)
{
  MilieuGlibBus *self = bus;
  stop_timer (self);
  milieu_glib_bus_enter (self);
  try_to_connect (self);
  milieu_glib_bus_leave (self);
  return G_SOURCE_REMOVE;
}

static void
tell_unreachable (MilieuGlibBus *self, const char *why)
{
  start_timer (self, self->delay, try_again);
  self->delay = milieu_glib_delay_double (self->delay, self->longest_delay);
  if (self->events->unreachable)
    self->events->unreachable (self->user_data, why);
}

/* Lets go of the connection, which has closed or is closed now. */
static void
disconnect (MilieuGlibBus *self)
{
  cancel (&self->questions);
  cancel (&self->calls);
  for (guint i = 0; i < self->listeners->len; i++)
    g_dbus_connection_signal_unsubscribe (self->connection,
                                          g_array_index (self->listeners, guint, i));
  g_array_set_size (self->listeners, 0);
  g_signal_handler_disconnect (self->connection, self->closed_handler);
  if (!g_dbus_connection_is_closed (self->connection))
    g_dbus_connection_close (self->connection, NULL, NULL, NULL);
  g_clear_object (&self->connection);
  g_clear_pointer (&self->owner, g_free);
}

static void
connection_closed (GDBusConnection *connection, gboolean remote_peer_vanished, GError *error,
                   gpointer bus)
{
  MilieuGlibBus *self = bus;
  (void)connection, (void)remote_peer_vanished;
  milieu_glib_bus_enter (self);
  disconnect (self);
  /* A bus that goes at once each time, perhaps because of what is asked of it, is let be longer and
   * longer. */
  gint64 lasted = (g_get_monotonic_time () - self->connected_at) / G_TIME_SPAN_MILLISECOND;
  if (lasted >= self->longest_delay)
    self->delay = self->first_delay;
  char *why = error ? milieu_glib_bus_explain (error) : g_strdup ("it has closed the connection");
  char *message = g_strdup_printf ("the bus has gone: %s", why);
  tell_unreachable (self, message);
  g_free (message);
  g_free (why);
  milieu_glib_bus_leave (self);
}

/* ---- the name ---- */

static void
set_owner (MilieuGlibBus *self, const char *owner)
{
  if (g_strcmp0 (owner, self->owner) == 0)
    return;
  g_free (self->owner);
  self->owner = g_strdup (owner);
  if (self->events->appeared)
    self->events->appeared (self->user_data, self->owner);
}

static void
clear_owner (MilieuGlibBus *self, const char *why)
{
  g_clear_pointer (&self->owner, g_free);
  if (self->events->vanished)
    self->events->vanished (self->user_data, why);
}

static void
owner_changed (gpointer bus, GVariant *parameters)
{
  MilieuGlibBus *self = bus;
  const char *name, *old, *owner;
  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(sss)")))
    return;
  g_variant_get (parameters, "(&s&s&s)", &name, &old, &owner);
  if (owner[0] != '\0')
    {
      set_owner (self, owner);
      return;
    }
  char *why = g_strdup_printf ("%s has gone", self->name);
  clear_owner (self, why);
  g_free (why);
}

static void
owner_found (gpointer bus, GVariant *value, const GError *error)
{
  MilieuGlibBus *self = bus;
  if (value)
    {
      const char *owner;
      g_variant_get (value, "(&s)", &owner);
      set_owner (self, owner);
    }
  else
    {
      gboolean is_absent = g_error_matches (error, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER);
      char *explanation = is_absent ? NULL : milieu_glib_bus_explain (error);
      char *why = is_absent ? g_strdup_printf ("%s is not there", self->name)
                            : g_strdup_printf ("whether %s is there cannot be found out: %s",
                                               self->name, explanation);
      clear_owner (self, why);
      g_free (why);
      g_free (explanation);
    }
}

/* The owner is asked for after it is listened to, and before whatever the user calls: so it is
 * known before any reply comes. */
static void
use_connection (MilieuGlibBus *self, GDBusConnection *connection)
{
  static const MilieuGlibBusMember changed = { MILIEU_GLIB_BUS_DAEMON_PATH, MILIEU_GLIB_BUS_DAEMON,
                                               "NameOwnerChanged" };
  static const MilieuGlibBusMember get = { MILIEU_GLIB_BUS_DAEMON_PATH, MILIEU_GLIB_BUS_DAEMON,
                                           "GetNameOwner" };
  self->connection = connection;
  self->connected_at = g_get_monotonic_time ();
  self->questions = g_cancellable_new ();
  self->calls = g_cancellable_new ();
  g_dbus_connection_set_exit_on_close (connection, FALSE);
  self->closed_handler =
    g_signal_connect (connection, "closed", G_CALLBACK (connection_closed), self);
  milieu_glib_bus_hear (self, TRUE, &changed, self->name, owner_changed, self);
  milieu_glib_bus_ask (self, &get, g_variant_new ("(s)", self->name), "(s)", owner_found);
  if (self->events->connected)
    self->events->connected (self->user_data);
}

/* ---- a connection is made ---- */

/* Ends an attempt that came to nothing. */
static void
fail (MilieuGlibBus *self, const char *why)
{
  cancel (&self->attempt);
  tell_unreachable (self, why);
}

static void
fail_with (MilieuGlibBus *self, const GError *error)
{
  char *explanation = milieu_glib_bus_explain (error);
  char *why = g_strdup_printf ("there is no bus: %s", explanation);
  fail (self, why);
  g_free (why);
  g_free (explanation);
}

static gboolean
give_up (gpointer bus)
{
  MilieuGlibBus *self = bus;
  stop_timer (self);
  milieu_glib_bus_enter (self);
  fail (self, "there is no bus: it does not answer");
  milieu_glib_bus_leave (self);
  return G_SOURCE_REMOVE;
}

static void
connection_made (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MilieuGlibBusWait *wait = user_data;
  MilieuGlibBus *self = wait->bus;
  GError *error = NULL;
  (void)source;
  GDBusConnection *connection = g_dbus_connection_new_for_address_finish (result, &error);
  milieu_glib_bus_enter (self);
  if (g_cancellable_is_cancelled (wait->cancellable))
    g_clear_object (&connection);
  else if (!connection)
    fail_with (self, error);
  else if (g_dbus_connection_is_closed (connection))
    {
      /* It may have said so already, to nobody. */
      g_object_unref (connection);
      fail (self, "the bus has gone: it has closed the connection");
    }
  else
    {
      stop_timer (self);
      g_clear_object (&self->attempt);
      use_connection (self, connection);
    }
  milieu_glib_bus_leave (self);
  g_clear_error (&error);
  milieu_glib_bus_wait_free (wait);
}

/* Signals that come before somebody listens are lost, but then nobody has asked for them either. */
static void
connect_to (MilieuGlibBus *self, const char *address)
{
  g_dbus_connection_new_for_address (
    address,
    G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
    NULL, self->attempt, connection_made, milieu_glib_bus_wait (self, self->attempt));
}

static void
find_address (GTask *task, gpointer source, gpointer type, GCancellable *cancellable)
{
  GError *error = NULL;
  (void)source;
  char *address =
    g_dbus_address_get_for_bus_sync ((GBusType)GPOINTER_TO_INT (type), cancellable, &error);
  if (address)
    g_task_return_pointer (task, address, g_free);
  else
    g_task_return_error (task, error);
}

static void
address_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  MilieuGlibBusWait *wait = user_data;
  MilieuGlibBus *self = wait->bus;
  GError *error = NULL;
  (void)source;
  char *address = g_task_propagate_pointer (G_TASK (result), &error);
  milieu_glib_bus_enter (self);
  if (g_cancellable_is_cancelled (wait->cancellable))
    ;
  else if (address)
    connect_to (self, address);
  else
    fail_with (self, error);
  milieu_glib_bus_leave (self);
  g_free (address);
  g_clear_error (&error);
  milieu_glib_bus_wait_free (wait);
}

static void
try_to_connect (MilieuGlibBus *self)
{
  self->attempt = g_cancellable_new ();
  start_timer (self, self->patience, give_up);
  if (self->address)
    {
      connect_to (self, self->address);
      return;
    }
  GTask *task =
    g_task_new (NULL, self->attempt, address_found, milieu_glib_bus_wait (self, self->attempt));
  g_task_set_task_data (task, GINT_TO_POINTER (self->type), NULL);
  g_task_run_in_thread (task, find_address);
  g_object_unref (task);
}

/* ---- life ---- */

MilieuGlibBus *
milieu_glib_bus_new (GBusType type, const char *address, const char *name,
                     const MilieuGlibBusEvents *events, gpointer user_data)
{
  MilieuGlibBus *self = g_rc_box_new0 (MilieuGlibBus);
  self->type = type;
  self->address = g_strdup (address);
  self->name = g_strdup (name);
  self->events = events;
  self->user_data = user_data;
  self->listeners = g_array_new (FALSE, FALSE, sizeof (guint));
  milieu_glib_bus_set_delays (self, 1000, 60000, 25000);
  return self;
}

void
milieu_glib_bus_set_delays (MilieuGlibBus *self, guint first, guint longest, guint patience)
{
  self->first_delay = first;
  self->longest_delay = longest;
  self->patience = patience;
  self->delay = first;
}

void
milieu_glib_bus_open (MilieuGlibBus *self)
{
  g_return_if_fail (!self->context);
  self->context = g_main_context_ref_thread_default ();
  milieu_glib_bus_enter (self);
  try_to_connect (self);
  milieu_glib_bus_leave (self);
}

void
milieu_glib_bus_free (MilieuGlibBus *self)
{
  if (!self)
    return;
  stop_timer (self);
  cancel (&self->attempt);
  if (self->connection)
    disconnect (self);
  self->events = NULL;
  milieu_glib_bus_release (self);
}

void
milieu_glib_bus_drop_calls (MilieuGlibBus *self)
{
  if (!self->connection)
    return;
  cancel (&self->calls);
  self->calls = g_cancellable_new ();
}

const char *
milieu_glib_bus_get_owner (const MilieuGlibBus *self)
{
  return self->owner;
}
