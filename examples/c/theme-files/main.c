/*
 * A page whose colours are in a file, by themes: the file is loaded again when it changes, and the
 * theme that the user has chosen is kept across runs.
 */
#include <milieu-glib/milieu-glib.h>
#include <milieu-theme/milieu-theme.h>

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "../must.h"

static const char day_and_night[] = "NORMAL   NIGHT\n"
                                    "#fdf6e3  #101418  PAPER\n"
                                    "#000000  #c0c8d0  INK // of all texts\n";
static const char whiter[] = "NORMAL   NIGHT\n"
                             "#ffffff  #101418  PAPER\n"
                             "#000000  #c0c8d0  INK\n";
static const char wrong[] = "NORMAL   NIGHT\n"
                            "white    #101418  PAPER\n"
                            "#000000  INK\n";

static void
show (const MilieuNotification *notification, void *user_data)
{
  char color[MILIEU_COLOR_TEXT_SIZE];
  const char *entry = user_data;
  milieu_color_format (notification->changes[0].new_value.color, color);
  printf ("  %s is %s\n", entry, color);
}

static void
observe (MilieuTree *tree, MilieuNode page, char *entry)
{
  const MilieuColor black = { .alpha = 65535 };
  const MilieuKey *key = milieu_theme_entry_key (entry, milieu_value_color (black));
  MUST (milieu_node_observe (tree, page, key, MILIEU_OBSERVE_INITIAL, show, entry, NULL, NULL));
}

/* The faults, less the folder's name, which is another one in each run. */
static void
say_why (MilieuGlibColorFile *colors, const GError *error, gpointer user_data)
{
  g_autofree char *folder = g_path_get_dirname (milieu_glib_color_file_get_path (colors));
  g_auto (GStrv) lines = g_strsplit (error->message, "\n", -1);
  (void)user_data;
  for (char **line = lines + 1; *line; line++)
    printf ("  %s\n", *line + strlen (folder) + 1);
}

static void
quit (MilieuGlibColorFile *colors, gpointer loop)
{
  (void)colors;
  g_main_loop_quit (loop);
}

static void
quit_too (MilieuGlibColorFile *colors, const GError *error, gpointer loop)
{
  (void)colors, (void)error;
  g_main_loop_quit (loop);
}

/* Writes the file, and runs the loop until it was looked at. */
static void
edit (GMainLoop *loop, const char *path, const char *text)
{
  if (!g_file_set_contents (path, text, -1, NULL))
    g_error ("'%s' is not written", path);
  g_main_loop_run (loop);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static void
announce (MilieuGlibThemeChooser *chooser, const char *old_theme, const char *new_theme,
          gpointer when)
{
  (void)chooser;
  printf ("  %s: %s, then %s\n", (const char *)when, old_theme, new_theme);
}

/* What the user does. */
static void
choose (MilieuTree *tree, MilieuNode page, const char *path)
{
  GError *error = NULL;
  /* [choose] */
  MilieuGlibThemeChooser *chooser = milieu_glib_theme_chooser_start (tree, page, &error);
  if (!chooser || !milieu_glib_theme_chooser_keep_in_file (chooser, path, "look", "theme", &error))
    g_error ("%s", error->message);
  g_signal_connect (chooser, "will-change", G_CALLBACK (announce), (gpointer) "before");
  g_signal_connect (chooser, "did-change", G_CALLBACK (announce), (gpointer) "after");
  if (!milieu_glib_theme_chooser_night_falling (chooser, &error))
    g_error ("%s", error->message);
  /* [choose] */
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static void
read_by_day_and_night (MilieuTree *tree, MilieuNode page, const char *path, const char *settings)
{
  GError *error = NULL;
  GMainLoop *loop = g_main_loop_new (NULL, FALSE);
  /* [file] */
  g_autoptr (MilieuGlibColorFile) colors = milieu_glib_color_file_new (path);
  if (!milieu_glib_color_file_load (colors, &error)
      || !milieu_glib_color_file_attach (colors, tree, MILIEU_NODE_NONE, &error))
    g_error ("%s", error->message);
  milieu_glib_color_file_follow (colors, TRUE);
  g_signal_connect (colors, "failed", G_CALLBACK (say_why), NULL);
  /* [file] */
  g_signal_connect (colors, "loaded", G_CALLBACK (quit), loop);
  g_signal_connect (colors, "failed", G_CALLBACK (quit_too), loop);
  observe (tree, page, (char *)"PAPER");
  observe (tree, page, (char *)"INK");

  puts ("the file is edited");
  edit (loop, path, whiter);
  puts ("and edited badly: the table in force stays");
  edit (loop, path, wrong);
  puts ("night falls");
  choose (tree, page, settings);
  g_main_loop_unref (loop);
}

int
main (void)
{
  MilieuTree *tree;
  MilieuNode page;
  g_autofree char *folder = g_dir_make_tmp ("milieu-XXXXXX", NULL);
  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &page));
  milieu_glib_attach (tree, NULL, MILIEU_GLIB_PRIORITY_FLUSH);
  g_autofree char *path = g_build_filename (folder, "colors.txt", NULL);
  g_autofree char *settings = g_build_filename (folder, "reader.ini", NULL);
  if (!g_file_set_contents (path, day_and_night, -1, NULL))
    g_error ("'%s' is not written", path);
  read_by_day_and_night (tree, page, path, settings);
  milieu_tree_free (tree);
  g_unlink (path);
  g_unlink (settings);
  g_rmdir (folder);
  return EXIT_SUCCESS;
}
