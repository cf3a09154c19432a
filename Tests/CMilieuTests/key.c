/* Keys: their defaults, what makes values equal, and how values are kept. */
#include "thing.h"
#include "unlisted.h"

#include <math.h>

static MilieuValue
default_of (const MilieuKey *key)
{
  MilieuValue value;
  CHECK_OK (milieu_key_get_default (key, &value));
  CHECK_INT (value.type, milieu_key_type (key));
  return value;
}

static void
withoutADefaultAKeyHasItsTypesOwn (void)
{
  CHECK (!default_of (unlisted_define_type (MILIEU_TYPE_BOOL)).boolean);
  CHECK_INT (default_of (unlisted_define_type (MILIEU_TYPE_INT)).integer, 0);
  CHECK (default_of (unlisted_define_type (MILIEU_TYPE_DOUBLE)).number == 0);
  MilieuColor color = default_of (unlisted_define_type (MILIEU_TYPE_COLOR)).color;
  CHECK (color.red == 0 && color.green == 0 && color.blue == 0 && color.alpha == 0);
  CHECK_TEXT (milieu_string_text (default_of (unlisted_define_type (MILIEU_TYPE_STRING)).string),
              "");
  CHECK (default_of (unlisted_define_type (MILIEU_TYPE_OBJECT)).object == NULL);
}

static void
aDefaultIsTheDefinitions (void)
{
  MilieuKeyDefinition definition = { .type = MILIEU_TYPE_INT };
  definition.default_value = milieu_value_int (INT64_MIN);
  CHECK_INT (default_of (unlisted_define (definition)).integer, INT64_MIN);
  definition.type = MILIEU_TYPE_BOOL;
  definition.default_value = milieu_value_bool (true);
  CHECK (default_of (unlisted_define (definition)).boolean);
  definition.type = MILIEU_TYPE_DOUBLE;
  definition.default_value = milieu_value_double (1.5);
  CHECK (default_of (unlisted_define (definition)).number == 1.5);
  definition.type = MILIEU_TYPE_COLOR;
  definition.default_value = milieu_value_color ((MilieuColor){ 1, 2, 3, 4 });
  MilieuColor color = default_of (unlisted_define (definition)).color;
  CHECK (color.red == 1 && color.green == 2 && color.blue == 3 && color.alpha == 4);
}

static void
aDefaultsStringIsKept (void)
{
  MilieuString *text;
  MilieuKeyDefinition definition = { .type = MILIEU_TYPE_STRING };
  CHECK_OK (milieu_string_new ("pl", &text));
  definition.default_value = milieu_value_string (text);
  const MilieuKey *key = unlisted_define (definition);
  milieu_string_release (text);
  CHECK_TEXT (milieu_string_text (default_of (key).string), "pl");
}

static void
aDefaultsObjectIsRetained (void)
{
  static Thing thing;
  MilieuKeyDefinition definition = { .type = MILIEU_TYPE_OBJECT, .object = &thing_functions };
  definition.default_value = milieu_value_object (&thing);
  thing.references = 0;
  CHECK (default_of (unlisted_define (definition)).object == &thing);
  CHECK_INT (thing.references, 1);
}

static void
aDerivedKeysDefaultIsWhatStandsWithoutAnAnswer (void)
{
  const MilieuKey *source = unlisted_define_type (MILIEU_TYPE_INT);
  MilieuKeyDefinition definition = { .type = MILIEU_TYPE_INT,
                                     .derive = unlisted_derive_nothing,
                                     .sources = &source,
                                     .source_count = 1 };
  definition.default_value = milieu_value_int (7);
  CHECK_INT (default_of (unlisted_define (definition)).integer, 7);
}

static bool
are_equal (const MilieuKey *key, MilieuValue a, MilieuValue b)
{
  bool equal = milieu_key_equal (key, &a, &b);
  CHECK_INT (milieu_key_equal (key, &b, &a), equal);
  return equal;
}

static void
valuesInPlaceAreEqualByValue (void)
{
  const MilieuKey *boolean = unlisted_define_type (MILIEU_TYPE_BOOL);
  const MilieuKey *integer = unlisted_define_type (MILIEU_TYPE_INT);
  const MilieuKey *color = unlisted_define_type (MILIEU_TYPE_COLOR);
  MilieuColor dark = { 0, 0, 0, 1 }, darker = { 0, 0, 0, 0 };
  CHECK (are_equal (boolean, milieu_value_bool (true), milieu_value_bool (true)));
  CHECK (!are_equal (boolean, milieu_value_bool (true), milieu_value_bool (false)));
  CHECK (are_equal (integer, milieu_value_int (-1), milieu_value_int (-1)));
  CHECK (!are_equal (integer, milieu_value_int (1), milieu_value_int (INT64_C (1) << 40 | 1)));
  CHECK (are_equal (color, milieu_value_color (dark), milieu_value_color (dark)));
  CHECK (!are_equal (color, milieu_value_color (dark), milieu_value_color (darker)));
}

static void
aNanEqualsItself (void)
{
  const MilieuKey *key = unlisted_define_type (MILIEU_TYPE_DOUBLE);
  MilieuValue nan = milieu_value_double ((double)NAN);
  CHECK (are_equal (key, nan, nan));
  CHECK (are_equal (key, nan, milieu_value_double (-(double)NAN)));
  CHECK (!are_equal (key, nan, milieu_value_double (0)));
  CHECK (are_equal (key, milieu_value_double (0), milieu_value_double (-0.0)));
  CHECK (!are_equal (key, milieu_value_double (1), milieu_value_double (1 + 1e-15)));
}

static void
stringsAreEqualByTheirBytes (void)
{
  const MilieuKey *key = unlisted_define_type (MILIEU_TYPE_STRING);
  MilieuString *strings[4];
  CHECK_OK (milieu_string_new ("ab", &strings[0]));
  CHECK_OK (milieu_string_new ("ab", &strings[1]));
  CHECK_OK (milieu_string_new_length ("ab\0", 3, &strings[2]));
  CHECK_OK (milieu_string_new ("", &strings[3]));
  MilieuValue ab = milieu_value_string (strings[0]), empty = milieu_value_string (NULL);
  CHECK (are_equal (key, ab, ab));
  CHECK (are_equal (key, ab, milieu_value_string (strings[1])));
  CHECK (!are_equal (key, ab, milieu_value_string (strings[2])));
  CHECK (!are_equal (key, ab, empty));
  CHECK (are_equal (key, milieu_value_string (strings[3]), empty));
  for (size_t i = 0; i < 4; i++)
    milieu_string_release (strings[i]);
}

static void
objectsAreEqualByPointerOrByTheirFunction (void)
{
  Thing one = { .value = 1 }, same = { .value = 1 }, other = { .value = 2 };
  MilieuValue null = milieu_value_object (NULL), first = milieu_value_object (&one),
              second = milieu_value_object (&same), third = milieu_value_object (&other);
  const MilieuKey *by_pointer = unlisted_define_type (MILIEU_TYPE_OBJECT);
  CHECK (are_equal (by_pointer, first, first));
  CHECK (!are_equal (by_pointer, first, second));
  CHECK (!are_equal (by_pointer, first, null));
  const MilieuKey *by_function = unlisted_define_object (&thing_functions);
  CHECK (are_equal (by_function, first, second));
  CHECK (!are_equal (by_function, first, third));
  CHECK (!are_equal (by_function, first, null));
  CHECK (are_equal (by_function, null, null));
}

static bool
equal_in_tens (const MilieuValue *a, const MilieuValue *b, void *user_data)
{
  ++*(int *)user_data;
  return a->integer / 10 == b->integer / 10;
}

static bool
equal_never (const MilieuValue *a, const MilieuValue *b, void *user_data)
{
  (void)a;
  (void)b;
  (void)user_data;
  return false;
}

static void
aKeysOwnEqualityIsAsked (void)
{
  static int asked;
  MilieuKeyDefinition definition = { .type = MILIEU_TYPE_INT,
                                     .equal = equal_in_tens,
                                     .user_data = &asked };
  const MilieuKey *key = unlisted_define (definition);
  asked = 0;
  CHECK (are_equal (key, milieu_value_int (11), milieu_value_int (19)));
  CHECK (!are_equal (key, milieu_value_int (19), milieu_value_int (20)));
  CHECK_INT (asked, 4);
}

static void
aKeysOwnEqualityHasPrecedenceOverTheObjects (void)
{
  Thing one = { .value = 1 }, same = { .value = 1 };
  const MilieuKey *key = unlisted_define ((MilieuKeyDefinition){
    .type = MILIEU_TYPE_OBJECT, .object = &thing_functions, .equal = equal_never });
  CHECK (!are_equal (key, milieu_value_object (&one), milieu_value_object (&same)));
}

static void
theSameValueIsEqualWhateverTheKeySays (void)
{
  const MilieuKey *key =
    unlisted_define ((MilieuKeyDefinition){ .type = MILIEU_TYPE_INT, .equal = equal_never });
  CHECK (are_equal (key, milieu_value_int (1), milieu_value_int (1)));
}

static void
retainingAndReleasingAreTheObjects (void)
{
  Thing thing = { .value = 1 };
  const MilieuKey *key = unlisted_define_object (&thing_functions);
  MilieuValue kept = milieu_key_retain (key, milieu_value_object (&thing));
  CHECK (kept.object == &thing);
  CHECK_INT (thing.references, 1);
  milieu_key_release (key, kept);
  CHECK_INT (thing.references, 0);
  milieu_key_release (key, milieu_key_retain (key, milieu_value_object (NULL)));
}

static void
retainingAStringKeepsIt (void)
{
  const MilieuKey *key = unlisted_define_type (MILIEU_TYPE_STRING);
  MilieuString *string;
  CHECK_OK (milieu_string_new ("text", &string));
  MilieuValue kept = milieu_key_retain (key, milieu_value_string (string));
  milieu_string_release (string);
  CHECK_TEXT (milieu_string_text (kept.string), "text");
  milieu_key_release (key, kept);
}

static void
otherValuesNeedNoReference (void)
{
  const MilieuKey *integer = unlisted_define_type (MILIEU_TYPE_INT),
                  *number = unlisted_define_type (MILIEU_TYPE_DOUBLE),
                  *object = unlisted_define_type (MILIEU_TYPE_OBJECT);
  Thing thing = { .value = 1 };
  CHECK_INT (milieu_key_retain (integer, milieu_value_int (INT64_MAX)).integer, INT64_MAX);
  CHECK (milieu_key_retain (number, milieu_value_double (-1.5)).number == -1.5);
  CHECK (milieu_key_retain (object, milieu_value_object (&thing)).object == &thing);
}

static void
onlyObjectKeysAndDerivedOnesMustBeDeclaredThreadSafe (void)
{
  for (int type = MILIEU_TYPE_BOOL; type <= MILIEU_TYPE_OBJECT; type++)
    CHECK_INT (milieu_key_is_thread_safe (unlisted_define_type ((MilieuType)type)),
               type != MILIEU_TYPE_OBJECT);
  const MilieuKey *source = unlisted_define_type (MILIEU_TYPE_INT);
  const MilieuKey *derived = unlisted_define ((MilieuKeyDefinition){
    .derive = unlisted_derive_nothing, .sources = &source, .source_count = 1 });
  CHECK (!milieu_key_is_thread_safe (derived));
}

static void
aKeyIsThreadSafeOnceThatIsDeclared (void)
{
  const MilieuKey *key = unlisted_define_type (MILIEU_TYPE_OBJECT),
                  *other = unlisted_define_type (MILIEU_TYPE_OBJECT);
  milieu_key_declare_thread_safe (key);
  CHECK (milieu_key_is_thread_safe (key));
  CHECK (!milieu_key_is_thread_safe (other));
  milieu_key_declare_thread_safe (key);
  CHECK (milieu_key_is_thread_safe (key));
}

TEST_TOPIC (
  key, TEST (key, onlyObjectKeysAndDerivedOnesMustBeDeclaredThreadSafe),
  TEST (key, aKeyIsThreadSafeOnceThatIsDeclared), TEST (key, withoutADefaultAKeyHasItsTypesOwn),
  TEST (key, aDefaultIsTheDefinitions), TEST (key, aDefaultsStringIsKept),
  TEST (key, aDefaultsObjectIsRetained), TEST (key, aDerivedKeysDefaultIsWhatStandsWithoutAnAnswer),
  TEST (key, valuesInPlaceAreEqualByValue), TEST (key, aNanEqualsItself),
  TEST (key, stringsAreEqualByTheirBytes), TEST (key, objectsAreEqualByPointerOrByTheirFunction),
  TEST (key, aKeysOwnEqualityIsAsked), TEST (key, aKeysOwnEqualityHasPrecedenceOverTheObjects),
  TEST (key, theSameValueIsEqualWhateverTheKeySays), TEST (key, retainingAndReleasingAreTheObjects),
  TEST (key, retainingAStringKeepsIt), TEST (key, otherValuesNeedNoReference))
