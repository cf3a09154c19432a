/*
 * Invariant: an observer comes whole or not at all: what it takes, for all keys that it watches and
 * for all that these derive from, is found out and made room for before anything is changed.
 */
#include "observer-private.h"

#include "cell-private.h"
#include "due-private.h"
#include "mark-private.h"
#include "reading-private.h"
#include "scope-private.h"
#include "transaction-private.h"

#include <string.h>

MilieuStatus
milieu_observers_reserve (MilieuTree *tree, uint64_t extra)
{
  MilieuStatus status = milieu_slab_reserve (tree, &tree->observers, extra);
  if (status == MILIEU_OK)
    status = milieu_slab_reserve (tree, &tree->registrations, extra);
  return status == MILIEU_OK ? milieu_due_reserve (tree) : status;
}

uint32_t
milieu_observer_take (MilieuTree *tree, uint32_t node, uint32_t flags)
{
  uint32_t index = milieu_slab_take (&tree->observers);
  /* Both slabs are taken from and given back to alike, so that they give the same slot. */
  (void)milieu_slab_take (&tree->registrations);
  Observer *record = observer_at (tree, index);
  Registration *registration = registration_at (tree, index);
  uint32_t generation = record->meta >> GENERATION_SHIFT;
  memset (record, 0, sizeof *record);
  memset (registration, 0, sizeof *registration);
  record->meta = (generation ? generation : 1) << GENERATION_SHIFT | flags;
  record->node = milieu_node_handle (tree, node);
  registration->sequence = ++tree->registration_count;
  registration->settled = tree->transaction;
  Side *side = milieu_node_take_side (tree, node);
  if (side->rank && side->rank_epoch == tree->rank_epoch)
    registration->rank = side->rank;
  else if (!(flags & OBSERVER_INTEREST))
    tree->order_is_stale = true;
  milieu_index_list_insert (&side->observers, LINKS (tree, registrations, Registration, site),
                            index, 0);
  return index;
}

/* A link for the key from the node to what feeds it; room for a default's cell must be there. */
static uint32_t
take_link (MilieuTree *tree, uint32_t node, uint32_t key, uint32_t flags)
{
  uint32_t link = milieu_observer_take (tree, node, flags);
  uint32_t cell = milieu_scope_find (tree, node, key);
  key_at (tree, key)->link_count++;
  milieu_mark (tree, node, MARK_OBSERVED, key_at (tree, key)->bit);
  milieu_observer_bind (tree, link, cell ? cell : key_at (tree, key)->default_cell);
  milieu_interests_link_came (tree, key);
  return link;
}

/* What it takes to observe some keys, found out before anything is changed. */
typedef struct Plan
{
  const MilieuKey *const *keys;
  size_t key_count;
  uint32_t watches;  /* keys, each once */
  uint32_t links;    /* those and what they derive from, each once */
  uint32_t defaults; /* of these, so many have no cell for the default yet */
  uint64_t bits;
} Plan;

static void
plan_link (MilieuTree *tree, Plan *plan, const MilieuKey *key)
{
  KeyState *state = key_at (tree, milieu_tree_find_key (tree, key));
  if (state->is_gathered)
    return;
  state->is_gathered = true;
  plan->links++;
  plan->defaults += state->default_cell == 0;
  plan->bits |= state->bit;
}

static void
forget_gathered (MilieuTree *tree, const Plan *plan)
{
  for (size_t i = 0; i < plan->key_count; i++)
    {
      key_at (tree, milieu_tree_find_key (tree, plan->keys[i]))->is_gathered = false;
      for (size_t j = 0; j < plan->keys[i]->closure_count; j++)
        key_at (tree, milieu_tree_find_key (tree, plan->keys[i]->closure[j]))->is_gathered = false;
    }
}

static bool
is_repeated (const Plan *plan, size_t index)
{
  for (size_t i = 0; i < index; i++)
    if (plan->keys[i] == plan->keys[index])
      return true;
  return false;
}

static MilieuStatus
add_keys (MilieuTree *tree, const Plan *plan)
{
  uint32_t index;
  MilieuStatus status = MILIEU_OK;
  for (size_t i = 0; i < plan->key_count && status == MILIEU_OK; i++)
    {
      const MilieuKey *key = plan->keys[i];
      status = key ? milieu_tree_add_key (tree, key, &index) : MILIEU_ERROR_NO_KEY;
      for (size_t j = 0; key && j < key->closure_count && status == MILIEU_OK; j++)
        status = milieu_tree_add_key (tree, key->closure[j], &index);
    }
  return status;
}

static MilieuStatus
make_room (MilieuTree *tree, uint32_t node, Plan *plan)
{
  MilieuStatus status = add_keys (tree, plan);
  if (status != MILIEU_OK)
    return status;
  for (size_t i = 0; i < plan->key_count; i++)
    {
      plan->watches += !is_repeated (plan, i);
      for (size_t j = 0; j < plan->keys[i]->closure_count; j++)
        plan_link (tree, plan, plan->keys[i]->closure[j]);
      plan_link (tree, plan, plan->keys[i]);
    }
  forget_gathered (tree, plan);
  status = milieu_observers_reserve (tree, plan->links);
  if (status == MILIEU_OK)
    status = milieu_cells_reserve (tree, plan->defaults);
  if (status == MILIEU_OK)
    status = milieu_mark_reserve (tree, node, plan->bits, 0, 0);
  return status;
}

/* The j-th of the keys that observing the i-th one links to: what it derives from, then itself. */
static const MilieuKey *
linked_key (const Plan *plan, size_t i, size_t j)
{
  return j < plan->keys[i]->closure_count ? plan->keys[i]->closure[j] : plan->keys[i];
}

/* Makes the lazy defaults among those that will be observed. */
static MilieuStatus
make_defaults (const Plan *plan)
{
  MilieuStatus status = MILIEU_OK;
  for (size_t i = 0; i < plan->key_count; i++)
    for (size_t j = 0; j <= plan->keys[i]->closure_count && status == MILIEU_OK; j++)
      {
        MilieuValue value;
        status = milieu_key_get_default (linked_key (plan, i, j), &value);
      }
  return status;
}

static size_t
block_size (uint32_t watches)
{
  return sizeof (WatchBlock) + watches * (sizeof (Watch) + sizeof (MilieuChange));
}

/* The watches of a complex observer with what they see now. */
static MilieuStatus
new_watches (MilieuTree *tree, uint32_t node, const Plan *plan, WatchBlock **watches)
{
  size_t size = block_size (plan->watches);
  WatchBlock *block = milieu_tree_reallocate (tree, NULL, 0, size);
  if (!block)
    return MILIEU_ERROR_NO_MEMORY;
  *block = (WatchBlock){ .size = size };
  block->changes = (MilieuChange *)(void *)(block->watches + plan->watches);
  for (size_t i = 0; i < plan->key_count; i++)
    {
      if (is_repeated (plan, i))
        continue;
      Reading reading;
      MilieuStatus status = milieu_reading_take (tree, node, plan->keys[i], &reading);
      if (status != MILIEU_OK)
        {
          milieu_watches_free (tree, block);
          return status;
        }
      block->watches[block->count++] =
        (Watch){ milieu_tree_find_key (tree, plan->keys[i]), false, reading.bits,
                 milieu_key_bits_retain (plan->keys[i], reading.bits) };
    }
  *watches = block;
  return MILIEU_OK;
}

/* Links the observer for all keys of the plan; the first link is the observer. */
static uint32_t
take_links (MilieuTree *tree, uint32_t node, const Plan *plan)
{
  bool is_complex = plan->links > 1;
  uint32_t first = 0, last = 0;
  for (size_t i = 0; i < plan->key_count; i++)
    for (size_t j = 0; j <= plan->keys[i]->closure_count; j++)
      {
        const MilieuKey *key = linked_key (plan, i, j);
        uint32_t index = milieu_tree_find_key (tree, key);
        if (key_at (tree, index)->is_gathered)
          continue;
        key_at (tree, index)->is_gathered = true;
        milieu_cell_take_default (tree, index, milieu_key_pack (key, &key->default_value));
        uint32_t plain = key->is_plain && !key->is_counted ? OBSERVER_PLAIN : 0;
        uint32_t flags = first ? OBSERVER_EXTRA : is_complex ? OBSERVER_COMPLEX : plain;
        uint32_t link = take_link (tree, node, index, flags);
        if (first)
          registration_at (tree, last)->extra = link;
        else
          first = link;
        if (is_complex)
          registration_at (tree, link)->owner = first;
        last = link;
      }
  forget_gathered (tree, plan);
  return first;
}

/* Makes the observer of a plan, with what it sees now; nothing is left behind if that fails. */
static MilieuStatus
take_observer (MilieuTree *tree, uint32_t node, Plan *plan, uint32_t *observer)
{
  WatchBlock *watches = NULL;
  Reading reading = { 0 };
  MilieuStatus status = make_room (tree, node, plan);
  if (status == MILIEU_OK)
    status = make_defaults (plan);
  if (status == MILIEU_OK)
    status = plan->links > 1 ? new_watches (tree, node, plan, &watches)
                             : milieu_reading_take (tree, node, plan->keys[0], &reading);
  if (status != MILIEU_OK)
    return status;
  uint32_t index = take_links (tree, node, plan);
  if (watches)
    observer_at (tree, index)->watches = watches;
  else
    observer_at (tree, index)->seen = reading.bits;
  tree->statistics.observers++;
  if (tree->depth)
    milieu_observer_touch_new (tree, index);
  *observer = index;
  return MILIEU_OK;
}

static void
call_initial (MilieuTree *tree, uint32_t observer)
{
  static const MilieuPayload plain;
  Observer *record = observer_at (tree, observer);
  if (!(record->meta & OBSERVER_COMPLEX))
    {
      const MilieuKey *key = key_at (tree, cell_at (tree, record->cell)->key)->key;
      MilieuValue value = milieu_key_unpack (key, record->seen);
      milieu_observer_call (tree, observer, &(MilieuChange){ key, value, value }, 1, &plain, true);
      milieu_observer_finish (tree, observer);
      return;
    }
  WatchBlock *block = record->watches;
  for (uint32_t i = 0; i < block->count; i++)
    {
      const MilieuKey *key = key_at (tree, block->watches[i].key)->key;
      MilieuValue value = milieu_key_unpack (key, block->watches[i].seen);
      block->changes[i] = (MilieuChange){ key, value, value };
    }
  milieu_observer_call (tree, observer, block->changes, block->count, &plain, true);
  milieu_observer_finish (tree, observer);
}

/* Tells the values of now. That is telling as well: what the callback changes is told after it. */
static void
tell_initial (MilieuTree *tree, uint32_t observer)
{
  bool was_flushing = tree->is_flushing;
  uint64_t before = tree->transaction;
  tree->is_flushing = true;
  call_initial (tree, observer);
  tree->is_flushing = was_flushing;
  if (tree->transaction != before)
    milieu_tree_settle (tree);
}

/* Observes at a node or, for NULL, above all roots. */
static MilieuStatus
observe (MilieuTree *tree, const MilieuNode *node, const MilieuKey *const *keys, size_t key_count,
         MilieuObserveFlags flags, MilieuObserverFunction callback, void *user_data,
         MilieuDestroyFunction destroy, MilieuObserver *observer)
{
  MILIEU_CHECK_TREE (tree);
  if (tree->sealed)
    return MILIEU_ERROR_BUSY;
  uint32_t at = node ? milieu_node_index (tree, *node) : 0, index = 0;
  if (node && !at)
    return MILIEU_ERROR_NO_NODE;
  if (!key_count)
    return MILIEU_ERROR_NO_KEY;
  milieu_due_list (tree);
  milieu_resolutions_fit (tree);
  Plan plan = { .keys = keys, .key_count = key_count };
  tree->running++;
  milieu_tree_seal (tree);
  MilieuStatus status = take_observer (tree, at, &plan, &index);
  if (status == MILIEU_OK)
    {
      Observer *record = observer_at (tree, index);
      record->callback = callback;
      record->user_data = user_data;
      registration_at (tree, index)->destroy = destroy;
      if (observer)
        *observer = milieu_observer_handle (tree, index);
    }
  milieu_tree_unseal (tree);
  if (status == MILIEU_OK && flags & MILIEU_OBSERVE_INITIAL)
    tell_initial (tree, index);
  milieu_interests_settle (tree);
  milieu_tree_bury (tree);
  milieu_tree_leave (tree);
  return status;
}

MilieuStatus
milieu_node_observe_keys (MilieuTree *tree, MilieuNode node, const MilieuKey *const *keys,
                          size_t key_count, MilieuObserveFlags flags,
                          MilieuObserverFunction callback, void *user_data,
                          MilieuDestroyFunction destroy, MilieuObserver *observer)
{
  return observe (tree, &node, keys, key_count, flags, callback, user_data, destroy, observer);
}

MilieuStatus
milieu_node_observe (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                     MilieuObserveFlags flags, MilieuObserverFunction callback, void *user_data,
                     MilieuDestroyFunction destroy, MilieuObserver *observer)
{
  return observe (tree, &node, &key, 1, flags, callback, user_data, destroy, observer);
}

MilieuStatus
milieu_tree_observe (MilieuTree *tree, const MilieuKey *key, MilieuObserveFlags flags,
                     MilieuObserverFunction callback, void *user_data,
                     MilieuDestroyFunction destroy, MilieuObserver *observer)
{
  return observe (tree, NULL, &key, 1, flags, callback, user_data, destroy, observer);
}
