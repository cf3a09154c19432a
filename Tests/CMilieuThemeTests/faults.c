/* Lists of faults: how they are told, quoted and bounded. */
#include "../CMilieuTests/test.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>

static MilieuFaults *
faults_of (const char *name, const char *text, size_t length)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  CHECK_INT (milieu_color_table_read (name, text, length, &table, &faults), MILIEU_ERROR_FAULTS);
  return faults;
}

static void
aFaultSaysWhereWhatAndWhatWouldBeRight (void)
{
  static const char text[] = "NORMAL NIGHT\n#fff #12345G BG\n";
  MilieuFaults *faults = faults_of ("colors.txt", text, sizeof text - 1);
  CHECK_INT (milieu_faults_count (faults), 1);
  MilieuFault fault = milieu_faults_get (faults, 0);
  CHECK_INT (fault.line, 2);
  CHECK_INT (fault.column, 6);
  CHECK_TEXT (fault.found, "'#12345G'");
  CHECK_TEXT (fault.expected, "#rgb, #rgba, #rrggbb or #rrggbbaa");
  CHECK_TEXT (fault.message,
              "'#12345G' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa is expected");
  CHECK_TEXT (milieu_faults_text (faults), "colors.txt:2:6: '#12345G' is no colour: #rgb, #rgba, "
                                           "#rrggbb or #rrggbbaa is expected");
  milieu_faults_free (faults);
}

static void
whatIsLongIsCutInItsMiddle (void)
{
  check_faults ("NORMAL\nabcdefghijklmnopqrstuvwxyz0123456789abcd X\n",
                "t:2:1: 'abcdefghijklmnopqrstuvwxyz0123456789abcd' is no colour: #rgb, #rgba, "
                "#rrggbb or #rrggbbaa is expected");
  check_faults ("NORMAL\nabcdefghijklmnopqrstuvwxyz0123456789abcde X\n",
                "t:2:1: 'abcdefghijklmnopqrstuvwxyz…23456789abcde' is no colour: #rgb, #rgba, "
                "#rrggbb or #rrggbbaa is expected");
}

static void
whatCannotBeSeenIsShown (void)
{
  check_faults ("NORMAL\nred\xc2\xa0green\xe2\x80\x8e X\n",
                "t:2:1: 'red\\u{a0}green\\u{200e}' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa "
                "is expected");
}

static void
aNameOfAFileStaysInItsLine (void)
{
  MilieuFaults *faults = faults_of ("a\nb\x1b\xff/é", "", 0);
  CHECK_TEXT (milieu_faults_text (faults), "a\\u{a}b\\u{1b}\\xff/é: no themes are here: a first "
                                           "line like NORMAL NIGHT is expected");
  milieu_faults_free (faults);
}

static void
ofTooManyTheLastSaysHowMany (void)
{
  enum
  {
    COUNT = MILIEU_FAULTS_MAX + 2
  };
  char *text = malloc (COUNT * 16);
  CHECK (text);
  for (size_t faulty = MILIEU_FAULTS_MAX - 1; faulty <= COUNT; faulty++)
    {
      size_t length = (size_t)sprintf (text, "NORMAL\n");
      for (size_t i = 0; i < faulty; i++)
        length += (size_t)sprintf (text + length, "red e%zu\n", i);
      MilieuFaults *faults = faults_of ("t", text, length);
      size_t count = milieu_faults_count (faults);
      CHECK_INT (count, faulty <= MILIEU_FAULTS_MAX ? faulty : MILIEU_FAULTS_MAX + 1);
      MilieuFault last = milieu_faults_get (faults, count - 1);
      CHECK_TEXT (last.message,
                  faulty <= MILIEU_FAULTS_MAX
                    ? "'red' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa is expected"
                  : faulty == COUNT ? "2 more faults"
                                    : "1 more fault");
      CHECK_INT (last.line, faulty <= MILIEU_FAULTS_MAX ? faulty + 1 : 0);
      milieu_faults_free (faults);
    }
  free (text);
}

static void
tooManyThemesAreOneFault (void)
{
  char *text = malloc (MILIEU_COLOR_TABLE_THEMES_MAX * 8 + 64);
  CHECK (text);
  size_t length = (size_t)sprintf (text, "NORMAL");
  for (size_t i = 0; i < MILIEU_COLOR_TABLE_THEMES_MAX; i++)
    length += (size_t)sprintf (text + length, " t%zu", i);
  MilieuFaults *faults = faults_of ("t", text, length);
  CHECK_TEXT (milieu_faults_text (faults),
              "t:1: 65537 themes are too many: 65536 at most are expected");
  milieu_faults_free (faults);
  free (text);
}

static void
asManyThemesAsAreAllowedAreRead (void)
{
  char *text = malloc (MILIEU_COLOR_TABLE_THEMES_MAX * 16 + 64);
  CHECK (text);
  size_t length = (size_t)sprintf (text, "NORMAL");
  for (size_t i = 1; i < MILIEU_COLOR_TABLE_THEMES_MAX; i++)
    length += (size_t)sprintf (text + length, " t%zu", i);
  length += (size_t)sprintf (text + length, "\n");
  for (size_t i = 0; i < MILIEU_COLOR_TABLE_THEMES_MAX; i++)
    length += (size_t)sprintf (text + length, "#%06zx ", i);
  sprintf (text + length, "BG\n");
  MilieuColorTable *table = read_table (text);
  check_color_at (table, "BG", "t65535", "#00ffffff");
  milieu_color_table_release (table);
  free (text);
}

static void
aTextThatIsTooLongIsOneFault (void)
{
  /* It is not looked at. */
  MilieuFaults *faults = faults_of ("t", "NORMAL", (size_t)MILIEU_COLOR_TABLE_BYTES_MAX + 1);
  CHECK_TEXT (milieu_faults_text (faults),
              "t: 67108865 bytes are too many: 64 MiB at most are expected");
  milieu_faults_free (faults);
}

TEST_TOPIC (theme_faults, TEST (theme_faults, aFaultSaysWhereWhatAndWhatWouldBeRight),
            TEST (theme_faults, whatIsLongIsCutInItsMiddle),
            TEST (theme_faults, whatCannotBeSeenIsShown),
            TEST (theme_faults, aNameOfAFileStaysInItsLine),
            TEST (theme_faults, ofTooManyTheLastSaysHowMany),
            TEST (theme_faults, tooManyThemesAreOneFault),
            TEST (theme_faults, asManyThemesAsAreAllowedAreRead),
            TEST (theme_faults, aTextThatIsTooLongIsOneFault))
