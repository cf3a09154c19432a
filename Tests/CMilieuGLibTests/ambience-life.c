/* An ambience ends when it is stopped, and with its place, whoever is being told then. */
#include "../CMilieuTests/test.h"

#include "air.h"

enum
{
  INVERT = MILIEU_GLIB_AMBIENCE_INVERT,
  REGULAR = MILIEU_GLIB_AMBIENCE_REGULAR,
  CONTRAST = MILIEU_GLIB_AMBIENCE_CONTRAST
};

static void
stoppingReallyUnsubscribesAndTakesTheStateBack (void)
{
  Air air;
  MilieuStatistics before, after;
  air_start (&air);
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  uint64_t observers = air_observers (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, air.window);
  CHECK (air_observers (&air) > observers);
  CHECK_INT (air_state (&air, air.row), INVERT);
  g_object_ref (ambience);
  milieu_glib_ambience_stop (ambience);
  CHECK (!milieu_glib_ambience_is_running (ambience));
  CHECK (milieu_glib_ambience_at (air.tree, air.window) == NULL);
  CHECK_INT (air_state (&air, air.row), REGULAR);
  CHECK_INT (air_observers (&air), observers);
  milieu_tree_get_statistics (air.tree, &before);
  air_brightness (&air, MILIEU_NODE_NONE, 1);
  milieu_tree_get_statistics (air.tree, &after);
  CHECK_INT (after.observers_told - before.observers_told, 0);
  /* One that has ended stays so, and changes nothing any more. */
  milieu_glib_ambience_stop (ambience);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  milieu_glib_ambience_unforce (ambience);
  milieu_glib_ambience_set_guide (ambience, MILIEU_GLIB_AMBIENCE_BY_LIGHT);
  CHECK (milieu_glib_ambience_set_range (ambience, MILIEU_GLIB_AMBIENCE_INVERT, 0, 1, NULL));
  CHECK_INT (milieu_glib_ambience_get_state (ambience), INVERT);
  CHECK_INT (air_state (&air, air.row), REGULAR);
  /* Another one takes its place. */
  CHECK (air_ambience (&air, air.window) != ambience);
  CHECK_INT (air_state (&air, air.row), CONTRAST);
  g_object_unref (ambience);
  air_end (&air);
}

static void
itGoesWithItsNode (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = g_object_ref (air_ambience (&air, air.list));
  uint64_t observers = air_observers (&air);
  CHECK_OK (milieu_node_remove (air.tree, air.list));
  CHECK (!milieu_glib_ambience_is_running (ambience));
  CHECK (air_observers (&air) < observers);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_INT (milieu_glib_ambience_get_state (ambience), REGULAR);
  CHECK_INT (G_OBJECT (ambience)->ref_count, 1);
  g_object_unref (ambience);
  air_end (&air);
}

static void
itGoesWithItsTree (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *of_list = g_object_ref (air_ambience (&air, air.list));
  MilieuGlibAmbience *of_tree = g_object_ref (air_ambience (&air, MILIEU_NODE_NONE));
  milieu_tree_free (g_steal_pointer (&air.tree));
  CHECK (!milieu_glib_ambience_is_running (of_list));
  CHECK (!milieu_glib_ambience_is_running (of_tree));
  CHECK_INT (G_OBJECT (of_list)->ref_count, 1);
  CHECK_INT (G_OBJECT (of_tree)->ref_count, 1);
  milieu_glib_ambience_stop (of_tree);
  milieu_glib_ambience_force (of_list, MILIEU_GLIB_AMBIENCE_INVERT);
  g_object_unref (of_list);
  g_object_unref (of_tree);
  air_end (&air);
}

static void
itMovesWithItsNode (void)
{
  Air air;
  MilieuNode other;
  air_start (&air);
  CHECK_OK (
    milieu_node_add (air.tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &other));
  air_brightness (&air, air.window, 0);
  air_brightness (&air, other, 1);
  air_ambience (&air, air.list);
  CHECK_INT (air_state (&air, air.row), INVERT);
  CHECK_OK (milieu_node_move (air.tree, air.list, other, MILIEU_NODE_NONE));
  CHECK_INT (air_state (&air, air.row), CONTRAST);
  CHECK (milieu_glib_ambience_at (air.tree, air.list) != NULL);
  air_end (&air);
}

/* ---- from within observers ---- */

static void
stop (Breather *self, const MilieuGlibAmbienceChange *change)
{
  if (change->current == MILIEU_GLIB_AMBIENCE_INVERT)
    milieu_glib_ambience_stop (self->ambience);
}

static void
itIsStoppedFromWithinAnObserver (void)
{
  Air air;
  air_start (&air);
  Breather row = { .air = &air, .name = "row", .act = stop };
  row.ambience = air_ambience (&air, MILIEU_NODE_NONE);
  air_breathe (&row, air.row);
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  CHECK_TEXT (air_told (&air), "row: regular at first\nrow: regular -> invert\n"
                               "row: invert -> regular\n");
  CHECK (milieu_glib_ambience_at (air.tree, MILIEU_NODE_NONE) == NULL);
  air_brightness (&air, MILIEU_NODE_NONE, 1);
  CHECK_TEXT (air_told (&air), "");
  air_end (&air);
}

static void
free_tree (Breather *self, const MilieuGlibAmbienceChange *change)
{
  if (change->current == MILIEU_GLIB_AMBIENCE_INVERT)
    milieu_tree_free (g_steal_pointer (&self->air->tree));
}

static void
theTreeIsFreedFromWithinAnObserverThatForcingTells (void)
{
  Air air;
  air_start (&air);
  Breather row = { .air = &air, .name = "row", .act = free_tree };
  MilieuGlibAmbience *ambience = g_object_ref (air_ambience (&air, MILIEU_NODE_NONE));
  air_breathe (&row, air.row);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK (!air.tree);
  CHECK_INT (air.destroyed, 1);
  CHECK (!milieu_glib_ambience_is_running (ambience));
  CHECK_INT (G_OBJECT (ambience)->ref_count, 1);
  g_object_unref (ambience);
  air_end (&air);
}

static void
theTreeIsFreedFromWithinAnObserverThatBrightnessTells (void)
{
  Air air;
  air_start (&air);
  Breather row = { .air = &air, .name = "row", .act = free_tree };
  air_ambience (&air, MILIEU_NODE_NONE);
  air_breathe (&row, air.row);
  MilieuTree *tree = air.tree;
  CHECK_OK (milieu_tree_set_base (tree, milieu_key_brightness (), milieu_value_double (0)));
  CHECK (!air.tree);
  air_end (&air);
}

static void
whoIsToldOfTheStartMayEndIt (void)
{
  Air air;
  GError *error = NULL;
  air_start (&air);
  Breather row = { .air = &air, .name = "row", .act = free_tree };
  air_breathe (&row, air.row);
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  CHECK (!milieu_glib_ambience_start (air.tree, MILIEU_NODE_NONE, MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT,
                                      &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_NODE));
  g_clear_error (&error);
  CHECK (!air.tree);
  air_end (&air);
}

static void
whoIsToldOfAnotherGuideMayEndIt (void)
{
  Air air;
  GError *error = NULL;
  air_start (&air);
  Breather row = { .air = &air, .name = "row", .act = free_tree };
  air_breathe (&row, air.row);
  air_light (&air, MILIEU_NODE_NONE, 0);
  air_ambience (&air, MILIEU_NODE_NONE);
  CHECK (!milieu_glib_ambience_start (air.tree, MILIEU_NODE_NONE, MILIEU_GLIB_AMBIENCE_BY_LIGHT,
                                      &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_NODE));
  g_clear_error (&error);
  CHECK (!air.tree);
  air_end (&air);
}

static void
force_another (Breather *self, const MilieuGlibAmbienceChange *change)
{
  if (change->current == MILIEU_GLIB_AMBIENCE_INVERT)
    milieu_glib_ambience_force (self->ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
}

static void
whoIsToldMayForceAnother (void)
{
  Air air;
  air_start (&air);
  Breather row = { .air = &air, .name = "row", .act = force_another };
  row.ambience = air_ambience (&air, MILIEU_NODE_NONE);
  air_breathe (&row, air.row);
  milieu_glib_ambience_force (row.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_TEXT (air_told (&air), "row: regular at first\nrow: regular -> invert animated\n"
                               "row: invert -> contrast animated\n");
  CHECK_INT (milieu_glib_ambience_get_state (row.ambience), CONTRAST);
  air_end (&air);
}

static void
stop_feeding (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted, void *user_data)
{
  Air *air = user_data;
  (void)node, (void)key;
  if (!wanted && air->tree)
    {
      air->tree = NULL;
      milieu_tree_free (tree);
    }
}

static void
whoFeedsTheGuideMayFreeTheTreeWhenItStops (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = g_object_ref (air_ambience (&air, MILIEU_NODE_NONE));
  CHECK_OK (milieu_tree_watch_interest (air.tree, milieu_key_brightness (), stop_feeding, &air,
                                        NULL, NULL));
  milieu_glib_ambience_stop (ambience);
  CHECK (!air.tree);
  CHECK_INT (G_OBJECT (ambience)->ref_count, 1);
  g_object_unref (ambience);
  air_end (&air);
}

TEST_TOPIC (glib_ambience_life,
            TEST (glib_ambience_life, stoppingReallyUnsubscribesAndTakesTheStateBack),
            TEST (glib_ambience_life, itGoesWithItsNode),
            TEST (glib_ambience_life, itGoesWithItsTree),
            TEST (glib_ambience_life, itMovesWithItsNode),
            TEST (glib_ambience_life, itIsStoppedFromWithinAnObserver),
            TEST (glib_ambience_life, theTreeIsFreedFromWithinAnObserverThatForcingTells),
            TEST (glib_ambience_life, theTreeIsFreedFromWithinAnObserverThatBrightnessTells),
            TEST (glib_ambience_life, whoIsToldOfTheStartMayEndIt),
            TEST (glib_ambience_life, whoIsToldOfAnotherGuideMayEndIt),
            TEST (glib_ambience_life, whoIsToldMayForceAnother),
            TEST (glib_ambience_life, whoFeedsTheGuideMayFreeTheTreeWhenItStops))
