/* Keeping a tree that others may free. */
#include "fixture.h"

static void
aTreeThatIsHeldIsFreedWhenItWasReleasedAsOften (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe_keys (&f, f.row, &f.padding, 1);
  milieu_tree_hold (f.tree);
  milieu_tree_hold (f.tree);
  CHECK (!milieu_tree_is_freed (f.tree));
  milieu_tree_free (f.tree);
  CHECK (milieu_tree_is_freed (f.tree));
  CHECK_INT (f.destroyed, 0);
  fixture_set (&f, f.row, f.padding, 9);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "9 from row");
  milieu_tree_release (f.tree);
  CHECK_INT (f.destroyed, 0);
  milieu_tree_release (f.tree);
  CHECK_INT (f.destroyed, 1);
  CHECK_TEXT (fixture_told (&f), "");
}

static void
aTreeThatNobodyFreedStays (void)
{
  Fixture f;
  fixture_start (&f);
  milieu_tree_hold (f.tree);
  milieu_tree_release (f.tree);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
  fixture_end (&f);
}

static void
free_and_look (const MilieuNotification *notification, void *user_data)
{
  Fixture *f = user_data;
  CHECK (!milieu_tree_is_freed (notification->tree));
  milieu_tree_free (notification->tree);
  CHECK (milieu_tree_is_freed (notification->tree));
  milieu_tree_hold (notification->tree);
  milieu_tree_release (notification->tree);
  fixture_log (f, "%s", fixture_get (f, f->row, f->padding));
}

static void
withinACallbackATreeThatIsFreedSaysSo (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_PLAIN, free_and_look, &f,
                                 fixture_count_destroyed, NULL));
  fixture_set (&f, f.row, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "9 from row\n");
  CHECK_INT (f.destroyed, 1);
}

TEST_TOPIC (tree_hold, TEST (tree_hold, aTreeThatIsHeldIsFreedWhenItWasReleasedAsOften),
            TEST (tree_hold, aTreeThatNobodyFreedStays),
            TEST (tree_hold, withinACallbackATreeThatIsFreedSaysSo))
