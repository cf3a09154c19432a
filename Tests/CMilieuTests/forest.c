/* Invariant: a parent's index is below its children's, so that a way up is one of falling indices.
 */
#include "forest.h"

#include <stdlib.h>

/* Listed keys, which each run of the tests finds again. */
static const MilieuKey *
key_named (const char *name)
{
  const MilieuKey *key = milieu_key_find (name);
  if (!key)
    {
      MilieuKeyDefinition definition = { .name = name, .type = MILIEU_TYPE_INT };
      CHECK_OK (milieu_key_define (&definition, &key));
    }
  return key;
}

static size_t
parent_in (ForestShape shape, size_t node)
{
  return shape == FOREST_TEN_ARY ? (node - 1) / 10 : shape == FOREST_STAR ? 0 : node - 1;
}

Forest
forest_new_empty (void)
{
  Forest forest = { .key = key_named ("cost-key"), .other_key = key_named ("cost-other") };
  CHECK_OK (milieu_tree_new (NULL, &forest.tree));
  return forest;
}

Forest
forest_new (ForestShape shape, bool value_first)
{
  Forest forest = forest_new_empty ();
  forest.shape = shape;
  forest.nodes = malloc (FOREST_NODES * sizeof *forest.nodes);
  CHECK (forest.nodes);
  for (size_t i = 0; i < FOREST_NODES; i++)
    {
      MilieuNode parent = i ? forest.nodes[parent_in (shape, i)] : MILIEU_NODE_NONE;
      forest.nodes[i] = forest_add (&forest, parent);
      if (i == 0 && value_first)
        forest_set (&forest, 0, 1);
    }
  if (!value_first)
    forest_set (&forest, 0, 1);
  return forest;
}

void
forest_free (Forest *self)
{
  milieu_tree_free (self->tree);
  free (self->nodes);
}

MilieuNode
forest_add (Forest *self, MilieuNode parent)
{
  MilieuNode node;
  CHECK_OK (milieu_node_add (self->tree, parent, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
  return node;
}

void
forest_set (Forest *self, size_t node, int64_t value)
{
  self->told_count = 0;
  CHECK_OK (milieu_node_set (self->tree, self->nodes[node], self->key, milieu_value_int (value)));
}

static void
note (const MilieuNotification *notification, void *user_data)
{
  Forest *self = user_data;
  if (self->told_count < sizeof self->told / sizeof *self->told)
    self->told[self->told_count] = notification->node;
  self->told_count++;
}

MilieuObserver
forest_observe (Forest *self, MilieuNode node)
{
  MilieuObserver observer;
  CHECK_OK (milieu_node_observe (self->tree, node, self->key, MILIEU_OBSERVE_PLAIN, note, self,
                                 NULL, &observer));
  return observer;
}

void
forest_observe_ten (Forest *self)
{
  for (size_t i = FOREST_OBSERVERS; i-- > 0;)
    {
      self->observed[i] = (i + 1) * (FOREST_NODES / FOREST_OBSERVERS) - 1;
      forest_observe (self, self->nodes[self->observed[i]]);
    }
}

MilieuStatistics
forest_work (const Forest *self)
{
  MilieuStatistics statistics;
  milieu_tree_get_statistics (self->tree, &statistics);
  return statistics;
}

size_t
forest_way_to_observers (const Forest *self, size_t top)
{
  size_t length = 0;
  bool *counted = calloc (FOREST_NODES, sizeof *counted);
  CHECK (counted);
  for (size_t i = 0; i < FOREST_OBSERVERS; i++)
    {
      size_t node = self->observed[i];
      while (node > top)
        node = parent_in (self->shape, node);
      if (node != top)
        continue;
      for (node = self->observed[i];; node = parent_in (self->shape, node))
        {
          length += !counted[node];
          counted[node] = true;
          if (node == top)
            break;
        }
    }
  free (counted);
  return length;
}

void
forest_check_told_in_tree_order (const Forest *self, size_t count)
{
  CHECK_INT (self->told_count, count);
  size_t seen = 0;
  for (MilieuNode n = self->nodes[0]; n != MILIEU_NODE_NONE && seen < count;
       n = milieu_node_get_next (self->tree, n, MILIEU_NODE_NONE))
    seen += n == self->told[seen];
  CHECK_INT (seen, count);
}
