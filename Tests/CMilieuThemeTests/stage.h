/* A fixture's tree with a clock that the test moves, and observers that log what they are shown:
 *
 *     stage_start (&s);
 *     stage_observe (&s, s.f.row, s.f.padding);
 *     stage_switch (&s, s.f.list, s.f.padding, 18);
 *     stage_frame (&s, 0.5);
 *     CHECK_TEXT (fixture_told (&s.f), "row padding 13 of 18 animated\n");
 *     stage_end (&s);
 *
 * A switch takes 1 second along a line. The last frame is logged as "row padding 18 animated". */
#ifndef STAGE_H
#define STAGE_H

#include "../CMilieuTests/fixture.h"

#include <milieu-theme/milieu-theme.h>

typedef struct StageClock
{
  double now;
  int looks; /* how often it was asked what time it is */
  int starts, stops, destroyed;
} StageClock;

typedef struct Stage
{
  Fixture f;
  StageClock clock;
  const MilieuKey *ink;    /* color, #000000ff */
  const MilieuKey *weight; /* double, 0 */
  int shown;               /* frames, initial ones included */
  int destroyed;           /* observers and transitions */
  /* Done once, by the first function that is called when it is set, after that has logged. */
  void (*act) (struct Stage *self);
  MilieuTransition transition; /* for these */
  MilieuObserver observer;
} Stage;

/* A switch's payload: animated, 1 second, along a line. */
extern const MilieuPayload stage_payload;

void stage_start (Stage *self);
void stage_end (Stage *self);

/* What is given to the tree for a clock of the test's. */
MilieuClock stage_clock (StageClock *clock);

/* Whether frames are wanted. */
bool stage_is_running (const StageClock *clock);

/* Lets the time pass that is given in seconds, and shows a frame. */
void stage_frame (Stage *self, double seconds);

/* Observes, with a log of what is shown; `destroyed` counts it when it goes. */
MilieuObserver stage_observe (Stage *self, MilieuNode node, const MilieuKey *key);

/* The function behind it, with the stage as user data. */
void stage_log_frame (const MilieuFrame *frame, void *user_data);

/* A destroy function for user data that is a stage. */
void stage_count_destroyed (void *user_data);

/* Begins a transition, whose fractions are logged as "at 0.25" and "at 1, last". */
MilieuTransition stage_begin (Stage *self, MilieuNode node);

/* The function behind it, with the stage as user data. */
void stage_log_fraction (MilieuTree *tree, double fraction, bool is_last, void *user_data);

/* Sets an int in a switch of its own. */
void stage_switch (Stage *self, MilieuNode node, const MilieuKey *key, int64_t value);

/* Opens such a transaction. */
void stage_begin_switch (Stage *self);

/* Sets `reduce-motion` at a node. */
void stage_reduce_motion (Stage *self, MilieuNode node, bool is_reduced);

#endif
