/*
 * Calls and signals of a bus, and who waits.
 *
 * Invariant: what is under way in GLib holds a reference to the bus, and the cancellable with which
 * it began; whoever is no longer interested cancels that one, and nothing has to be found and taken
 * back.
 */
#include "bus-parts-private.h"

#include <string.h>

enum
{
  /* Bytes of a message of somebody else's that are told. */
  LONGEST_MESSAGE = 200
};

typedef struct Listener
{
  MilieuGlibBus *bus;
  gboolean is_of_bus; /* and else of the name's owner */
  MilieuGlibBusSignal function;
  gpointer user_data;
} Listener;

static void
clear (gpointer bus)
{
  MilieuGlibBus *self = bus;
  g_free (self->address);
  g_free (self->name);
  g_array_unref (self->listeners);
  g_clear_pointer (&self->context, g_main_context_unref);
}

void
milieu_glib_bus_release (MilieuGlibBus *self)
{
  g_rc_box_release_full (self, clear);
}

MilieuGlibBusWait *
milieu_glib_bus_wait (MilieuGlibBus *self, GCancellable *cancellable)
{
  MilieuGlibBusWait *wait = g_new0 (MilieuGlibBusWait, 1);
  wait->bus = g_rc_box_acquire (self);
  wait->cancellable = g_object_ref (cancellable);
  return wait;
}

void
milieu_glib_bus_wait_free (MilieuGlibBusWait *self)
{
  milieu_glib_bus_release (self->bus);
  g_object_unref (self->cancellable);
  g_free (self);
}

void
milieu_glib_bus_enter (MilieuGlibBus *self)
{
  g_rc_box_acquire (self);
  g_main_context_push_thread_default (self->context);
}

void
milieu_glib_bus_leave (MilieuGlibBus *self)
{
  g_main_context_pop_thread_default (self->context);
  milieu_glib_bus_release (self);
}

/* ---- calls ---- */

/* GDBus's own default is not to come in. */
static gint
to_timeout (guint timeout)
{
  return (gint)MIN (timeout, (guint)G_MAXINT);
}

static void
called (GObject *connection, GAsyncResult *result, gpointer user_data)
{
  MilieuGlibBusWait *wait = user_data;
  GError *error = NULL;
  GVariant *value = g_dbus_connection_call_finish (G_DBUS_CONNECTION (connection), result, &error);
  milieu_glib_bus_enter (wait->bus);
  /* That the connection has closed is told as such, once. */
  if (!g_cancellable_is_cancelled (wait->cancellable)
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED))
    wait->reply (wait->user_data, value, error);
  milieu_glib_bus_leave (wait->bus);
  g_clear_pointer (&value, g_variant_unref);
  g_clear_error (&error);
  milieu_glib_bus_wait_free (wait);
}

void
milieu_glib_bus_ask (MilieuGlibBus *self, const MilieuGlibBusMember *method, GVariant *parameters,
                     const char *reply_type, MilieuGlibBusReply reply)
{
  MilieuGlibBusWait *wait = milieu_glib_bus_wait (self, self->questions);
  wait->reply = reply;
  wait->user_data = self;
  g_dbus_connection_call (self->connection, MILIEU_GLIB_BUS_DAEMON, method->path, method->interface,
                          method->name, parameters, G_VARIANT_TYPE (reply_type),
                          G_DBUS_CALL_FLAGS_NONE, to_timeout (self->patience), self->questions,
                          called, wait);
}

static void
call (MilieuGlibBus *self, const MilieuGlibBusMember *method, GVariant *parameters,
      const char *reply_type, GDBusCallFlags flags, guint timeout, MilieuGlibBusReply reply,
      gpointer user_data)
{
  if (!reply)
    {
      g_dbus_connection_call (self->connection, self->name, method->path, method->interface,
                              method->name, parameters, NULL, flags, to_timeout (timeout), NULL,
                              NULL, NULL);
      return;
    }
  MilieuGlibBusWait *wait = milieu_glib_bus_wait (self, self->calls);
  wait->reply = reply;
  wait->user_data = user_data;
  g_dbus_connection_call (self->connection, self->name, method->path, method->interface,
                          method->name, parameters, G_VARIANT_TYPE (reply_type), flags,
                          to_timeout (timeout), self->calls, called, wait);
}

void
milieu_glib_bus_call (MilieuGlibBus *self, const MilieuGlibBusMember *method, GVariant *parameters,
                      const char *reply_type, gboolean may_start, guint timeout,
                      MilieuGlibBusReply reply, gpointer user_data)
{
  if (parameters)
    g_variant_ref_sink (parameters);
  if (self->connection)
    {
      milieu_glib_bus_enter (self);
      call (self, method, parameters, reply_type,
            may_start ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout, reply,
            user_data);
      milieu_glib_bus_leave (self);
    }
  g_clear_pointer (&parameters, g_variant_unref);
}

/* ---- signals ---- */

static void
listener_free (gpointer listener)
{
  Listener *self = listener;
  milieu_glib_bus_release (self->bus);
  g_free (self);
}

static void
heard (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
       const char *signal, GVariant *parameters, gpointer user_data)
{
  Listener *listener = user_data;
  MilieuGlibBus *self = listener->bus;
  const char *expected = listener->is_of_bus ? MILIEU_GLIB_BUS_DAEMON : self->owner;
  (void)path, (void)interface, (void)signal;
  milieu_glib_bus_enter (self);
  /* GDBus may have one on its way already when it is told that nobody listens; and anybody may send
   * one to this connection alone, whatever it listens to. Who the owner is is known before it can
   * have signalled anything that is not in the answer to a call, too. */
  if (self->connection == connection && expected && g_strcmp0 (sender, expected) == 0)
    listener->function (listener->user_data, parameters);
  milieu_glib_bus_leave (self);
}

/* Has the bus send the signal. GDBus would do so by itself, and would look for the owner of a name,
 * but takes a connection that has closed meanwhile, in its thread, for an error of the program's.
 */
static void
add_match (MilieuGlibBus *self, const char *sender, const MilieuGlibBusMember *signal,
           const char *first)
{
  char *rule = g_strdup_printf (
    "type='signal',sender='%s',path='%s',interface='%s',member='%s'%s%s%s", sender, signal->path,
    signal->interface, signal->name, first ? ",arg0='" : "", first ? first : "", first ? "'" : "");
  g_dbus_connection_call (self->connection, MILIEU_GLIB_BUS_DAEMON, MILIEU_GLIB_BUS_DAEMON_PATH,
                          MILIEU_GLIB_BUS_DAEMON, "AddMatch", g_variant_new ("(s)", rule), NULL,
                          G_DBUS_CALL_FLAGS_NONE, to_timeout (self->patience), NULL, NULL, NULL);
  g_free (rule);
}

void
milieu_glib_bus_hear (MilieuGlibBus *self, gboolean is_of_bus, const MilieuGlibBusMember *signal,
                      const char *first, MilieuGlibBusSignal function, gpointer user_data)
{
  Listener *listener = g_new0 (Listener, 1);
  *listener = (Listener){ g_rc_box_acquire (self), is_of_bus, function, user_data };
  guint id = g_dbus_connection_signal_subscribe (
    self->connection, NULL, signal->interface, signal->name, signal->path, first,
    G_DBUS_SIGNAL_FLAGS_NO_MATCH_RULE, heard, listener, listener_free);
  g_array_append_val (self->listeners, id);
  add_match (self, is_of_bus ? MILIEU_GLIB_BUS_DAEMON : self->name, signal, first);
}

void
milieu_glib_bus_listen (MilieuGlibBus *self, const MilieuGlibBusMember *signal, const char *first,
                        MilieuGlibBusSignal function, gpointer user_data)
{
  if (!self->connection)
    return;
  milieu_glib_bus_enter (self);
  milieu_glib_bus_hear (self, FALSE, signal, first, function, user_data);
  milieu_glib_bus_leave (self);
}

/* ---- errors ---- */

/* Cuts a text where a character begins, for it goes into logs. */
static char *
shorten (const char *text)
{
  gssize length = 0;
  while (length <= LONGEST_MESSAGE && text[length] != '\0')
    length++;
  char *valid = g_utf8_make_valid (text, length);
  if (strlen (valid) <= LONGEST_MESSAGE)
    return valid;
  char *end = g_utf8_find_prev_char (valid, valid + LONGEST_MESSAGE);
  char *shortened = g_strdup_printf ("%.*s…", (int)(end - valid), valid);
  g_free (valid);
  return shortened;
}

char *
milieu_glib_bus_explain (const GError *error)
{
  GError *copy = g_error_copy (error);
  char *remote = g_dbus_error_get_remote_error (error);
  g_dbus_error_strip_remote_error (copy);
  char *message = shorten (copy->message);
  char *explanation = remote ? g_strdup_printf ("%s (%s)", remote, message) : g_strdup (message);
  g_free (message);
  g_free (remote);
  g_error_free (copy);
  return explanation;
}
