/*
 * Ambiences and tables by the faces of nodes and trees.
 *
 * Invariant: these do what the functions for core trees do, and refuse faces whose tree has gone.
 */
#include <milieu-glib/ambience-table.h>
#include <milieu-glib/ambience.h>

#include "../error-private.h"

/* Whether there is a core tree. */
static gboolean
check_tree (const MilieuTree *tree, const char *what, GError **error)
{
  return milieu_glib_check (tree ? MILIEU_OK : MILIEU_ERROR_NO_NODE, error, "%s", what);
}

MilieuGlibAmbience *
milieu_glib_ambience_start_at_node (MilieuGlibNode *node, MilieuGlibAmbienceGuide guide,
                                    GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), NULL);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  if (!check_tree (tree, "cannot start an ambience", error))
    return NULL;
  return milieu_glib_ambience_start (tree, milieu_glib_node_get_handle (node), guide, error);
}

MilieuGlibAmbience *
milieu_glib_ambience_start_at_tree (MilieuGlibTree *tree, MilieuGlibAmbienceGuide guide,
                                    GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), NULL);
  MilieuTree *core = milieu_glib_tree_get_core (tree);
  if (!check_tree (core, "cannot start an ambience", error))
    return NULL;
  return milieu_glib_ambience_start (core, MILIEU_NODE_NONE, guide, error);
}

MilieuGlibAmbience *
milieu_glib_ambience_at_node (MilieuGlibNode *node)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), NULL);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  return tree ? milieu_glib_ambience_at (tree, milieu_glib_node_get_handle (node)) : NULL;
}

MilieuGlibAmbience *
milieu_glib_ambience_at_tree (MilieuGlibTree *tree)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), NULL);
  MilieuTree *core = milieu_glib_tree_get_core (tree);
  return core ? milieu_glib_ambience_at (core, MILIEU_NODE_NONE) : NULL;
}

gboolean
milieu_glib_ambience_table_attach_to_node (MilieuGlibAmbienceTable *self, MilieuGlibNode *node,
                                           GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), FALSE);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  return check_tree (tree, "cannot attach a table", error)
         && milieu_glib_ambience_table_attach (self, tree, milieu_glib_node_get_handle (node),
                                               error);
}

gboolean
milieu_glib_ambience_table_attach_to_tree (MilieuGlibAmbienceTable *self, MilieuGlibTree *tree,
                                           GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), FALSE);
  MilieuTree *core = milieu_glib_tree_get_core (tree);
  return check_tree (core, "cannot attach a table", error)
         && milieu_glib_ambience_table_attach (self, core, MILIEU_NODE_NONE, error);
}

gboolean
milieu_glib_ambience_table_detach_from_node (MilieuGlibAmbienceTable *self, MilieuGlibNode *node)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), FALSE);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  return tree && milieu_glib_ambience_table_detach (self, tree, milieu_glib_node_get_handle (node));
}

gboolean
milieu_glib_ambience_table_detach_from_tree (MilieuGlibAmbienceTable *self, MilieuGlibTree *tree)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), FALSE);
  MilieuTree *core = milieu_glib_tree_get_core (tree);
  return core && milieu_glib_ambience_table_detach (self, core, MILIEU_NODE_NONE);
}
