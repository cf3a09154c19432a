/* An ambience from inside. */
#ifndef MILIEU_GLIB_AMBIENCE_PRIVATE_H
#define MILIEU_GLIB_AMBIENCE_PRIVATE_H

#include "../keeping-private.h"
#include "ambience-rules-private.h"

#include <milieu-glib/ambience.h>
#include <milieu-glib/value-source-class.h>
#include <milieu-glib/value-source.h>

/* What the core calls an ambience by, as long as it does: an observer's or an interest's user data,
 * which go with that. */
typedef struct MilieuGlibAmbienceWatch
{
  MilieuGlibAmbience *ambience; /* lent; NULL once it is given up */
} MilieuGlibAmbienceWatch;

/* What is told of by properties. */
typedef struct MilieuGlibAmbiencePicture
{
  MilieuGlibAmbienceState state;
  MilieuGlibAmbienceState true_state;
  gboolean is_forced;
} MilieuGlibAmbiencePicture;

struct _MilieuGlibAmbience
{
  GObject parent_instance;

  /* ---- ambience.c ---- */
  MilieuGlibAmbienceConstraints constraints;
  MilieuGlibAmbienceState true_state;
  MilieuGlibAmbienceState forced_state; /* while is_forced */
  gboolean is_forced;
  gboolean has_seen; /* a brightness */
  MilieuGlibAmbiencePicture notified;

  /* ---- ambience-place.c ---- */
  gboolean is_running;
  MilieuTree *tree; /* NULL when there is no `life` */
  MilieuNode node;
  GHashTable *ambiences;         /* the tree's register; lent as long as there is a life */
  MilieuGlibValueSource *source; /* what it writes by; held */
  MilieuGlibAmbienceGuide guide;
  MilieuGlibAmbienceWatch *life; /* goes with the place */
  MilieuObserver life_observer;
  MilieuGlibAmbienceWatch *watch; /* of the guide's key */
  MilieuObserver observer;

  /* ---- ambience-keeping.c ---- */
  MilieuGlibKeeping *keeping; /* where a forced state is kept, or NULL */
};

/* ---- ambience.c ---- */

/* An ambience that is at no place yet (transfer full). */
MilieuGlibAmbience *milieu_glib_ambience_new (void);

/* Looks at the brightness of now, and writes what comes of it. */
void milieu_glib_ambience_decide (MilieuGlibAmbience *self);

/* Takes over what was stored: a forced state, or that none is. */
void milieu_glib_ambience_restore (MilieuGlibAmbience *self, gboolean is_forced,
                                   MilieuGlibAmbienceState state);

/* ---- ambience-guide.c ---- */

/* Observes a key at a node, or above all roots. */
MilieuStatus milieu_glib_ambience_watch (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                                         MilieuObserveFlags flags, MilieuObserverFunction callback,
                                         void *user_data, MilieuDestroyFunction destroy,
                                         MilieuObserver *observer);

/* The state that is read at a node, or above all roots. */
MilieuGlibAmbienceState milieu_glib_ambience_read (MilieuTree *tree, MilieuNode node);

/* The brightness that the guide says there is; -1 if it says nothing. */
double milieu_glib_ambience_read_brightness (MilieuGlibAmbience *self);

/* Observes the guide's key; within that, who feeds it may end the ambience. */
MilieuStatus milieu_glib_ambience_follow_guide (MilieuGlibAmbience *self);

/* No longer does. */
void milieu_glib_ambience_leave_guide (MilieuGlibAmbience *self);

/* ---- ambience-keeping.c ---- */

/* Stores the forced state where it is to be kept, if anywhere. */
void milieu_glib_ambience_store (MilieuGlibAmbience *self);

#endif
