/* Where the writers of tables put their text. */
#ifndef MILIEU_THEME_WRITER_PRIVATE_H
#define MILIEU_THEME_WRITER_PRIVATE_H

#include <milieu-theme/color-table-text.h>

/* Gives pieces to `write`, or only counts characters where that is NULL. */
typedef struct Writer
{
  MilieuWriteFunction write;
  void *user_data;
  bool is_over; /* `write` has returned false */
  size_t count;
} Writer;

void milieu_writer_put (Writer *self, const char *text);
void milieu_writer_put_length (Writer *self, const char *text, size_t length);

/* A colour as #rrggbb or #rrggbbaa, in `text` of MILIEU_COLOR_TEXT_SIZE bytes; false if two digits
 * a channel are not exact, and it has four, all of them. */
bool milieu_color_shorten (MilieuColor color, char *text);

#endif
