/* A key's values at one node, in layers. */
#ifndef MILIEU_CELL_PRIVATE_H
#define MILIEU_CELL_PRIVATE_H

#include "tree-private.h"

/* The cell of the key at the node, made if there is none, with the observers that it feeds.
 * milieu_cells_reserve and a reserve of a side record must have made room. The caller gives it a
 * value before the change ends. */
uint32_t milieu_cell_take (MilieuTree *tree, uint32_t node, uint32_t key);

/* Finds out what counts in the cell now; a cell with nothing in it goes. */
void milieu_cell_refresh (MilieuTree *tree, uint32_t cell);

/* Frees a cell that feeds nobody, with its values. */
void milieu_cell_free (MilieuTree *tree, uint32_t cell);

/* The cell that stands for the key's default, made if there is none: room must be reserved. */
uint32_t milieu_cell_take_default (MilieuTree *tree, uint32_t key, uint64_t value);

#endif
