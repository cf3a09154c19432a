/* Nothing recurses: a deep tree is built, read, told, moved and removed on a stack of 128 KiB,
 * where a frame a node would not fit. */
#define _POSIX_C_SOURCE 200809L

#include "test.h"

#include <milieu/milieu.h>

#include <pthread.h>
#include <stdlib.h>

enum
{
  DEPTH = 200000,
  STACK_SIZE = 128 * 1024,
  OBSERVED = 1000 /* each of so many nodes */
};

/* What the thread works on. A check cannot jump out of it, so the first failure is noted. */
typedef struct Deep
{
  MilieuTree *tree;
  const MilieuKey *key;
  MilieuNode nodes[DEPTH];
  size_t told, steps;
  const char *failure;
} Deep;

#define NOTE(deep, condition) ((condition) ? (void)0 : (void)((deep)->failure = #condition))

static void
count (const MilieuNotification *notification, void *user_data)
{
  ((Deep *)user_data)->told += notification->change_count;
}

static void
count_steps (const MilieuExplanation *step, void *user_data)
{
  ((Deep *)user_data)->steps += step->key != NULL;
}

static void
build (Deep *deep)
{
  MilieuNode parent = MILIEU_NODE_NONE;
  NOTE (deep, milieu_tree_new (NULL, &deep->tree) == MILIEU_OK);
  for (size_t i = 0; i < DEPTH; i++)
    {
      NOTE (deep, milieu_node_add (deep->tree, parent, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN,
                                   &deep->nodes[i])
                    == MILIEU_OK);
      parent = deep->nodes[i];
    }
  for (size_t i = OBSERVED - 1; i < DEPTH; i += OBSERVED)
    NOTE (deep, milieu_node_observe (deep->tree, deep->nodes[i], deep->key, MILIEU_OBSERVE_PLAIN,
                                     count, deep, NULL, NULL)
                  == MILIEU_OK);
}

static void
set (Deep *deep, size_t node, int64_t value)
{
  NOTE (deep, milieu_node_set (deep->tree, deep->nodes[node], deep->key, milieu_value_int (value))
                == MILIEU_OK);
}

static void *
live_deeply (void *data)
{
  Deep *deep = data;
  MilieuNode last;
  build (deep);
  last = deep->nodes[DEPTH - 1];
  set (deep, 0, 1);
  NOTE (deep, deep->told == DEPTH / OBSERVED);
  NOTE (deep, milieu_node_get_int (deep->tree, last, deep->key, 0) == 1);
  set (deep, DEPTH / 2, 2);
  NOTE (deep, deep->told == DEPTH / OBSERVED + DEPTH / OBSERVED / 2);
  NOTE (deep, milieu_node_explain (deep->tree, last, deep->key, count_steps, deep) == MILIEU_OK);
  NOTE (deep, deep->steps == 3); /* both set values and the default */
  NOTE (deep, milieu_node_prefer (deep->tree, last, deep->key, milieu_value_int (3)) == MILIEU_OK);
  NOTE (deep, milieu_node_unset (deep->tree, deep->nodes[DEPTH / 2], deep->key) == MILIEU_OK);
  NOTE (deep,
        milieu_node_move (deep->tree, deep->nodes[DEPTH / 2], MILIEU_NODE_NONE, MILIEU_NODE_NONE)
          == MILIEU_OK);
  NOTE (deep, milieu_node_get_int (deep->tree, deep->nodes[DEPTH - 2], deep->key, 9) == 0);
  NOTE (deep, milieu_node_remove (deep->tree, deep->nodes[DEPTH / 4]) == MILIEU_OK);
  milieu_tree_free (deep->tree);
  return NULL;
}

static void
nothingRecursesWithTheTreesDepth (void)
{
  static const MilieuKey *key;
  MilieuKeyDefinition definition = milieu_key_definition ("depth", MILIEU_TYPE_INT);
  pthread_attr_t attributes;
  pthread_t thread;
  Deep *deep = calloc (1, sizeof *deep);
  CHECK (deep);
  definition.unlisted = true;
  if (!key)
    CHECK_OK (milieu_key_define (&definition, &key));
  deep->key = key;
  CHECK_INT (pthread_attr_init (&attributes), 0);
  CHECK_INT (pthread_attr_setstacksize (&attributes, STACK_SIZE), 0);
  CHECK_INT (pthread_create (&thread, &attributes, live_deeply, deep), 0);
  CHECK_INT (pthread_join (thread, NULL), 0);
  pthread_attr_destroy (&attributes);
  const char *failure = deep->failure;
  free (deep);
  if (failure)
    test_fail (__FILE__, __LINE__, "%s does not hold", failure);
}

TEST_TOPIC (stack, TEST (stack, nothingRecursesWithTheTreesDepth))
