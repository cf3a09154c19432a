/*
 * Rows: the one that names themes, and those of entries.
 *
 * Invariant: each row of an entry with the right columns has as many cells as there are themes, in
 * the order of rows; what is reported in a row is not reported again in other words.
 */
#include "reader-private.h"

#include "../memory-private.h"
#include "character-private.h"
#include "entry-kind-private.h"

#include <stdio.h>
#include <string.h>

static const char entry_rule[] =
  "a letter, a digit or '_', then anything but blanks, '\"', '{' and '}'";
static const char theme_rule[] = "a letter or '_', then anything but blanks, '\"', '{' and '}'";
static const char themes_expected[] = "a first line like NORMAL NIGHT";

/* The column of the theme of that name in the first row, which has it. */
static size_t
column_of (const Scan *scan, const Token *name)
{
  const Token *token = scan->tokens;
  while (token->length != name->length || memcmp (token->text, name->text, name->length) != 0)
    token++;
  return token->column;
}

/* False if the name cannot be known, so that it may be NORMAL. */
static bool
take_theme (Reader *self, const Token *token)
{
  char quoted[FAULT_QUOTE_SIZE];
  Names *themes = &self->draft->themes;
  if (token->is_faulty)
    return false;
  bool is_right = milieu_name_is_theme (token->text, token->length);
  if (is_right && milieu_names_find (themes, token->text, token->length) < 0)
    {
      if (milieu_names_add (themes, token->text, token->length) != MILIEU_OK)
        self->scan.has_no_memory = true;
      return true;
    }
  milieu_fault_quote (token->text, token->length, quoted);
  /* To find the first one takes work that grows with the row, so it is not done without end. */
  if (is_right && milieu_fault_list_is_full (&self->faults))
    milieu_fault_list_count (&self->faults);
  else if (is_right)
    milieu_fault_list_add (&self->faults, self->scan.row, token->column, quoted, "another name",
                           "%s is a theme already, in column %zu: another name is expected", quoted,
                           column_of (&self->scan, token));
  else
    milieu_fault_list_add (&self->faults, self->scan.row, token->column, quoted, theme_rule,
                           "%s is no theme's name: %s is expected", quoted, theme_rule);
  return is_right;
}

/* The first thing in the row that can only be a colour; NULL if there is none. */
static const Token *
find_color (const Scan *scan)
{
  for (size_t i = 0; i < scan->count && i < SCAN_TOKENS_MAX; i++)
    {
      const Token *token = &scan->tokens[i];
      if (!token->is_faulty && (*token->text == '#' || milieu_cell_read (token).form == FORM_COLOR))
        return token;
    }
  return NULL;
}

bool
milieu_reader_take_themes (Reader *self)
{
  const Scan *scan = &self->scan;
  const Token *color = find_color (scan);
  bool are_known = true;
  if (color)
    {
      /* The row is an entry's, and the others are expected to be like it. */
      char quoted[FAULT_QUOTE_SIZE];
      milieu_fault_quote (color->text, color->length, quoted);
      milieu_fault_list_add (&self->faults, scan->row, color->column, quoted, themes_expected,
                             "no themes are named before %s: %s is expected", quoted,
                             themes_expected);
      self->theme_count = scan->count > 1 ? scan->count - 1 : 1;
    }
  else
    self->theme_count = scan->count;
  if (self->theme_count > MILIEU_COLOR_TABLE_THEMES_MAX)
    {
      milieu_fault_list_add (&self->faults, scan->row, 0, "too many themes", "65536 at most",
                             "%zu themes are too many: 65536 at most are expected",
                             self->theme_count);
      return false;
    }
  self->has_themes = !color;
  self->draft->stride = self->theme_count;
  if (color)
    {
      milieu_reader_take_row (self);
      return true;
    }
  for (size_t i = 0; i < scan->count; i++)
    are_known &= take_theme (self, &scan->tokens[i]);
  if (are_known && !scan->has_no_memory)
    milieu_draft_check_normal (self->draft, scan->row, &self->faults);
  return true;
}

uint32_t
milieu_reader_take_name (Reader *self, const Token *token, size_t cells)
{
  char quoted[FAULT_QUOTE_SIZE];
  MilieuColorTableBuilder *draft = self->draft;
  if (token->is_faulty)
    return NOWHERE;
  bool is_right = milieu_name_is_entry (token->text, token->length);
  ptrdiff_t found = is_right ? milieu_names_find (&draft->entries, token->text, token->length) : -1;
  if (!is_right || found >= 0)
    milieu_fault_quote (token->text, token->length, quoted);
  if (!is_right)
    milieu_fault_list_add (&self->faults, self->scan.row, token->column, quoted, entry_rule,
                           "%s is no entry's name: %s is expected", quoted, entry_rule);
  else if (found >= 0)
    milieu_fault_list_add (&self->faults, self->scan.row, token->column, quoted, "another name",
                           "%s is there already, in line %zu: another name is expected", quoted,
                           (size_t)self->places[found].line);
  if (!is_right || found >= 0)
    return NOWHERE;
  size_t entry = draft->entries.count, first = draft->cell_count;
  EntryPlace *places =
    milieu_theme_grow (self->places, &self->place_capacity, entry + 1, sizeof *places);
  if (places)
    self->places = places;
  /* A text that is not too large has not too many entries or values. */
  if (!places
      || milieu_draft_add_entry (draft, token->text, token->length, ENTRY_UNKNOWN, cells)
           != MILIEU_OK)
    {
      self->scan.has_no_memory = true;
      return NOWHERE;
    }
  places[entry] = (EntryPlace){ (uint32_t)self->scan.row, cells ? (uint32_t)first : NOWHERE };
  return (uint32_t)entry;
}

void
milieu_reader_take_reference (Reader *self, const Token *token, uint32_t entry, uint32_t cell)
{
  size_t count = self->reference_count;
  Reference *references =
    milieu_theme_grow (self->references, &self->reference_capacity, count + 1, sizeof *references);
  if (!references)
    {
      self->scan.has_no_memory = true;
      return;
    }
  self->references = references;
  references[count] = (Reference){ .text = (uint32_t)(token->text + 1 - self->text),
                                   .length = token->length - 1,
                                   .line = (uint32_t)self->scan.row,
                                   .column = token->column,
                                   .entry = entry,
                                   .cell = cell,
                                   .target = NOWHERE };
  self->reference_count++;
}

/* What becomes of a value in the cell, unless that is NOWHERE. */
static void
store_value (Reader *self, const Token *token, const Cell *value, uint32_t cell)
{
  MilieuColorTableBuilder *draft = self->draft;
  MilieuValue stored = milieu_value_double (value->number);
  if (cell == NOWHERE)
    return;
  if (value->form == FORM_COLOR)
    stored = milieu_value_color (value->color);
  else if (value->form == FORM_STRING)
    {
      MilieuString *string = NULL;
      if (milieu_cell_make_string (token, &self->room, &self->room_capacity, &string) != MILIEU_OK)
        {
          self->scan.has_no_memory = true;
          return;
        }
      stored = milieu_value_string (string);
    }
  draft->cells[cell] = milieu_entry_pack ((MilieuEntryKind)value->form, stored);
  draft->states[cell] = value->form == FORM_STRING ? CELL_STRING : CELL_VALUE;
}

/* Reads a cell; `*kind` is that of the cells before it. */
static void
take_cell (Reader *self, const Token *token, uint32_t entry, uint32_t cell, uint8_t *kind)
{
  MilieuColorTableBuilder *draft = self->draft;
  Cell value = token->is_faulty ? (Cell){ .form = FORM_NOTHING } : milieu_cell_read (token);
  if (cell != NOWHERE)
    draft->states[cell] = CELL_FAULTY;
  if (token->is_faulty)
    return;
  if (value.form == FORM_NOTHING)
    milieu_cell_report (token, self->scan.row, &self->faults);
  else if (value.form == FORM_REFERENCE)
    {
      if (cell != NOWHERE)
        {
          draft->cells[cell] = self->reference_count;
          draft->states[cell] = CELL_REFERENCE;
        }
      milieu_reader_take_reference (self, token, entry, cell);
    }
  else if (*kind == ENTRY_UNKNOWN || *kind == (uint8_t)value.form)
    {
      *kind = (uint8_t)value.form;
      store_value (self, token, &value, cell);
    }
  else
    milieu_reader_report_kind (self, token->text, token->length, self->scan.row, token->column,
                               (uint8_t)value.form, *kind);
}

void
milieu_reader_report_kind (Reader *self, const char *text, size_t length, size_t line,
                           size_t column, uint8_t found, uint8_t expected)
{
  char quoted[FAULT_QUOTE_SIZE];
  milieu_fault_quote (text, length, quoted);
  milieu_fault_list_add (&self->faults, line, column, quoted,
                         milieu_entry_kind_words ((MilieuEntryKind)expected),
                         "%s is %s: %s is expected, as the entry has elsewhere", quoted,
                         milieu_entry_kind_words ((MilieuEntryKind)found),
                         milieu_entry_kind_words ((MilieuEntryKind)expected));
}

/* What the values of a row are taken for: colours if one looks like that, else what the first is.
 */
static uint8_t
guess_kind (const Scan *scan)
{
  for (size_t i = 0; i + 1 < scan->count; i++)
    if (*scan->tokens[i].text == '#' || milieu_token_begins_with_0x (&scan->tokens[i]))
      return MILIEU_ENTRY_COLOR;
  return ENTRY_UNKNOWN;
}

void
milieu_reader_take_row (Reader *self)
{
  const Scan *scan = &self->scan;
  if (scan->count != self->theme_count + 1)
    {
      milieu_reader_take_odd_row (self);
      return;
    }
  uint8_t kind = guess_kind (scan);
  uint32_t entry =
    milieu_reader_take_name (self, &scan->tokens[self->theme_count], self->theme_count);
  uint32_t first = entry == NOWHERE ? NOWHERE : self->places[entry].cell;
  for (size_t i = 0; i < self->theme_count && !scan->has_no_memory; i++)
    take_cell (self, &scan->tokens[i], entry, first == NOWHERE ? NOWHERE : first + (uint32_t)i,
               &kind);
  if (entry != NOWHERE)
    self->draft->kinds[entry] = kind;
}
