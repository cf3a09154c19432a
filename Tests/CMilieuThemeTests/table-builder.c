/* Tables that programs make without a text. */
#include "../CMilieuTests/test.h"
#include "tables.h"

#include <math.h>

static MilieuValue
color (const char *text)
{
  MilieuColor made;
  CHECK_OK (milieu_color_parse (text, &made));
  return milieu_value_color (made);
}

static MilieuColorTableBuilder *
start (void)
{
  MilieuColorTableBuilder *builder = NULL;
  CHECK_OK (milieu_color_table_builder_new ("made here", &builder));
  return builder;
}

static MilieuColorTable *
finish (MilieuColorTableBuilder *builder)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  CHECK_OK (milieu_color_table_builder_finish (builder, &table, &faults));
  CHECK (!faults);
  return table;
}

static void
check_finish_refused (MilieuColorTableBuilder *builder, const char *expected)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  CHECK_INT (milieu_color_table_builder_finish (builder, &table, &faults), MILIEU_ERROR_FAULTS);
  CHECK (!table);
  CHECK_TEXT (milieu_faults_text (faults), expected);
  milieu_faults_free (faults);
}

static void
whatIsMadeEqualsWhatIsRead (void)
{
  MilieuString *string = NULL;
  MilieuColorTableBuilder *builder = start ();
  CHECK_OK (milieu_string_new ("a b", &string));
  CHECK_OK (milieu_color_table_builder_add_theme (builder, "NORMAL"));
  CHECK_OK (milieu_color_table_builder_add_theme (builder, "NIGHT"));
  CHECK_OK (milieu_color_table_builder_add (builder, "BG", 1, MILIEU_ENTRY_COLOR, color ("#000")));
  CHECK_OK (milieu_color_table_builder_add (builder, "gap", 0, MILIEU_ENTRY_DIMENSION,
                                            milieu_value_double (8)));
  CHECK_OK (milieu_color_table_builder_add (builder, "BG", 0, MILIEU_ENTRY_COLOR, color ("#fff")));
  CHECK_OK (milieu_color_table_builder_add (builder, "font", 0, MILIEU_ENTRY_STRING,
                                            milieu_value_string (string)));
  milieu_string_release (string);
  MilieuColorTable *table = finish (builder);
  CHECK_TEXT (milieu_color_table_name (table), "made here");
  MilieuColorTable *same =
    read_table ("NORMAL NIGHT\n#fff #000 BG\n8px 8px gap\n\"a b\" \"a b\" font\n");
  CHECK (milieu_color_table_equal (table, same));
  milieu_color_table_release (table);
  milieu_color_table_release (same);
}

static void
aThemeMayComeAfterEntries (void)
{
  static const char *const themes[] = { "A", "B", "C", "D", "E", "F", "NORMAL" };
  MilieuColorTableBuilder *builder = start ();
  for (size_t i = 0; i < sizeof themes / sizeof *themes; i++)
    {
      CHECK_OK (milieu_color_table_builder_add_theme (builder, themes[i]));
      CHECK_OK (milieu_color_table_builder_add (builder, "x", i, MILIEU_ENTRY_NUMBER,
                                                milieu_value_double ((double)i)));
      CHECK_OK (milieu_color_table_builder_add (builder, themes[i], i, MILIEU_ENTRY_NUMBER,
                                                milieu_value_double (10 + (double)i)));
    }
  for (size_t i = 0; i + 1 < sizeof themes / sizeof *themes; i++)
    CHECK_OK (milieu_color_table_builder_add (builder, themes[i], 6, MILIEU_ENTRY_NUMBER,
                                              milieu_value_double (0)));
  MilieuColorTable *table = finish (builder);
  CHECK_TEXT (text_of (table), "A       B       C       D       E       F       NORMAL\n"
                               "0       1       2       3       4       5       6       x\n"
                               "10      0       0       0       0       0       0       A\n"
                               "0       11      0       0       0       0       0       B\n"
                               "0       0       12      0       0       0       0       C\n"
                               "0       0       0       13      0       0       0       D\n"
                               "0       0       0       0       14      0       0       E\n"
                               "0       0       0       0       0       15      0       F\n"
                               "16      16      16      16      16      16      16      NORMAL\n");
  milieu_color_table_release (table);
}

static void
aThemeThatIsNoneIsRefused (void)
{
  MilieuColorTableBuilder *builder = start ();
  CHECK_OK (milieu_color_table_builder_add_theme (builder, "NORMAL"));
  CHECK_INT (milieu_color_table_builder_add_theme (builder, "NORMAL"), MILIEU_ERROR_EXISTS);
  CHECK_INT (milieu_color_table_builder_add_theme (builder, ""), MILIEU_ERROR_NAME);
  CHECK_INT (milieu_color_table_builder_add_theme (builder, "1"), MILIEU_ERROR_NAME);
  CHECK_INT (milieu_color_table_builder_add_theme (builder, "a b"), MILIEU_ERROR_NAME);
  CHECK_INT (milieu_color_table_builder_add_theme (builder, "a\n"), MILIEU_ERROR_NAME);
  CHECK_INT (milieu_color_table_builder_add_theme (builder, "a\xff"), MILIEU_ERROR_TEXT);
  MilieuColorTable *table = finish (builder);
  CHECK_INT (milieu_color_table_theme_count (table), 1);
  milieu_color_table_release (table);
}

static void
aValueThatDoesNotFitIsRefused (void)
{
  MilieuColorTableBuilder *builder = start ();
  MilieuValue number = milieu_value_double (1);
  CHECK_INT (milieu_color_table_builder_add (builder, "x", 0, MILIEU_ENTRY_NUMBER, number),
             MILIEU_ERROR_LIMIT);
  CHECK_OK (milieu_color_table_builder_add_theme (builder, "NORMAL"));
  CHECK_OK (milieu_color_table_builder_add (builder, "x", 0, MILIEU_ENTRY_NUMBER, number));
  CHECK_INT (milieu_color_table_builder_add (builder, "x", 0, MILIEU_ENTRY_NUMBER, number),
             MILIEU_ERROR_EXISTS);
  CHECK_INT (milieu_color_table_builder_add (builder, "x", 0, MILIEU_ENTRY_DIMENSION, number),
             MILIEU_ERROR_TYPE);
  CHECK_INT (milieu_color_table_builder_add (builder, "y", 0, MILIEU_ENTRY_COLOR, number),
             MILIEU_ERROR_TYPE);
  CHECK_INT (milieu_color_table_builder_add (builder, "y", 0, (MilieuEntryKind)4, number),
             MILIEU_ERROR_TYPE);
  CHECK_INT (milieu_color_table_builder_add (builder, "y", 1, MILIEU_ENTRY_NUMBER, number),
             MILIEU_ERROR_LIMIT);
  CHECK_INT (milieu_color_table_builder_add (builder, "y", 0, MILIEU_ENTRY_NUMBER,
                                             milieu_value_double (NAN)),
             MILIEU_ERROR_LIMIT);
  CHECK_INT (milieu_color_table_builder_add (builder, "y", 0, MILIEU_ENTRY_DIMENSION,
                                             milieu_value_double (-INFINITY)),
             MILIEU_ERROR_LIMIT);
  CHECK_INT (milieu_color_table_builder_add (builder, "", 0, MILIEU_ENTRY_NUMBER, number),
             MILIEU_ERROR_NAME);
  CHECK_INT (milieu_color_table_builder_add (builder, "0xff", 0, MILIEU_ENTRY_NUMBER, number),
             MILIEU_ERROR_NAME);
  CHECK_INT (milieu_color_table_builder_add (builder, "\xc3", 0, MILIEU_ENTRY_NUMBER, number),
             MILIEU_ERROR_TEXT);
  MilieuColorTable *table = finish (builder);
  CHECK_TEXT (text_of (table), "NORMAL\n1       x\n");
  milieu_color_table_release (table);
}

static void
aTableWithoutNormalIsRefused (void)
{
  MilieuColorTableBuilder *builder = start ();
  check_finish_refused (builder, "made here: NORMAL is missing among the themes: nothing is here");
  builder = start ();
  CHECK_OK (milieu_color_table_builder_add_theme (builder, "NIGHT"));
  CHECK_OK (milieu_color_table_builder_add (builder, "BG", 0, MILIEU_ENTRY_COLOR, color ("#000")));
  check_finish_refused (builder, "made here: NORMAL is missing among the themes: 'NIGHT' is here");
}

static void
anEntryWithoutAValueInNormalIsRefused (void)
{
  MilieuString *string = NULL;
  MilieuColorTableBuilder *builder = start ();
  CHECK_OK (milieu_string_new ("a b", &string));
  CHECK_OK (milieu_color_table_builder_add_theme (builder, "NORMAL"));
  CHECK_OK (milieu_color_table_builder_add_theme (builder, "NIGHT"));
  CHECK_OK (milieu_color_table_builder_add (builder, "BG", 1, MILIEU_ENTRY_COLOR, color ("#000")));
  CHECK_OK (milieu_color_table_builder_add (builder, "FG", 0, MILIEU_ENTRY_COLOR, color ("#000")));
  CHECK_OK (milieu_color_table_builder_add (builder, "font", 1, MILIEU_ENTRY_STRING,
                                            milieu_value_string (string)));
  milieu_string_release (string);
  check_finish_refused (builder, "made here: 'BG' has no value in NORMAL: one is expected\n"
                                 "made here: 'font' has no value in NORMAL: one is expected");
}

static void
tooManyThemesAreRefused (void)
{
  MilieuColorTableBuilder *builder = start ();
  char name[16] = "t";
  for (int i = 0; i < MILIEU_COLOR_TABLE_THEMES_MAX; i++)
    {
      for (int digit = 0; digit < 5; digit++)
        name[1 + digit] = (char)('a' + (i >> 4 * digit & 0xf));
      CHECK_OK (milieu_color_table_builder_add_theme (builder, name));
    }
  CHECK_INT (milieu_color_table_builder_add_theme (builder, "NORMAL"), MILIEU_ERROR_LIMIT);
  milieu_color_table_builder_free (builder);
}

TEST_TOPIC (theme_table_builder, TEST (theme_table_builder, whatIsMadeEqualsWhatIsRead),
            TEST (theme_table_builder, aThemeMayComeAfterEntries),
            TEST (theme_table_builder, aThemeThatIsNoneIsRefused),
            TEST (theme_table_builder, aValueThatDoesNotFitIsRefused),
            TEST (theme_table_builder, aTableWithoutNormalIsRefused),
            TEST (theme_table_builder, anEntryWithoutAValueInNormalIsRefused),
            TEST (theme_table_builder, tooManyThemesAreRefused))
