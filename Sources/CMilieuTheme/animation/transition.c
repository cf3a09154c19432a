/*
 * Movements by themselves, and their handles.
 *
 * Invariants: a slot has a transition if, and only if, that is moving, so that its handle is of
 * none from the moment on at which it ends; of one whose function runs nothing is freed before that
 * returns; a slot whose generations are used up is not used again.
 */
#include "../memory-private.h"
#include "animation-private.h"

typedef struct Started
{
  Movement movement; /* must be first */
  MilieuTransitionFunction function;
  void *user_data;
  MilieuDestroyFunction destroy;
  uint32_t slot;
  bool is_calling;
  bool is_over; /* to be freed when its function returns */
} Started;

/* A handle is 32 bits of slot, 20 of generation and 12 of the animation's tag. */
enum
{
  GENERATION_SHIFT = 12,
  GENERATION_LAST = (1 << 20) - 1
};

/* What counts without a payload. */
static const MilieuPayload usual_payload = { .animated = true };

/* ---- slots ---- */

static MilieuTransition
handle_of (const Animation *self, uint32_t slot)
{
  uint32_t low = self->slots[slot].generation << GENERATION_SHIFT | self->tag;
  return (uint64_t)slot << 32 | low;
}

/* Makes sure that a slot is free. */
static bool
reserve_slot (Animation *self)
{
  if (self->free_slot)
    return true;
  if (self->slot_count == UINT32_MAX)
    return false;
  TransitionSlot *slots = milieu_theme_grow (self->slots, &self->slot_capacity,
                                             (size_t)self->slot_count + 1, sizeof *slots);
  if (!slots)
    return false;
  self->slots = slots;
  self->slots[self->slot_count++] = (TransitionSlot){ .generation = 1 };
  self->free_slot = self->slot_count;
  return true;
}

static void
take_slot (Animation *self, Started *started)
{
  started->slot = self->free_slot - 1;
  TransitionSlot *slot = &self->slots[started->slot];
  self->free_slot = slot->next_free;
  slot->started = started;
}

static void
give_slot_back (Animation *self, const Started *started)
{
  TransitionSlot *slot = &self->slots[started->slot];
  slot->started = NULL;
  if (slot->generation++ == GENERATION_LAST)
    return;
  slot->next_free = self->free_slot;
  self->free_slot = started->slot + 1;
}

void
milieu_transitions_free (Animation *self)
{
  milieu_theme_free (self->slots);
}

/* ---- being shown ---- */

static bool
is_there (MilieuTree *tree, const Movement *movement)
{
  return !movement->node || milieu_node_exists (tree, movement->node);
}

/* Frees it, unless its function runs; nothing may touch it after this. */
static void
finish (Started *self)
{
  self->is_over = true;
  if (self->is_calling)
    return;
  Started over = *self;
  milieu_theme_free (self);
  if (over.destroy)
    over.destroy (over.user_data);
}

static void
drop (Animation *animation, Movement *movement)
{
  Started *self = (Started *)movement;
  give_slot_back (animation, self);
  finish (self);
}

static void
show (MilieuTree *tree, Movement *movement, double fraction, bool is_last)
{
  Started *self = (Started *)movement;
  if (is_last)
    give_slot_back (milieu_animation_find (tree), self);
  self->is_calling = true;
  self->function (tree, fraction, is_last, self->user_data);
  self->is_calling = false;
  if (is_last || self->is_over)
    finish (self);
}

static const MovementKind kind = { is_there, show, drop };

/* ---- the public ones ---- */

/* Shows nothing but the end. */
static void
show_end (MilieuTree *tree, MilieuTransitionFunction function, void *user_data,
          MilieuDestroyFunction destroy)
{
  milieu_tree_hold (tree);
  function (tree, 1, true, user_data);
  if (destroy)
    destroy (user_data);
  milieu_tree_release (tree);
}

MilieuStatus
milieu_transition_start (MilieuTree *tree, MilieuNode node, const MilieuPayload *payload,
                         MilieuTransitionFunction function, void *user_data,
                         MilieuDestroyFunction destroy, MilieuTransition *transition)
{
  bool moves = false;
  payload = payload ? payload : &usual_payload;
  MilieuStatus status = milieu_animation_moves (tree, node, payload, &moves);
  if (status != MILIEU_OK)
    return status;
  if (!moves)
    {
      if (transition)
        *transition = MILIEU_TRANSITION_NONE;
      show_end (tree, function, user_data, destroy);
      return MILIEU_OK;
    }
  Animation *animation = milieu_animation_find (tree);
  if (!reserve_slot (animation))
    return MILIEU_ERROR_NO_MEMORY;
  Started *self = milieu_theme_reallocate (NULL, sizeof *self);
  if (!self)
    return MILIEU_ERROR_NO_MEMORY;
  *self = (Started){ .movement = { .kind = &kind, .node = node },
                     .function = function,
                     .user_data = user_data,
                     .destroy = destroy };
  take_slot (animation, self);
  if (transition)
    *transition = handle_of (animation, self->slot);
  milieu_movement_begin (&self->movement, animation, payload, milieu_animation_moment (animation));
  return MILIEU_OK;
}

bool
milieu_transition_cancel (MilieuTree *tree, MilieuTransition transition)
{
  Animation *animation = milieu_animation_find (tree);
  uint32_t slot = (uint32_t)(transition >> 32);
  if (!animation || slot >= animation->slot_count || handle_of (animation, slot) != transition)
    return false;
  Started *self = animation->slots[slot].started;
  if (!self)
    return false;
  milieu_tree_hold (tree);
  milieu_movement_end (&self->movement);
  drop (animation, &self->movement);
  milieu_tree_release (tree);
  return true;
}
