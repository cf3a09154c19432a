/*
 * The settings portal as a value source.
 *
 * Invariant: `bus` is there from start to stop. `is_reading` from the moment at which ReadAll is
 * sent until it is answered, has failed, or nobody waits for it any more; `asked` is then the owner
 * of the name that it was sent to, or NULL where the call itself may have started the service, and
 * then the first owner that appears is the one. With `is_reading` there is no `retry`. An idle
 * source has neither.
 *
 * A reply, a signal or an event may run observers, which may detach the source: whoever calls what
 * gives or tells looks afterwards whether the bus is the same still.
 */
#include <milieu-glib/system.h>

#include "appearance-private.h"
#include "bus-private.h"
#include "delay-private.h"

#include <milieu-glib/value-source-class.h>

#define PORTAL "org.freedesktop.portal.Desktop"
#define SETTINGS "org.freedesktop.portal.Settings"
#define OBJECT "/org/freedesktop/portal/desktop"

enum
{
  /* Bytes of an answer: all settings of the three namespaces are a few thousand. */
  LARGEST_ANSWER = 1 << 20
};

/* In milliseconds. */
typedef struct Patience
{
  guint call;                     /* for an answer */
  guint retry, longest_retry;     /* before it is asked again, doubled each time */
  guint connect, longest_connect; /* before another try to reach the bus, the same */
} Patience;

typedef struct MilieuGlibPortalSource
{
  MilieuGlibValueSource parent_instance;
  char *address;
  Patience patience;

  GMainContext *context;
  MilieuGlibBus *bus;
  MilieuGlibAppearance appearance;
  gboolean is_reading;
  gboolean has_failed;    /* the last reading, so that it is to be asked again */
  gboolean heard_failing; /* and a signal has led to that */
  char *asked;
  guint delay;
  GSource *retry;
  GSource *giving; /* what signals have told is given when all of them have been heard */
} MilieuGlibPortalSource;

typedef MilieuGlibValueSourceClass MilieuGlibPortalSourceClass;

static GType milieu_glib_portal_source_get_type (void);
G_DEFINE_FINAL_TYPE (MilieuGlibPortalSource, milieu_glib_portal_source,
                     MILIEU_GLIB_TYPE_VALUE_SOURCE)

static void ask (MilieuGlibPortalSource *self);

static void
clear_source (GSource **source)
{
  if (!*source)
    return;
  g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

static void set_unavailable (MilieuGlibPortalSource *self, const char *format, ...)
  G_GNUC_PRINTF (2, 3);

static void
set_unavailable (MilieuGlibPortalSource *self, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  char *problem = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  milieu_glib_value_source_set_state (MILIEU_GLIB_VALUE_SOURCE (self),
                                      MILIEU_GLIB_SOURCE_UNAVAILABLE, problem);
  g_free (problem);
}

/* ---- asking again ---- */

static gboolean
retry (gpointer source)
{
  MilieuGlibPortalSource *self = source;
  clear_source (&self->retry);
  self->heard_failing = FALSE;
  ask (self);
  return G_SOURCE_REMOVE;
}

static void
ask_later (MilieuGlibPortalSource *self)
{
  clear_source (&self->retry);
  self->retry = g_timeout_source_new (self->delay);
  g_source_set_callback (self->retry, retry, self, NULL);
  g_source_set_name (self->retry, "Milieu portal");
  g_source_attach (self->retry, self->context);
  self->delay = milieu_glib_delay_double (self->delay, self->patience.longest_retry);
}

/* Whatever was asked is no longer waited for. */
static void
stop_reading (MilieuGlibPortalSource *self)
{
  milieu_glib_bus_drop_calls (self->bus);
  self->is_reading = FALSE;
  g_clear_pointer (&self->asked, g_free);
  clear_source (&self->retry);
}

/* ---- answers ---- */

static void
take_all (MilieuGlibPortalSource *self, GVariant *spaces)
{
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (self);
  GVariantIter iter, inner;
  const char *space, *name;
  GVariant *settings, *value;
  milieu_glib_appearance_begin_all (&self->appearance);
  g_variant_iter_init (&iter, spaces);
  while (g_variant_iter_next (&iter, "{&s@a{sv}}", &space, &settings))
    {
      if (g_strv_contains (milieu_glib_appearance_spaces (), space))
        {
          g_variant_iter_init (&inner, settings);
          while (g_variant_iter_next (&inner, "{&sv}", &name, &value))
            {
              milieu_glib_appearance_take (&self->appearance, source, space, name, value);
              g_variant_unref (value);
            }
        }
      g_variant_unref (settings);
    }
  milieu_glib_appearance_end_all (&self->appearance);
}

static void
use_answer (MilieuGlibPortalSource *self, GVariant *answer)
{
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (self);
  MilieuGlibBus *bus = self->bus;
  self->has_failed = self->heard_failing = FALSE;
  self->delay = self->patience.retry;
  GVariant *spaces = g_variant_get_child_value (answer, 0);
  take_all (self, spaces);
  g_variant_unref (spaces);
  clear_source (&self->giving);
  milieu_glib_value_source_recovered (source, NULL);
  milieu_glib_appearance_give (&self->appearance, source);
  if (self->bus == bus)
    milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_READY, NULL);
}

/* What somebody does that is there: this is to be seen, and asked again. */
static void
complain (MilieuGlibPortalSource *self, const char *what)
{
  char *problem = g_strdup_printf ("%s; the values stay, and it is asked again", what);
  ask_later (self);
  milieu_glib_value_source_report (MILIEU_GLIB_VALUE_SOURCE (self), NULL, "%s", problem);
  set_unavailable (self, "%s", problem);
  g_free (problem);
}

/* Nobody is there to ask. */
static void
lose (MilieuGlibPortalSource *self, const char *problem)
{
  MilieuGlibBus *bus = self->bus;
  g_object_ref (self);
  milieu_glib_value_source_set_version (MILIEU_GLIB_VALUE_SOURCE (self), NULL);
  if (self->bus == bus)
    set_unavailable (self, "%s", problem);
  g_object_unref (self);
}

static void
lose_service (MilieuGlibPortalSource *self)
{
  ask_later (self);
  lose (self, PORTAL " has gone; the values stay, and it is waited for");
}

static gboolean
is_one_of (const GError *error, const int *codes)
{
  for (int i = 0; codes[i] >= 0; i++)
    if (g_error_matches (error, G_DBUS_ERROR, codes[i]))
      return TRUE;
  return FALSE;
}

static void
use_error (MilieuGlibPortalSource *self, const GError *error)
{
  static const int no_service[] = { G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER,
                                    -1 };
  static const int no_settings[] = { G_DBUS_ERROR_UNKNOWN_METHOD, G_DBUS_ERROR_UNKNOWN_OBJECT,
                                     G_DBUS_ERROR_UNKNOWN_INTERFACE, -1 };
  static const int no_reply[] = { G_DBUS_ERROR_NO_REPLY, -1 };
  self->has_failed = TRUE;
  /* The bus tells when it comes. */
  if (is_one_of (error, no_service))
    set_unavailable (self, "there is no " PORTAL "; it is waited for");
  else if (is_one_of (error, no_settings))
    {
      ask_later (self);
      set_unavailable (self, PORTAL " has no settings; it is asked again");
    }
  else if (is_one_of (error, no_reply))
    lose_service (self);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    {
      char *what =
        g_strdup_printf ("ReadAll is not answered within %g s", self->patience.call / 1000.0);
      complain (self, what);
      g_free (what);
    }
  else
    {
      char *explanation = milieu_glib_bus_explain (error);
      char *what = g_strdup_printf ("ReadAll has failed: %s", explanation);
      complain (self, what);
      g_free (what);
      g_free (explanation);
    }
}

static void
all_read (gpointer source, GVariant *answer, const GError *error)
{
  MilieuGlibPortalSource *self = g_object_ref (source);
  self->is_reading = FALSE;
  g_clear_pointer (&self->asked, g_free);
  if (!answer)
    use_error (self, error);
  else if (g_variant_get_size (answer) > LARGEST_ANSWER)
    {
      char *what = g_strdup_printf ("ReadAll is answered by %" G_GSIZE_FORMAT " bytes",
                                    g_variant_get_size (answer));
      self->has_failed = TRUE;
      complain (self, what);
      g_free (what);
    }
  else
    use_answer (self, answer);
  g_object_unref (self);
}

/* Who has no version has settings all the same; that nobody answers ReadAll tells. */
static void
version_read (gpointer source, GVariant *answer, const GError *error)
{
  MilieuGlibValueSource *self = source;
  (void)error;
  if (!answer)
    return;
  GVariant *version;
  g_variant_get (answer, "(v)", &version);
  if (g_variant_is_of_type (version, G_VARIANT_TYPE_UINT32))
    {
      char *text = g_strdup_printf ("%u", g_variant_get_uint32 (version));
      milieu_glib_value_source_recovered (self, "version");
      milieu_glib_value_source_set_version (self, text);
      g_free (text);
    }
  else
    milieu_glib_value_source_report (self, "version",
                                     "the version is a value of type '%.20s', "
                                     "expected a number (u); the settings are read all the same",
                                     g_variant_get_type_string (version));
  g_variant_unref (version);
}

/* Both at once, so that the first values are there after one round trip. */
static void
ask (MilieuGlibPortalSource *self)
{
  static const MilieuGlibBusMember get = { OBJECT, "org.freedesktop.DBus.Properties", "Get" };
  static const MilieuGlibBusMember read_all = { OBJECT, SETTINGS, "ReadAll" };
  stop_reading (self);
  self->is_reading = TRUE;
  self->asked = g_strdup (milieu_glib_bus_get_owner (self->bus));
  milieu_glib_bus_call (self->bus, &get, g_variant_new ("(ss)", SETTINGS, "version"), "(v)", TRUE,
                        self->patience.call, version_read, self);
  milieu_glib_bus_call (
    self->bus, &read_all,
    g_variant_new ("(@as)", g_variant_new_strv (milieu_glib_appearance_spaces (), -1)),
    "(a{sa{sv}})", TRUE, self->patience.call, all_read, self);
}

/* ---- signals ---- */

static gboolean
give (gpointer source)
{
  MilieuGlibPortalSource *self = source;
  clear_source (&self->giving);
  milieu_glib_appearance_give (&self->appearance, MILIEU_GLIB_VALUE_SOURCE (self));
  return G_SOURCE_REMOVE;
}

/* At a lower priority than signals come with, so that several are one transaction. */
static void
give_soon (MilieuGlibPortalSource *self)
{
  if (self->giving)
    return;
  self->giving = g_idle_source_new ();
  g_source_set_priority (self->giving, G_PRIORITY_DEFAULT + 1);
  g_source_set_callback (self->giving, give, self, NULL);
  g_source_set_name (self->giving, "Milieu portal");
  g_source_attach (self->giving, self->context);
}

static void
setting_changed (gpointer source, GVariant *parameters)
{
  static const char subject[] = "SettingChanged";
  MilieuGlibPortalSource *self = source;
  const char *space, *name;
  GVariant *value;
  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    {
      milieu_glib_value_source_report (source, subject,
                                       "the signal has parameters of type '%.20s', "
                                       "expected (ssv); it is left out",
                                       g_variant_get_type_string (parameters));
      return;
    }
  milieu_glib_value_source_recovered (source, subject);
  g_variant_get (parameters, "(&s&sv)", &space, &name, &value);
  if (milieu_glib_appearance_take (&self->appearance, source, space, name, value)
      == MILIEU_GLIB_APPEARANCE_TAKEN)
    give_soon (self);
  g_variant_unref (value);
  /* Once, for somebody may signal because it is asked, and fail because it is asked. */
  if (self->has_failed && !self->is_reading && !self->heard_failing)
    {
      self->heard_failing = TRUE;
      ask (self);
    }
}

/* ---- the bus ---- */

static void
connected (gpointer source)
{
  static const MilieuGlibBusMember changed = { OBJECT, SETTINGS, "SettingChanged" };
  MilieuGlibPortalSource *self = source;
  for (const char *const *space = milieu_glib_appearance_spaces (); *space; space++)
    milieu_glib_bus_listen (self->bus, &changed, *space, setting_changed, self);
  ask (self);
}

static void
appeared (gpointer source, const char *owner)
{
  MilieuGlibPortalSource *self = source;
  self->heard_failing = FALSE;
  if (!self->is_reading || (self->asked && g_strcmp0 (self->asked, owner) != 0))
    ask (self);
  else if (!self->asked)
    self->asked = g_strdup (owner);
}

/* That it is not there yet is nothing to tell while it is being started. */
static void
vanished (gpointer source, const char *why)
{
  MilieuGlibPortalSource *self = source;
  (void)why;
  if ((self->is_reading && !self->asked) || (!self->is_reading && self->has_failed))
    return;
  stop_reading (self);
  self->has_failed = TRUE;
  lose_service (self);
}

static void
unreachable (gpointer source, const char *why)
{
  MilieuGlibPortalSource *self = source;
  stop_reading (self);
  char *problem = g_strdup_printf ("%s; the values stay, and it is tried again", why);
  lose (self, problem);
  g_free (problem);
}

/* ---- life ---- */

static void
start (MilieuGlibValueSource *source)
{
  static const MilieuGlibBusEvents events = { connected, appeared, vanished, unreachable };
  MilieuGlibPortalSource *self = (MilieuGlibPortalSource *)source;
  const Patience *patience = &self->patience;
  self->context = g_main_context_ref_thread_default ();
  self->delay = patience->retry;
  self->has_failed = self->heard_failing = FALSE;
  self->bus = milieu_glib_bus_new (G_BUS_TYPE_SESSION, self->address, PORTAL, &events, self);
  milieu_glib_bus_set_delays (self->bus, patience->connect, patience->longest_connect, 25000);
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_WAITING, NULL);
  milieu_glib_bus_open (self->bus);
}

static void
stop (MilieuGlibValueSource *source)
{
  MilieuGlibPortalSource *self = (MilieuGlibPortalSource *)source;
  stop_reading (self);
  clear_source (&self->giving);
  g_clear_pointer (&self->bus, milieu_glib_bus_free);
  g_clear_pointer (&self->context, g_main_context_unref);
  self->appearance = (MilieuGlibAppearance){ 0 };
}

static void
finalize (GObject *object)
{
  MilieuGlibPortalSource *self = (MilieuGlibPortalSource *)object;
  g_free (self->address);
  G_OBJECT_CLASS (milieu_glib_portal_source_parent_class)->finalize (object);
}

static void
milieu_glib_portal_source_class_init (MilieuGlibPortalSourceClass *class)
{
#define DELAY(member) offsetof (MilieuGlibPortalSource, patience.member)
  static const MilieuGlibDelay delays[] = {
    { "answer-timeout", DELAY (call), 5000 },
    { "retry-delay", DELAY (retry), 30000 },
    { "longest-retry-delay", DELAY (longest_retry), 600000 },
    { "reconnect-delay", DELAY (connect), 1000 },
    { "longest-reconnect-delay", DELAY (longest_connect), 60000 },
  };
#undef DELAY
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->finalize = finalize;
  MILIEU_GLIB_VALUE_SOURCE_CLASS (class)->start = start;
  MILIEU_GLIB_VALUE_SOURCE_CLASS (class)->stop = stop;
  milieu_glib_delay_install (object_class, delays, G_N_ELEMENTS (delays));
}

static void
milieu_glib_portal_source_init (MilieuGlibPortalSource *self)
{
  milieu_glib_appearance_add_keys (MILIEU_GLIB_VALUE_SOURCE (self));
}

MilieuGlibValueSource *
milieu_glib_portal_source_new (const char *bus_address)
{
  MilieuGlibPortalSource *self = g_object_new (milieu_glib_portal_source_get_type (), "name",
                                               "portal", "interface", SETTINGS, NULL);
  self->address = g_strdup (bus_address);
  return MILIEU_GLIB_VALUE_SOURCE (self);
}
