/* Observers and the cells that feed them. */
#ifndef MILIEU_OBSERVER_PRIVATE_H
#define MILIEU_OBSERVER_PRIVATE_H

#include "tree-private.h"

/* Binds the links for the key at and below the node to the cell `to`, but for those that a nearer
 * cell hides. `from` is the cell that feeds them so far, or 0 if that is not known. */
void milieu_observers_rebind_below (MilieuTree *tree, uint32_t node, uint32_t key, uint32_t from,
                                    uint32_t to);

/* Binds all that one cell feeds to another. */
void milieu_observers_hand_over (MilieuTree *tree, uint32_t from, uint32_t to);

/* Takes an observer or an interest out of the tree; its destroy function is left to
 * milieu_tree_bury. */
void milieu_observer_kill (MilieuTree *tree, uint32_t observer);

/* Puts a link into a cell's list, and takes it out. */
void milieu_observer_bind (MilieuTree *tree, uint32_t link, uint32_t cell);
void milieu_observer_unbind (MilieuTree *tree, uint32_t link);

/* Puts a link behind all others of its cell's. */
void milieu_observer_put_last (MilieuTree *tree, uint32_t link);

/* Makes room for so many observers, or links of them. */
MILIEU_WARN_UNUSED MilieuStatus milieu_observers_reserve (MilieuTree *tree, uint64_t extra);

/* Takes a slot for an observer at a node, with its place among the node's. */
uint32_t milieu_observer_take (MilieuTree *tree, uint32_t node, uint32_t flags);

/* Frees the watches of a complex observer, with what they hold. */
void milieu_watches_free (MilieuTree *tree, WatchBlock *block);

/* Releases what a dead observer holds; what is left to do is its destroy function. */
void milieu_observer_dispose (MilieuTree *tree, uint32_t observer);

/* Calls an observer. If it is killed from now on, it stays whole until milieu_observer_finish. */
static inline void
milieu_observer_call (MilieuTree *tree, uint32_t observer, const MilieuChange *changes,
                      size_t count, const MilieuPayload *payload, bool initial)
{
  Observer *record = observer_at (tree, observer);
  MilieuNotification notification = {
    tree,    record->node, milieu_observer_handle (tree, observer), changes, count, payload,
    initial, false,
  };
  record->meta |= OBSERVER_CALLING;
  record->callback (&notification, record->user_data);
}

static inline void
milieu_observer_finish (MilieuTree *tree, uint32_t observer)
{
  Observer *record = observer_at (tree, observer);
  record->meta &= ~(uint32_t)OBSERVER_CALLING;
  if (record->meta & OBSERVER_DEAD)
    milieu_observer_dispose (tree, observer);
}

/* ---- interest.c ---- */

/* A link for the key came; the link went; or a node, with links for the keys in `bits` at or below
 * it, got another parent. */
void milieu_interests_link_came (MilieuTree *tree, uint32_t key);
void milieu_interests_link_went (MilieuTree *tree, uint32_t link);
void milieu_interests_moved (MilieuTree *tree, uint32_t moved, uint64_t bits);

/* Finds out about the stale interests and calls those whose answer changed. */
void milieu_interests_refresh (MilieuTree *tree);

#endif
