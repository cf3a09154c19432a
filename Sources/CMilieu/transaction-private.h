/* Transactions: what changed in one, and with which payload. */
#ifndef MILIEU_TRANSACTION_PRIVATE_H
#define MILIEU_TRANSACTION_PRIVATE_H

#include "tree-private.h"

/* Opens and closes a change: a transaction (one of its own where none is open), in which the tree
 * is sealed. Nothing may touch the tree after milieu_change_end, which may tell and free it. */
void milieu_change_begin (MilieuTree *tree);
void milieu_change_end (MilieuTree *tree);

/* Called before a cell's value changes: keeps what it was at the transaction's beginning. */
void milieu_cell_touch (MilieuTree *tree, uint32_t cell);

/* Called before an observer gets another cell, or a complex one's cell changes. */
void milieu_observer_touch (MilieuTree *tree, uint32_t observer);

/* The same for one that came within the open transaction: it begins with what it saw. */
void milieu_observer_touch_new (MilieuTree *tree, uint32_t observer);

/* Takes the observer off the lists that transactions and flushes keep. */
void milieu_transaction_forget_observer (MilieuTree *tree, uint32_t observer);

/* The same for a cell. */
void milieu_transaction_forget_cell (MilieuTree *tree, uint32_t cell);

/* Puts an observer, or an interest, among those that a flush looks at. */
void milieu_pending_add (MilieuTree *tree, uint32_t observer);
void milieu_stale_interest_add (MilieuTree *tree, uint32_t interest);

/* Tells, or has the scheduler told, if something is due and nothing holds it back. */
void milieu_tree_settle (MilieuTree *tree);

/* The same for interests alone: that observers come and go is no transaction, and tells nobody. */
void milieu_interests_settle (MilieuTree *tree);

uint32_t milieu_payload_retain (MilieuTree *tree, uint32_t payload);
void milieu_payload_release (MilieuTree *tree, uint32_t payload);

/* Gives the observer a payload of its own instead of the one that it has, with the transaction that
 * it is of. */
void milieu_observer_charge (MilieuTree *tree, uint32_t observer, uint32_t payload,
                             uint64_t transaction);

/* Takes the payload away. */
void milieu_observer_discharge (MilieuTree *tree, uint32_t observer);

/* Tells the message function who is due still, and which interests keep changing. */
void milieu_flush_report (MilieuTree *tree);

/* Runs the destroy functions of what has gone. */
void milieu_tree_bury (MilieuTree *tree);

#endif
