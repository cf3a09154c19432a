/* Dumps: the tree as text, a line a node. */
#include "fixture.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- keys of other types ---- */

static size_t
describe_long (const void *object, char *text, size_t size)
{
  (void)object;
  size_t length = 0;
  for (; size > 0 && length + 1 < size && length < 1000; length++)
    text[length] = 'x';
  if (size > 0)
    text[length] = '\0';
  return 1000;
}

static size_t
describe_scheme (const MilieuValue *value, char *text, size_t size, void *user_data)
{
  (void)user_data;
  return (size_t)snprintf (text, size, "%s", value->integer == 1 ? "dark" : "light");
}

static size_t
describe_tag (const MilieuValue *value, char *text, size_t size, void *user_data)
{
  (void)user_data;
  return (size_t)snprintf (text, size, "<%s>", milieu_string_text (value->string));
}

static const MilieuKey *bool_key, *double_key, *color_key, *object_key, *scheme_key, *tag_key;
static pthread_once_t keys_are_made = PTHREAD_ONCE_INIT;

static void
make_keys (void)
{
  static const MilieuObjectFunctions functions = { .describe = describe_long };
  static const struct
  {
    const char *name;
    MilieuType type;
    const MilieuKey **key;
    MilieuDescribeFunction describe;
  } keys[] = { { "flag", MILIEU_TYPE_BOOL, &bool_key, NULL },
               { "scale", MILIEU_TYPE_DOUBLE, &double_key, NULL },
               { "tint", MILIEU_TYPE_COLOR, &color_key, NULL },
               { "thing", MILIEU_TYPE_OBJECT, &object_key, NULL },
               { "scheme", MILIEU_TYPE_INT, &scheme_key, describe_scheme },
               { "tag", MILIEU_TYPE_STRING, &tag_key, describe_tag } };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    {
      MilieuKeyDefinition definition = {
        .name = keys[i].name, .type = keys[i].type, .unlisted = true, .describe = keys[i].describe
      };
      definition.object = keys[i].type == MILIEU_TYPE_OBJECT ? &functions : NULL;
      CHECK_OK (milieu_key_define (&definition, keys[i].key));
    }
}

static void
start (Fixture *f)
{
  pthread_once (&keys_are_made, make_keys);
  fixture_start (f);
}

/* ---- the shape ---- */

static void
aLineANodeAndTwoBlanksALevel (void)
{
  Fixture f;
  start (&f);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "window boundary\n  list\n    row\n"
                                                   "  dialog boundary\n    text\n");
  fixture_end (&f);
}

static void
rootsComeInOrder (void)
{
  Fixture f;
  fixture_start_empty (&f, NULL);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "");
  MilieuNode first = fixture_add (&f, MILIEU_NODE_NONE, "first");
  fixture_add (&f, fixture_add (&f, first, "child"), "grandchild");
  fixture_add (&f, MILIEU_NODE_NONE, "second");
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "first\n  child\n    grandchild\nsecond\n");
  fixture_end (&f);
}

static void
aDumpBeginsAtItsTop (void)
{
  Fixture f;
  start (&f);
  CHECK_TEXT (fixture_dump (&f, f.list), "list\n  row\n");
  CHECK_TEXT (fixture_dump (&f, f.dialog), "dialog boundary\n  text\n");
  CHECK_TEXT (fixture_dump (&f, f.row), "row\n");
  fixture_end (&f);
}

static void
aNamelessNodeHasItsHandle (void)
{
  Fixture f;
  char expected[64];
  start (&f);
  CHECK_OK (milieu_node_set_name (f.tree, f.row, NULL));
  snprintf (expected, sizeof expected, "#%016" PRIx64 "\n", f.row);
  CHECK_TEXT (fixture_dump (&f, f.row), expected);
  fixture_end (&f);
}

/* ---- values ---- */

static void
eachLayerHasItsSign (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_prefer (&f, f.dialog, f.padding, 2);
  fixture_set_base (&f, f.text, f.padding, 3);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE),
              "window boundary padding=1\n  list\n    row\n  dialog boundary padding~2\n"
              "    text padding^3\n");
  fixture_end (&f);
}

static void
onlyTheStrongestLayerIsShown (void)
{
  Fixture f;
  start (&f);
  fixture_set_base (&f, f.dialog, f.padding, 3);
  fixture_prefer (&f, f.dialog, f.padding, 2);
  CHECK_TEXT (fixture_dump (&f, f.dialog), "dialog boundary padding~2\n  text\n");
  fixture_set (&f, f.dialog, f.padding, 1);
  CHECK_TEXT (fixture_dump (&f, f.dialog), "dialog boundary padding=1\n  text\n");
  fixture_end (&f);
}

static void
ofWishesTheLatestIsShown (void)
{
  Fixture f;
  start (&f);
  fixture_prefer (&f, f.dialog, f.padding, 2);
  fixture_prefer (&f, f.text, f.padding, 3);
  CHECK_TEXT (fixture_dump (&f, f.dialog), "dialog boundary padding~3\n  text padding~3\n");
  fixture_end (&f);
}

static void
keysComeInTheOrderOfDefinition (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.row, f.gap, 3);
  fixture_set_text (&f, f.row, f.title, "t");
  fixture_set (&f, f.row, f.padding, 1);
  fixture_set_base (&f, f.row, f.margin, 2);
  CHECK_TEXT (fixture_dump (&f, f.row), "row padding=1 margin^2 title=\"t\" gap=3\n");
  fixture_end (&f);
}

static void
whatIsInheritedOrDerivedIsNotShown (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_observe (&f, f.row, f.gap);
  CHECK_TEXT (fixture_dump (&f, f.list), "list\n  row\n");
  fixture_end (&f);
}

static void
whatWasTakenAwayIsNotShown (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_unset (&f, f.list, f.padding);
  fixture_prefer (&f, f.list, f.padding, 1);
  fixture_unprefer (&f, f.list, f.padding);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE),
              "window boundary\n  list\n    row\n  dialog boundary\n    text\n");
  fixture_end (&f);
}

static void
valuesAreWrittenAsPeopleReadThem (void)
{
  Fixture f;
  MilieuColor color = { 0x1111, 0x2222, 0xabab, 0xffff };
  start (&f);
  CHECK_OK (milieu_node_set (f.tree, f.row, bool_key, milieu_value_bool (true)));
  CHECK_OK (milieu_node_set (f.tree, f.row, double_key, milieu_value_double (1.5e-7)));
  CHECK_OK (milieu_node_set (f.tree, f.row, color_key, milieu_value_color (color)));
  CHECK_OK (milieu_node_set (f.tree, f.row, object_key, milieu_value_object (NULL)));
  CHECK_TEXT (fixture_dump (&f, f.row), "row flag=true scale=1.5e-07 tint=#1122abff thing=NULL\n");
  fixture_end (&f);
}

static void
textsAreQuoted (void)
{
  Fixture f;
  start (&f);
  fixture_set_text (&f, f.row, f.title, "\"a\\b\" żółw");
  CHECK_TEXT (fixture_dump (&f, f.row), "row title=\"\\\"a\\\\b\\\" żółw\"\n");
  fixture_set_text (&f, f.row, f.title, "");
  CHECK_TEXT (fixture_dump (&f, f.row), "row title=\"\"\n");
  fixture_end (&f);
}

static void
anObjectsLongDescriptionIsCut (void)
{
  Fixture f;
  int object;
  start (&f);
  CHECK_OK (milieu_node_set (f.tree, f.row, object_key, milieu_value_object (&object)));
  const char *text = fixture_dump (&f, f.row);
  CHECK (strlen (text) > 100 && strlen (text) < 300);
  CHECK (strncmp (text, "row thing=xxx", 13) == 0 && text[strlen (text) - 1] == '\n');
  fixture_end (&f);
}

static void
aKeysOwnFunctionDescribesItsValues (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.row, scheme_key, 1);
  fixture_set_text (&f, f.row, tag_key, "\"a\"");
  CHECK_TEXT (fixture_dump (&f, f.row), "row scheme=dark tag=<\"a\">\n");
  fixture_end (&f);
}

static void
aKeysOwnLongDescriptionOfATextIsCut (void)
{
  Fixture f;
  char tag[1001], expected[300];
  start (&f);
  memset (tag, 'x', sizeof tag - 1);
  tag[sizeof tag - 1] = '\0';
  fixture_set_text (&f, f.row, tag_key, tag);
  snprintf (expected, sizeof expected, "row tag=<%.251s\n", tag);
  CHECK_TEXT (fixture_dump (&f, f.row), expected);
  fixture_end (&f);
}

/* ---- writing ---- */

typedef struct Sink
{
  MilieuTree *tree;
  int calls, allowed;
  size_t length;
} Sink;

static bool
count_text (const char *text, size_t length, void *user_data)
{
  Sink *sink = user_data;
  CHECK (text && length > 0);
  CHECK_INT (milieu_tree_flush (sink->tree), MILIEU_ERROR_BUSY);
  sink->calls++;
  sink->length += length;
  return sink->calls < sink->allowed;
}

static void
aLongTextIsWrittenWhole (void)
{
  enum
  {
    LENGTH = 100000
  };
  Fixture f;
  char *text = malloc (LENGTH + 1);
  start (&f);
  CHECK (text);
  memset (text, '"', LENGTH);
  text[LENGTH] = '\0';
  fixture_set_text (&f, f.row, f.title, text);
  CHECK_OK (milieu_node_set_name (f.tree, f.row, text));
  free (text);
  Sink sink = { .tree = f.tree, .allowed = INT32_MAX };
  CHECK_OK (milieu_tree_dump (f.tree, f.row, count_text, &sink));
  CHECK_INT (sink.length, 2 * LENGTH + strlen ("\"\" title=\"\"\n") + 2 * LENGTH);
  fixture_end (&f);
}

static void
aDeepTreeIsIndentedToItsDepth (void)
{
  enum
  {
    DEPTH = 1000
  };
  Fixture f;
  fixture_start_empty (&f, NULL);
  MilieuNode node = MILIEU_NODE_NONE;
  for (int i = 0; i < DEPTH; i++)
    node = fixture_add (&f, node, "n");
  fixture_add (&f, MILIEU_NODE_NONE, "last");
  Sink sink = { .tree = f.tree, .allowed = INT32_MAX };
  CHECK_OK (milieu_tree_dump (f.tree, MILIEU_NODE_NONE, count_text, &sink));
  CHECK_INT (sink.length, DEPTH * (DEPTH - 1) + 2 * DEPTH + 5);
  fixture_end (&f);
}

static void
aWriterThatHasEnoughIsCalledNoMore (void)
{
  Fixture f;
  fixture_start_empty (&f, NULL);
  for (int i = 0; i < 1000; i++)
    fixture_add (&f, MILIEU_NODE_NONE, "a node with a name");
  Sink sink = { .tree = f.tree, .allowed = 2 };
  CHECK_OK (milieu_tree_dump (f.tree, MILIEU_NODE_NONE, count_text, &sink));
  CHECK_INT (sink.calls, 2);
  fixture_end (&f);
}

static void
aDumpWantsATopThatIsThere (void)
{
  Fixture f;
  start (&f);
  Sink sink = { .tree = f.tree };
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  CHECK_INT (milieu_tree_dump (f.tree, f.row, count_text, &sink), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_tree_dump (f.tree, 12345, count_text, &sink), MILIEU_ERROR_NO_NODE);
  CHECK_INT (sink.calls, 0);
  fixture_end (&f);
}

static void
aNameThatIsLikeNoKeysIsInQuotesAndBreaksNoLine (void)
{
  Fixture f;
  start (&f);
  CHECK_OK (milieu_node_set_name (f.tree, f.row, "one\n\"two\" \\ boundary"));
  CHECK_TEXT (fixture_dump (&f, f.row), "\"one\\x0a\\\"two\\\" \\\\ boundary\"\n");
  CHECK_OK (milieu_node_set_name (f.tree, f.row, "r\xc3\xa4w"));
  CHECK_TEXT (fixture_dump (&f, f.row), "\"r\xc3\xa4w\"\n");
  fixture_end (&f);
}

TEST_TOPIC (dump, TEST (dump, aLineANodeAndTwoBlanksALevel), TEST (dump, rootsComeInOrder),
            TEST (dump, aDumpBeginsAtItsTop), TEST (dump, aNamelessNodeHasItsHandle),
            TEST (dump, eachLayerHasItsSign), TEST (dump, onlyTheStrongestLayerIsShown),
            TEST (dump, ofWishesTheLatestIsShown), TEST (dump, keysComeInTheOrderOfDefinition),
            TEST (dump, whatIsInheritedOrDerivedIsNotShown),
            TEST (dump, whatWasTakenAwayIsNotShown), TEST (dump, valuesAreWrittenAsPeopleReadThem),
            TEST (dump, textsAreQuoted), TEST (dump, anObjectsLongDescriptionIsCut),
            TEST (dump, aKeysOwnFunctionDescribesItsValues),
            TEST (dump, aKeysOwnLongDescriptionOfATextIsCut), TEST (dump, aLongTextIsWrittenWhole),
            TEST (dump, aNameThatIsLikeNoKeysIsInQuotesAndBreaksNoLine),
            TEST (dump, aDeepTreeIsIndentedToItsDepth),
            TEST (dump, aWriterThatHasEnoughIsCalledNoMore), TEST (dump, aDumpWantsATopThatIsThere))
