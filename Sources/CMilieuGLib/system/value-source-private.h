/* A value source from inside. */
#ifndef MILIEU_GLIB_VALUE_SOURCE_PRIVATE_H
#define MILIEU_GLIB_VALUE_SOURCE_PRIVATE_H

#include <milieu-glib/value-source-class.h>
#include <milieu-glib/value-source.h>

/* A key of a source's. */
typedef struct Slot
{
  const MilieuKey *key;
  MilieuValue value; /* held, if there is one */
  gboolean has_value;
  gboolean has_changed; /* since the places last heard of it */
  gboolean is_news;     /* since the signal told of it */
  guint wishes;         /* how many of the places have observers of the key */
  gboolean is_told;     /* the class knows that the key is wanted */
} Slot;

/* What report.c keeps. */
typedef struct Reports
{
  char *version;
  char *problem;
  GHashTable *problems; /* that were logged since all was well */
  GHashTable *subjects; /* of reports that have not recovered */
  guint lines;          /* that were logged, less those of which the time has passed */
  gint64 counted_at;    /* when a line was taken off last, in microseconds */
  MilieuGlibSourceState state;
} Reports;

typedef struct MilieuGlibValueSourcePrivate
{
  char *name;
  char *interface;
  GPtrArray *slots;  /* of Slot, in the order of adding */
  GPtrArray *keys;   /* theirs */
  GHashTable *index; /* the slots, by key */
  GPtrArray *places; /* where it is attached, lent; see feed-private.h */
  Reports reports;
  GMainContext *context; /* what serves it, while it runs */
  guint depth;           /* of milieu_glib_value_source_begin */
  gboolean is_running;   /* between `start` and `stop` */
  gboolean is_settling;
  gboolean keeps_values; /* when it stops */
} MilieuGlibValueSourcePrivate;

MilieuGlibValueSourcePrivate *milieu_glib_value_source_inside (MilieuGlibValueSource *self);

/* The source's slot of the key, or NULL if the key is not its own. */
Slot *milieu_glib_value_source_find_slot (MilieuGlibValueSource *self, const MilieuKey *key);

/* From now on what was given is not forgotten when the source stops. */
void milieu_glib_value_source_keep_values (MilieuGlibValueSource *self);

/* ---- run.c ---- */

/* Starts or stops the source and tells it what is wanted, as its places now have it. It calls the
 * class, and may end the last reference to anything that is not held. */
void milieu_glib_value_source_settle (MilieuGlibValueSource *self);

/* ---- report.c ---- */

void milieu_glib_reports_init (Reports *self);
void milieu_glib_reports_clear (Reports *self);

/* A run has ended: what was logged may be logged again. */
void milieu_glib_reports_forget (Reports *self);

/* The numbers of the properties; NAME and INTERFACE are construct-only. */
enum
{
  SOURCE_PROPERTY_NAME = 1,
  SOURCE_PROPERTY_INTERFACE,
  SOURCE_PROPERTY_VERSION,
  SOURCE_PROPERTY_PROBLEM,
  SOURCE_PROPERTY_STATE,
  SOURCE_PROPERTY_COUNT
};

#endif
