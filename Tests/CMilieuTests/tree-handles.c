/* Handles: a stale one, another tree's, one of the other kind, or a random number is a status, and
 * never a crash or somebody else's data. */
#include "feed.h"

static const char untouched[] = "window boundary\n  list\n    row\n  dialog boundary\n    text\n";

/* Tries all that takes a node with a handle that names none. */
static void
check_names_no_node (Fixture *f, MilieuNode bad)
{
  MilieuTree *tree = f->tree;
  MilieuNode node;
  MilieuValue value = milieu_value_int (9);
  CHECK (!milieu_node_exists (tree, bad));
  CHECK_INT (milieu_node_get_parent (tree, bad), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_get_next (tree, f->window, bad), MILIEU_NODE_NONE);
  CHECK_INT (milieu_node_add (tree, bad, 0, MILIEU_NODE_PLAIN, &node), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_add (tree, f->window, bad, MILIEU_NODE_PLAIN, &node),
             MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_move (tree, bad, f->window, 0), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_move (tree, f->row, bad, 0), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_move (tree, f->row, f->window, bad), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_remove (tree, bad), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_set_name (tree, bad, "bad"), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_set (tree, bad, f->padding, value), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_set_base (tree, bad, f->padding, value), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_prefer (tree, bad, f->padding, value), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_unset (tree, bad, f->padding), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_get (tree, bad, f->padding, &value, &node), MILIEU_ERROR_NO_NODE);
  CHECK (!milieu_node_get_own (tree, bad, MILIEU_LAYER_SET, f->padding, NULL));
  CHECK_INT (milieu_node_observe (tree, bad, f->padding, MILIEU_OBSERVE_PLAIN,
                                  fixture_log_notification, f, NULL, NULL),
             MILIEU_ERROR_NO_NODE);
}

static void
check_names_no_observer (Fixture *f, MilieuObserver bad)
{
  CHECK_INT (milieu_observer_get_node (f->tree, bad), MILIEU_NODE_NONE);
  CHECK_INT (milieu_observer_remove (f->tree, bad), MILIEU_ERROR_NO_OBSERVER);
}

static void
aHandleIsNotNone (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK (f.window != MILIEU_NODE_NONE);
  check_names_no_observer (&f, MILIEU_OBSERVER_NONE);
  CHECK (fixture_observe (&f, f.row, f.padding) != MILIEU_OBSERVER_NONE);
  check_names_no_observer (&f, MILIEU_OBSERVER_NONE);
  fixture_end (&f);
}

static void
aStaleHandleNamesNoNode (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode gone = fixture_add (&f, f.list, "gone");
  CHECK_OK (milieu_node_remove (f.tree, gone));
  check_names_no_node (&f, gone);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), untouched);
  fixture_add (&f, f.list, "other"); /* in the same slot */
  check_names_no_node (&f, gone);
  fixture_end (&f);
}

static void
aStaleHandleNamesNoObserver (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver gone = fixture_observe (&f, f.row, f.padding);
  fixture_unobserve (&f, gone);
  check_names_no_observer (&f, gone);
  MilieuObserver other = fixture_observe (&f, f.row, f.padding);
  check_names_no_observer (&f, gone);
  CHECK_INT (milieu_observer_get_node (f.tree, other), f.row);
  fixture_end (&f);
}

static void
anotherTreesHandlesNameNothing (void)
{
  Fixture f, other;
  fixture_start (&f);
  fixture_start (&other);
  MilieuObserver observer = fixture_observe (&f, f.row, f.padding);
  MilieuObserver foreign = fixture_observe (&other, other.row, f.padding);
  check_names_no_node (&f, other.window);
  check_names_no_node (&f, other.text);
  check_names_no_observer (&f, foreign);
  check_names_no_observer (&other, observer);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), untouched);
  fixture_end (&other);
  fixture_end (&f);
}

static void
anObserverIsNoNodeAndANodeNoObserver (void)
{
  Fixture f;
  fixture_start (&f);
  for (int i = 0; i < 8; i++)
    {
      check_names_no_node (&f, fixture_observe (&f, f.row, f.padding));
      check_names_no_node (&f, fixture_observe (&f, f.row, f.stretch));
    }
  for (MilieuNode node = f.window; node; node = milieu_node_get_next (f.tree, node, f.window))
    check_names_no_observer (&f, node);
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), untouched);
  fixture_end (&f);
}

static void
anInterestIsAnObserversHandle (void)
{
  Fixture f;
  MilieuObserver interest;
  fixture_start (&f);
  CHECK_OK (
    milieu_node_watch_interest (f.tree, f.list, f.padding, feed_ignore, NULL, NULL, &interest));
  CHECK_INT (milieu_observer_get_node (f.tree, interest), f.list);
  check_names_no_node (&f, interest);
  fixture_unobserve (&f, interest);
  check_names_no_observer (&f, interest);
  fixture_end (&f);
}

/* The links by which an observer watches a derived key's sources have slots, but no handles. */
static void
whatLiesBesideAnObserverHasNoHandle (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver observer = fixture_observe (&f, f.row, f.stretch);
  for (uint64_t slot = 1; slot < 16; slot++)
    {
      MilieuObserver guess = (observer & UINT32_MAX) | slot << 32;
      if (guess != observer)
        check_names_no_observer (&f, guess);
    }
  fixture_unobserve (&f, observer);
  fixture_end (&f);
}

static void
anAlteredHandleNamesNothing (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuObserver observer = fixture_observe (&f, f.row, f.padding);
  for (int bit = 0; bit < 32; bit++) /* in the upper half lies the slot, others' too */
    {
      check_names_no_node (&f, f.row ^ UINT64_C (1) << bit);
      check_names_no_observer (&f, observer ^ UINT64_C (1) << bit);
    }
  for (int bit = 35; bit < 64; bit++)
    {
      check_names_no_node (&f, f.row ^ UINT64_C (1) << bit);
      check_names_no_observer (&f, observer ^ UINT64_C (1) << bit);
    }
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), untouched);
  fixture_end (&f);
}

static void
aRandomNumberNamesNothing (void)
{
  Fixture f;
  uint64_t random = 12345;
  fixture_start (&f);
  check_names_no_observer (&f, 12345); /* while there is none */
  check_names_no_observer (&f, UINT64_MAX);
  fixture_observe (&f, f.row, f.padding);
  for (int i = 0; i < 20000; i++)
    {
      random = random * UINT64_C (6364136223846793005) + UINT64_C (1442695040888963407);
      uint64_t number = random ^ random >> 29;
      check_names_no_node (&f, i % 2 ? number : number & ~(UINT64_C (0xfffffff) << 36));
      check_names_no_observer (&f, i % 2 ? number : number & ~(UINT64_C (0xfffffff) << 36));
    }
  CHECK_TEXT (fixture_dump (&f, MILIEU_NODE_NONE), untouched);
  fixture_end (&f);
}

/* ---- slots that are worn out ---- */

enum
{
  CYCLES = 1100000 /* more than a slot has generations: 2 to the 20th */
};

static void
aNodesFirstHandleIsNeverValidAgain (void)
{
  Fixture f;
  fixture_start_empty (&f, NULL);
  MilieuNode first, node = MILIEU_NODE_NONE, kept;
  CHECK_OK (milieu_node_add (f.tree, 0, 0, MILIEU_NODE_PLAIN, &kept));
  CHECK_OK (milieu_node_add (f.tree, 0, 0, MILIEU_NODE_PLAIN, &first));
  CHECK_OK (milieu_node_remove (f.tree, first));
  for (int i = 0; i < CYCLES; i++)
    {
      CHECK_OK (milieu_node_add (f.tree, 0, 0, MILIEU_NODE_PLAIN, &node));
      if (node == first || milieu_node_exists (f.tree, first))
        test_fail (__FILE__, __LINE__, "the first handle is valid again after %d cycles", i);
      CHECK_OK (milieu_node_remove (f.tree, node));
    }
  CHECK (node >> 32 != first >> 32); /* the slot is given out no more */
  CHECK (milieu_node_exists (f.tree, kept));
  CHECK_TEXT (fixture_get (&f, first, f.padding), "no-node");
  fixture_end (&f);
}

static void
anObserversFirstHandleIsNeverValidAgain (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.row, f.padding, 9);
  MilieuObserver first = fixture_observe (&f, f.row, f.padding), observer = first;
  fixture_unobserve (&f, first);
  for (int i = 0; i < CYCLES; i++)
    {
      observer = fixture_observe (&f, f.row, f.padding);
      if (observer == first || milieu_observer_get_node (f.tree, first) != MILIEU_NODE_NONE)
        test_fail (__FILE__, __LINE__, "the first handle is valid again after %d cycles", i);
      fixture_unobserve (&f, observer);
    }
  CHECK (observer >> 32 != first >> 32);
  check_names_no_observer (&f, first);
  fixture_end (&f);
}

TEST_TOPIC (tree_handles, TEST (tree_handles, aHandleIsNotNone),
            TEST (tree_handles, aStaleHandleNamesNoNode),
            TEST (tree_handles, aStaleHandleNamesNoObserver),
            TEST (tree_handles, anotherTreesHandlesNameNothing),
            TEST (tree_handles, anObserverIsNoNodeAndANodeNoObserver),
            TEST (tree_handles, anInterestIsAnObserversHandle),
            TEST (tree_handles, whatLiesBesideAnObserverHasNoHandle),
            TEST (tree_handles, anAlteredHandleNamesNothing),
            TEST (tree_handles, aRandomNumberNamesNothing),
            TEST (tree_handles, aNodesFirstHandleIsNeverValidAgain),
            TEST (tree_handles, anObserversFirstHandleIsNeverValidAgain))
