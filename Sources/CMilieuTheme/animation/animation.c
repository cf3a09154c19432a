/*
 * What moves in a tree.
 *
 * Invariants: each movement on its way is in the list once; outside of frames the clock runs if,
 * and only if, the list has one; within a frame `next` is in the list, or NULL, so that anything
 * may leave while another is shown; what begins within a frame stands behind all that it shows.
 */
#include "animation-private.h"

#include <milieu-theme/interpolation.h>
#include <milieu/predefined.h>

#include <math.h>

/* ---- whether something moves ---- */

static MilieuStatus
read_bool (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool *result)
{
  MilieuValue value;
  MilieuStatus status =
    node ? milieu_node_get (tree, node, key, &value, NULL) : milieu_tree_get (tree, key, &value);
  if (status == MILIEU_OK)
    *result = value.type == MILIEU_TYPE_BOOL && value.boolean;
  return status;
}

MilieuStatus
milieu_animation_moves (MilieuTree *tree, MilieuNode node, const MilieuPayload *payload,
                        bool *moves)
{
  bool is_reduced = false;
  const MilieuKey *key = milieu_key_reduce_motion ();
  if (key)
    {
      MilieuStatus status = read_bool (tree, node, key, &is_reduced);
      if (status != MILIEU_OK)
        return status;
    }
  else if (node && !milieu_node_exists (tree, node))
    return MILIEU_ERROR_NO_NODE;
  *moves = payload->animated && !is_reduced && milieu_tree_has_clock (tree);
  return MILIEU_OK;
}

/* ---- the clock ---- */

void
milieu_animation_wind (Animation *self)
{
  bool is_wanted = self->count && self->has_clock;
  if (self->is_in_frame || is_wanted == self->is_started)
    return;
  self->is_started = is_wanted;
  if (is_wanted && self->clock.start)
    self->clock.start (self->tree, self->clock.user_data);
  else if (!is_wanted && self->clock.stop)
    self->clock.stop (self->tree, self->clock.user_data);
}

double
milieu_animation_now (const Animation *self)
{
  return self->clock.now (self->clock.user_data);
}

double
milieu_animation_moment (Animation *self)
{
  uint64_t flush = milieu_tree_flush_number (self->tree);
  bool is_same =
    self->has_moment && self->moment_flush == flush && self->moment_frame == self->frame;
  if (!is_same)
    self->moment = milieu_animation_now (self);
  self->has_moment = flush || self->is_in_frame;
  self->moment_flush = flush;
  self->moment_frame = self->frame;
  return self->moment;
}

double
milieu_animation_now_of_switch (Animation *self, uint64_t number)
{
  if (!self->count || self->switch_number != number || self->switch_frame != self->frame)
    {
      self->switch_begin = milieu_animation_moment (self);
      self->switch_number = number;
      self->switch_frame = self->frame;
    }
  return self->switch_begin;
}

/* ---- the list ---- */

static void
take_out (Movement *self)
{
  Animation *animation = self->animation;
  if (animation->next == self)
    animation->next = self->next;
  *(self->previous ? &self->previous->next : &animation->first) = self->next;
  *(self->next ? &self->next->previous : &animation->last) = self->previous;
  animation->count--;
  self->animation = NULL;
}

static void
put_last (Movement *self, Animation *animation)
{
  self->previous = animation->last;
  self->next = NULL;
  *(self->previous ? &self->previous->next : &animation->first) = self;
  animation->last = self;
  animation->count++;
  self->animation = animation;
}

void
milieu_movement_begin (Movement *self, Animation *animation, const MilieuPayload *payload,
                       double begin)
{
  bool is_duration = payload->duration > 0 && isfinite (payload->duration);
  self->duration = is_duration ? payload->duration : MILIEU_ANIMATION_DURATION;
  self->curve = payload->curve;
  self->damping = payload->damping;
  self->begin = begin;
  self->elapsed = 0;
  self->begun_in = animation->frame;
  if (self->animation)
    take_out (self);
  put_last (self, animation);
  milieu_animation_wind (animation);
}

void
milieu_movement_end (Movement *self)
{
  Animation *animation = self->animation;
  if (!animation)
    return;
  take_out (self);
  milieu_animation_wind (animation);
}

/* ---- frames ---- */

/* Time that went back, or is NaN, has not gone on. */
static void
let_pass (Movement *self, double now)
{
  if (!isfinite (self->begin) && isfinite (now))
    self->begin = now - self->elapsed;
  double elapsed = isfinite (self->begin) ? now - self->begin : now;
  if (elapsed > self->elapsed)
    self->elapsed = elapsed;
}

static void
show_movement (Animation *self, Movement *movement, double now, bool is_end)
{
  if (!movement->kind->is_there (self->tree, movement))
    {
      milieu_movement_end (movement);
      movement->kind->drop (self, movement);
      return;
    }
  bool is_reduced = false;
  if (self->reduce_motion)
    (void)read_bool (self->tree, movement->node, self->reduce_motion, &is_reduced);
  let_pass (movement, now);
  bool is_last = is_end || is_reduced || movement->elapsed >= movement->duration;
  double fraction = 1;
  if (is_last)
    milieu_movement_end (movement);
  else
    fraction =
      milieu_curve_at (movement->curve, movement->damping, movement->elapsed / movement->duration);
  movement->kind->show (self->tree, movement, fraction, is_last);
}

/* Shows all that began before. */
static void
show_all (Animation *self, double now, bool is_end)
{
  self->frame++;
  self->next = self->first;
  while (self->next && self->next->begun_in != self->frame && !milieu_tree_is_freed (self->tree))
    {
      Movement *movement = self->next;
      self->next = movement->next;
      show_movement (self, movement, now, is_end);
    }
  self->next = NULL;
}

void
milieu_animation_show (Animation *self, double now)
{
  self->is_in_frame = true;
  self->reduce_motion = milieu_key_reduce_motion ();
  if (!self->is_ending)
    show_all (self, now, false);
  while (self->is_ending && !milieu_tree_is_freed (self->tree))
    {
      self->is_ending = false;
      show_all (self, now, true);
    }
  self->is_in_frame = false;
}
