/*
 * Invariants: an observer has a link, bound to the cell that feeds it, for each key that it watches
 * and for each key that one of these derives from; a handle stops being valid when its observer is
 * killed, and its destroy function runs once after that.
 */
#include "observer-private.h"

#include "due-private.h"
#include "transaction-private.h"

static uint32_t
index_of (const MilieuTree *tree, MilieuObserver handle)
{
  uint32_t index = (uint32_t)(handle >> 32);
  if (index == 0 || index >= tree->observers.used)
    return 0;
  const Observer *record = observer_at (tree, index);
  bool is_there = !(record->meta & (OBSERVER_DEAD | OBSERVER_EXTRA));
  return is_there && handle == milieu_observer_handle (tree, index) ? index : 0;
}

void
milieu_watches_free (MilieuTree *tree, WatchBlock *block)
{
  for (uint32_t i = 0; i < block->count; i++)
    {
      const MilieuKey *key = key_at (tree, block->watches[i].key)->key;
      milieu_key_bits_release (key, block->watches[i].seen);
      milieu_key_bits_release (key, block->watches[i].known);
    }
  milieu_tree_deallocate (tree, block, block->size);
}

void
milieu_observer_dispose (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  milieu_tree_seal (tree);
  if (record->meta & OBSERVER_COMPLEX)
    milieu_watches_free (tree, record->watches);
  else if (!(record->meta & OBSERVER_INTEREST))
    milieu_key_bits_release (key_at (tree, record->cell)->key, record->seen);
  milieu_tree_unseal (tree);
  milieu_index_list_insert (&tree->graves, LINKS (tree, registrations, Registration, pending),
                            observer, 0);
}

/* ---- going ---- */

static void
forget_link (MilieuTree *tree, uint32_t link)
{
  const Observer *record = observer_at (tree, link);
  KeyState *state = key_at (tree, cell_at (tree, record->cell)->key);
  state->link_count--;
  if (record->meta & OBSERVER_WITNESS)
    milieu_interests_link_went (tree, link);
  milieu_observer_unbind (tree, link);
}

static void
leave_site (MilieuTree *tree, uint32_t link)
{
  Side *side = side_of (tree, observer_node (observer_at (tree, link)));
  milieu_index_list_remove (&side->observers, LINKS (tree, registrations, Registration, site),
                            link);
  side->is_doubtful = true;
}

static void
free_slot (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  uint32_t generation = record->meta >> GENERATION_SHIFT;
  record->meta = (generation + 1) << GENERATION_SHIFT | OBSERVER_DEAD;
  if (generation != GENERATION_LAST)
    {
      milieu_slab_give (&tree->observers, observer);
      milieu_slab_give (&tree->registrations, observer);
    }
}

void
milieu_observer_kill (MilieuTree *tree, uint32_t observer)
{
  milieu_transaction_forget_observer (tree, observer);
  Observer *record = observer_at (tree, observer);
  uint32_t extra = record->meta & OBSERVER_COMPLEX ? registration_at (tree, observer)->extra : 0;
  leave_site (tree, observer);
  if (record->meta & OBSERVER_INTEREST)
    {
      milieu_index_list_remove (&key_at (tree, record->cell)->interests,
                                LINKS (tree, observers, Observer, fed), observer);
      tree->interest_count--;
    }
  else
    {
      uint32_t key = cell_at (tree, record->cell)->key;
      forget_link (tree, observer);
      record->cell = key; /* what is left to release is of this key */
      tree->statistics.observers--;
    }
  while (extra)
    {
      uint32_t next = registration_at (tree, extra)->extra;
      leave_site (tree, extra);
      forget_link (tree, extra);
      free_slot (tree, extra);
      extra = next;
    }
  record->meta |= OBSERVER_DEAD;
  if (!(record->meta & OBSERVER_CALLING))
    milieu_observer_dispose (tree, observer);
}

void
milieu_tree_bury (MilieuTree *tree)
{
  if (tree->is_burying || tree->is_in_prelude)
    return;
  tree->is_burying = true; /* what destroy functions kill is buried by this loop too */
  while (tree->graves.first || tree->dead_payloads)
    {
      void *user_data;
      MilieuDestroyFunction destroy;
      if (tree->graves.first)
        {
          uint32_t observer = tree->graves.first;
          user_data = observer_at (tree, observer)->user_data;
          destroy = registration_at (tree, observer)->destroy;
          milieu_index_list_remove (&tree->graves,
                                    LINKS (tree, registrations, Registration, pending), observer);
          free_slot (tree, observer);
        }
      else
        {
          uint32_t payload = tree->dead_payloads;
          const PayloadRecord *record = payload_at (tree, payload);
          user_data = record->payload.data;
          destroy = record->payload.destroy;
          tree->dead_payloads = record->references;
          milieu_slab_give (&tree->payloads, payload);
        }
      if (destroy)
        destroy (user_data);
    }
  tree->is_burying = false;
}

MilieuStatus
milieu_observer_remove (MilieuTree *tree, MilieuObserver observer)
{
  MILIEU_CHECK_TREE (tree);
  if (tree->sealed)
    return MILIEU_ERROR_BUSY;
  uint32_t index = index_of (tree, observer);
  if (!index)
    return MILIEU_ERROR_NO_OBSERVER;
  uint32_t node = observer_node (observer_at (tree, index));
  milieu_due_list (tree);
  tree->running++;
  milieu_tree_seal (tree);
  milieu_observer_kill (tree, index);
  milieu_node_drop_side (tree, node);
  milieu_tree_unseal (tree);
  milieu_interests_settle (tree);
  milieu_tree_bury (tree);
  milieu_tree_leave (tree);
  return MILIEU_OK;
}

MilieuNode
milieu_observer_get_node (const MilieuTree *tree, MilieuObserver observer)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t index = index_of (tree, observer);
  return index ? observer_at (tree, index)->node : MILIEU_NODE_NONE;
}

static void
see (const MilieuKey *key, uint64_t *seen, uint64_t now)
{
  uint64_t old = *seen;
  *seen = milieu_key_bits_retain (key, now);
  milieu_key_bits_release (key, old);
}

MilieuStatus
milieu_observer_see (MilieuTree *tree, MilieuObserver observer)
{
  MILIEU_CHECK_TREE (tree);
  if (tree->sealed)
    return MILIEU_ERROR_BUSY;
  uint32_t index = index_of (tree, observer);
  if (!index || observer_at (tree, index)->meta & OBSERVER_INTEREST)
    return MILIEU_ERROR_NO_OBSERVER;
  Observer *record = observer_at (tree, index);
  /* What a transaction changes may be taken back, and what is being told is lent. */
  if (tree->depth || record->meta & OBSERVER_CALLING)
    return MILIEU_ERROR_BUSY;
  milieu_due_list (tree);
  tree->running++;
  milieu_tree_seal (tree);
  if (record->meta & OBSERVER_COMPLEX)
    for (uint32_t i = 0; i < record->watches->count; i++)
      {
        Watch *watch = &record->watches->watches[i];
        see (key_at (tree, watch->key)->key, &watch->seen, watch->known);
      }
  else
    {
      const Cell *cell = cell_at (tree, record->cell);
      see (key_at (tree, cell->key)->key, &record->seen, cell->value);
    }
  if (!(record->meta & OBSERVER_PENDING))
    milieu_observer_discharge (tree, index);
  milieu_due_drop (tree, index);
  milieu_tree_unseal (tree);
  milieu_tree_leave (tree);
  return MILIEU_OK;
}

MilieuStatus
milieu_observer_get_transaction (const MilieuTree *tree, MilieuObserver observer,
                                 MilieuPayload *payload, uint64_t *number)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t index = tree->sealed ? 0 : index_of (tree, observer);
  if (!index || observer_at (tree, index)->meta & OBSERVER_INTEREST)
    return tree->sealed ? MILIEU_ERROR_BUSY : MILIEU_ERROR_NO_OBSERVER;
  const Observer *record = observer_at (tree, index);
  const Registration *registration = registration_at (tree, index);
  const Cell *cell = cell_at (tree, record->cell);
  bool is_cells = !(record->meta & OBSERVER_COMPLEX) && cell->flags & CELL_PENDING
                  && cell->mark > registration->settled;
  uint32_t found = is_cells ? cell->payload : registration->payload;
  *payload = found ? payload_at (tree, found)->payload : (MilieuPayload){ .animated = false };
  *number = is_cells ? cell->mark : registration->charged;
  return MILIEU_OK;
}
