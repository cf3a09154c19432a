/*
 * Keys: what a value is a value of.
 *
 * A key is defined once per process, from any thread, and lives as long as the process. It has a
 * type and a default: a constant, one that is made when it is first needed, or, for a derived key,
 * a function of other keys' values at the node that reads.
 *
 *     const MilieuKey *padding;
 *     MilieuKeyDefinition definition = { .name = "padding", .type = MILIEU_TYPE_INT };
 *     definition.default_value = milieu_value_int (8);
 *     MilieuStatus status = milieu_key_define (&definition, &padding);
 */
#ifndef MILIEU_KEY_H
#define MILIEU_KEY_H

#include <milieu/base.h>
#include <milieu/status.h>
#include <milieu/value.h>

#include <string.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* Opaque and immutable; pointers to it are valid, and equal for the same key, in each thread. */
typedef struct MilieuKey MilieuKey;

/* The most keys that a derived key may depend on, its sources' sources included. */
enum
{
  MILIEU_KEY_SOURCES_MAX = 63
};

/* How the values of an object key are kept. All may be NULL: without `retain` and `release` a value
 * is lent for as long as it is in use, without `equal` values are equal if their pointers are, and
 * without `describe` they print as their address. NULL objects are passed to none of them.
 *
 * None may use a tree that holds the object: while one runs, and in the middle of a change that is
 * when a value may be released, that tree answers MILIEU_ERROR_BUSY. */
typedef struct MilieuObjectFunctions
{
  /* Takes a reference and returns `object`, as g_object_ref does. Must not fail. */
  void *(*MILIEU_NULLABLE retain) (void *object);
  void (*MILIEU_NULLABLE release) (void *object);
  bool (*MILIEU_NULLABLE equal) (const void *a, const void *b);
  /* Writes a text for people, cut to `size` bytes with its NUL; returns its whole length. */
  size_t (*MILIEU_NULLABLE describe) (const void *object, char *text, size_t size);
} MilieuObjectFunctions;

/* Whether two values of the key's type are the same to those who observe it. Must not call into a
 * tree. */
typedef bool (*MilieuEqualFunction) (const MilieuValue *a, const MilieuValue *b,
                                     void *MILIEU_NULLABLE user_data);

/* Describes a value of the key for people: writes a text, cut to `size` bytes with its NUL, and
 * returns its whole length without the NUL. There is always room for the NUL. Must not call into a
 * tree. */
typedef size_t (*MilieuDescribeFunction) (const MilieuValue *value, char *text, size_t size,
                                          void *MILIEU_NULLABLE user_data);

/* Makes a default (transfer full: what it writes is the key's). Runs once, on the thread that first
 * needs the value, outside any lock; other threads wait for it. Returns false if it cannot, as with
 * a value of another type: the definition's default_value then stands. It may use other keys and
 * trees; needing, directly or not, the default that it is making is MILIEU_ERROR_CYCLE. */
typedef bool (*MilieuDefaultFunction) (MilieuValue *value, void *MILIEU_NULLABLE user_data);

/* Computes a derived default from the sources' values (transfer none, in the definition's order)
 * and writes it (transfer full) into `*result`, which has the key's type already. Equal sources
 * must give equal results. Returns false for "no answer", as a result of another type is: the
 * definition's default_value then stands. Runs in reads and while telling, on the thread of the
 * tree that is read, and must not call into that tree; of a key that is declared thread-safe, also
 * on threads that read snapshots. */
typedef bool (*MilieuDeriveFunction) (const MilieuValue *sources, MilieuValue *result,
                                      void *MILIEU_NULLABLE user_data);

typedef struct MilieuKeyDefinition
{
  /* A letter or '_', then letters, digits, '_', '.' or '-', all ASCII; copied. */
  const char *name;
  MilieuType type;
  /* Lent; if its type is not the key's it counts as absent only when it is all zero, and then the
   * default is false, 0, 0, transparent black, the empty string or NULL. */
  MilieuValue default_value;
  /* True for a key that is found by its pointer only: its name may be another's too, and
   * milieu_key_find does not see it. */
  bool unlisted;
  /* For MILIEU_TYPE_OBJECT only; copied. */
  const MilieuObjectFunctions *MILIEU_NULLABLE object;
  /* Instead of the type's own equality; for objects it has precedence over `object->equal`. */
  MilieuEqualFunction MILIEU_NULLABLE equal;
  /* Instead of the type's own text; for objects it has precedence over `object->describe`, and like
   * that it is not asked about NULL. */
  MilieuDescribeFunction MILIEU_NULLABLE describe;
  /* At most one of the two. */
  MilieuDefaultFunction MILIEU_NULLABLE make_default;
  MilieuDeriveFunction MILIEU_NULLABLE derive;
  /* A derived key's sources: `source_count` keys, at least one; copied. */
  const MilieuKey *MILIEU_NULLABLE const *MILIEU_NULLABLE sources;
  size_t source_count;
  /* Handed to `equal`, `describe`, `make_default` and `derive`; kept as long as the process. */
  void *MILIEU_NULLABLE user_data;
} MilieuKeyDefinition;

/* A definition with nothing but a name (lent) and a type: for languages without designated
 * initializers, and where the default is the type's. */
static inline MilieuKeyDefinition
milieu_key_definition (const char *name, MilieuType type)
{
  MilieuKeyDefinition definition;
  memset (&definition, 0, sizeof definition);
  definition.name = name;
  definition.type = type;
  return definition;
}

/* Defines a key and, if `key` is not NULL, stores it there (transfer none: it is never freed).
 *
 * A source must have been defined before, so no key can come to depend on itself.
 * MILIEU_ERROR_NAME, _EXISTS (a listed key has that name), _NO_KEY (a source is NULL), _LIMIT (over
 * MILIEU_KEY_SOURCES_MAX), _TYPE (the default's type), _DEFINITION (derive without sources or the
 * reverse, both kinds of default function, object functions for another type), _NO_MEMORY.
 * From any thread. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_key_define (
  const MilieuKeyDefinition *definition, const MilieuKey *MILIEU_NULLABLE *MILIEU_NULLABLE key);

/* The listed key of that name, or NULL (transfer none). The predefined keys are listed. From any
 * thread. */
MILIEU_API const MilieuKey *MILIEU_NULLABLE milieu_key_find (const char *name);

/* The number of keys that have been defined so far, unlisted ones and those of the predefined that
 * somebody used included. From any thread. */
MILIEU_API size_t milieu_key_count (void);

/* The key that was defined as the `index`th, from 0 (transfer none); NULL if there are not so many.
 * A key's index never changes, so that who keeps a count finds later what came after it:
 *
 *     for (size_t i = 0; i < milieu_key_count (); i++)
 *       puts (milieu_key_name (milieu_key_at (i)));
 *
 * Work: the logarithm of the number of keys, and no lock. From any thread. */
MILIEU_API const MilieuKey *MILIEU_NULLABLE milieu_key_at (size_t index);

/* True for a key that milieu_key_find finds by its name. From any thread. */
MILIEU_API bool milieu_key_is_listed (const MilieuKey *key);

/* The key's name (transfer none). From any thread. */
MILIEU_API const char *milieu_key_name (const MilieuKey *key);

/* The type of the key's values. From any thread. */
MILIEU_API MilieuType milieu_key_type (const MilieuKey *key);

/* True for a key whose default is computed from others'. From any thread. */
MILIEU_API bool milieu_key_is_derived (const MilieuKey *key);

/* Says that values of the key may be used, retained and released on any thread, and that its derive
 * function may be called on any: so that snapshots have them. For object keys and for derived ones;
 * with all others that is so from the beginning. It cannot be taken back. From any thread. */
MILIEU_API void milieu_key_declare_thread_safe (const MilieuKey *key);

/* True if that is said of the key, or is so anyway: for keys of all types but objects that are not
 * derived, and for the predefined ones. From any thread. */
MILIEU_API bool milieu_key_is_thread_safe (const MilieuKey *key);

/* The key's default (transfer none: valid as long as the process), made now if it is a lazy one.
 * For a derived key this is the value that stands where its function has no answer.
 * MILIEU_ERROR_CYCLE when it is called while that default is being made, by what makes it.
 * From any thread. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_key_get_default (const MilieuKey *key,
                                                                   MilieuValue *value);

/* Whether `a` and `b`, both of the key's type, are the same to its observers. From any thread, as
 * are the next three, where the key's own functions are. */
MILIEU_API bool milieu_key_equal (const MilieuKey *key, const MilieuValue *a, const MilieuValue *b);

/* One more reference to what the value holds; values that lie in place need none. */
MILIEU_API MilieuValue milieu_key_retain (const MilieuKey *key, MilieuValue value);

/* Gives back a reference that milieu_key_retain took. */
MILIEU_API void milieu_key_release (const MilieuKey *key, MilieuValue value);

/* Writes the value as people read it: what the key's `describe` gives, or else true, 8, 1.5,
 * #rrggbbaa, a string in quotes with \" and \\, what its `object->describe` gives; a NULL object is
 * NULL in any case. Cut to `size` bytes with its NUL. Returns the whole length without the NUL, so
 * that a second call with more room gets all. */
MILIEU_API size_t milieu_key_describe (const MilieuKey *key, const MilieuValue *value,
                                       char *MILIEU_NULLABLE text, size_t size);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
