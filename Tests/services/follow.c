/*
 * Follows the system and says what it hears, for the scripts in this folder:
 *
 *     follow NAME[=WHERE]…
 *
 * attaches the sources of these names, weakest first, to a tree on a GLib loop; "all" is what
 * milieu_glib_system_follow() attaches. WHERE is a bus's address, or what stands for "/" or "/sys".
 * Then it prints, a line each:
 *
 *     source NAME state STATE [version VERSION] [PROBLEM]   at first, and when that changes
 *     READY                                                 when all are attached
 *     -- flush                                              before what one flush has told
 *     KEY VALUE                                             a change of a key that is observed
 *
 * and reads commands: "observe KEY", "unobserve KEY", "get KEY", which prints a line like that of a
 * change, and "quit"; so does the end of its input. What is logged goes to its errors as
 * "log LEVEL SOURCE SUBJECT MESSAGE", with "-" for what there is not.
 *
 * Invariant: each line is out before the next thing is done.
 */
#include <milieu-glib/milieu-glib.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Program
{
  GMainLoop *loop;
  MilieuTree *tree;
  MilieuNode root;
  GHashTable *observers; /* MilieuObserver, by key */
  GHashTable *states;    /* the line that was printed last, by source */
  uint64_t flushes;      /* when a change was told last */
} Program;

/* Ends the program with a message if the status says so. */
static void
must (MilieuStatus status)
{
  if (status == MILIEU_OK)
    return;
  fprintf (stderr, "follow: %s\n", milieu_status_message (status));
  exit (EXIT_FAILURE);
}

/* ---- what is said ---- */

static const char *
find_field (const GLogField *fields, gsize count, const char *name)
{
  for (gsize i = 0; i < count; i++)
    if (strcmp (fields[i].key, name) == 0 && *(const char *)fields[i].value)
      return fields[i].value;
  return "-";
}

static const char *
level_name (GLogLevelFlags level)
{
  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL))
    return "critical";
  if (level & G_LOG_LEVEL_WARNING)
    return "warning";
  return level & G_LOG_LEVEL_MESSAGE ? "message" : level & G_LOG_LEVEL_INFO ? "info" : "debug";
}

static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize count, gpointer user_data)
{
  (void)user_data;
  fprintf (stderr, "log %s %s %s %s\n", level_name (level),
           find_field (fields, count, "MILIEU_SOURCE"),
           find_field (fields, count, "MILIEU_SUBJECT"), find_field (fields, count, "MESSAGE"));
  return G_LOG_WRITER_HANDLED;
}

static void
print_state (MilieuGlibValueSource *source, GParamSpec *spec, gpointer data)
{
  Program *program = data;
  (void)spec;
  const char *version = milieu_glib_value_source_get_version (source);
  const char *problem = milieu_glib_value_source_get_problem (source);
  GEnumClass *states = g_type_class_ref (MILIEU_GLIB_TYPE_SOURCE_STATE);
  const GEnumValue *state =
    g_enum_get_value (states, (gint)milieu_glib_value_source_get_state (source));
  char *line = g_strdup_printf (
    "source %s state %s%s%s%s%s", milieu_glib_value_source_get_name (source), state->value_nick,
    version ? " version " : "", version ? version : "", problem ? " " : "", problem ? problem : "");
  g_type_class_unref (states);
  /* Several properties may have changed together. */
  if (g_strcmp0 (g_hash_table_lookup (program->states, source), line) != 0)
    puts (line);
  g_hash_table_insert (program->states, source, line);
}

static void
print_value (const MilieuKey *key, MilieuValue value)
{
  char *text = milieu_glib_value_print (key, value);
  printf ("%s %s\n", milieu_key_name (key), text);
  g_free (text);
}

static void
print_changes (const MilieuNotification *notification, void *data)
{
  Program *program = data;
  MilieuStatistics statistics;
  milieu_tree_get_statistics (program->tree, &statistics);
  if (statistics.flushes != program->flushes)
    puts ("-- flush");
  program->flushes = statistics.flushes;
  for (size_t i = 0; i < notification->change_count; i++)
    print_value (notification->changes[i].key, notification->changes[i].new_value);
}

/* ---- commands ---- */

static void
observe (Program *program, const MilieuKey *key)
{
  MilieuObserver *observer = g_new (MilieuObserver, 1);
  must (milieu_node_observe (program->tree, program->root, key, MILIEU_OBSERVE_PLAIN, print_changes,
                             program, NULL, observer));
  g_hash_table_insert (program->observers, (gpointer)key, observer);
}

static void
unobserve (Program *program, const MilieuKey *key)
{
  const MilieuObserver *observer = g_hash_table_lookup (program->observers, key);
  if (observer)
    must (milieu_observer_remove (program->tree, *observer));
  g_hash_table_remove (program->observers, key);
}

static void
get (Program *program, const MilieuKey *key)
{
  MilieuValue value;
  must (milieu_node_get (program->tree, program->root, key, &value, NULL));
  print_value (key, value);
}

/* FALSE to end. */
static gboolean
obey (Program *program, const char *line)
{
  static const struct
  {
    const char *word;
    void (*act) (Program *program, const MilieuKey *key);
  } commands[] = { { "observe ", observe }, { "unobserve ", unobserve }, { "get ", get } };
  if (strcmp (line, "quit") == 0)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_has_prefix (line, commands[i].word))
      {
        const MilieuKey *key = milieu_key_find (line + strlen (commands[i].word));
        if (key)
          {
            commands[i].act (program, key);
            return TRUE;
          }
      }
  fprintf (stderr, "follow: '%s' is no command: observe KEY, unobserve KEY, get KEY, quit\n", line);
  return TRUE;
}

static gboolean
read_command (GIOChannel *input, GIOCondition condition, gpointer data)
{
  Program *program = data;
  char *line = NULL;
  gsize end;
  (void)condition;
  GIOStatus status = g_io_channel_read_line (input, &line, NULL, &end, NULL);
  gboolean goes_on = status == G_IO_STATUS_AGAIN;
  if (status == G_IO_STATUS_NORMAL)
    {
      line[end] = '\0';
      goes_on = obey (program, line);
    }
  g_free (line);
  if (!goes_on)
    g_main_loop_quit (program->loop);
  return goes_on;
}

/* ---- sources ---- */

static MilieuGlibValueSource *
make (const char *name, const char *where)
{
  if (strcmp (name, "portal") == 0)
    return milieu_glib_portal_source_new (where);
  if (strcmp (name, "settings") == 0)
    return milieu_glib_settings_source_new (NULL, NULL);
  if (strcmp (name, "locale") == 0)
    return milieu_glib_locale_source_new (where, NULL);
  if (strcmp (name, "time-zone") == 0)
    return milieu_glib_time_zone_source_new (where, NULL);
  if (strcmp (name, "light") == 0)
    return milieu_glib_light_source_new (where);
  if (strcmp (name, "backlight") == 0)
    return milieu_glib_backlight_source_new (where);
  fprintf (stderr,
           "follow: there is no source '%s': portal, settings, locale, time-zone, light, "
           "backlight, all\n",
           name);
  exit (2);
}

static void
attach (Program *program, const char *argument)
{
  GError *error = NULL;
  char **parts = g_strsplit (argument, "=", 2);
  gboolean has_attached = strcmp (argument, "all") == 0
                            ? milieu_glib_system_follow (program->tree, MILIEU_NODE_NONE, &error)
                            : milieu_glib_value_source_attach (
                                make (parts[0], parts[1]), program->tree, MILIEU_NODE_NONE, &error);
  g_strfreev (parts);
  if (has_attached)
    return;
  fprintf (stderr, "follow: %s\n", error->message);
  exit (EXIT_FAILURE);
}

static void
watch_states (Program *program)
{
  GPtrArray *sources = milieu_glib_value_source_list (program->tree, MILIEU_NODE_NONE);
  for (guint i = 0; i < sources->len; i++)
    {
      MilieuGlibValueSource *source = g_ptr_array_index (sources, i);
      static const char *const signals[] = { "notify::state", "notify::version",
                                             "notify::problem" };
      for (gsize s = 0; s < G_N_ELEMENTS (signals); s++)
        g_signal_connect (source, signals[s], G_CALLBACK (print_state), program);
      print_state (source, NULL, program);
    }
  g_ptr_array_unref (sources);
}

int
main (int count, char **arguments)
{
  Program program = { .loop = g_main_loop_new (NULL, FALSE) };
  program.observers = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  program.states = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  setvbuf (stdout, NULL, _IOLBF, 0);
  setvbuf (stderr, NULL, _IOLBF, 0);
  g_log_set_writer_func (write_log, NULL, NULL);
  must (milieu_tree_new (NULL, &program.tree));
  must (milieu_node_add (program.tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY,
                         &program.root));
  milieu_glib_attach (program.tree, NULL, MILIEU_GLIB_PRIORITY_FLUSH);
  for (int i = 1; i < count; i++)
    attach (&program, arguments[i]);
  watch_states (&program);
  puts ("READY");

  GIOChannel *input = g_io_channel_unix_new (0);
  g_io_add_watch (input, G_IO_IN | G_IO_HUP, read_command, &program);
  g_main_loop_run (program.loop);

  milieu_tree_free (program.tree);
  g_io_channel_unref (input);
  g_hash_table_unref (program.observers);
  g_hash_table_unref (program.states);
  g_main_loop_unref (program.loop);
  return EXIT_SUCCESS;
}
