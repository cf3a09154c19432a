/*
 * Splitting a text into rows of tokens.
 *
 * Invariant: each character is looked at once; `line` and `column` are those of `at`. What is no
 * UTF-8, or a character that no table has, is reported once a token or comment, and no token is
 * without that mark then.
 */
#include "scan-private.h"

#include "../memory-private.h"
#include "character-private.h"

static bool
is_at (const Scan *self, char character)
{
  return self->at < self->end && *self->at == character;
}

static bool
is_at_pair (const Scan *self, char first, char second)
{
  return self->end - self->at >= 2 && self->at[0] == first && self->at[1] == second;
}

static bool
is_at_line_end (const Scan *self)
{
  return self->at == self->end || *self->at == '\n' || *self->at == '\r';
}

static bool
is_at_blank (const Scan *self)
{
  return is_at (self, ' ') || is_at (self, '\t');
}

/* Reports what is at `at`, which no table has. */
static void
report (Scan *self, size_t length)
{
  char quoted[FAULT_QUOTE_SIZE];
  milieu_fault_quote (self->at, length ? length : 1, quoted);
  if (length)
    milieu_fault_list_add (self->faults, self->line, self->column + 1, quoted,
                           "no control character but tabs",
                           "%s is a control character: none is expected but tabs", quoted);
  else
    milieu_fault_list_add (self->faults, self->line, self->column + 1, quoted, "UTF-8",
                           "%s is not UTF-8", quoted);
}

/* Goes on by a character, which is no line's end. `is_faulty` tells whether such a fault was
 * reported already in what the character is part of. */
static void
step (Scan *self, bool *is_faulty)
{
  uint32_t character = 0;
  size_t length = milieu_character_read (self->at, (size_t)(self->end - self->at), &character);
  bool is_wrong = length == 0 || (character != '\t' && milieu_character_is_control (character));
  MILIEU_THEME_COUNT (characters, 1);
  if (is_wrong && !*is_faulty)
    {
      report (self, length);
      *is_faulty = true;
    }
  self->at += length ? length : 1;
  self->column++;
}

/* Goes on beyond what most of a text consists of, and nothing is to be said about: printable
 * characters of ASCII from `first` on. */
static void
skip_printable (Scan *self, char first)
{
  const char *at = self->at;
  while (at < self->end && *at >= first && *at <= '~')
    at++;
  MILIEU_THEME_COUNT (characters, (size_t)(at - self->at));
  self->column += (size_t)(at - self->at);
  self->at = at;
}

static void
skip_blanks (Scan *self)
{
  for (; is_at_blank (self); self->at++, self->column++)
    MILIEU_THEME_COUNT (characters, 1);
}

static void
skip_comment (Scan *self)
{
  bool is_faulty = false;
  for (skip_printable (self, ' '); !is_at_line_end (self); skip_printable (self, ' '))
    step (self, &is_faulty);
}

/* Goes on beyond a line's end, or a CR that is none and ends the row all the same. */
static void
skip_line_end (Scan *self)
{
  if (self->at < self->end)
    MILIEU_THEME_COUNT (characters, is_at_pair (self, '\r', '\n') ? 2 : 1);
  if (is_at (self, '\r') && !is_at_pair (self, '\r', '\n'))
    {
      milieu_fault_list_add (self->faults, self->line, self->column + 1, "a CR alone", "LF or CRLF",
                             "a CR alone ends no line: LF or CRLF is expected");
      self->at++;
      self->column++;
      self->is_cut = true;
    }
  else if (self->at < self->end)
    {
      self->at += is_at (self, '\r') ? 2 : 1;
      self->line++;
      self->column = 0;
    }
}

/* Goes on beyond a token's end: the closing `"`, or up to a blank. */
static void
skip_token (Scan *self, Token *token)
{
  bool is_open = token->is_quoted;
  if (is_open)
    step (self, &token->is_faulty);
  while (is_open && !is_at_line_end (self))
    {
      bool is_escape = is_at (self, '\\');
      is_open = !is_at (self, '"');
      step (self, &token->is_faulty);
      if (is_escape && !is_at_line_end (self))
        step (self, &token->is_faulty);
    }
  for (skip_printable (self, '!'); !is_at_line_end (self) && !is_at_blank (self);
       skip_printable (self, '!'))
    step (self, &token->is_faulty);
}

static void
read_token (Scan *self)
{
  Token token = { .text = self->at,
                  .column = (uint32_t)self->column + 1,
                  .is_quoted = is_at (self, '"') };
  skip_token (self, &token);
  token.length = (uint32_t)(self->at - token.text);
  token.end = (uint32_t)self->column + 1;
  if (self->count < SCAN_TOKENS_MAX)
    {
      Token *tokens =
        milieu_theme_grow (self->tokens, &self->capacity, self->count + 1, sizeof *tokens);
      if (!tokens)
        {
          self->has_no_memory = true;
          return;
        }
      self->tokens = tokens;
      tokens[self->count] = token;
    }
  self->count++;
}

bool
milieu_scan_next (Scan *self)
{
  self->count = 0;
  while (self->count == 0 && self->at < self->end && !self->has_no_memory)
    {
      self->row = self->line;
      self->is_cut = self->column > 0;
      skip_blanks (self);
      while (!is_at_line_end (self) && !self->has_no_memory)
        {
          if (is_at_pair (self, '/', '/'))
            skip_comment (self);
          else
            read_token (self);
          skip_blanks (self);
        }
      skip_line_end (self);
    }
  return self->count > 0 && !self->has_no_memory;
}

void
milieu_scan_clear (Scan *self)
{
  milieu_theme_free (self->tokens);
  self->tokens = NULL;
}
