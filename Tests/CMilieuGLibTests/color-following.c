/* A colour table's file that is followed: loaded again when it changes. */
#define _XOPEN_SOURCE 700

#include "../CMilieuTests/test.h"

#include "colors.h"
#include "said.h"

#include <unistd.h>

static void
aFileThatChangesIsLoadedAgain (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, MILIEU_NODE_NONE);
  look_attach (&colors.look);
  look_observe (&colors.look, colors.look.row, look_entry ("BG"), "bg");
  milieu_glib_color_file_follow (colors.file, TRUE);
  CHECK (milieu_glib_color_file_is_following (colors.file));
  colors_await (&colors, "loaded ");
  files_replace (&colors.files, colors_path, "NORMAL\n#eee BG\n");
  colors_await (&colors, "loaded ");
  CHECK_TEXT (look_told (&colors.look), "bg: #ffffffff -> #eeeeeeff\n");
  milieu_glib_color_file_follow (colors.file, FALSE);
  CHECK (!milieu_glib_color_file_is_following (colors.file));
  files_replace (&colors.files, colors_path, "NORMAL\n#ddd BG\n");
  CHECK_TEXT (look_told (&colors.look), "");
  colors_end (&colors);
}

static void
aHalfWrittenFileIsNoChange (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, MILIEU_NODE_NONE);
  milieu_glib_color_file_follow (colors.file, TRUE);
  colors_await (&colors, "loaded ");
  int file = files_open (&colors.files, colors_path);
  /* What is there is a table, and not yet the whole of it. */
  files_write_some (file, "NORMAL\n#eee BG\n");
  files_await_event (&colors.files);
  CHECK_TEXT (colors_at (&colors, colors.look.row, "TEXT"), "#000000ff");
  files_write_some (file, "#123 TEXT\n");
  CHECK_INT (close (file), 0);
  colors_await_color (&colors, "TEXT", "#112233ff");
  colors_end (&colors);
}

static void
aFaultIsToldOnceAndTheTableStays (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, MILIEU_NODE_NONE);
  milieu_glib_color_file_follow (colors.file, TRUE);
  colors_await (&colors, "loaded ");
  files_replace (&colors.files, colors_path, "NORMAL\nred BG\n");
  colors_await (&colors, "failed ");
  CHECK (strstr (colors.error, ":2:1: "));
  CHECK_TEXT (colors_at (&colors, colors.look.row, "BG"), "#ffffffff");
  /* The same fault again; then another one. */
  files_replace (&colors.files, colors_path, "NORMAL\nred BG\n#fff TEXT\n");
  files_await_event (&colors.files);
  CHECK_TEXT (colors.signals->str, "");
  files_replace (&colors.files, colors_path, "NIGHT\n#fff BG\n");
  colors_await (&colors, "failed ");
  files_replace (&colors.files, colors_path, colors_day);
  colors_await (&colors, "loaded ");
  files_replace (&colors.files, colors_path, "NIGHT\n#fff BG\n");
  colors_await (&colors, "failed ");
  colors_end (&colors);
}

static void
aFileThatGoesAndComesBack (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, MILIEU_NODE_NONE);
  milieu_glib_color_file_follow (colors.file, TRUE);
  colors_await (&colors, "loaded ");
  files_remove (&colors.files, "/app");
  colors_await (&colors, "failed ");
  CHECK_TEXT (colors_at (&colors, colors.look.row, "BG"), "#ffffffff");
  files_write (&colors.files, colors_path, "NORMAL\n#123456 BG\n");
  colors_await_color (&colors, "BG", "#123456ff");
  colors_end (&colors);
}

static void
aFaultThatNobodyHearsOfIsLogged (void)
{
  Colors colors;
  colors_start (&colors, colors_day);
  colors_load (&colors);
  colors_attach (&colors, MILIEU_NODE_NONE);
  milieu_glib_color_file_follow (colors.file, TRUE);
  guint signal = g_signal_lookup ("failed", MILIEU_GLIB_TYPE_COLOR_FILE);
  CHECK_INT (g_signal_handlers_disconnect_matched (colors.file,
                                                   G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, signal,
                                                   0, NULL, NULL, &colors),
             1);
  files_replace (&colors.files, colors_path, "NORMAL\nred BG\n");
  files_await_event (&colors.files);
  g_autofree char *said = g_strdup (said_take ());
  CHECK (strstr (said, "colors") && strstr (said, ":2:1: "));
  CHECK_INT (files_count_lines (said), 1);
  colors_end (&colors);
}

TEST_TOPIC (glib_color_following, TEST (glib_color_following, aFileThatChangesIsLoadedAgain),
            TEST (glib_color_following, aHalfWrittenFileIsNoChange),
            TEST (glib_color_following, aFaultIsToldOnceAndTheTableStays),
            TEST (glib_color_following, aFileThatGoesAndComesBack),
            TEST (glib_color_following, aFaultThatNobodyHearsOfIsLogged))
