/*
 * The design that Milieu is compared with first: a node knows its parent, its children and its own
 * values in small arrays; a read climbs, a write visits all below.
 *
 * It is as fast as this design can be made with reasonable means. What a read looks at lies in the
 * first half of a node. A write that changes nothing for the node visits nobody, and what is below
 * a nearer value is passed over. A move looks at the keys that are in use, and visits the subtree
 * only for those whose value is another one at the new place. Its functions are kept out of line,
 * for a program calls those of a library.
 */
#include "subjects.h"

#include <stdlib.h>
#include <string.h>

#define SUBJECT "walk"

typedef struct WalkValue
{
  unsigned key;
  int64_t value;
} WalkValue;

typedef struct WalkObserver
{
  unsigned key;
  void (*callback) (int64_t value, void *user_data);
  void *user_data;
} WalkObserver;

typedef struct WalkNode
{
  struct WalkNode *parent;
  WalkValue *values;
  uint32_t value_count;
  uint32_t observer_count;
  WalkObserver *observers;
  struct WalkNode **children;
  uint32_t child_count;
} WalkNode;

typedef struct World
{
  BenchEar *ears;
  WalkNode *root;
  /* Keys below this have been used. */
  unsigned key_count;
} World;

typedef WalkNode *Item;
#define NO_ITEM NULL
#define LIBRARY_FUNCTION static __attribute__ ((noinline))

/* Makes room for one more in an array of `count`, which has had room for `first` and then for twice
 * as many each time that it was full. */
static void *
grow (void *array, uint32_t count, uint32_t first, size_t size)
{
  if (count && (count < first || (count & (count - 1))))
    return array;
  void *grown = realloc (array, (count ? 2 * (size_t)count : first) * size);
  if (!grown)
    bench_fail ("walk: there is no memory");
  return grown;
}

static void
open_world (World *world, uint32_t nodes_expected)
{
  (void)nodes_expected;
  world->root = NULL;
  world->key_count = 0;
}

/* Takes the tree down from its leaves. */
static void
close_world (World *world)
{
  WalkNode *node = world->root;
  while (node)
    if (node->child_count)
      node = node->children[--node->child_count];
    else
      {
        WalkNode *parent = node->parent;
        free (node->children);
        free (node->observers);
        free (node->values);
        free (node);
        node = parent;
      }
}

static void
append_child (WalkNode *parent, WalkNode *node)
{
  parent->children = grow (parent->children, parent->child_count, 4, sizeof *parent->children);
  parent->children[parent->child_count++] = node;
  node->parent = parent;
}

LIBRARY_FUNCTION WalkNode *
add_item (World *world, WalkNode *parent)
{
  WalkNode *node = calloc (1, sizeof *node);
  if (!node)
    bench_fail ("walk: there is no memory");
  if (parent)
    append_child (parent, node);
  else
    world->root = node;
  return node;
}

static inline WalkValue *
find_value (const WalkNode *node, unsigned key)
{
  for (uint32_t i = 0; i < node->value_count; i++)
    if (node->values[i].key == key)
      return &node->values[i];
  return NULL;
}

LIBRARY_FUNCTION int64_t
read_value (World *world, const WalkNode *node, unsigned key)
{
  (void)world;
  for (; node; node = node->parent)
    {
      const WalkValue *found = find_value (node, key);
      if (found)
        return found->value;
    }
  return 0;
}

LIBRARY_FUNCTION void
walk_observe (World *world, WalkNode *node, unsigned key, void (*callback) (int64_t, void *),
              void *user_data)
{
  (void)world;
  node->observers = grow (node->observers, node->observer_count, 1, sizeof *node->observers);
  node->observers[node->observer_count++] = (WalkObserver){ key, callback, user_data };
}

static inline void
tell_node (const WalkNode *node, unsigned key, int64_t value)
{
  for (uint32_t i = 0; i < node->observer_count; i++)
    if (node->observers[i].key == key)
      node->observers[i].callback (value, node->observers[i].user_data);
}

/* Tells all at and below a node that have no nearer value, in tree order. It goes on to the last
 * child without a call, so that a chain, however long, takes no stack. */
static void
tell (const WalkNode *node, unsigned key, int64_t value)
{
  for (;;)
    {
      tell_node (node, key, value);
      if (!node->child_count)
        return;
      uint32_t last = node->child_count - 1;
      for (uint32_t i = 0; i < last; i++)
        if (!find_value (node->children[i], key))
          tell (node->children[i], key, value);
      node = node->children[last];
      if (find_value (node, key))
        return;
    }
}

LIBRARY_FUNCTION void
set_value (World *world, WalkNode *node, unsigned key, int64_t value)
{
  WalkValue *own = find_value (node, key);
  int64_t old = own ? own->value : read_value (world, node, key);
  if (!own)
    {
      node->values = grow (node->values, node->value_count, 1, sizeof *node->values);
      own = &node->values[node->value_count++];
      own->key = key;
    }
  own->value = value;
  if (key >= world->key_count)
    world->key_count = key + 1;
  if (value != old)
    tell (node, key, value);
}

LIBRARY_FUNCTION void
unset_value (World *world, WalkNode *node, unsigned key)
{
  WalkValue *own = find_value (node, key);
  if (!own)
    return;
  int64_t old = own->value;
  *own = node->values[--node->value_count];
  int64_t value = read_value (world, node, key);
  if (value != old)
    tell (node, key, value);
}

static void
remove_child (WalkNode *parent, const WalkNode *node)
{
  uint32_t index = parent->child_count - 1;
  while (parent->children[index] != node)
    index--;
  parent->child_count--;
  memmove (parent->children + index, parent->children + index + 1,
           (parent->child_count - index) * sizeof *parent->children);
}

LIBRARY_FUNCTION void
move_item (World *world, WalkNode *node, WalkNode *parent)
{
  WalkNode *old_parent = node->parent;
  remove_child (old_parent, node);
  append_child (parent, node);
  for (unsigned key = 0; key < world->key_count; key++)
    if (!find_value (node, key))
      {
        int64_t old = read_value (world, old_parent, key);
        int64_t value = read_value (world, parent, key);
        if (value != old)
          tell (node, key, value);
      }
}

static void
hear (int64_t value, void *user_data)
{
  bench_hear (user_data, value);
}

static inline void
observe (World *world, WalkNode *node, unsigned key, BenchEar *ear)
{
  walk_observe (world, node, key, hear, ear);
}

static inline void
settle (World *world)
{
  (void)world;
}

#include "bench-workloads.h"

static const BenchCase cases[] = {
  CASE_R1 (0),
  CASE_R2 (0),
  CASE_R3 (0),
  CASE_B (0),
  CASE_N1 (0),
  CASE_N2 (0),
  CASE_N2_1000 (0),
  CASE_N3 (0),
  CASE_N3_1000 (0),
  CASE_N4 (0),
  CASE_L (0),
  CASE_M_EQUAL (0),
  CASE_M_OTHER (0),
  CASE_MEMORY_NODE (0),
  CASE_MEMORY_VALUE (0),
  CASE_MEMORY_OBSERVER (0),
};

const BenchSubject bench_walk = { cases, sizeof cases / sizeof *cases };
