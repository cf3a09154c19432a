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
is_founded (const MilieuTree *tree, const Side *side, MarkKind kind, uint64_t bit)
{
  for (uint32_t s = side->interests_below.first; s; s = side_at (tree, s)->interest.next)
    if (*milieu_marks (side_at (tree, s), kind) & bit)
      return true;
  if (kind == MARK_OBSERVED)
    for (uint32_t o = side->observers.first; o; o = registration_at (tree, o)->site.next)
      {
        const Observer *link = observer_at (tree, o);
        if (!(link->meta & OBSERVER_INTEREST)
            && key_at (tree, cell_at (tree, link->cell)->key)->bit == bit)
          return true;
      }
  else
    for (uint32_t w = side->wishes.first; w; w = wish_at (tree, w)->own.next)
      if (key_at (tree, wish_at (tree, w)->key)->bit == bit)
        return true;
  return false;
}

void
milieu_mark_resolve_doubt (MilieuTree *tree, uint32_t at, MarkKind kind, uint64_t bit)
{
  Side *side = side_at (tree, at);
  /* With no other mark there is no other doubt. */
  side->is_doubtful = (side->observed & side->wished) || (side->observed | side->wished) != bit;
  if (is_founded (tree, side, kind, bit))
    return;
  side_at (tree, side->above)->is_doubtful = true;
  *milieu_marks (side, kind) &= ~bit;
  if (!side->observed)
    side->rank = 0; /* no walk that gives ranks comes here any more */
  uint32_t node = side->node;
  if (!node || is_marked (side))
    return;
  milieu_mark_detach (tree, node);
  milieu_node_drop_side (tree, node);
}
