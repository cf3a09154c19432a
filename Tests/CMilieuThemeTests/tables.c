#include "tables.h"

#include "../CMilieuTests/test.h"

#include <stdlib.h>

/* What was written last, ended by a NUL. */
static _Thread_local char *written;
static _Thread_local size_t length, capacity;

MilieuColorTable *
read_table (const char *text)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  MilieuStatus status = milieu_color_table_read ("t", text, strlen (text), &table, &faults);
  if (status == MILIEU_ERROR_FAULTS)
    test_fail (__FILE__, __LINE__, "there are faults: %s", milieu_faults_text (faults));
  CHECK_OK (status);
  CHECK (!faults);
  return table;
}

void
check_faults_of (const char *text, size_t size, const char *expected)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  CHECK_INT (milieu_color_table_read ("t", text, size, &table, &faults), MILIEU_ERROR_FAULTS);
  CHECK (!table && faults);
  CHECK_TEXT (milieu_faults_text (faults), expected);
  milieu_faults_free (faults);
}

void
check_faults (const char *text, const char *expected)
{
  check_faults_of (text, strlen (text), expected);
}

void
check_color_at (const MilieuColorTable *table, const char *entry, const char *theme,
                const char *expected)
{
  MilieuColor color;
  char text[MILIEU_COLOR_TEXT_SIZE];
  if (!milieu_color_table_get_color (table, entry, theme, &color))
    test_fail (__FILE__, __LINE__, "there is no colour %s in %s", entry, theme);
  milieu_color_format (color, text);
  CHECK_TEXT (text, expected);
}

static bool
append (const char *text, size_t size, void *user_data)
{
  (void)user_data;
  if (length + size + 1 > capacity)
    {
      capacity = 2 * (length + size + 1);
      written = realloc (written, capacity);
      if (!written)
        abort ();
    }
  memcpy (written + length, text, size);
  length += size;
  written[length] = '\0';
  return true;
}

static void
begin (void)
{
  length = 0;
  append ("", 0, NULL);
}

const char *
text_of (const MilieuColorTable *table)
{
  begin ();
  milieu_color_table_write (table, append, NULL);
  return written;
}

const char *
css_of (const MilieuColorTable *table)
{
  begin ();
  milieu_color_table_write_css (table, append, NULL);
  return written;
}

const char *
theme_css_of (const MilieuColorTable *table, const char *theme)
{
  begin ();
  milieu_color_table_write_theme_css (table, (size_t)milieu_color_table_find_theme (table, theme),
                                      append, NULL);
  return written;
}

const char *
gtk_css_of (const MilieuColorTable *table, const char *theme)
{
  begin ();
  milieu_color_table_write_gtk_css (table, (size_t)milieu_color_table_find_theme (table, theme),
                                    append, NULL);
  return written;
}
