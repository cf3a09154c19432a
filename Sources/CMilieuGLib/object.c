/*
 * Values of object keys that hold what a GValue can.
 *
 * Invariant: a box holds something, never NULL, and does not change from its making to the release
 * of its last reference; nothing at all is a NULL object. Whoever finds a key that is defined here
 * finds its type too: both come into being under one lock.
 */
#include "object-private.h"

#include "value-private.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

typedef struct Box
{
  atomic_size_t references;
  GValue value;
} Box;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* Under the mutex: keys to their types. Not of GLib's locks, whose order thread checkers do not
 * see. */
static GHashTable *types;

gboolean
milieu_glib_type_is_kept (GType type)
{
  if (G_TYPE_IS_INTERFACE (type))
    return g_type_is_a (type, G_TYPE_OBJECT);
  return G_TYPE_IS_OBJECT (type) || G_TYPE_IS_BOXED (type) || G_TYPE_IS_PARAM (type)
         || g_type_is_a (type, G_TYPE_VARIANT);
}

gboolean
milieu_glib_type_may_become (GType from, GType to)
{
  return g_type_is_a (from, to) || from == G_TYPE_POINTER
         || ((G_TYPE_IS_OBJECT (from) || G_TYPE_IS_INTERFACE (from))
             && (g_type_is_a (to, from) || G_TYPE_IS_INTERFACE (to)));
}

gboolean
milieu_glib_object_from (const GValue *value, GType type, void **object)
{
  void *held = g_value_fits_pointer (value) ? g_value_peek_pointer (value) : NULL;
  if (!held)
    {
      *object = NULL;
      return milieu_glib_type_may_become (G_VALUE_TYPE (value), type);
    }
  /* An object's own type counts, not that of the variable which holds it. */
  gboolean is_object = G_VALUE_HOLDS_OBJECT (value) || G_TYPE_IS_INTERFACE (G_VALUE_TYPE (value));
  if (!g_type_is_a (is_object ? G_TYPE_FROM_INSTANCE (held) : G_VALUE_TYPE (value), type))
    return FALSE;
  Box *box = g_new0 (Box, 1);
  atomic_init (&box->references, 1);
  g_value_init (&box->value, type);
  if (is_object)
    g_value_set_object (&box->value, held);
  else
    g_value_copy (value, &box->value);
  *object = box;
  return TRUE;
}

static void *
retain (void *object)
{
  Box *box = object;
  atomic_fetch_add_explicit (&box->references, 1, memory_order_relaxed);
  return box;
}

void
milieu_glib_object_release (void *object)
{
  Box *box = object;
  /* Acquire and release: whoever frees the box does so after all others' last look at it. */
  if (!box || atomic_fetch_sub_explicit (&box->references, 1, memory_order_acq_rel) > 1)
    return;
  g_value_unset (&box->value);
  g_free (box);
}

void
milieu_glib_object_copy_to (const void *object, GValue *value)
{
  const Box *box = object;
  if (box)
    g_value_copy (&box->value, value);
  else
    g_value_reset (value);
}

static bool
equal (const void *a, const void *b)
{
  const Box *first = a, *second = b;
  void *one = g_value_peek_pointer (&first->value), *other = g_value_peek_pointer (&second->value);
  if (one == other)
    return true;
  if (G_VALUE_HOLDS_VARIANT (&first->value))
    return g_variant_equal (one, other);
  if (G_VALUE_HOLDS (&first->value, G_TYPE_STRV))
    return g_strv_equal (one, other);
  return false;
}

static size_t
describe (const void *object, char *text, size_t size)
{
  const Box *box = object;
  char *contents = milieu_glib_value_describe (&box->value);
  size_t length = strlen (contents), written = MIN (length, size - 1);
  /* Without half a character at its end. */
  while (written < length && written > 0 && ((unsigned char)contents[written] & 0xc0) == 0x80)
    written--;
  memcpy (text, contents, written);
  text[written] = '\0';
  g_free (contents);
  return length;
}

const MilieuObjectFunctions milieu_glib_object_functions = {
  .retain = retain,
  .release = milieu_glib_object_release,
  .equal = equal,
  .describe = describe,
};

MilieuStatus
milieu_glib_object_key_define (MilieuKeyDefinition *definition, GType type, const MilieuKey **key)
{
  definition->object = &milieu_glib_object_functions;
  pthread_mutex_lock (&mutex);
  MilieuStatus status = milieu_key_define (definition, key);
  if (status == MILIEU_OK)
    {
      if (!types)
        types = g_hash_table_new (NULL, NULL);
      g_hash_table_insert (types, (gpointer)*key, GSIZE_TO_POINTER (type));
      /* Immutable and counted atomically, unlike what else may be kept. */
      if (g_type_is_a (type, G_TYPE_VARIANT) && !definition->derive)
        milieu_key_declare_thread_safe (*key);
    }
  pthread_mutex_unlock (&mutex);
  return status;
}

GType
milieu_glib_object_key_get_type (const MilieuKey *key)
{
  pthread_mutex_lock (&mutex);
  GType type = types ? GPOINTER_TO_SIZE (g_hash_table_lookup (types, key)) : 0;
  pthread_mutex_unlock (&mutex);
  return type ? type : G_TYPE_POINTER;
}
