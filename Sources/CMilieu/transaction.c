/*
 * Invariants: while a transaction is open, each cell and each observer whose value may differ from
 * what it was at the beginning is touched. When the outermost closes, what does differ is pending
 * and knows the transaction's payload: an observer for itself, or through its cell, whose mark
 * counts for those that were settled before it. What is not pending is what its observers saw last.
 */
#include "transaction-private.h"

#include "due-private.h"
#include "observer-private.h"
#include "prelude-private.h"
#include "reading-private.h"

static const MilieuKey *
key_of_observer (const MilieuTree *tree, const Observer *record)
{
  return key_at (tree, cell_at (tree, record->cell)->key)->key;
}

/* ---- payloads ---- */

uint32_t
milieu_payload_retain (MilieuTree *tree, uint32_t payload)
{
  if (payload)
    payload_at (tree, payload)->references++;
  return payload;
}

void
milieu_payload_release (MilieuTree *tree, uint32_t payload)
{
  if (!payload || --payload_at (tree, payload)->references)
    return;
  payload_at (tree, payload)->references = tree->dead_payloads;
  tree->dead_payloads = payload;
}

static void
replace_payload (MilieuTree *tree, uint32_t *place, uint32_t payload)
{
  uint32_t old = *place;
  *place = milieu_payload_retain (tree, payload);
  milieu_payload_release (tree, old);
}

void
milieu_observer_charge (MilieuTree *tree, uint32_t observer, uint32_t payload, uint64_t transaction)
{
  Observer *record = observer_at (tree, observer);
  Registration *registration = registration_at (tree, observer);
  registration->charged = transaction;
  replace_payload (tree, &registration->payload, payload);
  record->meta &= ~(uint32_t)OBSERVER_CHARGED;
  if (payload)
    record->meta |= OBSERVER_CHARGED;
}

void
milieu_observer_discharge (MilieuTree *tree, uint32_t observer)
{
  if (observer_at (tree, observer)->meta & OBSERVER_CHARGED)
    milieu_observer_charge (tree, observer, 0, 0);
}

/* ---- lists ---- */

void
milieu_pending_add (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  if (record->meta & OBSERVER_PENDING)
    return;
  record->meta |= OBSERVER_PENDING;
  milieu_index_list_insert (&tree->pending_observers,
                            LINKS (tree, registrations, Registration, pending), observer, 0);
}

void
milieu_stale_interest_add (MilieuTree *tree, uint32_t interest)
{
  Observer *record = observer_at (tree, interest);
  if (record->meta & OBSERVER_STALE)
    return;
  record->meta |= OBSERVER_STALE;
  milieu_index_list_insert (&tree->stale_interests,
                            LINKS (tree, registrations, Registration, touched), interest, 0);
}

void
milieu_transaction_forget_observer (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  if (record->meta & OBSERVER_STALE)
    milieu_index_list_remove (&tree->stale_interests,
                              LINKS (tree, registrations, Registration, touched), observer);
  if (record->meta & OBSERVER_TOUCHED)
    {
      milieu_index_list_remove (&tree->touched_observers,
                                LINKS (tree, registrations, Registration, touched), observer);
      if (!(record->meta & OBSERVER_COMPLEX))
        milieu_key_bits_release (key_of_observer (tree, record),
                                 registration_at (tree, observer)->before);
    }
  if (record->meta & OBSERVER_PENDING)
    milieu_index_list_remove (&tree->pending_observers,
                              LINKS (tree, registrations, Registration, pending), observer);
  milieu_due_drop (tree, observer);
  record->meta &= ~(uint32_t)(OBSERVER_STALE | OBSERVER_TOUCHED | OBSERVER_PENDING);
  milieu_observer_discharge (tree, observer);
}

void
milieu_transaction_forget_cell (MilieuTree *tree, uint32_t cell)
{
  Cell *record = cell_at (tree, cell);
  if (record->flags & CELL_TOUCHED)
    {
      milieu_index_list_remove (&tree->touched_cells, LINKS (tree, cells, Cell, touched), cell);
      milieu_key_bits_release (key_at (tree, record->key)->key, record->before);
    }
  if (record->flags & CELL_PENDING)
    milieu_index_list_remove (&tree->pending_cells, LINKS (tree, cells, Cell, pending), cell);
  record->flags &= ~(uint32_t)(CELL_TOUCHED | CELL_PENDING);
  replace_payload (tree, &record->payload, 0);
}

/* ---- touching ---- */

static void
touch_observer (MilieuTree *tree, uint32_t observer)
{
  observer_at (tree, observer)->meta |= OBSERVER_TOUCHED;
  registration_at (tree, observer)->settled = tree->transaction;
  milieu_index_list_insert (&tree->touched_observers,
                            LINKS (tree, registrations, Registration, touched), observer, 0);
}

void
milieu_observer_touch_new (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  if (!(record->meta & OBSERVER_COMPLEX))
    registration_at (tree, observer)->before =
      milieu_key_bits_retain (key_of_observer (tree, record), record->seen);
  touch_observer (tree, observer);
}

void
milieu_observer_touch (MilieuTree *tree, uint32_t observer)
{
  const Observer *record = observer_at (tree, observer);
  if (record->meta & OBSERVER_TOUCHED)
    return;
  if (!(record->meta & OBSERVER_COMPLEX))
    {
      const Cell *cell = cell_at (tree, record->cell);
      Registration *registration = registration_at (tree, observer);
      uint64_t before = cell->flags & CELL_TOUCHED ? cell->before : cell->value;
      registration->before = milieu_key_bits_retain (key_of_observer (tree, record), before);
      if (cell->flags & CELL_PENDING && cell->mark > registration->settled)
        milieu_observer_charge (tree, observer, cell->payload, cell->mark);
    }
  touch_observer (tree, observer);
}

void
milieu_cell_touch (MilieuTree *tree, uint32_t cell)
{
  Cell *record = cell_at (tree, cell);
  if (record->flags & CELL_TOUCHED)
    return;
  record->flags |= CELL_TOUCHED;
  record->before = milieu_key_bits_retain (key_at (tree, record->key)->key, record->value);
  milieu_index_list_insert (&tree->touched_cells, LINKS (tree, cells, Cell, touched), cell, 0);
  for (uint32_t link = record->followers.first; link; link = observer_at (tree, link)->fed.next)
    milieu_observer_touch (tree, registration_at (tree, link)->owner);
}

/* ---- closing ---- */

static void
close_cell (MilieuTree *tree, uint32_t cell)
{
  Cell *record = cell_at (tree, cell);
  const MilieuKey *key = key_at (tree, record->key)->key;
  milieu_index_list_remove (&tree->touched_cells, LINKS (tree, cells, Cell, touched), cell);
  record->flags &= ~(uint32_t)CELL_TOUCHED;
  if (!milieu_key_bits_equal (key, record->before, record->value) && record->observers.first)
    {
      record->mark = tree->transaction;
      replace_payload (tree, &record->payload, tree->payload);
      if (!(record->flags & CELL_PENDING))
        milieu_index_list_insert (&tree->pending_cells, LINKS (tree, cells, Cell, pending), cell,
                                  0);
      record->flags |= CELL_PENDING;
    }
  milieu_key_bits_release (key, record->before);
}

/* Brings a complex observer's watches up to date; true if one of them changed since the last
 * transaction, and in `*is_due` whether one differs from what was seen. */
static bool
update_watches (MilieuTree *tree, uint32_t observer, bool *is_due)
{
  bool has_changed = false;
  uint32_t node = observer_node (observer_at (tree, observer));
  WatchBlock *block = observer_at (tree, observer)->watches;
  for (uint32_t i = 0; i < block->count; i++)
    {
      Watch *watch = &block->watches[i];
      const MilieuKey *key = key_at (tree, watch->key)->key;
      Reading now;
      /* It was read at registration, so its defaults are made and no error is left. */
      if (milieu_reading_take (tree, node, key, &now) != MILIEU_OK)
        continue;
      has_changed |= !milieu_key_bits_equal (key, watch->known, now.bits);
      *is_due |= !milieu_key_bits_equal (key, watch->seen, now.bits);
      milieu_key_bits_release (key, watch->known);
      watch->known = now.bits;
    }
  return has_changed;
}

static void
close_observer (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  bool has_changed, is_due = false;
  milieu_index_list_remove (&tree->touched_observers,
                            LINKS (tree, registrations, Registration, touched), observer);
  record->meta &= ~(uint32_t)OBSERVER_TOUCHED;
  if (record->meta & OBSERVER_COMPLEX)
    has_changed = update_watches (tree, observer, &is_due);
  else
    {
      const MilieuKey *key = key_of_observer (tree, record);
      uint64_t now = cell_at (tree, record->cell)->value;
      uint64_t before = registration_at (tree, observer)->before;
      has_changed = !milieu_key_bits_equal (key, before, now);
      is_due = !milieu_key_bits_equal (key, record->seen, now);
      milieu_key_bits_release (key, before);
    }
  if (has_changed)
    milieu_observer_charge (tree, observer, tree->payload, tree->transaction);
  if (is_due)
    milieu_pending_add (tree, observer);
  else if (!(record->meta & OBSERVER_PENDING))
    milieu_observer_discharge (tree, observer);
}

static void
open_transaction (MilieuTree *tree, uint32_t payload)
{
  if (tree->depth++ == 0)
    {
      tree->transaction++;
      tree->payload = payload;
    }
}

static void
close_transaction (MilieuTree *tree)
{
  if (tree->depth == 1)
    {
      milieu_tree_seal (tree);
      while (tree->touched_cells.first)
        close_cell (tree, tree->touched_cells.first);
      while (tree->touched_observers.first)
        close_observer (tree, tree->touched_observers.first);
      milieu_payload_release (tree, tree->payload);
      tree->payload = 0;
      milieu_tree_unseal (tree);
    }
  tree->depth--;
}

static bool
is_held_back (const MilieuTree *tree)
{
  return tree->depth || tree->is_flushing || tree->sealed || tree->is_in_prelude;
}

static void
schedule (MilieuTree *tree)
{
  if (tree->is_scheduled)
    return;
  tree->is_scheduled = true;
  milieu_tree_seal (tree);
  tree->schedule (tree, tree->schedule_data);
  milieu_tree_unseal (tree);
}

void
milieu_tree_settle (MilieuTree *tree)
{
  if (is_held_back (tree) || !milieu_tree_is_due (tree))
    return;
  if (tree->schedule)
    schedule (tree);
  else
    (void)milieu_tree_flush (tree);
}

void
milieu_interests_settle (MilieuTree *tree)
{
  if (is_held_back (tree) || !tree->stale_interests.first)
    return;
  if (tree->schedule)
    {
      schedule (tree);
      return;
    }
  uint64_t before = tree->transaction;
  tree->is_flushing = true;
  milieu_interests_refresh (tree);
  tree->is_flushing = false;
  if (tree->transaction != before || tree->stale_interests.first)
    milieu_tree_settle (tree);
}

void
milieu_change_begin (MilieuTree *tree)
{
  milieu_due_list (tree);
  tree->running++;
  milieu_tree_seal (tree);
  open_transaction (tree, tree->depth ? 0 : milieu_payload_retain (tree, tree->telling));
}

void
milieu_change_end (MilieuTree *tree)
{
  milieu_tree_unseal (tree);
  close_transaction (tree);
  milieu_tree_settle (tree);
  milieu_tree_bury (tree);
  milieu_tree_leave (tree);
}

/* ---- the public ones ---- */

/* Begins to open or to close a transaction, for which the prelude runs if it is the outermost. */
static MilieuStatus
enter (MilieuTree *tree, bool is_outermost)
{
  if (is_outermost)
    return milieu_tree_prelude (tree, MILIEU_NODE_NONE);
  return tree->sealed || tree->is_in_prelude ? MILIEU_ERROR_BUSY : MILIEU_OK;
}

MilieuStatus
milieu_tree_begin (MilieuTree *tree, const MilieuPayload *payload)
{
  MILIEU_CHECK_TREE (tree);
  MilieuStatus status = enter (tree, tree->depth == 0);
  if (status != MILIEU_OK)
    return status;
  milieu_due_list (tree);
  bool is_plain =
    payload && !payload->animated && payload->duration == 0 && !payload->data && !payload->destroy;
  if (tree->depth || !payload || is_plain)
    {
      uint32_t inherited = payload || tree->depth ? 0 : milieu_payload_retain (tree, tree->telling);
      bool is_nested = tree->depth != 0;
      open_transaction (tree, inherited);
      if (is_nested && payload && payload->destroy)
        {
          tree->running++;
          payload->destroy (payload->data);
          milieu_tree_leave (tree);
        }
      return MILIEU_OK;
    }
  status = milieu_slab_reserve (tree, &tree->payloads, 1);
  if (status != MILIEU_OK)
    return status;
  uint32_t index = milieu_slab_take (&tree->payloads);
  *payload_at (tree, index) = (PayloadRecord){ 1, *payload };
  open_transaction (tree, index);
  return MILIEU_OK;
}

MilieuStatus
milieu_tree_commit (MilieuTree *tree)
{
  MILIEU_CHECK_TREE (tree);
  MilieuStatus status = enter (tree, tree->depth == 1);
  if (status != MILIEU_OK)
    return status;
  if (!tree->depth)
    return MILIEU_ERROR_NO_TRANSACTION;
  tree->running++;
  close_transaction (tree);
  milieu_tree_settle (tree);
  milieu_tree_bury (tree);
  milieu_tree_leave (tree);
  return MILIEU_OK;
}

unsigned
milieu_tree_transaction_depth (const MilieuTree *tree)
{
  MILIEU_CHECK_TREE (tree);
  return tree->depth;
}
