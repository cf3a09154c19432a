/* Transactions: how they nest, what their close tells, and what deferral makes of several. */
#include "fixture.h"

/* ---- nesting ---- */

static void
transactionsNest (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 0);
  fixture_begin (&f);
  fixture_begin (&f);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 2);
  fixture_commit (&f);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 1);
  fixture_commit (&f);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), 0);
  fixture_end (&f);
}

static void
theOutermostCounts (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin (&f);
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_set (&f, f.window, f.padding, 10);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 10\n");
  fixture_end (&f);
}

static void
thereMustBeOneToClose (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_INT (milieu_tree_commit (f.tree), MILIEU_ERROR_NO_TRANSACTION);
  fixture_begin (&f);
  fixture_commit (&f);
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
    fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_INT (milieu_tree_transaction_depth (f.tree), DEPTH);
  for (int i = 0; i < DEPTH; i++)
    fixture_commit (&f);
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
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.list, f.padding, 10);
  fixture_set (&f, f.row, f.padding, 11);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 11\ntext padding 8 -> 9\n");
  fixture_end (&f);
}

static void
anEmptyTransactionTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_begin (&f);
  fixture_commit (&f);
  MilieuStatistics statistics = fixture_work (&f);
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
  fixture_begin (&f);
  fixture_move (&f, f.list, f.dialog);
  fixture_move_before (&f, f.list, f.window, f.dialog);
  fixture_commit (&f);
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
  fixture_begin (&f);
  fixture_move (&f, f.row, f.dialog);
  fixture_set (&f, f.dialog, f.padding, 8);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
whatComesAndGoesWithinLeavesNoTrace (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.text, f.padding);
  fixture_begin (&f);
  MilieuNode node = fixture_add (&f, f.list, "node");
  fixture_observe (&f, node, f.padding);
  fixture_prefer (&f, node, f.padding, 5);
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "5 from window");
  CHECK_OK (milieu_node_remove (f.tree, node));
  fixture_commit (&f);
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
  fixture_defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.list, f.padding, 10);
  fixture_set (&f, f.list, f.padding, 11);
  CHECK (milieu_tree_is_due (f.tree));
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 11\n");
  CHECK (!milieu_tree_is_due (f.tree));
  CHECK_TEXT (fixture_flush (&f), "");
  fixture_end (&f);
}

static void
aValueSetBackByALaterTransactionTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.window, f.padding, 8);
  CHECK_TEXT (fixture_flush (&f), "");
  fixture_end (&f);
}

static void
anObserverThatComesBetweenSawTheValueOfThen (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.list, f.padding);
  fixture_defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_observe (&f, f.row, f.padding);
  CHECK_TEXT (fixture_flush (&f), "list padding 8 -> 9\n");
  fixture_set (&f, f.window, f.padding, 10);
  CHECK_TEXT (fixture_flush (&f), "list padding 9 -> 10\nrow padding 9 -> 10\n");
  fixture_end (&f);
}

static void
aDueObserverThatMovesIsToldWhatItReadsThen (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.dialog, f.padding, 20);
  fixture_observe (&f, f.row, f.padding);
  fixture_defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_move (&f, f.row, f.dialog);
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 20\n");
  fixture_end (&f);
}

static void
aDueObserverThatGoesIsNotTold (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver observer = fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.text, f.padding);
  fixture_defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_unobserve (&f, observer);
  CHECK_OK (milieu_node_remove (f.tree, f.dialog));
  CHECK_TEXT (fixture_flush (&f), "");
  fixture_end (&f);
}

static void
whatIsDeferredIsReadAtOnce (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.gap);
  fixture_defer (&f);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "9 from window");
  CHECK_TEXT (fixture_get (&f, f.row, f.gap), "18 from window");
  CHECK_TEXT (fixture_flush (&f), "row gap 16 -> 18\n");
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
