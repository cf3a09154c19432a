/*
 * Ambiences at their places.
 *
 * Invariant: an ambience that is running is in its tree's register, which holds it, and has an
 * interest there, its life, that goes with the place. Each call into the tree may tell others, who
 * may end the ambience and free the tree; so after each it is `tree` that says whether that is
 * still there, for the end of the life sets it to NULL.
 */
#include <milieu-glib/ambience.h>

#include "../error-private.h"
#include "../node-register-private.h"
#include "../tree-private.h"
#include "ambience-private.h"

#include <milieu-glib/manual-source.h>

/* By its address a tree has its register: a table of ambiences by their nodes. */
static char register_key;

/* ---- the register ---- */

MilieuGlibAmbience *
milieu_glib_ambience_at (MilieuTree *tree, MilieuNode node)
{
  g_return_val_if_fail (tree != NULL, NULL);
  GHashTable *ambiences = milieu_tree_get_data (tree, &register_key);
  return ambiences ? g_hash_table_lookup (ambiences, &node) : NULL;
}

/* ---- life ---- */

/* The place has gone, and with it, sooner or later, the guide's observer and what the source wrote
 * there. */
static void
life_free (void *user_data)
{
  MilieuGlibAmbienceWatch *life = user_data;
  MilieuGlibAmbience *self = life->ambience;
  g_free (life);
  if (!self)
    return;
  g_object_ref (self);
  self->life = NULL;
  if (self->watch)
    self->watch->ambience = NULL;
  self->watch = NULL;
  self->is_running = FALSE;
  milieu_glib_node_register_leave (self->ambiences, &self->node, self);
  self->tree = NULL;
  g_object_unref (self);
}

static MilieuStatus
begin_life (MilieuGlibAmbience *self)
{
  const MilieuKey *key = milieu_glib_key_ambience ();
  MilieuGlibAmbienceWatch *life = g_new0 (MilieuGlibAmbienceWatch, 1);
  MilieuStatus status =
    self->node == MILIEU_NODE_NONE
      ? milieu_tree_watch_interest (self->tree, key, milieu_glib_ignore_interest, life, life_free,
                                    &self->life_observer)
      : milieu_node_watch_interest (self->tree, self->node, key, milieu_glib_ignore_interest, life,
                                    life_free, &self->life_observer);
  if (status != MILIEU_OK)
    {
      g_free (life);
      return status;
    }
  life->ambience = self;
  self->life = life;
  return status;
}

static void
end_life (MilieuGlibAmbience *self)
{
  MilieuTree *tree = g_steal_pointer (&self->tree);
  MilieuGlibAmbienceWatch *life = g_steal_pointer (&self->life);
  if (!life)
    return;
  life->ambience = NULL;
  milieu_observer_remove (tree, self->life_observer);
}

void
milieu_glib_ambience_stop (MilieuGlibAmbience *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_AMBIENCE (self));
  if (!self->is_running)
    return;
  g_object_ref (self);
  /* First of all, so that who starts another one meanwhile does not find this one. */
  self->is_running = FALSE;
  milieu_glib_node_register_leave (self->ambiences, &self->node, self);
  milieu_glib_ambience_leave_guide (self);
  if (self->tree)
    milieu_glib_value_source_detach (self->source, self->tree, self->node);
  end_life (self);
  g_object_unref (self);
}

gboolean
milieu_glib_ambience_is_running (MilieuGlibAmbience *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), FALSE);
  return self->is_running;
}

/* ---- starting ---- */

/* Within a transaction, so that nobody is told anything meanwhile. */
static gboolean
enter_place (MilieuGlibAmbience *self, MilieuTree *tree, GError **error)
{
  if (!milieu_glib_value_source_attach (self->source, tree, self->node, error))
    return FALSE;
  g_hash_table_insert (self->ambiences, &self->node, g_object_ref (self));
  self->is_running = TRUE;
  MilieuStatus status = milieu_glib_ambience_follow_guide (self);
  if (!milieu_glib_check (status, error, "cannot start an ambience"))
    return FALSE;
  milieu_glib_ambience_decide (self);
  return TRUE;
}

static gboolean
check_running (MilieuGlibAmbience *self, GError **error)
{
  return milieu_glib_check (self->is_running ? MILIEU_OK : MILIEU_ERROR_NO_NODE, error,
                            "the ambience has ended while it was started");
}

/* The ambience at its place; it may have ended again when its tree has told others. */
static gboolean
start (MilieuGlibAmbience *self, GError **error)
{
  const MilieuPayload payload = { .animated = false };
  MilieuTree *tree = self->tree;
  MilieuStatus status = begin_life (self);
  if (status != MILIEU_OK)
    self->tree = NULL;
  else
    status = milieu_tree_begin (tree, &payload);
  if (!milieu_glib_check (status, error, "cannot start an ambience"))
    return FALSE;
  self->source =
    g_object_ref_sink (MILIEU_GLIB_VALUE_SOURCE (milieu_glib_manual_source_new ("ambience")));
  milieu_glib_value_source_add_key (self->source, milieu_glib_key_ambience ());
  gboolean is_there = enter_place (self, tree, error);
  if (!is_there)
    milieu_glib_ambience_stop (self);
  milieu_tree_commit (tree);
  return is_there && check_running (self, error);
}

/* One that is there already. Who is told of what the other guide says may end it. */
static gboolean
start_again (MilieuGlibAmbience *self, MilieuGlibAmbienceGuide guide, GError **error)
{
  g_object_ref (self);
  milieu_glib_ambience_set_guide (self, guide);
  gboolean is_running = check_running (self, error);
  g_object_unref (self);
  return is_running;
}

MilieuGlibAmbience *
milieu_glib_ambience_start (MilieuTree *tree, MilieuNode node, MilieuGlibAmbienceGuide guide,
                            GError **error)
{
  g_return_val_if_fail (tree != NULL, NULL);
  g_return_val_if_fail ((int)guide >= 0 && guide <= MILIEU_GLIB_AMBIENCE_BY_NOTHING, NULL);
  MilieuGlibAmbience *self = milieu_glib_ambience_at (tree, node);
  if (self)
    return start_again (self, guide, error) ? self : NULL;
  GHashTable *ambiences = NULL;
  MilieuStatus status = milieu_glib_key_ambience ()
                          ? milieu_glib_node_register_take (tree, &register_key, &ambiences)
                          : MILIEU_ERROR_NO_KEY;
  if (!milieu_glib_check (status, error, "cannot start an ambience"))
    return NULL;
  self = milieu_glib_ambience_new ();
  self->tree = tree;
  self->node = node;
  self->ambiences = ambiences;
  self->guide = guide;
  gboolean is_running = start (self, error);
  if (!is_running && self->tree)
    end_life (self);
  g_object_unref (self);
  return is_running ? self : NULL;
}
