/* A source says once what is wrong. */
#include "../CMilieuTests/test.h"

#include "probe.h"
#include "said.h"

#define WHOLE MILIEU_NODE_NONE

static MilieuGlibValueSource *
begin (Scene *scene)
{
  scene_start (scene);
  said_begin ();
  MilieuGlibValueSource *source =
    g_object_ref_sink (MILIEU_GLIB_VALUE_SOURCE (probe_new (scene, "gauge", scene->width, NULL)));
  probe_attach (source, scene->core, WHOLE);
  return source;
}

static void
end (Scene *scene, MilieuGlibValueSource *source)
{
  g_object_unref (source);
  scene_end (scene);
  said_end ();
}

static void
aFaultIsSaidOnceASubjectUntilItHasRecovered (void)
{
  Scene scene;
  MilieuGlibValueSource *source = begin (&scene);
  for (int i = 0; i < 3; i++)
    milieu_glib_value_source_report (source, "width", "the width is %d, which is none", i);
  milieu_glib_value_source_report (source, NULL, "no answer; it is asked again");
  milieu_glib_value_source_report (source, "height", "the height is none");
  milieu_glib_value_source_report (source, NULL, "no answer");
  CHECK_TEXT (said_take (), "message gauge [width]: gauge: the width is 0, which is none\n"
                            "message gauge []: gauge: no answer; it is asked again\n"
                            "message gauge [height]: gauge: the height is none\n");
  milieu_glib_value_source_recovered (source, "width");
  milieu_glib_value_source_report (source, "width", "again");
  milieu_glib_value_source_report (source, "height", "again");
  CHECK_TEXT (said_take (), "message gauge [width]: gauge: again\n");
  end (&scene, source);
}

static void
whatIsNotThereIsSaidOnceUntilItIsReady (void)
{
  Scene scene;
  MilieuGlibValueSource *source = begin (&scene);
  for (int i = 0; i < 3; i++)
    {
      milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_WAITING, "it is asked");
      milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE, "not there");
      milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_WAITING, NULL);
    }
  CHECK_TEXT (said_take (), "info gauge []: gauge: it is asked\ninfo gauge []: gauge: not there\n");
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_READY, NULL);
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE, "not there");
  CHECK_TEXT (said_take (), "info gauge []: gauge: not there\n");
  CHECK_TEXT (milieu_glib_value_source_get_problem (source), "not there");
  end (&scene, source);
}

static void
aFaultThatIsAlsoTheStatesProblemIsSaidOnce (void)
{
  Scene scene;
  MilieuGlibValueSource *source = begin (&scene);
  milieu_glib_value_source_report (source, "width", "it is nonsense");
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE, "it is nonsense");
  CHECK_TEXT (said_take (), "message gauge [width]: gauge: it is nonsense\n");
  end (&scene, source);
}

static void
aNewRunSaysItAnew (void)
{
  Scene scene;
  MilieuGlibValueSource *source = begin (&scene);
  for (int i = 0; i < 2; i++)
    {
      milieu_glib_value_source_report (source, "width", "no width");
      milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE, "not there");
      CHECK_TEXT (said_take (),
                  "message gauge [width]: gauge: no width\ninfo gauge []: gauge: not there\n");
      probe_detach (source, scene.core, WHOLE);
      probe_attach (source, scene.core, WHOLE);
    }
  end (&scene, source);
}

static void
log_notify (GObject *source, GParamSpec *spec, gpointer data)
{
  Scene *scene = data;
  GValue value = G_VALUE_INIT;
  g_object_get_property (source, spec->name, &value);
  char *text = G_VALUE_HOLDS_ENUM (&value) ? g_strdup_printf ("%d", g_value_get_enum (&value))
                                           : g_strdup_value_contents (&value);
  g_string_append_printf (scene->log, "%s: %s\n", spec->name, text);
  g_free (text);
  g_value_unset (&value);
}

static void
propertiesTellWhatChanges (void)
{
  Scene scene;
  char *name, *interface;
  MilieuGlibValueSource *source = begin (&scene);
  scene_told (&scene);
  gulong id = g_signal_connect (source, "notify", G_CALLBACK (log_notify), &scene);
  milieu_glib_value_source_set_version (source, "2");
  milieu_glib_value_source_set_version (source, "2");
  CHECK_TEXT (scene_told (&scene), "version: \"2\"\n");
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE, "away");
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE, "away");
  CHECK_TEXT (scene_told (&scene), "state: 3\nproblem: \"away\"\n");
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_READY, NULL);
  CHECK_TEXT (scene_told (&scene), "state: 2\nproblem: NULL\n");
  g_signal_handler_disconnect (source, id);
  g_object_get (source, "name", &name, "interface", &interface, NULL);
  CHECK_TEXT (name, "gauge");
  CHECK_TEXT (interface, "");
  g_free (name);
  g_free (interface);
  end (&scene, source);
}

static int
count_lines (const char *text)
{
  int count = 0;
  for (; *text; text++)
    count += *text == '\n';
  return count;
}

/* Whoever is asked may answer something else each time, or be well and ill in turns. */
static void
noFloodOfFaultsIsAFloodOfLines (void)
{
  Scene scene;
  MilieuGlibValueSource *source = begin (&scene);
  for (int i = 0; i < 1000; i++)
    {
      char *problem = g_strdup_printf ("fault %d", i);
      milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE, problem);
      CHECK_TEXT (milieu_glib_value_source_get_problem (source), problem);
      milieu_glib_value_source_report (source, "width", "%s", problem);
      milieu_glib_value_source_recovered (source, "width");
      milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_READY, NULL);
      g_free (problem);
    }
  const char *said = said_take ();
  CHECK (g_str_has_prefix (said, "info gauge []: gauge: fault 0\n"));
  CHECK (g_str_has_suffix (said, "; what comes next is left out for a while\n"));
  /* A minute may pass meanwhile, on a slow machine. */
  CHECK (count_lines (said) >= 20 && count_lines (said) <= 40);
  end (&scene, source);
}

/* What others have sent may be in a problem, which goes to terminals. */
static void
aProblemIsOneLineOfPrintableText (void)
{
  Scene scene;
  MilieuGlibValueSource *source = begin (&scene);
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE,
                                      "it says '\033[2Jno\nsource\t\xff\xe2\x80\xaeä'");
  CHECK_TEXT (milieu_glib_value_source_get_problem (source), "it says ' [2Jno source � ä'");
  milieu_glib_value_source_report (source, "width", "it is '\r%s'", "\a");
  CHECK_TEXT (said_take (), "info gauge []: gauge: it says ' [2Jno source � ä'\n"
                            "message gauge [width]: gauge: it is '  '\n");
  end (&scene, source);
}

TEST_TOPIC (glib_source_reports,
            TEST (glib_source_reports, aFaultIsSaidOnceASubjectUntilItHasRecovered),
            TEST (glib_source_reports, whatIsNotThereIsSaidOnceUntilItIsReady),
            TEST (glib_source_reports, aFaultThatIsAlsoTheStatesProblemIsSaidOnce),
            TEST (glib_source_reports, aNewRunSaysItAnew),
            TEST (glib_source_reports, propertiesTellWhatChanges),
            TEST (glib_source_reports, noFloodOfFaultsIsAFloodOfLines),
            TEST (glib_source_reports, aProblemIsOneLineOfPrintableText))
