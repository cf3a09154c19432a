/* What may happen while observers that one value feeds are told one after the other, in a tree that
 * knows their order from a flush before. */
#include "actor.h"

/* Two observers of the padding, the first of which acts, and who have been told of 9. */
typedef struct Pair
{
  Fixture f;
  Actor first, second;
} Pair;

static void
start (Pair *self, void (*act) (Actor *self, const MilieuNotification *notification))
{
  fixture_start (&self->f);
  self->first = (Actor){ .fixture = &self->f, .label = "a", .node = self->f.row };
  self->second = (Actor){ .fixture = &self->f, .label = "b" };
  actor_observe (&self->first, self->f.list, self->f.padding, MILIEU_OBSERVE_PLAIN);
  actor_observe (&self->second, self->f.row, self->f.padding, MILIEU_OBSERVE_PLAIN);
  self->first.other = self->second.observer;
  fixture_set (&self->f, self->f.window, self->f.padding, 9);
  CHECK_TEXT (fixture_told (&self->f), "a: list padding 8 -> 9\nb: row padding 8 -> 9\n");
  self->first.act = act;
}

static void
remove_other (Actor *self, const MilieuNotification *notification)
{
  CHECK (milieu_tree_is_due (notification->tree));
  CHECK_OK (milieu_observer_remove (notification->tree, self->other));
}

static void
aLaterOneMayBeRemoved (void)
{
  Pair p;
  start (&p, remove_other);
  fixture_set (&p.f, p.f.window, p.f.padding, 10);
  CHECK_TEXT (fixture_told (&p.f), "a: list padding 9 -> 10\n");
  CHECK_INT (p.second.destroyed, 1);
  fixture_end (&p.f);
}

static void
check_first_is_destroyed (Actor *self, const MilieuNotification *notification)
{
  (void)notification;
  Pair *pair = (Pair *)(void *)self->fixture;
  CHECK_INT (pair->first.destroyed, 1);
}

static void
oneThatRemovesItselfIsDestroyedBeforeTheNextIsTold (void)
{
  Pair p;
  start (&p, actor_remove_itself);
  p.second.act = check_first_is_destroyed;
  fixture_set (&p.f, p.f.window, p.f.padding, 10);
  CHECK_TEXT (fixture_told (&p.f), "a: list padding 9 -> 10\nb: row padding 9 -> 10\n");
  fixture_end (&p.f);
}

static void
set_nearer (Actor *self, const MilieuNotification *notification)
{
  (void)notification;
  fixture_set (self->fixture, self->fixture->row, self->fixture->padding, 50);
}

static void
aLaterOneIsToldOfTheNearerValueThatItHasGot (void)
{
  Pair p;
  start (&p, set_nearer);
  fixture_set (&p.f, p.f.window, p.f.padding, 10);
  CHECK_TEXT (fixture_told (&p.f), "a: list padding 9 -> 10\nb: row padding 9 -> 50\n");
  fixture_end (&p.f);
}

static void
set_again (Actor *self, const MilieuNotification *notification)
{
  (void)notification;
  fixture_set (self->fixture, self->fixture->window, self->fixture->padding, 20);
}

static void
aValueThatChangesAgainIsToldToLaterOnesAtOnce (void)
{
  Pair p;
  start (&p, set_again);
  fixture_set (&p.f, p.f.window, p.f.padding, 10);
  CHECK_TEXT (fixture_told (&p.f), "a: list padding 9 -> 10\nb: row padding 9 -> 20\n"
                                   "a: list padding 10 -> 20\n");
  fixture_end (&p.f);
}

static void
set_back (Actor *self, const MilieuNotification *notification)
{
  (void)notification;
  fixture_set (self->fixture, self->fixture->window, self->fixture->padding, 9);
}

static void
aValueThatIsSetBackIsNotToldToLaterOnes (void)
{
  Pair p;
  start (&p, set_back);
  fixture_set (&p.f, p.f.window, p.f.padding, 10);
  CHECK_TEXT (fixture_told (&p.f), "a: list padding 9 -> 10\na: list padding 10 -> 9\n");
  fixture_end (&p.f);
}

static void
move_away (Actor *self, const MilieuNotification *notification)
{
  (void)notification;
  fixture_set (self->fixture, self->fixture->dialog, self->fixture->padding, 30);
  fixture_move (self->fixture, self->fixture->row, self->fixture->dialog);
}

static void
aLaterOneThatIsMovedIsToldOfWhatCountsThere (void)
{
  Pair p;
  start (&p, move_away);
  fixture_set (&p.f, p.f.window, p.f.padding, 10);
  CHECK_TEXT (fixture_told (&p.f), "a: list padding 9 -> 10\nb: row padding 9 -> 30\n");
  fixture_end (&p.f);
}

static void
observe_here (Actor *self, const MilieuNotification *notification)
{
  CHECK_OK (milieu_node_observe (notification->tree, self->node, self->fixture->padding,
                                 MILIEU_OBSERVE_INITIAL, fixture_log_notification, self->fixture,
                                 NULL, NULL));
}

static void
oneThatComesIsNotToldOfWhatItHasSeen (void)
{
  Pair p;
  start (&p, observe_here);
  fixture_set (&p.f, p.f.window, p.f.padding, 10);
  CHECK_TEXT (fixture_told (&p.f), "a: list padding 9 -> 10\nrow padding 10 initial\n"
                                   "b: row padding 9 -> 10\n");
  fixture_end (&p.f);
}

static void
leave_open (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  CHECK_OK (milieu_tree_begin (notification->tree, NULL));
}

static void
aTransactionThatIsLeftOpenHoldsBackTheRest (void)
{
  Pair p;
  start (&p, leave_open);
  fixture_set (&p.f, p.f.window, p.f.padding, 10);
  CHECK_TEXT (fixture_told (&p.f), "a: list padding 9 -> 10\n");
  CHECK_OK (milieu_tree_commit (p.f.tree));
  CHECK_TEXT (fixture_told (&p.f), "b: row padding 9 -> 10\n");
  fixture_end (&p.f);
}

static void
free_tree (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  milieu_tree_free (notification->tree);
}

static void
nobodyElseIsToldWhenTheTreeIsFreed (void)
{
  Pair p;
  start (&p, free_tree);
  fixture_set (&p.f, p.f.window, p.f.padding, 10);
  p.f.tree = NULL;
  CHECK_TEXT (fixture_told (&p.f), "a: list padding 9 -> 10\n");
  CHECK_INT (p.first.destroyed + p.second.destroyed, 2);
  fixture_end (&p.f);
}

/* ---- what was seen by other ways ---- */

static void
anObserverThatHasSeenAValueIsNotToldOfItButOfTheNext (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *keys[] = { f.padding, f.title };
  MilieuObserver padding = fixture_observe (&f, f.row, f.padding);
  MilieuObserver title = fixture_observe (&f, f.row, f.title);
  MilieuObserver both = fixture_observe_keys (&f, f.row, keys, 2);
  fixture_defer (&f);
  fixture_set (&f, f.list, f.padding, 9);
  fixture_set_text (&f, f.list, f.title, "new");
  CHECK_OK (milieu_observer_see (f.tree, padding));
  CHECK_OK (milieu_observer_see (f.tree, title));
  CHECK_OK (milieu_observer_see (f.tree, both));
  CHECK_OK (milieu_tree_flush (f.tree));
  CHECK_TEXT (fixture_told (&f), "");
  fixture_unset (&f, f.list, f.padding);
  fixture_unset (&f, f.list, f.title);
  CHECK_OK (milieu_tree_flush (f.tree));
  CHECK_TEXT (fixture_told (&f), "row padding 9 -> 8\nrow title \"new\" -> \"\"\n"
                                 "row padding 9 -> 8, title \"new\" -> \"\"\n");
  fixture_begin (&f);
  CHECK_INT (milieu_observer_see (f.tree, padding), MILIEU_ERROR_BUSY);
  fixture_commit (&f);
  CHECK_OK (milieu_observer_remove (f.tree, padding));
  CHECK_INT (milieu_observer_see (f.tree, padding), MILIEU_ERROR_NO_OBSERVER);
  fixture_end (&f);
}

static void
see_other_and_set_back (Actor *self, const MilieuNotification *notification)
{
  CHECK_OK (milieu_observer_see (notification->tree, self->other));
  CHECK_INT (milieu_observer_see (notification->tree, self->observer), MILIEU_ERROR_BUSY);
  fixture_set (self->fixture, self->fixture->window, self->fixture->margin, 0);
}

static void
whatIsSeenWhileTellingAndThenSetBackIsTold (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a" };
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  actor.other = fixture_observe (&f, f.row, f.margin);
  actor.act = see_other_and_set_back;
  fixture_begin_with (&f, true, NULL);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.window, f.margin, 1);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "a: row padding 8 -> 9 animated\n"
                                 "row margin 1 -> 0 animated\n");
  fixture_end (&f);
}

/* ---- whether what is told is alone ---- */

static void
log_alone (const MilieuNotification *notification, void *user_data)
{
  fixture_log (user_data, "%s%s", milieu_key_name (notification->changes[0].key),
               notification->alone ? " alone" : "");
}

static void
observe_alone (Fixture *f, MilieuNode node, const MilieuKey *key, MilieuObserveFlags flags)
{
  CHECK_OK (milieu_node_observe (f->tree, node, key, flags, log_alone, f, NULL, NULL));
}

static void
aChangeOfOneKeyIsToldAlone (void)
{
  Fixture f;
  fixture_start (&f);
  observe_alone (&f, f.list, f.padding, MILIEU_OBSERVE_INITIAL);
  observe_alone (&f, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  observe_alone (&f, f.row, f.margin, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "padding\npadding\npadding\n");
  fixture_set (&f, f.window, f.padding, 10);
  CHECK_TEXT (fixture_told (&f), "padding alone\npadding alone\n");
  fixture_set_with (&f, f.window, f.padding, 11, true, NULL);
  CHECK_TEXT (fixture_told (&f), "padding\npadding\n");
  fixture_end (&f);
}

static void
aChangeOfTwoKeysIsNotToldAlone (void)
{
  Fixture f;
  fixture_start (&f);
  observe_alone (&f, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  observe_alone (&f, f.row, f.margin, MILIEU_OBSERVE_PLAIN);
  for (int64_t value = 9; value < 11; value++)
    {
      fixture_begin (&f);
      fixture_set (&f, f.window, f.padding, value);
      fixture_set (&f, f.window, f.margin, value);
      fixture_commit (&f);
      CHECK_TEXT (fixture_told (&f), "padding\nmargin\n");
    }
  fixture_end (&f);
}

static void
set_margin (Actor *self, const MilieuNotification *notification)
{
  (void)notification;
  fixture_set (self->fixture, self->fixture->window, self->fixture->margin, self->told);
}

static void
whatFollowsAChangeByACallbackIsNotToldAlone (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a" };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  observe_alone (&f, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: list padding 8 -> 9\npadding\n");
  actor.act = set_margin;
  fixture_set (&f, f.window, f.padding, 10);
  CHECK_TEXT (fixture_told (&f), "a: list padding 9 -> 10\npadding\n");
  fixture_end (&f);
}

TEST_TOPIC (telling, TEST (telling, aLaterOneMayBeRemoved),
            TEST (telling, oneThatRemovesItselfIsDestroyedBeforeTheNextIsTold),
            TEST (telling, aLaterOneIsToldOfTheNearerValueThatItHasGot),
            TEST (telling, aValueThatChangesAgainIsToldToLaterOnesAtOnce),
            TEST (telling, aValueThatIsSetBackIsNotToldToLaterOnes),
            TEST (telling, aLaterOneThatIsMovedIsToldOfWhatCountsThere),
            TEST (telling, oneThatComesIsNotToldOfWhatItHasSeen),
            TEST (telling, aTransactionThatIsLeftOpenHoldsBackTheRest),
            TEST (telling, nobodyElseIsToldWhenTheTreeIsFreed),
            TEST (telling, anObserverThatHasSeenAValueIsNotToldOfItButOfTheNext),
            TEST (telling, whatIsSeenWhileTellingAndThenSetBackIsTold),
            TEST (telling, aChangeOfOneKeyIsToldAlone),
            TEST (telling, aChangeOfTwoKeysIsNotToldAlone),
            TEST (telling, whatFollowsAChangeByACallbackIsNotToldAlone))
