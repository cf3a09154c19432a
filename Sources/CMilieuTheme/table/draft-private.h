/* A table that is being made: by a program, or by the reader of texts. */
#ifndef MILIEU_THEME_DRAFT_PRIVATE_H
#define MILIEU_THEME_DRAFT_PRIVATE_H

#include "faults-private.h"
#include "names-private.h"

#include <milieu-theme/color-table.h>

enum
{
  ENTRY_UNKNOWN = 4 /* beside the MilieuEntryKinds: the kind is not known yet */
};

/* What a cell is. Only the first three outlive reading. */
typedef enum CellState
{
  CELL_ABSENT,
  CELL_VALUE,
  CELL_STRING,    /* a value that is a string, which is held */
  CELL_FAULTY,    /* something stands there that was reported */
  CELL_REFERENCE, /* the bits are the number of a reference */
  CELL_PASSED,    /* the same, on the way that is followed now */
  CELL_ALIAS      /* the bits are the number of a cell that has the value, or is faulty */
} CellState;

struct MilieuColorTableBuilder
{
  char *name;
  Names themes, entries;
  uint8_t *kinds; /* of each entry, a MilieuEntryKind or ENTRY_UNKNOWN */
  size_t kind_capacity;
  size_t stride; /* cells an entry, as many as themes at least; 0 before the first entry */
  size_t cell_count;
  uint64_t *cells; /* the values' bits, an entry after the other */
  size_t cell_capacity;
  uint8_t *states;
  size_t state_capacity;
};

/* Adds an entry, whose name is right and new, with so many absent cells: `stride`, or 0 if there
 * will be no table. MILIEU_ERROR_LIMIT, _NO_MEMORY; nothing is added then. */
MilieuStatus milieu_draft_add_entry (MilieuColorTableBuilder *self, const char *name, size_t length,
                                     uint8_t kind, size_t cells);

/* Reports that NORMAL is not among the themes, in that line, or does nothing if it is. */
void milieu_draft_check_normal (const MilieuColorTableBuilder *self, size_t line,
                                FaultList *faults);

/* Makes the table of a draft that is complete: each cell of each theme is a value. The draft is
 * empty afterwards, but for what milieu_color_table_builder_free frees. */
MilieuStatus milieu_draft_make_table (MilieuColorTableBuilder *self, MilieuColorTable **table);

#endif
