/* The keys and the few values that random operations speak of. A value is a small number here, so
 * that the naive model needs to know nothing of types, strings and references. */
#ifndef VOCABULARY_H
#define VOCABULARY_H

#include <milieu/milieu.h>

enum
{
  KEY_SIZE,   /* int */
  KEY_LEVEL,  /* int */
  KEY_TITLE,  /* string */
  KEY_PAINT,  /* counted object, or NULL */
  KEY_PARITY, /* int, from size; without an answer for 0 */
  KEY_LABEL,  /* string, from size and title; without an answer for size 3 */
  KEY_SHADE,  /* counted object, from label: derived from a derived key */
  KEYS
};

enum
{
  VALUES = 4 /* each key's are 0 to 3 */
};

/* All keys, defined when they are first needed, in the order of the enumeration. */
const MilieuKey *vocabulary_key (int key);

/* The number of the key, or -1. */
int vocabulary_find (const MilieuKey *key);

const char *vocabulary_name (int key);

/* The constant default, also where a derived key has no answer. */
int vocabulary_default (int key);

/* The keys that it derives from (none: 0), `count` of them. */
const int *vocabulary_sources (int key, size_t *count);

/* A derived key's answer for its sources' values; false if there is none. */
bool vocabulary_derive (int key, const int *sources, int *result);

/* True if `key` is `source` or derives from it. */
bool vocabulary_depends (int key, int source);

/* The value for the C interface (transfer full: vocabulary_release); strings and objects are made
 * anew, so that equal ones are seldom the same and one that is not released is left. */
MilieuValue vocabulary_value (int key, int value);

void vocabulary_release (int key, MilieuValue value);

/* The number of a value that was read, or -1 if it is none that the vocabulary has. */
int vocabulary_number (int key, const MilieuValue *value);

/* The value as milieu_tree_dump writes it (transfer none). */
const char *vocabulary_text (int key, int value);

/* Objects that have a reference now. */
long vocabulary_objects (void);

#endif
