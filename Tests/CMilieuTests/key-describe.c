/* Values as text, whole and cut. */
#include "unlisted.h"

#include <inttypes.h>
#include <stdio.h>

static void
check_described (const MilieuKey *key, MilieuValue value, const char *expected)
{
  char text[64];
  CHECK_INT (milieu_key_describe (key, &value, text, sizeof text), strlen (expected));
  CHECK_TEXT (text, expected);
  CHECK_INT (milieu_key_describe (key, &value, NULL, 0), strlen (expected));
}

static void
valuesInPlacePrintAsPeopleReadThem (void)
{
  const MilieuKey *boolean = unlisted_define_type (MILIEU_TYPE_BOOL);
  const MilieuKey *integer = unlisted_define_type (MILIEU_TYPE_INT);
  const MilieuKey *number = unlisted_define_type (MILIEU_TYPE_DOUBLE);
  const MilieuKey *color = unlisted_define_type (MILIEU_TYPE_COLOR);
  check_described (boolean, milieu_value_bool (true), "true");
  check_described (boolean, milieu_value_bool (false), "false");
  check_described (integer, milieu_value_int (8), "8");
  check_described (integer, milieu_value_int (INT64_MIN), "-9223372036854775808");
  check_described (number, milieu_value_double (1.5), "1.5");
  check_described (color, milieu_value_color ((MilieuColor){ 0, 0x8080, 0xffff, 0xffff }),
                   "#0080ffff");
  check_described (color, milieu_value_color ((MilieuColor){ 1, 0x8080, 0xffff, 0xffff }),
                   "#00018080ffffffff");
}

static void
check_string (const char *string, const char *expected)
{
  MilieuString *made;
  CHECK_OK (milieu_string_new (string, &made));
  check_described (unlisted_define_type (MILIEU_TYPE_STRING), milieu_value_string (made), expected);
  milieu_string_release (made);
}

static void
aStringPrintsInQuotes (void)
{
  check_string ("", "\"\"");
  check_string ("pl", "\"pl\"");
  check_string ("say \"a\\b\"", "\"say \\\"a\\\\b\\\"\"");
  check_string ("\xc5\xbc\xc3\xb3\xc5\x82w\n", "\"\xc5\xbc\xc3\xb3\xc5\x82w\n\"");
}

static size_t
describe_answer (const void *object, char *text, size_t size)
{
  return (size_t)snprintf (text, size, "the answer is %d", *(const int *)object);
}

static void
anObjectPrintsAsItsFunctionSaysOrAsItsAddress (void)
{
  static const MilieuObjectFunctions functions = { .describe = describe_answer };
  int answer = 42;
  char address[32];
  snprintf (address, sizeof address, "0x%" PRIxPTR, (uintptr_t)&answer);
  check_described (unlisted_define_object (&functions), milieu_value_object (&answer),
                   "the answer is 42");
  check_described (unlisted_define_type (MILIEU_TYPE_OBJECT), milieu_value_object (&answer),
                   address);
}

static void
aNullObjectPrintsWithoutItsFunction (void)
{
  static const MilieuObjectFunctions functions = { .describe = describe_answer };
  check_described (unlisted_define_object (&functions), milieu_value_object (NULL), "NULL");
}

/* ---- a key's own function ---- */

/* What describe_own is handed: the type that it expects, and what it has seen. */
typedef struct Own
{
  MilieuType type;
  int calls;
  size_t least_room;
} Own;

static size_t
describe_own (const MilieuValue *value, char *text, size_t size, void *user_data)
{
  Own *own = user_data;
  CHECK (own != NULL);
  CHECK_INT (value->type, own->type);
  CHECK (value->type != MILIEU_TYPE_OBJECT || value->object != NULL);
  if (own->calls++ == 0 || size < own->least_room)
    own->least_room = size;
  switch (value->type)
    {
    case MILIEU_TYPE_BOOL:
      return (size_t)snprintf (text, size, "%s", value->boolean ? "on" : "off");
    case MILIEU_TYPE_INT:
      return (size_t)snprintf (text, size, "%s", value->integer == 1 ? "dark" : "light");
    case MILIEU_TYPE_DOUBLE:
      return (size_t)snprintf (text, size, "%.0f %%", 100 * value->number);
    case MILIEU_TYPE_COLOR:
      return (size_t)snprintf (text, size, "%s", value->color.alpha ? "visible" : "invisible");
    case MILIEU_TYPE_STRING:
      return (size_t)snprintf (text, size, "<%s>", milieu_string_text (value->string));
    case MILIEU_TYPE_OBJECT:
      return (size_t)snprintf (text, size, "an int of %d", *(const int *)value->object);
    }
  return 0;
}

static const MilieuKey *
define_own (Own *own, const MilieuObjectFunctions *functions)
{
  return unlisted_define ((MilieuKeyDefinition){
    .type = own->type, .object = functions, .describe = describe_own, .user_data = own });
}

static void
check_own (MilieuValue value, const char *expected)
{
  static Own owns[MILIEU_TYPE_OBJECT + 1];
  Own *own = &owns[value.type];
  *own = (Own){ .type = value.type };
  check_described (define_own (own, NULL), value, expected);
  CHECK_INT (own->calls, 2);
}

static void
aKeysOwnFunctionDescribesValuesOfEachType (void)
{
  int object = 42;
  MilieuString *string;
  CHECK_OK (milieu_string_new ("say \"a\"", &string));
  check_own (milieu_value_bool (true), "on");
  check_own (milieu_value_int (1), "dark");
  check_own (milieu_value_double (0.5), "50 %");
  check_own (milieu_value_color ((MilieuColor){ 0, 0, 0, 0xffff }), "visible");
  check_own (milieu_value_string (string), "<say \"a\">");
  check_own (milieu_value_string (NULL), "<>");
  check_own (milieu_value_object (&object), "an int of 42");
  milieu_string_release (string);
}

static void
aKeysOwnFunctionHasPrecedenceOverTheObjects (void)
{
  static const MilieuObjectFunctions functions = { .describe = describe_answer };
  static Own own = { .type = MILIEU_TYPE_OBJECT };
  int answer = 42;
  check_described (define_own (&own, &functions), milieu_value_object (&answer), "an int of 42");
}

static void
aNullObjectPrintsWithoutTheKeysOwnFunction (void)
{
  static const MilieuObjectFunctions functions = { .describe = describe_answer };
  static Own own = { .type = MILIEU_TYPE_OBJECT };
  own.calls = 0;
  check_described (define_own (&own, NULL), milieu_value_object (NULL), "NULL");
  check_described (define_own (&own, &functions), milieu_value_object (NULL), "NULL");
  CHECK_INT (own.calls, 0);
}

static void
aKeysOwnFunctionAlwaysHasRoom (void)
{
  static Own own = { .type = MILIEU_TYPE_INT };
  const MilieuKey *key = define_own (&own, NULL);
  MilieuValue dark = milieu_value_int (1);
  char text[] = "x";
  own.calls = 0;
  CHECK_INT (milieu_key_describe (key, &dark, text, 0), 4);
  CHECK_INT (milieu_key_describe (key, &dark, NULL, 0), 4);
  CHECK_INT (milieu_key_describe (key, &dark, NULL, 8), 4);
  CHECK_TEXT (text, "x");
  CHECK_INT (own.calls, 3);
  CHECK_INT (own.least_room, 1);
}

/* ---- cuts ---- */

static void
check_cut (const MilieuKey *key, MilieuValue value, size_t size, const char *expected)
{
  char text[32];
  memset (text, 'x', sizeof text);
  size_t whole = milieu_key_describe (key, &value, NULL, 0);
  CHECK_INT (milieu_key_describe (key, &value, text, size), whole);
  CHECK_TEXT (text, expected);
  CHECK_INT (text[size], 'x');
}

static void
whatDoesNotFitIsCutAndItsWholeLengthTold (void)
{
  static const MilieuObjectFunctions functions = { .describe = describe_answer };
  static Own own = { .type = MILIEU_TYPE_INT };
  int answer = 42;
  check_cut (unlisted_define_type (MILIEU_TYPE_BOOL), milieu_value_bool (true), 3, "tr");
  check_cut (unlisted_define_type (MILIEU_TYPE_INT), milieu_value_int (12345), 1, "");
  check_cut (unlisted_define_type (MILIEU_TYPE_DOUBLE), milieu_value_double (12.75), 4, "12.");
  check_cut (unlisted_define_type (MILIEU_TYPE_COLOR),
             milieu_value_color ((MilieuColor){ 0, 0, 0, 0 }), 9, "#0000000");
  check_cut (unlisted_define_object (&functions), milieu_value_object (&answer), 11, "the answer");
  check_cut (define_own (&own, NULL), milieu_value_int (1), 4, "dar");
}

static void
aCutLeavesNoHalfOfACharacter (void)
{
  static const char *const cuts[] = {
    "", "\"", "\"a", "\"a", "\"a\\\"", "\"a\\\"", "\"a\\\"\xc3\xb3", "\"a\\\"\xc3\xb3\"",
  };
  const MilieuKey *key = unlisted_define_type (MILIEU_TYPE_STRING);
  MilieuString *string;
  CHECK_OK (milieu_string_new ("a\"\xc3\xb3", &string));
  for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++)
    check_cut (key, milieu_value_string (string), i + 1, cuts[i]);
  milieu_string_release (string);
}

TEST_TOPIC (key_describe, TEST (key_describe, valuesInPlacePrintAsPeopleReadThem),
            TEST (key_describe, aStringPrintsInQuotes),
            TEST (key_describe, anObjectPrintsAsItsFunctionSaysOrAsItsAddress),
            TEST (key_describe, aNullObjectPrintsWithoutItsFunction),
            TEST (key_describe, aKeysOwnFunctionDescribesValuesOfEachType),
            TEST (key_describe, aKeysOwnFunctionHasPrecedenceOverTheObjects),
            TEST (key_describe, aNullObjectPrintsWithoutTheKeysOwnFunction),
            TEST (key_describe, aKeysOwnFunctionAlwaysHasRoom),
            TEST (key_describe, whatDoesNotFitIsCutAndItsWholeLengthTold),
            TEST (key_describe, aCutLeavesNoHalfOfACharacter))
