/*
 * Faults: gathered in the order of finding, handed out in that of the file.
 *
 * Invariant: a list that was handed out is complete: where one fault's text could not be kept,
 * there is no list but MILIEU_ERROR_NO_MEMORY.
 */
#include "faults-private.h"

#include "../memory-private.h"
#include "character-private.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum
{
  /* Of what is longer, so many characters at the beginning and at the end are quoted. */
  QUOTED_MAX = 40,
  QUOTED_FIRST = 26,
  QUOTED_LAST = 13
};

struct MilieuFaults
{
  size_t count;
  MilieuFault *faults;
  char *strings; /* what they consist of */
  char *text;    /* all in lines */
};

void
milieu_fault_quote (const char *text, size_t length, char *quoted)
{
  char shown[CHARACTER_SHOWN_SIZE];
  size_t count = 0, number = 0;
  char *end = quoted;
  for (size_t at = 0; at < length; count++)
    at += milieu_character_show (text + at, length - at, shown);
  *end++ = '\'';
  for (size_t at = 0; at < length; number++)
    {
      at += milieu_character_show (text + at, length - at, shown);
      if (count > QUOTED_MAX && number == QUOTED_FIRST)
        strcpy (shown, "…");
      else if (count > QUOTED_MAX && number > QUOTED_FIRST && number < count - QUOTED_LAST)
        continue;
      size_t size = strlen (shown);
      memcpy (end, shown, size);
      end += size;
    }
  strcpy (end, "'");
}

bool
milieu_fault_list_has_any (const FaultList *self)
{
  return self->count > 0;
}

bool
milieu_fault_list_is_full (const FaultList *self)
{
  return self->count >= MILIEU_FAULTS_MAX;
}

void
milieu_fault_list_count (FaultList *self)
{
  self->unlisted++;
}

/* Copies a text behind the others, and returns where it is. */
static size_t
keep (FaultList *self, const char *text)
{
  size_t size = strlen (text) + 1, at = self->length;
  char *grown = milieu_theme_grow (self->text, &self->text_capacity, at + size, 1);
  if (!grown)
    {
      self->has_no_memory = true;
      return 0;
    }
  self->text = grown;
  memcpy (grown + at, text, size);
  self->length += size;
  return at;
}

static void
add_record (FaultList *self, size_t line, size_t column, const char *found, const char *expected,
            const char *message)
{
  FaultRecord *records =
    milieu_theme_grow (self->records, &self->capacity, self->count + 1, sizeof *records);
  if (!records)
    {
      self->has_no_memory = true;
      return;
    }
  self->records = records;
  records[self->count] = (FaultRecord){
    line, column, keep (self, found), keep (self, expected), keep (self, message), self->count
  };
  self->count++;
}

void
milieu_fault_list_add (FaultList *self, size_t line, size_t column, const char *found,
                       const char *expected, const char *message, ...)
{
  char text[FAULT_MESSAGE_SIZE];
  if (milieu_fault_list_is_full (self))
    {
      milieu_fault_list_count (self);
      return;
    }
  va_list arguments;
  va_start (arguments, message);
  vsnprintf (text, sizeof text, message, arguments);
  va_end (arguments);
  add_record (self, line, column, found, expected, text);
}

static int
compare (const void *first, const void *second)
{
  const FaultRecord *a = first, *b = second;
  if (a->line != b->line)
    return a->line < b->line ? -1 : 1;
  if (a->column != b->column)
    return a->column < b->column ? -1 : 1;
  return a->number < b->number ? -1 : a->number > b->number;
}

/* Appends the file's name, so that it stays in its line. */
static size_t
append_name (char *text, const char *name)
{
  size_t size = 0, left = strlen (name);
  while (left > 0)
    {
      char shown[CHARACTER_SHOWN_SIZE];
      size_t step = milieu_character_show (name, left, shown), length = strlen (shown);
      if (text)
        memcpy (text + size, shown, length);
      size += length;
      name += step;
      left -= step;
    }
  return size;
}

/* Writes the lines to `text`, unless that is NULL, and returns their size. */
static size_t
write_lines (const MilieuFaults *self, const char *name, char *text)
{
  size_t size = 0;
  for (size_t i = 0; i < self->count; i++)
    {
      const MilieuFault *fault = &self->faults[i];
      char place[64];
      if (fault->column > 0)
        snprintf (place, sizeof place, ":%zu:%zu: ", fault->line, fault->column);
      else if (fault->line > 0)
        snprintf (place, sizeof place, ":%zu: ", fault->line);
      else
        strcpy (place, ": ");
      size += append_name (text ? text + size : NULL, name);
      size_t lengths[] = { strlen (place), strlen (fault->message) };
      if (text)
        {
          memcpy (text + size, place, lengths[0]);
          memcpy (text + size + lengths[0], fault->message, lengths[1]);
          text[size + lengths[0] + lengths[1]] = i + 1 < self->count ? '\n' : '\0';
        }
      size += lengths[0] + lengths[1] + 1;
    }
  return size;
}

static MilieuStatus
make (FaultList *self, const char *name, MilieuFaults **faults)
{
  MilieuFaults *made = milieu_theme_reallocate (NULL, sizeof *made);
  if (!made)
    return MILIEU_ERROR_NO_MEMORY;
  *made = (MilieuFaults){ .count = self->count };
  made->faults = milieu_theme_reallocate (NULL, self->count * sizeof *made->faults);
  if (!made->faults)
    {
      milieu_faults_free (made);
      return MILIEU_ERROR_NO_MEMORY;
    }
  for (size_t i = 0; i < self->count; i++)
    {
      const FaultRecord *record = &self->records[i];
      made->faults[i] =
        (MilieuFault){ record->line, record->column, self->text + record->found,
                       self->text + record->expected, self->text + record->message };
    }
  made->text = milieu_theme_reallocate (NULL, write_lines (made, name, NULL));
  if (!made->text)
    {
      milieu_faults_free (made);
      return MILIEU_ERROR_NO_MEMORY;
    }
  write_lines (made, name, made->text);
  made->strings = self->text;
  self->text = NULL;
  *faults = made;
  return MILIEU_ERROR_FAULTS;
}

MilieuStatus
milieu_fault_list_finish (FaultList *self, const char *name, MilieuFaults **faults)
{
  MilieuStatus status = MILIEU_OK;
  if (self->count > 0 && !self->has_no_memory)
    qsort (self->records, self->count, sizeof *self->records, compare);
  if (self->unlisted > 0 && !self->has_no_memory)
    {
      char found[64];
      snprintf (found, sizeof found, "%zu more fault%s", self->unlisted,
                self->unlisted > 1 ? "s" : "");
      add_record (self, 0, 0, found, "none", found);
    }
  if (self->has_no_memory)
    status = MILIEU_ERROR_NO_MEMORY;
  else if (self->count > 0)
    status = make (self, name, faults);
  milieu_fault_list_clear (self);
  return status;
}

void
milieu_fault_list_clear (FaultList *self)
{
  milieu_theme_free (self->records);
  milieu_theme_free (self->text);
  *self = (FaultList){ .records = NULL };
}

size_t
milieu_faults_count (const MilieuFaults *faults)
{
  return faults->count;
}

MilieuFault
milieu_faults_get (const MilieuFaults *faults, size_t index)
{
  return faults->faults[index];
}

const char *
milieu_faults_text (const MilieuFaults *faults)
{
  return faults->text;
}

void
milieu_faults_free (MilieuFaults *faults)
{
  if (!faults)
    return;
  milieu_theme_free (faults->faults);
  milieu_theme_free (faults->strings);
  milieu_theme_free (faults->text);
  milieu_theme_free (faults);
}
