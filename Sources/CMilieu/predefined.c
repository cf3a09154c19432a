/*
 * The predefined keys.
 *
 * Invariant: each is defined at most once, when it is first asked for, and its pointer is published
 * only then. A predefined key derives only from predefined ones that are not derived.
 */
#include <milieu/predefined.h>

#include "key-private.h"
#include "locale-private.h"

#include <string.h>

typedef enum Index
{
#define INDEX(function, name, type, meaning) INDEX_##function,
  MILIEU_PREDEFINED_KEYS (INDEX)
#undef INDEX
    KEY_COUNT
} Index;

/* What a key has besides name and type; one without a line in `details` has none of it. */
typedef struct Details
{
  int64_t integer;  /* the default of an int */
  double number;    /* of a double */
  const char *text; /* of a string */
  MilieuDeriveFunction derive;
  const MilieuKey *(*source) (void);
} Details;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* held while a key is defined */
static _Atomic (const MilieuKey *) keys[KEY_COUNT];
/* What `calendar` can be, made with the key so that reading it allocates nothing. */
static MilieuString *calendars[MILIEU_CALENDAR_COUNT];

static bool
derive_size_category (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  /* The least scale of each category but the first. */
  static const double least[] = { 0.85, 0.91, 0.97, 1.06, 1.18, 1.3, 1.5, 1.8, 2.15, 2.55, 2.9 };
  double scale = sources[0].number;
  size_t category = 0;
  (void)user_data;
  if (scale != scale)
    return false;
  while (category < sizeof least / sizeof *least && scale >= least[category])
    category++;
  *result = milieu_value_int ((int64_t)category);
  return true;
}

static bool
derive_layout_direction (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  *result = milieu_value_int (milieu_locale_direction (milieu_string_text (sources[0].string)));
  return true;
}

static bool
derive_calendar (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  MilieuCalendar calendar = milieu_locale_calendar (milieu_string_text (sources[0].string));
  (void)user_data;
  *result = milieu_value_string (milieu_string_retain (calendars[calendar]));
  return true;
}

static const Details details[KEY_COUNT] = {
  [INDEX_milieu_key_text_scale] = { .number = 1 },
  [INDEX_milieu_key_size_category] = { .integer = MILIEU_SIZE_LARGE,
                                       .derive = derive_size_category,
                                       .source = milieu_key_text_scale },
  [INDEX_milieu_key_locale] = { .text = "en" },
  [INDEX_milieu_key_layout_direction] = { .derive = derive_layout_direction,
                                          .source = milieu_key_locale },
  [INDEX_milieu_key_calendar] = { .text = "gregory",
                                  .derive = derive_calendar,
                                  .source = milieu_key_locale },
  [INDEX_milieu_key_time_zone] = { .text = "UTC" },
  [INDEX_milieu_key_light_level] = { .number = -1 },
  [INDEX_milieu_key_brightness] = { .number = -1 },
};

static const struct
{
  const char *name;
  MilieuType type;
} outlines[KEY_COUNT] = {
#define OUTLINE(function, name, type, meaning) { name, MILIEU_TYPE_##type },
  MILIEU_PREDEFINED_KEYS (OUTLINE)
#undef OUTLINE
};

/* Under the mutex. What a failure leaves is used by the next attempt. */
static MilieuStatus
make_calendars (void)
{
  MilieuStatus status = MILIEU_OK;
  for (int i = 0; i < MILIEU_CALENDAR_COUNT && status == MILIEU_OK; i++)
    if (!calendars[i])
      status = milieu_string_new (milieu_calendar_type ((MilieuCalendar)i), &calendars[i]);
  return status;
}

/* Under the mutex. Writes what the key has by default (transfer full). */
static MilieuStatus
make_default (Index index, MilieuValue *value)
{
  MilieuString *string = NULL;
  MilieuStatus status = MILIEU_OK;
  switch (outlines[index].type)
    {
    case MILIEU_TYPE_INT:
      *value = milieu_value_int (details[index].integer);
      break;
    case MILIEU_TYPE_DOUBLE:
      *value = milieu_value_double (details[index].number);
      break;
    case MILIEU_TYPE_STRING:
      status = milieu_string_new (details[index].text, &string);
      *value = milieu_value_string (string);
      break;
    case MILIEU_TYPE_BOOL:
    case MILIEU_TYPE_COLOR:
    case MILIEU_TYPE_OBJECT:
      /* An absent default: false, unset. */
      *value = milieu_value_bool (false);
      break;
    }
  return status;
}

/* Under the mutex. NULL if it cannot be defined. */
static const MilieuKey *
define (Index index, const MilieuKey *source)
{
  const MilieuKey *key = NULL;
  MilieuKeyDefinition definition = { .name = outlines[index].name, .type = outlines[index].type };
  if (index == INDEX_milieu_key_calendar && make_calendars () != MILIEU_OK)
    return NULL;
  if (make_default (index, &definition.default_value) != MILIEU_OK)
    return NULL;
  definition.derive = details[index].derive;
  definition.sources = &source;
  definition.source_count = source != NULL;
  /* Defined by the program, or no memory: either way `key` stays NULL. */
  (void)!milieu_key_define (&definition, &key);
  if (definition.type == MILIEU_TYPE_STRING)
    milieu_string_release (definition.default_value.string);
  /* What the functions here use never changes. */
  if (key)
    milieu_key_declare_thread_safe (key);
  return key;
}

static const MilieuKey *
require_key (Index index)
{
  const MilieuKey *key = atomic_load_explicit (&keys[index], memory_order_acquire);
  const MilieuKey *source = NULL;
  if (key)
    return key;
  if (details[index].source)
    {
      /* Before the mutex is taken, since this takes it, too. */
      source = details[index].source ();
      if (!source)
        return NULL;
    }
  pthread_mutex_lock (&mutex);
  key = atomic_load_explicit (&keys[index], memory_order_relaxed);
  if (!key)
    {
      key = define (index, source);
      atomic_store_explicit (&keys[index], key, memory_order_release);
    }
  pthread_mutex_unlock (&mutex);
  return key;
}

const MilieuKey *
milieu_predefined_find (const char *name)
{
  for (int i = 0; i < KEY_COUNT; i++)
    if (strcmp (name, outlines[i].name) == 0)
      return require_key ((Index)i);
  return NULL;
}

#define FUNCTION(function, name, type, meaning)                                                    \
  const MilieuKey *function (void)                                                                 \
  {                                                                                                \
    return require_key (INDEX_##function);                                                         \
  }
MILIEU_PREDEFINED_KEYS (FUNCTION)
#undef FUNCTION
