/* Observers that are shown the way to a new value. */
#include "stage.h"

#include <math.h>

static void
aSwitchIsShownOnEachFrameAndEndsExactlyAtItsTarget (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_frame (&s, 0);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "row padding 11 of 18 animated\n");
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 16 of 18 animated\n");
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 18 animated\n");
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_end (&s);
  CHECK_INT (s.destroyed, 1);
}

static void
readsGiveTheTargetAtOnceAndOtherObserversAreToldOnce (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  fixture_observe (&s.f, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  CHECK_TEXT (fixture_told (&s.f), "row padding 8 -> 18 animated\n");
  CHECK_TEXT (fixture_get (&s.f, s.f.row, s.f.padding), "18 from list");
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_get (&s.f, s.f.row, s.f.padding), "18 from list");
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 18 animated\n");
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 18 animated\n");
  stage_end (&s);
}

static void
theInitialTellingIsOneFrameAndNotAnimated (void)
{
  Stage s;
  MilieuObserver observer = MILIEU_OBSERVER_NONE;
  stage_start (&s);
  stage_begin_switch (&s);
  fixture_set (&s.f, s.f.list, s.f.padding, 18);
  CHECK_OK (milieu_node_observe_frames (s.f.tree, s.f.row, s.f.padding, MILIEU_OBSERVE_INITIAL,
                                        NULL, stage_log_frame, &s, NULL, &observer));
  CHECK_TEXT (fixture_told (&s.f), "row padding 18 initial\n");
  CHECK (observer != MILIEU_OBSERVER_NONE);
  fixture_commit (&s.f);
  CHECK_TEXT (fixture_told (&s.f), "");
  CHECK_INT (milieu_tree_transition_count (s.f.tree), 0);
  stage_end (&s);
}

static void
whatIsNotAnimatedIsOneStep (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  fixture_set (&s.f, s.f.list, s.f.padding, 18);
  CHECK_TEXT (fixture_told (&s.f), "row padding 18\n");
  CHECK_INT (s.clock.starts, 0);
  stage_end (&s);
}

static void
withoutAClockASwitchIsOneStep (void)
{
  Stage s;
  stage_start (&s);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, NULL));
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  CHECK_TEXT (fixture_told (&s.f), "row padding 18 animated\n");
  stage_end (&s);
}

static void
reduceMotionMakesItOneStepWhereItIsTrue (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_observe (&s, s.f.text, s.f.padding);
  stage_reduce_motion (&s, s.f.dialog, true);
  stage_switch (&s, s.f.window, s.f.padding, 18);
  CHECK_TEXT (fixture_told (&s.f), "text padding 18 animated\n");
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 18 animated\n");
  stage_end (&s);
}

static void
reduceMotionThatBecomesTrueMakesTheNextFrameTheLast (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_observe (&s, s.f.text, s.f.padding);
  stage_switch (&s, s.f.window, s.f.padding, 18);
  stage_frame (&s, 0.1);
  CHECK_TEXT (fixture_told (&s.f), "row padding 9 of 18 animated\ntext padding 9 of 18 animated\n");
  stage_reduce_motion (&s, s.f.list, true);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_frame (&s, 0.1);
  CHECK_TEXT (fixture_told (&s.f), "row padding 18 animated\ntext padding 10 of 18 animated\n");
  stage_end (&s);
}

static void
aSwitchInMidFlightStartsFromWhatIsShown (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 18 animated\n");
  s.clock.now += 0.125; /* in the middle of a frame */
  stage_switch (&s, s.f.list, s.f.padding, 3);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_frame (&s, 0);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 8 of 3 animated\n");
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 3 animated\n");
  CHECK_INT (s.clock.starts, 1);
  stage_end (&s);
}

typedef struct Track
{
  double shown;
  double bound; /* the longest step that the curve allows from one frame to the next */
  int frames;
} Track;

static void
follow (const MilieuFrame *frame, void *user_data)
{
  Track *self = user_data;
  double step = fabs (frame->shown.number - self->shown);
  if (!(step <= self->bound))
    test_fail (__FILE__, __LINE__, "from %g to %g are more than %g", self->shown,
               frame->shown.number, self->bound);
  self->shown = frame->shown.number;
  self->frames++;
}

/* Each curve in turn takes half a second, but is replaced sooner, or later, at any time. */
static void
wheneverItIsSwitchedThereIsNoJump (void)
{
  static const double targets[] = { 1000, 0, 400, -1000, 999, 1, 1000, -3 };
  /* Of the curves in their order; of a spring without swings its frequency, by e. */
  static const double steepest[] = { 1.73, 1, 1.73, 1.73, 3.4 };
  const double duration = 0.5, frame = 1.0 / 60;
  Stage s;
  Track track = { 0 };
  stage_start (&s);
  CHECK_OK (milieu_node_observe_frames (s.f.tree, s.f.row, s.weight, MILIEU_OBSERVE_PLAIN, NULL,
                                        follow, &track, NULL, NULL));
  for (int i = 0; i < 200; i++)
    {
      double target = targets[i % 8];
      MilieuPayload payload = { .animated = true,
                                .duration = duration,
                                .curve = (MilieuCurve)(i % 5) };
      s.clock.now += frame * (i % 7) / 7;
      track.bound = fabs (target - track.shown) * steepest[i % 5] * frame / duration + 1e-9;
      CHECK_OK (milieu_tree_begin (s.f.tree, &payload));
      CHECK_OK (milieu_node_set (s.f.tree, s.f.list, s.weight, milieu_value_double (target)));
      fixture_commit (&s.f);
      for (int j = 0; j < i % 37; j++)
        stage_frame (&s, frame);
    }
  CHECK (track.frames > 2000);
  stage_end (&s);
}

static void
aChangeThatIsNotAnimatedEndsTheMovement (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 18 animated\n");
  fixture_set (&s.f, s.f.list, s.f.padding, 4);
  CHECK_TEXT (fixture_told (&s.f), "row padding 4\n");
  CHECK (!stage_is_running (&s.clock));
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_end (&s);
}

static void
whatWasShownLastIsNotToldAgainButTheLastFrameIs (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 9);
  for (int frame = 0; frame < 8; frame++)
    stage_frame (&s, 0.125);
  CHECK_TEXT (fixture_told (&s.f), "row padding 9 of 9 animated\nrow padding 9 animated\n");
  stage_end (&s);
}

static void
aSwitchToWhatIsShownAlreadyIsOneStep (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 18 animated\n");
  stage_switch (&s, s.f.list, s.f.padding, 13);
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 animated\n");
  CHECK_INT (milieu_tree_transition_count (s.f.tree), 0);
  stage_end (&s);
}

static void
whateverChangesTheValueIsShown (void)
{
  Stage s;
  stage_start (&s);
  fixture_set (&s.f, s.f.dialog, s.f.padding, 28);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_observe (&s, s.f.row, s.f.gap);
  stage_begin_switch (&s);
  fixture_move (&s.f, s.f.row, s.f.dialog);
  fixture_commit (&s.f);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 18 of 28 animated\nrow gap 36 of 56 animated\n");
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 28 animated\nrow gap 56 animated\n");
  stage_begin_switch (&s);
  fixture_unset (&s.f, s.f.dialog, s.f.padding);
  fixture_commit (&s.f);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 18 of 8 animated\nrow gap 36 of 16 animated\n");
  stage_begin_switch (&s);
  fixture_set_base (&s.f, MILIEU_NODE_NONE, s.f.padding, 38);
  fixture_prefer (&s.f, s.f.row, s.f.padding, 28);
  fixture_commit (&s.f);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 23 of 28 animated\nrow gap 46 of 56 animated\n");
  stage_end (&s);
}

static void
ofSeveralSwitchesInOneFlushTheLatestCounts (void)
{
  Stage s;
  MilieuPayload slow = { .animated = true, .duration = 4, .curve = MILIEU_CURVE_LINEAR };
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_observe (&s, s.f.row, s.f.margin);
  fixture_defer (&s.f);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  stage_switch (&s, s.f.list, s.f.margin, 100);
  CHECK_OK (milieu_tree_begin (s.f.tree, &slow));
  fixture_set (&s.f, s.f.list, s.f.padding, 28);
  fixture_commit (&s.f);
  CHECK_TEXT (fixture_flush (&s.f), "");
  CHECK_INT (milieu_tree_transition_count (s.f.tree), 2);
  stage_frame (&s, 1);
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 28 animated\nrow margin 100 animated\n");
  stage_end (&s);
}

/* The clock goes on whenever it is looked at. */
static double
hurry (void *user_data)
{
  return ++*(double *)user_data;
}

static void
allThatASwitchChangesBeginsAtTheSameTime (void)
{
  Stage s;
  double time = 0;
  MilieuClock clock = { .now = hurry, .user_data = &time };
  MilieuPayload slow = { .animated = true, .duration = 10, .curve = MILIEU_CURVE_LINEAR };
  stage_start (&s);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, &clock));
  stage_observe (&s, s.f.row, s.f.padding);
  stage_observe (&s, s.f.text, s.f.padding);
  stage_observe (&s, s.f.text, s.f.margin);
  CHECK_OK (milieu_tree_begin (s.f.tree, &slow));
  fixture_set (&s.f, s.f.window, s.f.padding, 108);
  fixture_set (&s.f, s.f.dialog, s.f.margin, 100);
  fixture_commit (&s.f);
  CHECK_OK (milieu_tree_frame (s.f.tree, 6));
  CHECK_TEXT (fixture_told (&s.f), "row padding 58 of 108 animated\n"
                                   "text padding 58 of 108 animated\n"
                                   "text margin 50 of 100 animated\n");
  stage_end (&s);
}

static void
leave_transaction_open (const MilieuNotification *notification, void *user_data)
{
  (void)notification;
  fixture_begin (user_data);
}

static void
whatIsToldOfASwitchLaterBeginsLater (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.window, s.f.padding);
  CHECK_OK (milieu_node_observe (s.f.tree, s.f.list, s.f.padding, MILIEU_OBSERVE_PLAIN,
                                 leave_transaction_open, &s.f, NULL, NULL));
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.window, s.f.padding, 18);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "window padding 13 of 18 animated\n");
  fixture_commit (&s.f);
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "window padding 16 of 18 animated\n"
                                   "row padding 11 of 18 animated\n");
  stage_end (&s);
}

static void
withoutADurationItTakesTheUsualOne (void)
{
  static const double none[] = { 0, -1, INFINITY, NAN };
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.margin);
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    {
      MilieuPayload payload = { .animated = true, .duration = none[i] };
      fixture_set (&s.f, s.f.list, s.f.margin, 0);
      CHECK_OK (milieu_tree_begin (s.f.tree, &payload));
      fixture_set (&s.f, s.f.list, s.f.margin, 100);
      fixture_commit (&s.f);
      fixture_told (&s.f);
      stage_frame (&s, MILIEU_ANIMATION_DURATION / 2);
      CHECK_TEXT (fixture_told (&s.f), "row margin 50 of 100 animated\n");
      stage_frame (&s, MILIEU_ANIMATION_DURATION / 2 + 1e-9);
      CHECK_TEXT (fixture_told (&s.f), "row margin 100 animated\n");
    }
  stage_end (&s);
}

static void
aSpringSwingsBeyondTheTargetAndEndsAtIt (void)
{
  Stage s;
  MilieuPayload payload = {
    .animated = true, .duration = 1, .curve = MILIEU_CURVE_SPRING, .damping = 0.5
  };
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.margin);
  CHECK_OK (milieu_tree_begin (s.f.tree, &payload));
  fixture_set (&s.f, s.f.list, s.f.margin, 100);
  fixture_commit (&s.f);
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "row margin 111 of 100 animated\n");
  stage_frame (&s, 0.75);
  CHECK_TEXT (fixture_told (&s.f), "row margin 100 animated\n");
  stage_end (&s);
}

static void
colorsAreMixedAndExactAtTheEnd (void)
{
  Stage s;
  MilieuColor from = { 0, 0, 0, UINT16_MAX }, to = { 0x1234, 0x5678, 0x9ABC, 0xDEF0 };
  char expected[64] = "row ink ", text[MILIEU_COLOR_TEXT_SIZE];
  stage_start (&s);
  stage_observe (&s, s.f.row, s.ink);
  stage_begin_switch (&s);
  CHECK_OK (milieu_node_set (s.f.tree, s.f.list, s.ink, milieu_value_color (to)));
  fixture_commit (&s.f);
  stage_frame (&s, 0.5);
  milieu_color_format (milieu_color_mix (from, to, 0.5), text);
  strcat (strcat (expected, text), " of #123456789abcdef0 animated\n");
  CHECK_TEXT (fixture_told (&s.f), expected);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row ink #123456789abcdef0 animated\n");
  stage_end (&s);
}

static void
doublesGoAlongALineUnlessTheyAreNoNumbers (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.weight);
  stage_begin_switch (&s);
  CHECK_OK (milieu_node_set (s.f.tree, s.f.list, s.weight, milieu_value_double (0.5)));
  fixture_commit (&s.f);
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "row weight 0.125 of 0.5 animated\n");
  static const double strange[] = { INFINITY, NAN, -INFINITY };
  static const char *const told[] = { "row weight inf animated\n", "row weight nan animated\n",
                                      "row weight -inf animated\n" };
  for (int i = 0; i < 3; i++)
    {
      stage_begin_switch (&s);
      CHECK_OK (milieu_node_set (s.f.tree, s.f.list, s.weight, milieu_value_double (strange[i])));
      fixture_commit (&s.f);
      CHECK_TEXT (fixture_told (&s.f), told[i]);
    }
  CHECK_INT (milieu_tree_transition_count (s.f.tree), 0);
  stage_end (&s);
}

/* ---- refusals ---- */

static void
whatCannotBeObservedIsRefused (void)
{
  Stage s;
  MilieuObserver observer = 7;
  stage_start (&s);
  CHECK_INT (milieu_node_observe_frames (s.f.tree, MILIEU_NODE_NONE, s.f.padding,
                                         MILIEU_OBSERVE_INITIAL, NULL, stage_log_frame, &s,
                                         stage_count_destroyed, &observer),
             MILIEU_ERROR_NO_NODE);
  const MilieuKey *volatile none = NULL;
  CHECK_INT (milieu_node_observe_frames (s.f.tree, s.f.row, (const MilieuKey *)none,
                                         MILIEU_OBSERVE_INITIAL, NULL, stage_log_frame, &s,
                                         stage_count_destroyed, &observer),
             MILIEU_ERROR_NO_KEY);
  CHECK_INT (observer, 7);
  CHECK_INT (s.destroyed, 0);
  stage_end (&s);
}

TEST_TOPIC (theme_frames, TEST (theme_frames, aSwitchIsShownOnEachFrameAndEndsExactlyAtItsTarget),
            TEST (theme_frames, readsGiveTheTargetAtOnceAndOtherObserversAreToldOnce),
            TEST (theme_frames, theInitialTellingIsOneFrameAndNotAnimated),
            TEST (theme_frames, whatIsNotAnimatedIsOneStep),
            TEST (theme_frames, withoutAClockASwitchIsOneStep),
            TEST (theme_frames, reduceMotionMakesItOneStepWhereItIsTrue),
            TEST (theme_frames, reduceMotionThatBecomesTrueMakesTheNextFrameTheLast),
            TEST (theme_frames, aSwitchInMidFlightStartsFromWhatIsShown),
            TEST (theme_frames, wheneverItIsSwitchedThereIsNoJump),
            TEST (theme_frames, aChangeThatIsNotAnimatedEndsTheMovement),
            TEST (theme_frames, whatWasShownLastIsNotToldAgainButTheLastFrameIs),
            TEST (theme_frames, aSwitchToWhatIsShownAlreadyIsOneStep),
            TEST (theme_frames, whateverChangesTheValueIsShown),
            TEST (theme_frames, ofSeveralSwitchesInOneFlushTheLatestCounts),
            TEST (theme_frames, allThatASwitchChangesBeginsAtTheSameTime),
            TEST (theme_frames, whatIsToldOfASwitchLaterBeginsLater),
            TEST (theme_frames, withoutADurationItTakesTheUsualOne),
            TEST (theme_frames, aSpringSwingsBeyondTheTargetAndEndsAtIt),
            TEST (theme_frames, colorsAreMixedAndExactAtTheEnd),
            TEST (theme_frames, doublesGoAlongALineUnlessTheyAreNoNumbers),
            TEST (theme_frames, whatCannotBeObservedIsRefused))
