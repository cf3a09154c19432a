/*
 * Invariants: a flush looks at nothing but what is pending; who is due is fixed, and in tree order,
 * when a round starts, be it as a list or as what one cell feeds until something changes (due.c);
 * an observer is no longer among them when it is told, so that anybody may go, or the tree change,
 * while another is told.
 */
#include "due-private.h"
#include "observer-private.h"
#include "prelude-private.h"
#include "reading-private.h"
#include "transaction-private.h"

/* ---- who is due ---- */

/* Lets an observer have the payload of the cell that feeds it, if the cell changed later than the
 * observer came to be fed by it. */
static void
charge_by_cell (MilieuTree *tree, uint32_t observer)
{
  const Cell *cell = cell_at (tree, observer_at (tree, observer)->cell);
  if (cell->mark > registration_at (tree, observer)->settled)
    milieu_observer_charge (tree, observer, cell->payload, cell->mark);
}

static void
sort_observers (MilieuTree *tree, Cell *cell)
{
  milieu_index_list_sort (&cell->observers, LINKS (tree, observers, Observer, fed), tree,
                          milieu_order_of_observers);
  cell->flags &= ~(uint32_t)CELL_UNSORTED;
}

/* Adds those whom a cell feeds and who have not seen its value. */
static void
collect_observers (MilieuTree *tree, const Cell *cell)
{
  const MilieuKey *key = key_at (tree, cell->key)->key;
  const uint32_t first = tree->due.count;
  const Observer *observer;
  for (uint32_t o = cell->observers.first; o; o = observer->fed.next)
    {
      observer = observer_at (tree, o);
      if (milieu_key_bits_equal (key, observer->seen, cell->value))
        continue;
      charge_by_cell (tree, o);
      if (observer->due)
        continue;
      if (tree->due.count == first)
        tree->due.is_sorted &= milieu_due_may_follow (tree, o);
      milieu_due_add (tree, o);
    }
}

static void
collect_cell (MilieuTree *tree, uint32_t cell)
{
  Cell *record = cell_at (tree, cell);
  milieu_index_list_remove (&tree->pending_cells, LINKS (tree, cells, Cell, pending), cell);
  record->flags &= ~(uint32_t)CELL_PENDING;
  if (record->flags & CELL_UNSORTED && !tree->order_is_stale)
    sort_observers (tree, record);
  collect_observers (tree, record);
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
  milieu_index_list_remove (&tree->pending_observers,
                            LINKS (tree, registrations, Registration, pending), observer);
  record->meta &= ~(uint32_t)OBSERVER_PENDING;
  if (record->due)
    return;
  if (differs (tree, observer))
    {
      tree->due.is_sorted &= milieu_due_may_follow (tree, observer);
      milieu_due_add (tree, observer);
    }
  else
    milieu_observer_discharge (tree, observer);
}

/* Whether all who are due are fed by one cell, in tree order already, and told of 8 bytes that need
 * not be kept: then nobody has to list them. */
static bool
is_plain (const MilieuTree *tree)
{
  uint32_t cell = tree->pending_cells.first;
  if (!cell || cell != tree->pending_cells.last || tree->pending_observers.first
      || tree->order_is_stale)
    return false;
  const Cell *record = cell_at (tree, cell);
  const MilieuKey *key = key_at (tree, record->key)->key;
  return key->is_plain && !key->is_counted && !record->payload && !(record->flags & CELL_UNSORTED);
}

static void
collect_due (MilieuTree *tree)
{
  if (is_plain (tree))
    {
      uint32_t cell = tree->pending_cells.first;
      milieu_due_walk (tree, cell);
      milieu_transaction_forget_cell (tree, cell);
      return;
    }
  milieu_tree_seal (tree);
  tree->due.is_sorted = true;
  while (tree->pending_cells.first)
    collect_cell (tree, tree->pending_cells.first);
  while (tree->pending_observers.first)
    collect_observer (tree, tree->pending_observers.first);
  /* One alone needs no order, and does not make the tree find it out. */
  if (tree->due.count > 1 && tree->order_is_stale)
    {
      milieu_order_refresh (tree);
      tree->due.is_sorted = false;
    }
  if (!tree->due.is_sorted)
    milieu_due_sort (tree);
  milieu_tree_unseal (tree);
}

/* ---- telling ---- */

/* What goes with a change that has no payload. */
static const MilieuPayload no_payload;

/* Takes the observer's payload over. */
static uint32_t
take_payload (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  if (!(record->meta & OBSERVER_CHARGED))
    return 0;
  uint32_t payload = registration_at (tree, observer)->payload;
  record->meta &= ~(uint32_t)OBSERVER_CHARGED;
  registration_at (tree, observer)->payload = 0;
  return payload;
}

/* Calls the observer with its payload, which what it changes inherits. */
static void
call (MilieuTree *tree, uint32_t observer, const MilieuChange *changes, size_t count)
{
  uint32_t payload = take_payload (tree, observer);
  MilieuPayload copy; /* the callback may make the records move */
  if (payload)
    copy = payload_at (tree, payload)->payload;
  tree->telling = payload;
  tree->statistics.observers_told++;
  milieu_observer_call (tree, observer, changes, count, payload ? &copy : &no_payload, false);
  milieu_payload_release (tree, payload);
  tree->telling = 0;
}

/* Tells an observer of one underived key. */
static void
tell_simple (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  const Cell *cell = cell_at (tree, record->cell);
  const MilieuKey *key = key_at (tree, cell->key)->key;
  uint64_t old = record->seen, now = cell->value;
  milieu_tree_seal (tree);
  /* Where it changed again since the round began, that is what the observer is told now. */
  if (cell->flags & CELL_PENDING)
    charge_by_cell (tree, observer);
  bool is_equal = milieu_key_bits_equal (key, old, now);
  if (is_equal)
    milieu_observer_discharge (tree, observer);
  else
    record->seen = milieu_key_bits_retain (key, now);
  milieu_tree_unseal (tree);
  if (is_equal)
    return;
  MilieuChange change = { key, milieu_key_unpack (key, old), milieu_key_unpack (key, now) };
  call (tree, observer, &change, 1);
  milieu_tree_seal (tree);
  milieu_key_bits_release (key, old);
  milieu_tree_unseal (tree);
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
  milieu_tree_seal (tree);
  size_t count = see_changes (tree, block);
  milieu_tree_unseal (tree);
  if (count == 0)
    {
      milieu_observer_discharge (tree, observer);
      return;
    }
  call (tree, observer, block->changes, count);
  milieu_tree_seal (tree);
  for (size_t i = 0; i < count; i++)
    milieu_key_release (block->changes[i].key, block->changes[i].old_value);
  milieu_tree_unseal (tree);
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

static void
bury_any (MilieuTree *tree)
{
  if (tree->graves.first || tree->dead_payloads)
    milieu_tree_bury (tree);
}

/* Has memory fetched that will be looked at soon: two cache lines. The address may be any. */
static void
fetch (const void *address)
{
  __builtin_prefetch (address);
  __builtin_prefetch ((const void *)((uintptr_t)address + 64));
}

/* Tells those whom one cell feeds, as long as no callback changes anything: nothing but the
 * observer and the value that it saw differs from one to the next. */
static void
tell_walked (MilieuTree *tree)
{
  const Cell *cell = cell_at (tree, tree->due.cell);
  const MilieuKey *key = key_at (tree, cell->key)->key;
  const uint64_t now = cell->value;
  MilieuChange change = { key, milieu_key_unpack (key, 0), milieu_key_unpack (key, now) };
  MilieuNotification notification = {
    .tree = tree, .changes = &change, .change_count = 1, .payload = &no_payload, .alone = true
  };
  for (uint32_t o; (o = milieu_due_step (tree));)
    {
      Observer *record = observer_at (tree, o);
      /* What the next one has, which may lie anywhere, comes while this one is told. */
      fetch (observer_at (tree, tree->due.step)->user_data);
      if (record->seen == now)
        continue;
      change.old_value.integer = (int64_t)record->seen;
      notification.node = record->node;
      notification.observer = milieu_observer_handle (tree, o);
      record->seen = now;
      record->meta |= OBSERVER_CALLING;
      tree->statistics.observers_told++;
      record->callback (&notification, record->user_data);
      milieu_observer_finish (tree, o);
      bury_any (tree);
    }
}

/* ---- rounds ---- */

static void
postpone_due (MilieuTree *tree)
{
  milieu_due_list (tree);
  while (tree->due.count)
    {
      uint32_t observer = milieu_due_take (tree);
      if (observer)
        milieu_pending_add (tree, observer);
    }
}

/* Tells those who are due, one after the other. A transaction that a callback leaves open holds
 * back the rest. */
static void
tell_due (MilieuTree *tree)
{
  if (tree->due.cell)
    tell_walked (tree);
  while (tree->due.count && !tree->depth && !tree->is_doomed)
    {
      uint32_t observer = milieu_due_take (tree);
      if (observer)
        tell (tree, observer);
      bury_any (tree);
    }
  postpone_due (tree);
}

bool
milieu_tree_is_due (const MilieuTree *tree)
{
  MILIEU_CHECK_TREE (tree);
  return tree->pending_cells.first || tree->pending_observers.first || milieu_due_is_any (tree)
         || tree->stale_interests.first;
}

uint64_t
milieu_tree_flush_number (const MilieuTree *tree)
{
  MILIEU_CHECK_TREE (tree);
  return tree->is_in_flush ? tree->statistics.flushes : 0;
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
      if (!milieu_due_is_any (tree) && !tree->stale_interests.first)
        return MILIEU_OK;
      if (round > MILIEU_ROUND_LIMIT)
        {
          milieu_due_list (tree);
          milieu_flush_report (tree);
          postpone_due (tree);
          return MILIEU_ERROR_UNSTABLE;
        }
      tree->statistics.rounds++;
      tell_due (tree);
    }
}

MilieuStatus
milieu_tree_flush (MilieuTree *tree)
{
  MILIEU_CHECK_TREE (tree);
  tree->is_scheduled = false; /* refused or not, the scheduler has done what it was told */
  if (tree->is_flushing || tree->depth)
    return MILIEU_ERROR_BUSY;
  tree->is_flushing = true; /* whom the prelude wakes this flush calls */
  MilieuStatus status = milieu_tree_prelude (tree, MILIEU_NODE_NONE);
  if (status != MILIEU_OK)
    {
      tree->is_flushing = false;
      return status;
    }
  tree->running++;
  tree->statistics.flushes++;
  tree->is_in_flush = true;
  status = tell_rounds (tree);
  tree->is_in_flush = false;
  tree->is_flushing = false;
  /* Without a scheduler the rest waits for the next transaction: trying at once would not end. */
  if (tree->schedule && !tree->is_doomed)
    milieu_tree_settle (tree);
  milieu_tree_bury (tree);
  milieu_tree_leave (tree);
  return status;
}
