/* Where a tree is flushed. */
#ifndef MILIEU_GLIB_SOURCE_PRIVATE_H
#define MILIEU_GLIB_SOURCE_PRIVATE_H

#include <milieu-glib/source.h>

/* The context of the tree's source (transfer none), or NULL if it has none that is attached. On the
 * tree's thread. */
GMainContext *milieu_glib_source_context (MilieuTree *tree);

#endif
