/* All keys of the process, in the order in which they were defined. */
#include "test.h"

#include <milieu/milieu.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static const MilieuKey *
define (bool unlisted)
{
  static atomic_uint number;
  char name[40];
  const MilieuKey *key;
  snprintf (name, sizeof name, "enumerated-%u", atomic_fetch_add (&number, 1));
  MilieuKeyDefinition definition = { .name = name, .unlisted = unlisted };
  CHECK_OK (milieu_key_define (&definition, &key));
  return key;
}

/* The first key from there on, or NULL: other tests may define keys at the same time. */
static const MilieuKey *
find_from (size_t index, const MilieuKey *key)
{
  while (milieu_key_at (index) && milieu_key_at (index) != key)
    index++;
  return milieu_key_at (index);
}

static void
aKeyKeepsTheIndexByWhichItWasDefined (void)
{
  enum
  {
    COUNT = 300
  };
  const MilieuKey *keys[COUNT];
  size_t before = milieu_key_count (), index = before;
  for (size_t i = 0; i < COUNT; i++)
    keys[i] = define (i % 3 == 0);
  CHECK (milieu_key_count () >= before + COUNT);
  for (size_t i = 0; i < COUNT; i++, index++)
    {
      while (milieu_key_at (index) && milieu_key_at (index) != keys[i])
        index++;
      CHECK (milieu_key_at (index) == keys[i]);
      CHECK (milieu_key_is_listed (keys[i]) == (i % 3 != 0));
    }
}

static void
eachIndexHasAKeyOfItsOwn (void)
{
  size_t count = milieu_key_count ();
  for (size_t i = 0; i < count; i++)
    {
      const MilieuKey *key = milieu_key_at (i);
      CHECK (key);
      CHECK (!milieu_key_is_listed (key) || milieu_key_find (milieu_key_name (key)) == key);
      CHECK (i == 0 || key != milieu_key_at (i - 1));
    }
}

static void
beyondTheLastThereIsNoKey (void)
{
  CHECK (milieu_key_at (SIZE_MAX) == NULL);
  CHECK (milieu_key_at (milieu_key_count () + 1000) == NULL);
}

static void
aPredefinedKeyIsAmongThem (void)
{
  CHECK (milieu_key_is_listed (milieu_key_find ("locale")));
  CHECK (find_from (0, milieu_key_find ("locale")));
}

/* Defines keys while another thread goes through them. */
static void *
define_many (void *user_data)
{
  for (int i = 0; i < 2000; i++)
    define (true);
  return user_data;
}

static void
keysAreReadWhileOthersAreDefined (void)
{
  pthread_t thread;
  size_t first = milieu_key_count ();
  CHECK_INT (pthread_create (&thread, NULL, define_many, NULL), 0);
  size_t seen = first;
  bool is_whole = true;
  while (seen < first + 2000)
    for (; seen < milieu_key_count (); seen++)
      is_whole &= milieu_key_at (seen) && milieu_key_name (milieu_key_at (seen))[0] != '\0';
  CHECK_INT (pthread_join (thread, NULL), 0);
  CHECK (is_whole);
}

TEST_TOPIC (key_enumeration, TEST (key_enumeration, aKeyKeepsTheIndexByWhichItWasDefined),
            TEST (key_enumeration, eachIndexHasAKeyOfItsOwn),
            TEST (key_enumeration, beyondTheLastThereIsNoKey),
            TEST (key_enumeration, aPredefinedKeyIsAmongThem),
            TEST (key_enumeration, keysAreReadWhileOthersAreDefined))
