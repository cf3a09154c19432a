/* Invariant: the stage's context is the thread's default from set-up to tear-down, and nothing but
 * the folder is touched. */
#define _XOPEN_SOURCE 700

#include "../CMilieuTests/test.h"

#include "files.h"
#include "said.h"

#include <fcntl.h>
#include <ftw.h>
#include <glib/gstdio.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  PATIENCE = 60 /* seconds until a test that waits for nothing fails */
};

const char *const no_environment[] = { NULL };

void
files_set_up (FilesStage *self)
{
  *self = (FilesStage){ .root = g_dir_make_tmp ("milieu-XXXXXX", NULL),
                        .context = g_main_context_new (),
                        .journal = g_string_new (NULL) };
  CHECK (self->root);
  g_main_context_push_thread_default (self->context);
  CHECK_OK (milieu_tree_new (NULL, &self->tree));
}

static int
remove_one (const char *path, const struct stat *status, int kind, struct FTW *place)
{
  (void)status, (void)kind, (void)place;
  return remove (path);
}

static void
remove_all (const char *full)
{
  CHECK_INT (nftw (full, remove_one, 16, FTW_DEPTH | FTW_PHYS), 0);
}

void
files_tear_down (FilesStage *self)
{
  milieu_tree_free (self->tree);
  g_clear_object (&self->source);
  while (g_main_context_iteration (self->context, FALSE))
    continue;
  g_main_context_pop_thread_default (self->context);
  g_main_context_unref (self->context);
  remove_all (self->root);
  g_free (self->root);
  g_string_free (self->journal, TRUE);
}

static void
note (const MilieuNotification *notification, void *user_data)
{
  FilesStage *self = user_data;
  (void)notification;
  self->writes++;
  if (milieu_key_type (self->key) == MILIEU_TYPE_STRING)
    g_string_append_printf (self->journal, "%s ", files_value (self));
}

void
files_follow (FilesStage *self, MilieuGlibValueSource *source)
{
  GError *error = NULL;
  gsize count;
  self->source = g_object_ref_sink (source);
  self->key = milieu_glib_value_source_get_keys (source, &count)[0];
  CHECK (milieu_glib_value_source_attach (source, self->tree, MILIEU_NODE_NONE, &error));
  CHECK_OK (
    milieu_tree_observe (self->tree, self->key, MILIEU_OBSERVE_PLAIN, note, self, NULL, NULL));
}

char *
files_path (FilesStage *self, const char *path)
{
  return g_strconcat (self->root, path, NULL);
}

static char *
path_with_folders (FilesStage *self, const char *path)
{
  char *full = files_path (self, path);
  g_autofree char *folder = g_path_get_dirname (full);
  CHECK_INT (g_mkdir_with_parents (folder, 0755), 0);
  return full;
}

int
files_open (FilesStage *self, const char *path)
{
  g_autofree char *full = path_with_folders (self, path);
  int file = open (full, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  CHECK (file >= 0);
  return file;
}

void
files_write_some (int file, const char *text)
{
  CHECK_INT (write (file, text, strlen (text)), (gssize)strlen (text));
}

/* Waits until nobody has the file open any more: a process that is forked at this moment has it
 * until it begins another program, and only the last close of all is one. */
static void
close_for_all (int file, const char *full)
{
  int watch = inotify_init1 (IN_CLOEXEC);
  struct inotify_event event;
  CHECK (inotify_add_watch (watch, full, IN_CLOSE_WRITE) >= 0);
  CHECK_INT (close (file), 0);
  CHECK_INT (read (watch, &event, sizeof event), sizeof event);
  CHECK_INT (close (watch), 0);
}

void
files_write (FilesStage *self, const char *path, const char *text)
{
  g_autofree char *full = files_path (self, path);
  int file = files_open (self, path);
  files_write_some (file, text);
  close_for_all (file, full);
}

void
files_replace (FilesStage *self, const char *path, const char *text)
{
  g_autofree char *full = path_with_folders (self, path);
  g_autofree char *beside = g_strconcat (path, ".new", NULL);
  g_autofree char *full_beside = files_path (self, beside);
  files_write (self, beside, text);
  CHECK_INT (rename (full_beside, full), 0);
}

void
files_link (FilesStage *self, const char *path, const char *target)
{
  g_autofree char *full = path_with_folders (self, path);
  g_autofree char *beside = g_strconcat (full, ".new", NULL);
  CHECK_INT (symlink (target, beside), 0);
  CHECK_INT (rename (beside, full), 0);
}

void
files_make_folder (FilesStage *self, const char *path)
{
  g_autofree char *full = path_with_folders (self, path);
  CHECK_INT (mkdir (full, 0755), 0);
}

void
files_rename (FilesStage *self, const char *from, const char *to)
{
  g_autofree char *full = files_path (self, from);
  g_autofree char *full_to = files_path (self, to);
  CHECK_INT (rename (full, full_to), 0);
}

void
files_remove (FilesStage *self, const char *path)
{
  g_autofree char *full = files_path (self, path);
  remove_all (full);
}

const char *
files_value (FilesStage *self)
{
  MilieuValue value;
  CHECK_OK (milieu_tree_get (self->tree, self->key, &value));
  return milieu_string_text (value.string);
}

static gboolean
give_up (gpointer user_data)
{
  bool *is_over = user_data;
  *is_over = true;
  return G_SOURCE_REMOVE;
}

/* Makes `is_over` true after a while. */
static GSource *
be_patient (FilesStage *self, bool *is_over)
{
  GSource *patience = g_timeout_source_new_seconds (PATIENCE);
  g_source_set_callback (patience, give_up, is_over, NULL);
  g_source_attach (patience, self->context);
  return patience;
}

static void
stop_waiting (GSource *patience, bool is_over, const char *what)
{
  g_source_destroy (patience);
  g_source_unref (patience);
  if (is_over)
    test_fail (__FILE__, __LINE__, "waited in vain for %s", what);
}

void
files_await_that (FilesStage *self, bool (*is_so) (FilesStage *self), const char *what)
{
  bool is_over = false;
  GSource *patience = be_patient (self, &is_over);
  while (!is_so (self) && !is_over)
    g_main_context_iteration (self->context, TRUE);
  stop_waiting (patience, is_over, what);
}

void
files_await_event (FilesStage *self)
{
  bool is_over = false;
  GSource *patience = be_patient (self, &is_over);
  while (!g_main_context_iteration (self->context, TRUE))
    continue;
  while (!is_over && g_main_context_iteration (self->context, FALSE))
    continue;
  stop_waiting (patience, is_over, "an event");
}

static _Thread_local const char *awaited;

static bool
has_value (FilesStage *self)
{
  return strcmp (files_value (self), awaited) == 0;
}

void
files_await (FilesStage *self, const char *value)
{
  g_autofree char *what = g_strdup_printf ("the value '%s'", value);
  awaited = value;
  files_await_that (self, has_value, what);
}

static _Thread_local const char *said;

static bool
has_said (FilesStage *self)
{
  (void)self;
  said = said_take ();
  return *said;
}

const char *
files_await_said (FilesStage *self)
{
  files_await_that (self, has_said, "something to be said");
  return said;
}

int
files_count_lines (const char *text)
{
  int count = 0;
  for (; *text; text++)
    count += *text == '\n';
  return count;
}

char *
files_take_journal (FilesStage *self)
{
  char *text = g_strdup (self->journal->str);
  g_string_truncate (self->journal, 0);
  return text;
}

void
files_end (FilesStage *self, const char *journal)
{
  g_autofree char *seen = files_take_journal (self);
  CHECK_TEXT (seen, journal);
  files_tear_down (self);
}
