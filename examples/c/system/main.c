/*
 * Following the system: the whole tree has what the desktop, its files and its sensors say, each by
 * a source of its own. What the program sets wins over it; a fake takes a source's place in one
 * line; and a source of the program's own runs only while somebody observes what it gives.
 */
#include <milieu-glib/milieu-glib.h>

#include <stdio.h>

#include "../must.h"

static void
tell (const MilieuNotification *notification, void *name)
{
  const MilieuChange *change = &notification->changes[0];
  char *text = milieu_glib_value_print (change->key, change->new_value);
  printf ("  %s: %s is %s\n", (const char *)name, milieu_key_name (change->key), text);
  g_free (text);
}

static void
observe (MilieuTree *tree, MilieuNode node, const MilieuKey *key, const char *name,
         MilieuObserver *observer)
{
  MUST (milieu_node_observe (tree, node, key, MILIEU_OBSERVE_PLAIN, tell, (void *)name, NULL,
                             observer));
}

static void
attach (MilieuGlibValueSource *source, MilieuTree *tree)
{
  GError *error = NULL;
  if (!milieu_glib_value_source_attach (source, tree, MILIEU_NODE_NONE, &error))
    g_error ("%s", error->message);
}

static void
follow (MilieuTree *tree)
{
  /* [follow] */
  GError *error = NULL;
  if (!milieu_glib_system_follow (tree, MILIEU_NODE_NONE, &error))
    g_error ("%s", error->message);
  /* [follow] */
}

/* Those of the whole tree, the strongest first. */
static void
list_sources (MilieuTree *tree)
{
  g_autoptr (GPtrArray) sources = milieu_glib_value_source_list (tree, MILIEU_NODE_NONE);
  printf ("the sources:");
  for (guint i = sources->len; i-- > 0;)
    printf (" %s", milieu_glib_value_source_get_name (g_ptr_array_index (sources, i)));
  puts ("");
}

/* What the program has measured by itself. */
/* [wanted] */
static void
switch_sensor (MilieuGlibManualSource *sensor, const MilieuGlibKey *key, gboolean is_wanted,
               gpointer user_data)
{
  (void)user_data;
  printf ("  the sensor %s\n", is_wanted ? "starts" : "stops");
  if (is_wanted)
    milieu_glib_value_source_give (MILIEU_GLIB_VALUE_SOURCE (sensor), key,
                                   milieu_value_double (320));
  else
    milieu_glib_value_source_withdraw (MILIEU_GLIB_VALUE_SOURCE (sensor), key);
}
/* [wanted] */

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

int
main (void)
{
  MilieuTree *tree;
  MilieuNode window, dialog;
  MilieuObserver of_light;

  MUST (milieu_tree_new (NULL, &tree));
  milieu_glib_attach (tree, NULL, MILIEU_GLIB_PRIORITY_FLUSH);
  follow (tree);
  list_sources (tree);

  puts ("a fake takes the desktop's place");
  /* [fake] */
  MilieuGlibValueSource *fake =
    milieu_glib_manual_source_new_with_texts ("color-scheme", "dark", "locale", "ar", NULL);
  attach (fake, tree);
  /* [fake] */
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &dialog));
  observe (tree, window, milieu_key_color_scheme (), "window", NULL);
  observe (tree, dialog, milieu_key_color_scheme (), "dialog", NULL);
  observe (tree, window, milieu_key_layout_direction (), "window", NULL);
  printf ("  window: color-scheme is %s\n",
          milieu_node_get_int (tree, window, milieu_key_color_scheme (), 0)
              == MILIEU_COLOR_SCHEME_DARK
            ? "dark"
            : "something else");

  puts ("the program sets the dialog's; then the desktop changes two things");
  MUST (milieu_node_set (tree, dialog, milieu_key_color_scheme (),
                         milieu_value_int (MILIEU_COLOR_SCHEME_DARK)));
  /* [together] */
  milieu_glib_value_source_begin (fake);
  milieu_glib_manual_source_give_text (MILIEU_GLIB_MANUAL_SOURCE (fake), "color-scheme", "light",
                                       NULL);
  milieu_glib_manual_source_give_text (MILIEU_GLIB_MANUAL_SOURCE (fake), "locale", "pl", NULL);
  milieu_glib_value_source_commit (fake);
  /* [together] */
  settle ();

  puts ("a sensor of the program's own");
  /* [sensor] */
  MilieuGlibManualSource *sensor = milieu_glib_manual_source_new ("sensor");
  milieu_glib_value_source_add_key (MILIEU_GLIB_VALUE_SOURCE (sensor), milieu_key_light_level ());
  g_signal_connect (sensor, "wanted::light-level", G_CALLBACK (switch_sensor), NULL);
  attach (MILIEU_GLIB_VALUE_SOURCE (sensor), tree);
  /* [sensor] */
  list_sources (tree);
  observe (tree, window, milieu_key_light_level (), "window", &of_light);
  settle ();
  MUST (milieu_observer_remove (tree, of_light));
  settle ();

  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
