/* What is refused changes nothing: places that are none, a tree that is busy or has no memory. */
#include "../CMilieuTests/failing-allocator.h"
#include "../CMilieuTests/test.h"

#include "air.h"

#include "said.h"

/* ---- places ---- */

static void
ignore (MilieuTree *tree, MilieuNode node, const MilieuGlibAmbienceChange *change,
        gpointer user_data)
{
  (void)tree, (void)node, (void)change, (void)user_data;
}

static void
placesThatAreNoneAreRefused (void)
{
  Air air;
  GError *error = NULL;
  air_start (&air);
  CHECK_OK (milieu_node_remove (air.tree, air.row));
  CHECK (!milieu_glib_ambience_start (air.tree, air.row, MILIEU_GLIB_AMBIENCE_BY_NOTHING, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_NODE));
  g_clear_error (&error);
  CHECK_INT (milieu_glib_ambience_observe (air.tree, air.row, ignore, NULL, NULL, NULL),
             MILIEU_ERROR_NO_NODE);
  air_end (&air);
}

static void
facesOfWhatHasGoneAreRefused (void)
{
  Air air;
  GError *error = NULL;
  air_start (&air);
  MilieuGlibTree *tree = milieu_glib_tree_for (air.tree);
  MilieuGlibNode *list = milieu_glib_node_for (air.tree, air.list);
  MilieuGlibAmbience *ambience =
    milieu_glib_ambience_start_at_node (list, MILIEU_GLIB_AMBIENCE_BY_NOTHING, NULL);
  CHECK (ambience && ambience == milieu_glib_ambience_at (air.tree, air.list));
  CHECK (milieu_glib_ambience_at_node (list) == ambience);
  CHECK (!milieu_glib_ambience_at_tree (tree));
  ambience = milieu_glib_ambience_start_at_tree (tree, MILIEU_GLIB_AMBIENCE_BY_NOTHING, NULL);
  CHECK (ambience && milieu_glib_ambience_at_tree (tree) == ambience);
  milieu_tree_free (g_steal_pointer (&air.tree));
  CHECK (!milieu_glib_ambience_at_node (list) && !milieu_glib_ambience_at_tree (tree));
  CHECK (!milieu_glib_ambience_start_at_node (list, MILIEU_GLIB_AMBIENCE_BY_NOTHING, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_NODE));
  g_clear_error (&error);
  CHECK (!milieu_glib_ambience_start_at_tree (tree, MILIEU_GLIB_AMBIENCE_BY_NOTHING, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_NODE));
  g_clear_error (&error);
  g_object_unref (list);
  g_object_unref (tree);
  air_end (&air);
}

/* ---- a tree that is busy ---- */

/* What is called from within the function of a key's that reads the tree. */
typedef struct Meddler
{
  Air air;
  GMainContext *context; /* where what waits is done */
  MilieuGlibAmbience *ambience;
  MilieuGlibAmbienceTable *table;
  void (*act) (struct Meddler *self);
} Meddler;

static _Thread_local Meddler *meddler;

static bool
meddle (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  if (meddler && meddler->act)
    meddler->act (meddler);
  *result = milieu_value_int (sources[0].integer);
  return true;
}

static const MilieuKey *
meddling_key (void)
{
  const MilieuKey *key, *sources[] = { milieu_key_contrast () };
  MilieuKeyDefinition definition = {
    .name = "meddling",
    .type = MILIEU_TYPE_INT,
    .unlisted = true,
    .derive = meddle,
    .sources = sources,
    .source_count = 1,
  };
  CHECK_OK (milieu_key_define (&definition, &key));
  return key;
}

/* Calls the function while the tree is busy, and then lets what waits be done. */
static void
act_within (Meddler *self, void (*act) (Meddler *self))
{
  const MilieuKey *key = meddling_key ();
  MilieuValue value;
  meddler = self;
  self->act = act;
  CHECK_OK (milieu_node_get (self->air.tree, self->air.row, key, &value, NULL));
  meddler = NULL;
  while (g_main_context_iteration (self->context, FALSE))
    continue;
}

static void
set_up (Meddler *self)
{
  *self = (Meddler){ .context = g_main_context_new () };
  g_main_context_push_thread_default (self->context);
  air_start (&self->air);
  self->table = milieu_glib_ambience_table_new ();
}

static void
tear_down (Meddler *self)
{
  air_end (&self->air);
  CHECK_INT (G_OBJECT (self->table)->ref_count, 1);
  g_object_unref (self->table);
  g_main_context_pop_thread_default (self->context);
  g_main_context_unref (self->context);
}

static void
begin_all (Meddler *self)
{
  GError *error = NULL;
  CHECK (!milieu_glib_ambience_start (self->air.tree, self->air.list,
                                      MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_BUSY));
  g_clear_error (&error);
  CHECK (!milieu_glib_ambience_table_attach (self->table, self->air.tree, self->air.list, &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_BUSY));
  g_clear_error (&error);
  CHECK_INT (
    milieu_glib_ambience_observe (self->air.tree, self->air.list, ignore, NULL, NULL, NULL),
    MILIEU_ERROR_BUSY);
}

static void
nothingBeginsWhileTheTreeIsBusy (void)
{
  Meddler self;
  set_up (&self);
  uint64_t observers = air_observers (&self.air);
  act_within (&self, begin_all);
  CHECK_INT (air_observers (&self.air), observers);
  CHECK (!milieu_glib_ambience_at (self.air.tree, self.air.list));
  tear_down (&self);
}

static void
force_contrast (Meddler *self)
{
  milieu_glib_ambience_force (self->ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
}

static void
end_all (Meddler *self)
{
  milieu_glib_ambience_stop (self->ambience);
  CHECK (milieu_glib_ambience_table_detach (self->table, self->air.tree, self->air.list));
}

static void
whatIsForcedOrEndedWhileTheTreeIsBusyIsWrittenSoon (void)
{
  Meddler self;
  set_up (&self);
  const MilieuKey *scale = milieu_key_text_scale ();
  self.ambience = air_ambience (&self.air, self.air.list);
  CHECK (milieu_glib_ambience_table_set_text (self.table, "text-scale",
                                              MILIEU_GLIB_AMBIENCE_REGULAR, "2", NULL));
  CHECK (milieu_glib_ambience_table_attach (self.table, self.air.tree, self.air.list, NULL));
  air_observe (&self.air, self.air.row, "row");
  act_within (&self, force_contrast);
  CHECK_TEXT (air_told (&self.air), "row: regular at first\nrow: regular -> contrast\n");
  act_within (&self, end_all);
  CHECK_TEXT (air_told (&self.air), "row: contrast -> regular\n");
  CHECK (milieu_node_get_double (self.air.tree, self.air.row, scale, 0) == 1);
  /* What observed their keys goes when it is told. */
  air_brightness (&self.air, MILIEU_NODE_NONE, 0);
  CHECK_TEXT (air_told (&self.air), "");
  CHECK (air_ambience (&self.air, self.air.list) != NULL);
  CHECK_TEXT (air_told (&self.air), "row: regular -> invert\n");
  tear_down (&self);
}

/* ---- a tree that has no memory ---- */

/* One attempt, in which the request with that number is refused. False if none was. */
static bool
begin_without_memory (MilieuTree *tree, MilieuNode node, FailingAllocator *allocator, uint64_t from)
{
  GError *error = NULL;
  MilieuStatistics before, after;
  g_autoptr (MilieuGlibAmbienceTable) table = milieu_glib_ambience_table_new ();
  milieu_tree_get_statistics (tree, &before);
  allocator->failing = FAILING_ONCE;
  allocator->from = allocator->requests + from;
  uint64_t refusals = allocator->refusals;
  MilieuObserver observer = MILIEU_OBSERVER_NONE;
  MilieuGlibAmbience *ambience =
    milieu_glib_ambience_start (tree, node, MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT, &error);
  CHECK (ambience || g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_MEMORY));
  CHECK (milieu_glib_ambience_at (tree, node) == ambience);
  g_clear_error (&error);
  gboolean is_attached = milieu_glib_ambience_table_attach (table, tree, node, &error);
  CHECK (is_attached || g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_MEMORY));
  g_clear_error (&error);
  MilieuStatus status = milieu_glib_ambience_observe (tree, node, ignore, NULL, NULL, &observer);
  CHECK (status == MILIEU_OK || status == MILIEU_ERROR_NO_MEMORY);
  allocator->failing = FAILING_NEVER;
  if (ambience)
    milieu_glib_ambience_stop (ambience);
  CHECK_INT (milieu_glib_ambience_table_detach (table, tree, node), is_attached);
  if (status == MILIEU_OK)
    CHECK_OK (milieu_observer_remove (tree, observer));
  milieu_tree_get_statistics (tree, &after);
  CHECK_INT (after.observers, before.observers);
  return allocator->refusals > refusals;
}

static void
withoutMemoryNothingBeginsAndNothingIsLost (void)
{
  FailingAllocator allocator;
  MilieuTree *tree;
  MilieuNode node;
  uint64_t from = 1;
  bool has_failed = true;
  GMainContext *context = g_main_context_new ();
  g_main_context_push_thread_default (context);
  /* Anew each time, since a tree keeps the room that it once had. */
  for (; has_failed; from++)
    {
      failing_allocator_start (&allocator, FAILING_NEVER, 0);
      CHECK_OK (milieu_tree_new (&allocator.functions, &tree));
      CHECK_OK (
        milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node));
      said_begin ();
      has_failed = begin_without_memory (tree, node, &allocator, from);
      said_end ();
      milieu_tree_free (tree);
      CHECK_TEXT (allocator.fault ? allocator.fault : "no fault", "no fault");
      CHECK_INT (allocator.blocks, 0);
    }
  CHECK (from > 10);
  while (g_main_context_iteration (context, FALSE))
    continue;
  g_main_context_pop_thread_default (context);
  g_main_context_unref (context);
}

TEST_TOPIC (glib_ambience_refusals, TEST (glib_ambience_refusals, placesThatAreNoneAreRefused),
            TEST (glib_ambience_refusals, facesOfWhatHasGoneAreRefused),
            TEST (glib_ambience_refusals, nothingBeginsWhileTheTreeIsBusy),
            TEST (glib_ambience_refusals, whatIsForcedOrEndedWhileTheTreeIsBusyIsWrittenSoon),
            TEST (glib_ambience_refusals, withoutMemoryNothingBeginsAndNothingIsLost))
