/* The settings portal on a bus that does as it likes. */
#include "../CMilieuTests/test.h"

#include "desk.h"
#include "said.h"

#include <errno.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <string.h>

enum
{
  PATIENCE = 60000, /* milliseconds after which what a test waits for will not come */
  MOST_POLLED = 8
};

/* Waits until the context has something to do, and does nothing of it. As it is acquired all the
 * time, each source that another thread attaches wakes it; and some wake-ups are for nothing. */
static void
wait_until_ready (GMainContext *context)
{
  GPollFD polled[MOST_POLLED];
  gint timeout;
  CHECK (g_main_context_acquire (context));
  while (!g_main_context_pending (context))
    {
      gint count = g_main_context_query (context, G_MAXINT, &timeout, polled, MOST_POLLED);
      CHECK (count <= MOST_POLLED);
      gint ready = g_poll (polled, (guint)count, PATIENCE);
      /* A signal for the process may come to this thread. */
      CHECK (ready > 0 || (ready < 0 && errno == EINTR));
    }
  g_main_context_release (context);
}

/* It is there, and gone again, before the source hears of it. GDBus closes its connections in one
 * thread, in the order in which they were made. */
static void
aBusThatGoesAtOnceIsNoErrorOfTheProgram (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_attach (&desk);
  wait_until_ready (desk.context);
  GMainContext *own = g_main_context_new ();
  g_main_context_push_thread_default (own);
  GDBusConnection *later = private_bus_connect (&desk.bus);
  g_main_context_pop_thread_default (own);
  private_bus_kill (&desk.bus);
  while (!g_dbus_connection_is_closed (later))
    g_main_context_iteration (own, TRUE);
  g_object_unref (later);
  g_main_context_unref (own);
  AWAIT (&desk, desk_state (&desk) == MILIEU_GLIB_SOURCE_UNAVAILABLE);
  const char *said = said_take ();
  CHECK (g_str_has_prefix (said, "info portal []: portal: "));
  CHECK (!strstr (said, "GLib"));
  desk_tear_down (&desk);
}

/* What was sent is read, until the other side has closed. */
static gboolean
read_on (GSocket *accepted, GIOCondition condition, gpointer user_data)
{
  char buffer[100];
  (void)condition, (void)user_data;
  return g_socket_receive (accepted, buffer, sizeof buffer, NULL, NULL) > 0;
}

/* Waits until the other side has closed, and has the desk do meanwhile what there is. */
static void
wait_until_closed (Desk *desk, GSocket *accepted)
{
  GSource *source = g_socket_create_source (accepted, G_IO_IN, NULL);
  g_source_set_callback (source, G_SOURCE_FUNC (read_on), NULL, NULL);
  g_source_attach (source, desk->context);
  AWAIT (desk, g_source_is_destroyed (source));
  g_source_unref (source);
}

static void
aBusThatNeverAuthenticatesIsLeftAtOnce (void)
{
  Desk desk;
  char *folder = g_dir_make_tmp ("milieu-mute-XXXXXX", NULL);
  char *path = g_build_filename (folder, "bus", NULL),
       *bus = g_strdup_printf ("unix:path=%s", path);
  GSocketAddress *address = g_unix_socket_address_new (path);
  GSocket *listener =
    g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, NULL);
  CHECK (g_socket_bind (listener, address, FALSE, NULL) && g_socket_listen (listener, NULL));
  desk_set_up_at (&desk, bus);
  for (int i = 0; i < 2; i++)
    {
      desk_attach (&desk);
      CHECK (g_socket_condition_timed_wait (listener, G_IO_IN, PATIENCE * G_TIME_SPAN_MILLISECOND,
                                            NULL, NULL));
      GSocket *accepted = g_socket_accept (listener, NULL, NULL);
      CHECK (accepted);
      CHECK_INT (desk_state (&desk), MILIEU_GLIB_SOURCE_WAITING);
      CHECK (milieu_glib_value_source_detach (desk.source, desk.tree, desk.root));
      /* The thread that waits ends by itself; the rest is cleared away by the context. */
      wait_until_closed (&desk, accepted);
      g_object_unref (accepted);
    }
  g_object_unref (listener);
  g_object_unref (address);
  CHECK_INT (g_unlink (path), 0);
  CHECK_INT (g_rmdir (folder), 0);
  g_free (bus);
  g_free (path);
  g_free (folder);
  CHECK_TEXT (said_take (), "");
  desk_tear_down (&desk);
}

/* To one connection alone anybody may send anything, whatever it listens to. */
static void
signalsOfOthersAreNotBelieved (void)
{
  static const char path[] = "/org/freedesktop/portal/desktop";
  Desk desk;
  desk_set_up (&desk);
  desk_open (&desk);
  desk.manner = DESK_IS_SILENT;
  desk_attach (&desk);
  AWAIT (&desk, desk.kept->len == 2);
  char *victim = g_strdup (g_dbus_message_get_sender (desk.kept->pdata[0]));
  for (guint c = 0; c < 2; c++)
    desk_answer (&desk, desk.kept->pdata[c]);
  AWAIT (&desk, desk_state (&desk) == MILIEU_GLIB_SOURCE_READY);
  GDBusConnection *other = private_bus_connect (&desk.bus);
  GVariant *parameters =
    g_variant_new_parsed ("(%s, 'color-scheme', <uint32 1>)", "org.freedesktop.appearance");
  CHECK (g_dbus_connection_emit_signal (other, victim, path, "org.freedesktop.portal.Settings",
                                        "SettingChanged", parameters, NULL));
  /* The answer comes when the signal has been sent on. */
  GVariant *reply = g_dbus_connection_call_sync (
    other, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId", NULL,
    NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  CHECK (reply);
  g_variant_unref (reply);
  desk_signal (&desk, "('org.freedesktop.appearance', 'contrast', <uint32 1>)");
  AWAIT (&desk, strcmp (desk_values (&desk), "contrast 1") == 0);
  CHECK (!strstr (desk_read (&desk), "color-scheme"));
  g_object_unref (other);
  g_free (victim);
  CHECK_TEXT (said_take (), "");
  desk_tear_down (&desk);
}

TEST_TOPIC (glib_portal_bus, TEST (glib_portal_bus, aBusThatGoesAtOnceIsNoErrorOfTheProgram),
            TEST (glib_portal_bus, aBusThatNeverAuthenticatesIsLeftAtOnce),
            TEST (glib_portal_bus, signalsOfOthersAreNotBelieved))
