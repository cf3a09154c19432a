/*
 * Watched files.
 *
 * Invariant: when the function is called, and when the file was made, there is a monitor for each
 * link that leads to it, for it, and for each folder above these below the root; where a folder is
 * missing, for the topmost one that is, so that its parent tells when it comes. So no state of the
 * files is missed: whatever happened to them after a monitor was made leads to another look. Where
 * such a folder is itself a link, there is none for the folders above what it leads to.
 *
 * A monitor follows its folder, not the folder's name: what lies below a folder that went, or where
 * another one is now, is watched anew. What else is told of a folder, perhaps of the time before it
 * was watched, changes nothing below it: there somebody may be writing. Folders are watched before
 * what is in them, so that one that goes meanwhile is told.
 */
#define _POSIX_C_SOURCE 200809L

#include "watched-file-private.h"

#include "small-file-private.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  ROUNDS_MAX = 8 /* for files that change while it is found out what to watch */
};

typedef struct Watch
{
  GFileMonitor *monitor;
  dev_t device; /* of the folder that is watched */
  ino_t inode;  /* 0: the folder cannot be read */
} Watch;

struct MilieuGlibWatchedFile
{
  char *root;
  char *path;
  GMainContext *context;
  GHashTable *watches; /* full path -> Watch */
  GHashTable *written; /* full paths of those to which somebody writes, as far as is known */
  GSource *look;       /* what calls the function soon; NULL while nothing happened */
  GError *error;       /* why a monitor that is wanted could not be made */
  MilieuGlibWatchedFileFunction function;
  gpointer user_data;
};

/* Adds `path` below the root and each folder above it there; of what is below a folder that is not
 * there nothing, and if that is the root, or one above it, all up to one that is. */
static void
want (const MilieuGlibWatchedFile *self, const char *path, GHashTable *wanted)
{
  char *full = milieu_glib_small_file_path (self->root, path);
  gsize root_length = strlen (full) - strlen (path);
  gboolean is_needed = TRUE;
  while (is_needed)
    {
      char *folder = g_path_get_dirname (full);
      gboolean has_folder = g_file_test (folder, G_FILE_TEST_IS_DIR);
      gboolean is_top = strcmp (folder, "/") == 0 || strcmp (folder, full) == 0;
      if (has_folder)
        g_hash_table_add (wanted, g_strdup (full));
      is_needed = !is_top && (!has_folder || strlen (folder) > root_length);
      g_free (full);
      full = folder;
    }
  g_free (full);
}

/* The full paths that are to be watched now (transfer full). */
static GHashTable *
list_wanted (const MilieuGlibWatchedFile *self)
{
  GHashTable *wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *trail = g_ptr_array_new_with_free_func (g_free);
  milieu_glib_small_file_follow (self->root, self->path, trail);
  for (guint n = 0; n < trail->len; n++)
    want (self, trail->pdata[n], wanted);
  g_ptr_array_free (trail, TRUE);
  return wanted;
}

/* A monitor that goes takes along what it would have said of a write. */
static void
drop_watch (MilieuGlibWatchedFile *self, GHashTableIter *watch, const char *full)
{
  g_hash_table_remove (self->written, full);
  g_hash_table_iter_remove (watch);
}

static void
free_watch (gpointer data)
{
  Watch *watch = data;
  g_signal_handlers_disconnect_matched (watch->monitor, G_SIGNAL_MATCH_ID,
                                        g_signal_lookup ("changed", G_TYPE_FILE_MONITOR), 0, NULL,
                                        NULL, NULL);
  g_file_monitor_cancel (watch->monitor);
  g_object_unref (watch->monitor);
  g_free (watch);
}

/* Fills in which folder `full` is in now, as far as it can be watched. */
static void
look_at_folder (const char *full, Watch *watch)
{
  char *folder = g_path_get_dirname (full);
  struct stat status;
  gboolean can_be_watched = stat (folder, &status) == 0 && access (folder, R_OK) == 0;
  watch->device = can_be_watched ? status.st_dev : 0;
  watch->inode = can_be_watched ? status.st_ino : 0;
  g_free (folder);
}

static gboolean
is_in_its_folder (const Watch *watch, const char *full)
{
  Watch now;
  look_at_folder (full, &now);
  return now.inode && now.inode == watch->inode && now.device == watch->device;
}

static void changed (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
                     gpointer user_data);

/* GLib takes a last slash off the folder's name, and of "/" makes "", which it then looks for every
 * few seconds, in vain. So what lies there is watched by its folder, as "//", the same to Linux. */
static GFileMonitor *
monitor_for (const char *full, GError **error)
{
  gboolean is_in_root = strrchr (full, '/') == full;
  GFile *file = g_file_new_for_path (is_in_root ? "//" : full);
  GFileMonitor *monitor = is_in_root
                            ? g_file_monitor_directory (file, G_FILE_MONITOR_NONE, NULL, error)
                            : g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, error);
  g_object_unref (file);
  return monitor;
}

static void
add_watch (MilieuGlibWatchedFile *self, const char *full)
{
  Watch watch;
  look_at_folder (full, &watch);
  watch.monitor = monitor_for (full, self->error ? NULL : &self->error);
  if (!watch.monitor)
    return;
  g_signal_connect (watch.monitor, "changed", G_CALLBACK (changed), self);
  g_hash_table_insert (self->watches, g_strdup (full), g_memdup2 (&watch, sizeof watch));
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

/* Makes the monitors those that are wanted; TRUE if some were made, which is when what is there may
 * have changed just before. */
static gboolean
watch_once (MilieuGlibWatchedFile *self)
{
  GHashTable *wanted = list_wanted (self);
  GList *in_order = g_list_sort (g_hash_table_get_keys (wanted), compare_paths);
  GHashTableIter iterator;
  gpointer full;
  guint before = 0;
  g_hash_table_iter_init (&iterator, self->watches);
  while (g_hash_table_iter_next (&iterator, &full, NULL))
    if (!g_hash_table_contains (wanted, full))
      drop_watch (self, &iterator, full);
  before = g_hash_table_size (self->watches);
  for (GList *path = in_order; path; path = path->next)
    if (!g_hash_table_contains (self->watches, path->data))
      add_watch (self, path->data);
  g_list_free (in_order);
  g_hash_table_destroy (wanted);
  return g_hash_table_size (self->watches) > before;
}

static void
watch (MilieuGlibWatchedFile *self)
{
  int rounds = 0;
  g_clear_error (&self->error);
  g_main_context_push_thread_default (self->context);
  while (rounds < ROUNDS_MAX && watch_once (self))
    rounds++;
  g_main_context_pop_thread_default (self->context);
}

static gboolean
look_again (gpointer user_data)
{
  MilieuGlibWatchedFile *self = user_data;
  g_clear_pointer (&self->look, g_source_unref);
  watch (self);
  self->function (g_hash_table_size (self->written) == 0, self->user_data);
  return G_SOURCE_REMOVE;
}

/* Drops the monitors of what lies below the folder: all if it has gone, else those whose own folder
 * is another one now. FALSE, for no news, if there are some and all stay. */
static gboolean
forget_below (MilieuGlibWatchedFile *self, const char *folder, gboolean has_gone)
{
  gsize length = strlen (folder);
  gboolean has_dropped = FALSE, has_kept = FALSE;
  GHashTableIter iterator;
  gpointer key, watch;
  g_hash_table_iter_init (&iterator, self->watches);
  while (g_hash_table_iter_next (&iterator, &key, &watch))
    {
      const char *full = key;
      if (strncmp (full, folder, length) != 0 || full[length] != '/')
        continue;
      if (has_gone || !is_in_its_folder (watch, full))
        {
          drop_watch (self, &iterator, full);
          has_dropped = TRUE;
        }
      else
        has_kept = TRUE;
    }
  return has_dropped || !has_kept;
}

/* What was written to, or made to be written to, is followed by
 * G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT, when it is closed or nothing was written for a while. Of
 * what is moved there that comes at once. */
static void
note_writing (MilieuGlibWatchedFile *self, const char *full, GFileMonitorEvent event)
{
  struct stat status;
  if (event == G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED)
    return;
  if (event == G_FILE_MONITOR_EVENT_CHANGED
      || (event == G_FILE_MONITOR_EVENT_CREATED && lstat (full, &status) == 0
          && S_ISREG (status.st_mode)))
    g_hash_table_add (self->written, g_strdup (full));
  else
    g_hash_table_remove (self->written, full);
}

static void
changed (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
         gpointer user_data)
{
  MilieuGlibWatchedFile *self = user_data;
  char *path = g_file_get_path (file);
  const char *full = path && g_str_has_prefix (path, "//") ? path + 1 : path;
  gboolean is_news = TRUE;
  (void)monitor, (void)other;
  /* Of "/" all is heard that lies there. */
  if (full && !g_hash_table_contains (self->watches, full))
    {
      g_free (path);
      return;
    }
  if (full)
    {
      note_writing (self, full, event);
      /* Who may read what is in a folder is news. */
      is_news = forget_below (self, full, event == G_FILE_MONITOR_EVENT_DELETED)
                || event == G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED;
    }
  g_free (path);
  if (self->look || !is_news)
    return;
  self->look = g_idle_source_new ();
  g_source_set_priority (self->look, G_PRIORITY_DEFAULT);
  g_source_set_name (self->look, "milieu watched file");
  g_source_set_callback (self->look, look_again, self, NULL);
  g_source_attach (self->look, self->context);
}

MilieuGlibWatchedFile *
milieu_glib_watched_file_new (const char *root, const char *path,
                              MilieuGlibWatchedFileFunction function, gpointer user_data)
{
  MilieuGlibWatchedFile *self = g_new0 (MilieuGlibWatchedFile, 1);
  self->root = g_strdup (root);
  self->path = g_strdup (path);
  self->context = g_main_context_ref_thread_default ();
  self->watches = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_watch);
  self->written = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->function = function;
  self->user_data = user_data;
  watch (self);
  return self;
}

const GError *
milieu_glib_watched_file_error (const MilieuGlibWatchedFile *self)
{
  return self->error;
}

void
milieu_glib_watched_file_free (MilieuGlibWatchedFile *self)
{
  if (self->look)
    g_source_destroy (self->look);
  g_clear_pointer (&self->look, g_source_unref);
  g_hash_table_destroy (self->watches);
  g_hash_table_destroy (self->written);
  g_main_context_unref (self->context);
  g_clear_error (&self->error);
  g_free (self->root);
  g_free (self->path);
  g_free (self);
}
