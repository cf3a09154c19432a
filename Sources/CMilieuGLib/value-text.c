/*
 * Values as people and files write them.
 *
 * Invariant: what milieu_glib_value_parse reads of what milieu_glib_value_print wrote is an equal
 * value, unless it has no name where values have names, or holds an object.
 */
#include <milieu-glib/value.h>

#include "error-private.h"

#include <milieu/predefined.h>

#include <errno.h>
#include <inttypes.h>
#include <math.h>

/* ---- names ---- */

/* What the values 0, 1, … of an enumerated key are called. */
typedef struct Names
{
  const char *key;
  const char *const *names; /* up to NULL */
} Names;

static const char *const color_schemes[] = { "none", "dark", "light", NULL };
static const char *const contrasts[] = { "normal", "high", NULL };
static const char *const clock_formats[] = { "24h", "12h", NULL };
static const char *const directions[] = { "left-to-right", "right-to-left", NULL };
static const char *const size_categories[] = {
  "extra-small",
  "small",
  "medium",
  "large",
  "extra-large",
  "extra-extra-large",
  "extra-extra-extra-large",
  "accessibility-medium",
  "accessibility-large",
  "accessibility-extra-large",
  "accessibility-extra-extra-large",
  "accessibility-extra-extra-extra-large",
  NULL,
};
static const char *const ambiences[] = { "invert", "regular", "contrast", NULL };

static const Names all_names[] = {
  { "color-scheme", color_schemes },    { "contrast", contrasts },
  { "clock-format", clock_formats },    { "layout-direction", directions },
  { "size-category", size_categories }, { "ambience", ambiences },
};

/* NULL for a key whose values are numbers. An unlisted one of such a name is another key. */
static const char *const *
names_of (const MilieuKey *key)
{
  if (milieu_key_type (key) != MILIEU_TYPE_INT || !milieu_key_is_listed (key))
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (all_names); i++)
    if (g_str_equal (all_names[i].key, milieu_key_name (key)))
      return all_names[i].names;
  return NULL;
}

/* ---- reading ---- */

static gboolean
fail (const MilieuKey *key, const char *text, gint code, const char *expected, GError **error)
{
  g_set_error (error, MILIEU_GLIB_ERROR, code, "key '%s': '%s' does not fit, expected %s",
               milieu_key_name (key), text, expected);
  return FALSE;
}

static gboolean
parse_name (const MilieuKey *key, const char *const *names, const char *text, int64_t *integer,
            GError **error)
{
  for (int64_t i = 0; names[i]; i++)
    if (g_str_equal (names[i], text))
      {
        *integer = i;
        return TRUE;
      }
  char *list = g_strjoinv (", ", (char **)names);
  char *expected = g_strdup_printf ("one of %s", list);
  fail (key, text, MILIEU_GLIB_ERROR_RANGE, expected, error);
  g_free (expected);
  g_free (list);
  return FALSE;
}

static gboolean
parse_bool (const MilieuKey *key, const char *text, bool *boolean, GError **error)
{
  *boolean = g_str_equal (text, "true");
  return *boolean || g_str_equal (text, "false")
         || fail (key, text, MILIEU_GLIB_ERROR_RANGE, "true or false", error);
}

static gboolean
parse_int (const MilieuKey *key, const char *text, int64_t *integer, GError **error)
{
  const char *const *names = names_of (key);
  gint64 number;
  if (names)
    return parse_name (key, names, text, integer, error);
  if (!g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &number, NULL))
    return fail (key, text, MILIEU_GLIB_ERROR_RANGE, "a decimal integer of 64 bits", error);
  *integer = number;
  return TRUE;
}

static gboolean
parse_double (const MilieuKey *key, const char *text, double *number, GError **error)
{
  char *end;
  /* Blanks before it are skipped by g_ascii_strtod, which knows hexadecimal numbers, too. */
  gboolean is_plain = *text && text[strspn (text, "+-.0123456789eE")] == '\0';
  *number = is_plain ? g_ascii_strtod (text, &end) : NAN;
  return (is_plain && *end == '\0' && isfinite (*number))
         || fail (key, text, MILIEU_GLIB_ERROR_RANGE, "a finite number such as 1.5", error);
}

gboolean
milieu_glib_value_parse (const MilieuGlibKey *key, const char *text, MilieuValue *core,
                         GError **error)
{
  g_return_val_if_fail (key != NULL, FALSE);
  g_return_val_if_fail (text != NULL, FALSE);
  MilieuValue made = { .type = milieu_key_type (key), .integer = 0 };
  gboolean fits = FALSE;
  switch (made.type)
    {
    case MILIEU_TYPE_BOOL:
      fits = parse_bool (key, text, &made.boolean, error);
      break;
    case MILIEU_TYPE_INT:
      fits = parse_int (key, text, &made.integer, error);
      break;
    case MILIEU_TYPE_DOUBLE:
      fits = parse_double (key, text, &made.number, error);
      break;
    case MILIEU_TYPE_COLOR:
      fits = milieu_glib_check (milieu_color_parse (text, &made.color), error, "key '%s': '%s'",
                                milieu_key_name (key), text);
      break;
    case MILIEU_TYPE_STRING:
      fits = milieu_glib_check (milieu_string_new (text, &made.string), error,
                                "the text for key '%s'", milieu_key_name (key));
      break;
    case MILIEU_TYPE_OBJECT:
      fail (key, text, MILIEU_GLIB_ERROR_TYPE, "a key whose values are not objects", error);
      break;
    }
  if (fits)
    *core = made;
  return fits;
}

/* ---- writing ---- */

static char *
print_int (const MilieuKey *key, int64_t integer)
{
  const char *const *names = names_of (key);
  int64_t i = 0;
  while (names && names[i] && i != integer)
    i++;
  return names && names[i] ? g_strdup (names[i]) : g_strdup_printf ("%" PRId64, integer);
}

static char *
describe (const MilieuKey *key, const MilieuValue *value)
{
  size_t length = milieu_key_describe (key, value, NULL, 0);
  char *text = g_malloc (length + 1);
  milieu_key_describe (key, value, text, length + 1);
  return text;
}

char *
milieu_glib_value_print (const MilieuGlibKey *key, MilieuValue value)
{
  char number[MILIEU_DOUBLE_TEXT_SIZE], color[MILIEU_COLOR_TEXT_SIZE];
  g_return_val_if_fail (key != NULL, g_strdup (""));
  g_return_val_if_fail (value.type == milieu_key_type (key), g_strdup (""));
  switch (value.type)
    {
    case MILIEU_TYPE_BOOL:
      return g_strdup (value.boolean ? "true" : "false");
    case MILIEU_TYPE_INT:
      return print_int (key, value.integer);
    case MILIEU_TYPE_DOUBLE:
      milieu_double_format (value.number, number);
      return g_strdup (number);
    case MILIEU_TYPE_COLOR:
      milieu_color_format (value.color, color);
      return g_strdup (color);
    case MILIEU_TYPE_STRING:
      return g_strdup (milieu_string_text (value.string));
    case MILIEU_TYPE_OBJECT:
      break;
    }
  return describe (key, &value);
}
