/*
 * Invariants: a flush looks at nothing but what is pending; who is due is fixed, and in tree order,
 * when a round starts; an observer that is due is in one list, from which it is taken before it is
 * told, so that anybody may go, or the tree change, while another is told.
 */
#include "observer-private.h"
#include "reading-private.h"
#include "transaction-private.h"

/* ---- who is due ---- */

static void
add_due (MilieuTree *tree, uint32_t observer)
{
  uint32_t last = tree->due.last;
  tree->due_is_sorted &= !last || milieu_order_of_observers (tree, last, observer);
  observer_at (tree, observer)->meta |= OBSERVER_DUE;
  milieu_index_list_insert (&tree->due, LINKS (tree, observers, Observer, due), observer, 0);
}

static void
drop_payload (MilieuTree *tree, Observer *record)
{
  milieu_payload_release (tree, record->payload);
  record->payload = 0;
}

static void
collect_cell (MilieuTree *tree, uint32_t cell)
{
  Cell *record = cell_at (tree, cell);
  const MilieuKey *key = key_at (tree, record->key)->key;
  uint64_t value = record->value;
  milieu_index_list_remove (&tree->pending_cells, LINKS (tree, cells, Cell, pending), cell);
  record->flags &= ~(uint32_t)CELL_PENDING;
  for (uint32_t o = record->observers.first; o; o = observer_at (tree, o)->fed.next)
    {
      Observer *observer = observer_at (tree, o);
      if (milieu_key_bits_equal (key, observer->seen, value))
        continue;
      if (record->mark > observer->settled && record->payload != observer->payload)
        {
          drop_payload (tree, observer);
          observer->payload = milieu_payload_retain (tree, record->payload);
        }
      if (!(observer->meta & OBSERVER_DUE))
        add_due (tree, o);
    }
  milieu_payload_release (tree, record->payload);
  record->payload = 0;
}

/* Whether the observer would be told something now. */
static bool
differs (MilieuTree *tree, uint32_t observer)
{
  const Observer *record = observer_at (tree, observer);
  if (!(record->meta & OBSERVER_COMPLEX))
    {
      const Cell *cell = cell_at (tree, record->cell);
      return !milieu_key_bits_equal (key_at (tree, cell->key)->key, record->seen, cell->value);
    }
  /* `known` is what it was when the last transaction closed, and none is open. */
  const WatchBlock *block = record->watches;
  for (uint32_t i = 0; i < block->count; i++)
    {
      const Watch *watch = &block->watches[i];
      if (!milieu_key_bits_equal (key_at (tree, watch->key)->key, watch->seen, watch->known))
        return true;
    }
  return false;
}

static void
collect_observer (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  milieu_index_list_remove (&tree->pending_observers, LINKS (tree, observers, Observer, pending),
                            observer);
  record->meta &= ~(uint32_t)OBSERVER_PENDING;
  if (record->meta & OBSERVER_DUE)
    return;
  if (differs (tree, observer))
    add_due (tree, observer);
  else
    drop_payload (tree, record);
}

static void
collect_due (MilieuTree *tree)
{
  tree->sealed++;
  tree->due_is_sorted = true;
  while (tree->pending_cells.first)
    collect_cell (tree, tree->pending_cells.first);
  while (tree->pending_observers.first)
    collect_observer (tree, tree->pending_observers.first);
  /* One alone needs no order, and does not make the tree find it out. */
  if (tree->due.first != tree->due.last && tree->order_is_stale)
    {
      milieu_order_refresh (tree);
      tree->due_is_sorted = false;
    }
  if (!tree->due_is_sorted)
    milieu_index_list_sort (&tree->due, LINKS (tree, observers, Observer, due), tree,
                            milieu_order_of_observers);
  tree->sealed--;
}

/* ---- telling ---- */

static uint32_t
take_due (MilieuTree *tree)
{
  uint32_t observer = tree->due.first;
  milieu_index_list_remove (&tree->due, LINKS (tree, observers, Observer, due), observer);
  observer_at (tree, observer)->meta &= ~(uint32_t)OBSERVER_DUE;
  return observer;
}

/* Calls the observer with its payload, which what it changes inherits. */
static void
call (MilieuTree *tree, uint32_t observer, const MilieuChange *changes, size_t count)
{
  Observer *record = observer_at (tree, observer);
  tree->telling = record->payload;
  record->payload = 0;
  tree->statistics.observers_told++;
  milieu_observer_call (tree, observer, changes, count, tree->telling, false);
  milieu_payload_release (tree, tree->telling);
  tree->telling = 0;
}

static void
tell_simple (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  const Cell *cell = cell_at (tree, record->cell);
  const MilieuKey *key = key_at (tree, cell->key)->key;
  uint64_t old = record->seen, now = cell->value;
  tree->sealed++;
  if (cell->flags & CELL_PENDING && cell->mark > record->settled)
    {
      /* It changed again since the round began: that is what the observer is told now. */
      drop_payload (tree, record);
      record->payload = milieu_payload_retain (tree, cell->payload);
    }
  bool is_equal = milieu_key_bits_equal (key, old, now);
  if (is_equal)
    drop_payload (tree, record);
  else
    record->seen = milieu_key_bits_retain (key, now);
  tree->sealed--;
  if (is_equal)
    return;
  MilieuChange change = { key, milieu_key_unpack (key, old), milieu_key_unpack (key, now) };
  call (tree, observer, &change, 1);
  tree->sealed++;
  milieu_key_bits_release (key, old);
  tree->sealed--;
  milieu_observer_finish (tree, observer);
}

/* Lists what changed in the block, and lets the watches see it; returns how much that is. */
static size_t
see_changes (const MilieuTree *tree, WatchBlock *block)
{
  size_t count = 0;
  for (uint32_t i = 0; i < block->count; i++)
    {
      Watch *watch = &block->watches[i];
      const MilieuKey *key = key_at (tree, watch->key)->key;
      if (milieu_key_bits_equal (key, watch->seen, watch->known))
        continue;
      block->changes[count++] = (MilieuChange){ key, milieu_key_unpack (key, watch->seen),
                                                milieu_key_unpack (key, watch->known) };
      watch->seen = milieu_key_bits_retain (key, watch->known);
    }
  return count;
}

static void
tell_complex (MilieuTree *tree, uint32_t observer)
{
  WatchBlock *block = observer_at (tree, observer)->watches;
  tree->sealed++;
  size_t count = see_changes (tree, block);
  tree->sealed--;
  if (count == 0)
    {
      drop_payload (tree, observer_at (tree, observer));
      return;
    }
  call (tree, observer, block->changes, count);
  tree->sealed++;
  for (size_t i = 0; i < count; i++)
    milieu_key_release (block->changes[i].key, block->changes[i].old_value);
  tree->sealed--;
  milieu_observer_finish (tree, observer);
}

static void
tell (MilieuTree *tree, uint32_t observer)
{
  if (observer_at (tree, observer)->meta & OBSERVER_COMPLEX)
    tell_complex (tree, observer);
  else
    tell_simple (tree, observer);
}

/* ---- rounds ---- */

static void
postpone_due (MilieuTree *tree)
{
  while (tree->due.first)
    milieu_pending_add (tree, take_due (tree));
}

bool
milieu_tree_is_due (const MilieuTree *tree)
{
  MILIEU_CHECK_TREE (tree);
  return tree->pending_cells.first || tree->pending_observers.first || tree->due.first
         || tree->stale_interests.first;
}

static MilieuStatus
tell_rounds (MilieuTree *tree)
{
  for (int round = 1;; round++)
    {
      if (!tree->depth && round <= MILIEU_ROUND_LIMIT)
        milieu_interests_refresh (tree);
      if (tree->depth || tree->is_doomed)
        return MILIEU_OK;
      collect_due (tree);
      if (!tree->due.first && !tree->stale_interests.first)
        return MILIEU_OK;
      if (round > MILIEU_ROUND_LIMIT)
        {
          milieu_flush_report (tree);
          postpone_due (tree);
          return MILIEU_ERROR_UNSTABLE;
        }
      tree->statistics.rounds++;
      /* A transaction that a callback leaves open holds back the rest. */
      while (tree->due.first && !tree->depth && !tree->is_doomed)
        {
          tell (tree, take_due (tree));
          if (tree->graves.first || tree->dead_payloads)
            milieu_tree_bury (tree);
        }
      postpone_due (tree);
    }
}

MilieuStatus
milieu_tree_flush (MilieuTree *tree)
{
  MILIEU_CHECK_TREE (tree);
  tree->is_scheduled = false; /* refused or not, the scheduler has done what it was told */
  if (tree->is_flushing || tree->depth || tree->sealed)
    return MILIEU_ERROR_BUSY;
  tree->running++;
  tree->is_flushing = true;
  tree->statistics.flushes++;
  MilieuStatus status = tell_rounds (tree);
  tree->is_flushing = false;
  /* Without a scheduler the rest waits for the next transaction: trying at once would not end. */
  if (tree->schedule && !tree->is_doomed)
    milieu_tree_settle (tree);
  milieu_tree_bury (tree);
  milieu_tree_leave (tree);
  return status;
}
