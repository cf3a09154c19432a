/* Sources that give what they are told to: fakes, and values of the program's own. */
#include "../CMilieuTests/test.h"

#include "probe.h"

#define WHOLE MILIEU_NODE_NONE

static void
aFakeIsOneLineAndWinsOverWhatWasThere (void)
{
  Scene scene;
  scene_start (&scene);
  probe_attach (milieu_glib_manual_source_new_with_texts ("color-scheme", "light", NULL),
                scene.core, WHOLE);
  probe_attach (
    milieu_glib_manual_source_new_with_texts ("color-scheme", "dark", "text-scale", "1.5", NULL),
    scene.core, WHOLE);
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.row), milieu_key_color_scheme ()),
             MILIEU_COLOR_SCHEME_DARK);
  CHECK_INT (probe_read (scene.core, NODE_OF (scene.row), milieu_key_size_category ()),
             MILIEU_SIZE_ACCESSIBILITY_MEDIUM);
  scene_end (&scene);
}

static void
itIsReadyWhileItIsAttachedAndKeepsItsValues (void)
{
  Scene scene;
  scene_start (&scene);
  MilieuGlibValueSource *source =
    g_object_ref_sink (milieu_glib_manual_source_new_with_texts ("contrast", "high", NULL));
  CHECK_TEXT (milieu_glib_value_source_get_name (source), "manual");
  CHECK_INT (milieu_glib_value_source_get_state (source), MILIEU_GLIB_SOURCE_IDLE);
  for (int i = 0; i < 2; i++)
    {
      probe_attach (source, scene.core, WHOLE);
      CHECK_INT (milieu_glib_value_source_get_state (source), MILIEU_GLIB_SOURCE_READY);
      CHECK_INT (probe_read (scene.core, WHOLE, milieu_key_contrast ()), MILIEU_CONTRAST_HIGH);
      probe_detach (source, scene.core, WHOLE);
      CHECK_INT (milieu_glib_value_source_get_state (source), MILIEU_GLIB_SOURCE_IDLE);
      CHECK_INT (probe_read (scene.core, WHOLE, milieu_key_contrast ()), MILIEU_CONTRAST_NORMAL);
    }
  g_object_unref (source);
  scene_end (&scene);
}

static void
aTextIsGivenForANewKeyOfAnAttachedSource (void)
{
  Scene scene;
  GError *error = NULL;
  scene_start (&scene);
  MilieuGlibManualSource *source = milieu_glib_manual_source_new ("mine");
  probe_attach (source, scene.core, WHOLE);
  CHECK (milieu_glib_manual_source_give_text (source, "locale", "ar", &error));
  CHECK_INT (probe_read (scene.core, WHOLE, milieu_key_layout_direction ()),
             MILIEU_LAYOUT_RIGHT_TO_LEFT);
  CHECK (!milieu_glib_manual_source_give_text (source, "no-such-key", "1", &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_KEY);
  CHECK_TEXT (error->message, "there is no listed key 'no-such-key'");
  g_clear_error (&error);
  CHECK (!milieu_glib_manual_source_give_text (source, "contrast", "3", &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_RANGE);
  CHECK_TEXT (error->message, "key 'contrast': '3' does not fit, expected one of normal, high");
  g_error_free (error);
  scene_end (&scene);
}

static void
log_wanted (MilieuGlibManualSource *source, const MilieuGlibKey *key, gboolean is_wanted,
            gpointer data)
{
  (void)source;
  g_string_append_printf (((Scene *)data)->log, "%s %s\n", milieu_key_name (key),
                          is_wanted ? "wanted" : "unwanted");
}

static void
log_changed (MilieuGlibValueSource *source, const MilieuGlibKey *key, gpointer data)
{
  Scene *scene = data;
  GValue value = G_VALUE_INIT;
  gint64 number = -1;
  if (milieu_glib_value_source_read (source, key, &value))
    number = g_value_get_int64 (&value);
  g_string_append_printf (scene->log, "%s is %d, read as %d\n", milieu_key_name (key), (int)number,
                          (int)probe_read (scene->core, WHOLE, key));
}

static void
signalsSayWhatIsWanted (void)
{
  Scene scene;
  Ear width, height;
  scene_start (&scene);
  MilieuGlibManualSource *manual = milieu_glib_manual_source_new (NULL);
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (manual);
  milieu_glib_value_source_add_key (source, scene.width);
  milieu_glib_value_source_add_key (source, scene.height);
  g_signal_connect (manual, "wanted::scene-height", G_CALLBACK (log_wanted), &scene);
  probe_attach (manual, scene.core, WHOLE);
  ear_observe (&width, &scene, scene.core, NODE_OF (scene.row), scene.width, "row");
  ear_observe (&height, &scene, scene.core, NODE_OF (scene.row), scene.height, "row");
  CHECK_TEXT (scene_told (&scene), "scene-height wanted\n");
  probe_detach (manual, scene.core, WHOLE);
  CHECK_TEXT (scene_told (&scene), "scene-height unwanted\n");
  scene_end (&scene);
}

static void
aSignalSaysWhatASourceGivesBeforeItIsWritten (void)
{
  Scene scene;
  scene_start (&scene);
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (milieu_glib_manual_source_new (NULL));
  milieu_glib_value_source_add_key (source, scene.width);
  milieu_glib_value_source_add_key (source, scene.height);
  g_signal_connect (source, "changed::scene-width", G_CALLBACK (log_changed), &scene);
  probe_attach (source, scene.core, WHOLE);
  milieu_glib_value_source_begin (source);
  probe_give (source, scene.width, 1);
  probe_give (source, scene.width, 2);
  probe_give (source, scene.height, 2);
  CHECK_TEXT (scene_told (&scene), "");
  milieu_glib_value_source_commit (source);
  CHECK_TEXT (scene_told (&scene), "scene-width is 2, read as 0\n");
  probe_give (source, scene.width, 2);
  milieu_glib_value_source_withdraw (source, scene.width);
  CHECK_TEXT (scene_told (&scene), "scene-width is -1, read as 2\n");
  CHECK_INT (probe_read (scene.core, WHOLE, scene.width), 0);
  scene_end (&scene);
}

TEST_TOPIC (glib_manual_source, TEST (glib_manual_source, aFakeIsOneLineAndWinsOverWhatWasThere),
            TEST (glib_manual_source, itIsReadyWhileItIsAttachedAndKeepsItsValues),
            TEST (glib_manual_source, aTextIsGivenForANewKeyOfAnAttachedSource),
            TEST (glib_manual_source, signalsSayWhatIsWanted),
            TEST (glib_manual_source, aSignalSaysWhatASourceGivesBeforeItIsWritten))
