/* The settings portal where it is not there, is slow or goes: the last good values stay, it is said
 * once, and all is well again by itself. */
#include "../CMilieuTests/test.h"

#include "desk.h"
#include "said.h"
#include "waiting.h"

#define APPEARANCE "org.freedesktop.appearance"
#define DARK "{'" APPEARANCE "': {'color-scheme': <uint32 1>}}"
#define LIGHT "{'" APPEARANCE "': {'color-scheme': <uint32 2>}}"

/* It wakes up again within the last tenth of so many milliseconds. */
static bool
waits_for (Desk *desk, int delay)
{
  int idle = desk_idle (desk);
  return idle > delay / 10 * 9 && idle <= delay;
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
  AWAIT (&desk, desk_is_ready (&desk));
  desk_settle (&desk);
  CHECK_TEXT (desk_read (&desk), "ready 2\n- color-scheme 1\n");
  CHECK_INT (desk.asked, 1);
  desk_end (&desk);
}

static const char gone[] = "info portal []: portal: org.freedesktop.portal.Desktop has gone; the "
                           "values stay, and it is waited for\n";

static void
aPortalThatIsRestartedIsReadAnew (void)
{
  Desk desk;
  desk_begin_in_the_dark (&desk);
  desk_close (&desk);
  AWAIT (&desk, desk_is_unavailable (&desk));
  CHECK (desk_has (&desk, "color-scheme 1"));
  CHECK_TEXT (said_take (), gone);
  CHECK (!milieu_glib_value_source_get_version (desk.source));
  desk_set (&desk, LIGHT);
  desk_set_version (&desk, "uint32 1");
  desk_open (&desk);
  AWAIT (&desk, desk_is_ready (&desk));
  desk_settle (&desk);
  CHECK_TEXT (desk_read (&desk), "unavailable\nready 1\n- color-scheme 2\n");
  CHECK_INT (desk.asked, 2);
  desk_end (&desk);
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
  AWAIT (&desk, desk_is_ready (&desk));
  CHECK (desk_has (&desk, "color-scheme 1"));
  desk_end (&desk);
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
  CHECK (desk_has (&desk, "color-scheme 1"));
  said_take ();
  desk_end (&desk);
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
  CHECK (desk_is_unavailable (&desk));
  CHECK_TEXT (said_take (),
              "message portal []: portal: ReadAll has failed: "
              "org.freedesktop.DBus.Error.Spawn.ChildExited (Process "
              "org.freedesktop.portal.Desktop exited with status 1); the values stay, and it is "
              "asked again\n");
  desk_set (&desk, DARK);
  desk_open (&desk);
  AWAIT (&desk, desk_is_ready (&desk));
  desk_end (&desk);
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
  /* On a slow machine two calls may arrive together. */
  AWAIT (&desk, desk.asked >= 4);
  CHECK_TEXT (desk_read (&desk), "waiting\nunavailable\n");
  CHECK_TEXT (said_take (), SLOW);
  desk.manner = DESK_ANSWERS;
  desk_set (&desk, DARK);
  AWAIT (&desk, desk_is_ready (&desk));
  CHECK (desk_has (&desk, "color-scheme 1"));
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
  desk_end (&desk);
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
  desk_end (&desk);
}

static void
whatIsSignalledCountsThoughReadAllIsNotAnswered (void)
{
  Desk desk;
  desk_begin_in_the_dark (&desk);
  desk_close (&desk);
  CHECK (milieu_glib_value_source_detach (desk.source, desk.tree, desk.root));
  desk_settle (&desk);
  said_take ();
  desk_set_delay (&desk, "answer-timeout", 20);
  desk.manner = DESK_IS_SILENT;
  int asked = desk.asked;
  desk_open (&desk);
  desk_follow (&desk);
  CHECK_TEXT (said_take (), SLOW);
  /* The call may arrive when nobody waits for its answer any more. */
  AWAIT (&desk, desk.asked == asked + 1);
  /* Now there is time to answer. */
  desk_set_delay (&desk, "answer-timeout", 60000);
  desk_signal (&desk, "('" APPEARANCE "', 'contrast', <uint32 1>)");
  AWAIT (&desk, desk_has (&desk, "contrast 1"));
  /* It lives, and is asked again. */
  AWAIT (&desk, desk.asked == asked + 2);
  desk_answer (&desk, g_ptr_array_index (desk.kept, desk.kept->len - 1));
  AWAIT (&desk, desk_is_ready (&desk));
  desk_end (&desk);
}

/* ---- the bus ---- */

static void
aBusThatIsRestartedAtTheSameAddressIsFoundAgain (void)
{
  Desk desk;
  desk_begin_in_the_dark (&desk);
  private_bus_kill (&desk.bus);
  AWAIT (&desk, desk_is_unavailable (&desk));
  CHECK (desk_has (&desk, "color-scheme 1"));
  CHECK (g_str_has_prefix (said_take (), "info portal []: portal: the bus has gone: "));
  AWAIT (&desk, g_str_has_prefix (milieu_glib_value_source_get_problem (desk.source),
                                  "there is no bus: "));
  desk_close (&desk);
  private_bus_restart (&desk.bus);
  desk_set (&desk, LIGHT);
  desk_open (&desk);
  AWAIT (&desk, desk_is_ready (&desk));
  desk_settle (&desk);
  CHECK (desk_has (&desk, "color-scheme 2"));
  CHECK_TEXT (desk_read (&desk), "unavailable\nready 2\n- color-scheme 2\n");
  said_take ();
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  desk_end (&desk);
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
  desk_end (&desk);
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
  desk_end (&desk);
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
  desk_end (&desk);
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
  desk_end (&desk);
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
  desk_end (&desk);
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
            TEST (glib_portal_trouble, aBusThatIsRestartedAtTheSameAddressIsFoundAgain),
            TEST (glib_portal_trouble, withoutABusItIsTriedAgain),
            TEST (glib_portal_trouble, withoutABusItIsTriedLessAndLessOften),
            TEST (glib_portal_trouble, aSourceThatIsDetachedWithinACallHearsNoAnswer),
            TEST (glib_portal_trouble, aTreeThatGoesWithinACallTakesTheSourceAlong),
            TEST (glib_portal_trouble, anObserverMayDetachTheSource))
