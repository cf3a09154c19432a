/*
 * Names that would be the same in CSS.
 *
 * Invariant: `names` has the name in CSS of each entry that is the first of that name, and
 * `entries` which one that is.
 */
#include <milieu-theme/color-table-text.h>

#include "../memory-private.h"
#include "faults-private.h"
#include "names-private.h"

#include <string.h>

typedef struct NameCheck
{
  Names names;
  uint32_t *entries;
  size_t entry_capacity;
  char *name; /* of the entry that is looked at now */
  size_t name_capacity;
  FaultList faults;
} NameCheck;

static void
report (NameCheck *self, const MilieuColorTable *table, size_t first, size_t second)
{
  char quoted[2][FAULT_QUOTE_SIZE];
  const char *names[] = { milieu_color_table_entry (table, first),
                          milieu_color_table_entry (table, second) };
  for (size_t i = 0; i < 2; i++)
    milieu_fault_quote (names[i], strlen (names[i]), quoted[i]);
  milieu_fault_list_add (
    &self->faults, 0, 0, quoted[1], "another name",
    "%s has the same name as %s in CSS, where '.' is '-': another name is expected", quoted[1],
    quoted[0]);
}

/* False if there is no memory. */
static bool
check_entry (NameCheck *self, const MilieuColorTable *table, size_t entry)
{
  const char *name = milieu_color_table_entry (table, entry);
  size_t length = strlen (name), count = self->names.count;
  char *copy = milieu_theme_grow (self->name, &self->name_capacity, length + 1, 1);
  if (!copy)
    return false;
  self->name = memcpy (copy, name, length + 1);
  for (char *dot = strchr (copy, '.'); dot; dot = strchr (dot, '.'))
    *dot = '-';
  ptrdiff_t found = milieu_names_find (&self->names, copy, length);
  if (found >= 0)
    {
      report (self, table, self->entries[found], entry);
      return true;
    }
  uint32_t *entries =
    milieu_theme_grow (self->entries, &self->entry_capacity, count + 1, sizeof *entries);
  if (!entries)
    return false;
  self->entries = entries;
  entries[count] = (uint32_t)entry;
  return milieu_names_add (&self->names, copy, length) == MILIEU_OK;
}

MilieuStatus
milieu_color_table_check_css (const MilieuColorTable *table, MilieuFaults **faults)
{
  NameCheck check = { .entries = NULL };
  size_t count = milieu_color_table_entry_count (table), entry = 0;
  while (entry < count && check_entry (&check, table, entry))
    entry++;
  MilieuStatus status = MILIEU_ERROR_NO_MEMORY;
  if (entry < count)
    milieu_fault_list_clear (&check.faults);
  else
    status = milieu_fault_list_finish (&check.faults, milieu_color_table_name (table), faults);
  milieu_names_clear (&check.names);
  milieu_theme_free (check.entries);
  milieu_theme_free (check.name);
  return status;
}
