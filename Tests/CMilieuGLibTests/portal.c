/* The settings portal, as long as all is well. */
#include "../CMilieuTests/test.h"

#include "desk.h"
#include "said.h"
#include "waiting.h"

#include <stdbool.h>

#define APPEARANCE "org.freedesktop.appearance"
#define INTERFACE "org.gnome.desktop.interface"

static const char evening[] =
  "{'" APPEARANCE "': {'color-scheme': <uint32 1>, 'contrast': <uint32 1>, "
  "'accent-color': <(0.2, 0.4, 0.6)>, 'reduced-motion': <uint32 1>}, '" INTERFACE "': "
  "{'text-scaling-factor': <1.5>, 'clock-format': <'12h'>}}";

/* It has answered neither before both have come. */
static void
theFirstValuesComeWithinOneRoundTrip (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set (&desk, evening);
  desk.manner = DESK_IS_SILENT;
  desk_open (&desk);
  desk_attach (&desk);
  AWAIT (&desk, desk.kept->len == 2);
  CHECK_TEXT (desk_read (&desk), "waiting\n");
  for (guint i = 0; i < 2; i++)
    desk_answer (&desk, g_ptr_array_index (desk.kept, i));
  AWAIT (&desk, desk_state (&desk) == MILIEU_GLIB_SOURCE_READY);
  desk_settle (&desk);
  CHECK_TEXT (desk_read (&desk),
              "ready 2\n- color-scheme 1 contrast 1 accent-color #336699ff reduce-motion true "
              "text-scale 1.5 clock-format 1\n");
  CHECK_INT (desk.asked, 1);
  CHECK_INT (desk.asked_version, 1);
  desk_tear_down (&desk);
}

static void
anOldPortalGivesTheSame (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set (&desk, "{'" APPEARANCE "': {'color-scheme': <uint32 1>}}");
  desk_set_version (&desk, "uint32 1");
  desk_open (&desk);
  desk_follow (&desk);
  CHECK_TEXT (desk_read (&desk), "waiting\nready 1\n- color-scheme 1\n");
  CHECK_TEXT (milieu_glib_value_source_get_name (desk.source), "portal");
  CHECK_TEXT (milieu_glib_value_source_get_interface (desk.source),
              "org.freedesktop.portal.Settings");
  desk_tear_down (&desk);
}

static void
aValueMayLieInSeveralVariants (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set (&desk,
            "{'" APPEARANCE "': {'color-scheme': <<uint32 1>>, 'contrast': <<<uint32 1>>>}}");
  desk_open (&desk);
  desk_follow (&desk);
  CHECK_TEXT (desk_values (&desk), "color-scheme 1 contrast 1");
  desk_signal (&desk, "('" APPEARANCE "', 'contrast', <<uint32 0>>)");
  AWAIT (&desk, strcmp (desk_values (&desk), "color-scheme 1 contrast 0") == 0);
  desk_tear_down (&desk);
}

static gboolean
stay_busy (gpointer user_data)
{
  (void)user_data;
  return G_SOURCE_CONTINUE;
}

/* Somebody keeps the loop busy until all four have come, of which the last is told in the log at
 * once. Whether the tree tells at once or by its source is one. */
static void
check_together (bool at_once)
{
  Desk desk;
  GString *said = g_string_new (NULL);
  desk_set_up (&desk);
  desk_open (&desk);
  desk_follow (&desk);
  desk_read (&desk);
  if (at_once)
    milieu_tree_set_scheduler (desk.tree, NULL, NULL, NULL);
  GSource *busy = g_idle_source_new ();
  g_source_set_priority (busy, G_PRIORITY_DEFAULT);
  g_source_set_callback (busy, stay_busy, NULL, NULL);
  g_source_attach (busy, desk.context);
  desk_signal (&desk, "('" APPEARANCE "', 'color-scheme', <uint32 1>)");
  desk_signal (&desk, "('" APPEARANCE "', 'contrast', <uint32 1>)");
  desk_signal (&desk, "('" INTERFACE "', 'text-scaling-factor', <2.0>)");
  desk_signal (&desk, "('" INTERFACE "', 'text-scaling-factor', <'last'>)");
  AWAIT (&desk, g_string_append (said, said_take ())->len);
  g_source_destroy (busy);
  g_source_unref (busy);
  desk_settle (&desk);
  CHECK_TEXT (desk_read (&desk), "- color-scheme 1 contrast 1 text-scale 2\n");
  g_string_free (said, TRUE);
  desk_tear_down (&desk);
}

static void
settingsThatChangeTogetherAreOneFlush (void)
{
  check_together (false);
  check_together (true);
}

static void
aSettingThatDisappearsIsWithdrawn (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set (&desk, evening);
  desk_open (&desk);
  desk_follow (&desk);
  desk_close (&desk);
  desk_set (&desk, "{'" APPEARANCE "': {'color-scheme': <uint32 2>}}");
  desk_open (&desk);
  AWAIT (&desk, strcmp (desk_values (&desk), "color-scheme 2") == 0);
  desk_tear_down (&desk);
}

static void
whatTheProgramSetsWins (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set (&desk, "{'" APPEARANCE "': {'color-scheme': <uint32 1>}}");
  desk_open (&desk);
  CHECK_OK (
    milieu_node_set (desk.tree, desk.root, milieu_key_color_scheme (), milieu_value_int (2)));
  desk_follow (&desk);
  CHECK_INT (milieu_node_get_int (desk.tree, desk.root, milieu_key_color_scheme (), 0), 2);
  CHECK (milieu_glib_value_source_detach (desk.source, desk.tree, desk.root));
  CHECK_TEXT (desk_values (&desk), "");
  desk_tear_down (&desk);
}

static void
aPortalThatIsFollowedCostsNoTimeout (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_set (&desk, evening);
  desk_open (&desk);
  desk_follow (&desk);
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  desk_tear_down (&desk);
}

/* The bus keeps from it what it has not asked for: what comes next is the first that it hears. */
static void
othersSettingsWakeNobody (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_open (&desk);
  desk_follow (&desk);
  desk_read (&desk);
  desk_signal (&desk, "('org.gnome.desktop.wm', 'color-scheme', <uint32 1>)");
  desk_signal (&desk, "('" INTERFACE "', 'cursor-size', <24>)");
  desk_signal (&desk, "('" INTERFACE "', 'clock-format', <'12h'>)");
  AWAIT (&desk, desk.journal->len);
  CHECK_TEXT (desk_read (&desk), "- clock-format 1\n");
  desk_tear_down (&desk);
}

static void
nothingIsOpenedBeforeItIsAttachedNorAfter (void)
{
  Desk desk;
  desk_set_up (&desk);
  desk_open (&desk);
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  CHECK_INT (desk.asked, 0);
  desk_follow (&desk);
  CHECK (milieu_glib_value_source_detach (desk.source, desk.tree, desk.root));
  AWAIT (&desk, desk_idle (&desk) == WAITING_FOR_EVER);
  CHECK_TEXT (desk_read (&desk), "waiting\nready 2\nidle\n");
  desk_follow (&desk);
  CHECK_INT (desk.asked, 2);
  desk_tear_down (&desk);
}

TEST_TOPIC (glib_portal, TEST (glib_portal, theFirstValuesComeWithinOneRoundTrip),
            TEST (glib_portal, anOldPortalGivesTheSame),
            TEST (glib_portal, aValueMayLieInSeveralVariants),
            TEST (glib_portal, settingsThatChangeTogetherAreOneFlush),
            TEST (glib_portal, aSettingThatDisappearsIsWithdrawn),
            TEST (glib_portal, whatTheProgramSetsWins),
            TEST (glib_portal, aPortalThatIsFollowedCostsNoTimeout),
            TEST (glib_portal, othersSettingsWakeNobody),
            TEST (glib_portal, nothingIsOpenedBeforeItIsAttachedNorAfter))
