/*
 * Errors.
 *
 * Invariant: each status but MILIEU_OK has a code of the same number; the compiler warns of one
 * that is forgotten here.
 */
#include <milieu-glib/error.h>

#include "error-private.h"

#include <stdarg.h>
#include <string.h>

GQuark
milieu_glib_error_quark (void)
{
  return g_quark_from_static_string ("milieu-glib-error-quark");
}

static gint
code_of (MilieuStatus status)
{
  switch (status)
    {
#define CODE(name)                                                                                 \
  case MILIEU_ERROR_##name:                                                                        \
    return MILIEU_GLIB_ERROR_##name
      CODE (NO_MEMORY);
      CODE (NO_NODE);
      CODE (NO_KEY);
      CODE (NO_OBSERVER);
      CODE (EXISTS);
      CODE (TYPE);
      CODE (CYCLE);
      CODE (NOT_SIBLING);
      CODE (NO_TRANSACTION);
      CODE (BUSY);
      CODE (UNSTABLE);
      CODE (NAME);
      CODE (TEXT);
      CODE (COLOR);
      CODE (LIMIT);
      CODE (DEFINITION);
      CODE (FAULTS);
#undef CODE
    case MILIEU_OK:
      break;
    }
  return (gint)status;
}

char *
milieu_glib_printable (const char *text)
{
  char *valid = g_utf8_make_valid (text, -1);
  GString *line = g_string_sized_new (strlen (valid));
  for (const char *c = valid; *c; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      g_string_append_unichar (line, g_unichar_isprint (character) ? character : ' ');
    }
  g_free (valid);
  return g_string_free (line, FALSE);
}

gboolean
milieu_glib_check (MilieuStatus status, GError **error, const char *format, ...)
{
  if (status == MILIEU_OK)
    return TRUE;
  va_list arguments;
  va_start (arguments, format);
  char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, MILIEU_GLIB_ERROR, code_of (status), "%s: %s", what,
               milieu_status_message (status));
  g_free (what);
  return FALSE;
}
