/*
 * What a source says of itself.
 *
 * Invariant: `subjects` are those that were reported and have not recovered; `problems` are those
 * that were logged since the source was ready last. So each is logged once, however often it comes
 * and in whatever turns.
 */
#define G_LOG_DOMAIN "Milieu"

#include "value-source-private.h"

#include <stdarg.h>

static Reports *
reports_of (MilieuGlibValueSource *self)
{
  return &milieu_glib_value_source_inside (self)->reports;
}

void
milieu_glib_reports_init (Reports *self)
{
  self->problems = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->subjects = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->state = MILIEU_GLIB_SOURCE_IDLE;
}

void
milieu_glib_reports_clear (Reports *self)
{
  g_hash_table_unref (self->problems);
  g_hash_table_unref (self->subjects);
  g_free (self->version);
  g_free (self->problem);
}

void
milieu_glib_reports_forget (Reports *self)
{
  g_hash_table_remove_all (self->problems);
  g_hash_table_remove_all (self->subjects);
}

static void
say (MilieuGlibValueSource *self, GLogLevelFlags level, const char *subject, const char *what)
{
  const char *name = milieu_glib_value_source_get_name (self);
  g_log_structured (G_LOG_DOMAIN, level, "MILIEU_SOURCE", name, "MILIEU_SUBJECT",
                    subject ? subject : "", "MESSAGE", "%s: %s", name, what);
}

/* ---- state ---- */

MilieuGlibSourceState
milieu_glib_value_source_get_state (MilieuGlibValueSource *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), MILIEU_GLIB_SOURCE_IDLE);
  return reports_of (self)->state;
}

const char *
milieu_glib_value_source_get_problem (MilieuGlibValueSource *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), NULL);
  return reports_of (self)->problem;
}

const char *
milieu_glib_value_source_get_version (MilieuGlibValueSource *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self), NULL);
  return reports_of (self)->version;
}

/* False if it is that text already. */
static gboolean
replace (char **place, const char *text)
{
  if (g_strcmp0 (*place, text) == 0)
    return FALSE;
  char *old = *place;
  *place = g_strdup (text);
  g_free (old);
  return TRUE;
}

void
milieu_glib_value_source_set_state (MilieuGlibValueSource *self, MilieuGlibSourceState state,
                                    const char *problem)
{
  g_return_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self));
  Reports *reports = reports_of (self);
  g_object_ref (self);
  g_object_freeze_notify (G_OBJECT (self));
  gboolean is_new = reports->state != state;
  reports->state = state;
  if (replace (&reports->problem, problem))
    g_object_notify (G_OBJECT (self), "problem");
  if (is_new)
    g_object_notify (G_OBJECT (self), "state");
  if (problem && g_hash_table_add (reports->problems, g_strdup (problem)))
    say (self, G_LOG_LEVEL_INFO, NULL, problem);
  else if (!problem && state == MILIEU_GLIB_SOURCE_READY)
    g_hash_table_remove_all (reports->problems);
  g_object_thaw_notify (G_OBJECT (self));
  g_object_unref (self);
}

void
milieu_glib_value_source_set_version (MilieuGlibValueSource *self, const char *version)
{
  g_return_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self));
  if (replace (&reports_of (self)->version, version))
    g_object_notify (G_OBJECT (self), "version");
}

/* ---- faults ---- */

void
milieu_glib_value_source_report (MilieuGlibValueSource *self, const char *subject,
                                 const char *format, ...)
{
  g_return_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self));
  if (!g_hash_table_add (reports_of (self)->subjects, g_strdup (subject ? subject : "")))
    return;
  va_list arguments;
  va_start (arguments, format);
  char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  say (self, G_LOG_LEVEL_MESSAGE, subject, what);
  /* What is also why the source is in its state is not said twice. */
  g_hash_table_add (reports_of (self)->problems, what);
}

void
milieu_glib_value_source_recovered (MilieuGlibValueSource *self, const char *subject)
{
  g_return_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self));
  g_hash_table_remove (reports_of (self)->subjects, subject ? subject : "");
}
