/* A property follows a key's value at a node. */
#include "../CMilieuTests/test.h"

#include "widget.h"

static void
thePropertyHasTheValueBeforeTheCallReturns (void)
{
  BindStage stage;
  bind_stage_set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  CHECK_OK (milieu_node_set (stage.tree, stage.window, key, milieu_value_int (8)));
  bind_stage_bind (&stage, key, "spacing", MILIEU_GLIB_BIND_DEFAULT);
  CHECK_INT (stage.widget->spacing, 8);
  CHECK_INT (stage.widget->writes, 1);
  /* The flush has nothing to add. */
  bind_stage_settle (&stage);
  CHECK_INT (stage.widget->writes, 1);
  bind_stage_tear_down (&stage);
}

static void
thePropertyFollowsWhateverTheNodeReads (void)
{
  BindStage stage;
  bind_stage_set_up (&stage, false);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  bind_stage_bind (&stage, key, "spacing", MILIEU_GLIB_BIND_DEFAULT);
  CHECK_INT (stage.widget->spacing, 0);
  CHECK_OK (milieu_node_set (stage.tree, stage.window, key, milieu_value_int (4)));
  CHECK_INT (stage.widget->spacing, 4);
  CHECK_OK (milieu_node_set_base (stage.tree, stage.row, key, milieu_value_int (5)));
  CHECK_INT (stage.widget->spacing, 5);
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (6)));
  CHECK_INT (stage.widget->spacing, 6);
  milieu_node_unset (stage.tree, stage.row, key);
  milieu_node_unset_base (stage.tree, stage.row, key);
  CHECK_INT (stage.widget->spacing, 4);
  CHECK_INT (bind_stage_observers (&stage), 1);
  bind_stage_tear_down (&stage);
}

static void
manyChangesAreOneWrite (void)
{
  BindStage stage;
  bind_stage_set_up (&stage, true);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  bind_stage_bind (&stage, key, "spacing", MILIEU_GLIB_BIND_DEFAULT);
  for (int64_t i = 1; i <= 100; i++)
    CHECK_OK (milieu_node_set (stage.tree, stage.window, key, milieu_value_int (i)));
  CHECK_INT (stage.widget->spacing, 0);
  bind_stage_settle (&stage);
  CHECK_INT (stage.widget->spacing, 100);
  CHECK_INT (stage.widget->writes, 2);
  bind_stage_tear_down (&stage);
}

static void
oneWayThePropertyIsNotHeard (void)
{
  BindStage stage;
  bind_stage_set_up (&stage, false);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  bind_stage_bind (&stage, key, "spacing", MILIEU_GLIB_BIND_DEFAULT);
  g_object_set (stage.widget, "spacing", 9, NULL);
  CHECK_INT (milieu_node_get_int (stage.tree, stage.row, key, -1), 0);
  CHECK_INT (stage.widget->spacing, 9);
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (3)));
  CHECK_INT (stage.widget->spacing, 3);
  /* What cannot be read can be bound one way. */
  bind_stage_bind (&stage, key, "secret", MILIEU_GLIB_BIND_DEFAULT);
  bind_stage_tear_down (&stage);
}

static gboolean
double_it (const GValue *from, GValue *to, gpointer user_data)
{
  (void)user_data;
  if (g_value_get_int64 (from) == 13)
    return FALSE;
  g_value_set_int (to, (int)(2 * g_value_get_int64 (from)));
  return TRUE;
}

static gboolean
halve_it (const GValue *from, GValue *to, gpointer user_data)
{
  (void)user_data;
  if (g_value_get_int (from) == 26)
    return FALSE;
  g_value_set_int64 (to, g_value_get_int (from) / 2);
  return TRUE;
}

static void
aTransformationMakesThePropertysValue (void)
{
  BindStage stage;
  bind_stage_set_up (&stage, false);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (4)));
  MilieuGlibBinding *binding = milieu_glib_node_bind_full (
    stage.face, key, G_OBJECT (stage.widget), "spacing", MILIEU_GLIB_BIND_BIDIRECTIONAL, double_it,
    halve_it, &stage, bind_stage_count_destroy, NULL);
  CHECK_INT (stage.widget->spacing, 8);
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (5)));
  CHECK_INT (stage.widget->spacing, 10);
  g_object_set (stage.widget, "spacing", 40, NULL);
  CHECK_INT (bind_stage_own (&stage, stage.row, key), 20);
  /* Both may decline. */
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (13)));
  CHECK_INT (stage.widget->spacing, 40);
  g_object_set (stage.widget, "spacing", 26, NULL);
  CHECK_INT (bind_stage_own (&stage, stage.row, key), 13);
  CHECK_INT (stage.destroyed, 0);
  milieu_glib_binding_unbind (binding);
  CHECK_INT (stage.destroyed, 1);
  bind_stage_tear_down (&stage);
}

/* Binds the key, whose value is `core`, one way and looks at the property as text. */
static void
check_shown (MilieuType type, MilieuValue core, const char *property, const char *text)
{
  BindStage stage;
  GValue value = G_VALUE_INIT;
  bind_stage_set_up (&stage, false);
  const MilieuKey *key = bind_stage_key (type);
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, core));
  bind_stage_bind (&stage, key, property, MILIEU_GLIB_BIND_DEFAULT);
  g_object_get_property (G_OBJECT (stage.widget), property, &value);
  g_autofree char *contents = g_strdup_value_contents (&value);
  CHECK_TEXT (contents, text);
  g_value_unset (&value);
  bind_stage_tear_down (&stage);
}

static void
eachTypeBecomesWhatThePropertyHas (void)
{
  MilieuString *string;
  CHECK_OK (milieu_string_new ("#ff0000", &string));
  check_shown (MILIEU_TYPE_BOOL, milieu_value_bool (true), "on", "TRUE");
  check_shown (MILIEU_TYPE_BOOL, milieu_value_bool (true), "spacing", "1");
  check_shown (MILIEU_TYPE_INT, milieu_value_int (1), "on", "TRUE");
  check_shown (MILIEU_TYPE_INT, milieu_value_int (7), "scale", "7.000000");
  check_shown (MILIEU_TYPE_INT, milieu_value_int (1), "bus", "((GBusType) G_BUS_TYPE_SYSTEM)");
  check_shown (MILIEU_TYPE_INT, milieu_value_int (7), "label", "\"7\"");
  check_shown (MILIEU_TYPE_DOUBLE, milieu_value_double (0.5), "ratio", "0.500000");
  check_shown (MILIEU_TYPE_DOUBLE, milieu_value_double (5), "spacing", "5");
  check_shown (MILIEU_TYPE_COLOR, milieu_value_color ((MilieuColor){ 0, 0, 0, 65535 }), "label",
               "\"#000000ff\"");
  check_shown (MILIEU_TYPE_STRING, milieu_value_string (string), "label", "\"#ff0000\"");
  check_shown (MILIEU_TYPE_STRING, milieu_value_string (string), "tint", "#ff0000ff");
  milieu_string_release (string);
}

/* Sets what does not fit a property that is bound already: it keeps what it has, and one warning
 * says so. */
static void
check_left (MilieuType type, MilieuValue fits, MilieuValue core, const char *property,
            const char *text, const char *message)
{
  BindStage stage;
  GValue value = G_VALUE_INIT;
  int count;
  bind_stage_set_up (&stage, false);
  const MilieuKey *key = bind_stage_key (type);
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, fits));
  bind_stage_bind (&stage, key, property, MILIEU_GLIB_BIND_BIDIRECTIONAL);
  log_begin ();
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, core));
  CHECK_TEXT (log_end (&count), message);
  CHECK_INT (count, 1);
  g_object_get_property (G_OBJECT (stage.widget), property, &value);
  g_autofree char *contents = g_strdup_value_contents (&value);
  CHECK_TEXT (contents, text);
  CHECK_INT (stage.widget->writes, 1);
  /* And it goes on. */
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, fits));
  CHECK_INT (stage.widget->writes, 2);
  g_value_unset (&value);
  bind_stage_tear_down (&stage);
}

static void
aValueThatDoesNotFitLeavesTheProperty (void)
{
  MilieuString *color, *text;
  CHECK_OK (milieu_string_new ("#ff0000", &color));
  CHECK_OK (milieu_string_new ("red", &text));
  check_left (MILIEU_TYPE_INT, milieu_value_int (7), milieu_value_int (5000000000), "clamped", "7",
              "the value 5000000000 of key 'padding' (gint64) does not fit property 'clamped' "
              "(gint) of TestWidget that it is bound to, which keeps its own");
  check_left (MILIEU_TYPE_INT, milieu_value_int (7), milieu_value_int (1001), "spacing", "7",
              "the value 1001 of key 'padding' (gint64) does not fit property 'spacing' (gint) of "
              "TestWidget that it is bound to, which keeps its own");
  check_left (MILIEU_TYPE_DOUBLE, milieu_value_double (2), milieu_value_double (2.5), "spacing",
              "2",
              "the value 2.5 of key 'size' (gdouble) does not fit property 'spacing' (gint) "
              "of TestWidget that it is bound to, which keeps its own");
  check_left (MILIEU_TYPE_INT, milieu_value_int (0), milieu_value_int (2), "on", "FALSE",
              "the value 2 of key 'padding' (gint64) does not fit property 'on' (gboolean) of "
              "TestWidget that it is bound to, which keeps its own");
  check_left (MILIEU_TYPE_INT, milieu_value_int (0), milieu_value_int (77), "bus",
              "((GBusType) G_BUS_TYPE_NONE)",
              "the value 77 of key 'padding' (gint64) does not fit property 'bus' (GBusType) of "
              "TestWidget that it is bound to, which keeps its own");
  check_left (MILIEU_TYPE_DOUBLE, milieu_value_double (2), milieu_value_double (1e300), "ratio",
              "2.000000",
              "the value 1e+300 of key 'size' (gdouble) does not fit property 'ratio' "
              "(gfloat) of TestWidget that it is bound to, which keeps its own");
  check_left (MILIEU_TYPE_STRING, milieu_value_string (color), milieu_value_string (text), "tint",
              "#ff0000ff",
              "the value \"red\" of key 'title' (gchararray) does not fit property 'tint' "
              "(MilieuGlibColor) of TestWidget that it is bound to, which keeps its own");
  milieu_string_release (color);
  milieu_string_release (text);
}

static void
anObjectOfAnotherClassLeavesTheProperty (void)
{
  BindStage stage;
  GValue value = G_VALUE_INIT;
  MilieuValue core;
  int count;
  bind_stage_set_up (&stage, false);
  g_value_init (&value, G_TYPE_OBJECT);
  MilieuGlibKey *key = milieu_glib_key_define ("glib-bound-object", &value, NULL);
  bind_stage_bind (&stage, key, "child", MILIEU_GLIB_BIND_DEFAULT);
  g_value_take_object (&value, g_cancellable_new ());
  CHECK (milieu_glib_value_to_core (&value, key, &core, NULL));
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, core));
  CHECK (stage.widget->child == g_value_get_object (&value));
  milieu_key_release (key, core);
  g_value_take_object (&value, g_object_new (G_TYPE_OBJECT, NULL));
  CHECK (milieu_glib_value_to_core (&value, key, &core, NULL));
  log_begin ();
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, core));
  log_end (&count);
  CHECK_INT (count, 1);
  CHECK (G_IS_CANCELLABLE (stage.widget->child));
  milieu_key_release (key, core);
  g_value_unset (&value);
  CHECK_OK (milieu_node_unset (stage.tree, stage.row, key));
  CHECK (!stage.widget->child);
  bind_stage_tear_down (&stage);
}

/* What cannot be bound is refused when it is to be bound, and gives its data back. */
static void
check_refused (MilieuType type, const char *property, MilieuGlibBindFlags flags, int code,
               const char *message)
{
  BindStage stage;
  GError *error = NULL;
  bind_stage_set_up (&stage, false);
  CHECK (!milieu_glib_node_bind_full (stage.face, bind_stage_key (type), G_OBJECT (stage.widget),
                                      property, flags, NULL, NULL, &stage, bind_stage_count_destroy,
                                      &error));
  CHECK_TEXT (error->message, message);
  CHECK (error->domain == MILIEU_GLIB_ERROR);
  CHECK_INT (error->code, code);
  CHECK_INT (stage.destroyed, 1);
  CHECK_INT (stage.widget->writes, 0);
  CHECK_INT (bind_stage_observers (&stage), 0);
  g_error_free (error);
  bind_stage_tear_down (&stage);
}

static void
typesAreCheckedWhenBoundAndBothAreNamed (void)
{
  const MilieuGlibBindFlags two_way = MILIEU_GLIB_BIND_BIDIRECTIONAL;
  check_refused (MILIEU_TYPE_INT, "spacng", 0, MILIEU_GLIB_ERROR_NO_PROPERTY,
                 "key 'padding' (gint64) is not bound: TestWidget has no property 'spacng', one of "
                 "its own is expected");
  check_refused (MILIEU_TYPE_INT, "fixed", 0, MILIEU_GLIB_ERROR_NOT_WRITABLE,
                 "key 'padding' (gint64) is not bound to property 'fixed' (gint) of TestWidget: a "
                 "property that can be written at any time is expected");
  check_refused (MILIEU_TYPE_INT, "answer", 0, MILIEU_GLIB_ERROR_NOT_WRITABLE,
                 "key 'padding' (gint64) is not bound to property 'answer' (gint) of TestWidget: a "
                 "property that can be written at any time is expected");
  check_refused (MILIEU_TYPE_INT, "secret", two_way, MILIEU_GLIB_ERROR_NOT_WRITABLE,
                 "key 'padding' (gint64) is not bound to property 'secret' (gint) of TestWidget: "
                 "for both directions a property that can be read is expected");
  check_refused (MILIEU_TYPE_STRING, "spacing", 0, MILIEU_GLIB_ERROR_PROPERTY_TYPE,
                 "key 'title' (gchararray) is not bound to property 'spacing' (gint) of "
                 "TestWidget: a gchararray does not become a gint; a property of type gchararray "
                 "or a function to transform the key's value is expected");
  check_refused (MILIEU_TYPE_INT, "label", two_way, MILIEU_GLIB_ERROR_PROPERTY_TYPE,
                 "key 'padding' (gint64) is not bound to property 'label' (gchararray) of "
                 "TestWidget: a gchararray does not become a gint64; an integer, enum or flags, "
                 "or a function to transform the property's value, is expected");
}

static void
whereThereAreFunctionsTypesNeedNotFit (void)
{
  BindStage stage;
  bind_stage_set_up (&stage, false);
  /* One way there is nothing to check on the way back. */
  bind_stage_bind (&stage, bind_stage_key (MILIEU_TYPE_INT), "label", MILIEU_GLIB_BIND_DEFAULT);
  CHECK_TEXT (stage.widget->label, "0");
  bind_stage_tear_down (&stage);
}

static void
aNodeThatHasGoneCannotBeBound (void)
{
  BindStage stage;
  GError *error = NULL;
  bind_stage_set_up (&stage, false);
  const MilieuKey *key = bind_stage_key (MILIEU_TYPE_INT);
  CHECK_OK (milieu_node_remove (stage.tree, stage.row));
  CHECK (!milieu_glib_node_bind_full (stage.face, key, G_OBJECT (stage.widget), "spacing", 0, NULL,
                                      NULL, &stage, bind_stage_count_destroy, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_NODE);
  CHECK_INT (stage.destroyed, 1);
  g_clear_error (&error);
  milieu_tree_free (stage.tree);
  stage.tree = NULL;
  CHECK (!milieu_glib_node_bind (stage.face, key, G_OBJECT (stage.widget), "spacing", 0, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_NODE);
  g_clear_error (&error);
  CHECK_INT (stage.widget->writes, 0);
  bind_stage_tear_down (&stage);
}

TEST_TOPIC (glib_binding, TEST (glib_binding, thePropertyHasTheValueBeforeTheCallReturns),
            TEST (glib_binding, thePropertyFollowsWhateverTheNodeReads),
            TEST (glib_binding, manyChangesAreOneWrite),
            TEST (glib_binding, oneWayThePropertyIsNotHeard),
            TEST (glib_binding, aTransformationMakesThePropertysValue),
            TEST (glib_binding, eachTypeBecomesWhatThePropertyHas),
            TEST (glib_binding, aValueThatDoesNotFitLeavesTheProperty),
            TEST (glib_binding, anObjectOfAnotherClassLeavesTheProperty),
            TEST (glib_binding, typesAreCheckedWhenBoundAndBothAreNamed),
            TEST (glib_binding, whereThereAreFunctionsTypesNeedNotFit),
            TEST (glib_binding, aNodeThatHasGoneCannotBeBound))
