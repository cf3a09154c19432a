/* Invariant: `moving` has each mover that moves once, in the order in which they began. */
#include "movement-model.h"

#include "../CMilieuTests/test.h"

#include <math.h>

static int
place_of (const MovementModel *self, int mover)
{
  for (int i = 0; i < self->moving_count; i++)
    if (self->moving[i] == mover)
      return i;
  return -1;
}

bool
movement_model_moves (const MovementModel *self, int mover)
{
  return place_of (self, mover) >= 0;
}

static void
come_to_rest (MovementModel *self, int mover)
{
  int place = place_of (self, mover);
  if (place < 0)
    return;
  for (int i = place; i + 1 < self->moving_count; i++)
    self->moving[i] = self->moving[i + 1];
  self->moving_count--;
}

void
movement_model_end (MovementModel *self, int mover)
{
  come_to_rest (self, mover);
  self->movers[mover].is_there = false;
}

void
movement_model_begin (MovementModel *self, int mover, const MilieuPayload *payload)
{
  Mover *m = &self->movers[mover];
  m->begin = self->time;
  m->elapsed = 0;
  m->duration = payload->duration > 0 ? payload->duration : 0.3;
  m->curve = payload->curve;
  m->damping = payload->damping;
  come_to_rest (self, mover);
  self->moving[self->moving_count++] = mover;
}

static void
expect (Mover *m, double value, bool is_last)
{
  CHECK (m->expected.count < SHOWN_MAX);
  m->expected.value[m->expected.count] = value;
  m->expected.is_last[m->expected.count++] = is_last;
  m->now = value;
}

void
movement_model_tell (MovementModel *self, int mover, bool is_reduced)
{
  Mover *m = &self->movers[mover];
  if (m->known == m->target)
    return;
  m->target = m->known;
  if (m->payload.animated && self->has_clock && !is_reduced && m->now != m->target)
    {
      m->from = m->now;
      movement_model_begin (self, mover, &m->payload);
      return;
    }
  come_to_rest (self, mover);
  expect (m, m->target, true);
}

static double
between (const Mover *m, double fraction)
{
  double way = m->target - m->from;
  return m->is_whole ? m->from + round (way * fraction) : m->from + way * fraction;
}

static void
show (MovementModel *self, int mover, double now, bool is_end)
{
  Mover *m = &self->movers[mover];
  m->elapsed = fmax (m->elapsed, now - m->begin);
  bool is_last = is_end || m->elapsed >= m->duration;
  double fraction = is_last ? 1 : milieu_curve_at (m->curve, m->damping, m->elapsed / m->duration);
  if (is_last)
    come_to_rest (self, mover);
  if (is_last && m->is_transition)
    m->is_there = false;
  double value = m->is_transition ? fraction : is_last ? m->target : between (m, fraction);
  if (!is_last && !m->is_transition && value == m->now)
    return;
  expect (m, value, is_last);
  int victim = self->victim (self->user_data, mover);
  if (victim >= 0 && self->movers[victim].is_there)
    movement_model_end (self, victim);
}

void
movement_model_frame (MovementModel *self, double now, bool ends,
                      bool (*is_reduced) (void *user_data, int mover))
{
  int order[MOVERS_MAX], count = self->moving_count;
  memcpy (order, self->moving, sizeof order);
  for (int i = 0; i < count; i++)
    if (movement_model_moves (self, order[i]))
      show (self, order[i], now, ends || is_reduced (self->user_data, order[i]));
}

void
movement_model_set_clock (MovementModel *self, double time)
{
  self->has_clock = true;
  self->time = time;
  for (int i = 0; i < self->moving_count; i++)
    {
      Mover *m = &self->movers[self->moving[i]];
      m->begin = time - m->elapsed;
    }
}
