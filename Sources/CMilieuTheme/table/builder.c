/*
 * Drafts of tables, and builders, which are the same.
 *
 * Invariant: there are as many kinds as names of entries, and as many states as cells, whatever
 * failed; a cell that is CELL_STRING holds its string, and no other cell holds anything.
 */
#include "draft-private.h"

#include "../memory-private.h"
#include "character-private.h"
#include "entry-kind-private.h"

#include <stdio.h>
#include <string.h>

static const char normal[] = "NORMAL";

static bool
is_utf8 (const char *text)
{
  uint32_t character;
  for (size_t left = strlen (text), step; left > 0; left -= step, text += step)
    {
      step = milieu_character_read (text, left, &character);
      if (step == 0)
        return false;
    }
  return true;
}

MilieuStatus
milieu_color_table_builder_new (const char *name, MilieuColorTableBuilder **builder)
{
  size_t size = strlen (name) + 1;
  MilieuColorTableBuilder *made = milieu_theme_reallocate (NULL, sizeof *made);
  char *copy = milieu_theme_reallocate (NULL, size);
  if (!made || !copy)
    {
      milieu_theme_free (made);
      milieu_theme_free (copy);
      return MILIEU_ERROR_NO_MEMORY;
    }
  memcpy (copy, name, size);
  *made = (MilieuColorTableBuilder){ .name = copy };
  *builder = made;
  return MILIEU_OK;
}

/* Makes room for so many cells, new ones being absent. */
static bool
reserve_cells (MilieuColorTableBuilder *self, size_t count)
{
  uint64_t *cells = milieu_theme_grow (self->cells, &self->cell_capacity, count, sizeof *cells);
  if (!cells)
    return false;
  self->cells = cells;
  uint8_t *states = milieu_theme_grow (self->states, &self->state_capacity, count, 1);
  if (states)
    self->states = states;
  return states != NULL;
}

/* Makes each entry `stride` cells wide, which is more than it was, from the last one on. */
static MilieuStatus
widen (MilieuColorTableBuilder *self, size_t stride)
{
  size_t count = self->entries.count, old = self->stride;
  if (count > 0 && stride > MILIEU_COLOR_TABLE_VALUES_MAX / count)
    return MILIEU_ERROR_LIMIT;
  if (count > 0 && !reserve_cells (self, count * stride))
    return MILIEU_ERROR_NO_MEMORY;
  for (size_t entry = count; entry-- > 0;)
    {
      memmove (self->cells + entry * stride, self->cells + entry * old, old * sizeof *self->cells);
      memmove (self->states + entry * stride, self->states + entry * old, old);
      memset (self->states + entry * stride + old, CELL_ABSENT, stride - old);
    }
  self->stride = stride;
  self->cell_count = count * stride;
  return MILIEU_OK;
}

MilieuStatus
milieu_color_table_builder_add_theme (MilieuColorTableBuilder *self, const char *theme)
{
  size_t length = strlen (theme), count = self->themes.count;
  if (!is_utf8 (theme))
    return MILIEU_ERROR_TEXT;
  if (!milieu_name_is_theme (theme, length))
    return MILIEU_ERROR_NAME;
  if (milieu_names_find (&self->themes, theme, length) >= 0)
    return MILIEU_ERROR_EXISTS;
  if (count >= MILIEU_COLOR_TABLE_THEMES_MAX)
    return MILIEU_ERROR_LIMIT;
  MilieuStatus status = MILIEU_OK;
  if (self->entries.count > 0 && count >= self->stride)
    {
      /* By half more, so that to add themes one by one is linear work, unless that is too wide. */
      status = widen (self, count + count / 2 + 1);
      if (status == MILIEU_ERROR_LIMIT)
        status = widen (self, count + 1);
    }
  return status == MILIEU_OK ? milieu_names_add (&self->themes, theme, length) : status;
}

MilieuStatus
milieu_draft_add_entry (MilieuColorTableBuilder *self, const char *name, size_t length,
                        uint8_t kind, size_t cells)
{
  size_t count = self->entries.count, end = self->cell_count + cells;
  if (end > MILIEU_COLOR_TABLE_VALUES_MAX)
    return MILIEU_ERROR_LIMIT;
  uint8_t *kinds = milieu_theme_grow (self->kinds, &self->kind_capacity, count + 1, 1);
  if (!kinds)
    return MILIEU_ERROR_NO_MEMORY;
  self->kinds = kinds;
  if (cells > 0 && !reserve_cells (self, end))
    return MILIEU_ERROR_NO_MEMORY;
  MilieuStatus status = milieu_names_add (&self->entries, name, length);
  if (status != MILIEU_OK)
    return status;
  kinds[count] = kind;
  if (cells > 0)
    memset (self->states + self->cell_count, CELL_ABSENT, cells);
  self->cell_count = end;
  return MILIEU_OK;
}

static MilieuStatus
check_value (const MilieuColorTableBuilder *self, size_t theme, MilieuEntryKind kind,
             MilieuValue value)
{
  if ((unsigned)kind > MILIEU_ENTRY_STRING || value.type != milieu_entry_kind_type (kind))
    return MILIEU_ERROR_TYPE;
  if (theme >= self->themes.count)
    return MILIEU_ERROR_LIMIT;
  /* What is not finite gives no 0 when it is taken from itself. */
  if (value.type == MILIEU_TYPE_DOUBLE && !(value.number - value.number == 0))
    return MILIEU_ERROR_LIMIT;
  return MILIEU_OK;
}

MilieuStatus
milieu_color_table_builder_add (MilieuColorTableBuilder *self, const char *entry, size_t theme,
                                MilieuEntryKind kind, MilieuValue value)
{
  size_t length = strlen (entry);
  if (!is_utf8 (entry))
    return MILIEU_ERROR_TEXT;
  if (!milieu_name_is_entry (entry, length))
    return MILIEU_ERROR_NAME;
  MilieuStatus status = check_value (self, theme, kind, value);
  if (status != MILIEU_OK)
    return status;
  ptrdiff_t found = milieu_names_find (&self->entries, entry, length);
  if (found < 0)
    {
      if (self->entries.count == 0)
        self->stride = self->themes.count;
      status = milieu_draft_add_entry (self, entry, length, (uint8_t)kind, self->stride);
      if (status != MILIEU_OK)
        return status;
      found = (ptrdiff_t)self->entries.count - 1;
    }
  else if (self->kinds[found] != kind)
    return MILIEU_ERROR_TYPE;
  size_t cell = (size_t)found * self->stride + theme;
  if (self->states[cell] != CELL_ABSENT)
    return MILIEU_ERROR_EXISTS;
  if (kind == MILIEU_ENTRY_STRING)
    milieu_string_retain (value.string);
  self->cells[cell] = milieu_entry_pack (kind, value);
  self->states[cell] = kind == MILIEU_ENTRY_STRING ? CELL_STRING : CELL_VALUE;
  return MILIEU_OK;
}

void
milieu_draft_check_normal (const MilieuColorTableBuilder *self, size_t line, FaultList *faults)
{
  enum
  {
    NAMED_MAX = 3
  };
  char found[NAMED_MAX * (FAULT_QUOTE_SIZE + 2) + 32] = "nothing";
  size_t count = self->themes.count, length = 0;
  if (milieu_names_find (&self->themes, normal, strlen (normal)) >= 0)
    return;
  for (size_t i = 0; i < count && i < NAMED_MAX; i++)
    {
      char quoted[FAULT_QUOTE_SIZE];
      const char *name = milieu_names_get (&self->themes, i);
      milieu_fault_quote (name, strlen (name), quoted);
      length +=
        (size_t)snprintf (found + length, sizeof found - length, "%s%s", i ? ", " : "", quoted);
    }
  if (count > NAMED_MAX)
    snprintf (found + length, sizeof found - length, " and %zu more", count - NAMED_MAX);
  milieu_fault_list_add (faults, line, 0, found, normal,
                         "%s is missing among the themes: %s %s here", normal, found,
                         count > 1 ? "are" : "is");
}

/* Gives absent cells what they are in NORMAL; faults say where there is nothing. */
static void
fill (MilieuColorTableBuilder *self, FaultList *faults)
{
  ptrdiff_t theme = milieu_names_find (&self->themes, normal, strlen (normal));
  for (size_t entry = 0; theme >= 0 && entry < self->entries.count; entry++)
    {
      uint64_t *cells = self->cells + entry * self->stride;
      uint8_t *states = self->states + entry * self->stride;
      if (states[theme] == CELL_ABSENT)
        {
          char quoted[FAULT_QUOTE_SIZE];
          const char *name = milieu_names_get (&self->entries, entry);
          milieu_fault_quote (name, strlen (name), quoted);
          milieu_fault_list_add (faults, 0, 0, quoted, "a value in NORMAL",
                                 "%s has no value in NORMAL: one is expected", quoted);
          continue;
        }
      for (size_t i = 0; i < self->themes.count; i++)
        if (states[i] == CELL_ABSENT)
          {
            cells[i] = cells[theme];
            states[i] = states[theme];
            if (states[i] == CELL_STRING)
              milieu_string_retain (milieu_entry_unpack (MILIEU_ENTRY_STRING, cells[i]).string);
          }
    }
}

MilieuStatus
milieu_color_table_builder_finish (MilieuColorTableBuilder *self, MilieuColorTable **table,
                                   MilieuFaults **faults)
{
  FaultList list = { .count = 0 };
  milieu_draft_check_normal (self, 0, &list);
  fill (self, &list);
  MilieuStatus status = milieu_fault_list_finish (&list, self->name, faults);
  if (status == MILIEU_OK)
    status = milieu_draft_make_table (self, table);
  milieu_color_table_builder_free (self);
  return status;
}

void
milieu_color_table_builder_free (MilieuColorTableBuilder *self)
{
  if (!self)
    return;
  for (size_t cell = 0; cell < self->cell_count; cell++)
    if (self->states[cell] == CELL_STRING)
      milieu_string_release (milieu_entry_unpack (MILIEU_ENTRY_STRING, self->cells[cell]).string);
  milieu_names_clear (&self->themes);
  milieu_names_clear (&self->entries);
  milieu_theme_free (self->kinds);
  milieu_theme_free (self->cells);
  milieu_theme_free (self->states);
  milieu_theme_free (self->name);
  milieu_theme_free (self);
}
