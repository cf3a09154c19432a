/*
 * References from entries to others.
 *
 * Invariant: each cell is passed a fixed number of times, however long the ways are, and none is
 * CELL_PASSED but while one way is followed: so one that is met again closes a ring.
 */
#include "reader-private.h"

#include "character-private.h"
#include "entry-kind-private.h"

#include <stdio.h>
#include <string.h>

enum
{
  RING_NAMES_MAX = 20 /* more are not named, but for how many they are */
};

static Reference *
reference_at (const Reader *self, uint32_t cell)
{
  return &self->references[self->draft->cells[cell]];
}

/* The cell that the one with a reference stands for, or NOWHERE. */
static uint32_t
next_cell (const Reader *self, uint32_t cell)
{
  uint32_t target = reference_at (self, cell)->target;
  uint32_t first = target == NOWHERE ? NOWHERE : self->places[target].cell;
  return first == NOWHERE ? NOWHERE : first + cell % (uint32_t)self->theme_count;
}

/* Finds the entry that a reference names. */
static void
find_target (Reader *self, Reference *reference)
{
  const char *name = self->text + reference->text;
  ptrdiff_t found = milieu_name_is_entry (name, reference->length)
                      ? milieu_names_find (&self->draft->entries, name, reference->length)
                      : -1;
  if (found >= 0)
    {
      reference->target = (uint32_t)found;
      return;
    }
  char quoted[FAULT_QUOTE_SIZE];
  milieu_fault_quote (name - 1, reference->length + 1, quoted);
  milieu_fault_list_add (&self->faults, reference->line, reference->column, quoted,
                         "$ and the name of an entry",
                         "%s refers to no entry: $ and the name of one is expected", quoted);
}

/* The cell of the ring that comes first in the text. */
static uint32_t
first_of_ring (const Reader *self, uint32_t cell)
{
  uint32_t first = cell, at = next_cell (self, cell);
  for (; at != cell; at = next_cell (self, at))
    if (at < first)
      first = at;
  return first;
}

/* Appends an entry's name, cut if it is long, to `text` of FAULT_MESSAGE_SIZE bytes. */
static size_t
append_name (const Reader *self, uint32_t entry, char *text, size_t length)
{
  char quoted[FAULT_QUOTE_SIZE];
  const char *name = milieu_names_get (&self->draft->entries, entry);
  milieu_fault_quote (name, strlen (name), quoted);
  quoted[strlen (quoted) - 1] = '\0';
  int size =
    snprintf (text + length, FAULT_MESSAGE_SIZE - length, "%s%s", length ? " -> " : "", quoted + 1);
  length += size > 0 ? (size_t)size : 0;
  return length < FAULT_MESSAGE_SIZE ? length : FAULT_MESSAGE_SIZE - 1;
}

/* Writes the ring's names from one on and back to it, to `names` of FAULT_MESSAGE_SIZE bytes. */
static void
describe_ring (const Reader *self, uint32_t cell, char *names)
{
  uint32_t first = reference_at (self, cell)->entry;
  size_t length = append_name (self, first, names, 0), count = 1;
  for (uint32_t at = next_cell (self, cell); at != cell; at = next_cell (self, at))
    if (count++ < RING_NAMES_MAX)
      length = append_name (self, reference_at (self, at)->entry, names, length);
  if (count > RING_NAMES_MAX)
    length += (size_t)snprintf (names + length, FAULT_MESSAGE_SIZE - length, " -> %zu more",
                                count - RING_NAMES_MAX);
  append_name (self, first, names, length);
}

static void
report_ring (Reader *self, uint32_t cell)
{
  char names[FAULT_MESSAGE_SIZE], quoted[FAULT_QUOTE_SIZE], where[FAULT_QUOTE_SIZE] = "";
  const Names *themes = &self->draft->themes;
  if (milieu_fault_list_is_full (&self->faults))
    {
      milieu_fault_list_count (&self->faults);
      return;
    }
  cell = first_of_ring (self, cell);
  const Reference *first = reference_at (self, cell);
  describe_ring (self, cell, names);
  if (themes->count == self->theme_count)
    {
      const char *theme = milieu_names_get (themes, cell % self->theme_count);
      milieu_fault_quote (theme, strlen (theme), where);
    }
  milieu_fault_quote (self->text + first->text - 1, first->length + 1, quoted);
  milieu_fault_list_add (&self->faults, first->line, first->column, quoted, "a way to a value",
                         "%s leads round in a circle%s%s, %s: a way to a value is expected", quoted,
                         *where ? " in " : "", where, names);
}

/* Follows the way that begins at a cell, and writes to each on it whose value it has. */
static void
follow (Reader *self, uint32_t cell)
{
  MilieuColorTableBuilder *draft = self->draft;
  uint32_t at = cell, entry = NOWHERE;
  while (at != NOWHERE && draft->states[at] == CELL_REFERENCE)
    {
      draft->states[at] = CELL_PASSED;
      entry = reference_at (self, at)->target;
      at = next_cell (self, at);
    }
  if (at != NOWHERE && draft->states[at] == CELL_PASSED)
    {
      report_ring (self, at);
      at = NOWHERE;
    }
  else if (at != NOWHERE && draft->states[at] == CELL_ALIAS)
    entry = (uint32_t)draft->cells[at];
  bool is_faulty = at == NOWHERE || draft->states[at] == CELL_FAULTY;
  while (cell != NOWHERE && draft->states[cell] == CELL_PASSED)
    {
      uint32_t next = next_cell (self, cell);
      draft->states[cell] = is_faulty ? CELL_FAULTY : CELL_ALIAS;
      draft->cells[cell] = entry;
      cell = next;
    }
}

/* Gives an entry that consists of references the kind of what the first stands for. */
static void
find_kind (Reader *self, const Reference *reference)
{
  uint8_t *kinds = self->draft->kinds;
  if (reference->cell == NOWHERE || kinds[reference->entry] != ENTRY_UNKNOWN
      || self->draft->states[reference->cell] != CELL_ALIAS)
    return;
  uint8_t kind = kinds[reference->target];
  kinds[reference->entry] =
    kind == ENTRY_UNKNOWN ? kinds[self->draft->cells[reference->cell]] : kind;
}

static void
check_kind (Reader *self, const Reference *reference)
{
  const uint8_t *kinds = self->draft->kinds;
  if (reference->cell == NOWHERE || reference->target == NOWHERE)
    return;
  uint8_t found = kinds[reference->target], expected = kinds[reference->entry];
  if (found != ENTRY_UNKNOWN && expected != ENTRY_UNKNOWN && found != expected)
    milieu_reader_report_kind (self, self->text + reference->text - 1, reference->length + 1,
                               reference->line, reference->column, found, expected);
}

/* Makes values of references, where nothing is faulty. */
static void
copy_value (MilieuColorTableBuilder *draft, const EntryPlace *places, uint32_t cell)
{
  uint32_t from = places[draft->cells[cell]].cell + cell % (uint32_t)draft->stride;
  draft->cells[cell] = draft->cells[from];
  draft->states[cell] = draft->states[from];
  if (draft->states[cell] == CELL_STRING)
    milieu_string_retain (milieu_entry_unpack (MILIEU_ENTRY_STRING, draft->cells[cell]).string);
}

void
milieu_reader_follow_references (Reader *self)
{
  Reference *end = self->references + self->reference_count;
  if (self->reference_count == 0)
    return;
  for (Reference *reference = self->references; reference < end; reference++)
    find_target (self, reference);
  for (Reference *reference = self->references; reference < end; reference++)
    if (reference->cell != NOWHERE && self->draft->states[reference->cell] == CELL_REFERENCE)
      follow (self, reference->cell);
  for (Reference *reference = self->references; reference < end; reference++)
    find_kind (self, reference);
  for (Reference *reference = self->references; reference < end; reference++)
    check_kind (self, reference);
  if (milieu_fault_list_has_any (&self->faults))
    return;
  for (Reference *reference = self->references; reference < end; reference++)
    copy_value (self->draft, self->places, reference->cell);
}
