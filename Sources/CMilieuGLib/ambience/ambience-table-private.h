/* A table of values by state from inside. */
#ifndef MILIEU_GLIB_AMBIENCE_TABLE_PRIVATE_H
#define MILIEU_GLIB_AMBIENCE_TABLE_PRIVATE_H

#include "ambience-rules-private.h"

#include <milieu-glib/ambience-table.h>

/* A key's values. */
typedef struct MilieuGlibAmbienceRow
{
  const MilieuKey *key;
  gboolean has_value[MILIEU_GLIB_AMBIENCE_STATES];
  MilieuValue values[MILIEU_GLIB_AMBIENCE_STATES]; /* held */
} MilieuGlibAmbienceRow;

struct _MilieuGlibAmbienceTable
{
  GObject parent_instance;
  GHashTable *rows;  /* by key */
  GPtrArray *places; /* where it is attached; each holds the table */
};

/* ---- ambience-table.c ---- */

/* Rows by key, which they free. */
GHashTable *milieu_glib_ambience_rows_new (void);

/* The key's row, made now if there is none. */
MilieuGlibAmbienceRow *milieu_glib_ambience_rows_take (GHashTable *rows, const MilieuKey *key);

/* Gives the row a value (transfer full). */
void milieu_glib_ambience_row_set (MilieuGlibAmbienceRow *self, MilieuGlibAmbienceState state,
                                   MilieuValue value);

/* The value for a state, that for regular where there is none, or NULL. */
const MilieuValue *milieu_glib_ambience_row_find (const MilieuGlibAmbienceRow *self,
                                                  MilieuGlibAmbienceState state);

/* Whether a table may have values of the key. */
gboolean milieu_glib_ambience_table_check_key (const MilieuKey *key, GError **error);

/* Replaces all rows (transfer full), and shows that. */
void milieu_glib_ambience_table_replace (MilieuGlibAmbienceTable *self, GHashTable *rows);

/* ---- ambience-table-place.c ---- */

/* Shows what the table says of a key, or of all keys for NULL, at all its places. */
void milieu_glib_ambience_table_show (MilieuGlibAmbienceTable *self, const MilieuKey *key);

#endif
