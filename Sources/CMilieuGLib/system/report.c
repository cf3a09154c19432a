/*
 * What a source says of itself.
 *
 * Invariant: `subjects` are those that were reported and have not recovered; `problems` are those
 * that were logged since the source was ready last. So each is logged once, however often it comes
 * and in whatever turns. Whoever is asked may be well and ill in turns, and find other words each
 * time; so there are never more lines than LINES_MOST at once, and then one a minute.
 *
 * A problem is one line of printable text, for what others have sent may be in it.
 */
#define G_LOG_DOMAIN "Milieu"

#include "value-source-private.h"

#include "../error-private.h"

#include <stdarg.h>
#include <string.h>

enum
{
  LINES_MOST = 30
};

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

/* Counts a line, if there may be one more. */
static gboolean
take_line (Reports *reports)
{
  gint64 now = g_get_monotonic_time ();
  gint64 minutes = (now - reports->counted_at) / (60 * G_TIME_SPAN_SECOND);
  if (minutes > 0)
    {
      reports->lines -= (guint)MIN ((gint64)reports->lines, minutes);
      reports->counted_at = now;
    }
  if (reports->lines == LINES_MOST)
    return FALSE;
  reports->lines++;
  return TRUE;
}

/* Of a line that was taken. */
static void
say (MilieuGlibValueSource *self, GLogLevelFlags level, const char *subject, const char *what)
{
  const char *name = milieu_glib_value_source_get_name (self);
  gboolean is_last = reports_of (self)->lines == LINES_MOST;
  g_log_structured (G_LOG_DOMAIN, level, "MILIEU_SOURCE", name, "MILIEU_SUBJECT",
                    subject ? subject : "", "MESSAGE", "%s: %s%s", name, what,
                    is_last ? "; what comes next is left out for a while" : "");
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
  char *line = problem ? milieu_glib_printable (problem) : NULL;
  g_object_ref (self);
  g_object_freeze_notify (G_OBJECT (self));
  gboolean is_new = reports->state != state;
  reports->state = state;
  if (replace (&reports->problem, line))
    g_object_notify (G_OBJECT (self), "problem");
  if (is_new)
    g_object_notify (G_OBJECT (self), "state");
  if (line && !g_hash_table_contains (reports->problems, line) && take_line (reports))
    {
      say (self, G_LOG_LEVEL_INFO, NULL, line);
      g_hash_table_add (reports->problems, g_steal_pointer (&line));
    }
  else if (!line && state == MILIEU_GLIB_SOURCE_READY)
    g_hash_table_remove_all (reports->problems);
  g_free (line);
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
  Reports *reports = reports_of (self);
  if (g_hash_table_contains (reports->subjects, subject ? subject : "") || !take_line (reports))
    return;
  g_hash_table_add (reports->subjects, g_strdup (subject ? subject : ""));
  va_list arguments;
  va_start (arguments, format);
  char *what = g_strdup_vprintf (format, arguments);
  char *line = milieu_glib_printable (what);
  va_end (arguments);
  say (self, G_LOG_LEVEL_MESSAGE, subject, line);
  /* What is also why the source is in its state is not said twice. */
  g_hash_table_add (reports->problems, line);
  g_free (what);
}

void
milieu_glib_value_source_recovered (MilieuGlibValueSource *self, const char *subject)
{
  g_return_if_fail (MILIEU_GLIB_IS_VALUE_SOURCE (self));
  g_hash_table_remove (reports_of (self)->subjects, subject ? subject : "");
}
