/*
 * Observers of the state, and telling them again.
 *
 * Invariant: a listener is in its tree's roster exactly as long as the core has its observer. Its
 * function is called with the roster in no one's hands: who is told again is listed before, and
 * each is asked whether it is still there. Nothing recurses: who is told again and asks for more
 * waits.
 */
#define G_LOG_DOMAIN "Milieu"

#include <milieu-glib/ambience-state.h>

#include "../tree-private.h"
#include "ambience-private.h"

/* A tree's listeners. The tree's data hold it, and so does each function here while it runs. */
typedef struct Roster
{
  MilieuTree *tree;    /* NULL once it has gone */
  GQueue listeners;    /* in the order of registration */
  GArray *asked;       /* nodes below which listeners are to be told again */
  gboolean is_telling; /* them */
} Roster;

typedef struct Listener
{
  Roster *roster; /* lent as long as it is there */
  GList link;     /* in the roster */
  MilieuNode node;
  gboolean is_there; /* the core has its observer */
  MilieuGlibAmbienceState told;
  MilieuGlibAmbienceFunction function;
  gpointer user_data;
  GDestroyNotify destroy;
} Listener;

/* By its address a tree has its roster. */
static char roster_key;

/* ---- rosters ---- */

static void
clear_roster (void *block)
{
  Roster *self = block;
  g_array_unref (self->asked);
}

static void
release_roster (Roster *self)
{
  g_rc_box_release_full (self, clear_roster);
}

/* The tree goes. */
static void
forget_roster (void *user_data)
{
  Roster *self = user_data;
  self->tree = NULL;
  release_roster (self);
}

static MilieuStatus
take_roster (MilieuTree *tree, Roster **roster)
{
  *roster = milieu_tree_get_data (tree, &roster_key);
  if (*roster)
    return MILIEU_OK;
  *roster = g_rc_box_new0 (Roster);
  (*roster)->tree = tree;
  (*roster)->asked = g_array_new (FALSE, FALSE, sizeof (MilieuNode));
  MilieuStatus status = milieu_tree_set_data (tree, &roster_key, *roster, forget_roster);
  if (status != MILIEU_OK)
    release_roster (*roster);
  return status;
}

/* ---- listeners ---- */

static void
clear_listener (void *block)
{
  Listener *self = block;
  if (self->destroy)
    self->destroy (self->user_data);
}

static void
release_listener (void *listener)
{
  g_rc_box_release_full (listener, clear_listener);
}

/* Its observer has gone. What the function was given goes when no call of it is left. */
static void
end_listener (void *user_data)
{
  Listener *self = user_data;
  self->is_there = FALSE;
  g_queue_unlink (&self->roster->listeners, &self->link);
  release_listener (self);
}

static void
tell (Listener *self, MilieuTree *tree, const MilieuGlibAmbienceChange *change)
{
  g_rc_box_acquire (self);
  self->function (tree, self->node, change, self->user_data);
  release_listener (self);
}

static void
told (const MilieuNotification *notification, void *user_data)
{
  Listener *self = user_data;
  MilieuGlibAmbienceState current =
    milieu_glib_ambience_from_number (notification->changes[0].new_value.integer);
  MilieuGlibAmbienceChange change = {
    .previous = notification->initial ? current : self->told,
    .current = current,
    .is_initial = notification->initial,
    .animated = !notification->initial && notification->payload->animated,
  };
  self->told = current;
  if (notification->initial || change.previous != current)
    tell (self, notification->tree, &change);
}

MilieuStatus
milieu_glib_ambience_observe (MilieuTree *tree, MilieuNode node,
                              MilieuGlibAmbienceFunction function, gpointer user_data,
                              GDestroyNotify destroy, MilieuObserver *observer)
{
  g_return_val_if_fail (tree != NULL && function != NULL, MILIEU_ERROR_NO_NODE);
  Roster *roster;
  const MilieuKey *key = milieu_glib_key_ambience ();
  if (!key)
    return MILIEU_ERROR_NO_KEY;
  MilieuStatus status = take_roster (tree, &roster);
  if (status != MILIEU_OK)
    return status;
  Listener *self = g_rc_box_new0 (Listener);
  self->roster = roster;
  self->link.data = self;
  self->node = node;
  self->is_there = TRUE;
  self->told = milieu_glib_ambience_read (tree, node);
  self->function = function;
  self->user_data = user_data;
  g_queue_push_tail_link (&roster->listeners, &self->link);
  self->destroy = destroy;
  status = milieu_glib_ambience_watch (tree, node, key, MILIEU_OBSERVE_INITIAL, told, self,
                                       end_listener, observer);
  if (status != MILIEU_OK)
    {
      self->destroy = NULL;
      end_listener (self);
    }
  return status;
}

/* ---- telling again ---- */

/* Those of the listeners that are at each node, in the order of registration. */
static GHashTable *
group_by_node (const Roster *self)
{
  GHashTable *groups = g_hash_table_new_full (milieu_glib_node_hash, g_int64_equal, NULL,
                                              (GDestroyNotify)g_ptr_array_unref);
  for (GList *link = self->listeners.head; link; link = link->next)
    {
      Listener *listener = link->data;
      GPtrArray *group = g_hash_table_lookup (groups, &listener->node);
      if (!group)
        {
          group = g_ptr_array_new_with_free_func (release_listener);
          g_hash_table_insert (groups, &listener->node, group);
        }
      g_ptr_array_add (group, g_rc_box_acquire (listener));
    }
  return groups;
}

/* Moves those at a node from the groups to the list. */
static void
take_group (GHashTable *groups, MilieuNode node, GPtrArray *list)
{
  GPtrArray *group = g_hash_table_lookup (groups, &node);
  if (!group)
    return;
  for (guint l = 0; l < group->len; l++)
    g_ptr_array_add (list, g_rc_box_acquire (group->pdata[l]));
  g_hash_table_remove (groups, &node);
}

/* The listeners at and below the nodes, each once, and below each node in tree order. */
static GPtrArray *
collect (const Roster *self, const GArray *nodes)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (release_listener);
  GHashTable *groups = group_by_node (self);
  for (guint n = 0; n < nodes->len; n++)
    {
      MilieuNode top = g_array_index (nodes, MilieuNode, n), node = top;
      if (top == MILIEU_NODE_NONE)
        {
          take_group (groups, MILIEU_NODE_NONE, list);
          node = milieu_node_get_first_child (self->tree, MILIEU_NODE_NONE);
        }
      else if (!milieu_node_exists (self->tree, top))
        continue;
      for (; node != MILIEU_NODE_NONE && g_hash_table_size (groups);
           node = milieu_node_get_next (self->tree, node, top))
        take_group (groups, node, list);
    }
  g_hash_table_unref (groups);
  return list;
}

static void
tell_again (Roster *self, const GArray *nodes)
{
  GPtrArray *list = collect (self, nodes);
  for (guint l = 0; l < list->len; l++)
    {
      Listener *listener = list->pdata[l];
      if (listener->is_there)
        tell (listener, self->tree,
              &(MilieuGlibAmbienceChange){ .previous = listener->told, .current = listener->told });
    }
  g_ptr_array_unref (list);
}

void
milieu_glib_ambience_retell (MilieuTree *tree, MilieuNode node)
{
  g_return_if_fail (tree != NULL);
  Roster *self = milieu_tree_get_data (tree, &roster_key);
  if (!self)
    return;
  g_array_append_val (self->asked, node);
  if (self->is_telling)
    return;
  g_rc_box_acquire (self);
  self->is_telling = TRUE;
  for (int round = 0; self->tree && self->asked->len; round++)
    {
      GArray *nodes = self->asked;
      self->asked = g_array_new (FALSE, FALSE, sizeof (MilieuNode));
      if (round < MILIEU_ROUND_LIMIT)
        tell_again (self, nodes);
      else
        g_warning ("observers of the ambience that are told again ask for that again and again; "
                   "after %d rounds the rest is given up",
                   MILIEU_ROUND_LIMIT);
      g_array_unref (nodes);
    }
  self->is_telling = FALSE;
  release_roster (self);
}
