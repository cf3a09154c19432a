/* A colour table from a file: shown where it is attached, and loaded again when it is asked for. */
#include "../CMilieuTests/test.h"

#include "colors.h"
#include "said.h"

/* ---- showing ---- */

static void
aTableIsShownWhereItIsAttached (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  CHECK (!milieu_glib_color_file_get_table (colors.file));
  colors_attach (&colors, colors.look.window);
  CHECK_TEXT (colors_at (&colors, colors.look.row, "BG"), "#ff0000ff");
  colors_load (&colors);
  CHECK_TEXT (colors.signals->str, "loaded ");
  CHECK (milieu_glib_color_file_get_table (colors.file));
  CHECK_TEXT (colors_at (&colors, colors.look.row, "BG"), "#ffffffff");
  CHECK_TEXT (colors_at (&colors, colors.look.other, "BG"), "#ff0000ff");
  colors_attach (&colors, MILIEU_NODE_NONE);
  CHECK_TEXT (colors_at (&colors, colors.look.other, "BG"), "#ffffffff");
  CHECK (milieu_glib_value_source_find (colors.look.tree, colors.look.window, "colors"));
  CHECK (milieu_glib_color_file_detach (colors.file, colors.look.tree, MILIEU_NODE_NONE));
  CHECK (!milieu_glib_color_file_detach (colors.file, colors.look.tree, MILIEU_NODE_NONE));
  CHECK_TEXT (colors_at (&colors, colors.look.other, "BG"), "#ff0000ff");
  milieu_glib_color_file_detach_all (colors.file);
  CHECK_TEXT (colors_at (&colors, colors.look.row, "BG"), "#ff0000ff");
  colors_end (&colors);
}

static void
aReloadTellsThoseAloneWhoSeeADifference (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, MILIEU_NODE_NONE);
  look_attach (&colors.look);
  look_observe (&colors.look, colors.look.row, look_entry ("BG"), "bg");
  look_observe (&colors.look, colors.look.row, look_entry ("TEXT"), "text");
  look_observe (&colors.look, colors.look.other, look_entry ("TEXT"), "other text");
  look_observe (&colors.look, colors.look.row, look_entry ("SEP"), "sep");
  look_told (&colors.look);
  MilieuStatistics before = colors_statistics (&colors);
  /* Three colours change, one of them in a theme that nobody is in. */
  files_write (&colors.files, colors_path,
               "NORMAL NIGHT\n#fff #222 BG\n#333 #eee TEXT\n#0f0 #800 SEP\n");
  colors_load (&colors);
  CHECK_TEXT (look_told (&colors.look), "text: #000000ff -> #333333ff\n"
                                        "sep: #ff0000ff -> #00ff00ff\n"
                                        "other text: #000000ff -> #333333ff\n");
  MilieuStatistics after = colors_statistics (&colors);
  CHECK_INT (after.observers_told - before.observers_told, 3);
  CHECK_INT (after.flushes - before.flushes, 1);
  CHECK_INT (after.rounds - before.rounds, 1);
  /* One that changes nothing tells nobody. */
  colors_load (&colors);
  CHECK_TEXT (look_told (&colors.look), "");
  CHECK_INT (colors_statistics (&colors).observers_told - after.observers_told, 0);
  colors_end (&colors);
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
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, colors.look.window);
  colors_attach (&colors, colors.look.other);
  const MilieuKey *const keys[] = { look_entry ("BG"), look_entry ("TEXT"), look_entry ("SEP") };
  CHECK_OK (milieu_node_observe_keys (colors.look.tree, colors.look.row, keys, 3,
                                      MILIEU_OBSERVE_PLAIN, count, &changes, NULL, NULL));
  CHECK_OK (milieu_node_observe_keys (colors.look.tree, colors.look.other, keys, 3,
                                      MILIEU_OBSERVE_PLAIN, count, &changes, NULL, NULL));
  MilieuStatistics before = colors_statistics (&colors);
  files_write (&colors.files, colors_path,
               "NORMAL NIGHT\n#eee #222 BG\n#333 #eee TEXT\n#0f0 #800 SEP\n");
  colors_load (&colors);
  CHECK_INT (changes, 33);
  CHECK_INT (colors_statistics (&colors).flushes - before.flushes, 1);
  colors_end (&colors);
}

static void
aTableWithFaultsIsNotTaken (void)
{
  Colors colors;
  GError *error = NULL;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, MILIEU_NODE_NONE);
  const MilieuGlibColorTable *table = milieu_glib_color_file_get_table (colors.file);
  files_write (&colors.files, colors_path, "NORMAL NIGHT\n#fff red BG\n#000 TEXT\n");
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
  CHECK_TEXT (colors_at (&colors, colors.look.row, "BG"), "#ffffffff");
  CHECK_TEXT (colors.signals->str, "loaded ");
  files_remove (&colors.files, colors_path);
  CHECK (!milieu_glib_color_file_load (colors.file, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_FAULTS);
  g_clear_error (&error);
  CHECK (milieu_glib_color_file_get_table (colors.file) == table);
  colors_end (&colors);
}

static void
anotherFileReplacesIfItIsRight (void)
{
  Colors colors;
  GError *error = NULL;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, MILIEU_NODE_NONE);
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
  CHECK_TEXT (colors_at (&colors, colors.look.row, "BG"), "#123456ff");
  /* It is the other one that is followed now, and the first one is not. */
  files_replace (&colors.files, "/app/other.txt", "NORMAL\n#000 BG\n");
  colors_await_color (&colors, "BG", "#000000ff");
  files_replace (&colors.files, colors_path, "NORMAL\n#111 BG\n");
  files_replace (&colors.files, "/app/other.txt", "NORMAL\n#abcdef BG\n");
  colors_await_color (&colors, "BG", "#abcdefff");
  colors_end (&colors);
}

static void
oneWithoutAPathHasNothing (void)
{
  Colors colors;
  GError *error = NULL;
  colors_start (&colors, colors_day);
  g_autofree char *full = g_strdup (milieu_glib_color_file_get_path (colors.file));
  g_autoptr (MilieuGlibColorFile) file = g_object_new (MILIEU_GLIB_TYPE_COLOR_FILE, NULL);
  CHECK_TEXT (milieu_glib_color_file_get_path (file), "");
  CHECK (!milieu_glib_color_file_load (file, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_FAULTS);
  g_clear_error (&error);
  CHECK (milieu_glib_color_file_set_path (file, full, NULL));
  CHECK (milieu_glib_color_file_get_table (file));
  colors_end (&colors);
}

/* ---- reports ---- */

static void
anEntryThatIsLostIsReportedOnce (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, MILIEU_NODE_NONE);
  CHECK_TEXT (colors_at (&colors, colors.look.row, "SEP"), "#ff0000ff");
  files_write (&colors.files, colors_path, "NORMAL NIGHT\n#fff #111 BG\n#000 #eee TEXT\n");
  colors_load (&colors);
  g_autofree char *said = g_strdup (said_take ());
  CHECK_INT (files_count_lines (said), 1);
  CHECK (g_str_has_prefix (said, "message theme []: "));
  CHECK (strstr (said, "SEP"));
  CHECK_TEXT (colors_at (&colors, colors.look.row, "SEP"), "#ff0000ff");
  colors_load (&colors);
  CHECK_TEXT (said_take (), "");
  colors_end (&colors);
}

static void load_again (Colors *self);

/* Whose reports are heard on this thread: those of other tests come on theirs. */
static _Thread_local Colors *hearing;

/* Loads another table, once, from within the report of what is lost. */
static void
load_within (const char *message, void *user_data)
{
  Colors *self = user_data;
  if (self != hearing || !strstr (message, "colors.txt") || !self->act)
    return;
  self->act (self);
}

static void
whoHearsWhatIsLostMayLoadAnotherTable (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  CHECK (look_entry ("BG") && look_entry ("TEXT") && look_entry ("SEP"));
  colors.act = load_again;
  g_signal_handlers_disconnect_matched (colors.file, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                        &colors);
  hearing = &colors;
  milieu_theme_set_message_function (load_within, &colors, NULL);
  files_write (&colors.files, colors_path, "NORMAL NIGHT\n#fff #111 OTHER\n");
  CHECK (milieu_glib_color_file_load (colors.file, NULL));
  milieu_theme_set_message_function (NULL, NULL, NULL);
  hearing = NULL;
  MilieuGlibColorTable *table = milieu_glib_color_file_get_table (colors.file);
  CHECK_INT (milieu_color_table_find_entry (table, "BG"), 0);
  colors_end (&colors);
}

static void
anUnknownThemeIsReportedOnce (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, MILIEU_NODE_NONE);
  CHECK_OK (milieu_theme_set (colors.look.tree, colors.look.window, "MAUVE"));
  CHECK_TEXT (colors_at (&colors, colors.look.row, "BG"), "#ffffffff");
  CHECK_TEXT (colors_at (&colors, colors.look.row, "TEXT"), "#000000ff");
  g_autofree char *said = g_strdup (said_take ());
  CHECK_INT (files_count_lines (said), 1);
  CHECK (strstr (said, "MAUVE"));
  colors_end (&colors);
}

/* ---- who keeps it ---- */

static void
itsPlacesKeepIt (void)
{
  Colors colors;
  gpointer weak;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, colors.look.window);
  colors_attach (&colors, colors.look.other);
  milieu_glib_color_file_follow (colors.file, TRUE);
  colors_await (&colors, "loaded ");
  weak = colors.file;
  g_object_add_weak_pointer (weak, &weak);
  g_clear_object (&colors.file);
  CHECK (weak);
  files_replace (&colors.files, colors_path, "NORMAL\n#123456 BG\n");
  colors_await (&colors, "loaded ");
  CHECK_TEXT (colors_at (&colors, colors.look.other, "BG"), "#123456ff");
  CHECK_OK (milieu_node_remove (colors.look.tree, colors.look.window));
  CHECK (weak);
  milieu_tree_free (g_steal_pointer (&colors.look.tree));
  CHECK (!weak);
  colors_end (&colors);
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
      colors_start (&colors, colors_day);
      colors_load (&colors);
      colors_attach (&colors, MILIEU_NODE_NONE);
      milieu_glib_color_file_follow (colors.file, TRUE);
      colors_await (&colors, "loaded ");
      weak = colors.file;
      g_object_add_weak_pointer (weak, &weak);
      colors.act = let_go;
      files_replace (&colors.files, colors_path, f ? "red" : "NORMAL\n#123456 BG\n");
      colors_await (&colors, f ? "failed " : "loaded ");
      CHECK (!weak);
      colors_end (&colors);
    }
}

static void
load_again (Colors *self)
{
  self->act = NULL;
  files_write (&self->files, colors_path, "NORMAL\n#abcdef BG\n");
  colors_load (self);
}

static void
aHandlerMayLoadAnotherTable (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  colors_attach (&colors, MILIEU_NODE_NONE);
  colors.act = load_again;
  colors_load (&colors);
  CHECK_TEXT (colors.signals->str, "loaded loaded ");
  CHECK_TEXT (colors_at (&colors, colors.look.row, "BG"), "#abcdefff");
  colors_end (&colors);
}

static void
facesHaveTablesToo (void)
{
  Colors colors;
  GError *error = NULL;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  g_autoptr (MilieuGlibTree) tree = milieu_glib_tree_for (colors.look.tree);
  g_autoptr (MilieuGlibNode) window = milieu_glib_node_for (colors.look.tree, colors.look.window);
  CHECK (milieu_glib_color_file_attach_to_node (colors.file, window, NULL));
  CHECK_TEXT (colors_at (&colors, colors.look.row, "BG"), "#ffffffff");
  CHECK (milieu_glib_color_file_attach_to_tree (colors.file, tree, NULL));
  CHECK_TEXT (colors_at (&colors, colors.look.other, "BG"), "#ffffffff");
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
  colors_end (&colors);
}

TEST_TOPIC (glib_color_file, TEST (glib_color_file, aTableIsShownWhereItIsAttached),
            TEST (glib_color_file, aReloadTellsThoseAloneWhoSeeADifference),
            TEST (glib_color_file, aReloadIsOneTransactionATree),
            TEST (glib_color_file, aTableWithFaultsIsNotTaken),
            TEST (glib_color_file, anotherFileReplacesIfItIsRight),
            TEST (glib_color_file, anEntryThatIsLostIsReportedOnce),
            TEST (glib_color_file, anUnknownThemeIsReportedOnce),
            TEST (glib_color_file, itsPlacesKeepIt), TEST (glib_color_file, aHandlerMayLetItGo),
            TEST (glib_color_file, aHandlerMayLoadAnotherTable),
            TEST (glib_color_file, oneWithoutAPathHasNothing),
            TEST (glib_color_file, whoHearsWhatIsLostMayLoadAnotherTable),
            TEST (glib_color_file, facesHaveTablesToo))
