/*
 * Rows with too few or too many columns.
 *
 * Invariant: such a row is reported once, and its name is known to others if it can be told, but it
 * has no cells, for nobody knows which is whose; so the memory that it takes does not grow with the
 * number of themes.
 */
#include "reader-private.h"

#include "character-private.h"

#include <stdio.h>

/* True if the token is meant as a value, so that it is no name. */
static bool
is_value (const Token *token)
{
  return token->is_quoted || *token->text == '#' || milieu_token_begins_with_0x (token)
         || milieu_cell_read (token).form != FORM_NOTHING;
}

/* What is missing in a row that is too short, in words. */
static void
describe_missing (const Reader *self, bool has_name, char *text, size_t size)
{
  size_t missing = self->theme_count + 1 - self->scan.count;
  size_t colors = has_name ? missing : missing - 1;
  const char *plural = colors > 1 ? "s" : "";
  if (colors == 0)
    snprintf (text, size, ", and the name is missing");
  else if (has_name)
    snprintf (text, size, ", and %zu colour%s %s missing", colors, plural,
              colors > 1 ? "are" : "is");
  else
    snprintf (text, size, ", and %zu colour%s and the name are missing", colors, plural);
}

static void
report_columns (Reader *self, bool has_name)
{
  const Scan *scan = &self->scan;
  size_t columns = self->theme_count + 1, column;
  char found[64], expected[96], missing[96] = "";
  snprintf (found, sizeof found, "%zu column%s", scan->count, scan->count > 1 ? "s" : "");
  snprintf (expected, sizeof expected, "%zu columns: %zu colour%s and a name", columns,
            self->theme_count, self->theme_count > 1 ? "s" : "");
  if (scan->count > columns)
    column = scan->tokens[columns].column;
  else
    {
      const Token *last = &scan->tokens[scan->count - 1];
      column = has_name ? last->column : last->end;
      describe_missing (self, has_name, missing, sizeof missing);
    }
  milieu_fault_list_add (&self->faults, scan->row, column, found, expected,
                         "%zu columns are expected, %zu colour%s and a name: %zu %s here%s",
                         columns, self->theme_count, self->theme_count > 1 ? "s" : "", scan->count,
                         scan->count > 1 ? "are" : "is", missing);
}

/* Reports what is wrong in itself, whatever its column; a word may be meant as a name. */
static void
check_token (Reader *self, const Token *token)
{
  if (token->is_faulty)
    return;
  CellForm form = milieu_cell_read (token).form;
  if (form == FORM_REFERENCE)
    milieu_reader_take_reference (self, token, NOWHERE, NOWHERE);
  else if (form == FORM_NOTHING && is_value (token))
    milieu_cell_report (token, self->scan.row, &self->faults);
}

void
milieu_reader_take_odd_row (Reader *self)
{
  const Scan *scan = &self->scan;
  size_t kept = scan->count < SCAN_TOKENS_MAX ? scan->count : SCAN_TOKENS_MAX;
  const Token *last = &scan->tokens[kept - 1];
  bool is_short = scan->count <= self->theme_count;
  const Token *name = is_short ? last : &scan->tokens[self->theme_count];
  bool has_name =
    !is_value (name) && !name->is_faulty && milieu_name_is_entry (name->text, name->length);
  /* A text without an end has swallowed what follows it. */
  bool is_swallowed = last->is_quoted && milieu_cell_read (last).form == FORM_NOTHING;
  if (self->has_themes && !is_swallowed && !scan->is_cut)
    report_columns (self, has_name || name->is_faulty);
  for (size_t i = 0; i < kept && !scan->has_no_memory; i++)
    if (&scan->tokens[i] != name || !has_name)
      check_token (self, &scan->tokens[i]);
  if (has_name && !scan->has_no_memory)
    milieu_reader_take_name (self, name, 0);
}
