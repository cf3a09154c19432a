/*
 * Registers of objects at nodes.
 *
 * Invariant: an object is in a register under the node that it has itself, and once at most.
 */
#include "node-register-private.h"

#include "tree-private.h"

static void
free_register (void *user_data)
{
  g_hash_table_unref (user_data);
}

MilieuStatus
milieu_glib_node_register_take (MilieuTree *tree, const void *key, GHashTable **found)
{
  *found = milieu_tree_get_data (tree, key);
  if (*found)
    return MILIEU_OK;
  *found = g_hash_table_new_full (milieu_glib_node_hash, g_int64_equal, NULL, g_object_unref);
  MilieuStatus status = milieu_tree_set_data (tree, key, *found, free_register);
  if (status != MILIEU_OK)
    g_hash_table_unref (*found);
  return status;
}

void
milieu_glib_node_register_leave (GHashTable *objects, const MilieuNode *node, gpointer object)
{
  if (g_hash_table_lookup (objects, node) == object)
    g_hash_table_remove (objects, node);
}

void
milieu_glib_ignore_interest (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted,
                             void *user_data)
{
  (void)tree, (void)node, (void)key, (void)wanted, (void)user_data;
}
