/* Value sources give base values at nodes and to whole trees; the last one attached wins. */
#include "../CMilieuTests/test.h"

#include "probe.h"

#define WHOLE MILIEU_NODE_NONE

/* ---- places ---- */

static void
aSourcesValueIsReadAtItsPlaceAndBelow (void)
{
  Scene scene;
  scene_start (&scene);
  Probe *probe = probe_new (&scene, "probe", scene.width, NULL);
  probe_attach (probe, scene.core, NODE_OF (scene.list));
  probe_give (probe, scene.width, 8);
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.row), scene.width), 8);
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.window), scene.width), 0);
  CHECK (
    milieu_node_get_own (scene.core, NODE_OF (scene.list), MILIEU_LAYER_BASE, scene.width, NULL));
  scene_end (&scene);
}

static void
aSourceOfAWholeTreeReachesRootsThatAreAddedLater (void)
{
  Scene scene;
  MilieuNode other;
  scene_start (&scene);
  Probe *probe = probe_new (&scene, "probe", scene.width, NULL);
  probe_give (probe, scene.width, 8);
  probe_attach (probe, scene.core, WHOLE);
  CHECK_OK (milieu_node_add (scene.core, WHOLE, WHOLE, MILIEU_NODE_PLAIN, &other));
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.row), scene.width), 8);
  CHECK_INT (probe_read (scene.core, other, scene.width), 8);
  CHECK_INT (probe_read (scene.core, WHOLE, scene.width), 8);
  probe_detach (probe, scene.core, WHOLE);
  CHECK_INT (probe_read (scene.core, other, scene.width), 0);
  scene_end (&scene);
}

static void
whatTheProgramSetsWinsAndComesOffWithoutLoss (void)
{
  Scene scene;
  scene_start (&scene);
  Probe *probe = probe_new (&scene, "probe", scene.width, NULL);
  probe_attach (probe, scene.core, NODE_OF (scene.window));
  scene_set (&scene, scene.window, scene.width, 5);
  probe_give (probe, scene.width, 8);
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.row), scene.width), 5);
  CHECK_OK (milieu_node_unset (scene.core, NODE_OF (scene.window), scene.width));
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.row), scene.width), 8);
  scene_end (&scene);
}

static void
aSourceGivesTheSameAtAllPlacesOfAllTrees (void)
{
  Scene scene, other;
  scene_start (&scene);
  scene_start (&other);
  Probe *probe = probe_new (&scene, "probe", scene.width, NULL);
  probe_attach (probe, scene.core, NODE_OF (scene.list));
  probe_attach (probe, scene.core, WHOLE);
  probe_attach (probe, other.core, NODE_OF (other.window));
  probe_give (probe, scene.width, 8);
  CHECK_TEXT (scene_told (&scene), "probe: start\n");
  CHECK (
    milieu_node_get_own (scene.core, NODE_OF (scene.list), MILIEU_LAYER_BASE, scene.width, NULL));
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.window), scene.width), 8);
  CHECK_INT (probe_read (other.core, NODE_OF (other.row), scene.width), 8);
  probe_detach (probe, scene.core, NODE_OF (scene.list));
  scene_end (&other);
  CHECK_TEXT (scene_told (&scene), "");
  milieu_glib_value_source_detach_all (MILIEU_GLIB_VALUE_SOURCE (probe));
  CHECK_TEXT (scene_told (&scene), "probe: stop\n");
  scene_end (&scene);
}

static void
aPlaceThatIsNotThereIsRefused (void)
{
  Scene scene;
  GError *error = NULL;
  scene_start (&scene);
  gpointer probe = probe_new (&scene, "probe", scene.width, NULL);
  g_object_add_weak_pointer (probe, &probe);
  MilieuNode row = NODE_OF (scene.row);
  CHECK_OK (milieu_node_remove (scene.core, row));
  CHECK (!milieu_glib_value_source_attach (probe, scene.core, row, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_NODE));
  CHECK (strstr (error->message, "'probe'"));
  /* It floated, and nobody else holds it. */
  CHECK (!probe);
  CHECK_TEXT (scene_told (&scene), "");
  g_error_free (error);
  scene_end (&scene);
}

/* ---- precedence ---- */

typedef struct Pair
{
  Scene scene;
  Ear ear;
  Probe *first, *second;
} Pair;

/* Two sources at the window, with 1 and 2, which the row hears of. */
static void
pair_start (Pair *self)
{
  Scene *scene = &self->scene;
  scene_start (scene);
  self->first = probe_new (scene, "first", scene->width, NULL);
  self->second = probe_new (scene, "second", scene->width, scene->height, NULL);
  probe_give (self->first, scene->width, 1);
  probe_give (self->second, scene->width, 2);
  probe_attach (self->first, scene->core, NODE_OF (scene->window));
  probe_attach (self->second, scene->core, NODE_OF (scene->window));
  ear_observe (&self->ear, scene, scene->core, NODE_OF (scene->row), scene->width, "row");
  scene_told (scene);
}

static MilieuGlibValueSource *
feeding (Pair *self)
{
  return milieu_glib_value_source_feeding (self->scene.core, NODE_OF (self->scene.window),
                                           self->scene.width);
}

static void
whenTheLastAttachedGoesTheNextOneTakesItsPlaceAtOnce (void)
{
  Pair pair;
  pair_start (&pair);
  CHECK (feeding (&pair) == MILIEU_GLIB_VALUE_SOURCE (pair.second));
  probe_detach (pair.second, pair.scene.core, NODE_OF (pair.scene.window));
  CHECK (feeding (&pair) == MILIEU_GLIB_VALUE_SOURCE (pair.first));
  CHECK_TEXT (scene_told (&pair.scene),
              "second: -scene-width\nsecond: stop\nrow: scene-width 2 -> 1\n");
  probe_detach (pair.first, pair.scene.core, NODE_OF (pair.scene.window));
  CHECK (!feeding (&pair));
  CHECK_TEXT (scene_told (&pair.scene),
              "first: -scene-width\nfirst: stop\nrow: scene-width 1 -> 0\n");
  scene_end (&pair.scene);
}

static void
aWithdrawnValueLetsTheNextOneThrough (void)
{
  Pair pair;
  pair_start (&pair);
  milieu_glib_value_source_withdraw (MILIEU_GLIB_VALUE_SOURCE (pair.second), pair.scene.width);
  CHECK_TEXT (scene_told (&pair.scene), "row: scene-width 2 -> 1\n");
  CHECK (feeding (&pair) == MILIEU_GLIB_VALUE_SOURCE (pair.first));
  CHECK (
    !milieu_glib_value_source_gives (MILIEU_GLIB_VALUE_SOURCE (pair.second), pair.scene.width));
  probe_give (pair.second, pair.scene.width, 3);
  CHECK_TEXT (scene_told (&pair.scene), "row: scene-width 1 -> 3\n");
  scene_end (&pair.scene);
}

static void
whatTheWeakerOneGivesOrThatItGoesIsNotNoticed (void)
{
  Pair pair;
  pair_start (&pair);
  probe_give (pair.first, pair.scene.width, 9);
  CHECK_TEXT (scene_told (&pair.scene), "");
  probe_detach (pair.first, pair.scene.core, NODE_OF (pair.scene.window));
  CHECK_TEXT (scene_told (&pair.scene), "first: -scene-width\nfirst: stop\n");
  CHECK_INT (probe_read (pair.scene.core, NODE_OF (pair.scene.row), pair.scene.width), 2);
  scene_end (&pair.scene);
}

static void
attachedAgainASourceBecomesTheLast (void)
{
  Pair pair;
  pair_start (&pair);
  probe_attach (pair.first, pair.scene.core, NODE_OF (pair.scene.window));
  CHECK_TEXT (scene_told (&pair.scene), "row: scene-width 2 -> 1\n");
  GPtrArray *list = milieu_glib_value_source_list (pair.scene.core, NODE_OF (pair.scene.window));
  CHECK_INT (list->len, 2);
  CHECK (g_ptr_array_index (list, 0) == (gpointer)pair.second);
  CHECK (g_ptr_array_index (list, 1) == (gpointer)pair.first);
  g_ptr_array_unref (list);
  CHECK (milieu_glib_value_source_find (pair.scene.core, NODE_OF (pair.scene.window), "first")
         == MILIEU_GLIB_VALUE_SOURCE (pair.first));
  CHECK (!milieu_glib_value_source_find (pair.scene.core, WHOLE, "first"));
  probe_detach (pair.first, pair.scene.core, NODE_OF (pair.scene.window));
  CHECK (!milieu_glib_value_source_detach (MILIEU_GLIB_VALUE_SOURCE (pair.second), pair.scene.core,
                                           NODE_OF (pair.scene.row)));
  scene_end (&pair.scene);
}

static void
theBaseValueBelongsToTheSourcesOnceTheyHaveOne (void)
{
  Scene scene;
  scene_start (&scene);
  CHECK_OK (
    milieu_node_set_base (scene.core, NODE_OF (scene.window), scene.width, milieu_value_int (4)));
  Probe *probe = probe_new (&scene, "probe", scene.width, NULL);
  probe_attach (probe, scene.core, NODE_OF (scene.window));
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.row), scene.width), 4);
  probe_give (probe, scene.width, 8);
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.row), scene.width), 8);
  probe_detach (probe, scene.core, NODE_OF (scene.window));
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.row), scene.width), 0);
  scene_end (&scene);
}

/* ---- transactions ---- */

static void
give_both (Probe *self)
{
  probe_give (self, self->scene->width, 3);
  probe_give (self, self->scene->height, 4);
}

static void
whatIsGivenTogetherIsOneTelling (void)
{
  Scene scene;
  Ear ear;
  scene_start (&scene);
  Probe *probe = probe_new (&scene, "probe", scene.width, scene.height, NULL);
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (probe);
  probe->on_start = give_both;
  milieu_tree_set_scheduler (scene.core, NULL, NULL, NULL);
  ear_observe (&ear, &scene, scene.core, NODE_OF (scene.row), scene.area, "row");
  probe_attach (probe, scene.core, WHOLE);
  CHECK_TEXT (scene_told (&scene), "probe: start\nprobe: +scene-width\nprobe: +scene-height\n"
                                   "row: scene-area 0 -> 12\n");
  milieu_glib_value_source_begin (source);
  milieu_glib_value_source_begin (source);
  probe_give (probe, scene.width, 5);
  milieu_glib_value_source_commit (source);
  probe_give (probe, scene.height, 6);
  CHECK_TEXT (scene_told (&scene), "");
  CHECK_INT (probe_read (scene.core, WHOLE, scene.width), 3);
  milieu_glib_value_source_commit (source);
  CHECK_TEXT (scene_told (&scene), "row: scene-area 12 -> 30\n");
  scene_end (&scene);
}

static void
anEqualValueWritesNothing (void)
{
  Scene scene;
  MilieuStatistics before, after;
  scene_start (&scene);
  Probe *probe = probe_new (&scene, "probe", scene.width, NULL);
  probe_attach (probe, scene.core, WHOLE);
  probe_give (probe, scene.width, 3);
  scene_told (&scene);
  milieu_tree_get_statistics (scene.core, &before);
  probe_give (probe, scene.width, 3);
  milieu_glib_value_source_withdraw (MILIEU_GLIB_VALUE_SOURCE (probe), scene.height);
  scene_told (&scene);
  milieu_tree_get_statistics (scene.core, &after);
  CHECK_INT (after.flushes - before.flushes, 0);
  CHECK_INT (after.allocations - before.allocations, 0);
  scene_end (&scene);
}

static void
withinATransactionOfTheProgramsItIsReadAtOnceAndToldAtTheEnd (void)
{
  Scene scene;
  Ear ear;
  scene_start (&scene);
  milieu_tree_set_scheduler (scene.core, NULL, NULL, NULL);
  Probe *probe = probe_new (&scene, "probe", scene.width, NULL);
  probe_attach (probe, scene.core, WHOLE);
  ear_observe (&ear, &scene, scene.core, NODE_OF (scene.row), scene.width, "row");
  scene_told (&scene);
  CHECK_OK (milieu_tree_begin (scene.core, NULL));
  probe_give (probe, scene.width, 3);
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.row), scene.width), 3);
  probe_give (probe, scene.width, 4);
  CHECK_TEXT (scene_told (&scene), "");
  CHECK_OK (milieu_tree_commit (scene.core));
  CHECK_TEXT (scene_told (&scene), "row: scene-width 0 -> 4\n");
  scene_end (&scene);
}

/* ---- what it is ---- */

static void
aSourceSaysWhatItHas (void)
{
  Scene scene;
  GValue value = G_VALUE_INIT;
  gsize count;
  scene_start (&scene);
  MilieuGlibValueSource *source = g_object_ref_sink (
    MILIEU_GLIB_VALUE_SOURCE (probe_new (&scene, "probe", scene.width, scene.height, NULL)));
  milieu_glib_value_source_add_key (source, scene.width);
  const MilieuKey *const *keys = milieu_glib_value_source_get_keys (source, &count);
  CHECK_INT (count, 2);
  CHECK (keys[0] == scene.width && keys[1] == scene.height);
  CHECK (!milieu_glib_value_source_read (source, scene.width, &value));
  probe_give (source, scene.width, 7);
  CHECK (milieu_glib_value_source_read (source, scene.width, &value));
  CHECK_INT (g_value_get_int64 (&value), 7);
  CHECK_TEXT (milieu_glib_value_source_get_name (source), "probe");
  CHECK_TEXT (milieu_glib_value_source_get_interface (source), "");
  g_value_unset (&value);
  g_object_unref (source);
  scene_end (&scene);
}

static void
aValueOfAnyTypeThatFitsIsGiven (void)
{
  Scene scene;
  GValue value = G_VALUE_INIT;
  GError *error = NULL;
  scene_start (&scene);
  MilieuGlibValueSource *source =
    MILIEU_GLIB_VALUE_SOURCE (probe_new (&scene, "probe", scene.width, NULL));
  probe_attach (source, scene.core, WHOLE);
  g_value_init (&value, G_TYPE_INT);
  g_value_set_int (&value, 6);
  CHECK (milieu_glib_value_source_give_value (source, scene.width, &value, &error));
  CHECK_INT (probe_read (scene.core, WHOLE, scene.width), 6);
  CHECK (!milieu_glib_value_source_give_value (source, scene.height, &value, &error));
  CHECK_TEXT (error->message, "the source 'probe' gives no values of key 'scene-height': add the "
                              "key to it first");
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_KEY);
  g_clear_error (&error);
  g_value_unset (&value);
  g_value_init (&value, G_TYPE_STRING);
  CHECK (!milieu_glib_value_source_give_value (source, scene.width, &value, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_TYPE);
  g_error_free (error);
  g_value_unset (&value);
  scene_end (&scene);
}

TEST_TOPIC (glib_value_sources, TEST (glib_value_sources, aSourcesValueIsReadAtItsPlaceAndBelow),
            TEST (glib_value_sources, aSourceOfAWholeTreeReachesRootsThatAreAddedLater),
            TEST (glib_value_sources, whatTheProgramSetsWinsAndComesOffWithoutLoss),
            TEST (glib_value_sources, aSourceGivesTheSameAtAllPlacesOfAllTrees),
            TEST (glib_value_sources, aPlaceThatIsNotThereIsRefused),
            TEST (glib_value_sources, whenTheLastAttachedGoesTheNextOneTakesItsPlaceAtOnce),
            TEST (glib_value_sources, aWithdrawnValueLetsTheNextOneThrough),
            TEST (glib_value_sources, whatTheWeakerOneGivesOrThatItGoesIsNotNoticed),
            TEST (glib_value_sources, attachedAgainASourceBecomesTheLast),
            TEST (glib_value_sources, theBaseValueBelongsToTheSourcesOnceTheyHaveOne),
            TEST (glib_value_sources, whatIsGivenTogetherIsOneTelling),
            TEST (glib_value_sources, anEqualValueWritesNothing),
            TEST (glib_value_sources, withinATransactionOfTheProgramsItIsReadAtOnceAndToldAtTheEnd),
            TEST (glib_value_sources, aSourceSaysWhatItHas),
            TEST (glib_value_sources, aValueOfAnyTypeThatFitsIsGiven))
