/* Object keys in a tree: each reference that is taken is given back, and the functions of an object
 * that come back to the tree find it busy. */
#include "fixture.h"

#include <pthread.h>
#include <stdio.h>

/* An object that counts its references and, when asked to, tries to use the tree that holds it. */
typedef struct Thing
{
  int value;
  int references;
  Fixture *probed;     /* the tree to be tried, or NULL */
  int tried, let_in;   /* calls into it, and those that were not refused as busy */
  const char *culprit; /* the function within which one was let in */
} Thing;

static void
probe (Thing *thing, const char *function)
{
  Fixture *f = thing->probed;
  if (!f)
    return;
  thing->probed = NULL;
  thing->tried++;
  if (milieu_node_unset (f->tree, f->text, f->margin) != MILIEU_ERROR_BUSY)
    {
      thing->let_in++;
      thing->culprit = function;
    }
  thing->probed = f;
}

static void *
thing_retain (void *object)
{
  ((Thing *)object)->references++;
  probe (object, "retain");
  return object;
}

static void
thing_release (void *object)
{
  ((Thing *)object)->references--;
  probe (object, "release");
}

static bool
thing_equal (const void *a, const void *b)
{
  probe ((Thing *)a, "equal");
  return ((const Thing *)a)->value == ((const Thing *)b)->value;
}

static size_t
thing_describe (const void *object, char *text, size_t size)
{
  probe ((Thing *)object, "describe");
  return (size_t)snprintf (text, size, "thing-%d", ((const Thing *)object)->value);
}

static Thing pool[4];

/* Derived things come from a pool: the padding chooses. */
static bool
derive_thing (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  Thing *thing = &pool[sources[0].integer & 3];
  (void)user_data;
  thing->references++;
  *result = milieu_value_object (thing);
  return true;
}

static const MilieuKey *thing_key, *derived_key;
static pthread_once_t keys_are_made = PTHREAD_ONCE_INIT;

static void
make_keys (void)
{
  static const MilieuObjectFunctions things = { thing_retain, thing_release, thing_equal,
                                                thing_describe };
  MilieuKeyDefinition definition = {
    .name = "thing", .type = MILIEU_TYPE_OBJECT, .unlisted = true, .object = &things
  };
  CHECK_OK (milieu_key_define (&definition, &thing_key));
  Fixture f;
  fixture_start_empty (&f, NULL);
  definition.name = "derived-thing";
  definition.object = &things;
  definition.derive = derive_thing;
  definition.sources = &f.padding;
  definition.source_count = 1;
  CHECK_OK (milieu_key_define (&definition, &derived_key));
  fixture_end (&f);
}

static void
start (Fixture *f)
{
  pthread_once (&keys_are_made, make_keys);
  fixture_start (f);
}

static void
set (Fixture *f, MilieuNode node, Thing *thing)
{
  CHECK_OK (milieu_node_set (f->tree, node, thing_key, milieu_value_object (thing)));
}

/* ---- references ---- */

static void
aSetObjectIsRetainedUntilItIsUnset (void)
{
  Fixture f;
  Thing thing = { .value = 1 };
  start (&f);
  set (&f, f.list, &thing);
  CHECK_INT (thing.references, 1);
  CHECK (milieu_node_get_object (f.tree, f.row, thing_key, NULL) == &thing);
  CHECK_INT (thing.references, 1);
  fixture_unset (&f, f.list, thing_key);
  CHECK_INT (thing.references, 0);
  fixture_end (&f);
}

static void
anotherObjectReleasesTheFormer (void)
{
  Fixture f;
  Thing first = { .value = 1 }, second = { .value = 2 };
  start (&f);
  set (&f, f.list, &first);
  set (&f, f.list, &second);
  CHECK_INT (first.references, 0);
  CHECK_INT (second.references, 1);
  fixture_end (&f);
  CHECK_INT (second.references, 0);
}

static void
aWriteOfAnEqualObjectKeepsTheOldOne (void)
{
  Fixture f;
  Thing first = { .value = 1 }, second = { .value = 1 };
  start (&f);
  set (&f, f.list, &first);
  set (&f, f.list, &second);
  CHECK (milieu_node_get_object (f.tree, f.list, thing_key, NULL) == &first);
  CHECK_INT (second.references, 0);
  fixture_end (&f);
}

static void
eachLayerGivesItsObjectBack (void)
{
  Fixture f;
  Thing set_thing = { .value = 1 }, wish = { .value = 2 }, base = { .value = 3 };
  start (&f);
  set (&f, f.list, &set_thing);
  CHECK_OK (milieu_node_prefer (f.tree, f.list, thing_key, milieu_value_object (&wish)));
  CHECK_OK (milieu_node_set_base (f.tree, f.list, thing_key, milieu_value_object (&base)));
  CHECK (set_thing.references == 1 && wish.references == 1 && base.references == 1);
  CHECK_OK (milieu_node_unset_base (f.tree, f.list, thing_key));
  CHECK_INT (base.references, 0);
  CHECK_OK (milieu_node_unprefer (f.tree, f.list, thing_key));
  CHECK_INT (wish.references, 0);
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK_INT (set_thing.references, 0);
  fixture_end (&f);
}

static void
aRenewedWishReleasesItsFormerObject (void)
{
  Fixture f;
  Thing first = { .value = 1 }, second = { .value = 2 };
  start (&f);
  CHECK_OK (milieu_node_prefer (f.tree, f.row, thing_key, milieu_value_object (&first)));
  CHECK_OK (milieu_node_prefer (f.tree, f.row, thing_key, milieu_value_object (&second)));
  CHECK_INT (first.references, 0);
  CHECK (milieu_node_get_object (f.tree, f.window, thing_key, NULL) == &second);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  CHECK_INT (second.references, 0);
  CHECK (milieu_node_get_object (f.tree, f.window, thing_key, NULL) == NULL);
  fixture_end (&f);
}

static void
aRefusedWriteTakesNoReference (void)
{
  Fixture f;
  Thing thing = { .value = 1 };
  start (&f);
  MilieuValue value = milieu_value_object (&thing);
  CHECK_INT (milieu_node_set (f.tree, 0, thing_key, value), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_set (f.tree, f.list, f.padding, value), MILIEU_ERROR_TYPE);
  CHECK_INT (milieu_node_prefer (f.tree, f.list, f.padding, value), MILIEU_ERROR_TYPE);
  CHECK_INT (thing.references, 0);
  fixture_end (&f);
}

static void
bothObjectsLiveWhileAnObserverIsTold (void)
{
  Fixture f;
  Thing first = { .value = 1 }, second = { .value = 2 };
  start (&f);
  set (&f, f.list, &first);
  MilieuObserver observer = fixture_observe (&f, f.row, thing_key);
  set (&f, f.list, &second);
  CHECK_TEXT (fixture_told (&f), "row thing thing-1 -> thing-2\n");
  CHECK_INT (first.references, 0);
  CHECK_OK (milieu_observer_remove (f.tree, observer));
  CHECK_INT (second.references, 1);
  fixture_end (&f);
  CHECK_INT (second.references, 0);
}

static void
referencesBalanceOverMovesAndTransactions (void)
{
  Fixture f;
  Thing first = { .value = 1 }, second = { .value = 2 };
  start (&f);
  fixture_observe (&f, f.row, thing_key);
  const MilieuKey *both[] = { thing_key, f.padding };
  CHECK_OK (milieu_node_observe_keys (f.tree, f.row, both, 2, MILIEU_OBSERVE_PLAIN,
                                      fixture_log_notification, &f, NULL, NULL));
  CHECK_OK (milieu_tree_begin (f.tree, NULL));
  set (&f, f.window, &first);
  set (&f, f.dialog, &second);
  CHECK_OK (milieu_node_move (f.tree, f.row, f.dialog, MILIEU_NODE_NONE));
  fixture_unset (&f, f.window, thing_key);
  CHECK_OK (milieu_tree_commit (f.tree));
  CHECK_TEXT (fixture_told (&f), "row thing NULL -> thing-2\nrow thing NULL -> thing-2\n");
  CHECK_INT (first.references, 0);
  CHECK_OK (milieu_tree_begin (f.tree, NULL));
  fixture_unset (&f, f.dialog, thing_key);
  CHECK_OK (milieu_node_remove (f.tree, f.dialog));
  CHECK_OK (milieu_tree_commit (f.tree));
  CHECK_INT (second.references, 0);
  fixture_end (&f);
}

static void
aDerivedObjectIsLentUntilTheNextRead (void)
{
  Fixture f;
  start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  int before = pool[1].references;
  CHECK (milieu_node_get_object (f.tree, f.list, derived_key, NULL) == &pool[1]);
  CHECK_INT (pool[1].references, before + 1);
  CHECK (milieu_node_get_object (f.tree, f.list, derived_key, NULL) == &pool[1]);
  CHECK_INT (pool[1].references, before + 1);
  fixture_end (&f);
  CHECK_INT (pool[1].references, before);
}

static void
anObserverOfADerivedObjectGivesAllBack (void)
{
  Fixture f;
  start (&f);
  int two = pool[2].references, three = pool[3].references;
  fixture_set (&f, f.window, f.padding, 2);
  pool[2].value = 2;
  pool[3].value = 3;
  fixture_observe (&f, f.row, derived_key);
  fixture_set (&f, f.window, f.padding, 3);
  CHECK_TEXT (fixture_told (&f), "row derived-thing thing-2 -> thing-3\n");
  CHECK_INT (pool[2].references, two);
  fixture_end (&f);
  CHECK_INT (pool[3].references, three);
}

/* ---- objects that come back to the tree ---- */

static void
check_never_let_in (const Thing *thing)
{
  CHECK (thing->tried > 0);
  if (thing->let_in)
    test_fail (__FILE__, __LINE__, "%d of %d calls were let in, the last from %s", thing->let_in,
               thing->tried, thing->culprit);
}

static void
writesFindTheTreeBusy (void)
{
  Fixture f;
  start (&f);
  Thing first = { .value = 1, .probed = &f }, second = { .value = 2, .probed = &f };
  set (&f, f.list, &first);
  set (&f, f.list, &second);
  CHECK_OK (milieu_node_set_base (f.tree, f.row, thing_key, milieu_value_object (&first)));
  CHECK_OK (milieu_node_prefer (f.tree, f.row, thing_key, milieu_value_object (&first)));
  CHECK_OK (milieu_node_prefer (f.tree, f.row, thing_key, milieu_value_object (&second)));
  CHECK_OK (milieu_node_unprefer (f.tree, f.row, thing_key));
  fixture_unset (&f, f.list, thing_key);
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  check_never_let_in (&first);
  check_never_let_in (&second);
  fixture_end (&f);
}

static void
registrationFindsTheTreeBusy (void)
{
  Fixture f;
  start (&f);
  Thing thing = { .value = 1, .probed = &f };
  const MilieuKey *keys[] = { thing_key, f.padding };
  set (&f, f.list, &thing);
  MilieuObserver observer = fixture_observe (&f, f.row, thing_key);
  CHECK_OK (milieu_node_observe_keys (f.tree, f.row, keys, 2, MILIEU_OBSERVE_PLAIN,
                                      fixture_log_notification, &f, NULL, NULL));
  CHECK_OK (milieu_observer_remove (f.tree, observer));
  check_never_let_in (&thing);
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
  start (&f);
  Thing first = { .value = 1 }, second = { .value = 2 };
  const MilieuKey *keys[] = { thing_key, f.padding };
  int told = 0;
  set (&f, f.list, &first);
  CHECK_OK (milieu_node_observe (f.tree, f.row, thing_key, MILIEU_OBSERVE_PLAIN, count_telling,
                                 &told, NULL, NULL));
  CHECK_OK (milieu_node_observe_keys (f.tree, f.row, keys, 2, MILIEU_OBSERVE_PLAIN, count_telling,
                                      &told, NULL, NULL));
  first.probed = second.probed = &f;
  set (&f, f.list, &second);
  CHECK_INT (told, 2);
  first.probed = second.probed = NULL;
  check_never_let_in (&first);
  check_never_let_in (&second);
  fixture_end (&f);
}

static void
removalOfATouchedObserverFindsTheTreeBusy (void)
{
  Fixture f;
  start (&f);
  Thing first = { .value = 1 }, second = { .value = 2 };
  set (&f, f.window, &first);
  MilieuObserver observer = fixture_observe (&f, f.row, thing_key);
  CHECK_OK (milieu_tree_begin (f.tree, NULL));
  set (&f, f.list, &second);
  first.probed = &f;
  CHECK_OK (milieu_observer_remove (f.tree, observer));
  first.probed = NULL;
  CHECK_OK (milieu_tree_commit (f.tree));
  check_never_let_in (&first);
  fixture_end (&f);
}

static void
aDerivedReadFindsTheTreeBusy (void)
{
  Fixture f;
  start (&f);
  Thing *thing = &pool[0];
  fixture_set (&f, f.window, f.padding, 0);
  CHECK (milieu_node_get_object (f.tree, f.row, derived_key, NULL) == thing);
  thing->probed = &f;
  thing->tried = thing->let_in = 0;
  fixture_set (&f, f.window, f.padding, 1);
  CHECK (milieu_node_get_object (f.tree, f.row, derived_key, NULL) == &pool[1]);
  thing->probed = NULL;
  check_never_let_in (thing);
  fixture_end (&f);
}

static void
dumpAndExplainFindTheTreeBusy (void)
{
  Fixture f;
  start (&f);
  Thing thing = { .value = 1 };
  set (&f, f.list, &thing);
  thing.probed = &f;
  CHECK_TEXT (fixture_dump (&f, f.list), "list thing=thing-1\n  row\n");
  thing.probed = NULL;
  check_never_let_in (&thing);
  fixture_end (&f);
}

TEST_TOPIC (
  object, TEST (object, aSetObjectIsRetainedUntilItIsUnset),
  TEST (object, anotherObjectReleasesTheFormer), TEST (object, aWriteOfAnEqualObjectKeepsTheOldOne),
  TEST (object, eachLayerGivesItsObjectBack), TEST (object, aRenewedWishReleasesItsFormerObject),
  TEST (object, aRefusedWriteTakesNoReference), TEST (object, bothObjectsLiveWhileAnObserverIsTold),
  TEST (object, referencesBalanceOverMovesAndTransactions),
  TEST (object, aDerivedObjectIsLentUntilTheNextRead),
  TEST (object, anObserverOfADerivedObjectGivesAllBack), TEST (object, writesFindTheTreeBusy),
  TEST (object, registrationFindsTheTreeBusy), TEST (object, tellingFindsTheTreeBusy),
  TEST (object, removalOfATouchedObserverFindsTheTreeBusy),
  TEST (object, aDerivedReadFindsTheTreeBusy), TEST (object, dumpAndExplainFindTheTreeBusy))
