/* A key's values are numbered alike in the model and here; an object carries its number, and counts
 * its references so that one too few or too many shows. */
#include "vocabulary.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Paint
{
  long references;
  int number;
} Paint;

typedef struct Entry
{
  const char *name;
  MilieuType type;
  int default_value;
  int sources[2];
  size_t source_count;
} Entry;

static const Entry entries[KEYS] = {
  [KEY_SIZE] = { "size", MILIEU_TYPE_INT, 0, { 0 }, 0 },
  [KEY_LEVEL] = { "level", MILIEU_TYPE_INT, 1, { 0 }, 0 },
  [KEY_TITLE] = { "title", MILIEU_TYPE_STRING, 0, { 0 }, 0 },
  [KEY_PAINT] = { "paint", MILIEU_TYPE_OBJECT, 0, { 0 }, 0 },
  [KEY_PARITY] = { "parity", MILIEU_TYPE_INT, 3, { KEY_SIZE }, 1 },
  [KEY_LABEL] = { "label", MILIEU_TYPE_STRING, 2, { KEY_SIZE, KEY_TITLE }, 2 },
  [KEY_SHADE] = { "shade", MILIEU_TYPE_OBJECT, 1, { KEY_LABEL }, 1 },
};

static const char *const strings[VALUES] = { "", "a", "b c", "q\"\\" };
static const char *const integer_texts[VALUES] = { "0", "1", "2", "3" };
static const char *const string_texts[VALUES] = { "\"\"", "\"a\"", "\"b c\"", "\"q\\\"\\\\\"" };
static const char *const object_texts[VALUES] = { "", "paint-1", "paint-2", "paint-3" };

static const MilieuKey *keys[KEYS];
static int numbers[KEYS];
static char null_text[32];
/* A thread's own: snapshots of other tests may compute derived keys at any time. */
static _Thread_local long living;

static void *
paint_retain (void *object)
{
  Paint *paint = object;
  if (paint->references < 1)
    abort ();
  paint->references++;
  return paint;
}

static void
paint_release (void *object)
{
  Paint *paint = object;
  if (paint->references < 1)
    abort ();
  if (--paint->references > 0)
    return;
  living--;
  free (paint);
}

static bool
paint_equal (const void *a, const void *b)
{
  const Paint *left = a, *right = b;
  return left->number == right->number;
}

static size_t
paint_describe (const void *object, char *text, size_t size)
{
  const Paint *paint = object;
  return (size_t)snprintf (text, size, "%s", object_texts[paint->number]);
}

static bool
derive (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  int key = *(int *)user_data, values[2] = { 0 }, answer;
  for (size_t i = 0; i < entries[key].source_count; i++)
    values[i] = vocabulary_number (entries[key].sources[i], &sources[i]);
  if (!vocabulary_derive (key, values, &answer))
    return false;
  *result = vocabulary_value (key, answer);
  return true;
}

static void
define (int key)
{
  static const MilieuObjectFunctions paint = { paint_retain, paint_release, paint_equal,
                                               paint_describe };
  const Entry *entry = &entries[key];
  const MilieuKey *sources[2] = { NULL, NULL };
  for (size_t i = 0; i < entry->source_count; i++)
    sources[i] = keys[entry->sources[i]];

  numbers[key] = key;
  MilieuKeyDefinition definition = { 0 };
  definition.name = entry->name;
  definition.type = entry->type;
  definition.unlisted = true;
  definition.default_value = vocabulary_value (key, entry->default_value);
  definition.object = entry->type == MILIEU_TYPE_OBJECT ? &paint : NULL;
  definition.derive = entry->source_count ? derive : NULL;
  definition.sources = entry->source_count ? sources : NULL;
  definition.source_count = entry->source_count;
  definition.user_data = &numbers[key];
  CHECK_OK (milieu_key_define (&definition, &keys[key]));
  milieu_key_declare_thread_safe (keys[key]);
  vocabulary_release (key, definition.default_value);
}

const MilieuKey *
vocabulary_key (int key)
{
  if (keys[KEYS - 1])
    return keys[key];
  for (int i = 0; i < KEYS; i++)
    if (!keys[i])
      define (i);
  /* How a NULL object reads is the library's choice. */
  MilieuValue nothing = milieu_value_object (NULL);
  milieu_key_describe (keys[KEY_PAINT], &nothing, null_text, sizeof null_text);
  return keys[key];
}

int
vocabulary_find (const MilieuKey *key)
{
  for (int i = 0; i < KEYS; i++)
    if (keys[i] == key)
      return i;
  return -1;
}

const char *
vocabulary_name (int key)
{
  return entries[key].name;
}

int
vocabulary_default (int key)
{
  return entries[key].default_value;
}

const int *
vocabulary_sources (int key, size_t *count)
{
  *count = entries[key].source_count;
  return entries[key].sources;
}

bool
vocabulary_derive (int key, const int *sources, int *result)
{
  switch (key)
    {
    case KEY_PARITY:
      *result = sources[0] % 2;
      return sources[0] != 0;
    case KEY_LABEL:
      *result = (sources[0] + sources[1]) % VALUES;
      return sources[0] != 3;
    default:
      *result = sources[0] == 1 ? 2 : 0;
      return sources[0] < 2;
    }
}

bool
vocabulary_depends (int key, int source)
{
  if (key == source)
    return true;
  for (size_t i = 0; i < entries[key].source_count; i++)
    if (vocabulary_depends (entries[key].sources[i], source))
      return true;
  return false;
}

MilieuValue
vocabulary_value (int key, int value)
{
  if (entries[key].type == MILIEU_TYPE_INT)
    return milieu_value_int (value);
  if (entries[key].type == MILIEU_TYPE_STRING)
    {
      MilieuString *string;
      CHECK_OK (milieu_string_new (strings[value], &string));
      return milieu_value_string (string);
    }
  if (value == 0)
    return milieu_value_object (NULL);
  Paint *paint = malloc (sizeof *paint);
  if (!paint)
    abort ();
  *paint = (Paint){ 1, value };
  living++;
  return milieu_value_object (paint);
}

void
vocabulary_release (int key, MilieuValue value)
{
  if (entries[key].type == MILIEU_TYPE_STRING)
    milieu_string_release (value.string);
  else if (entries[key].type == MILIEU_TYPE_OBJECT && value.object)
    paint_release (value.object);
}

int
vocabulary_number (int key, const MilieuValue *value)
{
  if (value->type != entries[key].type)
    return -1;
  if (value->type == MILIEU_TYPE_OBJECT)
    {
      const Paint *paint = value->object;
      return !paint ? 0 : paint->references < 1 ? -1 : paint->number;
    }
  for (int i = 0; i < VALUES; i++)
    if (value->type == MILIEU_TYPE_INT
          ? value->integer == i
          : strcmp (milieu_string_text (value->string), strings[i]) == 0)
      return i;
  return -1;
}

const char *
vocabulary_text (int key, int value)
{
  if (value < 0 || value >= VALUES)
    return "(no such value)";
  if (entries[key].type == MILIEU_TYPE_INT)
    return integer_texts[value];
  if (entries[key].type == MILIEU_TYPE_STRING)
    return string_texts[value];
  return value == 0 ? null_text : object_texts[value];
}

long
vocabulary_objects (void)
{
  return living;
}
