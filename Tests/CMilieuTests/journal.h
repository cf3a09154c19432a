/* A text that grows: what happened, in order, to be compared with what should have happened. */
#ifndef JOURNAL_H
#define JOURNAL_H

#include <stddef.h>

/* All zero is an empty one. */
typedef struct Journal
{
  char *text;
  size_t length, capacity;
} Journal;

void journal_add (Journal *self, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

void journal_add_length (Journal *self, const char *text, size_t length);

/* The whole text (transfer none, until something is added). */
const char *journal_text (const Journal *self);

void journal_clear (Journal *self);

/* Frees the text; the journal is then an empty one. */
void journal_free (Journal *self);

/* Adds to `self` where `actual` and `expected` first differ, with the lines that do. */
void journal_add_difference (Journal *self, const char *what, const char *actual,
                             const char *expected);

#endif
