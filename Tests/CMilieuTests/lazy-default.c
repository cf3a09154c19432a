/* For barriers. */
#define _POSIX_C_SOURCE 200809L

#include "test.h"

#include <milieu/key.h>

#include <pthread.h>
#include <semaphore.h>

enum
{
  THREADS = 3
};

/* A key whose default is one more than that of the key that it wants, or 1; -1 if there is none. */
typedef struct Lazy
{
  const MilieuKey *key;
  const MilieuKey *wanted;
  MilieuStatus status;        /* of asking for it */
  int runs;                   /* of the maker */
  pthread_barrier_t *barrier; /* unless NULL, to be met before it asks */
  sem_t *asks;                /* unless NULL, raised before it asks */
  pthread_t thread;
  MilieuValue value; /* what its thread got */
} Lazy;

static bool
make (MilieuValue *value, void *user_data)
{
  Lazy *self = user_data;
  MilieuValue wanted = milieu_value_int (0);
  self->runs++;
  if (self->barrier)
    pthread_barrier_wait (self->barrier);
  if (self->asks)
    sem_post (self->asks);
  if (self->wanted)
    self->status = milieu_key_get_default (self->wanted, &wanted);
  *value = milieu_value_int (wanted.integer + 1);
  return self->status == MILIEU_OK;
}

static void
define_with (Lazy *self, MilieuDefaultFunction function)
{
  MilieuKeyDefinition definition = { .name = "lazy",
                                     .type = MILIEU_TYPE_INT,
                                     .unlisted = true,
                                     .make_default = function,
                                     .user_data = self };
  definition.default_value = milieu_value_int (-1);
  memset (self, 0, sizeof *self);
  CHECK_OK (milieu_key_define (&definition, &self->key));
}

static void
define (Lazy *self)
{
  define_with (self, make);
}

static int64_t
default_of (const Lazy *self)
{
  MilieuValue value;
  CHECK_OK (milieu_key_get_default (self->key, &value));
  CHECK_INT (value.type, MILIEU_TYPE_INT);
  return value.integer;
}

static void
aDefaultIsMadeOnceWhenItIsFirstNeeded (void)
{
  static Lazy lazy;
  define (&lazy);
  CHECK_INT (lazy.runs, 0);
  CHECK_INT (default_of (&lazy), 1);
  CHECK_INT (default_of (&lazy), 1);
  CHECK_INT (lazy.runs, 1);
}

static bool
make_nothing (MilieuValue *value, void *user_data)
{
  ((Lazy *)user_data)->runs++;
  *value = milieu_value_int (5);
  return false;
}

static void
theConstantStandsWhereNoneCanBeMade (void)
{
  static Lazy lazy;
  define_with (&lazy, make_nothing);
  CHECK_INT (default_of (&lazy), -1);
  CHECK_INT (default_of (&lazy), -1);
  CHECK_INT (lazy.runs, 1);
}

static bool
make_another_type (MilieuValue *value, void *user_data)
{
  (void)user_data;
  *value = milieu_value_double (5);
  return true;
}

static void
theConstantStandsWhereAnotherTypeIsMade (void)
{
  static Lazy lazy;
  define_with (&lazy, make_another_type);
  CHECK_INT (default_of (&lazy), -1);
}

static int references[2];

static void *
retain (void *object)
{
  ++*(int *)object;
  return object;
}

static void
release (void *object)
{
  --*(int *)object;
}

static bool
make_object (MilieuValue *value, void *user_data)
{
  *value = milieu_value_object (retain (user_data));
  return true;
}

static void
whatIsMadeIsTheKeysAndTheConstantIsGivenBack (void)
{
  static const MilieuObjectFunctions functions = { .retain = retain, .release = release };
  const MilieuKey *key;
  MilieuValue value;
  MilieuKeyDefinition definition = { .name = "lazy",
                                     .type = MILIEU_TYPE_OBJECT,
                                     .unlisted = true,
                                     .object = &functions,
                                     .make_default = make_object,
                                     .user_data = &references[1] };
  definition.default_value = milieu_value_object (&references[0]);
  references[0] = references[1] = 0;
  CHECK_OK (milieu_key_define (&definition, &key));
  CHECK_INT (references[0], 1);
  CHECK_OK (milieu_key_get_default (key, &value));
  CHECK (value.object == &references[1]);
  CHECK_INT (references[0], 0);
  CHECK_INT (references[1], 1);
}

static void
aMakerMayUseOtherDefaults (void)
{
  static Lazy lower, upper;
  define (&lower);
  define (&upper);
  upper.wanted = lower.key;
  CHECK_INT (default_of (&upper), 2);
  CHECK_INT (lower.runs, 1);
}

static bool
make_by_defining (MilieuValue *value, void *user_data)
{
  const MilieuKey *key;
  MilieuKeyDefinition definition = { .name = "made-by-a-maker",
                                     .type = MILIEU_TYPE_INT,
                                     .unlisted = true };
  (void)user_data;
  definition.default_value = milieu_value_int (12);
  return milieu_key_define (&definition, &key) == MILIEU_OK
         && milieu_key_get_default (key, value) == MILIEU_OK;
}

static void
aMakerMayDefineKeys (void)
{
  static Lazy lazy;
  define_with (&lazy, make_by_defining);
  CHECK_INT (default_of (&lazy), 12);
}

static void
aDefaultThatNeedsItselfIsACycle (void)
{
  static Lazy lazy;
  define (&lazy);
  lazy.wanted = lazy.key;
  CHECK_INT (default_of (&lazy), -1);
  CHECK_INT (lazy.status, MILIEU_ERROR_CYCLE);
  CHECK_INT (lazy.runs, 1);
}

static void
aDefaultThatNeedsItselfThroughOthersIsACycle (void)
{
  static Lazy lazy[3];
  for (size_t i = 0; i < 3; i++)
    define (&lazy[i]);
  for (size_t i = 0; i < 3; i++)
    lazy[i].wanted = lazy[(i + 1) % 3].key;
  /* The last asks for the first, and falls back to its constant; the others build on that. */
  CHECK_INT (default_of (&lazy[0]), 1);
  CHECK_INT (lazy[2].status, MILIEU_ERROR_CYCLE);
  CHECK_INT (default_of (&lazy[2]), -1);
  CHECK_INT (default_of (&lazy[1]), 0);
}

static void *
ask (void *user_data)
{
  Lazy *self = user_data;
  if (milieu_key_get_default (self->key, &self->value) != MILIEU_OK)
    self->value = milieu_value_bool (false);
  return NULL;
}

static sem_t others_ask;
static pthread_t others[THREADS];
static Lazy seen_by_others[THREADS];

static void *
say_and_ask (void *user_data)
{
  sem_post (&others_ask);
  return ask (user_data);
}

/* Returns when the other threads are about to ask for the default that it makes. */
static bool
make_while_others_ask (MilieuValue *value, void *user_data)
{
  Lazy *self = user_data;
  self->runs++;
  for (size_t i = 0; i < THREADS; i++)
    {
      seen_by_others[i].key = self->key;
      if (pthread_create (&others[i], NULL, say_and_ask, &seen_by_others[i]) != 0)
        return false;
      sem_wait (&others_ask);
    }
  *value = milieu_value_int (7);
  return true;
}

static void
otherThreadsWaitForWhatIsBeingMade (void)
{
  static Lazy lazy;
  CHECK_OK (sem_init (&others_ask, 0, 0));
  define_with (&lazy, make_while_others_ask);
  CHECK_INT (default_of (&lazy), 7);
  for (size_t i = 0; i < THREADS; i++)
    CHECK_OK (pthread_join (others[i], NULL));
  for (size_t i = 0; i < THREADS; i++)
    CHECK_INT (seen_by_others[i].value.integer, 7);
  CHECK_INT (lazy.runs, 1);
  sem_destroy (&others_ask);
}

static void *
meet_and_ask (void *user_data)
{
  Lazy *self = user_data;
  pthread_barrier_wait (self->barrier);
  return ask (self);
}

static void
ofThreadsThatNeedItAtOnceOneMakesIt (void)
{
  static Lazy lazy, askers[THREADS];
  pthread_barrier_t barrier;
  CHECK_OK (pthread_barrier_init (&barrier, NULL, THREADS));
  define (&lazy);
  for (size_t i = 0; i < THREADS; i++)
    {
      askers[i].key = lazy.key;
      askers[i].barrier = &barrier;
      CHECK_OK (pthread_create (&askers[i].thread, NULL, meet_and_ask, &askers[i]));
    }
  for (size_t i = 0; i < THREADS; i++)
    CHECK_OK (pthread_join (askers[i].thread, NULL));
  for (size_t i = 0; i < THREADS; i++)
    CHECK_INT (askers[i].value.integer, 1);
  CHECK_INT (lazy.runs, 1);
  pthread_barrier_destroy (&barrier);
}

/* Each of `count` threads makes a default and then wants the next one's, in a ring. */
static void
check_ring (size_t count)
{
  static Lazy ring[THREADS];
  pthread_barrier_t all_are_making;
  int refused = 0;
  CHECK_OK (pthread_barrier_init (&all_are_making, NULL, (unsigned)count));
  for (size_t i = 0; i < count; i++)
    {
      define (&ring[i]);
      ring[i].barrier = &all_are_making;
    }
  for (size_t i = 0; i < count; i++)
    ring[i].wanted = ring[(i + 1) % count].key;
  for (size_t i = 0; i < count; i++)
    CHECK_OK (pthread_create (&ring[i].thread, NULL, ask, &ring[i]));
  for (size_t i = 0; i < count; i++)
    CHECK_OK (pthread_join (ring[i].thread, NULL));
  for (size_t i = 0; i < count; i++)
    {
      refused += ring[i].status == MILIEU_ERROR_CYCLE;
      CHECK (ring[i].status == MILIEU_OK || ring[i].status == MILIEU_ERROR_CYCLE);
      CHECK_INT (ring[i].value.type, MILIEU_TYPE_INT);
      CHECK_INT (ring[i].runs, 1);
    }
  CHECK_INT (refused, 1);
  pthread_barrier_destroy (&all_are_making);
}

static void
ofTwoThreadsThatWantEachOthersDefaultOneIsRefused (void)
{
  check_ring (2);
}

static void
ofARingOfThreadsThatWantTheNextOnesDefaultOneIsRefused (void)
{
  check_ring (3);
}

static Lazy chain[THREADS];
static sem_t next_asks;

/* The chain's end: returns when each of the others is about to ask for the one before it. */
static bool
make_end (MilieuValue *value, void *user_data)
{
  (void)user_data;
  for (size_t i = 1; i < THREADS; i++)
    {
      if (pthread_create (&chain[i].thread, NULL, ask, &chain[i]) != 0)
        return false;
      sem_wait (&next_asks);
    }
  *value = milieu_value_int (1);
  return true;
}

static void
aThreadMayWaitForOneThatWaitsForAnother (void)
{
  CHECK_OK (sem_init (&next_asks, 0, 0));
  define_with (&chain[0], make_end);
  for (size_t i = 1; i < THREADS; i++)
    {
      define (&chain[i]);
      chain[i].wanted = chain[i - 1].key;
      chain[i].asks = &next_asks;
    }
  CHECK_INT (default_of (&chain[0]), 1);
  for (size_t i = 1; i < THREADS; i++)
    CHECK_OK (pthread_join (chain[i].thread, NULL));
  for (size_t i = 1; i < THREADS; i++)
    CHECK_INT (chain[i].value.integer, i + 1);
  sem_destroy (&next_asks);
}

TEST_TOPIC (lazy_default, TEST (lazy_default, aDefaultIsMadeOnceWhenItIsFirstNeeded),
            TEST (lazy_default, theConstantStandsWhereNoneCanBeMade),
            TEST (lazy_default, theConstantStandsWhereAnotherTypeIsMade),
            TEST (lazy_default, whatIsMadeIsTheKeysAndTheConstantIsGivenBack),
            TEST (lazy_default, aMakerMayUseOtherDefaults),
            TEST (lazy_default, aMakerMayDefineKeys),
            TEST (lazy_default, aDefaultThatNeedsItselfIsACycle),
            TEST (lazy_default, aDefaultThatNeedsItselfThroughOthersIsACycle),
            TEST (lazy_default, otherThreadsWaitForWhatIsBeingMade),
            TEST (lazy_default, ofThreadsThatNeedItAtOnceOneMakesIt),
            TEST (lazy_default, ofTwoThreadsThatWantEachOthersDefaultOneIsRefused),
            TEST (lazy_default, ofARingOfThreadsThatWantTheNextOnesDefaultOneIsRefused),
            TEST (lazy_default, aThreadMayWaitForOneThatWaitsForAnother))
