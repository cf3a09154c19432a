/*
 * Names, found by a table of hashes with open addressing.
 *
 * Invariant: at most half of the places are taken. The hash is SipHash-1-3 with a key that is drawn
 * for each list, so that nobody can write a text whose names all meet in one place, and looking for
 * a name takes constant work whatever the names are.
 */
#include "names-private.h"

#include "../memory-private.h"

#include <milieu-theme/color-table.h>

#include <string.h>
#include <sys/random.h>

enum
{
  FIRST_PLACES = 16
};

static uint64_t
rotated (uint64_t bits, int by)
{
  return bits << by | bits >> (64 - by);
}

static void
stir (uint64_t state[4])
{
  state[0] += state[1];
  state[2] += state[3];
  state[1] = rotated (state[1], 13) ^ state[0];
  state[3] = rotated (state[3], 16) ^ state[2];
  state[0] = rotated (state[0], 32);
  state[2] += state[1];
  state[0] += state[3];
  state[1] = rotated (state[1], 17) ^ state[2];
  state[3] = rotated (state[3], 21) ^ state[0];
  state[2] = rotated (state[2], 32);
}

static uint32_t
hash_of (const uint64_t key[2], const char *name, size_t length)
{
  uint64_t state[] = { key[0] ^ UINT64_C (0x736f6d6570736575),
                       key[1] ^ UINT64_C (0x646f72616e646f6d),
                       key[0] ^ UINT64_C (0x6c7967656e657261),
                       key[1] ^ UINT64_C (0x7465646279746573) };
  uint64_t last = (uint64_t)length << 56;
  size_t whole = length - length % 8;
  for (size_t at = 0; at < whole; at += 8)
    {
      uint64_t word;
      memcpy (&word, name + at, sizeof word);
      state[3] ^= word;
      stir (state);
      state[0] ^= word;
    }
  for (size_t at = whole; at < length; at++)
    last |= (uint64_t)(unsigned char)name[at] << 8 * (at - whole);
  state[3] ^= last;
  stir (state);
  state[0] ^= last;
  state[2] ^= 0xff;
  for (int i = 0; i < 3; i++)
    stir (state);
  uint64_t hash = state[0] ^ state[1] ^ state[2] ^ state[3];
  return (uint32_t)(hash ^ hash >> 32);
}

static void
draw_key (Names *self)
{
  /* Where there is no randomness, addresses differ from one run to the next. */
  if (getrandom (self->key, sizeof self->key, GRND_NONBLOCK) != (ssize_t)sizeof self->key)
    {
      self->key[0] = (uintptr_t)self;
      self->key[1] = (uintptr_t)&self ^ (uint64_t)(uintptr_t)self->places << 16;
    }
}

const char *
milieu_names_get (const Names *self, size_t index)
{
  return self->text + self->starts[index];
}

static bool
is_name_at (const Names *self, size_t index, const char *name, size_t length)
{
  const char *there = milieu_names_get (self, index);
  return strncmp (there, name, length) == 0 && there[length] == '\0';
}

/* The place of that name, or else the empty one in which it would be. */
static size_t
place_of (const Names *self, uint32_t hash, const char *name, size_t length)
{
  size_t mask = self->place_count - 1, at = hash & mask;
  for (;; at = (at + 1) & mask)
    {
      const NamePlace *place = &self->places[at];
      MILIEU_THEME_COUNT (probes, 1);
      if (place->number == 0)
        return at;
      if (place->hash == hash && is_name_at (self, place->number - 1, name, length))
        return at;
    }
}

ptrdiff_t
milieu_names_find (const Names *self, const char *name, size_t length)
{
  if (self->count == 0)
    return -1;
  size_t at = place_of (self, hash_of (self->key, name, length), name, length);
  return (ptrdiff_t)self->places[at].number - 1;
}

/* Doubles the places. */
static bool
make_places (Names *self)
{
  size_t count = self->place_count ? self->place_count * 2 : FIRST_PLACES;
  NamePlace *places = milieu_theme_reallocate (NULL, count * sizeof *places);
  if (!places)
    return false;
  memset (places, 0, count * sizeof *places);
  for (size_t i = 0; i < self->place_count; i++)
    if (self->places[i].number)
      {
        size_t at = self->places[i].hash & (count - 1);
        for (; places[at].number; at = (at + 1) & (count - 1))
          MILIEU_THEME_COUNT (probes, 1);
        places[at] = self->places[i];
      }
  if (!self->places)
    draw_key (self);
  milieu_theme_free (self->places);
  self->places = places;
  self->place_count = count;
  return true;
}

static bool
make_room (Names *self, size_t length)
{
  char *text = milieu_theme_grow (self->text, &self->text_capacity, self->length + length + 1, 1);
  if (!text)
    return false;
  self->text = text;
  uint32_t *starts =
    milieu_theme_grow (self->starts, &self->capacity, self->count + 1, sizeof *starts);
  if (!starts)
    return false;
  self->starts = starts;
  return (self->count + 1) * 2 <= self->place_count || make_places (self);
}

MilieuStatus
milieu_names_add (Names *self, const char *name, size_t length)
{
  if (length > (size_t)MILIEU_COLOR_TABLE_BYTES_MAX - self->length
      || self->count >= MILIEU_COLOR_TABLE_ENTRIES_MAX)
    return MILIEU_ERROR_LIMIT;
  if (!make_room (self, length))
    return MILIEU_ERROR_NO_MEMORY;
  uint32_t hash = hash_of (self->key, name, length);
  size_t at = place_of (self, hash, name, length);
  memcpy (self->text + self->length, name, length);
  self->text[self->length + length] = '\0';
  self->starts[self->count++] = (uint32_t)self->length;
  self->length += length + 1;
  self->places[at] = (NamePlace){ (uint32_t)self->count, hash };
  return MILIEU_OK;
}

void
milieu_names_trim (Names *self)
{
  if (self->count == 0)
    return;
  char *text = milieu_theme_reallocate (self->text, self->length);
  if (text)
    self->text = text;
  uint32_t *starts = milieu_theme_reallocate (self->starts, self->count * sizeof *starts);
  if (starts)
    self->starts = starts;
  self->text_capacity = text ? self->length : self->text_capacity;
  self->capacity = starts ? self->count : self->capacity;
}

bool
milieu_names_equal (const Names *a, const Names *b)
{
  return a->count == b->count && a->length == b->length
         && (a->count == 0 || memcmp (a->text, b->text, a->length) == 0);
}

void
milieu_names_clear (Names *self)
{
  milieu_theme_free (self->text);
  milieu_theme_free (self->starts);
  milieu_theme_free (self->places);
  *self = (Names){ .text = NULL };
}
