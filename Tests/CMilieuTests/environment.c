/* Reading and writing: where a value comes from, typed readers, and what a write keeps. */
#include "fixture.h"

#include "process-allocator.h"

#include <math.h>
#include <pthread.h>

/* ---- a key of each type ---- */

static const MilieuKey *keys[MILIEU_TYPE_OBJECT + 1];
static const MilieuKey *no_key;
static pthread_once_t keys_are_made = PTHREAD_ONCE_INIT;

static void
make_keys (void)
{
  for (int type = MILIEU_TYPE_BOOL; type <= MILIEU_TYPE_OBJECT; type++)
    {
      MilieuKeyDefinition definition = { .name = "k", .type = (MilieuType)type, .unlisted = true };
      CHECK_OK (milieu_key_define (&definition, &keys[type]));
    }
}

static void
start (Fixture *f)
{
  pthread_once (&keys_are_made, make_keys);
  fixture_start (f);
}

/* ---- where a value comes from ---- */

static void
withoutAValueTheDefaultIsRead (void)
{
  Fixture f;
  start (&f);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
  CHECK_TEXT (fixture_get (&f, f.row, f.title), "\"\" from default");
  fixture_end (&f);
}

static void
aValueIsReadWhereItLiesAndBelow (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.list, f.padding, 3);
  CHECK_TEXT (fixture_get (&f, f.list, f.padding), "3 from list");
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from list");
  CHECK_TEXT (fixture_get (&f, f.window, f.padding), "8 from default");
  CHECK_TEXT (fixture_get (&f, f.dialog, f.padding), "8 from default");
  fixture_end (&f);
}

static void
theNearestValueWins (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_set (&f, f.list, f.padding, 2);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "2 from list");
  fixture_set (&f, f.row, f.padding, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from row");
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "1 from window");
  fixture_end (&f);
}

static void
withoutTheNearestTheNextIsRead (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_set (&f, f.list, f.padding, 2);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "2 from list");
  fixture_unset (&f, f.list, f.padding);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "1 from window");
  fixture_unset (&f, f.window, f.padding);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
  fixture_end (&f);
}

static void
aValueEqualToTheDefaultIsAValue (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_set (&f, f.list, f.padding, 8);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from list");
  fixture_end (&f);
}

static void
keysDoNotMix (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.list, f.padding, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.margin), "0 from default");
  fixture_set (&f, f.row, f.margin, 4);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from list");
  CHECK_TEXT (fixture_get (&f, f.row, f.margin), "4 from row");
  fixture_end (&f);
}

static void
theOriginNeedNotBeAskedFor (void)
{
  Fixture f;
  MilieuValue value;
  start (&f);
  fixture_set (&f, f.list, f.padding, 3);
  CHECK_OK (milieu_node_get (f.tree, f.row, f.padding, &value, NULL));
  CHECK_INT (value.type, MILIEU_TYPE_INT);
  CHECK_INT (value.integer, 3);
  fixture_end (&f);
}

static void
whatIsWrittenIsReadAtOnceInATransactionToo (void)
{
  Fixture f;
  start (&f);
  fixture_begin (&f);
  fixture_set (&f, f.list, f.padding, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from list");
  fixture_unset (&f, f.list, f.padding);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
  fixture_commit (&f);
  fixture_end (&f);
}

static void
unsettingNothingIsNoError (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.window, f.padding, 3);
  CHECK_OK (milieu_node_unset (f.tree, f.row, f.padding));
  CHECK_OK (milieu_node_unset (f.tree, f.row, f.title));
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from window");
  fixture_end (&f);
}

static void
aWarmReadAllocatesNothing (void)
{
  Fixture f;
  MilieuStatistics before, after;
  start (&f);
  fixture_set_text (&f, f.window, f.title, "a title that is too long to lie in place");
  CHECK_TEXT (milieu_node_get_string (f.tree, f.row, f.title, ""),
              "a title that is too long to lie in place");
  before = fixture_work (&f);
  uint64_t requests = process_allocator_requests ();
  for (int i = 0; i < 100; i++)
    CHECK (milieu_node_get_string (f.tree, f.row, f.title, NULL) != NULL);
  after = fixture_work (&f);
  CHECK_INT (after.allocations, before.allocations);
  CHECK_INT (after.nodes_visited, before.nodes_visited);
  CHECK_INT (process_allocator_requests (), requests);
  fixture_end (&f);
}

/* ---- typed readers ---- */

static void
eachTypeHasItsReader (void)
{
  Fixture f;
  MilieuColor color = { 1, 2, 3, 65535 }, other = { 0, 0, 0, 0 };
  int object;
  start (&f);
  MilieuTree *tree = f.tree;
  CHECK_OK (milieu_node_set (tree, f.list, keys[MILIEU_TYPE_BOOL], milieu_value_bool (true)));
  CHECK_OK (milieu_node_set (tree, f.list, keys[MILIEU_TYPE_INT], milieu_value_int (INT64_MIN)));
  CHECK_OK (milieu_node_set (tree, f.list, keys[MILIEU_TYPE_DOUBLE], milieu_value_double (0.125)));
  CHECK_OK (milieu_node_set (tree, f.list, keys[MILIEU_TYPE_COLOR], milieu_value_color (color)));
  CHECK_OK (milieu_node_set_string (tree, f.list, keys[MILIEU_TYPE_STRING], "żółw"));
  CHECK_OK (
    milieu_node_set (tree, f.list, keys[MILIEU_TYPE_OBJECT], milieu_value_object (&object)));
  CHECK (milieu_node_get_bool (tree, f.row, keys[MILIEU_TYPE_BOOL], false));
  CHECK (milieu_node_get_int (tree, f.row, keys[MILIEU_TYPE_INT], 0) == INT64_MIN);
  CHECK (milieu_node_get_double (tree, f.row, keys[MILIEU_TYPE_DOUBLE], 0) == 0.125);
  MilieuColor read = milieu_node_get_color (tree, f.row, keys[MILIEU_TYPE_COLOR], other);
  CHECK (memcmp (&read, &color, sizeof color) == 0);
  CHECK_TEXT (milieu_node_get_string (tree, f.row, keys[MILIEU_TYPE_STRING], NULL), "żółw");
  CHECK (milieu_node_get_object (tree, f.row, keys[MILIEU_TYPE_OBJECT], NULL) == &object);
  fixture_end (&f);
}

/* Reads with each reader but that of `type`, and expects the fallback. */
static void
check_falls_back (Fixture *f, MilieuNode node, const MilieuKey *key, int type)
{
  MilieuColor color = { 1, 2, 3, 4 };
  if (type != MILIEU_TYPE_BOOL)
    CHECK (milieu_node_get_bool (f->tree, node, key, true));
  if (type != MILIEU_TYPE_INT)
    CHECK_INT (milieu_node_get_int (f->tree, node, key, -7), -7);
  if (type != MILIEU_TYPE_DOUBLE)
    CHECK (milieu_node_get_double (f->tree, node, key, 2.5) == 2.5);
  if (type != MILIEU_TYPE_COLOR)
    CHECK_INT (milieu_node_get_color (f->tree, node, key, color).alpha, 4);
  if (type != MILIEU_TYPE_STRING)
    CHECK_TEXT (milieu_node_get_string (f->tree, node, key, "fallback"), "fallback");
  if (type != MILIEU_TYPE_OBJECT)
    CHECK (milieu_node_get_object (f->tree, node, key, &color) == &color);
}

static void
aReaderOfAnotherTypeFallsBack (void)
{
  Fixture f;
  start (&f);
  for (int type = MILIEU_TYPE_BOOL; type <= MILIEU_TYPE_OBJECT; type++)
    check_falls_back (&f, f.row, keys[type], type);
  fixture_end (&f);
}

static void
aReaderWithoutNodeOrKeyFallsBack (void)
{
  Fixture f;
  start (&f);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  for (int type = MILIEU_TYPE_BOOL; type <= MILIEU_TYPE_OBJECT; type++)
    check_falls_back (&f, f.row, keys[type], -1);
  check_falls_back (&f, f.list, no_key, -1);
  check_falls_back (&f, MILIEU_NODE_NONE, keys[MILIEU_TYPE_INT], -1);
  fixture_end (&f);
}

static void
aFallbackMayBeNull (void)
{
  Fixture f;
  start (&f);
  CHECK (!milieu_node_get_string (f.tree, f.row, f.padding, NULL));
  CHECK_TEXT (milieu_node_get_string (f.tree, f.row, f.title, NULL), "");
  fixture_end (&f);
}

/* ---- what a write keeps ---- */

static void
aWrittenTextIsCopied (void)
{
  Fixture f;
  char text[] = "title";
  start (&f);
  fixture_set_text (&f, f.list, f.title, text);
  text[0] = 'T';
  CHECK_TEXT (fixture_get (&f, f.row, f.title), "\"title\" from list");
  fixture_end (&f);
}

static void
aWrittenStringIsRetained (void)
{
  Fixture f;
  MilieuString *string;
  start (&f);
  int64_t blocks = process_allocator_blocks ();
  CHECK_OK (milieu_string_new_length ("a\0b", 3, &string));
  CHECK_OK (milieu_node_set (f.tree, f.list, f.title, milieu_value_string (string)));
  milieu_string_release (string);
  MilieuValue value;
  CHECK_OK (milieu_node_get (f.tree, f.row, f.title, &value, NULL));
  CHECK_INT (milieu_string_length (value.string), 3);
  fixture_unset (&f, f.list, f.title);
  CHECK_INT (process_allocator_blocks (), blocks);
  fixture_end (&f);
}

static void
aWriteOfAnEqualValueKeepsTheOldOne (void)
{
  Fixture f;
  start (&f);
  fixture_set_text (&f, f.list, f.title, "the same title");
  const char *text = milieu_node_get_string (f.tree, f.row, f.title, NULL);
  fixture_set_text (&f, f.list, f.title, "the same title");
  CHECK (milieu_node_get_string (f.tree, f.row, f.title, NULL) == text);
  fixture_end (&f);
}

static void
aReadStringCanBeKept (void)
{
  Fixture f;
  MilieuValue value;
  start (&f);
  fixture_set_text (&f, f.list, f.title, "kept");
  CHECK_OK (milieu_node_get (f.tree, f.row, f.title, &value, NULL));
  value = milieu_key_retain (f.title, value);
  fixture_set_text (&f, f.list, f.title, "new");
  fixture_end (&f);
  CHECK_TEXT (milieu_string_text (value.string), "kept");
  milieu_key_release (f.title, value);
}

static void
aNanIsReadAsItWasWritten (void)
{
  Fixture f;
  const MilieuKey *key;
  start (&f);
  key = keys[MILIEU_TYPE_DOUBLE];
  CHECK_OK (milieu_node_set (f.tree, f.list, key, milieu_value_double (NAN)));
  CHECK (isnan (milieu_node_get_double (f.tree, f.row, key, 0)));
  fixture_observe (&f, f.row, key);
  CHECK_OK (milieu_node_set (f.tree, f.list, key, milieu_value_double (NAN)));
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_OK (milieu_node_set (f.tree, f.list, key, milieu_value_double (-INFINITY)));
  CHECK_TEXT (fixture_told (&f), "row k nan -> -inf\n");
  fixture_end (&f);
}

TEST_TOPIC (environment, TEST (environment, withoutAValueTheDefaultIsRead),
            TEST (environment, aValueIsReadWhereItLiesAndBelow),
            TEST (environment, theNearestValueWins),
            TEST (environment, withoutTheNearestTheNextIsRead),
            TEST (environment, aValueEqualToTheDefaultIsAValue), TEST (environment, keysDoNotMix),
            TEST (environment, theOriginNeedNotBeAskedFor),
            TEST (environment, whatIsWrittenIsReadAtOnceInATransactionToo),
            TEST (environment, unsettingNothingIsNoError),
            TEST (environment, aWarmReadAllocatesNothing), TEST (environment, eachTypeHasItsReader),
            TEST (environment, aReaderOfAnotherTypeFallsBack),
            TEST (environment, aReaderWithoutNodeOrKeyFallsBack),
            TEST (environment, aFallbackMayBeNull), TEST (environment, aWrittenTextIsCopied),
            TEST (environment, aWrittenStringIsRetained),
            TEST (environment, aWriteOfAnEqualValueKeepsTheOldOne),
            TEST (environment, aReadStringCanBeKept), TEST (environment, aNanIsReadAsItWasWritten))
