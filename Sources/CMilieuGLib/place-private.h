/* A pointer that is kept with a tree, for whoever is to be found from the tree. */
#ifndef MILIEU_GLIB_PLACE_PRIVATE_H
#define MILIEU_GLIB_PLACE_PRIVATE_H

#include <milieu/tree.h>

#include <glib.h>

/* The pointer's place, which goes with the tree; made now, with NULL in it, if this is the first
 * time. `key` and `destroy`, which is called with the place and frees it, are those of
 * milieu_tree_set_data. NULL if the tree can keep nothing: without memory, or within a function of
 * a key's. */
gpointer *milieu_glib_place_take (MilieuTree *tree, const void *key, MilieuDestroyFunction destroy);

#endif
