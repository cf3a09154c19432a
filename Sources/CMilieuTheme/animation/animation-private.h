/* What moves in a tree, and who is shown it. */
#ifndef MILIEU_THEME_ANIMATION_PRIVATE_H
#define MILIEU_THEME_ANIMATION_PRIVATE_H

#include <milieu-theme/animation.h>

typedef struct Movement Movement;
typedef struct Animation Animation;

/* Who is shown a movement: an observer, or whoever began a transition. */
typedef struct MovementKind
{
  /* Whether that is still there. */
  bool (*is_there) (MilieuTree *tree, const Movement *movement);
  /* Shows where it is. The last time it has left its animation before. It may be gone then. */
  void (*show) (MilieuTree *tree, Movement *movement, double fraction, bool is_last);
  /* It has left its animation without a last frame. It may be gone then. */
  void (*drop) (Animation *animation, Movement *movement);
} MovementKind;

/* Part of a record of its kind's. */
struct Movement
{
  const MovementKind *kind;
  Movement *previous, *next;
  Animation *animation; /* NULL while nothing moves */
  MilieuNode node;      /* where `reduce-motion` is read */
  uint64_t begun_in;    /* the number of the frame before it began */
  double begin;         /* in the clock's seconds; not finite where the first frame is to say it */
  double elapsed;       /* in seconds, at the latest frame */
  double duration;
  MilieuCurve curve;
  double damping;
};

/* A place for a transition, by which its handle finds it. */
typedef struct TransitionSlot
{
  struct Started *started; /* NULL while it is free */
  uint32_t generation;     /* of the one that is there, or comes next; 0 for no more */
  uint32_t next_free;      /* 1 more than the slot's place; 0 for none */
} TransitionSlot;

/* What a tree that has, or had, a clock keeps. */
struct Animation
{
  MilieuTree *tree;
  MilieuClock clock;
  bool has_clock;
  bool is_started;
  bool is_in_frame;
  bool is_ending; /* the clock was taken away, and what moves is to be shown its end */

  Movement *first, *last; /* what moves, in the order in which it began */
  Movement *next;         /* within a frame, the one to be shown next */
  size_t count;
  uint64_t frame; /* counts frames */
  const MilieuKey *reduce_motion;

  /* When the switch that was told last began, as long as no frame has come since. */
  uint64_t switch_number, switch_frame;
  double switch_begin;

  /* What the time was when it was asked for last within a flush, or a frame. */
  bool has_moment;
  uint64_t moment_flush, moment_frame; /* their numbers; 0 for no flush */
  double moment;

  TransitionSlot *slots;
  size_t slot_capacity;
  uint32_t slot_count;
  uint32_t free_slot; /* 1 more than its place; 0 for none */
  uint32_t tag;       /* of handles */
};

/* ---- animation.c ---- */

/* The tree's, or NULL if it never had a clock. */
Animation *milieu_animation_find (const MilieuTree *tree);

/* Whether a change at the node takes its time. Errors of milieu_node_get. */
MILIEU_WARN_UNUSED MilieuStatus milieu_animation_moves (MilieuTree *tree, MilieuNode node,
                                                        const MilieuPayload *payload, bool *moves);

/* Now, by the clock. */
double milieu_animation_now (const Animation *self);

/* When what begins now begins: now, and the same for all that begins within one flush, or within
 * one frame, since that is one moment to whoever looks. */
double milieu_animation_moment (Animation *self);

/* The same for all who are told of one switch: a transaction's number. */
double milieu_animation_now_of_switch (Animation *self, uint64_t number);

/* Begins a movement whose kind and node are set; one that is on its way begins anew. */
void milieu_movement_begin (Movement *self, Animation *animation, const MilieuPayload *payload,
                            double begin);

/* Takes it out, if it is in, and stops the clock if it was the last. */
void milieu_movement_end (Movement *self);

/* Shows what moves where it is at `now`, or, if the clock was taken away, its end. To be called
 * within a transaction, while the tree is held. */
void milieu_animation_show (Animation *self, double now);

/* Starts or stops the clock, as needed. */
void milieu_animation_wind (Animation *self);

/* ---- transition.c ---- */

/* Frees what handles are found by; there may be no transition left. */
void milieu_transitions_free (Animation *self);

/* ---- between.c ---- */

/* Whether the library itself knows what lies between two values of one type. */
bool milieu_values_have_between (const MilieuValue *from, const MilieuValue *to);

/* What lies at the fraction between two such values. */
MilieuValue milieu_value_between (const MilieuValue *from, const MilieuValue *to, double fraction);

#endif
