/*
 * Scheduler: a tree on a loop of the program's own. The tree says once that somebody is due, and
 * the loop flushes it when it has handled its events: many changes, one telling.
 */
#include <milieu/milieu.h>

#include <inttypes.h>
#include <stdio.h>

#include "../must.h"

typedef struct Loop
{
  bool is_flush_wanted;
} Loop;

/* It must not call into the tree: it takes a note, as a real loop would wake itself. */
/* [schedule] */
static void
schedule (MilieuTree *tree, void *user_data)
{
  Loop *loop = user_data;
  (void)tree;
  puts ("  the tree asks for a flush");
  loop->is_flush_wanted = true;
}
/* [schedule] */

static void
tell (const MilieuNotification *notification, void *user_data)
{
  const MilieuChange *change = &notification->changes[0];
  (void)user_data;
  printf ("  told: %" PRId64 " -> %" PRId64 "\n", change->old_value.integer,
          change->new_value.integer);
}

int
main (void)
{
  static const int64_t events[][3] = { { 10, 20, 30 }, { 30, 30, 30 }, { 40, 50, 60 } };
  const MilieuKey *volume;
  MilieuKeyDefinition definition = { .name = "volume", .type = MILIEU_TYPE_INT };
  Loop loop = { false };
  MilieuTree *tree;
  MilieuNode player;

  MUST (milieu_key_define (&definition, &volume));
  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &player));
  MUST (milieu_node_observe (tree, player, volume, MILIEU_OBSERVE_PLAIN, tell, NULL, NULL, NULL));
  milieu_tree_set_scheduler (tree, schedule, &loop, NULL);

  for (size_t turn = 0; turn < sizeof events / sizeof events[0]; turn++)
    {
      printf ("turn %zu\n", turn + 1);
      for (size_t i = 0; i < 3; i++)
        MUST (milieu_node_set (tree, player, volume, milieu_value_int (events[turn][i])));
      if (!loop.is_flush_wanted)
        continue;
      loop.is_flush_wanted = false;
      MUST (milieu_tree_flush (tree));
    }

  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
