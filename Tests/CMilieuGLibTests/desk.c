/*
 * Invariant: calls come in GDBus's thread, and are handled on the context, in the order in which
 * they came, as long as the connection on which they came is the portal's still.
 */
#include "desk.h"

#include "../CMilieuTests/test.h"
#include "said.h"
#include "waiting.h"

#define NAME "org.freedesktop.portal.Desktop"
#define SETTINGS "org.freedesktop.portal.Settings"
#define OBJECT "/org/freedesktop/portal/desktop"

enum
{
  /* Seconds that a call may take. */
  PATIENCE = 60
};

/* A call on its way to the context. */
typedef struct Arrival
{
  Desk *desk;
  GDBusConnection *connection;
  GDBusMessage *call;
} Arrival;

/* ---- the portal ---- */

static void
reply_with (Desk *self, GDBusMessage *call, GVariant *body)
{
  GDBusMessage *reply = g_dbus_message_new_method_reply (call);
  g_dbus_message_set_body (reply, body);
  CHECK (g_dbus_connection_send_message (self->portal, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL,
                                         NULL));
  g_object_unref (reply);
}

static void
fail (Desk *self, GDBusMessage *call)
{
  GDBusMessage *reply = g_dbus_message_new_method_error_literal (call, self->error, "so it is");
  CHECK (g_dbus_connection_send_message (self->portal, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL,
                                         NULL));
  g_object_unref (reply);
}

void
desk_answer (Desk *self, GDBusMessage *call)
{
  if (strcmp (g_dbus_message_get_member (call), "Get") == 0)
    reply_with (self, call, g_variant_new ("(v)", self->version));
  else
    reply_with (self, call, g_variant_new ("(@a{sa{sv}})", self->settings));
}

static void
handle_read_all (Desk *self, GDBusMessage *call)
{
  switch (self->manner)
    {
    case DESK_ANSWERS:
      desk_answer (self, call);
      break;
    case DESK_IS_SILENT:
      break;
    case DESK_LEAVES:
      desk_close (self);
      break;
    case DESK_FAILS:
      fail (self, call);
      break;
    case DESK_RAVES:
      reply_with (self, call, self->nonsense);
      break;
    }
}

static void
handle (Desk *self, GDBusMessage *call)
{
  bool is_read_all = g_strcmp0 (g_dbus_message_get_member (call), "ReadAll") == 0;
  self->asked += is_read_all;
  self->asked_version += !is_read_all;
  if (self->manner == DESK_IS_SILENT)
    g_ptr_array_add (self->kept, g_object_ref (call));
  else if (is_read_all)
    handle_read_all (self, call);
  else
    desk_answer (self, call);
}

static gboolean
arrive (gpointer user_data)
{
  Arrival *arrival = user_data;
  if (arrival->desk->portal == arrival->connection)
    handle (arrival->desk, arrival->call);
  return G_SOURCE_REMOVE;
}

static void
arrival_free (gpointer user_data)
{
  Arrival *arrival = user_data;
  g_object_unref (arrival->connection);
  g_object_unref (arrival->call);
  g_free (arrival);
}

static GDBusMessage *
filter (GDBusConnection *connection, GDBusMessage *message, gboolean is_incoming,
        gpointer user_data)
{
  Desk *self = user_data;
  if (!is_incoming || g_dbus_message_get_message_type (message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL
      || g_strcmp0 (g_dbus_message_get_path (message), OBJECT) != 0)
    return message;
  Arrival *arrival = g_new (Arrival, 1);
  *arrival = (Arrival){ self, g_object_ref (connection), message };
  GSource *source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, arrive, arrival, arrival_free);
  g_source_attach (source, self->context);
  g_source_unref (source);
  return NULL;
}

void
desk_open (Desk *self)
{
  g_main_context_push_thread_default (self->context);
  self->portal = private_bus_connect (&self->bus);
  g_main_context_pop_thread_default (self->context);
  g_dbus_connection_add_filter (self->portal, filter, self, NULL);
  GVariant *reply = g_dbus_connection_call_sync (
    self->portal, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
    "RequestName", g_variant_new ("(su)", NAME, 0), G_VARIANT_TYPE ("(u)"), G_DBUS_CALL_FLAGS_NONE,
    PATIENCE * 1000, NULL, NULL);
  CHECK (reply);
  g_variant_unref (reply);
}

void
desk_close (Desk *self)
{
  GDBusConnection *portal = g_steal_pointer (&self->portal);
  g_dbus_connection_close_sync (portal, NULL, NULL);
  g_object_unref (portal);
  g_ptr_array_set_size (self->kept, 0);
}

static GVariant *
parse (const char *type, const char *text)
{
  GError *error = NULL;
  GVariant *value = g_variant_parse (type ? G_VARIANT_TYPE (type) : NULL, text, NULL, NULL, &error);
  if (!value)
    test_fail (__FILE__, __LINE__, "%s: %s", text, error->message);
  return value;
}

void
desk_set (Desk *self, const char *settings)
{
  g_clear_pointer (&self->settings, g_variant_unref);
  self->settings = parse ("a{sa{sv}}", settings);
}

void
desk_set_version (Desk *self, const char *version)
{
  g_clear_pointer (&self->version, g_variant_unref);
  self->version = parse (NULL, version);
}

void
desk_signal (Desk *self, const char *parameters)
{
  GVariant *value = parse (NULL, parameters);
  CHECK (g_dbus_connection_emit_signal (self->portal, NULL, OBJECT, SETTINGS, "SettingChanged",
                                        value, NULL));
  g_variant_unref (value);
}

/* ---- the tree ---- */

static const MilieuKey *
key_at (int index)
{
  const MilieuKey *keys[] = { milieu_key_color_scheme (), milieu_key_contrast (),
                              milieu_key_accent_color (), milieu_key_reduce_motion (),
                              milieu_key_text_scale (),   milieu_key_clock_format () };
  return index < (int)G_N_ELEMENTS (keys) ? keys[index] : NULL;
}

static void
write_value (GString *text, const MilieuKey *key, const MilieuValue *value)
{
  char described[100];
  milieu_key_describe (key, value, described, sizeof described);
  g_string_append_printf (text, "%s %s", milieu_key_name (key), described);
}

static void
hear (const MilieuNotification *notification, void *user_data)
{
  Desk *self = user_data;
  g_string_append_c (self->journal, '-');
  for (size_t i = 0; i < notification->change_count; i++)
    {
      const MilieuChange *change = &notification->changes[i];
      g_string_append_c (self->journal, ' ');
      write_value (self->journal, change->key, &change->new_value);
    }
  g_string_append_c (self->journal, '\n');
  if (self->act)
    self->act (self);
}

static void
hear_state (GObject *source, GParamSpec *spec, gpointer user_data)
{
  static const char *const names[] = { "idle", "waiting", "ready", "unavailable" };
  Desk *self = user_data;
  (void)source, (void)spec;
  const char *version = milieu_glib_value_source_get_version (self->source);
  g_string_append_printf (self->journal, "%s%s%s\n", names[desk_state (self)], version ? " " : "",
                          version ? version : "");
}

MilieuGlibSourceState
desk_state (Desk *self)
{
  return milieu_glib_value_source_get_state (self->source);
}

static const char *
lend (Desk *self, char *text)
{
  g_free (self->read);
  return self->read = text;
}

const char *
desk_read (Desk *self)
{
  char *text = g_strdup (self->journal->str);
  g_string_truncate (self->journal, 0);
  return lend (self, text);
}

const char *
desk_values (Desk *self)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; key_at (i); i++)
    {
      MilieuValue value;
      if (!milieu_node_get_own (self->tree, self->root, MILIEU_LAYER_BASE, key_at (i), &value))
        continue;
      if (text->len)
        g_string_append_c (text, ' ');
      write_value (text, key_at (i), &value);
    }
  return lend (self, g_string_free (text, FALSE));
}

/* ---- waiting ---- */

static gboolean
wake (gpointer user_data)
{
  (void)user_data;
  return G_SOURCE_REMOVE;
}

void
desk_wait (Desk *self, gint64 limit)
{
  GSource *alarm = g_timeout_source_new (0);
  g_source_set_ready_time (alarm, limit);
  g_source_set_callback (alarm, wake, NULL, NULL);
  g_source_attach (alarm, self->context);
  g_main_context_iteration (self->context, TRUE);
  g_source_destroy (alarm);
  g_source_unref (alarm);
  if (g_get_monotonic_time () >= limit)
    test_fail (__FILE__, __LINE__, "waited in vain; told so far:\n%s", self->journal->str);
}

void
desk_settle (Desk *self)
{
  while (g_main_context_iteration (self->context, FALSE))
    continue;
}

int
desk_idle (Desk *self)
{
  desk_settle (self);
  waiting_begin (self->context);
  return g_main_context_iteration (self->context, TRUE) ? 0 : waiting_asked ();
}

/* ---- life ---- */

void
desk_attach (Desk *self)
{
  GError *error = NULL;
  if (!milieu_glib_value_source_attach (self->source, self->tree, self->root, &error))
    test_fail (__FILE__, __LINE__, "%s", error->message);
}

void
desk_follow (Desk *self)
{
  desk_attach (self);
  AWAIT (self, desk_state (self) == MILIEU_GLIB_SOURCE_READY
                 || desk_state (self) == MILIEU_GLIB_SOURCE_UNAVAILABLE);
  desk_settle (self);
}

void
desk_set_delay (Desk *self, const char *property, guint delay)
{
  g_object_set (self->source, property, delay, NULL);
}

void
desk_set_up_at (Desk *self, const char *address)
{
  const MilieuKey *keys[6];
  *self = (Desk){ 0 };
  private_bus_set_up (&self->bus);
  said_begin ();
  self->context = g_main_context_new ();
  self->journal = g_string_new (NULL);
  self->kept = g_ptr_array_new_with_free_func (g_object_unref);
  desk_set (self, "{}");
  desk_set_version (self, "uint32 2");
  self->source = milieu_glib_portal_source_new (address ? address : self->bus.address);
  g_object_ref_sink (self->source);
  desk_set_delay (self, "answer-timeout", PATIENCE * 1000);
  desk_set_delay (self, "retry-delay", G_MAXINT / 2);
  desk_set_delay (self, "longest-retry-delay", G_MAXINT / 2);
  desk_set_delay (self, "reconnect-delay", 2);
  desk_set_delay (self, "longest-reconnect-delay", 8);
  g_signal_connect (self->source, "notify::state", G_CALLBACK (hear_state), self);

  CHECK_OK (milieu_tree_new (NULL, &self->tree));
  CHECK_OK (milieu_node_add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY,
                             &self->root));
  for (int i = 0; i < 6; i++)
    keys[i] = key_at (i);
  CHECK_OK (milieu_node_observe_keys (self->tree, self->root, keys, 6, MILIEU_OBSERVE_PLAIN, hear,
                                      self, NULL, NULL));
  milieu_glib_attach (self->tree, self->context, MILIEU_GLIB_PRIORITY_FLUSH);
}

void
desk_set_up (Desk *self)
{
  desk_set_up_at (self, NULL);
}

/* What goes on in GDBus's threads holds the context until it is iterated. */
void
desk_tear_down (Desk *self)
{
  self->act = NULL;
  if (self->tree)
    milieu_tree_free (self->tree);
  desk_settle (self);
  g_object_unref (self->source);
  if (self->portal)
    desk_close (self);
  private_bus_tear_down (&self->bus);
  desk_settle (self);
  g_variant_unref (self->settings);
  g_variant_unref (self->version);
  g_clear_pointer (&self->nonsense, g_variant_unref);
  g_ptr_array_unref (self->kept);
  g_string_free (self->journal, TRUE);
  g_free (self->read);
  said_end ();
  g_main_context_unref (self->context);
}

bool
desk_has (Desk *self, const char *values)
{
  return strcmp (desk_values (self), values) == 0;
}

bool
desk_is_ready (Desk *self)
{
  return desk_state (self) == MILIEU_GLIB_SOURCE_READY;
}

bool
desk_is_unavailable (Desk *self)
{
  return desk_state (self) == MILIEU_GLIB_SOURCE_UNAVAILABLE;
}

void
desk_begin_in_the_dark (Desk *self)
{
  desk_set_up (self);
  desk_set (self, "{'org.freedesktop.appearance': {'color-scheme': <uint32 1>}}");
  desk_open (self);
  desk_follow (self);
  CHECK (desk_has (self, "color-scheme 1"));
  desk_read (self);
  CHECK_TEXT (said_take (), "");
}

void
desk_end (Desk *self)
{
  CHECK_TEXT (said_take (), "");
  desk_tear_down (self);
}
