/*
 * What other libraries keep with a tree.
 *
 * Invariant: a record is no longer in the list when its destroy function runs, so that this may
 * keep and take away other data.
 */
#include "tree-private.h"

static TreeData **
find (MilieuTree *tree, const void *key)
{
  TreeData **place = &tree->data;
  while (*place && (*place)->key != key)
    place = &(*place)->next;
  return place;
}

/* Takes the record out and calls its destroy function. */
static void
take_away (MilieuTree *tree, TreeData **place)
{
  TreeData record = **place;
  milieu_tree_deallocate (tree, *place, sizeof record);
  *place = record.next;
  if (record.destroy)
    record.destroy (record.data);
}

static MilieuStatus
keep (MilieuTree *tree, const void *key, void *data, MilieuDestroyFunction destroy)
{
  TreeData *record = milieu_tree_reallocate (tree, NULL, 0, sizeof *record);
  if (!record)
    return MILIEU_ERROR_NO_MEMORY;
  *record = (TreeData){ tree->data, key, data, destroy };
  tree->data = record;
  return MILIEU_OK;
}

MilieuStatus
milieu_tree_set_data (MilieuTree *tree, const void *key, void *data, MilieuDestroyFunction destroy)
{
  MILIEU_CHECK_TREE (tree);
  if (tree->sealed)
    return MILIEU_ERROR_BUSY;
  TreeData **place = find (tree, key);
  if (!*place)
    return data ? keep (tree, key, data, destroy) : MILIEU_OK;
  tree->running++; /* the old one's destroy function may free the tree */
  if (data)
    {
      TreeData old = **place;
      (*place)->data = data;
      (*place)->destroy = destroy;
      if (old.destroy)
        old.destroy (old.data);
    }
  else
    take_away (tree, place);
  milieu_tree_leave (tree);
  return MILIEU_OK;
}

void *
milieu_tree_get_data (const MilieuTree *tree, const void *key)
{
  MILIEU_CHECK_TREE (tree);
  const TreeData *record = tree->data;
  while (record && record->key != key)
    record = record->next;
  return record ? record->data : NULL;
}

void
milieu_tree_destroy_data (MilieuTree *tree)
{
  while (tree->data)
    take_away (tree, &tree->data);
}
