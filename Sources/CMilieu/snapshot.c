/*
 * Snapshots.
 *
 * Invariants: a snapshot's entries are written before anybody else has it, and are in the reverse
 * of the order in which their keys were defined; a key without an entry had no value at that place,
 * and what it reads then is found out by who asks; what is computed for that is added once and
 * stays. Only the tree that keeps a snapshot touches its links and its count of keys, and it keeps
 * none from before a change.
 */
#include <milieu/snapshot.h>

#include "process-private.h"
#include "reading-private.h"
#include "scope-private.h"
#include "snapshot-private.h"

#include <string.h>

/* A value that lay in the tree, or a derived one. */
typedef struct Entry
{
  uint64_t bits; /* the snapshot has a reference */
  const MilieuKey *key;
  uint32_t index; /* the key's */
  bool is_hidden; /* there is no value, for the key was not thread-safe */
} Entry;

/* A derived value that was computed by who asked for it. */
typedef struct LateEntry
{
  uint64_t bits;
  const MilieuKey *key;
  struct LateEntry *next;
} LateEntry;

struct MilieuSnapshot
{
  atomic_size_t references;
  uint32_t scope;
  size_t key_count; /* the tree's: of the keys that need no other snapshot than this one */
  MilieuSnapshot *next_of_tree, *next_in_bucket;
  _Atomic (LateEntry *) late;
  size_t capacity, count, hidden_count;
  Entry entries[];
};

static size_t
block_size (size_t capacity)
{
  return sizeof (MilieuSnapshot) + capacity * sizeof (Entry);
}

/* ---- making ---- */

/* Whether a snapshot of the tree's may need an entry for the key. */
static bool
may_need_entry (const MilieuTree *tree, const MilieuKey *key)
{
  uint32_t index = milieu_tree_find_key (tree, key);
  return key->derive || (index && key_at (tree, index)->cell_count);
}

/* Adds an entry for what is read at the snapshot's scope, unless that is a default. A derived value
 * can be missing, too: a default that it needs is just being made, by what led here. */
static void
add_entry (MilieuTree *tree, MilieuSnapshot *snapshot, const MilieuKey *key)
{
  Entry entry = { 0, key, key->index, !milieu_key_is_thread_safe (key) };
  uint32_t index = milieu_tree_find_key (tree, key);
  uint32_t cell = index ? milieu_scope_find (tree, snapshot->scope, index) : 0;
  if (!cell && !key->derive)
    return;
  if (entry.is_hidden)
    snapshot->hidden_count++;
  else if (cell)
    entry.bits = milieu_key_bits_retain (key, cell_at (tree, cell)->value);
  else
    {
      Reading reading;
      if (milieu_reading_take (tree, snapshot->scope, key, &reading) != MILIEU_OK)
        return;
      entry.bits = reading.bits;
    }
  snapshot->entries[snapshot->count++] = entry;
}

static MilieuSnapshot *
snapshot_new (MilieuTree *tree, uint32_t scope)
{
  size_t key_count = milieu_key_count (), capacity = 0;
  const MilieuKey *latest = key_count ? milieu_key_at (key_count - 1) : NULL;
  for (const MilieuKey *key = latest; key; key = key->previous)
    capacity += may_need_entry (tree, key);
  MilieuSnapshot *made = milieu_process_allocate (block_size (capacity));
  if (!made)
    return NULL;
  memset (made, 0, sizeof *made);
  atomic_init (&made->references, 1);
  atomic_init (&made->late, NULL);
  made->scope = scope;
  made->key_count = key_count;
  made->capacity = capacity;
  /* To retain and to compute is the program's code. */
  milieu_tree_seal (tree);
  for (const MilieuKey *key = latest; key; key = key->previous)
    if (may_need_entry (tree, key))
      add_entry (tree, made, key);
  milieu_tree_unseal (tree);
  return made;
}

/* ---- the tree's cache ---- */

static MilieuSnapshot **
bucket_of (const SnapshotCache *cache, uint32_t scope)
{
  return &cache->buckets[scope & (cache->bucket_count - 1)];
}

void
milieu_snapshots_init (MilieuTree *tree)
{
  SnapshotCache *cache = &tree->snapshots;
  cache->buckets = cache->first_buckets;
  cache->bucket_count = FIRST_SNAPSHOT_BUCKETS;
}

void
milieu_snapshots_forget_all (MilieuTree *tree)
{
  SnapshotCache *cache = &tree->snapshots;
  milieu_tree_seal (tree);
  for (MilieuSnapshot *snapshot; (snapshot = cache->first);)
    {
      cache->first = snapshot->next_of_tree;
      cache->count--;
      *bucket_of (cache, snapshot->scope) = NULL; /* all others in it go as well */
      milieu_snapshot_release (snapshot);
    }
  milieu_tree_unseal (tree);
}

static void
free_buckets (MilieuTree *tree)
{
  SnapshotCache *cache = &tree->snapshots;
  if (cache->buckets != cache->first_buckets)
    milieu_tree_deallocate (tree, cache->buckets, cache->bucket_count * sizeof *cache->buckets);
}

void
milieu_snapshots_free (MilieuTree *tree)
{
  milieu_snapshots_forget (tree);
  free_buckets (tree);
}

static void
put_in_bucket (SnapshotCache *cache, MilieuSnapshot *snapshot)
{
  MilieuSnapshot **bucket = bucket_of (cache, snapshot->scope);
  snapshot->next_in_bucket = *bucket;
  *bucket = snapshot;
}

/* Doubles the buckets; where there is no memory for that, it takes longer to find a snapshot. */
static void
grow (MilieuTree *tree)
{
  SnapshotCache *cache = &tree->snapshots;
  size_t size = (size_t)cache->bucket_count * 2 * sizeof *cache->buckets;
  MilieuSnapshot **buckets = milieu_tree_reallocate (tree, NULL, 0, size);
  if (!buckets)
    return;
  memset (buckets, 0, size);
  free_buckets (tree);
  cache->buckets = buckets;
  cache->bucket_count *= 2;
  for (MilieuSnapshot *snapshot = cache->first; snapshot; snapshot = snapshot->next_of_tree)
    put_in_bucket (cache, snapshot);
}

/* Keeps the snapshot; takes over the reference. */
static void
keep (MilieuTree *tree, MilieuSnapshot *snapshot)
{
  SnapshotCache *cache = &tree->snapshots;
  if (cache->count >= cache->bucket_count && cache->bucket_count <= UINT32_MAX / 2)
    grow (tree);
  cache->count++;
  snapshot->next_of_tree = cache->first;
  cache->first = snapshot;
  put_in_bucket (cache, snapshot);
}

static MilieuSnapshot *
find_kept (const MilieuTree *tree, uint32_t scope)
{
  MilieuSnapshot *snapshot = *bucket_of (&tree->snapshots, scope);
  while (snapshot && snapshot->scope != scope)
    snapshot = snapshot->next_in_bucket;
  return snapshot;
}

/* Whether the key's value can be computed only where its tree is. */
static bool
needs_tree (const MilieuKey *key)
{
  bool needs_tree = false;
  for (size_t i = 0; i < key->closure_count && !needs_tree; i++)
    needs_tree = !milieu_key_is_thread_safe (key->closure[i]);
  return needs_tree;
}

/* Whether a key has been declared thread-safe, or defined, whose value the snapshot would have now.
 */
static bool
is_outdated (MilieuSnapshot *snapshot)
{
  bool is_outdated = false;
  for (size_t count = milieu_key_count (); snapshot->key_count < count; snapshot->key_count++)
    if (needs_tree (milieu_key_at (snapshot->key_count)))
      return true;
  if (snapshot->hidden_count)
    for (size_t i = 0; i < snapshot->count && !is_outdated; i++)
      {
        const Entry *entry = &snapshot->entries[i];
        is_outdated = entry->is_hidden && milieu_key_is_thread_safe (entry->key);
      }
  return is_outdated;
}

MilieuStatus
milieu_node_snapshot (MilieuTree *tree, MilieuNode node, MilieuSnapshot **snapshot)
{
  MILIEU_CHECK_TREE (tree);
  if (tree->sealed)
    return MILIEU_ERROR_BUSY;
  uint32_t at = milieu_node_index (tree, node);
  if (!at)
    return MILIEU_ERROR_NO_NODE;
  uint32_t scope = milieu_scope_of (tree, at);
  MilieuSnapshot *found = find_kept (tree, scope);
  if (!found || is_outdated (found))
    {
      MilieuSnapshot *made = snapshot_new (tree, scope);
      if (!made)
        return MILIEU_ERROR_NO_MEMORY;
      if (found)
        milieu_snapshots_forget_all (tree);
      keep (tree, made);
      found = made;
    }
  *snapshot = milieu_snapshot_retain (found);
  return MILIEU_OK;
}

/* ---- references ---- */

MilieuSnapshot *
milieu_snapshot_retain (MilieuSnapshot *snapshot)
{
  atomic_fetch_add_explicit (&snapshot->references, 1, memory_order_relaxed);
  return snapshot;
}

static void
late_entry_free (LateEntry *entry)
{
  milieu_key_bits_release (entry->key, entry->bits);
  milieu_process_release (entry, sizeof *entry);
}

void
milieu_snapshot_release (MilieuSnapshot *snapshot)
{
  /* Acquire and release: whoever frees the block does so after all others' last look at it. */
  if (!snapshot || atomic_fetch_sub_explicit (&snapshot->references, 1, memory_order_acq_rel) != 1)
    return;
  LateEntry *late = atomic_load_explicit (&snapshot->late, memory_order_relaxed);
  for (LateEntry *next; late; late = next)
    {
      next = late->next;
      late_entry_free (late);
    }
  for (size_t i = 0; i < snapshot->count; i++)
    milieu_key_bits_release (snapshot->entries[i].key, snapshot->entries[i].bits);
  milieu_process_release (snapshot, block_size (snapshot->capacity));
}

/* ---- reading ---- */

/* The key's entry, or NULL. */
static const Entry *
find (const MilieuSnapshot *snapshot, const MilieuKey *key)
{
  size_t low = 0, high = snapshot->count;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (snapshot->entries[middle].index > key->index)
        low = middle + 1;
      else
        high = middle;
    }
  bool is_there = low < snapshot->count && snapshot->entries[low].key == key;
  return is_there ? &snapshot->entries[low] : NULL;
}

static const LateEntry *
find_late (const LateEntry *entry, const MilieuKey *key)
{
  while (entry && entry->key != key)
    entry = entry->next;
  return entry;
}

/* What was computed for a derived key, or NULL. */
static const LateEntry *
find_computed (const MilieuSnapshot *snapshot, const MilieuKey *key)
{
  return find_late (atomic_load_explicit (&snapshot->late, memory_order_acquire), key);
}

/* A key's value, if nothing needs to be computed for it. */
static MilieuStatus
get_known (const MilieuSnapshot *snapshot, const MilieuKey *key, MilieuValue *value)
{
  const Entry *entry = find (snapshot, key);
  if (entry ? entry->is_hidden : !milieu_key_is_thread_safe (key))
    return MILIEU_ERROR_NO_KEY;
  const LateEntry *late = entry || !key->derive ? NULL : find_computed (snapshot, key);
  if (!entry && !late)
    return milieu_key_get_default (key, value);
  *value = milieu_key_unpack (key, entry ? entry->bits : late->bits);
  return MILIEU_OK;
}

/* Adds what was computed, unless another thread was faster with the same key. */
static void
add_late (const MilieuSnapshot *snapshot, LateEntry *made)
{
  /* All snapshots are made here, and none is a constant object. */
  _Atomic (LateEntry *) *late = &((MilieuSnapshot *)snapshot)->late;
  LateEntry *head = atomic_load_explicit (late, memory_order_acquire);
  do
    {
      if (find_late (head, made->key))
        {
          late_entry_free (made);
          return;
        }
      made->next = head;
    }
  while (!atomic_compare_exchange_weak_explicit (late, &head, made, memory_order_release,
                                                 memory_order_acquire));
}

/* Computes a derived key's value from its sources', which need not be computed (transfer full). */
static MilieuStatus
derive (const MilieuSnapshot *snapshot, const MilieuKey *key, MilieuValue *value)
{
  MilieuValue sources[MILIEU_KEY_SOURCES_MAX];
  MilieuStatus status = MILIEU_OK;
  for (size_t s = 0; s < key->source_count && status == MILIEU_OK; s++)
    status = get_known (snapshot, key->sources[s], &sources[s]);
  if (status != MILIEU_OK)
    return status;
  *value = milieu_key_unpack (key, 0);
  if (key->derive (sources, value, key->user_data) && value->type == key->type)
    return MILIEU_OK;
  status = milieu_key_get_default (key, value);
  if (status == MILIEU_OK)
    *value = milieu_key_retain (key, *value);
  return status;
}

static MilieuStatus
compute (const MilieuSnapshot *snapshot, const MilieuKey *key)
{
  LateEntry *made = milieu_process_allocate (sizeof *made);
  if (!made)
    return MILIEU_ERROR_NO_MEMORY;
  MilieuValue value;
  MilieuStatus status = derive (snapshot, key, &value);
  if (status != MILIEU_OK)
    {
      milieu_process_release (made, sizeof *made);
      return status;
    }
  *made = (LateEntry){ milieu_key_pack (key, &value), key, NULL };
  add_late (snapshot, made);
  return MILIEU_OK;
}

static bool
is_to_be_computed (const MilieuSnapshot *snapshot, const MilieuKey *key)
{
  return key->derive && !find (snapshot, key) && milieu_key_is_thread_safe (key)
         && !find_computed (snapshot, key);
}

MilieuStatus
milieu_snapshot_get (const MilieuSnapshot *snapshot, const MilieuKey *key, MilieuValue *value)
{
  if (!key)
    return MILIEU_ERROR_NO_KEY;
  MilieuStatus status = MILIEU_OK;
  if (is_to_be_computed (snapshot, key))
    {
      /* What it derives from comes first, so that nothing recurses. */
      for (size_t i = 0; i < key->closure_count && status == MILIEU_OK; i++)
        if (is_to_be_computed (snapshot, key->closure[i]))
          status = compute (snapshot, key->closure[i]);
      if (status == MILIEU_OK)
        status = compute (snapshot, key);
    }
  return status == MILIEU_OK ? get_known (snapshot, key, value) : status;
}

/* The value of a key of that type, or for any error the fallback. */
static MilieuValue
get_typed (const MilieuSnapshot *snapshot, const MilieuKey *key, MilieuValue fallback)
{
  MilieuValue value;
  bool is_there =
    key && key->type == fallback.type && milieu_snapshot_get (snapshot, key, &value) == MILIEU_OK;
  return is_there ? value : fallback;
}

bool
milieu_snapshot_get_bool (const MilieuSnapshot *snapshot, const MilieuKey *key, bool fallback)
{
  return get_typed (snapshot, key, milieu_value_bool (fallback)).boolean;
}

int64_t
milieu_snapshot_get_int (const MilieuSnapshot *snapshot, const MilieuKey *key, int64_t fallback)
{
  return get_typed (snapshot, key, milieu_value_int (fallback)).integer;
}

double
milieu_snapshot_get_double (const MilieuSnapshot *snapshot, const MilieuKey *key, double fallback)
{
  return get_typed (snapshot, key, milieu_value_double (fallback)).number;
}

MilieuColor
milieu_snapshot_get_color (const MilieuSnapshot *snapshot, const MilieuKey *key,
                           MilieuColor fallback)
{
  return get_typed (snapshot, key, milieu_value_color (fallback)).color;
}

const char *
milieu_snapshot_get_string (const MilieuSnapshot *snapshot, const MilieuKey *key,
                            const char *fallback)
{
  MilieuValue value;
  if (!key || key->type != MILIEU_TYPE_STRING
      || milieu_snapshot_get (snapshot, key, &value) != MILIEU_OK)
    return fallback;
  return milieu_string_text (value.string);
}

void *
milieu_snapshot_get_object (const MilieuSnapshot *snapshot, const MilieuKey *key, void *fallback)
{
  return get_typed (snapshot, key, milieu_value_object (fallback)).object;
}
