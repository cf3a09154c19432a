/*
 * Invariants: a wish lies on its node; and, unless that is a boundary, on the first boundary above,
 * or on the node just below one on the way that has the key set or a wish of its own, whichever is
 * lower. A cell's placements are in the order of making, the latest first. Two cells a wish are
 * promised, so placing anew cannot fail.
 */
#include "wish-private.h"

#include "cell-private.h"
#include "mark-private.h"
#include "place-private.h"
#include "prelude-private.h"
#include "scope-private.h"
#include "snapshot-private.h"
#include "transaction-private.h"

uint32_t
milieu_wish_find (const MilieuTree *tree, uint32_t node, uint32_t key)
{
  uint32_t side = node_at (tree, node)->side;
  uint32_t wish = side ? side_at (tree, side)->wishes.first : 0;
  while (wish && wish_at (tree, wish)->key != key)
    wish = wish_at (tree, wish)->own.next;
  return wish;
}

static bool
is_boundary (const MilieuTree *tree, uint32_t node)
{
  return node_at (tree, node)->is_boundary;
}

/* Whether wishes from below go no higher than just below the node. */
static bool
holds_back (const MilieuTree *tree, uint32_t node, uint32_t key)
{
  uint32_t cell = milieu_cell_own (tree, node, key);
  return cell && (cell_at (tree, cell)->flags & CELL_SET || milieu_wish_find (tree, node, key));
}

/* The second node that the wish is to lie on, or 0. */
static uint32_t
place_of (MilieuTree *tree, uint32_t wish)
{
  uint32_t owner = wish_at (tree, wish)->node, key = wish_at (tree, wish)->key, below = owner;
  if (is_boundary (tree, owner))
    return 0;
  for (;;)
    {
      uint32_t node = node_at (tree, below)->parent;
      if (!node)
        return 0;
      tree->statistics.nodes_visited++;
      if (is_boundary (tree, node))
        return node;
      if (holds_back (tree, node, key))
        return below == owner ? 0 : below;
      below = node;
    }
}

static void
take_off (MilieuTree *tree, uint32_t placement)
{
  uint32_t cell = placement_at (tree, placement)->cell;
  if (!cell)
    return;
  milieu_cell_touch (tree, cell);
  milieu_index_list_remove (&cell_at (tree, cell)->wishes,
                            LINKS (tree, placements, Placement, link), placement);
  placement_at (tree, placement)->cell = 0;
  milieu_cell_refresh (tree, cell);
}

/* The placement in the cell that one of a wish made then comes before, or 0. */
static uint32_t
place_in (const MilieuTree *tree, const Cell *cell, uint64_t made)
{
  uint32_t earlier = cell->wishes.first, last = cell->wishes.last;
  /* Wishes come back to a cell in either order: one that is older than all is as quick. */
  if (last && wish_at (tree, placement_at (tree, last)->wish)->made > made)
    return 0;
  while (earlier && wish_at (tree, placement_at (tree, earlier)->wish)->made > made)
    earlier = placement_at (tree, earlier)->link.next;
  return earlier;
}

static void
put_on (MilieuTree *tree, uint32_t placement, uint32_t node)
{
  const Wish *wish = wish_at (tree, placement_at (tree, placement)->wish);
  uint32_t cell = milieu_cell_own (tree, node, wish->key);
  if (cell)
    milieu_cell_touch (tree, cell);
  else
    cell = milieu_cell_take (tree, node, wish->key);
  uint32_t earlier = place_in (tree, cell_at (tree, cell), wish->made);
  placement_at (tree, placement)->cell = cell;
  milieu_index_list_insert (&cell_at (tree, cell)->wishes,
                            LINKS (tree, placements, Placement, link), placement, earlier);
  milieu_cell_refresh (tree, cell);
  tree->statistics.wishes_placed++;
}

static void
place (MilieuTree *tree, uint32_t wish)
{
  uint32_t placement = wish_at (tree, wish)->placements[1];
  uint32_t cell = placement_at (tree, placement)->cell;
  uint32_t now = place_of (tree, wish), before = cell ? cell_at (tree, cell)->node : 0;
  if (now == before)
    return;
  take_off (tree, placement);
  if (now)
    put_on (tree, placement, now);
}

/* ---- those that come up to a node ---- */

typedef void (*WishFunction) (MilieuTree *tree, uint32_t wish, uint32_t top);

static void
place_one (MilieuTree *tree, uint32_t wish, uint32_t top)
{
  (void)top;
  place (tree, wish);
}

static void
take_off_above (MilieuTree *tree, uint32_t wish, uint32_t top)
{
  uint32_t placement = wish_at (tree, wish)->placements[1];
  uint32_t cell = placement_at (tree, placement)->cell;
  if (cell && cell_at (tree, cell)->node != top)
    take_off (tree, placement);
}

/* Calls the function with the wishes for the key that come up to the node from below; with
 * `through`, with those that go up from it: its own too, and none that it holds back. */
static void
for_each_coming_up (MilieuTree *tree, uint32_t top, uint32_t key, bool through,
                    WishFunction function)
{
  Descent descent;
  if (!key_at (tree, key)->wish_count || is_boundary (tree, top))
    return;
  for (uint32_t s = milieu_descent_start (&descent, tree, top, key, MARK_WISHED); s;)
    {
      uint32_t node = side_at (tree, s)->node;
      bool is_boundary_node = is_boundary (tree, node);
      bool counts = node != top || through;
      uint32_t wish = counts && !is_boundary_node ? milieu_wish_find (tree, node, key) : 0;
      bool go_below = !counts || (!is_boundary_node && !holds_back (tree, node, key));
      if (wish)
        function (tree, wish, top);
      s = milieu_descent_next (&descent, go_below);
    }
}

void
milieu_wishes_replace_below (MilieuTree *tree, uint32_t node, uint32_t key)
{
  for_each_coming_up (tree, node, key, false, place_one);
}

static void
for_each_going_up (MilieuTree *tree, uint32_t node, WishFunction function)
{
  for (uint32_t key = 1; key < tree->keys.used; key++)
    {
      uint32_t side = node_at (tree, node)->side;
      if (!side || !side_at (tree, side)->wished)
        return;
      if (side_at (tree, side)->wished & key_at (tree, key)->bit)
        for_each_coming_up (tree, node, key, true, function);
    }
}

void
milieu_wishes_replace_moved (MilieuTree *tree, uint32_t node)
{
  for_each_going_up (tree, node, place_one);
}

void
milieu_wishes_take_off_above (MilieuTree *tree, uint32_t node)
{
  for_each_going_up (tree, node, take_off_above);
}

/* ---- making and withdrawing ---- */

void
milieu_wish_free (MilieuTree *tree, uint32_t wish)
{
  Wish *record = wish_at (tree, wish);
  for (int i = 0; i < 2; i++)
    {
      uint32_t cell = placement_at (tree, record->placements[i])->cell;
      if (cell)
        milieu_index_list_remove (&cell_at (tree, cell)->wishes,
                                  LINKS (tree, placements, Placement, link), record->placements[i]);
      milieu_slab_give (&tree->placements, record->placements[i]);
    }
  milieu_index_list_remove (&side_of (tree, record->node)->wishes, LINKS (tree, wishes, Wish, own),
                            wish);
  side_of (tree, record->node)->is_doubtful = true;
  milieu_key_bits_release (key_at (tree, record->key)->key, record->value);
  key_at (tree, record->key)->wish_count--;
  tree->cells_promised -= 2;
  tree->statistics.wishes--;
  milieu_slab_give (&tree->wishes, wish);
}

static uint32_t
new_wish (MilieuTree *tree, uint32_t node, uint32_t key, uint64_t bits)
{
  uint32_t wish = milieu_slab_take (&tree->wishes);
  *wish_at (tree, wish) =
    (Wish){ .node = node, .key = key, .value = bits, .made = ++tree->wishes_made };
  for (int i = 0; i < 2; i++)
    {
      uint32_t placement = milieu_slab_take (&tree->placements);
      *placement_at (tree, placement) = (Placement){ .wish = wish };
      wish_at (tree, wish)->placements[i] = placement;
    }
  milieu_mark (tree, node, MARK_WISHED, key_at (tree, key)->bit);
  milieu_index_list_insert (&side_of (tree, node)->wishes, LINKS (tree, wishes, Wish, own), wish,
                            0);
  key_at (tree, key)->wish_count++;
  tree->cells_promised += 2;
  tree->statistics.wishes++;
  return wish;
}

/* Gives an old wish a new value and makes it the latest: it leaves its places and comes back. */
static void
renew (MilieuTree *tree, uint32_t wish, uint64_t bits)
{
  Wish *record = wish_at (tree, wish);
  const MilieuKey *key = key_at (tree, record->key)->key;
  uint64_t old = record->value;
  for (int i = 0; i < 2; i++)
    {
      uint32_t placement = record->placements[i], cell = placement_at (tree, placement)->cell;
      if (!cell)
        continue;
      IndexLinks links = LINKS (tree, placements, Placement, link);
      milieu_cell_touch (tree, cell);
      milieu_index_list_remove (&cell_at (tree, cell)->wishes, links, placement);
      milieu_index_list_insert (&cell_at (tree, cell)->wishes, links, placement,
                                cell_at (tree, cell)->wishes.first);
    }
  record->made = ++tree->wishes_made;
  bool keeps_value = milieu_key_bits_equal (key, old, bits);
  if (!keeps_value)
    record->value = milieu_key_bits_retain (key, bits);
  for (int i = 0; i < 2; i++)
    if (placement_at (tree, record->placements[i])->cell)
      milieu_cell_refresh (tree, placement_at (tree, record->placements[i])->cell);
  if (!keeps_value)
    milieu_key_bits_release (key, old);
}

static MilieuStatus
reserve (MilieuTree *tree, uint32_t node, const MilieuKey *key, uint32_t *index)
{
  MilieuStatus status = milieu_tree_add_key (tree, key, index);
  if (status == MILIEU_OK)
    status = milieu_slab_reserve (tree, &tree->wishes, 1);
  if (status == MILIEU_OK)
    status = milieu_slab_reserve (tree, &tree->placements, 2);
  if (status == MILIEU_OK)
    status = milieu_cells_reserve (tree, 2);
  if (status == MILIEU_OK)
    status = milieu_mark_reserve (tree, node, 0, key_at (tree, *index)->bit, 1);
  return status;
}

MilieuStatus
milieu_node_prefer (MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuValue value)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at, index;
  MilieuStatus status = milieu_tree_prelude (tree, MILIEU_NODE_NONE);
  if (status == MILIEU_OK)
    status = milieu_node_check (tree, node, key, &at);
  if (status != MILIEU_OK)
    return status;
  if (value.type != key->type)
    return MILIEU_ERROR_TYPE;
  milieu_resolutions_fit (tree);
  status = reserve (tree, at, key, &index);
  if (status != MILIEU_OK)
    return status;
  milieu_change_begin (tree);
  milieu_snapshots_forget (tree);
  uint64_t bits = milieu_key_pack (key, &value);
  uint32_t wish = milieu_wish_find (tree, at, index);
  if (wish)
    renew (tree, wish, bits);
  else
    {
      wish = new_wish (tree, at, index, milieu_key_bits_retain (key, bits));
      put_on (tree, wish_at (tree, wish)->placements[0], at);
      milieu_wishes_replace_below (tree, at, index);
      place (tree, wish);
    }
  milieu_change_end (tree);
  return MILIEU_OK;
}

MilieuStatus
milieu_node_unprefer (MilieuTree *tree, MilieuNode node, const MilieuKey *key)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at;
  MilieuStatus status = milieu_tree_prelude (tree, MILIEU_NODE_NONE);
  if (status == MILIEU_OK)
    status = milieu_node_check (tree, node, key, &at);
  if (status != MILIEU_OK)
    return status;
  milieu_change_begin (tree);
  uint32_t index = milieu_tree_find_key (tree, key);
  uint32_t wish = index ? milieu_wish_find (tree, at, index) : 0;
  if (wish)
    {
      milieu_snapshots_forget (tree);
      take_off (tree, wish_at (tree, wish)->placements[1]);
      take_off (tree, wish_at (tree, wish)->placements[0]);
      milieu_wish_free (tree, wish);
      milieu_wishes_replace_below (tree, at, index);
      milieu_node_drop_side (tree, at);
    }
  milieu_change_end (tree);
  return MILIEU_OK;
}

bool
milieu_node_get_wish (const MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                      MilieuValue *value)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at = tree->sealed ? 0 : milieu_node_index (tree, node);
  uint32_t index = at && key ? milieu_tree_find_key (tree, key) : 0;
  uint32_t wish = index ? milieu_wish_find (tree, at, index) : 0;
  if (wish && value)
    *value = milieu_key_unpack (key, wish_at (tree, wish)->value);
  return wish != 0;
}
