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
  int answer = 42;
  check_cut (unlisted_define_type (MILIEU_TYPE_BOOL), milieu_value_bool (true), 3, "tr");
  check_cut (unlisted_define_type (MILIEU_TYPE_INT), milieu_value_int (12345), 1, "");
  check_cut (unlisted_define_type (MILIEU_TYPE_DOUBLE), milieu_value_double (12.75), 4, "12.");
  check_cut (unlisted_define_type (MILIEU_TYPE_COLOR),
             milieu_value_color ((MilieuColor){ 0, 0, 0, 0 }), 9, "#0000000");
  check_cut (unlisted_define_object (&functions), milieu_value_object (&answer), 11, "the answer");
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
            TEST (key_describe, whatDoesNotFitIsCutAndItsWholeLengthTold),
            TEST (key_describe, aCutLeavesNoHalfOfACharacter))
