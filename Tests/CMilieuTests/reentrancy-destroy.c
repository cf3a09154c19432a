/* What may be done from within destroy functions: each runs exactly once, and may use the tree. */
#include "fixture.h"

static void
change_things (void *user_data)
{
  Fixture *f = user_data;
  f->destroyed++;
  fixture_set (f, f->window, f->padding, f->destroyed);
  fixture_observe (f, f->row, f->padding);
}

static void
aDestroyFunctionMayUseTheTree (void)
{
  Fixture f;
  MilieuObserver observers[2];
  fixture_start (&f);
  for (int i = 0; i < 2; i++)
    CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_PLAIN,
                                   fixture_log_notification, &f, change_things, &observers[i]));
  fixture_unobserve (&f, observers[0]);
  CHECK_INT (f.destroyed, 1);
  fixture_unobserve (&f, observers[1]);
  CHECK_INT (f.destroyed, 2);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 1\nrow padding 1 -> 2\n");
  fixture_end (&f);
  CHECK_INT (f.destroyed, 2);
}

static void
remove_list (void *user_data)
{
  Fixture *f = user_data;
  f->destroyed++;
  if (f->destroyed == 1)
    CHECK_OK (milieu_node_remove (f->tree, f->list));
}

static void
aDestroyFunctionMayRemoveNodes (void)
{
  Fixture f;
  MilieuObserver observer;
  fixture_start (&f);
  for (int i = 0; i < 3; i++)
    CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_PLAIN,
                                   fixture_log_notification, &f, remove_list, &observer));
  fixture_unobserve (&f, observer);
  CHECK_INT (f.destroyed, 3);
  fixture_end (&f);
  CHECK_INT (f.destroyed, 3);
}

static void
free_the_tree (void *user_data)
{
  Fixture *f = user_data;
  f->destroyed++;
  milieu_tree_free (f->tree);
}

static void
aDestroyFunctionMayFreeTheTree (void)
{
  Fixture f;
  MilieuObserver observer;
  fixture_start (&f);
  CHECK_OK (milieu_node_observe (f.tree, f.row, f.padding, MILIEU_OBSERVE_PLAIN,
                                 fixture_log_notification, &f, free_the_tree, &observer));
  fixture_unobserve (&f, observer);
  CHECK_INT (f.destroyed, 1);
}

static void
aSchedulersDestroyFunctionMayFreeTheTree (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  milieu_tree_set_scheduler (f.tree, fixture_schedule_nothing, &f, free_the_tree);
  fixture_set (&f, f.list, f.padding, 9);
  milieu_tree_set_scheduler (f.tree, fixture_schedule_nothing, NULL, NULL);
  CHECK_INT (f.destroyed, 1);
}

static void
begin_with (Fixture *f, MilieuDestroyFunction destroy)
{
  MilieuPayload payload = { .animated = true, .data = f, .destroy = destroy };
  CHECK_OK (milieu_tree_begin (f->tree, &payload));
}

static void
set_margin (void *user_data)
{
  Fixture *f = user_data;
  f->destroyed++;
  fixture_set (f, f->window, f->margin, f->destroyed);
}

static void
aPayloadsDestroyFunctionMayUseTheTree (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_observe (&f, f.row, f.margin);
  begin_with (&f, set_margin);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9 animated\nrow margin 0 -> 1\n");
  CHECK_INT (f.destroyed, 1);
  fixture_end (&f);
  CHECK_INT (f.destroyed, 1);
}

static void
aPayloadsDestroyFunctionMayFreeTheTree (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  begin_with (&f, free_the_tree);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9 animated\n");
  CHECK_INT (f.destroyed, 1);
}

static void
aNestedPayloadsDestroyFunctionMayUseTheTree (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.margin);
  fixture_begin (&f);
  begin_with (&f, set_margin);
  CHECK_INT (f.destroyed, 1);
  fixture_commit (&f);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row margin 0 -> 1\n");
  fixture_end (&f);
}

static void
aMessageFunctionsDestroyFunctionMayFreeTheTree (void)
{
  Fixture f;
  fixture_start (&f);
  milieu_tree_set_message_function (f.tree, NULL, &f, free_the_tree);
  milieu_tree_set_message_function (f.tree, NULL, NULL, NULL);
  CHECK_INT (f.destroyed, 1);
}

static void
remove_first (void *user_data)
{
  Fixture *f = user_data;
  f->destroyed++;
  CHECK_OK (milieu_node_remove (f->tree, milieu_node_get_first_child (f->tree, f->list)));
}

/* Each destroy function removes the next node: if that nested, the stack would not do. */
static void
destroyFunctionsDoNotNest (void)
{
  enum
  {
    NODES = 100000
  };
  Fixture f;
  fixture_start (&f);
  for (int i = 0; i < NODES; i++)
    {
      MilieuNode node;
      CHECK_OK (milieu_node_add (f.tree, f.list, 0, MILIEU_NODE_PLAIN, &node));
      CHECK_OK (milieu_node_observe (f.tree, node, f.padding, MILIEU_OBSERVE_PLAIN,
                                     fixture_log_notification, &f,
                                     i < NODES - 1 ? remove_first : fixture_count_destroyed, NULL));
    }
  CHECK_OK (milieu_node_remove (f.tree, f.row));
  CHECK_OK (milieu_node_remove (f.tree, milieu_node_get_first_child (f.tree, f.list)));
  CHECK_INT (f.destroyed, NODES);
  fixture_end (&f);
}

static void
free_tree (void *user_data)
{
  milieu_tree_free (user_data);
}

static void
aNestedPayloadsDestroyFunctionMayFreeTheTree (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuPayload payload = { .data = f.tree, .destroy = free_tree };
  fixture_begin (&f);
  CHECK_OK (milieu_tree_begin (f.tree, &payload));
}

TEST_TOPIC (reentrancy_destroy, TEST (reentrancy_destroy, aDestroyFunctionMayUseTheTree),
            TEST (reentrancy_destroy, aDestroyFunctionMayRemoveNodes),
            TEST (reentrancy_destroy, aDestroyFunctionMayFreeTheTree),
            TEST (reentrancy_destroy, aSchedulersDestroyFunctionMayFreeTheTree),
            TEST (reentrancy_destroy, aPayloadsDestroyFunctionMayUseTheTree),
            TEST (reentrancy_destroy, aPayloadsDestroyFunctionMayFreeTheTree),
            TEST (reentrancy_destroy, aNestedPayloadsDestroyFunctionMayUseTheTree),
            TEST (reentrancy_destroy, aMessageFunctionsDestroyFunctionMayFreeTheTree),
            TEST (reentrancy_destroy, destroyFunctionsDoNotNest),
            TEST (reentrancy_destroy, aNestedPayloadsDestroyFunctionMayFreeTheTree))
