/* A write to a property sets the node's own value, and does not come back. */
#include "../CMilieuTests/test.h"

#include "widget.h"

static const MilieuGlibBindFlags two_way = MILIEU_GLIB_BIND_BIDIRECTIONAL;

/* The key of the running test, for what is called back. */
static const MilieuKey *current;

static void
start (BindStage *stage, bool has_loop, const char *property)
{
  bind_stage_set_up (stage, has_loop);
  current = bind_stage_key (MILIEU_TYPE_INT);
  CHECK_OK (milieu_node_set (stage->tree, stage->window, current, milieu_value_int (8)));
  if (property)
    bind_stage_bind (stage, current, property, two_way);
}

static void
aWriteSetsTheNodesOwnValueWithoutEcho (void)
{
  BindStage stage;
  start (&stage, false, "spacing");
  CHECK_INT (stage.widget->spacing, 8);
  CHECK_INT (bind_stage_own (&stage, stage.row, current), -1);
  CHECK_INT (stage.widget->notifies, 1);
  g_object_set (stage.widget, "spacing", 12, NULL);
  CHECK_INT (bind_stage_own (&stage, stage.row, current), 12);
  CHECK_INT (bind_stage_own (&stage, stage.window, current), 8);
  /* What is ours and what the test wrote: no write more. */
  CHECK_INT (stage.widget->writes, 2);
  CHECK_INT (stage.widget->notifies, 2);
  CHECK_OK (milieu_node_set (stage.tree, stage.row, current, milieu_value_int (3)));
  CHECK_INT (stage.widget->spacing, 3);
  CHECK_INT (stage.widget->writes, 3);
  CHECK_INT (bind_stage_observers (&stage), 1);
  bind_stage_tear_down (&stage);
}

static void
aWriteOfWhatIsInheritedSetsItToo (void)
{
  BindStage stage;
  start (&stage, false, "spacing");
  g_object_set (stage.widget, "spacing", 8, NULL);
  CHECK_INT (bind_stage_own (&stage, stage.row, current), 8);
  CHECK_OK (milieu_node_set (stage.tree, stage.window, current, milieu_value_int (4)));
  CHECK_INT (stage.widget->spacing, 8);
  bind_stage_tear_down (&stage);
}

static void
aWriteDoesNotComeBackByTheLoop (void)
{
  BindStage stage;
  start (&stage, true, "spacing");
  g_object_set (stage.widget, "spacing", 12, NULL);
  CHECK_INT (bind_stage_own (&stage, stage.row, current), 12);
  bind_stage_settle (&stage);
  CHECK_INT (stage.widget->writes, 2);
  CHECK_INT (stage.widget->notifies, 2);
  bind_stage_tear_down (&stage);
}

static void
whatAPropertyMakesOfAValueDoesNotComeBack (void)
{
  BindStage stage;
  for (int has_loop = 0; has_loop <= 1; has_loop++)
    {
      start (&stage, has_loop, "clamped");
      CHECK_OK (milieu_node_set (stage.tree, stage.window, current, milieu_value_int (500)));
      if (has_loop)
        bind_stage_settle (&stage);
      CHECK_INT (stage.widget->clamped, 100);
      CHECK_INT (milieu_node_get_int (stage.tree, stage.row, current, -1), 500);
      CHECK_INT (bind_stage_own (&stage, stage.row, current), -1);
      CHECK_INT (stage.widget->writes, 2);
      CHECK_INT (stage.widget->notifies, 2);
      /* Nor does this one notify. */
      CHECK_OK (milieu_node_set (stage.tree, stage.window, current, milieu_value_int (600)));
      if (has_loop)
        bind_stage_settle (&stage);
      CHECK_INT (stage.widget->notifies, 2);
      /* A write of the same afterwards notifies of nothing; another one is heard. */
      g_object_set (stage.widget, "clamped", 99, NULL);
      CHECK_INT (bind_stage_own (&stage, stage.row, current), 99);
      CHECK_INT (stage.widget->writes, 4);
      bind_stage_tear_down (&stage);
    }
}

static gboolean
times_ten (const GValue *from, GValue *to, gpointer user_data)
{
  (void)user_data;
  g_value_set_int (to, (int)(10 * g_value_get_int64 (from)));
  return TRUE;
}

static gboolean
tenth (const GValue *from, GValue *to, gpointer user_data)
{
  (void)user_data;
  g_value_set_int64 (to, g_value_get_int (from) / 10);
  return TRUE;
}

static void
aTransformationThatIsNotTheInverseDoesNotComeBack (void)
{
  BindStage stage;
  for (int has_loop = 0; has_loop <= 1; has_loop++)
    {
      start (&stage, has_loop, NULL);
      CHECK (milieu_glib_node_bind_full (stage.face, current, G_OBJECT (stage.widget), "spacing",
                                         two_way, times_ten, tenth, NULL, NULL, NULL));
      g_object_set (stage.widget, "spacing", 37, NULL);
      CHECK_INT (bind_stage_own (&stage, stage.row, current), 3);
      if (has_loop)
        bind_stage_settle (&stage);
      CHECK_INT (stage.widget->spacing, 37);
      /* Another of which the same is made. */
      g_object_set (stage.widget, "spacing", 38, NULL);
      if (has_loop)
        bind_stage_settle (&stage);
      CHECK_INT (stage.widget->spacing, 38);
      CHECK_INT (stage.widget->writes, 3);
      CHECK_OK (milieu_node_set (stage.tree, stage.row, current, milieu_value_int (4)));
      if (has_loop)
        bind_stage_settle (&stage);
      CHECK_INT (stage.widget->spacing, 40);
      bind_stage_tear_down (&stage);
    }
}

static void
withinATransactionNothingComesBack (void)
{
  BindStage stage;
  start (&stage, false, "spacing");
  CHECK_OK (milieu_tree_begin (stage.tree, NULL));
  g_object_set (stage.widget, "spacing", 12, NULL);
  CHECK_INT (milieu_node_get_int (stage.tree, stage.row, current, -1), 12);
  CHECK_OK (milieu_tree_commit (stage.tree));
  CHECK_INT (stage.widget->spacing, 12);
  CHECK_INT (stage.widget->writes, 2);
  CHECK_INT (bind_stage_observers (&stage), 1);
  bind_stage_tear_down (&stage);
}

static void
whatIsSetBackWithinATransactionReachesTheProperty (void)
{
  BindStage stage;
  start (&stage, false, "spacing");
  CHECK_OK (milieu_tree_begin (stage.tree, NULL));
  g_object_set (stage.widget, "spacing", 12, NULL);
  CHECK_OK (milieu_node_set (stage.tree, stage.row, current, milieu_value_int (8)));
  CHECK_OK (milieu_tree_commit (stage.tree));
  CHECK_INT (stage.widget->spacing, 8);
  CHECK_INT (stage.widget->writes, 3);
  bind_stage_tear_down (&stage);
}

static void
whatIsSetBackBeforeTheFlushReachesTheProperty (void)
{
  BindStage stage;
  start (&stage, true, "spacing");
  g_object_set (stage.widget, "spacing", 12, NULL);
  CHECK_OK (milieu_node_set (stage.tree, stage.row, current, milieu_value_int (8)));
  bind_stage_settle (&stage);
  CHECK_INT (stage.widget->spacing, 8);
  bind_stage_tear_down (&stage);
}

static void
aWriteWinsOverWhatIsDue (void)
{
  BindStage stage;
  start (&stage, true, "spacing");
  CHECK_OK (milieu_node_set (stage.tree, stage.row, current, milieu_value_int (5)));
  g_object_set (stage.widget, "spacing", 12, NULL);
  bind_stage_settle (&stage);
  CHECK_INT (stage.widget->spacing, 12);
  CHECK_INT (bind_stage_own (&stage, stage.row, current), 12);
  CHECK_INT (stage.widget->writes, 2);
  bind_stage_tear_down (&stage);
}

/* A handler that makes multiples of 5 of what is written. */
static void
round_up (GObject *object, GParamSpec *property, gpointer user_data)
{
  TestWidget *widget = TEST_WIDGET (object);
  (void)property, (void)user_data;
  if (widget->spacing % 5)
    g_object_set (object, "spacing", (int)(widget->spacing / 5 * 5 + 5), NULL);
}

static void
whatAHandlerWritesMeanwhileIsHeard (void)
{
  BindStage stage;
  for (int is_first = 0; is_first <= 1; is_first++)
    for (int has_loop = 0; has_loop <= 1; has_loop++)
      {
        start (&stage, has_loop, is_first ? NULL : "spacing");
        g_signal_connect (stage.widget, "notify::spacing", G_CALLBACK (round_up), NULL);
        if (is_first)
          bind_stage_bind (&stage, current, "spacing", two_way);
        CHECK_OK (milieu_node_set (stage.tree, stage.row, current, milieu_value_int (13)));
        if (has_loop)
          bind_stage_settle (&stage);
        CHECK_INT (stage.widget->spacing, 15);
        CHECK_INT (bind_stage_own (&stage, stage.row, current), 15);
        /* What it becomes then is told like any change. */
        CHECK_OK (milieu_node_set (stage.tree, stage.row, current, milieu_value_int (20)));
        if (has_loop)
          bind_stage_settle (&stage);
        CHECK_INT (stage.widget->spacing, 20);
        CHECK_INT (bind_stage_observers (&stage), 1);
        bind_stage_tear_down (&stage);
      }
}

/* Told after the binding, whose handler has made 15 of 13, it sets 13 again: once. */
static void
set_back (const MilieuNotification *notification, void *user_data)
{
  int *calls = user_data;
  if (++*calls == 1)
    CHECK_OK (
      milieu_node_set (notification->tree, notification->node, current, milieu_value_int (13)));
}

static void
whatIsSetBackInTheSameRoundReachesTheProperty (void)
{
  BindStage stage;
  int calls = 0;
  start (&stage, false, "spacing");
  CHECK_OK (milieu_node_observe (stage.tree, stage.row, current, MILIEU_OBSERVE_PLAIN, set_back,
                                 &calls, NULL, NULL));
  g_signal_connect (stage.widget, "notify::spacing", G_CALLBACK (round_up), NULL);
  CHECK_OK (milieu_node_set (stage.tree, stage.row, current, milieu_value_int (13)));
  /* The binding is told of the second 13 as of the first, although it was told of 13 last. */
  CHECK_INT (stage.widget->spacing, 15);
  CHECK_INT (bind_stage_own (&stage, stage.row, current), 15);
  /* 8, 13, 15 of the handler's, 13 again, 15 of the handler's. */
  CHECK_INT (stage.widget->writes, 5);
  bind_stage_tear_down (&stage);
}

/* Makes 20 of the first 12, and 12 of that. */
static void
go_there_and_back (const MilieuNotification *notification, void *user_data)
{
  int *calls = user_data;
  ++*calls;
  if (*calls <= 2)
    CHECK_OK (milieu_node_set (notification->tree, notification->node, current,
                               milieu_value_int (*calls == 1 ? 20 : 12)));
}

static void
whatOthersMakeOfAWriteReachesThePropertyEvenIfItIsTheSame (void)
{
  BindStage stage;
  int calls = 0;
  start (&stage, false, "spacing");
  CHECK_OK (milieu_node_observe (stage.tree, stage.row, current, MILIEU_OBSERVE_PLAIN,
                                 go_there_and_back, &calls, NULL, NULL));
  g_object_set (stage.widget, "spacing", 12, NULL);
  CHECK_INT (calls, 3);
  CHECK_INT (bind_stage_own (&stage, stage.row, current), 12);
  CHECK_INT (stage.widget->spacing, 12);
  bind_stage_tear_down (&stage);
}

static void
aNotificationThatComesLateIsOurOwnStill (void)
{
  BindStage stage;
  start (&stage, false, "spacing");
  g_object_freeze_notify (G_OBJECT (stage.widget));
  CHECK_OK (milieu_node_set (stage.tree, stage.window, current, milieu_value_int (9)));
  CHECK_INT (stage.widget->spacing, 9);
  g_object_thaw_notify (G_OBJECT (stage.widget));
  CHECK_INT (bind_stage_own (&stage, stage.row, current), -1);
  /* The next one is the program's. */
  g_object_set (stage.widget, "spacing", 9, NULL);
  CHECK_INT (bind_stage_own (&stage, stage.row, current), 9);
  bind_stage_tear_down (&stage);
}

static void
twoPropertiesOfOneNodeFollowEachOther (void)
{
  BindStage stage;
  start (&stage, false, "spacing");
  bind_stage_bind (&stage, current, "scale", two_way);
  CHECK_INT (stage.widget->scale, 8);
  g_object_set (stage.widget, "spacing", 3, NULL);
  CHECK_INT (stage.widget->scale, 3);
  g_object_set (stage.widget, "scale", 4.0, NULL);
  CHECK_INT (stage.widget->spacing, 4);
  CHECK_INT (bind_stage_own (&stage, stage.row, current), 4);
  CHECK_INT (stage.widget->writes, 6);
  bind_stage_tear_down (&stage);
}

static void
whatDoesNotFitTheKeyIsNotSet (void)
{
  BindStage stage;
  int count;
  start (&stage, false, "scale");
  log_begin ();
  g_object_set (stage.widget, "scale", 2.5, NULL);
  CHECK_TEXT (log_end (&count),
              "the value 2.5 of property 'scale' (gdouble) does not fit key 'padding' (gint64) "
              "that it is bound to, and is not set");
  CHECK_INT (count, 1);
  CHECK_INT (bind_stage_own (&stage, stage.row, current), -1);
  CHECK_INT (stage.widget->scale, 2);
  bind_stage_tear_down (&stage);
}

/* A value of each kind goes there and back without echo. */
static void
check_kind (MilieuType type, MilieuValue core, const char *property)
{
  BindStage stage;
  MilieuValue own;
  bind_stage_set_up (&stage, false);
  const MilieuKey *key = bind_stage_key (type);
  bind_stage_bind (&stage, key, property, two_way);
  CHECK_OK (milieu_node_set (stage.tree, stage.window, key, core));
  CHECK (!milieu_node_get_own (stage.tree, stage.row, MILIEU_LAYER_SET, key, NULL));
  CHECK_INT (stage.widget->writes, 2);
  /* The program writes what is there. */
  GValue value = G_VALUE_INIT;
  g_object_get_property (G_OBJECT (stage.widget), property, &value);
  g_object_set_property (G_OBJECT (stage.widget), property, &value);
  g_value_unset (&value);
  CHECK (milieu_node_get_own (stage.tree, stage.row, MILIEU_LAYER_SET, key, &own));
  CHECK (milieu_key_equal (key, &own, &core));
  CHECK_INT (stage.widget->writes, 3);
  bind_stage_tear_down (&stage);
}

static void
eachKindGoesThereAndBack (void)
{
  MilieuString *string;
  CHECK_OK (milieu_string_new ("lato", &string));
  check_kind (MILIEU_TYPE_BOOL, milieu_value_bool (true), "on");
  check_kind (MILIEU_TYPE_INT, milieu_value_int (1), "bus");
  check_kind (MILIEU_TYPE_INT, milieu_value_int (1), "on");
  check_kind (MILIEU_TYPE_INT, milieu_value_int (3), "ratio");
  check_kind (MILIEU_TYPE_DOUBLE, milieu_value_double (0.1), "scale");
  check_kind (MILIEU_TYPE_DOUBLE, milieu_value_double (0.5), "ratio");
  check_kind (MILIEU_TYPE_STRING, milieu_value_string (string), "label");
  check_kind (MILIEU_TYPE_COLOR, milieu_value_color ((MilieuColor){ 1, 2, 3, 4 }), "tint");
  check_kind (MILIEU_TYPE_COLOR, milieu_value_color ((MilieuColor){ 1, 2, 3, 4 }), "label");
  milieu_string_release (string);
}

static void
boxedValuesThatCannotBeComparedDoNotComeBack (void)
{
  BindStage stage;
  GValue value = G_VALUE_INIT;
  MilieuValue core;
  bind_stage_set_up (&stage, false);
  g_value_init (&value, G_TYPE_DATE_TIME);
  MilieuGlibKey *key = milieu_glib_key_define ("glib-bound-date", &value, NULL);
  bind_stage_bind (&stage, key, "date", two_way);
  g_value_take_boxed (&value, g_date_time_new_utc (2026, 11, 30, 12, 0, 0));
  CHECK (milieu_glib_value_to_core (&value, key, &core, NULL));
  CHECK_OK (milieu_node_set (stage.tree, stage.window, key, core));
  milieu_key_release (key, core);
  CHECK_INT (g_date_time_get_year (stage.widget->date), 2026);
  CHECK (!milieu_node_get_own (stage.tree, stage.row, MILIEU_LAYER_SET, key, NULL));
  g_value_take_boxed (&value, g_date_time_new_utc (2027, 11, 30, 12, 0, 0));
  g_object_set_property (G_OBJECT (stage.widget), "date", &value);
  CHECK (milieu_node_get_own (stage.tree, stage.row, MILIEU_LAYER_SET, key, NULL));
  CHECK_INT (stage.widget->writes, 3);
  g_value_unset (&value);
  bind_stage_tear_down (&stage);
}

TEST_TOPIC (glib_two_way, TEST (glib_two_way, aWriteSetsTheNodesOwnValueWithoutEcho),
            TEST (glib_two_way, aWriteOfWhatIsInheritedSetsItToo),
            TEST (glib_two_way, aWriteDoesNotComeBackByTheLoop),
            TEST (glib_two_way, whatAPropertyMakesOfAValueDoesNotComeBack),
            TEST (glib_two_way, aTransformationThatIsNotTheInverseDoesNotComeBack),
            TEST (glib_two_way, withinATransactionNothingComesBack),
            TEST (glib_two_way, whatIsSetBackWithinATransactionReachesTheProperty),
            TEST (glib_two_way, whatIsSetBackBeforeTheFlushReachesTheProperty),
            TEST (glib_two_way, aWriteWinsOverWhatIsDue),
            TEST (glib_two_way, whatAHandlerWritesMeanwhileIsHeard),
            TEST (glib_two_way, whatIsSetBackInTheSameRoundReachesTheProperty),
            TEST (glib_two_way, whatOthersMakeOfAWriteReachesThePropertyEvenIfItIsTheSame),
            TEST (glib_two_way, aNotificationThatComesLateIsOurOwnStill),
            TEST (glib_two_way, twoPropertiesOfOneNodeFollowEachOther),
            TEST (glib_two_way, whatDoesNotFitTheKeyIsNotSet),
            TEST (glib_two_way, eachKindGoesThereAndBack),
            TEST (glib_two_way, boxedValuesThatCannotBeComparedDoNotComeBack))
