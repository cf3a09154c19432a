/*
 * What the writers of tables share.
 *
 * Invariant: once `write` has returned false it is not called any more.
 */
#include "writer-private.h"

#include <string.h>

void
milieu_writer_put_length (Writer *self, const char *text, size_t length)
{
  if (!self->write)
    for (size_t i = 0; i < length; i++)
      self->count += ((unsigned char)text[i] & 0xc0) != 0x80;
  else if (!self->is_over && length > 0)
    self->is_over = !self->write (text, length, self->user_data);
}

void
milieu_writer_put (Writer *self, const char *text)
{
  milieu_writer_put_length (self, text, strlen (text));
}

bool
milieu_color_shorten (MilieuColor color, char *text)
{
  milieu_color_format (color, text);
  if (strlen (text) > strlen ("#rrggbbaa"))
    return false;
  if (color.alpha == UINT16_MAX)
    text[strlen ("#rrggbb")] = '\0';
  return true;
}
