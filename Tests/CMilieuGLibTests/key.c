/* Keys that are defined by GValues, and what object keys keep. */
#include "../CMilieuTests/test.h"

#include <milieu-glib/milieu-glib.h>

#include <gio/gio.h>

/* Defines a key; `value` is unset. */
static MilieuGlibKey *
define (const char *name, GValue *value)
{
  GError *error = NULL;
  MilieuGlibKey *key = milieu_glib_key_define (name, value, &error);
  if (!key)
    CHECK_TEXT (error->message, "no error");
  g_value_unset (value);
  return key;
}

static void
check_default (MilieuGlibKey *key, MilieuType type, const char *text)
{
  MilieuValue value;
  char described[80];
  CHECK_INT (milieu_key_type (key), type);
  CHECK_OK (milieu_key_get_default (key, &value));
  milieu_key_describe (key, &value, described, sizeof described);
  CHECK_TEXT (described, text);
}

static void
aKeyTakesItsTypeFromItsDefault (void)
{
  GValue value = G_VALUE_INIT;
  g_value_set_boolean (g_value_init (&value, G_TYPE_BOOLEAN), TRUE);
  check_default (define ("glib-flag", &value), MILIEU_TYPE_BOOL, "true");
  g_value_set_uint (g_value_init (&value, G_TYPE_UINT), 12);
  check_default (define ("glib-count", &value), MILIEU_TYPE_INT, "12");
  g_value_set_enum (g_value_init (&value, G_TYPE_BUS_TYPE), G_BUS_TYPE_SYSTEM);
  check_default (define ("glib-bus", &value), MILIEU_TYPE_INT, "1");
  g_value_set_float (g_value_init (&value, G_TYPE_FLOAT), 0.5f);
  check_default (define ("glib-size", &value), MILIEU_TYPE_DOUBLE, "0.5");
  g_value_take_boxed (g_value_init (&value, MILIEU_GLIB_TYPE_COLOR),
                      milieu_glib_color_new ("#123", NULL));
  check_default (define ("glib-tint", &value), MILIEU_TYPE_COLOR, "#112233ff");
  g_value_set_string (g_value_init (&value, G_TYPE_STRING), "lato");
  check_default (define ("glib-title", &value), MILIEU_TYPE_STRING, "\"lato\"");
  g_value_take_variant (g_value_init (&value, G_TYPE_VARIANT), g_variant_new_int32 (3));
  MilieuGlibKey *key = define ("glib-variant", &value);
  check_default (key, MILIEU_TYPE_OBJECT, "3");
  CHECK (milieu_glib_key_get_value_type (key) == G_TYPE_VARIANT);
}

static void
aKeyIsFoundByItsNameAndGivesItsDefault (void)
{
  GValue value = G_VALUE_INIT;
  g_value_set_string (g_value_init (&value, G_TYPE_STRING), "zima");
  MilieuGlibKey *key = define ("glib-found", &value);
  CHECK (milieu_glib_key_find ("glib-found") == key);
  CHECK (milieu_glib_key_find ("padding") == milieu_key_find ("padding"));
  CHECK (!milieu_glib_key_find ("glib-nowhere"));
  CHECK_TEXT (milieu_glib_key_get_name (key), "glib-found");
  CHECK (!milieu_glib_key_is_derived (key));
  CHECK (milieu_glib_key_get_default (key, &value, NULL));
  CHECK_TEXT (g_value_get_string (&value), "zima");
  g_value_unset (&value);
  /* As a boxed value it is the key itself. */
  g_value_set_boxed (g_value_init (&value, MILIEU_GLIB_TYPE_KEY), key);
  CHECK (g_value_get_boxed (&value) == key);
  g_value_unset (&value);
}

static void
refuse (const char *name, GValue *value, int code, const char *message)
{
  GError *error = NULL;
  CHECK (!milieu_glib_key_define (name, value, &error));
  CHECK_TEXT (error->message, message);
  CHECK_INT (error->code, code);
  g_error_free (error);
  g_value_unset (value);
}

static void
aDefinitionThatCannotBeIsRefused (void)
{
  GValue value = G_VALUE_INIT;
  g_value_set_int (g_value_init (&value, G_TYPE_INT), 1);
  CHECK (milieu_glib_key_define ("glib-twice", &value, NULL));
  refuse ("glib-twice", &value, MILIEU_GLIB_ERROR_EXISTS,
          "key 'glib-twice': a key of this name exists already");
  g_value_take_object (g_value_init (&value, G_TYPE_OBJECT), g_object_new (G_TYPE_OBJECT, NULL));
  refuse ("no name", &value, MILIEU_GLIB_ERROR_NAME,
          "key 'no name': not a key's name: a letter or '_', then letters, digits, '_', '.' or '-' "
          "is expected");
  g_value_init (&value, G_TYPE_POINTER);
  refuse ("glib-pointer", &value, MILIEU_GLIB_ERROR_TYPE,
          "key 'glib-pointer': there are no keys with values of type gpointer; a boolean, a "
          "number, an enum, flags, a colour, a string, an object, a boxed type, a GVariant or a "
          "GParamSpec is expected");
  g_value_set_string (g_value_init (&value, G_TYPE_STRING), "\xff");
  refuse ("glib-text", &value, MILIEU_GLIB_ERROR_TEXT,
          "the gchararray for key 'glib-text': the text is not UTF-8");
}

static void
ofObjectKeysThoseOfVariantsAreThreadSafe (void)
{
  GValue value = G_VALUE_INIT;
  g_value_init (&value, G_TYPE_VARIANT);
  CHECK (milieu_key_is_thread_safe (define ("glib-safe", &value)));
  g_value_init (&value, G_TYPE_OBJECT);
  CHECK (!milieu_key_is_thread_safe (define ("glib-unsafe", &value)));
  g_value_init (&value, G_TYPE_STRV);
  CHECK (!milieu_key_is_thread_safe (define ("glib-unsafe-names", &value)));
}

/* A tree with one node that has `value` for the key. */
static MilieuTree *
tree_with (MilieuGlibKey *key, const GValue *value, MilieuNode *node)
{
  MilieuTree *tree;
  MilieuValue core;
  CHECK_OK (milieu_tree_new (NULL, &tree));
  CHECK_OK (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, node));
  CHECK (milieu_glib_value_to_core (value, key, &core, NULL));
  CHECK_OK (milieu_node_set (tree, *node, key, core));
  milieu_key_release (key, core);
  return tree;
}

static void
anObjectKeyKeepsWhatItHolds (void)
{
  GValue value = G_VALUE_INIT, read = G_VALUE_INIT;
  g_value_init (&value, G_TYPE_CANCELLABLE);
  MilieuGlibKey *key = milieu_glib_key_define ("glib-cancellable", &value, NULL);
  CHECK (milieu_glib_key_get_value_type (key) == G_TYPE_CANCELLABLE);

  GCancellable *object = g_cancellable_new ();
  gpointer weak = object;
  g_object_add_weak_pointer (G_OBJECT (object), &weak);
  g_value_take_object (&value, object);
  MilieuNode node;
  MilieuTree *tree = tree_with (key, &value, &node);
  g_value_unset (&value);
  CHECK (weak != NULL);

  MilieuValue core;
  CHECK_OK (milieu_node_get (tree, node, key, &core, NULL));
  milieu_glib_value_from_core (key, &core, &read);
  CHECK (g_value_get_object (&read) == object);
  g_value_unset (&read);
  CHECK_OK (milieu_node_unset (tree, node, key));
  CHECK (weak == NULL);
  CHECK_OK (milieu_node_get (tree, node, key, &core, NULL));
  milieu_glib_value_from_core (key, &core, &read);
  CHECK (g_value_get_object (&read) == NULL);
  g_value_unset (&read);
  milieu_tree_free (tree);
}

/* True if the core takes both, which are unset, for the same. */
static bool
are_same (const MilieuKey *key, GValue *a, GValue *b)
{
  MilieuValue first, second;
  CHECK (milieu_glib_value_to_core (a, key, &first, NULL));
  CHECK (milieu_glib_value_to_core (b, key, &second, NULL));
  bool same = milieu_key_equal (key, &first, &second);
  milieu_key_release (key, first);
  milieu_key_release (key, second);
  g_value_unset (a);
  g_value_unset (b);
  return same;
}

static void
objectsAreTheSameIfTheyAreOne (void)
{
  GValue a = G_VALUE_INIT, b = G_VALUE_INIT;
  g_value_init (&a, G_TYPE_OBJECT);
  MilieuGlibKey *key = define ("glib-object", &a);
  g_value_take_object (g_value_init (&a, G_TYPE_OBJECT), g_cancellable_new ());
  g_value_set_object (g_value_init (&b, G_TYPE_CANCELLABLE), g_value_get_object (&a));
  CHECK (are_same (key, &a, &b));
  g_value_take_object (g_value_init (&a, G_TYPE_OBJECT), g_cancellable_new ());
  g_value_take_object (g_value_init (&b, G_TYPE_OBJECT), g_cancellable_new ());
  CHECK (!are_same (key, &a, &b));
}

static void
variantsAndArraysOfStringsAreTheSameIfTheyHoldTheSame (void)
{
  const char *const list[] = { "a", "b", NULL };
  GValue a = G_VALUE_INIT, b = G_VALUE_INIT;
  g_value_init (&a, G_TYPE_VARIANT);
  MilieuGlibKey *variant = define ("glib-variants", &a);
  g_value_take_variant (g_value_init (&a, G_TYPE_VARIANT), g_variant_new_strv (list, -1));
  g_value_take_variant (g_value_init (&b, G_TYPE_VARIANT), g_variant_new_strv (list, -1));
  CHECK (are_same (variant, &a, &b));
  g_value_take_variant (g_value_init (&a, G_TYPE_VARIANT), g_variant_new_strv (list, 1));
  g_value_take_variant (g_value_init (&b, G_TYPE_VARIANT), g_variant_new_strv (list, -1));
  CHECK (!are_same (variant, &a, &b));
  g_value_init (&a, G_TYPE_STRV);
  MilieuGlibKey *names = define ("glib-names", &a);
  g_value_set_boxed (g_value_init (&a, G_TYPE_STRV), list);
  g_value_set_boxed (g_value_init (&b, G_TYPE_STRV), list);
  CHECK (are_same (names, &a, &b));
}

static void
anObjectsOwnTypeCounts (void)
{
  GValue value = G_VALUE_INIT;
  g_value_init (&value, G_TYPE_CANCELLABLE);
  MilieuGlibKey *key = define ("glib-narrow", &value);
  MilieuValue core;
  GError *error = NULL;
  /* In a variable for any object: it is one of the right type nevertheless. */
  g_value_take_object (g_value_init (&value, G_TYPE_OBJECT), g_cancellable_new ());
  CHECK (milieu_glib_value_to_core (&value, key, &core, NULL));
  milieu_key_release (key, core);
  g_value_take_object (&value, g_object_new (G_TYPE_OBJECT, NULL));
  CHECK (!milieu_glib_value_to_core (&value, key, &core, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_TYPE);
  CHECK (strstr (error->message, "is something else, a GCancellable or NULL is expected"));
  g_clear_error (&error);
  g_value_unset (&value);
  g_value_set_int (g_value_init (&value, G_TYPE_INT), 0);
  CHECK (!milieu_glib_value_to_core (&value, key, &core, &error));
  CHECK (strstr (error->message, "the gint 0 does not become one"));
  g_clear_error (&error);
  g_value_unset (&value);
  /* What languages without types for nothing say. */
  g_value_set_pointer (g_value_init (&value, G_TYPE_POINTER), NULL);
  CHECK (milieu_glib_value_to_core (&value, key, &core, NULL));
  CHECK (!core.object);
  g_value_set_pointer (&value, &core);
  CHECK (!milieu_glib_value_to_core (&value, key, &core, NULL));
}

static gboolean
join (const GValue *sources, guint count, GValue *result, gpointer user_data)
{
  int *calls = user_data;
  ++*calls;
  CHECK_INT (count, 2);
  if (g_value_get_int64 (&sources[0]) < 0)
    return FALSE;
  g_value_take_string (result, g_strdup_printf ("%s %d", g_value_get_string (&sources[1]),
                                                (int)g_value_get_int64 (&sources[0])));
  return TRUE;
}

static void
aDerivedKeyIsComputedFromGValues (void)
{
  static int calls; /* kept as long as the process */
  GValue value = G_VALUE_INIT;
  MilieuGlibKey *sources[2];
  g_value_set_int (g_value_init (&value, G_TYPE_INT), 3);
  sources[0] = define ("glib-number", &value);
  g_value_set_string (g_value_init (&value, G_TYPE_STRING), "row");
  sources[1] = define ("glib-word", &value);
  g_value_set_string (g_value_init (&value, G_TYPE_STRING), "none");
  MilieuGlibKey *key =
    milieu_glib_key_define_derived ("glib-label", &value, sources, 2, join, &calls, NULL, NULL);
  CHECK (key && milieu_glib_key_is_derived (key));
  g_value_unset (&value);
  g_value_set_int (g_value_init (&value, G_TYPE_INT), 4);
  MilieuNode node;
  MilieuTree *tree = tree_with (sources[0], &value, &node);
  CHECK_TEXT (milieu_node_get_string (tree, node, key, NULL), "row 4");
  CHECK (calls > 0);
  CHECK_OK (milieu_node_set (tree, node, sources[0], milieu_value_int (-1)));
  CHECK_TEXT (milieu_node_get_string (tree, node, key, NULL), "none");
  milieu_tree_free (tree);
  g_value_unset (&value);
}

static void
count_destroy (gpointer user_data)
{
  int *calls = user_data;
  ++*calls;
}

static void
aDerivedKeyThatCannotBeGivesItsDataBack (void)
{
  int destroyed = 0;
  GError *error = NULL;
  GValue value = G_VALUE_INIT;
  g_value_set_string (g_value_init (&value, G_TYPE_STRING), "none");
  CHECK (!milieu_glib_key_define_derived ("glib-rootless", &value, NULL, 0, join, &destroyed,
                                          count_destroy, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_DEFINITION);
  CHECK_INT (destroyed, 1);
  g_error_free (error);
  g_value_unset (&value);
}

static void
codesAreTheNumbersOfStatuses (void)
{
  CHECK_INT (MILIEU_GLIB_ERROR_NO_MEMORY, MILIEU_ERROR_NO_MEMORY);
  CHECK_INT (MILIEU_GLIB_ERROR_NO_NODE, MILIEU_ERROR_NO_NODE);
  CHECK_INT (MILIEU_GLIB_ERROR_NO_KEY, MILIEU_ERROR_NO_KEY);
  CHECK_INT (MILIEU_GLIB_ERROR_NO_OBSERVER, MILIEU_ERROR_NO_OBSERVER);
  CHECK_INT (MILIEU_GLIB_ERROR_EXISTS, MILIEU_ERROR_EXISTS);
  CHECK_INT (MILIEU_GLIB_ERROR_TYPE, MILIEU_ERROR_TYPE);
  CHECK_INT (MILIEU_GLIB_ERROR_CYCLE, MILIEU_ERROR_CYCLE);
  CHECK_INT (MILIEU_GLIB_ERROR_NOT_SIBLING, MILIEU_ERROR_NOT_SIBLING);
  CHECK_INT (MILIEU_GLIB_ERROR_NO_TRANSACTION, MILIEU_ERROR_NO_TRANSACTION);
  CHECK_INT (MILIEU_GLIB_ERROR_BUSY, MILIEU_ERROR_BUSY);
  CHECK_INT (MILIEU_GLIB_ERROR_UNSTABLE, MILIEU_ERROR_UNSTABLE);
  CHECK_INT (MILIEU_GLIB_ERROR_NAME, MILIEU_ERROR_NAME);
  CHECK_INT (MILIEU_GLIB_ERROR_TEXT, MILIEU_ERROR_TEXT);
  CHECK_INT (MILIEU_GLIB_ERROR_COLOR, MILIEU_ERROR_COLOR);
  CHECK_INT (MILIEU_GLIB_ERROR_LIMIT, MILIEU_ERROR_LIMIT);
  CHECK_INT (MILIEU_GLIB_ERROR_DEFINITION, MILIEU_ERROR_DEFINITION);
  CHECK_INT (MILIEU_GLIB_ERROR_FAULTS, MILIEU_ERROR_FAULTS);
}

TEST_TOPIC (glib_key, TEST (glib_key, aKeyTakesItsTypeFromItsDefault),
            TEST (glib_key, aKeyIsFoundByItsNameAndGivesItsDefault),
            TEST (glib_key, aDefinitionThatCannotBeIsRefused),
            TEST (glib_key, ofObjectKeysThoseOfVariantsAreThreadSafe),
            TEST (glib_key, anObjectKeyKeepsWhatItHolds),
            TEST (glib_key, objectsAreTheSameIfTheyAreOne),
            TEST (glib_key, variantsAndArraysOfStringsAreTheSameIfTheyHoldTheSame),
            TEST (glib_key, anObjectsOwnTypeCounts),
            TEST (glib_key, aDerivedKeyIsComputedFromGValues),
            TEST (glib_key, aDerivedKeyThatCannotBeGivesItsDataBack),
            TEST (glib_key, codesAreTheNumbersOfStatuses))
