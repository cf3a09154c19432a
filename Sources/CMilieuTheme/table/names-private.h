/* A growing list of names that are found by what they are. */
#ifndef MILIEU_THEME_NAMES_PRIVATE_H
#define MILIEU_THEME_NAMES_PRIVATE_H

#include <milieu/base.h>
#include <milieu/status.h>

/* Where a name may be: its number plus one, or 0, and its hash, so that few names are compared. */
typedef struct NamePlace
{
  uint32_t number;
  uint32_t hash;
} NamePlace;

/* All zero is an empty list. */
typedef struct Names
{
  char *text; /* the names, a NUL after each */
  size_t length, text_capacity;
  uint32_t *starts; /* of each name in `text` */
  size_t count, capacity;
  NamePlace *places; /* a power of two, at most half of them taken */
  size_t place_count;
  uint64_t key[2]; /* of the hash, drawn for this list */
} Names;

/* Frees what the list holds. */
void milieu_names_clear (Names *self);

/* The name at `index`, which is below the count, ended by a NUL. */
const char *milieu_names_get (const Names *self, size_t index);

/* The index of a name, which has no NUL in it, or -1. */
ptrdiff_t milieu_names_find (const Names *self, const char *name, size_t length);

/* Adds a name that is not there, and has no NUL in it. MILIEU_ERROR_LIMIT,
 * MILIEU_ERROR_NO_MEMORY. */
MilieuStatus milieu_names_add (Names *self, const char *name, size_t length);

/* Gives back room that is not needed. */
void milieu_names_trim (Names *self);

/* True if both have the same names in the same order. */
bool milieu_names_equal (const Names *a, const Names *b);

#endif
