/* A table shows the values of the state that is read at its places. */
#include "../CMilieuTests/test.h"

#include "air.h"

enum
{
  INVERT = MILIEU_GLIB_AMBIENCE_INVERT,
  REGULAR = MILIEU_GLIB_AMBIENCE_REGULAR,
  CONTRAST = MILIEU_GLIB_AMBIENCE_CONTRAST
};

/* A table with a key of integers and one of strings, which nobody finds. */
typedef struct Theme
{
  Air air;
  MilieuGlibAmbienceTable *table;
  const MilieuKey *size, *label;
} Theme;

static const MilieuKey *
make_key (MilieuType type)
{
  const MilieuKey *key;
  MilieuKeyDefinition definition = { .name = "themed", .type = type, .unlisted = true };
  CHECK_OK (milieu_key_define (&definition, &key));
  return key;
}

static void
set_up (Theme *self)
{
  *self = (Theme){ .table = milieu_glib_ambience_table_new () };
  air_start (&self->air);
  self->size = make_key (MILIEU_TYPE_INT);
  self->label = make_key (MILIEU_TYPE_STRING);
}

/* Checks that nobody has kept the table. */
static void
tear_down (Theme *self)
{
  air_end (&self->air);
  CHECK_INT (G_OBJECT (self->table)->ref_count, 1);
  g_object_unref (self->table);
}

static void
set_size (Theme *self, MilieuGlibAmbienceState state, gint64 size)
{
  GValue value = G_VALUE_INIT;
  g_value_init (&value, G_TYPE_INT64);
  g_value_set_int64 (&value, size);
  CHECK (milieu_glib_ambience_table_set (self->table, self->size, state, &value, NULL));
  g_value_unset (&value);
}

static void
set_label (Theme *self, MilieuGlibAmbienceState state, const char *label)
{
  GValue value = G_VALUE_INIT;
  g_value_init (&value, G_TYPE_STRING);
  g_value_set_string (&value, label);
  CHECK (milieu_glib_ambience_table_set (self->table, self->label, state, &value, NULL));
  g_value_unset (&value);
}

static void
attach (Theme *self, MilieuNode node)
{
  GError *error = NULL;
  milieu_glib_ambience_table_attach (self->table, self->air.tree, node, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
}

static int64_t
size_at (Theme *self, MilieuNode node)
{
  return milieu_node_get_int (self->air.tree, node, self->size, -1);
}

static const char *
label_at (Theme *self, MilieuNode node)
{
  return milieu_node_get_string (self->air.tree, node, self->label, NULL);
}

static void
eachStateHasItsValueAndRegularIsTheFallback (void)
{
  Theme theme;
  set_up (&theme);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_INVERT, 6);
  set_label (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, "plain");
  set_label (&theme, MILIEU_GLIB_AMBIENCE_CONTRAST, "bold");
  MilieuGlibAmbience *ambience = air_ambience (&theme.air, MILIEU_NODE_NONE);
  attach (&theme, MILIEU_NODE_NONE);
  CHECK_INT (size_at (&theme, theme.air.row), 8);
  CHECK_TEXT (label_at (&theme, theme.air.row), "plain");
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_INT (size_at (&theme, theme.air.row), 6);
  CHECK_TEXT (label_at (&theme, theme.air.row), "plain");
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  CHECK_INT (size_at (&theme, theme.air.row), 8);
  CHECK_TEXT (label_at (&theme, theme.air.row), "bold");
  milieu_glib_ambience_unforce (ambience);
  CHECK_TEXT (label_at (&theme, theme.air.row), "plain");
  tear_down (&theme);
}

static void
whereRegularHasNoneNothingIsShown (void)
{
  Theme theme;
  set_up (&theme);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_INVERT, 6);
  MilieuGlibAmbience *ambience = air_ambience (&theme.air, theme.air.window);
  attach (&theme, theme.air.window);
  CHECK (
    !milieu_node_get_own (theme.air.tree, theme.air.window, MILIEU_LAYER_BASE, theme.size, NULL));
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_INT (size_at (&theme, theme.air.row), 6);
  milieu_glib_ambience_unforce (ambience);
  CHECK (
    !milieu_node_get_own (theme.air.tree, theme.air.window, MILIEU_LAYER_BASE, theme.size, NULL));
  tear_down (&theme);
}

static void
withoutAnAmbienceRegularIsShown (void)
{
  Theme theme;
  set_up (&theme);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_CONTRAST, 10);
  attach (&theme, theme.air.list);
  CHECK_INT (size_at (&theme, theme.air.row), 8);
  CHECK_INT (size_at (&theme, theme.air.window), 0);
  /* One that comes later counts. */
  air_brightness (&theme.air, MILIEU_NODE_NONE, 1);
  air_ambience (&theme.air, theme.air.window);
  CHECK_INT (size_at (&theme, theme.air.row), 10);
  tear_down (&theme);
}

static void
eachPlaceGoesByTheStateThere (void)
{
  Theme theme;
  set_up (&theme);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_CONTRAST, 10);
  MilieuGlibAmbience *inner = air_ambience (&theme.air, theme.air.list);
  attach (&theme, MILIEU_NODE_NONE);
  attach (&theme, theme.air.list);
  milieu_glib_ambience_force (inner, MILIEU_GLIB_AMBIENCE_CONTRAST);
  CHECK_INT (size_at (&theme, theme.air.window), 8);
  CHECK_INT (size_at (&theme, theme.air.row), 10);
  CHECK (milieu_glib_ambience_table_detach (theme.table, theme.air.tree, theme.air.list));
  CHECK_INT (size_at (&theme, theme.air.row), 8);
  tear_down (&theme);
}

/* ---- telling ---- */

typedef struct Reader
{
  Theme *theme;
  GString *log;
} Reader;

static void
log_change (const MilieuNotification *notification, void *user_data)
{
  Reader *self = user_data;
  for (size_t c = 0; c < notification->change_count; c++)
    {
      char text[64];
      milieu_key_describe (notification->changes[c].key, &notification->changes[c].new_value, text,
                           sizeof text);
      g_string_append_printf (self->log, "%s%s", c ? ", " : "", text);
    }
  g_string_append (self->log, notification->payload->animated ? " animated\n" : "\n");
}

static void
observe_both (Theme *theme, Reader *reader)
{
  const MilieuKey *keys[] = { theme->size, theme->label };
  *reader = (Reader){ theme, theme->air.log };
  CHECK_OK (milieu_node_observe_keys (theme->air.tree, theme->air.row, keys, 2,
                                      MILIEU_OBSERVE_PLAIN, log_change, reader, NULL, NULL));
}

static void
observersAreToldOnceWithThePayloadOfTheState (void)
{
  Theme theme;
  Reader reader;
  set_up (&theme);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_INVERT, 6);
  set_label (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, "plain");
  set_label (&theme, MILIEU_GLIB_AMBIENCE_INVERT, "thin");
  observe_both (&theme, &reader);
  air_ambience (&theme.air, MILIEU_NODE_NONE);
  attach (&theme, theme.air.window);
  CHECK_TEXT (air_told (&theme.air), "8, \"plain\"\n");
  air_brightness (&theme.air, MILIEU_NODE_NONE, 0);
  CHECK_TEXT (air_told (&theme.air), "6, \"thin\"\n");
  air_brightness (&theme.air, MILIEU_NODE_NONE, 0.5);
  CHECK_TEXT (air_told (&theme.air), "8, \"plain\" animated\n");
  tear_down (&theme);
}

static void
read_size (Breather *self, const MilieuGlibAmbienceChange *change)
{
  const MilieuKey *size = milieu_glib_key_find ("air-size");
  (void)change;
  g_string_append_printf (self->air->log, "size %d\n",
                          (int)milieu_node_get_int (self->air->tree, self->node, size, -1));
}

static void
whoIsToldOfTheStateBelowReadsItsValues (void)
{
  Theme theme;
  GValue value = G_VALUE_INIT;
  set_up (&theme);
  g_value_init (&value, G_TYPE_INT64);
  if (!milieu_glib_key_find ("air-size"))
    CHECK (milieu_glib_key_define ("air-size", &value, NULL));
  Breather row = { .air = &theme.air, .name = "row", .act = read_size };
  CHECK (milieu_glib_ambience_table_set_text (theme.table, "air-size", MILIEU_GLIB_AMBIENCE_REGULAR,
                                              "8", NULL));
  CHECK (milieu_glib_ambience_table_set_text (theme.table, "air-size", MILIEU_GLIB_AMBIENCE_INVERT,
                                              "6", NULL));
  MilieuGlibAmbience *ambience = air_ambience (&theme.air, MILIEU_NODE_NONE);
  air_breathe (&row, theme.air.row);
  attach (&theme, MILIEU_NODE_NONE);
  air_told (&theme.air);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_TEXT (air_told (&theme.air), "row: regular -> invert animated\nsize 6\n");
  tear_down (&theme);
}

static void
aChangeOfTheTableIsShownAtOnceInOneTransaction (void)
{
  Theme theme;
  Reader reader;
  set_up (&theme);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  attach (&theme, theme.air.window);
  attach (&theme, theme.air.list);
  observe_both (&theme, &reader);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 9);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_INVERT, 5);
  CHECK_TEXT (air_told (&theme.air), "9\n");
  CHECK_INT (size_at (&theme, theme.air.window), 9);
  milieu_glib_ambience_table_unset (theme.table, theme.size, MILIEU_GLIB_AMBIENCE_REGULAR);
  milieu_glib_ambience_table_unset (theme.table, theme.size, MILIEU_GLIB_AMBIENCE_REGULAR);
  CHECK_TEXT (air_told (&theme.air), "0\n");
  milieu_glib_ambience_table_unset (theme.table, theme.size, MILIEU_GLIB_AMBIENCE_INVERT);
  milieu_glib_ambience_table_unset (theme.table, theme.size, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_TEXT (air_told (&theme.air), "");
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 7);
  CHECK_TEXT (air_told (&theme.air), "7\n");
  tear_down (&theme);
}

static void
valuesAreReadFromTheTable (void)
{
  Theme theme;
  GValue value = G_VALUE_INIT;
  set_up (&theme);
  CHECK (!milieu_glib_ambience_table_read (theme.table, theme.size, MILIEU_GLIB_AMBIENCE_INVERT,
                                           &value));
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  CHECK (
    milieu_glib_ambience_table_read (theme.table, theme.size, MILIEU_GLIB_AMBIENCE_INVERT, &value));
  CHECK_INT (g_value_get_int64 (&value), 8);
  g_value_unset (&value);
  tear_down (&theme);
}

/* ---- places ---- */

static void
whatTheProgramSetsWinsAndDetachingTakesAllBack (void)
{
  Theme theme;
  set_up (&theme);
  uint64_t observers = air_observers (&theme.air);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  attach (&theme, theme.air.list);
  attach (&theme, MILIEU_NODE_NONE);
  CHECK_OK (milieu_node_set (theme.air.tree, theme.air.list, theme.size, milieu_value_int (3)));
  CHECK_INT (size_at (&theme, theme.air.row), 3);
  CHECK_OK (milieu_node_unset (theme.air.tree, theme.air.list, theme.size));
  CHECK_INT (size_at (&theme, theme.air.row), 8);
  milieu_glib_ambience_table_detach_all (theme.table);
  CHECK_INT (size_at (&theme, theme.air.row), 0);
  CHECK_INT (air_observers (&theme.air), observers);
  CHECK (!milieu_glib_ambience_table_detach (theme.table, theme.air.tree, theme.air.list));
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 9);
  CHECK_INT (size_at (&theme, theme.air.row), 0);
  tear_down (&theme);
}

static void
theTableThatWasAttachedLastWins (void)
{
  Theme theme;
  GValue value = G_VALUE_INIT;
  set_up (&theme);
  MilieuGlibAmbienceTable *other = milieu_glib_ambience_table_new ();
  g_value_init (&value, G_TYPE_INT64);
  g_value_set_int64 (&value, 20);
  CHECK (
    milieu_glib_ambience_table_set (other, theme.size, MILIEU_GLIB_AMBIENCE_REGULAR, &value, NULL));
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  attach (&theme, theme.air.window);
  CHECK (milieu_glib_ambience_table_attach (other, theme.air.tree, theme.air.window, NULL));
  CHECK_INT (size_at (&theme, theme.air.row), 20);
  attach (&theme, theme.air.window);
  CHECK_INT (size_at (&theme, theme.air.row), 8);
  CHECK (milieu_glib_ambience_table_detach (theme.table, theme.air.tree, theme.air.window));
  CHECK_INT (size_at (&theme, theme.air.row), 20);
  g_object_unref (other);
  tear_down (&theme);
}

static void
aTableGoesWithItsPlaces (void)
{
  Theme theme;
  set_up (&theme);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  attach (&theme, theme.air.list);
  attach (&theme, theme.air.window);
  attach (&theme, MILIEU_NODE_NONE);
  guint before = G_OBJECT (theme.table)->ref_count;
  CHECK_OK (milieu_node_remove (theme.air.tree, theme.air.list));
  CHECK_INT (G_OBJECT (theme.table)->ref_count, before - 1);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 9);
  CHECK_INT (size_at (&theme, theme.air.window), 9);
  milieu_tree_free (g_steal_pointer (&theme.air.tree));
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 10);
  milieu_glib_ambience_table_detach_all (theme.table);
  tear_down (&theme);
}

static void
free_first_tree (const MilieuNotification *notification, void *user_data)
{
  MilieuTree **tree = user_data;
  (void)notification;
  if (*tree)
    milieu_tree_free (g_steal_pointer (tree));
}

static void
whoIsToldOfTheTableMayFreeAnotherTreeOfIts (void)
{
  Theme theme;
  Air other;
  set_up (&theme);
  air_start (&other);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  attach (&theme, theme.air.window);
  CHECK (milieu_glib_ambience_table_attach (theme.table, other.tree, other.window, NULL));
  CHECK_OK (milieu_node_observe (theme.air.tree, theme.air.row, theme.size, MILIEU_OBSERVE_PLAIN,
                                 free_first_tree, &other.tree, NULL, NULL));
  CHECK_OK (milieu_node_observe (other.tree, other.row, theme.size, MILIEU_OBSERVE_PLAIN,
                                 free_first_tree, &theme.air.tree, NULL, NULL));
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 9);
  CHECK (!other.tree && theme.air.tree);
  air_end (&other);
  tear_down (&theme);
}

static void
detach_table (const MilieuNotification *notification, void *user_data)
{
  Theme *theme = user_data;
  (void)notification;
  milieu_glib_ambience_table_detach_all (theme->table);
}

static void
whoIsToldOfTheTableMayDetachIt (void)
{
  Theme theme;
  set_up (&theme);
  set_size (&theme, MILIEU_GLIB_AMBIENCE_REGULAR, 8);
  CHECK_OK (milieu_node_observe (theme.air.tree, theme.air.row, theme.size, MILIEU_OBSERVE_PLAIN,
                                 detach_table, &theme, NULL, NULL));
  attach (&theme, theme.air.window);
  CHECK_INT (size_at (&theme, theme.air.row), 0);
  tear_down (&theme);
}

/* ---- refusals ---- */

static void
whatDoesNotFitIsRefused (void)
{
  Theme theme;
  GValue value = G_VALUE_INIT;
  GError *error = NULL;
  set_up (&theme);
  g_value_init (&value, G_TYPE_STRING);
  g_value_set_string (&value, "wide");
  CHECK (!milieu_glib_ambience_table_set (theme.table, theme.size, MILIEU_GLIB_AMBIENCE_REGULAR,
                                          &value, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_TYPE));
  g_clear_error (&error);
  CHECK (!milieu_glib_ambience_table_set_text (theme.table, "ambience",
                                               MILIEU_GLIB_AMBIENCE_REGULAR, "invert", &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_CYCLE));
  g_clear_error (&error);
  CHECK (!milieu_glib_ambience_table_set_text (theme.table, "no-such-key",
                                               MILIEU_GLIB_AMBIENCE_REGULAR, "1", &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_KEY));
  g_clear_error (&error);
  CHECK (!milieu_glib_ambience_table_set_text (theme.table, "text-scale",
                                               MILIEU_GLIB_AMBIENCE_REGULAR, "big", &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_RANGE));
  g_clear_error (&error);
  CHECK_OK (milieu_node_remove (theme.air.tree, theme.air.row));
  CHECK (!milieu_glib_ambience_table_attach (theme.table, theme.air.tree, theme.air.row, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_NODE));
  g_clear_error (&error);
  g_value_unset (&value);
  tear_down (&theme);
}

TEST_TOPIC (glib_ambience_table,
            TEST (glib_ambience_table, eachStateHasItsValueAndRegularIsTheFallback),
            TEST (glib_ambience_table, whereRegularHasNoneNothingIsShown),
            TEST (glib_ambience_table, withoutAnAmbienceRegularIsShown),
            TEST (glib_ambience_table, eachPlaceGoesByTheStateThere),
            TEST (glib_ambience_table, observersAreToldOnceWithThePayloadOfTheState),
            TEST (glib_ambience_table, whoIsToldOfTheStateBelowReadsItsValues),
            TEST (glib_ambience_table, aChangeOfTheTableIsShownAtOnceInOneTransaction),
            TEST (glib_ambience_table, valuesAreReadFromTheTable),
            TEST (glib_ambience_table, whatTheProgramSetsWinsAndDetachingTakesAllBack),
            TEST (glib_ambience_table, theTableThatWasAttachedLastWins),
            TEST (glib_ambience_table, aTableGoesWithItsPlaces),
            TEST (glib_ambience_table, whoIsToldOfTheTableMayFreeAnotherTreeOfIts),
            TEST (glib_ambience_table, whoIsToldOfTheTableMayDetachIt),
            TEST (glib_ambience_table, whatDoesNotFitIsRefused))
