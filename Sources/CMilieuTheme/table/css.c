/*
 * Tables as style sheets.
 *
 * Invariant: each name is an identifier of CSS Syntax 3, and each value exact: what reads it with
 * 16 bits a channel, or as a double, has the table's own.
 */
#include "writer-private.h"

#include "character-private.h"

#include <stdio.h>
#include <string.h>

static const char normal[] = "NORMAL";

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_identifier_character (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit (c) || c == '_' || c == '-'
         || (unsigned char)c >= 0x80;
}

/* An entry's name as an identifier, or as its part after `--`. It has no control characters. */
static void
put_name (Writer *self, const char *name, bool is_whole)
{
  if (is_whole && is_digit (*name))
    {
      const char escape[] = { '\\', '3', *name++, ' ' };
      milieu_writer_put_length (self, escape, sizeof escape);
    }
  while (*name)
    {
      size_t length = 0;
      while (is_identifier_character (name[length]))
        length++;
      milieu_writer_put_length (self, name, length);
      name += length;
      if (*name == '.')
        milieu_writer_put (self, "-");
      else if (*name)
        {
          milieu_writer_put (self, "\\");
          milieu_writer_put_length (self, name, 1);
        }
      name += *name != '\0';
    }
}

static void
put_string (Writer *self, const char *text, size_t left)
{
  milieu_writer_put (self, "\"");
  for (size_t step; left > 0; text += step, left -= step)
    {
      char escape[16];
      uint32_t character;
      step = milieu_character_read (text, left, &character);
      if (character == '"' || character == '\\')
        milieu_writer_put (self, "\\");
      if (character == 0)
        milieu_writer_put (self, "\xef\xbf\xbd");
      else if (milieu_character_is_control (character))
        {
          snprintf (escape, sizeof escape, "\\%x ", (unsigned)character);
          milieu_writer_put (self, escape);
        }
      else
        milieu_writer_put_length (self, text, step);
    }
  milieu_writer_put (self, "\"");
}

static void
put_number (Writer *self, double number)
{
  char text[MILIEU_DOUBLE_TEXT_SIZE];
  milieu_double_format (number, text);
  milieu_writer_put (self, text);
}

static double
fraction (uint16_t channel)
{
  return channel / 65535.0;
}

static void
put_color (Writer *self, MilieuColor color)
{
  const uint16_t channels[] = { color.red, color.green, color.blue };
  char text[MILIEU_COLOR_TEXT_SIZE];
  if (milieu_color_shorten (color, text))
    {
      milieu_writer_put (self, text);
      return;
    }
  milieu_writer_put (self, "color(srgb");
  for (size_t i = 0; i < 3; i++)
    {
      milieu_writer_put (self, " ");
      put_number (self, fraction (channels[i]));
    }
  if (color.alpha != UINT16_MAX)
    {
      milieu_writer_put (self, " / ");
      put_number (self, fraction (color.alpha));
    }
  milieu_writer_put (self, ")");
}

static void
put_value (Writer *self, MilieuEntryKind kind, MilieuValue value)
{
  if (kind == MILIEU_ENTRY_COLOR)
    put_color (self, value.color);
  else if (kind == MILIEU_ENTRY_STRING)
    put_string (self, milieu_string_text (value.string), milieu_string_length (value.string));
  else
    put_number (self, value.number);
  if (kind == MILIEU_ENTRY_DIMENSION)
    milieu_writer_put (self, "px");
}

/* The block of a theme, which stands after a selector. */
static void
put_block (Writer *self, const MilieuColorTable *table, size_t theme)
{
  size_t count = milieu_color_table_entry_count (table);
  milieu_writer_put (self, " {\n");
  for (size_t entry = 0; entry < count && !self->is_over; entry++)
    {
      milieu_writer_put (self, "  --");
      put_name (self, milieu_color_table_entry (table, entry), false);
      milieu_writer_put (self, ": ");
      put_value (self, milieu_color_table_kind (table, entry),
                 milieu_color_table_value (table, entry, theme));
      milieu_writer_put (self, ";\n");
    }
  milieu_writer_put (self, "}\n");
}

void
milieu_color_table_write_theme_css (const MilieuColorTable *table, size_t theme,
                                    MilieuWriteFunction write, void *user_data)
{
  Writer writer = { .write = write, .user_data = user_data };
  milieu_writer_put (&writer, ":root");
  put_block (&writer, table, theme);
}

void
milieu_color_table_write_css (const MilieuColorTable *table, MilieuWriteFunction write,
                              void *user_data)
{
  Writer writer = { .write = write, .user_data = user_data };
  size_t first = (size_t)milieu_color_table_find_theme (table, normal);
  milieu_writer_put (&writer, ":root");
  put_block (&writer, table, first);
  for (size_t i = 0; i < milieu_color_table_theme_count (table) && !writer.is_over; i++)
    if (i != first)
      {
        const char *name = milieu_color_table_theme (table, i);
        milieu_writer_put (&writer, "\n[data-theme=");
        put_string (&writer, name, strlen (name));
        milieu_writer_put (&writer, "]");
        put_block (&writer, table, i);
      }
}

/* As GTK 3 and 4 both read it; channels go from 0 to 255 there. */
static void
put_gtk_color (Writer *self, MilieuColor color)
{
  const uint16_t channels[] = { color.red, color.green, color.blue };
  char text[MILIEU_COLOR_TEXT_SIZE];
  if (milieu_color_shorten (color, text) && color.alpha == UINT16_MAX)
    {
      milieu_writer_put (self, text);
      return;
    }
  milieu_writer_put (self, "rgba(");
  for (size_t i = 0; i < 3; i++)
    {
      put_number (self, channels[i] / 257.0);
      milieu_writer_put (self, ",");
    }
  put_number (self, fraction (color.alpha));
  milieu_writer_put (self, ")");
}

void
milieu_color_table_write_gtk_css (const MilieuColorTable *table, size_t theme,
                                  MilieuWriteFunction write, void *user_data)
{
  Writer writer = { .write = write, .user_data = user_data };
  size_t count = milieu_color_table_entry_count (table);
  for (size_t entry = 0; entry < count && !writer.is_over; entry++)
    if (milieu_color_table_kind (table, entry) == MILIEU_ENTRY_COLOR)
      {
        milieu_writer_put (&writer, "@define-color ");
        put_name (&writer, milieu_color_table_entry (table, entry), true);
        milieu_writer_put (&writer, " ");
        put_gtk_color (&writer, milieu_color_table_value (table, entry, theme).color);
        milieu_writer_put (&writer, ";\n");
      }
}
