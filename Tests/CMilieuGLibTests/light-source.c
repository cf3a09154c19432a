/* The light source and its daemon: when the sensor is claimed, and what is believed of it. */
#include "../CMilieuTests/test.h"

#include "said.h"
#include "sensor.h"

#include <math.h>

/* Observes, and waits for the first level. */
static void
start (Sensor *sensor)
{
  sensor_set_up (sensor);
  sensor_appear (sensor);
  sensor_observe (sensor);
  sensor_wait_for (sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (sensor), "waiting GetAll ClaimLight GetAll ready 150 ");
}

/* How many have a connection to the bus, besides the daemon. */
static int
count_clients (const Sensor *sensor)
{
  int count = -1;
  GVariant *reply = g_dbus_connection_call_sync (
    sensor->connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
    "ListNames", NULL, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  CHECK (reply != NULL);
  GVariant *names = g_variant_get_child_value (reply, 0);
  for (gsize i = 0; i < g_variant_n_children (names); i++)
    {
      const char *name;
      g_variant_get_child (names, i, "&s", &name);
      count += name[0] == ':';
    }
  g_variant_unref (names);
  g_variant_unref (reply);
  return count;
}

static void
nobodyObservesAndNothingIsOpened (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  sensor_appear (&sensor);
  while (g_main_context_iteration (sensor.context, FALSE))
    ;
  CHECK_INT (count_clients (&sensor), 0);
  CHECK_INT (milieu_glib_value_source_get_state (sensor.source), MILIEU_GLIB_SOURCE_IDLE);
  CHECK_TEXT (sensor_told (&sensor), "");
  sensor_tear_down (&sensor);
}

static void
theSensorIsClaimedWhileSomebodyObserves (void)
{
  Sensor sensor;
  start (&sensor);
  CHECK_INT (count_clients (&sensor), 1);

  sensor_unobserve (&sensor);
  sensor_wait_for_text (&sensor, "gone ");
  CHECK_TEXT (sensor_told (&sensor), "idle ReleaseLight gone ");
  CHECK_INT (count_clients (&sensor), 0);

  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll ClaimLight GetAll ready ");
  sensor_tear_down (&sensor);
}

static bool
is_dark (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  result->boolean = sources[0].number < 10;
  return true;
}

static void
write_dark (const MilieuNotification *notification, void *user_data)
{
  Sensor *sensor = user_data;
  g_string_append (sensor->journal,
                   notification->changes[0].new_value.boolean ? "dark " : "bright ");
}

static void
soItIsForAKeyOfTheProgramsOwnThatDerivesFromIt (void)
{
  Sensor sensor;
  const MilieuKey *key, *source = milieu_key_light_level ();
  MilieuKeyDefinition definition = { .name = "is-dark",
                                     .type = MILIEU_TYPE_BOOL,
                                     .derive = is_dark,
                                     .sources = &source,
                                     .source_count = 1,
                                     .unlisted = true };
  CHECK_OK (milieu_key_define (&definition, &key));
  sensor_set_up (&sensor);
  sensor_appear (&sensor);
  CHECK_OK (milieu_node_observe (sensor.tree, sensor.row, key, MILIEU_OBSERVE_PLAIN, write_dark,
                                 &sensor, NULL, &sensor.observer));
  sensor_wait_for_text (&sensor, "bright ");
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll ClaimLight GetAll ready bright ");

  sensor_vanish (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  g_variant_unref (sensor.level);
  sensor.level = g_variant_ref_sink (g_variant_new_double (3));
  sensor_appear (&sensor);
  sensor_wait_for_text (&sensor, "dark ");
  CHECK_TEXT (sensor_told (&sensor), "unavailable waiting GetAll ClaimLight GetAll ready dark ");

  sensor_unobserve (&sensor);
  sensor_wait_for_text (&sensor, "gone ");
  CHECK_TEXT (sensor_told (&sensor), "idle ReleaseLight gone ");
  sensor_tear_down (&sensor);
}

static void
theLastLevelStaysWhenNobodyObserves (void)
{
  Sensor sensor;
  start (&sensor);
  sensor_unobserve (&sensor);
  sensor_wait_for_text (&sensor, "gone ");
  CHECK (sensor_read (&sensor) == 150);
  sensor_tear_down (&sensor);
}

static void
observedAgainBeforeTheReleaseIsAnsweredItIsClaimedAgain (void)
{
  Sensor sensor;
  start (&sensor);
  sensor.act = sensor_keep_silent;
  sensor_unobserve (&sensor);
  sensor_wait_for_text (&sensor, "ReleaseLight ");
  sensor.act = NULL;
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK (g_str_has_suffix (sensor_told (&sensor), "GetAll ClaimLight GetAll ready "));
  sensor_tear_down (&sensor);
}

static void
aChangeIsTold (void)
{
  Sensor sensor;
  start (&sensor);
  sensor_measure (&sensor, g_variant_new_double (0.5));
  sensor_wait_for_text (&sensor, "0.5 ");
  sensor_measure (&sensor, g_variant_new_double (0));
  sensor_wait_for_text (&sensor, " 0 ");
  CHECK_TEXT (sensor_told (&sensor), "0.5 0 ");
  sensor_tear_down (&sensor);
}

/* The daemon says 0 until it has measured. */
static void
zeroRightAfterTheClaimIsNotBelieved (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  g_variant_unref (sensor.level);
  sensor.level = g_variant_ref_sink (g_variant_new_double (0));
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for_text (&sensor, "ClaimLight GetAll ");
  /* Asked once more, the source has had the answer before. */
  sensor_invalidate (&sensor, "LightLevel");
  sensor_wait_for_text (&sensor, "GetAll GetAll ");
  CHECK_INT (milieu_glib_value_source_get_state (sensor.source), MILIEU_GLIB_SOURCE_WAITING);

  sensor_measure (&sensor, g_variant_new_double (80));
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll ClaimLight GetAll GetAll ready 80 ");
  sensor_tear_down (&sensor);
}

static void
whatIsToldWithoutItsValueIsAskedFor (void)
{
  Sensor sensor;
  start (&sensor);
  g_variant_unref (sensor.level);
  sensor.level = g_variant_ref_sink (g_variant_new_double (3));
  sensor_invalidate (&sensor, "LightLevel");
  sensor_wait_for_text (&sensor, "3 ");
  CHECK_TEXT (sensor_told (&sensor), "GetAll 3 ");
  sensor_tear_down (&sensor);
}

static void
zeroIsBelievedWhenItCouldHaveMeasured (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  g_object_set (sensor.source, "measure-delay", 1u, NULL);
  g_variant_unref (sensor.level);
  sensor.level = g_variant_ref_sink (g_variant_new_double (0));
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll ClaimLight GetAll GetAll ready 0 ");
  sensor_tear_down (&sensor);
}

static void
whatIsNoLightLevelLeavesTheLastOneAndIsSaidOnce (void)
{
  Sensor sensor;
  said_begin ();
  start (&sensor);
  sensor_measure (&sensor, g_variant_new_double (NAN));
  sensor_measure (&sensor, g_variant_new_double (INFINITY));
  sensor_measure (&sensor, g_variant_new_double (-1));
  sensor_measure (&sensor, g_variant_new_double (1e300));
  sensor_measure (&sensor, g_variant_new_string ("bright"));
  sensor_measure (&sensor, g_variant_new_int32 (7));
  sensor_measure (&sensor, g_variant_new_double (160));
  sensor_wait_for_text (&sensor, "160 ");
  CHECK_TEXT (sensor_told (&sensor), "160 ");
  CHECK_TEXT (
    said_take (),
    "message light [LightLevel]: light: LightLevel is nan, 0 to 1000000 lux are expected; "
    "the last value stays\n");

  sensor_measure (&sensor, g_variant_new_string ("bright"));
  sensor_measure (&sensor, g_variant_new_double (170));
  sensor_wait_for_text (&sensor, "170 ");
  CHECK_TEXT (said_take (), "message light [LightLevel]: light: LightLevel is of type 's', 'd' is "
                            "expected; what it was before stays\n");
  said_end ();
  sensor_tear_down (&sensor);
}

static void
aFirstLevelThatIsWrongIsOfNoUseUntilTheNext (void)
{
  Sensor sensor;
  said_begin ();
  sensor_set_up (&sensor);
  g_variant_unref (sensor.level);
  sensor.level = g_variant_ref_sink (g_variant_new_string ("bright"));
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK (!milieu_glib_value_source_gives (sensor.source, milieu_key_light_level ()));
  CHECK (sensor_read (&sensor) == -1);

  sensor_measure (&sensor, g_variant_new_double (9));
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll ClaimLight GetAll unavailable ready 9 ");
  said_end ();
  sensor_tear_down (&sensor);
}

static void
aPropertyOfAnotherTypeIsIgnored (void)
{
  Sensor sensor;
  said_begin ();
  start (&sensor);
  sensor_emit (&sensor, "HasAmbientLight", g_variant_new_string ("no"));
  sensor_emit (&sensor, "LightLevelUnit", g_variant_new_int32 (3));
  sensor_measure (&sensor, g_variant_new_double (151));
  sensor_wait_for_text (&sensor, "151 ");
  CHECK_TEXT (sensor_told (&sensor), "151 ");
  said_end ();
  sensor_tear_down (&sensor);
}

static void
aSensorOfAnotherUnitIsNotClaimed (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  sensor.unit = "vendor";
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll unavailable ");
  CHECK (strstr (milieu_glib_value_source_get_problem (sensor.source), "lux"));
  CHECK (!milieu_glib_value_source_gives (sensor.source, milieu_key_light_level ()));
  sensor_tear_down (&sensor);
}

/* The daemon knows the unit when it has measured. */
static void
aUnitThatTurnsOutToBeAnotherIsReleased (void)
{
  Sensor sensor;
  start (&sensor);
  sensor_emit (&sensor, "LightLevelUnit", g_variant_new_string ("vendor"));
  sensor_wait_for_text (&sensor, "ReleaseLight ");
  CHECK_TEXT (sensor_told (&sensor), "unavailable ReleaseLight ");
  sensor_measure (&sensor, g_variant_new_double (7));
  sensor_emit (&sensor, "LightLevelUnit", g_variant_new_string ("lux"));
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor), "ClaimLight GetAll ready 7 ");
  sensor_tear_down (&sensor);
}

static void
aSensorThatComesLaterIsClaimed (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  sensor.has_sensor = false;
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll unavailable ");
  sensor.has_sensor = true;
  sensor_emit (&sensor, "HasAmbientLight", g_variant_new_boolean (TRUE));
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor), "ClaimLight GetAll ready 150 ");
  sensor_tear_down (&sensor);
}

static void
aSensorThatGoesLeavesTheLastLevelAndIsClaimedWhenItIsBack (void)
{
  Sensor sensor;
  start (&sensor);
  sensor_emit (&sensor, "HasAmbientLight", g_variant_new_boolean (FALSE));
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK (sensor_read (&sensor) == 150);
  sensor_emit (&sensor, "HasAmbientLight", g_variant_new_boolean (TRUE));
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor), "unavailable ClaimLight GetAll ready ");
  sensor_tear_down (&sensor);
}

static void
aDaemonThatIsRestartedIsAskedAgain (void)
{
  Sensor sensor;
  start (&sensor);
  sensor_vanish (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK (sensor_read (&sensor) == 150);
  CHECK (strstr (milieu_glib_value_source_get_problem (sensor.source), "net.hadess.SensorProxy"));
  sensor_appear (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor), "unavailable waiting GetAll ClaimLight GetAll ready ");
  sensor_tear_down (&sensor);
}

static void
aDaemonThatComesLaterIsAsked (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  sensor_appear (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor),
              "waiting unavailable waiting GetAll ClaimLight GetAll ready 150 ");
  sensor_tear_down (&sensor);
}

static bool
vanish_when_claimed (Sensor *sensor, GDBusMethodInvocation *call)
{
  if (!g_str_equal (g_dbus_method_invocation_get_method_name (call), "ClaimLight"))
    return false;
  sensor_keep_silent (sensor, call);
  sensor_vanish (sensor);
  return true;
}

static void
aDaemonThatVanishesWhenItIsAskedIsWaitedFor (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  sensor.act = vanish_when_claimed;
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK (g_str_has_prefix (sensor_told (&sensor), "waiting GetAll ClaimLight unavailable "));

  sensor.act = NULL;
  sensor_appear (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll ClaimLight GetAll ready 150 ");
  sensor_tear_down (&sensor);
}

static void
aDaemonThatNeverAnswersIsAskedAgainLater (void)
{
  Sensor sensor;
  said_begin ();
  sensor_set_up (&sensor);
  g_object_set (sensor.source, "answer-timeout", 1u, "measure-delay", 1u, "retry-delay", 1u,
                "longest-retry-delay", 1u, NULL);
  sensor.act = sensor_keep_silent;
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK (strstr (milieu_glib_value_source_get_problem (sensor.source), "GetAll"));
  CHECK (g_str_has_prefix (said_take (), "message light [GetAll]: light: GetAll has failed: "));
  /* Now it has time to answer. */
  g_object_set (sensor.source, "answer-timeout", 5000u, NULL);
  sensor.act = NULL;
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK (sensor_read (&sensor) == 150);
  said_end ();
  sensor_tear_down (&sensor);
}

static bool
silence_claims (Sensor *sensor, GDBusMethodInvocation *call)
{
  return g_str_equal (g_dbus_method_invocation_get_method_name (call), "ClaimLight")
         && sensor_keep_silent (sensor, call);
}

static void
aClaimThatIsNotAnsweredIsReleased (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  sensor.act = silence_claims;
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for_text (&sensor, "ClaimLight ");
  sensor_unobserve (&sensor);
  sensor_wait_for_text (&sensor, "ReleaseLight ");
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll ClaimLight idle ReleaseLight ");
  sensor_tear_down (&sensor);
}

static void
aSensorThatGoesWhileItIsClaimedIsNotHeld (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  sensor.act = silence_claims;
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for_text (&sensor, "ClaimLight ");
  sensor.act = NULL;
  sensor_emit (&sensor, "HasAmbientLight", g_variant_new_boolean (FALSE));
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll ClaimLight unavailable ");

  /* Granted too late, the claim is made anew with the sensor that comes. */
  g_dbus_method_invocation_return_value (g_ptr_array_steal_index (sensor.unanswered, 0), NULL);
  sensor_emit (&sensor, "HasAmbientLight", g_variant_new_boolean (TRUE));
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK_TEXT (sensor_told (&sensor), "ClaimLight GetAll ready 150 ");
  sensor_tear_down (&sensor);
}

static bool
deny_claims (Sensor *sensor, GDBusMethodInvocation *call)
{
  (void)sensor;
  if (!g_str_equal (g_dbus_method_invocation_get_method_name (call), "ClaimLight"))
    return false;
  g_dbus_method_invocation_return_dbus_error (call, "org.freedesktop.DBus.Error.AccessDenied",
                                              "Not Authorized");
  return true;
}

static void
aClaimThatIsDeniedIsTriedAgain (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  g_object_set (sensor.source, "retry-delay", 1u, NULL);
  sensor.act = deny_claims;
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK_TEXT (milieu_glib_value_source_get_problem (sensor.source),
              "ClaimLight has failed: org.freedesktop.DBus.Error.AccessDenied (Not Authorized); it "
              "is tried again");
  CHECK (!milieu_glib_value_source_gives (sensor.source, milieu_key_light_level ()));
  sensor.act = NULL;
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
  CHECK (g_str_has_suffix (sensor_told (&sensor), "GetAll ClaimLight GetAll ready 150 "));
  sensor_tear_down (&sensor);
}

static bool
answer_nonsense (Sensor *sensor, GDBusMethodInvocation *call)
{
  (void)sensor;
  GDBusMessage *reply =
    g_dbus_message_new_method_reply (g_dbus_method_invocation_get_message (call));
  g_dbus_message_set_body (reply, g_variant_new ("(s)", "nonsense"));
  CHECK (g_dbus_connection_send_message (g_dbus_method_invocation_get_connection (call), reply,
                                         G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL));
  g_object_unref (reply);
  g_object_unref (call);
  return true;
}

static void
anAnswerOfAnotherTypeIsAFailure (void)
{
  Sensor sensor;
  said_begin ();
  sensor_set_up (&sensor);
  sensor.act = answer_nonsense;
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK_TEXT (sensor_told (&sensor), "waiting GetAll unavailable ");
  said_end ();
  sensor_tear_down (&sensor);
}

static void
withoutABusItSaysSo (void)
{
  Sensor sensor;
  sensor_set_up_without_bus (&sensor, "unix:path=/nonexistent/bus");
  sensor_observe (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK (strstr (milieu_glib_value_source_get_problem (sensor.source), "there is no bus"));
  CHECK_TEXT (sensor_told (&sensor), "waiting unavailable ");
  sensor_unobserve (&sensor);
  sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_IDLE);
  sensor_tear_down (&sensor);
}

static void
detach_all (GObject *source, GParamSpec *spec, gpointer user_data)
{
  (void)spec, (void)user_data;
  if (milieu_glib_value_source_get_state (MILIEU_GLIB_VALUE_SOURCE (source))
      == MILIEU_GLIB_SOURCE_READY)
    milieu_glib_value_source_detach_all (MILIEU_GLIB_VALUE_SOURCE (source));
}

static void
whoeverIsToldMayDetachIt (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  g_signal_connect (sensor.source, "notify::state", G_CALLBACK (detach_all), NULL);
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for_text (&sensor, "gone ");
  CHECK_INT (milieu_glib_value_source_get_state (sensor.source), MILIEU_GLIB_SOURCE_IDLE);
  CHECK (sensor_read (&sensor) == -1);
  sensor_tear_down (&sensor);
}

static void
itGoesWithItsTreeWhileItAsks (void)
{
  Sensor sensor;
  sensor_set_up (&sensor);
  sensor.act = sensor_keep_silent;
  sensor_appear (&sensor);
  sensor_observe (&sensor);
  sensor_wait_for_text (&sensor, "GetAll ");
  milieu_tree_free (sensor.tree);
  sensor.tree = NULL;
  sensor_tear_down (&sensor);
}

TEST_TOPIC (glib_light_source, TEST (glib_light_source, nobodyObservesAndNothingIsOpened),
            TEST (glib_light_source, theSensorIsClaimedWhileSomebodyObserves),
            TEST (glib_light_source, soItIsForAKeyOfTheProgramsOwnThatDerivesFromIt),
            TEST (glib_light_source, theLastLevelStaysWhenNobodyObserves),
            TEST (glib_light_source, observedAgainBeforeTheReleaseIsAnsweredItIsClaimedAgain),
            TEST (glib_light_source, aChangeIsTold),
            TEST (glib_light_source, zeroRightAfterTheClaimIsNotBelieved),
            TEST (glib_light_source, whatIsToldWithoutItsValueIsAskedFor),
            TEST (glib_light_source, zeroIsBelievedWhenItCouldHaveMeasured),
            TEST (glib_light_source, whatIsNoLightLevelLeavesTheLastOneAndIsSaidOnce),
            TEST (glib_light_source, aFirstLevelThatIsWrongIsOfNoUseUntilTheNext),
            TEST (glib_light_source, aPropertyOfAnotherTypeIsIgnored),
            TEST (glib_light_source, aSensorOfAnotherUnitIsNotClaimed),
            TEST (glib_light_source, aUnitThatTurnsOutToBeAnotherIsReleased),
            TEST (glib_light_source, aSensorThatComesLaterIsClaimed),
            TEST (glib_light_source, aSensorThatGoesLeavesTheLastLevelAndIsClaimedWhenItIsBack),
            TEST (glib_light_source, aDaemonThatIsRestartedIsAskedAgain),
            TEST (glib_light_source, aDaemonThatComesLaterIsAsked),
            TEST (glib_light_source, aDaemonThatVanishesWhenItIsAskedIsWaitedFor),
            TEST (glib_light_source, aDaemonThatNeverAnswersIsAskedAgainLater),
            TEST (glib_light_source, aClaimThatIsNotAnsweredIsReleased),
            TEST (glib_light_source, aSensorThatGoesWhileItIsClaimedIsNotHeld),
            TEST (glib_light_source, aClaimThatIsDeniedIsTriedAgain),
            TEST (glib_light_source, anAnswerOfAnotherTypeIsAFailure),
            TEST (glib_light_source, withoutABusItSaysSo),
            TEST (glib_light_source, whoeverIsToldMayDetachIt),
            TEST (glib_light_source, itGoesWithItsTreeWhileItAsks))
