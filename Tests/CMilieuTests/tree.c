/* Trees: where their memory comes from, what they count, and that they are apart from each other.
 */
#include "actor.h"

#include "failing-allocator.h"

#include <pthread.h>

/* Uses all that a tree keeps memory for. */
static void
use (Fixture *f)
{
  MilieuNode root = fixture_add (f, MILIEU_NODE_NONE, "root");
  const MilieuKey *keys[] = { f->padding, f->caption };
  MilieuPayload payload = { .animated = true };
  for (int i = 0; i < 20; i++)
    {
      MilieuNode node = fixture_add (f, root, "node");
      CHECK_OK (milieu_tree_begin (f->tree, &payload));
      fixture_observe (f, node, f->gap);
      fixture_observe_keys (f, node, keys, 2);
      fixture_set (f, root, f->padding, i);
      fixture_prefer (f, node, f->margin, i);
      fixture_set_base (f, node, f->space, i);
      fixture_commit (f);
      f->length = 0;
    }
}

/* ---- memory ---- */

static void
allMemoryComesFromTheAllocatorAndGoesBack (void)
{
  Fixture f;
  FailingAllocator allocator;
  failing_allocator_start (&allocator, FAILING_NEVER, 0);
  fixture_start_empty (&f, &allocator.functions);
  use (&f);
  CHECK (allocator.blocks > 5);
  fixture_end (&f);
  CHECK_INT (allocator.blocks, 0);
  CHECK_INT (allocator.bytes, 0);
  CHECK (!allocator.fault);
}

static void
theAllocatorIsCopied (void)
{
  Fixture f;
  FailingAllocator allocator;
  failing_allocator_start (&allocator, FAILING_NEVER, 0);
  MilieuAllocator lent = allocator.functions;
  fixture_start_empty (&f, &lent);
  memset (&lent, 0, sizeof lent);
  use (&f);
  fixture_end (&f);
  CHECK_INT (allocator.blocks, 0);
}

static void
aTreeCountsItsBytesAndAllocations (void)
{
  Fixture f;
  FailingAllocator allocator;
  failing_allocator_start (&allocator, FAILING_NEVER, 0);
  fixture_start_empty (&f, &allocator.functions);
  CHECK_INT (fixture_work (&f).bytes, allocator.bytes);
  CHECK_INT (fixture_work (&f).allocations, allocator.requests);
  use (&f);
  CHECK_INT (fixture_work (&f).bytes, allocator.bytes);
  CHECK_INT (fixture_work (&f).allocations, allocator.requests);
  fixture_end (&f);
}

static void
withoutMemoryThereIsNoTree (void)
{
  FailingAllocator allocator;
  MilieuStatus status = MILIEU_ERROR_NO_MEMORY;
  for (uint64_t from = 1; status != MILIEU_OK; from++)
    {
      MilieuTree *tree = NULL;
      failing_allocator_start (&allocator, FAILING_ONCE, from);
      status = milieu_tree_new (&allocator.functions, &tree);
      CHECK (from < 20 && (status == MILIEU_OK || status == MILIEU_ERROR_NO_MEMORY));
      CHECK ((tree != NULL) == (status == MILIEU_OK));
      milieu_tree_free (tree);
      CHECK_INT (allocator.blocks, 0);
    }
}

static void
noTreeMayBeFreed (void)
{
  milieu_tree_free (NULL);
}

static void
aNewTreeHoldsNothing (void)
{
  Fixture f;
  fixture_start_empty (&f, NULL);
  MilieuStatistics statistics = fixture_work (&f);
  CHECK_INT (statistics.nodes, 0);
  CHECK_INT (statistics.cells, 0);
  CHECK_INT (statistics.observers, 0);
  CHECK_INT (statistics.flushes, 0);
  CHECK (statistics.bytes > 0);
  CHECK (!milieu_tree_is_due (f.tree));
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 0);
  fixture_end (&f);
}

static void
whatATreeHoldsGoesWithItsNodes (void)
{
  Fixture f;
  fixture_start_empty (&f, NULL);
  use (&f);
  MilieuStatistics full = fixture_work (&f);
  CHECK_INT (full.nodes, 21);
  CHECK_INT (full.observers, 40);
  CHECK_INT (full.wishes, 20);
  CHECK (full.cells > 40);
  CHECK_OK (milieu_node_remove (f.tree, milieu_node_get_first_child (f.tree, MILIEU_NODE_NONE)));
  MilieuStatistics empty = fixture_work (&f);
  CHECK_INT (empty.nodes, 0);
  CHECK_INT (empty.observers, 0);
  CHECK_INT (empty.wishes, 0);
  CHECK_INT (empty.cells, 4); /* the defaults of padding, gap, title and caption were observed */
  fixture_end (&f);
}

static void
whatIsFreedIsUsedAgain (void)
{
  Fixture f;
  fixture_start_empty (&f, NULL);
  uint64_t bytes = 0;
  for (int i = 0; i < 4000; i++)
    {
      use (&f);
      CHECK_OK (
        milieu_node_remove (f.tree, milieu_node_get_first_child (f.tree, MILIEU_NODE_NONE)));
      if (i == 2000) /* what reads are remembered in has its size by then */
        bytes = fixture_work (&f).bytes;
    }
  CHECK_INT (fixture_work (&f).bytes, bytes);
  CHECK (bytes < 100000);
  fixture_end (&f);
}

static void
theWorkOfAWriteIsCounted (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.padding);
  MilieuStatistics before = fixture_work (&f);
  fixture_set (&f, f.window, f.padding, 2);
  MilieuStatistics after = fixture_work (&f);
  CHECK_INT (after.observers_told - before.observers_told, 2);
  CHECK_INT (after.observers_bound - before.observers_bound, 0);
  CHECK_INT (after.nodes_visited - before.nodes_visited, 0);
  CHECK_INT (after.flushes - before.flushes, 1);
  CHECK_INT (after.rounds - before.rounds, 1);
  fixture_set (&f, f.list, f.padding, 3);
  CHECK_INT (fixture_work (&f).observers_bound - after.observers_bound, 1);
  fixture_prefer (&f, f.row, f.margin, 3);
  CHECK_INT (fixture_work (&f).wishes_placed - after.wishes_placed, 2);
  fixture_end (&f);
}

/* ---- freeing ---- */

static void
freeingTellsNobodyAndDestroysAll (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a" };
  MilieuPayload payload = { .animated = true, .data = &f, .destroy = fixture_count_destroyed };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  CHECK_OK (milieu_tree_begin (f.tree, &payload));
  fixture_set (&f, f.window, f.padding, 9);
  fixture_end (&f);
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_INT (actor.destroyed, 1);
  CHECK_INT (f.destroyed, 1);
}

static void
count (void *user_data)
{
  (*(int *)user_data)++;
}

static void
aTreeGivesBackWhatItKeepsForHooks (void)
{
  Fixture f;
  int schedulers = 0, messages = 0;
  fixture_start (&f);
  milieu_tree_set_scheduler (f.tree, NULL, &schedulers, count);
  milieu_tree_set_message_function (f.tree, NULL, &messages, count);
  fixture_end (&f);
  CHECK_INT (schedulers, 1);
  CHECK_INT (messages, 1);
}

/* ---- apart ---- */

static void
treesAreApart (void)
{
  Fixture a, b;
  fixture_start (&a);
  fixture_start (&b);
  fixture_observe (&a, a.row, a.padding);
  fixture_observe (&b, b.row, b.padding);
  fixture_set (&a, a.window, a.padding, 9);
  CHECK_TEXT (fixture_told (&a), "row padding 8 -> 9\n");
  CHECK_TEXT (fixture_told (&b), "");
  CHECK_TEXT (fixture_get (&b, b.row, b.padding), "8 from default");
  fixture_begin (&a);
  fixture_set (&b, b.window, b.padding, 7);
  CHECK_TEXT (fixture_told (&b), "row padding 8 -> 7\n");
  fixture_end (&a);
  fixture_set (&b, b.window, b.padding, 6);
  CHECK_TEXT (fixture_told (&b), "row padding 7 -> 6\n");
  fixture_end (&b);
}

static void
write_other (Actor *self, const MilieuNotification *notification)
{
  Fixture *other = (Fixture *)(void *)(uintptr_t)self->other;
  CHECK (notification->tree != other->tree);
  fixture_set (other, other->window, other->padding, 9);
  CHECK_TEXT (fixture_told (other), "row padding 8 -> 9\n");
  CHECK_OK (milieu_tree_flush (other->tree));
}

static void
aCallbackMayUseAnotherTree (void)
{
  Fixture a, b;
  fixture_start (&a);
  fixture_start (&b);
  Actor actor = { .fixture = &a, .label = "a", .act = write_other };
  actor.other = (uintptr_t)&b;
  fixture_observe (&b, b.row, b.padding);
  actor_observe (&actor, a.row, a.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&a, a.window, a.padding, 1);
  CHECK_INT (actor.told, 1);
  fixture_end (&a);
  fixture_end (&b);
}

static void *
use_elsewhere (void *user_data)
{
  Fixture *f = user_data;
  milieu_tree_take (f->tree);
  return milieu_node_set (f->tree, f->window, f->padding, milieu_value_int (9)) == MILIEU_OK ? f
                                                                                             : NULL;
}

static void
aTreeIsHandedToAnotherThreadAndBack (void)
{
  Fixture f;
  pthread_t thread;
  void *result;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  CHECK_INT (pthread_create (&thread, NULL, use_elsewhere, &f), 0);
  CHECK_INT (pthread_join (thread, &result), 0);
  CHECK (result == &f);
  milieu_tree_take (f.tree);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

TEST_TOPIC (tree, TEST (tree, allMemoryComesFromTheAllocatorAndGoesBack),
            TEST (tree, theAllocatorIsCopied), TEST (tree, aTreeCountsItsBytesAndAllocations),
            TEST (tree, withoutMemoryThereIsNoTree), TEST (tree, noTreeMayBeFreed),
            TEST (tree, aNewTreeHoldsNothing), TEST (tree, whatATreeHoldsGoesWithItsNodes),
            TEST (tree, whatIsFreedIsUsedAgain), TEST (tree, theWorkOfAWriteIsCounted),
            TEST (tree, freeingTellsNobodyAndDestroysAll),
            TEST (tree, aTreeGivesBackWhatItKeepsForHooks), TEST (tree, treesAreApart),
            TEST (tree, aCallbackMayUseAnotherTree),
            TEST (tree, aTreeIsHandedToAnotherThreadAndBack))
