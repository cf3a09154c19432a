/* Object keys in a tree: each reference that is taken is given back. */
#include "thing.h"

static void
aSetObjectIsRetainedUntilItIsUnset (void)
{
  Fixture f;
  Thing thing = { .value = 1 };
  thing_start (&f);
  thing_set (&f, f.list, &thing);
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
  thing_start (&f);
  thing_set (&f, f.list, &first);
  thing_set (&f, f.list, &second);
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
  thing_start (&f);
  thing_set (&f, f.list, &first);
  thing_set (&f, f.list, &second);
  CHECK (milieu_node_get_object (f.tree, f.list, thing_key, NULL) == &first);
  CHECK_INT (second.references, 0);
  fixture_end (&f);
}

static void
eachLayerGivesItsObjectBack (void)
{
  Fixture f;
  Thing set_thing = { .value = 1 }, wish = { .value = 2 }, base = { .value = 3 };
  thing_start (&f);
  thing_set (&f, f.list, &set_thing);
  CHECK_OK (milieu_node_prefer (f.tree, f.list, thing_key, milieu_value_object (&wish)));
  CHECK_OK (milieu_node_set_base (f.tree, f.list, thing_key, milieu_value_object (&base)));
  CHECK (set_thing.references == 1 && wish.references == 1 && base.references == 1);
  fixture_unset_base (&f, f.list, thing_key);
  CHECK_INT (base.references, 0);
  fixture_unprefer (&f, f.list, thing_key);
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
  thing_start (&f);
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
  thing_start (&f);
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
  thing_start (&f);
  thing_set (&f, f.list, &first);
  MilieuObserver observer = fixture_observe (&f, f.row, thing_key);
  thing_set (&f, f.list, &second);
  CHECK_TEXT (fixture_told (&f), "row thing thing-1 -> thing-2\n");
  CHECK_INT (first.references, 0);
  fixture_unobserve (&f, observer);
  CHECK_INT (second.references, 1);
  fixture_end (&f);
  CHECK_INT (second.references, 0);
}

static void
referencesBalanceOverMovesAndTransactions (void)
{
  Fixture f;
  Thing first = { .value = 1 }, second = { .value = 2 };
  thing_start (&f);
  fixture_observe (&f, f.row, thing_key);
  const MilieuKey *both[] = { thing_key, f.padding };
  fixture_observe_keys (&f, f.row, both, 2);
  fixture_begin (&f);
  thing_set (&f, f.window, &first);
  thing_set (&f, f.dialog, &second);
  fixture_move (&f, f.row, f.dialog);
  fixture_unset (&f, f.window, thing_key);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row thing NULL -> thing-2\nrow thing NULL -> thing-2\n");
  CHECK_INT (first.references, 0);
  fixture_begin (&f);
  fixture_unset (&f, f.dialog, thing_key);
  CHECK_OK (milieu_node_remove (f.tree, f.dialog));
  fixture_commit (&f);
  CHECK_INT (second.references, 0);
  fixture_end (&f);
}

static void
aDerivedObjectIsLentUntilTheNextRead (void)
{
  Fixture f;
  thing_start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  int before = thing_pool[1].references;
  CHECK (milieu_node_get_object (f.tree, f.list, thing_derived_key, NULL) == &thing_pool[1]);
  CHECK_INT (thing_pool[1].references, before + 1);
  CHECK (milieu_node_get_object (f.tree, f.list, thing_derived_key, NULL) == &thing_pool[1]);
  CHECK_INT (thing_pool[1].references, before + 1);
  fixture_end (&f);
  CHECK_INT (thing_pool[1].references, before);
}

static void
anObserverOfADerivedObjectGivesAllBack (void)
{
  Fixture f;
  thing_start (&f);
  int two = thing_pool[2].references, three = thing_pool[3].references;
  fixture_set (&f, f.window, f.padding, 2);
  thing_pool[2].value = 2;
  thing_pool[3].value = 3;
  fixture_observe (&f, f.row, thing_derived_key);
  fixture_set (&f, f.window, f.padding, 3);
  CHECK_TEXT (fixture_told (&f), "row derived-thing thing-2 -> thing-3\n");
  CHECK_INT (thing_pool[2].references, two);
  fixture_end (&f);
  CHECK_INT (thing_pool[3].references, three);
}

TEST_TOPIC (object, TEST (object, aSetObjectIsRetainedUntilItIsUnset),
            TEST (object, anotherObjectReleasesTheFormer),
            TEST (object, aWriteOfAnEqualObjectKeepsTheOldOne),
            TEST (object, eachLayerGivesItsObjectBack),
            TEST (object, aRenewedWishReleasesItsFormerObject),
            TEST (object, aRefusedWriteTakesNoReference),
            TEST (object, bothObjectsLiveWhileAnObserverIsTold),
            TEST (object, referencesBalanceOverMovesAndTransactions),
            TEST (object, aDerivedObjectIsLentUntilTheNextRead),
            TEST (object, anObserverOfADerivedObjectGivesAllBack))
