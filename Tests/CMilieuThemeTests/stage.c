/* Invariant: what is shown stands in the fixture's log, in the order of telling. */
#include "stage.h"

#include <pthread.h>
#include <stdio.h>

const MilieuPayload stage_payload = { .animated = true,
                                      .duration = 1,
                                      .curve = MILIEU_CURVE_LINEAR };

/* ---- the clock ---- */

static double
now (void *user_data)
{
  StageClock *self = user_data;
  self->looks++;
  return self->now;
}

static void
start (MilieuTree *tree, void *user_data)
{
  (void)tree;
  ((StageClock *)user_data)->starts++;
}

static void
stop (MilieuTree *tree, void *user_data)
{
  (void)tree;
  ((StageClock *)user_data)->stops++;
}

static void
destroy (void *user_data)
{
  StageClock *self = user_data;
  self->destroyed++;
}

MilieuClock
stage_clock (StageClock *clock)
{
  return (MilieuClock){ now, start, stop, clock, destroy };
}

bool
stage_is_running (const StageClock *clock)
{
  return clock->starts > clock->stops;
}

void
stage_frame (Stage *self, double seconds)
{
  self->clock.now += seconds;
  CHECK_OK (milieu_tree_frame (self->f.tree, self->clock.now));
}

/* ---- life ---- */

static const MilieuKey *ink, *weight;

static void
define_keys (void)
{
  MilieuKeyDefinition definition = { .name = "ink", .type = MILIEU_TYPE_COLOR, .unlisted = true };
  definition.default_value = milieu_value_color ((MilieuColor){ 0, 0, 0, UINT16_MAX });
  CHECK_OK (milieu_key_define (&definition, &ink));
  definition = milieu_key_definition ("weight", MILIEU_TYPE_DOUBLE);
  definition.unlisted = true;
  CHECK_OK (milieu_key_define (&definition, &weight));
}

void
stage_start (Stage *self)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  memset (self, 0, sizeof *self);
  fixture_start (&self->f);
  pthread_once (&once, define_keys);
  self->ink = ink;
  self->weight = weight;
  self->clock.now = 100;
  MilieuClock clock = stage_clock (&self->clock);
  CHECK_OK (milieu_tree_set_clock (self->f.tree, &clock));
}

void
stage_end (Stage *self)
{
  fixture_end (&self->f);
  CHECK_INT (self->clock.stops, self->clock.starts);
  CHECK_INT (self->clock.destroyed, 1);
}

/* ---- observers ---- */

static void
act (Stage *self)
{
  void (*function) (Stage *stage) = self->act;
  self->act = NULL;
  if (function)
    function (self);
}

void
stage_log_frame (const MilieuFrame *frame, void *user_data)
{
  Stage *self = user_data;
  char shown[64], target[80] = "";
  milieu_key_describe (frame->key, &frame->shown, shown, sizeof shown);
  if (!frame->is_last)
    {
      memcpy (target, " of ", 4);
      milieu_key_describe (frame->key, &frame->target, target + 4, sizeof target - 4);
    }
  else
    CHECK (milieu_key_equal (frame->key, &frame->shown, &frame->target));
  self->shown++;
  fixture_log (&self->f, "%s %s %s%s%s%s", fixture_name (&self->f, frame->node),
               milieu_key_name (frame->key), shown, target,
               frame->payload->animated ? " animated" : "", frame->initial ? " initial" : "");
  act (self);
}

void
stage_count_destroyed (void *user_data)
{
  ((Stage *)user_data)->destroyed++;
}

MilieuObserver
stage_observe (Stage *self, MilieuNode node, const MilieuKey *key)
{
  MilieuObserver observer;
  CHECK_OK (milieu_node_observe_frames (self->f.tree, node, key, MILIEU_OBSERVE_PLAIN, NULL,
                                        stage_log_frame, self, stage_count_destroyed, &observer));
  return observer;
}

/* ---- transitions ---- */

void
stage_log_fraction (MilieuTree *tree, double fraction, bool is_last, void *user_data)
{
  Stage *self = user_data;
  (void)tree;
  self->shown++;
  /* Fewer digits than the curves are solved to. */
  fixture_log (&self->f, "at %.8g%s", fraction, is_last ? ", last" : "");
  act (self);
}

MilieuTransition
stage_begin (Stage *self, MilieuNode node)
{
  MilieuTransition transition;
  CHECK_OK (milieu_transition_start (self->f.tree, node, &stage_payload, stage_log_fraction, self,
                                     stage_count_destroyed, &transition));
  return transition;
}

/* ---- switches ---- */

void
stage_begin_switch (Stage *self)
{
  CHECK_OK (milieu_tree_begin (self->f.tree, &stage_payload));
}

void
stage_switch (Stage *self, MilieuNode node, const MilieuKey *key, int64_t value)
{
  stage_begin_switch (self);
  fixture_set (&self->f, node, key, value);
  fixture_commit (&self->f);
}

void
stage_reduce_motion (Stage *self, MilieuNode node, bool is_reduced)
{
  CHECK_OK (milieu_node_set (self->f.tree, node, milieu_key_reduce_motion (),
                             milieu_value_bool (is_reduced)));
}
