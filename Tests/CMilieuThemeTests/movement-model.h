/* A naive model of movements: each mover says what it must be shown, in the order of showing. It is
 * asked after the fact what the tree reads, so that it has no tree of its own. */
#ifndef MOVEMENT_MODEL_H
#define MOVEMENT_MODEL_H

#include <milieu-theme/milieu-theme.h>

enum
{
  MOVERS_MAX = 64, /* observers and transitions, those that have ended included */
  SHOWN_MAX = 64   /* what one mover is shown in one operation */
};

typedef struct Shown
{
  double value[SHOWN_MAX];
  bool is_last[SHOWN_MAX];
  int count;
} Shown;

typedef struct Mover
{
  bool is_there;
  bool is_transition;
  bool is_whole; /* its values are integers */
  MilieuNode node;
  const MilieuKey *key;
  double known;             /* what it reads since the latest transaction */
  MilieuPayload payload;    /* of the transaction that changed that */
  double from, target, now; /* `now` is what it was shown last */
  double begin, elapsed, duration;
  MilieuCurve curve;
  double damping;
  Shown expected;
} Mover;

typedef struct MovementModel
{
  Mover movers[MOVERS_MAX];
  int count;
  int moving[MOVERS_MAX]; /* in the order in which they began */
  int moving_count;
  bool has_clock;
  double time;
  /* Whom the mover that is shown takes away from within, by index; -1 for nobody. */
  int (*victim) (void *user_data, int mover);
  void *user_data;
} MovementModel;

bool movement_model_moves (const MovementModel *self, int mover);

/* The mover begins to move, or begins anew. */
void movement_model_begin (MovementModel *self, int mover, const MilieuPayload *payload);

/* It has gone, or was cancelled. */
void movement_model_end (MovementModel *self, int mover);

/* An observer is told of what it reads now. */
void movement_model_tell (MovementModel *self, int mover, bool is_reduced);

/* A frame; `is_reduced` is asked of each mover that is shown. */
void movement_model_frame (MovementModel *self, double now, bool ends,
                           bool (*is_reduced) (void *user_data, int mover));

/* Another clock, at that time. */
void movement_model_set_clock (MovementModel *self, double time);

#endif
