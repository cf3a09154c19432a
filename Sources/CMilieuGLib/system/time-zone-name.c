/*
 * Names of time zones.
 *
 * Invariant: a name that is accepted leads to no file but one below the folder of zones, whatever
 * whoever wrote it had in mind.
 */
#include "time-zone-name-private.h"

#include "small-file-private.h"

#include <string.h>

enum
{
  NAME_MAX_LENGTH = 100,
  WEST_MAX = 12, /* hours behind UTC that have a name */
  EAST_MAX = 14
};

static const char zones[] = "/usr/share/zoneinfo";

/* What lies in the folder of zones under a name that says nothing. */
static gboolean
is_reserved (const char *name)
{
  return strcmp (name, "localtime") == 0 || strcmp (name, "posixrules") == 0
         || strcmp (name, "Factory") == 0;
}

static gboolean
has_form (const char *name)
{
  gsize length = strlen (name);
  if (length == 0 || length > NAME_MAX_LENGTH || is_reserved (name))
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      gboolean is_inside = i > 0 && i + 1 < length && name[i - 1] != '/';
      if (name[i] == '/' ? !is_inside : !g_ascii_isalnum (name[i]) && !strchr ("_+-", name[i]))
        return FALSE;
    }
  /* A part is a word, and not an option or a sign. */
  return g_ascii_isalpha (name[0]);
}

/* Names that read like a text of POSIX's, and mean the same, whether or not there is a file. */
static gboolean
is_text_too (const char *name)
{
  const char *const names[] = { "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT" };
  for (gsize n = 0; n < G_N_ELEMENTS (names); n++)
    if (strcmp (name, names[n]) == 0)
      return TRUE;
  return FALSE;
}

gboolean
milieu_glib_time_zone_is_name (const char *root, const char *name)
{
  if (!has_form (name))
    return FALSE;
  if (is_text_too (name))
    return TRUE;
  /* Other names with a digit are in a region: Etc/GMT+5. */
  if (milieu_glib_small_file_follow (root, zones, NULL) != MILIEU_GLIB_FILE_FOLDER)
    return strchr (name, '/') || !strpbrk (name, "0123456789");
  char *path = g_strdup_printf ("%s/%s", zones, name);
  MilieuGlibFileKind kind = milieu_glib_small_file_follow (root, path, NULL);
  g_free (path);
  return kind == MILIEU_GLIB_FILE_REGULAR;
}

const char *
milieu_glib_time_zone_name_in_path (const char *path)
{
  const char *const sets[] = { "posix/", "right/" };
  const char *name = strstr (path, "/zoneinfo/");
  if (!name)
    return NULL;
  name += strlen ("/zoneinfo/");
  for (gsize n = 0; n < G_N_ELEMENTS (sets); n++)
    if (g_str_has_prefix (name, sets[n]))
      name += strlen (sets[n]);
  return has_form (name) ? name : NULL;
}

/* Passes an abbreviation by, three letters at least, or anything of the kind between < and >. */
static const char *
skip_abbreviation (const char *text)
{
  const char *start = text;
  gboolean is_quoted = *text == '<';
  if (is_quoted)
    start = ++text;
  while (g_ascii_isalpha (*text)
         || (is_quoted && (g_ascii_isdigit (*text) || *text == '+' || *text == '-')))
    text++;
  if (text - start < 3 || (is_quoted && *text != '>'))
    return NULL;
  return is_quoted ? text + 1 : text;
}

/* Passes at most two digits by, and adds up to a number. */
static const char *
skip_number (const char *text, int *number)
{
  const char *start = text;
  for (*number = 0; g_ascii_isdigit (*text) && text - start < 2; text++)
    *number = *number * 10 + (*text - '0');
  return text > start ? text : NULL;
}

char *
milieu_glib_time_zone_name_of_offset (const char *text)
{
  int hours = 0, rest = 0;
  text = skip_abbreviation (text);
  if (!text)
    return NULL;
  gboolean is_east = *text == '-';
  if (*text == '-' || *text == '+')
    text++;
  text = skip_number (text, &hours);
  /* Minutes and seconds are fine as long as there are none. */
  for (int part = 0; text && *text == ':' && part < 2 && rest == 0; part++)
    text = skip_number (text + 1, &rest);
  if (!text || *text || rest != 0 || hours > (is_east ? EAST_MAX : WEST_MAX))
    return NULL;
  /* The names of these count westwards, as POSIX does. */
  return hours == 0 ? g_strdup ("UTC")
                    : g_strdup_printf ("Etc/GMT%c%d", is_east ? '-' : '+', hours);
}
