/* Keys of entries: which one is found, and what it reads as. */
#include "theme-stage.h"

#include <math.h>
#include <stdio.h>

static ThemeStage stage;
static Fixture *const f = &stage.f;

/* Every kind of value, in two themes. */
#define MIXED_TABLE                                                                                \
  "NORMAL NIGHT\n"                                                                                 \
  "#ffffff #343434 BG\n"                                                                           \
  "1.5 2.5 ratio\n"                                                                                \
  "8px 12px gap\n"                                                                                 \
  "\"sans\" \"serif\" font\n"

static MilieuString *
string_of (const char *text)
{
  MilieuString *string;
  CHECK_OK (milieu_string_new (text, &string));
  return string;
}

static void
anEqualNameAndDefaultIsTheSameKey (void)
{
  const MilieuKey *key = milieu_theme_entry_key ("same", theme_color ("#123456"));
  CHECK (key);
  CHECK (milieu_theme_entry_key ("same", theme_color ("#123456")) == key);
  CHECK_INT (theme_count_keys ("same"), 1);
  CHECK (milieu_theme_entry_key ("other", theme_color ("#123456")) != key);
  CHECK (milieu_theme_entry_key ("same", theme_color ("#123457")) != key);
  const MilieuKey *number = milieu_theme_entry_key ("same", milieu_value_double (0));
  CHECK (number && number != key);
  CHECK (milieu_key_type (number) == MILIEU_TYPE_DOUBLE);
  CHECK (milieu_theme_entry_key ("same", milieu_value_double ((double)NAN))
         == milieu_theme_entry_key ("same", milieu_value_double ((double)NAN)));
}

static void
anEqualTextIsAnEqualDefault (void)
{
  MilieuString *first = string_of ("sans"), *second = string_of ("sans");
  const MilieuKey *key = milieu_theme_entry_key ("font", milieu_value_string (first));
  milieu_string_release (first);
  CHECK (key);
  CHECK (milieu_theme_entry_key ("font", milieu_value_string (second)) == key);
  milieu_string_release (second);
  const MilieuKey *empty = milieu_theme_entry_key ("font", milieu_value_string (NULL));
  CHECK (empty && empty != key);
  CHECK (milieu_theme_entry_key ("font", milieu_value_string (NULL)) == empty);
}

static void
defaultsOfOtherTypesAreOthersThoughTheirBitsAreTheSame (void)
{
  const MilieuKey *keys[] = {
    milieu_theme_entry_key ("all-zero", milieu_value_double (0)),
    milieu_theme_entry_key ("all-zero", theme_color ("#00000000")),
    milieu_theme_entry_key ("all-zero", milieu_value_string (NULL)),
    milieu_theme_entry_key ("all-zero", milieu_value_int (0)),
    milieu_theme_entry_key ("all-zero", milieu_value_bool (false)),
  };
  static const MilieuType types[] = { MILIEU_TYPE_DOUBLE, MILIEU_TYPE_COLOR, MILIEU_TYPE_STRING,
                                      MILIEU_TYPE_INT, MILIEU_TYPE_BOOL };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    {
      CHECK (keys[i]);
      CHECK_INT (milieu_key_type (keys[i]), types[i]);
    }
}

static void
manyKeysAreFoundAgain (void)
{
  enum
  {
    COUNT = 1000
  };
  static const MilieuKey *keys[COUNT];
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < COUNT; i++)
      {
        char name[32];
        snprintf (name, sizeof name, "many-%d", i);
        const MilieuKey *key = milieu_theme_entry_key (name, milieu_value_double (i));
        CHECK (key);
        CHECK (round == 0 || key == keys[i]);
        keys[i] = key;
      }
}

static void
theKeyIsCalledAsTheEntryIs (void)
{
  static const char *const names[][2] = {
    { "BG", "BG" },       { "color.text-dim", "color.text-dim" }, { "2nd", "_2nd" },
    { "a/b:c", "a_b_c" }, { "\xc3\xa9t\xc3\xa9", "___t__" },      { "_", "_" },
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      const MilieuKey *key = milieu_theme_entry_key (names[i][0], theme_color ("#000"));
      CHECK (key);
      CHECK_TEXT (milieu_key_name (key), names[i][1]);
    }
}

static void
whatCannotBeAnEntryHasNoKey (void)
{
  static const char *const names[] = { "", " ", "a b", "a\tb", "\"a\"", "a{b", "-a", "0xfff" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      CHECK (!milieu_theme_entry_key (names[i], theme_color ("#000")));
      CHECK (!milieu_theme_entry_is_known (names[i]));
    }
  CHECK (!milieu_theme_entry_key ("no-object", milieu_value_object (NULL)));
  CHECK (!milieu_theme_entry_is_known ("no-object"));
}

static void
anEntryIsKnownOnceItHasAKey (void)
{
  CHECK (!milieu_theme_entry_is_known ("asked-for-once"));
  CHECK (milieu_theme_entry_key ("asked-for-once", milieu_value_double (1)));
  CHECK (milieu_theme_entry_is_known ("asked-for-once"));
  CHECK (!milieu_theme_entry_is_known ("asked-for"));
}

static void
aKeyReadsItsEntryInTheThemeThatIsThere (void)
{
  theme_stage_start (&stage, "reading-table");
  MilieuString *none = string_of ("none");
  const MilieuKey *ratio = milieu_theme_entry_key ("ratio", milieu_value_double (-1));
  const MilieuKey *gap = milieu_theme_entry_key ("gap", milieu_value_double (-1));
  const MilieuKey *font = milieu_theme_entry_key ("font", milieu_value_string (none));
  milieu_string_release (none);
  CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#000000ff from default");
  CHECK_TEXT (fixture_get (f, f->row, font), "\"none\" from default");
  theme_stage_give (&stage, f->window, MIXED_TABLE);
  CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#ffffffff from window");
  CHECK_TEXT (fixture_get (f, f->row, ratio), "1.5 from window");
  CHECK_TEXT (fixture_get (f, f->row, gap), "8 from window");
  CHECK_TEXT (fixture_get (f, f->row, font), "\"sans\" from window");
  CHECK_OK (milieu_theme_night_falling (f->tree, f->list));
  CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#343434ff from window");
  CHECK_TEXT (fixture_get (f, f->row, ratio), "2.5 from window");
  CHECK_TEXT (fixture_get (f, f->row, gap), "12 from window");
  CHECK_TEXT (fixture_get (f, f->row, font), "\"serif\" from window");
  theme_stage_end (&stage);
}

static void
anEntryOfAnotherTypeReadsAsTheDefault (void)
{
  theme_stage_start (&stage, "types-table");
  theme_stage_give (&stage, f->window, MIXED_TABLE);
  const MilieuKey *keys[] = {
    milieu_theme_entry_key ("BG", milieu_value_double (7)),
    milieu_theme_entry_key ("font", milieu_value_double (7)),
    milieu_theme_entry_key ("ratio", milieu_value_int (7)),
    milieu_theme_entry_key ("no-such-entry", milieu_value_double (7)),
  };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    {
      CHECK (keys[i]);
      CHECK_TEXT (fixture_get (f, f->row, keys[i]), "7 from window");
    }
  CHECK_TEXT (theme_stage_reports (&stage), "");
  theme_stage_end (&stage);
}

static void
eachSubtreeHasItsTable (void)
{
  theme_stage_start (&stage, "tables-table");
  theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
  theme_stage_give (&stage, f->dialog, "NORMAL RED\n#eeeeee #ee0000 BG\n");
  fixture_observe (f, f->row, stage.bg);
  fixture_observe (f, f->text, stage.bg);
  CHECK_OK (milieu_theme_set (f->tree, f->window, "RED"));
  CHECK_TEXT (fixture_told (f), "row BG #ffffffff -> #fafafaff\n"
                                "text BG #eeeeeeff -> #ee0000ff\n");
  fixture_unset (f, f->dialog, stage.table);
  CHECK_TEXT (fixture_told (f), "text BG #ee0000ff -> #fafafaff\n");
  theme_stage_end (&stage);
}

static void
aValueOfTheProgramsWinsOverTheTables (void)
{
  theme_stage_start (&stage, "override-table");
  theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
  CHECK_OK (milieu_node_set (f->tree, f->dialog, stage.bg, theme_color ("#00ff00")));
  CHECK_TEXT (fixture_get (f, f->text, stage.bg), "#00ff00ff from dialog");
  CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#ffffffff from window");
  theme_stage_end (&stage);
}

static void
anUnknownThemeReadsAsNormalAndIsReportedOnce (void)
{
  theme_stage_start (&stage, "unknown-table");
  const MilieuKey *separator = milieu_theme_entry_key ("SEP", theme_color ("#000"));
  theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
  fixture_observe (f, f->row, stage.bg);
  CHECK_OK (milieu_theme_set (f->tree, f->window, "DUSK"));
  CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#ffffffff from window");
  CHECK_TEXT (fixture_get (f, f->text, separator), "#aaaaaaff from window");
  CHECK_TEXT (fixture_told (f), "");
  CHECK_TEXT (theme_stage_reports (&stage),
              "unknown-table has no theme 'DUSK', which reads as NORMAL: "
              "expected one of NORMAL, NIGHT, RED\n");
  CHECK_OK (milieu_theme_set (f->tree, f->window, "NIGHT"));
  CHECK_OK (milieu_theme_set (f->tree, f->window, "DUSK"));
  CHECK_TEXT (theme_stage_reports (&stage), "");
  CHECK_OK (milieu_theme_set (f->tree, f->window, "DAWN"));
  CHECK_INT (stage.report_count, 2);
  /* Another table is reported for itself, even where the former's memory is used again. */
  theme_stage_give (&stage, f->window, "NORMAL RED\n#eeeeee #ee0000 BG\n");
  CHECK_INT (stage.report_count, 3);
  CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#eeeeeeff from window");
  theme_stage_end (&stage);
}

static void
aTableThatIsMadeAgainIsReportedAgain (void)
{
  theme_stage_start (&stage, "again-table");
  CHECK_OK (milieu_theme_set (f->tree, f->window, "DUSK"));
  for (int round = 1; round <= 20; round++)
    {
      theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
      CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#ffffffff from window");
      CHECK_INT (stage.report_count, round);
      fixture_unset (f, f->window, stage.table);
    }
  theme_stage_end (&stage);
}

static void
atMostAHundredUnknownThemesOfATableAreReported (void)
{
  theme_stage_start (&stage, "hundred-table");
  theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
  for (int i = 0; i < 300; i++)
    {
      char name[32];
      snprintf (name, sizeof name, "T%d", i);
      CHECK_OK (milieu_theme_set (f->tree, f->window, name));
      CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#ffffffff from window");
    }
  CHECK_INT (stage.report_count, 100);
  theme_stage_end (&stage);
}

static void
aNameOfAnyLengthIsReportedInOneLine (void)
{
  theme_stage_start (&stage, "long-table");
  theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
  char name[20001];
  for (size_t i = 0; i < sizeof name - 1; i += 2)
    memcpy (name + i, "\xc3\xa4", 2);
  name[0] = name[1] = '\n';
  name[sizeof name - 1] = '\0';
  CHECK_OK (milieu_theme_set (f->tree, f->window, name));
  CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#ffffffff from window");
  const char *report = theme_stage_reports (&stage);
  CHECK (strstr (report, "no theme '\\u{a}\\u{a}\xc3\xa4\xc3\xa4"));
  CHECK (strstr (report, "\xc3\xa4\xe2\x80\xa6', which"));
  CHECK (strlen (report) < 400);
  theme_stage_end (&stage);
}

TEST_TOPIC (theme_entry_key, TEST (theme_entry_key, anEqualNameAndDefaultIsTheSameKey),
            TEST (theme_entry_key, anEqualTextIsAnEqualDefault),
            TEST (theme_entry_key, defaultsOfOtherTypesAreOthersThoughTheirBitsAreTheSame),
            TEST (theme_entry_key, manyKeysAreFoundAgain),
            TEST (theme_entry_key, theKeyIsCalledAsTheEntryIs),
            TEST (theme_entry_key, whatCannotBeAnEntryHasNoKey),
            TEST (theme_entry_key, anEntryIsKnownOnceItHasAKey),
            TEST (theme_entry_key, aKeyReadsItsEntryInTheThemeThatIsThere),
            TEST (theme_entry_key, anEntryOfAnotherTypeReadsAsTheDefault),
            TEST (theme_entry_key, eachSubtreeHasItsTable),
            TEST (theme_entry_key, aValueOfTheProgramsWinsOverTheTables),
            TEST (theme_entry_key, anUnknownThemeReadsAsNormalAndIsReportedOnce),
            TEST (theme_entry_key, aTableThatIsMadeAgainIsReportedAgain),
            TEST (theme_entry_key, atMostAHundredUnknownThemesOfATableAreReported),
            TEST (theme_entry_key, aNameOfAnyLengthIsReportedInOneLine))
