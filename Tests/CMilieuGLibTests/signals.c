/* Who is told by `changed`, of what, and what that costs the core. */
#include "../CMilieuTests/failing-allocator.h"
#include "../CMilieuTests/test.h"

#include "scene.h"
#include "waiting.h"

/* ---- what is told ---- */

static void
aHandlerIsToldOfTheKeyOfItsDetail (void)
{
  Scene scene;
  scene_start (&scene);
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  scene_set (&scene, scene.window, scene.width, 8);
  scene_set (&scene, scene.window, scene.height, 9);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 8\n");
  scene_set (&scene, scene.row, scene.width, 10);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 8 -> 10\n");
  /* A nearer value hides this one. */
  scene_set (&scene, scene.list, scene.width, 11);
  CHECK_TEXT (scene_told (&scene), "");
  scene_end (&scene);
}

static void
aHandlerIsToldTheTransactionsPayload (void)
{
  Scene scene;
  scene_start (&scene);
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  CHECK (milieu_glib_tree_begin (scene.tree, TRUE, 0.5, NULL));
  scene_set (&scene, scene.window, scene.width, 8);
  CHECK (milieu_glib_tree_commit (scene.tree, NULL));
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 8 animated\n");
  scene_end (&scene);
}

static void
whatIsSetAndSetBackIsNotTold (void)
{
  Scene scene;
  scene_start (&scene);
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  scene_set (&scene, scene.row, scene.width, 8);
  scene_set (&scene, scene.row, scene.width, 0);
  CHECK_TEXT (scene_told (&scene), "");
  scene_end (&scene);
}

static void
aDerivedKeyIsTold (void)
{
  Scene scene;
  scene_start (&scene);
  scene_connect (&scene, scene.row, "changed::scene-area", "a");
  scene_set (&scene, scene.window, scene.width, 3);
  scene_set (&scene, scene.list, scene.height, 4);
  CHECK_TEXT (scene_told (&scene), "a: scene-area 0 -> 12\n");
  scene_end (&scene);
}

static void
aStringIsTold (void)
{
  Scene scene;
  scene_start (&scene);
  scene_connect (&scene, scene.row, "changed::scene-title", "a");
  CHECK_OK (milieu_node_set_string (scene.core, milieu_glib_node_get_handle (scene.list),
                                    scene.title, "home"));
  CHECK_TEXT (scene_told (&scene), "a: scene-title \"\" -> \"home\"\n");
  scene_end (&scene);
}

static void
aMoveAndAWishAreTold (void)
{
  Scene scene;
  GValue value = G_VALUE_INIT;
  scene_start (&scene);
  scene_set (&scene, scene.list, scene.width, 8);
  scene_connect (&scene, scene.row, "changed::scene-width", "row");
  CHECK (milieu_glib_node_move (scene.row, scene.window, NULL, NULL));
  CHECK_TEXT (scene_told (&scene), "row: scene-width 8 -> 0\n");
  scene_connect (&scene, scene.window, "changed::scene-height", "window");
  g_value_init (&value, G_TYPE_INT);
  g_value_set_int (&value, 5);
  CHECK (milieu_glib_node_prefer (scene.row, scene.height, &value, NULL));
  CHECK_TEXT (scene_told (&scene), "window: scene-height 0 -> 5\n");
  CHECK (milieu_glib_node_remove (scene.row, NULL));
  CHECK_TEXT (scene_told (&scene), "window: scene-height 5 -> 0\n");
  scene_end (&scene);
}

static void
withoutALoopHandlersAreToldAtOnce (void)
{
  Scene scene;
  scene_start (&scene);
  milieu_tree_set_scheduler (scene.core, NULL, NULL, NULL);
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  scene_set (&scene, scene.window, scene.width, 8);
  CHECK_TEXT (scene.log->str, "a: scene-width 0 -> 8\n");
  scene_end (&scene);
}

/* ---- from when on ---- */

static void
theValueAtTheConnectionCounts (void)
{
  Scene scene;
  scene_start (&scene);
  scene_set (&scene, scene.row, scene.width, 1);
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  scene_set (&scene, scene.row, scene.width, 2);
  scene_connect (&scene, scene.list, "changed::scene-height", "b");
  scene_set (&scene, scene.window, scene.height, 3);
  CHECK_TEXT (scene_told (&scene), "b: scene-height 0 -> 3\na: scene-width 1 -> 2\n");
  scene_end (&scene);
}

static void
withinATransactionTheValueAtTheConnectionCounts (void)
{
  Scene scene;
  scene_start (&scene);
  CHECK (milieu_glib_tree_begin (scene.tree, FALSE, 0, NULL));
  scene_set (&scene, scene.row, scene.width, 1);
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  scene_set (&scene, scene.row, scene.width, 2);
  CHECK (milieu_glib_tree_commit (scene.tree, NULL));
  CHECK_TEXT (scene_told (&scene), "a: scene-width 1 -> 2\n");

  CHECK (milieu_glib_tree_begin (scene.tree, FALSE, 0, NULL));
  scene_connect (&scene, scene.row, "changed::scene-height", "b");
  scene_set (&scene, scene.row, scene.height, 1);
  CHECK (milieu_glib_tree_commit (scene.tree, NULL));
  scene_connect (&scene, scene.row, "changed::scene-height", "c");
  CHECK_TEXT (scene_told (&scene), "b: scene-height 0 -> 1\nc: scene-height 0 -> 1\n");
  scene_end (&scene);
}

static void
aHandlerMayBeConnectedBeforeItsKeyIsDefined (void)
{
  static int number;
  Scene scene;
  scene_start (&scene);
  char *name = g_strdup_printf ("scene-late-%d", number++);
  char *signal = g_strdup_printf ("changed::%s", name);
  char *expected = g_strdup_printf ("a: %s 0 -> 1\n", name);
  scene_connect (&scene, scene.row, signal, "a");
  CHECK_INT (scene_synced (&scene), 0);
  scene_set (&scene, scene.row, scene_key (name), 1);
  CHECK_TEXT (scene_told (&scene), expected);
  g_free (name);
  g_free (signal);
  g_free (expected);
  scene_end (&scene);
}

static void
aChangeWhereNoOtherFaceIsAskedIsTold (void)
{
  Scene scene;
  scene_start (&scene);
  /* The row has no children: its own face alone is looked at, once for each connection. */
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  scene_connect (&scene, scene.window, "changed::scene-width", "b");
  scene_set (&scene, scene.row, scene.width, 1);
  CHECK_INT (scene_observers (&scene), 1);
  scene_connect (&scene, scene.row, "changed::scene-height", "c");
  scene_set (&scene, scene.row, scene.height, 2);
  CHECK_INT (scene_observers (&scene), 2);
  scene_set (&scene, scene.window, scene.width, 3);
  CHECK_INT (scene_observers (&scene), 3);
  CHECK_TEXT (scene_told (&scene),
              "b: scene-width 0 -> 3\na: scene-width 0 -> 1\nc: scene-height 0 -> 2\n");
  scene_end (&scene);
}

/* ---- what the core observes ---- */

static void
aFaceWithoutHandlersCostsNoObserver (void)
{
  Scene scene;
  scene_start (&scene);
  scene_set (&scene, scene.row, scene.width, 1);
  g_signal_handler_disconnect (scene.row, scene_connect (&scene, scene.row, "changed", "a"));
  CHECK_INT (scene_synced (&scene), 0);
  CHECK_TEXT (scene_told (&scene), "");
  scene_end (&scene);
}

static void
aHundredHandlersOfOneDetailAreOneObserver (void)
{
  enum
  {
    COUNT = 100
  };
  Scene scene;
  gulong ids[COUNT];
  scene_start (&scene);
  for (int i = 0; i < COUNT; i++)
    ids[i] = scene_connect (&scene, scene.row, "changed::scene-width", "a");
  CHECK_INT (scene_synced (&scene), 1);
  scene_set (&scene, scene.window, scene.width, 1);
  CHECK_INT (scene_observers (&scene), 1);
  CHECK_INT (strlen (scene_told (&scene)), COUNT * strlen ("a: scene-width 0 -> 1\n"));
  MilieuStatistics statistics;
  milieu_tree_get_statistics (scene.core, &statistics);
  CHECK_INT (statistics.observers_told, 1);

  for (int i = 1; i < COUNT; i++)
    g_signal_handler_disconnect (scene.row, ids[i]);
  CHECK_INT (scene_synced (&scene), 1);
  g_signal_handler_disconnect (scene.row, ids[0]);
  CHECK_INT (scene_synced (&scene), 0);
  scene_end (&scene);
}

static void
eachDetailIsAnObserverAsLongAsItIsHeard (void)
{
  Scene scene;
  scene_start (&scene);
  gulong width = scene_connect (&scene, scene.row, "changed::scene-width", "a");
  gulong height = scene_connect (&scene, scene.row, "changed::scene-height", "b");
  scene_connect (&scene, scene.list, "changed::scene-height", "c");
  CHECK_INT (scene_synced (&scene), 3);
  g_signal_handler_disconnect (scene.row, width);
  CHECK_INT (scene_synced (&scene), 2);
  g_signal_handler_disconnect (scene.row, height);
  CHECK_INT (scene_synced (&scene), 1);
  scene_end (&scene);
}

static void
anIterationOfTheLoopLetsGoOfWhatNobodyHears (void)
{
  Scene scene;
  scene_start (&scene);
  gulong id = scene_connect (&scene, scene.row, "changed::scene-width", "a");
  g_main_context_iteration (scene.context, FALSE);
  CHECK_INT (scene_observers (&scene), 1);
  g_signal_handler_disconnect (scene.row, id);
  g_main_context_iteration (scene.context, FALSE);
  CHECK_INT (scene_observers (&scene), 0);
  scene_end (&scene);
}

static void
aHandlerThatGoesWithItsObjectIsNoticed (void)
{
  Scene scene;
  scene_start (&scene);
  GObject *object = g_object_new (G_TYPE_OBJECT, NULL);
  g_signal_connect_object (scene.row, "changed::scene-width", G_CALLBACK (g_object_ref), object,
                           G_CONNECT_SWAPPED);
  CHECK_INT (scene_synced (&scene), 1);
  g_object_unref (object);
  CHECK_INT (scene_synced (&scene), 0);
  scene_set (&scene, scene.row, scene.width, 1);
  scene_told (&scene);
  scene_end (&scene);
}

static void
aBlockedHandlerCounts (void)
{
  Scene scene;
  scene_start (&scene);
  gulong id = scene_connect (&scene, scene.row, "changed::scene-width", "a");
  g_signal_handler_block (scene.row, id);
  scene_set (&scene, scene.row, scene.width, 1);
  CHECK_INT (scene_synced (&scene), 1);
  CHECK_TEXT (scene_told (&scene), "");
  g_signal_handler_unblock (scene.row, id);
  scene_set (&scene, scene.row, scene.width, 2);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 1 -> 2\n");
  scene_end (&scene);
}

static void
tenThousandSetsAreOneFlushAndOneEmission (void)
{
  Scene scene;
  MilieuStatistics before, after;
  scene_start (&scene);
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  milieu_tree_get_statistics (scene.core, &before);
  for (int i = 1; i <= 10000; i++)
    scene_set (&scene, scene.window, scene.width, i);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 10000\n");
  milieu_tree_get_statistics (scene.core, &after);
  CHECK_INT (after.flushes - before.flushes, 1);
  scene_end (&scene);
}

static void
whoIsConnectedWakesNothing (void)
{
  Scene scene;
  scene_start (&scene);
  waiting_begin (scene.context);
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  scene_connect (&scene, scene.list, "changed", "b");
  for (int i = 0; i < 10; i++)
    {
      CHECK (!g_main_context_iteration (scene.context, TRUE));
      CHECK_INT (waiting_asked (), WAITING_FOR_EVER);
    }
  CHECK (scene_observers (&scene) > 0);
  scene_end (&scene);
}

/* ---- interests ---- */

static void
count_interest (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted,
                void *user_data)
{
  Scene *scene = user_data;
  g_string_append (scene->log, wanted ? "wanted\n" : "unwanted\n");
  if (wanted)
    CHECK_OK (milieu_node_set_base (tree, node, key, milieu_value_int (5)));
}

static void
watch_interest (Scene *scene)
{
  CHECK_OK (milieu_node_watch_interest (scene->core, milieu_glib_node_get_handle (scene->window),
                                        scene->width, count_interest, scene, NULL, NULL));
}

static void
aConnectionStartsWhatFeedsTheKeyAndTheLastOneEndsIt (void)
{
  Scene scene;
  scene_start (&scene);
  watch_interest (&scene);
  gulong first = scene_connect (&scene, scene.row, "changed::scene-width", "a");
  gulong second = scene_connect (&scene, scene.row, "changed::scene-width", "b");
  CHECK_TEXT (scene_told (&scene), "wanted\na: scene-width 0 -> 5\nb: scene-width 0 -> 5\n");
  g_signal_handler_disconnect (scene.row, first);
  CHECK_TEXT (scene_told (&scene), "");
  g_signal_handler_disconnect (scene.row, second);
  CHECK_TEXT (scene_told (&scene), "unwanted\n");
  scene_end (&scene);
}

static void
withoutALoopTheNextChangeStartsWhatFeedsTheKey (void)
{
  Scene scene;
  scene_start (&scene);
  milieu_tree_set_scheduler (scene.core, NULL, NULL, NULL);
  watch_interest (&scene);
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  CHECK_TEXT (scene.log->str, "");
  scene_set (&scene, scene.window, scene.height, 1);
  CHECK_TEXT (scene_told (&scene), "wanted\na: scene-width 0 -> 5\n");

  milieu_tree_set_scheduler (scene.core, NULL, NULL, NULL);
  scene_connect (&scene, scene.list, "changed::scene-width", "b");
  milieu_glib_tree_sync (scene.tree);
  CHECK_TEXT (scene_told (&scene), "");
  scene_end (&scene);
}

/* The first observer wakes who feeds the key, who changes what the handlers of all others are for.
 */
static void
whatIsFedWithinALookIsToldToAllThatWereConnected (void)
{
  Scene scene;
  scene_start (&scene);
  milieu_tree_set_scheduler (scene.core, NULL, NULL, NULL);
  scene_set (&scene, scene.row, scene.height, 3);
  watch_interest (&scene);
  scene_connect (&scene, scene.window, "changed::scene-width", "a");
  scene_connect (&scene, scene.list, "changed::scene-width", "b");
  scene_connect (&scene, scene.row, "changed::scene-width", "c");
  scene_connect (&scene, scene.row, "changed::scene-area", "d");
  milieu_glib_tree_sync (scene.tree);
  CHECK_TEXT (scene_told (&scene), "wanted\na: scene-width 0 -> 5\nb: scene-width 0 -> 5\n"
                                   "c: scene-width 0 -> 5\nd: scene-area 0 -> 15\n");
  scene_end (&scene);
}

/* ---- without memory ---- */

static void
whatThereWasNoMemoryForIsTriedAgain (void)
{
  Scene scene;
  FailingAllocator allocator;
  MilieuTree *core;
  MilieuNode node;
  scene_start (&scene);
  failing_allocator_start (&allocator, FAILING_NEVER, 0);
  CHECK_OK (milieu_tree_new (&allocator.functions, &core));
  CHECK_OK (milieu_node_add (core, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
  MilieuGlibNode *face = milieu_glib_node_for (core, node);
  MilieuGlibTree *tree = milieu_glib_node_get_tree (face);
  scene_connect (&scene, face, "changed::scene-width", "a");
  scene_connect (&scene, face, "changed::scene-height", "b");
  allocator.failing = FAILING_ALWAYS;
  allocator.from = 0;
  milieu_glib_tree_sync (tree);
  CHECK_INT (milieu_glib_tree_count_observers (tree), 0);
  CHECK (allocator.refusals > 0);
  allocator.failing = FAILING_NEVER;
  milieu_glib_tree_sync (tree);
  CHECK_INT (milieu_glib_tree_count_observers (tree), 2);
  CHECK_OK (milieu_node_set (core, node, scene.width, milieu_value_int (1)));
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\n");
  g_object_unref (face);
  milieu_tree_free (core);
  CHECK_INT (allocator.blocks, 0);
  CHECK (!allocator.fault);
  scene_end (&scene);
}

TEST_TOPIC (glib_signals, TEST (glib_signals, aHandlerIsToldOfTheKeyOfItsDetail),
            TEST (glib_signals, aHandlerIsToldTheTransactionsPayload),
            TEST (glib_signals, whatIsSetAndSetBackIsNotTold),
            TEST (glib_signals, aDerivedKeyIsTold), TEST (glib_signals, aStringIsTold),
            TEST (glib_signals, aMoveAndAWishAreTold),
            TEST (glib_signals, withoutALoopHandlersAreToldAtOnce),
            TEST (glib_signals, theValueAtTheConnectionCounts),
            TEST (glib_signals, withinATransactionTheValueAtTheConnectionCounts),
            TEST (glib_signals, aHandlerMayBeConnectedBeforeItsKeyIsDefined),
            TEST (glib_signals, aChangeWhereNoOtherFaceIsAskedIsTold),
            TEST (glib_signals, aFaceWithoutHandlersCostsNoObserver),
            TEST (glib_signals, aHundredHandlersOfOneDetailAreOneObserver),
            TEST (glib_signals, eachDetailIsAnObserverAsLongAsItIsHeard),
            TEST (glib_signals, anIterationOfTheLoopLetsGoOfWhatNobodyHears),
            TEST (glib_signals, aHandlerThatGoesWithItsObjectIsNoticed),
            TEST (glib_signals, aBlockedHandlerCounts),
            TEST (glib_signals, tenThousandSetsAreOneFlushAndOneEmission),
            TEST (glib_signals, whoIsConnectedWakesNothing),
            TEST (glib_signals, aConnectionStartsWhatFeedsTheKeyAndTheLastOneEndsIt),
            TEST (glib_signals, withoutALoopTheNextChangeStartsWhatFeedsTheKey),
            TEST (glib_signals, whatIsFedWithinALookIsToldToAllThatWereConnected),
            TEST (glib_signals, whatThereWasNoMemoryForIsTriedAgain))
