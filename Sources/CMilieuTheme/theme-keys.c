/*
 * The keys of tables and of themes' names.
 *
 * Invariant: each is defined at most once, when it is first asked for, and its pointer is published
 * only when it has been declared thread-safe.
 */
#include "theme-keys-private.h"

#include "table/character-private.h"

#include <milieu-theme/theme.h>

#include <milieu/predefined.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* held while a key is defined */
static _Atomic (const MilieuKey *) keys[THEME_KEY_COUNT];

/* ---- tables as objects ---- */

static void *
retain (void *table)
{
  return milieu_color_table_retain (table);
}

static void
release (void *table)
{
  milieu_color_table_release (table);
}

static bool
equal (const void *a, const void *b)
{
  return milieu_color_table_equal (a, b);
}

/* Appends what fits of `shown`, and returns the whole length so far. */
static size_t
append (char *text, size_t size, size_t length, const char *shown)
{
  for (; *shown; shown++, length++)
    if (length + 1 < size)
      {
        text[length] = *shown;
        text[length + 1] = '\0';
      }
  return length;
}

/* In one line, whatever the table is called. */
static size_t
describe (const void *table, char *text, size_t size)
{
  const char *name = milieu_color_table_name (table);
  size_t themes = milieu_color_table_theme_count (table);
  size_t entries = milieu_color_table_entry_count (table);
  size_t length = 0, left = strlen (name);
  char shown[CHARACTER_SHOWN_SIZE], counts[64];
  text[0] = '\0';
  while (left > 0)
    {
      size_t step = milieu_character_show (name, left, shown);
      length = append (text, size, length, shown);
      name += step;
      left -= step;
    }
  snprintf (counts, sizeof counts, " (%zu %s, %zu %s)", themes, themes == 1 ? "theme" : "themes",
            entries, entries == 1 ? "entry" : "entries");
  return append (text, size, length, counts);
}

static MilieuStatus
define_table (const MilieuKey **key)
{
  static const MilieuObjectFunctions functions = { retain, release, equal, describe };
  MilieuKeyDefinition definition = milieu_key_definition ("color-table", MILIEU_TYPE_OBJECT);
  definition.object = &functions;
  return milieu_key_define (&definition, key);
}

/* ---- names ---- */

static MilieuStatus
define_name (const char *name, const char *default_text, const MilieuKey **key)
{
  MilieuString *string;
  MilieuStatus status = milieu_string_new (default_text, &string);
  if (status != MILIEU_OK)
    return status;
  MilieuKeyDefinition definition = milieu_key_definition (name, MILIEU_TYPE_STRING);
  definition.default_value = milieu_value_string (string);
  status = milieu_key_define (&definition, key);
  milieu_string_release (string);
  return status;
}

static bool
derive_version (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  const MilieuValue *name =
    sources[0].integer == MILIEU_COLOR_SCHEME_DARK ? &sources[1] : &sources[2];
  (void)user_data;
  *result = milieu_value_string (milieu_string_retain (name->string));
  return true;
}

static MilieuStatus
define_version (const MilieuKey *const *sources, const MilieuKey **key)
{
  MilieuKeyDefinition definition = milieu_key_definition ("theme-version", MILIEU_TYPE_STRING);
  definition.derive = derive_version;
  definition.sources = sources;
  definition.source_count = 3;
  return milieu_key_define (&definition, key);
}

/* ---- defining them once ---- */

static MilieuStatus
require_scheme (const MilieuKey **key)
{
  *key = milieu_key_color_scheme ();
  if (*key)
    return MILIEU_OK;
  return milieu_key_find ("color-scheme") ? MILIEU_ERROR_EXISTS : MILIEU_ERROR_NO_MEMORY;
}

/* What `theme-version` derives from, in the order that derive_version expects. */
static MilieuStatus
require_sources (const MilieuKey **sources)
{
  MilieuStatus status = require_scheme (&sources[0]);
  if (status == MILIEU_OK)
    status = milieu_theme_require_key (THEME_KEY_DARK, &sources[1]);
  if (status == MILIEU_OK)
    status = milieu_theme_require_key (THEME_KEY_LIGHT, &sources[2]);
  return status;
}

/* Under the mutex. */
static MilieuStatus
define (ThemeKey index, const MilieuKey *const *sources, const MilieuKey **key)
{
  MilieuStatus status = MILIEU_OK;
  switch (index)
    {
    case THEME_KEY_LIGHT:
      status = define_name ("light-theme", "NORMAL", key);
      break;
    case THEME_KEY_DARK:
      status = define_name ("dark-theme", "NIGHT", key);
      break;
    case THEME_KEY_VERSION:
      status = define_version (sources, key);
      break;
    case THEME_KEY_TABLE:
    case THEME_KEY_COUNT:
      status = define_table (key);
      break;
    }
  if (status == MILIEU_OK)
    milieu_key_declare_thread_safe (*key);
  return status;
}

MilieuStatus
milieu_theme_require_key (ThemeKey index, const MilieuKey **key)
{
  const MilieuKey *found = atomic_load_explicit (&keys[index], memory_order_acquire);
  const MilieuKey *sources[3] = { NULL, NULL, NULL };
  MilieuStatus status = MILIEU_OK;
  if (!found && index == THEME_KEY_VERSION)
    status = require_sources (sources); /* before the mutex is taken, since this takes it, too */
  if (!found && status == MILIEU_OK)
    {
      pthread_mutex_lock (&mutex);
      found = atomic_load_explicit (&keys[index], memory_order_relaxed);
      if (!found)
        status = define (index, sources, &found);
      if (status == MILIEU_OK)
        atomic_store_explicit (&keys[index], found, memory_order_release);
      pthread_mutex_unlock (&mutex);
    }
  if (status == MILIEU_OK)
    *key = found;
  return status;
}

static const MilieuKey *
find (ThemeKey index)
{
  const MilieuKey *key;
  return milieu_theme_require_key (index, &key) == MILIEU_OK ? key : NULL;
}

const MilieuKey *
milieu_theme_key_table (void)
{
  return find (THEME_KEY_TABLE);
}

const MilieuKey *
milieu_theme_key_version (void)
{
  return find (THEME_KEY_VERSION);
}

const MilieuKey *
milieu_theme_key_light (void)
{
  return find (THEME_KEY_LIGHT);
}

const MilieuKey *
milieu_theme_key_dark (void)
{
  return find (THEME_KEY_DARK);
}
