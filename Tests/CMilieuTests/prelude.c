/* What is called before anything changes. */
#include "actor.h"
#include "failing-allocator.h"
#include "feed.h"

/* Logs "before" and what it reads, and does what a test wants done once. */
typedef struct Prelude
{
  Fixture *fixture;
  void (*act) (struct Prelude *self);
  int calls, destroyed;
  MilieuNode node;         /* that it was last given */
  MilieuObserver observer; /* for `act` */
} Prelude;

static void
run (MilieuTree *tree, MilieuNode node, void *user_data)
{
  Prelude *self = user_data;
  CHECK (tree == self->fixture->tree);
  self->calls++;
  self->node = node;
  void (*act) (Prelude *) = self->act;
  self->act = NULL;
  if (act)
    act (self);
}

static void
destroy (void *user_data)
{
  ((Prelude *)user_data)->destroyed++;
}

static void
start (Fixture *f, Prelude *prelude)
{
  fixture_start (f);
  *prelude = (Prelude){ .fixture = f };
  milieu_tree_set_prelude (f->tree, run, prelude, destroy);
}

/* The calls since it was last asked. */
static int
calls (Prelude *self)
{
  int count = self->calls;
  self->calls = 0;
  return count;
}

/* ---- when it is called ---- */

static void
itComesOnceBeforeEachWrite (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (calls (&prelude), 1);
  fixture_unset (&f, f.list, f.padding);
  CHECK_INT (calls (&prelude), 1);
  fixture_set_base (&f, f.list, f.padding, 9);
  CHECK_INT (calls (&prelude), 1);
  fixture_unset_base (&f, f.list, f.padding);
  CHECK_INT (calls (&prelude), 1);
  fixture_prefer (&f, f.list, f.padding, 9);
  CHECK_INT (calls (&prelude), 1);
  fixture_unprefer (&f, f.list, f.padding);
  CHECK_INT (calls (&prelude), 1);
  fixture_set_text (&f, f.list, f.title, "a");
  CHECK_INT (calls (&prelude), 1);
  fixture_end (&f);
}

static void
itComesBeforeTheShapeChanges (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  fixture_move (&f, f.row, f.dialog);
  CHECK_INT (calls (&prelude), 1);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  CHECK_INT (calls (&prelude), 1);
  fixture_add (&f, f.list, "another");
  CHECK_INT (calls (&prelude), 0);
  fixture_end (&f);
}

static void
itComesBeforeTheOutermostTransactionAndTheFlush (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  fixture_begin (&f);
  CHECK_INT (calls (&prelude), 1);
  fixture_begin (&f);
  CHECK_INT (calls (&prelude), 0);
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (calls (&prelude), 1);
  CHECK_INT (milieu_tree_flush (f.tree), MILIEU_ERROR_BUSY);
  fixture_commit (&f);
  CHECK_INT (calls (&prelude), 0);
  fixture_commit (&f);
  CHECK_INT (calls (&prelude), 1);
  CHECK_OK (milieu_tree_flush (f.tree));
  CHECK_INT (calls (&prelude), 1);
  fixture_end (&f);
}

static void
itComesBeforeWhatACallbackChanges (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  Actor actor = { .fixture = &f, .label = "a", .act = actor_remove_node, .node = f.text };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (actor.told, 1);
  /* Of the write, of the flush that it led to, and of what the actor removed. */
  CHECK_INT (calls (&prelude), 3);
  fixture_end (&f);
}

static void
readsAndObserversDoNotCallIt (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "16 from default");
  fixture_unobserve (&f, fixture_observe (&f, f.row, f.padding));
  CHECK_OK (milieu_node_set_name (f.tree, f.row, "another"));
  CHECK_INT (calls (&prelude), 0);
  fixture_end (&f);
}

/* ---- where something may change ---- */

static void
itIsGivenTheNodeBelowWhichAllChangesLie (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  fixture_set (&f, f.list, f.padding, 9);
  CHECK (prelude.node == f.list);
  fixture_unset_base (&f, f.dialog, f.padding);
  CHECK (prelude.node == f.dialog);
  fixture_move (&f, f.row, f.dialog);
  CHECK (prelude.node == f.row);
  fixture_begin (&f);
  CHECK (prelude.node == MILIEU_NODE_NONE);
  fixture_set (&f, f.row, f.padding, 9);
  CHECK (prelude.node == f.row);
  fixture_commit (&f);
  CHECK (prelude.node == MILIEU_NODE_NONE);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  CHECK (prelude.node == f.row);
  fixture_end (&f);
}

static void
whereThereAreWishesChangesMayLieAnywhere (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  fixture_prefer (&f, f.row, f.padding, 9);
  CHECK (prelude.node == MILIEU_NODE_NONE);
  /* This holds the wish back, so that the window reads another value. */
  fixture_set (&f, f.list, f.padding, 10);
  CHECK (prelude.node == MILIEU_NODE_NONE);
  CHECK_TEXT (fixture_get (&f, f.window, f.padding), "8 from default");
  fixture_unprefer (&f, f.row, f.padding);
  fixture_set (&f, f.list, f.padding, 11);
  CHECK (prelude.node == f.list);
  fixture_end (&f);
}

/* ---- what it may do ---- */

static void
observe (Prelude *self)
{
  Fixture *f = self->fixture;
  CHECK_TEXT (fixture_get (f, f->row, f->padding), "8 from default");
  fixture_observe (f, f->row, f->padding);
  fixture_observe (f, f->row, f->caption);
}

static void
whatItObservesIsToldOfTheChange (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  prelude.act = observe;
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\nrow caption \"/8\" -> \"/9\"\n");
  fixture_end (&f);
}

static void
whatItObservesIsToldOfAMove (void)
{
  Fixture f;
  Prelude prelude;
  fixture_start (&f);
  fixture_set (&f, f.dialog, f.padding, 9);
  prelude = (Prelude){ .fixture = &f, .act = observe };
  milieu_tree_set_prelude (f.tree, run, &prelude, NULL);
  fixture_move (&f, f.row, f.dialog);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\nrow caption \"/8\" -> \"/9\"\n");
  fixture_end (&f);
}

static void
end_observer (Prelude *self)
{
  fixture_unobserve (self->fixture, self->observer);
}

static void
whomItRemovesIsNotTold (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  prelude.observer = fixture_observe (&f, f.row, f.padding);
  prelude.act = end_observer;
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
change_all (Prelude *self)
{
  Fixture *f = self->fixture;
  MilieuTree *tree = f->tree;
  const MilieuValue value = milieu_value_int (1);
  CHECK_INT (milieu_node_set (tree, f->row, f->padding, value), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_unset (tree, f->row, f->padding), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_set_base (tree, f->row, f->padding, value), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_unset_base (tree, f->row, f->padding), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_prefer (tree, f->row, f->padding, value), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_unprefer (tree, f->row, f->padding), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_move (tree, f->row, f->dialog, MILIEU_NODE_NONE), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_remove (tree, f->row), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_tree_begin (tree, NULL), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_tree_commit (tree), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_tree_flush (tree), MILIEU_ERROR_BUSY);
}

static void
fromWithinItNothingCanBeChanged (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  prelude.act = change_all;
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (calls (&prelude), 1);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "9 from list");
  prelude.act = change_all;
  fixture_begin (&f);
  prelude.act = change_all;
  fixture_set (&f, f.list, f.padding, 10);
  prelude.act = change_all;
  fixture_commit (&f);
  prelude.act = change_all;
  CHECK_OK (milieu_tree_flush (f.tree));
  fixture_end (&f);
}

static void
interestsThatItWakesComeAfterTheChange (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  Feed feed = { .fixture = &f };
  feed_watch (&feed, f.window, f.padding);
  prelude.act = observe;
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "window padding wanted\n"
                                 "row padding 8 -> 9\nrow caption \"/8\" -> \"/9\"\n");
  fixture_end (&f);
}

static void
count_call (MilieuTree *tree, void *user_data)
{
  (void)tree;
  ++*(int *)user_data;
}

static void
observe_margin (Prelude *self)
{
  fixture_observe (self->fixture, self->fixture->row, self->fixture->margin);
}

static void
interestsThatItWakesAreScheduledThoughTheCallIsRefused (void)
{
  Fixture f;
  Prelude prelude;
  int scheduled = 0;
  start (&f, &prelude);
  milieu_tree_set_scheduler (f.tree, count_call, &scheduled, NULL);
  Feed feed = { .fixture = &f };
  feed_watch (&feed, f.window, f.padding);
  CHECK_TEXT (fixture_flush (&f), "");
  scheduled = 0;
  prelude.act = observe;
  CHECK_INT (milieu_node_remove (f.tree, MILIEU_NODE_NONE), MILIEU_ERROR_NO_NODE);
  CHECK_INT (scheduled, 1);
  CHECK_TEXT (fixture_flush (&f), "window padding wanted\n");

  /* What the flush's own prelude wakes needs no other flush. */
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (scheduled, 2);
  prelude.act = observe_margin;
  feed_watch (&feed, f.window, f.margin);
  CHECK_TEXT (fixture_flush (&f), "window margin wanted\nrow padding 8 -> 9\n"
                                  "row caption \"/8\" -> \"/9\"\n");
  CHECK_INT (scheduled, 2);
  fixture_end (&f);
}

static void
free_tree (Prelude *self)
{
  milieu_tree_free (self->fixture->tree);
}

static void
aTreeThatIsFreedByItGoesWhenTheCallReturns (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  prelude.act = free_tree;
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (prelude.destroyed, 1);
  start (&f, &prelude);
  prelude.act = free_tree;
  CHECK_OK (milieu_tree_flush (f.tree));
  CHECK_INT (prelude.destroyed, 1);
}

/* ---- coming and going ---- */

static void
write_when_destroyed (void *user_data)
{
  Prelude *self = user_data;
  Fixture *f = self->fixture;
  self->destroyed++;
  CHECK_OK (milieu_node_set (f->tree, f->window, f->margin, milieu_value_int (3)));
}

static void
unobserve (Prelude *self)
{
  milieu_observer_remove (self->fixture->tree, self->observer);
  CHECK_INT (self->destroyed, 0);
}

/* Destroy functions may use the tree, and within the prelude they could not. */
static void
whatItEndsIsDestroyedWhenItHasReturned (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_PLAIN,
                                 fixture_log_notification, &prelude, write_when_destroyed,
                                 &prelude.observer));
  fixture_observe (&f, f.row, f.margin);
  prelude.act = unobserve;
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (prelude.destroyed, 1);
  CHECK_TEXT (fixture_told (&f), "row margin 0 -> 3\n");
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "9 from list");
  fixture_end (&f);
}

static void
aTreeHasOnePrelude (void)
{
  Fixture f;
  Prelude first, second;
  start (&f, &first);
  second = (Prelude){ .fixture = &f };
  milieu_tree_set_prelude (f.tree, run, &second, destroy);
  CHECK_INT (first.destroyed, 1);
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (first.calls, 0);
  CHECK_INT (second.calls, 1);
  milieu_tree_set_prelude (f.tree, NULL, NULL, NULL);
  CHECK_INT (second.destroyed, 1);
  fixture_set (&f, f.list, f.padding, 10);
  CHECK_INT (second.calls, 1);
  fixture_end (&f);
  CHECK_INT (first.destroyed, 1);
  CHECK_INT (second.destroyed, 1);
}

static void
leave (Prelude *self)
{
  milieu_tree_set_prelude (self->fixture->tree, NULL, NULL, NULL);
}

static void
itMayTakeItselfAway (void)
{
  Fixture f;
  Prelude prelude;
  start (&f, &prelude);
  prelude.act = leave;
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_INT (prelude.destroyed, 1);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "9 from list");
  fixture_end (&f);
}

/* ---- memory ---- */

/* Observes as far as there is memory. */
static void
observe_if_possible (Prelude *self)
{
  Fixture *f = self->fixture;
  if (milieu_node_observe (f->tree, f->list, f->gap, MILIEU_OBSERVE_PLAIN, fixture_log_notification,
                           f, NULL, &self->observer)
      != MILIEU_OK)
    self->observer = MILIEU_OBSERVER_NONE;
}

static void
aWriteWhosePreludeTookTheMemoryIsRefusedWhole (void)
{
  for (uint64_t from = 1;; from++)
    {
      Fixture f;
      FailingAllocator allocator;
      failing_allocator_start (&allocator, FAILING_NEVER, 0);
      fixture_start_empty (&f, &allocator.functions);
      f.list = fixture_add (&f, MILIEU_NODE_NONE, "list");
      Prelude prelude = { .fixture = &f, .act = observe_if_possible };
      milieu_tree_set_prelude (f.tree, run, &prelude, NULL);
      allocator.failing = FAILING_ALWAYS;
      allocator.from = allocator.requests + from;
      MilieuStatus status = milieu_node_set (f.tree, f.list, f.padding, milieu_value_int (9));
      bool was_refused = allocator.refusals != 0;
      CHECK (status == MILIEU_OK || status == MILIEU_ERROR_NO_MEMORY);
      CHECK_TEXT (fixture_get (&f, f.list, f.padding),
                  status == MILIEU_OK ? "9 from list" : "8 from default");
      CHECK_TEXT (fixture_told (&f),
                  status == MILIEU_OK && prelude.observer ? "list gap 16 -> 18\n" : "");
      fixture_end (&f);
      CHECK_INT (allocator.blocks, 0);
      CHECK (!allocator.fault);
      if (!was_refused)
        break;
    }
}

TEST_TOPIC (prelude, TEST (prelude, itComesOnceBeforeEachWrite),
            TEST (prelude, itComesBeforeTheShapeChanges),
            TEST (prelude, itComesBeforeTheOutermostTransactionAndTheFlush),
            TEST (prelude, itComesBeforeWhatACallbackChanges),
            TEST (prelude, readsAndObserversDoNotCallIt),
            TEST (prelude, itIsGivenTheNodeBelowWhichAllChangesLie),
            TEST (prelude, whereThereAreWishesChangesMayLieAnywhere),
            TEST (prelude, whatItObservesIsToldOfTheChange),
            TEST (prelude, whatItObservesIsToldOfAMove), TEST (prelude, whomItRemovesIsNotTold),
            TEST (prelude, fromWithinItNothingCanBeChanged),
            TEST (prelude, interestsThatItWakesComeAfterTheChange),
            TEST (prelude, interestsThatItWakesAreScheduledThoughTheCallIsRefused),
            TEST (prelude, aTreeThatIsFreedByItGoesWhenTheCallReturns),
            TEST (prelude, whatItEndsIsDestroyedWhenItHasReturned),
            TEST (prelude, aTreeHasOnePrelude), TEST (prelude, itMayTakeItselfAway),
            TEST (prelude, aWriteWhosePreludeTookTheMemoryIsRefusedWhole))
