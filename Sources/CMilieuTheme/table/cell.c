/*
 * Values as a table's text has them.
 *
 * Invariant: what is read of a token is exact to the bit, and does not depend on the C locale.
 */
#include "cell-private.h"

#include "../memory-private.h"
#include "character-private.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum
{
  NUMBER_MAX = 100,     /* characters of a number */
  COLOR_DIGITS_MAX = 16 /* of a colour */
};

static const char colors[] = "#rgb, #rgba, #rrggbb or #rrggbbaa";
static const char escapes[] = "\\\", \\\\, \\n, \\t or \\u{HEX}";

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* `digits` after `#`, as a colour. */
static bool
read_color (const char *digits, size_t count, MilieuColor *color)
{
  char text[COLOR_DIGITS_MAX + 2] = "#";
  if (count > COLOR_DIGITS_MAX)
    return false;
  memcpy (text + 1, digits, count);
  /* A NUL would hide what follows it; the scanner has refused it. */
  return milieu_color_parse (text, color) == MILIEU_OK;
}

bool
milieu_token_begins_with_0x (const Token *token)
{
  return token->length >= 2 && token->text[0] == '0'
         && (token->text[1] == 'x' || token->text[1] == 'X');
}

/* Digits that would be a colour if `#` were before them. */
static bool
lacks_its_sign (const Token *token)
{
  MilieuColor color;
  return read_color (token->text, token->length, &color);
}

static size_t
count_digits (const char *text, size_t length)
{
  size_t count = 0;
  while (count < length && is_digit (text[count]))
    count++;
  return count;
}

/* The length of the number, as JSON has it, with which the text begins; 0 if there is none. */
static size_t
number_length (const char *text, size_t length)
{
  size_t at = length > 0 && text[0] == '-' ? 1 : 0;
  size_t count = count_digits (text + at, length - at);
  if (count == 0 || (count > 1 && text[at] == '0'))
    return 0;
  at += count;
  if (at < length && text[at] == '.')
    {
      count = count_digits (text + at + 1, length - at - 1);
      if (count == 0)
        return 0;
      at += 1 + count;
    }
  if (at < length && (text[at] == 'e' || text[at] == 'E'))
    {
      size_t sign = at + 1 < length && (text[at + 1] == '+' || text[at + 1] == '-') ? 1 : 0;
      count = count_digits (text + at + 1 + sign, length - at - 1 - sign);
      if (count == 0)
        return 0;
      at += 1 + sign + count;
    }
  return at;
}

/* Converts what number_length has found. */
static double
convert (const char *text, size_t length)
{
  char half[16], number[NUMBER_MAX + sizeof half];
  /* What the locale has as a point is what it writes as one. */
  int size = snprintf (half, sizeof half, "%.1f", 0.5) - 2;
  size_t point = size > 0 ? (size_t)size : 0, end = 0;
  for (size_t i = 0; i < length; i++)
    if (text[i] == '.' && point > 0)
      {
        memcpy (number + end, half + 1, point);
        end += point;
      }
    else
      number[end++] = text[i];
  number[end] = '\0';
  return strtod (number, NULL);
}

static bool
is_number_like (const Token *token)
{
  char first = token->text[0];
  return is_digit (first) || first == '-' || first == '.' || first == '+';
}

static Cell
read_number (const Token *token)
{
  Cell cell = { .form = FORM_NOTHING };
  size_t length = number_length (token->text, token->length), left = token->length - length;
  if (length == 0 || length > NUMBER_MAX || lacks_its_sign (token))
    return cell;
  bool is_dimension = left == 2 && memcmp (token->text + length, "px", 2) == 0;
  if (left > 0 && !is_dimension)
    return cell;
  cell.number = convert (token->text, length);
  if (isfinite (cell.number))
    cell.form = is_dimension ? FORM_DIMENSION : FORM_NUMBER;
  return cell;
}

/* The length of the escape, `\` included, at the beginning of the text, and what it stands for; 0
 * if it is none. */
static size_t
read_escape (const char *text, size_t length, uint32_t *character)
{
  static const char letters[] = "\"\\nt";
  static const char meanings[] = "\"\\\n\t";
  const char *letter = length >= 2 && text[1] ? strchr (letters, text[1]) : NULL;
  if (letter)
    {
      *character = (unsigned char)meanings[letter - letters];
      return 2;
    }
  if (length < 5 || text[1] != 'u' || text[2] != '{')
    return 0;
  size_t at = 3;
  uint32_t scalar = 0;
  for (; at < length && at < 9 && milieu_character_is_hexadecimal (text[at]); at++)
    scalar =
      scalar * 16 + (uint32_t)(is_digit (text[at]) ? text[at] - '0' : (text[at] | 32) - 'a' + 10);
  if (at == 3 || at >= length || text[at] != '}' || !milieu_character_is_scalar (scalar))
    return 0;
  *character = scalar;
  return at + 1;
}

/* Where a quoted token ceases to be right: its length if it is, and else where the escape is that
 * is none, or the closing `"` that more follows, or the token's length less one. */
static size_t
find_fault_in_string (const Token *token, bool *is_right)
{
  uint32_t character;
  size_t at = 1;
  *is_right = false;
  while (at < token->length && token->text[at] != '"')
    {
      size_t step = 1;
      if (token->text[at] == '\\')
        step = read_escape (token->text + at, token->length - at, &character);
      if (step == 0)
        return at;
      at += step;
    }
  *is_right = at + 1 == token->length && token->text[at] == '"';
  return at;
}

Cell
milieu_cell_read (const Token *token)
{
  Cell cell = { .form = FORM_NOTHING };
  bool is_right;
  if (token->is_quoted)
    {
      find_fault_in_string (token, &is_right);
      if (is_right)
        cell.form = FORM_STRING;
    }
  else if (token->text[0] == '$')
    cell.form = FORM_REFERENCE;
  else if (token->text[0] == '#' || milieu_token_begins_with_0x (token))
    {
      size_t sign = token->text[0] == '#' ? 1 : 2;
      if (read_color (token->text + sign, token->length - sign, &cell.color))
        cell.form = FORM_COLOR;
    }
  else if (is_number_like (token))
    cell = read_number (token);
  return cell;
}

static void
report_string (const Token *token, size_t line, const char *quoted, FaultList *faults)
{
  bool is_right;
  size_t at = find_fault_in_string (token, &is_right);
  if (at < token->length && token->text[at] == '\\')
    {
      char escape[FAULT_QUOTE_SIZE];
      uint32_t character;
      size_t left = token->length - at;
      size_t length =
        left < 2 ? 1 : 1 + milieu_character_read (token->text + at + 1, left - 1, &character);
      milieu_fault_quote (token->text + at, length, escape);
      milieu_fault_list_add (faults, line, token->column, quoted, escapes,
                             "%s has the escape %s: %s is expected", quoted, escape, escapes);
    }
  else if (at < token->length)
    milieu_fault_list_add (faults, line, token->column, quoted, "a blank after the closing \"",
                           "%s goes on after the text's end: a blank is expected", quoted);
  else
    milieu_fault_list_add (faults, line, token->column, quoted, "\"",
                           "%s is a text without an end: \" is expected", quoted);
}

static void
report_missing_sign (const Token *token, size_t line, const char *quoted, FaultList *faults)
{
  char expected[2 * COLOR_DIGITS_MAX + 64];
  int length = (int)token->length;
  if (number_length (token->text, token->length) == token->length
      && count_digits (token->text, token->length) == token->length)
    snprintf (expected, sizeof expected, "'#%.*s', or '%.*s.0' for a number", length, token->text,
              length, token->text);
  else
    snprintf (expected, sizeof expected, "'#%.*s'", length, token->text);
  milieu_fault_list_add (faults, line, token->column, quoted, expected,
                         "%s is no colour: %s is expected", quoted, expected);
}

static void
report_number (const Token *token, size_t line, const char *quoted, FaultList *faults)
{
  size_t length = number_length (token->text, token->length);
  if (length > 0 && length <= NUMBER_MAX && !isfinite (convert (token->text, length)))
    milieu_fault_list_add (faults, line, token->column, quoted, "a smaller number",
                           "%s is too large for a number", quoted);
  else
    milieu_fault_list_add (faults, line, token->column, quoted, "12, -1.5 or 16px",
                           "%s is no number or dimension: one like 12, -1.5 or 16px is expected",
                           quoted);
}

void
milieu_cell_report (const Token *token, size_t line, FaultList *faults)
{
  char quoted[FAULT_QUOTE_SIZE];
  milieu_fault_quote (token->text, token->length, quoted);
  if (token->is_quoted)
    report_string (token, line, quoted, faults);
  else if (lacks_its_sign (token))
    report_missing_sign (token, line, quoted, faults);
  else if (is_number_like (token) && !milieu_token_begins_with_0x (token))
    report_number (token, line, quoted, faults);
  else
    milieu_fault_list_add (faults, line, token->column, quoted, colors,
                           "%s is no colour: %s is expected", quoted, colors);
}

MilieuStatus
milieu_cell_make_string (const Token *token, char **room, size_t *capacity, MilieuString **string)
{
  char *text = milieu_theme_grow (*room, capacity, token->length, 1);
  if (!text)
    return MILIEU_ERROR_NO_MEMORY;
  *room = text;
  size_t end = 0;
  for (size_t at = 1; at + 1 < token->length;)
    if (token->text[at] == '\\')
      {
        /* No character is longer than its escape. */
        uint32_t character = 0;
        at += read_escape (token->text + at, token->length - at, &character);
        end += milieu_character_write (character, text + end);
      }
    else
      text[end++] = token->text[at++];
  return milieu_string_new_length (text, end, string);
}
