/*
 * Attaching value sources, and finding them.
 *
 * Invariant: a reference that floats is taken over by the first attempt to attach its source,
 * whether or not that succeeds.
 */
#include <milieu-glib/value-source.h>

#include "feed-private.h"

#include "../error-private.h"
#include "../node-private.h"

#include <milieu/observer.h>

/* A busy tree says nothing of its shape, and answers each call as busy; that a node is not there is
 * then found when something is written. */
static gboolean
is_place (MilieuTree *tree, MilieuNode node)
{
  return node == MILIEU_NODE_NONE || milieu_node_exists (tree, node)
         || milieu_observer_see (tree, MILIEU_OBSERVER_NONE) == MILIEU_ERROR_BUSY;
}

static gboolean
fail (MilieuGlibValueSource *self, MilieuTree *tree, MilieuNode node, MilieuStatus status,
      GError **error)
{
  char *place = tree && node ? milieu_glib_node_label (tree, node) : g_strdup ("the tree");
  milieu_glib_check (status, error, "the source '%s' cannot be attached to %s",
                     milieu_glib_value_source_get_name (self), place);
  g_free (place);
  return FALSE;
}

gboolean
milieu_glib_value_source_attach_at (MilieuGlibValueSource *self, MilieuTree *tree, MilieuNode node,
                                    gint index, GError **error)
{
  Feeds *feeds;
  g_object_ref_sink (self);
  MilieuStatus status =
    is_place (tree, node) ? milieu_glib_feeds_take (tree, &feeds) : MILIEU_ERROR_NO_NODE;
  if (status != MILIEU_OK)
    {
      fail (self, tree, node, status, error);
      g_object_unref (self);
      return FALSE;
    }
  Place *place = milieu_glib_feeds_find_place (tree, node);
  if (place && g_ptr_array_find (place->sources, self, NULL))
    milieu_glib_place_raise (place, self);
  else
    milieu_glib_place_add (feeds, node, self, index);
  /* What is given by the start is held back for the transaction in which the rest is written. */
  g_rc_box_acquire (feeds);
  gboolean is_writing = feeds->is_writing;
  feeds->is_writing = TRUE;
  milieu_glib_value_source_settle (self);
  feeds->is_writing = is_writing;
  milieu_glib_feeds_write (feeds);
  milieu_glib_feeds_release (feeds);
  g_object_unref (self);
  return TRUE;
}

gboolean
milieu_glib_value_source_attach (MilieuGlibValueSource *self, MilieuTree *tree, MilieuNode node,
                                 GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  g_return_val_if_fail (tree != NULL, FALSE);
  return milieu_glib_value_source_attach_at (self, tree, node, -1, error);
}

static void
detach (MilieuGlibValueSource *self, Place *place)
{
  Feeds *feeds = g_rc_box_acquire (place->feeds);
  milieu_glib_place_remove (place, self);
  milieu_glib_feeds_write (feeds);
  milieu_glib_value_source_settle (self);
  milieu_glib_feeds_release (feeds);
  g_object_unref (self);
}

gboolean
milieu_glib_value_source_detach (MilieuGlibValueSource *self, MilieuTree *tree, MilieuNode node)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  g_return_val_if_fail (tree != NULL, FALSE);
  Place *place = milieu_glib_feeds_find_place (tree, node);
  if (!place || !g_ptr_array_find (place->sources, self, NULL))
    return FALSE;
  detach (self, place);
  return TRUE;
}

void
milieu_glib_value_source_detach_all (MilieuGlibValueSource *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self));
  GPtrArray *places = milieu_glib_value_source_inside (self)->places;
  g_object_ref (self);
  while (places->len)
    detach (self, g_ptr_array_index (places, 0));
  g_object_unref (self);
}

/* ---- faces ---- */

gboolean
milieu_glib_value_source_attach_to_node (MilieuGlibValueSource *self, MilieuGlibNode *node,
                                         GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), FALSE);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  if (!tree)
    return fail (self, NULL, node->node, MILIEU_ERROR_NO_NODE, error);
  return milieu_glib_value_source_attach (self, tree, node->node, error);
}

gboolean
milieu_glib_value_source_attach_to_tree (MilieuGlibValueSource *self, MilieuGlibTree *tree,
                                         GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), FALSE);
  if (!tree->core)
    return fail (self, NULL, MILIEU_NODE_NONE, MILIEU_ERROR_NO_NODE, error);
  return milieu_glib_value_source_attach (self, tree->core, MILIEU_NODE_NONE, error);
}

gboolean
milieu_glib_value_source_detach_from_node (MilieuGlibValueSource *self, MilieuGlibNode *node)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), FALSE);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  return tree && milieu_glib_value_source_detach (self, tree, node->node);
}

gboolean
milieu_glib_value_source_detach_from_tree (MilieuGlibValueSource *self, MilieuGlibTree *tree)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), FALSE);
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), FALSE);
  return tree->core && milieu_glib_value_source_detach (self, tree->core, MILIEU_NODE_NONE);
}

/* ---- finding ---- */

MilieuGlibValueSource *
milieu_glib_value_source_feeding (MilieuTree *tree, MilieuNode node, const MilieuKey *key)
{
  g_return_val_if_fail (tree != NULL, NULL);
  const Place *place = milieu_glib_feeds_find_place (tree, node);
  const Feed *feed = place ? g_hash_table_lookup (place->keys, key) : NULL;
  return feed ? feed->supplier : NULL;
}

GPtrArray *
milieu_glib_value_source_list (MilieuTree *tree, MilieuNode node)
{
  GPtrArray *sources = g_ptr_array_new ();
  g_return_val_if_fail (tree != NULL, sources);
  const Place *place = milieu_glib_feeds_find_place (tree, node);
  for (guint i = 0; place && i < place->sources->len; i++)
    g_ptr_array_add (sources, g_ptr_array_index (place->sources, i));
  return sources;
}

MilieuGlibValueSource *
milieu_glib_value_source_find (MilieuTree *tree, MilieuNode node, const char *name)
{
  g_return_val_if_fail (tree != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);
  const Place *place = milieu_glib_feeds_find_place (tree, node);
  for (guint i = place ? place->sources->len : 0; i-- > 0;)
    {
      MilieuGlibValueSource *source = g_ptr_array_index (place->sources, i);
      if (g_str_equal (milieu_glib_value_source_get_name (source), name))
        return source;
    }
  return NULL;
}
