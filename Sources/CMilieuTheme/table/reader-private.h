/* What the reader of texts and the follower of references share. */
#ifndef MILIEU_THEME_READER_PRIVATE_H
#define MILIEU_THEME_READER_PRIVATE_H

#include "cell-private.h"
#include "draft-private.h"

/* A `$` and a name: the token without the `$`. A text is below 4 GiB, and all in it. */
typedef struct Reference
{
  uint32_t text; /* offset */
  uint32_t length;
  uint32_t line, column;
  uint32_t entry; /* whose cell it is, and the cell; both NOWHERE in a row without cells */
  uint32_t cell;
  uint32_t target; /* the entry, once it is found, or NOWHERE */
} Reference;

#define NOWHERE UINT32_MAX

/* Where an entry is. */
typedef struct EntryPlace
{
  uint32_t line;
  uint32_t cell; /* its first one, or NOWHERE if its row has too few or too many columns */
} EntryPlace;

typedef struct Reader
{
  const char *text;
  Scan scan;
  FaultList faults;
  MilieuColorTableBuilder *draft;
  bool has_themes;    /* the first row names them, rightly or not */
  size_t theme_count; /* columns but the last, whatever is wrong with their names */
  EntryPlace *places; /* of each entry */
  size_t place_capacity;
  Reference *references;
  size_t reference_count, reference_capacity;
  char *room; /* for strings */
  size_t room_capacity;
} Reader;

/* Takes the scanner's row as the one that names themes. False if there is no use in reading on. */
bool milieu_reader_take_themes (Reader *self);

/* Takes the scanner's row as an entry's. */
void milieu_reader_take_row (Reader *self);

/* The same for one with too few or too many columns. */
void milieu_reader_take_odd_row (Reader *self);

/* Makes the entry that a row is about, with so many cells, and returns it; NOWHERE if it has no
 * name of its own, which is reported. */
uint32_t milieu_reader_take_name (Reader *self, const Token *token, size_t cells);

/* Keeps a `$` and what follows for when all names are known. */
void milieu_reader_take_reference (Reader *self, const Token *token, uint32_t entry, uint32_t cell);

/* Reports that what stands there is of another kind than is expected. */
void milieu_reader_report_kind (Reader *self, const char *text, size_t length, size_t line,
                                size_t column, uint8_t found, uint8_t expected);

/* Finds what the references stand for, and reports those that stand for nothing, that lead round in
 * a circle, or to another kind. Where nothing has been reported, now or before, each cell with a
 * reference has become a value. */
void milieu_reader_follow_references (Reader *self);

#endif
