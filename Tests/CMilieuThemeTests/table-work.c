/* What reading costs, counted: one pass, few allocations, and no names that make it slow. */
#include "../../Sources/CMilieuTheme/memory-private.h"

#ifdef DEBUG

#include "../CMilieuTests/test.h"
#include "tables.h"

#include <stdio.h>

enum
{
  ROWS = 10000,
  THEMES = 8
};

/* A table of so many rows, whose names `name` writes (the caller frees it). */
static char *
make_text (size_t rows, void (*name) (size_t row, char *text))
{
  char *text = malloc (rows * (THEMES * 10 + 110) + 200);
  CHECK (text);
  size_t length = (size_t)sprintf (text, "NORMAL T1 T2 T3 T4 T5 T6 T7\n");
  for (size_t row = 0; row < rows; row++)
    {
      for (size_t theme = 0; theme < THEMES; theme++)
        if (row % 16 == 15 && theme == 3)
          length += (size_t)sprintf (text + length, "$e%zu ", row - 1);
        else
          length += (size_t)sprintf (text + length, "#%06zx ", row * THEMES + theme);
      name (row, text + length);
      length += strlen (text + length);
      length += (size_t)sprintf (text + length, "\n");
    }
  return text;
}

static void
plain_name (size_t row, char *text)
{
  sprintf (text, "e%zu", row);
}

/* Reads the text, which must be right, and returns what that took. */
static ThemeWork
count_work (const char *text, size_t rows)
{
  milieu_theme_work = (ThemeWork){ .blocks = 0 };
  MilieuColorTable *table = read_table (text);
  ThemeWork work = milieu_theme_work;
  CHECK_INT (milieu_color_table_entry_count (table), rows);
  milieu_color_table_release (table);
  CHECK_INT (milieu_theme_work.blocks, 0);
  return work;
}

static void
aTextIsReadInOnePass (void)
{
  char *text = make_text (ROWS, plain_name);
  ThemeWork work = count_work (text, ROWS);
  /* Each character once, its line's end included. */
  CHECK_INT (work.characters, strlen (text));
  free (text);
}

static void
allocationsGrowWithTheLogarithmAlone (void)
{
  char *text = make_text (ROWS, plain_name), *twice = make_text (2 * ROWS, plain_name);
  ThemeWork work = count_work (text, ROWS), more = count_work (twice, 2 * ROWS);
  /* Nine arrays grow by half each time, from 16 items to 80,000 at most: 21 times. */
  CHECK (work.requests < 9 * 21 + 20);
  /* To double, they grow twice more each. */
  CHECK (more.requests > work.requests && more.requests <= work.requests + 9 * 2);
  free (text);
  free (twice);
}

static void
aTableOfTenThousandHoldsFewBlocks (void)
{
  char *text = make_text (ROWS, plain_name);
  milieu_theme_work = (ThemeWork){ .blocks = 0 };
  MilieuColorTable *table = read_table (text);
  CHECK_INT (milieu_theme_work.blocks, 10);
  uint64_t requests = milieu_theme_work.requests, probes = milieu_theme_work.probes;
  MilieuColor color;
  CHECK (milieu_color_table_get_color (table, "e9999", "T7", &color));
  CHECK_INT (milieu_theme_work.requests, requests);
  CHECK (milieu_theme_work.probes - probes < 60);
  milieu_color_table_release (table);
  free (text);
}

static uint32_t
fnv (uint32_t hash, const char *text, size_t length)
{
  for (size_t i = 0; i < length; i++)
    hash = (hash ^ (unsigned char)text[i]) * 16777619;
  return hash;
}

enum
{
  BLOCK = 7, /* characters */
  BLOCKS = 13,
  SEEN = 1 << 18 /* places, by the upper bits of a hash */
};

/* In each place either of two blocks leads FNV-1a to the same state. */
static char blocks[BLOCKS][2][BLOCK + 1];

static void
write_block (uint32_t number, char *text)
{
  /* Spread over more characters than the number has bits for: in short texts FNV-1a meets nowhere.
   */
  uint64_t bits = number * UINT64_C (0x9e3779b97f4a7c15);
  for (int i = 0; i < BLOCK; i++)
    text[i] = (char)('A' + (bits >> (29 + 5 * i) & 0x1f));
  text[BLOCK] = '\0';
}

static uint32_t
find_blocks (uint32_t hash, char pair[2][BLOCK + 1])
{
  static uint32_t seen[SEEN];
  memset (seen, 0, sizeof seen);
  for (uint32_t number = 1; number < UINT32_C (1) << 26; number++)
    {
      write_block (number, pair[1]);
      uint32_t end = fnv (hash, pair[1], BLOCK), other = seen[end >> 14];
      write_block (other, pair[0]);
      if (other && fnv (hash, pair[0], BLOCK) == end)
        return end;
      seen[end >> 14] = number;
    }
  test_fail (__FILE__, __LINE__, "no two blocks meet");
}

static void
meeting_name (size_t row, char *text)
{
  text += sprintf (text, row % 16 == 14 ? "e%zu" : "x", row);
  for (int i = 0; i < BLOCKS && row % 16 != 14; i++)
    text += sprintf (text, "%s", blocks[i][row >> i & 1]);
}

static void
namesThatMeetInAKnownHashAreFoundAsFast (void)
{
  uint32_t hash = fnv (2166136261, "x", 1);
  for (int i = 0; i < BLOCKS; i++)
    hash = find_blocks (hash, blocks[i]);
  char first[BLOCKS * BLOCK + 2], last[BLOCKS * BLOCK + 2];
  meeting_name (0, first);
  meeting_name ((1 << BLOCKS) - 1, last);
  CHECK (strcmp (first, last) != 0 && fnv (2166136261, first, strlen (first)) == hash
         && fnv (2166136261, last, strlen (last)) == hash);
  size_t rows = 1 << BLOCKS;
  char *text = make_text (rows, meeting_name);
  ThemeWork work = count_work (text, rows);
  CHECK (work.probes < rows * 8);
  free (text);
}

/* As many faults as there are cells cost no more than the list. */
static void
faultsWithoutEndAreReadInOnePass (void)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  char *text = make_text (ROWS, plain_name);
  for (char *sign = strchr (text, '#'); sign; sign = strchr (sign, '#'))
    *sign = '?';
  milieu_theme_work = (ThemeWork){ .blocks = 0 };
  CHECK_INT (milieu_color_table_read ("t", text, strlen (text), &table, &faults),
             MILIEU_ERROR_FAULTS);
  CHECK_INT (milieu_theme_work.characters, strlen (text));
  CHECK (milieu_theme_work.requests < 300);
  CHECK_INT (milieu_faults_count (faults), MILIEU_FAULTS_MAX + 1);
  CHECK_TEXT (milieu_faults_get (faults, MILIEU_FAULTS_MAX).message, "78375 more faults");
  milieu_faults_free (faults);
  free (text);
}

/* A row that is too short takes no cells, or few bytes would take much memory. */
static void
shortRowsOfAWideTableTakeLittle (void)
{
  enum
  {
    WIDE = 20000,
    SHORT = 5000
  };
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  char *text = malloc (16 * (WIDE + SHORT));
  CHECK (text);
  size_t length = (size_t)sprintf (text, "NORMAL");
  for (int i = 0; i < WIDE; i++)
    length += (size_t)sprintf (text + length, " t%d", i);
  for (int i = 0; i < SHORT; i++)
    length += (size_t)sprintf (text + length, "\ne%d", i);
  milieu_theme_work = (ThemeWork){ .blocks = 0 };
  CHECK_INT (milieu_color_table_read ("t", text, length, &table, &faults), MILIEU_ERROR_FAULTS);
  CHECK_INT (milieu_theme_work.characters, length);
  CHECK_INT (milieu_faults_get (faults, 0).line, 2);
  CHECK_TEXT (milieu_faults_get (faults, MILIEU_FAULTS_MAX).message, "4000 more faults");
  milieu_faults_free (faults);
  free (text);
}

/* A way through all entries, and one round through all of them, in each theme. */
static void
longWaysAreFollowedOnce (void)
{
  enum
  {
    LONG = 20000
  };
  char *text = malloc (LONG * 40);
  CHECK (text);
  for (int is_ring = 0; is_ring < 2; is_ring++)
    {
      size_t length = (size_t)sprintf (text, "NORMAL NIGHT\n");
      for (int i = 0; i < LONG; i++)
        if (i + 1 < LONG || is_ring)
          length +=
            (size_t)sprintf (text + length, "$e%d $e%d e%d\n", (i + 1) % LONG, (i + 1) % LONG, i);
        else
          length += (size_t)sprintf (text + length, "#123 #456 e%d\n", i);
      MilieuColorTable *table = NULL;
      MilieuFaults *faults = NULL;
      milieu_theme_work = (ThemeWork){ .blocks = 0 };
      MilieuStatus status = milieu_color_table_read ("t", text, length, &table, &faults);
      CHECK_INT (status, is_ring ? MILIEU_ERROR_FAULTS : MILIEU_OK);
      CHECK (milieu_theme_work.probes < LONG * 2 * 12);
      if (!is_ring)
        check_color_at (table, "e0", "NIGHT", "#445566ff");
      else
        CHECK_INT (milieu_faults_count (faults), 2);
      milieu_color_table_release (table);
      milieu_faults_free (faults);
    }
  free (text);
}

TEST_TOPIC (theme_table_work, TEST (theme_table_work, aTextIsReadInOnePass),
            TEST (theme_table_work, allocationsGrowWithTheLogarithmAlone),
            TEST (theme_table_work, aTableOfTenThousandHoldsFewBlocks),
            TEST (theme_table_work, namesThatMeetInAKnownHashAreFoundAsFast),
            TEST (theme_table_work, faultsWithoutEndAreReadInOnePass),
            TEST (theme_table_work, shortRowsOfAWideTableTakeLittle),
            TEST (theme_table_work, longWaysAreFollowedOnce))

#endif
