/* What a key's definition must be, and for which of several faults it is refused. */
#include "unlisted.h"

#include "process-allocator.h"

/* Stands for a pointer that must not be written to. */
static const MilieuKey *const untouched = (const MilieuKey *)&untouched;

static bool
make_nothing (MilieuValue *value, void *user_data)
{
  (void)value;
  (void)user_data;
  return false;
}

static const MilieuKey *
define (const char *name, const MilieuKey *const *sources, size_t count)
{
  return unlisted_define (
    (MilieuKeyDefinition){ .name = name,
                           .derive = count > 0 ? unlisted_derive_nothing : NULL,
                           .sources = sources,
                           .source_count = count });
}

static void
check_refused (const MilieuKeyDefinition *definition, MilieuStatus expected)
{
  int64_t blocks = process_allocator_blocks ();
  const MilieuKey *key = untouched;
  CHECK_INT (milieu_key_define (definition, &key), expected);
  CHECK (key == untouched);
  CHECK_INT (process_allocator_blocks () - blocks, 0);
}

static void
aNameIsALetterThenLettersDigitsAndMarks (void)
{
  static const char *const good[] = { "a", "Z", "_", "a1", "_.-", "text.scale-2_x" };
  static const char *const bad[] = { "",    "1a",       "-a",        ".a",  "a b",
                                     "a=b", "\xc3\xb3", "a\xc3\xb3", "a\n", "a:b" };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    CHECK_TEXT (milieu_key_name (define (good[i], NULL, 0)), good[i]);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    check_refused (&(MilieuKeyDefinition){ .name = bad[i] }, MILIEU_ERROR_NAME);
  check_refused (&(MilieuKeyDefinition){ .unlisted = true }, MILIEU_ERROR_NAME);
}

static void
theDefaultMustBeOfTheKeysType (void)
{
  MilieuKeyDefinition definition = { .name = "of-a-type", .type = MILIEU_TYPE_INT };
  definition.default_value = milieu_value_double (0);
  check_refused (&definition, MILIEU_ERROR_TYPE);
  definition.default_value = milieu_value_bool (true);
  check_refused (&definition, MILIEU_ERROR_TYPE);
  definition.default_value = milieu_value_int (3);
  definition.type = (MilieuType)6;
  check_refused (&definition, MILIEU_ERROR_TYPE);
}

static void
partsThatExcludeEachOtherAreRefused (void)
{
  static const MilieuObjectFunctions functions = { NULL, NULL, NULL, NULL };
  const MilieuKey *source = define ("source", NULL, 0);
  MilieuKeyDefinition sources_alone = { .name = "a",
                                        .sources = (const MilieuKey *const[]){ source },
                                        .source_count = 1 };
  check_refused (&sources_alone, MILIEU_ERROR_DEFINITION);
  MilieuKeyDefinition both_kinds = sources_alone;
  both_kinds.derive = unlisted_derive_nothing;
  both_kinds.make_default = make_nothing;
  check_refused (&both_kinds, MILIEU_ERROR_DEFINITION);
  check_refused (&(MilieuKeyDefinition){ .name = "a", .derive = unlisted_derive_nothing },
                 MILIEU_ERROR_DEFINITION);
  MilieuKeyDefinition no_list = { .name = "a",
                                  .derive = unlisted_derive_nothing,
                                  .source_count = 1 };
  check_refused (&no_list, MILIEU_ERROR_DEFINITION);
  check_refused (&(MilieuKeyDefinition){ .name = "a", .object = &functions },
                 MILIEU_ERROR_DEFINITION);
}

static void
aSourceMustBeAKey (void)
{
  const MilieuKey *sources[] = { define ("source", NULL, 0), NULL };
  MilieuKeyDefinition definition = {
    .name = "a", .derive = unlisted_derive_nothing, .sources = sources, .source_count = 2
  };
  check_refused (&definition, MILIEU_ERROR_NO_KEY);
}

static void
ofSeveralFaultsTheFirstIsTold (void)
{
  const MilieuKey *none[] = { NULL };
  MilieuKeyDefinition definition = { .name = "contrast" };
  CHECK (milieu_key_find ("contrast") != NULL);
  check_refused (&definition, MILIEU_ERROR_EXISTS);
  definition.derive = unlisted_derive_nothing;
  definition.sources = none;
  definition.source_count = 1;
  check_refused (&definition, MILIEU_ERROR_NO_KEY);
  definition.make_default = make_nothing;
  check_refused (&definition, MILIEU_ERROR_DEFINITION);
  definition.default_value = milieu_value_int (1);
  check_refused (&definition, MILIEU_ERROR_TYPE);
  definition.name = "";
  check_refused (&definition, MILIEU_ERROR_NAME);
}

static void
sourcesAreCopied (void)
{
  const MilieuKey *sources[] = { define ("source", NULL, 0) };
  const MilieuKey *key = define ("derived", sources, 1);
  sources[0] = NULL;
  CHECK (milieu_key_is_derived (key));
  CHECK (milieu_key_is_derived (define ("again", &key, 1)));
}

static void
aKeyDependsOnAtMostSixtyThree (void)
{
  /* A chain, where each key has all before it below it. */
  const MilieuKey *last = define ("first", NULL, 0);
  for (int count = 0; count < MILIEU_KEY_SOURCES_MAX; count++)
    last = define ("next", &last, 1);
  check_refused (
    &(MilieuKeyDefinition){
      .name = "a", .derive = unlisted_derive_nothing, .sources = &last, .source_count = 1 },
    MILIEU_ERROR_LIMIT);
}

static void
whatIsReachedTwiceCountsOnce (void)
{
  /* Each key has the two before it as sources: the ways to the first one double. */
  const MilieuKey *last[2];
  last[0] = define ("first", NULL, 0);
  last[1] = define ("second", NULL, 0);
  for (int count = 1; count < MILIEU_KEY_SOURCES_MAX; count++)
    {
      const MilieuKey *next = define ("next", last, 2);
      last[0] = last[1];
      last[1] = next;
    }
  check_refused (
    &(MilieuKeyDefinition){
      .name = "a", .derive = unlisted_derive_nothing, .sources = last, .source_count = 2 },
    MILIEU_ERROR_LIMIT);
}

static void
whatTwoSourcesDependOnIsAddedUp (void)
{
  const MilieuKey *ends[2];
  for (size_t i = 0; i < 2; i++)
    {
      ends[i] = define ("first", NULL, 0);
      for (int count = 1; count < MILIEU_KEY_SOURCES_MAX - 3; count++)
        ends[i] = define ("next", &ends[i], 1);
    }
  check_refused (
    &(MilieuKeyDefinition){
      .name = "a", .derive = unlisted_derive_nothing, .sources = ends, .source_count = 2 },
    MILIEU_ERROR_LIMIT);
  ends[1] = define ("next", &ends[0], 1);
  define ("derived", ends, 2);
}

static void
aKeyHasAtMostSixtyThreeSources (void)
{
  const MilieuKey *sources[MILIEU_KEY_SOURCES_MAX + 1];
  for (size_t i = 0; i <= MILIEU_KEY_SOURCES_MAX; i++)
    sources[i] = define ("source", NULL, 0);
  define ("derived", sources, MILIEU_KEY_SOURCES_MAX);
  MilieuKeyDefinition definition = { .name = "a",
                                     .derive = unlisted_derive_nothing,
                                     .sources = sources,
                                     .source_count = MILIEU_KEY_SOURCES_MAX + 1 };
  check_refused (&definition, MILIEU_ERROR_LIMIT);
  for (size_t i = 0; i <= MILIEU_KEY_SOURCES_MAX; i++)
    sources[i] = sources[0];
  check_refused (&definition, MILIEU_ERROR_LIMIT);
}

TEST_TOPIC (key_definition, TEST (key_definition, aNameIsALetterThenLettersDigitsAndMarks),
            TEST (key_definition, theDefaultMustBeOfTheKeysType),
            TEST (key_definition, partsThatExcludeEachOtherAreRefused),
            TEST (key_definition, aSourceMustBeAKey),
            TEST (key_definition, ofSeveralFaultsTheFirstIsTold),
            TEST (key_definition, sourcesAreCopied),
            TEST (key_definition, aKeyDependsOnAtMostSixtyThree),
            TEST (key_definition, whatIsReachedTwiceCountsOnce),
            TEST (key_definition, whatTwoSourcesDependOnIsAddedUp),
            TEST (key_definition, aKeyHasAtMostSixtyThreeSources))
