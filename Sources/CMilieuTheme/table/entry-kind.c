/*
 * Kinds of entries.
 *
 * Invariant: a value that is packed and unpacked by its kind is the same to the bit.
 */
#include "entry-kind-private.h"

#include <assert.h>
#include <string.h>

MilieuType
milieu_entry_kind_type (MilieuEntryKind kind)
{
  static const MilieuType types[] = { MILIEU_TYPE_COLOR, MILIEU_TYPE_DOUBLE, MILIEU_TYPE_DOUBLE,
                                      MILIEU_TYPE_STRING };
  assert ((unsigned)kind <= MILIEU_ENTRY_STRING);
  return types[kind];
}

const char *
milieu_entry_kind_words (MilieuEntryKind kind)
{
  static const char *const words[] = { "a colour", "a number", "a dimension", "a text" };
  assert ((unsigned)kind <= MILIEU_ENTRY_STRING);
  return words[kind];
}

uint64_t
milieu_entry_pack (MilieuEntryKind kind, MilieuValue value)
{
  uint64_t bits = 0;
  if (kind == MILIEU_ENTRY_COLOR)
    memcpy (&bits, &value.color, sizeof value.color);
  else if (kind == MILIEU_ENTRY_STRING)
    memcpy (&bits, &value.string, sizeof value.string);
  else
    memcpy (&bits, &value.number, sizeof value.number);
  return bits;
}

MilieuValue
milieu_entry_unpack (MilieuEntryKind kind, uint64_t bits)
{
  MilieuValue value = { .type = milieu_entry_kind_type (kind) };
  if (kind == MILIEU_ENTRY_COLOR)
    memcpy (&value.color, &bits, sizeof value.color);
  else if (kind == MILIEU_ENTRY_STRING)
    memcpy (&value.string, &bits, sizeof value.string);
  else
    memcpy (&value.number, &bits, sizeof value.number);
  return value;
}
