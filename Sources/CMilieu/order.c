/*
 * Invariants: among siblings labels ascend, unless their parent is unlabelled; a side's rank
 * tells the tree's order if its rank_epoch is the tree's and the order is not stale, and then each
 * observer there has it too, and each cell's list is in that order but for what came since.
 */
#include "observer-private.h"

#define FIRST_LABEL (UINT32_C (1) << 31)
#define LABEL_GAP UINT32_C (1024)
#define RANK_EPOCH_LAST ((UINT32_C (1) << 30) - 1)

void
milieu_order_label (MilieuTree *tree, uint32_t node)
{
  Node *record = node_at (tree, node);
  Node *parent = node_at (tree, record->parent);
  uint32_t previous = record->sibling.previous, next = record->sibling.next;
  if (parent->is_unlabelled)
    return;
  uint32_t low = previous ? node_at (tree, previous)->label : 0;
  uint32_t high = next ? node_at (tree, next)->label : UINT32_MAX;
  if (!previous && !next)
    record->label = FIRST_LABEL;
  else if (!next && high - low > LABEL_GAP)
    record->label = low + LABEL_GAP;
  else if (!previous && high - low > LABEL_GAP)
    record->label = high - LABEL_GAP;
  else
    record->label = low + (high - low) / 2;
  if (record->label == low || record->label == high)
    parent->is_unlabelled = true;
}

/* Spreads the labels of a node's children evenly around the middle. */
static void
label_children (MilieuTree *tree, uint32_t parent)
{
  uint64_t count = 0;
  for (uint32_t n = node_at (tree, parent)->children.first; n; n = node_at (tree, n)->sibling.next)
    count++;
  uint64_t gap = UINT32_MAX / 2 / (count + 1); /* half of the room is left to the ends */
  if (gap == 0)
    gap = 1;
  uint64_t label = FIRST_LABEL - gap * (count / 2);
  for (uint32_t n = node_at (tree, parent)->children.first; n; n = node_at (tree, n)->sibling.next)
    {
      node_at (tree, n)->label = (uint32_t)label;
      label += gap;
    }
  node_at (tree, parent)->is_unlabelled = false;
  tree->statistics.nodes_ordered += count;
}

static bool
sides_in_order (const MilieuTree *tree, uint32_t a, uint32_t b)
{
  return node_at (tree, side_at (tree, a)->node)->label
         <= node_at (tree, side_at (tree, b)->node)->label;
}

static void
sort_interests (MilieuTree *tree, uint32_t node)
{
  Side *side = side_of (tree, node);
  if (!side->is_unsorted)
    return;
  if (node_at (tree, node)->is_unlabelled)
    label_children (tree, node);
  milieu_index_list_sort (&side->interests_below, LINKS (tree, sides, Side, interest), tree,
                          sides_in_order);
  side->is_unsorted = false;
}

static void
rank_observers (MilieuTree *tree, Side *side)
{
  for (uint32_t o = side->observers.first; o; o = registration_at (tree, o)->site.next)
    {
      if (observer_at (tree, o)->meta & OBSERVER_INTEREST)
        continue;
      registration_at (tree, o)->rank = side->rank;
      milieu_observer_put_last (tree, o);
      tree->statistics.observers_ordered++;
    }
}

/* The first in the list, from `side` on, that somebody observes at or below. */
static uint32_t
first_observed (MilieuTree *tree, uint32_t side)
{
  for (; side && !side_at (tree, side)->observed; side = side_at (tree, side)->interest.next)
    tree->statistics.nodes_ordered++;
  return side;
}

/* The side that follows in tree order. */
static uint32_t
next_observed (MilieuTree *tree, uint32_t side)
{
  sort_interests (tree, side_at (tree, side)->node);
  uint32_t next = first_observed (tree, side_at (tree, side)->interests_below.first);
  for (; !next && side; side = side_at (tree, side)->above)
    next = first_observed (tree, side_at (tree, side)->interest.next);
  return next;
}

/* After so many epochs: no rank of before may be taken for a later one. */
static void
forget_ranks (MilieuTree *tree)
{
  for (uint32_t s = 1; s < tree->sides.used; s++)
    side_at (tree, s)->rank = 0;
  tree->rank_epoch = 1;
}

void
milieu_order_refresh (MilieuTree *tree)
{
  uint32_t rank = 0;
  if (++tree->rank_epoch > RANK_EPOCH_LAST)
    forget_ranks (tree);
  for (uint32_t s = node_at (tree, 0)->side; s; s = next_observed (tree, s))
    {
      Side *side = side_at (tree, s);
      side->rank = ++rank;
      side->rank_epoch = tree->rank_epoch & RANK_EPOCH_LAST;
      rank_observers (tree, side);
      tree->statistics.nodes_ordered++;
    }
  tree->order_is_stale = false;
}
