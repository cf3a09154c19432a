/*
 * Clocks.
 *
 * Invariant: a clock that is replaced is stopped, if it runs, and then destroyed, when nothing uses
 * it any more; what a tree keeps is freed last of all with it, when its observers have gone, and
 * does not use the tree then.
 */
#include "../memory-private.h"
#include "animation-private.h"

#include <math.h>
#include <stdatomic.h>

/* Whose address is the key under which it is kept with the tree. */
static const char animation_key;

static atomic_uint animations_made;

/* What goes with what is changed in a frame. */
static const MilieuPayload no_payload;

Animation *
milieu_animation_find (const MilieuTree *tree)
{
  return milieu_tree_get_data (tree, &animation_key);
}

/* ---- life ---- */

/* The tree must not be used any more, but as what `stop` is given. */
static void
free_animation (void *user_data)
{
  Animation *self = user_data;
  MilieuClock clock = self->clock;
  bool had_clock = self->has_clock;
  if (self->is_started && clock.stop)
    clock.stop (self->tree, clock.user_data);
  self->is_started = self->has_clock = false;
  while (self->first)
    {
      Movement *movement = self->first;
      milieu_movement_end (movement);
      movement->kind->drop (self, movement);
    }
  if (had_clock && clock.destroy)
    clock.destroy (clock.user_data);
  milieu_transitions_free (self);
  milieu_theme_free (self);
}

static MilieuStatus
new_animation (MilieuTree *tree, Animation **animation)
{
  Animation *self = milieu_theme_reallocate (NULL, sizeof *self);
  if (!self)
    return MILIEU_ERROR_NO_MEMORY;
  *self = (Animation){
    .tree = tree,
    .tag = atomic_fetch_add_explicit (&animations_made, 1, memory_order_relaxed) & 0xFFF,
  };
  MilieuStatus status = milieu_tree_set_data (tree, &animation_key, self, free_animation);
  if (status == MILIEU_OK)
    *animation = self;
  else
    milieu_theme_free (self);
  return status;
}

/* ---- the clock ---- */

bool
milieu_tree_has_clock (const MilieuTree *tree)
{
  const Animation *self = milieu_animation_find (tree);
  return self && self->has_clock;
}

/* Whether a function of a key's runs, or the tree is being freed: to end what is no observer asks
 * for nothing else. */
static bool
is_sealed (MilieuTree *tree)
{
  return milieu_observer_remove (tree, MILIEU_OBSERVER_NONE) == MILIEU_ERROR_BUSY;
}

/* Lets what moves go on, by another clock, from where it was shown. */
static void
go_on (Animation *self)
{
  double now = milieu_animation_now (self);
  for (Movement *movement = self->first; movement; movement = movement->next)
    movement->begin = now - movement->elapsed;
}

static void
replace (Animation *self, const MilieuClock *clock)
{
  const MilieuClock old = self->clock;
  const bool had_clock = self->has_clock, was_started = self->is_started;
  self->clock = clock ? *clock : (MilieuClock){ .now = NULL };
  self->has_clock = clock != NULL;
  self->is_started = false;
  self->is_ending = !clock && self->count;
  self->switch_number = 0;
  self->has_moment = false;
  if (clock && self->count)
    go_on (self);
  if (was_started && old.stop)
    old.stop (self->tree, old.user_data);
  if (had_clock && old.destroy)
    old.destroy (old.user_data);
  milieu_animation_wind (self);
}

MilieuStatus
milieu_tree_set_clock (MilieuTree *tree, const MilieuClock *clock)
{
  Animation *self = milieu_animation_find (tree);
  MilieuStatus status = MILIEU_OK;
  if (!self && clock)
    status = new_animation (tree, &self);
  else if (is_sealed (tree))
    status = MILIEU_ERROR_BUSY;
  if (status != MILIEU_OK || !self)
    return status;
  bool shows_end = !clock && self->count && !self->is_in_frame;
  if (shows_end)
    status = milieu_tree_begin (tree, &no_payload);
  if (status != MILIEU_OK)
    return status;
  milieu_tree_hold (tree);
  replace (self, clock);
  if (shows_end)
    {
      milieu_animation_show (self, NAN);
      (void)milieu_tree_commit (tree);
      milieu_animation_wind (self);
    }
  milieu_tree_release (tree);
  return MILIEU_OK;
}

/* ---- frames ---- */

MilieuStatus
milieu_tree_frame (MilieuTree *tree, double now)
{
  Animation *self = milieu_animation_find (tree);
  if (is_sealed (tree) || (self && self->is_in_frame))
    return MILIEU_ERROR_BUSY;
  if (!self || !self->count)
    return MILIEU_OK;
  MilieuStatus status = milieu_tree_begin (tree, &no_payload);
  if (status != MILIEU_OK)
    return status;
  milieu_tree_hold (tree);
  milieu_animation_show (self, now);
  (void)milieu_tree_commit (tree);
  milieu_animation_wind (self);
  milieu_tree_release (tree);
  return MILIEU_OK;
}

size_t
milieu_tree_transition_count (const MilieuTree *tree)
{
  const Animation *self = milieu_animation_find (tree);
  return self ? self->count : 0;
}
