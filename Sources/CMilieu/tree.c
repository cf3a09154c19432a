/*
 * Invariants: `statistics.bytes` is what the allocator gave and did not get back; each key that was
 * written or observed has one KeyState; a tree is freed when no call of its own is running.
 */
#include "tree-private.h"

#include "due-private.h"
#include "process-private.h"
#include "scope-private.h"
#include "snapshot-private.h"
#include "transaction-private.h"

#include <assert.h>
#include <string.h>

/* ---- memory ---- */

void *
milieu_tree_reallocate (MilieuTree *tree, void *block, size_t old_size, size_t new_size)
{
  void *grown = tree->allocator.reallocate (block, old_size, new_size, tree->allocator.user_data);
  if (grown)
    {
      tree->statistics.allocations++;
      tree->statistics.bytes += new_size - old_size;
    }
  return grown;
}

void
milieu_tree_deallocate (MilieuTree *tree, void *block, size_t size)
{
  tree->allocator.release (block, size, tree->allocator.user_data);
  tree->statistics.bytes -= size;
}

/* ---- keys ---- */

enum
{
  FIRST_KEY_INDEX = 32
};

static MilieuStatus
reserve_key_index (MilieuTree *tree, size_t needed)
{
  size_t size = tree->key_index_size ? tree->key_index_size : FIRST_KEY_INDEX;
  while (size < needed)
    size *= 2;
  if (size == tree->key_index_size)
    return MILIEU_OK;
  uint32_t *index = milieu_tree_reallocate (
    tree, tree->key_index, tree->key_index_size * sizeof *index, size * sizeof *index);
  if (!index)
    return MILIEU_ERROR_NO_MEMORY;
  memset (index + tree->key_index_size, 0, (size - tree->key_index_size) * sizeof *index);
  tree->key_index = index;
  tree->key_index_size = size;
  return MILIEU_OK;
}

MilieuStatus
milieu_tree_add_key (MilieuTree *tree, const MilieuKey *key, uint32_t *index)
{
  uint32_t found = milieu_tree_find_key (tree, key);
  if (!found)
    {
      MilieuStatus status = reserve_key_index (tree, (size_t)key->index + 1);
      if (status == MILIEU_OK)
        status = milieu_slab_reserve (tree, &tree->keys, 1);
      if (status != MILIEU_OK)
        return status;
      found = milieu_slab_take (&tree->keys);
      *key_at (tree, found) =
        (KeyState){ .key = key, .number = key->number, .bit = UINT64_C (1) << found % 64 };
      tree->key_index[key->index] = found;
    }
  *index = found;
  return MILIEU_OK;
}

/* ---- life ---- */

static MilieuStatus
make_forest (MilieuTree *tree)
{
  MilieuStatus status = milieu_slab_reserve (tree, &tree->nodes, 1);
  if (status == MILIEU_OK)
    status = milieu_slab_reserve (tree, &tree->sides, 1);
  if (status != MILIEU_OK)
    return status;
  tree->scope_epoch = tree->readable = EPOCH_STEP;
  node_at (tree, 0)->is_scope = true;
  milieu_node_take_side (tree, 0);
  return MILIEU_OK;
}

static void
free_memory (MilieuTree *tree)
{
  MilieuAllocator allocator = tree->allocator;
  MilieuSlab *slabs[] = { &tree->nodes,      &tree->sides,         &tree->cells,
                          &tree->observers,  &tree->registrations, &tree->wishes,
                          &tree->placements, &tree->payloads,      &tree->keys };
  for (size_t i = 0; i < sizeof slabs / sizeof *slabs; i++)
    milieu_slab_free (tree, slabs[i]);
  if (tree->key_index)
    milieu_tree_deallocate (tree, tree->key_index, tree->key_index_size * sizeof (uint32_t));
  milieu_cell_table_free (tree);
  milieu_due_free (tree);
  if (tree->resolutions.entries)
    milieu_tree_deallocate (tree, tree->resolutions.entries,
                            tree->resolutions.capacity * sizeof (Resolution));
  allocator.release (tree, sizeof *tree, allocator.user_data);
}

MilieuStatus
milieu_tree_new (const MilieuAllocator *allocator, MilieuTree **tree)
{
  static const size_t record_sizes[] = {
    sizeof (Node),      sizeof (Side),          sizeof (Cell),
    sizeof (Observer),  sizeof (Registration),  sizeof (Wish),
    sizeof (Placement), sizeof (PayloadRecord), sizeof (KeyState),
  };
  if (!allocator)
    allocator = milieu_allocator_default ();
  MilieuTree *made = allocator->reallocate (NULL, 0, sizeof *made, allocator->user_data);
  if (!made)
    return MILIEU_ERROR_NO_MEMORY;
  memset (made, 0, sizeof *made);
  made->allocator = *allocator;
  made->statistics.allocations = 1;
  made->statistics.bytes = sizeof *made;
  MilieuSlab *slabs[] = { &made->nodes,      &made->sides,         &made->cells,
                          &made->observers,  &made->registrations, &made->wishes,
                          &made->placements, &made->payloads,      &made->keys };
  for (size_t i = 0; i < sizeof slabs / sizeof *slabs; i++)
    slabs[i]->record_size = (uint32_t)record_sizes[i];
  milieu_cell_table_init (made);
  milieu_snapshots_init (made);
  MilieuStatus status = make_forest (made);
  if (status != MILIEU_OK)
    {
      free_memory (made);
      return status;
    }
  made->tag = milieu_process_next_tree_number () * 2 & 0xFFF;
  milieu_tree_take (made);
  *tree = made;
  return MILIEU_OK;
}

static void
destroy_hooks (MilieuTree *tree)
{
  milieu_tree_set_scheduler (tree, NULL, NULL, NULL);
  milieu_tree_set_message_function (tree, NULL, NULL, NULL);
  milieu_tree_set_prelude (tree, NULL, NULL, NULL);
}

static void
free_now (MilieuTree *tree)
{
  milieu_tree_seal (tree); /* whatever destroy functions do, nothing comes in any more */
  tree->running++;
  milieu_node_free_subtree (tree, 0);
  milieu_payload_release (tree, tree->payload);
  milieu_snapshots_free (tree);
  if (tree->held_key)
    milieu_key_bits_release (tree->held_key, tree->held_bits);
  milieu_tree_bury (tree);
  destroy_hooks (tree);
  milieu_tree_destroy_data (tree);
  free_memory (tree);
}

void
milieu_tree_free (MilieuTree *tree)
{
  if (!tree)
    return;
  MILIEU_CHECK_TREE (tree);
  if (tree->running || tree->sealed)
    {
      milieu_due_list (tree);
      tree->is_doomed = true;
    }
  else
    free_now (tree);
}

void
milieu_tree_leave (MilieuTree *tree)
{
  if (--tree->running == 0 && tree->is_doomed && !tree->sealed)
    free_now (tree);
}

void
milieu_tree_hold (MilieuTree *tree)
{
  MILIEU_CHECK_TREE (tree);
  tree->running++;
}

void
milieu_tree_release (MilieuTree *tree)
{
  MILIEU_CHECK_TREE (tree);
  assert (tree->running && "a tree that is held is expected");
  milieu_tree_leave (tree);
}

bool
milieu_tree_is_freed (const MilieuTree *tree)
{
  MILIEU_CHECK_TREE (tree);
  return tree->is_doomed;
}

void
milieu_tree_take (MilieuTree *tree)
{
#ifdef DEBUG
  tree->thread = pthread_self ();
#else
  (void)tree;
#endif
}

/* ---- hooks ---- */

void
milieu_tree_set_scheduler (MilieuTree *tree, MilieuScheduleFunction schedule, void *user_data,
                           MilieuDestroyFunction destroy)
{
  MILIEU_CHECK_TREE (tree);
  tree->running++; /* the old one's destroy function may free the tree */
  MilieuDestroyFunction old_destroy = tree->schedule_destroy;
  void *old_data = tree->schedule_data;
  tree->schedule = schedule;
  tree->schedule_data = user_data;
  tree->schedule_destroy = destroy;
  tree->is_scheduled = false;
  if (old_destroy)
    old_destroy (old_data);
  /* What is due already becomes due for the new one. */
  if (tree->schedule)
    milieu_tree_settle (tree);
  milieu_tree_leave (tree);
}

void
milieu_tree_set_message_function (MilieuTree *tree, MilieuMessageFunction function, void *user_data,
                                  MilieuDestroyFunction destroy)
{
  MILIEU_CHECK_TREE (tree);
  tree->running++;
  MilieuDestroyFunction old_destroy = tree->message_destroy;
  void *old_data = tree->message_data;
  tree->message = function;
  tree->message_data = user_data;
  tree->message_destroy = destroy;
  if (old_destroy)
    old_destroy (old_data);
  milieu_tree_leave (tree);
}

void
milieu_tree_get_statistics (const MilieuTree *tree, MilieuStatistics *statistics)
{
  MILIEU_CHECK_TREE (tree);
  *statistics = tree->statistics;
}
