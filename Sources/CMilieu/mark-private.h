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

/* Clears a mark of a doubtful side that nothing stands behind any more, and with the last one frees
 * the side, if nothing else needs it. */
void milieu_mark_resolve_doubt (MilieuTree *tree, uint32_t side, MarkKind kind, uint64_t bit);

/* A way through the nodes at and below `top` that bear a key's mark, in no special order. Marks
 * that nothing stands behind any more are cleared on leaving.
 *
 *     for (uint32_t s = milieu_descent_start (&descent, tree, top, key, kind); s;
 *          s = milieu_descent_next (&descent, whether_to_go_below_the_node_of_s))
 *
 * gives their sides, for node 0 may be among them. It is inline, so that where it is is kept in
 * registers: each step waits for the one before. */
typedef struct Descent
{
  MilieuTree *tree;
  uint32_t top, side; /* sides of nodes */
  MarkKind kind;
  uint64_t bit;
} Descent;

static inline bool
descent_is_marked (const Descent *descent, uint32_t side)
{
  return *milieu_marks (side_at (descent->tree, side), descent->kind) & descent->bit;
}

/* Goes to the first marked side in the list from `side` on, and returns it, or 0 if there is none;
 * those that it passes count as visited. */
static inline uint32_t
descent_visit (Descent *descent, uint32_t side)
{
  uint64_t *visited = &descent->tree->statistics.nodes_visited;
  for (; side && !descent_is_marked (descent, side);
       side = side_at (descent->tree, side)->interest.next)
    ++*visited;
  if (!side)
    return 0;
  ++*visited;
  descent->side = side;
  return side;
}

static inline uint32_t
milieu_descent_start (Descent *descent, MilieuTree *tree, uint32_t top, uint32_t key, MarkKind kind)
{
  uint32_t side = node_at (tree, top)->side;
  *descent = (Descent){ tree, side, side, kind, key_at (tree, key)->bit };
  return side && descent_is_marked (descent, side) ? descent_visit (descent, side) : 0;
}

static inline uint32_t
milieu_descent_next (Descent *descent, bool go_below)
{
  MilieuTree *tree = descent->tree;
  uint32_t next =
    go_below ? descent_visit (descent, side_at (tree, descent->side)->interests_below.first) : 0;
  while (!next)
    {
      uint32_t left = descent->side;
      const Side *side = side_at (tree, left);
      bool is_done = left == descent->top;
      uint32_t above = side->above;
      next = is_done ? 0 : descent_visit (descent, side->interest.next);
      if (side->is_doubtful)
        milieu_mark_resolve_doubt (tree, left, descent->kind, descent->bit);
      if (is_done)
        return 0;
      if (!next)
        descent->side = above;
    }
  return next;
}

#endif
