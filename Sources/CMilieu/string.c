/*
 * Immutable, counted strings.
 *
 * Invariant: a string is UTF-8, is followed by a NUL, and does not change from its making to the
 * release of its last reference. The empty string is NULL and nothing else.
 */
#include "string-private.h"

#include "process-private.h"

#include <stdatomic.h>
#include <string.h>

struct MilieuString
{
  /* As wide as a pointer: there cannot be more references than memory to hold them. */
  atomic_size_t references;
  uint32_t length;
  char text[];
};

static size_t
block_size (size_t length)
{
  return offsetof (MilieuString, text) + length + 1;
}

/* The length of the character at `bytes`, or 0 if there is none in the `left` bytes. */
static size_t
character_length (const unsigned char *bytes, size_t left)
{
  /* The second byte's range keeps out overlong forms, surrogates and what is above U+10FFFF. */
  unsigned char first = bytes[0], least = 0x80, most = 0xbf;
  size_t length;
  if (first < 0x80)
    return 1;
  if (first >= 0xc2 && first <= 0xdf)
    length = 2;
  else if (first >= 0xe0 && first <= 0xef)
    {
      length = 3;
      least = first == 0xe0 ? 0xa0 : 0x80;
      most = first == 0xed ? 0x9f : 0xbf;
    }
  else if (first >= 0xf0 && first <= 0xf4)
    {
      length = 4;
      least = first == 0xf0 ? 0x90 : 0x80;
      most = first == 0xf4 ? 0x8f : 0xbf;
    }
  else
    return 0;
  if (left < length || bytes[1] < least || bytes[1] > most)
    return 0;
  for (size_t i = 2; i < length; i++)
    if ((bytes[i] & 0xc0) != 0x80)
      return 0;
  return length;
}

bool
milieu_string_is_utf8 (const char *text, size_t length)
{
  const unsigned char *bytes = (const unsigned char *)text;
  size_t at = 0;
  while (at < length)
    {
      size_t step = character_length (bytes + at, length - at);
      if (step == 0)
        return false;
      at += step;
    }
  return true;
}

size_t
milieu_string_cut (const char *text, size_t size)
{
  size_t length = strlen (text);
  if (length <= size)
    return length;
  while (size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80)
    size--;
  return size;
}

bool
milieu_string_equal (const MilieuString *a, const MilieuString *b)
{
  size_t length = milieu_string_length (a);
  return a == b
         || (length == milieu_string_length (b)
             && memcmp (milieu_string_text (a), milieu_string_text (b), length) == 0);
}

MilieuStatus
milieu_string_new (const char *text, MilieuString **string)
{
  return milieu_string_new_length (text, strlen (text), string);
}

MilieuStatus
milieu_string_new_length (const char *text, size_t length, MilieuString **string)
{
  MilieuString *made = NULL;
  if (length > UINT32_MAX)
    return MILIEU_ERROR_LIMIT;
  if (!milieu_string_is_utf8 (text, length))
    return MILIEU_ERROR_TEXT;
  if (length > 0)
    {
      /* Where size_t has 32 bits the sum could wrap. */
      if (length > SIZE_MAX - block_size (0))
        return MILIEU_ERROR_NO_MEMORY;
      made = milieu_process_allocate (block_size (length));
      if (!made)
        return MILIEU_ERROR_NO_MEMORY;
      atomic_init (&made->references, 1);
      made->length = (uint32_t)length;
      memcpy (made->text, text, length);
      made->text[length] = '\0';
    }
  *string = made;
  return MILIEU_OK;
}

MilieuString *
milieu_string_retain (MilieuString *string)
{
  if (string)
    atomic_fetch_add_explicit (&string->references, 1, memory_order_relaxed);
  return string;
}

void
milieu_string_release (MilieuString *string)
{
  /* Acquire and release: whoever frees the block does so after all others' last look at it. */
  if (string && atomic_fetch_sub_explicit (&string->references, 1, memory_order_acq_rel) == 1)
    milieu_process_release (string, block_size (string->length));
}

const char *
milieu_string_text (const MilieuString *string)
{
  return string ? string->text : "";
}

size_t
milieu_string_length (const MilieuString *string)
{
  return string ? string->length : 0;
}
