/*
 * The light around the machine, measured by iio-sensor-proxy.
 *
 * Invariant: there is a bus exactly while the key is wanted, and until the release is answered
 * after that. At most one question is under way (`is_asking`), and none while there is a timer,
 * which leads to the next one; with the name's owner all that was asked of it is forgotten. What
 * may have been claimed (`claim`), answered or not, is released.
 *
 * The daemon measures only what is claimed, some tenths of a second later, and says 0 until then:
 * a 0 that is not news is not believed until it could have measured.
 *
 * What was measured last stays when nobody observes, and when the sensor goes.
 */
#include <milieu-glib/system.h>

#include "bus-private.h"
#include "delay-private.h"
#include "light-facts-private.h"

#include <milieu-glib/value-source-class.h>
#include <milieu/predefined.h>

#define NAME "net.hadess.SensorProxy"
#define PATH "/net/hadess/SensorProxy"
#define PROPERTIES "org.freedesktop.DBus.Properties"

/* In milliseconds. */
typedef struct Patience
{
  guint answer;               /* that a call may take */
  guint measure;              /* until 0 lux just after the claim are taken for dark */
  guint retry, longest_retry; /* before it is asked again, doubled each time */
} Patience;

typedef enum Claim
{
  NOT_CLAIMED,
  CLAIM_ASKED, /* and perhaps not granted */
  CLAIMED,     /* and perhaps not measured yet */
  MEASURED
} Claim;

typedef struct MilieuGlibLightSource
{
  MilieuGlibValueSource parent_instance;
  char *address;
  Patience patience;
  gboolean is_wanted;
  MilieuGlibBus *bus;
  Claim claim;
  MilieuGlibLightFacts facts;
  gboolean is_known; /* the owner has answered what the facts are */
  gboolean is_asking;
  gboolean is_late; /* it could have measured since it was claimed */
  guint retry;      /* the next delay */
  GSource *timer;
} MilieuGlibLightSource;

typedef MilieuGlibValueSourceClass MilieuGlibLightSourceClass;

static GType milieu_glib_light_source_get_type (void);
G_DEFINE_FINAL_TYPE (MilieuGlibLightSource, milieu_glib_light_source, MILIEU_GLIB_TYPE_VALUE_SOURCE)

static void ask (MilieuGlibLightSource *self);

static void
set_state (MilieuGlibLightSource *self, MilieuGlibSourceState state, const char *problem)
{
  milieu_glib_value_source_set_state ((MilieuGlibValueSource *)self, state, problem);
}

/* ---- what is asked, and when again ---- */

static void
stop_timer (MilieuGlibLightSource *self)
{
  if (self->timer)
    g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
}

static gboolean
time_has_come (gpointer source)
{
  MilieuGlibLightSource *self = source;
  self->is_late = self->claim == CLAIMED;
  ask (self);
  return G_SOURCE_REMOVE;
}

/* With the source's context as the thread-default one. */
static void
ask_after (MilieuGlibLightSource *self, guint delay)
{
  stop_timer (self);
  self->timer = g_timeout_source_new (delay);
  g_source_set_callback (self->timer, time_has_come, self, NULL);
  g_source_set_name (self->timer, "Milieu light");
  g_source_attach (self->timer, g_main_context_get_thread_default ());
}

/* No reply comes to what was asked. */
static void
stop_asking (MilieuGlibLightSource *self)
{
  stop_timer (self);
  milieu_glib_bus_drop_calls (self->bus);
  self->is_asking = FALSE;
}

/* What the owner has said and was asked for is of no worth any more. */
static void
forget_owner (MilieuGlibLightSource *self)
{
  stop_asking (self);
  self->claim = NOT_CLAIMED;
  self->facts = MILIEU_GLIB_LIGHT_FACTS_UNKNOWN;
  self->is_known = FALSE;
  self->retry = self->patience.retry;
}

static void
call (MilieuGlibLightSource *self, const char *method, MilieuGlibBusReply reply)
{
  const MilieuGlibBusMember member = { PATH, NAME, method };
  milieu_glib_bus_call (self->bus, &member, NULL, "()", FALSE, self->patience.answer, reply, self);
}

/* Whoever refuses, or does not answer, is asked again, ever more rarely. That it misbehaves is said
 * by all errors but those that it answers with. */
static void
take_failure (MilieuGlibLightSource *self, const char *method, const GError *error)
{
  char *explanation = milieu_glib_bus_explain (error);
  char *problem = g_strdup_printf ("%s has failed: %s; it is tried again", method, explanation);
  if (!g_dbus_error_is_remote_error (error))
    milieu_glib_value_source_report ((MilieuGlibValueSource *)self, method, "%s", problem);
  ask_after (self, self->retry);
  self->retry = milieu_glib_delay_double (self->retry, self->patience.longest_retry);
  set_state (self, MILIEU_GLIB_SOURCE_UNAVAILABLE, problem);
  g_free (problem);
  g_free (explanation);
}

/* ---- claiming ---- */

static void
claim_answered (gpointer source, GVariant *value, const GError *error)
{
  MilieuGlibLightSource *self = source;
  (void)value;
  self->is_asking = FALSE;
  if (!error)
    {
      milieu_glib_value_source_recovered ((MilieuGlibValueSource *)self, "ClaimLight");
      self->claim = CLAIMED;
      self->retry = self->patience.retry;
      ask (self);
      return;
    }
  if (g_dbus_error_is_remote_error (error))
    self->claim = NOT_CLAIMED;
  take_failure (self, "ClaimLight", error);
}

static void
claim_light (MilieuGlibLightSource *self)
{
  stop_timer (self);
  self->claim = CLAIM_ASKED;
  self->is_asking = TRUE;
  self->is_late = FALSE;
  call (self, "ClaimLight", claim_answered);
}

static void
release_light (MilieuGlibLightSource *self, MilieuGlibBusReply reply)
{
  self->claim = NOT_CLAIMED;
  call (self, "ReleaseLight", reply);
}

/* ---- what it says ---- */

/* Of what is claimed. Whoever is told may stop the source. */
static void
take_level (MilieuGlibLightSource *self, gboolean is_news)
{
  const MilieuGlibLightFacts *facts = &self->facts;
  if (facts->level == MILIEU_GLIB_LIGHT_WRONG && self->claim != MEASURED)
    set_state (self, MILIEU_GLIB_SOURCE_UNAVAILABLE,
               "what the sensor measures is no light level; the next one is waited for");
  if (facts->level != MILIEU_GLIB_LIGHT_GIVEN)
    return;
  if (self->claim != MEASURED && facts->lux == 0 && !is_news && !self->is_late)
    {
      ask_after (self, self->patience.measure);
      return;
    }
  stop_timer (self);
  self->claim = MEASURED;
  milieu_glib_value_source_give ((MilieuGlibValueSource *)self, milieu_key_light_level (),
                                 milieu_value_double (facts->lux));
  if (self->claim == MEASURED)
    set_state (self, MILIEU_GLIB_SOURCE_READY, NULL);
}

/* A sensor that has gone needs no release. */
static void
do_without (MilieuGlibLightSource *self, const char *problem)
{
  stop_asking (self);
  if (self->claim != NOT_CLAIMED && self->facts.has_sensor)
    release_light (self, NULL);
  self->claim = NOT_CLAIMED;
  set_state (self, MILIEU_GLIB_SOURCE_UNAVAILABLE, problem);
}

static void
take_properties (MilieuGlibLightSource *self, GVariant *properties, gboolean is_news)
{
  milieu_glib_light_facts_take (&self->facts, (MilieuGlibValueSource *)self, properties,
                                self->claim >= CLAIMED);
  if (!self->facts.has_sensor)
    do_without (self, "there is no ambient light sensor; one is waited for");
  else if (!self->facts.is_lux)
    do_without (self, "the light sensor does not measure in lux; one that does is waited for");
  else if (self->claim >= CLAIMED)
    take_level (self, is_news);
  else if (!self->is_asking)
    claim_light (self);
}

static void
answered (gpointer source, GVariant *value, const GError *error)
{
  MilieuGlibLightSource *self = g_object_ref (source);
  self->is_asking = FALSE;
  if (error)
    take_failure (self, "GetAll", error);
  else
    {
      GVariant *properties = g_variant_get_child_value (value, 0);
      milieu_glib_value_source_recovered ((MilieuGlibValueSource *)self, "GetAll");
      self->is_known = TRUE;
      take_properties (self, properties, FALSE);
      g_variant_unref (properties);
    }
  g_object_unref (self);
}

static void
ask (MilieuGlibLightSource *self)
{
  static const MilieuGlibBusMember get_all = { PATH, PROPERTIES, "GetAll" };
  if (self->is_asking)
    return;
  stop_timer (self);
  self->is_asking = TRUE;
  milieu_glib_bus_call (self->bus, &get_all, g_variant_new ("(s)", NAME), "(a{sv})", FALSE,
                        self->patience.answer, answered, self);
}

static void
take_change (MilieuGlibLightSource *self, GVariant *parameters)
{
  GVariant *properties = g_variant_get_child_value (parameters, 1);
  GVariant *invalid = g_variant_get_child_value (parameters, 2);
  gboolean is_partial = g_variant_n_children (invalid) > 0;
  take_properties (self, properties, TRUE);
  if (is_partial && self->is_wanted)
    ask (self);
  g_variant_unref (properties);
  g_variant_unref (invalid);
}

/* What comes before the first answer is in that answer, too. */
static void
properties_changed (gpointer source, GVariant *parameters)
{
  MilieuGlibLightSource *self = g_object_ref (source);
  if (self->is_wanted && !self->is_known)
    ask (self);
  else if (self->is_wanted && g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(sa{sv}as)")))
    take_change (self, parameters);
  g_object_unref (self);
}

/* ---- the bus ---- */

static void
close_bus (MilieuGlibLightSource *self)
{
  stop_timer (self);
  g_clear_pointer (&self->bus, milieu_glib_bus_free);
  self->claim = NOT_CLAIMED;
}

static void
connected (gpointer source)
{
  static const MilieuGlibBusMember changed = { PATH, PROPERTIES, "PropertiesChanged" };
  MilieuGlibLightSource *self = source;
  milieu_glib_bus_listen (self->bus, &changed, NAME, properties_changed, self);
}

static void
appeared (gpointer source, const char *owner)
{
  MilieuGlibLightSource *self = source;
  (void)owner;
  if (!self->is_wanted)
    return;
  forget_owner (self);
  ask (self);
  set_state (self, MILIEU_GLIB_SOURCE_WAITING, NULL);
}

/* Also when the bus itself has gone. Who has gone before the release was answered has released. */
static void
vanished (gpointer source, const char *why)
{
  MilieuGlibLightSource *self = source;
  if (!self->is_wanted)
    {
      close_bus (self);
      return;
    }
  char *problem = g_strdup_printf ("%s; it is waited for", why);
  forget_owner (self);
  set_state (self, MILIEU_GLIB_SOURCE_UNAVAILABLE, problem);
  g_free (problem);
}

static void
open_bus (MilieuGlibLightSource *self)
{
  static const MilieuGlibBusEvents events = { connected, appeared, vanished, vanished };
  close_bus (self);
  self->bus = milieu_glib_bus_new (G_BUS_TYPE_SYSTEM, self->address, NAME, &events, self);
  forget_owner (self);
  milieu_glib_bus_open (self->bus);
  set_state (self, MILIEU_GLIB_SOURCE_WAITING, NULL);
}

static void
released (gpointer source, GVariant *value, const GError *error)
{
  (void)value, (void)error;
  close_bus (source);
}

/* A daemon that never answers keeps its claim no longer than the connection. */
static void
leave_bus (MilieuGlibLightSource *self)
{
  stop_asking (self);
  if (self->claim != NOT_CLAIMED)
    release_light (self, released);
  else
    close_bus (self);
  set_state (self, MILIEU_GLIB_SOURCE_IDLE, NULL);
}

/* ---- a source's ---- */

static void
wanted (MilieuGlibValueSource *source, const MilieuGlibKey *key, gboolean is_wanted)
{
  MilieuGlibLightSource *self = (MilieuGlibLightSource *)source;
  (void)key;
  self->is_wanted = is_wanted;
  if (is_wanted)
    open_bus (self);
  else
    leave_bus (self);
}

static void
stop (MilieuGlibValueSource *source)
{
  close_bus ((MilieuGlibLightSource *)source);
}

static void
finalize (GObject *object)
{
  g_free (((MilieuGlibLightSource *)object)->address);
  G_OBJECT_CLASS (milieu_glib_light_source_parent_class)->finalize (object);
}

static void
milieu_glib_light_source_init (MilieuGlibLightSource *self)
{
  milieu_glib_value_source_add_key ((MilieuGlibValueSource *)self, milieu_key_light_level ());
}

static void
milieu_glib_light_source_class_init (MilieuGlibLightSourceClass *class)
{
#define DELAY(member) offsetof (MilieuGlibLightSource, patience.member)
  static const MilieuGlibDelay delays[] = {
    { "answer-timeout", DELAY (answer), 5000 },
    { "measure-delay", DELAY (measure), 2000 },
    { "retry-delay", DELAY (retry), 30000 },
    { "longest-retry-delay", DELAY (longest_retry), 600000 },
  };
#undef DELAY
  milieu_glib_delay_install (G_OBJECT_CLASS (class), delays, G_N_ELEMENTS (delays));
  G_OBJECT_CLASS (class)->finalize = finalize;
  class->stop = stop;
  class->wanted = wanted;
}

MilieuGlibValueSource *
milieu_glib_light_source_new (const char *bus_address)
{
  MilieuGlibLightSource *self =
    g_object_new (milieu_glib_light_source_get_type (), "name", "light", "interface", NAME, NULL);
  self->address = g_strdup (bus_address);
  return (MilieuGlibValueSource *)self;
}
