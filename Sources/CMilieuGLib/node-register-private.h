/* Objects that are at nodes, or above all roots, found from the tree, which holds them. */
#ifndef MILIEU_GLIB_NODE_REGISTER_PRIVATE_H
#define MILIEU_GLIB_NODE_REGISTER_PRIVATE_H

#include <milieu/observer.h>
#include <milieu/tree.h>

#include <glib-object.h>

/* The tree's register of that key (see milieu_tree_set_data): a table of objects (held) by their
 * nodes, which lie in them. Made now, if this is the first time; it goes with the tree.
 * MILIEU_ERROR_NO_MEMORY, _BUSY. */
MilieuStatus milieu_glib_node_register_take (MilieuTree *tree, const void *key, GHashTable **found);

/* Takes the object out, unless another one is at its node. The tree may be going, for it lets its
 * data go last of all. */
void milieu_glib_node_register_leave (GHashTable *objects, const MilieuNode *node, gpointer object);

/* What an interest calls that is only there to go with its place. */
void milieu_glib_ignore_interest (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                                  bool wanted, void *user_data);

#endif
