/* A forced state is kept across runs, in a keyfile. */
#define _GNU_SOURCE

#include "../CMilieuTests/test.h"

#include "air.h"

#include "said.h"

#include <glib/gstdio.h>
#include <sched.h>
#include <unistd.h>

enum
{
  INVERT = MILIEU_GLIB_AMBIENCE_INVERT,
  REGULAR = MILIEU_GLIB_AMBIENCE_REGULAR,
  CONTRAST = MILIEU_GLIB_AMBIENCE_CONTRAST
};

/* A folder with a file in it, and an ambience that may be kept there. */
typedef struct Store
{
  Air air;
  MilieuGlibAmbience *ambience;
  char *folder, *path;
  char *contents;
} Store;

static void
set_up (Store *self, const char *contents)
{
  *self = (Store){ .folder = g_dir_make_tmp ("milieu-XXXXXX", NULL) };
  self->path = g_build_filename (self->folder, "app.ini", NULL);
  CHECK (!contents || g_file_set_contents (self->path, contents, -1, NULL));
  air_start (&self->air);
  air_observe (&self->air, self->air.row, "row");
  self->ambience = air_ambience (&self->air, MILIEU_NODE_NONE);
  air_told (&self->air);
}

static void
remove_all (const char *path)
{
  GDir *folder = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  for (const char *name; folder && (name = g_dir_read_name (folder));)
    {
      char *child = g_build_filename (path, name, NULL);
      remove_all (child);
      g_free (child);
    }
  if (folder)
    g_dir_close (folder);
  g_remove (path);
}

static void
tear_down (Store *self)
{
  air_end (&self->air);
  remove_all (self->folder);
  g_free (self->folder);
  g_free (self->path);
  g_free (self->contents);
}

static void
keep (Store *self, const char *group, const char *name)
{
  GError *error = NULL;
  CHECK (milieu_glib_ambience_keep_in_file (self->ambience, self->path, group, name, &error)
         || error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
}

/* What is in the file now (until the next call), or the empty text. */
static const char *
contents (Store *self)
{
  g_clear_pointer (&self->contents, g_free);
  if (!g_file_get_contents (self->path, &self->contents, NULL, NULL))
    self->contents = g_strdup ("");
  return self->contents;
}

static void
aForcedStateIsStoredAtOnce (void)
{
  Store store;
  set_up (&store, NULL);
  keep (&store, "look", "ambience");
  CHECK_TEXT (contents (&store), "");
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  CHECK_TEXT (contents (&store), "[look]\nambience=contrast\n");
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_TEXT (contents (&store), "[look]\nambience=invert\n");
  milieu_glib_ambience_unforce (store.ambience);
  CHECK_TEXT (contents (&store), "[look]\nambience=\n");
  /* What brightness alone does is not stored. */
  air_brightness (&store.air, MILIEU_NODE_NONE, 0);
  CHECK_TEXT (contents (&store), "[look]\nambience=\n");
  tear_down (&store);
}

static void
aStoredStateIsRestoredBeforeAnyoneIsTold (void)
{
  Store store;
  set_up (&store, "[look]\nambience=contrast\n");
  milieu_glib_ambience_stop (store.ambience);
  CHECK_OK (milieu_tree_begin (store.air.tree, NULL));
  air_brightness (&store.air, MILIEU_NODE_NONE, 0);
  store.ambience = air_ambience (&store.air, MILIEU_NODE_NONE);
  keep (&store, "look", "ambience");
  CHECK_INT (air_state (&store.air, store.air.row), CONTRAST);
  CHECK (milieu_glib_ambience_is_forced (store.ambience));
  CHECK_OK (milieu_tree_commit (store.air.tree));
  CHECK_TEXT (air_told (&store.air), "row: regular -> contrast\n");
  milieu_glib_ambience_unforce (store.ambience);
  CHECK_TEXT (air_told (&store.air), "row: contrast -> invert animated\n");
  tear_down (&store);
}

static void
restoringIsNotAnimated (void)
{
  Store store;
  set_up (&store, "[look]\nambience=invert\n");
  air_brightness (&store.air, MILIEU_NODE_NONE, 0.5);
  keep (&store, "look", "ambience");
  CHECK_TEXT (air_told (&store.air), "row: regular -> invert\n");
  tear_down (&store);
}

static void
theNextRunHasWhatTheLastOneForced (void)
{
  Store store;
  Air next;
  set_up (&store, NULL);
  keep (&store, "look", "ambience");
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  air_start (&next);
  MilieuGlibAmbience *ambience = air_ambience (&next, next.list);
  CHECK (milieu_glib_ambience_keep_in_file (ambience, store.path, "look", "ambience", NULL));
  CHECK_INT (milieu_glib_ambience_get_state (ambience), INVERT);
  /* That none is forced is stored, too. */
  milieu_glib_ambience_unforce (ambience);
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  milieu_glib_ambience_unforce (store.ambience);
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  milieu_glib_ambience_unforce (store.ambience);
  CHECK_TEXT (contents (&store), "[look]\nambience=invert\n");
  air_end (&next);
  tear_down (&store);
}

static void
whatIsForcedAlreadyIsStoredWhereNothingIs (void)
{
  Store store;
  set_up (&store, "[look]\nother=1\n");
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  keep (&store, "look", "ambience");
  CHECK_INT (milieu_glib_ambience_get_state (store.ambience), INVERT);
  CHECK_TEXT (contents (&store), "[look]\nother=1\nambience=invert\n");
  /* But the empty text says that none is. */
  CHECK (g_file_set_contents (store.path, "[look]\nambience=\n", -1, NULL));
  keep (&store, "look", "ambience");
  CHECK (!milieu_glib_ambience_is_forced (store.ambience));
  tear_down (&store);
}

static void
allElseInTheFileStays (void)
{
  Store store;
  set_up (&store, "# My settings\n\n[window]\n# wide\nwidth=800\ntitle[pl]=Okno\n\n"
                  "[look]\nfont=Sans\n");
  keep (&store, "look", "ambience");
  /* Also what others have written since. */
  char *text = g_strconcat (contents (&store), "\n[late]\nx=1\n", NULL);
  CHECK (g_file_set_contents (store.path, text, -1, NULL));
  g_free (text);
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_TEXT (contents (&store), "# My settings\n\n[window]\n# wide\nwidth=800\ntitle[pl]=Okno\n\n"
                                 "[look]\nfont=Sans\n\nambience=invert\n\n[late]\nx=1\n");
  tear_down (&store);
}

static void
twoAmbiencesAreKeptInOneFile (void)
{
  Store store;
  set_up (&store, NULL);
  MilieuGlibAmbience *other = air_ambience (&store.air, store.air.list);
  keep (&store, "look", "ambience");
  CHECK (milieu_glib_ambience_keep_in_file (other, store.path, "look", "list", NULL));
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  milieu_glib_ambience_force (other, MILIEU_GLIB_AMBIENCE_CONTRAST);
  milieu_glib_ambience_unforce (store.ambience);
  CHECK_TEXT (contents (&store), "[look]\nambience=\nlist=contrast\n");
  tear_down (&store);
}

static void
aMissingFolderIsMadeWhenThereIsSomethingToStore (void)
{
  Store store;
  set_up (&store, NULL);
  char *folder = g_build_filename (store.folder, "a", "b", NULL);
  g_free (store.path);
  store.path = g_build_filename (folder, "app.ini", NULL);
  keep (&store, "look", "ambience");
  CHECK (!g_file_test (folder, G_FILE_TEST_EXISTS));
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK_TEXT (contents (&store), "[look]\nambience=invert\n");
  g_free (folder);
  tear_down (&store);
}

static void
aLinkStaysALinkAndAModeStaysAMode (void)
{
  Store store;
  GStatBuf status;
  set_up (&store, NULL);
  char *real = g_build_filename (store.folder, "real.ini", NULL);
  CHECK (g_file_set_contents (real, "[a]\nb=c\n", -1, NULL));
  CHECK_INT (g_chmod (real, 0600), 0);
  CHECK_INT (symlink ("real.ini", store.path), 0);
  keep (&store, "look", "ambience");
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK (g_file_test (store.path, G_FILE_TEST_IS_SYMLINK));
  CHECK_TEXT (contents (&store), "[a]\nb=c\n\n[look]\nambience=invert\n");
  CHECK_INT (g_stat (real, &status), 0);
  CHECK_INT (status.st_mode & 0777, 0600);
  g_free (real);
  tear_down (&store);
}

/* As those who keep their settings elsewhere have it on a new machine. */
static void
aLinkToNothingStaysALinkToo (void)
{
  Store store;
  set_up (&store, NULL);
  char *real = g_build_filename (store.folder, "settings", "real.ini", NULL);
  char *middle = g_build_filename (store.folder, "middle.ini", NULL);
  CHECK_INT (symlink ("settings/real.ini", middle), 0);
  CHECK_INT (symlink ("middle.ini", store.path), 0);
  keep (&store, "look", "ambience");
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK (g_file_test (store.path, G_FILE_TEST_IS_SYMLINK));
  CHECK (g_file_test (middle, G_FILE_TEST_IS_SYMLINK));
  CHECK (g_file_test (real, G_FILE_TEST_IS_REGULAR));
  CHECK_TEXT (contents (&store), "[look]\nambience=invert\n");
  g_free (middle);
  g_free (real);
  tear_down (&store);
}

/* The thread has a working directory of its own, for others run meanwhile. */
static gpointer
keep_here_and_go (gpointer data)
{
  Store *store = data;
  if (unshare (CLONE_FS) != 0)
    return NULL;
  gboolean is_kept = chdir (store->folder) == 0;
  milieu_tree_take (store->air.tree);
  is_kept =
    is_kept
    && milieu_glib_ambience_keep_in_file (store->ambience, "app.ini", "look", "ambience", NULL)
    && chdir ("/") == 0;
  if (is_kept)
    milieu_glib_ambience_force (store->ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  return GINT_TO_POINTER (TRUE);
}

static void
aPathIsThatOfTheFolderWhereItWasGiven (void)
{
  Store store;
  set_up (&store, NULL);
  gboolean has_folder =
    GPOINTER_TO_INT (g_thread_join (g_thread_new ("kept", keep_here_and_go, &store)));
  milieu_tree_take (store.air.tree);
  if (!has_folder)
    {
      tear_down (&store);
      test_skip ("a thread can have no working directory of its own");
    }
  CHECK_TEXT (contents (&store), "[look]\nambience=invert\n");
  tear_down (&store);
}

/* Refused, with the place in the message, and nothing has changed or is overwritten later. */
static void
check_refused (Store *self, const char *group, const char *name, gint code, const char *why)
{
  GError *error = NULL;
  char *before = g_strdup (contents (self));
  CHECK (!milieu_glib_ambience_keep_in_file (self->ambience, self->path, group, name, &error));
  CHECK_INT (error->code, code);
  if (!strstr (error->message, why))
    CHECK_TEXT (error->message, why);
  if (code == MILIEU_GLIB_ERROR_FILE)
    CHECK (strstr (error->message, self->path) && strstr (error->message, "'look'")
           && strstr (error->message, "'ambience'"));
  CHECK (!milieu_glib_ambience_is_forced (self->ambience));
  milieu_glib_ambience_force (self->ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  milieu_glib_ambience_unforce (self->ambience);
  CHECK_TEXT (contents (self), before);
  g_error_free (error);
  g_free (before);
}

static void
aBrokenFileIsAnErrorAndIsNotOverwritten (void)
{
  static const char *const broken[][2] = {
    { "this is no keyfile\n", "is not a key-value pair" },
    { "[look]\nambience=dark\n", "'dark' is no state" },
    { "[look]\nambience=Invert\n", "'Invert' is no state" },
    { "[look]\nambience=0\n", "'0' is no state" },
    { "[look]\nambience=\xff\n", "not UTF-8" },
  };
  for (size_t b = 0; b < G_N_ELEMENTS (broken); b++)
    {
      Store store;
      set_up (&store, broken[b][0]);
      check_refused (&store, "look", "ambience", MILIEU_GLIB_ERROR_FILE, broken[b][1]);
      tear_down (&store);
    }
}

/* As a crash leaves it. */
static void
aFileOfZerosIsAnErrorAndStays (void)
{
  static const char zeros[8] = { 0 };
  Store store;
  GError *error = NULL;
  char *data;
  gsize length;
  set_up (&store, NULL);
  CHECK (g_file_set_contents (store.path, zeros, sizeof zeros, NULL));
  CHECK (!milieu_glib_ambience_keep_in_file (store.ambience, store.path, "look", "state", &error));
  CHECK (error && error->code == MILIEU_GLIB_ERROR_FILE
         && strstr (error->message, "a NUL is in it"));
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  CHECK (g_file_get_contents (store.path, &data, &length, NULL));
  CHECK_INT (length, sizeof zeros);
  g_clear_error (&error);
  g_free (data);
  tear_down (&store);
}

static void
whatIsNoFileIsAnError (void)
{
  Store store;
  set_up (&store, NULL);
  CHECK_INT (g_mkdir (store.path, 0700), 0);
  check_refused (&store, "look", "ambience", MILIEU_GLIB_ERROR_FILE, "no regular file");
  /* A file where a folder should be. */
  CHECK_INT (g_rmdir (store.path), 0);
  CHECK (g_file_set_contents (store.path, "", -1, NULL));
  char *path = g_build_filename (store.path, "below", NULL);
  g_free (store.path);
  store.path = path;
  check_refused (&store, "look", "ambience", MILIEU_GLIB_ERROR_FILE, "Not a directory");
  tear_down (&store);
}

static void
namesThatAreNoneAreRefused (void)
{
  static const char *const names[] = { "", " x", "x ", "a[b", "a]b", "a=b", "a\nb", "#a", "\xff" };
  Store store;
  set_up (&store, NULL);
  for (size_t n = 0; n < G_N_ELEMENTS (names); n++)
    {
      check_refused (&store, "look", names[n], MILIEU_GLIB_ERROR_NAME, "no name of an entry");
      if (strcmp (names[n], "a=b") != 0)
        check_refused (&store, names[n], "ambience", MILIEU_GLIB_ERROR_NAME, "no name of a group");
    }
  tear_down (&store);
}

/* Where it cannot be stored it holds all the same, and that is said once. */
static void
whatCannotBeStoredIsSaidOnceAndHolds (void)
{
  Store store;
  set_up (&store, NULL);
  g_free (store.path);
  /* A folder in which nobody may make a file, not even root. */
  store.path = g_strdup ("/proc/self/milieu.ini");
  keep (&store, "look", "ambience");
  said_begin ();
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  const char *said = said_take ();
  CHECK (g_str_has_prefix (said, "message ambience [forced state]: ambience: the forced state is "
                                 "not stored: "));
  CHECK (strstr (said, "/proc/self/milieu.ini"));
  CHECK_INT (strchr (said, '\n') - said + 1, strlen (said));
  said_end ();
  CHECK_INT (air_state (&store.air, store.air.row), CONTRAST);
  tear_down (&store);
}

static void
aFileThatBreaksMeanwhileIsNotOverwritten (void)
{
  Store store;
  set_up (&store, NULL);
  keep (&store, "look", "ambience");
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  CHECK (g_file_set_contents (store.path, "half a li", -1, NULL));
  said_begin ();
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  CHECK (strstr (said_take (), "is not a key-value pair"));
  said_end ();
  CHECK_TEXT (contents (&store), "half a li");
  CHECK (g_file_set_contents (store.path, "", -1, NULL));
  milieu_glib_ambience_force (store.ambience, MILIEU_GLIB_AMBIENCE_REGULAR);
  CHECK_TEXT (contents (&store), "[look]\nambience=regular\n");
  tear_down (&store);
}

static void
oneThatHasEndedIsKeptNowhere (void)
{
  Store store;
  GError *error = NULL;
  set_up (&store, NULL);
  g_object_ref (store.ambience);
  milieu_glib_ambience_stop (store.ambience);
  CHECK (
    !milieu_glib_ambience_keep_in_file (store.ambience, store.path, "look", "ambience", &error));
  CHECK (g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_NODE));
  g_error_free (error);
  g_object_unref (store.ambience);
  tear_down (&store);
}

TEST_TOPIC (glib_ambience_keeping, TEST (glib_ambience_keeping, aForcedStateIsStoredAtOnce),
            TEST (glib_ambience_keeping, aStoredStateIsRestoredBeforeAnyoneIsTold),
            TEST (glib_ambience_keeping, restoringIsNotAnimated),
            TEST (glib_ambience_keeping, theNextRunHasWhatTheLastOneForced),
            TEST (glib_ambience_keeping, whatIsForcedAlreadyIsStoredWhereNothingIs),
            TEST (glib_ambience_keeping, allElseInTheFileStays),
            TEST (glib_ambience_keeping, twoAmbiencesAreKeptInOneFile),
            TEST (glib_ambience_keeping, aMissingFolderIsMadeWhenThereIsSomethingToStore),
            TEST (glib_ambience_keeping, aLinkStaysALinkAndAModeStaysAMode),
            TEST (glib_ambience_keeping, aLinkToNothingStaysALinkToo),
            TEST (glib_ambience_keeping, aPathIsThatOfTheFolderWhereItWasGiven),
            TEST (glib_ambience_keeping, aBrokenFileIsAnErrorAndIsNotOverwritten),
            TEST (glib_ambience_keeping, aFileOfZerosIsAnErrorAndStays),
            TEST (glib_ambience_keeping, whatIsNoFileIsAnError),
            TEST (glib_ambience_keeping, namesThatAreNoneAreRefused),
            TEST (glib_ambience_keeping, whatCannotBeStoredIsSaidOnceAndHolds),
            TEST (glib_ambience_keeping, aFileThatBreaksMeanwhileIsNotOverwritten),
            TEST (glib_ambience_keeping, oneThatHasEndedIsKeptNowhere))
