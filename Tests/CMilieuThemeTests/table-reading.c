/* Tables as users write them, with what has been reported of such tables elsewhere. */
#include "../CMilieuTests/test.h"
#include "tables.h"

#include <stdio.h>

static void
themesEntriesAndCommentsAreRead (void)
{
  MilieuColorTable *table = read_table ("NORMAL   NIGHT    RED\n"
                                        "#ffffff  #343434  #fafafa BG    // comment\n"
                                        "#aaaaaa  #313131  #aaaaaa SEP\n");
  CHECK_INT (milieu_color_table_theme_count (table), 3);
  CHECK_TEXT (milieu_color_table_theme (table, 0), "NORMAL");
  CHECK_TEXT (milieu_color_table_theme (table, 2), "RED");
  CHECK_INT (milieu_color_table_entry_count (table), 2);
  CHECK_TEXT (milieu_color_table_entry (table, 0), "BG");
  CHECK_TEXT (milieu_color_table_entry (table, 1), "SEP");
  check_color_at (table, "BG", "NORMAL", "#ffffffff");
  check_color_at (table, "BG", "NIGHT", "#343434ff");
  check_color_at (table, "SEP", "RED", "#aaaaaaff");
  milieu_color_table_release (table);
}

static void
eachFormOfAColorIsExact (void)
{
  static const struct
  {
    const char *text, *color;
  } forms[] = { { "#18f", "#1188ffff" },
                { "#18f0", "#1188ff00" },
                { "#0180ff", "#0180ffff" },
                { "#0180ff7f", "#0180ff7f" },
                { "#0001800012345678", "#0001800012345678" },
                { "0x18f", "#1188ffff" },
                { "0x18f0", "#1188ff00" },
                { "0x0180fF", "#0180ffff" },
                { "0X0180FF7F", "#0180ff7f" },
                { "0x0001800012345678", "#0001800012345678" } };
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
    {
      char text[64] = "NORMAL\n";
      strcat (strcat (text, forms[i].text), " A");
      MilieuColorTable *table = read_table (text);
      check_color_at (table, "A", "NORMAL", forms[i].color);
      milieu_color_table_release (table);
    }
}

/* DKNightVersion #64: a blank after the last name made the table fail. */
static void
trailingBlanksAreNoColumns (void)
{
  MilieuColorTable *table = read_table ("NORMAL NIGHT  \t \n#fff #000 BG \t\n #111 #222 FG   ");
  CHECK_TEXT (text_of (table), "NORMAL   NIGHT\n#ffffff  #000000  BG\n#111111  #222222  FG\n");
  milieu_color_table_release (table);
}

/* DKNightVersion #84: a blank line, also the one at the end, made the table fail. */
static void
blankLinesAreNoRows (void)
{
  MilieuColorTable *table =
    read_table ("\n  \n\t\nNORMAL NIGHT\n\n#fff #000 BG\n   \n\r\n#111 #222 FG\n\n\n \n");
  CHECK_TEXT (text_of (table), "NORMAL   NIGHT\n#ffffff  #000000  BG\n#111111  #222222  FG\n");
  milieu_color_table_release (table);
}

/* DKNightVersion PR 42: colours with alpha came out as others. */
static void
alphaIsExact (void)
{
  for (unsigned alpha = 0; alpha < 256; alpha++)
    {
      char text[64], expected[16];
      snprintf (text, sizeof text, "NORMAL NIGHT\n#ff8001%02x 0xFF8001%02X BG\n", alpha, alpha);
      snprintf (expected, sizeof expected, "#ff8001%02x", alpha);
      MilieuColorTable *table = read_table (text);
      check_color_at (table, "BG", "NORMAL", expected);
      check_color_at (table, "BG", "NIGHT", expected);
      milieu_color_table_release (table);
    }
}

/* SwiftTheme #68: #EFEFEF came back as another grey. */
static void
aGreyComesBackAsItWas (void)
{
  MilieuColorTable *table = read_table ("NORMAL\n#EFEFEF BG\n");
  check_color_at (table, "BG", "NORMAL", "#efefefff");
  MilieuColorTable *again = read_table (text_of (table));
  CHECK (milieu_color_table_equal (table, again));
  check_color_at (again, "BG", "NORMAL", "#efefefff");
  milieu_color_table_release (table);
  milieu_color_table_release (again);
}

static void
aCommentBeginsALineOrFollowsABlank (void)
{
  MilieuColorTable *table = read_table ("// of colours\n"
                                        "  // and more\n"
                                        "NORMAL NIGHT//2 // #fff\n"
                                        "#fff #000 a//b\t//c\n"
                                        "#111 #222 http://x //#333 #444 Y\n"
                                        "//");
  CHECK_TEXT (milieu_color_table_theme (table, 1), "NIGHT//2");
  CHECK_INT (milieu_color_table_entry_count (table), 2);
  CHECK_TEXT (milieu_color_table_entry (table, 0), "a//b");
  CHECK_TEXT (milieu_color_table_entry (table, 1), "http://x");
  milieu_color_table_release (table);
}

static void
linesEndWithEitherOfBothAndAMarkMayComeFirst (void)
{
  static const char expected[] = "NORMAL   NIGHT\n#ffffff  #000000  BG\n";
  static const char *const texts[] = { "NORMAL NIGHT\n#fff #000 BG",
                                       "NORMAL NIGHT\r\n#fff #000 BG\r\n",
                                       "\xef\xbb\xbfNORMAL NIGHT\n#fff #000 BG",
                                       "\xef\xbb\xbf\r\nNORMAL\tNIGHT\r\n#fff\t#000\tBG",
                                       "// c\r\nNORMAL NIGHT // c\r\n#fff #000 BG // c\r\n" };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    {
      MilieuColorTable *table = read_table (texts[i]);
      CHECK_TEXT (text_of (table), expected);
      milieu_color_table_release (table);
    }
}

static void
namesMayBeOfAnyLetters (void)
{
  MilieuColorTable *table = read_table ("Tag _1 NORMAL 夜\n"
                                        "#111 #222 #333 #444 grün\n"
                                        "#111 #222 #333 #444 1st\n"
                                        "#111 #222 #333 #444 a.b-c/d#e$f'g\n");
  CHECK_INT (milieu_color_table_find_theme (table, "夜"), 3);
  check_color_at (table, "grün", "夜", "#444444ff");
  check_color_at (table, "a.b-c/d#e$f'g", "_1", "#222222ff");
  CHECK_INT (milieu_color_table_find_entry (table, "1st"), 1);
  milieu_color_table_release (table);
}

static void
aReferenceIsWhatThatEntryIsInItsTheme (void)
{
  MilieuColorTable *table = read_table ("NORMAL NIGHT\n"
                                        "$BAR $BG TOP\n" /* before what it refers to */
                                        "#111 #222 BG\n"
                                        "$BG #444 BAR\n"
                                        "$TOP $TOP LAST\n");
  CHECK_TEXT (text_of (table), "NORMAL   NIGHT\n"
                               "#111111  #222222  TOP\n"
                               "#111111  #222222  BG\n"
                               "#111111  #444444  BAR\n"
                               "#111111  #222222  LAST\n");
  milieu_color_table_release (table);
}

static void
waysThatMeetLeadToTheSameValue (void)
{
  MilieuColorTable *table = read_table ("NORMAL\n$C A\n$C B\n$D C\n$E D\n\"x\" E\n$B F\n");
  CHECK_TEXT (text_of (table), "NORMAL\n"
                               "\"x\"     A\n"
                               "\"x\"     B\n"
                               "\"x\"     C\n"
                               "\"x\"     D\n"
                               "\"x\"     E\n"
                               "\"x\"     F\n");
  milieu_color_table_release (table);
}

static void
aTableMayHaveNoEntries (void)
{
  MilieuColorTable *table = read_table ("NORMAL");
  CHECK_INT (milieu_color_table_entry_count (table), 0);
  CHECK_INT (milieu_color_table_find_entry (table, "BG"), MILIEU_COLOR_TABLE_NONE);
  CHECK (!milieu_color_table_entry (table, 0));
  CHECK_TEXT (text_of (table), "NORMAL\n");
  milieu_color_table_release (table);
}

static void
numbersDimensionsAndTextsAreReadToo (void)
{
  MilieuColorTable *table = read_table ("NORMAL NIGHT\n"
                                        "1 -2.5e-3 factor\n"
                                        "16px 0.5px gap\n"
                                        "\"a // \\\"b\\\"\" \"\\u{20ac}\\n\\t\\\\\" font // c\n"
                                        "$gap $gap gap2\n"
                                        "100.0 0 hundred\n");
  CHECK_INT (milieu_color_table_kind (table, 0), MILIEU_ENTRY_NUMBER);
  const double expected = -0.0025;
  CHECK (milieu_color_table_value (table, 0, 1).number == expected);
  CHECK_INT (milieu_color_table_kind (table, 1), MILIEU_ENTRY_DIMENSION);
  CHECK (milieu_color_table_value (table, 1, 0).number == 16);
  CHECK_INT (milieu_color_table_kind (table, 2), MILIEU_ENTRY_STRING);
  CHECK_TEXT (milieu_string_text (milieu_color_table_value (table, 2, 0).string), "a // \"b\"");
  CHECK_TEXT (milieu_string_text (milieu_color_table_value (table, 2, 1).string), "€\n\t\\");
  CHECK_INT (milieu_color_table_kind (table, 3), MILIEU_ENTRY_DIMENSION);
  CHECK (milieu_color_table_value (table, 3, 1).number == 0.5);
  CHECK (milieu_color_table_value (table, 4, 0).number == 100);
  MilieuColor color;
  CHECK (!milieu_color_table_get_color (table, "gap", "NORMAL", &color));
  milieu_color_table_release (table);
}

TEST_TOPIC (theme_table_reading, TEST (theme_table_reading, themesEntriesAndCommentsAreRead),
            TEST (theme_table_reading, eachFormOfAColorIsExact),
            TEST (theme_table_reading, trailingBlanksAreNoColumns),
            TEST (theme_table_reading, blankLinesAreNoRows),
            TEST (theme_table_reading, alphaIsExact),
            TEST (theme_table_reading, aGreyComesBackAsItWas),
            TEST (theme_table_reading, aCommentBeginsALineOrFollowsABlank),
            TEST (theme_table_reading, linesEndWithEitherOfBothAndAMarkMayComeFirst),
            TEST (theme_table_reading, namesMayBeOfAnyLetters),
            TEST (theme_table_reading, aReferenceIsWhatThatEntryIsInItsTheme),
            TEST (theme_table_reading, waysThatMeetLeadToTheSameValue),
            TEST (theme_table_reading, aTableMayHaveNoEntries),
            TEST (theme_table_reading, numbersDimensionsAndTextsAreReadToo))
