/*
 * Milieu by its C interface, as the two subjects share it. A subject has `World`, with its tree,
 * and `prepare_tree`, called for a new one; `close_world` and `settle` follow.
 */
#ifndef BENCH_MILIEU_H
#define BENCH_MILIEU_H

#include "bench-harness.h"

#include <milieu/milieu.h>

#include <stdio.h>

typedef MilieuNode Item;
#define NO_ITEM MILIEU_NODE_NONE

#define CAN_TRANSACT
#define COUNTS_VISITS

enum
{
  KEYS_MAX = 1000,
  DERIVED_KEY = KEYS_MAX
};
#define DERIVED DERIVED_KEY

/* Keys last as long as the process; those are defined that something is set or observed for. */
static const MilieuKey *keys[KEYS_MAX + 1];

static void
must (MilieuStatus status)
{
  if (status != MILIEU_OK)
    bench_fail ("milieu: %s", milieu_status_message (status));
}

static bool
multiply (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  *result = milieu_value_int (sources[0].integer * sources[1].integer);
  return true;
}

static const MilieuKey *
key_for (unsigned number)
{
  char name[32];
  MilieuKeyDefinition definition = { .name = name, .type = MILIEU_TYPE_INT };
  if (keys[number])
    return keys[number];
  snprintf (name, sizeof name, "bench-%u", number);
  if (number == DERIVED)
    {
      const MilieuKey *sources[] = { key_for (0), key_for (1) };
      definition.derive = multiply;
      definition.sources = sources;
      definition.source_count = 2;
      must (milieu_key_define (&definition, &keys[number]));
    }
  else
    must (milieu_key_define (&definition, &keys[number]));
  return keys[number];
}

static inline void
open_world (World *world, uint32_t nodes_expected)
{
  (void)nodes_expected;
  must (milieu_tree_new (NULL, &world->tree));
  prepare_tree (world);
}

static inline Item
add_item (World *world, Item parent)
{
  MilieuNode node = MILIEU_NODE_NONE;
  must (milieu_node_add (world->tree, parent, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
  return node;
}

static inline void
move_item (World *world, Item item, Item parent)
{
  must (milieu_node_move (world->tree, item, parent, MILIEU_NODE_NONE));
}

static inline void
set_value (World *world, Item item, unsigned key, int64_t value)
{
  must (milieu_node_set (world->tree, item, key_for (key), milieu_value_int (value)));
}

static inline void
unset_value (World *world, Item item, unsigned key)
{
  must (milieu_node_unset (world->tree, item, keys[key]));
}

/* What is read has been set somewhere before, so its key is there. */
static inline int64_t
read_value (World *world, Item item, unsigned key)
{
  return milieu_node_get_int (world->tree, item, keys[key], -1);
}

static void
hear (const MilieuNotification *notification, void *user_data)
{
  bench_hear (user_data, notification->changes[0].new_value.integer);
}

static inline void
observe (World *world, Item item, unsigned key, BenchEar *ear)
{
  must (milieu_node_observe (world->tree, item, key_for (key), MILIEU_OBSERVE_PLAIN, hear, ear,
                             NULL, NULL));
}

static inline void
begin (World *world)
{
  must (milieu_tree_begin (world->tree, NULL));
}

static inline void
commit (World *world)
{
  must (milieu_tree_commit (world->tree));
}

static inline uint64_t
nodes_visited (World *world)
{
  MilieuStatistics statistics;
  milieu_tree_get_statistics (world->tree, &statistics);
  return statistics.nodes_visited;
}

#endif
