/* An ambience writes its state, follows its guide, and is forced. */
#include "../CMilieuTests/test.h"

#include "air.h"

enum
{
  INVERT = MILIEU_GLIB_AMBIENCE_INVERT,
  REGULAR = MILIEU_GLIB_AMBIENCE_REGULAR,
  CONTRAST = MILIEU_GLIB_AMBIENCE_CONTRAST
};

/* ---- the key, and where the state is written ---- */

static void
theKeyIsListedAndRegularByDefault (void)
{
  MilieuValue value;
  char text[16];
  const MilieuKey *key = milieu_glib_key_ambience ();
  CHECK (key && milieu_glib_key_find ("ambience") == key);
  CHECK (milieu_key_is_thread_safe (key));
  CHECK_OK (milieu_key_get_default (key, &value));
  CHECK_INT (value.integer, REGULAR);
  CHECK_INT (milieu_key_describe (key, &value, text, sizeof text), 7);
  CHECK_TEXT (text, "regular");
  value = milieu_value_int (12);
  milieu_key_describe (key, &value, text, sizeof text);
  CHECK_TEXT (text, "12");
}

static void
theStateIsABaseValueAtItsNode (void)
{
  Air air;
  MilieuValue value;
  const MilieuKey *key = milieu_glib_key_ambience ();
  air_start (&air);
  air_brightness (&air, MILIEU_NODE_NONE, 1);
  air_ambience (&air, air.list);
  CHECK (milieu_node_get_own (air.tree, air.list, MILIEU_LAYER_BASE, key, &value));
  CHECK_INT (value.integer, CONTRAST);
  CHECK_INT (air_state (&air, air.row), CONTRAST);
  CHECK_INT (air_state (&air, air.window), REGULAR);
  /* What the program sets there wins, and comes off again without loss. */
  CHECK_OK (milieu_node_set (air.tree, air.list, key, milieu_value_int (INVERT)));
  CHECK_INT (air_state (&air, air.row), INVERT);
  CHECK_OK (milieu_node_unset (air.tree, air.list, key));
  CHECK_INT (air_state (&air, air.row), CONTRAST);
  air_end (&air);
}

static void
theStateOfTheWholeTreeIsAboveAllRoots (void)
{
  Air air;
  MilieuNode other;
  air_start (&air);
  air_ambience (&air, MILIEU_NODE_NONE);
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  CHECK_OK (
    milieu_node_add (air.tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &other));
  CHECK_INT (air_state (&air, MILIEU_NODE_NONE), INVERT);
  CHECK_INT (air_state (&air, air.row), INVERT);
  CHECK_INT (air_state (&air, other), INVERT);
  air_end (&air);
}

static void
theNearestCountsAndEachGoesByItsOwnBrightness (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *outer = air_ambience (&air, MILIEU_NODE_NONE);
  MilieuGlibAmbience *inner = air_ambience (&air, air.list);
  CHECK (outer != inner && milieu_glib_ambience_at (air.tree, air.window) == NULL);
  air_observe (&air, air.window, "window");
  air_observe (&air, air.row, "row");
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  CHECK_TEXT (air_told (&air), "window: regular at first\nrow: regular at first\n"
                               "window: regular -> invert\nrow: regular -> invert\n");
  air_brightness (&air, air.list, 1);
  CHECK_TEXT (air_told (&air), "row: invert -> contrast animated\n");
  CHECK_INT (milieu_glib_ambience_get_state (outer), INVERT);
  CHECK_INT (milieu_glib_ambience_get_state (inner), CONTRAST);
  /* A forced state is the node's own, too. */
  milieu_glib_ambience_force (outer, MILIEU_GLIB_AMBIENCE_REGULAR);
  CHECK_TEXT (air_told (&air), "window: invert -> regular animated\n");
  CHECK (!milieu_glib_ambience_is_forced (inner));
  air_end (&air);
}

/* ---- the guide ---- */

static void
theGuideChoosesBacklightOrLight (void)
{
  Air air;
  air_start (&air);
  air_brightness (&air, MILIEU_NODE_NONE, 0.02);
  air_light (&air, MILIEU_NODE_NONE, 80000);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  CHECK_INT (milieu_glib_ambience_get_guide (ambience), MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT);
  CHECK_INT (air_state (&air, air.row), INVERT);
  milieu_glib_ambience_set_guide (ambience, MILIEU_GLIB_AMBIENCE_BY_LIGHT);
  CHECK_INT (air_state (&air, air.row), CONTRAST);
  air_brightness (&air, MILIEU_NODE_NONE, 0.5);
  CHECK_INT (air_state (&air, air.row), CONTRAST);
  air_light (&air, MILIEU_NODE_NONE, 100);
  CHECK_INT (air_state (&air, air.row), REGULAR);
  /* Starting again at its place changes the guide. */
  CHECK (
    milieu_glib_ambience_start (air.tree, MILIEU_NODE_NONE, MILIEU_GLIB_AMBIENCE_BY_NOTHING, NULL)
    == ambience);
  air_light (&air, MILIEU_NODE_NONE, 0);
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  CHECK_INT (air_state (&air, air.row), REGULAR);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  CHECK_INT (air_state (&air, air.row), CONTRAST);
  air_end (&air);
}

static void
aFakeSourceOfBrightnessGuidesIt (void)
{
  Air air;
  air_start (&air);
  air_ambience (&air, MILIEU_NODE_NONE);
  CHECK (milieu_glib_value_source_attach (
    milieu_glib_manual_source_new_with_texts ("brightness", "0.99", NULL), air.tree,
    MILIEU_NODE_NONE, NULL));
  CHECK_INT (air_state (&air, air.row), CONTRAST);
  air_end (&air);
}

static bool
is_wanted (MilieuGlibValueSource *source, const MilieuKey *key)
{
  return milieu_glib_value_source_is_wanted (source, key) != FALSE;
}

static void
itsGuideIsObservedFromItsStartToItsEnd (void)
{
  Air air;
  air_start (&air);
  MilieuGlibValueSource *source =
    milieu_glib_manual_source_new_with_texts ("brightness", "0.5", "light-level", "100", NULL);
  CHECK (milieu_glib_value_source_attach (source, air.tree, MILIEU_NODE_NONE, NULL));
  CHECK (!is_wanted (source, milieu_key_brightness ()));
  MilieuGlibAmbience *ambience = air_ambience (&air, air.window);
  CHECK (is_wanted (source, milieu_key_brightness ()));
  CHECK (!is_wanted (source, milieu_key_light_level ()));
  milieu_glib_ambience_set_guide (ambience, MILIEU_GLIB_AMBIENCE_BY_LIGHT);
  CHECK (!is_wanted (source, milieu_key_brightness ()));
  CHECK (is_wanted (source, milieu_key_light_level ()));
  milieu_glib_ambience_stop (ambience);
  CHECK (!is_wanted (source, milieu_key_light_level ()));
  air_end (&air);
}

/* ---- animation ---- */

static void
allButTheFirstChangeIsAnimated (void)
{
  Air air;
  air_start (&air);
  air_observe (&air, air.row, "row");
  /* At the start, by a brightness that is there. */
  air_brightness (&air, air.list, 0);
  MilieuGlibAmbience *ambience = air_ambience (&air, air.list);
  CHECK_TEXT (air_told (&air), "row: regular at first\nrow: regular -> invert\n");
  air_brightness (&air, air.list, 0.5);
  CHECK_TEXT (air_told (&air), "row: invert -> regular animated\n");
  milieu_glib_ambience_stop (ambience);
  /* By one that comes later. */
  air_ambience (&air, air.window);
  air_brightness (&air, air.window, 1);
  CHECK_TEXT (air_told (&air), "row: regular -> contrast\n");
  air_brightness (&air, air.window, 0.5);
  CHECK_TEXT (air_told (&air), "row: contrast -> regular animated\n");
  air_end (&air);
}

static void
aTransactionOfTheProgramsOwnGivesItsPayload (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  air_observe (&air, air.row, "row");
  CHECK_OK (milieu_tree_begin (air.tree, NULL));
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  CHECK_OK (milieu_tree_commit (air.tree));
  CHECK_TEXT (air_told (&air), "row: regular at first\nrow: regular -> contrast\n");
  air_end (&air);
}

/* ---- forcing ---- */

static void
aForcedStateWinsOverBrightnessAndTheTrueOneReturns (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  air_brightness (&air, MILIEU_NODE_NONE, 0.5);
  air_observe (&air, air.row, "row");
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  CHECK (milieu_glib_ambience_is_forced (ambience));
  CHECK_TEXT (air_told (&air), "row: regular at first\nrow: regular -> contrast animated\n");
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  CHECK_TEXT (air_told (&air), "");
  CHECK_INT (milieu_glib_ambience_get_state (ambience), CONTRAST);
  CHECK_INT (milieu_glib_ambience_get_true_state (ambience), INVERT);
  /* The true state of now, by all that has been seen meanwhile. */
  air_brightness (&air, MILIEU_NODE_NONE, 0.08);
  milieu_glib_ambience_unforce (ambience);
  CHECK (!milieu_glib_ambience_is_forced (ambience));
  CHECK_TEXT (air_told (&air), "row: contrast -> invert animated\n");
  milieu_glib_ambience_unforce (ambience);
  CHECK_TEXT (air_told (&air), "");
  air_end (&air);
}

static void
theTrueStateThatReturnsIsThatOfNowAndNotOfTheLastFlush (void)
{
  Air air;
  GMainContext *context = g_main_context_new ();
  air_start (&air);
  milieu_glib_attach (air.tree, context, MILIEU_GLIB_PRIORITY_FLUSH);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  milieu_glib_ambience_unforce (ambience);
  CHECK_INT (air_state (&air, air.row), INVERT);
  air_end (&air);
  g_main_context_unref (context);
}

static void
forcingTellsOnlyWhenSomethingChangesAndOnce (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  air_brightness (&air, MILIEU_NODE_NONE, 0.5);
  air_observe (&air, air.row, "row");
  air_told (&air);
  /* The state that is there already. */
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_REGULAR);
  CHECK (milieu_glib_ambience_is_forced (ambience));
  air_brightness (&air, MILIEU_NODE_NONE, 1);
  CHECK_TEXT (air_told (&air), "");
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  CHECK_TEXT (air_told (&air), "row: regular -> contrast animated\n");
  /* The true state is the same by now. */
  milieu_glib_ambience_unforce (ambience);
  CHECK_TEXT (air_told (&air), "");
  air_end (&air);
}

static void
aStateIsForcedBeforeAnyBrightness (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_INT (air_state (&air, air.row), INVERT);
  milieu_glib_ambience_unforce (ambience);
  CHECK_INT (air_state (&air, air.row), REGULAR);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  air_observe (&air, air.row, "row");
  air_brightness (&air, MILIEU_NODE_NONE, 1);
  milieu_glib_ambience_unforce (ambience);
  CHECK_TEXT (air_told (&air), "row: invert at first\nrow: invert -> contrast animated\n");
  air_end (&air);
}

/* ---- properties ---- */

static void
log_notify (GObject *object, GParamSpec *spec, gpointer user_data)
{
  gint number = 0;
  g_object_get (object, spec->name, &number, NULL);
  g_string_append_printf (user_data, "%s: %d\n", spec->name, number);
}

static void
propertiesTellOfEachChange (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  gulong handler = g_signal_connect (ambience, "notify", G_CALLBACK (log_notify), air.log);
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  CHECK_TEXT (air_told (&air), "state: 0\n"
                               "true-state: 0\n");
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_TEXT (air_told (&air), "is-forced: 1\n");
  g_object_set (ambience, "guide", MILIEU_GLIB_AMBIENCE_BY_LIGHT, NULL);
  CHECK_TEXT (air_told (&air), "guide: 1\n");
  g_object_set (ambience, "guide", MILIEU_GLIB_AMBIENCE_BY_LIGHT, NULL);
  air_light (&air, MILIEU_NODE_NONE, 100000);
  CHECK_TEXT (air_told (&air), "true-state: 2\n");
  g_signal_handler_disconnect (ambience, handler);
  air_end (&air);
}

TEST_TOPIC (glib_ambience, TEST (glib_ambience, theKeyIsListedAndRegularByDefault),
            TEST (glib_ambience, theStateIsABaseValueAtItsNode),
            TEST (glib_ambience, theStateOfTheWholeTreeIsAboveAllRoots),
            TEST (glib_ambience, theNearestCountsAndEachGoesByItsOwnBrightness),
            TEST (glib_ambience, theGuideChoosesBacklightOrLight),
            TEST (glib_ambience, aFakeSourceOfBrightnessGuidesIt),
            TEST (glib_ambience, itsGuideIsObservedFromItsStartToItsEnd),
            TEST (glib_ambience, allButTheFirstChangeIsAnimated),
            TEST (glib_ambience, aTransactionOfTheProgramsOwnGivesItsPayload),
            TEST (glib_ambience, aForcedStateWinsOverBrightnessAndTheTrueOneReturns),
            TEST (glib_ambience, theTrueStateThatReturnsIsThatOfNowAndNotOfTheLastFlush),
            TEST (glib_ambience, forcingTellsOnlyWhenSomethingChangesAndOnce),
            TEST (glib_ambience, aStateIsForcedBeforeAnyBrightness),
            TEST (glib_ambience, propertiesTellOfEachChange))
