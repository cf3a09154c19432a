/* Names of locales become tags. */
#include "../CMilieuTests/test.h"

#include "files.h"
#include "said.h"

/* The tag that a source makes of LANG, or the key's default if it makes none. */
static void
check_tag (const char *name, const char *tag)
{
  FilesStage stage;
  g_autofree char *variable = g_strconcat ("LANG=", name, NULL);
  const char *const environment[] = { variable, NULL };
  files_set_up (&stage);
  said_begin ();
  files_follow (&stage, milieu_glib_locale_source_new (stage.root, environment));
  said_end ();
  if (milieu_glib_value_source_gives (stage.source, stage.key) != (tag != NULL))
    test_fail (__FILE__, __LINE__, "'%s' is %s", name, tag ? "refused" : "taken");
  CHECK_TEXT (files_value (&stage), tag ? tag : "en");
  files_tear_down (&stage);
}

static void
languageAndTerritoryBecomeLanguageAndRegion (void)
{
  check_tag ("pl_PL.UTF-8", "pl-PL");
  check_tag ("en_US.ISO-8859-1", "en-US");
  check_tag ("pl", "pl");
  check_tag ("zh_TW", "zh-TW");
  check_tag ("no_NO", "no-NO");
  check_tag ("nb_NO.utf8", "nb-NO");
  check_tag ("hsb_DE", "hsb-DE");
  check_tag ("es_419", "es-419");
  check_tag ("PL_pl", "pl-PL");
  check_tag ("en_DK.ISO-8859-15", "en-DK");
}

static void
theCLocaleIsEnglish (void)
{
  check_tag ("C", "en");
  check_tag ("POSIX", "en");
  check_tag ("C.UTF-8", "en");
  check_tag ("c", NULL);
  check_tag ("C_PL", NULL);
}

static void
aModifierCanBeAScript (void)
{
  check_tag ("sr_RS@latin", "sr-Latn-RS");
  check_tag ("sr_RS.UTF-8@latin", "sr-Latn-RS");
  check_tag ("uz_UZ@cyrillic", "uz-Cyrl-UZ");
  check_tag ("be_BY@latin", "be-Latn-BY");
  check_tag ("sd_IN@devanagari", "sd-Deva-IN");
  check_tag ("tt_RU@iqtelif", "tt-Latn-RU");
  check_tag ("sr@Latin", "sr-Latn");
}

static void
aModifierCanBeAVariantOrALanguage (void)
{
  check_tag ("ca_ES@valencia", "ca-ES-valencia");
  check_tag ("ca_ES.UTF-8@valencia", "ca-ES-valencia");
  check_tag ("sr_RS@ijekavianlatin", "sr-Latn-RS-ijekavsk");
  check_tag ("aa_ER@saaho", "ssy-ER");
}

static void
otherModifiersSayNothingOfATag (void)
{
  check_tag ("de_DE@euro", "de-DE");
  check_tag ("en@quot", "en");
  check_tag ("gez_ET@abegede", "gez-ET");
}

static void
formsOfOtherLibrariesAreTaken (void)
{
  check_tag ("zh_Hant_TW.UTF-8", "zh-Hant-TW");
  check_tag ("sr-latn-rs", "sr-Latn-RS");
  check_tag ("pt-BR", "pt-BR");
  check_tag ("zh_hans", "zh-Hans");
}

static void
replacedLanguagesHaveTheirNewCodes (void)
{
  check_tag ("iw_IL", "he-IL");
  check_tag ("in_ID", "id-ID");
  check_tag ("ji", "yi");
}

static void
whatIsNoNameGivesNothing (void)
{
  g_autofree char *absurd = g_strnfill (100000, 'a');
  check_tag ("nonsense", NULL);
  check_tag ("polish", NULL);
  check_tag ("p", NULL);
  check_tag ("pl_", NULL);
  check_tag ("pl_P", NULL);
  check_tag ("pl_POL", NULL);
  check_tag ("pl_PL.", NULL);
  check_tag ("pl_PL@", NULL);
  check_tag ("pl__PL", NULL);
  check_tag ("_PL", NULL);
  check_tag (".UTF-8", NULL);
  check_tag ("@latin", NULL);
  check_tag ("pl PL", NULL);
  check_tag ("../../etc/passwd", NULL);
  check_tag ("/usr/lib/locale/pl", NULL);
  check_tag ("pl_PL.%n%n", NULL);
  check_tag ("pl_PL.UTF-8\n", NULL);
  check_tag ("\xff\xfe", NULL);
  check_tag ("pł_PŁ", NULL);
  check_tag (absurd, NULL);
}

/* What derives from the locale follows. */
static void
directionAndCalendarFollowTheLocale (void)
{
  FilesStage stage;
  MilieuValue value;
  const char *const environment[] = { "LANG=fa_IR.UTF-8", NULL };
  files_set_up (&stage);
  files_follow (&stage, milieu_glib_locale_source_new (stage.root, environment));
  CHECK_OK (milieu_tree_get (stage.tree, milieu_key_layout_direction (), &value));
  CHECK_INT (value.integer, MILIEU_LAYOUT_RIGHT_TO_LEFT);
  CHECK_OK (milieu_tree_get (stage.tree, milieu_key_calendar (), &value));
  CHECK_TEXT (milieu_string_text (value.string), "persian");
  files_tear_down (&stage);
}

TEST_TOPIC (glib_locale_names,
            TEST (glib_locale_names, languageAndTerritoryBecomeLanguageAndRegion),
            TEST (glib_locale_names, theCLocaleIsEnglish),
            TEST (glib_locale_names, aModifierCanBeAScript),
            TEST (glib_locale_names, aModifierCanBeAVariantOrALanguage),
            TEST (glib_locale_names, otherModifiersSayNothingOfATag),
            TEST (glib_locale_names, formsOfOtherLibrariesAreTaken),
            TEST (glib_locale_names, replacedLanguagesHaveTheirNewCodes),
            TEST (glib_locale_names, whatIsNoNameGivesNothing),
            TEST (glib_locale_names, directionAndCalendarFollowTheLocale))
