/*
 * Where value sources are attached, and what they feed there.
 *
 *     Feeds, one a tree ── Place, one a node ──┬─ the sources, in the order of attaching
 *                                              └─ Feed, one a key of theirs, and the anchor
 */
#ifndef MILIEU_GLIB_FEED_PRIVATE_H
#define MILIEU_GLIB_FEED_PRIVATE_H

#include "value-source-private.h"

#include <milieu/observer.h>

typedef struct Feeds
{
  MilieuTree *tree;   /* NULL once it has gone */
  GHashTable *places; /* by their nodes; held */
  GQueue dirty;       /* Feeds that are to be looked at; held */
  GSource *retry;     /* a call, when the tree was busy or had no memory */
  gboolean is_writing;
} Feeds;

typedef struct Place
{
  Feeds *feeds; /* NULL once the node has gone, or nothing is left here */
  MilieuNode node;
  GPtrArray *sources; /* held */
  GHashTable *keys;   /* its Feeds, by key; held */
} Place;

typedef struct Feed
{
  Place *place; /* NULL once it is given up */
  const MilieuKey *key;
  MilieuObserver interest;         /* holds it, too; or MILIEU_OBSERVER_NONE */
  MilieuGlibValueSource *supplier; /* whose value is the base value; lent, attached there */
  gboolean is_written;             /* the base value is a source's */
  gboolean is_wanted;
  gboolean is_dirty;
} Feed;

/* What is fed in the tree, made now if nothing was (transfer none). MILIEU_ERROR_NO_MEMORY; or
 * MILIEU_ERROR_BUSY if it would have to be made while a function of a key's runs. */
MilieuStatus milieu_glib_feeds_take (MilieuTree *tree, Feeds **feeds);

/* Or NULL. */
Place *milieu_glib_feeds_find_place (MilieuTree *tree, MilieuNode node);

/* Looks at what is dirty: writes the base values that changed in one transaction, and has the core
 * tell of interest where there are sources. Where the tree is busy that is done later, and what
 * there is no memory for is tried again. It may run observers, so that source, place and tree may
 * have gone after it. False if nothing was written.
 */
gboolean milieu_glib_feeds_write (Feeds *self);

/* Opens a transaction of a tree's for writing by sources in it; NULL if that is not possible, and
 * then each source writes by itself. Whoever hears of what a source gives may detach it, and free
 * the tree; closing it tells observers, if the tree is still there, and gives the reference back.
 */
Feeds *milieu_glib_feeds_open (MilieuTree *tree, const MilieuPayload *payload);
void milieu_glib_feeds_close (Feeds *self);

/* Gives up that call, if there is one. */
void milieu_glib_feeds_drop_retry (Feeds *self);

/* A key that nobody knows. An interest in it goes with its node, and says so; NULL without memory,
 * and then a node's going is noticed with its tree's. */
const MilieuKey *milieu_glib_feeds_anchor (void);

/* The node has gone, or the tree: what was attached there is so no longer. The core is not called,
 * for this may be a part of its own going. */
void milieu_glib_place_forget (Place *self);

/* Give back a reference. */
void milieu_glib_feeds_release (gpointer self);
void milieu_glib_place_release (gpointer self);
void milieu_glib_feed_release (gpointer self);

/* The source comes to a place, as the one of that index (-1: as the last one), becomes the last one
 * there, and leaves it. None of these writes, or settles the source. The place holds it from `add`
 * on; `remove` leaves that reference to the caller. */
void milieu_glib_place_add (Feeds *feeds, MilieuNode node, MilieuGlibValueSource *source,
                            gint index);
void milieu_glib_place_raise (Place *self, MilieuGlibValueSource *source);
void milieu_glib_place_remove (Place *self, MilieuGlibValueSource *source);

/* A key was added to the source, or its value has changed. Writes nothing yet. */
void milieu_glib_place_touch (Place *self, const MilieuKey *key);

/* Writes to each tree that the source is attached in. */
void milieu_glib_value_source_write (MilieuGlibValueSource *self);

/* As milieu_glib_value_source_attach; a source that is not there yet becomes that of the index. */
gboolean milieu_glib_value_source_attach_at (MilieuGlibValueSource *self, MilieuTree *tree,
                                             MilieuNode node, gint index, GError **error);

#endif
