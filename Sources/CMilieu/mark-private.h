/*
 * Marks: which keys are observed or wished at or below a node, so that descents go only where
 * somebody is.
 */
#ifndef MILIEU_MARK_PRIVATE_H
#define MILIEU_MARK_PRIVATE_H

#include "tree-private.h"

typedef enum MarkKind
{
  MARK_OBSERVED,
  MARK_WISHED
} MarkKind;

static inline uint64_t *
milieu_marks (Side *side, MarkKind kind)
{
  return kind == MARK_OBSERVED ? &side->observed : &side->wished;
}

/* Room for the side records that milieu_mark will need, and for `more`. */
MILIEU_WARN_UNUSED MilieuStatus milieu_mark_reserve (MilieuTree *tree, uint32_t node,
                                                     uint64_t observed, uint64_t wished,
                                                     uint32_t more);

/* Sets the bits at the node and its ancestors, up to the first that has them. */
void milieu_mark (MilieuTree *tree, uint32_t node, MarkKind kind, uint64_t bits);

/* Takes the node out of its parent's children of interest, and puts it into them. */
void milieu_mark_detach (MilieuTree *tree, uint32_t node);
void milieu_mark_attach (MilieuTree *tree, uint32_t node);

/* A way through the nodes at and below `top` that bear a key's mark, in no special order. Marks
 * that nothing stands behind any more are cleared on leaving.
 *
 *     for (uint32_t n = milieu_descent_start (&descent, tree, top, key, kind); n;
 *          n = milieu_descent_next (&descent, whether_to_go_below_n))
 */
typedef struct Descent
{
  MilieuTree *tree;
  uint32_t top, side; /* sides of nodes */
  MarkKind kind;
  uint64_t bit;
} Descent;

uint32_t milieu_descent_start (Descent *descent, MilieuTree *tree, uint32_t top, uint32_t key,
                               MarkKind kind);
uint32_t milieu_descent_next (Descent *descent, bool go_below);

#endif
