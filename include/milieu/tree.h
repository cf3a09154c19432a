/*
 * Trees and their transactions.
 *
 * A tree, with all that is in it, belongs to one thread: the one that made it, until
 * milieu_tree_take hands it over. Debug builds check this.
 *
 * A call that may run out of memory may also be refused as MILIEU_ERROR_LIMIT, where more than
 * 134,217,726 nodes would have a name, values, wishes or observers, of their own or below them.
 *
 * While a function that computes, compares, keeps, describes or releases a value runs, each call
 * that returns a status is refused as MILIEU_ERROR_BUSY; what is said of each call's errors does
 * not repeat that.
 *
 *     MilieuTree *tree;
 *     if (milieu_tree_new (NULL, &tree) == MILIEU_OK)
 *       {
 *         ...
 *         milieu_tree_free (tree);
 *       }
 */
#ifndef MILIEU_TREE_H
#define MILIEU_TREE_H

#include <milieu/allocator.h>
#include <milieu/base.h>
#include <milieu/status.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

typedef struct MilieuTree MilieuTree;

/* The rounds of telling after which a flush gives up. */
enum
{
  MILIEU_ROUND_LIMIT = 100
};

/* Makes a tree without nodes (transfer full). `allocator` is copied; NULL means the C library's. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_tree_new (
  const MilieuAllocator *MILIEU_NULLABLE allocator, MilieuTree *MILIEU_NULLABLE *tree);

/* Frees the tree and all that is in it. Observers are told nothing more; each destroy function
 * runs, and must not call into the tree. Within a callback of the tree's the tree is freed when the
 * call into Milieu that led to the callback returns; until then its functions go on working. Within
 * a function of a key's it is freed when a later call that may call back returns. */
MILIEU_API void milieu_tree_free (MilieuTree *MILIEU_NULLABLE tree);

/* Keeps the tree while another library calls functions of its own users: freed within, it is freed
 * when it was released as often as it was held, and its functions go on working until then. */
MILIEU_API void milieu_tree_hold (MilieuTree *tree);

/* Ends what milieu_tree_hold began; the tree may be gone when this returns. */
MILIEU_API void milieu_tree_release (MilieuTree *tree);

/* True if milieu_tree_free was called within a callback of the tree's, or while it was held: then
 * nobody is to be told anything more. */
MILIEU_API bool milieu_tree_is_freed (const MilieuTree *tree);

/* Hands the tree to the calling thread. Whoever had it must not be using it. */
MILIEU_API void milieu_tree_take (MilieuTree *tree);

/* How what is shown comes from the old value to the new one, where a change is animated. The
 * library moves nothing by itself: who is told does. The first four are named as in CSS. */
typedef enum MilieuCurve
{
  MILIEU_CURVE_EASE_IN_OUT = 0, /* starts and ends slowly */
  MILIEU_CURVE_LINEAR = 1,
  MILIEU_CURVE_EASE_IN = 2,  /* starts slowly */
  MILIEU_CURVE_EASE_OUT = 3, /* ends slowly */
  MILIEU_CURVE_SPRING = 4    /* as a mass on a spring that is let go */
} MilieuCurve;

/* What a transaction says about its changes to those who are told of them. Without `animated` the
 * curve and its damping mean nothing, and need not be told.
 *
 *     MilieuPayload payload = { .animated = true, .duration = 0.25 };
 *     if (milieu_tree_begin (tree, &payload) == MILIEU_OK)
 *       {
 *         status = milieu_node_set (tree, list, padding, milieu_value_int (12));
 *         milieu_tree_commit (tree);
 *       }
 */
typedef struct MilieuPayload
{
  bool animated;
  double duration; /* seconds; 0 leaves it to the observer */
  MilieuCurve curve;
  /* The spring's damping ratio, above 0 to 1, where it does not swing; 0 leaves it to the observer,
   * who takes 1. */
  double damping;
  void *MILIEU_NULLABLE data; /* the caller's own */
  /* Called with `data` once, when nobody can be told of it any more. */
  MilieuDestroyFunction MILIEU_NULLABLE destroy;
} MilieuPayload;

/* Opens a transaction. They nest; the outermost counts: its payload (copied) goes with what changes
 * in it, and observers are told when it closes. A change outside of a transaction is one of its
 * own.
 *
 * NULL is a payload that is not animated, or, within a callback that tells of a change, the payload
 * of that telling. A nested transaction's payload is destroyed at once.
 * MILIEU_ERROR_NO_MEMORY; the payload then remains the caller's. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus
milieu_tree_begin (MilieuTree *tree, const MilieuPayload *MILIEU_NULLABLE payload);

/* Closes the transaction that was opened last. If it was the outermost, observers are told: at
 * once, or by the scheduler's flush where there is a scheduler, or by the flush that is running.
 * MILIEU_ERROR_NO_TRANSACTION. */
MILIEU_API MilieuStatus milieu_tree_commit (MilieuTree *tree);

/* The number of transactions that are open, one in another. */
MILIEU_API unsigned milieu_tree_transaction_depth (const MilieuTree *tree);

/* Tells all that is due, in rounds: who is due is fixed when a round starts, in tree order; what
 * callbacks change is told in the next round. A transaction that a callback leaves open holds back
 * the rest until it closes.
 *
 * MILIEU_ERROR_BUSY within a transaction or while telling. MILIEU_ERROR_UNSTABLE when
 * MILIEU_ROUND_LIMIT rounds were told and observers, or interests, are due still: they stay due for
 * the next flush, and the message function is told who they are. */
MILIEU_API MilieuStatus milieu_tree_flush (MilieuTree *tree);

/* True if somebody may be due to be told. */
MILIEU_API bool milieu_tree_is_due (const MilieuTree *tree);

/* The number of the flush that is running, whoever called it, of all that the tree has had; or 0
 * where none is, as in an initial telling. For those who do something once for all that are told
 * together. */
MILIEU_API uint64_t milieu_tree_flush_number (const MilieuTree *tree);

/* Told once when something first becomes due; whoever gave it calls milieu_tree_flush later. It is
 * told again when something becomes due after that flush began: within it too, when the flush did
 * not settle. Who then flushes again at once may never come to anything else: let a moment pass, as
 * the GLib source does. It must not call into the tree. */
typedef void (*MilieuScheduleFunction) (MilieuTree *tree, void *MILIEU_NULLABLE user_data);

/* Leaves telling to a scheduler (scope notified), who is told at once if something is due; NULL
 * takes it away, and what is due then stays due until the next transaction closes or
 * milieu_tree_flush. The former one's destroy function is called; it is called too when the tree is
 * freed. */
MILIEU_API void milieu_tree_set_scheduler (MilieuTree *tree,
                                           MilieuScheduleFunction MILIEU_NULLABLE schedule,
                                           void *MILIEU_NULLABLE user_data,
                                           MilieuDestroyFunction MILIEU_NULLABLE destroy);

/* Told in a sentence what a developer should know: so far, that a flush did not settle, with the
 * keys and nodes that keep changing. It must not call into the tree. */
typedef void (*MilieuMessageFunction) (const char *message, void *MILIEU_NULLABLE user_data);

/* Gives the tree's messages to a function (scope notified); without one they are lost, for a
 * library prints nothing. */
MILIEU_API void milieu_tree_set_message_function (MilieuTree *tree,
                                                  MilieuMessageFunction MILIEU_NULLABLE function,
                                                  void *MILIEU_NULLABLE user_data,
                                                  MilieuDestroyFunction MILIEU_NULLABLE destroy);

/* Called at the beginning of each call that is to change values or the tree's shape (to set, prefer
 * and give a base value, to take these away, to move and remove nodes), to open or close the
 * outermost transaction, or to flush: before anything has changed, so that what it observes from
 * within is told if that call changes it. Whether the call will be carried out it does not know.
 *
 * `node` is a handle (a MilieuNode; of no node, if the call was given such) at or below which lies
 * all whose values that call may change; or 0 if that may be anywhere.
 *
 * It may read, and add and remove observers and interests; what writes, moves, removes, begins,
 * commits or flushes is MILIEU_ERROR_BUSY from within. Interests that it wakes are told when the
 * call is over, and what it ends is destroyed when it has returned. It is not called from within
 * itself. */
typedef void (*MilieuPreludeFunction) (MilieuTree *tree, uint64_t node,
                                       void *MILIEU_NULLABLE user_data);

/* Has a function called before anything changes (scope notified): for a library that finds out who
 * is to be told no earlier than it must. A tree has one; NULL takes it away. The former one's
 * destroy function is called; it is called too when the tree is freed. */
MILIEU_API void milieu_tree_set_prelude (MilieuTree *tree,
                                         MilieuPreludeFunction MILIEU_NULLABLE function,
                                         void *MILIEU_NULLABLE user_data,
                                         MilieuDestroyFunction MILIEU_NULLABLE destroy);

/* Keeps data of another library's with the tree, to be found by the address of `key`: any static
 * variable's. NULL as `data` takes it away, which needs no memory. The former data's destroy
 * function is called when it is replaced or taken away; or else when the tree is freed, the latest
 * kept first, and last of all: nodes, values, observers and hooks have gone then, and the tree must
 * not be used. On failure `destroy` is not called, and what was there remains.
 * MILIEU_ERROR_NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_tree_set_data (MilieuTree *tree, const void *key,
                                                                 void *MILIEU_NULLABLE data,
                                                                 MilieuDestroyFunction
                                                                 MILIEU_NULLABLE destroy);

/* What was kept by that address, or NULL (transfer none). */
MILIEU_API void *MILIEU_NULLABLE milieu_tree_get_data (const MilieuTree *tree, const void *key);

/* What a tree holds, and the work that it has done since it was made. */
typedef struct MilieuStatistics
{
  /* held now */
  uint64_t nodes;
  uint64_t cells; /* places where a key has a value of its own, and defaults that were observed */
  uint64_t wishes;
  uint64_t observers;
  uint64_t bytes; /* from the allocator */
  /* done so far */
  uint64_t allocations;       /* blocks asked of the allocator, grown ones included */
  uint64_t nodes_visited;     /* on the way to a value, to an observer or to a wish's place */
  uint64_t nodes_marked;      /* that came to have an observed or wished key at or below them */
  uint64_t observers_bound;   /* to the place that supplies their value, or to another one */
  uint64_t observers_ordered; /* given a rank in tree order, after observed nodes came or moved */
  uint64_t nodes_ordered;     /* walked for that */
  uint64_t observers_told;
  uint64_t wishes_placed;
  uint64_t flushes;
  uint64_t rounds;
} MilieuStatistics;

MILIEU_API void milieu_tree_get_statistics (const MilieuTree *tree, MilieuStatistics *statistics);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
