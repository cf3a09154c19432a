/* What other languages call: closures that compute, and reads of what is boxed. */
#include "../CMilieuTests/test.h"

#include "widget.h"

/* Closures that went. */
static int finalized;

static void
count_finalized (gpointer data, GClosure *closure)
{
  (void)data;
  (void)closure;
  finalized++;
}

/* A closure whose end is counted (floating). */
static GClosure *
counted (GCallback function)
{
  GClosure *closure = g_cclosure_new (function, NULL, NULL);
  g_closure_add_finalize_notifier (closure, NULL, count_finalized);
  return closure;
}

/* Answers as languages do: with a value of whatever type suits them. */
static GValue *
answer_int (gint number)
{
  GValue value = G_VALUE_INIT;
  g_value_set_int (g_value_init (&value, G_TYPE_INT), number);
  return g_boxed_copy (G_TYPE_VALUE, &value);
}

static GValue *
answer_text (const char *text)
{
  GValue value = G_VALUE_INIT;
  g_value_set_static_string (g_value_init (&value, G_TYPE_STRING), text);
  return g_boxed_copy (G_TYPE_VALUE, &value);
}

/* Adds; has no answer for what is negative, and a wrong one for over 100. */
static GValue *
add (gint64 first, gint64 second, gpointer data)
{
  (void)data;
  gint64 sum = first + second;
  if (sum > 100)
    return answer_text ("many");
  return sum < 0 ? NULL : answer_int ((gint)sum);
}

static MilieuGlibKey *
derive (const char *name, MilieuGlibKey **sources, gsize count, GError **error)
{
  GValue fallback = G_VALUE_INIT;
  g_value_set_int (g_value_init (&fallback, G_TYPE_INT), 7);
  return milieu_glib_key_derive (name, &fallback, sources, count, counted (G_CALLBACK (add)),
                                 error);
}

static gint64
read_int (MilieuGlibNode *node, const MilieuGlibKey *key)
{
  GValue value = G_VALUE_INIT;
  CHECK (milieu_glib_node_get_unboxed (node, key, &value, NULL));
  gint64 number = g_value_get_int64 (&value);
  g_value_unset (&value);
  return number;
}

static void
aClosureDerivesAKeysValueWhereItHasAnAnswerThatFits (void)
{
  BindStage stage;
  bind_stage_set_up (&stage, false);
  const MilieuKey *source = bind_stage_key (MILIEU_TYPE_INT);
  MilieuGlibKey *sources[] = { (MilieuGlibKey *)source, (MilieuGlibKey *)source };
  finalized = 0;
  MilieuGlibKey *key = derive ("languages-sum", sources, 2, NULL);
  CHECK (key);
  CHECK_INT (read_int (stage.face, key), 0);
  CHECK_OK (milieu_node_set (stage.tree, stage.window, source, milieu_value_int (21)));
  CHECK_INT (read_int (stage.face, key), 42);
  CHECK_OK (milieu_node_set (stage.tree, stage.window, source, milieu_value_int (-1)));
  CHECK_INT (read_int (stage.face, key), 7);
  CHECK_OK (milieu_node_set (stage.tree, stage.window, source, milieu_value_int (51)));
  CHECK_INT (read_int (stage.face, key), 7);
  CHECK_INT (finalized, 0);
  bind_stage_tear_down (&stage);
}

static void
aClosureOfAKeyThatIsRefusedGoes (void)
{
  GError *error = NULL;
  finalized = 0;
  CHECK (!derive ("languages-rootless", NULL, 0, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_DEFINITION));
  g_error_free (error);
  CHECK_INT (finalized, 1);
}

static GValue *
to_label (gint64 number, gpointer data)
{
  (void)data;
  char text[32];
  g_snprintf (text, sizeof text, "%d px", (int)number);
  GValue value = G_VALUE_INIT;
  g_value_set_string (g_value_init (&value, G_TYPE_STRING), text);
  GValue *answer = g_boxed_copy (G_TYPE_VALUE, &value);
  g_value_unset (&value);
  return answer;
}

static GValue *
from_label (const char *label, gpointer data)
{
  (void)data;
  gint64 number;
  if (!g_ascii_string_to_signed (label, 10, 0, 1000, &number, NULL))
    return NULL;
  return number == 999 ? answer_text ("no number") : answer_int ((gint)number);
}

static void
closuresTransformBothWaysAndGoWithTheBinding (void)
{
  BindStage stage;
  bind_stage_set_up (&stage, false);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  finalized = 0;
  MilieuGlibBinding *binding = milieu_glib_node_bind_with_closures (
    stage.face, key, G_OBJECT (stage.widget), "label", MILIEU_GLIB_BIND_BIDIRECTIONAL,
    counted (G_CALLBACK (to_label)), counted (G_CALLBACK (from_label)), NULL);
  CHECK (binding);
  CHECK_TEXT (stage.widget->label, "0 px");
  g_object_set (stage.widget, "label", "12", NULL);
  CHECK_INT (bind_stage_own (&stage, stage.row, key), 12);
  g_object_set (stage.widget, "label", "twelve", NULL);
  CHECK_INT (bind_stage_own (&stage, stage.row, key), 12);

  int warnings;
  log_begin ();
  g_object_set (stage.widget, "label", "999", NULL);
  CHECK (strstr (log_end (&warnings), "no number"));
  CHECK_INT (warnings, 1);
  CHECK_INT (bind_stage_own (&stage, stage.row, key), 12);

  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (30)));
  CHECK_TEXT (stage.widget->label, "30 px");
  CHECK_INT (finalized, 0);
  milieu_glib_binding_unbind (binding);
  CHECK_INT (finalized, 2);
  bind_stage_tear_down (&stage);
}

static void
withoutClosuresABindingIsAsAnyOther (void)
{
  BindStage stage;
  bind_stage_set_up (&stage, false);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  CHECK (milieu_glib_node_bind_with_closures (stage.face, key, G_OBJECT (stage.widget), "spacing",
                                              MILIEU_GLIB_BIND_DEFAULT, NULL, NULL, NULL));
  CHECK_OK (milieu_node_set (stage.tree, stage.window, key, milieu_value_int (3)));
  CHECK_INT (stage.widget->spacing, 3);
  bind_stage_tear_down (&stage);
}

static void
check_refused (MilieuGlibNode *node, const MilieuKey *key, const char *instead)
{
  GValue value = G_VALUE_INIT;
  GError *error = NULL;
  CHECK (!milieu_glib_node_get_unboxed (node, key, &value, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_TYPE));
  CHECK (strstr (error->message, instead));
  CHECK (!G_IS_VALUE (&value));
  g_error_free (error);
}

static void
whatIsBoxedIsReadByFunctionsThatCopyIt (void)
{
  BindStage stage;
  bind_stage_set_up (&stage, false);
  GError *error = NULL;
  const MilieuKey *tint = bind_stage_key (MILIEU_TYPE_COLOR);
  check_refused (stage.face, tint, "get_color");
  CHECK_OK (milieu_node_set (stage.tree, stage.window, tint,
                             milieu_value_color ((MilieuColor){ 1, 2, 3, 4 })));
  MilieuGlibColor *color = milieu_glib_node_get_color (stage.face, tint, NULL);
  CHECK_INT (milieu_glib_color_get_blue (color), 3);
  milieu_glib_color_free (color);
  CHECK (!milieu_glib_node_get_color (stage.face, bind_stage_key (MILIEU_TYPE_INT), &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_TYPE));
  g_clear_error (&error);

  GValue date = G_VALUE_INIT;
  g_value_take_boxed (g_value_init (&date, G_TYPE_DATE_TIME),
                      g_date_time_new_utc (2026, 1, 2, 3, 4, 5));
  MilieuGlibKey *key = milieu_glib_key_define ("languages-date", &date, NULL);
  g_value_unset (&date);
  check_refused (stage.face, key, "milieu_glib_node_read");
  CHECK (milieu_glib_node_read (stage.face, key, &date, NULL));
  CHECK_INT (g_date_time_get_year (g_value_get_boxed (&date)), 2026);
  g_value_unset (&date);

  CHECK_OK (milieu_node_remove (stage.tree, stage.row));
  CHECK (!milieu_glib_node_get_color (stage.face, tint, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_NODE));
  g_clear_error (&error);
  bind_stage_tear_down (&stage);
}

TEST_TOPIC (glib_languages,
            TEST (glib_languages, aClosureDerivesAKeysValueWhereItHasAnAnswerThatFits),
            TEST (glib_languages, aClosureOfAKeyThatIsRefusedGoes),
            TEST (glib_languages, closuresTransformBothWaysAndGoWithTheBinding),
            TEST (glib_languages, withoutClosuresABindingIsAsAnyOther),
            TEST (glib_languages, whatIsBoxedIsReadByFunctionsThatCopyIt))
