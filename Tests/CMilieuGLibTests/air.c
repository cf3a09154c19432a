/* Observers log from within the core; what fails there is found by those who read the log. */
#include "../CMilieuTests/test.h"

#include "air.h"

static const char *
name_of (MilieuGlibAmbienceState state)
{
  static const char *const names[] = { "invert", "regular", "contrast" };
  return names[state];
}

static MilieuNode
add (MilieuTree *tree, MilieuNode parent, MilieuNodeFlags flags)
{
  MilieuNode node;
  CHECK_OK (milieu_node_add (tree, parent, MILIEU_NODE_NONE, flags, &node));
  return node;
}

void
air_start (Air *self)
{
  *self = (Air){ .log = g_string_new (NULL) };
  CHECK_OK (milieu_tree_new (NULL, &self->tree));
  self->window = add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY);
  self->list = add (self->tree, self->window, MILIEU_NODE_PLAIN);
  self->row = add (self->tree, self->list, MILIEU_NODE_PLAIN);
}

void
air_end (Air *self)
{
  if (self->tree)
    milieu_tree_free (self->tree);
  g_string_free (self->log, TRUE);
  g_free (self->told);
}

MilieuGlibAmbience *
air_ambience (Air *self, MilieuNode node)
{
  GError *error = NULL;
  MilieuGlibAmbience *ambience =
    milieu_glib_ambience_start (self->tree, node, MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
  CHECK (ambience == milieu_glib_ambience_at (self->tree, node));
  return ambience;
}

static void
set_base (Air *self, MilieuNode node, const MilieuKey *key, double number)
{
  MilieuValue value = milieu_value_double (number);
  CHECK_OK (node == MILIEU_NODE_NONE ? milieu_tree_set_base (self->tree, key, value)
                                     : milieu_node_set_base (self->tree, node, key, value));
}

void
air_brightness (Air *self, MilieuNode node, double brightness)
{
  set_base (self, node, milieu_key_brightness (), brightness);
}

void
air_light (Air *self, MilieuNode node, double lux)
{
  set_base (self, node, milieu_key_light_level (), lux);
}

static void
breathe (MilieuTree *tree, MilieuNode node, const MilieuGlibAmbienceChange *change,
         gpointer user_data)
{
  Breather *self = user_data;
  Air *air = self->air;
  const char *animated = change->animated ? " animated" : "";
  (void)tree;
  self->told++;
  self->node = node;
  if (change->is_initial && change->previous == change->current)
    g_string_append_printf (air->log, "%s: %s at first%s\n", self->name, name_of (change->current),
                            animated);
  else
    g_string_append_printf (air->log, "%s: %s -> %s%s\n", self->name, name_of (change->previous),
                            name_of (change->current), animated);
  if (self->act)
    self->act (self, change);
}

static void
count_destroy (gpointer user_data)
{
  Breather *self = user_data;
  self->air->destroyed++;
}

static void
free_breather (gpointer user_data)
{
  count_destroy (user_data);
  g_free (user_data);
}

MilieuObserver
air_observe (Air *self, MilieuNode node, const char *name)
{
  MilieuObserver observer;
  Breather *breather = g_new0 (Breather, 1);
  breather->air = self;
  breather->name = name;
  CHECK_OK (
    milieu_glib_ambience_observe (self->tree, node, breathe, breather, free_breather, &observer));
  return observer;
}

void
air_breathe (Breather *self, MilieuNode node)
{
  CHECK_OK (milieu_glib_ambience_observe (self->air->tree, node, breathe, self, count_destroy,
                                          &self->observer));
}

const char *
air_told (Air *self)
{
  g_free (self->told);
  self->told = g_strdup (self->log->str);
  g_string_truncate (self->log, 0);
  return self->told;
}

MilieuGlibAmbienceState
air_state (Air *self, MilieuNode node)
{
  MilieuValue value;
  const MilieuKey *key = milieu_glib_key_ambience ();
  CHECK_OK (node == MILIEU_NODE_NONE ? milieu_tree_get (self->tree, key, &value)
                                     : milieu_node_get (self->tree, node, key, &value, NULL));
  return (MilieuGlibAmbienceState)value.integer;
}

uint64_t
air_observers (Air *self)
{
  MilieuStatistics statistics;
  milieu_tree_get_statistics (self->tree, &statistics);
  return statistics.observers;
}

MilieuGlibAmbienceConstraints
air_constraints (double invert_least, double invert_most, double regular_least, double regular_most,
                 double contrast_least, double contrast_most)
{
  return (MilieuGlibAmbienceConstraints){
    { invert_least, invert_most },
    { regular_least, regular_most },
    { contrast_least, contrast_most },
  };
}
