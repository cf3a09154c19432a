/* What is wrong with values and texts, in the words in which it is said. */
#include "../CMilieuTests/test.h"
#include "tables.h"

#include <stdio.h>

/* Of a table whose second line is a cell and a name. */
static void
check_cell (const char *cell, const char *expected)
{
  char text[256], all[512];
  snprintf (text, sizeof text, "NORMAL\n%s X\n", cell);
  snprintf (all, sizeof all, "t:2:1: %s", expected);
  check_faults (text, all);
}

/* SwiftTheme #156: `#0` was read beyond its end. */
static void
whatIsNoColorIsRefused (void)
{
  static const char *const cells[] = {
    "red",        "#12345G", "#0",       "#",          "#12345",
    "#123456789", "0x",      "0x0",      "0xfffg",     "#12345678901234567",
    "##fff",      "#fff;",   "rgb(1,2)", "transparent"
  };
  for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
    {
      char expected[128];
      snprintf (expected, sizeof expected,
                "'%s' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa is expected", cells[i]);
      check_cell (cells[i], expected);
    }
}

static void
aColorWithoutItsSignIsNoNumber (void)
{
  check_cell ("ffffff", "'ffffff' is no colour: '#ffffff' is expected");
  check_cell ("000000", "'000000' is no colour: '#000000' is expected");
  check_cell ("343434", "'343434' is no colour: '#343434', or '343434.0' for a number is expected");
  check_cell ("2e6", "'2e6' is no colour: '#2e6' is expected");
}

static void
whatIsNoNumberIsRefused (void)
{
  static const char *const cells[] = { "12pt", "1.", ".5",   "+1",  "-",   "1e",
                                       "1e+",  "01", "1px2", "--1", "1,5", "-0x1" };
  for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
    {
      char expected[128];
      snprintf (expected, sizeof expected,
                "'%s' is no number or dimension: one like 12, -1.5 or 16px is expected", cells[i]);
      check_cell (cells[i], expected);
    }
  check_cell ("1.0e999", "'1.0e999' is too large for a number");
  check_cell ("-1.0e999px", "'-1.0e999px' is too large for a number");
}

static void
whatIsNoTextIsRefused (void)
{
  check_cell ("\"a\\q\"",
              "'\"a\\q\"' has the escape '\\q': \\\", \\\\, \\n, \\t or \\u{HEX} is expected");
  check_cell ("\"\\u{d800}\"",
              "'\"\\u{d800}\"' has the escape '\\u': \\\", \\\\, \\n, \\t or \\u{HEX} is expected");
  check_cell ("\"\\u{}\"",
              "'\"\\u{}\"' has the escape '\\u': \\\", \\\\, \\n, \\t or \\u{HEX} is expected");
  check_cell ("\"a\"b", "'\"a\"b' goes on after the text's end: a blank is expected");
  check_cell ("\"a", "'\"a X' is a text without an end: \" is expected");
  check_cell ("\"a\\\"", "'\"a\\\" X' is a text without an end: \" is expected");
}

static void
aReferenceToNothingIsRefused (void)
{
  check_cell ("$Y", "'$Y' refers to no entry: $ and the name of one is expected");
  check_cell ("$", "'$' refers to no entry: $ and the name of one is expected");
  check_cell ("$#fff", "'$#fff' refers to no entry: $ and the name of one is expected");
}

static void
aCircleOfReferencesNamesAllOfIt (void)
{
  check_cell ("$X",
              "'$X' leads round in a circle in 'NORMAL', X -> X: a way to a value is expected");
  check_faults (
    "NORMAL NIGHT\n"
    "$A $A OUTSIDE\n"
    "#fff #000 C\n"
    "$C $B A\n"
    "$A $D B\n"
    "$C $A D\n",
    "t:4:4: '$B' leads round in a circle in 'NIGHT', A -> B -> D -> A: a way to a value is "
    "expected");
}

static void
aLongCircleIsCut (void)
{
  char text[1024] = "NORMAL\n", line[32];
  for (int i = 0; i < 30; i++)
    {
      snprintf (line, sizeof line, "$n%d n%d\n", (i + 1) % 30, i);
      strcat (text, line);
    }
  check_faults (text,
                "t:2:1: '$n1' leads round in a circle in 'NORMAL', n0 -> n1 -> n2 -> n3 -> n4 -> "
                "n5 -> n6 -> n7 -> n8 -> n9 -> n10 -> n11 -> n12 -> n13 -> n14 -> n15 -> n16 -> "
                "n17 -> n18 -> n19 -> 10 more -> n0: a way to a value is expected");
}

static void
aValueOfAnotherKindIsRefused (void)
{
  check_faults ("NORMAL NIGHT DAY\n"
                "12 #000 \"x\" A\n"
                "1px 2 \"x\" B\n"
                "1 2 3 N\n"
                "#fff $N #000 C\n"
                "$N $C $N D\n",
                "t:2:1: '12' is a number: a colour is expected, as the entry has elsewhere\n"
                "t:2:9: '\"x\"' is a text: a colour is expected, as the entry has elsewhere\n"
                "t:3:5: '2' is a number: a dimension is expected, as the entry has elsewhere\n"
                "t:3:7: '\"x\"' is a text: a dimension is expected, as the entry has elsewhere\n"
                "t:5:6: '$N' is a number: a colour is expected, as the entry has elsewhere\n"
                "t:6:4: '$C' is a colour: a number is expected, as the entry has elsewhere");
}

static void
aFaultyValueCountsAsRightForThoseThatReferToIt (void)
{
  check_faults ("NORMAL\nred A\n$A B\n$B C\n",
                "t:2:1: 'red' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa is expected");
}

static void
whatIsNoUtf8IsReportedOnceAToken (void)
{
  check_faults ("NORMAL NIGHT\xff\xfe\n#fff #000 caf\xe9\xe9 // \xc0\xc0\n",
                "t:1:13: '\\xff' is not UTF-8\n"
                "t:2:14: '\\xe9' is not UTF-8\n"
                "t:2:20: '\\xc0' is not UTF-8");
}

static void
columnsAreCountedInCharacters (void)
{
  check_faults (
    "NORMAL\n\xf0\x9f\x8e\xa8\xc3\xa9 \xc3\xa9\n\t\xe2\x82\xac \"",
    "t:2:1: '\xf0\x9f\x8e\xa8\xc3\xa9' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa "
    "is expected\n"
    "t:3:2: '\xe2\x82\xac' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa is expected\n"
    "t:3:4: '\"' is no entry's name: a letter, a digit or '_', then anything but "
    "blanks, '\"', '{' and '}' is expected");
}

static void
controlCharactersAreRefusedEverywhere (void)
{
  static const char text[] = "NORMAL\n#fff A\0B\n// \x1b[0m\x7f\n#fff\v C\n\"\xc2\x85\" D";
  check_faults_of (text, sizeof text - 1,
                   "t:2:7: '\\u{0}' is a control character: none is expected but tabs\n"
                   "t:3:4: '\\u{1b}' is a control character: none is expected but tabs\n"
                   "t:4:5: '\\u{b}' is a control character: none is expected but tabs\n"
                   "t:5:2: '\\u{85}' is a control character: none is expected but tabs");
}

static void
aCarriageReturnAloneIsRefusedAndNothingElse (void)
{
  check_faults ("NORMAL NIGHT\r#fff #000 BG\n",
                "t:1:13: a CR alone ends no line: LF or CRLF is expected");
  check_faults ("NORMAL NIGHT\n#fff\r#000 BG\n",
                "t:2:5: a CR alone ends no line: LF or CRLF is expected");
}

static void
otherEncodingsAreNamed (void)
{
  check_faults_of ("\xff\xfeN\0", 4, "t: the text is in UTF-16: UTF-8 is expected");
  check_faults ("// \xff", "t: no themes are here: a first line like NORMAL NIGHT is expected\n"
                           "t:1:4: '\\xff' is not UTF-8");
  check_faults_of ("\xfe\xff\0N", 4, "t: the text is in UTF-16: UTF-8 is expected");
}

TEST_TOPIC (theme_table_value_faults, TEST (theme_table_value_faults, whatIsNoColorIsRefused),
            TEST (theme_table_value_faults, aColorWithoutItsSignIsNoNumber),
            TEST (theme_table_value_faults, whatIsNoNumberIsRefused),
            TEST (theme_table_value_faults, whatIsNoTextIsRefused),
            TEST (theme_table_value_faults, aReferenceToNothingIsRefused),
            TEST (theme_table_value_faults, aCircleOfReferencesNamesAllOfIt),
            TEST (theme_table_value_faults, aLongCircleIsCut),
            TEST (theme_table_value_faults, aValueOfAnotherKindIsRefused),
            TEST (theme_table_value_faults, aFaultyValueCountsAsRightForThoseThatReferToIt),
            TEST (theme_table_value_faults, whatIsNoUtf8IsReportedOnceAToken),
            TEST (theme_table_value_faults, columnsAreCountedInCharacters),
            TEST (theme_table_value_faults, controlCharactersAreRefusedEverywhere),
            TEST (theme_table_value_faults, aCarriageReturnAloneIsRefusedAndNothingElse),
            TEST (theme_table_value_faults, otherEncodingsAreNamed))
