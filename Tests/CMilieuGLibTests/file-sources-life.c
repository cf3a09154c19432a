/* Sources of files go while they tell of a change, and leave nothing behind. */
#include "../CMilieuTests/test.h"

#include "files.h"
#include "said.h"

static void
follow_locale (FilesStage *stage)
{
  files_follow (stage, milieu_glib_locale_source_new (stage->root, no_environment));
}

static void
change_locale (FilesStage *stage, int number)
{
  files_replace (stage, "/etc/locale.conf", number ? "LANG=de_DE\n" : "LANG=nonsense\n");
}

static void
follow_zone (FilesStage *stage)
{
  files_follow (stage, milieu_glib_time_zone_source_new (stage->root, no_environment));
}

static void
change_zone (FilesStage *stage, int number)
{
  files_link (stage, "/etc/localtime", number ? "/usr/share/zoneinfo/Asia/Tokyo" : "nonsense");
}

static const struct
{
  void (*follow) (FilesStage *stage);
  void (*change) (FilesStage *stage, int number);
} kinds[] = { { follow_locale, change_locale }, { follow_zone, change_zone } };

static _Thread_local gpointer weak;

static bool
is_gone (FilesStage *stage)
{
  (void)stage;
  return !weak;
}

/* Follows a file that says nothing, with a source that only the tree keeps. */
static void
set_up (FilesStage *stage, size_t kind)
{
  files_set_up (stage);
  kinds[kind].change (stage, 0);
  said_begin ();
  kinds[kind].follow (stage);
  said_end ();
  weak = stage->source;
  g_object_add_weak_pointer (weak, &weak);
  g_clear_object (&stage->source);
  CHECK (weak);
}

static void
detach_when_told (const MilieuNotification *notification, void *user_data)
{
  FilesStage *stage = user_data;
  (void)notification;
  if (weak)
    milieu_glib_value_source_detach (weak, stage->tree, MILIEU_NODE_NONE);
}

static void
whoIsToldMayDetachTheSource (void)
{
  for (size_t kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      FilesStage stage;
      set_up (&stage, kind);
      CHECK_OK (milieu_tree_observe (stage.tree, stage.key, MILIEU_OBSERVE_PLAIN, detach_when_told,
                                     &stage, NULL, NULL));
      MilieuGlibValueSource *source = g_object_ref (weak);
      kinds[kind].change (&stage, 1);
      while (stage.writes == 0)
        files_await_event (&stage);
      CHECK_INT (milieu_glib_value_source_get_state (source), MILIEU_GLIB_SOURCE_IDLE);
      CHECK (!milieu_glib_value_source_gives (source, stage.key));
      g_object_unref (source);
      CHECK (!weak);
      files_tear_down (&stage);
    }
}

static void
detach_when_notified (GObject *object, GParamSpec *property, gpointer user_data)
{
  FilesStage *stage = user_data;
  (void)property;
  milieu_glib_value_source_detach ((MilieuGlibValueSource *)object, stage->tree, MILIEU_NODE_NONE);
}

static void
whoHearsOfItsStateMayDetachTheSource (void)
{
  for (size_t kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      FilesStage stage;
      set_up (&stage, kind);
      g_signal_connect (weak, "notify::state", G_CALLBACK (detach_when_notified), &stage);
      kinds[kind].change (&stage, 1);
      files_await_that (&stage, is_gone, "the source to go");
      files_tear_down (&stage);
    }
}

static void
aTreeThatGoesTakesTheSourceWithIt (void)
{
  for (size_t kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      FilesStage stage;
      set_up (&stage, kind);
      kinds[kind].change (&stage, 1);
      milieu_tree_free (stage.tree);
      CHECK (!weak);
      CHECK_OK (milieu_tree_new (NULL, &stage.tree));
      files_tear_down (&stage);
    }
}

/* Though the change was heard of, and is about to be looked at. */
static void
whatIsDetachedBeforeItLooksDoesNotLook (void)
{
  for (size_t kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      FilesStage stage;
      set_up (&stage, kind);
      MilieuGlibValueSource *source = g_object_ref (weak);
      kinds[kind].change (&stage, 1);
      while (!g_main_context_iteration (stage.context, TRUE))
        continue;
      milieu_glib_value_source_detach_all (source);
      while (g_main_context_iteration (stage.context, FALSE))
        continue;
      CHECK (!milieu_glib_value_source_gives (source, stage.key));
      CHECK_INT (milieu_glib_value_source_get_state (source), MILIEU_GLIB_SOURCE_IDLE);
      g_object_unref (source);
      files_tear_down (&stage);
    }
}

static void
aSourceServesSeveralPlaces (void)
{
  for (size_t kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      FilesStage stage;
      MilieuNode node;
      MilieuValue value;
      set_up (&stage, kind);
      CHECK_OK (
        milieu_node_add (stage.tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
      CHECK (milieu_glib_value_source_attach (weak, stage.tree, node, NULL));
      CHECK (milieu_glib_value_source_detach (weak, stage.tree, MILIEU_NODE_NONE));
      kinds[kind].change (&stage, 1);
      while (!milieu_glib_value_source_gives (weak, stage.key))
        files_await_event (&stage);
      CHECK_OK (milieu_node_get (stage.tree, node, stage.key, &value, NULL));
      CHECK_TEXT (milieu_string_text (value.string), kind == 0 ? "de-DE" : "Asia/Tokyo");
      CHECK_OK (milieu_node_remove (stage.tree, node));
      CHECK (!weak);
      files_tear_down (&stage);
    }
}

TEST_TOPIC (glib_file_sources_life, TEST (glib_file_sources_life, whoIsToldMayDetachTheSource),
            TEST (glib_file_sources_life, whoHearsOfItsStateMayDetachTheSource),
            TEST (glib_file_sources_life, aTreeThatGoesTakesTheSourceWithIt),
            TEST (glib_file_sources_life, whatIsDetachedBeforeItLooksDoesNotLook),
            TEST (glib_file_sources_life, aSourceServesSeveralPlaces))
