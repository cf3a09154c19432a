/* Who is told while ambiences and tables write may end what they write to. */
#include "../CMilieuTests/test.h"

#include "air.h"

#include <milieu-glib/value-source.h>

#define WHOLE MILIEU_NODE_NONE

static MilieuGlibAmbienceTable *
make_table (void)
{
  MilieuGlibAmbienceTable *table = milieu_glib_ambience_table_new ();
  CHECK (milieu_glib_ambience_table_set_text (table, "text-scale", MILIEU_GLIB_AMBIENCE_REGULAR,
                                              "1.5", NULL));
  return table;
}

static void
change (MilieuGlibAmbienceTable *table)
{
  CHECK (milieu_glib_ambience_table_set_text (table, "text-scale", MILIEU_GLIB_AMBIENCE_REGULAR,
                                              "2", NULL));
}

/* Two trees that show a table. */
typedef struct Pair
{
  Air first, second;
  MilieuGlibAmbienceTable *table;
} Pair;

static void
leave_second (const MilieuNotification *notification, void *user_data)
{
  Pair *pair = user_data;
  (void)notification;
  milieu_glib_ambience_table_detach (pair->table, pair->second.tree, WHOLE);
  CHECK_OK (milieu_node_remove (pair->second.tree, pair->second.list));
}

static void
whoIsToldInOneTreeMayTakeTheTableFromAnother (void)
{
  Pair pair = { .table = make_table () };
  air_start (&pair.first);
  air_start (&pair.second);
  CHECK (milieu_glib_ambience_table_attach (pair.table, pair.first.tree, WHOLE, NULL));
  CHECK (milieu_glib_ambience_table_attach (pair.table, pair.second.tree, WHOLE, NULL));
  CHECK (milieu_glib_ambience_table_attach (pair.table, pair.second.tree, pair.second.list, NULL));
  CHECK_OK (milieu_node_observe (pair.first.tree, pair.first.row, milieu_key_text_scale (),
                                 MILIEU_OBSERVE_PLAIN, leave_second, &pair, NULL, NULL));
  change (pair.table);
  CHECK_INT (milieu_tree_transaction_depth (pair.first.tree), 0);
  CHECK_INT (milieu_tree_transaction_depth (pair.second.tree), 0);
  air_end (&pair.first);
  air_end (&pair.second);
  CHECK_INT (G_OBJECT (pair.table)->ref_count, 1);
  g_object_unref (pair.table);
}

/* ---- who hears of the source itself ---- */

static void
free_tree (MilieuGlibValueSource *source, const MilieuKey *key, Air *air)
{
  (void)source, (void)key;
  milieu_tree_free (g_steal_pointer (&air->tree));
}

static void
listen (Air *air, const char *name)
{
  MilieuGlibValueSource *source = milieu_glib_value_source_find (air->tree, WHOLE, name);
  CHECK (source);
  g_signal_connect (source, "changed", G_CALLBACK (free_tree), air);
}

static void
whoHearsOfTheStateMayFreeTheTree (void)
{
  Air air;
  air_start (&air);
  MilieuGlibAmbience *ambience = g_object_ref (air_ambience (&air, WHOLE));
  listen (&air, "ambience");
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK (!air.tree);
  CHECK (!milieu_glib_ambience_is_running (ambience));
  g_object_unref (ambience);
  air_end (&air);
}

static void
whoHearsOfTheTablesValuesMayFreeTheTree (void)
{
  Air air;
  MilieuGlibAmbienceTable *table = make_table ();
  air_start (&air);
  CHECK (milieu_glib_ambience_table_attach (table, air.tree, WHOLE, NULL));
  listen (&air, "table");
  change (table);
  CHECK (!air.tree);
  CHECK_INT (G_OBJECT (table)->ref_count, 1);
  g_object_unref (table);
  air_end (&air);
}

/* That a key is wanted is told as soon as the source has it. */
static void
detach_and_change (MilieuGlibValueSource *source, const MilieuKey *key, gboolean is_wanted,
                   MilieuGlibAmbienceTable *table)
{
  (void)source, (void)key, (void)is_wanted;
  milieu_glib_ambience_table_detach_all (table);
  CHECK (milieu_glib_ambience_table_load_data (table, "nothing", "", 0, NULL));
}

static void
ignore (const MilieuNotification *notification, void *user_data)
{
  (void)notification, (void)user_data;
}

static void
whoHearsThatItsKeyIsWantedMayDetachAndChangeTheTable (void)
{
  static const char theme[] = "[text-scale]\nregular = 2\n[contrast]\nregular = high\n"
                              "[reduce-motion]\nregular = true\n";
  const MilieuKey *keys[] = { milieu_key_contrast (), milieu_key_reduce_motion () };
  Air air;
  MilieuGlibAmbienceTable *table = make_table ();
  air_start (&air);
  /* So that it is known to be wanted before the table has it. */
  MilieuGlibValueSource *fake =
    milieu_glib_manual_source_new_with_texts ("contrast", "high", "reduce-motion", "true", NULL);
  CHECK (milieu_glib_value_source_attach (fake, air.tree, WHOLE, NULL));
  CHECK_OK (milieu_node_observe_keys (air.tree, air.row, keys, 2, MILIEU_OBSERVE_PLAIN, ignore,
                                      NULL, NULL, NULL));
  CHECK (milieu_glib_ambience_table_attach (table, air.tree, WHOLE, NULL));
  g_signal_connect (milieu_glib_value_source_find (air.tree, WHOLE, "table"), "wanted",
                    G_CALLBACK (detach_and_change), table);
  CHECK (milieu_glib_ambience_table_load_data (table, "theme", theme, -1, NULL));
  CHECK (!milieu_glib_value_source_find (air.tree, WHOLE, "table"));
  CHECK_INT (milieu_tree_transaction_depth (air.tree), 0);
  CHECK_INT (G_OBJECT (table)->ref_count, 1);
  g_object_unref (table);
  air_end (&air);
}

TEST_TOPIC (glib_ambience_writing,
            TEST (glib_ambience_writing, whoIsToldInOneTreeMayTakeTheTableFromAnother),
            TEST (glib_ambience_writing, whoHearsOfTheStateMayFreeTheTree),
            TEST (glib_ambience_writing, whoHearsOfTheTablesValuesMayFreeTheTree),
            TEST (glib_ambience_writing, whoHearsThatItsKeyIsWantedMayDetachAndChangeTheTable))
