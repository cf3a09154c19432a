/* Clocks: when frames are wanted, and whose. */
#include "../CMilieuTests/failing-allocator.h"
#include "../CMilieuTests/process-allocator.h"
#include "../CMilieuTests/thing.h"
#include "stage.h"

#include <math.h>

#ifdef DEBUG
#include "../../Sources/CMilieuTheme/memory-private.h"
#endif

/* ---- starting and stopping ---- */

static void
check_clock (const Stage *s, int starts, int stops)
{
  CHECK_INT (s->clock.starts, starts);
  CHECK_INT (s->clock.stops, stops);
}

static void
theClockRunsFromTheFirstMovementToTheEndOfTheLast (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_observe (&s, s.f.row, s.f.margin);
  check_clock (&s, 0, 0);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  check_clock (&s, 1, 0);
  stage_frame (&s, 0.5);
  stage_switch (&s, s.f.list, s.f.margin, 10);
  stage_frame (&s, 0.5);
  CHECK_INT (milieu_tree_transition_count (s.f.tree), 1);
  check_clock (&s, 1, 0);
  stage_frame (&s, 0.5);
  CHECK_INT (milieu_tree_transition_count (s.f.tree), 0);
  check_clock (&s, 1, 1);
  stage_switch (&s, s.f.list, s.f.margin, 20);
  check_clock (&s, 2, 1);
  stage_end (&s);
}

static void
theClockStopsWhenTheLastMovementIsTakenAway (void)
{
  Stage s;
  stage_start (&s);
  MilieuObserver observer = stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  fixture_unobserve (&s.f, observer);
  check_clock (&s, 1, 1);
  CHECK_INT (s.destroyed, 1);
  MilieuTransition transition = stage_begin (&s, s.f.row);
  check_clock (&s, 2, 1);
  CHECK (milieu_transition_cancel (s.f.tree, transition));
  check_clock (&s, 2, 2);
  stage_observe (&s, s.f.text, s.f.padding);
  stage_switch (&s, s.f.dialog, s.f.padding, 30);
  check_clock (&s, 3, 2);
  CHECK_OK (milieu_node_remove (s.f.tree, s.f.dialog));
  check_clock (&s, 3, 3);
  CHECK_INT (milieu_tree_transition_count (s.f.tree), 0);
  stage_frame (&s, 1);
  CHECK_TEXT (fixture_told (&s.f), "");
  CHECK_INT (s.destroyed, 3);
  stage_end (&s);
}

static void
count_call (MilieuTree *tree, uint64_t node, void *user_data)
{
  (void)tree;
  (void)node;
  ++*(int *)user_data;
}

static void
aFrameWithoutMovementDoesNothing (void)
{
  Stage s;
  int calls = 0;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  milieu_tree_set_prelude (s.f.tree, count_call, &calls, NULL);
  stage_frame (&s, 1);
  CHECK_INT (calls, 0);
  stage_end (&s);
}

/* ---- time ---- */

static void
timeThatDoesNotGoForwardShowsTheSame (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_begin (&s, s.f.row);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\nrow padding 13 of 18 animated\n");
  CHECK_OK (milieu_tree_frame (s.f.tree, s.clock.now - 0.25));
  CHECK_OK (milieu_tree_frame (s.f.tree, NAN));
  CHECK_OK (milieu_tree_frame (s.f.tree, -INFINITY));
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\nat 0.5\nat 0.5\n");
  stage_frame (&s, 0.125);
  CHECK_TEXT (fixture_told (&s.f), "at 0.625\nrow padding 14 of 18 animated\n");
  CHECK_OK (milieu_tree_frame (s.f.tree, INFINITY));
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\nrow padding 18 animated\n");
  stage_end (&s);
}

static void
aClockThatDoesNotKnowTheTimeLeavesTheBeginningToTheFirstFrame (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  s.clock.now = NAN;
  stage_switch (&s, s.f.list, s.f.padding, 18);
  s.clock.now = 1000;
  stage_frame (&s, 0);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 18 animated\n");
  MilieuClock clock = stage_clock (&s.clock);
  s.clock.now = NAN; /* and so does one that comes meanwhile */
  CHECK_OK (milieu_tree_set_clock (s.f.tree, &clock));
  s.clock.now = 3;
  stage_frame (&s, 0);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "row padding 16 of 18 animated\n");
  s.clock.destroyed--;
  stage_end (&s);
}

/* ---- replacing ---- */

static void
whatMovesGoesOnWithANewClock (void)
{
  Stage s;
  StageClock other = { .now = 5 };
  MilieuClock clock = stage_clock (&other);
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 18 animated\n");
  CHECK_OK (milieu_tree_set_clock (s.f.tree, &clock));
  check_clock (&s, 1, 1);
  CHECK_INT (s.clock.destroyed, 1);
  CHECK_INT (other.starts, 1);
  CHECK (milieu_tree_has_clock (s.f.tree));
  CHECK_OK (milieu_tree_frame (s.f.tree, 5));
  CHECK_TEXT (fixture_told (&s.f), "");
  CHECK_OK (milieu_tree_frame (s.f.tree, 5.25));
  CHECK_TEXT (fixture_told (&s.f), "row padding 16 of 18 animated\n");
  CHECK_OK (milieu_tree_frame (s.f.tree, 5.5));
  CHECK_TEXT (fixture_told (&s.f), "row padding 18 animated\n");
  CHECK_INT (other.stops, 1);
  CHECK_INT (other.destroyed, 0);
  stage_end (&s);
  CHECK_INT (other.destroyed, 1);
}

static void
withoutAClockWhatMovesIsShownItsEndAtOnce (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_begin (&s, s.f.row);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, NULL));
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\nrow padding 18 animated\n");
  CHECK_INT (milieu_tree_transition_count (s.f.tree), 0);
  CHECK (!milieu_tree_has_clock (s.f.tree));
  check_clock (&s, 1, 1);
  CHECK_INT (s.clock.destroyed, 1);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, NULL));
  stage_end (&s);
}

static void
take_clock_away (Stage *s)
{
  CHECK_OK (milieu_tree_set_clock (s->f.tree, NULL));
}

static void
withinAFrameItIsShownItsEndWhenTheFrameIsOver (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_observe (&s, s.f.row, s.f.margin);
  stage_begin_switch (&s);
  fixture_set (&s.f, s.f.list, s.f.padding, 18);
  fixture_set (&s.f, s.f.list, s.f.margin, 10);
  fixture_commit (&s.f);
  s.act = take_clock_away;
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 18 animated\nrow margin 5 of 10 animated\n"
                                   "row padding 18 animated\nrow margin 10 animated\n");
  check_clock (&s, 1, 1);
  stage_end (&s);
}

static void
put_same_clock (Stage *s)
{
  MilieuClock clock = stage_clock (&s->clock);
  CHECK_OK (milieu_tree_set_clock (s->f.tree, NULL));
  CHECK_OK (milieu_tree_set_clock (s->f.tree, &clock));
  s->clock.destroyed--;
}

static void
aClockThatIsReplacedWithinAFrameStartsWhenThatIsOver (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  s.act = put_same_clock;
  stage_frame (&s, 0.5);
  check_clock (&s, 2, 1);
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 18 animated\n"
                                   "row padding 16 of 18 animated\n");
  stage_end (&s);
}

typedef struct Exchange
{
  Stage s;
  StageClock other;
} Exchange;

static void
exchange_clocks (const MilieuNotification *notification, void *user_data)
{
  Exchange *self = user_data;
  MilieuClock clock = stage_clock (&self->other);
  CHECK_OK (milieu_tree_set_clock (notification->tree, &clock));
}

static void
aClockThatIsReplacedWhileASwitchIsToldCountsForTheRest (void)
{
  Exchange e = { .other = { .now = 5 } };
  stage_start (&e.s);
  stage_observe (&e.s, e.s.f.window, e.s.f.padding);
  CHECK_OK (milieu_node_observe (e.s.f.tree, e.s.f.list, e.s.f.padding, MILIEU_OBSERVE_PLAIN,
                                 exchange_clocks, &e, NULL, NULL));
  stage_observe (&e.s, e.s.f.row, e.s.f.padding);
  stage_switch (&e.s, e.s.f.window, e.s.f.padding, 18);
  CHECK_OK (milieu_tree_frame (e.s.f.tree, 5.5));
  CHECK_TEXT (fixture_told (&e.s.f),
              "window padding 13 of 18 animated\nrow padding 13 of 18 animated\n");
  stage_end (&e.s);
  CHECK_INT (e.other.starts, e.other.stops);
}

static void
take_clock_away_when_told (const MilieuNotification *notification, void *user_data)
{
  (void)notification;
  take_clock_away (user_data);
}

static void
anObserverMayTakeTheClockAway (void)
{
  Stage s;
  stage_start (&s);
  stage_observe (&s, s.f.row, s.f.padding);
  CHECK_OK (milieu_node_observe (s.f.tree, s.f.row, s.f.margin, MILIEU_OBSERVE_PLAIN,
                                 take_clock_away_when_told, &s, NULL, NULL));
  stage_switch (&s, s.f.list, s.f.padding, 18);
  fixture_set (&s.f, s.f.row, s.f.margin, 1);
  CHECK_TEXT (fixture_told (&s.f), "row padding 18 animated\n");
  stage_end (&s);
}

/* ---- frames ---- */

static void
call_frame (Stage *s)
{
  CHECK_INT (milieu_tree_frame (s->f.tree, s->clock.now + 9), MILIEU_ERROR_BUSY);
}

static void
aFrameWithinAFrameIsRefused (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  s.act = call_frame;
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\n");
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\n");
  stage_end (&s);
}

static MilieuStatus in_prelude[2];

static void
try_in_prelude (MilieuTree *tree, uint64_t node, void *user_data)
{
  (void)node;
  (void)user_data;
  in_prelude[0] = milieu_tree_frame (tree, 1000);
  in_prelude[1] = milieu_tree_set_clock (tree, NULL);
}

static void
withinAPreludeNothingIsShown (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  milieu_tree_set_prelude (s.f.tree, try_in_prelude, NULL, NULL);
  fixture_set (&s.f, s.f.row, s.f.padding, 3);
  CHECK_INT (in_prelude[0], MILIEU_ERROR_BUSY);
  CHECK_INT (in_prelude[1], MILIEU_ERROR_BUSY);
  milieu_tree_set_prelude (s.f.tree, NULL, NULL, NULL);
  CHECK_TEXT (fixture_told (&s.f), "");
  stage_frame (&s, 1);
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\n");
  stage_end (&s);
}

/* Tries all that returns a status. */
typedef struct Attempt
{
  MilieuTree *tree;
  int tried;
} Attempt;

static void
nothing (MilieuTree *tree, double fraction, bool is_last, void *user_data)
{
  (void)tree;
  (void)fraction;
  (void)is_last;
  (void)user_data;
}

static void
show_nothing (const MilieuFrame *frame, void *user_data)
{
  (void)frame;
  (void)user_data;
}

static bool
try_in_derive (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  Attempt *self = user_data;
  MilieuTree *tree = self->tree;
  *result = milieu_value_int (sources[0].integer);
  if (!tree)
    return true;
  self->tried++;
  CHECK_INT (milieu_tree_frame (tree, 1000), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_tree_set_clock (tree, NULL), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_transition_start (tree, MILIEU_NODE_NONE, NULL, nothing, NULL, NULL, NULL),
             MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_observe_frames (tree, MILIEU_NODE_NONE, milieu_key_reduce_motion (),
                                         MILIEU_OBSERVE_PLAIN, NULL, show_nothing, NULL, NULL,
                                         NULL),
             MILIEU_ERROR_BUSY);
  return true;
}

static void
withinAFunctionOfAKeysAllIsRefused (void)
{
  Stage s;
  static Attempt attempt;
  const MilieuKey *key;
  MilieuKeyDefinition definition = { .name = "trying", .type = MILIEU_TYPE_INT, .unlisted = true };
  stage_start (&s);
  definition.derive = try_in_derive;
  definition.sources = &s.f.padding;
  definition.source_count = 1;
  definition.user_data = &attempt;
  CHECK_OK (milieu_key_define (&definition, &key));
  attempt.tree = s.f.tree;
  CHECK_INT (milieu_node_get_int (s.f.tree, s.f.row, key, 0), 8);
  CHECK (attempt.tried > 0);
  attempt.tree = NULL;
  stage_end (&s);
}

static void
set_margin (Stage *s)
{
  fixture_set (&s->f, s->f.window, s->f.margin, 1);
  fixture_set (&s->f, s->f.window, s->f.margin, 2);
  fixture_log (&s->f, "set");
}

/* Nor when the frame comes while something animated is told. */
static void
whatChangesWithinAFrameIsToldOnceWhenItIsOverAndIsNotAnimated (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  stage_begin (&s, MILIEU_NODE_NONE);
  stage_observe (&s, s.f.row, s.f.margin);
  fixture_observe (&s.f, s.f.row, s.f.margin);
  s.act = set_margin;
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\nset\nat 0.5\nrow margin 2\nrow margin 0 -> 2\n");
  stage_end (&s);
}

static void
show_frame_when_told (const MilieuNotification *notification, void *user_data)
{
  Stage *s = user_data;
  CHECK (notification->payload->animated);
  s->act = set_margin;
  stage_frame (s, 0.5);
}

static void
aFrameThatComesWhileSomethingAnimatedIsToldDoesNotAnimate (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  fixture_observe (&s.f, s.f.row, s.f.margin);
  CHECK_OK (milieu_node_observe (s.f.tree, s.f.row, s.f.padding, MILIEU_OBSERVE_PLAIN,
                                 show_frame_when_told, &s, NULL, NULL));
  stage_switch (&s, s.f.row, s.f.padding, 1);
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\nset\nrow margin 0 -> 2\n");
  stage_end (&s);
}

static void
begin_another (Stage *s)
{
  stage_begin (s, MILIEU_NODE_NONE);
}

static void
whatBeginsWithinAFrameWaitsForTheNextAndStandsLast (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  stage_frame (&s, 0.25);
  stage_begin (&s, MILIEU_NODE_NONE);
  fixture_told (&s.f);
  s.act = begin_another;
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "at 0.5\nat 0.25\n");
  stage_frame (&s, 0.25);
  CHECK_TEXT (fixture_told (&s.f), "at 0.75\nat 0.5\nat 0.25\n");
  stage_end (&s);
}

static void
theClockGoesOnWhereTheLastMovementIsFollowedByAnother (void)
{
  Stage s;
  stage_start (&s);
  stage_begin (&s, MILIEU_NODE_NONE);
  s.act = begin_another;
  stage_frame (&s, 1);
  check_clock (&s, 1, 0);
  stage_frame (&s, 0.5);
  CHECK_TEXT (fixture_told (&s.f), "at 1, last\nat 0.5\n");
  stage_end (&s);
}

/* ---- work ---- */

static void
framesAllocateNothing (void)
{
  enum
  {
    FRAMES = 100
  };
  Stage s;
  FailingAllocator allocator;
  stage_start (&s);
  milieu_tree_free (s.f.tree);
  s.clock = (StageClock){ 0 };
  failing_allocator_start (&allocator, FAILING_NEVER, 0);
  CHECK_OK (milieu_tree_new (&allocator.functions, &s.f.tree));
  MilieuClock clock = stage_clock (&s.clock);
  CHECK_OK (milieu_tree_set_clock (s.f.tree, &clock));
  MilieuNode node = fixture_add (&s.f, MILIEU_NODE_NONE, "window");
  MilieuFrameFunction function = show_nothing;
  const MilieuKey *keys[] = { s.f.padding, s.f.gap, s.ink, s.weight };
  for (int i = 0; i < 4; i++)
    CHECK_OK (milieu_node_observe_frames (s.f.tree, node, keys[i], MILIEU_OBSERVE_PLAIN, NULL,
                                          function, NULL, NULL, NULL));
  CHECK_OK (milieu_transition_start (s.f.tree, node, &stage_payload, nothing, NULL, NULL, NULL));
  for (int round = 0; round < 2; round++)
    {
      stage_switch (&s, node, s.f.padding, 1000 + round);
      uint64_t requests = allocator.requests, of_process = process_allocator_requests ();
#ifdef DEBUG
      uint64_t of_themes = milieu_theme_work.requests;
#endif
      for (int frame = 0; frame <= FRAMES; frame++)
        stage_frame (&s, 1.0 / (int)FRAMES);
      CHECK_INT (allocator.requests, requests);
      CHECK_INT (process_allocator_requests (), of_process);
#ifdef DEBUG
      CHECK_INT (milieu_theme_work.requests, of_themes);
#endif
    }
  stage_end (&s);
  CHECK_INT (allocator.blocks, 0);
}

/* ---- with its tree ---- */

static void
aTreeThatIsFreedStopsItsClock (void)
{
  Stage s;
  stage_start (&s);
  for (int i = 0; i < 3; i++)
    stage_begin (&s, MILIEU_NODE_NONE);
  stage_observe (&s, s.f.row, s.f.padding);
  stage_switch (&s, s.f.list, s.f.padding, 18);
  milieu_tree_free (s.f.tree);
  check_clock (&s, 1, 1);
  CHECK_INT (s.clock.destroyed, 1);
  CHECK_INT (s.destroyed, 4);
  CHECK_TEXT (fixture_told (&s.f), "");
}

TEST_TOPIC (theme_clock, TEST (theme_clock, theClockRunsFromTheFirstMovementToTheEndOfTheLast),
            TEST (theme_clock, theClockStopsWhenTheLastMovementIsTakenAway),
            TEST (theme_clock, aFrameWithoutMovementDoesNothing),
            TEST (theme_clock, timeThatDoesNotGoForwardShowsTheSame),
            TEST (theme_clock, aClockThatDoesNotKnowTheTimeLeavesTheBeginningToTheFirstFrame),
            TEST (theme_clock, whatMovesGoesOnWithANewClock),
            TEST (theme_clock, withoutAClockWhatMovesIsShownItsEndAtOnce),
            TEST (theme_clock, withinAFrameItIsShownItsEndWhenTheFrameIsOver),
            TEST (theme_clock, aClockThatIsReplacedWithinAFrameStartsWhenThatIsOver),
            TEST (theme_clock, aClockThatIsReplacedWhileASwitchIsToldCountsForTheRest),
            TEST (theme_clock, anObserverMayTakeTheClockAway),
            TEST (theme_clock, aFrameWithinAFrameIsRefused),
            TEST (theme_clock, withinAPreludeNothingIsShown),
            TEST (theme_clock, withinAFunctionOfAKeysAllIsRefused),
            TEST (theme_clock, whatChangesWithinAFrameIsToldOnceWhenItIsOverAndIsNotAnimated),
            TEST (theme_clock, aFrameThatComesWhileSomethingAnimatedIsToldDoesNotAnimate),
            TEST (theme_clock, whatBeginsWithinAFrameWaitsForTheNextAndStandsLast),
            TEST (theme_clock, theClockGoesOnWhereTheLastMovementIsFollowedByAnother),
            TEST (theme_clock, framesAllocateNothing),
            TEST (theme_clock, aTreeThatIsFreedStopsItsClock))
