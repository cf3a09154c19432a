/*
 * What is done before anything changes.
 *
 * Invariant: while the prelude runs nothing changes but who observes, so that it finds values and
 * shape as they were. Destroy functions, which may change them, are called when it has returned.
 */
#include "prelude-private.h"

#include "transaction-private.h"

MilieuStatus
milieu_tree_prelude_rest (MilieuTree *tree, MilieuNode node)
{
  if (tree->sealed || tree->is_in_prelude)
    return MILIEU_ERROR_BUSY;
  tree->running++;
  tree->is_in_prelude = true;
  /* Where wishes lie depends on what is set and who is where, so that they may go anywhere. */
  tree->prelude (tree, tree->statistics.wishes ? MILIEU_NODE_NONE : node, tree->prelude_data);
  tree->is_in_prelude = false;
  milieu_tree_bury (tree);
  /* Not milieu_tree_leave: the call still needs a tree that a destroy function has freed. */
  tree->running--;
  /* The call may come to nothing, and then settles nothing; without a scheduler that can wait. */
  if (tree->schedule)
    milieu_interests_settle (tree);
  return MILIEU_OK;
}

void
milieu_tree_set_prelude (MilieuTree *tree, MilieuPreludeFunction function, void *user_data,
                         MilieuDestroyFunction destroy)
{
  MILIEU_CHECK_TREE (tree);
  tree->running++; /* the old one's destroy function may free the tree */
  MilieuDestroyFunction old_destroy = tree->prelude_destroy;
  void *old_data = tree->prelude_data;
  tree->prelude = function;
  tree->prelude_data = user_data;
  tree->prelude_destroy = destroy;
  tree->has_prelude = function != NULL;
  if (old_destroy)
    old_destroy (old_data);
  milieu_tree_leave (tree);
}
