/* For barriers. */
#define _POSIX_C_SOURCE 200809L

#include "test.h"

#include "process-allocator.h"

#include <milieu/milieu.h>

#include <float.h>
#include <math.h>
#include <pthread.h>

enum
{
  THREADS = 4
};

static const struct
{
  const MilieuKey *(*function) (void);
  const char *name;
  MilieuType type;
} predefined[] = {
#define LIST(function, name, type, meaning) { function, name, MILIEU_TYPE_##type },
  MILIEU_PREDEFINED_KEYS (LIST)
#undef LIST
};

static const size_t count = sizeof predefined / sizeof *predefined;

/* The next two must come before all that uses the keys in question. */
static void
withoutMemoryAKeyIsNullUntilThereIsSome (void)
{
  const MilieuKey *key = NULL;
  uint64_t granted;
  for (granted = 0; granted < 100 && !key; granted++)
    {
      process_allocator_refuse_after (granted);
      key = milieu_key_calendar ();
      process_allocator_grant_all ();
    }
  CHECK (key != NULL);
  CHECK (milieu_key_calendar () == key);
  CHECK_INT (process_allocator_faults (), 0);
}

typedef struct Racer
{
  pthread_t thread;
  pthread_barrier_t *barrier;
  const MilieuKey *key;
} Racer;

static void *
meet_and_use (void *user_data)
{
  Racer *self = user_data;
  pthread_barrier_wait (self->barrier);
  self->key = milieu_key_size_category ();
  return NULL;
}

static void
allThreadsGetTheSameKey (void)
{
  Racer racers[THREADS];
  pthread_barrier_t barrier;
  CHECK_OK (pthread_barrier_init (&barrier, NULL, THREADS));
  for (size_t i = 0; i < THREADS; i++)
    {
      racers[i].barrier = &barrier;
      CHECK_OK (pthread_create (&racers[i].thread, NULL, meet_and_use, &racers[i]));
    }
  for (size_t i = 0; i < THREADS; i++)
    CHECK_OK (pthread_join (racers[i].thread, NULL));
  for (size_t i = 0; i < THREADS; i++)
    CHECK (racers[i].key && racers[i].key == racers[0].key);
  pthread_barrier_destroy (&barrier);
}

static void
eachKeyIsFoundByItsNameBeforeAndAfterItsFirstUse (void)
{
  for (size_t i = 0; i < count; i++)
    {
      const MilieuKey *found = milieu_key_find (predefined[i].name);
      CHECK (found != NULL);
      CHECK (predefined[i].function () == found);
      CHECK (milieu_key_find (predefined[i].name) == found);
      CHECK_TEXT (milieu_key_name (found), predefined[i].name);
      CHECK_INT (milieu_key_type (found), predefined[i].type);
    }
}

static void
theirNamesAreTakenOnceTheyAreUsed (void)
{
  for (size_t i = 0; i < count; i++)
    {
      MilieuKeyDefinition definition = { .name = predefined[i].name };
      CHECK (predefined[i].function () != NULL);
      CHECK_INT (milieu_key_define (&definition, NULL), MILIEU_ERROR_EXISTS);
    }
}

static void
check_default (const MilieuKey *key, const char *expected)
{
  MilieuValue value;
  char text[40];
  CHECK_OK (milieu_key_get_default (key, &value));
  milieu_key_describe (key, &value, text, sizeof text);
  CHECK_TEXT (text, expected);
}

static void
theirValuesMayBeUsedOnAnyThread (void)
{
  for (size_t i = 0; i < count; i++)
    CHECK (milieu_key_is_thread_safe (predefined[i].function ()));
}

static void
defaultsAreAsDocumented (void)
{
  check_default (milieu_key_color_scheme (), "0");
  check_default (milieu_key_contrast (), "0");
  check_default (milieu_key_accent_color (), "#00000000");
  check_default (milieu_key_reduce_motion (), "false");
  check_default (milieu_key_text_scale (), "1");
  check_default (milieu_key_size_category (), "3");
  check_default (milieu_key_clock_format (), "0");
  check_default (milieu_key_locale (), "\"en\"");
  check_default (milieu_key_layout_direction (), "0");
  check_default (milieu_key_calendar (), "\"gregory\"");
  check_default (milieu_key_time_zone (), "\"UTC\"");
  check_default (milieu_key_light_level (), "-1");
  check_default (milieu_key_brightness (), "-1");
}

static void
threeAreDerived (void)
{
  for (size_t i = 0; i < count; i++)
    {
      const MilieuKey *key = predefined[i].function ();
      CHECK_INT (milieu_key_is_derived (key), key == milieu_key_size_category ()
                                                || key == milieu_key_layout_direction ()
                                                || key == milieu_key_calendar ());
    }
}

/* A tree of one node, to read derived keys at. */
typedef struct Place
{
  MilieuTree *tree;
  MilieuNode node;
} Place;

static void
place_open (Place *self)
{
  CHECK_OK (milieu_tree_new (NULL, &self->tree));
  CHECK_OK (milieu_node_add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN,
                             &self->node));
}

static int64_t
category_at_scale (Place *place, double scale)
{
  CHECK_OK (milieu_node_set (place->tree, place->node, milieu_key_text_scale (),
                             milieu_value_double (scale)));
  return milieu_node_get_int (place->tree, place->node, milieu_key_size_category (), -1);
}

static void
eachSizeCategoryBeginsAtItsLeastScale (void)
{
  static const double least[] = { 0.85, 0.91, 0.97, 1.06, 1.18, 1.3, 1.5, 1.8, 2.15, 2.55, 2.9 };
  Place place;
  place_open (&place);
  for (int i = 0; i < 11; i++)
    {
      CHECK_INT (category_at_scale (&place, least[i] * (1 - DBL_EPSILON)), i);
      CHECK_INT (category_at_scale (&place, least[i]), i + 1);
    }
  CHECK_INT (category_at_scale (&place, 0), MILIEU_SIZE_EXTRA_SMALL);
  CHECK_INT (category_at_scale (&place, -1), MILIEU_SIZE_EXTRA_SMALL);
  CHECK_INT (category_at_scale (&place, 1), MILIEU_SIZE_LARGE);
  CHECK_INT (category_at_scale (&place, 100), MILIEU_SIZE_ACCESSIBILITY_EXTRA_EXTRA_EXTRA_LARGE);
  milieu_tree_free (place.tree);
}

static void
aScaleThatIsNoNumberIsTheUsualSize (void)
{
  Place place;
  place_open (&place);
  CHECK_INT (category_at_scale (&place, (double)NAN), MILIEU_SIZE_LARGE);
  milieu_tree_free (place.tree);
}

static void
check_direction (Place *place, const char *locale, MilieuLayoutDirection expected)
{
  CHECK_OK (milieu_node_set_string (place->tree, place->node, milieu_key_locale (), locale));
  int64_t direction =
    milieu_node_get_int (place->tree, place->node, milieu_key_layout_direction (), -1);
  if (direction != (int64_t)expected)
    test_fail (__FILE__, __LINE__, "the direction of \"%s\" must be %d", locale, (int)expected);
}

static void
theDirectionFollowsTheLocale (void)
{
  static const char *const right_to_left[] = {
    "ar",  "ar-EG", "fa", "he",        "iw-IL",          "ur-PK", "yi",  "ckb", "dv",
    "ug",  "ps-AF", "sd", "AR",        "ar_EG",          "ks",    "pnb", "syr", "nqo",
    "mzn", "arc",   "ji", "ar-arz-EG", "ar-u-ca-gregory"
  };
  static const char *const left_to_right[] = {
    "",    "en",   "pl", "pt-BR", "az", "ku",        "pa",           "uz",    "th",
    "und", "x-ar", "-",  "--ar",  "a",  "en-x-arab", "en-u-nu-arab", "en-AR", "arabic-language"
  };
  Place place;
  place_open (&place);
  for (size_t i = 0; i < sizeof right_to_left / sizeof *right_to_left; i++)
    check_direction (&place, right_to_left[i], MILIEU_LAYOUT_RIGHT_TO_LEFT);
  for (size_t i = 0; i < sizeof left_to_right / sizeof *left_to_right; i++)
    check_direction (&place, left_to_right[i], MILIEU_LAYOUT_LEFT_TO_RIGHT);
  milieu_tree_free (place.tree);
}

static void
aScriptDecidesTheDirection (void)
{
  static const char *const right_to_left[] = { "ku-Arab",  "pa-Arab-PK", "az-arab",  "uz-ARAB-AF",
                                               "en-Hebr",  "und-Thaa",   "und-Syrc", "und-Nkoo",
                                               "ff-Adlm",  "rhg-Rohg",   "und-Mand", "und-Mend",
                                               "und-Samr", "zh-yue-Arab" };
  static const char *const left_to_right[] = { "ar-Latn", "ks-Deva",    "sd-Deva-IN",
                                               "ug-Cyrl", "yi-Latn-US", "he-Latn" };
  Place place;
  place_open (&place);
  for (size_t i = 0; i < sizeof right_to_left / sizeof *right_to_left; i++)
    check_direction (&place, right_to_left[i], MILIEU_LAYOUT_RIGHT_TO_LEFT);
  for (size_t i = 0; i < sizeof left_to_right / sizeof *left_to_right; i++)
    check_direction (&place, left_to_right[i], MILIEU_LAYOUT_LEFT_TO_RIGHT);
  milieu_tree_free (place.tree);
}

typedef struct Expectation
{
  const char *locale, *calendar;
} Expectation;

static void
check_calendars (const Expectation *expectations)
{
  Place place;
  place_open (&place);
  for (const Expectation *e = expectations; e->locale; e++)
    {
      CHECK_OK (milieu_node_set_string (place.tree, place.node, milieu_key_locale (), e->locale));
      const char *calendar =
        milieu_node_get_string (place.tree, place.node, milieu_key_calendar (), NULL);
      if (!calendar || strcmp (calendar, e->calendar) != 0)
        test_fail (__FILE__, __LINE__, "the calendar of \"%s\" is %s, must be %s", e->locale,
                   calendar ? calendar : "(null)", e->calendar);
    }
  milieu_tree_free (place.tree);
}

static void
theCalendarFollowsTheRegionAndElseTheLanguage (void)
{
  static const Expectation expectations[] = { { "en", "gregory" },
                                              { "", "gregory" },
                                              { "pl-PL", "gregory" },
                                              { "th", "buddhist" },
                                              { "th-TH", "buddhist" },
                                              { "en-TH", "buddhist" },
                                              { "th-US", "gregory" },
                                              { "th-Thai-TH", "buddhist" },
                                              { "fa", "persian" },
                                              { "fa-IR", "persian" },
                                              { "fa-AF", "persian" },
                                              { "ps", "persian" },
                                              { "az-Arab-IR", "persian" },
                                              { "en_ir", "persian" },
                                              { "fa-US", "gregory" },
                                              { "ar", "gregory" },
                                              { "ar-SA", "islamic-umalqura" },
                                              { "ar-EG", "gregory" },
                                              { "ja-JP", "gregory" },
                                              { "zh-yue-Hant-HK", "gregory" },
                                              { "es-419", "gregory" },
                                              { "ca-IR-valencia", "persian" },
                                              { NULL, NULL } };
  check_calendars (expectations);
}

static void
aCalendarInTheTagWins (void)
{
  static const Expectation expectations[] = {
    { "en-u-ca-hebrew", "hebrew" },
    { "th-TH-u-ca-gregory", "gregory" },
    { "ja-JP-u-ca-japanese", "japanese" },
    { "ar-SA-u-nu-latn-ca-islamic-civil", "islamic-civil" },
    { "ar-u-ca-islamic-umalqura-nu-latn", "islamic-umalqura" },
    { "AR-U-CA-ISLAMIC", "islamic" },
    { "en-u-attr-ca-roc-x-private", "roc" },
    { "en-t-de-u-ca-buddhist", "buddhist" },
    { "en-u-ca-islamicc", "islamic-civil" },
    { "en-u-ca-ethiopic-amete-alem", "ethioaa" },
    { "en-u-ca-hebrew-ca-roc", "hebrew" },
    { NULL, NULL }
  };
  check_calendars (expectations);
}

static void
whatIsNoCalendarInTheTagIsPassedBy (void)
{
  static const Expectation expectations[] = {
    { "th-u-ca-martian", "buddhist" },
    { "fa-IR-u-ca", "persian" },
    { "fa-u-ca-nu-latn", "persian" },
    { "en-x-u-ca-hebrew", "gregory" },
    { "en-t-ca-hebrew", "gregory" },
    { "en-u-ca-islamic-islamic-islamic-islamic-islamic-islamic", "gregory" },
    { "en-u-ca-abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", "gregory" },
    { "ca-hebrew", "gregory" },
    { NULL, NULL }
  };
  check_calendars (expectations);
}

TEST_TOPIC (predefined, TEST (predefined, withoutMemoryAKeyIsNullUntilThereIsSome),
            TEST (predefined, allThreadsGetTheSameKey),
            TEST (predefined, eachKeyIsFoundByItsNameBeforeAndAfterItsFirstUse),
            TEST (predefined, theirNamesAreTakenOnceTheyAreUsed),
            TEST (predefined, theirValuesMayBeUsedOnAnyThread),
            TEST (predefined, defaultsAreAsDocumented), TEST (predefined, threeAreDerived),
            TEST (predefined, eachSizeCategoryBeginsAtItsLeastScale),
            TEST (predefined, aScaleThatIsNoNumberIsTheUsualSize),
            TEST (predefined, theDirectionFollowsTheLocale),
            TEST (predefined, aScriptDecidesTheDirection),
            TEST (predefined, theCalendarFollowsTheRegionAndElseTheLanguage),
            TEST (predefined, aCalendarInTheTagWins),
            TEST (predefined, whatIsNoCalendarInTheTagIsPassedBy))
