/* What a token says as an entry's value. */
#ifndef MILIEU_THEME_CELL_PRIVATE_H
#define MILIEU_THEME_CELL_PRIVATE_H

#include "scan-private.h"

#include <milieu/value.h>

/* The first four are the MilieuEntryKinds. */
typedef enum CellForm
{
  FORM_COLOR,
  FORM_NUMBER,
  FORM_DIMENSION,
  FORM_STRING,
  FORM_REFERENCE, /* `$` and something */
  FORM_NOTHING    /* none of these */
} CellForm;

typedef struct Cell
{
  CellForm form;
  MilieuColor color;
  double number;
} Cell;

/* True if the token is meant as a colour for that. */
bool milieu_token_begins_with_0x (const Token *token);

/* What the token, in which no fault was reported, says. A string is right, but not made. */
Cell milieu_cell_read (const Token *token);

/* Reports why a token is FORM_NOTHING. */
void milieu_cell_report (const Token *token, size_t line, FaultList *faults);

/* Makes the string of a FORM_STRING (transfer full). `*room`, of `*capacity` bytes, is what it may
 * use and make larger. */
MilieuStatus milieu_cell_make_string (const Token *token, char **room, size_t *capacity,
                                      MilieuString **string);

#endif
