/* Invariant: `lines` is not NULL exactly between said_begin and said_end, on each thread. */
#include "said.h"

#include <stdbool.h>
#include <string.h>

#include <glib.h>

static _Thread_local GString *lines;
static _Thread_local char *taken;

static const char *
find_field (const GLogField *fields, gsize count, const char *name)
{
  for (gsize i = 0; i < count; i++)
    if (strcmp (fields[i].key, name) == 0)
      return fields[i].value;
  return NULL;
}

static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize count, gpointer user_data)
{
  const char *domain = find_field (fields, count, "GLIB_DOMAIN");
  const char *source = find_field (fields, count, "MILIEU_SOURCE");
  if (lines && (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)))
    {
      g_string_append_printf (lines, "%s: %s\n", domain, find_field (fields, count, "MESSAGE"));
      return G_LOG_WRITER_HANDLED;
    }
  if (!lines || !source || g_strcmp0 (domain, "Milieu") != 0)
    return g_log_writer_default (level, fields, count, user_data);
  bool is_info = level & G_LOG_LEVEL_INFO;
  g_string_append_printf (lines, "%s %s [%s]: %s\n", is_info ? "info" : "message", source,
                          find_field (fields, count, "MILIEU_SUBJECT"),
                          find_field (fields, count, "MESSAGE"));
  return G_LOG_WRITER_HANDLED;
}

void
said_begin (void)
{
  static gsize is_set = 0;
  if (g_once_init_enter (&is_set))
    {
      g_log_set_writer_func (write_log, NULL, NULL);
      g_once_init_leave (&is_set, 1);
    }
  said_end ();
  lines = g_string_new (NULL);
}

const char *
said_take (void)
{
  g_free (taken);
  taken = g_strdup (lines->str);
  g_string_truncate (lines, 0);
  return taken;
}

void
said_end (void)
{
  if (lines)
    g_string_free (g_steal_pointer (&lines), TRUE);
  g_clear_pointer (&taken, g_free);
}
