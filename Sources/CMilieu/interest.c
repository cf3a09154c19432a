/*
 * Invariants: an interest that is WANTED has as `extra` a link for its key at or below its node
 * (its witness), or is stale; one that is not wanted has none there, or is stale. So coming and
 * going observers cost something only when the answer may change.
 */
#include "observer-private.h"

#include "due-private.h"
#include "mark-private.h"
#include "place-private.h"
#include "transaction-private.h"

void
milieu_interests_link_came (MilieuTree *tree, uint32_t key)
{
  for (uint32_t i = key_at (tree, key)->interests.first; i; i = observer_at (tree, i)->fed.next)
    if (!(observer_at (tree, i)->meta & OBSERVER_WANTED))
      milieu_stale_interest_add (tree, i);
}

void
milieu_interests_link_went (MilieuTree *tree, uint32_t link)
{
  uint32_t key = cell_at (tree, observer_at (tree, link)->cell)->key;
  for (uint32_t i = key_at (tree, key)->interests.first; i; i = observer_at (tree, i)->fed.next)
    if (registration_at (tree, i)->extra == link)
      {
        registration_at (tree, i)->extra = 0;
        milieu_stale_interest_add (tree, i);
      }
}

/* Whether the answer to an interest may differ now that a node has another parent. */
static bool
may_change (const MilieuTree *tree, uint32_t interest, uint32_t moved)
{
  const Observer *record = observer_at (tree, interest);
  uint32_t witness = record->meta & OBSERVER_WANTED ? registration_at (tree, interest)->extra : 0;
  uint32_t witnessed = witness ? observer_node (observer_at (tree, witness)) : 0;
  if (witness && !milieu_node_is_at_or_below (tree, witnessed, moved))
    return false;
  return milieu_node_is_at_or_below (tree, moved, observer_node (record)) == !witness;
}

void
milieu_interests_moved (MilieuTree *tree, uint32_t moved, uint64_t bits)
{
  if (!tree->interest_count)
    return;
  for (uint32_t key = 1; key < tree->keys.used; key++)
    if (key_at (tree, key)->bit & bits && key_at (tree, key)->link_count)
      for (uint32_t i = key_at (tree, key)->interests.first; i; i = observer_at (tree, i)->fed.next)
        if (may_change (tree, i, moved))
          milieu_stale_interest_add (tree, i);
}

/* A link for the key at or below the node, or 0. */
static uint32_t
find_link (MilieuTree *tree, uint32_t top, uint32_t key)
{
  Descent descent;
  if (!key_at (tree, key)->link_count)
    return 0;
  for (uint32_t s = milieu_descent_start (&descent, tree, top, key, MARK_OBSERVED); s;
       s = milieu_descent_next (&descent, true))
    for (uint32_t o = side_at (tree, s)->observers.first; o;
         o = registration_at (tree, o)->site.next)
      {
        const Observer *link = observer_at (tree, o);
        if (!(link->meta & OBSERVER_INTEREST) && cell_at (tree, link->cell)->key == key)
          return o;
      }
  return 0;
}

static void
refresh (MilieuTree *tree, uint32_t interest)
{
  Observer *record = observer_at (tree, interest);
  uint32_t witness = find_link (tree, observer_node (record), record->cell);
  bool was_wanted = record->meta & OBSERVER_WANTED, is_wanted = witness != 0;
  registration_at (tree, interest)->extra = witness;
  if (witness)
    observer_at (tree, witness)->meta |= OBSERVER_WITNESS;
  if (was_wanted == is_wanted)
    return;
  record->meta ^= OBSERVER_WANTED;
  record->meta |= OBSERVER_CALLING;
  record->interest (tree, record->node, key_at (tree, record->cell)->key, is_wanted,
                    record->user_data);
  milieu_observer_finish (tree, interest);
}

void
milieu_interests_refresh (MilieuTree *tree)
{
  /* Those that get stale meanwhile wait for the next round, so that a round has an end. */
  uint64_t count = 0;
  for (uint32_t i = tree->stale_interests.first; i; i = registration_at (tree, i)->touched.next)
    count++;
  while (count-- && tree->stale_interests.first && !tree->depth && !tree->is_doomed)
    {
      uint32_t interest = tree->stale_interests.first;
      milieu_index_list_remove (&tree->stale_interests,
                                LINKS (tree, registrations, Registration, touched), interest);
      observer_at (tree, interest)->meta &= ~(uint32_t)OBSERVER_STALE;
      refresh (tree, interest);
    }
}

/* Watches from a node or, for NULL, from above all roots. */
static MilieuStatus
watch (MilieuTree *tree, const MilieuNode *node, const MilieuKey *key,
       MilieuInterestFunction function, void *user_data, MilieuDestroyFunction destroy,
       MilieuObserver *interest)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t at, index;
  MilieuStatus status = milieu_place_check (tree, node, key, &at);
  if (status == MILIEU_OK)
    status = milieu_tree_add_key (tree, key, &index);
  if (status == MILIEU_OK)
    status = milieu_observers_reserve (tree, 1);
  if (status == MILIEU_OK)
    status = milieu_slab_reserve (tree, &tree->sides, 1);
  if (status != MILIEU_OK)
    return status;
  milieu_due_list (tree);
  tree->running++;
  uint32_t taken = milieu_observer_take (tree, at, OBSERVER_INTEREST);
  Observer *record = observer_at (tree, taken);
  record->interest = function;
  record->user_data = user_data;
  record->cell = index;
  registration_at (tree, taken)->destroy = destroy;
  milieu_index_list_insert (&key_at (tree, index)->interests,
                            LINKS (tree, observers, Observer, fed), taken, 0);
  tree->interest_count++;
  milieu_interests_link_came (tree, index);
  if (interest)
    *interest = milieu_observer_handle (tree, taken);
  milieu_interests_settle (tree);
  milieu_tree_bury (tree);
  milieu_tree_leave (tree);
  return MILIEU_OK;
}

MilieuStatus
milieu_node_watch_interest (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                            MilieuInterestFunction function, void *user_data,
                            MilieuDestroyFunction destroy, MilieuObserver *interest)
{
  return watch (tree, &node, key, function, user_data, destroy, interest);
}

MilieuStatus
milieu_tree_watch_interest (MilieuTree *tree, const MilieuKey *key, MilieuInterestFunction function,
                            void *user_data, MilieuDestroyFunction destroy,
                            MilieuObserver *interest)
{
  return watch (tree, NULL, key, function, user_data, destroy, interest);
}
