/* The core's values become GValues and back. */
#include "../CMilieuTests/test.h"

#include <milieu-glib/milieu-glib.h>

#include <gio/gio.h>

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

/* Converts what was collected into `value`, which is unset, and expects success. */
static MilieuValue
convert (GValue *value, const MilieuKey *key)
{
  MilieuValue core = { .type = MILIEU_TYPE_OBJECT, .integer = -1 };
  GError *error = NULL;
  if (!milieu_glib_value_to_core (value, key, &core, &error))
    CHECK_TEXT (error->message, "no error");
  CHECK_INT (core.type, milieu_key_type (key));
  g_value_unset (value);
  return core;
}

/* The same, and expects that it is refused with that text. */
static void
refuse (GValue *value, const MilieuKey *key, int code, const char *message)
{
  MilieuValue core = { .type = MILIEU_TYPE_OBJECT, .integer = 77 };
  GError *error = NULL;
  CHECK (!milieu_glib_value_to_core (value, key, &core, &error));
  CHECK_TEXT (error->message, message);
  CHECK (error->domain == MILIEU_GLIB_ERROR);
  CHECK_INT (error->code, code);
  CHECK_INT (core.type, MILIEU_TYPE_OBJECT);
  CHECK_INT (core.integer, 77);
  g_error_free (error);
  /* Nor is a place for the error needed. */
  CHECK (!milieu_glib_value_to_core (value, key, &core, NULL));
  g_value_unset (value);
}

#define HOLD(value, type, setter, held)                                                            \
  (*(value) = (GValue)G_VALUE_INIT, g_value_init (value, type), setter (value, held))

static void
eachTypeOfTheCoresHasAGType (void)
{
  CHECK (milieu_glib_key_get_value_type (key_of (MILIEU_TYPE_BOOL)) == G_TYPE_BOOLEAN);
  CHECK (milieu_glib_key_get_value_type (key_of (MILIEU_TYPE_INT)) == G_TYPE_INT64);
  CHECK (milieu_glib_key_get_value_type (key_of (MILIEU_TYPE_DOUBLE)) == G_TYPE_DOUBLE);
  CHECK (milieu_glib_key_get_value_type (key_of (MILIEU_TYPE_COLOR)) == MILIEU_GLIB_TYPE_COLOR);
  CHECK (milieu_glib_key_get_value_type (key_of (MILIEU_TYPE_STRING)) == G_TYPE_STRING);
  CHECK (milieu_glib_key_get_value_type (key_of (MILIEU_TYPE_OBJECT)) == G_TYPE_POINTER);
}

/* From the core to a GValue and back. */
static void
check_round_trip (const MilieuKey *key, MilieuValue core)
{
  GValue value = G_VALUE_INIT;
  milieu_glib_value_from_core (key, &core, &value);
  CHECK (G_VALUE_HOLDS (&value, milieu_glib_key_get_value_type (key)));
  /* Again, into what is initialized. */
  milieu_glib_value_from_core (key, &core, &value);
  MilieuValue back = convert (&value, key);
  CHECK (milieu_key_equal (key, &core, &back));
  milieu_key_release (key, back);
}

static void
aValueComesBackAsItWas (void)
{
  int thing = 0;
  MilieuString *title;
  CHECK_OK (milieu_string_new ("lato", &title));
  check_round_trip (key_of (MILIEU_TYPE_BOOL), milieu_value_bool (true));
  check_round_trip (key_of (MILIEU_TYPE_INT), milieu_value_int (INT64_MIN));
  check_round_trip (key_of (MILIEU_TYPE_DOUBLE), milieu_value_double (0.1));
  check_round_trip (key_of (MILIEU_TYPE_COLOR), milieu_value_color ((MilieuColor){ 1, 2, 3, 4 }));
  check_round_trip (key_of (MILIEU_TYPE_STRING), milieu_value_string (title));
  check_round_trip (key_of (MILIEU_TYPE_STRING), milieu_value_string (NULL));
  check_round_trip (key_of (MILIEU_TYPE_OBJECT), milieu_value_object (&thing));
  milieu_string_release (title);
}

static void
anyIntegerEnumOrFlagsBecomesAnInteger (void)
{
  const MilieuKey *key = key_of (MILIEU_TYPE_INT);
  GValue value;
  HOLD (&value, G_TYPE_CHAR, g_value_set_schar, -5);
  CHECK_INT (convert (&value, key).integer, -5);
  HOLD (&value, G_TYPE_UCHAR, g_value_set_uchar, 250);
  CHECK_INT (convert (&value, key).integer, 250);
  HOLD (&value, G_TYPE_INT, g_value_set_int, -7);
  CHECK_INT (convert (&value, key).integer, -7);
  HOLD (&value, G_TYPE_UINT, g_value_set_uint, 4000000000);
  CHECK_INT (convert (&value, key).integer, 4000000000);
  HOLD (&value, G_TYPE_LONG, g_value_set_long, -8);
  CHECK_INT (convert (&value, key).integer, -8);
  HOLD (&value, G_TYPE_ULONG, g_value_set_ulong, 9);
  CHECK_INT (convert (&value, key).integer, 9);
  HOLD (&value, G_TYPE_UINT64, g_value_set_uint64, G_MAXINT64);
  CHECK_INT (convert (&value, key).integer, G_MAXINT64);
  HOLD (&value, G_TYPE_BUS_TYPE, g_value_set_enum, G_BUS_TYPE_STARTER);
  CHECK_INT (convert (&value, key).integer, G_BUS_TYPE_STARTER);
  HOLD (&value, G_TYPE_APPLICATION_FLAGS, g_value_set_flags, G_APPLICATION_IS_SERVICE);
  CHECK_INT (convert (&value, key).integer, G_APPLICATION_IS_SERVICE);
}

static void
aNumberThatWouldChangeIsRefused (void)
{
  GValue value;
  HOLD (&value, G_TYPE_UINT64, g_value_set_uint64, (guint64)G_MAXINT64 + 1);
  refuse (&value, key_of (MILIEU_TYPE_INT), MILIEU_GLIB_ERROR_TYPE,
          "key 'count' has values of type gint64: the guint64 9223372036854775808 is too large, "
          "an integer, enum or flags is expected");
  HOLD (&value, G_TYPE_INT64, g_value_set_int64, (G_GINT64_CONSTANT (1) << 53) + 1);
  refuse (&value, key_of (MILIEU_TYPE_DOUBLE), MILIEU_GLIB_ERROR_TYPE,
          "key 'size' has values of type gdouble: the gint64 9007199254740993 is no such number "
          "exactly, a gdouble, gfloat or integer is expected");
  HOLD (&value, G_TYPE_INT64, g_value_set_int64, G_MAXINT64);
  CHECK (
    !milieu_glib_value_to_core (&value, key_of (MILIEU_TYPE_DOUBLE), &(MilieuValue){ 0 }, NULL));
}

static void
aFloatOrAnIntegerBecomesADouble (void)
{
  const MilieuKey *key = key_of (MILIEU_TYPE_DOUBLE);
  GValue value;
  HOLD (&value, G_TYPE_FLOAT, g_value_set_float, 1.5f);
  CHECK (convert (&value, key).number == 1.5);
  HOLD (&value, G_TYPE_INT, g_value_set_int, -3);
  CHECK (convert (&value, key).number == -3);
  HOLD (&value, G_TYPE_INT64, g_value_set_int64, G_MININT64);
  CHECK (convert (&value, key).number == -0x1p63);
}

static void
aTextBecomesAColourIfItIsOne (void)
{
  const MilieuKey *key = key_of (MILIEU_TYPE_COLOR);
  GValue value;
  HOLD (&value, G_TYPE_STRING, g_value_set_string, "#ff8000");
  CHECK_INT (convert (&value, key).color.green, 0x8080);
  HOLD (&value, G_TYPE_STRING, g_value_set_string, "orange");
  refuse (&value, key, MILIEU_GLIB_ERROR_COLOR,
          "key 'tint' has values of type MilieuGlibColor: the gchararray 'orange': not a colour: "
          "#rgb, #rgba, #rrggbb, #rrggbbaa or #rrrrggggbbbbaaaa is expected");
  HOLD (&value, MILIEU_GLIB_TYPE_COLOR, g_value_set_boxed, NULL);
  refuse (&value, key, MILIEU_GLIB_ERROR_TYPE,
          "key 'tint' has values of type MilieuGlibColor: the MilieuGlibColor NULL is no colour, "
          "a MilieuGlibColor or a text like #rrggbb is expected");
}

static void
noTextIsTheEmptyString (void)
{
  GValue value;
  HOLD (&value, G_TYPE_STRING, g_value_set_string, NULL);
  CHECK (convert (&value, key_of (MILIEU_TYPE_STRING)).string == NULL);
}

static void
whatIsNotUtf8IsRefused (void)
{
  GValue value;
  HOLD (&value, G_TYPE_STRING, g_value_set_string, "\xff");
  refuse (&value, key_of (MILIEU_TYPE_STRING), MILIEU_GLIB_ERROR_TEXT,
          "the gchararray for key 'title': the text is not UTF-8");
}

static void
anotherTypeIsRefusedAndBothAreNamed (void)
{
  GValue value;
  HOLD (&value, G_TYPE_STRING, g_value_set_string, "8");
  refuse (&value, key_of (MILIEU_TYPE_INT), MILIEU_GLIB_ERROR_TYPE,
          "key 'count' has values of type gint64: the gchararray \"8\" does not become one, "
          "an integer, enum or flags is expected");
  HOLD (&value, G_TYPE_BOOLEAN, g_value_set_boolean, TRUE);
  refuse (&value, key_of (MILIEU_TYPE_INT), MILIEU_GLIB_ERROR_TYPE,
          "key 'count' has values of type gint64: the gboolean TRUE does not become one, "
          "an integer, enum or flags is expected");
  HOLD (&value, G_TYPE_INT, g_value_set_int, 1);
  refuse (&value, key_of (MILIEU_TYPE_BOOL), MILIEU_GLIB_ERROR_TYPE,
          "key 'flag' has values of type gboolean: the gint 1 does not become one, "
          "a gboolean is expected");
  HOLD (&value, G_TYPE_INT, g_value_set_int, 1);
  refuse (&value, key_of (MILIEU_TYPE_STRING), MILIEU_GLIB_ERROR_TYPE,
          "key 'title' has values of type gchararray: the gint 1 does not become one, "
          "a gchararray is expected");
  HOLD (&value, G_TYPE_INT, g_value_set_int, 1);
  refuse (&value, key_of (MILIEU_TYPE_OBJECT), MILIEU_GLIB_ERROR_TYPE,
          "key 'thing' has values of type gpointer: the gint 1 does not become one, "
          "a gpointer or NULL is expected");
}

static void
coloursAreABoxedType (void)
{
  GError *error = NULL;
  g_autoptr (MilieuGlibColor) color = milieu_glib_color_new ("#12345678", &error);
  CHECK (color != NULL && !error);
  CHECK_INT (milieu_glib_color_get_red (color), 0x1212);
  CHECK_INT (milieu_glib_color_get_green (color), 0x3434);
  CHECK_INT (milieu_glib_color_get_blue (color), 0x5656);
  CHECK_INT (milieu_glib_color_get_alpha (color), 0x7878);
  g_autofree char *text = milieu_glib_color_to_string (color);
  CHECK_TEXT (text, "#12345678");
  g_autoptr (MilieuGlibColor) same = milieu_glib_color_new_rgba (0x1212, 0x3434, 0x5656, 0x7878);
  g_autoptr (MilieuGlibColor) other = milieu_glib_color_new_rgba (0x1212, 0x3434, 0x5656, 0x7879);
  CHECK (milieu_glib_color_equal (color, same));
  CHECK (!milieu_glib_color_equal (color, other));
  CHECK (!milieu_glib_color_new ("#12", &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_COLOR));
  g_error_free (error);
}

static void
coloursAndTextsTransform (void)
{
  GValue text = G_VALUE_INIT, color = G_VALUE_INIT;
  HOLD (&text, G_TYPE_STRING, g_value_set_string, "#102030");
  g_value_init (&color, MILIEU_GLIB_TYPE_COLOR);
  CHECK (g_value_transform (&text, &color));
  g_value_set_string (&text, NULL);
  CHECK (g_value_transform (&color, &text));
  CHECK_TEXT (g_value_get_string (&text), "#102030ff");
  g_value_set_string (&text, "grey");
  CHECK (g_value_transform (&text, &color));
  CHECK (!g_value_get_boxed (&color));
  CHECK (g_value_transform (&color, &text));
  CHECK (!g_value_get_string (&text));
  g_value_unset (&text);
  g_value_unset (&color);
}

TEST_TOPIC (glib_value, TEST (glib_value, eachTypeOfTheCoresHasAGType),
            TEST (glib_value, aValueComesBackAsItWas),
            TEST (glib_value, anyIntegerEnumOrFlagsBecomesAnInteger),
            TEST (glib_value, aNumberThatWouldChangeIsRefused),
            TEST (glib_value, aFloatOrAnIntegerBecomesADouble),
            TEST (glib_value, aTextBecomesAColourIfItIsOne),
            TEST (glib_value, noTextIsTheEmptyString), TEST (glib_value, whatIsNotUtf8IsRefused),
            TEST (glib_value, anotherTypeIsRefusedAndBothAreNamed),
            TEST (glib_value, coloursAreABoxedType), TEST (glib_value, coloursAndTextsTransform))
