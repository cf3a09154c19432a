/*
 * Snapshots: what a node reads, for other threads.
 *
 * A tree belongs to one thread. A snapshot of a node, made on that thread, is all that would be
 * read at the node then. It never changes, may be read and released on any thread, and does not
 * need its node or its tree any more.
 *
 *     MilieuSnapshot *snapshot;
 *     if (milieu_node_snapshot (tree, row, &snapshot) == MILIEU_OK)
 *       {
 *         int64_t indent = milieu_snapshot_get_int (snapshot, padding, 8);
 *         milieu_snapshot_release (snapshot);
 *       }
 *
 * The last two lines could be another thread's. A snapshot has the keys whose values may be used on
 * any thread: all but object keys and derived ones, and of these those that
 * milieu_key_declare_thread_safe was called for.
 */
#ifndef MILIEU_SNAPSHOT_H
#define MILIEU_SNAPSHOT_H

#include <milieu/base.h>
#include <milieu/key.h>
#include <milieu/node.h>
#include <milieu/status.h>
#include <milieu/tree.h>
#include <milieu/value.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* Immutable, and counted atomically. */
typedef struct MilieuSnapshot MilieuSnapshot;

/* What is read at the node now, within a transaction too (transfer full). Derived keys are computed
 * now; a default that nothing needed so far is made when it is first read.
 *
 * All nodes that read through the same nearest node with values get the same snapshot, as long as
 * nothing changes: the tree keeps it until some value of the tree's, or its shape, changes next,
 * and lets go of it then. Work: the number of keys, whatever the tree, once the node has been read.
 * Memory comes from the process's allocator. MILIEU_ERROR_NO_NODE, _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus
milieu_node_snapshot (MilieuTree *tree, MilieuNode node, MilieuSnapshot *MILIEU_NULLABLE *snapshot);

/* One more reference (transfer full). From any thread. */
MILIEU_API MilieuSnapshot *milieu_snapshot_retain (MilieuSnapshot *snapshot);

/* Gives a reference back. With the last one the values are released, on the calling thread. From
 * any thread. */
MILIEU_API void milieu_snapshot_release (MilieuSnapshot *MILIEU_NULLABLE snapshot);

/* The key's value in the snapshot (transfer none, as long as the snapshot). A key that was defined
 * later reads as its default; a derived one as what its function gives, now and on this thread, for
 * what the snapshot has of its sources.
 *
 * MILIEU_ERROR_NO_KEY for a key that is not thread-safe, or was not when the snapshot was made and
 * had a value then or is derived, and for one that derives from such a key and was defined later;
 * _CYCLE (see MilieuDefaultFunction); _NO_MEMORY, for derived keys only. From any thread. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_snapshot_get (const MilieuSnapshot *snapshot,
                                                                const MilieuKey *key,
                                                                MilieuValue *value);

/* The same for a key of one type; for any error (also MILIEU_ERROR_TYPE) `fallback`. */
MILIEU_API bool milieu_snapshot_get_bool (const MilieuSnapshot *snapshot, const MilieuKey *key,
                                          bool fallback);
MILIEU_API int64_t milieu_snapshot_get_int (const MilieuSnapshot *snapshot, const MilieuKey *key,
                                            int64_t fallback);
MILIEU_API double milieu_snapshot_get_double (const MilieuSnapshot *snapshot, const MilieuKey *key,
                                              double fallback);
MILIEU_API MilieuColor milieu_snapshot_get_color (const MilieuSnapshot *snapshot,
                                                  const MilieuKey *key, MilieuColor fallback);
MILIEU_API const char *MILIEU_NULLABLE milieu_snapshot_get_string (
  const MilieuSnapshot *snapshot, const MilieuKey *key, const char *MILIEU_NULLABLE fallback);
MILIEU_API void *MILIEU_NULLABLE milieu_snapshot_get_object (const MilieuSnapshot *snapshot,
                                                             const MilieuKey *key,
                                                             void *MILIEU_NULLABLE fallback);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
