/*
 * Observers that are shown the way.
 *
 * Invariants: the observer is the user data of one of the core's, and goes with it, but not while
 * its function runs; while it moves, and only then, it holds what it comes from, what it comes to
 * and what it was shown last; while it does not, it was shown last what the core's observer saw
 * last.
 */
#include "../memory-private.h"
#include "animation-private.h"

typedef struct FrameObserver
{
  Movement movement; /* must be first */
  MilieuObserver observer;
  const MilieuKey *key;
  MilieuInterpolateFunction interpolate;
  MilieuFrameFunction function;
  void *user_data;
  MilieuDestroyFunction destroy;
  MilieuValue from, target, shown;
  MilieuPayload payload; /* of the movement */
  bool is_moving;
  bool is_over;     /* to be freed when its function returns */
  unsigned calling; /* calls of its function, one in another */
} FrameObserver;

/* ---- going ---- */

static void
let_go (FrameObserver *self)
{
  if (!self->is_moving)
    return;
  self->is_moving = false;
  milieu_key_release (self->key, self->from);
  milieu_key_release (self->key, self->target);
  milieu_key_release (self->key, self->shown);
}

/* Ends the movement, without a frame. */
static void
come_to_rest (FrameObserver *self)
{
  milieu_movement_end (&self->movement);
  let_go (self);
}

/* Frees it, if it is over and its function does not run; nothing may touch it after this. */
static void
settle (FrameObserver *self)
{
  if (!self->is_over || self->calling)
    return;
  FrameObserver over = *self;
  milieu_theme_free (self);
  if (over.destroy)
    over.destroy (over.user_data);
}

/* The core's observer has gone. */
static void
go (void *user_data)
{
  FrameObserver *self = user_data;
  come_to_rest (self);
  self->is_over = true;
  settle (self);
}

/* ---- being shown ---- */

static bool
is_there (MilieuTree *tree, const Movement *movement)
{
  const FrameObserver *self = (const FrameObserver *)movement;
  return milieu_observer_get_node (tree, self->observer) != MILIEU_NODE_NONE;
}

static void
drop (Animation *animation, Movement *movement)
{
  (void)animation;
  come_to_rest ((FrameObserver *)movement);
}

/* Calls the function; the observer may be gone when it has returned. */
static void
call (FrameObserver *self, const MilieuFrame *frame)
{
  self->calling++;
  self->function (frame, self->user_data);
  self->calling--;
  settle (self);
}

/* What lies between the two; it is to be released. */
static MilieuValue
look_between (FrameObserver *self, const MilieuValue *from, const MilieuValue *to, double fraction)
{
  if (!self->interpolate)
    return milieu_value_between (from, to, fraction);
  MilieuValue result = milieu_value_int (0);
  result.type = to->type;
  if (self->interpolate (from, to, fraction, &result, self->user_data) && result.type == to->type)
    return result;
  return milieu_key_retain (self->key, *to);
}

/* Finds out what is to be shown now, and holds it; false if that was shown last. */
static bool
move_on (FrameObserver *self, double fraction)
{
  MilieuValue shown = look_between (self, &self->from, &self->target, fraction);
  if (milieu_key_equal (self->key, &self->shown, &shown))
    {
      milieu_key_release (self->key, shown);
      return false;
    }
  MilieuValue before = self->shown;
  self->shown = shown;
  milieu_key_release (self->key, before);
  return true;
}

static void
show (MilieuTree *tree, Movement *movement, double fraction, bool is_last)
{
  FrameObserver *self = (FrameObserver *)movement;
  if (!is_last && !move_on (self, fraction))
    return;
  /* What it is lent is held by this call: the function may end the movement, or begin another. */
  const MilieuKey *key = self->key;
  const MilieuPayload payload = self->payload;
  MilieuFrame frame = {
    .tree = tree,
    .node = movement->node,
    .observer = self->observer,
    .key = key,
    .shown = milieu_key_retain (key, is_last ? self->target : self->shown),
    .target = milieu_key_retain (key, self->target),
    .payload = &payload,
    .is_last = is_last,
  };
  if (is_last)
    come_to_rest (self);
  call (self, &frame);
  milieu_key_release (key, frame.shown);
  milieu_key_release (key, frame.target);
}

static const MovementKind kind = { is_there, show, drop };

/* ---- changes ---- */

/* When what the observer is told of began to move. */
static double
find_begin (const FrameObserver *self, MilieuTree *tree, Animation *animation)
{
  MilieuPayload payload;
  uint64_t number;
  MilieuStatus status = milieu_observer_get_transaction (tree, self->observer, &payload, &number);
  return status == MILIEU_OK ? milieu_animation_now_of_switch (animation, number)
                             : milieu_animation_moment (animation);
}

/* Begins a movement from what was shown last. */
static void
set_out (FrameObserver *self, MilieuTree *tree, MilieuValue from, const MilieuChange *change,
         const MilieuPayload *payload)
{
  Animation *animation = milieu_animation_find (tree);
  double begin = find_begin (self, tree, animation);
  MilieuValue held = milieu_key_retain (self->key, from);
  let_go (self);
  self->from = held;
  self->shown = milieu_key_retain (self->key, held);
  self->target = milieu_key_retain (self->key, change->new_value);
  self->is_moving = true;
  self->payload = *payload;
  self->payload.data = NULL;
  self->payload.destroy = NULL;
  milieu_movement_begin (&self->movement, animation, payload, begin);
}

/* Whether the change takes its time for this observer. */
static bool
takes_time (FrameObserver *self, const MilieuNotification *notification, MilieuValue from)
{
  const MilieuValue *to = &notification->changes[0].new_value;
  bool moves = false;
  if (!self->interpolate && !milieu_values_have_between (&from, to))
    return false;
  return milieu_animation_moves (notification->tree, notification->node, notification->payload,
                                 &moves)
           == MILIEU_OK
         && moves && !milieu_key_equal (self->key, &from, to);
}

static void
change (const MilieuNotification *notification, void *user_data)
{
  FrameObserver *self = user_data;
  const MilieuChange *change = &notification->changes[0];
  MilieuValue from = self->is_moving ? self->shown : change->old_value;
  self->observer = notification->observer;
  if (takes_time (self, notification, from))
    {
      set_out (self, notification->tree, from, change, notification->payload);
      return;
    }
  come_to_rest (self);
  call (self, &(MilieuFrame){
                .tree = notification->tree,
                .node = notification->node,
                .observer = notification->observer,
                .key = change->key,
                .shown = change->new_value,
                .target = change->new_value,
                .payload = notification->payload,
                .initial = notification->initial,
                .is_last = true,
              });
}

MilieuStatus
milieu_node_observe_frames (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                            MilieuObserveFlags flags, MilieuInterpolateFunction interpolate,
                            MilieuFrameFunction function, void *user_data,
                            MilieuDestroyFunction destroy, MilieuObserver *observer)
{
  FrameObserver *self = milieu_theme_reallocate (NULL, sizeof *self);
  if (!self)
    return MILIEU_ERROR_NO_MEMORY;
  *self = (FrameObserver){ .movement = { .kind = &kind, .node = node },
                           .key = key,
                           .interpolate = interpolate,
                           .function = function,
                           .user_data = user_data,
                           .destroy = destroy };
  MilieuStatus status = milieu_node_observe (tree, node, key, flags, change, self, go, observer);
  if (status != MILIEU_OK)
    milieu_theme_free (self);
  return status;
}
