/* A node's face from inside, and its signal. */
#ifndef MILIEU_GLIB_NODE_PRIVATE_H
#define MILIEU_GLIB_NODE_PRIVATE_H

#include "tree-private.h"

struct _MilieuGlibNode
{
  GObject parent_instance;
  MilieuGlibTree *tree; /* held; NULL in a face that was made for no node */
  MilieuNode node;
  GQueue watches;      /* its share of the core's observers: see signal.c */
  GHashTable *told_by; /* by key, which of them tells of it */
  guint64 connections; /* when this face alone was last looked at */
};

/* ---- signal.c ---- */

/* Defines `changed` for the class. */
void milieu_glib_signal_define (MilieuGlibNodeClass *class);

/* Has the core observe what there are handlers for. False if it is to be tried again. */
gboolean milieu_glib_signal_update (MilieuGlibNode *face);

/* The keys whose names may be details of handlers (transfer container). */
GPtrArray *milieu_glib_signal_collect_details (void);

/* Whether milieu_glib_signal_update may have something to do. Calls nobody. */
gboolean milieu_glib_signal_is_stale (MilieuGlibNode *face, const GPtrArray *details);

/* Looks at up to so many watches of the tree's for which nobody may be connected any more. */
void milieu_glib_signal_release_unused (MilieuGlibTree *tree, guint count);

/* Has the core observe nothing any more. */
void milieu_glib_signal_withdraw (MilieuGlibNode *face);

#endif
