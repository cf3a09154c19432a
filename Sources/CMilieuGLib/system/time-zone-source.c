/*
 * The time zone, from TZ or from the system's files.
 *
 * Invariant: TZ, where it is set at all, decides for as long as the source lives: what it says, or
 * the file that it names. Else the file is /etc/localtime. While the source runs its value is what
 * followed from the file and its links when they were looked at last, or the one before that if
 * nothing follows from them.
 *
 * A zone's name is where its file lies below a folder "zoneinfo": what the file holds does not tell
 * it. So of a plain /etc/localtime the name is in /etc/timezone. All this is looked at at once when
 * the source is started.
 */
#include <milieu-glib/system.h>

#include "small-file-private.h"
#include "time-zone-name-private.h"
#include "watched-file-private.h"

#include <milieu-glib/value-source-class.h>
#include <milieu/predefined.h>
#include <string.h>

static const char link_path[] = "/etc/localtime";
static const char name_path[] = "/etc/timezone";

typedef struct MilieuGlibTimeZoneSource
{
  MilieuGlibValueSource parent_instance;
  char *root;
  char *variable; /* TZ less its colon; NULL if it is not set */
  char *path;     /* the file that is followed; NULL while TZ says it all */
  /* While it runs and they matter. */
  MilieuGlibWatchedFile *link;
  MilieuGlibWatchedFile *name;
} MilieuGlibTimeZoneSource;

typedef MilieuGlibValueSourceClass MilieuGlibTimeZoneSourceClass;

static GType milieu_glib_time_zone_source_get_type (void);
G_DEFINE_FINAL_TYPE (MilieuGlibTimeZoneSource, milieu_glib_time_zone_source,
                     MILIEU_GLIB_TYPE_VALUE_SOURCE)

static void
give (MilieuGlibTimeZoneSource *self, const char *name)
{
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (self);
  MilieuString *string;
  if (milieu_string_new (name, &string) != MILIEU_OK)
    return;
  milieu_glib_value_source_recovered (source, "time-zone");
  milieu_glib_value_source_give (source, milieu_key_time_zone (), milieu_value_string (string));
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_READY, NULL);
  milieu_string_release (string);
}

/* Says what is wrong (transfer full), and leaves the last value. */
static void
refuse (MilieuGlibTimeZoneSource *self, char *problem)
{
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (self);
  gboolean gives = milieu_glib_value_source_gives (source, milieu_key_time_zone ());
  char *text =
    g_strdup_printf ("%s; %s", problem, gives ? "the last value stays" : "there is no value");
  milieu_glib_value_source_report (source, "time-zone", "%s", text);
  /* The same text, so that it is said once. */
  if (!gives)
    milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_UNAVAILABLE, text);
  g_free (text);
  g_free (problem);
}

/* Of a zone that a link leads to: that there is such a file, or else no folder of zones at all. */
static gboolean
is_there (const MilieuGlibTimeZoneSource *self, const char *target, MilieuGlibFileKind kind)
{
  if (kind != MILIEU_GLIB_FILE_MISSING)
    return kind == MILIEU_GLIB_FILE_REGULAR;
  char *folder = g_strndup (target, (gsize)(strstr (target, "/zoneinfo/") - target) + 9);
  kind = milieu_glib_small_file_follow (self->root, folder, NULL);
  g_free (folder);
  return kind == MILIEU_GLIB_FILE_MISSING;
}

/* The name that /etc/timezone holds. */
static void
take_name (MilieuGlibTimeZoneSource *self, gboolean is_settled)
{
  char *problem;
  char *text = milieu_glib_small_file_read (self->root, name_path, &problem);
  char *name = text ? g_strstrip (g_strndup (text, strcspn (text, "\n"))) : NULL;
  if (name && milieu_glib_time_zone_is_name (self->root, name))
    give (self, name);
  else if (name && !is_settled)
    ; /* It may be half of what somebody writes just now; another look follows. */
  else if (name)
    {
      char *shown = g_strescape (name, NULL);
      refuse (self,
              g_strdup_printf ("'%s%s' has '%.100s', the name of a zone is expected",
                               g_str_equal (self->root, "/") ? "" : self->root, name_path, shown));
      g_free (shown);
    }
  else if (problem)
    refuse (self, g_steal_pointer (&problem));
  else
    refuse (self, g_strdup ("/etc/localtime is a plain file, and no /etc/timezone names its zone"));
  g_free (name);
  g_free (text);
}

/* Of what is no link into a folder of zones. */
static void
take_other (MilieuGlibTimeZoneSource *self, MilieuGlibFileKind kind, gboolean is_link,
            gboolean is_settled)
{
  if (kind == MILIEU_GLIB_FILE_MISSING && !is_link && self->name)
    give (self, "UTC"); /* As localtime(5) has it. */
  else if (kind == MILIEU_GLIB_FILE_MISSING && is_link)
    refuse (self, g_strdup_printf ("'%s' leads to nothing", self->path));
  else if (kind != MILIEU_GLIB_FILE_REGULAR)
    refuse (self, g_strdup_printf ("'%s' %s", self->path, milieu_glib_file_kind_describe (kind)));
  else if (self->name)
    take_name (self, is_settled);
  else
    refuse (self,
            g_strdup_printf ("'%s', which TZ names, is not below a folder zoneinfo", self->path));
}

/* What is given is written to the trees at the end, when nothing here uses the source any more: who
 * is told may detach it. */
static void
look (gboolean is_settled, gpointer user_data)
{
  MilieuGlibTimeZoneSource *self = g_object_ref (user_data);
  GPtrArray *trail = g_ptr_array_new_with_free_func (g_free);
  MilieuGlibFileKind kind = milieu_glib_small_file_follow (self->root, self->path, trail);
  const char *target = NULL, *name = NULL;
  milieu_glib_value_source_begin (user_data);
  for (guint n = 0; n < trail->len && !name; n++)
    {
      target = trail->pdata[n];
      name = milieu_glib_time_zone_name_in_path (target);
    }
  if (name && is_there (self, target, kind))
    give (self, name);
  else if (name)
    refuse (self, g_strdup_printf ("'%s' leads to '%s', which is no file", self->path, target));
  else
    take_other (self, kind, trail->len > 1, is_settled);
  g_ptr_array_free (trail, TRUE);
  milieu_glib_value_source_commit (user_data);
  g_object_unref (self);
}

/* What TZ says by itself. */
static void
take_variable (MilieuGlibTimeZoneSource *self)
{
  const char *text = self->variable;
  char *name = milieu_glib_time_zone_name_of_offset (text);
  if (!*text)
    give (self, "UTC");
  else if (name)
    give (self, name);
  else if (milieu_glib_time_zone_is_name (self->root, text))
    give (self, text);
  else
    {
      char *shown = g_strescape (text, NULL);
      refuse (self, g_strdup_printf (
                      "TZ is '%.100s', for which there is no name of a zone such as Europe/Warsaw",
                      shown));
      g_free (shown);
    }
  g_free (name);
}

static void
start (MilieuGlibValueSource *source)
{
  MilieuGlibTimeZoneSource *self = (MilieuGlibTimeZoneSource *)source;
  const GError *error = NULL;
  if (!self->path)
    {
      take_variable (self);
      return;
    }
  self->link = milieu_glib_watched_file_new (self->root, self->path, look, self);
  error = milieu_glib_watched_file_error (self->link);
  if (strcmp (self->path, link_path) == 0)
    self->name = milieu_glib_watched_file_new (self->root, name_path, look, self);
  if (error)
    milieu_glib_value_source_report (source, NULL, "'%s' cannot be watched (%s); it is read once",
                                     self->path, error->message);
  look (TRUE, self);
}

static void
stop (MilieuGlibValueSource *source)
{
  MilieuGlibTimeZoneSource *self = (MilieuGlibTimeZoneSource *)source;
  g_clear_pointer (&self->link, milieu_glib_watched_file_free);
  g_clear_pointer (&self->name, milieu_glib_watched_file_free);
}

static void
finalize (GObject *object)
{
  MilieuGlibTimeZoneSource *self = (MilieuGlibTimeZoneSource *)object;
  g_free (self->root);
  g_free (self->variable);
  g_free (self->path);
  G_OBJECT_CLASS (milieu_glib_time_zone_source_parent_class)->finalize (object);
}

static void
milieu_glib_time_zone_source_class_init (MilieuGlibTimeZoneSourceClass *class)
{
  MilieuGlibValueSourceClass *source_class = MILIEU_GLIB_VALUE_SOURCE_CLASS (class);
  source_class->start = start;
  source_class->stop = stop;
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
milieu_glib_time_zone_source_init (MilieuGlibTimeZoneSource *self)
{
  milieu_glib_value_source_add_key (MILIEU_GLIB_VALUE_SOURCE (self), milieu_key_time_zone ());
}

MilieuGlibValueSource *
milieu_glib_time_zone_source_new (const char *root, const char *const *environment)
{
  char *interface = milieu_glib_small_file_path (root ? root : "/", link_path);
  MilieuGlibTimeZoneSource *self = g_object_new (milieu_glib_time_zone_source_get_type (), "name",
                                                 "time-zone", "interface", interface, NULL);
  const char *variable =
    environment ? g_environ_getenv ((char **)environment, "TZ") : g_getenv ("TZ");
  self->root = g_strdup (root ? root : "/");
  if (variable)
    self->variable = g_strdup (variable[0] == ':' ? variable + 1 : variable);
  if (!variable)
    self->path = g_strdup (link_path);
  else if (self->variable[0] == '/')
    self->path = g_canonicalize_filename (self->variable, "/");
  g_free (interface);
  return MILIEU_GLIB_VALUE_SOURCE (self);
}
