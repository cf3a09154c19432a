/* What handlers of `changed` may do, and those without a detail. */
#include "../CMilieuTests/test.h"

#include "scene.h"

/* ---- what a handler may do ---- */

static void
disconnect_itself (Hearer *self, MilieuGlibNode *node, gint64 value)
{
  (void)value;
  g_signal_handler_disconnect (node, self->id);
}

static void
aHandlerMayDisconnectItself (void)
{
  Scene scene;
  scene_start (&scene);
  Hearer hearer = { .scene = &scene, .label = "a", .act = disconnect_itself };
  scene_hear (&hearer, scene.row, "changed::scene-width");
  scene_set (&scene, scene.row, scene.width, 1);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\n");
  CHECK_INT (scene_observers (&scene), 0);
  scene_set (&scene, scene.row, scene.width, 2);
  CHECK_TEXT (scene_told (&scene), "");

  /* No loop is needed for that. */
  milieu_tree_set_scheduler (scene.core, NULL, NULL, NULL);
  scene_hear (&hearer, scene.row, "changed::scene-width");
  scene_set (&scene, scene.row, scene.width, 3);
  CHECK_INT (scene_observers (&scene), 0);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 2 -> 3\n");
  scene_end (&scene);
}

static void
disconnect_other (Hearer *self, MilieuGlibNode *node, gint64 value)
{
  (void)node;
  (void)value;
  g_signal_handler_disconnect (self->other, self->other_id);
}

static void
aHandlerMayDisconnectAnotherOne (void)
{
  Scene scene;
  scene_start (&scene);
  Hearer hearer = { .scene = &scene, .label = "a", .act = disconnect_other };
  scene_hear (&hearer, scene.list, "changed::scene-width");
  hearer.other = scene.list;
  hearer.other_id = scene_connect (&scene, scene.list, "changed::scene-width", "b");
  scene_set (&scene, scene.list, scene.width, 1);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\n");
  g_signal_handler_disconnect (scene.list, hearer.id);

  /* At another node, which is due in the same round. */
  scene_hear (&hearer, scene.list, "changed::scene-width");
  hearer.other = scene.row;
  hearer.other_id = scene_connect (&scene, scene.row, "changed::scene-width", "c");
  scene_set (&scene, scene.list, scene.width, 2);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 1 -> 2\n");
  CHECK_INT (scene_observers (&scene), 1);
  g_signal_handler_disconnect (scene.list, hearer.id);
  scene_end (&scene);
}

static void
connect_other (Hearer *self, MilieuGlibNode *node, gint64 value)
{
  (void)node;
  (void)value;
  self->act = NULL;
  scene_connect (self->scene, self->other, "changed::scene-width", "new");
}

static void
whomAHandlerConnectsHearsOfWhatChangesFromThenOn (void)
{
  Scene scene;
  scene_start (&scene);
  Hearer hearer = { .scene = &scene, .label = "a", .act = connect_other, .other = scene.list };
  scene_hear (&hearer, scene.row, "changed::scene-width");
  scene_set (&scene, scene.window, scene.width, 1);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\n");
  scene_set (&scene, scene.window, scene.width, 2);
  CHECK_TEXT (scene_told (&scene), "new: scene-width 1 -> 2\na: scene-width 1 -> 2\n");
  scene_end (&scene);
}

static void
count_to_three (Hearer *self, MilieuGlibNode *node, gint64 value)
{
  if (value < 3)
    scene_set (self->scene, node, self->scene->width, value + 1);
}

static void
whatAHandlerChangesIsToldInTheNextRound (void)
{
  Scene scene;
  scene_start (&scene);
  Hearer hearer = { .scene = &scene, .label = "a", .act = count_to_three };
  scene_hear (&hearer, scene.list, "changed::scene-width");
  scene_connect (&scene, scene.row, "changed::scene-width", "b");
  scene_set (&scene, scene.list, scene.width, 1);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\nb: scene-width 0 -> 2\n"
                                   "a: scene-width 1 -> 2\na: scene-width 2 -> 3\n"
                                   "b: scene-width 2 -> 3\n");
  scene_end (&scene);
}

static void
connect_and_set (Hearer *self, MilieuGlibNode *node, gint64 value)
{
  (void)value;
  self->act = NULL;
  scene_connect (self->scene, node, "changed::scene-height", "new");
  scene_set (self->scene, node, self->scene->height, 7);
}

static void
whomAHandlerConnectsHearsOfWhatItChanges (void)
{
  Scene scene;
  scene_start (&scene);
  Hearer hearer = { .scene = &scene, .label = "a", .act = connect_and_set };
  scene_hear (&hearer, scene.row, "changed::scene-width");
  scene_set (&scene, scene.row, scene.width, 1);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\nnew: scene-height 0 -> 7\n");
  scene_end (&scene);
}

static void
let_row_go (Hearer *self, MilieuGlibNode *node, gint64 value)
{
  (void)node;
  (void)value;
  g_clear_object (&self->scene->row);
}

static void
aHandlerMayDropTheLastReferenceToItsFace (void)
{
  Scene scene;
  scene_start (&scene);
  Hearer hearer = { .scene = &scene, .label = "a", .act = let_row_go };
  scene_hear (&hearer, scene.row, "changed::scene-width");
  scene_connect (&scene, scene.row, "changed::scene-width", "b");
  scene_set (&scene, scene.row, scene.width, 1);
  /* The emission goes on, and is the last. */
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\nb: scene-width 0 -> 1\n");
  CHECK_INT (scene_observers (&scene), 0);
  scene_set (&scene, scene.list, scene.height, 2);
  CHECK_TEXT (scene_told (&scene), "");
  scene_end (&scene);
}

static void
aHandlerMayDropTheLastReferenceToAFaceThatIsDue (void)
{
  Scene scene;
  scene_start (&scene);
  Hearer hearer = { .scene = &scene, .label = "a", .act = let_row_go };
  scene_hear (&hearer, scene.list, "changed::scene-width");
  scene_connect (&scene, scene.row, "changed::scene-width", "b");
  scene_set (&scene, scene.window, scene.width, 1);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\n");
  CHECK_INT (scene_observers (&scene), 1);
  scene_end (&scene);
}

static void
remove_node (Hearer *self, MilieuGlibNode *node, gint64 value)
{
  (void)value;
  CHECK (milieu_glib_node_remove (node, NULL));
  CHECK (!milieu_glib_node_exists (self->scene->row));
}

static void
aHandlerMayRemoveItsNode (void)
{
  Scene scene;
  scene_start (&scene);
  Hearer hearer = { .scene = &scene, .label = "a", .act = remove_node };
  scene_hear (&hearer, scene.list, "changed::scene-width");
  scene_connect (&scene, scene.row, "changed::scene-width", "b");
  scene_set (&scene, scene.window, scene.width, 1);
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\n");
  CHECK_INT (scene_observers (&scene), 0);
  scene_end (&scene);
}

static void
let_all_go (Hearer *self, MilieuGlibNode *node, gint64 value)
{
  (void)node;
  (void)value;
  g_clear_object (&self->scene->row);
  g_clear_object (&self->scene->list);
  g_clear_object (&self->scene->window);
  g_clear_object (&self->scene->tree);
}

static void
aHandlerMayFreeTheTree (void)
{
  Scene scene;
  scene_start (&scene);
  Hearer hearer = { .scene = &scene, .label = "a", .act = let_all_go };
  scene_hear (&hearer, scene.list, "changed");
  scene_connect (&scene, scene.row, "changed::scene-width", "b");
  CHECK (milieu_glib_tree_begin (scene.tree, FALSE, 0, NULL));
  scene_set (&scene, scene.window, scene.width, 1);
  scene_set (&scene, scene.window, scene.height, 1);
  CHECK (milieu_glib_tree_commit (scene.tree, NULL));
  const char *told = scene_told (&scene);
  CHECK (g_str_has_prefix (told, "a: scene-width 0 -> 1\n"));
  CHECK (!strstr (told, "b: "));
  scene_end (&scene);
}

static void
free_core (Hearer *self, MilieuGlibNode *node, gint64 value)
{
  (void)value;
  milieu_tree_free (milieu_glib_node_get_core_tree (node));
  self->act = NULL;
}

static void
aHandlerMayFreeACoreTree (void)
{
  Scene scene;
  MilieuTree *core;
  MilieuNode node;
  scene_start (&scene);
  CHECK_OK (milieu_tree_new (NULL, &core));
  CHECK_OK (milieu_node_add (core, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
  MilieuGlibNode *face = milieu_glib_node_for (core, node);
  Hearer hearer = { .scene = &scene, .label = "a", .act = free_core };
  scene_hear (&hearer, face, "changed::scene-width");
  scene_connect (&scene, face, "changed::scene-width", "b");
  CHECK_OK (milieu_node_set (core, node, scene.width, milieu_value_int (1)));
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\nb: scene-width 0 -> 1\n");
  CHECK (!milieu_glib_node_get_core_tree (face));
  CHECK (!milieu_glib_node_exists (face));
  g_object_unref (face);
  scene_end (&scene);
}

/* ---- handlers without a detail ---- */

static void
aHandlerWithoutADetailHearsOfEachListedKeyOnce (void)
{
  static int number;
  Scene scene;
  const MilieuKey *unlisted;
  MilieuKeyDefinition definition = { .name = "scene-unlisted",
                                     .type = MILIEU_TYPE_INT,
                                     .unlisted = true };
  CHECK_OK (milieu_key_define (&definition, &unlisted));
  scene_start (&scene);
  scene_connect (&scene, scene.row, "changed::scene-width", "detail");
  scene_connect (&scene, scene.row, "changed", "all");
  scene_set (&scene, scene.row, scene.width, 1);
  scene_set (&scene, scene.row, unlisted, 1);
  CHECK_TEXT (scene_told (&scene), "detail: scene-width 0 -> 1\nall: scene-width 0 -> 1\n");
  scene_set (&scene, scene.row, scene.height, 2);
  CHECK_TEXT (scene_told (&scene), "all: scene-height 0 -> 2\nall: scene-area 0 -> 2\n");

  /* Those that are defined later too. */
  char *name = g_strdup_printf ("scene-new-%d", number++);
  char *expected = g_strdup_printf ("all: %s 0 -> 3\n", name);
  scene_set (&scene, scene.row, scene_key (name), 3);
  CHECK_TEXT (scene_told (&scene), expected);
  g_free (name);
  g_free (expected);
  scene_end (&scene);
}

static void
aHandlerWithoutADetailIsOneObserver (void)
{
  Scene scene;
  scene_start (&scene);
  gulong first = scene_connect (&scene, scene.row, "changed", "a");
  gulong second = scene_connect (&scene, scene.row, "changed", "b");
  CHECK_INT (scene_synced (&scene), 1);
  g_signal_handler_disconnect (scene.row, first);
  CHECK_INT (scene_synced (&scene), 1);
  g_signal_handler_disconnect (scene.row, second);
  CHECK_INT (scene_synced (&scene), 0);
  scene_end (&scene);
}

static void
whoHearsOfOneKeyMissesNothingWhenTheOneWhoHearsOfAllComesAndGoes (void)
{
  Scene scene;
  scene_start (&scene);
  scene_connect (&scene, scene.row, "changed::scene-width", "detail");
  scene_set (&scene, scene.row, scene.width, 1);
  gulong all = scene_connect (&scene, scene.row, "changed", "all");
  scene_set (&scene, scene.row, scene.width, 2);
  CHECK_TEXT (scene_told (&scene), "detail: scene-width 0 -> 2\nall: scene-width 0 -> 2\n");

  scene_connect (&scene, scene.row, "changed::scene-height", "height");
  scene_set (&scene, scene.row, scene.height, 3);
  g_signal_handler_disconnect (scene.row, all);
  /* The one observer of all the others is kept as long as the change is not told. */
  CHECK_INT (scene_synced (&scene), 2);
  scene_set (&scene, scene.row, scene.height, 4);
  CHECK_TEXT (scene_told (&scene), "height: scene-height 0 -> 4\n");
  CHECK_INT (scene_synced (&scene), 2);
  scene_set (&scene, scene.row, scene.height, 5);
  scene_set (&scene, scene.row, scene.width, 5);
  CHECK_TEXT (scene_told (&scene), "detail: scene-width 2 -> 5\nheight: scene-height 4 -> 5\n");
  scene_end (&scene);
}

static void
note_interest (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted,
               void *user_data)
{
  (void)tree;
  (void)node;
  (void)key;
  g_string_append (((Scene *)user_data)->log, wanted ? "wanted\n" : "unwanted\n");
}

static void
whenTheOneWhoHearsOfAllGoesOnlyTheKeysOfOthersAreObserved (void)
{
  Scene scene;
  scene_start (&scene);
  CHECK_OK (milieu_node_watch_interest (scene.core, milieu_glib_node_get_handle (scene.window),
                                        scene.width, note_interest, &scene, NULL, NULL));
  gulong all = scene_connect (&scene, scene.row, "changed", "all");
  scene_connect (&scene, scene.row, "changed::scene-title", "title");
  CHECK_TEXT (scene_told (&scene), "wanted\n");
  g_signal_handler_disconnect (scene.row, all);
  CHECK_TEXT (scene_told (&scene), "unwanted\n");
  CHECK_INT (scene_observers (&scene), 1);
  scene_end (&scene);
}

static void
disconnect_after_the_first (Hearer *self, MilieuGlibNode *node, gint64 value)
{
  (void)value;
  g_signal_handler_disconnect (node, self->id);
}

static void
whoHearsOfAllMayDisconnectAmongSeveralChanges (void)
{
  Scene scene;
  scene_start (&scene);
  Hearer hearer = { .scene = &scene, .label = "all", .act = disconnect_after_the_first };
  scene_hear (&hearer, scene.row, "changed");
  scene_connect (&scene, scene.row, "changed::scene-area", "area");
  CHECK (milieu_glib_tree_begin (scene.tree, FALSE, 0, NULL));
  scene_set (&scene, scene.row, scene.width, 2);
  scene_set (&scene, scene.row, scene.height, 3);
  CHECK (milieu_glib_tree_commit (scene.tree, NULL));
  CHECK_TEXT (scene_told (&scene), "all: scene-width 0 -> 2\narea: scene-area 0 -> 6\n");
  scene_set (&scene, scene.row, scene.width, 3);
  CHECK_TEXT (scene_told (&scene), "area: scene-area 6 -> 9\n");
  CHECK_INT (scene_synced (&scene), 1);
  scene_end (&scene);
}

TEST_TOPIC (glib_signal_handlers, TEST (glib_signal_handlers, aHandlerMayDisconnectItself),
            TEST (glib_signal_handlers, aHandlerMayDisconnectAnotherOne),
            TEST (glib_signal_handlers, whomAHandlerConnectsHearsOfWhatChangesFromThenOn),
            TEST (glib_signal_handlers, whatAHandlerChangesIsToldInTheNextRound),
            TEST (glib_signal_handlers, whomAHandlerConnectsHearsOfWhatItChanges),
            TEST (glib_signal_handlers, aHandlerMayDropTheLastReferenceToItsFace),
            TEST (glib_signal_handlers, aHandlerMayDropTheLastReferenceToAFaceThatIsDue),
            TEST (glib_signal_handlers, aHandlerMayRemoveItsNode),
            TEST (glib_signal_handlers, aHandlerMayFreeTheTree),
            TEST (glib_signal_handlers, aHandlerMayFreeACoreTree),
            TEST (glib_signal_handlers, aHandlerWithoutADetailHearsOfEachListedKeyOnce),
            TEST (glib_signal_handlers, aHandlerWithoutADetailIsOneObserver),
            TEST (glib_signal_handlers,
                  whoHearsOfOneKeyMissesNothingWhenTheOneWhoHearsOfAllComesAndGoes),
            TEST (glib_signal_handlers, whenTheOneWhoHearsOfAllGoesOnlyTheKeysOfOthersAreObserved),
            TEST (glib_signal_handlers, whoHearsOfAllMayDisconnectAmongSeveralChanges))
