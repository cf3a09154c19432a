/* `text`, once there is one, always ends with a NUL that `length` does not count. */
#include "journal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
reserve (Journal *self, size_t length)
{
  size_t needed = self->length + length + 1;
  if (needed <= self->capacity)
    return;
  self->capacity = needed * 2;
  self->text = realloc (self->text, self->capacity);
  if (!self->text)
    abort ();
}

void
journal_add (Journal *self, const char *format, ...)
{
  va_list arguments, again;
  va_start (arguments, format);
  va_copy (again, arguments);
  int length = vsnprintf (NULL, 0, format, arguments);
  reserve (self, (size_t)length);
  vsnprintf (self->text + self->length, (size_t)length + 1, format, again);
  self->length += (size_t)length;
  va_end (again);
  va_end (arguments);
}

void
journal_add_length (Journal *self, const char *text, size_t length)
{
  reserve (self, length);
  memcpy (self->text + self->length, text, length);
  self->length += length;
  self->text[self->length] = '\0';
}

const char *
journal_text (const Journal *self)
{
  return self->text ? self->text : "";
}

void
journal_clear (Journal *self)
{
  self->length = 0;
  if (self->text)
    self->text[0] = '\0';
}

void
journal_free (Journal *self)
{
  free (self->text);
  *self = (Journal){ 0 };
}

void
journal_add_difference (Journal *self, const char *what, const char *actual, const char *expected)
{
  while (*actual && *expected)
    {
      size_t a = strcspn (actual, "\n"), e = strcspn (expected, "\n");
      if (a != e || memcmp (actual, expected, a) != 0)
        break;
      actual += a + (actual[a] == '\n');
      expected += e + (expected[e] == '\n');
    }
  journal_add (self, "%s: is \"%.*s\", must be \"%.*s\"\n", what, (int)strcspn (actual, "\n"),
               actual, (int)strcspn (expected, "\n"), expected);
}
