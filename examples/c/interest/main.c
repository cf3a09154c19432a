/*
 * Interest: a light sensor feeds a window, and costs power; so it runs from the first observer of
 * the light at or below the window to the last one.
 */
#include <milieu/milieu.h>

#include <stdio.h>

#include "../must.h"

static void
tell (const MilieuNotification *notification, void *name)
{
  printf ("  %s: %g lux\n", (const char *)name, notification->changes[0].new_value.number);
}

/* What a sensor gives is what the system says, so it goes into the base layer; when it stands
 * still, its last value does not stay. */
/* [interest] */
static void
switch_sensor (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted,
               void *user_data)
{
  (void)user_data;
  printf ("  the sensor %s\n", wanted ? "starts" : "stops");
  if (wanted)
    MUST (milieu_node_set_base (tree, node, key, milieu_value_double (320)));
  else
    MUST (milieu_node_unset_base (tree, node, key));
}
/* [interest] */

int
main (void)
{
  const MilieuKey *light = milieu_key_light_level ();
  MilieuTree *tree;
  MilieuNode window, map, photo;
  MilieuObserver of_map, of_photo;

  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &map));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &photo));
  /* [watch] */
  MUST (milieu_node_watch_interest (tree, window, light, switch_sensor, NULL, NULL, NULL));
  /* [watch] */

  puts ("the map observes");
  MUST (milieu_node_observe (tree, map, light, MILIEU_OBSERVE_PLAIN, tell, "map", NULL, &of_map));
  puts ("the photo, too");
  MUST (milieu_node_observe (tree, photo, light, MILIEU_OBSERVE_INITIAL, tell, "photo", NULL,
                             &of_photo));
  puts ("the map has seen enough");
  MUST (milieu_observer_remove (tree, of_map));
  puts ("the photo goes");
  MUST (milieu_node_remove (tree, photo));

  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
