/* A colour table from a file: shown where it is attached, and loaded again when the file changes.
 */
#define _XOPEN_SOURCE 700

#include "../CMilieuTests/test.h"

#include "files.h"
#include "look.h"
#include "said.h"

#include <fcntl.h>
#include <unistd.h>

/* A file of colours, and a tree. */
typedef struct Colors
{
  FilesStage files; /* with the look's context */
  GMainContext *files_context;
  Look look;
  MilieuGlibColorFile *file; /* held */
  GString *signals;          /* "loaded " and "failed " */
  char *error;               /* the last one's message */
  void (*act) (struct Colors *self);
} Colors;

static const char path[] = "/app/colors.txt";
static const char day[] = "NORMAL NIGHT\n#fff #111 BG\n#000 #eee TEXT\n#f00 #800 SEP\n";

static void
loaded (MilieuGlibColorFile *file, gpointer user_data)
{
  Colors *self = user_data;
  (void)file;
  g_string_append (self->signals, "loaded ");
  if (self->act)
    self->act (self);
}

static void
failed (MilieuGlibColorFile *file, const GError *error, gpointer user_data)
{
  Colors *self = user_data;
  (void)file;
  g_string_append (self->signals, "failed ");
  g_free (self->error);
  self->error = g_strdup (error->message);
  if (self->act)
    self->act (self);
}

static void
set_up (Colors *self, const char *text)
{
  *self = (Colors){ .signals = g_string_new (NULL) };
  said_begin ();
  files_set_up (&self->files);
  look_start (&self->look);
  self->files_context = self->files.context;
  self->files.context = self->look.context;
  if (text)
    files_write (&self->files, path, text);
  g_autofree char *full = files_path (&self->files, path);
  self->file = milieu_glib_color_file_new (full);
  g_signal_connect (self->file, "loaded", G_CALLBACK (loaded), self);
  g_signal_connect (self->file, "failed", G_CALLBACK (failed), self);
}

static void
tear_down (Colors *self)
{
  g_clear_object (&self->file);
  self->files.context = self->files_context;
  look_end (&self->look);
  files_tear_down (&self->files);
  g_string_free (self->signals, TRUE);
  g_free (self->error);
  said_end ();
}

static void
load (Colors *self)
{
  GError *error = NULL;
  milieu_glib_color_file_load (self->file, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
}

static void
attach (Colors *self, MilieuNode node)
{
  GError *error = NULL;
  milieu_glib_color_file_attach (self->file, self->look.tree, node, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
}

/* An entry's colour at a node (until the next call). */
static const char *
color (Colors *self, MilieuNode node, const char *entry)
{
  static _Thread_local char text[MILIEU_COLOR_TEXT_SIZE];
  MilieuColor none = { .alpha = 0 };
  milieu_color_format (milieu_node_get_color (self->look.tree, node, look_entry (entry), none),
                       text);
  return text;
}

static MilieuStatistics
statistics (Colors *self)
{
  MilieuStatistics result;
  milieu_tree_get_statistics (self->look.tree, &result);
  return result;
}

static _Thread_local const char *awaited;

static bool
has_signals (FilesStage *files)
{
  Colors *self = (Colors *)files;
  return strcmp (self->signals->str, awaited) == 0;
}

/* Waits until these signals have come since the last call, and checks that no more do at once. */
static void
await_signals (Colors *self, const char *signals)
{
  awaited = signals;
  files_await_that (&self->files, has_signals, signals);
  while (g_main_context_iteration (self->look.context, FALSE))
    continue;
  CHECK_TEXT (self->signals->str, signals);
  g_string_truncate (self->signals, 0);
}

/* ---- showing ---- */

static void
aTableIsShownWhereItIsAttached (void)
{
  Colors colors;
  set_up (&colors, day);
  CHECK (!milieu_glib_color_file_get_table (colors.file));
  attach (&colors, colors.look.window);
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#ff0000ff");
  load (&colors);
  CHECK_TEXT (colors.signals->str, "loaded ");
  CHECK (milieu_glib_color_file_get_table (colors.file));
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#ffffffff");
  CHECK_TEXT (color (&colors, colors.look.other, "BG"), "#ff0000ff");
  attach (&colors, MILIEU_NODE_NONE);
  CHECK_TEXT (color (&colors, colors.look.other, "BG"), "#ffffffff");
  CHECK (milieu_glib_value_source_find (colors.look.tree, colors.look.window, "colors"));
  CHECK (milieu_glib_color_file_detach (colors.file, colors.look.tree, MILIEU_NODE_NONE));
  CHECK (!milieu_glib_color_file_detach (colors.file, colors.look.tree, MILIEU_NODE_NONE));
  CHECK_TEXT (color (&colors, colors.look.other, "BG"), "#ff0000ff");
  milieu_glib_color_file_detach_all (colors.file);
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#ff0000ff");
  tear_down (&colors);
}

static void
aReloadTellsThoseAloneWhoSeeADifference (void)
{
  Colors colors;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, MILIEU_NODE_NONE);
  look_attach (&colors.look);
  look_observe (&colors.look, colors.look.row, look_entry ("BG"), "bg");
  look_observe (&colors.look, colors.look.row, look_entry ("TEXT"), "text");
  look_observe (&colors.look, colors.look.other, look_entry ("TEXT"), "other text");
  look_observe (&colors.look, colors.look.row, look_entry ("SEP"), "sep");
  look_told (&colors.look);
  MilieuStatistics before = statistics (&colors);
  /* Three colours change, one of them in a theme that nobody is in. */
  files_write (&colors.files, path, "NORMAL NIGHT\n#fff #222 BG\n#333 #eee TEXT\n#0f0 #800 SEP\n");
  load (&colors);
  CHECK_TEXT (look_told (&colors.look), "text: #000000ff -> #333333ff\n"
                                        "sep: #ff0000ff -> #00ff00ff\n"
                                        "other text: #000000ff -> #333333ff\n");
  MilieuStatistics after = statistics (&colors);
  CHECK_INT (after.observers_told - before.observers_told, 3);
  CHECK_INT (after.flushes - before.flushes, 1);
  CHECK_INT (after.rounds - before.rounds, 1);
  /* One that changes nothing tells nobody. */
  load (&colors);
  CHECK_TEXT (look_told (&colors.look), "");
  CHECK_INT (statistics (&colors).observers_told - after.observers_told, 0);
  tear_down (&colors);
}

static void
count (const MilieuNotification *notification, void *user_data)
{
  int *changes = user_data;
  *changes = *changes * 10 + (int)notification->change_count;
}

static void
aReloadIsOneTransactionATree (void)
{
  Colors colors;
  int changes = 0;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, colors.look.window);
  attach (&colors, colors.look.other);
  const MilieuKey *const keys[] = { look_entry ("BG"), look_entry ("TEXT"), look_entry ("SEP") };
  CHECK_OK (milieu_node_observe_keys (colors.look.tree, colors.look.row, keys, 3,
                                      MILIEU_OBSERVE_PLAIN, count, &changes, NULL, NULL));
  CHECK_OK (milieu_node_observe_keys (colors.look.tree, colors.look.other, keys, 3,
                                      MILIEU_OBSERVE_PLAIN, count, &changes, NULL, NULL));
  MilieuStatistics before = statistics (&colors);
  files_write (&colors.files, path, "NORMAL NIGHT\n#eee #222 BG\n#333 #eee TEXT\n#0f0 #800 SEP\n");
  load (&colors);
  CHECK_INT (changes, 33);
  CHECK_INT (statistics (&colors).flushes - before.flushes, 1);
  tear_down (&colors);
}

static void
aTableWithFaultsIsNotTaken (void)
{
  Colors colors;
  GError *error = NULL;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, MILIEU_NODE_NONE);
  const MilieuGlibColorTable *table = milieu_glib_color_file_get_table (colors.file);
  files_write (&colors.files, path, "NORMAL NIGHT\n#fff red BG\n#000 TEXT\n");
  CHECK (!milieu_glib_color_file_load (colors.file, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_FAULTS);
  /* A line for what it comes to, and one for each fault, with file, line and column. */
  CHECK_INT (files_count_lines (error->message), 2);
  g_autofree char *first =
    g_strdup_printf ("\n%s:2:6: ", milieu_glib_color_file_get_path (colors.file));
  g_autofree char *second =
    g_strdup_printf ("\n%s:3:", milieu_glib_color_file_get_path (colors.file));
  CHECK (strstr (error->message, first) && strstr (error->message, second));
  g_clear_error (&error);
  CHECK (milieu_glib_color_file_get_table (colors.file) == table);
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#ffffffff");
  CHECK_TEXT (colors.signals->str, "loaded ");
  files_remove (&colors.files, path);
  CHECK (!milieu_glib_color_file_load (colors.file, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_FAULTS);
  g_clear_error (&error);
  CHECK (milieu_glib_color_file_get_table (colors.file) == table);
  tear_down (&colors);
}

static void
anotherFileReplacesIfItIsRight (void)
{
  Colors colors;
  GError *error = NULL;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, MILIEU_NODE_NONE);
  g_autofree char *first = g_strdup (milieu_glib_color_file_get_path (colors.file));
  g_autofree char *other = files_path (&colors.files, "/app/other.txt");
  CHECK (!milieu_glib_color_file_set_path (colors.file, other, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_FAULTS);
  g_clear_error (&error);
  CHECK_TEXT (milieu_glib_color_file_get_path (colors.file), first);
  milieu_glib_color_file_follow (colors.file, TRUE);
  files_write (&colors.files, "/app/other.txt", "NORMAL\n#123456 BG\n");
  CHECK (milieu_glib_color_file_set_path (colors.file, other, NULL));
  CHECK_TEXT (milieu_glib_color_file_get_path (colors.file), other);
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#123456ff");
  await_signals (&colors, "loaded loaded ");
  /* It is the other one that is followed now, and the first one is not. */
  files_replace (&colors.files, "/app/other.txt", "NORMAL\n#000 BG\n");
  await_signals (&colors, "loaded ");
  files_replace (&colors.files, path, "NORMAL\n#111 BG\n");
  files_replace (&colors.files, "/app/other.txt", "NORMAL\n#abcdef BG\n");
  await_signals (&colors, "loaded ");
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#abcdefff");
  tear_down (&colors);
}

/* ---- following ---- */

static void
aFileThatChangesIsLoadedAgain (void)
{
  Colors colors;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, MILIEU_NODE_NONE);
  look_attach (&colors.look);
  look_observe (&colors.look, colors.look.row, look_entry ("BG"), "bg");
  milieu_glib_color_file_follow (colors.file, TRUE);
  CHECK (milieu_glib_color_file_is_following (colors.file));
  await_signals (&colors, "loaded ");
  files_replace (&colors.files, path, "NORMAL\n#eee BG\n");
  await_signals (&colors, "loaded ");
  CHECK_TEXT (look_told (&colors.look), "bg: #ffffffff -> #eeeeeeff\n");
  milieu_glib_color_file_follow (colors.file, FALSE);
  CHECK (!milieu_glib_color_file_is_following (colors.file));
  files_replace (&colors.files, path, "NORMAL\n#ddd BG\n");
  CHECK_TEXT (look_told (&colors.look), "");
  tear_down (&colors);
}

static void
aHalfWrittenFileIsNoChange (void)
{
  Colors colors;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, MILIEU_NODE_NONE);
  milieu_glib_color_file_follow (colors.file, TRUE);
  await_signals (&colors, "loaded ");
  int file = open (milieu_glib_color_file_get_path (colors.file), O_WRONLY | O_TRUNC);
  CHECK (file >= 0);
  /* What is there is a table, and not yet the whole of it. */
  CHECK_INT (write (file, "NORMAL\n#eee BG\n", 15), 15);
  files_await_event (&colors.files);
  CHECK_TEXT (colors.signals->str, "");
  CHECK_TEXT (color (&colors, colors.look.row, "TEXT"), "#000000ff");
  CHECK_INT (write (file, "#123 TEXT\n", 10), 10);
  CHECK_INT (close (file), 0);
  await_signals (&colors, "loaded ");
  CHECK_TEXT (color (&colors, colors.look.row, "TEXT"), "#112233ff");
  tear_down (&colors);
}

static void
aFaultIsToldOnceAndTheTableStays (void)
{
  Colors colors;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, MILIEU_NODE_NONE);
  milieu_glib_color_file_follow (colors.file, TRUE);
  await_signals (&colors, "loaded ");
  files_replace (&colors.files, path, "NORMAL\nred BG\n");
  await_signals (&colors, "failed ");
  CHECK (strstr (colors.error, ":2:1: "));
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#ffffffff");
  /* The same fault again; then another one. */
  files_replace (&colors.files, path, "NORMAL\nred BG\n#fff TEXT\n");
  files_await_event (&colors.files);
  CHECK_TEXT (colors.signals->str, "");
  files_replace (&colors.files, path, "NIGHT\n#fff BG\n");
  await_signals (&colors, "failed ");
  files_replace (&colors.files, path, day);
  await_signals (&colors, "loaded ");
  files_replace (&colors.files, path, "NIGHT\n#fff BG\n");
  await_signals (&colors, "failed ");
  tear_down (&colors);
}

static bool
has_come_back (FilesStage *files)
{
  Colors *self = (Colors *)files;
  return strcmp (color (self, self->look.row, "BG"), "#123456ff") == 0;
}

static void
aFileThatGoesAndComesBack (void)
{
  Colors colors;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, MILIEU_NODE_NONE);
  milieu_glib_color_file_follow (colors.file, TRUE);
  await_signals (&colors, "loaded ");
  files_remove (&colors.files, "/app");
  await_signals (&colors, "failed ");
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#ffffffff");
  files_write (&colors.files, path, "NORMAL\n#123456 BG\n");
  /* Folder and file may be told of apart, and the file be loaded twice. */
  files_await_that (&colors.files, has_come_back, "the table");
  tear_down (&colors);
}

static void
aFaultThatNobodyHearsOfIsLogged (void)
{
  Colors colors;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, MILIEU_NODE_NONE);
  milieu_glib_color_file_follow (colors.file, TRUE);
  guint signal = g_signal_lookup ("failed", MILIEU_GLIB_TYPE_COLOR_FILE);
  CHECK_INT (g_signal_handlers_disconnect_matched (colors.file,
                                                   G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, signal,
                                                   0, NULL, NULL, &colors),
             1);
  files_replace (&colors.files, path, "NORMAL\nred BG\n");
  files_await_event (&colors.files);
  g_autofree char *said = g_strdup (said_take ());
  CHECK (strstr (said, "colors") && strstr (said, ":2:1: "));
  CHECK_INT (files_count_lines (said), 1);
  tear_down (&colors);
}

static void
oneWithoutAPathHasNothing (void)
{
  Colors colors;
  GError *error = NULL;
  set_up (&colors, day);
  g_autofree char *full = g_strdup (milieu_glib_color_file_get_path (colors.file));
  g_autoptr (MilieuGlibColorFile) file = g_object_new (MILIEU_GLIB_TYPE_COLOR_FILE, NULL);
  CHECK_TEXT (milieu_glib_color_file_get_path (file), "");
  CHECK (!milieu_glib_color_file_load (file, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_FAULTS);
  g_clear_error (&error);
  CHECK (milieu_glib_color_file_set_path (file, full, NULL));
  CHECK (milieu_glib_color_file_get_table (file));
  tear_down (&colors);
}

/* ---- reports ---- */

static void
anEntryThatIsLostIsReportedOnce (void)
{
  Colors colors;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, MILIEU_NODE_NONE);
  CHECK_TEXT (color (&colors, colors.look.row, "SEP"), "#ff0000ff");
  files_write (&colors.files, path, "NORMAL NIGHT\n#fff #111 BG\n#000 #eee TEXT\n");
  load (&colors);
  g_autofree char *said = g_strdup (said_take ());
  CHECK_INT (files_count_lines (said), 1);
  CHECK (g_str_has_prefix (said, "message theme []: "));
  CHECK (strstr (said, "SEP"));
  CHECK_TEXT (color (&colors, colors.look.row, "SEP"), "#ff0000ff");
  load (&colors);
  CHECK_TEXT (said_take (), "");
  tear_down (&colors);
}

static void load_again (Colors *self);

/* Loads another table, once, from within the report of what is lost. */
static void
load_within (const char *message, void *user_data)
{
  Colors *self = user_data;
  if (!strstr (message, "colors.txt") || !self->act)
    return;
  self->act (self);
}

static void
whoHearsWhatIsLostMayLoadAnotherTable (void)
{
  Colors colors;
  set_up (&colors, day);
  load (&colors);
  CHECK (look_entry ("BG") && look_entry ("TEXT") && look_entry ("SEP"));
  colors.act = load_again;
  g_signal_handlers_disconnect_matched (colors.file, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                        &colors);
  milieu_theme_set_message_function (load_within, &colors, NULL);
  files_write (&colors.files, path, "NORMAL NIGHT\n#fff #111 OTHER\n");
  CHECK (milieu_glib_color_file_load (colors.file, NULL));
  milieu_theme_set_message_function (NULL, NULL, NULL);
  MilieuGlibColorTable *table = milieu_glib_color_file_get_table (colors.file);
  CHECK_INT (milieu_color_table_find_entry (table, "BG"), 0);
  tear_down (&colors);
}

static void
anUnknownThemeIsReportedOnce (void)
{
  Colors colors;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, MILIEU_NODE_NONE);
  CHECK_OK (milieu_theme_set (colors.look.tree, colors.look.window, "MAUVE"));
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#ffffffff");
  CHECK_TEXT (color (&colors, colors.look.row, "TEXT"), "#000000ff");
  g_autofree char *said = g_strdup (said_take ());
  CHECK_INT (files_count_lines (said), 1);
  CHECK (strstr (said, "MAUVE"));
  tear_down (&colors);
}

/* ---- who keeps it ---- */

static void
itsPlacesKeepIt (void)
{
  Colors colors;
  gpointer weak;
  set_up (&colors, day);
  load (&colors);
  attach (&colors, colors.look.window);
  attach (&colors, colors.look.other);
  milieu_glib_color_file_follow (colors.file, TRUE);
  await_signals (&colors, "loaded ");
  weak = colors.file;
  g_object_add_weak_pointer (weak, &weak);
  g_clear_object (&colors.file);
  CHECK (weak);
  files_replace (&colors.files, path, "NORMAL\n#123456 BG\n");
  await_signals (&colors, "loaded ");
  CHECK_TEXT (color (&colors, colors.look.other, "BG"), "#123456ff");
  CHECK_OK (milieu_node_remove (colors.look.tree, colors.look.window));
  CHECK (weak);
  milieu_tree_free (g_steal_pointer (&colors.look.tree));
  CHECK (!weak);
  tear_down (&colors);
}

static void
let_go (Colors *self)
{
  milieu_glib_color_file_detach_all (self->file);
  milieu_glib_color_file_follow (self->file, FALSE);
  g_clear_object (&self->file);
}

static void
aHandlerMayLetItGo (void)
{
  for (int f = 0; f < 2; f++)
    {
      Colors colors;
      gpointer weak;
      set_up (&colors, day);
      load (&colors);
      attach (&colors, MILIEU_NODE_NONE);
      milieu_glib_color_file_follow (colors.file, TRUE);
      await_signals (&colors, "loaded ");
      weak = colors.file;
      g_object_add_weak_pointer (weak, &weak);
      colors.act = let_go;
      files_replace (&colors.files, path, f ? "red" : "NORMAL\n#123456 BG\n");
      await_signals (&colors, f ? "failed " : "loaded ");
      CHECK (!weak);
      tear_down (&colors);
    }
}

static void
load_again (Colors *self)
{
  self->act = NULL;
  files_write (&self->files, path, "NORMAL\n#abcdef BG\n");
  load (self);
}

static void
aHandlerMayLoadAnotherTable (void)
{
  Colors colors;
  set_up (&colors, day);
  attach (&colors, MILIEU_NODE_NONE);
  colors.act = load_again;
  load (&colors);
  CHECK_TEXT (colors.signals->str, "loaded loaded ");
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#abcdefff");
  tear_down (&colors);
}

static void
facesHaveTablesToo (void)
{
  Colors colors;
  GError *error = NULL;
  set_up (&colors, day);
  load (&colors);
  g_autoptr (MilieuGlibTree) tree = milieu_glib_tree_for (colors.look.tree);
  g_autoptr (MilieuGlibNode) window = milieu_glib_node_for (colors.look.tree, colors.look.window);
  CHECK (milieu_glib_color_file_attach_to_node (colors.file, window, NULL));
  CHECK_TEXT (color (&colors, colors.look.row, "BG"), "#ffffffff");
  CHECK (milieu_glib_color_file_attach_to_tree (colors.file, tree, NULL));
  CHECK_TEXT (color (&colors, colors.look.other, "BG"), "#ffffffff");
  CHECK (milieu_glib_color_file_detach_from_tree (colors.file, tree));
  CHECK (milieu_glib_color_file_detach_from_node (colors.file, window));
  CHECK (!milieu_glib_color_file_detach_from_node (colors.file, window));
  CHECK (!milieu_glib_color_file_attach (colors.file, colors.look.tree, 12345, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_NODE);
  g_clear_error (&error);
  milieu_tree_free (g_steal_pointer (&colors.look.tree));
  CHECK (!milieu_glib_color_file_attach_to_node (colors.file, window, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_NODE);
  g_clear_error (&error);
  CHECK (!milieu_glib_color_file_detach_from_tree (colors.file, tree));
  tear_down (&colors);
}

TEST_TOPIC (glib_color_file, TEST (glib_color_file, aTableIsShownWhereItIsAttached),
            TEST (glib_color_file, aReloadTellsThoseAloneWhoSeeADifference),
            TEST (glib_color_file, aReloadIsOneTransactionATree),
            TEST (glib_color_file, aTableWithFaultsIsNotTaken),
            TEST (glib_color_file, anotherFileReplacesIfItIsRight),
            TEST (glib_color_file, aFileThatChangesIsLoadedAgain),
            TEST (glib_color_file, aHalfWrittenFileIsNoChange),
            TEST (glib_color_file, aFaultIsToldOnceAndTheTableStays),
            TEST (glib_color_file, aFileThatGoesAndComesBack),
            TEST (glib_color_file, aFaultThatNobodyHearsOfIsLogged),
            TEST (glib_color_file, anEntryThatIsLostIsReportedOnce),
            TEST (glib_color_file, anUnknownThemeIsReportedOnce),
            TEST (glib_color_file, itsPlacesKeepIt), TEST (glib_color_file, aHandlerMayLetItGo),
            TEST (glib_color_file, aHandlerMayLoadAnotherTable),
            TEST (glib_color_file, oneWithoutAPathHasNothing),
            TEST (glib_color_file, whoHearsWhatIsLostMayLoadAnotherTable),
            TEST (glib_color_file, facesHaveTablesToo))
