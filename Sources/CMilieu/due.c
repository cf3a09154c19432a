/*
 * Invariants: an observer's `due` is 0, or 1 more than its place among those who are listed as due;
 * there is room for every observer of the tree, so that a flush needs no memory; while those whom a
 * cell feeds are due without a list, nothing has changed since the round began but what they saw.
 */
#include "due-private.h"

MilieuStatus
milieu_due_reserve (MilieuTree *tree)
{
  DueList *due = &tree->due;
  uint32_t capacity = tree->observers.capacity;
  if (due->capacity >= capacity)
    return MILIEU_OK;
  const size_t size = sizeof *due->observers;
  uint32_t *observers =
    milieu_tree_reallocate (tree, due->observers, due->capacity * size, capacity * size);
  if (!observers)
    return MILIEU_ERROR_NO_MEMORY;
  due->observers = observers;
  due->capacity = capacity;
  return MILIEU_OK;
}

void
milieu_due_free (MilieuTree *tree)
{
  if (tree->due.observers)
    milieu_tree_deallocate (tree, tree->due.observers,
                            tree->due.capacity * sizeof *tree->due.observers);
}

void
milieu_due_sort (MilieuTree *tree)
{
  /* No one who is due is pending, so that its link for that is free to be used. */
  IndexLinks links = LINKS (tree, registrations, Registration, pending);
  IndexList list = { 0, 0 };
  DueList *due = &tree->due;
  for (uint32_t i = 0; i < due->count; i++)
    milieu_index_list_insert (&list, links, due->observers[i], 0);
  milieu_index_list_sort (&list, links, tree, milieu_order_of_observers);
  due->count = 0;
  while (list.first)
    {
      uint32_t observer = list.first;
      milieu_index_list_remove (&list, links, observer);
      milieu_due_add (tree, observer);
    }
}

/* Goes on to the first one that has not seen the cell's value. */
static void
skip (MilieuTree *tree)
{
  DueList *due = &tree->due;
  uint64_t value = cell_at (tree, due->cell)->value;
  while (due->step && observer_at (tree, due->step)->seen == value)
    due->step = observer_at (tree, due->step)->fed.next;
}

void
milieu_due_walk (MilieuTree *tree, uint32_t cell)
{
  tree->due.cell = cell;
  tree->due.step = cell_at (tree, cell)->observers.first;
  skip (tree);
  if (!tree->due.step)
    tree->due.cell = 0;
}

void
milieu_due_list_rest (MilieuTree *tree)
{
  for (skip (tree); tree->due.step; skip (tree))
    milieu_due_add (tree, milieu_due_step (tree));
  tree->due.cell = 0;
}
