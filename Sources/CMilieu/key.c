/*
 * Keys, and what they know about values of theirs.
 *
 * Invariant: a value equals itself, whatever the key's own equality says, so that a flush always
 * comes to an end where nothing changes; a NULL object is passed to none of the object functions,
 * and to nobody to be described.
 */
#include "key-private.h"
#include "string-private.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const MilieuKey *
milieu_key_find (const char *name)
{
  const MilieuKey *key = milieu_registry_find (name);
  return key ? key : milieu_predefined_find (name);
}

const char *
milieu_key_name (const MilieuKey *key)
{
  return key->name;
}

MilieuType
milieu_key_type (const MilieuKey *key)
{
  return key->type;
}

bool
milieu_key_is_listed (const MilieuKey *key)
{
  return !key->unlisted;
}

bool
milieu_key_is_derived (const MilieuKey *key)
{
  return key->derive != NULL;
}

void
milieu_key_declare_thread_safe (const MilieuKey *key)
{
  /* Looking first keeps the key's cache line shared by all threads. All keys are made by the
   * registry, which does not make constant objects. */
  if (!milieu_key_is_thread_safe (key))
    atomic_store_explicit (&((MilieuKey *)key)->is_thread_safe, true, memory_order_release);
}

bool
milieu_key_is_thread_safe (const MilieuKey *key)
{
  return atomic_load_explicit (&key->is_thread_safe, memory_order_acquire);
}

static bool
numbers_are_equal (double a, double b)
{
  return a == b || (a != a && b != b);
}

bool
milieu_key_own_equal (const MilieuKey *key, uint64_t a, uint64_t b)
{
  MilieuValue first = milieu_key_unpack (key, a), second = milieu_key_unpack (key, b);
  if (key->equal)
    return key->equal (&first, &second, key->user_data);
  if (key->type == MILIEU_TYPE_DOUBLE)
    return numbers_are_equal (first.number, second.number);
  if (key->type == MILIEU_TYPE_STRING)
    return milieu_string_equal (first.string, second.string);
  return first.object && second.object && key->object.equal (first.object, second.object);
}

void
milieu_key_own_retain (const MilieuKey *key, uint64_t bits)
{
  MilieuValue value = milieu_key_unpack (key, bits);
  if (key->type == MILIEU_TYPE_STRING)
    milieu_string_retain (value.string);
  else if (key->object.retain)
    key->object.retain (value.object);
}

void
milieu_key_own_release (const MilieuKey *key, uint64_t bits)
{
  MilieuValue value = milieu_key_unpack (key, bits);
  if (key->type == MILIEU_TYPE_STRING)
    milieu_string_release (value.string);
  else if (key->object.release)
    key->object.release (value.object);
}

bool
milieu_key_equal (const MilieuKey *key, const MilieuValue *a, const MilieuValue *b)
{
  return milieu_key_bits_equal (key, milieu_key_pack (key, a), milieu_key_pack (key, b));
}

MilieuValue
milieu_key_retain (const MilieuKey *key, MilieuValue value)
{
  return milieu_key_unpack (key, milieu_key_bits_retain (key, milieu_key_pack (key, &value)));
}

void
milieu_key_release (const MilieuKey *key, MilieuValue value)
{
  milieu_key_bits_release (key, milieu_key_pack (key, &value));
}

/* Text that is cut to `size` bytes with its NUL: `written` of its `length` bytes fitted. */
typedef struct CutText
{
  char *text;
  size_t size, written, length;
} CutText;

/* Appends a piece, whole or not at all. Once one did not fit, none after it is written. */
static void
cut_text_append (CutText *cut, const char *piece, size_t count)
{
  if (cut->written == cut->length && count < cut->size - cut->written)
    {
      memcpy (cut->text + cut->written, piece, count);
      cut->written += count;
    }
  cut->length += count;
}

/* Pieces are characters, with their backslash: a cut leaves no half of one. */
static size_t
describe_string (const MilieuString *string, char *text, size_t size)
{
  CutText cut = { text, size, 0, 0 };
  const char *from = milieu_string_text (string), *end = from + milieu_string_length (string);
  cut_text_append (&cut, "\"", 1);
  while (from < end)
    {
      size_t count = 1;
      while (from + count < end && (from[count] & 0xc0) == 0x80)
        count++;
      if (*from == '"' || *from == '\\')
        cut_text_append (&cut, (const char[]){ '\\', *from }, 2);
      else
        cut_text_append (&cut, from, count);
      from += count;
    }
  cut_text_append (&cut, "\"", 1);
  text[cut.written] = '\0';
  return cut.length;
}

static size_t
describe_object (const MilieuKey *key, const void *object, char *text, size_t size)
{
  if (!object)
    return (size_t)snprintf (text, size, "NULL");
  if (key->object.describe)
    return key->object.describe (object, text, size);
  return (size_t)snprintf (text, size, "0x%" PRIxPTR, (uintptr_t)object);
}

size_t
milieu_key_describe (const MilieuKey *key, const MilieuValue *value, char *text, size_t size)
{
  char buffer[MILIEU_DOUBLE_TEXT_SIZE];
  char nothing[1];
  /* A key's own function is never given a text without room. */
  if (!text || size == 0)
    {
      text = nothing;
      size = sizeof nothing;
    }
  if (key->describe && !(key->type == MILIEU_TYPE_OBJECT && !value->object))
    {
      MilieuValue described = milieu_key_unpack (key, milieu_key_pack (key, value));
      return key->describe (&described, text, size, key->user_data);
    }
  switch (key->type)
    {
    case MILIEU_TYPE_BOOL:
      return (size_t)snprintf (text, size, "%s", value->boolean ? "true" : "false");
    case MILIEU_TYPE_INT:
      return (size_t)snprintf (text, size, "%" PRId64, value->integer);
    case MILIEU_TYPE_DOUBLE:
      milieu_double_format (value->number, buffer);
      return (size_t)snprintf (text, size, "%s", buffer);
    case MILIEU_TYPE_COLOR:
      milieu_color_format (value->color, buffer);
      return (size_t)snprintf (text, size, "%s", buffer);
    case MILIEU_TYPE_STRING:
      return describe_string (value->string, text, size);
    case MILIEU_TYPE_OBJECT:
      return describe_object (key, value->object, text, size);
    }
  *text = '\0';
  return 0;
}
