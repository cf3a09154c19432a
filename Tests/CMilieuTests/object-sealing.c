/* While a function of a key's runs, each call into the tree that returns a status finds it busy. */
#include "feed.h"
#include "thing.h"

#include <pthread.h>
#include <stdio.h>

static void
writesFindTheTreeBusy (void)
{
  Fixture f;
  thing_start (&f);
  Thing first = { .value = 1, .probed = &f }, second = { .value = 2, .probed = &f };
  thing_set (&f, f.list, &first);
  thing_set (&f, f.list, &second);
  CHECK_OK (milieu_node_set_base (f.tree, f.row, thing_key, milieu_value_object (&first)));
  CHECK_OK (milieu_node_prefer (f.tree, f.row, thing_key, milieu_value_object (&first)));
  CHECK_OK (milieu_node_prefer (f.tree, f.row, thing_key, milieu_value_object (&second)));
  fixture_unprefer (&f, f.row, thing_key);
  fixture_unset (&f, f.list, thing_key);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  thing_check_never_let_in (&first);
  thing_check_never_let_in (&second);
  fixture_end (&f);
}

static void
registrationFindsTheTreeBusy (void)
{
  Fixture f;
  thing_start (&f);
  Thing thing = { .value = 1, .probed = &f };
  const MilieuKey *keys[] = { thing_key, f.padding };
  thing_set (&f, f.list, &thing);
  MilieuObserver observer = fixture_observe (&f, f.row, thing_key);
  fixture_observe_keys (&f, f.row, keys, 2);
  fixture_unobserve (&f, observer);
  thing_check_never_let_in (&thing);
  thing.probed = NULL;
  fixture_end (&f);
}

/* Describes nothing: within a callback the tree is free to be used, also by `describe`. */
static void
count_telling (const MilieuNotification *notification, void *user_data)
{
  CHECK (notification->change_count > 0);
  (*(int *)user_data)++;
}

static void
tellingFindsTheTreeBusy (void)
{
  Fixture f;
  thing_start (&f);
  Thing first = { .value = 1 }, second = { .value = 2 };
  const MilieuKey *keys[] = { thing_key, f.padding };
  int told = 0;
  thing_set (&f, f.list, &first);
  CHECK_OK (milieu_node_observe (f.tree, f.row, thing_key, MILIEU_OBSERVE_PLAIN, count_telling,
                                 &told, NULL, NULL));
  CHECK_OK (milieu_node_observe_keys (f.tree, f.row, keys, 2, MILIEU_OBSERVE_PLAIN, count_telling,
                                      &told, NULL, NULL));
  first.probed = second.probed = &f;
  thing_set (&f, f.list, &second);
  CHECK_INT (told, 2);
  first.probed = second.probed = NULL;
  thing_check_never_let_in (&first);
  thing_check_never_let_in (&second);
  fixture_end (&f);
}

static void
removalOfATouchedObserverFindsTheTreeBusy (void)
{
  Fixture f;
  thing_start (&f);
  Thing first = { .value = 1 }, second = { .value = 2 };
  thing_set (&f, f.window, &first);
  MilieuObserver observer = fixture_observe (&f, f.row, thing_key);
  fixture_begin (&f);
  thing_set (&f, f.list, &second);
  first.probed = &f;
  fixture_unobserve (&f, observer);
  first.probed = NULL;
  fixture_commit (&f);
  thing_check_never_let_in (&first);
  fixture_end (&f);
}

static void
aDerivedReadFindsTheTreeBusy (void)
{
  Fixture f;
  thing_start (&f);
  Thing *thing = &thing_pool[0];
  fixture_set (&f, f.window, f.padding, 0);
  CHECK (milieu_node_get_object (f.tree, f.row, thing_derived_key, NULL) == thing);
  thing->probed = &f;
  thing->tried = thing->let_in = 0;
  fixture_set (&f, f.window, f.padding, 1);
  CHECK (milieu_node_get_object (f.tree, f.row, thing_derived_key, NULL) == &thing_pool[1]);
  thing->probed = NULL;
  thing_check_never_let_in (thing);
  fixture_end (&f);
}

static void
dumpAndExplainFindTheTreeBusy (void)
{
  Fixture f;
  thing_start (&f);
  Thing thing = { .value = 1 };
  thing_set (&f, f.list, &thing);
  thing.probed = &f;
  CHECK_TEXT (fixture_dump (&f, f.list), "list thing=thing-1\n  row\n");
  thing.probed = NULL;
  thing_check_never_let_in (&thing);
  fixture_end (&f);
}

/* ---- each call ---- */

static void
ignore_step (const MilieuExplanation *step, void *user_data)
{
  (void)step;
  (void)user_data;
}

static bool
ignore_text (const char *text, size_t length, void *user_data)
{
  (void)text;
  (void)length;
  (void)user_data;
  return true;
}

static void
check_nodes_are_busy (Fixture *f)
{
  MilieuNode node;
  MilieuTree *tree = f->tree;
  CHECK_INT (milieu_node_add (tree, f->row, 0, MILIEU_NODE_PLAIN, &node), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_move (tree, f->row, f->dialog, 0), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_remove (tree, f->row), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_set_name (tree, f->row, "line"), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_tree_begin (tree, NULL), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_tree_commit (tree), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_tree_flush (tree), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_tree_dump (tree, f->row, ignore_text, NULL), MILIEU_ERROR_BUSY);
}

static void
check_values_are_busy (Fixture *f)
{
  MilieuTree *tree = f->tree;
  MilieuValue value = milieu_value_int (1);
  CHECK_INT (milieu_node_set (tree, f->row, f->padding, value), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_set_base (tree, f->row, f->padding, value), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_prefer (tree, f->row, f->padding, value), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_set_string (tree, f->row, f->title, "t"), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_set_base_string (tree, f->row, f->title, "t"), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_prefer_string (tree, f->row, f->title, "t"), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_unset (tree, f->row, f->padding), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_unset_base (tree, f->row, f->padding), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_unprefer (tree, f->row, f->padding), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_get (tree, f->row, f->padding, &value, NULL), MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_get_int (tree, f->row, f->padding, -1), -1);
  CHECK_INT (milieu_node_explain (tree, f->row, f->padding, ignore_step, NULL), MILIEU_ERROR_BUSY);
}

static void
check_observers_are_busy (Fixture *f)
{
  MilieuTree *tree = f->tree;
  CHECK_INT (milieu_node_observe (tree, f->row, f->padding, MILIEU_OBSERVE_INITIAL,
                                  fixture_log_notification, f, NULL, NULL),
             MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_observe_keys (tree, f->row, &f->padding, 1, MILIEU_OBSERVE_INITIAL,
                                       fixture_log_notification, f, NULL, NULL),
             MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_node_watch_interest (tree, f->row, f->padding, feed_ignore, NULL, NULL, NULL),
             MILIEU_ERROR_BUSY);
  CHECK_INT (milieu_observer_remove (tree, MILIEU_OBSERVER_NONE), MILIEU_ERROR_BUSY);
}

static void
check_all_is_busy (Fixture *f)
{
  check_nodes_are_busy (f);
  check_values_are_busy (f);
  check_observers_are_busy (f);
  f->destroyed++; /* checks made, here */
}

static Fixture *sealed;

static bool
try_all_in_equal (const MilieuValue *a, const MilieuValue *b, void *user_data)
{
  (void)user_data;
  check_all_is_busy (sealed);
  return a->integer == b->integer;
}

static bool
try_all_in_derive (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  check_all_is_busy (sealed);
  *result = sources[0];
  return true;
}

static size_t
try_all_in_describe (const MilieuValue *value, char *text, size_t size, void *user_data)
{
  (void)user_data;
  check_all_is_busy (sealed);
  return (size_t)snprintf (text, size, "%s", value->integer == 1 ? "dark" : "light");
}

static const MilieuKey *equal_key, *derive_key, *describe_key;
static pthread_once_t keys_are_made = PTHREAD_ONCE_INIT;

static void
make_keys (void)
{
  MilieuKeyDefinition definition = {
    .name = "equal", .type = MILIEU_TYPE_INT, .unlisted = true, .equal = try_all_in_equal
  };
  CHECK_OK (milieu_key_define (&definition, &equal_key));
  definition = (MilieuKeyDefinition){ .name = "derive",
                                      .type = MILIEU_TYPE_INT,
                                      .unlisted = true,
                                      .derive = try_all_in_derive,
                                      .sources = &equal_key,
                                      .source_count = 1 };
  CHECK_OK (milieu_key_define (&definition, &derive_key));
  definition = (MilieuKeyDefinition){
    .name = "scheme", .type = MILIEU_TYPE_INT, .unlisted = true, .describe = try_all_in_describe
  };
  CHECK_OK (milieu_key_define (&definition, &describe_key));
}

static void
eachCallIsRefusedWhileValuesAreCompared (void)
{
  Fixture f;
  pthread_once (&keys_are_made, make_keys);
  fixture_start (&f);
  sealed = &f;
  fixture_observe (&f, f.row, equal_key);
  fixture_set (&f, f.window, equal_key, 1);
  fixture_set (&f, f.window, equal_key, 1);
  fixture_prefer (&f, f.row, equal_key, 1);
  CHECK (f.destroyed > 0);
  CHECK_TEXT (fixture_told (&f), "row equal 0 -> 1\n");
  CHECK_TEXT (fixture_dump (&f, f.list), "list\n  row equal~1\n");
  fixture_end (&f);
}

static void
eachCallIsRefusedWhileAValueIsDerived (void)
{
  Fixture f;
  pthread_once (&keys_are_made, make_keys);
  fixture_start (&f);
  sealed = &f;
  CHECK_TEXT (fixture_get (&f, f.row, derive_key), "0 from default");
  CHECK_INT (f.destroyed, 1);
  CHECK_OK (milieu_node_explain (f.tree, f.row, derive_key, ignore_step, NULL));
  fixture_observe (&f, f.row, derive_key);
  fixture_set (&f, f.window, equal_key, 1);
  CHECK (f.destroyed > 3);
  CHECK_TEXT (fixture_told (&f), "row derive 0 -> 1\n");
  fixture_end (&f);
}

static void
describe_step (const MilieuExplanation *step, void *user_data)
{
  char text[16];
  milieu_key_describe (step->key, &step->value, text, sizeof text);
  fixture_log (user_data, "%s", text);
}

static void
eachCallIsRefusedWhileAValueIsDescribed (void)
{
  Fixture f;
  pthread_once (&keys_are_made, make_keys);
  fixture_start (&f);
  sealed = &f;
  fixture_set (&f, f.list, describe_key, 1);
  CHECK_INT (f.destroyed, 0);
  CHECK_TEXT (fixture_dump (&f, f.list), "list scheme=dark\n  row\n");
  CHECK_INT (f.destroyed, 1);
  CHECK_OK (milieu_node_explain (f.tree, f.row, describe_key, describe_step, &f));
  CHECK_INT (f.destroyed, 3);
  CHECK_TEXT (fixture_told (&f), "dark\nlight\n");
  fixture_set (&f, f.row, f.padding, 1);
  fixture_end (&f);
}

TEST_TOPIC (object_sealing, TEST (object_sealing, writesFindTheTreeBusy),
            TEST (object_sealing, registrationFindsTheTreeBusy),
            TEST (object_sealing, tellingFindsTheTreeBusy),
            TEST (object_sealing, removalOfATouchedObserverFindsTheTreeBusy),
            TEST (object_sealing, aDerivedReadFindsTheTreeBusy),
            TEST (object_sealing, dumpAndExplainFindTheTreeBusy),
            TEST (object_sealing, eachCallIsRefusedWhileValuesAreCompared),
            TEST (object_sealing, eachCallIsRefusedWhileAValueIsDerived),
            TEST (object_sealing, eachCallIsRefusedWhileAValueIsDescribed))
