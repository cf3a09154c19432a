/*
 * The locale, from the environment and from the system's files.
 *
 * Invariant: what a variable of the environment says counts for as long as the source lives if it
 * said something else than the files when the source was started first; what it says otherwise was
 * taken from the files, and so they count, as they are now. While the source runs its value is what
 * follows from the files as they were when they were looked at last, or the one before that if
 * nothing follows from them.
 *
 * The files are read at once when the source is started: they are small, and a program would
 * rather have its first picture in the right language.
 */
#include <milieu-glib/system.h>

#include "locale-file-private.h"
#include "locale-name-private.h"
#include "small-file-private.h"
#include "watched-file-private.h"

#include <milieu-glib/value-source-class.h>
#include <milieu/predefined.h>
#include <string.h>

enum
{
  FILES = 2
};

/* Of these the first one that is there counts. */
static const char *const paths[FILES] = { "/etc/locale.conf", "/etc/default/locale" };

typedef struct MilieuGlibLocaleSource
{
  MilieuGlibValueSource parent_instance;
  char *root;
  char **environment;
  gboolean is_decided; /* `kept` is */
  /* What the environment says for good, lent by it; NULL where the files count. */
  const char *kept[MILIEU_GLIB_LOCALE_VARIABLES];
  MilieuGlibWatchedFile *files[FILES]; /* while it runs and they matter */
} MilieuGlibLocaleSource;

typedef MilieuGlibValueSourceClass MilieuGlibLocaleSourceClass;

static GType milieu_glib_locale_source_get_type (void);
G_DEFINE_FINAL_TYPE (MilieuGlibLocaleSource, milieu_glib_locale_source,
                     MILIEU_GLIB_TYPE_VALUE_SOURCE)

/* What the files say. */
typedef struct Reading
{
  char *values[MILIEU_GLIB_LOCALE_VARIABLES];
  char *path;    /* of the one that is there, below the root; NULL if none is */
  char *problem; /* why it says nothing */
} Reading;

static void
clear_reading (Reading *reading)
{
  for (int n = 0; n < MILIEU_GLIB_LOCALE_VARIABLES; n++)
    g_free (reading->values[n]);
  g_free (reading->path);
  g_free (reading->problem);
}

static Reading
read_files (const MilieuGlibLocaleSource *self)
{
  Reading reading = { .path = NULL };
  char *text = NULL;
  int line;
  for (int n = 0; n < FILES && !text && !reading.problem; n++)
    {
      text = milieu_glib_small_file_read (self->root, paths[n], &reading.problem);
      if (text)
        reading.path = milieu_glib_small_file_path (self->root, paths[n]);
    }
  if (text && !milieu_glib_locale_file_parse (text, reading.values, &line))
    reading.problem =
      g_strdup_printf ("line %d of '%s' cannot be read, NAME=VALUE or NAME=\"VALUE\" is expected",
                       line, reading.path);
  g_free (text);
  return reading;
}

static gboolean
is_name (const char *name)
{
  char *tag = milieu_glib_locale_name_to_tag (name);
  g_free (tag);
  return tag != NULL;
}

/* Finds out what of the environment stays. */
static void
decide (MilieuGlibLocaleSource *self, const Reading *reading)
{
  self->is_decided = TRUE;
  for (int n = 0; n < MILIEU_GLIB_LOCALE_VARIABLES; n++)
    {
      const char *variable = milieu_glib_locale_variables[n];
      const char *value = g_environ_getenv (self->environment, variable);
      /* POSIX takes an empty one for none. */
      if (!value || !*value || g_strcmp0 (value, reading->values[n]) == 0)
        continue;
      if (is_name (value))
        self->kept[n] = value;
      else
        {
          char *shown = g_strescape (value, NULL);
          milieu_glib_value_source_report (MILIEU_GLIB_VALUE_SOURCE (self), variable,
                                           "%s of the environment is '%.100s', a name such as "
                                           "pl_PL.UTF-8 is expected; it is passed over",
                                           variable, shown);
          g_free (shown);
        }
    }
}

/* Says what is wrong, and leaves the last value. */
static void
refuse (MilieuGlibLocaleSource *self, const char *problem)
{
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (self);
  gboolean gives = milieu_glib_value_source_gives (source, milieu_key_locale ());
  char *text =
    g_strdup_printf ("%s; %s", problem, gives ? "the last value stays" : "there is no value");
  milieu_glib_value_source_report (source, "locale", "%s", text);
  /* The same text, so that it is said once. */
  if (!gives)
    milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE, text);
  g_free (text);
}

static void
give (MilieuGlibLocaleSource *self, const char *tag)
{
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (self);
  MilieuString *string;
  if (milieu_string_new (tag, &string) != MILIEU_OK)
    return;
  milieu_glib_value_source_recovered (source, "locale");
  milieu_glib_value_source_give (source, milieu_key_locale (), milieu_value_string (string));
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_READY, NULL);
  milieu_string_release (string);
}

/* The name that the first variable has which has one, or NULL. */
static const char *
find_name (const MilieuGlibLocaleSource *self, const Reading *reading, const char **variable)
{
  for (int n = 0; n < MILIEU_GLIB_LOCALE_VARIABLES; n++)
    {
      const char *name = self->kept[n] ? self->kept[n] : reading->values[n];
      *variable = milieu_glib_locale_variables[n];
      if (name && *name)
        return name;
    }
  return NULL;
}

static void
withdraw (MilieuGlibLocaleSource *self)
{
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (self);
  milieu_glib_value_source_recovered (source, "locale");
  milieu_glib_value_source_withdraw (source, milieu_key_locale ());
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE,
                                      "no locale is set in the environment, in /etc/locale.conf or "
                                      "in /etc/default/locale; the files are watched");
}

static void
take (MilieuGlibLocaleSource *self, const Reading *reading)
{
  const char *variable, *name = find_name (self, reading, &variable);
  char *tag = name ? milieu_glib_locale_name_to_tag (name) : NULL;
  if (tag)
    give (self, tag);
  else if (name)
    {
      char *shown = g_strescape (name, NULL);
      char *problem =
        g_strdup_printf ("%s in '%s' is '%.100s', a name such as pl_PL.UTF-8 is expected", variable,
                         reading->path, shown);
      refuse (self, problem);
      g_free (problem);
      g_free (shown);
    }
  else
    withdraw (self);
  g_free (tag);
}

/* What the files say cannot be read. Until they could be, the environment is all that is known. */
static void
take_problem (MilieuGlibLocaleSource *self, const Reading *reading)
{
  const char *variable, *name = find_name (self, reading, &variable);
  if (name
      && !milieu_glib_value_source_gives (MILIEU_GLIB_VALUE_SOURCE (self), milieu_key_locale ()))
    take (self, reading);
  refuse (self, reading->problem);
}

/* Whether what was read may be half of what somebody writes just now. */
static gboolean
may_be_half (const MilieuGlibLocaleSource *self, const Reading *reading)
{
  const char *variable, *name = find_name (self, reading, &variable);
  return reading->path && (reading->problem || !name || !is_name (name));
}

/* What is given is written to the trees at the end, when nothing here uses the source any more: who
 * is told may detach it. */
static void
look (gboolean is_settled, gpointer user_data)
{
  MilieuGlibLocaleSource *self = g_object_ref (user_data);
  Reading reading = read_files (self);
  milieu_glib_value_source_begin (user_data);
  if (!self->is_decided)
    decide (self, &reading);
  if (!is_settled && may_be_half (self, &reading))
    ; /* Another look follows. */
  else if (reading.problem && !self->kept[0])
    take_problem (self, &reading);
  else
    take (self, &reading);
  clear_reading (&reading);
  milieu_glib_value_source_commit (user_data);
  g_object_unref (self);
}

static void
stop_watching (MilieuGlibLocaleSource *self)
{
  for (int n = 0; n < FILES; n++)
    g_clear_pointer (&self->files[n], milieu_glib_watched_file_free);
}

static void
start (MilieuGlibValueSource *source)
{
  MilieuGlibLocaleSource *self = (MilieuGlibLocaleSource *)source;
  const GError *error = NULL;
  for (int n = 0; n < FILES && !self->kept[0]; n++)
    {
      self->files[n] = milieu_glib_watched_file_new (self->root, paths[n], look, self);
      error = error ? error : milieu_glib_watched_file_error (self->files[n]);
    }
  if (error)
    milieu_glib_value_source_report (
      source, NULL, "the files cannot be watched (%s); they are read once", error->message);
  look (TRUE, self);
  /* Nothing that could be in a file matters then. */
  if (self->kept[0])
    stop_watching (self);
}

static void
stop (MilieuGlibValueSource *source)
{
  stop_watching ((MilieuGlibLocaleSource *)source);
}

static void
finalize (GObject *object)
{
  MilieuGlibLocaleSource *self = (MilieuGlibLocaleSource *)object;
  g_strfreev (self->environment);
  g_free (self->root);
  G_OBJECT_CLASS (milieu_glib_locale_source_parent_class)->finalize (object);
}

static void
milieu_glib_locale_source_class_init (MilieuGlibLocaleSourceClass *class)
{
  MilieuGlibValueSourceClass *source_class = MILIEU_GLIB_VALUE_SOURCE_CLASS (class);
  source_class->start = start;
  source_class->stop = stop;
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
milieu_glib_locale_source_init (MilieuGlibLocaleSource *self)
{
  milieu_glib_value_source_add_key (MILIEU_GLIB_VALUE_SOURCE (self), milieu_key_locale ());
}

MilieuGlibValueSource *
milieu_glib_locale_source_new (const char *root, const char *const *environment)
{
  char *interface = milieu_glib_small_file_path (root ? root : "/", paths[0]);
  MilieuGlibLocaleSource *self = g_object_new (milieu_glib_locale_source_get_type (), "name",
                                               "locale", "interface", interface, NULL);
  self->root = g_strdup (root ? root : "/");
  self->environment = environment ? g_strdupv ((char **)environment) : g_get_environ ();
  g_free (interface);
  return MILIEU_GLIB_VALUE_SOURCE (self);
}
