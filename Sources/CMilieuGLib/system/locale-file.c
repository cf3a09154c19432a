/*
 * Files about the locale.
 *
 * Invariant: a line is read alone, so that a quote which is never closed spoils no other line.
 */
#include "locale-file-private.h"

#include <string.h>

const char *const milieu_glib_locale_variables[MILIEU_GLIB_LOCALE_VARIABLES] = {
  "LC_ALL",
  "LC_MESSAGES",
  "LANG",
};

static const char blanks[] = " \t\r\f\v";

/* The value that starts there and may go on up to `end` (transfer full); NULL if it is none. */
static char *
parse_value (const char *start, const char *end)
{
  char quote = start < end && (*start == '"' || *start == '\'') ? *start : '\0';
  const char *stop = start;
  if (quote)
    {
      stop = memchr (start + 1, quote, (gsize)(end - start - 1));
      if (!stop)
        return NULL;
      const char *after = stop + 1 + strspn (stop + 1, blanks);
      return after < end && *after != '#' ? NULL : g_strndup (start + 1, (gsize)(stop - start - 1));
    }
  while (stop < end && !strchr (blanks, *stop))
    stop++;
  /* A word that is part of several, or an escape, is more than a plain text. */
  return memchr (start, '"', (gsize)(stop - start)) || memchr (start, '\'', (gsize)(stop - start))
             || memchr (start, '\\', (gsize)(stop - start))
           ? NULL
           : g_strndup (start, (gsize)(stop - start));
}

static gboolean
parse_line (const char *line, const char *end, char **values)
{
  line += strspn (line, blanks);
  if (g_str_has_prefix (line, "export") && line[6] && strchr (blanks, line[6]))
    line += 6 + strspn (line + 6, blanks);
  for (int n = 0; n < MILIEU_GLIB_LOCALE_VARIABLES; n++)
    {
      const char *name = milieu_glib_locale_variables[n];
      gsize length = strlen (name);
      if (strncmp (line, name, length) == 0 && line[length] == '=')
        {
          char *value = parse_value (line + length + 1, end);
          if (!value)
            return FALSE;
          g_free (values[n]);
          values[n] = value;
        }
    }
  return TRUE;
}

gboolean
milieu_glib_locale_file_parse (const char *text, char **values, int *line)
{
  gboolean is_good = TRUE;
  *line = 0;
  memset (values, 0, MILIEU_GLIB_LOCALE_VARIABLES * sizeof *values);
  while (*text && is_good)
    {
      const char *end = text + strcspn (text, "\n");
      ++*line;
      is_good = parse_line (text, end, values);
      text = *end ? end + 1 : end;
    }
  for (int n = 0; n < MILIEU_GLIB_LOCALE_VARIABLES && !is_good; n++)
    g_clear_pointer (&values[n], g_free);
  return is_good;
}
