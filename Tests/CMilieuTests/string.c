#include "test.h"

#include "process-allocator.h"

#include <milieu/value.h>

#include <pthread.h>
#include <string.h>

/* Stands for a pointer that must not be written to. */
static MilieuString *const untouched = (MilieuString *)&untouched;

static void
aStringIsACopyOfItsText (void)
{
  char text[] = "za\xc5\xbc\xc3\xb3\xc5\x82\xc4\x87";
  MilieuString *string;
  CHECK_OK (milieu_string_new (text, &string));
  text[0] = 'x';
  CHECK_TEXT (milieu_string_text (string), "za\xc5\xbc\xc3\xb3\xc5\x82\xc4\x87");
  CHECK_INT (milieu_string_length (string), 10);
  milieu_string_release (string);
}

static void
theEmptyStringHasATextToo (void)
{
  MilieuString *string;
  CHECK_OK (milieu_string_new ("", &string));
  CHECK_TEXT (milieu_string_text (string), "");
  CHECK_INT (milieu_string_length (string), 0);
  milieu_string_release (string);
  CHECK_OK (milieu_string_new_length ("x", 0, &string));
  CHECK_TEXT (milieu_string_text (string), "");
  milieu_string_release (string);
}

static void
nullIsTheEmptyString (void)
{
  CHECK_TEXT (milieu_string_text (NULL), "");
  CHECK_INT (milieu_string_length (NULL), 0);
  CHECK (milieu_string_retain (NULL) == NULL);
  milieu_string_release (NULL);
}

static void
aStringMayHoldNul (void)
{
  MilieuString *string;
  CHECK_OK (milieu_string_new_length ("a\0b", 3, &string));
  CHECK_INT (milieu_string_length (string), 3);
  CHECK (memcmp (milieu_string_text (string), "a\0b", 4) == 0);
  milieu_string_release (string);
}

static void
theFirstAndLastCharactersOfEachLengthAreTaken (void)
{
  static const char *const texts[] = {
    "\x01",
    "\x7f",
    "\xc2\x80",
    "\xdf\xbf",
    "\xe0\xa0\x80",
    "\xed\x9f\xbf",
    "\xee\x80\x80",
    "\xef\xbf\xbf",
    "\xf0\x90\x80\x80",
    "\xf3\xbf\xbf\xbf",
    "\xf4\x8f\xbf\xbf",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    {
      MilieuString *string;
      CHECK_OK (milieu_string_new (texts[i], &string));
      CHECK_TEXT (milieu_string_text (string), texts[i]);
      milieu_string_release (string);
    }
}

static void
whatIsNotUtf8IsRefused (void)
{
  static const char *const texts[] = {
    "\x80",                 /* begins in the middle */
    "a\xbf",                /* the same after a letter */
    "\xc0\x80",             /* NUL in two bytes */
    "\xc1\xbf",             /* overlong */
    "\xe0\x9f\xbf",         /* overlong */
    "\xf0\x8f\xbf\xbf",     /* overlong */
    "\xed\xa0\x80",         /* the first surrogate */
    "\xed\xbf\xbf",         /* the last surrogate */
    "\xf4\x90\x80\x80",     /* above U+10FFFF */
    "\xf5\x80\x80\x80",     /* the same */
    "\xff",                 /* never a byte of UTF-8 */
    "\xc3",                 /* ends early */
    "\xe2\x82",             /* the same */
    "\xf0\x9f\x98",         /* the same */
    "\xe2\x82 ",            /* goes on with a letter */
    "\xf0\x9f\x98\xc3\xb3", /* begins anew */
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    {
      MilieuString *string = untouched;
      CHECK_INT (milieu_string_new (texts[i], &string), MILIEU_ERROR_TEXT);
      CHECK (string == untouched);
    }
}

static void
aCharacterMustEndWithinTheLength (void)
{
  MilieuString *string = untouched;
  CHECK_INT (milieu_string_new_length ("\xc3\xb3", 1, &string), MILIEU_ERROR_TEXT);
  CHECK (string == untouched);
}

static void
fourGibibytesAreOverTheLimit (void)
{
#if SIZE_MAX > UINT32_MAX
  /* Refused before anything is read. */
  MilieuString *string = untouched;
  CHECK_INT (milieu_string_new_length ("", (size_t)1 << 32, &string), MILIEU_ERROR_LIMIT);
  CHECK (string == untouched);
#endif
}

static void
aStringGoesWithItsLastReference (void)
{
  int64_t blocks = process_allocator_blocks ();
  MilieuString *string;
  CHECK_OK (milieu_string_new ("text", &string));
  CHECK (milieu_string_retain (string) == string);
  milieu_string_release (string);
  CHECK_TEXT (milieu_string_text (string), "text");
  CHECK_INT (process_allocator_blocks () - blocks, 1);
  milieu_string_release (string);
  CHECK_INT (process_allocator_blocks () - blocks, 0);
}

static void
withoutMemoryThereIsNoString (void)
{
  MilieuString *string = untouched;
  process_allocator_refuse_after (0);
  CHECK_INT (milieu_string_new ("text", &string), MILIEU_ERROR_NO_MEMORY);
  process_allocator_grant_all ();
  CHECK (string == untouched);
}

static void *
keep_and_release (void *string)
{
  for (int i = 0; i < 10000; i++)
    milieu_string_release (milieu_string_retain (string));
  return NULL;
}

static void
threadsShareAString (void)
{
  int64_t blocks = process_allocator_blocks ();
  pthread_t threads[4];
  MilieuString *string;
  CHECK_OK (milieu_string_new ("text", &string));
  for (size_t i = 0; i < 4; i++)
    CHECK_OK (pthread_create (&threads[i], NULL, keep_and_release, string));
  for (size_t i = 0; i < 4; i++)
    CHECK_OK (pthread_join (threads[i], NULL));
  CHECK_TEXT (milieu_string_text (string), "text");
  milieu_string_release (string);
  CHECK_INT (process_allocator_blocks () - blocks, 0);
}

TEST_TOPIC (string, TEST (string, aStringIsACopyOfItsText),
            TEST (string, theEmptyStringHasATextToo), TEST (string, nullIsTheEmptyString),
            TEST (string, aStringMayHoldNul),
            TEST (string, theFirstAndLastCharactersOfEachLengthAreTaken),
            TEST (string, whatIsNotUtf8IsRefused), TEST (string, aCharacterMustEndWithinTheLength),
            TEST (string, fourGibibytesAreOverTheLimit),
            TEST (string, aStringGoesWithItsLastReference),
            TEST (string, withoutMemoryThereIsNoString), TEST (string, threadsShareAString))
