/* Values become texts for people and files, and texts become values. */
#include "../CMilieuTests/test.h"

#include <milieu-glib/milieu-glib.h>

#include <math.h>

static const MilieuKey *
key_of (MilieuType type)
{
  static const char *const names[] = { "flag", "count", "size", "tint", "title", "thing" };
  const MilieuKey *key;
  MilieuKeyDefinition definition = milieu_key_definition (names[type], type);
  definition.unlisted = true;
  CHECK_OK (milieu_key_define (&definition, &key));
  return key;
}

/* The text is read, and what was read is written as `written`. */
static void
check_text (const MilieuKey *key, const char *text, const char *written)
{
  MilieuValue value;
  GError *error = NULL;
  if (!milieu_glib_value_parse (key, text, &value, &error))
    CHECK_TEXT (error->message, "no error");
  CHECK_INT (value.type, milieu_key_type (key));
  char *printed = milieu_glib_value_print (key, value);
  CHECK_TEXT (printed, written);
  g_free (printed);
  milieu_key_release (key, value);
}

static void
refuse (const MilieuKey *key, const char *text, int code, const char *message)
{
  MilieuValue value = { .type = MILIEU_TYPE_INT, .integer = 77 };
  GError *error = NULL;
  CHECK (!milieu_glib_value_parse (key, text, &value, &error));
  CHECK (error->domain == MILIEU_GLIB_ERROR);
  if (message)
    CHECK_TEXT (error->message, message);
  CHECK_INT (error->code, code);
  CHECK_INT (value.integer, 77);
  g_error_free (error);
}

static void
eachTypeHasItsText (void)
{
  check_text (key_of (MILIEU_TYPE_BOOL), "true", "true");
  check_text (key_of (MILIEU_TYPE_BOOL), "false", "false");
  check_text (key_of (MILIEU_TYPE_INT), "-9223372036854775808", "-9223372036854775808");
  check_text (key_of (MILIEU_TYPE_DOUBLE), "1.5", "1.5");
  check_text (key_of (MILIEU_TYPE_DOUBLE), "-1e3", "-1000");
  check_text (key_of (MILIEU_TYPE_DOUBLE), "0.1", "0.1");
  check_text (key_of (MILIEU_TYPE_COLOR), "#F80", "#ff8800ff");
  check_text (key_of (MILIEU_TYPE_STRING), " as \"it\" is ", " as \"it\" is ");
  check_text (key_of (MILIEU_TYPE_STRING), "", "");
}

static void
enumeratedKeysHaveNames (void)
{
  static const char *const texts[][2] = {
    { "color-scheme", "none" },
    { "color-scheme", "dark" },
    { "color-scheme", "light" },
    { "contrast", "high" },
    { "clock-format", "12h" },
    { "layout-direction", "right-to-left" },
    { "size-category", "extra-small" },
    { "size-category", "accessibility-extra-extra-extra-large" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    check_text (milieu_key_find (texts[i][0]), texts[i][1], texts[i][1]);
  MilieuValue value;
  CHECK (milieu_glib_value_parse (milieu_key_color_scheme (), "light", &value, NULL));
  CHECK_INT (value.integer, MILIEU_COLOR_SCHEME_LIGHT);
  CHECK (milieu_glib_value_parse (milieu_key_clock_format (), "12h", &value, NULL));
  CHECK_INT (value.integer, MILIEU_CLOCK_FORMAT_12H);
  CHECK (
    milieu_glib_value_parse (milieu_key_size_category (), "accessibility-medium", &value, NULL));
  CHECK_INT (value.integer, MILIEU_SIZE_ACCESSIBILITY_MEDIUM);
}

static void
anUnlistedKeyOfThatNameHasNumbers (void)
{
  const MilieuKey *key;
  MilieuKeyDefinition definition = milieu_key_definition ("contrast", MILIEU_TYPE_INT);
  definition.unlisted = true;
  CHECK_OK (milieu_key_define (&definition, &key));
  check_text (key, "1", "1");
}

static void
aNumberWithoutANameIsWrittenAsOne (void)
{
  char *text = milieu_glib_value_print (milieu_key_contrast (), milieu_value_int (7));
  CHECK_TEXT (text, "7");
  g_free (text);
  text = milieu_glib_value_print (milieu_key_contrast (), milieu_value_int (-1));
  CHECK_TEXT (text, "-1");
  g_free (text);
}

static void
whatDoesNotFitIsRefused (void)
{
  static const char *const numbers[] = { "",    " 1",    "1 ",  "0x10", "1,5",  "nan",
                                         "inf", "1e999", "one", "-",    "1.5.2" };
  refuse (milieu_key_color_scheme (), "Dark", MILIEU_GLIB_ERROR_RANGE,
          "key 'color-scheme': 'Dark' does not fit, expected one of none, dark, light");
  refuse (milieu_key_color_scheme (), "1", MILIEU_GLIB_ERROR_RANGE, NULL);
  refuse (key_of (MILIEU_TYPE_BOOL), "yes", MILIEU_GLIB_ERROR_RANGE,
          "key 'flag': 'yes' does not fit, expected true or false");
  refuse (key_of (MILIEU_TYPE_INT), "9223372036854775808", MILIEU_GLIB_ERROR_RANGE,
          "key 'count': '9223372036854775808' does not fit, expected a decimal integer of 64 bits");
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      refuse (key_of (MILIEU_TYPE_DOUBLE), numbers[i], MILIEU_GLIB_ERROR_RANGE, NULL);
      refuse (key_of (MILIEU_TYPE_INT), numbers[i], MILIEU_GLIB_ERROR_RANGE, NULL);
    }
  refuse (key_of (MILIEU_TYPE_DOUBLE), "1,5", MILIEU_GLIB_ERROR_RANGE,
          "key 'size': '1,5' does not fit, expected a finite number such as 1.5");
  refuse (key_of (MILIEU_TYPE_COLOR), "orange", MILIEU_GLIB_ERROR_COLOR,
          "key 'tint': 'orange': not a colour: #rgb, #rgba, #rrggbb, #rrggbbaa or "
          "#rrrrggggbbbbaaaa is expected");
  refuse (key_of (MILIEU_TYPE_STRING), "\xff", MILIEU_GLIB_ERROR_TEXT,
          "the text for key 'title': the text is not UTF-8");
  refuse (key_of (MILIEU_TYPE_OBJECT), "1", MILIEU_GLIB_ERROR_TYPE,
          "key 'thing': '1' does not fit, expected a key whose values are not objects");
}

TEST_TOPIC (glib_value_text, TEST (glib_value_text, eachTypeHasItsText),
            TEST (glib_value_text, enumeratedKeysHaveNames),
            TEST (glib_value_text, anUnlistedKeyOfThatNameHasNumbers),
            TEST (glib_value_text, aNumberWithoutANameIsWrittenAsOne),
            TEST (glib_value_text, whatDoesNotFitIsRefused))
