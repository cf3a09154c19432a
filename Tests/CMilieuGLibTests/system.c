/* The system's sources are attached by one call, beneath what a place has already. */
#include "../CMilieuTests/test.h"

#include "probe.h"

#define WHOLE MILIEU_NODE_NONE

/* The names of the sources there, the weakest first. */
static const char *
names (Scene *scene, MilieuNode node)
{
  GPtrArray *sources = milieu_glib_value_source_list (scene->core, node);
  g_string_truncate (scene->log, 0);
  for (guint i = 0; i < sources->len; i++)
    g_string_append_printf (scene->log, "%s%s", i ? " " : "",
                            milieu_glib_value_source_get_name (g_ptr_array_index (sources, i)));
  g_ptr_array_unref (sources);
  g_free (scene->told);
  scene->told = g_string_free (scene->log, FALSE);
  scene->log = g_string_new (NULL);
  return scene->told;
}

/* The sources are served by the scene's context. */
static void
start (Scene *scene)
{
  scene_start (scene);
  g_main_context_push_thread_default (scene->context);
}

static void
end (Scene *scene)
{
  scene_end (scene);
  g_main_context_pop_thread_default (scene->context);
}

static void
follow_key (Scene *scene, const MilieuKey *key)
{
  CHECK (milieu_glib_system_follow_key (scene->core, WHOLE, key, NULL));
}

static void
oneCallAttachesAllAndASecondOneNothing (void)
{
  Scene scene;
  start (&scene);
  for (int i = 0; i < 2; i++)
    {
      CHECK (milieu_glib_system_follow (scene.core, WHOLE, NULL));
      CHECK_TEXT (names (&scene, WHOLE), "backlight light time-zone locale settings portal");
    }
  CHECK (milieu_glib_system_follow_node (scene.list, NULL));
  CHECK_TEXT (names (&scene, NODE_OF (scene.list)),
              "backlight light time-zone locale settings portal");
  end (&scene);
}

static void
aKeyBringsWhatFeedsIt (void)
{
  Scene scene;
  start (&scene);
  follow_key (&scene, scene.width);
  CHECK_TEXT (names (&scene, WHOLE), "");
  follow_key (&scene, milieu_key_calendar ());
  CHECK_TEXT (names (&scene, WHOLE), "locale");
  follow_key (&scene, milieu_key_size_category ());
  CHECK_TEXT (names (&scene, WHOLE), "locale settings portal");
  follow_key (&scene, milieu_key_brightness ());
  follow_key (&scene, milieu_key_time_zone ());
  follow_key (&scene, milieu_key_locale ());
  CHECK_TEXT (names (&scene, WHOLE), "backlight time-zone locale settings portal");
  end (&scene);
}

static void
whatWasThereBeforeWinsAndANameStandsInForASource (void)
{
  Scene scene;
  start (&scene);
  MilieuGlibManualSource *portal = milieu_glib_manual_source_new ("portal");
  probe_attach (portal, scene.core, WHOLE);
  probe_attach (milieu_glib_manual_source_new_with_texts ("color-scheme", "light", NULL),
                scene.core, WHOLE);
  milieu_glib_manual_source_give_text (portal, "contrast", "high", NULL);
  follow_key (&scene, milieu_key_color_scheme ());
  CHECK_TEXT (names (&scene, WHOLE), "settings portal manual");
  CHECK (milieu_glib_value_source_find (scene.core, WHOLE, "portal")
         == MILIEU_GLIB_VALUE_SOURCE (portal));
  CHECK_INT (probe_read (scene.core, WHOLE, milieu_key_color_scheme ()), MILIEU_COLOR_SCHEME_LIGHT);
  CHECK_INT (probe_read (scene.core, WHOLE, milieu_key_contrast ()), MILIEU_CONTRAST_HIGH);
  CHECK (milieu_glib_system_follow (scene.core, WHOLE, NULL));
  CHECK_TEXT (names (&scene, WHOLE), "backlight light time-zone locale settings portal manual");
  end (&scene);
}

static void
thePortalWinsOverSettingsThatWereThereBefore (void)
{
  Scene scene;
  start (&scene);
  probe_attach (milieu_glib_manual_source_new ("weaker"), scene.core, WHOLE);
  probe_attach (milieu_glib_manual_source_new ("settings"), scene.core, WHOLE);
  probe_attach (milieu_glib_manual_source_new ("stronger"), scene.core, WHOLE);
  follow_key (&scene, milieu_key_color_scheme ());
  CHECK_TEXT (names (&scene, WHOLE), "weaker settings portal stronger");
  end (&scene);
}

static void
aPlaceThatHasGoneCannotFollow (void)
{
  Scene scene;
  GError *error = NULL;
  start (&scene);
  CHECK_OK (milieu_node_remove (scene.core, NODE_OF (scene.row)));
  CHECK (!milieu_glib_system_follow_node (scene.row, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_NODE));
  g_clear_error (&error);
  CHECK_INT (milieu_tree_transaction_depth (scene.core), 0);
  end (&scene);
}

/* Types are known by their names in the whole process, where a program may have a LightSource. */
static void
typesOfSourcesBearTheLibrarysName (void)
{
  Scene scene;
  start (&scene);
  CHECK (milieu_glib_system_follow (scene.core, WHOLE, NULL));
  GPtrArray *sources = milieu_glib_value_source_list (scene.core, WHOLE);
  CHECK_INT (sources->len, 6);
  for (guint i = 0; i < sources->len; i++)
    {
      char *beginning = g_strndup (G_OBJECT_TYPE_NAME (sources->pdata[i]), strlen ("MilieuGlib"));
      CHECK_TEXT (beginning, "MilieuGlib");
      g_free (beginning);
    }
  g_ptr_array_unref (sources);
  end (&scene);
}

TEST_TOPIC (glib_system, TEST (glib_system, oneCallAttachesAllAndASecondOneNothing),
            TEST (glib_system, aKeyBringsWhatFeedsIt),
            TEST (glib_system, whatWasThereBeforeWinsAndANameStandsInForASource),
            TEST (glib_system, thePortalWinsOverSettingsThatWereThereBefore),
            TEST (glib_system, aPlaceThatHasGoneCannotFollow),
            TEST (glib_system, typesOfSourcesBearTheLibrarysName))
