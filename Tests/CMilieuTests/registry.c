#include "test.h"

#include "process-allocator.h"

#include <milieu/key.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

/* Stands for a pointer that must not be written to. */
static const MilieuKey *const untouched = (const MilieuKey *)&untouched;

/* A listed name that no other key has, however often the tests run. */
static const char *
fresh_name (char *name, size_t size)
{
  static atomic_uint number;
  snprintf (name, size, "fresh-%u", atomic_fetch_add (&number, 1));
  return name;
}

static void
aKeyIsFoundByItsName (void)
{
  char name[40];
  const MilieuKey *key;
  MilieuKeyDefinition definition = { .name = fresh_name (name, sizeof name),
                                     .type = MILIEU_TYPE_INT };
  CHECK (milieu_key_find (name) == NULL);
  CHECK_OK (milieu_key_define (&definition, &key));
  CHECK (milieu_key_find (name) == key);
  CHECK_INT (milieu_key_type (key), MILIEU_TYPE_INT);
  CHECK (!milieu_key_is_derived (key));
}

static void
theNameIsCopied (void)
{
  char name[40], copy[40];
  const MilieuKey *key;
  MilieuKeyDefinition definition = { .name = fresh_name (name, sizeof name) };
  strcpy (copy, name);
  CHECK_OK (milieu_key_define (&definition, &key));
  memset (name, 'x', sizeof name - 1);
  CHECK_TEXT (milieu_key_name (key), copy);
  CHECK (milieu_key_find (copy) == key);
}

static void
whoeverDefinesAKeyNeedNotTakeIt (void)
{
  char name[40];
  MilieuKeyDefinition definition = { .name = fresh_name (name, sizeof name) };
  CHECK_OK (milieu_key_define (&definition, NULL));
  CHECK (milieu_key_find (name) != NULL);
}

static void
aListedNameIsTakenOnce (void)
{
  char name[40];
  const MilieuKey *key, *other = untouched;
  MilieuKeyDefinition definition = { .name = fresh_name (name, sizeof name) };
  CHECK_OK (milieu_key_define (&definition, &key));
  CHECK_INT (milieu_key_define (&definition, &other), MILIEU_ERROR_EXISTS);
  CHECK (other == untouched);
  CHECK (milieu_key_find (name) == key);
}

/* What a thread could do at the worst moment, done by the default that is being retained. */
typedef struct Taker
{
  const char *name;
  const MilieuKey *key;
  int references;
} Taker;

static void *
take_name (void *object)
{
  Taker *self = object;
  MilieuKeyDefinition definition = { .name = self->name };
  (void)!milieu_key_define (&definition, &self->key);
  self->references++;
  return self;
}

static void
give_back (void *object)
{
  ((Taker *)object)->references--;
}

static void
aNameThatIsTakenInTheMeantimeIsRefusedAndTheDefaultGivenBack (void)
{
  static const MilieuObjectFunctions functions = { .retain = take_name, .release = give_back };
  char name[40];
  const MilieuKey *key = untouched;
  Taker taker = { .name = fresh_name (name, sizeof name) };
  MilieuKeyDefinition definition = { .name = name,
                                     .type = MILIEU_TYPE_OBJECT,
                                     .object = &functions };
  definition.default_value = milieu_value_object (&taker);
  int64_t blocks = process_allocator_blocks ();
  CHECK_INT (milieu_key_define (&definition, &key), MILIEU_ERROR_EXISTS);
  CHECK (key == untouched);
  CHECK_INT (taker.references, 0);
  CHECK (milieu_key_find (name) == taker.key);
  /* The taker's key, and maybe room for more keys. */
  CHECK (process_allocator_blocks () - blocks <= 2);
  CHECK_INT (process_allocator_faults (), 0);
}

static void
anUnlistedKeyIsNotFoundAndMayHaveAnothersName (void)
{
  char name[40];
  const MilieuKey *first, *second, *listed;
  MilieuKeyDefinition definition = { .name = fresh_name (name, sizeof name), .unlisted = true };
  CHECK_OK (milieu_key_define (&definition, &first));
  CHECK (milieu_key_find (name) == NULL);
  CHECK_OK (milieu_key_define (&definition, &second));
  CHECK (first != second);
  definition.unlisted = false;
  CHECK_OK (milieu_key_define (&definition, &listed));
  CHECK (milieu_key_find (name) == listed);
}

static void
withoutMemoryNothingStaysBehind (void)
{
  char name[40];
  int64_t blocks = process_allocator_blocks ();
  const MilieuKey *key = untouched;
  MilieuString *text;
  CHECK_OK (milieu_string_new ("default", &text));
  MilieuKeyDefinition definition = { .name = fresh_name (name, sizeof name),
                                     .type = MILIEU_TYPE_STRING };
  definition.default_value = milieu_value_string (text);
  process_allocator_refuse_after (0);
  MilieuStatus status = milieu_key_define (&definition, &key);
  process_allocator_grant_all ();
  CHECK_INT (status, MILIEU_ERROR_NO_MEMORY);
  CHECK (key == untouched);
  CHECK (milieu_key_find (name) == NULL);
  milieu_string_release (text);
  CHECK_INT (process_allocator_blocks () - blocks, 0);
}

static void
manyKeysAreFoundEvenIfThereIsMemoryForNothingElse (void)
{
  enum
  {
    COUNT = 3000
  };
  static char names[COUNT][40];
  static const MilieuKey *keys[COUNT];
  for (size_t i = 0; i < COUNT; i++)
    {
      MilieuKeyDefinition definition = { .name = fresh_name (names[i], sizeof names[i]) };
      /* In the first half there is a block for the key, and none to make room for more. */
      if (i < COUNT / 2)
        process_allocator_refuse_after (1);
      MilieuStatus status = milieu_key_define (&definition, &keys[i]);
      process_allocator_grant_all ();
      CHECK_OK (status);
    }
  for (size_t i = 0; i < COUNT; i++)
    CHECK (milieu_key_find (names[i]) == keys[i]);
}

enum
{
  RACERS = 4,
  RACES = 50
};

typedef struct Race
{
  char names[RACES][40];
  const MilieuKey *keys[RACERS][RACES];
  MilieuStatus statuses[RACERS][RACES];
} Race;

typedef struct Racer
{
  Race *race;
  size_t index;
} Racer;

static void *
define_all (void *user_data)
{
  Racer *racer = user_data;
  for (size_t i = 0; i < RACES; i++)
    {
      MilieuKeyDefinition definition = { .name = racer->race->names[i] };
      racer->race->statuses[racer->index][i] = milieu_key_define (&definition, NULL);
      racer->race->keys[racer->index][i] = milieu_key_find (definition.name);
    }
  return NULL;
}

static void
ofThreadsThatDefineANameOneSucceedsAndAllFindItsKey (void)
{
  static Race race;
  pthread_t threads[RACERS];
  Racer racers[RACERS];
  for (size_t i = 0; i < RACES; i++)
    fresh_name (race.names[i], sizeof race.names[i]);
  for (size_t t = 0; t < RACERS; t++)
    {
      racers[t] = (Racer){ &race, t };
      CHECK_OK (pthread_create (&threads[t], NULL, define_all, &racers[t]));
    }
  for (size_t t = 0; t < RACERS; t++)
    CHECK_OK (pthread_join (threads[t], NULL));
  for (size_t i = 0; i < RACES; i++)
    {
      int succeeded = 0;
      for (size_t t = 0; t < RACERS; t++)
        {
          succeeded += race.statuses[t][i] == MILIEU_OK;
          CHECK (race.statuses[t][i] == MILIEU_OK || race.statuses[t][i] == MILIEU_ERROR_EXISTS);
          CHECK (race.keys[t][i] && race.keys[t][i] == race.keys[0][i]);
        }
      CHECK_INT (succeeded, 1);
    }
}

TEST_TOPIC (registry, TEST (registry, aKeyIsFoundByItsName), TEST (registry, theNameIsCopied),
            TEST (registry, whoeverDefinesAKeyNeedNotTakeIt),
            TEST (registry, aListedNameIsTakenOnce),
            TEST (registry, aNameThatIsTakenInTheMeantimeIsRefusedAndTheDefaultGivenBack),
            TEST (registry, anUnlistedKeyIsNotFoundAndMayHaveAnothersName),
            TEST (registry, withoutMemoryNothingStaysBehind),
            TEST (registry, manyKeysAreFoundEvenIfThereIsMemoryForNothingElse),
            TEST (registry, ofThreadsThatDefineANameOneSucceedsAndAllFindItsKey))
