/*
 * Characters and names.
 *
 * Invariant: what is read as a character is a Unicode scalar in its one form of UTF-8.
 */
#include "character-private.h"

#include <stdio.h>
#include <string.h>

typedef struct Range
{
  uint32_t first, last;
} Range;

/* Beyond C1, in order. */
static const Range hidden[] = { { 0xa0, 0xa0 },     { 0xad, 0xad },      { 0x61c, 0x61c },
                                { 0x1680, 0x1680 }, { 0x180e, 0x180e },  { 0x2000, 0x200f },
                                { 0x2028, 0x202f }, { 0x205f, 0x206f },  { 0x3000, 0x3000 },
                                { 0xfdd0, 0xfdef }, { 0xfeff, 0xfeff },  { 0xfff9, 0xfffb },
                                { 0xfffe, 0xffff }, { 0xe0000, 0xe007f } };

bool
milieu_character_is_scalar (uint32_t character)
{
  return character <= 0x10ffff && (character < 0xd800 || character > 0xdfff);
}

size_t
milieu_character_read (const char *text, size_t left, uint32_t *character)
{
  static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
  const unsigned char *bytes = (const unsigned char *)text;
  unsigned char first = bytes[0];
  if (first < 0x80)
    {
      *character = first;
      return 1;
    }
  size_t length = first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;
  if (length == 0 || left < length)
    return 0;
  uint32_t read = first & (0x7fU >> length);
  for (size_t i = 1; i < length; i++)
    {
      if ((bytes[i] & 0xc0) != 0x80)
        return 0;
      read = read << 6 | (bytes[i] & 0x3f);
    }
  if (read < least[length] || !milieu_character_is_scalar (read))
    return 0;
  *character = read;
  return length;
}

size_t
milieu_character_write (uint32_t character, char *text)
{
  if (character < 0x80)
    {
      text[0] = (char)character;
      return 1;
    }
  size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  for (size_t i = length; i-- > 1; character >>= 6)
    text[i] = (char)(0x80 | (character & 0x3f));
  text[0] = (char)(0xf00U >> length | character);
  return length;
}

bool
milieu_character_is_control (uint32_t character)
{
  return character < 0x20 || (character >= 0x7f && character < 0xa0);
}

bool
milieu_character_is_hidden (uint32_t character)
{
  if (character < 0x80)
    return milieu_character_is_control (character);
  if (milieu_character_is_control (character) || (character & 0xfffe) == 0xfffe)
    return true;
  for (size_t i = 0; i < sizeof hidden / sizeof *hidden && character >= hidden[i].first; i++)
    if (character <= hidden[i].last)
      return true;
  return false;
}

size_t
milieu_character_show (const char *text, size_t left, char *shown)
{
  uint32_t character;
  size_t length = milieu_character_read (text, left, &character);
  if (length == 0)
    {
      snprintf (shown, CHARACTER_SHOWN_SIZE, "\\x%02x", (unsigned)(unsigned char)*text);
      return 1;
    }
  if (milieu_character_is_hidden (character))
    snprintf (shown, CHARACTER_SHOWN_SIZE, "\\u{%x}", (unsigned)character);
  else
    {
      memcpy (shown, text, length);
      shown[length] = '\0';
    }
  return length;
}

static bool
is_digit (uint32_t character)
{
  return character >= '0' && character <= '9';
}

bool
milieu_character_is_hexadecimal (char character)
{
  return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f')
         || (character >= 'A' && character <= 'F');
}

static bool
is_in_names (uint32_t character)
{
  return character != ' ' && character != '"' && character != '{' && character != '}'
         && !milieu_character_is_hidden (character);
}

static bool
is_first_in_names (uint32_t character)
{
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')
         || character == '_' || character >= 0x80;
}

static bool
is_name (const char *text, size_t length, bool may_begin_with_digit)
{
  for (size_t at = 0; at < length;)
    {
      uint32_t character;
      size_t step = milieu_character_read (text + at, length - at, &character);
      if (step == 0 || !is_in_names (character))
        return false;
      if (at == 0 && !is_first_in_names (character)
          && !(may_begin_with_digit && is_digit (character)))
        return false;
      at += step;
    }
  return length > 0;
}

bool
milieu_name_is_entry (const char *text, size_t length)
{
  /* It would read as a colour. */
  if (length >= 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
    return false;
  return is_name (text, length, true);
}

bool
milieu_name_is_theme (const char *text, size_t length)
{
  return is_name (text, length, false);
}
