/* Transactions: how they nest, what their close tells, and what deferral makes of several. */
#include "fixture.h"

static void
begin (Fixture *f)
{
  CHECK_OK (milieu_tree_begin (f->tree, NULL));
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

/* From here on closing a transaction tells nobody, as on a main loop. */
static void
defer (Fixture *f)
{
  milieu_tree_set_scheduler (f->tree, ignore, NULL, NULL);
}

static const char *
flush (Fixture *f)
{
  CHECK_TEXT (fixture_told (f), "");
  CHECK_OK (milieu_tree_flush (f->tree));
  return fixture_told (f);
}

/* ---- nesting ---- */

static void
transactionsNest (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 0);
  begin (&f);
  begin (&f);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 2);
  commit (&f);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 1);
  commit (&f);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 0);
  fixture_end (&f);
}

static void
theOutermostCounts (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  begin (&f);
  begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_set (&f, f.window, f.padding, 10);
  commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 10\n");
  fixture_end (&f);
}

static void
thereMustBeOneToClose (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_INT (milieu_tree_commit (f.tree), MILIEU_ERROR_NO_TRANSACTION);
  begin (&f);
  commit (&f);
  CHECK_INT (milieu_tree_commit (f.tree), MILIEU_ERROR_NO_TRANSACTION);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 0);
  fixture_end (&f);
}

static void
theyNestDeeply (void)
{
  enum
  {
    DEPTH = 100000
  };
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  for (int i = 0; i < DEPTH; i++)
    begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), DEPTH);
  for (int i = 0; i < DEPTH; i++)
    commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
  fixture_end (&f);
}

/* ---- what its close tells ---- */

static void
aChangeOutsideIsATransactionOfItsOwn (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.window, f.padding, 10);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\nrow padding 9 -> 10\n");
  fixture_end (&f);
}

static void
severalChangesAreToldAsOne (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.padding);
  begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.list, f.padding, 10);
  fixture_set (&f, f.row, f.padding, 11);
  commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 11\ntext padding 8 -> 9\n");
  fixture_end (&f);
}

static void
anEmptyTransactionTellsNobody (void)
{
  Fixture f;
  MilieuStatistics statistics;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  begin (&f);
  commit (&f);
  milieu_tree_get_statistics (f.tree, &statistics);
  CHECK_TEXT (fixture_told (&f), "");
  CHECK_INT (statistics.flushes, 0);
  fixture_end (&f);
}

static void
aMoveThereAndBackTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.dialog, f.padding, 20);
  fixture_observe (&f, f.row, f.padding);
  begin (&f);
  CHECK_OK (milieu_node_move (f.tree, f.list, f.dialog, MILIEU_NODE_NONE));
  CHECK_OK (milieu_node_move (f.tree, f.list, f.window, f.dialog));
  commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
aMoveThatAWriteMakesUpForTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.dialog, f.padding, 20);
  fixture_observe (&f, f.row, f.padding);
  begin (&f);
  CHECK_OK (milieu_node_move (f.tree, f.row, f.dialog, MILIEU_NODE_NONE));
  fixture_set (&f, f.dialog, f.padding, 8);
  commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
whatComesAndGoesWithinLeavesNoTrace (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.text, f.padding);
  begin (&f);
  MilieuNode node = fixture_add (&f, f.list, "node");
  fixture_observe (&f, node, f.padding);
  fixture_prefer (&f, node, f.padding, 5);
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "5 from window");
  CHECK_OK (milieu_node_remove (f.tree, node));
  commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

/* ---- deferral ---- */

static void
deferredTransactionsAreToldAsOne (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.list, f.padding, 10);
  fixture_set (&f, f.list, f.padding, 11);
  CHECK (milieu_tree_is_due (f.tree));
  CHECK_TEXT (flush (&f), "row padding 8 -> 11\n");
  CHECK (!milieu_tree_is_due (f.tree));
  CHECK_TEXT (flush (&f), "");
  fixture_end (&f);
}

static void
aValueSetBackByALaterTransactionTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.window, f.padding, 8);
  CHECK_TEXT (flush (&f), "");
  fixture_end (&f);
}

static void
anObserverThatComesBetweenSawTheValueOfThen (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.list, f.padding);
  defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_observe (&f, f.row, f.padding);
  CHECK_TEXT (flush (&f), "list padding 8 -> 9\n");
  fixture_set (&f, f.window, f.padding, 10);
  CHECK_TEXT (flush (&f), "list padding 9 -> 10\nrow padding 9 -> 10\n");
  fixture_end (&f);
}

static void
aDueObserverThatMovesIsToldWhatItReadsThen (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.dialog, f.padding, 20);
  fixture_observe (&f, f.row, f.padding);
  defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_OK (milieu_node_move (f.tree, f.row, f.dialog, MILIEU_NODE_NONE));
  CHECK_TEXT (flush (&f), "row padding 8 -> 20\n");
  fixture_end (&f);
}

static void
aDueObserverThatGoesIsNotTold (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver observer = fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.padding);
  defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_OK (milieu_observer_remove (f.tree, observer));
  CHECK_OK (milieu_node_remove (f.tree, f.dialog));
  CHECK_TEXT (flush (&f), "");
  fixture_end (&f);
}

static void
whatIsDeferredIsReadAtOnce (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.gap);
  defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "9 from window");
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "18 from window");
  CHECK_TEXT (flush (&f), "row gap 16 -> 18\n");
  fixture_end (&f);
}

TEST_TOPIC (transaction, TEST (transaction, transactionsNest),
            TEST (transaction, theOutermostCounts), TEST (transaction, thereMustBeOneToClose),
            TEST (transaction, theyNestDeeply),
            TEST (transaction, aChangeOutsideIsATransactionOfItsOwn),
            TEST (transaction, severalChangesAreToldAsOne),
            TEST (transaction, anEmptyTransactionTellsNobody),
            TEST (transaction, aMoveThereAndBackTellsNobody),
            TEST (transaction, aMoveThatAWriteMakesUpForTellsNobody),
            TEST (transaction, whatComesAndGoesWithinLeavesNoTrace),
            TEST (transaction, deferredTransactionsAreToldAsOne),
            TEST (transaction, aValueSetBackByALaterTransactionTellsNobody),
            TEST (transaction, anObserverThatComesBetweenSawTheValueOfThen),
            TEST (transaction, aDueObserverThatMovesIsToldWhatItReadsThen),
            TEST (transaction, aDueObserverThatGoesIsNotTold),
            TEST (transaction, whatIsDeferredIsReadAtOnce))
