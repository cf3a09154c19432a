/*
 * Bindings: a widget's properties follow the environment, one of them in both directions, and a
 * setting of the user's drives a key for the whole window. Nobody writes an observer.
 */
#include "settings.h"

#include <milieu-glib/milieu-glib.h>

#include <inttypes.h>

#include "../must.h"
#include "label.h"

/* [transform] */
/* Text scale 1 is 10 points. */
static gboolean
scale_to_points (const GValue *scale, GValue *points, gpointer user_data)
{
  (void)user_data;
  g_value_set_double (points, 10 * g_value_get_double (scale));
  return TRUE;
}
/* [transform] */

static void
bind_properties (MilieuTree *tree, MilieuNode row, const MilieuKey *margin, GObject *label)
{
  GError *error = NULL;

  puts ("bound:");
  /* [bind] */
  g_autoptr (MilieuGlibNode) node = milieu_glib_node_for (tree, row);
  if (!milieu_glib_node_bind (node, margin, label, "margin", MILIEU_GLIB_BIND_BIDIRECTIONAL,
                              &error))
    g_error ("%s", error->message);
  /* [bind] */

  /* [bind-full] */
  if (!milieu_glib_node_bind_full (node, milieu_key_text_scale (), label, "font-size",
                                   MILIEU_GLIB_BIND_DEFAULT, scale_to_points, NULL, NULL, NULL,
                                   &error))
    g_error ("%s", error->message);
  /* [bind-full] */

  puts ("not bound:");
  if (!milieu_glib_node_bind (node, milieu_key_locale (), label, "margin", MILIEU_GLIB_BIND_DEFAULT,
                              &error))
    printf ("  %s\n", error->message);
  g_clear_error (&error);
}

static void
bind_settings (MilieuTree *tree, MilieuNode window, const MilieuKey *margin, GSettings *settings)
{
  GError *error = NULL;

  /* [settings] */
  g_autoptr (MilieuGlibNode) node = milieu_glib_node_for (tree, window);
  if (!milieu_glib_node_bind_settings (node, margin, settings, "margin", MILIEU_GLIB_BIND_BASE,
                                       &error))
    g_error ("%s", error->message);
  /* [settings] */
}

int
main (void)
{
  MilieuKeyDefinition definition = { .name = "margin", .type = MILIEU_TYPE_INT };
  const MilieuKey *margin;
  MilieuTree *tree;
  MilieuNode window, row;
  GObject *label = g_object_new (label_get_type (), NULL);
  g_autofree char *folder = g_dir_make_tmp ("bindings-XXXXXX", NULL);
  GSettings *settings = settings_open (folder);

  MUST (milieu_key_define (&definition, &margin));
  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &row));

  bind_properties (tree, row, margin, label);

  puts ("the window follows a setting:");
  bind_settings (tree, window, margin, settings);
  puts ("the user chooses another:");
  g_settings_set_int (settings, "margin", 12);

  puts ("text grows:");
  MUST (milieu_node_set_base (tree, window, milieu_key_text_scale (), milieu_value_double (1.5)));

  puts ("the program writes the property:");
  g_object_set (label, "margin", 20, NULL);
  printf ("  the row's own margin is %" PRId64 ", the window's %" PRId64 "\n",
          milieu_node_get_int (tree, row, margin, 0),
          milieu_node_get_int (tree, window, margin, 0));

  g_object_unref (label);
  puts ("the label has gone, and nothing is left to end:");
  MUST (milieu_node_set (tree, row, margin, milieu_value_int (30)));
  printf ("  the row's own margin is %" PRId64 "\n", milieu_node_get_int (tree, row, margin, 0));
  milieu_tree_free (tree);
  g_object_unref (settings);
  settings_remove (folder);
  return EXIT_SUCCESS;
}
