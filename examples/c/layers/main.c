/*
 * Layers: the system's value lies in the base layer, a program sets its own on top of it, and when
 * that comes off again what the system says by then shows. Farthest off is what it says to all.
 */
#include <milieu/milieu.h>

#include <stdio.h>

#include "../must.h"

/* [observer] */
static void
tell (const MilieuNotification *notification, void *user_data)
{
  (void)user_data;
  printf ("the clock shows the time of %s\n",
          milieu_string_text (notification->changes[0].new_value.string));
}
/* [observer] */

static void
print_layer (MilieuTree *tree, MilieuNode node, MilieuLayer layer, const char *name)
{
  MilieuValue value;
  if (milieu_node_get_own (tree, node, layer, milieu_key_time_zone (), &value))
    printf ("  %s: %s\n", name, milieu_string_text (value.string));
}

int
main (void)
{
  const MilieuKey *zone = milieu_key_time_zone ();
  MilieuTree *tree;
  MilieuNode desktop, clock;

  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &desktop));
  MUST (milieu_node_add (tree, desktop, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &clock));
  /* [observe] */
  MUST (milieu_node_observe (tree, clock, zone, MILIEU_OBSERVE_INITIAL, tell, NULL, NULL, NULL));
  /* [observe] */

  puts ("the system says where it is");
  /* [layers] */
  MUST (milieu_node_set_base_string (tree, desktop, zone, "Europe/Warsaw"));

  puts ("somebody chooses another zone");
  MUST (milieu_node_set_string (tree, desktop, zone, "Asia/Tokyo"));
  /* [layers] */

  puts ("the system moves; the choice is stronger, so nobody is told");
  MUST (milieu_node_set_base_string (tree, desktop, zone, "Europe/Lisbon"));
  print_layer (tree, desktop, MILIEU_LAYER_SET, "set");
  print_layer (tree, desktop, MILIEU_LAYER_WISH, "wish");
  print_layer (tree, desktop, MILIEU_LAYER_BASE, "base");

  puts ("the choice is taken back");
  MUST (milieu_node_unset (tree, desktop, zone));

  puts ("the system says it to the whole tree; what the desktop has is nearer");
  /* [above] */
  MUST (milieu_tree_set_base_string (tree, zone, "Atlantic/Azores"));
  /* [above] */

  puts ("the desktop has no value any more");
  MUST (milieu_node_unset_base (tree, desktop, zone));

  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
