/*
 * Signals: a node has a face, a GObject that emits `changed` with a key's name as the detail. The
 * core observes only what somebody is connected for.
 */
#include <milieu-glib/milieu-glib.h>

#include <inttypes.h>
#include <stdio.h>

#include "../must.h"

/* [handler] */
static void
repaint (MilieuGlibNode *node, const MilieuKey *key, const GValue *old_value,
         const GValue *new_value, const MilieuPayload *payload, gpointer user_data)
{
  const char *who = user_data;
  printf ("  %s: %s of %s is %" G_GINT64_FORMAT ", and was %" G_GINT64_FORMAT "%s\n", who,
          milieu_key_name (key), milieu_glib_node_get_name (node), g_value_get_int64 (new_value),
          g_value_get_int64 (old_value), payload->animated ? ", animated" : "");
}
/* [handler] */

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static MilieuNode
add (MilieuTree *tree, MilieuNode parent, MilieuNodeFlags flags, const char *name)
{
  MilieuNode node;
  MUST (milieu_node_add (tree, parent, MILIEU_NODE_NONE, flags, &node));
  MUST (milieu_node_set_name (tree, node, name));
  return node;
}

static void
count (MilieuTree *tree)
{
  MilieuStatistics statistics;
  milieu_tree_get_statistics (tree, &statistics);
  printf ("  the core has %" PRIu64 " observers\n", statistics.observers);
}

int
main (void)
{
  MilieuKeyDefinition definition = { .name = "padding", .type = MILIEU_TYPE_INT };
  definition.default_value = milieu_value_int (8);
  const MilieuKey *padding;
  MilieuTree *tree;

  MUST (milieu_key_define (&definition, &padding));
  MUST (milieu_tree_new (NULL, &tree));
  milieu_glib_attach (tree, NULL, MILIEU_GLIB_PRIORITY_FLUSH);
  MilieuNode window = add (tree, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, "window");
  MilieuNode row = add (tree, window, MILIEU_NODE_PLAIN, "row");

  puts ("two handlers of one key at one node:");
  /* [connect] */
  MilieuGlibNode *face = milieu_glib_node_for (tree, row);
  gulong label = g_signal_connect (face, "changed::padding", G_CALLBACK (repaint), "label");
  gulong icon = g_signal_connect (face, "changed::padding", G_CALLBACK (repaint), "icon");
  /* [connect] */
  MUST (milieu_node_set (tree, window, padding, milieu_value_int (12)));
  settle ();
  count (tree);

  puts ("with a payload, in a transaction:");
  MilieuPayload payload = { .animated = true, .duration = 0.25 };
  g_signal_handler_disconnect (face, icon);
  MUST (milieu_tree_begin (tree, &payload));
  MUST (milieu_node_set (tree, window, padding, milieu_value_int (16)));
  MUST (milieu_node_set (tree, row, padding, milieu_value_int (20)));
  MUST (milieu_tree_commit (tree));
  settle ();

  puts ("nobody is connected any more:");
  g_signal_handler_disconnect (face, label);
  settle ();
  count (tree);

  g_object_unref (face);
  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
