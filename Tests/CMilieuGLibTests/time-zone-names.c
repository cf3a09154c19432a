/* TZ, and names of zones. */
#include "../CMilieuTests/test.h"

#include "files.h"
#include "said.h"

/* A folder of zones with two in it, or none at all. */
static void
make_zones (FilesStage *stage, bool has_zones)
{
  if (!has_zones)
    return;
  files_write (stage, "/usr/share/zoneinfo/Europe/Warsaw", "TZif");
  files_write (stage, "/usr/share/zoneinfo/UTC", "TZif");
  files_link (stage, "/usr/share/zoneinfo/Poland", "Europe/Warsaw");
  files_link (stage, "/usr/share/zoneinfo/localtime", "/etc/localtime");
}

/* The zone that a source makes of TZ, NULL for none. */
static void
check_zone (bool has_zones, const char *text, const char *zone)
{
  FilesStage stage;
  g_autofree char *variable = g_strconcat ("TZ=", text, NULL);
  const char *const environment[] = { "A=B", variable, NULL };
  files_set_up (&stage);
  make_zones (&stage, has_zones);
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  said_begin ();
  files_follow (&stage, milieu_glib_time_zone_source_new (stage.root, environment));
  said_end ();
  if (milieu_glib_value_source_gives (stage.source, stage.key) != (zone != NULL))
    test_fail (__FILE__, __LINE__, "'%s' is %s", text, zone ? "refused" : "taken");
  CHECK_TEXT (files_value (&stage), zone ? zone : "UTC");
  CHECK_INT (milieu_glib_value_source_get_state (stage.source),
             zone ? MILIEU_GLIB_SOURCE_READY : MILIEU_GLIB_SOURCE_UNAVAILABLE);
  files_tear_down (&stage);
}

static void
check_both (const char *text, const char *zone)
{
  check_zone (true, text, zone);
  check_zone (false, text, zone);
}

static void
aNameIsTakenWithAColonOrWithout (void)
{
  check_both ("Europe/Warsaw", "Europe/Warsaw");
  check_both (":Europe/Warsaw", "Europe/Warsaw");
  check_both ("Poland", "Poland");
  check_both ("UTC", "UTC");
}

static void
aPathIntoTheFolderOfZonesIsAName (void)
{
  check_both ("/usr/share/zoneinfo/Europe/Warsaw", "Europe/Warsaw");
  check_both (":/usr/share/zoneinfo/Europe/Warsaw", "Europe/Warsaw");
  check_both ("/usr/share/zoneinfo//Europe/./Warsaw", "Europe/Warsaw");
  check_both ("/usr/share/zoneinfo/../../../etc/passwd", NULL);
}

static void
anEmptyOneIsUTC (void)
{
  check_both ("", "UTC");
  check_both (":", "UTC");
}

static void
anOffsetOfWholeHoursHasAName (void)
{
  check_both ("EST5", "Etc/GMT+5");
  check_both ("CET-1", "Etc/GMT-1");
  check_both ("CET-01:00:00", "Etc/GMT-1");
  check_both ("<+03>-3", "Etc/GMT-3");
  check_both ("<-12>12", "Etc/GMT+12");
  check_both ("<+14>-14", "Etc/GMT-14");
  check_both ("GMT0", "UTC");
  check_both ("UTC+0", "UTC");
}

static void
otherTextsOfPOSIXHaveNoName (void)
{
  check_both ("CET-1CEST,M3.5.0,M10.5.0/3", NULL);
  check_both ("CET-1CEST", NULL);
  check_both ("IST-5:30", NULL);
  check_both ("XXX13", NULL);
  check_both ("XXX-15", NULL);
  check_both ("AB5", NULL);
  check_both ("<+03-3", NULL);
  check_both ("EST5:", NULL);
  check_both ("EST5EDT", "EST5EDT");
}

static void
whatIsNoNameGivesNothing (void)
{
  g_autofree char *absurd = g_strnfill (100000, 'A');
  const char *const texts[] = { "../Europe/Warsaw",
                                "Europe/../Warsaw",
                                "Europe//Warsaw",
                                "Europe/",
                                "./UTC",
                                "localtime",
                                "posixrules",
                                "Europe Warsaw",
                                "Europe/Warsaw\n",
                                "%n%s",
                                "\xff\xfe",
                                "-Europe",
                                "12",
                                "::Europe/Warsaw",
                                absurd };
  for (size_t n = 0; n < G_N_ELEMENTS (texts); n++)
    check_both (texts[n], NULL);
}

static void
whereThereAreZonesANameMustBeOne (void)
{
  check_zone (true, "Europe/Nowhere", NULL);
  check_zone (false, "Europe/Nowhere", "Europe/Nowhere");
  check_zone (true, "Europe", NULL);
  check_zone (true, "garbage", NULL);
}

static void
whatTZSaysIsNamedOnce (void)
{
  FilesStage stage;
  const char *const environment[] = { "TZ=CET-1CEST,M3.5.0", NULL };
  files_set_up (&stage);
  said_begin ();
  files_follow (&stage, milieu_glib_time_zone_source_new (stage.root, environment));
  CHECK_TEXT (said_take (),
              "message time-zone [time-zone]: time-zone: TZ is 'CET-1CEST,M3.5.0', for which "
              "there is no name of a zone such as Europe/Warsaw; there is no value\n");
  CHECK_TEXT (milieu_glib_value_source_get_problem (stage.source),
              "TZ is 'CET-1CEST,M3.5.0', for which there is no name of a zone such as "
              "Europe/Warsaw; there is no value");
  said_end ();
  files_tear_down (&stage);
}

TEST_TOPIC (glib_time_zone_names, TEST (glib_time_zone_names, aNameIsTakenWithAColonOrWithout),
            TEST (glib_time_zone_names, aPathIntoTheFolderOfZonesIsAName),
            TEST (glib_time_zone_names, anEmptyOneIsUTC),
            TEST (glib_time_zone_names, anOffsetOfWholeHoursHasAName),
            TEST (glib_time_zone_names, otherTextsOfPOSIXHaveNoName),
            TEST (glib_time_zone_names, whatIsNoNameGivesNothing),
            TEST (glib_time_zone_names, whereThereAreZonesANameMustBeOne),
            TEST (glib_time_zone_names, whatTZSaysIsNamedOnce))
