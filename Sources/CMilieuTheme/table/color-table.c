/*
 * Tables, and looking up in them.
 *
 * Invariant: a table has one value for each entry in each theme, of the entry's kind, and does not
 * change from its making to the release of its last reference.
 */
#include "color-table-private.h"
#include "draft-private.h"

#include "../memory-private.h"
#include "entry-kind-private.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>

struct MilieuColorTable
{
  /* As wide as a pointer: there cannot be more references than memory to hold them. */
  atomic_size_t references;
  char *name;
  Names themes, entries;
  uint8_t *kinds;  /* of each entry */
  uint64_t *cells; /* the values' bits, entry by entry, one a theme; strings are held */
  UnknownThemes unknown_themes;
};

/* Moves the cells together, so that there is none that is of no theme, and gives back room. */
static void
trim (MilieuColorTableBuilder *self)
{
  size_t count = self->entries.count, themes = self->themes.count;
  milieu_names_trim (&self->themes);
  milieu_names_trim (&self->entries);
  if (count == 0)
    return;
  for (size_t entry = 1; entry < count && themes < self->stride; entry++)
    memmove (self->cells + entry * themes, self->cells + entry * self->stride,
             themes * sizeof *self->cells);
  uint64_t *cells = milieu_theme_reallocate (self->cells, count * themes * sizeof *cells);
  if (cells)
    self->cells = cells;
  uint8_t *kinds = milieu_theme_reallocate (self->kinds, count);
  if (kinds)
    self->kinds = kinds;
}

MilieuStatus
milieu_draft_make_table (MilieuColorTableBuilder *self, MilieuColorTable **table)
{
  MilieuColorTable *made = milieu_theme_reallocate (NULL, sizeof *made);
  if (!made)
    return MILIEU_ERROR_NO_MEMORY;
  trim (self);
  atomic_init (&made->references, 1);
  atomic_init (&made->unknown_themes.latest, NULL);
  made->name = self->name;
  made->themes = self->themes;
  made->entries = self->entries;
  made->kinds = self->kinds;
  made->cells = self->cells;
  milieu_theme_free (self->states);
  *self = (MilieuColorTableBuilder){ .name = NULL };
  *table = made;
  return MILIEU_OK;
}

MilieuColorTable *
milieu_color_table_retain (MilieuColorTable *self)
{
  if (self)
    atomic_fetch_add_explicit (&self->references, 1, memory_order_relaxed);
  return self;
}

void
milieu_color_table_release (MilieuColorTable *self)
{
  /* Acquire and release: whoever frees the table does so after all others' last look at it. */
  if (!self || atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) != 1)
    return;
  for (size_t entry = 0; entry < self->entries.count; entry++)
    if (self->kinds[entry] == MILIEU_ENTRY_STRING)
      for (size_t theme = 0; theme < self->themes.count; theme++)
        milieu_string_release (milieu_color_table_value (self, entry, theme).string);
  milieu_names_clear (&self->themes);
  milieu_names_clear (&self->entries);
  milieu_unknown_themes_clear (&self->unknown_themes);
  milieu_theme_free (self->kinds);
  milieu_theme_free (self->cells);
  milieu_theme_free (self->name);
  milieu_theme_free (self);
}

static bool
values_are_equal (const MilieuColorTable *a, const MilieuColorTable *b, size_t entry, size_t theme)
{
  MilieuValue first = milieu_color_table_value (a, entry, theme);
  MilieuValue second = milieu_color_table_value (b, entry, theme);
  if (first.type == MILIEU_TYPE_DOUBLE)
    return first.number == second.number;
  if (first.type == MILIEU_TYPE_COLOR)
    return memcmp (&first.color, &second.color, sizeof first.color) == 0;
  size_t length = milieu_string_length (first.string);
  return length == milieu_string_length (second.string)
         && memcmp (milieu_string_text (first.string), milieu_string_text (second.string), length)
              == 0;
}

bool
milieu_color_table_equal (const MilieuColorTable *a, const MilieuColorTable *b)
{
  if (a == b)
    return true;
  if (!milieu_names_equal (&a->themes, &b->themes)
      || !milieu_names_equal (&a->entries, &b->entries))
    return false;
  if (a->entries.count > 0 && memcmp (a->kinds, b->kinds, a->entries.count) != 0)
    return false;
  for (size_t entry = 0; entry < a->entries.count; entry++)
    for (size_t theme = 0; theme < a->themes.count; theme++)
      if (!values_are_equal (a, b, entry, theme))
        return false;
  return true;
}

const char *
milieu_color_table_name (const MilieuColorTable *self)
{
  return self->name;
}

size_t
milieu_color_table_theme_count (const MilieuColorTable *self)
{
  return self->themes.count;
}

const char *
milieu_color_table_theme (const MilieuColorTable *self, size_t index)
{
  return index < self->themes.count ? milieu_names_get (&self->themes, index) : NULL;
}

ptrdiff_t
milieu_color_table_find_theme (const MilieuColorTable *self, const char *name)
{
  return milieu_names_find (&self->themes, name, strlen (name));
}

size_t
milieu_color_table_entry_count (const MilieuColorTable *self)
{
  return self->entries.count;
}

const char *
milieu_color_table_entry (const MilieuColorTable *self, size_t index)
{
  return index < self->entries.count ? milieu_names_get (&self->entries, index) : NULL;
}

ptrdiff_t
milieu_color_table_find_entry (const MilieuColorTable *self, const char *name)
{
  return milieu_names_find (&self->entries, name, strlen (name));
}

MilieuEntryKind
milieu_color_table_kind (const MilieuColorTable *self, size_t entry)
{
  assert (entry < self->entries.count);
  return (MilieuEntryKind)self->kinds[entry];
}

MilieuValue
milieu_color_table_value (const MilieuColorTable *self, size_t entry, size_t theme)
{
  assert (entry < self->entries.count && theme < self->themes.count);
  return milieu_entry_unpack ((MilieuEntryKind)self->kinds[entry],
                              self->cells[entry * self->themes.count + theme]);
}

bool
milieu_color_table_get_color (const MilieuColorTable *self, const char *entry, const char *theme,
                              MilieuColor *color)
{
  ptrdiff_t row = milieu_color_table_find_entry (self, entry);
  ptrdiff_t column = milieu_color_table_find_theme (self, theme);
  if (row < 0 || column < 0 || self->kinds[row] != MILIEU_ENTRY_COLOR)
    return false;
  *color = milieu_color_table_value (self, (size_t)row, (size_t)column).color;
  return true;
}

UnknownThemes *
milieu_color_table_unknown_themes (const MilieuColorTable *self)
{
  /* All tables are made here, and none is a constant object. */
  return &((MilieuColorTable *)self)->unknown_themes;
}
