/* The daemon answers in the test's thread, in which the source is, too: what one sends the other
 * gets when the context is iterated. */
#include "sensor.h"

#include "../CMilieuTests/test.h"

#include <math.h>

enum
{
  PATIENCE = 60 /* seconds after which what a test waits for will not come */
};

#define NAME "net.hadess.SensorProxy"
#define PATH "/net/hadess/SensorProxy"

/* Properties are an interface like others, so that they can be of any type. */
static const char description[] =
  "<node><interface name='net.hadess.SensorProxy'>"
  "<method name='ClaimLight'/><method name='ReleaseLight'/></interface>"
  "<interface name='org.freedesktop.DBus.Properties'><method name='GetAll'>"
  "<arg type='s' direction='in'/><arg type='a{sv}' direction='out'/></method></interface></node>";

/* ---- the journal ---- */

static void
write_state (GObject *source, GParamSpec *spec, gpointer sensor)
{
  Sensor *self = sensor;
  GEnumClass *class = g_type_class_ref (MILIEU_GLIB_TYPE_SOURCE_STATE);
  (void)spec;
  gint state = (gint)milieu_glib_value_source_get_state (MILIEU_GLIB_VALUE_SOURCE (source));
  g_string_append_printf (self->journal, "%s ", g_enum_get_value (class, state)->value_nick);
  g_type_class_unref (class);
}

static void
write_level (const MilieuNotification *notification, void *sensor)
{
  Sensor *self = sensor;
  g_string_append_printf (self->journal, "%g ", notification->changes[0].new_value.number);
}

const char *
sensor_told (Sensor *self)
{
  g_free (self->told);
  self->told = g_strdup (self->journal->str);
  g_string_truncate (self->journal, 0);
  return self->told;
}

/* ---- the daemon ---- */

static void
client_changed (GDBusConnection *connection, const char *sender, const char *path,
                const char *interface, const char *signal, GVariant *parameters, gpointer sensor)
{
  Sensor *self = sensor;
  const char *name, *owner;
  (void)connection, (void)sender, (void)path, (void)interface, (void)signal;
  g_variant_get (parameters, "(&s&s&s)", &name, NULL, &owner);
  if (owner[0] != '\0' || g_strcmp0 (name, self->client) != 0)
    return;
  g_clear_pointer (&self->client, g_free);
  g_string_append (self->journal, "gone ");
}

static GVariant *
all_properties (const Sensor *self)
{
  GVariantDict dict;
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "HasAmbientLight", "b", self->has_sensor);
  g_variant_dict_insert (&dict, "LightLevelUnit", "s", self->unit);
  g_variant_dict_insert_value (&dict, "LightLevel", self->level);
  return g_variant_new ("(@a{sv})", g_variant_dict_end (&dict));
}

static void
answer (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
        const char *method, GVariant *parameters, GDBusMethodInvocation *call, gpointer sensor)
{
  Sensor *self = sensor;
  (void)connection, (void)path, (void)interface, (void)parameters;
  g_string_append_printf (self->journal, "%s ", method);
  if (self->act && self->act (self, call))
    return;
  if (g_str_equal (method, "GetAll"))
    g_dbus_method_invocation_return_value (call, all_properties (self));
  else
    {
      /* What it had claimed it keeps until it goes: "gone" is then written. */
      if (g_str_equal (method, "ClaimLight"))
        {
          g_free (self->client);
          self->client = g_strdup (sender);
        }
      g_dbus_method_invocation_return_value (call, NULL);
    }
}

void
sensor_appear (Sensor *self)
{
  static const GDBusInterfaceVTable table = { .method_call = answer };
  GDBusNodeInfo *node = g_dbus_node_info_new_for_xml (description, NULL);
  GDBusConnection *connection = private_bus_connect (&self->bus);
  CHECK (self->connection == NULL);
  for (int i = 0; i < 2; i++)
    CHECK (g_dbus_connection_register_object (connection, PATH, node->interfaces[i], &table, self,
                                              NULL, NULL));
  g_dbus_node_info_unref (node);
  g_dbus_connection_signal_subscribe (connection, "org.freedesktop.DBus", "org.freedesktop.DBus",
                                      "NameOwnerChanged", "/org/freedesktop/DBus", NULL,
                                      G_DBUS_SIGNAL_FLAGS_NONE, client_changed, self, NULL);
  GVariant *reply = g_dbus_connection_call_sync (
    connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
    "RequestName", g_variant_new ("(su)", NAME, 0), NULL, 0, -1, NULL, NULL);
  CHECK (reply != NULL);
  g_variant_unref (reply);
  self->connection = connection;
}

void
sensor_vanish (Sensor *self)
{
  g_dbus_connection_close_sync (self->connection, NULL, NULL);
  g_clear_object (&self->connection);
  g_clear_pointer (&self->client, g_free);
}

bool
sensor_keep_silent (Sensor *self, GDBusMethodInvocation *call)
{
  g_ptr_array_add (self->unanswered, call);
  return true;
}

static void
tell (Sensor *self, GVariant *changed, GVariant *invalidated)
{
  CHECK (g_dbus_connection_emit_signal (
    self->connection, self->client, PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged",
    g_variant_new ("(s@a{sv}@as)", NAME, changed, invalidated), NULL));
}

void
sensor_emit (Sensor *self, const char *property, GVariant *value)
{
  GVariantDict dict;
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert_value (&dict, property, value);
  tell (self, g_variant_dict_end (&dict), g_variant_new_strv (NULL, 0));
}

void
sensor_invalidate (Sensor *self, const char *property)
{
  tell (self, g_variant_new ("a{sv}", NULL), g_variant_new_strv (&property, 1));
}

void
sensor_measure (Sensor *self, GVariant *level)
{
  g_variant_unref (self->level);
  self->level = g_variant_ref_sink (level);
  sensor_emit (self, "LightLevel", self->level);
}

/* ---- the user ---- */

void
sensor_observe (Sensor *self)
{
  CHECK_OK (milieu_node_observe (self->tree, self->row, milieu_key_light_level (),
                                 MILIEU_OBSERVE_PLAIN, write_level, self, NULL, &self->observer));
}

void
sensor_unobserve (Sensor *self)
{
  CHECK_OK (milieu_observer_remove (self->tree, self->observer));
}

double
sensor_read (const Sensor *self)
{
  MilieuValue value;
  CHECK_OK (milieu_node_get (self->tree, self->row, milieu_key_light_level (), &value, NULL));
  return value.number;
}

static gboolean
expire (gpointer is_over)
{
  *(bool *)is_over = true;
  return G_SOURCE_REMOVE;
}

typedef struct Wish
{
  const char *end; /* or NULL */
  MilieuGlibSourceState state;
} Wish;

static bool
is_fulfilled (const Sensor *self, const Wish *wish)
{
  if (wish->end)
    return g_str_has_suffix (self->journal->str, wish->end);
  return milieu_glib_value_source_get_state (self->source) == wish->state;
}

/* Then what is ready is done, too, so that an observer is told. */
static void
wait_for (Sensor *self, const Wish *wish)
{
  bool is_over = false;
  GSource *end = g_timeout_source_new_seconds (PATIENCE);
  g_source_set_callback (end, expire, &is_over, NULL);
  g_source_attach (end, self->context);
  while (!is_over && !is_fulfilled (self, wish))
    g_main_context_iteration (self->context, TRUE);
  while (!is_over && g_main_context_iteration (self->context, FALSE))
    ;
  g_source_destroy (end);
  g_source_unref (end);
  if (is_over)
    test_fail (__FILE__, __LINE__, "waited for '%s' or state %d in vain: %s",
               wish->end ? wish->end : "", (int)wish->state, self->journal->str);
}

void
sensor_wait_for (Sensor *self, MilieuGlibSourceState state)
{
  wait_for (self, &(Wish){ NULL, state });
}

void
sensor_wait_for_text (Sensor *self, const char *end)
{
  wait_for (self, &(Wish){ end, 0 });
}

/* ---- life ---- */

static void
set_up (Sensor *self, const char *address)
{
  self->context = g_main_context_new ();
  g_main_context_push_thread_default (self->context);
  self->journal = g_string_new (NULL);
  self->unanswered = g_ptr_array_new ();
  self->has_sensor = true;
  self->unit = "lux";
  self->level = g_variant_ref_sink (g_variant_new_double (150));
  self->source = g_object_ref_sink (milieu_glib_light_source_new (address));
  g_object_set (self->source, "answer-timeout", PATIENCE * 1000u, NULL);
  g_signal_connect (self->source, "notify::state", G_CALLBACK (write_state), self);
  CHECK_OK (milieu_tree_new (NULL, &self->tree));
  CHECK (milieu_glib_attach (self->tree, self->context, MILIEU_GLIB_PRIORITY_FLUSH) != 0);
  CHECK_OK (milieu_node_add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN,
                             &self->row));
  CHECK (milieu_glib_value_source_attach (self->source, self->tree, MILIEU_NODE_NONE, NULL));
}

void
sensor_set_up (Sensor *self)
{
  *self = (Sensor){ 0 };
  private_bus_set_up (&self->bus);
  set_up (self, self->bus.address);
}

void
sensor_set_up_without_bus (Sensor *self, const char *address)
{
  *self = (Sensor){ 0 };
  set_up (self, address);
}

/* Who waits for an answer that will not come has gone. */
static void
drop_call (gpointer call, gpointer user_data)
{
  (void)user_data;
  g_dbus_method_invocation_return_dbus_error (call, "org.example.Over", "the test is over");
}

void
sensor_tear_down (Sensor *self)
{
  milieu_tree_free (self->tree);
  g_ptr_array_foreach (self->unanswered, drop_call, NULL);
  g_ptr_array_unref (self->unanswered);
  if (self->connection)
    sensor_vanish (self);
  /* What the source has opened goes when its context is iterated. */
  while (g_main_context_iteration (self->context, FALSE))
    ;
  CHECK_INT (G_OBJECT (self->source)->ref_count, 1);
  g_object_unref (self->source);
  if (self->bus.address)
    private_bus_tear_down (&self->bus);
  g_main_context_pop_thread_default (self->context);
  g_main_context_unref (self->context);
  g_variant_unref (self->level);
  g_string_free (self->journal, TRUE);
  g_free (self->client);
  g_free (self->told);
}
