/* Transactions: what they say about their changes, how they nest, and when what they carry is
 * destroyed. */
#include "fixture.h"

/* A payload's data that knows how often it was destroyed. */
typedef struct Cargo
{
  int destroyed;
} Cargo;

static void
cargo_destroy (void *user_data)
{
  ((Cargo *)user_data)->destroyed++;
}

static void
begin (Fixture *f, bool animated, Cargo *cargo)
{
  MilieuPayload payload = { animated, 0, cargo, cargo ? cargo_destroy : NULL };
  CHECK_OK (milieu_tree_begin (f->tree, &payload));
}

static void
commit (Fixture *f)
{
  CHECK_OK (milieu_tree_commit (f->tree));
}

static void
ignore (MilieuTree *tree, void *user_data)
{
  (void)tree;
  (void)user_data;
}

static void
aPayloadIsDestroyedOnceItCanReachNobody (void)
{
  Fixture f;
  Cargo first = { 0 }, second = { 0 };
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 7);
  fixture_observe (&f, f.row, f.padding);
  milieu_tree_set_scheduler (f.tree, ignore, NULL, NULL);
  begin (&f, false, &first);
  fixture_set (&f, f.window, f.padding, 9);
  commit (&f);
  begin (&f, false, &second);
  fixture_set (&f, f.list, f.padding, 7); /* what the observer saw last */
  commit (&f);
  CHECK_OK (milieu_tree_flush (f.tree));
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_INT (first.destroyed, 1);
  CHECK_INT (second.destroyed, 1);
  fixture_end (&f);
}

TEST_TOPIC (transaction, TEST (transaction, aPayloadIsDestroyedOnceItCanReachNobody))
