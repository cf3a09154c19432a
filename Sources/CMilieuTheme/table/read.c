/*
 * Reading tables from text, in one pass.
 *
 * Invariant: what is reported is not reported again in other words. So a row with a fault makes its
 * entry nevertheless, if its name can be known, and a faulty cell counts as right for others.
 */
#include "reader-private.h"

#include "../memory-private.h"

#include <stdio.h>
#include <string.h>

/* Reports a text as a whole that cannot be read. */
static bool
check_text (Reader *self, const char *text, size_t length)
{
  const unsigned char *bytes = (const unsigned char *)text;
  if (length > MILIEU_COLOR_TABLE_BYTES_MAX)
    {
      char found[64];
      snprintf (found, sizeof found, "%zu bytes", length);
      milieu_fault_list_add (&self->faults, 0, 0, found, "64 MiB at most",
                             "%s are too many: 64 MiB at most are expected", found);
      return false;
    }
  if (length >= 2 && (bytes[0] ^ bytes[1]) == 1 && bytes[0] >= 0xfe)
    {
      milieu_fault_list_add (&self->faults, 0, 0, "UTF-16", "UTF-8",
                             "the text is in UTF-16: UTF-8 is expected");
      return false;
    }
  return true;
}

static void
begin (Reader *self, const char *text, size_t length)
{
  static const char mark[] = "\xef\xbb\xbf";
  self->text = text;
  self->scan = (Scan){ .at = text, .end = text + length, .line = 1, .faults = &self->faults };
  if (length >= 3 && memcmp (text, mark, 3) == 0)
    self->scan.at += 3;
}

static void
read_rows (Reader *self)
{
  if (!milieu_scan_next (&self->scan))
    {
      if (!self->scan.has_no_memory)
        milieu_fault_list_add (&self->faults, 0, 0, "no themes", "a first line like NORMAL NIGHT",
                               "no themes are here: a first line like NORMAL NIGHT is expected");
      return;
    }
  if (!milieu_reader_take_themes (self))
    return;
  while (milieu_scan_next (&self->scan))
    milieu_reader_take_row (self);
  if (!self->scan.has_no_memory)
    milieu_reader_follow_references (self);
}

static MilieuStatus
finish (Reader *self, MilieuColorTable **table, MilieuFaults **faults)
{
  MilieuStatus status = MILIEU_ERROR_NO_MEMORY;
  if (self->scan.has_no_memory)
    milieu_fault_list_clear (&self->faults);
  else
    status = milieu_fault_list_finish (&self->faults, self->draft->name, faults);
  if (status == MILIEU_OK)
    status = milieu_draft_make_table (self->draft, table);
  milieu_color_table_builder_free (self->draft);
  milieu_scan_clear (&self->scan);
  milieu_theme_free (self->places);
  milieu_theme_free (self->references);
  milieu_theme_free (self->room);
  return status;
}

MilieuStatus
milieu_color_table_read (const char *name, const char *text, size_t length,
                         MilieuColorTable **table, MilieuFaults **faults)
{
  Reader reader = { .text = text };
  MilieuStatus status = milieu_color_table_builder_new (name, &reader.draft);
  if (status != MILIEU_OK)
    return status;
  if (check_text (&reader, text, length))
    {
      begin (&reader, text, length);
      read_rows (&reader);
    }
  return finish (&reader, table, faults);
}
