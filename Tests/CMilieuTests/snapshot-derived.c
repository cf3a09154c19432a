/* Derived keys, lazy defaults, and keys that are defined after the snapshot was made. Keys stay,
 * and whoever takes a snapshot on another thread may compute them: what a function writes belongs
 * to the thread of the test that defined it. */
#include "snapshots.h"
#include "thing.h"
#include "unlisted.h"

#include "process-allocator.h"

#include <pthread.h>
#include <stdlib.h>

/* A derived key: ten times its source, and no answer for 0. */
typedef struct Counted
{
  const MilieuKey *key;
  pthread_t thread;
  int runs; /* on that thread */
} Counted;

static bool
derive_tenfold (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  Counted *self = user_data;
  if (pthread_equal (self->thread, pthread_self ()))
    self->runs++;
  *result = milieu_value_int (sources[0].integer * 10);
  return sources[0].integer != 0;
}

/* It stays as long as its key. */
static Counted *
counted_new (const MilieuKey *source, bool is_declared)
{
  Counted *self = calloc (1, sizeof *self);
  CHECK (self != NULL);
  self->thread = pthread_self ();
  self->key = unlisted_define ((MilieuKeyDefinition){ .type = MILIEU_TYPE_INT,
                                                      .default_value = milieu_value_int (-1),
                                                      .derive = derive_tenfold,
                                                      .sources = &source,
                                                      .source_count = 1,
                                                      .user_data = self });
  if (is_declared)
    milieu_key_declare_thread_safe (self->key);
  return self;
}

static void
derivedKeysAreComputedWhenTheSnapshotIsMade (void)
{
  Fixture f;
  fixture_start (&f);
  Counted *tenfold = counted_new (f.padding, true);
  Counted *hundredfold = counted_new (tenfold->key, true);
  fixture_set (&f, f.list, f.padding, 2);
  MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
  int runs = tenfold->runs + hundredfold->runs;
  CHECK (runs > 0);
  for (int i = 0; i < 3; i++)
    {
      CHECK_INT (milieu_snapshot_get_int (snapshot, tenfold->key, 0), 20);
      CHECK_INT (milieu_snapshot_get_int (snapshot, hundredfold->key, 0), 200);
    }
  CHECK_INT (tenfold->runs + hundredfold->runs, runs);
  milieu_snapshot_release (snapshot);
  fixture_end (&f);
}

static void
aDerivedKeyHasItsOwnValueAndItsDefault (void)
{
  Fixture f;
  fixture_start (&f);
  Counted *tenfold = counted_new (f.padding, true);
  fixture_set (&f, f.list, f.padding, 0);
  MilieuSnapshot *unanswered = snapshots_take (&f, f.row);
  CHECK_INT (milieu_snapshot_get_int (unanswered, tenfold->key, 0), -1);
  fixture_set (&f, f.list, tenfold->key, 5);
  MilieuSnapshot *own = snapshots_take (&f, f.row);
  CHECK_INT (milieu_snapshot_get_int (own, tenfold->key, 0), 5);
  CHECK_INT (milieu_snapshot_get_int (unanswered, tenfold->key, 0), -1);
  milieu_snapshot_release (unanswered);
  milieu_snapshot_release (own);
  fixture_end (&f);
}

static void
aDerivedKeyMustBeDeclaredThreadSafe (void)
{
  Fixture f;
  fixture_start (&f);
  Counted *tenfold = counted_new (f.padding, false);
  MilieuValue value;
  MilieuSnapshot *before = snapshots_take (&f, f.row);
  CHECK_INT (milieu_snapshot_get (before, tenfold->key, &value), MILIEU_ERROR_NO_KEY);
  milieu_key_declare_thread_safe (tenfold->key);
  CHECK_INT (milieu_snapshot_get (before, tenfold->key, &value), MILIEU_ERROR_NO_KEY);
  CHECK_INT (tenfold->runs, 0);
  MilieuSnapshot *after = snapshots_take (&f, f.row);
  CHECK_INT (milieu_snapshot_get_int (after, tenfold->key, 0), 80);
  milieu_snapshot_release (before);
  milieu_snapshot_release (after);
  fixture_end (&f);
}

static bool
derive_value_of_thing (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  const Thing *thing = sources[0].object;
  (void)user_data;
  if (thing)
    *result = milieu_value_int (thing->value);
  return thing != NULL;
}

static const MilieuKey *
define_value_of_thing (const MilieuKey *source)
{
  const MilieuKey *key = unlisted_define ((MilieuKeyDefinition){ .type = MILIEU_TYPE_INT,
                                                                 .derive = derive_value_of_thing,
                                                                 .sources = &source,
                                                                 .source_count = 1 });
  milieu_key_declare_thread_safe (key);
  return key;
}

static void
itsSourcesNeedNotBe (void)
{
  Fixture f;
  fixture_start (&f);
  Thing thing = { .value = 7 };
  const MilieuKey *object = unlisted_define_object (&thing_functions);
  const MilieuKey *early = define_value_of_thing (object);
  MilieuValue value;
  CHECK_OK (milieu_node_set (f.tree, f.list, object, milieu_value_object (&thing)));
  MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
  CHECK_INT (milieu_snapshot_get_int (snapshot, early, 0), 7);
  /* One that comes later would need what the snapshot does not have. */
  const MilieuKey *late = define_value_of_thing (object);
  CHECK_INT (milieu_snapshot_get (snapshot, late, &value), MILIEU_ERROR_NO_KEY);
  milieu_snapshot_release (snapshot);
  fixture_end (&f);
  CHECK_INT (thing.references, 0);
}

static void
aKeyThatComesLaterReadsAsItsDefault (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 2);
  MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
  const MilieuKey *late = unlisted_define (
    (MilieuKeyDefinition){ .type = MILIEU_TYPE_INT, .default_value = milieu_value_int (3) });
  fixture_set (&f, f.list, late, 4);
  fixture_set (&f, f.list, f.padding, 5);
  CHECK_INT (milieu_snapshot_get_int (snapshot, late, 0), 3);
  Counted *tenfold = counted_new (f.padding, true);
  Counted *hundredfold = counted_new (tenfold->key, true);
  for (int i = 0; i < 3; i++)
    {
      CHECK_INT (milieu_snapshot_get_int (snapshot, hundredfold->key, 0), 200);
      CHECK_INT (milieu_snapshot_get_int (snapshot, tenfold->key, 0), 20);
    }
  CHECK_INT (tenfold->runs, 1);
  CHECK_INT (hundredfold->runs, 1);
  milieu_snapshot_release (snapshot);
  fixture_end (&f);
}

/* The snapshot that the tree keeps could not compute it; the tree can. */
static void
aDerivedKeyThatComesLaterIsInTheNextSnapshot (void)
{
  for (int is_declared = 0; is_declared <= 1; is_declared++)
    {
      Fixture f;
      fixture_start (&f);
      fixture_set (&f, f.list, f.padding, 2);
      Counted *hidden = counted_new (f.padding, false);
      MilieuSnapshot *before = snapshots_take (&f, f.row), *after;
      Counted *late = counted_new (hidden->key, is_declared);
      after = snapshots_take (&f, f.row);
      if (!is_declared)
        {
          CHECK_INT (milieu_snapshot_get_int (after, late->key, -5), -5);
          milieu_key_declare_thread_safe (late->key);
          milieu_snapshot_release (after);
          after = snapshots_take (&f, f.row);
        }
      CHECK_INT (milieu_snapshot_get_int (before, late->key, -5), -5);
      CHECK_INT (milieu_snapshot_get_int (after, late->key, -5), 200);
      /* One that any snapshot can compute makes none outdated. */
      Counted *other = counted_new (f.padding, true);
      MilieuSnapshot *same = snapshots_take (&f, f.row);
      CHECK (same == after);
      CHECK_INT (milieu_snapshot_get_int (same, other->key, -5), 20);
      milieu_snapshot_release (before);
      milieu_snapshot_release (after);
      milieu_snapshot_release (same);
      fixture_end (&f);
    }
}

/* What derive_given gives, on the thread of a test. */
static _Thread_local Thing *given;
static _Thread_local MilieuSnapshot *slow_snapshot;

static bool
derive_given (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)sources;
  (void)user_data;
  if (!given)
    return false;
  given->references++;
  *result = milieu_value_object (given);
  return true;
}

static void
whatIsComputedLaterIsKeptAndReleased (void)
{
  Fixture f;
  fixture_start (&f);
  Thing thing = { .value = 1 };
  MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
  const MilieuKey *late = unlisted_define ((MilieuKeyDefinition){ .type = MILIEU_TYPE_OBJECT,
                                                                  .object = &thing_functions,
                                                                  .derive = derive_given,
                                                                  .sources = &f.padding,
                                                                  .source_count = 1 });
  milieu_key_declare_thread_safe (late);
  given = &thing;
  for (int i = 0; i < 3; i++)
    CHECK (milieu_snapshot_get_object (snapshot, late, NULL) == &thing);
  given = NULL;
  CHECK_INT (thing.references, 1);
  milieu_snapshot_release (snapshot);
  CHECK_INT (thing.references, 1); /* the tree keeps the snapshot, too */
  fixture_end (&f);
  CHECK_INT (thing.references, 0);
}

/* Somebody else computes the key at the same time, and is faster. */
static bool
derive_slowly (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  static _Thread_local bool is_inner;
  if (!given)
    return false;
  const MilieuKey *key = *(const MilieuKey **)user_data;
  Thing *outer = given;
  if (!is_inner)
    {
      is_inner = true;
      given = outer + 1;
      CHECK (milieu_snapshot_get_object (slow_snapshot, key, NULL) == outer + 1);
      given = outer;
      is_inner = false;
    }
  return derive_given (sources, result, user_data);
}

static void
whoeverComputesAKeyFirstComputesItForAll (void)
{
  static const MilieuKey *late;
  Fixture f;
  fixture_start (&f);
  Thing things[2] = { { .value = 1 }, { .value = 2 } };
  slow_snapshot = snapshots_take (&f, f.row);
  MilieuKeyDefinition definition = { .type = MILIEU_TYPE_OBJECT,
                                     .object = &thing_functions,
                                     .derive = derive_slowly,
                                     .sources = &f.padding,
                                     .source_count = 1,
                                     .user_data = &late };
  late = unlisted_define (definition);
  milieu_key_declare_thread_safe (late);
  given = things;
  CHECK (milieu_snapshot_get_object (slow_snapshot, late, NULL) == &things[1]);
  given = NULL;
  CHECK_INT (things[0].references, 0);
  CHECK_INT (things[1].references, 1);
  milieu_snapshot_release (slow_snapshot);
  fixture_end (&f);
  CHECK_INT (things[1].references, 0);
}

static void
aDerivedDefaultThatCannotBeComputedForLackOfMemoryCanBeLater (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
  MilieuValue value = milieu_value_int (5);
  Counted *tenfold = counted_new (f.padding, true);
  int64_t blocks = process_allocator_blocks ();
  process_allocator_refuse_after (0);
  CHECK_INT (milieu_snapshot_get (snapshot, tenfold->key, &value), MILIEU_ERROR_NO_MEMORY);
  CHECK_INT (milieu_snapshot_get_int (snapshot, tenfold->key, 6), 6);
  process_allocator_grant_all ();
  CHECK_INT (value.integer, 5);
  CHECK_INT (milieu_snapshot_get_int (snapshot, tenfold->key, 6), 80);
  CHECK_INT (process_allocator_blocks () - blocks, 1); /* what was computed */
  fixture_set (&f, f.list, f.margin, 1);               /* the tree lets go */
  milieu_snapshot_release (snapshot);
  CHECK (process_allocator_blocks () < blocks);
  fixture_end (&f);
}

/* A key whose default is made lazily, once by taking a snapshot. */
typedef struct Lazy
{
  const MilieuKey *key;
  Counted *derived; /* from it; defined by its maker, so that nobody else can be first to need it */
  Fixture *f;       /* or NULL, to take no snapshot */
  MilieuSnapshot *taken;
  MilieuStatus of_itself, of_derived;
  int runs;
} Lazy;

static bool
make_lazily (MilieuValue *value, void *user_data)
{
  Lazy *self = user_data;
  self->runs++;
  *value = milieu_value_int (4);
  if (!self->f)
    return true;
  MilieuValue read;
  self->derived = counted_new (self->key, true);
  self->taken = snapshots_take (self->f, self->f->row);
  self->of_itself = milieu_snapshot_get (self->taken, self->key, &read);
  self->of_derived = milieu_snapshot_get (self->taken, self->derived->key, &read);
  return true;
}

static void
define_lazy (Lazy *self, Fixture *f)
{
  *self = (Lazy){ .f = f };
  self->key = unlisted_define ((MilieuKeyDefinition){
    .type = MILIEU_TYPE_INT, .make_default = make_lazily, .user_data = self });
}

static void
aLazyDefaultIsMadeByWhoReadsIt (void)
{
  Lazy lazy;
  Fixture f;
  fixture_start (&f);
  define_lazy (&lazy, NULL);
  MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
  CHECK_INT (lazy.runs, 0);
  CHECK_INT (milieu_snapshot_get_int (snapshot, lazy.key, 0), 4);
  CHECK_INT (milieu_snapshot_get_int (snapshot, lazy.key, 0), 4);
  CHECK_INT (lazy.runs, 1);
  milieu_snapshot_release (snapshot);
  fixture_end (&f);
}

static void
aSnapshotThatIsTakenWhileADefaultIsMadeIsWithoutThatDefault (void)
{
  Lazy lazy;
  Fixture f;
  MilieuValue value;
  fixture_start (&f);
  define_lazy (&lazy, &f);
  CHECK_OK (milieu_key_get_default (lazy.key, &value));
  CHECK_INT (lazy.of_itself, MILIEU_ERROR_CYCLE);
  CHECK_INT (lazy.of_derived, MILIEU_ERROR_CYCLE);
  CHECK_INT (milieu_snapshot_get_int (lazy.taken, lazy.key, 0), 4);
  CHECK_INT (milieu_snapshot_get_int (lazy.taken, lazy.derived->key, 0), 40);
  milieu_snapshot_release (lazy.taken);
  fixture_end (&f);
}

static _Thread_local Fixture *user;

/* Uses the tree that is being read. */
static bool
derive_from_snapshot (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  MilieuSnapshot *snapshot;
  (void)sources;
  (void)user_data;
  if (!user)
    return false;
  *result = milieu_value_int (milieu_node_snapshot (user->tree, user->row, &snapshot));
  return true;
}

static void
whileAValueIsComputedTheTreeIsBusy (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *key = unlisted_define ((MilieuKeyDefinition){ .type = MILIEU_TYPE_INT,
                                                                 .derive = derive_from_snapshot,
                                                                 .sources = &f.padding,
                                                                 .source_count = 1 });
  milieu_key_declare_thread_safe (key);
  user = &f;
  MilieuSnapshot *snapshot = snapshots_take (&f, f.row);
  user = NULL;
  CHECK_INT (milieu_snapshot_get_int (snapshot, key, 0), MILIEU_ERROR_BUSY);
  milieu_snapshot_release (snapshot);
  fixture_end (&f);
}

TEST_TOPIC (snapshot_derived, TEST (snapshot_derived, derivedKeysAreComputedWhenTheSnapshotIsMade),
            TEST (snapshot_derived, aDerivedKeyHasItsOwnValueAndItsDefault),
            TEST (snapshot_derived, aDerivedKeyMustBeDeclaredThreadSafe),
            TEST (snapshot_derived, itsSourcesNeedNotBe),
            TEST (snapshot_derived, aKeyThatComesLaterReadsAsItsDefault),
            TEST (snapshot_derived, aDerivedKeyThatComesLaterIsInTheNextSnapshot),
            TEST (snapshot_derived, whatIsComputedLaterIsKeptAndReleased),
            TEST (snapshot_derived, whoeverComputesAKeyFirstComputesItForAll),
            TEST (snapshot_derived, aDerivedDefaultThatCannotBeComputedForLackOfMemoryCanBeLater),
            TEST (snapshot_derived, aLazyDefaultIsMadeByWhoReadsIt),
            TEST (snapshot_derived, aSnapshotThatIsTakenWhileADefaultIsMadeIsWithoutThatDefault),
            TEST (snapshot_derived, whileAValueIsComputedTheTreeIsBusy))
