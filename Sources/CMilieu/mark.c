/*
 * Invariants: a node with an observer or a wish for a key bears the key's mark, and so do all its
 * ancestors and node 0; a node with a mark has a side record that is linked among its parent's
 * children of interest. A mark may outlive what it was made for; then its side is doubtful, and a
 * descent clears it.
 */
#include "mark-private.h"

static bool
has_all (const MilieuTree *tree, uint32_t node, uint64_t observed, uint64_t wished)
{
  uint32_t side = node_at (tree, node)->side;
  return side && (side_at (tree, side)->observed & observed) == observed
         && (side_at (tree, side)->wished & wished) == wished;
}

MilieuStatus
milieu_mark_reserve (MilieuTree *tree, uint32_t node, uint64_t observed, uint64_t wished,
                     uint32_t more)
{
  uint64_t missing = more;
  for (; !has_all (tree, node, observed, wished); node = node_at (tree, node)->parent)
    {
      missing += node_at (tree, node)->side == 0;
      if (!node)
        break;
    }
  return milieu_slab_reserve (tree, &tree->sides, missing);
}

static bool
is_marked (const Side *side)
{
  return side->observed || side->wished;
}

void
milieu_mark_detach (MilieuTree *tree, uint32_t node)
{
  Side *parent = side_of (tree, node_at (tree, node)->parent);
  milieu_index_list_remove (&parent->interests_below, LINKS (tree, sides, Side, interest),
                            node_at (tree, node)->side);
  side_of (tree, node)->above = 0;
  parent->is_doubtful = true;
}

void
milieu_mark_attach (MilieuTree *tree, uint32_t node)
{
  uint32_t above = node_at (tree, node)->parent;
  milieu_node_take_side (tree, above);
  Side *parent = side_of (tree, above);
  parent->is_unsorted |= parent->interests_below.last != 0;
  milieu_index_list_insert (&parent->interests_below, LINKS (tree, sides, Side, interest),
                            node_at (tree, node)->side, 0);
  side_of (tree, node)->above = node_at (tree, above)->side;
}

void
milieu_mark (MilieuTree *tree, uint32_t node, MarkKind kind, uint64_t bits)
{
  while (bits)
    {
      milieu_node_take_side (tree, node);
      Side *side = side_of (tree, node);
      uint64_t *marks = milieu_marks (side, kind);
      bits &= ~*marks; /* what the node has, all above it have */
      if (!bits)
        break;
      tree->statistics.nodes_marked++;
      bool was_marked = is_marked (side);
      *marks |= bits;
      if (!node)
        break;
      if (!was_marked)
        milieu_mark_attach (tree, node);
      node = node_at (tree, node)->parent;
    }
}

/* Whether a child's mark, or something at the node itself, stands behind the bit. */
static bool
is_founded (const Descent *descent, const Side *side)
{
  const MilieuTree *tree = descent->tree;
  for (uint32_t s = side->interests_below.first; s; s = side_at (tree, s)->interest.next)
    if (*milieu_marks (side_at (tree, s), descent->kind) & descent->bit)
      return true;
  if (descent->kind == MARK_OBSERVED)
    for (uint32_t o = side->observers.first; o; o = registration_at (tree, o)->site.next)
      {
        const Observer *link = observer_at (tree, o);
        if (!(link->meta & OBSERVER_INTEREST)
            && key_at (tree, cell_at (tree, link->cell)->key)->bit == descent->bit)
          return true;
      }
  else
    for (uint32_t w = side->wishes.first; w; w = wish_at (tree, w)->own.next)
      if (key_at (tree, wish_at (tree, w)->key)->bit == descent->bit)
        return true;
  return false;
}

static void
leave (Descent *descent)
{
  MilieuTree *tree = descent->tree;
  Side *side = side_at (tree, descent->side);
  if (!side->is_doubtful)
    return;
  /* With no other mark there is no other doubt. */
  side->is_doubtful =
    (side->observed & side->wished) || (side->observed | side->wished) != descent->bit;
  if (is_founded (descent, side))
    return;
  side_at (tree, side->above)->is_doubtful = true;
  *milieu_marks (side, descent->kind) &= ~descent->bit;
  if (!side->observed)
    side->rank = 0; /* no walk that gives ranks comes here any more */
  uint32_t node = side->node;
  if (!node || is_marked (side))
    return;
  milieu_mark_detach (tree, node);
  milieu_node_drop_side (tree, node);
}

/* The first marked side in the list from `side` on; those that it passes count as visited. */
static uint32_t
first_marked (const Descent *descent, uint32_t side)
{
  const MilieuTree *tree = descent->tree;
  for (; side && !(*milieu_marks (side_at (tree, side), descent->kind) & descent->bit);
       side = side_at (tree, side)->interest.next)
    descent->tree->statistics.nodes_visited++;
  return side;
}

static uint32_t
visit (Descent *descent, uint32_t side)
{
  descent->tree->statistics.nodes_visited++;
  descent->side = side;
  return side_at (descent->tree, side)->node;
}

uint32_t
milieu_descent_start (Descent *descent, MilieuTree *tree, uint32_t top, uint32_t key, MarkKind kind)
{
  uint32_t side = node_at (tree, top)->side;
  *descent = (Descent){ tree, side, side, kind, key_at (tree, key)->bit };
  if (!side || !(*milieu_marks (side_at (tree, side), kind) & descent->bit))
    return 0;
  return visit (descent, side);
}

uint32_t
milieu_descent_next (Descent *descent, bool go_below)
{
  const MilieuTree *tree = descent->tree;
  if (go_below)
    {
      uint32_t below = side_at (tree, descent->side)->interests_below.first;
      uint32_t child = first_marked (descent, below);
      if (child)
        return visit (descent, child);
    }
  for (;;)
    {
      const Side *side = side_at (tree, descent->side);
      bool is_done = descent->side == descent->top;
      uint32_t above = side->above;
      uint32_t sibling = is_done ? 0 : first_marked (descent, side->interest.next);
      leave (descent);
      if (is_done)
        return 0;
      if (sibling)
        return visit (descent, sibling);
      descent->side = above;
    }
}
