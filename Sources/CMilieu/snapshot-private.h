/* The snapshots that a tree keeps for those who ask next. */
#ifndef MILIEU_SNAPSHOT_PRIVATE_H
#define MILIEU_SNAPSHOT_PRIVATE_H

#include "tree-private.h"

/* Makes the cache of a new tree. */
void milieu_snapshots_init (MilieuTree *tree);

/* Lets go of the snapshots, and of the cache's memory. */
void milieu_snapshots_free (MilieuTree *tree);

/* The rest of milieu_snapshots_forget, where there are snapshots. */
void milieu_snapshots_forget_all (MilieuTree *tree);

/* Lets go of all snapshots, which may release values. To be called before a value or the tree's
 * shape changes, within the change. */
static inline void
milieu_snapshots_forget (MilieuTree *tree)
{
  if (tree->snapshots.first)
    milieu_snapshots_forget_all (tree);
}

#endif
