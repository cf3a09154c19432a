/* A key's value at a node, derived ones included. */
#ifndef MILIEU_READING_PRIVATE_H
#define MILIEU_READING_PRIVATE_H

#include "tree-private.h"

typedef struct Reading
{
  uint64_t bits;
  uint32_t origin; /* a node, or 0 for a default */
  bool is_owned;   /* the reader holds a reference */
} Reading;

/* Reads; the reader holds a reference if is_owned says so, else the value lies in the tree. */
MILIEU_WARN_UNUSED MilieuStatus milieu_reading_make (MilieuTree *tree, uint32_t node,
                                                     const MilieuKey *key, Reading *reading);

/* The same for the default alone, whatever lies at the node or above it. */
MILIEU_WARN_UNUSED MilieuStatus milieu_reading_default (MilieuTree *tree, uint32_t node,
                                                        const MilieuKey *key, Reading *reading);

/* The same, with a reference in each case. */
MILIEU_WARN_UNUSED MilieuStatus milieu_reading_take (MilieuTree *tree, uint32_t node,
                                                     const MilieuKey *key, Reading *reading);

#endif
