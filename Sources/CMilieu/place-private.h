/* The place that a call about a key is for: a node, or above all roots. */
#ifndef MILIEU_PLACE_PRIVATE_H
#define MILIEU_PLACE_PRIVATE_H

#include "tree-private.h"

/* What each call about a key at a node is refused for; finds the node. */
static inline MilieuStatus
milieu_node_check (const MilieuTree *tree, MilieuNode node, const MilieuKey *key, uint32_t *index)
{
  if (tree->sealed)
    return MILIEU_ERROR_BUSY;
  *index = milieu_node_index (tree, node);
  if (!*index)
    return MILIEU_ERROR_NO_NODE;
  return key ? MILIEU_OK : MILIEU_ERROR_NO_KEY;
}

/* The same for a call about a key at a node or, for NULL, above all roots. */
static inline MilieuStatus
milieu_place_check (const MilieuTree *tree, const MilieuNode *node, const MilieuKey *key,
                    uint32_t *index)
{
  if (node)
    return milieu_node_check (tree, *node, key, index);
  *index = 0;
  return tree->sealed ? MILIEU_ERROR_BUSY : key ? MILIEU_OK : MILIEU_ERROR_NO_KEY;
}

#endif
