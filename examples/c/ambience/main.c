/*
 * Ambience: a reader's page is inverted in the dark and gets all the contrast there is in the sun.
 * Its colours come from a theme without code, and what its user has chosen is kept across runs.
 */
#include <milieu-glib/milieu-glib.h>

#include <glib/gstdio.h>
#include <stdio.h>

#include "../must.h"

static const char *const names[] = { "invert", "regular", "contrast" };

/* [observe] */
static void
show (MilieuTree *tree, MilieuNode page, const MilieuGlibAmbienceChange *change, gpointer paper)
{
  char color[MILIEU_COLOR_TEXT_SIZE];
  milieu_color_format (milieu_node_get_color (tree, page, paper, (MilieuColor){ 0 }), color);
  printf ("  the page is %s on %s%s\n", names[change->current], color,
          change->animated ? ", animated" : "");
}
/* [observe] */

/* [theme] */
static const char theme[] = "[paper]\n"
                            "regular = #fdf6e3\n"
                            "invert = #101418\n"
                            "contrast = #ffffff\n";
/* [theme] */

static const MilieuKey *
define_paper (void)
{
  const MilieuKey *paper;
  MilieuKeyDefinition definition = { .name = "paper", .type = MILIEU_TYPE_COLOR };
  MUST (milieu_key_define (&definition, &paper));
  return paper;
}

/* What a sensor would say. */
static void
shine (MilieuTree *tree, double lux)
{
  printf ("%g lux\n", lux);
  MUST (milieu_tree_set_base (tree, milieu_key_light_level (), milieu_value_double (lux)));
}

static void
read_by_day_and_night (MilieuTree *tree, MilieuNode page, const MilieuKey *paper)
{
  GError *error = NULL;
  /* [start] */
  MilieuGlibAmbience *ambience =
    milieu_glib_ambience_start (tree, MILIEU_NODE_NONE, MILIEU_GLIB_AMBIENCE_BY_LIGHT, &error);
  /* [start] */
  /* [attach] */
  g_autoptr (MilieuGlibAmbienceTable) table = milieu_glib_ambience_table_new ();
  if (!milieu_glib_ambience_table_load_data (table, "day and night", theme, -1, &error)
      || !milieu_glib_ambience_table_attach (table, tree, MILIEU_NODE_NONE, &error))
    g_error ("%s", error->message);
  /* [attach] */
  MUST (milieu_glib_ambience_observe (tree, page, show, (gpointer)paper, NULL, NULL));

  shine (tree, 1.2);
  puts ("it gets a little lighter: a state stays while its range holds the brightness");
  shine (tree, 2.5);
  shine (tree, 300);
  shine (tree, 90000);
  puts ("the user wants to read as at night");
  milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_INVERT);
  shine (tree, 300);
  puts ("and goes by the light again");
  milieu_glib_ambience_unforce (ambience);
  milieu_glib_ambience_retell (tree, page);
  milieu_glib_ambience_stop (ambience);
}

/* Each call is a run of the program. */
static void
run (const char *path, bool wants_contrast)
{
  GError *error = NULL;
  MilieuTree *tree;
  MUST (milieu_tree_new (NULL, &tree));
  MilieuGlibAmbience *ambience =
    milieu_glib_ambience_start (tree, MILIEU_NODE_NONE, MILIEU_GLIB_AMBIENCE_BY_LIGHT, NULL);
  /* [keep] */
  if (!milieu_glib_ambience_keep_in_file (ambience, path, "look", "ambience", &error))
    g_error ("%s", error->message);
  /* [keep] */
  printf ("  it begins with %s\n", names[milieu_glib_ambience_get_state (ambience)]);
  if (wants_contrast)
    milieu_glib_ambience_force (ambience, MILIEU_GLIB_AMBIENCE_CONTRAST);
  milieu_tree_free (tree);
}

int
main (void)
{
  const MilieuKey *paper = define_paper ();
  MilieuTree *tree;
  MilieuNode page;
  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &page));
  read_by_day_and_night (tree, page, paper);
  milieu_tree_free (tree);

  g_autofree char *folder = g_dir_make_tmp ("milieu-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "reader.ini", NULL);
  puts ("the first run");
  run (path, true);
  puts ("the second run");
  run (path, false);
  g_unlink (path);
  g_rmdir (folder);
  return EXIT_SUCCESS;
}
