/* What may be done from within a frame: anything. */
#include "../CMilieuTests/failing-allocator.h"
#include "stage.h"

#include <stdlib.h>

/* ---- cancelling ---- */

static void
cancel (Stage *s)
{
  int before = s->destroyed;
  CHECK (milieu_transition_cancel (s->f.tree, s->transition));
  CHECK (!milieu_transition_cancel (s->f.tree, s->transition));
  fixture_log (&s->f, "cancelled, %d destroyed", s->destroyed - before);
}

static void
aTransitionMayCancelItself (void)
{
  Stage s;
  stage_start (&s);
  s.transition = stage_begin (&s, MILIEU_NODE_NONE);
  s.act = cancel;
  stage_frame (&s, 0.25);
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "at 0.25\ncancelled, 0 destroyed\n");
  CHECK_INT (s.destroyed, 1);
  stage_end (&s);
}

static void
aTransitionMayCancelTheNext (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  s.transition = stage_begin (&s, MILIEU_NODE_NONE);
  s.act = cancel;
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "at 0.25\ncancelled, 1 destroyed\n");
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\n");
  CHECK_INT (s.destroyed, 1);
  stage_end (&s);
}

static void
try_to_cancel_the_ended (Stage *s)
{
  CHECK (!milieu_transition_cancel (s->f.tree, s->transition));
}

static void
onItsLastFrameItHasEndedAlready (void)
{
  Stage s;
  stage_start (&s);
  s.transition = stage_begin (&s, MILIEU_NODE_NONE);
  s.act = try_to_cancel_the_ended;
  stage_frame (&s, 1);
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\n");
  CHECK_INT (s.destroyed, 1);
  stage_end (&s);
}

enum
{
  CROWD = 5000
};

static void
cancel_crowd (MilieuTree *tree, double fraction, bool is_last, void *user_data)
{
  MilieuTransition *crowd = user_data;
  (void)fraction;
  (void)is_last;
  for (int i = 0; i < CROWD; i++)
    CHECK (milieu_transition_cancel (tree, crowd[i * 7 % CROWD]));
  for (int i = 0; i < CROWD; i++)
    CHECK_OK (milieu_transition_start (tree, MILIEU_NODE_NONE, &stage_payload, stage_log_fraction,
                                       NULL, NULL, NULL));
}

/* The handles' slots are used again, and frames look at nobody who has gone. */
static void
thousandsMayBeCancelledAtOnce (void)
{
  static MilieuTransition crowd[CROWD];
  Stage s;
  stage_start (&s);
  crowd[0] = stage_begin (&s, MILIEU_NODE_NONE);
  CHECK_OK (milieu_transition_start (s.f.tree, MILIEU_NODE_NONE, &stage_payload, cancel_crowd,
                                     crowd, NULL, NULL));
  for (int i = 1; i < CROWD; i++)
    crowd[i] = stage_begin (&s, MILIEU_NODE_NONE);
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "at 0.25\n");
  CHECK_INT (s.destroyed, CROWD);
  CHECK_INT (milieu_tree_transition_count (s.f.tree), CROWD + 1);
  stage_end (&s);
}

/* ---- observers that go ---- */

static void
remove_observer (Stage *s)
{
  int before = s->destroyed;
  fixture_unobserve (&s->f, s->observer);
  fixture_log (&s->f, "removed, %d destroyed", s->destroyed - before);
}

static void
anObserverMayRemoveItselfWhenItIsShownAFrame (void)
{
  Stage s;
  stage_start (&s);
  s.observer = stage_observe (&s, s.f.row, s.f.margin);
  stage_switch (&s, s.f.list, s.f.margin, 8);
  s.act = remove_observer;
  stage_frame (&s, 0.5);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row margin 4 of 8 animated\nremoved, 0 destroyed\n");
  CHECK_INT (s.destroyed, 1);
  s.observer = stage_observe (&s, s.f.row, s.f.margin);
  stage_switch (&s, s.f.list, s.f.margin, 16);
  stage_frame (&s, 0.5);
  s.act = remove_observer;
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row margin 12 of 16 animated\n"
                                   "row margin 16 animated\nremoved, 0 destroyed\n");
  CHECK_INT (s.destroyed, 2);
  s.observer = stage_observe (&s, s.f.row, s.f.margin);
  s.act = remove_observer;
  fixture_set (&s.f, s.f.list, s.f.margin, 8);
  CHECK_TEXT (fixture_told (&s.f), "row margin 8\nremoved, 0 destroyed\n");
  CHECK_INT (s.destroyed, 3);
  stage_end (&s);
}

static void
anObserverMayRemoveItselfWhenItIsFirstTold (void)
{
  Stage s;
  stage_start (&s);
  s.act = remove_observer;
  CHECK_OK (milieu_node_observe_frames (s.f.tree, s.f.row, s.f.margin, MILIEU_OBSERVE_INITIAL, NULL,
                                        stage_log_frame, &s, stage_count_destroyed, &s.observer));
  CHECK_TEXT (fixture_told (&s.f), "row margin 0 initial\nremoved, 0 destroyed\n");
  CHECK_INT (s.destroyed, 1);
  stage_end (&s);
}

static void
anObserverMayRemoveTheNext (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.margin);
  s.observer = stage_observe (&s, s.f.text, s.f.margin);
  stage_switch (&s, s.f.window, s.f.margin, 8);
  s.act = remove_observer;
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row margin 4 of 8 animated\nremoved, 1 destroyed\n");
  stage_end (&s);
}

static void
remove_window (Stage *s)
{
  CHECK_OK (milieu_node_remove (s->f.tree, s->f.window));
}

static void
aFrameMayRemoveAllNodes (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  stage_observe (&s, s.f.row, s.f.margin);
  stage_observe (&s, s.f.text, s.f.margin);
  stage_switch (&s, s.f.window, s.f.margin, 8);
  stage_begin (&s, s.f.row);
  stage_begin (&s, MILIEU_NODE_NONE);
  s.act = remove_window;
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\nat 0.5\n");
  CHECK_INT (s.destroyed, 3);
  stage_end (&s);
}

/* Removes another observer and shows a frame, both from within a destroy function: that observer
 * has gone, but its own destroy function waits. */
static void
remove_and_show (void *user_data)
{
  Stage *s = user_data;
  if (s->observer == MILIEU_OBSERVER_NONE)
    return;
  remove_observer (s);
  stage_frame (s, 0.5);
}

static void
anObserverThatAwaitsItsDestructionIsShownNothing (void)
{
  Stage s;
  MilieuObserver first;
  stage_start (&s);
  CHECK_OK (milieu_node_observe (s.f.tree, s.f.row, s.f.padding, MILIEU_OBSERVE_PLAIN,
                                 fixture_log_notification, &s.f, NULL, NULL));
  CHECK_OK (milieu_node_observe_frames (s.f.tree, s.f.row, s.f.padding, MILIEU_OBSERVE_PLAIN, NULL,
                                        stage_log_frame, &s, remove_and_show, &first));
  s.observer = stage_observe (&s, s.f.row, s.f.margin);
  stage_switch (&s, s.f.list, s.f.margin, 8);
  fixture_unobserve (&s.f, first);
  CHECK_TEXT (fixture_told (&s.f), "removed, 0 destroyed\n");
  CHECK_INT (s.destroyed, 1);
  CHECK (!stage_is_running (&s.clock));
  stage_end (&s);
}

/* ---- switches from within ---- */

static void
switch_again (Stage *s)
{
  stage_switch (s, s->f.list, s->f.margin, 100);
}

/* The frame's transaction is the outer one, so that what is switched in it is one step. */
static void
aSwitchWithinAFrameIsOneStepWhenItIsOver (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.margin);
  stage_switch (&s, s.f.list, s.f.margin, 8);
  s.act = switch_again;
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row margin 4 of 8 animated\nrow margin 100\n");
  CHECK (!stage_is_running (&s.clock));
  stage_end (&s);
}

static void
switch_when_told (const MilieuNotification *notification, void *user_data)
{
  Stage *s = user_data;
  (void)notification;
  stage_switch (s, s->f.list, s->f.margin, s->f.destroyed++ ? 8 : 16);
}

static void
anObserverMaySwitchWhatMoves (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.margin);
  CHECK_OK (milieu_node_observe (s.f.tree, s.f.row, s.f.padding, MILIEU_OBSERVE_PLAIN,
                                 switch_when_told, &s, NULL, NULL));
  stage_switch (&s, s.f.list, s.f.margin, 8);
  stage_frame (&s, 0.5);
  fixture_set (&s.f, s.f.row, s.f.padding, 1);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row margin 4 of 8 animated\nrow margin 10 of 16 animated\n");
  CHECK_INT (s.clock.starts, 1);
  stage_end (&s);
}

/* ---- transactions that are left open ---- */

static void
open_transaction (Stage *s)
{
  fixture_begin (&s->f);
  fixture_set (&s->f, s->f.row, s->f.padding, 1);
}

static void
aTransactionThatAFrameLeavesOpenHoldsTellingBack (void)
{
  Stage s;
  stage_start (&s);
  fixture_observe (&s.f, s.f.row, s.f.padding);
  stage_begin (&s, MILIEU_NODE_NONE);
  s.act = open_transaction;
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\n");
  CHECK_INT (milieu_tree_transaction_depth (s.f.tree), 1);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\n");
  fixture_commit (&s.f);
  CHECK_TEXT (fixture_told (&s.f), "row padding 8 -> 1\n");
  stage_end (&s);
}

/* ---- freeing the tree ---- */

static void
free_tree (Stage *s)
{
  milieu_tree_free (s->f.tree);
  /* Until the frame is over its functions go on working. */
  fixture_set (&s->f, s->f.row, s->f.padding, 3);
  fixture_log (&s->f, "freed, padding %d",
               (int)milieu_node_get_int (s->f.tree, s->f.row, s->f.padding, 0));
}

static void
check_freed (Stage *s, int destroyed)
{
  CHECK_INT (s->clock.starts, s->clock.stops);
  CHECK_INT (s->clock.destroyed, 1);
  CHECK_INT (s->destroyed, destroyed);
}

static void
aTreeThatIsFreedWithinAFrameShowsNothingMore (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.margin);
  fixture_observe (&s.f, s.f.row, s.f.padding);
  stage_observe (&s, s.f.text, s.f.margin);
  stage_switch (&s, s.f.window, s.f.margin, 8);
  stage_begin (&s, MILIEU_NODE_NONE);
  s.act = free_tree;
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row margin 4 of 8 animated\nfreed, padding 3\n");
  check_freed (&s, 3);
}

static void
aTreeMayBeFreedByATransition (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.margin);
  stage_begin (&s, s.f.row);
  stage_begin (&s, s.f.row);
  stage_switch (&s, s.f.window, s.f.margin, 8);
  s.act = free_tree;
  stage_frame (&s, 1);
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\nfreed, padding 3\n");
  check_freed (&s, 3);
}

static void
aTreeMayBeFreedByATransitionThatIsOneStep (void)
{
  Stage s;
  MilieuPayload plain = { .animated = false };
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  s.act = free_tree;
  CHECK_OK (milieu_transition_start (s.f.tree, s.f.row, &plain, stage_log_fraction, &s,
                                     stage_count_destroyed, NULL));
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\nfreed, padding 3\n");
  check_freed (&s, 2);
}

static void
free_tree_of (void *user_data)
{
  milieu_tree_free (((Stage *)user_data)->f.tree);
}

static void
aTreeMayBeFreedByADestroyFunction (void)
{
  Stage s;
  MilieuTransition transition;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  CHECK_OK (milieu_transition_start (s.f.tree, s.f.row, &stage_payload, stage_log_fraction, &s,
                                     free_tree_of, &transition));
  CHECK (milieu_transition_cancel (s.f.tree, transition));
  CHECK_TEXT (fixture_told (&s.f), "");
  check_freed (&s, 1);
}

static void
aTreeMayBeFreedWhenAnObserverIsToldInOneStep (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.margin);
  stage_begin (&s, MILIEU_NODE_NONE);
  s.act = free_tree;
  fixture_set (&s.f, s.f.row, s.f.margin, 1);
  CHECK_TEXT (fixture_told (&s.f), "row margin 1\nfreed, padding 3\n");
  check_freed (&s, 2);
}

static void
aTreeMayBeFreedByWhatIsToldWhenTheFrameIsOver (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  stage_observe (&s, s.f.row, s.f.margin);
  stage_switch (&s, s.f.row, s.f.margin, 8);
  s.act = switch_again;
  stage_frame (&s, 0.5);
  fixture_unset (&s.f, s.f.row, s.f.margin);
  fixture_told (&s.f);
  CHECK (stage_is_running (&s.clock));
  milieu_tree_free (s.f.tree);
  check_freed (&s, 2);
}

static void
aTreeMayBeFreedWhenItsClockIsTakenAway (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  stage_begin (&s, MILIEU_NODE_NONE);
  s.act = free_tree;
  CHECK_OK (milieu_tree_set_clock (s.f.tree, NULL));
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\nfreed, padding 3\n");
  check_freed (&s, 2);
}

TEST_TOPIC (theme_animation_reentrancy,
            TEST (theme_animation_reentrancy, aTransitionMayCancelItself),
            TEST (theme_animation_reentrancy, aTransitionMayCancelTheNext),
            TEST (theme_animation_reentrancy, onItsLastFrameItHasEndedAlready),
            TEST (theme_animation_reentrancy, thousandsMayBeCancelledAtOnce),
            TEST (theme_animation_reentrancy, anObserverMayRemoveItselfWhenItIsShownAFrame),
            TEST (theme_animation_reentrancy, anObserverMayRemoveItselfWhenItIsFirstTold),
            TEST (theme_animation_reentrancy, anObserverMayRemoveTheNext),
            TEST (theme_animation_reentrancy, aFrameMayRemoveAllNodes),
            TEST (theme_animation_reentrancy, anObserverThatAwaitsItsDestructionIsShownNothing),
            TEST (theme_animation_reentrancy, aSwitchWithinAFrameIsOneStepWhenItIsOver),
            TEST (theme_animation_reentrancy, anObserverMaySwitchWhatMoves),
            TEST (theme_animation_reentrancy, aTransactionThatAFrameLeavesOpenHoldsTellingBack),
            TEST (theme_animation_reentrancy, aTreeThatIsFreedWithinAFrameShowsNothingMore),
            TEST (theme_animation_reentrancy, aTreeMayBeFreedByATransition),
            TEST (theme_animation_reentrancy, aTreeMayBeFreedByATransitionThatIsOneStep),
            TEST (theme_animation_reentrancy, aTreeMayBeFreedByADestroyFunction),
            TEST (theme_animation_reentrancy, aTreeMayBeFreedWhenAnObserverIsToldInOneStep),
            TEST (theme_animation_reentrancy, aTreeMayBeFreedByWhatIsToldWhenTheFrameIsOver),
            TEST (theme_animation_reentrancy, aTreeMayBeFreedWhenItsClockIsTakenAway))
