/* Finding in tables, comparing and keeping them. */
#include "../CMilieuTests/test.h"
#include "tables.h"

#include <pthread.h>
#include <stdio.h>

static void
whatIsNotThereIsNotFound (void)
{
  MilieuColor color = { 1, 2, 3, 4 };
  MilieuColorTable *table = read_table ("NORMAL NIGHT\n#fff #000 BG\n1 2 N\n");
  CHECK_INT (milieu_color_table_find_theme (table, "NIGHT"), 1);
  CHECK_INT (milieu_color_table_find_theme (table, "night"), MILIEU_COLOR_TABLE_NONE);
  CHECK_INT (milieu_color_table_find_theme (table, ""), MILIEU_COLOR_TABLE_NONE);
  CHECK_INT (milieu_color_table_find_entry (table, "N"), 1);
  CHECK_INT (milieu_color_table_find_entry (table, "B"), MILIEU_COLOR_TABLE_NONE);
  CHECK_INT (milieu_color_table_find_entry (table, "BG "), MILIEU_COLOR_TABLE_NONE);
  CHECK (!milieu_color_table_theme (table, 2));
  CHECK (!milieu_color_table_entry (table, 2));
  CHECK (!milieu_color_table_get_color (table, "FG", "NORMAL", &color));
  CHECK (!milieu_color_table_get_color (table, "BG", "RED", &color));
  CHECK (!milieu_color_table_get_color (table, "N", "NORMAL", &color));
  CHECK (color.red == 1 && color.green == 2 && color.blue == 3 && color.alpha == 4);
  milieu_color_table_release (table);
}

static void
eachOfManyIsFound (void)
{
  enum
  {
    COUNT = 3000
  };
  static char text[COUNT * 32];
  size_t length = (size_t)sprintf (text, "NORMAL\n");
  for (unsigned i = 0; i < COUNT; i++)
    length += (size_t)sprintf (text + length, "#%06x e%u\n", i * 977, i);
  MilieuColorTable *table = read_table (text);
  CHECK_INT (milieu_color_table_entry_count (table), COUNT);
  for (unsigned i = 0; i < COUNT; i++)
    {
      char name[16], expected[16];
      sprintf (name, "e%u", i);
      sprintf (expected, "#%06xff", i * 977);
      CHECK_INT (milieu_color_table_find_entry (table, name), i);
      CHECK_TEXT (milieu_color_table_entry (table, i), name);
      check_color_at (table, name, "NORMAL", expected);
    }
  milieu_color_table_release (table);
}

static void
tablesAreEqualByWhatTheyHave (void)
{
  static const char text[] = "NORMAL NIGHT\n#fff #000 BG\n1 2 N\n\"a\" \"\" S\n";
  static const char *const others[] = {
    "NORMAL NIGHT\n#fff #000 BG\n1 2 N\n\"a\" \"b\" S\n", /* a string */
    "NORMAL NIGHT\n#fff #000 BG\n1 3 N\n\"a\" \"\" S\n",  /* a number */
    "NORMAL NIGHT\n#fff #00f BG\n1 2 N\n\"a\" \"\" S\n",  /* a colour */
    "NORMAL NIGHT\n#fff #000 BG\n1px 2px N\n\"a\" \"\" S\n",
    "NORMAL NIGHT\n1 2 N\n#fff #000 BG\n\"a\" \"\" S\n",
    "NIGHT NORMAL\n#fff #000 BG\n1 2 N\n\"a\" \"\" S\n",
    "NORMAL NIGHT\n#fff #000 BG\n1 2 N\n\"a\" \"\" T\n",
    "NORMAL NIGHT\n#fff #000 BG\n1 2 N\n",
    "NORMAL NIGHT X\n#fff #000 #000 BG\n1 2 3 N\n\"a\" \"\" \"\" S\n",
    "NORMAL NIGHT\n",
  };
  MilieuColorTable *table = read_table (text), *same = NULL;
  MilieuFaults *faults = NULL;
  CHECK (milieu_color_table_equal (table, table));
  CHECK_OK (milieu_color_table_read ("another name", text, sizeof text - 1, &same, &faults));
  CHECK (milieu_color_table_equal (table, same));
  milieu_color_table_release (same);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    {
      MilieuColorTable *other = read_table (others[i]);
      CHECK (!milieu_color_table_equal (table, other));
      CHECK (!milieu_color_table_equal (other, table));
      milieu_color_table_release (other);
    }
  milieu_color_table_release (table);
}

static void *
use (void *user_data)
{
  MilieuColorTable *table = user_data;
  for (int i = 0; i < 1000; i++)
    {
      MilieuColor color;
      MilieuColorTable *kept = milieu_color_table_retain (table);
      if (kept != table || !milieu_color_table_get_color (kept, "BG", "NIGHT", &color))
        return NULL;
      milieu_color_table_release (kept);
    }
  milieu_color_table_release (table);
  return table;
}

static void
aTableIsKeptAndReleasedOnAnyThread (void)
{
  enum
  {
    THREADS = 4
  };
  pthread_t threads[THREADS];
  MilieuColorTable *table = read_table ("NORMAL NIGHT\n#fff #000 BG\n\"a\" \"b\" S\n");
  for (int i = 0; i < THREADS; i++)
    CHECK_INT (pthread_create (&threads[i], NULL, use, milieu_color_table_retain (table)), 0);
  milieu_color_table_release (table);
  for (int i = 0; i < THREADS; i++)
    {
      void *result = NULL;
      CHECK_INT (pthread_join (threads[i], &result), 0);
      CHECK (result);
    }
}

static void
nothingMayBeKeptAndReleased (void)
{
  CHECK (!milieu_color_table_retain (NULL));
  milieu_color_table_release (NULL);
  milieu_faults_free (NULL);
  milieu_color_table_builder_free (NULL);
}

static void
aStringOutlivesItsTableWhereItIsKept (void)
{
  MilieuColorTable *table = read_table ("NORMAL\n\"a text\" S\n$S T\n");
  MilieuString *string = milieu_string_retain (milieu_color_table_value (table, 0, 0).string);
  milieu_color_table_release (table);
  CHECK_TEXT (milieu_string_text (string), "a text");
  milieu_string_release (string);
}

TEST_TOPIC (theme_table_look_up, TEST (theme_table_look_up, whatIsNotThereIsNotFound),
            TEST (theme_table_look_up, eachOfManyIsFound),
            TEST (theme_table_look_up, tablesAreEqualByWhatTheyHave),
            TEST (theme_table_look_up, aTableIsKeptAndReleasedOnAnyThread),
            TEST (theme_table_look_up, nothingMayBeKeptAndReleased),
            TEST (theme_table_look_up, aStringOutlivesItsTableWhereItIsKept))
