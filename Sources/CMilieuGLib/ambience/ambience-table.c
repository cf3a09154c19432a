/*
 * Tables of values by state.
 *
 * Invariant: each row has a value for some state, all of the key's type, and the table has none for
 * the key `ambience`. What a change puts out of the table is let go of when that has been shown,
 * for a tree may be using it until then.
 */
#include <milieu-glib/ambience-table.h>

#include "../error-private.h"
#include "ambience-table-private.h"

#include <milieu-glib/value.h>

G_DEFINE_FINAL_TYPE (MilieuGlibAmbienceTable, milieu_glib_ambience_table, G_TYPE_OBJECT)

/* ---- rows ---- */

static void
free_row (void *row)
{
  MilieuGlibAmbienceRow *self = row;
  for (int s = 0; s < MILIEU_GLIB_AMBIENCE_STATES; s++)
    if (self->has_value[s])
      milieu_key_release (self->key, self->values[s]);
  g_free (self);
}

GHashTable *
milieu_glib_ambience_rows_new (void)
{
  return g_hash_table_new_full (NULL, NULL, NULL, free_row);
}

MilieuGlibAmbienceRow *
milieu_glib_ambience_rows_take (GHashTable *rows, const MilieuKey *key)
{
  MilieuGlibAmbienceRow *row = g_hash_table_lookup (rows, key);
  if (row)
    return row;
  row = g_new0 (MilieuGlibAmbienceRow, 1);
  row->key = key;
  g_hash_table_insert (rows, (gpointer)key, row);
  return row;
}

void
milieu_glib_ambience_row_set (MilieuGlibAmbienceRow *self, MilieuGlibAmbienceState state,
                              MilieuValue value)
{
  self->values[state] = value;
  self->has_value[state] = TRUE;
}

const MilieuValue *
milieu_glib_ambience_row_find (const MilieuGlibAmbienceRow *self, MilieuGlibAmbienceState state)
{
  if (self->has_value[state])
    return &self->values[state];
  return self->has_value[MILIEU_GLIB_AMBIENCE_REGULAR] ? &self->values[MILIEU_GLIB_AMBIENCE_REGULAR]
                                                       : NULL;
}

/* ---- changes ---- */

static gboolean
is_state (MilieuGlibAmbienceState state)
{
  return (int)state >= 0 && (int)state < MILIEU_GLIB_AMBIENCE_STATES;
}

gboolean
milieu_glib_ambience_table_check_key (const MilieuKey *key, GError **error)
{
  const MilieuKey *ambience = milieu_glib_key_ambience ();
  return !ambience || key != ambience
         || milieu_glib_check (MILIEU_ERROR_CYCLE, error, "key '%s' has no values by its own",
                               milieu_key_name (key));
}

/* Gives a key a value (transfer full). */
static void
set (MilieuGlibAmbienceTable *self, const MilieuKey *key, MilieuGlibAmbienceState state,
     MilieuValue value)
{
  MilieuGlibAmbienceRow *row = milieu_glib_ambience_rows_take (self->rows, key);
  gboolean had_value = row->has_value[state];
  MilieuValue former = row->values[state];
  g_object_ref (self);
  milieu_glib_ambience_row_set (row, state, value);
  milieu_glib_ambience_table_show (self, key);
  if (had_value)
    milieu_key_release (key, former);
  g_object_unref (self);
}

gboolean
milieu_glib_ambience_table_set (MilieuGlibAmbienceTable *self, const MilieuGlibKey *key,
                                MilieuGlibAmbienceState state, const GValue *value, GError **error)
{
  MilieuValue core;
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE_TABLE (self), FALSE);
  g_return_val_if_fail (key != NULL && is_state (state) && G_IS_VALUE (value), FALSE);
  if (!milieu_glib_ambience_table_check_key (key, error)
      || !milieu_glib_value_to_core (value, key, &core, error))
    return FALSE;
  set (self, key, state, core);
  return TRUE;
}

gboolean
milieu_glib_ambience_table_set_text (MilieuGlibAmbienceTable *self, const char *key_name,
                                     MilieuGlibAmbienceState state, const char *text,
                                     GError **error)
{
  MilieuValue core;
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE_TABLE (self), FALSE);
  g_return_val_if_fail (key_name != NULL && is_state (state) && text != NULL, FALSE);
  const MilieuKey *key = milieu_glib_key_find (key_name);
  if (!key)
    return milieu_glib_check (MILIEU_ERROR_NO_KEY, error, "'%s'", key_name);
  if (!milieu_glib_ambience_table_check_key (key, error)
      || !milieu_glib_value_parse (key, text, &core, error))
    return FALSE;
  set (self, key, state, core);
  return TRUE;
}

void
milieu_glib_ambience_table_unset (MilieuGlibAmbienceTable *self, const MilieuGlibKey *key,
                                  MilieuGlibAmbienceState state)
{
  g_return_if_fail (MILIEU_GLIB_IS_AMBIENCE_TABLE (self));
  g_return_if_fail (key != NULL && is_state (state));
  MilieuGlibAmbienceRow *row = g_hash_table_lookup (self->rows, key);
  if (!row || !row->has_value[state])
    return;
  MilieuValue former = row->values[state];
  g_object_ref (self);
  row->has_value[state] = FALSE;
  gboolean is_empty = TRUE;
  for (int s = 0; s < MILIEU_GLIB_AMBIENCE_STATES; s++)
    is_empty = is_empty && !row->has_value[s];
  if (is_empty)
    g_hash_table_remove (self->rows, key);
  milieu_glib_ambience_table_show (self, key);
  milieu_key_release (key, former);
  g_object_unref (self);
}

void
milieu_glib_ambience_table_replace (MilieuGlibAmbienceTable *self, GHashTable *rows)
{
  GHashTable *former = self->rows;
  g_object_ref (self);
  self->rows = rows;
  milieu_glib_ambience_table_show (self, NULL);
  g_hash_table_unref (former);
  g_object_unref (self);
}

gboolean
milieu_glib_ambience_table_read (MilieuGlibAmbienceTable *self, const MilieuGlibKey *key,
                                 MilieuGlibAmbienceState state, GValue *value)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE_TABLE (self), FALSE);
  g_return_val_if_fail (key != NULL && is_state (state), FALSE);
  const MilieuGlibAmbienceRow *row = g_hash_table_lookup (self->rows, key);
  const MilieuValue *core = row ? milieu_glib_ambience_row_find (row, state) : NULL;
  if (!core)
    return FALSE;
  milieu_glib_value_from_core (key, core, value);
  return TRUE;
}

/* ---- as a GObject ---- */

MilieuGlibAmbienceTable *
milieu_glib_ambience_table_new (void)
{
  return g_object_new (MILIEU_GLIB_TYPE_AMBIENCE_TABLE, NULL);
}

static void
milieu_glib_ambience_table_finalize (GObject *object)
{
  MilieuGlibAmbienceTable *self = MILIEU_GLIB_AMBIENCE_TABLE (object);
  g_ptr_array_unref (self->places);
  g_hash_table_unref (self->rows);
  G_OBJECT_CLASS (milieu_glib_ambience_table_parent_class)->finalize (object);
}

static void
milieu_glib_ambience_table_class_init (MilieuGlibAmbienceTableClass *class)
{
  G_OBJECT_CLASS (class)->finalize = milieu_glib_ambience_table_finalize;
}

static void
milieu_glib_ambience_table_init (MilieuGlibAmbienceTable *self)
{
  self->rows = milieu_glib_ambience_rows_new ();
  self->places = g_ptr_array_new ();
}
