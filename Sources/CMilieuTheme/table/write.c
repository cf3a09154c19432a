/*
 * Writing tables in their own format.
 *
 * Invariant: what is written reads back as an equal table. Nothing is kept but one width, which is
 * that of all columns, so that no memory is needed.
 */
#include "writer-private.h"

#include "character-private.h"

#include <stdio.h>
#include <string.h>

enum
{
  WIDTH_MAX = 24 /* of a column; what is longer stands out */
};

static void
put_number (Writer *self, double number)
{
  char text[MILIEU_DOUBLE_TEXT_SIZE];
  milieu_double_format (number, text);
  milieu_writer_put (self, text);
  /* Digits alone could be a colour without its sign. */
  size_t length = strlen (text);
  bool is_colorlike = length == 3 || length == 4 || length == 6 || length == 8 || length == 16;
  if (is_colorlike && strspn (text, "0123456789") == length)
    milieu_writer_put (self, ".0");
}

static void
put_dimension (Writer *self, double number)
{
  char text[MILIEU_DOUBLE_TEXT_SIZE];
  milieu_double_format (number, text);
  milieu_writer_put (self, text);
  milieu_writer_put (self, "px");
}

static void
put_string (Writer *self, const MilieuString *string)
{
  const char *text = milieu_string_text (string);
  size_t left = milieu_string_length (string), step;
  milieu_writer_put (self, "\"");
  for (; left > 0; text += step, left -= step)
    {
      char escape[16];
      uint32_t character;
      step = milieu_character_read (text, left, &character);
      if (character == '"' || character == '\\')
        milieu_writer_put (self, "\\");
      if (character == '\n')
        milieu_writer_put (self, "\\n");
      else if (character == '\t')
        milieu_writer_put (self, "\\t");
      else if (milieu_character_is_hidden (character))
        {
          snprintf (escape, sizeof escape, "\\u{%x}", (unsigned)character);
          milieu_writer_put (self, escape);
        }
      else
        milieu_writer_put_length (self, text, step);
    }
  milieu_writer_put (self, "\"");
}

static void
put_value (Writer *self, MilieuEntryKind kind, MilieuValue value)
{
  char text[MILIEU_COLOR_TEXT_SIZE];
  switch (kind)
    {
    case MILIEU_ENTRY_COLOR:
      milieu_color_shorten (value.color, text);
      milieu_writer_put (self, text);
      break;
    case MILIEU_ENTRY_NUMBER:
      put_number (self, value.number);
      break;
    case MILIEU_ENTRY_DIMENSION:
      put_dimension (self, value.number);
      break;
    case MILIEU_ENTRY_STRING:
      put_string (self, value.string);
      break;
    }
}

/* The text in a column of a row, or of the first line where `entry` is MILIEU_COLOR_TABLE_NONE. */
static void
put_cell (Writer *self, const MilieuColorTable *table, ptrdiff_t entry, size_t theme)
{
  if (entry == MILIEU_COLOR_TABLE_NONE)
    milieu_writer_put (self, milieu_color_table_theme (table, theme));
  else
    put_value (self, milieu_color_table_kind (table, (size_t)entry),
               milieu_color_table_value (table, (size_t)entry, theme));
}

static size_t
measure_cell (const MilieuColorTable *table, ptrdiff_t entry, size_t theme)
{
  Writer counter = { .write = NULL };
  put_cell (&counter, table, entry, theme);
  return counter.count;
}

static size_t
measure (const MilieuColorTable *table)
{
  size_t themes = milieu_color_table_theme_count (table), width = 0;
  ptrdiff_t entries = (ptrdiff_t)milieu_color_table_entry_count (table);
  for (ptrdiff_t entry = MILIEU_COLOR_TABLE_NONE; entry < entries; entry++)
    for (size_t theme = 0; theme < themes && width < WIDTH_MAX; theme++)
      {
        size_t count = measure_cell (table, entry, theme);
        width = count > width ? count : width;
      }
  return width < WIDTH_MAX ? width : WIDTH_MAX;
}

static void
put_blanks (Writer *self, size_t count)
{
  for (; count > 0; count--)
    milieu_writer_put (self, " ");
}

void
milieu_color_table_write (const MilieuColorTable *table, MilieuWriteFunction write, void *user_data)
{
  Writer writer = { .write = write, .user_data = user_data };
  size_t themes = milieu_color_table_theme_count (table), width = measure (table);
  ptrdiff_t entries = (ptrdiff_t)milieu_color_table_entry_count (table);
  for (ptrdiff_t entry = MILIEU_COLOR_TABLE_NONE; entry < entries && !writer.is_over; entry++)
    {
      bool is_first_line = entry == MILIEU_COLOR_TABLE_NONE;
      for (size_t theme = 0; theme < themes && !writer.is_over; theme++)
        {
          size_t count = measure_cell (table, entry, theme);
          put_cell (&writer, table, entry, theme);
          if (!is_first_line || theme + 1 < themes)
            put_blanks (&writer, (count < width ? width - count : 0) + 2);
        }
      if (!is_first_line)
        milieu_writer_put (&writer, milieu_color_table_entry (table, (size_t)entry));
      milieu_writer_put (&writer, "\n");
    }
}
