/* Trees and nodes as GObjects. */
#include "../CMilieuTests/test.h"

#include "scene.h"

/* Whether the error has the code and names what it is about; clears it. */
static bool
is_error (GError **error, gint code, const char *about)
{
  bool is = *error && g_error_matches (*error, MILIEU_GLIB_ERROR, code)
            && strstr ((*error)->message, about);
  g_clear_error (error);
  return is;
}

/* ---- which face ---- */

static void
aNodeHasOneFaceAsLongAsSomebodyHoldsIt (void)
{
  Scene scene;
  scene_start (&scene);
  MilieuNode row = milieu_glib_node_get_handle (scene.row);
  MilieuGlibNode *again = milieu_glib_node_for (scene.core, row);
  CHECK (again == scene.row);
  g_object_unref (again);
  MilieuGlibTree *tree = milieu_glib_tree_for (scene.core);
  CHECK (tree == scene.tree);
  g_object_unref (tree);
  CHECK (milieu_glib_node_get_tree (scene.row) == scene.tree);
  CHECK (milieu_glib_node_get_core_tree (scene.row) == scene.core);

  /* The node does not hold it. */
  gpointer pointer = scene.row;
  g_object_add_weak_pointer (G_OBJECT (scene.row), &pointer);
  g_clear_object (&scene.row);
  CHECK (!pointer);
  scene.row = milieu_glib_node_for (scene.core, row);
  CHECK (milieu_glib_node_exists (scene.row));
  CHECK_TEXT (milieu_glib_node_get_name (scene.row), "row");
  scene_end (&scene);
}

static void
whereThereIsNoNodeThereIsNoFace (void)
{
  Scene scene;
  scene_start (&scene);
  CHECK (milieu_glib_node_for (scene.core, MILIEU_NODE_NONE) == NULL);
  MilieuNode row = milieu_glib_node_get_handle (scene.row);
  CHECK (milieu_glib_node_remove (scene.row, NULL));
  CHECK (milieu_glib_node_for (scene.core, row) == NULL);
  scene_end (&scene);
}

static void
aNodesFaceKeepsItsTree (void)
{
  Scene scene;
  scene_start (&scene);
  gpointer tree = scene.tree;
  g_object_add_weak_pointer (G_OBJECT (scene.tree), &tree);
  g_clear_object (&scene.tree);
  g_clear_object (&scene.window);
  g_clear_object (&scene.list);
  scene_set (&scene, scene.row, scene.width, 1);
  CHECK (tree);
  g_clear_object (&scene.row);
  CHECK (!tree);
  scene_end (&scene);
}

static void
facesMayGoInAnyOrder (void)
{
  Scene scene;
  MilieuTree *core;
  MilieuNode node;
  scene_start (&scene);
  CHECK_OK (milieu_tree_new (NULL, &core));
  CHECK_OK (milieu_node_add (core, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
  g_object_unref (milieu_glib_tree_for (core));
  MilieuGlibNode *face = milieu_glib_node_for (core, node);
  scene_connect (&scene, face, "changed::scene-width", "a");
  CHECK_OK (milieu_node_set (core, node, scene.width, milieu_value_int (1)));
  CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 1\n");
  g_object_unref (face);
  MilieuStatistics statistics;
  milieu_tree_get_statistics (core, &statistics);
  CHECK_INT (statistics.observers, 0);
  /* The tree goes on without faces, and gets new ones. */
  CHECK_OK (milieu_node_set (core, node, scene.width, milieu_value_int (2)));
  face = milieu_glib_node_for (core, node);
  scene_connect (&scene, face, "changed::scene-width", "b");
  CHECK_OK (milieu_node_set (core, node, scene.width, milieu_value_int (3)));
  CHECK_TEXT (scene_told (&scene), "b: scene-width 2 -> 3\n");
  milieu_tree_free (core);
  CHECK (!milieu_glib_node_exists (face));
  g_object_unref (face);
  scene_end (&scene);
}

static void
aFaceWhoseTreeWasFreedAnswersThatThereIsNoNode (void)
{
  GError *error = NULL;
  GValue value = G_VALUE_INIT;
  Scene scene;
  scene_start (&scene);
  MilieuTree *core;
  MilieuNode node;
  CHECK_OK (milieu_tree_new (NULL, &core));
  CHECK_OK (milieu_node_add (core, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
  MilieuGlibTree *tree = milieu_glib_tree_for (core);
  MilieuGlibNode *face = milieu_glib_node_for (core, node);
  gulong id = scene_connect (&scene, face, "changed", "a");
  milieu_glib_tree_sync (tree);
  milieu_tree_free (core);

  CHECK (!milieu_glib_tree_get_core (tree));
  CHECK_INT (milieu_glib_node_get_handle (face), node);
  CHECK (!milieu_glib_tree_add (tree, NULL, "node", FALSE, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "'node'"));
  CHECK (!milieu_glib_tree_begin (tree, FALSE, 0, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "transaction"));
  CHECK (!milieu_glib_tree_commit (tree, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "transaction"));
  CHECK (!milieu_glib_tree_flush (tree, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "flush"));
  CHECK (!milieu_glib_node_get (face, scene.width, &value, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "scene-width"));
  CHECK (!milieu_glib_node_unset (face, scene.width, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "scene-width"));
  CHECK (!milieu_glib_node_move (face, NULL, NULL, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "move"));
  CHECK (!milieu_glib_node_explain (face, scene.width, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "scene-width"));
  CHECK (!milieu_glib_node_get_parent (face) && !milieu_glib_node_get_name (face));
  CHECK_INT (milieu_glib_tree_count_observers (tree), 0);
  char *dump = milieu_glib_tree_dump (tree);
  CHECK_TEXT (dump, "");
  g_free (dump);
  milieu_glib_tree_sync (tree);
  g_signal_handler_disconnect (face, id);
  milieu_glib_tree_sync (tree);
  g_object_unref (face);
  g_object_unref (tree);
  scene_end (&scene);
}

static void
whatIsMadeWithoutAnyPartIsWhole (void)
{
  MilieuGlibTree *tree = g_object_new (MILIEU_GLIB_TYPE_TREE, NULL);
  MilieuGlibNode *node = milieu_glib_tree_add (tree, NULL, NULL, FALSE, NULL);
  CHECK (milieu_glib_node_exists (node));
  g_object_unref (tree);
  g_object_unref (node);

  GError *error = NULL;
  MilieuGlibNode *none = g_object_new (MILIEU_GLIB_TYPE_NODE, NULL);
  CHECK (!milieu_glib_node_exists (none));
  CHECK (!milieu_glib_node_get_tree (none));
  CHECK (!milieu_glib_node_remove (none, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "remove"));
  GPtrArray *children = milieu_glib_node_get_children (none);
  CHECK_INT (children->len, 0);
  g_ptr_array_unref (children);
  g_object_unref (none);
}

/* ---- shape ---- */

static void
nodesAreAddedAndMovedAndRemoved (void)
{
  GError *error = NULL;
  Scene scene;
  scene_start (&scene);
  MilieuGlibNode *other = milieu_glib_tree_add (scene.tree, scene.window, "other", FALSE, NULL);
  CHECK (milieu_glib_node_is_boundary (scene.window));
  CHECK (!milieu_glib_node_is_boundary (other));
  CHECK (milieu_glib_node_move (other, scene.window, scene.list, NULL));
  GPtrArray *children = milieu_glib_node_get_children (scene.window);
  CHECK_INT (children->len, 2);
  CHECK (children->pdata[0] == other && children->pdata[1] == scene.list);
  g_ptr_array_unref (children);

  CHECK (!milieu_glib_node_move (scene.list, scene.row, NULL, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_CYCLE, "'list'"));
  CHECK (!milieu_glib_node_move (other, NULL, scene.list, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NOT_SIBLING, "'other'"));
  CHECK (milieu_glib_node_move (other, NULL, NULL, NULL));
  CHECK (!milieu_glib_node_get_parent (other));
  GPtrArray *roots = milieu_glib_tree_get_roots (scene.tree);
  CHECK_INT (roots->len, 2);
  CHECK (roots->pdata[1] == other);
  g_ptr_array_unref (roots);

  CHECK (milieu_glib_node_remove (scene.list, NULL));
  CHECK (!milieu_glib_node_exists (scene.row));
  CHECK (!milieu_glib_node_remove (scene.row, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "remove"));
  CHECK (!milieu_glib_tree_add (scene.tree, scene.row, "more", FALSE, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "'more'"));
  children = milieu_glib_node_get_children (scene.row);
  CHECK_INT (children->len, 0);
  g_ptr_array_unref (children);
  g_object_unref (other);
  scene_end (&scene);
}

static void
aParentIsTheSameObject (void)
{
  Scene scene;
  scene_start (&scene);
  MilieuGlibNode *parent = milieu_glib_node_get_parent (scene.row);
  CHECK (parent == scene.list);
  g_object_unref (parent);
  scene_end (&scene);
}

static void
nodesOfAnotherTreeAreRefused (void)
{
  GError *error = NULL;
  Scene scene, other;
  scene_start (&scene);
  scene_start (&other);
  CHECK (!milieu_glib_tree_add (scene.tree, other.window, "node", FALSE, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "'node'"));
  CHECK (!milieu_glib_node_move (scene.row, other.window, NULL, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "'row'"));
  scene_end (&other);
  scene_end (&scene);
}

static void
aNameIsTextForPeople (void)
{
  GError *error = NULL;
  Scene scene;
  scene_start (&scene);
  CHECK (milieu_glib_node_set_name (scene.row, "Zeile", NULL));
  CHECK_TEXT (milieu_glib_node_get_name (scene.row), "Zeile");
  CHECK (!milieu_glib_node_set_name (scene.row, "\xff", &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_TEXT, "'Zeile'"));
  CHECK (milieu_glib_node_set_name (scene.row, NULL, NULL));
  CHECK (!milieu_glib_node_get_name (scene.row));
  /* A node that cannot be named is not added. */
  CHECK (!milieu_glib_tree_add (scene.tree, scene.row, "\xff", FALSE, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_TEXT, "cannot add"));
  GPtrArray *children = milieu_glib_node_get_children (scene.row);
  CHECK_INT (children->len, 0);
  g_ptr_array_unref (children);
  scene_end (&scene);
}

/* ---- values ---- */

static gint64
read_width (Scene *scene, MilieuGlibNode *node)
{
  GValue value = G_VALUE_INIT;
  CHECK (milieu_glib_node_get (node, scene->width, &value, NULL));
  CHECK (G_VALUE_HOLDS_INT64 (&value));
  return g_value_get_int64 (&value);
}

static void
valuesLieInTheLayersOfTheCore (void)
{
  Scene scene;
  GValue value = G_VALUE_INIT;
  scene_start (&scene);
  g_value_init (&value, G_TYPE_INT);
  g_value_set_int (&value, 1);
  CHECK (milieu_glib_node_set_base (scene.row, scene.width, &value, NULL));
  CHECK_INT (read_width (&scene, scene.row), 1);
  g_value_set_int (&value, 2);
  CHECK (milieu_glib_node_prefer (scene.row, scene.width, &value, NULL));
  CHECK_INT (read_width (&scene, scene.row), 2);
  CHECK_INT (read_width (&scene, scene.window), 2);
  g_value_set_int (&value, 3);
  CHECK (milieu_glib_node_set (scene.row, scene.width, &value, NULL));
  CHECK_INT (read_width (&scene, scene.row), 3);
  CHECK (milieu_glib_node_unset (scene.row, scene.width, NULL));
  CHECK_INT (read_width (&scene, scene.row), 2);
  CHECK (milieu_glib_node_unprefer (scene.row, scene.width, NULL));
  CHECK_INT (read_width (&scene, scene.row), 1);
  CHECK (milieu_glib_node_unset_base (scene.row, scene.width, NULL));
  CHECK_INT (read_width (&scene, scene.row), 0);
  scene_end (&scene);
}

static void
aValueThatDoesNotFitIsRefused (void)
{
  GError *error = NULL;
  Scene scene;
  GValue value = G_VALUE_INIT;
  scene_start (&scene);
  g_value_init (&value, G_TYPE_STRING);
  g_value_set_static_string (&value, "wide");
  CHECK (!milieu_glib_node_set (scene.row, scene.width, &value, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_TYPE, "scene-width"));
  CHECK_INT (read_width (&scene, scene.row), 0);
  CHECK (milieu_glib_node_remove (scene.row, NULL));
  CHECK (!milieu_glib_node_set (scene.row, scene.title, &value, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_NODE, "scene-title"));
  g_value_unset (&value);
  scene_end (&scene);
}

static void
anExplanationNamesPlacesAndLayers (void)
{
  Scene scene;
  GValue value = G_VALUE_INIT;
  scene_start (&scene);
  g_value_init (&value, G_TYPE_INT);
  g_value_set_int (&value, 4);
  scene_set (&scene, scene.list, scene.height, 3);
  CHECK (milieu_glib_node_prefer (scene.row, scene.width, &value, NULL));
  char *text = milieu_glib_node_explain (scene.window, scene.width, NULL);
  CHECK_TEXT (text, "scene-width at node 'window'\n"
                    "  wins  wish at node 'window', by node 'row': 4\n"
                    "        default: 0\n");
  g_free (text);
  MilieuTree *core = milieu_glib_tree_get_core (scene.tree);
  CHECK_INT (milieu_tree_set_base (core, scene.width, milieu_value_int (9)), MILIEU_OK);
  text = milieu_glib_node_explain (scene.list, scene.width, NULL);
  CHECK_TEXT (text, "scene-width at node 'list'\n"
                    "  wins  wish at node 'window', by node 'row': 4\n"
                    "        base above all roots: 9\n"
                    "        default: 0\n");
  g_free (text);
  CHECK_INT (milieu_tree_unset_base (core, scene.width), MILIEU_OK);
  text = milieu_glib_node_explain (scene.row, scene.area, NULL);
  CHECK_TEXT (text, "scene-area at node 'row'\n"
                    "  wins  default: 12\n"
                    "scene-height at node 'row'\n"
                    "  wins  set at node 'list': 3\n"
                    "        default: 0\n"
                    "scene-width at node 'row'\n"
                    "  wins  wish at node 'row': 4\n"
                    "        wish at node 'window', by node 'row': 4\n"
                    "        default: 0\n");
  g_free (text);
  char *dump = milieu_glib_tree_dump (scene.tree);
  CHECK_TEXT (dump,
              "window boundary scene-width~4\n  list scene-height=3\n    row scene-width~4\n");
  g_free (dump);
  scene_end (&scene);
}

/* ---- transactions ---- */

static void
transactionsAreOpenedAndClosed (void)
{
  GError *error = NULL;
  Scene scene;
  scene_start (&scene);
  CHECK (!milieu_glib_tree_commit (scene.tree, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_NO_TRANSACTION, "close"));
  CHECK (milieu_glib_tree_begin (scene.tree, FALSE, 0, NULL));
  CHECK (!milieu_glib_tree_flush (scene.tree, &error));
  CHECK (is_error (&error, MILIEU_GLIB_ERROR_BUSY, "flush"));
  CHECK (milieu_glib_tree_commit (scene.tree, NULL));
  CHECK (milieu_glib_tree_flush (scene.tree, NULL));
  scene_end (&scene);
}

static void
aPayloadsCopyHasNoData (void)
{
  MilieuPayload payload = { .animated = true,
                            .duration = 0.25,
                            .curve = MILIEU_CURVE_SPRING,
                            .damping = 0.75,
                            .data = &payload };
  MilieuGlibPayload *copy = g_boxed_copy (MILIEU_GLIB_TYPE_PAYLOAD, &payload);
  CHECK (milieu_glib_payload_get_animated (copy));
  CHECK (milieu_glib_payload_get_duration (copy) == 0.25);
  CHECK_INT (milieu_glib_payload_get_curve (copy), MILIEU_GLIB_CURVE_SPRING);
  CHECK (milieu_glib_payload_get_damping (copy) == 0.75);
  CHECK (!copy->data && !copy->destroy);
  g_boxed_free (MILIEU_GLIB_TYPE_PAYLOAD, copy);
}

/* ---- within functions of a key's ---- */

static void
aFaceThatGoesWithAValueLeavesNoObserver (void)
{
  static const MilieuObjectFunctions functions = { .retain = g_object_ref,
                                                   .release = g_object_unref };
  Scene scene;
  const MilieuKey *key;
  MilieuKeyDefinition definition = {
    .name = "scene-face", .type = MILIEU_TYPE_OBJECT, .unlisted = true, .object = &functions
  };
  CHECK_OK (milieu_key_define (&definition, &key));
  scene_start (&scene);
  MilieuNode window = milieu_glib_node_get_handle (scene.window);
  scene_connect (&scene, scene.row, "changed::scene-width", "a");
  CHECK_INT (scene_synced (&scene), 1);
  CHECK_OK (milieu_node_set (scene.core, window, key, milieu_value_object (scene.row)));
  g_clear_object (&scene.row);
  CHECK_OK (milieu_node_unset (scene.core, window, key));
  /* It could not end the observer, which ends when it is told. */
  scene_set (&scene, scene.window, scene.width, 1);
  CHECK_TEXT (scene_told (&scene), "");
  CHECK_INT (scene_observers (&scene), 0);
  scene_end (&scene);
}

TEST_TOPIC (glib_faces, TEST (glib_faces, aNodeHasOneFaceAsLongAsSomebodyHoldsIt),
            TEST (glib_faces, whereThereIsNoNodeThereIsNoFace),
            TEST (glib_faces, aNodesFaceKeepsItsTree), TEST (glib_faces, facesMayGoInAnyOrder),
            TEST (glib_faces, aFaceWhoseTreeWasFreedAnswersThatThereIsNoNode),
            TEST (glib_faces, whatIsMadeWithoutAnyPartIsWhole),
            TEST (glib_faces, nodesAreAddedAndMovedAndRemoved),
            TEST (glib_faces, aParentIsTheSameObject),
            TEST (glib_faces, nodesOfAnotherTreeAreRefused),
            TEST (glib_faces, aNameIsTextForPeople),
            TEST (glib_faces, valuesLieInTheLayersOfTheCore),
            TEST (glib_faces, aValueThatDoesNotFitIsRefused),
            TEST (glib_faces, anExplanationNamesPlacesAndLayers),
            TEST (glib_faces, transactionsAreOpenedAndClosed),
            TEST (glib_faces, aPayloadsCopyHasNoData),
            TEST (glib_faces, aFaceThatGoesWithAValueLeavesNoObserver))
