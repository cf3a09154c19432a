/*
 * Animated switching: observers that opt in are shown the way, frame by frame, while reads give the
 * new value at once. Frames come from a clock; this one is moved by hand, so that what is printed
 * is always the same. A program gives its toolkit's frame clock instead, or leaves it to GLib.
 */
#include <milieu-theme/milieu-theme.h>

#include <inttypes.h>
#include <stdio.h>

#include "../must.h"

/* [clock] */
typedef struct HandClock
{
  double now;
  bool is_running;
} HandClock;

static double
now (void *user_data)
{
  return ((HandClock *)user_data)->now;
}

static void
start (MilieuTree *tree, void *user_data)
{
  (void)tree;
  ((HandClock *)user_data)->is_running = true;
}

static void
stop (MilieuTree *tree, void *user_data)
{
  (void)tree;
  ((HandClock *)user_data)->is_running = false;
}
/* [clock] */

static void
run (MilieuTree *tree, HandClock *hand, double seconds)
{
  for (double end = hand->now + seconds; hand->is_running && hand->now < end;)
    MUST (milieu_tree_frame (tree, hand->now += 0.125));
}

/* [show] */
static void
show (const MilieuFrame *frame, void *name)
{
  char shown[32];
  milieu_key_describe (frame->key, &frame->shown, shown, sizeof shown);
  printf ("  %s: %s %s%s\n", (const char *)name, milieu_key_name (frame->key), shown,
          frame->is_last ? "." : "");
}
/* [show] */

static void
tell (const MilieuNotification *notification, void *name)
{
  printf ("  %s: told of %" PRId64 ", %s\n", (const char *)name,
          notification->changes[0].new_value.integer,
          notification->payload->animated ? "animated" : "not animated");
}

static void
fade (MilieuTree *tree, double fraction, bool is_last, void *name)
{
  (void)tree;
  printf ("  %s: %.2f%s\n", (const char *)name, fraction, is_last ? "." : "");
}

static const MilieuKey *
define (const char *name, MilieuType type)
{
  const MilieuKey *key;
  MilieuKeyDefinition definition = milieu_key_definition (name, type);
  MUST (milieu_key_define (&definition, &key));
  return key;
}

/* Sets a padding, which takes half a second along a line. */
static void
switch_padding (MilieuTree *tree, MilieuNode node, const MilieuKey *padding, int64_t value)
{
  /* [switch] */
  MilieuPayload payload = { .animated = true, .duration = 0.5, .curve = MILIEU_CURVE_LINEAR };
  MUST (milieu_tree_begin (tree, &payload));
  MUST (milieu_node_set (tree, node, padding, milieu_value_int (value)));
  MUST (milieu_tree_commit (tree));
  /* [switch] */
}

/* Sets a dark grey, in the usual time and along the usual curve. */
static void
darken (MilieuTree *tree, MilieuNode node, const MilieuKey *paper)
{
  const MilieuColor dark = { 0x3434, 0x3434, 0x3434, UINT16_MAX };
  MUST (milieu_tree_begin (tree, &(MilieuPayload){ .animated = true }));
  MUST (milieu_node_set (tree, node, paper, milieu_value_color (dark)));
  MUST (milieu_tree_commit (tree));
}

int
main (void)
{
  const MilieuKey *padding = define ("padding", MILIEU_TYPE_INT);
  const MilieuKey *paper = define ("paper", MILIEU_TYPE_COLOR);
  HandClock hand = { 0 };
  MilieuTree *tree;
  MilieuNode window, list;

  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &list));
  MUST (milieu_node_set (
    tree, window, paper,
    milieu_value_color ((MilieuColor){ UINT16_MAX, UINT16_MAX, UINT16_MAX, UINT16_MAX })));
  /* [give] */
  MilieuClock clock = { .now = now, .start = start, .stop = stop, .user_data = &hand };
  MUST (milieu_tree_set_clock (tree, &clock));
  /* [give] */

  puts ("the first frame is the value of now");
  /* [observe] */
  MUST (milieu_node_observe_frames (tree, list, padding, MILIEU_OBSERVE_INITIAL, NULL, show, "list",
                                    NULL, NULL));
  /* [observe] */
  MUST (
    milieu_node_observe (tree, list, padding, MILIEU_OBSERVE_PLAIN, tell, "others", NULL, NULL));

  puts ("a switch takes its time, but not for those who only want to know");
  switch_padding (tree, window, padding, 20);
  printf ("  it reads %" PRId64 "\n", milieu_node_get_int (tree, list, padding, 0));
  run (tree, &hand, 1);

  puts ("another one in mid-flight goes on from what is shown");
  switch_padding (tree, window, padding, 100);
  run (tree, &hand, 0.25);
  switch_padding (tree, window, padding, 0);
  run (tree, &hand, 1);

  puts ("colours are mixed as eyes see them");
  MUST (milieu_node_observe_frames (tree, list, paper, MILIEU_OBSERVE_PLAIN, NULL, show, "list",
                                    NULL, NULL));
  darken (tree, window, paper);
  run (tree, &hand, 1);

  puts ("a movement by itself, on a spring that swings");
  /* [transition] */
  MilieuPayload spring = {
    .animated = true, .duration = 0.5, .curve = MILIEU_CURVE_SPRING, .damping = 0.5
  };
  MUST (milieu_transition_start (tree, list, &spring, fade, "fade", NULL, NULL));
  /* [transition] */
  run (tree, &hand, 1);

  puts ("with reduced motion it is one step");
  MUST (milieu_node_set (tree, window, milieu_key_reduce_motion (), milieu_value_bool (true)));
  switch_padding (tree, window, padding, 8);
  printf ("the clock %s\n", hand.is_running ? "runs" : "stands still");

  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
