/* Snapshots on other threads, while their tree goes on. A check that fails jumps back on the test's
 * own thread only, so the others count what they find wrong. */

/* For barriers. */
#define _POSIX_C_SOURCE 200809L

#include "snapshots.h"
#include "unlisted.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  THREADS = 8,
  ROUNDS = 200
};

/* An object that may be kept on any thread. */
typedef struct Shared
{
  atomic_int references;
  atomic_int *living; /* counts it */
  int64_t number;
} Shared;

/* NULL if there is no memory. */
static Shared *
shared_new (int64_t number, atomic_int *living)
{
  Shared *self = malloc (sizeof *self);
  if (!self)
    return NULL;
  atomic_init (&self->references, 1);
  self->living = living;
  self->number = number;
  atomic_fetch_add (living, 1);
  return self;
}

static void *
shared_retain (void *object)
{
  atomic_fetch_add (&((Shared *)object)->references, 1);
  return object;
}

static void
shared_release (void *object)
{
  Shared *self = object;
  if (atomic_fetch_sub (&self->references, 1) > 1)
    return;
  atomic_fetch_sub (self->living, 1);
  free (self);
}

static const MilieuObjectFunctions shared_functions = { shared_retain, shared_release, NULL, NULL };

/* What the threads are handed. */
typedef struct Stage
{
  Fixture f;
  const MilieuKey *object, *late; /* `late` derives from the padding; NULL at first */
  MilieuSnapshot *current;        /* of the row: padding, title, object and margin say the round */
  MilieuSnapshot *former;         /* each thread has a reference to it */
  pthread_barrier_t barrier;
  _Atomic (const void *) computed; /* what one of the threads has got for `late` */
  atomic_int wrong, living;
} Stage;

static void
expect (Stage *self, bool is_right)
{
  if (!is_right)
    atomic_fetch_add (&self->wrong, 1);
}

static void
expect_round (Stage *self, const MilieuSnapshot *snapshot, int64_t round)
{
  const Shared *object = milieu_snapshot_get_object (snapshot, self->object, NULL);
  const char *title = milieu_snapshot_get_string (snapshot, self->f.title, "");
  expect (self, milieu_snapshot_get_int (snapshot, self->f.padding, -1) == round);
  expect (self, milieu_snapshot_get_int (snapshot, self->f.margin, -1) == 0);
  expect (self, object && object->number == round);
  expect (self, strtoll (title, NULL, 10) == round);
  expect (self, milieu_snapshot_get_int (snapshot, milieu_key_layout_direction (), -1)
                  == MILIEU_LAYOUT_LEFT_TO_RIGHT);
}

/* Reads the current snapshot while the tree changes, and keeps it for a round. */
static void *
read_snapshots (void *user_data)
{
  Stage *self = user_data;
  MilieuSnapshot *kept = NULL;
  for (int64_t round = 1; round <= ROUNDS; round++)
    {
      pthread_barrier_wait (&self->barrier); /* the round's snapshot is there */
      MilieuSnapshot *snapshot = milieu_snapshot_retain (self->current);
      pthread_barrier_wait (&self->barrier); /* and may be replaced from here on */
      expect_round (self, snapshot, round);
      if (kept)
        expect_round (self, kept, round - 1);
      milieu_snapshot_release (kept);
      kept = snapshot;
    }
  milieu_snapshot_release (kept);
  return NULL;
}

static void
write_round (Stage *self, int64_t round)
{
  char title[32];
  Shared *object = shared_new (round, &self->living);
  CHECK (object != NULL);
  snprintf (title, sizeof title, "%d", (int)round);
  fixture_set (&self->f, self->f.list, self->f.padding, round);
  fixture_set_text (&self->f, self->f.list, self->f.title, title);
  CHECK_OK (
    milieu_node_set (self->f.tree, self->f.list, self->object, milieu_value_object (object)));
  shared_release (object);
}

static void
start (Stage *self, pthread_t *threads, void *(*run) (void *))
{
  memset (self, 0, sizeof *self);
  fixture_start (&self->f);
  self->object = unlisted_define_object (&shared_functions);
  milieu_key_declare_thread_safe (self->object);
  CHECK_INT (pthread_barrier_init (&self->barrier, NULL, THREADS + 1), 0);
  for (int i = 0; i < THREADS; i++)
    CHECK_INT (pthread_create (&threads[i], NULL, run, self), 0);
}

static void
end (Stage *self, pthread_t *threads)
{
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  pthread_barrier_destroy (&self->barrier);
  CHECK_INT (atomic_load (&self->wrong), 0);
  CHECK_INT (atomic_load (&self->living), 0);
}

static void
eightThreadsReadAndReleaseWhileTheTreeChanges (void)
{
  static Stage stage;
  pthread_t threads[THREADS];
  start (&stage, threads, read_snapshots);
  for (int64_t round = 1; round <= ROUNDS; round++)
    {
      write_round (&stage, round);
      stage.current = snapshots_take (&stage.f, stage.f.row);
      pthread_barrier_wait (&stage.barrier);
      pthread_barrier_wait (&stage.barrier);
      milieu_snapshot_release (stage.current);
    }
  fixture_end (&stage.f); /* they read on */
  end (&stage, threads);
}

/* The padding in an object. */
static bool
derive_object (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  /* Snapshots of other tests have it computed, too. */
  static atomic_int living;
  (void)user_data;
  *result = milieu_value_object (shared_new (sources[0].integer, &living));
  return result->object != NULL;
}

/* A chance to compute the same key at the same time as others, and release in any order. */
static void *
compute_late (void *user_data)
{
  Stage *self = user_data;
  pthread_barrier_wait (&self->barrier);
  const void *object = milieu_snapshot_get_object (self->former, self->late, NULL), *first = NULL;
  expect (self, object && ((const Shared *)object)->number == 5);
  bool is_first = atomic_compare_exchange_strong (&self->computed, &first, object);
  expect (self, is_first || object == first);
  milieu_snapshot_release (self->former);
  return NULL;
}

static void
eightThreadsComputeALateKeyAndGetTheSameValue (void)
{
  static Stage stage;
  pthread_t threads[THREADS];
  start (&stage, threads, compute_late);
  fixture_set (&stage.f, stage.f.list, stage.f.padding, 5);
  stage.former = snapshots_take (&stage.f, stage.f.row);
  for (int i = 1; i < THREADS; i++)
    milieu_snapshot_retain (stage.former);
  fixture_end (&stage.f);
  stage.late = unlisted_define ((MilieuKeyDefinition){ .type = MILIEU_TYPE_OBJECT,
                                                       .object = &shared_functions,
                                                       .derive = derive_object,
                                                       .sources = &stage.f.padding,
                                                       .source_count = 1 });
  milieu_key_declare_thread_safe (stage.late);
  pthread_barrier_wait (&stage.barrier);
  end (&stage, threads);
}

TEST_TOPIC (snapshot_threads,
            TEST (snapshot_threads, eightThreadsReadAndReleaseWhileTheTreeChanges),
            TEST (snapshot_threads, eightThreadsComputeALateKeyAndGetTheSameValue))
