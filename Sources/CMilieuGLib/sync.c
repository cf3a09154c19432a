/*
 * When faces are looked at for handlers that came or went.
 *
 * Invariant: while a node has a face, and only then, the core's tree has a prelude, so that no
 * value changes between a handler's connection and the look that finds it. A tree whose faces were
 * all looked at is not looked at again until a handler is connected somewhere, or a key defined.
 */
#include "tree-private.h"

#include "connection-private.h"
#include "node-private.h"

enum
{
  /* The watches that a loop looks at each time before it waits: few, so that it is not held up. */
  LOOKED_AT = 64
};

MilieuGlibNode *
milieu_glib_tree_find_face (MilieuGlibTree *self, MilieuNode node)
{
  return g_hash_table_lookup (self->nodes, &node);
}

/* Looks at all faces for handlers that were connected. */
static void
look_at_all (MilieuGlibTree *self, guint64 connections)
{
  GPtrArray *stale = g_ptr_array_new_with_free_func (g_object_unref);
  GPtrArray *details = milieu_glib_signal_collect_details ();
  GHashTableIter iter;
  gpointer handle, face;
  g_hash_table_iter_init (&iter, self->nodes);
  while (g_hash_table_iter_next (&iter, &handle, &face))
    if (milieu_glib_signal_is_stale (face, details))
      g_ptr_array_add (stale, g_object_ref (face));
  g_ptr_array_unref (details);
  gboolean is_done = TRUE;
  for (guint i = 0; i < stale->len; i++)
    is_done &= milieu_glib_signal_update (stale->pdata[i]);
  /* Not before: who is woken by one observer may change what a later one is for. */
  self->connections = is_done ? connections : 0;
  g_ptr_array_unref (stale);
}

/* Looks at one face, on its own. */
static void
look_at (MilieuGlibTree *self, MilieuGlibNode *face)
{
  guint64 connections = milieu_glib_connections_count ();
  if (self->connections == connections || face->connections == connections)
    return;
  g_object_ref (face);
  face->connections = milieu_glib_signal_update (face) ? connections : 0;
  g_object_unref (face);
}

static void
sync (MilieuGlibTree *self, guint looked_at)
{
  if (!g_hash_table_size (self->nodes))
    return;
  g_object_ref (self);
  guint64 connections = milieu_glib_connections_count ();
  if (self->connections != connections)
    look_at_all (self, connections);
  milieu_glib_signal_release_unused (self, looked_at);
  g_object_unref (self);
}

/* Where all that may change lies at one node without children, as where rows are filled one by one,
 * no other face matters. */
static void
run_prelude (MilieuTree *tree, MilieuNode node, void *user_data)
{
  MilieuGlibTree *self = user_data;
  if (node == MILIEU_NODE_NONE || milieu_node_get_first_child (tree, node) != MILIEU_NODE_NONE)
    sync (self, 0);
  else if (milieu_glib_tree_find_face (self, node))
    look_at (self, milieu_glib_tree_find_face (self, node));
}

void
milieu_glib_tree_add_face (MilieuGlibTree *self, MilieuGlibNode *face)
{
  if (!g_hash_table_size (self->nodes))
    milieu_tree_set_prelude (self->core, run_prelude, self, NULL);
  g_hash_table_insert (self->nodes, &face->node, face);
}

void
milieu_glib_tree_remove_face (MilieuGlibTree *self, MilieuGlibNode *face)
{
  if (milieu_glib_tree_find_face (self, face->node) != face)
    return;
  g_hash_table_remove (self->nodes, &face->node);
  if (!g_hash_table_size (self->nodes) && self->core)
    milieu_tree_set_prelude (self->core, NULL, NULL, NULL);
}

void
milieu_glib_tree_sync (MilieuGlibTree *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_TREE (self));
  sync (self, G_MAXUINT);
}

void
milieu_glib_tree_sync_core (MilieuTree *tree)
{
  MilieuGlibTree *face = milieu_glib_tree_find (tree);
  if (face)
    sync (face, LOOKED_AT);
}
