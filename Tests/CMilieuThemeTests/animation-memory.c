/* Each allocation is refused in turn: a call that is refused has changed nothing, calls no destroy
 * function, and succeeds when it is made again. */
#include "../CMilieuTests/failing-allocator.h"
#include "../CMilieuTests/process-allocator.h"
#include "stage.h"

#ifdef DEBUG

#include "../../Sources/CMilieuTheme/memory-private.h"

/* Which of the two allocators refuses, and its how manieth request. */
typedef struct Refusal
{
  bool of_tree;
  uint64_t request;
} Refusal;

typedef struct Trial
{
  Stage s;
  FailingAllocator allocator;
  MilieuClock clock;
  Refusal refusal;
  bool was_refused;
  MilieuTransition transition;
  MilieuObserver observer;
} Trial;

static void
refuse (Trial *self)
{
  if (self->refusal.of_tree)
    {
      self->allocator.failing = FAILING_ONCE;
      self->allocator.from = self->allocator.requests + self->refusal.request;
    }
  else
    milieu_theme_work.refused_at = milieu_theme_work.requests + self->refusal.request;
}

static void
grant (Trial *self)
{
  self->allocator.failing = FAILING_NEVER;
  milieu_theme_work.refused_at = 0;
}

static MilieuStatus
set_clock (Trial *self)
{
  return milieu_tree_set_clock (self->s.f.tree, &self->clock);
}

static MilieuStatus
observe (Trial *self)
{
  return milieu_node_observe_frames (self->s.f.tree, self->s.f.row, self->s.f.gap,
                                     MILIEU_OBSERVE_INITIAL, NULL, stage_log_frame, &self->s,
                                     stage_count_destroyed, &self->observer);
}

static MilieuStatus
begin (Trial *self)
{
  return milieu_transition_start (self->s.f.tree, MILIEU_NODE_NONE, &stage_payload,
                                  stage_log_fraction, &self->s, stage_count_destroyed,
                                  &self->transition);
}

/* Makes the call with a request refused, and again if it was. */
static void
attempt (Trial *self, MilieuStatus (*call) (Trial *trial))
{
  size_t before = milieu_tree_transition_count (self->s.f.tree);
  int64_t blocks = milieu_theme_work.blocks;
  bool had_clock = milieu_tree_has_clock (self->s.f.tree);
  self->transition = self->observer = 7;
  refuse (self);
  MilieuStatus status = call (self);
  grant (self);
  if (status == MILIEU_OK)
    return;
  CHECK_INT (status, MILIEU_ERROR_NO_MEMORY);
  self->was_refused = true;
  CHECK_INT (milieu_tree_transition_count (self->s.f.tree), before);
  CHECK (milieu_theme_work.blocks == blocks || call == begin); /* its place in the table stays */
  CHECK_INT (milieu_tree_has_clock (self->s.f.tree), had_clock);
  CHECK_INT (self->transition, 7);
  CHECK_INT (self->observer, 7);
  CHECK_INT (self->s.destroyed, 0);
  CHECK_TEXT (fixture_told (&self->s.f), "");
  CHECK_OK (call (self));
}

/* Returns whether one of the calls was refused. */
static bool
run (Refusal refusal)
{
  Trial t;
  int64_t blocks = milieu_theme_work.blocks;
  memset (&t, 0, sizeof t);
  stage_start (&t.s);
  milieu_tree_free (t.s.f.tree);
  t.s.clock = (StageClock){ 0 };
  t.clock = stage_clock (&t.s.clock);
  t.refusal = refusal;
  failing_allocator_start (&t.allocator, FAILING_NEVER, 0);
  CHECK_OK (milieu_tree_new (&t.allocator.functions, &t.s.f.tree));
  t.s.f.row = fixture_add (&t.s.f, MILIEU_NODE_NONE, "row");
  attempt (&t, set_clock);
  attempt (&t, observe);
  CHECK_TEXT (fixture_told (&t.s.f), "row gap 16 initial\n");
  for (int i = 0; i < 9; i++)
    attempt (&t, begin);
  t.s.destroyed = 0;
  /* What tells and shows is never refused. */
  stage_begin_switch (&t.s);
  fixture_set (&t.s.f, t.s.f.row, t.s.f.padding, 18);
  t.allocator.failing = FAILING_ALWAYS;
  t.allocator.from = 0;
  milieu_theme_work.refused_at = milieu_theme_work.requests + 1;
  process_allocator_refuse_after (0);
  fixture_commit (&t.s.f);
  stage_frame (&t.s, 0.5);
  stage_frame (&t.s, 0.5);
  CHECK (milieu_transition_cancel (t.s.f.tree, t.transition) == false);
  CHECK_OK (milieu_tree_set_clock (t.s.f.tree, NULL));
  process_allocator_grant_all ();
  grant (&t);
  CHECK_INT (t.s.destroyed, 9);
  stage_end (&t.s);
  CHECK_INT (t.s.destroyed, 10);
  CHECK_INT (t.allocator.blocks, 0);
  CHECK (!t.allocator.fault);
  CHECK_INT (milieu_theme_work.blocks, blocks);
  return t.was_refused;
}

static void
refuse_each (bool of_tree, uint64_t least)
{
  uint64_t request = 1;
  while (run ((Refusal){ of_tree, request }))
    request++;
  CHECK (request > least);
}

static void
theLibrarysOwnMemoryIsRefused (void)
{
  refuse_each (false, 2);
}

static void
theTreesMemoryIsRefused (void)
{
  refuse_each (true, 2);
}

#else

static void
theLibrarysOwnMemoryIsRefused (void)
{
}

static void
theTreesMemoryIsRefused (void)
{
}

#endif

TEST_TOPIC (theme_animation_memory, TEST (theme_animation_memory, theLibrarysOwnMemoryIsRefused),
            TEST (theme_animation_memory, theTreesMemoryIsRefused))
