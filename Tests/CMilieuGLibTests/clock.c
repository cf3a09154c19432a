/* A clock by timeouts: frames while something moves, and nothing else. */
#include "../CMilieuTests/test.h"

#include "look.h"
#include "waiting.h"

#include <math.h>

/* A movement, and what it was shown. */
typedef struct Movement
{
  Look *look;
  MilieuTransition transition;
  int frames, ends;
  double fraction;
  bool is_over;
  void (*act) (struct Movement *self); /* done from within a frame, or NULL */
} Movement;

static void
show (MilieuTree *tree, double fraction, bool is_last, void *user_data)
{
  Movement *self = user_data;
  (void)tree;
  self->frames++;
  CHECK (fraction >= self->fraction && fraction <= 1);
  self->fraction = fraction;
  self->is_over = is_last;
  if (self->act)
    self->act (self);
}

static void
ended (void *user_data)
{
  Movement *self = user_data;
  self->ends++;
}

static void
move (Movement *self, Look *look, double duration)
{
  const MilieuPayload payload = { .animated = true,
                                  .duration = duration,
                                  .curve = MILIEU_CURVE_LINEAR };
  self->look = look;
  CHECK_OK (milieu_transition_start (look->tree, look->window, &payload, show, self, ended,
                                     &self->transition));
}

/* Iterates the context until the movement is over; returns how often that woke. */
static int
run (Movement *self, GMainContext *context)
{
  int count = 0, ends = self->ends;
  while (!self->is_over && self->ends == ends)
    count += g_main_context_iteration (context, TRUE);
  return count;
}

/* For how long the context would wait now, in milliseconds. */
static int
ask (GMainContext *context)
{
  while (g_main_context_iteration (context, FALSE))
    continue;
  waiting_begin (context);
  g_main_context_iteration (context, TRUE);
  int asked = waiting_asked ();
  g_main_context_set_poll_func (context, NULL);
  return asked;
}

/* ---- when it runs ---- */

static void
anAttachedTreeHasAClock (void)
{
  Look look;
  look_start (&look);
  CHECK (!milieu_tree_has_clock (look.tree));
  look_attach (&look);
  CHECK (milieu_tree_has_clock (look.tree));
  look_end (&look);
}

static void
nothingWakesWhileNothingMoves (void)
{
  Look look;
  Movement movement = { .frames = 0 };
  look_start (&look);
  look_attach (&look);
  CHECK_INT (ask (look.context), WAITING_FOR_EVER);
  move (&movement, &look, 1e6);
  int asked = ask (look.context);
  CHECK (asked >= 0 && asked <= 17);
  CHECK (milieu_transition_cancel (look.tree, movement.transition));
  CHECK_INT (ask (look.context), WAITING_FOR_EVER);
  move (&movement, &look, 0.01);
  run (&movement, look.context);
  CHECK (movement.is_over && movement.fraction == 1);
  CHECK_INT (ask (look.context), WAITING_FOR_EVER);
  CHECK_INT (movement.ends, 2);
  look_end (&look);
}

/* Late frames are not made up for: there are never more than go into the time, but one, however
 * slow the machine is. */
static void
thereAreNoMoreFramesThanGoIntoTheTime (void)
{
  const guint rates[] = { 60, 20, 200 };
  for (int r = 0; r < 3; r++)
    {
      Look look;
      Movement movement = { .frames = 0 };
      look_start (&look);
      CHECK (milieu_glib_clock_attach (look.tree, look.context, rates[r]));
      move (&movement, &look, 0.1);
      int wakes = run (&movement, look.context);
      CHECK (movement.frames >= 1 && movement.frames <= (int)ceil (0.1 * rates[r]) + 1);
      CHECK_INT (wakes, movement.frames);
      look_end (&look);
    }
}

static void
shown (const MilieuFrame *frame, void *user_data)
{
  GString *text = user_data;
  if (frame->is_last)
    g_string_append_printf (text, "%d ", frame->shown.color.red);
  else
    CHECK (frame->shown.color.red > 0 && frame->shown.color.red < 65535);
}

static void
anAnimatedSwitchEndsWithItsTarget (void)
{
  Look look;
  MilieuColorTable *table;
  MilieuFaults *faults;
  const char text[] = "NORMAL NIGHT\n#000 #fff BG\n";
  const MilieuPayload payload = { .animated = true, .duration = 0.05 };
  look_start (&look);
  look_attach (&look);
  CHECK_OK (milieu_color_table_read ("inline", text, sizeof text - 1, &table, &faults));
  CHECK_OK (
    milieu_tree_set_base (look.tree, milieu_theme_key_table (), milieu_value_object (table)));
  milieu_color_table_release (table);
  CHECK_OK (milieu_node_observe_frames (look.tree, look.row, look_entry ("BG"),
                                        MILIEU_OBSERVE_PLAIN, NULL, shown, look.log, NULL, NULL));
  CHECK_OK (milieu_tree_begin (look.tree, &payload));
  look_choose (milieu_glib_theme_chooser_start (look.tree, MILIEU_NODE_NONE, NULL), "NIGHT");
  CHECK_OK (milieu_tree_commit (look.tree));
  while (!look.log->len)
    g_main_context_iteration (look.context, TRUE);
  CHECK_TEXT (look_told (&look), "65535 ");
  CHECK_INT (ask (look.context), WAITING_FOR_EVER);
  look_end (&look);
}

static void
reducedMotionTakesNoFrames (void)
{
  Look look;
  Movement movement = { .frames = 0 };
  look_start (&look);
  look_attach (&look);
  CHECK_OK (
    milieu_tree_set_base (look.tree, milieu_key_reduce_motion (), milieu_value_bool (true)));
  move (&movement, &look, 1);
  CHECK (movement.is_over);
  CHECK_INT (movement.frames, 1);
  CHECK_INT (ask (look.context), WAITING_FOR_EVER);
  look_end (&look);
}

/* ---- which clock it is ---- */

/* A clock that somebody else has given. */
static double
stand_still (void *user_data)
{
  (void)user_data;
  return 0;
}

static void
aClockOfTheProgramsStays (void)
{
  Look look;
  Movement movement = { .frames = 0 };
  const MilieuClock clock = { .now = stand_still };
  look_start (&look);
  CHECK_OK (milieu_tree_set_clock (look.tree, &clock));
  look_attach (&look);
  look_attach (&look);
  move (&movement, &look, 1);
  CHECK_INT (ask (look.context), WAITING_FOR_EVER);
  CHECK_OK (milieu_tree_frame (look.tree, 0.5));
  CHECK (movement.fraction == 0.5);
  look_end (&look);
}

static void
anotherContextGivesTheFramesFromThenOn (void)
{
  Look look;
  Movement movement = { .frames = 0 };
  GMainContext *other = g_main_context_new ();
  look_start (&look);
  look_attach (&look);
  move (&movement, &look, 0.02);
  CHECK (milieu_glib_attach (look.tree, other, MILIEU_GLIB_PRIORITY_FLUSH));
  CHECK_INT (ask (look.context), WAITING_FOR_EVER);
  run (&movement, other);
  CHECK (movement.is_over);
  /* One that was asked for stays where it is. */
  CHECK (milieu_glib_clock_attach (look.tree, other, 30));
  look_attach (&look);
  movement = (Movement){ .frames = 0 };
  move (&movement, &look, 1e6);
  CHECK_INT (ask (look.context), WAITING_FOR_EVER);
  CHECK (ask (other) >= 0);
  look_end (&look);
  g_main_context_unref (other);
}

static void
whatMovesGoesOnWithAnotherClock (void)
{
  Look look;
  Movement movement = { .frames = 0 };
  look_start (&look);
  look_attach (&look);
  move (&movement, &look, 0.05);
  while (!movement.frames)
    g_main_context_iteration (look.context, TRUE);
  double fraction = movement.fraction;
  CHECK (milieu_glib_clock_attach (look.tree, look.context, 100));
  run (&movement, look.context);
  CHECK (movement.is_over && movement.fraction >= fraction);
  CHECK_INT (movement.ends, 1);
  look_end (&look);
}

/* ---- what goes ---- */

static void
aTreeThatGoesLeavesNoSource (void)
{
  Look look;
  Movement movement = { .frames = 0 };
  look_start (&look);
  look_attach (&look);
  move (&movement, &look, 1e6);
  milieu_tree_free (g_steal_pointer (&look.tree));
  CHECK_INT (movement.ends, 1);
  CHECK_INT (ask (look.context), WAITING_FOR_EVER);
  look_end (&look);
}

static void
free_tree (Movement *self)
{
  milieu_tree_free (g_steal_pointer (&self->look->tree));
}

static void
take_clock (Movement *self)
{
  CHECK_OK (milieu_tree_set_clock (self->look->tree, NULL));
}

static void
replace_clock (Movement *self)
{
  CHECK (milieu_glib_clock_attach (self->look->tree, self->look->context, 50));
  self->act = NULL;
}

static void
anythingMayBeDoneWithinAFrame (void)
{
  void (*const acts[]) (Movement *self) = { free_tree, take_clock, replace_clock };
  for (int a = 0; a < 3; a++)
    {
      Look look;
      Movement movement = { .act = acts[a] };
      look_start (&look);
      look_attach (&look);
      move (&movement, &look, 0.05);
      run (&movement, look.context);
      CHECK_INT (movement.ends, 1);
      CHECK (a != 1 || movement.is_over);
      CHECK_INT (ask (look.context), WAITING_FOR_EVER);
      look_end (&look);
    }
}

static void
aContextThatIsGivenUpIsKept (void)
{
  Look look;
  Movement movement = { .frames = 0 };
  GMainContext *other = g_main_context_new ();
  look_start (&look);
  CHECK (milieu_glib_clock_attach (look.tree, other, 60));
  g_main_context_unref (other);
  move (&movement, &look, 1e6);
  CHECK (milieu_transition_cancel (look.tree, movement.transition));
  move (&movement, &look, 1e6);
  look_end (&look);
  CHECK_INT (movement.ends, 2);
}

TEST_TOPIC (glib_clock, TEST (glib_clock, anAttachedTreeHasAClock),
            TEST (glib_clock, nothingWakesWhileNothingMoves),
            TEST (glib_clock, thereAreNoMoreFramesThanGoIntoTheTime),
            TEST (glib_clock, anAnimatedSwitchEndsWithItsTarget),
            TEST (glib_clock, reducedMotionTakesNoFrames),
            TEST (glib_clock, aClockOfTheProgramsStays),
            TEST (glib_clock, anotherContextGivesTheFramesFromThenOn),
            TEST (glib_clock, whatMovesGoesOnWithAnotherClock),
            TEST (glib_clock, aTreeThatGoesLeavesNoSource),
            TEST (glib_clock, anythingMayBeDoneWithinAFrame),
            TEST (glib_clock, aContextThatIsGivenUpIsKept))
