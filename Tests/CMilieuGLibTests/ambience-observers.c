/* Observers of the state are told at first, of each change, and again when that is asked. */
#include "../CMilieuTests/test.h"

#include "air.h"

#include "widget.h"

enum
{
  INVERT = MILIEU_GLIB_AMBIENCE_INVERT,
  REGULAR = MILIEU_GLIB_AMBIENCE_REGULAR,
  CONTRAST = MILIEU_GLIB_AMBIENCE_CONTRAST
};

static void
observersAreToldAtFirstWithoutAnimation (void)
{
  Air air;
  const MilieuPayload payload = { .animated = true };
  air_start (&air);
  air_brightness (&air, MILIEU_NODE_NONE, 1);
  air_ambience (&air, MILIEU_NODE_NONE);
  CHECK_OK (milieu_tree_begin (air.tree, &payload));
  air_observe (&air, air.row, "row");
  air_observe (&air, MILIEU_NODE_NONE, "all");
  CHECK_OK (milieu_tree_commit (air.tree));
  CHECK_TEXT (air_told (&air), "row: contrast at first\nall: contrast at first\n");
  air_end (&air);
}

static void
observe_more (Breather *self, const MilieuGlibAmbienceChange *change)
{
  if (change->animated)
    air_observe (self->air, self->air->row, "new");
}

static void
oneThatComesInAnAnimatedTellingIsNotAnimatedAtFirst (void)
{
  Air air;
  air_start (&air);
  Breather list = { .air = &air, .name = "list", .act = observe_more };
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  air_breathe (&list, air.list);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_TEXT (air_told (&air), "list: regular at first\nlist: regular -> invert animated\n"
                               "new: invert at first\n");
  air_end (&air);
}

static void
thoseAboveAllRootsAreToldFirst (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  air_observe (&air, air.row, "row");
  air_observe (&air, MILIEU_NODE_NONE, "all");
  air_told (&air);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_TEXT (air_told (&air),
              "all: regular -> invert animated\nrow: regular -> invert animated\n");
  air_end (&air);
}

static void
oneThatIsRemovedIsToldNoMore (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  uint64_t observers = air_observers (&air);
  MilieuObserver observer = air_observe (&air, air.row, "row");
  air_told (&air);
  CHECK_OK (milieu_observer_remove (air.tree, observer));
  CHECK_INT (air.destroyed, 1);
  CHECK_INT (air_observers (&air), observers);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  milieu_glib_ambience_retell (air.tree, MILIEU_NODE_NONE);
  CHECK_TEXT (air_told (&air), "");
  air_end (&air);
}

static void
aNumberThatIsNoStateCountsAsRegular (void)
{
  Air air;
  const MilieuKey *key = milieu_glib_key_ambience ();
  air_start (&air);
  air_observe (&air, air.row, "row");
  CHECK_OK (milieu_node_set (air.tree, air.list, key, milieu_value_int (99)));
  CHECK_TEXT (air_told (&air), "row: regular at first\n");
  CHECK_OK (milieu_node_set (air.tree, air.list, key, milieu_value_int (INVERT)));
  CHECK_OK (milieu_node_set (air.tree, air.list, key, milieu_value_int (-1)));
  CHECK_TEXT (air_told (&air), "row: regular -> invert\nrow: invert -> regular\n");
  air_end (&air);
}

/* ---- telling again ---- */

/* Registered in an order that is not the tree's. */
static void
observe_all (Air *air)
{
  air_observe (air, air->row, "row");
  air_observe (air, air->list, "list");
  air_observe (air, MILIEU_NODE_NONE, "all");
  air_observe (air, air->list, "list too");
  air_observe (air, air->window, "window");
  air_told (air);
}

static void
aSubtreeIsToldAgainInTreeOrder (void)
{
  Air air;
  MilieuNode other;
  air_start (&air);
  CHECK_OK (milieu_node_add (air.tree, air.window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &other));
  air_observe (&air, other, "other");
  air_ambience (&air, MILIEU_NODE_NONE);
  air_brightness (&air, MILIEU_NODE_NONE, 0);
  observe_all (&air);
  milieu_glib_ambience_retell (air.tree, air.list);
  CHECK_TEXT (air_told (&air), "list: invert -> invert\nlist too: invert -> invert\n"
                               "row: invert -> invert\n");
  milieu_glib_ambience_retell (air.tree, MILIEU_NODE_NONE);
  CHECK_TEXT (air_told (&air), "all: invert -> invert\nwindow: invert -> invert\n"
                               "list: invert -> invert\nlist too: invert -> invert\n"
                               "row: invert -> invert\nother: invert -> invert\n");
  milieu_glib_ambience_retell (air.tree, 12345);
  CHECK_TEXT (air_told (&air), "");
  air_end (&air);
}

static void
aChangeThatIsDueComesAfterWhatIsToldAgain (void)
{
  Air air;
  air_start (&air);
  air_observe (&air, air.row, "row");
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  CHECK_OK (milieu_tree_begin (air.tree, NULL));
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  milieu_glib_ambience_retell (air.tree, MILIEU_NODE_NONE);
  CHECK_TEXT (air_told (&air), "row: regular at first\nrow: regular -> regular\n");
  CHECK_OK (milieu_tree_commit (air.tree));
  CHECK_TEXT (air_told (&air), "row: regular -> invert\n");
  air_end (&air);
}

static void
retell_once (Breather *self, const MilieuGlibAmbienceChange *change)
{
  if (!change->is_initial && self->told == 2)
    milieu_glib_ambience_retell (self->air->tree, MILIEU_NODE_NONE);
}

static void
whoIsToldAgainMayAskForMoreWhichComesAfter (void)
{
  Air air;
  air_start (&air);
  Breather list = { .air = &air, .name = "list", .act = retell_once };
  air_breathe (&list, air.list);
  air_observe (&air, air.row, "row");
  air_told (&air);
  milieu_glib_ambience_retell (air.tree, air.window);
  CHECK_TEXT (air_told (&air), "list: regular -> regular\nrow: regular -> regular\n"
                               "list: regular -> regular\nrow: regular -> regular\n");
  air_end (&air);
}

static void
retell_from_a_change (Breather *self, const MilieuGlibAmbienceChange *change)
{
  if (change->previous != change->current)
    milieu_glib_ambience_retell (self->air->tree, self->air->list);
}

static void
whoIsToldOfAChangeMayHaveOthersToldAgain (void)
{
  Air air;
  air_start (&air);
  Breather list = { .air = &air, .name = "list", .act = retell_from_a_change };
  MilieuGlibAmbience *ambience = air_ambience (&air, MILIEU_NODE_NONE);
  air_breathe (&list, air.list);
  air_observe (&air, air.row, "row");
  air_told (&air);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_TEXT (air_told (&air), "list: regular -> invert animated\nlist: invert -> invert\n"
                               "row: regular -> regular\nrow: regular -> invert animated\n");
  air_end (&air);
}

static void
retell_always (Breather *self, const MilieuGlibAmbienceChange *change)
{
  if (!change->is_initial)
    milieu_glib_ambience_retell (self->air->tree, MILIEU_NODE_NONE);
}

static void
tellingAgainAndAgainIsGivenUp (void)
{
  Air air;
  int warnings;
  air_start (&air);
  Breather one = { .air = &air, .name = "one", .act = retell_always };
  Breather two = { .air = &air, .name = "two", .act = retell_always };
  air_breathe (&one, air.list);
  air_breathe (&two, air.row);
  log_begin ();
  milieu_glib_ambience_retell (air.tree, MILIEU_NODE_NONE);
  CHECK (strstr (log_end (&warnings), "again and again") != NULL);
  CHECK_INT (warnings, 1);
  CHECK_INT (one.told, 1 + MILIEU_ROUND_LIMIT);
  CHECK_INT (two.told, 1 + MILIEU_ROUND_LIMIT);
  /* It may be asked for anew. */
  one.act = two.act = NULL;
  milieu_glib_ambience_retell (air.tree, MILIEU_NODE_NONE);
  CHECK_INT (two.told, 2 + MILIEU_ROUND_LIMIT);
  air_end (&air);
}

static void
remove_self_and_list (Breather *self, const MilieuGlibAmbienceChange *change)
{
  if (change->is_initial)
    return;
  CHECK_OK (milieu_observer_remove (self->air->tree, self->observer));
  /* What the function was given is there as long as it runs. */
  CHECK_INT (self->air->destroyed, 0);
  CHECK_OK (milieu_node_remove (self->air->tree, self->air->list));
}

static void
whoIsToldAgainMayGoAndTakeOthersAlong (void)
{
  Air air;
  air_start (&air);
  Breather window = { .air = &air, .name = "window", .act = remove_self_and_list };
  Breather row = { .air = &air, .name = "row" };
  air_breathe (&window, air.window);
  air_breathe (&row, air.row);
  air_told (&air);
  /* The row's destroy function comes first, while the window's runs. */
  milieu_glib_ambience_retell (air.tree, MILIEU_NODE_NONE);
  CHECK_TEXT (air_told (&air), "window: regular -> regular\n");
  CHECK_INT (row.told, 1);
  CHECK_INT (air.destroyed, 2);
  air_end (&air);
}

static void
free_tree (Breather *self, const MilieuGlibAmbienceChange *change)
{
  if (!change->is_initial)
    milieu_tree_free (g_steal_pointer (&self->air->tree));
}

static void
whoIsToldAgainMayFreeTheTree (void)
{
  Air air;
  air_start (&air);
  Breather list = { .air = &air, .name = "list", .act = free_tree };
  Breather row = { .air = &air, .name = "row" };
  air_breathe (&list, air.list);
  air_breathe (&row, air.row);
  milieu_glib_ambience_retell (air.tree, MILIEU_NODE_NONE);
  CHECK (!air.tree);
  CHECK_INT (row.told, 1);
  CHECK_INT (air.destroyed, 2);
  air_end (&air);
}

TEST_TOPIC (glib_ambience_observers,
            TEST (glib_ambience_observers, observersAreToldAtFirstWithoutAnimation),
            TEST (glib_ambience_observers, oneThatComesInAnAnimatedTellingIsNotAnimatedAtFirst),
            TEST (glib_ambience_observers, thoseAboveAllRootsAreToldFirst),
            TEST (glib_ambience_observers, oneThatIsRemovedIsToldNoMore),
            TEST (glib_ambience_observers, aNumberThatIsNoStateCountsAsRegular),
            TEST (glib_ambience_observers, aSubtreeIsToldAgainInTreeOrder),
            TEST (glib_ambience_observers, aChangeThatIsDueComesAfterWhatIsToldAgain),
            TEST (glib_ambience_observers, whoIsToldAgainMayAskForMoreWhichComesAfter),
            TEST (glib_ambience_observers, whoIsToldOfAChangeMayHaveOthersToldAgain),
            TEST (glib_ambience_observers, tellingAgainAndAgainIsGivenUp),
            TEST (glib_ambience_observers, whoIsToldAgainMayGoAndTakeOthersAlong),
            TEST (glib_ambience_observers, whoIsToldAgainMayFreeTheTree))
