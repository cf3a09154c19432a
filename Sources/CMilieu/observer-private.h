/* Observers and the cells that feed them. */
#ifndef MILIEU_OBSERVER_PRIVATE_H
#define MILIEU_OBSERVER_PRIVATE_H

#include "tree-private.h"

/* Binds the links for the key at and below the node to the cell, but for those that a nearer cell
 * hides. */
void milieu_observers_rebind_below (MilieuTree *tree, uint32_t node, uint32_t key, uint32_t cell);

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

/* Takes a slot for an observer at a node, with its place among the node's. */
uint32_t milieu_observer_take (MilieuTree *tree, uint32_t node, uint32_t flags);

/* Frees the watches of a complex observer, with what they hold. */
void milieu_watches_free (MilieuTree *tree, WatchBlock *block);

/* Calls an observer. What is killed from now on stays whole until milieu_observer_finish. */
void milieu_observer_call (MilieuTree *tree, uint32_t observer, const MilieuChange *changes,
                           size_t count, uint32_t payload, bool initial);
void milieu_observer_finish (MilieuTree *tree, uint32_t observer);

/* ---- interest.c ---- */

/* A link for the key came; the link went; or a node, with links for the keys in `bits` at or below
 * it, got another parent. */
void milieu_interests_link_came (MilieuTree *tree, uint32_t key);
void milieu_interests_link_went (MilieuTree *tree, uint32_t link);
void milieu_interests_moved (MilieuTree *tree, uint32_t moved, uint64_t bits);

/* Finds out about the stale interests and calls those whose answer changed. */
void milieu_interests_refresh (MilieuTree *tree);

#endif
