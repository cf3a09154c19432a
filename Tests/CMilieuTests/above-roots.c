/* Base values above all roots: who reads them, what wins over them, and who shows them. */
#include "feed.h"
#include "snapshots.h"

#include <stdio.h>

#define ABOVE MILIEU_NODE_NONE

static const MilieuKey *no_key;

/* ---- reading ---- */

static void
eachNodeReadsWhatLiesAboveAllRoots (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode other = fixture_add (&f, MILIEU_NODE_NONE, "other");
  MilieuNode leaf = fixture_add (&f, other, "leaf");
  fixture_set_base (&f, ABOVE, f.padding, 5);
  const MilieuNode nodes[] = { f.window, f.list, f.row, f.dialog, f.text, other, leaf };
  for (int turn = 0; turn < 2; turn++) /* the second reads are warm */
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++)
      {
        CHECK_INT (milieu_node_get_int (f.tree, nodes[i], f.padding, -1), 5);
        CHECK_TEXT (fixture_get (&f, nodes[i], f.padding), "5 from default");
        CHECK_TEXT (fixture_get (&f, nodes[i], f.margin), "0 from default");
      }
  fixture_end (&f);
}

static void
rootsThatComeLaterReadIt (void)
{
  Fixture f;
  fixture_start_empty (&f, NULL);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  MilieuNode root = fixture_add (&f, MILIEU_NODE_NONE, "root");
  CHECK_TEXT (fixture_get (&f, root, f.padding), "5 from default");
  CHECK_TEXT (fixture_get (&f, fixture_add (&f, root, "child"), f.padding), "5 from default");
  fixture_end (&f);
}

static void
aNearerValueOfAnyLayerWins (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "5 from default");
  fixture_set_base (&f, f.window, f.padding, 1);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "1 from window");
  fixture_set_base (&f, ABOVE, f.padding, 6);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "1 from window");
  fixture_unset_base (&f, f.window, f.padding);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "6 from default");
  fixture_prefer (&f, f.text, f.padding, 2);
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "2 from text");
  CHECK_TEXT (fixture_get (&f, f.dialog, f.padding), "2 from dialog");
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "6 from default");
  fixture_set (&f, f.list, f.padding, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from list");
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_TEXT (fixture_get (&f, f.window, f.padding), "8 from default");
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from list");
  fixture_end (&f);
}

static void
whatComesAndGoesIsReadAtOnce (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.margin, 1); /* so that the row has a scope without the padding */
  fixture_begin (&f);
  for (int64_t value = 1; value < 4; value++)
    {
      CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
      CHECK_TEXT (fixture_get (&f, f.text, f.padding), "8 from default");
      fixture_set_base (&f, ABOVE, f.padding, value);
      CHECK_INT (milieu_node_get_int (f.tree, f.row, f.padding, -1), value);
      CHECK_INT (milieu_node_get_int (f.tree, f.text, f.padding, -1), value);
      fixture_unset_base (&f, ABOVE, f.padding);
    }
  fixture_commit (&f);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
  fixture_end (&f);
}

static void
movesChangeNothingForWhoReadsIt (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode other = fixture_add (&f, MILIEU_NODE_NONE, "other");
  fixture_set_base (&f, ABOVE, f.padding, 5);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_move (&f, other, f.list);
  CHECK_TEXT (fixture_get (&f, other, f.padding), "1 from window");
  fixture_move (&f, other, MILIEU_NODE_NONE);
  CHECK_TEXT (fixture_get (&f, other, f.padding), "5 from default");
  fixture_move (&f, f.row, other);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "5 from default");
  CHECK_OK (milieu_node_remove (f.tree, f.window));
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "5 from default");
  fixture_end (&f);
}

static void
theTreeTellsWhatANewRootWouldRead (void)
{
  Fixture f;
  MilieuValue value;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  CHECK_OK (milieu_tree_get (f.tree, f.padding, &value));
  CHECK_INT (value.integer, 8);
  CHECK (!milieu_tree_get_base (f.tree, f.padding, &value));
  CHECK_INT (value.integer, 8); /* untouched */
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_OK (milieu_tree_get (f.tree, f.padding, &value));
  CHECK_INT (value.integer, 5);
  CHECK_OK (milieu_tree_get (f.tree, f.gap, &value));
  CHECK_INT (value.integer, 10);
  value.integer = 0;
  CHECK (milieu_tree_get_base (f.tree, f.padding, &value));
  CHECK_INT (value.integer, 5);
  CHECK (milieu_tree_get_base (f.tree, f.padding, NULL));
  CHECK (!milieu_tree_get_base (f.tree, f.gap, NULL));
  fixture_end (&f);
}

static void
noNodeIsNotAbove (void)
{
  Fixture f;
  MilieuValue value;
  fixture_start (&f);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  for (int turn = 0; turn < 3; turn++)
    {
      CHECK_INT (milieu_node_get_int (f.tree, f.row, f.padding, -1), 5);
      CHECK_INT (milieu_node_get_int (f.tree, MILIEU_NODE_NONE, f.padding, -1), -1);
      CHECK_INT (milieu_node_get (f.tree, MILIEU_NODE_NONE, f.padding, &value, NULL),
                 MILIEU_ERROR_NO_NODE);
      CHECK_INT (milieu_node_set_base (f.tree, MILIEU_NODE_NONE, f.padding, milieu_value_int (6)),
                 MILIEU_ERROR_NO_NODE);
      /* Handles with its index, and what a tree's own look like in the lower half. */
      for (MilieuNode handle = 1; handle < 8192; handle++)
        CHECK_INT (milieu_node_get_int (f.tree, handle, f.padding, -1), -1);
      CHECK_INT (milieu_node_get_int (f.tree, (uint32_t)f.row, f.padding, -1), -1);
      /* Nearest scopes are looked for anew in the second turn, up to where there is none. */
      fixture_set (&f, f.window, f.margin, 1);
      fixture_unset (&f, f.window, f.margin);
    }
  CHECK_INT (milieu_node_unset_base (f.tree, MILIEU_NODE_NONE, f.padding), MILIEU_ERROR_NO_NODE);
  CHECK (!milieu_node_get_own (f.tree, MILIEU_NODE_NONE, MILIEU_LAYER_BASE, f.padding, NULL));
  CHECK (!milieu_node_get_own (f.tree, f.window, MILIEU_LAYER_BASE, f.padding, NULL));
  fixture_end (&f);
}

/* ---- writing ---- */

static void
stringsAreCopied (void)
{
  Fixture f;
  char text[] = "a title that is too long to lie in place";
  fixture_start (&f);
  CHECK_OK (milieu_tree_set_base_string (f.tree, f.title, text));
  text[0] = '?';
  CHECK_TEXT (milieu_node_get_string (f.tree, f.row, f.title, ""),
              "a title that is too long to lie in place");
  CHECK_INT (milieu_tree_set_base_string (f.tree, f.title, "\xff"), MILIEU_ERROR_TEXT);
  CHECK_INT (milieu_tree_set_base_string (f.tree, f.padding, "x"), MILIEU_ERROR_TYPE);
  CHECK_INT (milieu_tree_set_base_string (f.tree, no_key, "x"), MILIEU_ERROR_NO_KEY);
  CHECK_OK (milieu_tree_set_base_string (f.tree, f.title, "b"));
  CHECK_TEXT (milieu_node_get_string (f.tree, f.row, f.title, ""), "b");
  fixture_end (&f);
}

static void
whatIsWrongIsRefused (void)
{
  Fixture f;
  MilieuValue value = milieu_value_int (7);
  MilieuObserver observer = 12345;
  fixture_start (&f);
  CHECK_INT (milieu_tree_set_base (f.tree, no_key, value), MILIEU_ERROR_NO_KEY);
  CHECK_INT (milieu_tree_set_base (f.tree, f.padding, milieu_value_bool (true)), MILIEU_ERROR_TYPE);
  CHECK_INT (milieu_tree_unset_base (f.tree, no_key), MILIEU_ERROR_NO_KEY);
  CHECK_INT (milieu_tree_get (f.tree, no_key, &value), MILIEU_ERROR_NO_KEY);
  CHECK_INT (value.integer, 7);
  CHECK (!milieu_tree_get_base (f.tree, no_key, &value));
  CHECK_INT (milieu_tree_observe (f.tree, no_key, MILIEU_OBSERVE_PLAIN, fixture_log_notification,
                                  &f, fixture_count_destroyed, &observer),
             MILIEU_ERROR_NO_KEY);
  CHECK_INT (milieu_tree_watch_interest (f.tree, no_key, feed_ignore, &f, fixture_count_destroyed,
                                         &observer),
             MILIEU_ERROR_NO_KEY);
  CHECK_INT (observer, 12345);
  CHECK_INT (f.destroyed, 0);
  CHECK_OK (milieu_tree_unset_base (f.tree, f.padding)); /* having none is no error */
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
  fixture_end (&f);
}

static void
anEqualValueKeepsTheOldOne (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_OK (milieu_tree_set_base_string (f.tree, f.title, "a title that is not short at all"));
  const char *before = milieu_node_get_string (f.tree, f.row, f.title, "");
  CHECK_OK (milieu_tree_set_base_string (f.tree, f.title, "a title that is not short at all"));
  CHECK (milieu_node_get_string (f.tree, f.row, f.title, "") == before);
  fixture_end (&f);
}

/* ---- derived keys ---- */

static void
derivedKeysReadIt (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "10 from default");
  CHECK_TEXT (fixture_get (&f, f.row, f.stretch), "110 from default");
  fixture_set (&f, f.list, f.margin, 2);
  CHECK_TEXT (fixture_get (&f, f.row, f.space), "7 from list");
  fixture_end (&f);
}

static void
aDerivedKeyCanHaveOneItself (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, ABOVE, f.gap, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "3 from default");
  CHECK_TEXT (fixture_get (&f, f.row, f.stretch), "103 from default");
  fixture_set (&f, f.list, f.padding, 2); /* not asked any more, for the gap has a value */
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "3 from default");
  fixture_unset_base (&f, ABOVE, f.gap);
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "4 from list");
  fixture_end (&f);
}

/* ---- wishes ---- */

static void
wishesLieWhereTheyLayBefore (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode other = fixture_add (&f, MILIEU_NODE_NONE, "other"); /* no boundary */
  MilieuNode leaf = fixture_add (&f, other, "leaf");
  fixture_set_base (&f, ABOVE, f.padding, 5);
  fixture_prefer (&f, f.row, f.padding, 1);
  fixture_prefer (&f, leaf, f.padding, 2);
  CHECK_TEXT (fixture_get (&f, f.window, f.padding), "1 from window");
  CHECK_TEXT (fixture_get (&f, leaf, f.padding), "2 from leaf");
  CHECK_TEXT (fixture_get (&f, other, f.padding), "5 from default");
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_TEXT (fixture_get (&f, f.window, f.padding), "1 from window");
  CHECK_TEXT (fixture_get (&f, other, f.padding), "8 from default");
  fixture_end (&f);
}

/* ---- snapshots ---- */

static void
snapshotsHaveIt (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode other = fixture_add (&f, MILIEU_NODE_NONE, "other");
  MilieuSnapshot *before = snapshots_take (&f, f.row);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  MilieuSnapshot *after = snapshots_take (&f, f.row), *others = snapshots_take (&f, other);
  CHECK (after == others); /* all nodes without a scope share one */
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_INT (milieu_snapshot_get_int (before, f.padding, -1), 8);
  CHECK_INT (milieu_snapshot_get_int (after, f.padding, -1), 5);
  milieu_snapshot_release (before);
  before = snapshots_take (&f, f.row);
  CHECK_INT (milieu_snapshot_get_int (before, f.padding, -1), 8);
  milieu_snapshot_release (before);
  milieu_snapshot_release (after);
  milieu_snapshot_release (others);
  fixture_end (&f);
}

/* ---- what shows it ---- */

static void
log_step (const MilieuExplanation *step, void *user_data)
{
  fixture_log (user_data, "%d at %s: %d%s", (int)step->layer, fixture_place (user_data, step->node),
               (int)step->value.integer, step->wins ? ", wins" : "");
}

static void
explanationsHaveItBeforeTheDefault (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_OK (milieu_node_explain (f.tree, f.row, f.padding, log_step, &f));
  CHECK_TEXT (fixture_told (&f), "2 at above: 5, wins\n"
                                 "3 at above: 8\n");
  fixture_set_base (&f, f.list, f.padding, 1);
  CHECK_OK (milieu_node_explain (f.tree, f.row, f.padding, log_step, &f));
  CHECK_TEXT (fixture_told (&f), "2 at list: 1, wins\n"
                                 "2 at above: 5\n"
                                 "3 at above: 8\n");
  fixture_set (&f, f.window, f.padding, 2);
  CHECK_OK (milieu_node_explain (f.tree, f.row, f.padding, log_step, &f));
  CHECK_TEXT (fixture_told (&f), "2 at list: 1, wins\n"
                                 "0 at window: 2\n"
                                 "2 at above: 5\n"
                                 "3 at above: 8\n");
  fixture_unset (&f, f.window, f.padding);
  CHECK_OK (milieu_node_explain (f.tree, f.window, f.gap, log_step, &f));
  CHECK_TEXT (fixture_told (&f), "3 at above: 10, wins\n"
                                 "2 at above: 5, wins\n"
                                 "3 at above: 8\n");
  fixture_end (&f);
}

static void
aDumpBeginsWithIt (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_OK (milieu_node_remove (f.tree, f.dialog));
  fixture_set_base (&f, ABOVE, f.margin, 2);
  fixture_set_base (&f, ABOVE, f.padding, 5);
  fixture_set_base (&f, f.list, f.padding, 1);
  fixture_add (&f, MILIEU_NODE_NONE, "*");
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "* padding^5 margin^2\n"
                                                   "window boundary\n"
                                                   "  list padding^1\n"
                                                   "    row\n"
                                                   "\"*\"\n");
  CHECK_TEXT (fixture_dump (&f, f.list), "list padding^1\n"
                                         "  row\n");
  fixture_unset_base (&f, ABOVE, f.margin);
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "window boundary\n"
                                                   "  list padding^1\n"
                                                   "    row\n"
                                                   "\"*\"\n");
  fixture_end (&f);
}

static void
aDumpOfATreeWithoutNodesHasNothingElse (void)
{
  Fixture f;
  fixture_start_empty (&f, NULL);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "");
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), "* padding^5\n");
  fixture_end (&f);
}

static void
aCellOfItsIsCountedAsOthersAre (void)
{
  Fixture f;
  fixture_start (&f);
  uint64_t before = fixture_work (&f).cells;
  fixture_set_base (&f, ABOVE, f.padding, 5);
  CHECK_INT (fixture_work (&f).cells - before, 1);
  fixture_unset_base (&f, ABOVE, f.padding);
  CHECK_INT (fixture_work (&f).cells, before);
  fixture_end (&f);
}

TEST_TOPIC (
  above_roots, TEST (above_roots, eachNodeReadsWhatLiesAboveAllRoots),
  TEST (above_roots, rootsThatComeLaterReadIt), TEST (above_roots, aNearerValueOfAnyLayerWins),
  TEST (above_roots, whatComesAndGoesIsReadAtOnce),
  TEST (above_roots, movesChangeNothingForWhoReadsIt),
  TEST (above_roots, theTreeTellsWhatANewRootWouldRead), TEST (above_roots, noNodeIsNotAbove),
  TEST (above_roots, stringsAreCopied), TEST (above_roots, whatIsWrongIsRefused),
  TEST (above_roots, anEqualValueKeepsTheOldOne), TEST (above_roots, derivedKeysReadIt),
  TEST (above_roots, aDerivedKeyCanHaveOneItself), TEST (above_roots, wishesLieWhereTheyLayBefore),
  TEST (above_roots, snapshotsHaveIt), TEST (above_roots, explanationsHaveItBeforeTheDefault),
  TEST (above_roots, aDumpBeginsWithIt), TEST (above_roots, aDumpOfATreeWithoutNodesHasNothingElse),
  TEST (above_roots, aCellOfItsIsCountedAsOthersAre))
