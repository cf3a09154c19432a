/*
 * Themes: a table of colours that is read from a file, observers of its entries, and themes that
 * are set for a window, follow the desktop's colour scheme, or are a dialog's own.
 */
#include <milieu-theme/milieu-theme.h>

#include <stdio.h>
#include <string.h>

#include "../must.h"

static const char path[] = "examples/themes/colors.txt";

/* [read] */
/* Reads a table, or says all that is wrong with the file, and returns NULL. */
static MilieuColorTable *
read_table (const char *file)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults;
  MilieuStatus status = milieu_color_table_read_file (file, &table, &faults);
  if (status == MILIEU_ERROR_FAULTS)
    {
      fprintf (stderr, "%s\n", milieu_faults_text (faults));
      milieu_faults_free (faults);
    }
  else
    MUST (status);
  return table;
}
/* [read] */

/* [repaint] */
static void
repaint (const MilieuNotification *notification, void *name)
{
  const MilieuChange *change = &notification->changes[0];
  char color[MILIEU_COLOR_TEXT_SIZE];
  milieu_color_format (change->new_value.color, color);
  printf ("  %s paints %s in %s\n", (const char *)name, milieu_key_name (change->key), color);
}
/* [repaint] */

/* [report] */
static void
report (const char *message, void *user_data)
{
  (void)user_data;
  printf ("  report: %s\n", message);
}
/* [report] */

/* [did-change] */
static void
say_it_has_changed (MilieuTree *tree, void *name)
{
  (void)tree;
  printf ("  %s: did change\n", (const char *)name);
}

static void
change_theme (MilieuTree *tree, MilieuNode node, const char *theme, const char *name)
{
  printf ("  %s: will change\n", name);
  MUST (milieu_theme_set (tree, node, theme));
  MUST (milieu_theme_when_told (tree, say_it_has_changed, (void *)name, NULL));
}
/* [did-change] */

/* What the program is told when somebody has edited the file. */
static const char edited[] = "NORMAL   NIGHT    RED\n"
                             "#000000  #ffffff  #ff0000  TEXT\n";

static void
replace_table (MilieuTree *tree, MilieuColorTable *former)
{
  MilieuColorTable *table;
  MilieuFaults *faults;
  MUST (milieu_color_table_read (path, edited, strlen (edited), &table, &faults));
  /* [replace] */
  MUST (milieu_tree_set_base (tree, milieu_theme_key_table (), milieu_value_object (table)));
  milieu_theme_report_lost (former, table);
  /* [replace] */
  milieu_color_table_release (table);
}

int
main (void)
{
  MilieuTree *tree;
  MilieuNode window, dialog;
  MilieuColorTable *table = read_table (path);
  if (!table)
    return EXIT_FAILURE;
  milieu_theme_set_message_function (report, NULL, NULL);
  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &dialog));

  /* [give] */
  MUST (milieu_tree_set_base (tree, milieu_theme_key_table (), milieu_value_object (table)));
  /* [give] */

  puts ("by day");
  /* [observe] */
  const MilieuColor white = { 65535, 65535, 65535, 65535 }, black = { .alpha = 65535 };
  const MilieuKey *background = milieu_theme_entry_key ("BG", milieu_value_color (white));
  const MilieuKey *text = milieu_theme_entry_key ("TEXT", milieu_value_color (black));
  MUST (milieu_node_observe (tree, window, background, MILIEU_OBSERVE_INITIAL, repaint, "window",
                             NULL, NULL));
  MUST (milieu_node_observe (tree, dialog, text, MILIEU_OBSERVE_INITIAL, repaint, "dialog", NULL,
                             NULL));
  /* [observe] */

  puts ("the desktop turns dark");
  MUST (milieu_tree_set_base (tree, milieu_key_color_scheme (),
                              milieu_value_int (MILIEU_COLOR_SCHEME_DARK)));

  puts ("the dialog is red in the dark");
  /* [mapping] */
  MUST (milieu_node_set_string (tree, dialog, milieu_theme_key_dark (), "RED"));
  /* [mapping] */

  puts ("dawn comes in the window, whatever the desktop says");
  /* [dawn] */
  MUST (milieu_theme_dawn_coming (tree, window));
  /* [dawn] */

  puts ("the dialog is red again");
  change_theme (tree, dialog, "RED", "dialog");

  puts ("a theme that the table does not have");
  MUST (milieu_theme_set (tree, window, "DUSK"));

  puts ("another table, without BG, in which red is another one");
  replace_table (tree, table);

  milieu_tree_free (tree);
  milieu_color_table_release (table);
  return EXIT_SUCCESS;
}
