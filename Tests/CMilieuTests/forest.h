/* Big trees whose work is counted, for the tests of costs: 1,000,000 nodes in three shapes. */
#ifndef FOREST_H
#define FOREST_H

#include "test.h"

#include <milieu/milieu.h>

enum
{
  FOREST_NODES = 1000000,
  FOREST_OBSERVERS = 10
};

typedef enum ForestShape
{
  FOREST_TEN_ARY,
  FOREST_STAR, /* all children of one node */
  FOREST_CHAIN,
  FOREST_SHAPES
} ForestShape;

typedef struct Forest
{
  ForestShape shape;
  MilieuTree *tree;
  const MilieuKey *key;       /* int, 0 */
  const MilieuKey *other_key; /* int, 0 */
  MilieuNode *nodes;          /* in the order of making, each after its parent; [0] is the root */
  size_t observed[FOREST_OBSERVERS];
  MilieuNode told[64]; /* since the last forest_set, in the order of telling */
  size_t told_count;
} Forest;

/* FOREST_NODES nodes with 1 for `key` at the root, set before or after the others were made. */
Forest forest_new (ForestShape shape, bool value_first);

/* A tree without a node. */
Forest forest_new_empty (void);

void forest_free (Forest *self);

/* Adds a node that is not among `nodes`, as the last child. */
MilieuNode forest_add (Forest *self, MilieuNode parent);

/* Sets `key` at a node, and forgets who was told before. */
void forest_set (Forest *self, size_t node, int64_t value);

/* Observes `key` at a node; who is told is in `told`. */
MilieuObserver forest_observe (Forest *self, MilieuNode node);

/* Ten observers, spread over the tree and registered from its end to its beginning. */
void forest_observe_ten (Forest *self);

/* The work that the tree has done. */
MilieuStatistics forest_work (const Forest *self);

/* The nodes at or below `top` that lie on the way from it to one of the ten. */
size_t forest_way_to_observers (const Forest *self, size_t top);

/* Checks that those who were told are `count`, each after the one before in tree order. */
void forest_check_told_in_tree_order (const Forest *self, size_t count);

#endif
