/*
 * Places of pointers with trees.
 *
 * Invariant: a place is a block of its own, which the tree's data have until its destroy function
 * frees it.
 */
#include "place-private.h"

gpointer *
milieu_glib_place_take (MilieuTree *tree, const void *key, MilieuDestroyFunction destroy)
{
  gpointer *place = milieu_tree_get_data (tree, key);
  if (place)
    return place;
  place = g_new0 (gpointer, 1);
  if (milieu_tree_set_data (tree, key, place, destroy) == MILIEU_OK)
    return place;
  g_free (place);
  return NULL;
}
