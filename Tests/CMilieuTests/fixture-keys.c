/* Invariant: the keys are made once a process, and all fixtures share them. */
#include "fixture-keys.h"

#include <pthread.h>
#include <stdio.h>

static struct
{
  const MilieuKey *padding, *margin, *title, *gap, *space, *stretch, *caption;
} keys;

static pthread_once_t keys_are_made = PTHREAD_ONCE_INIT;
static bool could_make_keys = true;

static bool
derive_gap (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  *result = milieu_value_int (sources[0].integer * 2);
  return sources[0].integer != 0;
}

static bool
derive_space (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  *result = milieu_value_int (sources[0].integer + sources[1].integer);
  return true;
}

static bool
derive_stretch (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  *result = milieu_value_int (sources[0].integer + 100);
  return true;
}

static bool
derive_caption (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  char text[128];
  MilieuString *string;
  (void)user_data;
  snprintf (text, sizeof text, "%s/%d", milieu_string_text (sources[0].string),
            (int)sources[1].integer);
  if (milieu_string_new (text, &string) != MILIEU_OK)
    return false;
  *result = milieu_value_string (string);
  return true;
}

/* Defines an unlisted key, which gets in no other test's way. */
static const MilieuKey *
define (const char *name, MilieuType type, MilieuValue default_value, MilieuDeriveFunction derive,
        const MilieuKey *first_source, const MilieuKey *second_source)
{
  const MilieuKey *sources[] = { first_source, second_source }, *key = NULL;
  MilieuKeyDefinition definition = { .name = name,
                                     .type = type,
                                     .default_value = default_value,
                                     .unlisted = true,
                                     .derive = derive,
                                     .sources = sources,
                                     .source_count = 0 };
  while (definition.source_count < 2 && sources[definition.source_count])
    definition.source_count++;
  could_make_keys &= milieu_key_define (&definition, &key) == MILIEU_OK;
  return key;
}

static void
make_keys (void)
{
  MilieuValue none = milieu_value_int (0), empty = milieu_value_string (NULL);
  keys.padding = define ("padding", MILIEU_TYPE_INT, milieu_value_int (8), NULL, NULL, NULL);
  keys.margin = define ("margin", MILIEU_TYPE_INT, none, NULL, NULL, NULL);
  keys.title = define ("title", MILIEU_TYPE_STRING, empty, NULL, NULL, NULL);
  keys.gap = define ("gap", MILIEU_TYPE_INT, milieu_value_int (1), derive_gap, keys.padding, NULL);
  keys.space = define ("space", MILIEU_TYPE_INT, none, derive_space, keys.padding, keys.margin);
  keys.stretch = define ("stretch", MILIEU_TYPE_INT, none, derive_stretch, keys.gap, NULL);
  keys.caption =
    define ("caption", MILIEU_TYPE_STRING, empty, derive_caption, keys.title, keys.padding);
}

void
fixture_use_keys (Fixture *self)
{
  pthread_once (&keys_are_made, make_keys);
  CHECK (could_make_keys);
  self->padding = keys.padding;
  self->margin = keys.margin;
  self->title = keys.title;
  self->gap = keys.gap;
  self->space = keys.space;
  self->stretch = keys.stretch;
  self->caption = keys.caption;
}
