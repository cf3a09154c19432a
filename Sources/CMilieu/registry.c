/*
 * The registry: where keys are defined, and found by their names.
 *
 * Invariants: a key is complete before it is in the registry, and is never changed by it, nor
 * freed, after that; no two listed keys have the same name; every key is reached from the latest.
 * No function of a key's is called under the lock.
 */
#include "key-private.h"
#include "process-private.h"

#include <string.h>

enum
{
  FIRST_BUCKETS = 64
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* All of these are under the mutex. Listed keys are chained in buckets, so that one can always be
 * added: without memory for more buckets the chains only grow longer. */
static MilieuKey *first_buckets[FIRST_BUCKETS];
static MilieuKey **buckets = first_buckets;
static size_t bucket_count = FIRST_BUCKETS; /* a power of two */
static size_t listed_count;
/* The key that was defined last, from which all others are reached. Written under the mutex;
 * whoever reads it sees what was written to the key before. */
static _Atomic (const MilieuKey *) latest;

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool
milieu_key_is_name (const char *name)
{
  if (!name || !is_letter (*name))
    return false;
  while (is_letter (*name) || (*name >= '0' && *name <= '9') || *name == '.' || *name == '-')
    name++;
  return *name == '\0';
}

static bool
has_default_of_its_type (const MilieuKeyDefinition *definition)
{
  const MilieuValue *value = &definition->default_value;
  bool is_absent = value->type == MILIEU_TYPE_BOOL && value->integer == 0;
  return value->type == definition->type || is_absent;
}

static bool
has_parts_that_fit (const MilieuKeyDefinition *definition)
{
  bool has_sources = definition->sources && definition->source_count > 0;
  if (definition->object && definition->type != MILIEU_TYPE_OBJECT)
    return false;
  if (definition->derive)
    return has_sources && !definition->make_default;
  return definition->source_count == 0;
}

static MilieuStatus
check_definition (const MilieuKeyDefinition *definition)
{
  if (!milieu_key_is_name (definition->name))
    return MILIEU_ERROR_NAME;
  if ((unsigned)definition->type > MILIEU_TYPE_OBJECT || !has_default_of_its_type (definition))
    return MILIEU_ERROR_TYPE;
  if (!has_parts_that_fit (definition))
    return MILIEU_ERROR_DEFINITION;
  for (size_t i = 0; i < definition->source_count; i++)
    if (!definition->sources[i])
      return MILIEU_ERROR_NO_KEY;
  return MILIEU_OK;
}

/* FNV-1a. */
static uint32_t
name_hash (const char *name)
{
  uint32_t hash = 2166136261;
  for (; *name; name++)
    hash = (hash ^ (unsigned char)*name) * 16777619;
  return hash;
}

/* Under the mutex. */
static MilieuKey *
find_listed (const char *name, uint32_t hash)
{
  MilieuKey *key = buckets[hash & (bucket_count - 1)];
  while (key && (key->hash != hash || strcmp (key->name, name) != 0))
    key = key->next;
  return key;
}

const MilieuKey *
milieu_registry_find (const char *name)
{
  uint32_t hash = name_hash (name);
  pthread_mutex_lock (&mutex);
  const MilieuKey *key = find_listed (name, hash);
  pthread_mutex_unlock (&mutex);
  return key;
}

/* What a derived key is to depend on. */
typedef struct Closure
{
  const MilieuKey *keys[MILIEU_KEY_SOURCES_MAX];
  size_t count;
} Closure;

static bool
closure_add (Closure *closure, const MilieuKey *key)
{
  for (size_t i = 0; i < closure->count; i++)
    if (closure->keys[i] == key)
      return true;
  if (closure->count == sizeof closure->keys / sizeof *closure->keys)
    return false;
  closure->keys[closure->count++] = key;
  return true;
}

/* False if it would be over MILIEU_KEY_SOURCES_MAX. A source named twice counts twice as a source,
 * so that readers can hold all values of sources in an array of that size. */
static bool
closure_collect (Closure *closure, const MilieuKeyDefinition *definition)
{
  closure->count = 0;
  if (definition->source_count > MILIEU_KEY_SOURCES_MAX)
    return false;
  for (size_t s = 0; s < definition->source_count; s++)
    {
      /* A source's closure is in the right order already, and belongs before the source. */
      const MilieuKey *source = definition->sources[s];
      for (size_t i = 0; i < source->closure_count; i++)
        if (!closure_add (closure, source->closure[i]))
          return false;
      if (!closure_add (closure, source))
        return false;
    }
  return true;
}

static MilieuValue
constant_default (const MilieuKeyDefinition *definition)
{
  /* All bits 0 are the default of every type. */
  if (definition->default_value.type != definition->type)
    return (MilieuValue){ .type = definition->type, .integer = 0 };
  return definition->default_value;
}

/* A key is one block: the struct, its sources, its closure and its name. */
static size_t
block_size (size_t source_count, size_t closure_count, size_t name_size)
{
  return sizeof (MilieuKey) + (source_count + closure_count) * sizeof (MilieuKey *) + name_size;
}

static MilieuKey *
key_new (const MilieuKeyDefinition *definition, const Closure *closure)
{
  size_t name_size = strlen (definition->name) + 1;
  MilieuKey *key =
    milieu_process_allocate (block_size (definition->source_count, closure->count, name_size));
  if (!key)
    return NULL;
  memset (key, 0, sizeof *key);
  key->sources = (const MilieuKey **)(key + 1);
  key->closure = key->sources + definition->source_count;
  key->name = memcpy (key->closure + closure->count, definition->name, name_size);
  key->hash = name_hash (key->name);
  key->type = definition->type;
  key->unlisted = definition->unlisted;
  if (definition->object)
    key->object = *definition->object;
  key->is_counted = key->type == MILIEU_TYPE_STRING || key->object.retain || key->object.release;
  key->is_plain = key->type != MILIEU_TYPE_DOUBLE && key->type != MILIEU_TYPE_STRING
                  && !definition->equal && !key->object.equal;
  key->equal = definition->equal;
  key->describe = definition->describe;
  key->make_default = definition->make_default;
  key->derive = definition->derive;
  key->user_data = definition->user_data;
  for (size_t i = 0; i < definition->source_count; i++)
    key->sources[key->source_count++] = definition->sources[i];
  for (size_t i = 0; i < closure->count; i++)
    key->closure[key->closure_count++] = closure->keys[i];
  key->default_value = milieu_key_retain (key, constant_default (definition));
  atomic_init (&key->has_default, !key->make_default);
  atomic_init (&key->is_thread_safe, key->type != MILIEU_TYPE_OBJECT && !key->derive);
  return key;
}

/* Only for a key that nobody has seen. */
static void
key_free (MilieuKey *key)
{
  milieu_key_release (key, key->default_value);
  milieu_process_release (
    key, block_size (key->source_count, key->closure_count, strlen (key->name) + 1));
}

/* Under the mutex. Doubles the buckets, if there is memory. */
static void
grow_buckets (void)
{
  size_t count = bucket_count * 2;
  MilieuKey **grown = milieu_process_allocate (count * sizeof *grown);
  if (!grown)
    return;
  memset (grown, 0, count * sizeof *grown);
  for (size_t i = 0; i < bucket_count; i++)
    for (MilieuKey *key = buckets[i], *next; key; key = next)
      {
        MilieuKey **bucket = &grown[key->hash & (count - 1)];
        next = key->next;
        key->next = *bucket;
        *bucket = key;
      }
  if (buckets != first_buckets)
    milieu_process_release (buckets, bucket_count * sizeof *buckets);
  buckets = grown;
  bucket_count = count;
}

/* Under the mutex. Needs no memory, so that it cannot fail. */
static void
append (MilieuKey *key)
{
  const MilieuKey *previous = atomic_load_explicit (&latest, memory_order_relaxed);
  key->previous = key->jump = previous;
  if (previous)
    {
      key->index = previous->index + 1;
      /* Two jumps of the same length are followed by one over both: so the lengths are like the
       * digits of a number, and from any key to any earlier one it is a logarithm of steps. */
      const MilieuKey *far = previous->jump;
      if (far && far->jump && previous->index - far->index == far->index - far->jump->index)
        key->jump = far->jump;
    }
  key->number = ((uint64_t)key->index + 1) << 32;
  atomic_store_explicit (&latest, key, memory_order_release);
}

/* Under the mutex. */
static void
insert (MilieuKey *key)
{
  append (key);
  if (key->unlisted)
    return;
  if (listed_count++ >= bucket_count)
    grow_buckets ();
  MilieuKey **head = &buckets[key->hash & (bucket_count - 1)];
  key->next = *head;
  *head = key;
}

size_t
milieu_key_count (void)
{
  const MilieuKey *key = atomic_load_explicit (&latest, memory_order_acquire);
  return key ? (size_t)key->index + 1 : 0;
}

const MilieuKey *
milieu_key_at (size_t index)
{
  const MilieuKey *key = atomic_load_explicit (&latest, memory_order_acquire);
  if (!key || index > key->index)
    return NULL;
  while (key->index != index)
    key = key->jump->index >= index ? key->jump : key->previous;
  return key;
}

MilieuStatus
milieu_key_define (const MilieuKeyDefinition *definition, const MilieuKey **key)
{
  Closure closure;
  MilieuStatus status = check_definition (definition);
  if (status != MILIEU_OK)
    return status;
  if (!definition->unlisted && milieu_registry_find (definition->name))
    return MILIEU_ERROR_EXISTS;
  if (!closure_collect (&closure, definition))
    return MILIEU_ERROR_LIMIT;
  MilieuKey *made = key_new (definition, &closure);
  if (!made)
    return MILIEU_ERROR_NO_MEMORY;

  pthread_mutex_lock (&mutex);
  /* Another thread may have been faster. */
  bool exists = !made->unlisted && find_listed (made->name, made->hash);
  if (!exists)
    insert (made);
  pthread_mutex_unlock (&mutex);
  if (exists)
    {
      key_free (made);
      return MILIEU_ERROR_EXISTS;
    }
  if (key)
    *key = made;
  return MILIEU_OK;
}
