/* A key from inside: immutable once defined, but for the state of a lazy default, and for being
 * declared thread-safe. */
#ifndef MILIEU_KEY_PRIVATE_H
#define MILIEU_KEY_PRIVATE_H

#include <milieu/key.h>

#include <pthread.h>
#include <stdatomic.h>

struct MilieuKey
{
  const char *name;
  uint32_t index;  /* dense, in the order of definition, from 0 */
  uint64_t number; /* 1 more than the index, in the upper half: with a node in the lower half, what
                      a cell is found by */
  MilieuType type;
  bool unlisted;
  bool is_counted; /* values hold a reference: strings, and objects with retain or release */
  bool is_plain;   /* values are equal if and only if their 8 bytes are: bool, int, colour, objects
                      without any equal, and no equality of the key's own */
  atomic_bool has_default; /* default_value may be read: acquire pairs with the maker's release */
  atomic_bool is_thread_safe; /* acquire pairs with the release of whoever declared it */
  MilieuValue default_value;
  MilieuObjectFunctions object;
  MilieuEqualFunction equal;
  MilieuDescribeFunction describe;
  MilieuDefaultFunction make_default;
  MilieuDeriveFunction derive;
  void *user_data;
  const MilieuKey **sources; /* source_count of them */
  size_t source_count;
  /* All that it derives from, directly or not, each once and after what it itself derives from. */
  const MilieuKey **closure;
  size_t closure_count;
  /* The key that was defined before it, and one from long before: see milieu_key_at. */
  const struct MilieuKey *previous, *jump;
  /* Of registry.c, under its lock: the next in the same bucket. */
  struct MilieuKey *next;
  uint32_t hash;
  /* Of lazy-default.c, under its lock: who makes the default, while it is being made. */
  bool is_being_made;
  pthread_t maker;
};

/* True if the text may be a key's name. */
bool milieu_key_is_name (const char *name);

/* The listed key of that name among those that have been defined, or NULL. From any thread. */
const MilieuKey *milieu_registry_find (const char *name);

/* The predefined key of that name, defined now if it was not, or NULL. From any thread. */
const MilieuKey *milieu_predefined_find (const char *name);

_Static_assert (sizeof (MilieuValue) - offsetof (MilieuValue, integer) == sizeof (uint64_t),
                "what a value holds fills 8 bytes");

/* A value's 8 bytes, with those that its type does not use at 0. */
static inline uint64_t
milieu_key_pack (const MilieuKey *key, const MilieuValue *value)
{
  MilieuValue packed = { .integer = 0 };
  if (key->type == MILIEU_TYPE_BOOL)
    packed.boolean = value->boolean;
  else if (key->type == MILIEU_TYPE_STRING)
    packed.string = value->string;
  else if (key->type == MILIEU_TYPE_OBJECT)
    packed.object = value->object;
  else
    packed.integer = value->integer;
  return (uint64_t)packed.integer;
}

/* The value that milieu_key_pack made `bits` from. */
static inline MilieuValue
milieu_key_unpack (const MilieuKey *key, uint64_t bits)
{
  return (MilieuValue){ .type = key->type, .integer = (int64_t)bits };
}

/* What keys that are not plain, and values that are counted, need besides. */
bool milieu_key_own_equal (const MilieuKey *key, uint64_t a, uint64_t b);
void milieu_key_own_retain (const MilieuKey *key, uint64_t bits);
void milieu_key_own_release (const MilieuKey *key, uint64_t bits);

/* Like milieu_key_equal, _retain and _release, on packed values. */
static inline bool
milieu_key_bits_equal (const MilieuKey *key, uint64_t a, uint64_t b)
{
  return a == b || (!key->is_plain && milieu_key_own_equal (key, a, b));
}

static inline uint64_t
milieu_key_bits_retain (const MilieuKey *key, uint64_t bits)
{
  if (key->is_counted && bits)
    milieu_key_own_retain (key, bits);
  return bits;
}

static inline void
milieu_key_bits_release (const MilieuKey *key, uint64_t bits)
{
  if (key->is_counted && bits)
    milieu_key_own_release (key, bits);
}

#endif
