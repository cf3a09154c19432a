/* What is wrong with tables, in the words in which it is said: themes, columns and names. */
#include "../CMilieuTests/test.h"
#include "tables.h"

static void
aTableWithoutNormalSaysWhichThemesItHas (void)
{
  check_faults ("NIGHT\n#fff BG\n", "t:1: NORMAL is missing among the themes: 'NIGHT' is here");
  check_faults ("\n// c\nnormal NIGHT\n#fff #000 BG\n",
                "t:3: NORMAL is missing among the themes: 'normal', 'NIGHT' are here");
  check_faults ("A B C D E\n",
                "t:1: NORMAL is missing among the themes: 'A', 'B', 'C' and 2 more are here");
}

static void
aTableWithoutThemesSaysSo (void)
{
  static const char none[] = "t: no themes are here: a first line like NORMAL NIGHT is expected";
  check_faults ("", none);
  check_faults (" \n\t\r\n // NORMAL\n", none);
  check_faults ("\xef\xbb\xbf", none);
  check_faults ("#fff #000 BG\n$BG $FG BAR\n",
                "t:1:1: no themes are named before '#fff': a first line like NORMAL NIGHT is "
                "expected\n"
                "t:2:5: '$FG' refers to no entry: $ and the name of one is expected");
}

static void
aThemeThatIsNoneIsRefused (void)
{
  check_faults (
    "NORMAL 1st {x} \"a b\"\n#fff #000 #111 #222 BG\n",
    "t:1:8: '1st' is no theme's name: a letter or '_', then anything but blanks, '\"', "
    "'{' and '}' is expected\n"
    "t:1:12: '{x}' is no theme's name: a letter or '_', then anything but blanks, '\"', "
    "'{' and '}' is expected\n"
    "t:1:16: '\"a b\"' is no theme's name: a letter or '_', then anything but blanks, "
    "'\"', '{' and '}' is expected");
}

/* The name that cannot be known may be meant as NORMAL. */
static void
besideAThemeThatIsNoneNormalIsNotMissing (void)
{
  check_faults ("{NORMAL NIGHT\n#fff #000 BG\n",
                "t:1:1: '{NORMAL' is no theme's name: a letter or '_', then anything but blanks, "
                "'\"', '{' and '}' is expected");
  check_faults ("NORMAL\a NIGHT\n#fff #000 BG\n",
                "t:1:7: '\\u{7}' is a control character: none is expected but tabs");
}

static void
aThemeThatIsNamedTwiceSaysWhere (void)
{
  check_faults ("NORMAL NIGHT  NORMAL NIGHT\n#fff #fff #fff #fff BG\n",
                "t:1:15: 'NORMAL' is a theme already, in column 1: another name is expected\n"
                "t:1:22: 'NIGHT' is a theme already, in column 8: another name is expected");
}

static void
aRowWithTooFewColumnsSaysWhatIsMissing (void)
{
  check_faults ("NORMAL NIGHT RED\n#fff #000 #111 \n",
                "t:2:15: 4 columns are expected, 3 colours and a name: 3 are here, and the name is "
                "missing");
  check_faults ("NORMAL NIGHT RED\n#fff #000 BG\n",
                "t:2:11: 4 columns are expected, 3 colours and a name: 3 are here, and 1 colour is "
                "missing");
  check_faults ("NORMAL NIGHT RED\n BG\n",
                "t:2:2: 4 columns are expected, 3 colours and a name: 1 is here, and 3 colours are "
                "missing");
  check_faults ("NORMAL NIGHT RED\n#fff",
                "t:2:5: 4 columns are expected, 3 colours and a name: 1 is here, and 2 colours and "
                "the name are missing");
  check_faults ("NORMAL\nBG // #fff\n",
                "t:2:1: 2 columns are expected, 1 colour and a name: 1 is here, and 1 colour is "
                "missing");
}

static void
aRowWithTooManyColumnsSaysWhereTheyBegin (void)
{
  check_faults ("NORMAL NIGHT\n#fff #000 BG of windows\n#fff #000 #111 FG\n",
                "t:2:14: 3 columns are expected, 2 colours and a name: 5 are here\n"
                "t:3:16: 3 columns are expected, 2 colours and a name: 4 are here");
}

static void
aRowWithOtherColumnsIsNoReasonForMoreFaults (void)
{
  check_faults ("NORMAL NIGHT\n"
                "#fff BG\n"
                "#fff #000 FG x\n"
                "BAR #fff #000\n"
                "$BG $FG TOP\n",
                "t:2:6: 3 columns are expected, 2 colours and a name: 2 are here, and 1 colour is "
                "missing\n"
                "t:3:14: 3 columns are expected, 2 colours and a name: 4 are here\n"
                "t:4:1: 'BAR' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa is expected\n"
                "t:4:10: '#000' is no entry's name: a letter, a digit or '_', then anything but "
                "blanks, '\"', '{' and '}' is expected");
}

static void
whatIsWrongInItselfIsSaidInARowWithOtherColumnsToo (void)
{
  check_faults ("NORMAL NIGHT\n#ff $NONE red #000 BG\n",
                "t:2:1: '#ff' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa is expected\n"
                "t:2:5: '$NONE' refers to no entry: $ and the name of one is expected\n"
                "t:2:15: 3 columns are expected, 2 colours and a name: 5 are here");
}

static void
aNameThatIsGivenTwiceSaysBothLines (void)
{
  check_faults ("NORMAL\n#fff BG\n\n#000 BG // again\n#111 BG\n#222 FG\n",
                "t:4:6: 'BG' is there already, in line 2: another name is expected\n"
                "t:5:6: 'BG' is there already, in line 2: another name is expected");
  check_faults ("NORMAL\nBG\n#000 BG\n",
                "t:2:1: 2 columns are expected, 1 colour and a name: 1 is here, and 1 colour is "
                "missing\n"
                "t:3:6: 'BG' is there already, in line 2: another name is expected");
}

static void
aNameThatIsNoneIsRefused (void)
{
  static const char *const names[] = { "{a}",  "a{",    "-a",    ".a",        "$a",
                                       "#fff", "0xfff", "\"a\"", "a\xc2\xa0", "\xe2\x80\x8b" };
  static const char *const shown[] = { "{a}",  "a{",    "-a",    ".a",       "$a",
                                       "#fff", "0xfff", "\"a\"", "a\\u{a0}", "\\u{200b}" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      char text[64] = "NORMAL\n#fff ", expected[256] = "t:2:6: '";
      strcat (text, names[i]);
      strcat (strcat (expected, shown[i]),
              "' is no entry's name: a letter, a digit or '_', then anything but blanks, '\"', '{' "
              "and '}' is expected");
      check_faults (text, expected);
    }
}

static void
allFaultsAreReportedAtOnceInTheOrderOfTheFile (void)
{
  check_faults ("NIGHT\tNIGHT\n"
                "#fff #12345G BG\n"
                "$FG #000 BG // again\n"
                "red\n",
                "t:1: NORMAL is missing among the themes: 'NIGHT' is here\n"
                "t:1:7: 'NIGHT' is a theme already, in column 1: another name is expected\n"
                "t:2:6: '#12345G' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa is expected\n"
                "t:3:1: '$FG' refers to no entry: $ and the name of one is expected\n"
                "t:3:10: 'BG' is there already, in line 2: another name is expected\n"
                "t:4:1: 3 columns are expected, 2 colours and a name: 1 is here, and 2 colours are "
                "missing");
}

TEST_TOPIC (theme_table_faults, TEST (theme_table_faults, aTableWithoutNormalSaysWhichThemesItHas),
            TEST (theme_table_faults, aTableWithoutThemesSaysSo),
            TEST (theme_table_faults, aThemeThatIsNoneIsRefused),
            TEST (theme_table_faults, besideAThemeThatIsNoneNormalIsNotMissing),
            TEST (theme_table_faults, aThemeThatIsNamedTwiceSaysWhere),
            TEST (theme_table_faults, aRowWithTooFewColumnsSaysWhatIsMissing),
            TEST (theme_table_faults, aRowWithTooManyColumnsSaysWhereTheyBegin),
            TEST (theme_table_faults, aRowWithOtherColumnsIsNoReasonForMoreFaults),
            TEST (theme_table_faults, whatIsWrongInItselfIsSaidInARowWithOtherColumnsToo),
            TEST (theme_table_faults, aNameThatIsGivenTwiceSaysBothLines),
            TEST (theme_table_faults, aNameThatIsNoneIsRefused),
            TEST (theme_table_faults, allFaultsAreReportedAtOnceInTheOrderOfTheFile))
