/*
 * Invariant: a link is in the list of one cell: that of the nearest node, its own included, that
 * has one for the link's key, or the default's. A link that is bound to another cell has its
 * observer touched before, unless both cells have equal values and are untouched themselves: then
 * it is as if the observer had always been fed by the other one.
 */
#include "observer-private.h"

#include "mark-private.h"
#include "scope-private.h"
#include "transaction-private.h"

/* Whether an observer may not follow those that a cell feeds already. While the order is stale,
 * ranks tell nothing; all lists are put in order when it is found out anew. */
static bool
is_out_of_order (const MilieuTree *tree, const Cell *cell, uint32_t link)
{
  uint32_t last = cell->observers.last;
  return last && !tree->order_is_stale && !(cell->flags & CELL_UNSORTED)
         && !milieu_order_of_observers (tree, last, link);
}

static IndexList *
list_of (MilieuTree *tree, uint32_t cell, uint32_t link)
{
  bool is_complex = observer_at (tree, link)->meta & (OBSERVER_COMPLEX | OBSERVER_EXTRA);
  return is_complex ? &cell_at (tree, cell)->followers : &cell_at (tree, cell)->observers;
}

void
milieu_observer_bind (MilieuTree *tree, uint32_t link, uint32_t cell)
{
  IndexList *list = list_of (tree, cell, link);
  observer_at (tree, link)->cell = cell;
  if (list == &cell_at (tree, cell)->observers
      && is_out_of_order (tree, cell_at (tree, cell), link))
    cell_at (tree, cell)->flags |= CELL_UNSORTED;
  milieu_index_list_insert (list, LINKS (tree, observers, Observer, fed), link, 0);
  tree->statistics.observers_bound++;
}

void
milieu_observer_unbind (MilieuTree *tree, uint32_t link)
{
  uint32_t cell = observer_at (tree, link)->cell;
  milieu_index_list_remove (list_of (tree, cell, link), LINKS (tree, observers, Observer, fed),
                            link);
}

void
milieu_observer_put_last (MilieuTree *tree, uint32_t link)
{
  uint32_t cell = observer_at (tree, link)->cell;
  IndexList *list = list_of (tree, cell, link);
  IndexLinks links = LINKS (tree, observers, Observer, fed);
  milieu_index_list_remove (list, links, link);
  milieu_index_list_insert (list, links, link, 0);
  cell_at (tree, cell)->flags &= ~(uint32_t)CELL_UNSORTED; /* all of its observers are put so */
}

static void
rebind (MilieuTree *tree, uint32_t link, uint32_t cell)
{
  milieu_observer_unbind (tree, link);
  milieu_observer_bind (tree, link, cell);
}

/* Whether two cells of a key have equal values now, and had so when the open transaction began. */
static bool
are_alike (MilieuTree *tree, uint32_t a, uint32_t b)
{
  const Cell *first = cell_at (tree, a), *second = cell_at (tree, b);
  const MilieuKey *key = key_at (tree, first->key)->key;
  /* What a derived key is by default is in no cell. */
  return !key->derive && !((first->flags | second->flags) & (CELL_TOUCHED | CELL_PENDING))
         && milieu_key_bits_equal (key, first->value, second->value);
}

/* Whether the link is for the key and not bound to the cell already; `from`, if it is not 0, is the
 * cell that all such links are bound to. */
static bool
is_to_rebind (const MilieuTree *tree, const Observer *link, uint32_t key, uint32_t from,
              uint32_t to)
{
  if (link->meta & OBSERVER_INTEREST)
    return false;
  return from ? link->cell == from : link->cell != to && cell_at (tree, link->cell)->key == key;
}

void
milieu_observers_rebind_below (MilieuTree *tree, uint32_t top, uint32_t key, uint32_t from,
                               uint32_t to)
{
  Descent descent;
  if (key_at (tree, key)->link_count == 0)
    return;
  bool is_alike = from && are_alike (tree, from, to);
  for (uint32_t s = milieu_descent_start (&descent, tree, top, key, MARK_OBSERVED); s;)
    {
      const Side *side = side_at (tree, s);
      bool is_scope = side->node != top && side->cells.first;
      uint32_t nearer = is_scope ? milieu_cell_own (tree, side->node, key) : 0;
      for (uint32_t o = nearer ? 0 : side->observers.first; o;)
        {
          uint32_t next = registration_at (tree, o)->site.next;
          if (is_to_rebind (tree, observer_at (tree, o), key, from, to))
            {
              if (!is_alike)
                milieu_observer_touch (tree, observer_owner (tree, o));
              rebind (tree, o, to);
            }
          o = next;
        }
      s = milieu_descent_next (&descent, !nearer);
    }
}

static void
hand_over_list (MilieuTree *tree, IndexList list, uint32_t to)
{
  for (uint32_t link = list.first; link;)
    {
      uint32_t next = observer_at (tree, link)->fed.next;
      milieu_observer_touch (tree, observer_owner (tree, link));
      rebind (tree, link, to);
      link = next;
    }
}

void
milieu_observers_hand_over (MilieuTree *tree, uint32_t from, uint32_t to)
{
  hand_over_list (tree, cell_at (tree, from)->observers, to);
  hand_over_list (tree, cell_at (tree, from)->followers, to);
}
