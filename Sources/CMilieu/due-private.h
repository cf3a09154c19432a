/* Who is due to be told in a round. */
#ifndef MILIEU_DUE_PRIVATE_H
#define MILIEU_DUE_PRIVATE_H

#include "tree-private.h"

/* Makes room for all observers that there is room for. */
MILIEU_WARN_UNUSED MilieuStatus milieu_due_reserve (MilieuTree *tree);
void milieu_due_free (MilieuTree *tree);

/* Puts those who are due in tree order, by their ranks. */
void milieu_due_sort (MilieuTree *tree);

/* Lets those be due whom the cell feeds and who have not seen its value, without a list of them; or
 * nobody, if there are none. */
void milieu_due_walk (MilieuTree *tree, uint32_t cell);

/* The next one of those whom the cell feeds, which may have seen its value; 0 if all have been
 * given, or are listed now. */
static inline uint32_t
milieu_due_step (MilieuTree *tree)
{
  uint32_t observer = tree->due.step;
  if (observer)
    tree->due.step = observer_at (tree, observer)->fed.next;
  else
    tree->due.cell = 0;
  return observer;
}

/* The rest of milieu_due_list, where those who are due are not listed yet. */
void milieu_due_list_rest (MilieuTree *tree);

/* Lists those who are due. To be called before anything is changed: a value, who is fed by what,
 * who observes. */
static inline void
milieu_due_list (MilieuTree *tree)
{
  if (tree->due.cell)
    milieu_due_list_rest (tree);
}

/* Adds one, behind all others; it must not be due. */
static inline void
milieu_due_add (MilieuTree *tree, uint32_t observer)
{
  DueList *due = &tree->due;
  due->observers[due->count++] = observer;
  observer_at (tree, observer)->due = due->count;
}

/* Whether the observer may follow those that are due already. */
static inline bool
milieu_due_may_follow (const MilieuTree *tree, uint32_t observer)
{
  const DueList *due = &tree->due;
  return !due->count || milieu_order_of_observers (tree, due->observers[due->count - 1], observer);
}

static inline bool
milieu_due_is_any (const MilieuTree *tree)
{
  return tree->due.count || tree->due.step;
}

/* Takes the next one off; 0 if that one has gone meanwhile. */
static inline uint32_t
milieu_due_take (MilieuTree *tree)
{
  DueList *due = &tree->due;
  uint32_t observer = due->observers[due->next++];
  if (observer)
    observer_at (tree, observer)->due = 0;
  if (due->next == due->count)
    due->next = due->count = 0;
  return observer;
}

/* An observer that is due is so no more. */
static inline void
milieu_due_drop (MilieuTree *tree, uint32_t observer)
{
  uint32_t *place = &observer_at (tree, observer)->due;
  if (*place)
    tree->due.observers[*place - 1] = 0;
  *place = 0;
}

#endif
