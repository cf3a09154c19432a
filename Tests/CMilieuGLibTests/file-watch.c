/* Files that programs watch: told when what has happened to them is done. */
#define _XOPEN_SOURCE 700

#include "../CMilieuTests/test.h"

#include "files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

/* A file that is watched, and each text that it was seen to hold, with a blank after it. */
typedef struct Watched
{
  FilesStage stage; /* whose journal has the texts */
  MilieuGlibFileWatch *watch;
  char *full;
  char *text; /* what it held when it was looked at last */
  int calls, ends;
  void (*act) (struct Watched *self); /* done from within, or NULL */
} Watched;

static const char path[] = "/etc/app/look.txt";

/* What is there now (transfer full). */
static char *
read_all (const char *full)
{
  char *text = NULL;
  return g_file_get_contents (full, &text, NULL, NULL) ? text : g_strdup ("none");
}

static void
look (gpointer user_data)
{
  Watched *self = user_data;
  char *text = read_all (self->full);
  self->calls++;
  if (strcmp (text, self->text) != 0)
    g_string_append_printf (self->stage.journal, "%s ", text);
  g_free (self->text);
  self->text = text;
  if (self->act)
    self->act (self);
}

static void
ended (gpointer user_data)
{
  Watched *self = user_data;
  self->ends++;
}

static void
set_up (Watched *self, const char *text)
{
  *self = (Watched){ .calls = 0 };
  files_set_up (&self->stage);
  if (text)
    files_write (&self->stage, path, text);
  self->full = files_path (&self->stage, path);
  self->text = read_all (self->full);
  self->watch = milieu_glib_file_watch_new (self->full, look, self, ended);
  CHECK (!milieu_glib_file_watch_get_error (self->watch));
  CHECK_INT (self->calls, 0);
}

/* Expects what the file was seen to hold. */
static void
tear_down (Watched *self, const char *journal)
{
  milieu_glib_file_watch_free (self->watch);
  CHECK_INT (self->ends, 1);
  g_free (self->full);
  g_free (self->text);
  files_end (&self->stage, journal);
}

static _Thread_local const char *awaited;

static bool
has_text (FilesStage *stage)
{
  Watched *self = (Watched *)stage;
  return strcmp (self->text, awaited) == 0;
}

static void
await_text (Watched *self, const char *text)
{
  awaited = text;
  files_await_that (&self->stage, has_text, text);
}

/* ---- how it is written ---- */

static void
aFileThatIsReplacedIsTold (void)
{
  Watched watched;
  set_up (&watched, "one");
  files_replace (&watched.stage, path, "two");
  await_text (&watched, "two");
  files_replace (&watched.stage, path, "three");
  await_text (&watched, "three");
  tear_down (&watched, "two three ");
}

/* Writes half of "two" to the file, and waits until something was heard of that. */
static int
write_half (Watched *self)
{
  int file = files_open (&self->stage, path);
  files_write_some (file, "tw");
  files_await_event (&self->stage);
  return file;
}

static void
write_rest (Watched *self, int file)
{
  files_write_some (file, "o");
  CHECK_INT (close (file), 0);
  await_text (self, "two");
}

static void
aFileThatIsHalfWrittenIsNot (void)
{
  Watched watched;
  set_up (&watched, "one");
  int file = write_half (&watched);
  CHECK_INT (watched.calls, 0);
  write_rest (&watched, file);
  tear_down (&watched, "two ");
}

static void
aNewFileThatIsHalfWrittenIsNot (void)
{
  Watched watched;
  set_up (&watched, "one");
  files_remove (&watched.stage, path);
  await_text (&watched, "none");
  int before = watched.calls;
  int file = write_half (&watched);
  CHECK_INT (watched.calls, before);
  write_rest (&watched, file);
  tear_down (&watched, "none two ");
}

/* What happens to the folder, as an installer may do after it has begun to write there. */
static void
whatHappensToItsFolderDoesNotEndAWrite (void)
{
  Watched watched;
  set_up (&watched, "one");
  g_autofree char *folder = g_path_get_dirname (watched.full);
  int file = write_half (&watched);
  CHECK_INT (chmod (folder, 0700), 0);
  files_await_event (&watched.stage);
  CHECK_INT (utimes (folder, NULL), 0);
  files_await_event (&watched.stage);
  CHECK_INT (watched.calls, 0);
  write_rest (&watched, file);
  tear_down (&watched, "two ");
}

static void
ignore (gpointer user_data)
{
  (void)user_data;
}

static gint has_enough;

/* Makes a file beside the folder of the test and removes it, until there is enough; not so fast
 * that the system would drop what there is to tell. */
static gpointer
make_much (gpointer user_data)
{
  const char *full = user_data;
  while (!g_atomic_int_get (&has_enough))
    {
      (void)close (open (full, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
      (void)unlink (full);
      g_usleep (1);
    }
  return NULL;
}

/* That the folder was made may be heard after it was watched, where others watch what is around,
 * and before what was begun to be written then: GLib takes its time while much happens there. */
static void
aFolderThatIsNewDoesNotEndAWrite (void)
{
  FilesStage around;
  files_set_up (&around);
  g_autofree char *other_path = g_strconcat (around.root, "-other", NULL);
  g_autofree char *much_path = g_strconcat (around.root, "-much", NULL);
  MilieuGlibFileWatch *other = milieu_glib_file_watch_new (other_path, ignore, NULL, NULL);
  g_atomic_int_set (&has_enough, 0);
  GThread *thread = g_thread_new ("much", make_much, much_path);
  for (int n = 0; n < 10; n++)
    aFileThatIsHalfWrittenIsNot ();
  g_atomic_int_set (&has_enough, 1);
  g_thread_join (thread);
  milieu_glib_file_watch_free (other);
  files_tear_down (&around);
}

static void
aHundredRewritesEndWithTheLast (void)
{
  Watched watched;
  set_up (&watched, "0");
  for (int n = 1; n <= 100; n++)
    {
      g_autofree char *text = g_strdup_printf ("%d", n);
      if (n % 2)
        files_replace (&watched.stage, path, text);
      else
        files_write (&watched.stage, path, text);
      g_main_context_iteration (watched.stage.context, FALSE);
    }
  await_text (&watched, "100");
  files_replace (&watched.stage, path, "101");
  await_text (&watched, "101");
  CHECK (watched.calls <= 101);
  g_autofree char *seen = files_take_journal (&watched.stage);
  CHECK (g_str_has_suffix (seen, "100 101 "));
  tear_down (&watched, "");
}

/* ---- where it is ---- */

static void
aFileThatGoesAndComesBackIsTold (void)
{
  Watched watched;
  set_up (&watched, "one");
  files_remove (&watched.stage, path);
  await_text (&watched, "none");
  files_write (&watched.stage, path, "two");
  await_text (&watched, "two");
  tear_down (&watched, "none two ");
}

static void
foldersNeedNotBeThere (void)
{
  Watched watched;
  set_up (&watched, NULL);
  files_write (&watched.stage, path, "one");
  await_text (&watched, "one");
  files_remove (&watched.stage, "/etc");
  await_text (&watched, "none");
  files_make_folder (&watched.stage, "/etc");
  files_await_event (&watched.stage);
  files_make_folder (&watched.stage, "/etc/app");
  files_await_event (&watched.stage);
  files_write (&watched.stage, path, "two");
  await_text (&watched, "two");
  tear_down (&watched, "one none two ");
}

static void
aLinkThatIsSwitchedIsTold (void)
{
  Watched watched;
  set_up (&watched, NULL);
  files_write (&watched.stage, "/usr/day.txt", "day");
  files_write (&watched.stage, "/usr/night.txt", "night");
  files_link (&watched.stage, path, "../../usr/day.txt");
  await_text (&watched, "day");
  files_link (&watched.stage, path, "../../usr/night.txt");
  await_text (&watched, "night");
  files_replace (&watched.stage, "/usr/night.txt", "late");
  await_text (&watched, "late");
  tear_down (&watched, "day night late ");
}

static void
aFolderThatIsALinkIsFollowed (void)
{
  Watched watched;
  set_up (&watched, NULL);
  files_write (&watched.stage, "/one/look.txt", "one");
  files_write (&watched.stage, "/two/look.txt", "two");
  files_link (&watched.stage, "/etc/app", "../one");
  await_text (&watched, "one");
  files_link (&watched.stage, "/etc/app", "../two");
  await_text (&watched, "two");
  files_write (&watched.stage, "/two/look.txt", "three");
  await_text (&watched, "three");
  int before = watched.calls;
  files_link (&watched.stage, "/etc/app", "../two");
  files_await_event (&watched.stage);
  CHECK_INT (watched.calls, before);
  tear_down (&watched, "one two three ");
}

static void
aFolderMayBeMovedOverAnEmptyOne (void)
{
  Watched watched;
  set_up (&watched, NULL);
  files_make_folder (&watched.stage, "/etc/app");
  files_await_event (&watched.stage);
  files_write (&watched.stage, "/etc/next/look.txt", "one");
  files_rename (&watched.stage, "/etc/next", "/etc/app");
  await_text (&watched, "one");
  files_write (&watched.stage, path, "two");
  await_text (&watched, "two");
  tear_down (&watched, "one two ");
}

static void
aRelativePathIsMadeAbsolute (void)
{
  Watched watched;
  set_up (&watched, "one");
  g_autofree char *here = g_get_current_dir ();
  GString *relative = g_string_new (NULL);
  for (const char *c = here; *c && here[1]; c++)
    g_string_append (relative, *c == '/' ? "../" : "");
  g_string_append (relative, watched.full + 1);
  MilieuGlibFileWatch *other = milieu_glib_file_watch_new (relative->str, look, &watched, NULL);
  CHECK_TEXT (milieu_glib_file_watch_get_path (other), watched.full);
  milieu_glib_file_watch_free (other);
  g_string_free (relative, TRUE);
  tear_down (&watched, "");
}

/* ---- when it ends ---- */

static void
end_watch (Watched *self)
{
  milieu_glib_file_watch_free (self->watch);
  self->watch = NULL;
  CHECK_INT (self->ends, 0);
}

static void
aWatchMayBeFreedWithin (void)
{
  Watched watched;
  set_up (&watched, "one");
  watched.act = end_watch;
  files_write (&watched.stage, path, "two");
  await_text (&watched, "two");
  CHECK_INT (watched.ends, 1);
  tear_down (&watched, "two ");
}

static void
nothingIsToldAfterItsEnd (void)
{
  Watched watched;
  set_up (&watched, "one");
  MilieuGlibFileWatch *other = milieu_glib_file_watch_new (watched.full, look, &watched, NULL);
  files_replace (&watched.stage, path, "two");
  milieu_glib_file_watch_free (other);
  await_text (&watched, "two");
  /* One call of the one that is left. */
  CHECK_INT (watched.calls, 1);
  milieu_glib_file_watch_free (NULL);
  tear_down (&watched, "two ");
}

TEST_TOPIC (glib_file_watch, TEST (glib_file_watch, aFileThatIsReplacedIsTold),
            TEST (glib_file_watch, aFileThatIsHalfWrittenIsNot),
            TEST (glib_file_watch, aNewFileThatIsHalfWrittenIsNot),
            TEST (glib_file_watch, whatHappensToItsFolderDoesNotEndAWrite),
            TEST (glib_file_watch, aFolderThatIsNewDoesNotEndAWrite),
            TEST (glib_file_watch, aHundredRewritesEndWithTheLast),
            TEST (glib_file_watch, aFileThatGoesAndComesBackIsTold),
            TEST (glib_file_watch, foldersNeedNotBeThere),
            TEST (glib_file_watch, aLinkThatIsSwitchedIsTold),
            TEST (glib_file_watch, aFolderThatIsALinkIsFollowed),
            TEST (glib_file_watch, aFolderMayBeMovedOverAnEmptyOne),
            TEST (glib_file_watch, aRelativePathIsMadeAbsolute),
            TEST (glib_file_watch, aWatchMayBeFreedWithin),
            TEST (glib_file_watch, nothingIsToldAfterItsEnd))
