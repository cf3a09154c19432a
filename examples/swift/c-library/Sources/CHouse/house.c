/*
 * The key "target-temperature" is listed, so that Swift finds it by its name.
 */
#include "house.h"

#include <stdlib.h>

struct House
{
  MilieuTree *tree;
  const MilieuKey *target;
  MilieuNode building, kitchen;
};

/* The first house defines the key. */
static const MilieuKey *
find_target_key (void)
{
  const MilieuKey *key = milieu_key_find ("target-temperature");
  MilieuKeyDefinition definition = { .name = "target-temperature", .type = MILIEU_TYPE_DOUBLE };
  definition.default_value = milieu_value_double (18);
  if (key == NULL && milieu_key_define (&definition, &key) != MILIEU_OK)
    return NULL;
  return key;
}

static bool
build (House *house)
{
  house->target = find_target_key ();
  return house->target != NULL && milieu_tree_new (NULL, &house->tree) == MILIEU_OK
         && milieu_node_add (house->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN,
                             &house->building)
              == MILIEU_OK
         && milieu_node_add (house->tree, house->building, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN,
                             &house->kitchen)
              == MILIEU_OK
         && milieu_node_set_name (house->tree, house->building, "building") == MILIEU_OK
         && milieu_node_set_name (house->tree, house->kitchen, "kitchen") == MILIEU_OK;
}

House *
house_new (void)
{
  House *house = calloc (1, sizeof *house);
  if (house != NULL && !build (house))
    {
      house_free (house);
      return NULL;
    }
  return house;
}

void
house_free (House *house)
{
  milieu_tree_free (house->tree);
  free (house);
}

MilieuTree *
house_get_tree (House *house)
{
  return house->tree;
}

MilieuNode
house_get_kitchen (const House *house)
{
  return house->kitchen;
}

bool
house_set_target (House *house, double degrees)
{
  return milieu_node_set (house->tree, house->building, house->target,
                          milieu_value_double (degrees))
         == MILIEU_OK;
}

double
house_get_kitchen_target (House *house)
{
  return milieu_node_get_double (house->tree, house->kitchen, house->target, 0);
}
