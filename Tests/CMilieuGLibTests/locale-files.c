/* The locale is the environment's where it was set apart, and else what the files say now. */
#include "../CMilieuTests/test.h"

#include "files.h"
#include "said.h"

static const char conf[] = "/etc/locale.conf";
static const char fallback[] = "/etc/default/locale";

/* A source with up to three variables. */
static void
follow (FilesStage *stage, const char *first, const char *second, const char *third)
{
  const char *const environment[] = { "HOME=/", first, second, third, NULL };
  files_follow (stage, milieu_glib_locale_source_new (stage->root, environment));
}

static void
theFileIsFollowedLive (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_write (&stage, conf, "LANG=pl_PL.UTF-8\n");
  follow (&stage, NULL, NULL, NULL);
  CHECK_TEXT (files_value (&stage), "pl-PL");
  CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_READY);
  files_write (&stage, conf, "LANG=de_DE.UTF-8\n");
  files_await (&stage, "de-DE");
  files_replace (&stage, conf, "LANG=ar_EG.UTF-8");
  files_await (&stage, "ar-EG");
  files_end (&stage, "de-DE ar-EG ");
}

static void
withoutTheFirstFileTheSecondCounts (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_write (&stage, fallback, "LANG=pl_PL.UTF-8\n");
  follow (&stage, NULL, NULL, NULL);
  CHECK_TEXT (files_value (&stage), "pl-PL");
  files_write (&stage, fallback, "LANG=fr_FR\n");
  files_await (&stage, "fr-FR");
  files_replace (&stage, conf, "LANG=de_DE\n");
  files_await (&stage, "de-DE");
  files_remove (&stage, conf);
  files_await (&stage, "fr-FR");
  files_end (&stage, "fr-FR de-DE fr-FR ");
}

static void
withoutAnyFileThereIsNoValueUntilOneComes (void)
{
  FilesStage stage;
  files_set_up (&stage);
  said_begin ();
  follow (&stage, NULL, NULL, NULL);
  CHECK_TEXT (
    said_take (),
    "info locale []: locale: no locale is set in the environment, in /etc/locale.conf or in "
    "/etc/default/locale; the files are watched\n");
  said_end ();
  CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_UNAVAILABLE);
  CHECK (!milieu_glib_value_source_gives (stage.source, stage.key));
  files_write (&stage, fallback, "LANG=pl_PL.UTF-8\n");
  files_await (&stage, "pl-PL");
  CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_READY);
  files_remove (&stage, "/etc");
  files_await (&stage, "en");
  CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_UNAVAILABLE);
  files_end (&stage, "pl-PL en ");
}

static void
aFileThatIsALinkIsFollowedToItsEnd (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_link (&stage, conf, "../var/locale");
  files_write (&stage, "/var/locale", "LANG=pl_PL\n");
  follow (&stage, NULL, NULL, NULL);
  CHECK_TEXT (files_value (&stage), "pl-PL");
  files_write (&stage, "/var/locale", "LANG=de_DE\n");
  files_await (&stage, "de-DE");
  files_link (&stage, conf, "/var/other");
  files_await (&stage, "en");
  files_write (&stage, "/var/other", "LANG=fr_FR\n");
  files_await (&stage, "fr-FR");
  files_tear_down (&stage);
}

/* The source's value at the start, of two variables of the environment and a file. */
static void
check_order (const char *first, const char *second, const char *file, const char *tag)
{
  FilesStage stage;
  files_set_up (&stage);
  files_write (&stage, conf, file);
  follow (&stage, first, first ? second : NULL, NULL);
  CHECK_TEXT (files_value (&stage), tag);
  files_tear_down (&stage);
}

static void
anEarlierVariableOutdoesALater (void)
{
  check_order (NULL, NULL, "LANG=pl_PL\nLC_MESSAGES=de_DE\n", "de-DE");
  check_order (NULL, NULL, "LC_ALL=fr_FR\nLANG=pl_PL\nLC_MESSAGES=de_DE\n", "fr-FR");
  check_order ("LANG=pl_PL", "LC_MESSAGES=de_DE", "", "de-DE");
  check_order ("LC_ALL=fr_FR", "LC_MESSAGES=de_DE", "LANG=pl_PL", "fr-FR");
  check_order ("LANG=it_IT", NULL, "LANG=pl_PL\nLC_MESSAGES=de_DE\n", "de-DE");
  check_order ("LC_MESSAGES=it_IT", NULL, "LANG=pl_PL\nLC_ALL=de_DE\n", "de-DE");
  /* POSIX takes an empty one for none. */
  check_order ("LC_ALL=", "LC_MESSAGES=", "LANG=pl_PL", "pl-PL");
  check_order (NULL, NULL, "LC_ALL=\nLANG=pl_PL", "pl-PL");
  /* Others are of no account. */
  check_order ("LC_TIME=de_DE", "LANGUAGE=fr", "LANG=pl_PL\nLC_CTYPE=de_DE", "pl-PL");
}

static void
whatDiffersFromTheFilesAtTheStartStays (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_write (&stage, conf, "LANG=pl_PL.UTF-8\n");
  follow (&stage, "LANG=de_DE.UTF-8", NULL, NULL);
  CHECK_TEXT (files_value (&stage), "de-DE");
  files_write (&stage, conf, "LANG=fr_FR.UTF-8\nLC_TIME=x\n");
  /* A variable that outdoes it is the files' matter all the same. */
  files_replace (&stage, conf, "LANG=fr_FR.UTF-8\nLC_MESSAGES=it_IT.UTF-8\n");
  files_await (&stage, "it-IT");
  files_replace (&stage, conf, "LANG=de_DE.UTF-8\n");
  files_await (&stage, "de-DE");
  files_replace (&stage, conf, "LANG=fr_FR.UTF-8\nLC_ALL=es_ES.UTF-8\n");
  files_await (&stage, "es-ES");
  files_end (&stage, "it-IT de-DE es-ES ");
}

static void
whatTheFilesSaidAtTheStartTooIsFollowed (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_write (&stage, conf, "LANG=\"pl_PL.UTF-8\"\nLC_MESSAGES=en_GB.UTF-8\n");
  follow (&stage, "LANG=pl_PL.UTF-8", "LC_MESSAGES=en_GB.UTF-8", NULL);
  CHECK_TEXT (files_value (&stage), "en-GB");
  files_replace (&stage, conf, "LANG=de_DE.UTF-8\n");
  files_await (&stage, "de-DE");
  /* Once found out it stays so, though the source is stopped between. */
  milieu_glib_value_source_detach_all (stage.source);
  CHECK_TEXT (files_value (&stage), "en");
  CHECK (milieu_glib_value_source_attach (stage.source, stage.tree, MILIEU_NODE_NONE, NULL));
  CHECK_TEXT (files_value (&stage), "de-DE");
  files_tear_down (&stage);
}

static void
LC_ALLOfTheEnvironmentLeavesNothingToWatch (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_write (&stage, conf, "LANG=pl_PL.UTF-8\n");
  follow (&stage, "LC_ALL=C.UTF-8", NULL, NULL);
  CHECK (milieu_glib_value_source_gives (stage.source, stage.key));
  CHECK_TEXT (files_value (&stage), "en");
  FilesStage other;
  files_set_up (&other);
  files_follow (&other, milieu_glib_locale_source_new (stage.root, no_environment));
  files_write (&stage, conf, "LANG=de_DE.UTF-8\n");
  files_await (&other, "de-DE");
  CHECK (!g_main_context_iteration (stage.context, FALSE));
  files_tear_down (&other);
  files_end (&stage, "");
}

static void
theProcesssEnvironmentIsTheDefault (void)
{
  FilesStage stage;
  const char *language = g_getenv ("LC_ALL");
  files_set_up (&stage);
  files_write (&stage, conf, "LC_ALL=pl_PL\n");
  said_begin ();
  files_follow (&stage, milieu_glib_locale_source_new (stage.root, NULL));
  said_end ();
  if (!language || !*language)
    CHECK_TEXT (files_value (&stage), "pl-PL");
  files_tear_down (&stage);
}

/* What a file means. */
static void
check_file (const char *file, const char *tag)
{
  check_order (NULL, NULL, file, tag);
}

static void
linesAreReadAsTheShellReadsThem (void)
{
  check_file ("LANG=pl_PL.UTF-8", "pl-PL");
  check_file ("LANG=\"pl_PL.UTF-8\"\r\nLC_TIME=de\r\n", "pl-PL");
  check_file ("LANG=pl_PL.UTF-8\r\n", "pl-PL");
  check_file ("# LANG=de_DE\n\n  LANG='pl_PL.UTF-8'  # a comment\n", "pl-PL");
  check_file ("export LANG=pl_PL\n", "pl-PL");
  check_file ("LANG=de_DE\nLANG=pl_PL # the last one\n", "pl-PL");
  check_file ("XLANG=de_DE\nLANGUAGE=de\nLANG =de_DE\nLANG=pl_PL\n", "pl-PL");
  check_file ("LC_TIME=\"de_DE\nLANG=pl_PL\n", "pl-PL");
  check_file ("exportLANG=de_DE\nLANG=\n", "en");
  check_file ("\xef\xbb\xbf# in Latin-1: \xe9\nLANG=pl_PL", "pl-PL");
}

static void
whileTheFilesCannotBeReadTheEnvironmentCounts (void)
{
  FilesStage stage;
  files_set_up (&stage);
  files_make_folder (&stage, conf);
  said_begin ();
  follow (&stage, "LANG=pl_PL.UTF-8", NULL, NULL);
  CHECK_TEXT (files_value (&stage), "pl-PL");
  CHECK_INT (milieu_glib_value_source_get_state (stage.source), MILIEU_GLIB_SOURCE_READY);
  CHECK_INT (files_count_lines (said_take ()), 1);
  said_end ();
  files_remove (&stage, conf);
  files_write (&stage, conf, "LC_ALL=de_DE.UTF-8\n");
  files_await (&stage, "de-DE");
  files_end (&stage, "de-DE ");
}

TEST_TOPIC (glib_locale_files, TEST (glib_locale_files, theFileIsFollowedLive),
            TEST (glib_locale_files, withoutTheFirstFileTheSecondCounts),
            TEST (glib_locale_files, withoutAnyFileThereIsNoValueUntilOneComes),
            TEST (glib_locale_files, aFileThatIsALinkIsFollowedToItsEnd),
            TEST (glib_locale_files, anEarlierVariableOutdoesALater),
            TEST (glib_locale_files, whatDiffersFromTheFilesAtTheStartStays),
            TEST (glib_locale_files, whatTheFilesSaidAtTheStartTooIsFollowed),
            TEST (glib_locale_files, LC_ALLOfTheEnvironmentLeavesNothingToWatch),
            TEST (glib_locale_files, theProcesssEnvironmentIsTheDefault),
            TEST (glib_locale_files, linesAreReadAsTheShellReadsThem),
            TEST (glib_locale_files, whileTheFilesCannotBeReadTheEnvironmentCounts))
