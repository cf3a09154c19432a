/* A text, split into rows of tokens. */
#ifndef MILIEU_THEME_SCAN_PRIVATE_H
#define MILIEU_THEME_SCAN_PRIVATE_H

#include "faults-private.h"

#include <milieu-theme/color-table.h>

enum
{
  /* What more a row has is counted and not kept. */
  SCAN_TOKENS_MAX = MILIEU_COLOR_TABLE_THEMES_MAX + 2
};

/* What stands in a column: a piece of the text. */
typedef struct Token
{
  const char *text;
  uint32_t length;
  uint32_t column; /* of its first character */
  uint32_t end;    /* the column after its last one */
  bool is_quoted;  /* it begins with `"`, and ends with one unless that is faulty */
  bool is_faulty;  /* a fault in it was reported */
} Token;

/* Where the scanner is. To begin, all zero but for `at`, `end`, `line` 1 and `faults`. */
typedef struct Scan
{
  const char *at, *end;
  size_t line;   /* of what comes next */
  size_t column; /* less one */
  FaultList *faults;
  size_t row;    /* the line of the row that was found last */
  bool is_cut;   /* a CR alone is before or after that row, which may be part of another */
  Token *tokens; /* its tokens */
  size_t count;  /* how many it has; up to SCAN_TOKENS_MAX are kept */
  size_t capacity;
  bool has_no_memory;
} Scan;

/* Goes on to the next row, which has one token at least; false where there is none, or no memory.
 */
bool milieu_scan_next (Scan *self);

/* Frees what it holds. */
void milieu_scan_clear (Scan *self);

#endif
