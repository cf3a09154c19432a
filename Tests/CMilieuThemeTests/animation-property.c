/* Random switches, moves, removals, clocks and frames show what the naive model says. */
#include "../CMilieuTests/test.h"
#include "movement-model.h"
#include "stage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  SEEDS = 1500,
  STEPS = 100,
  NODES = 5,
  FIRST_MOVERS = 6
};

typedef struct Play
{
  Stage s;
  MovementModel model;
  uint64_t seed, random;
  int step;
  bool defers;
  bool is_starting; /* a transition, which may be one step: nobody is taken away from within */
  long frames;      /* that were not told in one step */
  MilieuNode nodes[NODES]; /* MILIEU_NODE_NONE for one that has gone */
  MilieuObserver observers[MOVERS_MAX];
  MilieuTransition transitions[MOVERS_MAX];
  Shown shown[MOVERS_MAX];
  int destroyed[MOVERS_MAX];
} Play;

/* Which mover of which play: what callbacks are given. */
typedef struct Role
{
  Play *play;
  int mover;
} Role;

static _Thread_local Role roles[MOVERS_MAX];

static unsigned
draw (Play *p, unsigned count)
{
  p->random ^= p->random << 13;
  p->random ^= p->random >> 7;
  p->random ^= p->random << 17;
  return (unsigned)(p->random >> 20) % count;
}

/* ---- callbacks ---- */

/* The same for the model and for the tree: it depends on the step and the mover alone. */
static int
victim (void *user_data, int mover)
{
  const Play *p = user_data;
  uint64_t hash = (p->seed * 1000003 + (uint64_t)p->step) * 1000003 + (uint64_t)mover;
  hash ^= hash >> 13;
  hash *= UINT64_C (0x9E3779B97F4A7C15);
  return p->is_starting || hash >> 60 ? -1 : (int)((hash >> 32) % (uint64_t)p->model.count);
}

static void
take_away (Play *p, int mover)
{
  if (p->model.movers[mover].is_transition)
    (void)milieu_transition_cancel (p->s.f.tree, p->transitions[mover]);
  else
    (void)milieu_observer_remove (p->s.f.tree, p->observers[mover]);
}

static void
note (const Role *role, double value, bool is_last)
{
  Shown *shown = &role->play->shown[role->mover];
  CHECK (shown->count < SHOWN_MAX);
  CHECK_INT (role->play->destroyed[role->mover], 0);
  shown->value[shown->count] = value;
  shown->is_last[shown->count++] = is_last;
  role->play->frames += !is_last;
}

static double
number_of (const MilieuValue *value)
{
  return value->type == MILIEU_TYPE_INT ? (double)value->integer : value->number;
}

static void
see_frame (const MilieuFrame *frame, void *user_data)
{
  const Role *role = user_data;
  note (role, number_of (&frame->shown), frame->is_last);
  /* What is told in one step takes nobody away: the model does not know its order. */
  int other = frame->payload->data ? -1 : victim (role->play, role->mover);
  if (other >= 0)
    take_away (role->play, other);
}

static void
see_fraction (MilieuTree *tree, double fraction, bool is_last, void *user_data)
{
  const Role *role = user_data;
  (void)tree;
  note (role, fraction, is_last);
  int other = victim (role->play, role->mover);
  if (other >= 0)
    take_away (role->play, other);
}

static void
count_destroyed (void *user_data)
{
  const Role *role = user_data;
  role->play->destroyed[role->mover]++;
}

/* ---- the model's questions ---- */

static bool
is_reduced (void *user_data, int mover)
{
  Play *p = user_data;
  return milieu_node_get_bool (p->s.f.tree, p->model.movers[mover].node,
                               milieu_key_reduce_motion (), false);
}

static double
read (Play *p, const Mover *m)
{
  MilieuValue value;
  CHECK_OK (milieu_node_get (p->s.f.tree, m->node, m->key, &value, NULL));
  return number_of (&value);
}

/* A transaction has closed: who reads something else than before is charged with its payload. */
static void
charge (Play *p, const MilieuPayload *payload)
{
  for (int i = 0; i < p->model.count; i++)
    {
      Mover *m = &p->model.movers[i];
      if (!m->is_there || m->is_transition)
        continue;
      double now = read (p, m);
      if (now != m->known)
        m->payload = *payload;
      m->known = now;
    }
}

/* Tells in tree order. */
static void
tell (Play *p)
{
  MilieuTree *tree = p->s.f.tree;
  MilieuNode first = milieu_node_get_first_child (tree, MILIEU_NODE_NONE);
  for (MilieuNode n = first; n; n = milieu_node_get_next (tree, n, MILIEU_NODE_NONE))
    for (int i = 0; i < p->model.count; i++)
      {
        const Mover *m = &p->model.movers[i];
        if (m->is_there && !m->is_transition && m->node == n)
          movement_model_tell (&p->model, i, is_reduced (p, i));
      }
}

/* ---- operations ---- */

static MilieuNode
any_node (Play *p)
{
  MilieuNode node = p->nodes[draw (p, NODES)];
  return node ? node : p->nodes[0];
}

static void
change_value (Play *p)
{
  MilieuTree *tree = p->s.f.tree;
  MilieuNode node = any_node (p);
  switch (draw (p, 5))
    {
    case 0:
      CHECK_OK (milieu_node_set (tree, node, p->s.weight, milieu_value_double (draw (p, 9) / 8.0)));
      break;
    case 1:
      CHECK_OK (milieu_node_unset (tree, node, draw (p, 2) ? p->s.weight : p->s.f.padding));
      break;
    case 2:
      (void)!milieu_node_move (tree, p->nodes[0] == node ? p->nodes[1] : node, any_node (p), 0);
      break;
    default:
      CHECK_OK (
        milieu_node_set (tree, node, p->s.f.padding, milieu_value_int ((int64_t)draw (p, 100))));
      break;
    }
}

static MilieuPayload
draw_payload (Play *p)
{
  static const double durations[] = { 0, 0.25, 1, 2 };
  return (MilieuPayload){
    .animated = draw (p, 4) > 0,
    .duration = durations[draw (p, 4)],
    .curve = (MilieuCurve)draw (p, 5),
    .damping = 0.3,
    .data = p, /* marks what is told in one step */
  };
}

static void
make_switches (Play *p)
{
  for (unsigned left = p->defers ? 1 + draw (p, 3) : 1; left; left--)
    {
      MilieuPayload payload = draw_payload (p);
      CHECK_OK (milieu_tree_begin (p->s.f.tree, &payload));
      for (unsigned changes = 1 + draw (p, 3); changes; changes--)
        change_value (p);
      CHECK_OK (milieu_tree_commit (p->s.f.tree));
      charge (p, &payload);
    }
  if (p->defers)
    CHECK_OK (milieu_tree_flush (p->s.f.tree));
  tell (p);
}

static void
remove_node (Play *p)
{
  unsigned index = draw (p, NODES);
  if (index == 0 || !p->nodes[index])
    return;
  CHECK_OK (milieu_node_remove (p->s.f.tree, p->nodes[index]));
  for (int i = 0; i < NODES; i++)
    if (p->nodes[i] && !milieu_node_exists (p->s.f.tree, p->nodes[i]))
      p->nodes[i] = MILIEU_NODE_NONE;
  for (int i = 0; i < p->model.count; i++)
    {
      Mover *m = &p->model.movers[i];
      if (m->is_there && !m->is_transition && !milieu_node_exists (p->s.f.tree, m->node))
        movement_model_end (&p->model, i);
    }
  CHECK_OK (milieu_node_add (p->s.f.tree, any_node (p), MILIEU_NODE_NONE, MILIEU_NODE_PLAIN,
                             &p->nodes[index]));
}

static void
add_mover (Play *p, bool is_transition)
{
  const MilieuKey *keys[] = { p->s.f.padding, p->s.f.gap, p->s.weight };
  int mover = p->model.count;
  if (mover == MOVERS_MAX)
    return;
  p->model.count++;
  Mover *m = &p->model.movers[mover];
  *m = (Mover){ .is_there = true, .is_transition = is_transition, .node = any_node (p) };
  roles[mover] = (Role){ p, mover };
  if (is_transition)
    {
      MilieuPayload payload = draw_payload (p);
      bool moves = payload.animated && p->model.has_clock && !is_reduced (p, mover);
      p->is_starting = true;
      CHECK_OK (milieu_transition_start (p->s.f.tree, m->node, &payload, see_fraction,
                                         &roles[mover], count_destroyed, &p->transitions[mover]));
      p->is_starting = false;
      if (moves)
        movement_model_begin (&p->model, mover, &payload);
      else
        {
          m->is_there = false;
          m->expected = (Shown){ { 1 }, { true }, 1 };
        }
      return;
    }
  unsigned key = draw (p, 3);
  m->key = keys[key];
  m->is_whole = key < 2;
  m->known = m->now = m->target = read (p, m);
  CHECK_OK (milieu_node_observe_frames (p->s.f.tree, m->node, m->key, MILIEU_OBSERVE_PLAIN, NULL,
                                        see_frame, &roles[mover], count_destroyed,
                                        &p->observers[mover]));
}

static void
remove_mover (Play *p)
{
  if (!p->model.count)
    return;
  int mover = (int)draw (p, (unsigned)p->model.count);
  take_away (p, mover);
  movement_model_end (&p->model, mover);
}

/* Transitions whose node has gone are cancelled. */
static void
end_nodeless (Play *p)
{
  for (int i = 0; i < p->model.count; i++)
    if (p->model.movers[i].is_transition
        && !milieu_node_exists (p->s.f.tree, p->model.movers[i].node))
      movement_model_end (&p->model, i);
}

static void
set_clock (Play *p)
{
  if (p->model.has_clock && draw (p, 4) == 0)
    {
      CHECK_OK (milieu_tree_set_clock (p->s.f.tree, NULL));
      p->model.has_clock = false;
      end_nodeless (p);
      movement_model_frame (&p->model, 0, true, is_reduced);
      return;
    }
  p->s.clock.now = draw (p, 1000) / 8.0;
  MilieuClock clock = stage_clock (&p->s.clock);
  CHECK_OK (milieu_tree_set_clock (p->s.f.tree, &clock));
  movement_model_set_clock (&p->model, p->s.clock.now);
}

static void
show_frame (Play *p)
{
  static const double steps[] = { 0.0625, 0.125, 0, 0.3, -0.125, 1, 0.0625, 0.0625 };
  double step = steps[draw (p, 8)];
  double now = p->s.clock.now + step;
  if (step > 0)
    p->model.time = p->s.clock.now = now;
  CHECK_OK (milieu_tree_frame (p->s.f.tree, now));
  end_nodeless (p);
  movement_model_frame (&p->model, now, false, is_reduced);
}

static void
operate (Play *p)
{
  unsigned choice = draw (p, 16);
  if (choice < 6)
    show_frame (p);
  else if (choice < 10)
    make_switches (p);
  else if (choice < 12)
    add_mover (p, draw (p, 3) == 0);
  else if (choice == 12)
    remove_mover (p);
  else if (choice == 13)
    remove_node (p);
  else if (choice == 14)
    set_clock (p);
  else
    stage_reduce_motion (&p->s, any_node (p), draw (p, 6) == 0);
}

/* ---- comparing ---- */

static void
compare (Play *p)
{
  for (int i = 0; i < p->model.count; i++)
    {
      Shown *is = &p->shown[i], *must = &p->model.movers[i].expected;
      for (int j = 0; j < is->count || j < must->count; j++)
        if (j >= is->count || j >= must->count || is->value[j] != must->value[j]
            || is->is_last[j] != must->is_last[j])
          test_fail (__FILE__, __LINE__,
                     "seed %" PRIu64 ", step %d, mover %d: shown %g, must be %g (%d, %d)", p->seed,
                     p->step, i, j < is->count ? is->value[j] : -1,
                     j < must->count ? must->value[j] : -1, is->count, must->count);
      is->count = must->count = 0;
      if (p->destroyed[i] != !p->model.movers[i].is_there)
        test_fail (__FILE__, __LINE__, "seed %" PRIu64 ", step %d, mover %d: %d times destroyed",
                   p->seed, p->step, i, p->destroyed[i]);
    }
  CHECK_INT (milieu_tree_transition_count (p->s.f.tree), p->model.moving_count);
  CHECK (stage_is_running (&p->s.clock) == (p->model.moving_count > 0));
}

/* Returns how many frames were shown on the way. */
static long
play (Play *p, uint64_t seed)
{
  memset (p, 0, sizeof *p);
  p->seed = seed;
  p->random = seed * UINT64_C (0x9E3779B97F4A7C15) + 1;
  p->model.victim = victim;
  p->model.user_data = p;
  stage_start (&p->s);
  p->defers = seed % 2;
  if (p->defers)
    fixture_defer (&p->s.f);
  movement_model_set_clock (&p->model, p->s.clock.now);
  p->nodes[0] = p->s.f.window;
  for (int i = 1; i < NODES; i++)
    CHECK_OK (milieu_node_add (p->s.f.tree, any_node (p), MILIEU_NODE_NONE, MILIEU_NODE_PLAIN,
                               &p->nodes[i]));
  for (int i = 0; i < FIRST_MOVERS; i++)
    add_mover (p, false);
  for (p->step = 0; p->step < STEPS; p->step++)
    {
      operate (p);
      compare (p);
    }
  milieu_tree_free (p->s.f.tree);
  CHECK_INT (p->s.clock.starts, p->s.clock.stops);
  for (int i = 0; i < p->model.count; i++)
    CHECK_INT (p->destroyed[i], 1);
  return p->frames;
}

static void
randomSwitchesShowWhatTheModelSays (void)
{
  /* Not on a thread's own memory, of which the smallest stacks are part. */
  Play *p = malloc (sizeof *p);
  long frames = 0;
  CHECK (p);
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    frames += play (p, seed);
  free (p);
  CHECK (frames > SEEDS * 20); /* or it would show nothing */
}

TEST_TOPIC (theme_animation_property,
            TEST (theme_animation_property, randomSwitchesShowWhatTheModelSays))
