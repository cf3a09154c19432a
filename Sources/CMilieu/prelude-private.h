/* What each call that changes something begins with. */
#ifndef MILIEU_PRELUDE_PRIVATE_H
#define MILIEU_PRELUDE_PRIVATE_H

#include "tree-private.h"

/* What milieu_tree_prelude does where there is a prelude, or nothing may be changed. */
MILIEU_WARN_UNUSED MilieuStatus milieu_tree_prelude_rest (MilieuTree *tree, MilieuNode node);

/* Begins each call that changes something: before it looks anything up or makes room for anything,
 * for the prelude may add what takes that room. But for wishes, nothing changes that is not at or
 * below the node, if there is one. */
MILIEU_WARN_UNUSED static inline MilieuStatus
milieu_tree_prelude (MilieuTree *tree, MilieuNode node)
{
  if (tree->sealed | tree->has_prelude)
    return milieu_tree_prelude_rest (tree, node);
  return MILIEU_OK;
}

#endif
