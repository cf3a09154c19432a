/* Files that are none, too large, or full of anything: they leave the last value, and are named
 * once. */
#define _XOPEN_SOURCE 700

#include "../CMilieuTests/test.h"

#include "files.h"
#include "said.h"

#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static const char conf[] = "/etc/locale.conf";

/* What stands at a path in place of a file. */
typedef void (*Maker) (FilesStage *stage, const char *path);

static void
make_pipe (FilesStage *stage, const char *path)
{
  g_autofree char *full = files_path (stage, path);
  CHECK_INT (mkfifo (full, 0644), 0);
}

/* Without the right to make a device it is a pipe that the link leads to. */
static void
make_device (FilesStage *stage, const char *path)
{
  g_autofree char *device = files_path (stage, "/dev/zero");
  files_write (stage, "/dev/zero", "");
  CHECK_INT (unlink (device), 0);
  if (mknod (device, S_IFCHR | 0644, makedev (1, 5)) != 0)
    CHECK_INT (mkfifo (device, 0644), 0);
  files_link (stage, path, "/dev/zero");
}

static void
make_loop (FilesStage *stage, const char *path)
{
  files_link (stage, "/etc/other", path);
  files_link (stage, path, "other");
}

static void
make_huge (FilesStage *stage, const char *path)
{
  g_autofree char *full = files_path (stage, path);
  files_write (stage, path, "LANG=de_DE\n");
  CHECK_INT (truncate (full, 1 << 30), 0);
}

static void
make_noise (FilesStage *stage, const char *path)
{
  static const char noise[] = "LANG=de_DE\0\xff\x01LANG=\x80\n";
  g_autofree char *full = files_path (stage, path);
  CHECK (g_file_set_contents (full, noise, sizeof noise - 1, NULL));
}

static void
make_open_quote (FilesStage *stage, const char *path)
{
  files_write (stage, path, "LC_TIME=x\nLANG=\"de_DE.UTF-8\n");
}

static void
make_nonsense (FilesStage *stage, const char *path)
{
  files_write (stage, path, "LANG=%n\x1b[2J../../\n");
}

/* A target whose name no file can have: it cannot be looked at, whoever asks. */
static void
make_unreadable (FilesStage *stage, const char *path)
{
  g_autofree char *name = g_strnfill (300, 'x');
  files_link (stage, path, name);
}

static const struct
{
  const char *what;
  Maker make;
  const char *locale; /* what is said of it */
  const char *zone;
} makers[] = {
  { "a pipe", make_pipe, "is no regular file", "is no regular file" },
  { "a folder", files_make_folder, "is a folder", "is a folder" },
  { "a device", make_device, "is no regular file", "is no regular file" },
  { "a loop of links", make_loop, "is a link that leads round in a circle",
    "is a link that leads round in a circle" },
  { "a file of 1 GiB", make_huge, "is larger than 64 KiB", NULL },
  { "noise", make_noise, "is not a text, for a NUL is in it", NULL },
  { "an open quote", make_open_quote, "line 2 of ", NULL },
  { "nonsense", make_nonsense, "is '%n\\033[2J../../'", NULL },
  { "an unreadable one", make_unreadable, "cannot be looked at", "cannot be looked at" },
};

/* The file at the path becomes that, then a good one again. */
static void
check_replaced (FilesStage *stage, const char *path, Maker make, const char *said)
{
  g_autofree char *before = g_strdup (files_value (stage));
  said_begin ();
  files_remove (stage, path);
  make (stage, path);
  g_autofree char *text = g_strdup (files_await_said (stage));
  CHECK_TEXT (files_value (stage), before);
  CHECK_INT (files_count_lines (text), 1);
  said_end ();
  if (!g_str_has_prefix (text, "message ") || !strstr (text, said)
      || !strstr (text, "; the last value stays\n"))
    test_fail (__FILE__, __LINE__, "'%s' is said, '%s' is expected in it", text, said);
  CHECK_INT (milieu_glib_value_source_get_state (stage->source), MILIEU_GLIB_SOURCE_READY);
}

static void
whatIsNoLocaleFileLeavesTheLastLocale (void)
{
  for (size_t n = 0; n < G_N_ELEMENTS (makers); n++)
    {
      FilesStage stage;
      files_set_up (&stage);
      files_write (&stage, conf, "LANG=pl_PL.UTF-8\n");
      files_follow (&stage, milieu_glib_locale_source_new (stage.root, no_environment));
      check_replaced (&stage, conf, makers[n].make, makers[n].locale);
      /* A good one is taken, and the next bad one named again. */
      files_remove (&stage, conf);
      files_write (&stage, conf, "LANG=fr_FR.UTF-8\n");
      files_await (&stage, "fr-FR");
      check_replaced (&stage, conf, makers[n].make, makers[n].locale);
      files_tear_down (&stage);
    }
}

static void
whatIsNoZoneFileLeavesTheLastZone (void)
{
  for (size_t n = 0; n < G_N_ELEMENTS (makers); n++)
    {
      FilesStage stage;
      if (!makers[n].zone)
        continue;
      files_set_up (&stage);
      files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
      files_follow (&stage, milieu_glib_time_zone_source_new (stage.root, no_environment));
      check_replaced (&stage, "/etc/localtime", makers[n].make, makers[n].zone);
      files_remove (&stage, "/etc/localtime");
      files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Europe/Berlin");
      files_await (&stage, "Europe/Berlin");
      files_tear_down (&stage);
    }
}

static void
whatIsNoNameBesideAPlainFileLeavesTheLastZone (void)
{
  for (size_t n = 0; n < G_N_ELEMENTS (makers); n++)
    {
      FilesStage stage;
      const char *said = makers[n].make == make_open_quote ? "has 'LC_TIME=x'"
                         : makers[n].make == make_nonsense ? "has 'LANG=%n\\033[2J../../'"
                                                           : makers[n].locale;
      files_set_up (&stage);
      files_write (&stage, "/etc/localtime", "TZif");
      files_write (&stage, "/etc/timezone", "Asia/Tokyo\n");
      files_follow (&stage, milieu_glib_time_zone_source_new (stage.root, no_environment));
      CHECK_TEXT (files_value (&stage), "Asia/Tokyo");
      check_replaced (&stage, "/etc/timezone", makers[n].make, said);
      files_remove (&stage, "/etc/timezone");
      files_write (&stage, "/etc/timezone", "Europe/Berlin");
      files_await (&stage, "Europe/Berlin");
      files_tear_down (&stage);
    }
}

static void
whatIsThereAtTheStartGivesNoValue (void)
{
  for (size_t n = 0; n < G_N_ELEMENTS (makers); n++)
    {
      FilesStage stage;
      files_set_up (&stage);
      files_write (&stage, conf, "");
      files_remove (&stage, conf);
      makers[n].make (&stage, conf);
      said_begin ();
      files_follow (&stage, milieu_glib_locale_source_new (stage.root, no_environment));
      g_autofree char *text = g_strdup (said_take ());
      said_end ();
      CHECK_INT (files_count_lines (text), 1);
      if (!g_str_has_prefix (text, "message ") || !strstr (text, makers[n].locale))
        test_fail (__FILE__, __LINE__, "%s: '%s' is said", makers[n].what, text);
      CHECK (!milieu_glib_value_source_gives (stage.source, stage.key));
      CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_UNAVAILABLE);
      files_remove (&stage, conf);
      files_write (&stage, conf, "LANG=pl_PL");
      files_await (&stage, "pl-PL");
      CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_READY);
      files_tear_down (&stage);
    }
}

static void
linksOutOfTheFolderOfZonesNameNothing (void)
{
  static const char *const targets[] = {
    "/usr/share/zoneinfo/../../etc/passwd",
    "/usr/share/zoneinfo/",
    "/usr/share/zoneinfo",
    "/usr/share/zoneinfo/localtime",
    "../../../../..",
    "/usr/share/zoneinfo/a b",
    "/usr/share/zoneinfo/%n",
    "/",
  };
  for (size_t n = 0; n < G_N_ELEMENTS (targets); n++)
    {
      FilesStage stage;
      files_set_up (&stage);
      files_link (&stage, "/usr/share/zoneinfo/localtime", "/etc/localtime");
      files_write (&stage, "/usr/share/zoneinfo/a b", "TZif");
      files_link (&stage, "/etc/localtime", targets[n]);
      said_begin ();
      files_follow (&stage, milieu_glib_time_zone_source_new (stage.root, no_environment));
      CHECK_INT (files_count_lines (said_take ()), 1);
      said_end ();
      if (milieu_glib_value_source_gives (stage.source, stage.key))
        test_fail (__FILE__, __LINE__, "'%s' is taken for '%s'", targets[n], files_value (&stage));
      files_link (&stage, "/etc/localtime", "../../zoneinfo/Mars/Olympus");
      files_write (&stage, "/zoneinfo/Mars/Olympus", "TZif");
      files_await (&stage, "Mars/Olympus");
      files_tear_down (&stage);
    }
}

static void
aPlainFileWithoutANameGivesNoValue (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_write (&stage, "/etc/localtime", "TZif");
  said_begin ();
  files_follow (&stage, milieu_glib_time_zone_source_new (stage.root, no_environment));
  CHECK_TEXT (said_take (),
              "message time-zone [time-zone]: time-zone: /etc/localtime is a plain file, and no "
              "/etc/timezone names its zone; there is no value\n");
  said_end ();
  files_write (&stage, "/etc/timezone", "Asia/Tokyo\n");
  files_await (&stage, "Asia/Tokyo");
  files_tear_down (&stage);
}

/* Faults and good values in turns are named as often as they begin, at most. */
static void
aThousandWritesLeaveTheLastAndNoFloodOfReports (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_write (&stage, conf, "LANG=pl_PL.UTF-8\n");
  files_follow (&stage, milieu_glib_locale_source_new (stage.root, no_environment));
  said_begin ();
  for (int n = 0; n < 1000; n++)
    {
      g_autofree char *text = g_strdup_printf ("LANG=nonsense%d\n", n);
      files_write (&stage, conf, text);
      g_main_context_iteration (stage.context, FALSE);
    }
  files_replace (&stage, conf, "LANG=fr_FR.UTF-8\n");
  files_await (&stage, "fr-FR");
  CHECK (files_count_lines (said_take ()) <= 1);
  said_end ();
  CHECK_INT (stage.writes, 1);
  files_tear_down (&stage);
}

/* Writes half of a file anew, and waits until that was heard of and looked at; returns the file,
 * opened. */
static int
write_half (FilesStage *stage, const char *path, const char *half)
{
  g_autofree char *before = g_strdup (files_value (stage));
  int file = files_open (stage, path);
  files_write_some (file, half);
  files_await_event (stage);
  CHECK_TEXT (files_value (stage), before);
  return file;
}

static void
whatIsHalfWrittenChangesNothingYet (void)
{
  const char *const halves[] = { "", "# a comment\n", "LANG=\"de_", "LANG=de_" };
  for (size_t n = 0; n < G_N_ELEMENTS (halves); n++)
    {
      FilesStage stage;
      files_set_up (&stage);
      said_begin ();
      files_write (&stage, conf, "LANG=pl_PL.UTF-8\n");
      files_follow (&stage, milieu_glib_locale_source_new (stage.root, no_environment));
      int file = write_half (&stage, conf, halves[n]);
      CHECK_INT (ftruncate (file, 0), 0);
      CHECK_INT (pwrite (file, "LANG=de_DE\n", 11, 0), 11);
      CHECK_INT (close (file), 0);
      files_await (&stage, "de-DE");
      CHECK_INT (stage.writes, 1);
      CHECK_TEXT (said_take (), "");
      /* When nothing more comes it was all. */
      files_write (&stage, conf, "");
      files_await (&stage, "en");
      said_end ();
      files_tear_down (&stage);
    }
}

static void
halfANameOfAZoneChangesNothingYet (void)
{
  const char *const halves[] = { "", "Europe/" };
  for (size_t n = 0; n < G_N_ELEMENTS (halves); n++)
    {
      FilesStage stage;
      files_set_up (&stage);
      said_begin ();
      files_write (&stage, "/etc/localtime", "TZif");
      files_write (&stage, "/etc/timezone", "Asia/Tokyo\n");
      files_follow (&stage, milieu_glib_time_zone_source_new (stage.root, no_environment));
      int file = write_half (&stage, "/etc/timezone", halves[n]);
      CHECK_INT (pwrite (file, "Europe/Berlin\n", 14, 0), 14);
      CHECK_INT (close (file), 0);
      files_await (&stage, "Europe/Berlin");
      CHECK_TEXT (said_take (), "");
      said_end ();
      files_tear_down (&stage);
    }
}

static void
aVariableThatIsNoNameIsPassedOver (void)
{
  FilesStage stage;
  const char *const environment[] = { "LC_ALL=../../etc", "LANG=\x1b[2J", NULL };
  files_set_up (&stage);
  files_write (&stage, conf, "LANG=pl_PL.UTF-8\n");
  said_begin ();
  files_follow (&stage, milieu_glib_locale_source_new (stage.root, environment));
  CHECK_TEXT (files_value (&stage), "pl-PL");
  files_replace (&stage, conf, "LANG=de_DE.UTF-8\n");
  files_await (&stage, "de-DE");
  CHECK_TEXT (
    said_take (),
    "message locale [LC_ALL]: locale: LC_ALL of the environment is '../../etc', a name such as "
    "pl_PL.UTF-8 is expected; it is passed over\n"
    "message locale [LANG]: locale: LANG of the environment is '\\033[2J', a name such as "
    "pl_PL.UTF-8 is expected; it is passed over\n");
  said_end ();
  files_tear_down (&stage);
}

TEST_TOPIC (glib_hostile_files, TEST (glib_hostile_files, whatIsNoLocaleFileLeavesTheLastLocale),
            TEST (glib_hostile_files, whatIsNoZoneFileLeavesTheLastZone),
            TEST (glib_hostile_files, whatIsNoNameBesideAPlainFileLeavesTheLastZone),
            TEST (glib_hostile_files, whatIsThereAtTheStartGivesNoValue),
            TEST (glib_hostile_files, linksOutOfTheFolderOfZonesNameNothing),
            TEST (glib_hostile_files, aPlainFileWithoutANameGivesNoValue),
            TEST (glib_hostile_files, aThousandWritesLeaveTheLastAndNoFloodOfReports),
            TEST (glib_hostile_files, whatIsHalfWrittenChangesNothingYet),
            TEST (glib_hostile_files, halfANameOfAZoneChangesNothingYet),
            TEST (glib_hostile_files, aVariableThatIsNoNameIsPassedOver))
