/*
 * Tables at their places.
 *
 * Invariant: a place that is attached is in its table's list, holds the table, and has an observer
 * of the state there; its source has, for each key of the table's, the value for the state that it
 * was told last. The place is that observer's user data, and so goes with the node or the tree,
 * which is when `tree` becomes NULL. No place is looked at after a call that may tell others but
 * one that is held.
 */
#include <milieu-glib/ambience-table.h>

#include "../error-private.h"
#include "../system/feed-private.h"
#include "ambience-private.h"
#include "ambience-table-private.h"

#include <milieu-glib/manual-source.h>

typedef struct TablePlace
{
  MilieuGlibAmbienceTable *table; /* held; NULL once it is detached */
  MilieuTree *tree;               /* NULL once the observer has gone */
  MilieuNode node;
  MilieuObserver observer;
  MilieuGlibAmbienceState state;
  MilieuGlibValueSource *source; /* held */
} TablePlace;

static void
clear_place (void *block)
{
  TablePlace *self = block;
  g_object_unref (self->source);
}

static void
release_place (void *place)
{
  g_rc_box_release_full (place, clear_place);
}

/* ---- showing ---- */

static const MilieuValue *
find_value (const TablePlace *self, const MilieuKey *key)
{
  const MilieuGlibAmbienceRow *row =
    self->table ? g_hash_table_lookup (self->table->rows, key) : NULL;
  return row ? milieu_glib_ambience_row_find (row, self->state) : NULL;
}

/* Who feeds by the source, and hears that an added key is wanted, may change or detach the table.
 */
static void
show_key (TablePlace *self, const MilieuKey *key)
{
  if (find_value (self, key))
    milieu_glib_value_source_add_key (self->source, key);
  const MilieuValue *value = find_value (self, key);
  if (value)
    milieu_glib_value_source_give (self->source, key, *value);
  else
    milieu_glib_value_source_withdraw (self->source, key);
}

/* What the source has and the table has not goes; all else is given. */
static void
show_all (TablePlace *self)
{
  gsize count;
  guint length;
  const MilieuGlibKey *const *keys = milieu_glib_value_source_get_keys (self->source, &count);
  for (gsize k = 0; k < count; k++)
    if (!g_hash_table_contains (self->table->rows, keys[k]))
      milieu_glib_value_source_withdraw (self->source, keys[k]);
  gpointer *shown = g_hash_table_get_keys_as_array (self->table->rows, &length);
  for (guint k = 0; k < length; k++)
    show_key (self, shown[k]);
  g_free (shown);
}

/* In a transaction, where no observer is told; within a telling it has that one's payload. To be
 * closed, if it is not NULL. */
static Feeds *
open_and_show (TablePlace *self, const MilieuKey *key)
{
  Feeds *feeds = milieu_glib_feeds_open (self->tree, NULL);
  milieu_glib_value_source_begin (self->source);
  if (key)
    show_key (self, key);
  else
    show_all (self);
  milieu_glib_value_source_commit (self->source);
  return feeds;
}

void
milieu_glib_ambience_table_show (MilieuGlibAmbienceTable *self, const MilieuKey *key)
{
  GPtrArray *places = g_ptr_array_new_with_free_func (release_place);
  for (guint p = 0; p < self->places->len; p++)
    g_ptr_array_add (places, g_rc_box_acquire (self->places->pdata[p]));
  Feeds **open = g_new0 (Feeds *, places->len + 1);
  for (guint p = 0; p < places->len; p++)
    {
      TablePlace *place = places->pdata[p];
      if (place->table && place->tree)
        open[p] = open_and_show (place, key);
    }
  /* Also where the table was taken from the place meanwhile. */
  for (guint p = 0; p < places->len; p++)
    if (open[p])
      milieu_glib_feeds_close (open[p]);
  g_free (open);
  g_ptr_array_unref (places);
}

static void
told (const MilieuNotification *notification, void *user_data)
{
  TablePlace *self = user_data;
  if (!self->table)
    {
      milieu_observer_remove (notification->tree, notification->observer);
      return;
    }
  self->state = milieu_glib_ambience_from_number (notification->changes[0].new_value.integer);
  Feeds *feeds = open_and_show (self, NULL);
  if (feeds)
    milieu_glib_feeds_close (feeds);
}

/* ---- coming and going ---- */

static TablePlace *
find (const MilieuGlibAmbienceTable *self, const MilieuTree *tree, MilieuNode node)
{
  for (guint p = 0; p < self->places->len; p++)
    {
      TablePlace *place = self->places->pdata[p];
      if (place->tree == tree && place->node == node)
        return place;
    }
  return NULL;
}

/* Takes the place out of its table's list. */
static void
leave_table (TablePlace *self)
{
  MilieuGlibAmbienceTable *table = g_steal_pointer (&self->table);
  if (!table)
    return;
  g_ptr_array_remove (table->places, self);
  g_object_unref (table);
}

/* The observer has gone, with its node or tree, or because it was removed. */
static void
end_place (void *user_data)
{
  TablePlace *self = user_data;
  self->tree = NULL;
  leave_table (self);
  release_place (self);
}

static void
detach (TablePlace *self)
{
  g_rc_box_acquire (self);
  leave_table (self);
  milieu_glib_value_source_detach (self->source, self->tree, self->node);
  /* Refused while the tree is busy: then it goes when it is told, or with its node. */
  if (self->tree)
    milieu_observer_remove (self->tree, self->observer);
  release_place (self);
}

/* In a transaction, so that nobody is told before all is shown. */
static gboolean
attach_source (TablePlace *self, GError **error)
{
  MilieuTree *tree = self->tree;
  if (!milieu_glib_check (milieu_tree_begin (tree, NULL), error, "a table is not attached"))
    return FALSE;
  self->state = milieu_glib_ambience_read (tree, self->node);
  show_all (self);
  gboolean is_attached = milieu_glib_value_source_attach (self->source, tree, self->node, error);
  milieu_tree_commit (tree);
  return is_attached;
}

static TablePlace *
new_place (MilieuGlibAmbienceTable *self, MilieuTree *tree, MilieuNode node)
{
  TablePlace *place = g_rc_box_new0 (TablePlace);
  place->table = g_object_ref (self);
  place->tree = tree;
  place->node = node;
  place->source =
    g_object_ref_sink (MILIEU_GLIB_VALUE_SOURCE (milieu_glib_manual_source_new ("table")));
  g_ptr_array_add (self->places, place);
  return place;
}

/* Whoever is told of the beginning may detach the table again: it has been attached all the same.
 */
static gboolean
attach (MilieuGlibAmbienceTable *self, MilieuTree *tree, MilieuNode node, const MilieuKey *key,
        GError **error)
{
  TablePlace *place = new_place (self, tree, node);
  g_rc_box_acquire (place);
  MilieuStatus status = milieu_glib_ambience_watch (tree, node, key, MILIEU_OBSERVE_PLAIN, told,
                                                    place, end_place, &place->observer);
  if (status != MILIEU_OK)
    end_place (place);
  gboolean is_attached = milieu_glib_check (status, error, "a table is not attached")
                         && (!place->table || attach_source (place, error));
  if (!is_attached && place->table)
    detach (place);
  release_place (place);
  return is_attached;
}

gboolean
milieu_glib_ambience_table_attach (MilieuGlibAmbienceTable *self, MilieuTree *tree, MilieuNode node,
                                   GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE_TABLE (self), FALSE);
  g_return_val_if_fail (tree != NULL, FALSE);
  const MilieuKey *key = milieu_glib_key_ambience ();
  if (!milieu_glib_check (key ? MILIEU_OK : MILIEU_ERROR_NO_KEY, error, "a table is not attached"))
    return FALSE;
  TablePlace *place = find (self, tree, node);
  if (place)
    return milieu_glib_value_source_attach (place->source, tree, node, error);
  return attach (self, tree, node, key, error);
}

gboolean
milieu_glib_ambience_table_detach (MilieuGlibAmbienceTable *self, MilieuTree *tree, MilieuNode node)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE_TABLE (self), FALSE);
  g_return_val_if_fail (tree != NULL, FALSE);
  TablePlace *place = find (self, tree, node);
  if (!place)
    return FALSE;
  detach (place);
  return TRUE;
}

void
milieu_glib_ambience_table_detach_all (MilieuGlibAmbienceTable *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_AMBIENCE_TABLE (self));
  g_object_ref (self);
  while (self->places->len)
    detach (self->places->pdata[self->places->len - 1]);
  g_object_unref (self);
}
