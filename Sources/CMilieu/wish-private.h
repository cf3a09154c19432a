/* Wishes, and where they lie. */
#ifndef MILIEU_WISH_PRIVATE_H
#define MILIEU_WISH_PRIVATE_H

#include "tree-private.h"

/* The wish that the node made for the key, or 0. */
uint32_t milieu_wish_find (const MilieuTree *tree, uint32_t node, uint32_t key);

/* Places anew the wishes that come up to the node from below, after it began or ceased to hold them
 * back: it got or lost a set value or a wish of its own. */
void milieu_wishes_replace_below (MilieuTree *tree, uint32_t node, uint32_t key);

/* Places anew the wishes that go up through the node, its own included, after it was moved. */
void milieu_wishes_replace_moved (MilieuTree *tree, uint32_t node);

/* Takes those of them that lie above the node from there, before it is removed. */
void milieu_wishes_take_off_above (MilieuTree *tree, uint32_t node);

/* Frees a wish of a node that is being freed. */
void milieu_wish_free (MilieuTree *tree, uint32_t wish);

#endif
