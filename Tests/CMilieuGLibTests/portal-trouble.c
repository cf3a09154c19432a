/* The settings portal where something is wrong: the last good values stay, it is said once, and all
 * is well again by itself. */
#include "../CMilieuTests/test.h"

#include "desk.h"
#include "said.h"
#include "waiting.h"

#define APPEARANCE "org.freedesktop.appearance"
#define INTERFACE "org.gnome.desktop.interface"
#define DARK "{'" APPEARANCE "': {'color-scheme': <uint32 1>}}"
#define LIGHT "{'" APPEARANCE "': {'color-scheme': <uint32 2>}}"

static bool
has_values (Desk *desk, const char *values)
{
  return strcmp (desk_values (desk), values) == 0;
}

static bool
is_ready (Desk *desk)
{
  return desk_state (desk) == MILIEU_GLIB_SOURCE_READY;
}

static bool
is_unavailable (Desk *desk)
{
  return desk_state (desk) == MILIEU_GLIB_SOURCE_UNAVAILABLE;
}

/* It wakes up again within the last tenth of so many milliseconds. */
static bool
waits_for (Desk *desk, int delay)
{
  int idle = desk_idle (desk);
  return idle > delay / 10 * 9 && idle <= delay;
}

/* A desk that follows a dark portal, and has told so. */
static void
begin_in_the_dark (Desk *desk)
{
  desk_set_up (desk);
  desk_set (desk, DARK);
  desk_open (desk);
  desk_follow (desk);
  CHECK (has_values (desk, "color-scheme 1"));
  desk_read (desk);
  CHECK_TEXT (said_take (), "");
}

static void
end (Desk *desk)
{
  CHECK_TEXT (said_take (), "");
  desk_tear_down (desk);
}

/* ---- a service that comes and goes ---- */

static void
aPortalThatIsMissingIsFollowedWhenItAppears (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_follow (&desk);
  CHECK_TEXT (desk_read (&desk), "waiting\nunavailable\n");
  CHECK_TEXT (said_take (), "info portal []: portal: there is no org.freedesktop.portal.Desktop; "
                            "it is waited for\n");
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  desk_set (&desk, DARK);
  desk_open (&desk);
  AWAIT (&desk, is_ready (&desk));
  desk_settle (&desk);
  CHECK_TEXT (desk_read (&desk), "ready 2\n- color-scheme 1\n");
  CHECK_INT (desk.asked, 1);
  end (&desk);
}

static const char gone[] = "info portal []: portal: org.freedesktop.portal.Desktop has gone; the "
                           "values stay, and it is waited for\n";

static void
aPortalThatIsRestartedIsReadAnew (void)
{
  Desk desk;
  begin_in_the_dark (&desk);
  desk_close (&desk);
  AWAIT (&desk, is_unavailable (&desk));
  CHECK (has_values (&desk, "color-scheme 1"));
  CHECK_TEXT (said_take (), gone);
  CHECK (!milieu_glib_value_source_get_version (desk.source));
  desk_set (&desk, LIGHT);
  desk_set_version (&desk, "uint32 1");
  desk_open (&desk);
  AWAIT (&desk, is_ready (&desk));
  desk_settle (&desk);
  CHECK_TEXT (desk_read (&desk), "unavailable\nready 1\n- color-scheme 2\n");
  CHECK_INT (desk.asked, 2);
  end (&desk);
}

static void
aPortalThatVanishesWithinACallIsWaitedFor (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk.manner = DESK_LEAVES;
  desk_open (&desk);
  desk_follow (&desk);
  CHECK_TEXT (desk_read (&desk), "waiting\nunavailable\n");
  CHECK_TEXT (said_take (), gone);
  desk.manner = DESK_ANSWERS;
  desk_set (&desk, DARK);
  desk_open (&desk);
  AWAIT (&desk, is_ready (&desk));
  CHECK (has_values (&desk, "color-scheme 1"));
  end (&desk);
}

/* Nobody starts it: it is asked for again, which does so where it can be. */
static void
aPortalThatHasGoneIsAskedForAgain (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set_delay (&desk, "retry-delay", 1);
  desk_set (&desk, DARK);
  desk_open (&desk);
  desk_follow (&desk);
  desk_close (&desk);
  AWAIT (&desk, g_strcmp0 (milieu_glib_value_source_get_problem (desk.source),
                           "there is no org.freedesktop.portal.Desktop; it is waited for")
                  == 0);
  CHECK (has_values (&desk, "color-scheme 1"));
  said_take ();
  end (&desk);
}

static void
aPortalThatCannotBeStartedIsSaidOnce (void)
{
  Desk desk;
  desk_set_up (&desk);
  private_bus_add_service (&desk.bus, "org.freedesktop.portal.Desktop", "/bin/false");
  desk_set_delay (&desk, "retry-delay", 1);
  desk_set_delay (&desk, "longest-retry-delay", 1);
  desk_follow (&desk);
  CHECK (is_unavailable (&desk));
  CHECK_TEXT (said_take (),
              "message portal []: portal: ReadAll has failed: "
              "org.freedesktop.DBus.Error.Spawn.ChildExited (Process "
              "org.freedesktop.portal.Desktop exited with status 1); the values stay, and it is "
              "asked again\n");
  desk_set (&desk, DARK);
  desk_open (&desk);
  AWAIT (&desk, is_ready (&desk));
  end (&desk);
}

/* ---- a service that is slow ---- */

#define SLOW                                                                                       \
  "message portal []: portal: ReadAll is not answered within 0.02 s; the values stay, "            \
  "and it is "                                                                                     \
  "asked again\n"

static void
aPortalThatNeverAnswersIsAskedAgain (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set_delay (&desk, "answer-timeout", 20);
  desk_set_delay (&desk, "retry-delay", 1);
  desk.manner = DESK_IS_SILENT;
  desk_open (&desk);
  desk_attach (&desk);
  AWAIT (&desk, desk.asked == 4);
  CHECK_TEXT (desk_read (&desk), "waiting\nunavailable\n");
  CHECK_TEXT (said_take (), SLOW);
  desk.manner = DESK_ANSWERS;
  desk_set (&desk, DARK);
  AWAIT (&desk, is_ready (&desk));
  CHECK (has_values (&desk, "color-scheme 1"));
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  /* It was well, so that the next time is said again. */
  desk.manner = DESK_IS_SILENT;
  desk_close (&desk);
  desk_open (&desk);
  AWAIT (&desk, strstr (milieu_glib_value_source_get_problem (desk.source)
                          ? milieu_glib_value_source_get_problem (desk.source)
                          : "",
                        "not answered"));
  CHECK (g_str_has_suffix (said_take (), SLOW));
  end (&desk);
}

static void
retriesAreDoubledUpToALimit (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set_delay (&desk, "retry-delay", 100000);
  desk_set_delay (&desk, "longest-retry-delay", 300000);
  desk.manner = DESK_FAILS;
  desk.error = "org.freedesktop.portal.Error.Failed";
  desk_open (&desk);
  desk_follow (&desk);
  AWAIT (&desk, waits_for (&desk, 100000));
  for (int delay = 200000; delay <= 300000; delay += 100000)
    {
      desk_close (&desk);
      desk_open (&desk);
      AWAIT (&desk, waits_for (&desk, delay));
    }
  AWAIT (&desk, waits_for (&desk, 300000));
  said_take ();
  end (&desk);
}

static void
whatIsSignalledCountsThoughReadAllIsNotAnswered (void)
{
  Desk desk;
  begin_in_the_dark (&desk);
  desk_close (&desk);
  CHECK (milieu_glib_value_source_detach (desk.source, desk.tree, desk.root));
  desk_settle (&desk);
  said_take ();
  desk_set_delay (&desk, "answer-timeout", 20);
  desk.manner = DESK_IS_SILENT;
  desk_open (&desk);
  desk_follow (&desk);
  CHECK_TEXT (said_take (), SLOW);
  int asked = desk.asked;
  desk_signal (&desk, "('" APPEARANCE "', 'contrast', <uint32 1>)");
  AWAIT (&desk, has_values (&desk, "contrast 1"));
  /* It lives, and is asked again. */
  AWAIT (&desk, desk.asked == asked + 1);
  desk_answer (&desk, g_ptr_array_index (desk.kept, desk.kept->len - 1));
  AWAIT (&desk, is_ready (&desk));
  end (&desk);
}

/* ---- a service that talks nonsense ---- */

static void
valuesOfWrongTypesLeaveTheLastGoodOnes (void)
{
  Desk desk;
  GString *said = g_string_new (NULL);
  begin_in_the_dark (&desk);
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', <'dark'>)");
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', <'light'>)");
  desk_signal (&desk, "('" INTERFACE "', 'text-scaling-factor', <7.5>)");
  AWAIT (&desk, strstr (g_string_append (said, said_take ())->str, "7.5"));
  CHECK_TEXT (said->str,
              "message portal [org.freedesktop.appearance color-scheme]: portal: "
              "org.freedesktop.appearance color-scheme is 'dark', expected 0, 1 or 2 (u); what it "
              "was stays\n"
              "message portal [org.gnome.desktop.interface text-scaling-factor]: portal: "
              "org.gnome.desktop.interface text-scaling-factor is 7.5, expected a number from 0.5 "
              "to 3 (d); what it was stays\n");
  desk_settle (&desk);
  CHECK (has_values (&desk, "color-scheme 1"));
  CHECK (is_ready (&desk));
  /* A good one, after which the next fault is said. */
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', <uint32 2>)");
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', <true>)");
  g_string_truncate (said, 0);
  AWAIT (&desk, strstr (g_string_append (said, said_take ())->str, "is true"));
  AWAIT (&desk, has_values (&desk, "color-scheme 2"));
  g_string_free (said, TRUE);
  end (&desk);
}

static void
aWrongValueInReadAllIsNotTakenForAMissingOne (void)
{
  Desk desk;
  begin_in_the_dark (&desk);
  desk_close (&desk);
  desk_set (&desk, "{'" APPEARANCE "': {'color-scheme': <[1, 2]>, 'contrast': <uint32 1>}}");
  desk_open (&desk);
  AWAIT (&desk, has_values (&desk, "color-scheme 1 contrast 1"));
  CHECK (strstr (said_take (), "color-scheme is [1, 2], expected 0, 1 or 2 (u)"));
  end (&desk);
}

/* What follows a dark portal is answered by nonsense or an error, twice, and then well. */
static void
check_trouble (DeskManner manner, GVariant *nonsense, const char *error, const char *said)
{
  Desk desk;
  begin_in_the_dark (&desk);
  desk_close (&desk);
  AWAIT (&desk, is_unavailable (&desk));
  CHECK_TEXT (said_take (), gone);
  desk.manner = manner;
  desk.nonsense = nonsense ? g_variant_ref_sink (nonsense) : NULL;
  desk.error = error;
  desk_open (&desk);
  AWAIT (&desk, desk.asked == 2);
  /* A signal, so that it is asked again, is said nothing of twice. */
  AWAIT (&desk, strstr (milieu_glib_value_source_get_problem (desk.source), "asked again"));
  desk_signal (&desk, "('" APPEARANCE "', 'contrast', <uint32 0>)");
  AWAIT (&desk, desk.asked == 3);
  /* One signal is enough: it might be what is asked that leads to them. */
  desk_signal (&desk, "('" APPEARANCE "', 'contrast', <uint32 1>)");
  AWAIT (&desk, has_values (&desk, "color-scheme 1 contrast 1"));
  CHECK (is_unavailable (&desk));
  CHECK_TEXT (said_take (), said);
  desk_close (&desk);
  desk.manner = DESK_ANSWERS;
  desk_set (&desk, LIGHT);
  desk_open (&desk);
  AWAIT (&desk, is_ready (&desk));
  CHECK (has_values (&desk, "color-scheme 2"));
  CHECK_INT (desk.asked, 4);
  said_take ();
  end (&desk);
}

static void
check_raving (GVariant *nonsense, const char *said)
{
  check_trouble (DESK_RAVES, nonsense, NULL, said);
}

static void
answersOfWrongTypesLeaveTheLastGoodValues (void)
{
#define WRONG(type)                                                                                \
  "message portal []: portal: ReadAll has failed: Method "                                         \
  "“org.freedesktop.portal.Settings.ReadAll” returned type “" type                                 \
  "”, but expected “(a{sa{sv}})”; the values stay, and it is asked again\n"
  check_raving (g_variant_new ("(s)", "dark"), WRONG ("(s)"));
  check_raving (g_variant_new_tuple (NULL, 0), WRONG ("()"));
  check_raving (g_variant_new ("(@a{sv})", g_variant_new_parsed ("@a{sv} {}")), WRONG ("(a{sv})"));
}

/* A value in as many variants as a message takes. */
static void
valuesThatLieTooDeepAreWrong (void)
{
  Desk desk;
  begin_in_the_dark (&desk);
  GVariant *deep = g_variant_new_uint32 (2);
  for (int i = 0; i < 50; i++)
    deep = g_variant_new_variant (deep);
  desk_close (&desk);
  g_variant_unref (desk.settings);
  desk.settings = g_variant_ref_sink (
    g_variant_new_parsed ("{%s: {'color-scheme': %v, 'contrast': <uint32 1>}}", APPEARANCE, deep));
  desk_open (&desk);
  AWAIT (&desk, has_values (&desk, "color-scheme 1 contrast 1"));
  CHECK (strstr (said_take (), "color-scheme is in more than 16 variants, expected 0, 1 or 2 (u)"));
  end (&desk);
}

/* A theme whose name ends as that of a dark one, and would have something to say of contrast, too.
 */
static void
aTextOfMegabytesIsNoName (void)
{
  Desk desk;
  begin_in_the_dark (&desk);
  char *text = g_strnfill (900000, 'x');
  char *theme = g_strconcat (text, "-dark", NULL);
  desk_close (&desk);
  g_variant_unref (desk.settings);
  desk.settings = g_variant_ref_sink (g_variant_new_parsed (
    "{%s: {'color-scheme': <uint32 2>}, %s: {'gtk-theme': <%s>}}", APPEARANCE, INTERFACE, theme));
  desk_open (&desk);
  AWAIT (&desk, has_values (&desk, "color-scheme 2"));
  CHECK (
    strstr (said_take (), "gtk-theme is a value of 900006 bytes (s), expected a theme's name (s)"));
  g_free (text);
  g_free (theme);
  end (&desk);
}

static GVariant *
build_absurd (int spaces, gsize length)
{
  GVariantBuilder builder;
  char *text = g_strnfill (length, 'x');
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sa{sv}}"));
  for (int i = 0; i < spaces; i++)
    {
      char *space = g_strdup_printf ("org.example.space%d", i);
      g_variant_builder_add (&builder, "{s@a{sv}}", space,
                             g_variant_new_parsed ("{'text': <%s>}", text));
      g_free (space);
    }
  g_variant_builder_add (&builder, "{s@a{sv}}", APPEARANCE,
                         g_variant_new_parsed ("{'color-scheme': <uint32 2>}"));
  g_free (text);
  return g_variant_builder_end (&builder);
}

static void
anAnswerOfMegabytesIsNone (void)
{
  GVariant *body = g_variant_ref_sink (g_variant_new ("(@a{sa{sv}})", build_absurd (1, 8000000)));
  char *said = g_strdup_printf ("message portal []: portal: ReadAll is answered by %" G_GSIZE_FORMAT
                                " bytes; the values stay, and it is asked again\n",
                                g_variant_get_size (body));
  check_raving (body, said);
  g_variant_unref (body);
  g_free (said);
}

static void
thousandsOfNamespacesAreLeftAside (void)
{
  Desk desk;
  begin_in_the_dark (&desk);
  desk_close (&desk);
  g_variant_unref (desk.settings);
  desk.settings = g_variant_ref_sink (build_absurd (5000, 10));
  desk_open (&desk);
  AWAIT (&desk, has_values (&desk, "color-scheme 2"));
  CHECK_TEXT (said_take (), gone);
  end (&desk);
}

static void
aSignalOfAnotherTypeIsLeftOut (void)
{
  Desk desk;
  GString *said = g_string_new (NULL);
  begin_in_the_dark (&desk);
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', uint32 2)");
  desk_signal (&desk, "('" APPEARANCE "',)");
  desk_signal (&desk, "('" APPEARANCE "', 'contrast', <uint32 1>)");
  AWAIT (&desk, has_values (&desk, "color-scheme 1 contrast 1"));
  CHECK_TEXT (said_take (), "message portal [SettingChanged]: portal: the signal has parameters of "
                            "type '(ssu)', expected (ssv); it is left out\n");
  g_string_free (said, TRUE);
  end (&desk);
}

static void
aVersionThatIsNoNumberCostsNoValues (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set (&desk, DARK);
  desk_set_version (&desk, "'two'");
  desk_open (&desk);
  desk_follow (&desk);
  CHECK_TEXT (desk_read (&desk), "waiting\nready\n- color-scheme 1\n");
  CHECK_TEXT (said_take (), "message portal [version]: portal: the version is a value of type 's', "
                            "expected a number (u); the settings are read all the same\n");
  end (&desk);
}

/* ---- errors ---- */

static void
check_error (const char *error, const char *said)
{
  check_trouble (DESK_FAILS, NULL, error, said);
}

static void
errorsLeaveTheLastGoodValues (void)
{
#define FAILED(error)                                                                              \
  "message portal []: portal: ReadAll has failed: " error                                          \
  " (so it is); the values stay, and it is asked again\n"
  check_error ("org.freedesktop.portal.Error.NotFound",
               FAILED ("org.freedesktop.portal.Error.NotFound"));
  check_error ("org.freedesktop.DBus.Error.AccessDenied",
               FAILED ("org.freedesktop.DBus.Error.AccessDenied"));
  check_error ("org.freedesktop.DBus.Error.UnknownMethod",
               "info portal []: portal: org.freedesktop.portal.Desktop has no settings; it is "
               "asked again\n");
}

/* ---- the bus ---- */

static void
aBusThatIsRestartedAtTheSameAddressIsFoundAgain (void)
{
  Desk desk;
  begin_in_the_dark (&desk);
  private_bus_kill (&desk.bus);
  AWAIT (&desk, is_unavailable (&desk));
  CHECK (has_values (&desk, "color-scheme 1"));
  CHECK (g_str_has_prefix (said_take (), "info portal []: portal: the bus has gone: "));
  AWAIT (&desk, g_str_has_prefix (milieu_glib_value_source_get_problem (desk.source),
                                  "there is no bus: "));
  desk_close (&desk);
  private_bus_restart (&desk.bus);
  desk_set (&desk, LIGHT);
  desk_open (&desk);
  AWAIT (&desk, is_ready (&desk));
  desk_settle (&desk);
  CHECK (has_values (&desk, "color-scheme 2"));
  CHECK_TEXT (desk_read (&desk), "unavailable\nready 2\n- color-scheme 2\n");
  said_take ();
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  end (&desk);
}

static void
check_no_bus (const char *address, const char *said)
{
  Desk desk;
  desk_set_up_at (&desk, address);
  desk_set_delay (&desk, "reconnect-delay", 100000);
  desk_set_delay (&desk, "longest-reconnect-delay", 300000);
  desk_follow (&desk);
  CHECK_TEXT (desk_read (&desk), "waiting\nunavailable\n");
  CHECK_TEXT (said_take (), said);
  AWAIT (&desk, waits_for (&desk, 100000));
  CHECK (milieu_glib_value_source_detach (desk.source, desk.tree, desk.root));
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  end (&desk);
}

static void
withoutABusItIsTriedAgain (void)
{
  check_no_bus ("unix:path=/nonexistent/bus",
                "info portal []: portal: there is no bus: Could not connect: No such file or "
                "directory; the values stay, and it is tried again\n");
  check_no_bus ("nonsense", "info portal []: portal: there is no bus: Address element “nonsense” "
                            "does not contain a colon (:); the values stay, and it is tried "
                            "again\n");
}

/* At first a millisecond. */
static void
withoutABusItIsTriedLessAndLessOften (void)
{
  Desk desk;
  desk_set_up_at (&desk, "unix:path=/nonexistent/bus");
  desk_set_delay (&desk, "reconnect-delay", 1);
  desk_set_delay (&desk, "longest-reconnect-delay", 128);
  desk_follow (&desk);
  AWAIT (&desk, waits_for (&desk, 128));
  /* Said once, whatever has been tried. */
  CHECK (g_str_has_prefix (said_take (), "info portal []: portal: there is no bus: "));
  AWAIT (&desk, waits_for (&desk, 128));
  end (&desk);
}

/* ---- a source that goes ---- */

static void
aSourceThatIsDetachedWithinACallHearsNoAnswer (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set (&desk, DARK);
  desk.manner = DESK_IS_SILENT;
  desk_open (&desk);
  desk_attach (&desk);
  AWAIT (&desk, desk.kept->len == 2);
  CHECK (milieu_glib_value_source_detach (desk.source, desk.tree, desk.root));
  for (guint i = 0; i < 2; i++)
    desk_answer (&desk, g_ptr_array_index (desk.kept, i));
  desk_settle (&desk);
  CHECK_TEXT (desk_read (&desk), "waiting\nidle\n");
  CHECK_TEXT (desk_values (&desk), "");
  CHECK (!milieu_glib_value_source_get_version (desk.source));
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  end (&desk);
}

static void
aTreeThatGoesWithinACallTakesTheSourceAlong (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk.manner = DESK_IS_SILENT;
  desk_open (&desk);
  desk_attach (&desk);
  AWAIT (&desk, desk.kept->len == 2);
  milieu_tree_free (g_steal_pointer (&desk.tree));
  CHECK_INT (desk_state (&desk), MILIEU_GLIB_SOURCE_IDLE);
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  end (&desk);
}

static void
detach (Desk *desk)
{
  milieu_glib_value_source_detach_all (desk->source);
}

/* At a tree that tells at once: within the answer itself. */
static void
anObserverMayDetachTheSource (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set (&desk, DARK);
  desk_open (&desk);
  desk_attach (&desk);
  milieu_tree_set_scheduler (desk.tree, NULL, NULL, NULL);
  desk.act = detach;
  AWAIT (&desk, desk_state (&desk) == MILIEU_GLIB_SOURCE_IDLE);
  CHECK_TEXT (desk_read (&desk), "waiting\n- color-scheme 1\nidle\n- color-scheme 0\n");
  desk_settle (&desk);
  CHECK_INT (desk_state (&desk), MILIEU_GLIB_SOURCE_IDLE);
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  end (&desk);
}

TEST_TOPIC (glib_portal_trouble,
            TEST (glib_portal_trouble, aPortalThatIsMissingIsFollowedWhenItAppears),
            TEST (glib_portal_trouble, aPortalThatIsRestartedIsReadAnew),
            TEST (glib_portal_trouble, aPortalThatVanishesWithinACallIsWaitedFor),
            TEST (glib_portal_trouble, aPortalThatHasGoneIsAskedForAgain),
            TEST (glib_portal_trouble, aPortalThatCannotBeStartedIsSaidOnce),
            TEST (glib_portal_trouble, aPortalThatNeverAnswersIsAskedAgain),
            TEST (glib_portal_trouble, retriesAreDoubledUpToALimit),
            TEST (glib_portal_trouble, whatIsSignalledCountsThoughReadAllIsNotAnswered),
            TEST (glib_portal_trouble, valuesOfWrongTypesLeaveTheLastGoodOnes),
            TEST (glib_portal_trouble, aWrongValueInReadAllIsNotTakenForAMissingOne),
            TEST (glib_portal_trouble, answersOfWrongTypesLeaveTheLastGoodValues),
            TEST (glib_portal_trouble, valuesThatLieTooDeepAreWrong),
            TEST (glib_portal_trouble, aTextOfMegabytesIsNoName),
            TEST (glib_portal_trouble, anAnswerOfMegabytesIsNone),
            TEST (glib_portal_trouble, thousandsOfNamespacesAreLeftAside),
            TEST (glib_portal_trouble, aSignalOfAnotherTypeIsLeftOut),
            TEST (glib_portal_trouble, aVersionThatIsNoNumberCostsNoValues),
            TEST (glib_portal_trouble, errorsLeaveTheLastGoodValues),
            TEST (glib_portal_trouble, aBusThatIsRestartedAtTheSameAddressIsFoundAgain),
            TEST (glib_portal_trouble, withoutABusItIsTriedAgain),
            TEST (glib_portal_trouble, withoutABusItIsTriedLessAndLessOften),
            TEST (glib_portal_trouble, aSourceThatIsDetachedWithinACallHearsNoAnswer),
            TEST (glib_portal_trouble, aTreeThatGoesWithinACallTakesTheSourceAlong),
            TEST (glib_portal_trouble, anObserverMayDetachTheSource))
