/* Sources start, stop and go; and what may happen while one of their calls runs. */
#include "../CMilieuTests/test.h"

#include "probe.h"

#define WHOLE MILIEU_NODE_NONE

/* A tree with a source above its roots, which is held, and an ear at the row. */
typedef struct Play
{
  Scene scene;
  Ear ear;
  Probe *probe;
} Play;

static void
play_start (Play *self)
{
  scene_start (&self->scene);
  self->probe = g_object_ref_sink (probe_new (&self->scene, "probe", self->scene.width, NULL));
  self->probe->data = self;
  ear_observe (&self->ear, &self->scene, self->scene.core, NODE_OF (self->scene.row),
               self->scene.width, "row");
  self->ear.data = self;
}

/* Nothing but the caller holds the probe at the end, and it does not run. */
static void
play_end (Play *self)
{
  scene_end (&self->scene);
  CHECK_INT (G_OBJECT (self->probe)->ref_count, 1);
  CHECK_INT (milieu_glib_value_source_get_state (MILIEU_GLIB_VALUE_SOURCE (self->probe)),
             MILIEU_GLIB_SOURCE_IDLE);
  g_object_unref (self->probe);
}

static const char *
told (Play *self)
{
  return scene_told (&self->scene);
}

static void
free_tree (Play *self)
{
  g_clear_object (&self->scene.row);
  g_clear_object (&self->scene.list);
  g_clear_object (&self->scene.window);
  g_clear_object (&self->scene.tree);
}

/* ---- life ---- */

static void
itStartsWithItsFirstPlaceAndStopsWithTheLast (void)
{
  Play play;
  play_start (&play);
  gpointer probe = play.probe;
  probe_attach (probe, play.scene.core, NODE_OF (play.scene.window));
  probe_attach (probe, play.scene.core, NODE_OF (play.scene.list));
  probe_give (probe, play.scene.width, 3);
  CHECK (play.probe->context == play.scene.context);
  CHECK_TEXT (told (&play), "probe: start\nprobe: +scene-width\nrow: scene-width 0 -> 3\n");
  milieu_glib_value_source_set_state (probe, MILIEU_GLIB_SOURCE_READY, NULL);
  milieu_glib_value_source_set_version (probe, "2");
  probe_detach (probe, play.scene.core, NODE_OF (play.scene.list));
  CHECK_TEXT (told (&play), "");
  probe_detach (probe, play.scene.core, NODE_OF (play.scene.window));
  CHECK_TEXT (told (&play), "probe: -scene-width\nprobe: stop\nrow: scene-width 3 -> 0\n");
  /* Whoever starts it again has nothing of the last time. */
  CHECK (!milieu_glib_value_source_gives (probe, play.scene.width));
  CHECK_INT (milieu_glib_value_source_get_state (probe), MILIEU_GLIB_SOURCE_IDLE);
  CHECK (!milieu_glib_value_source_get_version (probe));
  play_end (&play);
}

static void
aNodeThatGoesTakesItsPlaceWithIt (void)
{
  Play play;
  play_start (&play);
  probe_attach (play.probe, play.scene.core, NODE_OF (play.scene.window));
  probe_attach (play.probe, play.scene.core, NODE_OF (play.scene.row));
  told (&play);
  CHECK_OK (milieu_node_remove (play.scene.core, NODE_OF (play.scene.row)));
  CHECK_TEXT (told (&play), "probe: -scene-width\n");
  CHECK_OK (milieu_node_remove (play.scene.core, NODE_OF (play.scene.window)));
  CHECK_TEXT (told (&play), "probe: stop\n");
  play_end (&play);
}

static void
aSourceWithoutKeysGoesWithItsNodeToo (void)
{
  Play play;
  play_start (&play);
  Probe *bare = probe_new (&play.scene, "bare", NULL);
  probe_attach (bare, play.scene.core, NODE_OF (play.scene.list));
  CHECK_OK (milieu_node_remove (play.scene.core, NODE_OF (play.scene.list)));
  CHECK_TEXT (told (&play), "bare: start\nbare: stop\n");
  play_end (&play);
}

static void
aTreeThatGoesTakesItsPlacesWithIt (void)
{
  Play play;
  play_start (&play);
  probe_attach (play.probe, play.scene.core, NODE_OF (play.scene.list));
  probe_attach (play.probe, play.scene.core, WHOLE);
  told (&play);
  free_tree (&play);
  CHECK_TEXT (told (&play), "probe: -scene-width\nprobe: stop\n");
  CHECK_INT (G_OBJECT (play.probe)->ref_count, 1);
  play_end (&play);
}

static void
whatOnlyItsPlacesHoldGoesWithTheLast (void)
{
  Play play;
  play_start (&play);
  gpointer source = probe_new (&play.scene, "other", play.scene.width, NULL);
  g_object_add_weak_pointer (source, &source);
  probe_attach (source, play.scene.core, NODE_OF (play.scene.list));
  probe_attach (source, play.scene.core, WHOLE);
  probe_detach (source, play.scene.core, WHOLE);
  CHECK (source);
  CHECK_OK (milieu_node_remove (play.scene.core, NODE_OF (play.scene.list)));
  CHECK (!source);
  play_end (&play);
}

static void
nothingIsLeftInTheTreeWhereSourcesWere (void)
{
  Play play;
  MilieuStatistics before, after;
  play_start (&play);
  /* The tables are as large as they get. */
  probe_attach (play.probe, play.scene.core, WHOLE);
  probe_give (play.probe, play.scene.width, 3);
  probe_detach (play.probe, play.scene.core, WHOLE);
  told (&play);
  milieu_tree_get_statistics (play.scene.core, &before);
  probe_attach (play.probe, play.scene.core, WHOLE);
  probe_give (play.probe, play.scene.width, 3);
  told (&play);
  probe_detach (play.probe, play.scene.core, WHOLE);
  told (&play);
  milieu_tree_get_statistics (play.scene.core, &after);
  CHECK_INT (after.cells, before.cells);
  CHECK_INT (after.bytes, before.bytes);
  play_end (&play);
}

/* ---- interest ---- */

static void
aKeyIsWantedWhileAnybodyObservesItAnywhere (void)
{
  Play play;
  Scene other;
  Ear ear, second;
  play_start (&play);
  scene_start (&other);
  probe_attach (play.probe, play.scene.core, WHOLE);
  probe_attach (play.probe, other.core, NODE_OF (other.list));
  CHECK_TEXT (told (&play), "probe: start\nprobe: +scene-width\n");
  ear_observe (&ear, &play.scene, other.core, NODE_OF (other.row), other.width, "other");
  ear_observe (&second, &play.scene, other.core, NODE_OF (other.window), other.width, "above");
  CHECK_OK (milieu_observer_remove (play.scene.core, play.ear.observer));
  scene_told (&other);
  CHECK_TEXT (told (&play), "");
  CHECK (milieu_glib_value_source_is_wanted (MILIEU_GLIB_VALUE_SOURCE (play.probe), other.width));
  CHECK_OK (milieu_observer_remove (other.core, ear.observer));
  scene_told (&other);
  CHECK_TEXT (told (&play), "probe: -scene-width\n");
  CHECK (!milieu_glib_value_source_is_wanted (MILIEU_GLIB_VALUE_SOURCE (play.probe), other.width));
  /* What derives from it counts. */
  ear_observe (&ear, &play.scene, other.core, NODE_OF (other.row), other.area, "area");
  scene_told (&other);
  CHECK_TEXT (told (&play), "probe: +scene-width\n");
  scene_end (&other);
  CHECK_TEXT (told (&play), "probe: -scene-width\n");
  play_end (&play);
}

static void
aSourceThatComesToAnObservedPlaceIsToldSo (void)
{
  Play play;
  play_start (&play);
  Probe *other = probe_new (&play.scene, "other", play.scene.width, play.scene.height, NULL);
  probe_attach (play.probe, play.scene.core, WHOLE);
  told (&play);
  probe_attach (other, play.scene.core, WHOLE);
  CHECK_TEXT (told (&play), "other: start\nother: +scene-width\n");
  probe_detach (play.probe, play.scene.core, WHOLE);
  CHECK_TEXT (told (&play), "probe: -scene-width\nprobe: stop\n");
  CHECK_OK (milieu_observer_remove (play.scene.core, play.ear.observer));
  CHECK_TEXT (told (&play), "other: -scene-width\n");
  play_end (&play);
}

static void
aKeyAddedLateIsGivenAndWanted (void)
{
  Play play;
  Ear ear;
  play_start (&play);
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (play.probe);
  Probe *other = probe_new (&play.scene, "other", play.scene.height, NULL);
  probe_attach (source, play.scene.core, WHOLE);
  probe_attach (other, play.scene.core, WHOLE);
  ear_observe (&ear, &play.scene, play.scene.core, NODE_OF (play.scene.row), play.scene.height,
               "height");
  told (&play);
  /* One that another source has there, and one that is new to the place. */
  milieu_glib_value_source_add_key (source, play.scene.height);
  CHECK_TEXT (told (&play), "probe: +scene-height\n");
  milieu_glib_value_source_add_key (source, play.scene.title);
  probe_give (source, play.scene.height, 2);
  CHECK_TEXT (told (&play), "height: scene-height 0 -> 2\n");
  CHECK_OK (milieu_observer_remove (play.scene.core, ear.observer));
  CHECK_TEXT (told (&play), "probe: -scene-height\nother: -scene-height\n");
  probe_detach (source, play.scene.core, WHOLE);
  CHECK_INT (probe_read (play.scene.core, WHOLE, play.scene.height), 0);
  play_end (&play);
}

/* ---- from within ---- */

static void
detach_probe (Ear *self)
{
  Play *play = self->data;
  self->act = NULL;
  probe_detach (play->probe, play->scene.core, WHOLE);
}

static void
aSourceIsDetachedByAnObserverThatItsValueTold (void)
{
  Play play;
  play_start (&play);
  milieu_tree_set_scheduler (play.scene.core, NULL, NULL, NULL);
  probe_attach (play.probe, play.scene.core, WHOLE);
  told (&play);
  play.ear.act = detach_probe;
  probe_give (play.probe, play.scene.width, 3);
  CHECK_TEXT (told (&play), "row: scene-width 0 -> 3\nprobe: -scene-width\nprobe: stop\n"
                            "row: scene-width 3 -> 0\n");
  play_end (&play);
}

static void
free_tree_of (Ear *self)
{
  free_tree (self->data);
}

static void
aTreeIsFreedByAnObserverThatAValueTold (void)
{
  Play play;
  Scene other;
  Ear ear;
  play_start (&play);
  scene_start (&other);
  milieu_tree_set_scheduler (play.scene.core, NULL, NULL, NULL);
  milieu_tree_set_scheduler (other.core, NULL, NULL, NULL);
  ear_observe (&ear, &play.scene, other.core, NODE_OF (other.row), other.width, "other");
  probe_attach (play.probe, play.scene.core, WHOLE);
  probe_attach (play.probe, other.core, WHOLE);
  told (&play);
  play.ear.act = free_tree_of;
  probe_give (play.probe, play.scene.width, 3);
  /* The other tree has it all the same. */
  CHECK_TEXT (told (&play), "row: scene-width 0 -> 3\nother: scene-width 0 -> 3\n");
  milieu_glib_value_source_detach_all (MILIEU_GLIB_VALUE_SOURCE (play.probe));
  scene_end (&other);
  play_end (&play);
}

static void
detach_when_started (Probe *self)
{
  Play *play = self->data;
  probe_give (self, play->scene.width, 3);
  probe_detach (self, play->scene.core, WHOLE);
}

static void
aSourceIsDetachedFromWithinItsStart (void)
{
  Play play;
  play_start (&play);
  play.probe->on_start = detach_when_started;
  probe_attach (play.probe, play.scene.core, WHOLE);
  CHECK_TEXT (told (&play), "probe: start\nprobe: stop\n");
  CHECK (!milieu_glib_value_source_gives (MILIEU_GLIB_VALUE_SOURCE (play.probe), play.scene.width));
  play_end (&play);
}

static void
free_when_started (Probe *self)
{
  probe_give (self, self->scene->width, 3);
  free_tree (self->data);
}

static void
aTreeIsFreedFromWithinAStart (void)
{
  Play play;
  play_start (&play);
  play.probe->on_start = free_when_started;
  probe_attach (play.probe, play.scene.core, NODE_OF (play.scene.window));
  CHECK_TEXT (told (&play), "probe: start\nprobe: stop\n");
  play_end (&play);
}

static void
detach_when_wanted (Probe *self, gboolean is_wanted)
{
  Play *play = self->data;
  if (is_wanted)
    probe_detach (self, play->scene.core, WHOLE);
}

static void
free_when_wanted (Probe *self, gboolean is_wanted)
{
  if (is_wanted)
    free_tree (self->data);
}

static void
whateverIsDoneWhenAKeyIsWantedEndsTheSource (void)
{
  void (*const acts[]) (Probe *, gboolean) = { detach_when_wanted, free_when_wanted };
  for (int i = 0; i < 4; i++)
    {
      Play play;
      play_start (&play);
      if (i < 2)
        milieu_tree_set_scheduler (play.scene.core, NULL, NULL, NULL);
      play.probe->on_wanted = acts[i % 2];
      probe_attach (play.probe, play.scene.core, WHOLE);
      CHECK_TEXT (told (&play),
                  "probe: start\nprobe: +scene-width\nprobe: -scene-width\nprobe: stop\n");
      play_end (&play);
    }
}

static void
give_when_wanted (Probe *self, gboolean is_wanted)
{
  if (is_wanted)
    probe_give (self, self->scene->width, 3);
  else
    milieu_glib_value_source_withdraw (MILIEU_GLIB_VALUE_SOURCE (self), self->scene->width);
}

static void
whatIsGivenWhenAKeyIsWantedIsTold (void)
{
  Play play;
  play_start (&play);
  play.probe->on_wanted = give_when_wanted;
  probe_attach (play.probe, play.scene.core, WHOLE);
  CHECK_TEXT (told (&play), "probe: start\nprobe: +scene-width\nrow: scene-width 0 -> 3\n");
  CHECK_OK (milieu_observer_remove (play.scene.core, play.ear.observer));
  CHECK_TEXT (told (&play), "probe: -scene-width\n");
  CHECK_INT (probe_read (play.scene.core, WHOLE, play.scene.width), 0);
  play_end (&play);
}

static void
attach_again (Probe *self)
{
  self->on_stop = NULL;
  probe_attach (self, self->scene->core, NODE_OF (self->scene->list));
}

static void
attachedFromWithinItsStopASourceStartsAgain (void)
{
  Play play;
  play_start (&play);
  probe_attach (play.probe, play.scene.core, WHOLE);
  probe_give (play.probe, play.scene.width, 3);
  told (&play);
  play.probe->on_stop = attach_again;
  probe_detach (play.probe, play.scene.core, WHOLE);
  CHECK_TEXT (told (&play), "probe: -scene-width\nprobe: stop\nprobe: start\n"
                            "probe: +scene-width\nrow: scene-width 3 -> 0\n");
  CHECK_INT (probe_read (play.scene.core, NODE_OF (play.scene.row), play.scene.width), 0);
  play_end (&play);
}

static void
start_other (Probe *self)
{
  Play *play = self->data;
  probe_give (self, play->scene.width, 3);
  Probe *other = probe_new (&play->scene, "other", play->scene.width, NULL);
  probe_give (other, play->scene.width, 4);
  probe_attach (other, play->scene.core, WHOLE);
}

static void
aSourceAttachedFromWithinAStartIsWrittenWithIt (void)
{
  Play play;
  play_start (&play);
  milieu_tree_set_scheduler (play.scene.core, NULL, NULL, NULL);
  play.probe->on_start = start_other;
  probe_attach (play.probe, play.scene.core, WHOLE);
  CHECK_TEXT (told (&play), "probe: start\nother: start\nprobe: +scene-width\nother: +scene-width\n"
                            "row: scene-width 0 -> 4\n");
  milieu_glib_value_source_detach_all (MILIEU_GLIB_VALUE_SOURCE (play.probe));
  play_end (&play);
}

TEST_TOPIC (glib_value_source_life,
            TEST (glib_value_source_life, itStartsWithItsFirstPlaceAndStopsWithTheLast),
            TEST (glib_value_source_life, aNodeThatGoesTakesItsPlaceWithIt),
            TEST (glib_value_source_life, aSourceWithoutKeysGoesWithItsNodeToo),
            TEST (glib_value_source_life, aTreeThatGoesTakesItsPlacesWithIt),
            TEST (glib_value_source_life, whatOnlyItsPlacesHoldGoesWithTheLast),
            TEST (glib_value_source_life, nothingIsLeftInTheTreeWhereSourcesWere),
            TEST (glib_value_source_life, aKeyIsWantedWhileAnybodyObservesItAnywhere),
            TEST (glib_value_source_life, aSourceThatComesToAnObservedPlaceIsToldSo),
            TEST (glib_value_source_life, aKeyAddedLateIsGivenAndWanted),
            TEST (glib_value_source_life, aSourceIsDetachedByAnObserverThatItsValueTold),
            TEST (glib_value_source_life, aTreeIsFreedByAnObserverThatAValueTold),
            TEST (glib_value_source_life, aSourceIsDetachedFromWithinItsStart),
            TEST (glib_value_source_life, aTreeIsFreedFromWithinAStart),
            TEST (glib_value_source_life, whateverIsDoneWhenAKeyIsWantedEndsTheSource),
            TEST (glib_value_source_life, whatIsGivenWhenAKeyIsWantedIsTold),
            TEST (glib_value_source_life, attachedFromWithinItsStopASourceStartsAgain),
            TEST (glib_value_source_life, aSourceAttachedFromWithinAStartIsWrittenWithIt))
