/*
 * Keys of tables' entries.
 *
 * Invariants: there is one key for a name, type and default; an entry key, once made, is never
 * changed but for its link, nor freed. What a derived value needs is in the key and its sources, so
 * that reading takes no lock and allocates nothing.
 */
#include "entry-key-private.h"

#include "memory-private.h"
#include "table/character-private.h"
#include "table/entry-kind-private.h"
#include "theme-messages-private.h"

#include <milieu-theme/theme.h>

#include <pthread.h>
#include <string.h>

typedef struct EntryKey EntryKey;
struct EntryKey
{
  EntryKey *next; /* in its bucket; under the mutex */
  const MilieuKey *key;
  MilieuType type;
  uint32_t hash;
  char name[];
};

enum
{
  FIRST_BUCKETS = 64
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* All of these are under the mutex. Without memory for more buckets the chains grow longer. */
static EntryKey *first_buckets[FIRST_BUCKETS];
static EntryKey **buckets = first_buckets;
static size_t bucket_count = FIRST_BUCKETS; /* a power of two */
static size_t key_count;

/* ---- values ---- */

/* Every table has NORMAL. */
static size_t
find_theme (const MilieuColorTable *table, const char *name)
{
  ptrdiff_t theme = milieu_color_table_find_theme (table, name);
  if (theme < 0)
    {
      milieu_theme_report_unknown (table, name);
      theme = milieu_color_table_find_theme (table, "NORMAL");
    }
  return (size_t)theme;
}

/* The sources are `color-table` and `theme-version`. */
static bool
derive (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  const EntryKey *self = user_data;
  const MilieuColorTable *table = sources[0].object;
  ptrdiff_t entry = table ? milieu_color_table_find_entry (table, self->name) : -1;
  if (entry < 0
      || milieu_entry_kind_type (milieu_color_table_kind (table, (size_t)entry)) != self->type)
    return false;
  size_t theme = find_theme (table, milieu_string_text (sources[1].string));
  *result = milieu_color_table_value (table, (size_t)entry, theme);
  if (result->type == MILIEU_TYPE_STRING)
    milieu_string_retain (result->string);
  return true;
}

/* ---- finding ---- */

/* FNV-1a. The names are the program's own. */
static uint32_t
name_hash (const char *name)
{
  uint32_t hash = 2166136261;
  for (; *name; name++)
    hash = (hash ^ (unsigned char)*name) * 16777619;
  return hash;
}

static bool
has_name (const EntryKey *entry, const char *name, uint32_t hash)
{
  return entry->hash == hash && strcmp (entry->name, name) == 0;
}

static bool
has_default (const EntryKey *entry, MilieuValue value)
{
  MilieuValue own;
  return entry->type == value.type && milieu_key_get_default (entry->key, &own) == MILIEU_OK
         && milieu_key_equal (entry->key, &own, &value);
}

/* Under the mutex. */
static const EntryKey *
find (const char *name, uint32_t hash, MilieuValue default_value)
{
  const EntryKey *entry = buckets[hash & (bucket_count - 1)];
  while (entry && !(has_name (entry, name, hash) && has_default (entry, default_value)))
    entry = entry->next;
  return entry;
}

/* Whether there is a key of that name, and of that type unless `is_any`. */
static bool
exists (const char *name, MilieuType type, bool is_any)
{
  uint32_t hash = name_hash (name);
  pthread_mutex_lock (&mutex);
  const EntryKey *entry = buckets[hash & (bucket_count - 1)];
  while (entry && !(has_name (entry, name, hash) && (is_any || entry->type == type)))
    entry = entry->next;
  pthread_mutex_unlock (&mutex);
  return entry != NULL;
}

bool
milieu_entry_key_exists (const char *entry, MilieuType type)
{
  return exists (entry, type, false);
}

bool
milieu_theme_entry_is_known (const char *entry)
{
  return exists (entry, MILIEU_TYPE_OBJECT, true);
}

/* ---- making ---- */

static bool
may_begin_key (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
may_be_in_key (char c)
{
  return may_begin_key (c) || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

/* Writes what the key of the entry is called: at most one byte more than the entry's name has. */
static void
write_key_name (const char *entry, char *name)
{
  if (!may_begin_key (*entry))
    *name++ = '_';
  for (; *entry; entry++)
    *name++ = may_be_in_key (*entry) ? *entry : '_';
  *name = '\0';
}

static MilieuStatus
define (EntryKey *entry, MilieuValue default_value, const MilieuKey *const *sources)
{
  char *name = milieu_theme_reallocate (NULL, strlen (entry->name) + 2);
  if (!name)
    return MILIEU_ERROR_NO_MEMORY;
  write_key_name (entry->name, name);
  MilieuKeyDefinition definition = { .name = name,
                                     .type = default_value.type,
                                     .default_value = default_value,
                                     .unlisted = true,
                                     .derive = derive,
                                     .sources = sources,
                                     .source_count = 2,
                                     .user_data = entry };
  MilieuStatus status = milieu_key_define (&definition, &entry->key);
  milieu_theme_free (name);
  if (status == MILIEU_OK)
    milieu_key_declare_thread_safe (entry->key);
  return status;
}

/* NULL when there is no memory. */
static EntryKey *
entry_key_new (const char *name, uint32_t hash, MilieuValue default_value,
               const MilieuKey *const *sources)
{
  size_t size = strlen (name) + 1;
  EntryKey *made = milieu_theme_reallocate (NULL, sizeof *made + size);
  if (!made)
    return NULL;
  made->type = default_value.type;
  made->hash = hash;
  memcpy (made->name, name, size);
  if (define (made, default_value, sources) == MILIEU_OK)
    return made;
  milieu_theme_free (made);
  return NULL;
}

/* Under the mutex. Doubles the buckets, if there is memory. */
static void
grow_buckets (void)
{
  size_t count = bucket_count * 2;
  EntryKey **grown = milieu_theme_reallocate (NULL, count * sizeof *grown);
  if (!grown)
    return;
  memset (grown, 0, count * sizeof *grown);
  for (size_t i = 0; i < bucket_count; i++)
    for (EntryKey *entry = buckets[i], *next; entry; entry = next)
      {
        EntryKey **bucket = &grown[entry->hash & (count - 1)];
        next = entry->next;
        entry->next = *bucket;
        *bucket = entry;
      }
  if (buckets != first_buckets)
    milieu_theme_free (buckets);
  buckets = grown;
  bucket_count = count;
}

/* Under the mutex. */
static void
insert (EntryKey *entry)
{
  if (key_count++ >= bucket_count)
    grow_buckets ();
  EntryKey **bucket = &buckets[entry->hash & (bucket_count - 1)];
  entry->next = *bucket;
  *bucket = entry;
}

const MilieuKey *
milieu_theme_entry_key (const char *entry, MilieuValue default_value)
{
  /* First, since both take locks of their own. */
  const MilieuKey *sources[] = { milieu_theme_key_table (), milieu_theme_key_version () };
  if (!sources[0] || !sources[1] || (unsigned)default_value.type >= MILIEU_TYPE_OBJECT)
    return NULL;
  uint32_t hash = name_hash (entry);
  pthread_mutex_lock (&mutex);
  const EntryKey *found = find (entry, hash, default_value);
  if (!found && milieu_name_is_entry (entry, strlen (entry)))
    {
      EntryKey *made = entry_key_new (entry, hash, default_value, sources);
      if (made)
        insert (made);
      found = made;
    }
  pthread_mutex_unlock (&mutex);
  return found ? found->key : NULL;
}
