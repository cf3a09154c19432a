/* Movements by themselves, and their handles. */
#include "stage.h"

static void
aTransitionIsShownWhereItsCurveIsAndEndsAtOne (void)
{
  Stage s;
  stage_start (&s);
  MilieuTransition transition = stage_begin (&s, s.f.row);
  CHECK (transition != MILIEU_TRANSITION_NONE);
  CHECK_INT (milieu_tree_transition_count (s.f.tree), 1);
  stage_frame (&s, 0);
  stage_frame (&s, 0.25);
  stage_frame (&s, 0.5);
  CHECK_INT (s.destroyed, 0);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "at 0\nat 0.25\nat 0.75\nat 1, last\n");
  CHECK_INT (s.destroyed, 1);
  CHECK (!milieu_transition_cancel (s.f.tree, transition));
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_end (&s);
}

static void
withoutAPayloadItTakesTheUsualTimeAndCurve (void)
{
  Stage s;
  stage_start (&s);
  s.clock.now = 0; /* so that half of the time is exact */
  CHECK_OK (
    milieu_transition_start (s.f.tree, MILIEU_NODE_NONE, NULL, stage_log_fraction, &s, NULL, NULL));
  stage_frame (&s, 0.15);
  stage_frame (&s, 0.16);
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\nat 1, last\n");
  stage_end (&s);
}

static void
check_one_step (Stage *s, MilieuNode node, const MilieuPayload *payload)
{
  MilieuTransition transition = 7;
  int before = s->destroyed;
  CHECK_OK (milieu_transition_start (s->f.tree, node, payload, stage_log_fraction, s,
                                     stage_count_destroyed, &transition));
  CHECK_TEXT (fixture_told (&s->f), "at 1, last\n");
  CHECK_INT (transition, MILIEU_TRANSITION_NONE);
  CHECK_INT (s->destroyed, before + 1);
  CHECK_INT (milieu_tree_transition_count (s->f.tree), 0);
}

static void
whatIsNotToMoveIsOneStepAtOnce (void)
{
  Stage s;
  MilieuPayload plain = { .duration = 1 };
  stage_start (&s);
  check_one_step (&s, s.f.row, &plain);
  stage_reduce_motion (&s, s.f.list, true);
  check_one_step (&s, s.f.row, &stage_payload);
  CHECK_OK (milieu_tree_set_base (s.f.tree, milieu_key_reduce_motion (), milieu_value_bool (true)));
  check_one_step (&s, MILIEU_NODE_NONE, &stage_payload);
  CHECK_OK (milieu_tree_unset_base (s.f.tree, milieu_key_reduce_motion ()));
  CHECK_INT (s.clock.starts, 0);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, NULL));
  check_one_step (&s, s.f.text, &stage_payload);
  stage_end (&s);
}

static void
aTreeThatNeverHadAClockMovesNothing (void)
{
  Stage s;
  memset (&s, 0, sizeof s);
  fixture_start (&s.f);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, NULL));
  CHECK (!milieu_tree_has_clock (s.f.tree));
  CHECK_OK (milieu_tree_frame (s.f.tree, 1));
  CHECK (!milieu_transition_cancel (s.f.tree, 1));
  check_one_step (&s, s.f.row, NULL);
  fixture_end (&s.f);
}

static void
reduceMotionThatBecomesTrueEndsIt (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, s.f.row);
  stage_begin (&s, MILIEU_NODE_NONE);
  stage_reduce_motion (&s, s.f.window, true);
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\nat 0.25\n");
  CHECK_OK (milieu_tree_set_base (s.f.tree, milieu_key_reduce_motion (), milieu_value_bool (true)));
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\n");
  stage_end (&s);
}

static void
aTransitionThatIsCancelledIsShownNothingMore (void)
{
  Stage s;
  stage_start (&s);
  MilieuTransition transition = stage_begin (&s, s.f.row);
  stage_frame (&s, 0.25);
  fixture_told (&s.f);
  CHECK (milieu_transition_cancel (s.f.tree, transition));
  CHECK_INT (s.destroyed, 1);
  CHECK (!milieu_transition_cancel (s.f.tree, transition));
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "");
  CHECK_INT (s.destroyed, 1);
  stage_end (&s);
}

static void
aHandleIsOfOneMovementOnly (void)
{
  Stage s, other;
  stage_start (&s);
  stage_start (&other);
  MilieuTransition first = stage_begin (&s, s.f.row);
  CHECK (!milieu_transition_cancel (other.f.tree, first));
  MilieuTransition others = stage_begin (&other, other.f.row);
  CHECK (others != first);
  CHECK (!milieu_transition_cancel (other.f.tree, first));
  CHECK (milieu_transition_cancel (s.f.tree, first));
  MilieuTransition second = stage_begin (&s, s.f.row);
  CHECK (second != first);
  CHECK (!milieu_transition_cancel (s.f.tree, first));
  CHECK (!milieu_transition_cancel (s.f.tree, MILIEU_TRANSITION_NONE));
  CHECK (!milieu_transition_cancel (s.f.tree, second + (UINT64_C (1) << 32)));
  CHECK (!milieu_transition_cancel (s.f.tree, UINT64_MAX));
  CHECK (milieu_transition_cancel (s.f.tree, second));
  stage_end (&s);
  stage_end (&other);
}

static void
nobody (MilieuTree *tree, double fraction, bool is_last, void *user_data)
{
  (void)tree;
  (void)fraction;
  (void)is_last;
  (void)user_data;
}

/* 20 bits of generation: the slot's first handle would come again. */
static void
aSlotWhoseGenerationsAreUsedUpIsRetired (void)
{
  Stage s;
  MilieuTransition first = MILIEU_TRANSITION_NONE, latest;
  stage_start (&s);
  for (int i = 0; i <= 1 << 20; i++)
    {
      CHECK_OK (
        milieu_transition_start (s.f.tree, s.f.row, &stage_payload, nobody, NULL, NULL, &latest));
      first = first ? first : latest;
      CHECK (i == 0 || latest != first);
      CHECK (milieu_transition_cancel (s.f.tree, latest));
    }
  CHECK ((latest >> 32) > (first >> 32));
  stage_end (&s);
}

static void
aTransitionWhoseNodeHasGoneIsCancelledByTheNextFrame (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, s.f.text);
  CHECK_OK (milieu_node_remove (s.f.tree, s.f.dialog));
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "");
  CHECK_INT (s.destroyed, 1);
  CHECK (!stage_is_running (&s.clock));
  stage_end (&s);
}

static void
fail (void *data)
{
  (void)data;
  CHECK (false);
}

static void
thePayloadsDataRemainsTheCallers (void)
{
  Stage s;
  MilieuPayload payload = stage_payload;
  payload.data = &s;
  payload.destroy = fail;
  stage_start (&s);
  CHECK_OK (milieu_transition_start (s.f.tree, MILIEU_NODE_NONE, &payload, stage_log_fraction, &s,
                                     NULL, NULL));
  stage_frame (&s, 1);
  stage_end (&s);
}

static void
aNodeThatIsNoneIsRefused (void)
{
  Stage s;
  MilieuTransition transition = 7;
  stage_start (&s);
  CHECK_OK (milieu_node_remove (s.f.tree, s.f.text));
  CHECK_INT (milieu_transition_start (s.f.tree, s.f.text, NULL, stage_log_fraction, &s,
                                      stage_count_destroyed, &transition),
             MILIEU_ERROR_NO_NODE);
  CHECK_INT (transition, 7);
  CHECK_INT (s.destroyed, 0);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_end (&s);
}

static const MilieuPayload slow = { .animated = true,
                                    .duration = 10,
                                    .curve = MILIEU_CURVE_LINEAR };

/* Each look at it is a second later. */
static double
hurry (void *user_data)
{
  return (*(double *)user_data)++;
}

static void
begin_slowly (const MilieuNotification *notification, void *user_data)
{
  CHECK_OK (milieu_transition_start (notification->tree, notification->node, &slow,
                                     stage_log_fraction, user_data, NULL, NULL));
}

static void
begin_two_within (MilieuTree *tree, double fraction, bool is_last, void *user_data)
{
  (void)fraction;
  for (int i = 0; is_last && i < 2; i++)
    CHECK_OK (milieu_transition_start (tree, MILIEU_NODE_NONE, &slow, stage_log_fraction, user_data,
                                       NULL, NULL));
}

static void
whatBeginsWithinOneFlushBeginsAtTheSameTime (void)
{
  Stage s;
  double time = 0;
  MilieuClock clock = { .now = hurry, .user_data = &time };
  stage_start (&s);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, &clock));
  MilieuNode nodes[] = { s.f.row, s.f.text, s.f.text };
  for (int i = 0; i < 3; i++)
    CHECK_OK (milieu_node_observe (s.f.tree, nodes[i], s.f.padding, MILIEU_OBSERVE_PLAIN,
                                   begin_slowly, &s, NULL, NULL));
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.window, s.f.padding, 18);
  CHECK_OK (milieu_tree_frame (s.f.tree, 0.5));
  CHECK_TEXT (fixture_told (&s.f), "at 0.05\nrow padding 13 of 18 animated\nat 0.05\nat 0.05\n");
  /* The next flush is another time. */
  CHECK_OK (milieu_tree_frame (s.f.tree, 100));
  fixture_told (&s.f);
  time = 100;
  fixture_set (&s.f, s.f.row, s.f.padding, 20);
  fixture_set (&s.f, s.f.text, s.f.padding, 20);
  fixture_told (&s.f);
  CHECK_OK (milieu_tree_frame (s.f.tree, 102));
  CHECK_TEXT (fixture_told (&s.f), "at 0.2\nat 0.1\nat 0.1\n");
  /* So is an initial telling, or what the program begins by itself. */
  CHECK_OK (milieu_tree_frame (s.f.tree, 200));
  fixture_told (&s.f);
  time = 200;
  fixture_set (&s.f, s.f.row, s.f.padding, 21);
  fixture_told (&s.f);
  CHECK_OK (milieu_node_observe (s.f.tree, s.f.window, s.f.margin, MILIEU_OBSERVE_INITIAL,
                                 begin_slowly, &s, NULL, NULL));
  CHECK_OK (milieu_transition_start (s.f.tree, MILIEU_NODE_NONE, &slow, stage_log_fraction, &s,
                                     NULL, NULL));
  CHECK_OK (milieu_tree_frame (s.f.tree, 203));
  CHECK_TEXT (fixture_told (&s.f), "at 0.3\nat 0.2\nat 0.1\n");
  stage_end (&s);
}

static void
whatBeginsWithinOneFrameBeginsAtTheSameTime (void)
{
  Stage s;
  double time = 0;
  MilieuClock clock = { .now = hurry, .user_data = &time };
  stage_start (&s);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, &clock));
  CHECK_OK (milieu_transition_start (s.f.tree, MILIEU_NODE_NONE, &stage_payload, begin_two_within,
                                     &s, NULL, NULL));
  CHECK_OK (milieu_tree_frame (s.f.tree, 1));
  CHECK_OK (milieu_tree_frame (s.f.tree, 6));
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\nat 0.5\n");
  stage_end (&s);
}

TEST_TOPIC (theme_transition,
            TEST (theme_transition, aTransitionIsShownWhereItsCurveIsAndEndsAtOne),
            TEST (theme_transition, withoutAPayloadItTakesTheUsualTimeAndCurve),
            TEST (theme_transition, whatIsNotToMoveIsOneStepAtOnce),
            TEST (theme_transition, aTreeThatNeverHadAClockMovesNothing),
            TEST (theme_transition, reduceMotionThatBecomesTrueEndsIt),
            TEST (theme_transition, aTransitionThatIsCancelledIsShownNothingMore),
            TEST (theme_transition, aHandleIsOfOneMovementOnly),
            TEST (theme_transition, aSlotWhoseGenerationsAreUsedUpIsRetired),
            TEST (theme_transition, aTransitionWhoseNodeHasGoneIsCancelledByTheNextFrame),
            TEST (theme_transition, thePayloadsDataRemainsTheCallers),
            TEST (theme_transition, aNodeThatIsNoneIsRefused),
            TEST (theme_transition, whatBeginsWithinOneFlushBeginsAtTheSameTime),
            TEST (theme_transition, whatBeginsWithinOneFrameBeginsAtTheSameTime))
