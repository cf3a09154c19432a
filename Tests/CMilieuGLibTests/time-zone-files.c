/* Each way in which /etc/localtime becomes another zone. */
#define _POSIX_C_SOURCE 200809L

#include "../CMilieuTests/test.h"

#include "files.h"
#include "said.h"

#include <unistd.h>

static const char *const zones[] = { "Asia/Tokyo", "Europe/Berlin", "Europe/Warsaw", "UTC" };

static void
set_up (FilesStage *stage)
{
  files_set_up (stage);
  for (size_t n = 0; n < G_N_ELEMENTS (zones); n++)
    {
      g_autofree char *path = g_strconcat ("/usr/share/zoneinfo/", zones[n], NULL);
      files_write (stage, path, "TZif");
    }
}

static void
follow (FilesStage *stage)
{
  files_follow (stage, milieu_glib_time_zone_source_new (stage->root, no_environment));
}

static void
set_up_link (FilesStage *stage)
{
  set_up (stage);
  files_link (stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Warsaw");
  follow (stage);
  CHECK_TEXT (files_value (stage), "Europe/Warsaw");
  CHECK_INT (milieu_glib_value_source_get_state (stage->source), MILIEU_GLIB_SOURCE_READY);
}

static void
aLinkMovedOverTheOldOneIsSeenOnce (void)
{
  FilesStage stage;
  set_up_link (&stage);
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  files_await (&stage, "Asia/Tokyo");
  files_link (&stage, "/etc/localtime", "../usr/share/zoneinfo/Europe/Berlin");
  files_await (&stage, "Europe/Berlin");
  files_end (&stage, "Asia/Tokyo Europe/Berlin ");
}

static void
aLinkRemovedAndMadeAnewIsSeen (void)
{
  FilesStage stage;
  set_up_link (&stage);
  g_autofree char *full = files_path (&stage, "/etc/localtime");
  CHECK_INT (unlink (full), 0);
  CHECK_INT (symlink ("/usr/share/zoneinfo/Asia/Tokyo", full), 0);
  files_await (&stage, "Asia/Tokyo");
  files_tear_down (&stage);
}

static void
withoutAFileTheZoneIsUTC (void)
{
  FilesStage stage;
  set_up_link (&stage);
  files_remove (&stage, "/etc/localtime");
  files_await (&stage, "UTC");
  CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_READY);
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  files_await (&stage, "Asia/Tokyo");
  files_end (&stage, "UTC Asia/Tokyo ");
}

static void
aFileThatAppearsLaterIsSeen (void)
{
  FilesStage stage;
  set_up (&stage);
  files_make_folder (&stage, "/etc");
  follow (&stage);
  CHECK_TEXT (files_value (&stage), "UTC");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  files_await (&stage, "Asia/Tokyo");
  files_end (&stage, "Asia/Tokyo ");
}

static void
foldersThatAppearLaterAreSeen (void)
{
  FilesStage stage;
  set_up (&stage);
  follow (&stage);
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  files_await (&stage, "Asia/Tokyo");
  files_end (&stage, "Asia/Tokyo ");

  /* The root itself, and several above the file, one after the other. */
  FilesStage late;
  files_set_up (&late);
  g_autofree char *root = files_path (&late, "/a/b");
  files_follow (&late, milieu_glib_time_zone_source_new (root, no_environment));
  CHECK (!g_main_context_iteration (late.context, FALSE));
  files_make_folder (&late, "/a");
  files_await_event (&late);
  files_make_folder (&late, "/a/b");
  files_await_event (&late);
  files_link (&late, "/a/b/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  files_await (&late, "Asia/Tokyo");
  files_end (&late, "Asia/Tokyo ");
}

static void
aFolderThatIsReplacedIsWatchedAnew (void)
{
  FilesStage stage;
  set_up_link (&stage);
  files_link (&stage, "/etc.new/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  files_rename (&stage, "/etc", "/etc.old");
  files_rename (&stage, "/etc.new", "/etc");
  files_await (&stage, "Asia/Tokyo");
  /* What happens in the new one is seen, and what happens in the old one changes nothing. */
  files_link (&stage, "/etc.old/localtime", "/usr/share/zoneinfo/UTC");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Berlin");
  files_await (&stage, "Europe/Berlin");

  files_remove (&stage, "/etc");
  files_await (&stage, "UTC");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  files_await (&stage, "Asia/Tokyo");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Warsaw");
  files_await (&stage, "Europe/Warsaw");
  files_tear_down (&stage);
}

static void
twoSourcesMayWatchAFolderThatIsReplaced (void)
{
  FilesStage stage, other;
  set_up_link (&stage);
  set_up (&other);
  MilieuGlibValueSource *second = milieu_glib_time_zone_source_new (stage.root, no_environment);
  files_follow (&other, second);
  for (int round = 0; round < 3; round++)
    {
      files_remove (&stage, "/etc");
      files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
      files_await (&stage, "Asia/Tokyo");
      files_await (&other, "Asia/Tokyo");
      files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Berlin");
      files_await (&stage, "Europe/Berlin");
      files_await (&other, "Europe/Berlin");
    }
  files_tear_down (&other);
  files_tear_down (&stage);
}

static void
linksAreFollowedToTheFolderOfZones (void)
{
  FilesStage stage;
  set_up (&stage);
  files_link (&stage, "/etc/localtime", "zones/home");
  files_link (&stage, "/etc/zones/home", "../../var/zone");
  files_link (&stage, "/var/zone", "/usr/share/zoneinfo/posix/Europe/Warsaw");
  files_write (&stage, "/usr/share/zoneinfo/posix/Europe/Warsaw", "TZif");
  follow (&stage);
  CHECK_TEXT (files_value (&stage), "Europe/Warsaw");
  /* Any link on the way may change. */
  files_link (&stage, "/var/zone", "/usr/share/zoneinfo/Asia/Tokyo");
  files_await (&stage, "Asia/Tokyo");
  files_link (&stage, "/etc/zones/home", "/var/other");
  files_link (&stage, "/var/other", "/usr/share/zoneinfo/Europe/Berlin");
  files_await (&stage, "Europe/Berlin");
  files_tear_down (&stage);
}

static void
foldersOnTheWayMayBeReplacedToo (void)
{
  FilesStage stage;
  set_up (&stage);
  files_link (&stage, "/etc/localtime", "/var/current/zone");
  files_link (&stage, "/var/one/zone", "/usr/share/zoneinfo/Europe/Warsaw");
  files_link (&stage, "/var/two/zone", "/usr/share/zoneinfo/Asia/Tokyo");
  files_link (&stage, "/var/current", "one");
  follow (&stage);
  CHECK_TEXT (files_value (&stage), "Europe/Warsaw");
  files_link (&stage, "/var/current", "two");
  files_await (&stage, "Asia/Tokyo");
  files_link (&stage, "/var/two/zone", "/usr/share/zoneinfo/Europe/Berlin");
  files_await (&stage, "Europe/Berlin");
  files_tear_down (&stage);
}

static void
theFirstNameCountsThoughItIsALink (void)
{
  FilesStage stage;
  set_up (&stage);
  files_link (&stage, "/usr/share/zoneinfo/Poland", "Europe/Warsaw");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Poland");
  follow (&stage);
  CHECK_TEXT (files_value (&stage), "Poland");
  files_tear_down (&stage);
}

static void
aPlainFilesZoneIsNamedBesideIt (void)
{
  FilesStage stage;
  set_up (&stage);
  files_write (&stage, "/etc/localtime", "TZif2");
  files_write (&stage, "/etc/timezone", "Europe/Warsaw\n");
  follow (&stage);
  CHECK_TEXT (files_value (&stage), "Europe/Warsaw");
  files_write (&stage, "/etc/timezone", "Asia/Tokyo");
  files_await (&stage, "Asia/Tokyo");
  files_replace (&stage, "/etc/timezone", "  Europe/Berlin \r\n# a comment\r\n");
  files_await (&stage, "Europe/Berlin");
  files_end (&stage, "Asia/Tokyo Europe/Berlin ");
}

static void
aLinkIsReplacedByAPlainFileAndBack (void)
{
  FilesStage stage;
  set_up (&stage);
  files_write (&stage, "/etc/timezone", "Asia/Tokyo\n");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Warsaw");
  follow (&stage);
  CHECK_TEXT (files_value (&stage), "Europe/Warsaw");
  files_replace (&stage, "/etc/localtime", "TZif2");
  files_await (&stage, "Asia/Tokyo");
  /* What it holds changes nothing; the name does. */
  files_write (&stage, "/etc/localtime", "TZif3");
  files_write (&stage, "/etc/timezone", "Europe/Berlin\n");
  files_await (&stage, "Europe/Berlin");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Warsaw");
  files_await (&stage, "Europe/Warsaw");
  files_write (&stage, "/etc/timezone", "UTC\n");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  files_await (&stage, "Asia/Tokyo");
  files_end (&stage, "Asia/Tokyo Europe/Berlin Europe/Warsaw Asia/Tokyo ");
}

/* Runs a command in the folder that stands for "/". */
static void
run (FilesStage *stage, const char *command)
{
  g_autofree char *line = g_strdup_printf ("cd '%s' && %s", stage->root, command);
  char *arguments[] = { (char *)"sh", (char *)"-ec", line, NULL };
  int status = -1;
  CHECK (g_spawn_sync (NULL, arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status,
                       NULL));
  CHECK_INT (status, 0);
}

static void
theToolsThatPeopleUseAreFollowed (void)
{
  FilesStage stage;
  set_up_link (&stage);
  run (&stage, "ln -sfn /usr/share/zoneinfo/Asia/Tokyo etc/localtime");
  files_await (&stage, "Asia/Tokyo");
  run (&stage, "ln -s ../usr/share/zoneinfo/Europe/Berlin etc/new && mv -T etc/new etc/localtime");
  files_await (&stage, "Europe/Berlin");
  run (&stage, "echo Asia/Tokyo > etc/timezone &&"
               "cp --remove-destination usr/share/zoneinfo/Asia/Tokyo etc/localtime");
  files_await (&stage, "Asia/Tokyo");
  run (&stage, "sed -i s,Asia/Tokyo,Europe/Warsaw, etc/timezone");
  files_await (&stage, "Europe/Warsaw");
  run (&stage, "echo Europe/Berlin | tee etc/timezone >/dev/null");
  files_await (&stage, "Europe/Berlin");
  run (&stage, "rm etc/localtime");
  files_await (&stage, "UTC");
  run (&stage, "rm -r etc && mkdir etc && ln -s /usr/share/zoneinfo/Asia/Tokyo etc/localtime");
  files_await (&stage, "Asia/Tokyo");
  files_tear_down (&stage);
}

static void
aZoneThatIsNotThereLeavesTheLastUntilItIs (void)
{
  FilesStage stage;
  set_up_link (&stage);
  said_begin ();
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Mars/Olympus");
  CHECK_TEXT (files_await_said (&stage),
              "message time-zone [time-zone]: time-zone: '/etc/localtime' leads to "
              "'/usr/share/zoneinfo/Mars/Olympus', which is no file; the last value stays\n");
  said_end ();
  CHECK_TEXT (files_value (&stage), "Europe/Warsaw");
  files_write (&stage, "/usr/share/zoneinfo/Mars/Olympus", "TZif");
  files_await (&stage, "Mars/Olympus");
  files_end (&stage, "Mars/Olympus ");
}

static void
withoutZonesTheFormOfANameIsEnough (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_link (&stage, "/etc/localtime", "/etc/zoneinfo/Mars/Olympus");
  follow (&stage);
  CHECK_TEXT (files_value (&stage), "Mars/Olympus");
  files_tear_down (&stage);
}

static void
TZWinsOverTheFiles (void)
{
  FilesStage stage;
  const char *const environment[] = { "TZ=Asia/Tokyo", NULL };
  set_up (&stage);
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Warsaw");
  files_follow (&stage, milieu_glib_time_zone_source_new (stage.root, environment));
  CHECK_TEXT (files_value (&stage), "Asia/Tokyo");
  /* Nothing is watched. */
  FilesStage other;
  files_set_up (&other);
  files_follow (&other, milieu_glib_time_zone_source_new (stage.root, no_environment));
  CHECK_TEXT (files_value (&other), "Europe/Warsaw");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Berlin");
  files_await (&other, "Europe/Berlin");
  CHECK (!g_main_context_iteration (stage.context, FALSE));
  CHECK_TEXT (files_value (&stage), "Asia/Tokyo");
  files_tear_down (&other);
  files_tear_down (&stage);
}

static void
aFileThatTZNamesIsFollowed (void)
{
  FilesStage stage;
  const char *const environment[] = { "TZ=:/etc/localtime", NULL };
  set_up (&stage);
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Warsaw");
  files_follow (&stage, milieu_glib_time_zone_source_new (stage.root, environment));
  CHECK_TEXT (files_value (&stage), "Europe/Warsaw");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  files_await (&stage, "Asia/Tokyo");
  files_end (&stage, "Asia/Tokyo ");
}

static void
aThousandChangesLeaveTheLast (void)
{
  FilesStage stage;
  set_up_link (&stage);
  said_begin ();
  for (int n = 0; n < 1000; n++)
    files_link (&stage, "/etc/localtime",
                n % 2 ? "/usr/share/zoneinfo/Asia/Tokyo" : "/usr/share/zoneinfo/nonsense/%n");
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Berlin");
  files_await (&stage, "Europe/Berlin");
  /* All of them had happened before the first was looked at, so at most a few looks were made. */
  CHECK (stage.writes < 100);
  CHECK (files_count_lines (said_take ()) < 100);
  said_end ();
  files_tear_down (&stage);
}

static void
whatIsDetachedWatchesNothing (void)
{
  FilesStage stage;
  set_up_link (&stage);
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
  milieu_glib_value_source_detach_all (stage.source);
  CHECK_TEXT (files_value (&stage), "UTC");
  CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_IDLE);
  files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Berlin");
  while (g_main_context_iteration (stage.context, FALSE))
    continue;
  CHECK_TEXT (files_value (&stage), "UTC");
  CHECK (milieu_glib_value_source_attach (stage.source, stage.tree, MILIEU_NODE_NONE, NULL));
  CHECK_TEXT (files_value (&stage), "Europe/Berlin");
  files_tear_down (&stage);
}

TEST_TOPIC (glib_time_zone_files, TEST (glib_time_zone_files, aLinkMovedOverTheOldOneIsSeenOnce),
            TEST (glib_time_zone_files, aLinkRemovedAndMadeAnewIsSeen),
            TEST (glib_time_zone_files, withoutAFileTheZoneIsUTC),
            TEST (glib_time_zone_files, aFileThatAppearsLaterIsSeen),
            TEST (glib_time_zone_files, foldersThatAppearLaterAreSeen),
            TEST (glib_time_zone_files, aFolderThatIsReplacedIsWatchedAnew),
            TEST (glib_time_zone_files, twoSourcesMayWatchAFolderThatIsReplaced),
            TEST (glib_time_zone_files, linksAreFollowedToTheFolderOfZones),
            TEST (glib_time_zone_files, foldersOnTheWayMayBeReplacedToo),
            TEST (glib_time_zone_files, theFirstNameCountsThoughItIsALink),
            TEST (glib_time_zone_files, aPlainFilesZoneIsNamedBesideIt),
            TEST (glib_time_zone_files, aLinkIsReplacedByAPlainFileAndBack),
            TEST (glib_time_zone_files, theToolsThatPeopleUseAreFollowed),
            TEST (glib_time_zone_files, aZoneThatIsNotThereLeavesTheLastUntilItIs),
            TEST (glib_time_zone_files, withoutZonesTheFormOfANameIsEnough),
            TEST (glib_time_zone_files, TZWinsOverTheFiles),
            TEST (glib_time_zone_files, aFileThatTZNamesIsFollowed),
            TEST (glib_time_zone_files, aThousandChangesLeaveTheLast),
            TEST (glib_time_zone_files, whatIsDetachedWatchesNothing))
