/* A tree's face from inside. */
#ifndef MILIEU_GLIB_TREE_PRIVATE_H
#define MILIEU_GLIB_TREE_PRIVATE_H

#include <milieu-glib/node.h>
#include <milieu-glib/tree.h>

struct _MilieuGlibTree
{
  GObject parent_instance;
  MilieuTree *core;    /* NULL once it has gone */
  gboolean is_owner;   /* frees the core's tree */
  GHashTable *nodes;   /* faces by their nodes' handles; they hold this one, and not the reverse */
  GQueue watches;      /* of all faces, those first that were not looked at for long */
  guint64 connections; /* when all faces were last looked at; 0 to look again */
};

/* A core tree's face, or NULL if it has none (transfer none). */
MilieuGlibTree *milieu_glib_tree_find (const MilieuTree *core);

/* A GHashFunc of nodes' handles, to go with g_int64_equal: those of one tree differ in their upper
 * halves, which g_int64_hash does not see. */
guint milieu_glib_node_hash (gconstpointer handle);

/* The faces of the node's children, or of the roots, in an array that lets go of them. */
GPtrArray *milieu_glib_tree_collect_children (MilieuGlibTree *self, MilieuNode parent);

/* ---- sync.c ---- */

/* The node's face, if it has one (transfer none). */
MilieuGlibNode *milieu_glib_tree_find_face (MilieuGlibTree *self, MilieuNode node);

/* A face comes or goes. */
void milieu_glib_tree_add_face (MilieuGlibTree *self, MilieuGlibNode *face);
void milieu_glib_tree_remove_face (MilieuGlibTree *self, MilieuGlibNode *face);

/* What a loop does before it waits: milieu_glib_tree_sync, but for those who may have gone among
 * many. */
void milieu_glib_tree_sync_core (MilieuTree *tree);

/* ---- node.c ---- */

/* How messages name a node of the tree, if that is still there (transfer full). */
char *milieu_glib_node_label (const MilieuTree *tree, MilieuNode node);

#endif
