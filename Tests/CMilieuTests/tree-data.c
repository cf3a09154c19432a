/* What other libraries keep with a tree. */
#include "failing-allocator.h"
#include "fixture.h"

/* Whose addresses are the keys. */
static const char first_key, second_key;

/* Counts its destruction, and notes when that was. */
typedef struct Datum
{
  Fixture *fixture;
  int destroyed;
  int destroyed_before; /* of the fixture's observers */
  MilieuStatus status;  /* of what it tried */
} Datum;

static void
destroy (void *user_data)
{
  Datum *self = user_data;
  self->destroyed++;
  self->destroyed_before = self->fixture ? self->fixture->destroyed : 0;
}

static void
dataIsFoundByTheAddressOfItsKey (void)
{
  Fixture f;
  Datum first = { 0 }, second = { 0 };
  fixture_start (&f);
  CHECK (milieu_tree_get_data (f.tree, &first_key) == NULL);
  CHECK_OK (milieu_tree_set_data (f.tree, &first_key, &first, destroy));
  CHECK_OK (milieu_tree_set_data (f.tree, &second_key, &second, NULL));
  CHECK (milieu_tree_get_data (f.tree, &first_key) == &first);
  CHECK (milieu_tree_get_data (f.tree, &second_key) == &second);
  CHECK (milieu_tree_get_data (f.tree, &f) == NULL);
  fixture_end (&f);
  CHECK_INT (first.destroyed, 1);
}

static void
whatIsReplacedOrTakenAwayIsDestroyedOnce (void)
{
  Fixture f;
  Datum first = { 0 }, second = { 0 };
  fixture_start (&f);
  CHECK_OK (milieu_tree_set_data (f.tree, &first_key, NULL, destroy));
  CHECK_OK (milieu_tree_set_data (f.tree, &first_key, &first, destroy));
  CHECK_OK (milieu_tree_set_data (f.tree, &first_key, &second, destroy));
  CHECK_INT (first.destroyed, 1);
  CHECK (milieu_tree_get_data (f.tree, &first_key) == &second);
  CHECK_OK (milieu_tree_set_data (f.tree, &first_key, NULL, NULL));
  CHECK_INT (second.destroyed, 1);
  CHECK (milieu_tree_get_data (f.tree, &first_key) == NULL);
  fixture_end (&f);
  CHECK_INT (first.destroyed, 1);
  CHECK_INT (second.destroyed, 1);
}

static void
withoutMemoryWhatWasThereRemains (void)
{
  FailingAllocator allocator;
  MilieuTree *tree;
  Datum first = { 0 }, second = { 0 };
  failing_allocator_start (&allocator, FAILING_NEVER, 0);
  CHECK_OK (milieu_tree_new (&allocator.functions, &tree));
  CHECK_OK (milieu_tree_set_data (tree, &first_key, &first, destroy));
  allocator.failing = FAILING_ALWAYS;
  allocator.from = 0;
  CHECK_INT (milieu_tree_set_data (tree, &second_key, &second, destroy), MILIEU_ERROR_NO_MEMORY);
  CHECK (milieu_tree_get_data (tree, &second_key) == NULL);
  CHECK_INT (second.destroyed, 0);
  /* To replace and to take away need none. */
  CHECK_OK (milieu_tree_set_data (tree, &first_key, &second, destroy));
  CHECK_INT (first.destroyed, 1);
  CHECK_OK (milieu_tree_set_data (tree, &first_key, NULL, NULL));
  milieu_tree_free (tree);
  CHECK_INT (second.destroyed, 1);
  CHECK_INT (allocator.blocks, 0);
  CHECK (!allocator.fault);
}

/* Tries to use the tree, which is being freed. */
static void
destroy_and_use (void *user_data)
{
  Datum *self = user_data;
  destroy (self);
  self->status = milieu_tree_set_data (self->fixture->tree, &second_key, self, NULL);
}

static void
withItsTreeDataGoesLastOfAll (void)
{
  Fixture f;
  Datum datum = { .fixture = &f };
  fixture_start (&f);
  CHECK_OK (milieu_tree_set_data (f.tree, &first_key, &datum, destroy_and_use));
  fixture_observe_keys (&f, f.row, &f.padding, 1);
  milieu_tree_set_message_function (f.tree, NULL, &f, fixture_count_destroyed);
  milieu_tree_set_prelude (f.tree, NULL, &f, fixture_count_destroyed);
  fixture_end (&f);
  CHECK_INT (datum.destroyed, 1);
  CHECK_INT (datum.destroyed_before, 3);
  CHECK_INT (datum.status, MILIEU_ERROR_BUSY);
}

static void
free_tree (void *user_data)
{
  Datum *self = user_data;
  destroy (self);
  milieu_tree_free (self->fixture->tree);
}

static void
aDestroyFunctionMayFreeTheTree (void)
{
  Fixture f;
  Datum first = { .fixture = &f }, second = { 0 };
  fixture_start (&f);
  CHECK_OK (milieu_tree_set_data (f.tree, &first_key, &first, free_tree));
  CHECK_OK (milieu_tree_set_data (f.tree, &first_key, &second, destroy));
  CHECK_INT (first.destroyed, 1);
  CHECK_INT (second.destroyed, 1);
}

/* Keeps another one, while it is destroyed. */
static void
keep_another (void *user_data)
{
  Datum *self = user_data;
  destroy (self);
  self->status = milieu_tree_set_data (self->fixture->tree, &second_key, self, NULL);
}

static void
aDestroyFunctionMayKeepOtherData (void)
{
  Fixture f;
  Datum datum = { .fixture = &f };
  fixture_start (&f);
  CHECK_OK (milieu_tree_set_data (f.tree, &first_key, &datum, keep_another));
  CHECK_OK (milieu_tree_set_data (f.tree, &first_key, NULL, NULL));
  CHECK_OK (datum.status);
  CHECK (milieu_tree_get_data (f.tree, &second_key) == &datum);
  fixture_end (&f);
}

TEST_TOPIC (tree_data, TEST (tree_data, dataIsFoundByTheAddressOfItsKey),
            TEST (tree_data, whatIsReplacedOrTakenAwayIsDestroyedOnce),
            TEST (tree_data, withoutMemoryWhatWasThereRemains),
            TEST (tree_data, withItsTreeDataGoesLastOfAll),
            TEST (tree_data, aDestroyFunctionMayFreeTheTree),
            TEST (tree_data, aDestroyFunctionMayKeepOtherData))
