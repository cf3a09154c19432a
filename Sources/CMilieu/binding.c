/*
 * Invariant: a link is in the list of one cell: that of the nearest node, its own included, that
 * has one for the link's key, or the default's. A link that is bound to another cell has its
 * observer touched before.
 */
#include "observer-private.h"

#include "mark-private.h"
#include "scope-private.h"
#include "transaction-private.h"

/* Whether an observer may follow those that a cell feeds already. */
static bool
is_in_order (MilieuTree *tree, uint32_t cell, uint32_t link)
{
  uint32_t last = cell_at (tree, cell)->observers.last;
  return !last || milieu_order_of_observers (tree, last, link);
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
  if (list == &cell_at (tree, cell)->observers && !is_in_order (tree, cell, link))
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
  milieu_observer_touch (tree, registration_at (tree, link)->owner);
  milieu_observer_unbind (tree, link);
  milieu_observer_bind (tree, link, cell);
}

void
milieu_observers_rebind_below (MilieuTree *tree, uint32_t top, uint32_t key, uint32_t cell)
{
  Descent descent;
  if (key_at (tree, key)->link_count == 0)
    return;
  for (uint32_t node = milieu_descent_start (&descent, tree, top, key, MARK_OBSERVED); node;)
    {
      uint32_t nearer = node == top ? 0 : milieu_cell_own (tree, node, key);
      for (uint32_t o = nearer ? 0 : side_of (tree, node)->observers.first; o;)
        {
          const Observer *link = observer_at (tree, o);
          uint32_t next = registration_at (tree, o)->site.next;
          if (!(link->meta & OBSERVER_INTEREST) && link->cell != cell
              && cell_at (tree, link->cell)->key == key)
            rebind (tree, o, cell);
          o = next;
        }
      node = milieu_descent_next (&descent, !nearer);
    }
}

static void
hand_over_list (MilieuTree *tree, IndexList list, uint32_t to)
{
  for (uint32_t link = list.first; link;)
    {
      uint32_t next = observer_at (tree, link)->fed.next;
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
