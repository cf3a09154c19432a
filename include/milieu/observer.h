/*
 * Observers: being told when a value changes for a node.
 *
 * An observer watches one key or several at one node, wherever their values come from. It remembers
 * what it last saw, at first the values at its registration, and is told once a round of a flush if
 * something differs from that: not of a value set and set back, nor of a change that a nearer value
 * hides.
 *
 *     static void
 *     repaint (const MilieuNotification *notification, void *user_data)
 *     {
 *       draw_row (user_data, notification->changes[0].new_value.integer);
 *     }
 *
 *     status = milieu_node_observe (tree, row, padding, MILIEU_OBSERVE_INITIAL, repaint, widget,
 *                                   NULL, NULL);
 */
#ifndef MILIEU_OBSERVER_H
#define MILIEU_OBSERVER_H

#include <milieu/base.h>
#include <milieu/key.h>
#include <milieu/node.h>
#include <milieu/status.h>
#include <milieu/tree.h>
#include <milieu/value.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* A handle, with the same safety as a node's. */
typedef uint64_t MilieuObserver;

#define MILIEU_OBSERVER_NONE ((MilieuObserver)0)

/* One key's change; both values are lent until the callback returns. */
typedef struct MilieuChange
{
  const MilieuKey *key;
  MilieuValue old_value; /* what the observer last saw; in an initial telling, the new value */
  MilieuValue new_value;
} MilieuChange;

/* What an observer is told; lent until the callback returns. */
typedef struct MilieuNotification
{
  MilieuTree *tree;
  MilieuNode node; /* MILIEU_NODE_NONE of an observer above all roots */
  MilieuObserver observer;
  /* The keys that changed, in the order of registration; in an initial telling, all. */
  const MilieuChange *changes;
  size_t change_count;
  /* Of the latest transaction that changed one of them for this observer. */
  const MilieuPayload *payload;
  bool initial;
  /* True only if nobody is due to be told of another key, nothing has changed since the round
   * began, and the payload says nothing: whoever keeps several observers at a node then need not
   * look at what the others watch. False says nothing. */
  bool alone;
} MilieuNotification;

/* From within it anything may be done with the tree but flush: change values (told in the next
 * round), add, move and remove nodes, this observer's too, add and remove observers, open a
 * transaction and leave it open, free the tree. */
typedef void (*MilieuObserverFunction) (const MilieuNotification *notification,
                                        void *MILIEU_NULLABLE user_data);

typedef enum MilieuObserveFlags
{
  MILIEU_OBSERVE_PLAIN = 0,
  /* Tell the values of now, once, before the call returns. */
  MILIEU_OBSERVE_INITIAL = 1
} MilieuObserveFlags;

/* Observes one key at a node (scope notified). `destroy` is called once with `user_data` when the
 * observer has gone: removed, or with its node or tree; while its callback runs, after that. On
 * failure it is not called. `observer` may be NULL, and is stored
 * before the initial telling. Observers of one node are told in the order of
 * registration. Work: the ancestors that had no observed key below them yet.
 * MILIEU_ERROR_NO_NODE, _NO_KEY, _CYCLE (see MilieuDefaultFunction), _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_observe (
  MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuObserveFlags flags,
  MilieuObserverFunction callback, void *MILIEU_NULLABLE user_data,
  MilieuDestroyFunction MILIEU_NULLABLE destroy, MilieuObserver *MILIEU_NULLABLE observer);

/* The same for `key_count` keys, at least one: called once a round with those that changed. A key
 * given twice counts once. Also MILIEU_ERROR_NO_KEY if there is none. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_observe_keys (
  MilieuTree *tree, MilieuNode node, const MilieuKey *MILIEU_NULLABLE const *keys, size_t key_count,
  MilieuObserveFlags flags, MilieuObserverFunction callback, void *MILIEU_NULLABLE user_data,
  MilieuDestroyFunction MILIEU_NULLABLE destroy, MilieuObserver *MILIEU_NULLABLE observer);

/* Observes what a new root would read (scope notified): what milieu_tree_get gives. Whoever
 * observes above all roots is told before those at nodes, and stays until it is removed, or the
 * tree is freed. MILIEU_ERROR_NO_KEY, _CYCLE, _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_tree_observe (
  MilieuTree *tree, const MilieuKey *key, MilieuObserveFlags flags, MilieuObserverFunction callback,
  void *MILIEU_NULLABLE user_data, MilieuDestroyFunction MILIEU_NULLABLE destroy,
  MilieuObserver *MILIEU_NULLABLE observer);

/* Ends an observer: it is not told any more, not even in a round that it was due in. Constant work,
 * but for interests that relied on it; never fails for lack of memory. MILIEU_ERROR_NO_OBSERVER. */
MILIEU_API MilieuStatus milieu_observer_remove (MilieuTree *tree, MilieuObserver observer);

/* The node that it observes, or MILIEU_NODE_NONE if it observes above all roots, or has gone. */
MILIEU_API MilieuNode milieu_observer_get_node (const MilieuTree *tree, MilieuObserver observer);

/* Says that whoever observes has seen the values of now by other ways: the observer is not told of
 * them, and is told when they differ from that. For those who keep several observers at a node and
 * look at all values when one is told. Never fails for lack of memory. MILIEU_ERROR_BUSY within a
 * transaction, and from the observer's own callback; MILIEU_ERROR_NO_OBSERVER. */
MILIEU_API MilieuStatus milieu_observer_see (MilieuTree *tree, MilieuObserver observer);

/* What an observer that is due is to be told with: the payload of the latest transaction that
 * changed its value (lent until the tree is called next), and that transaction's number, by which
 * two observers can be compared: of what changed later, it is the larger one. An observer that is
 * being told has its payload from the notification; the number is given still, unless it is told
 * `alone`. Of one that is not due both say nothing. MILIEU_ERROR_NO_OBSERVER. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_observer_get_transaction (const MilieuTree *tree,
                                                                            MilieuObserver observer,
                                                                            MilieuPayload *payload,
                                                                            uint64_t *number);

/* Told when the first observer of the key comes (`wanted`), and when the last one has gone, among
 * those at or below the node; what observes a key derived from it counts. It may do
 * what an observer's callback may, and is called by the flush or by the call that brought the
 * change, when that is over. */
typedef void (*MilieuInterestFunction) (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                                        bool wanted, void *MILIEU_NULLABLE user_data);

/* For whoever feeds a key at a node, so that what feeds it runs only while somebody observes (scope
 * notified). If the key is observed already, `function` is called soon. It goes with its node, or
 * by milieu_observer_remove, and then calls nothing but `destroy`. `interest` may be NULL.
 * MILIEU_ERROR_NO_NODE, _NO_KEY, _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_watch_interest (
  MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuInterestFunction function,
  void *MILIEU_NULLABLE user_data, MilieuDestroyFunction MILIEU_NULLABLE destroy,
  MilieuObserver *MILIEU_NULLABLE interest);

/* The same for the whole tree: observers at any node, and above all roots, count. `function` is
 * given MILIEU_NODE_NONE. It goes with the tree, or by milieu_observer_remove.
 * MILIEU_ERROR_NO_KEY, _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_tree_watch_interest (
  MilieuTree *tree, const MilieuKey *key, MilieuInterestFunction function,
  void *MILIEU_NULLABLE user_data, MilieuDestroyFunction MILIEU_NULLABLE destroy,
  MilieuObserver *MILIEU_NULLABLE interest);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
