/*
 * Theme choosers at their places.
 *
 * Invariant: a chooser that is running is in its tree's register, which holds it, and has an
 * interest there, its life, that goes with the place. When that goes `tree` becomes NULL.
 */
#include <milieu-glib/theme-chooser.h>

#include "../error-private.h"
#include "../node-register-private.h"
#include "../tree-private.h"
#include "theme-chooser-private.h"

#include <milieu-theme/theme.h>
#include <milieu/observer.h>

/* By its address a tree has its register: a table of choosers by their nodes. */
static char register_key;

/* ---- the register ---- */

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_at (MilieuTree *tree, MilieuNode node)
{
  g_return_val_if_fail (tree != NULL, NULL);
  GHashTable *choosers = milieu_tree_get_data (tree, &register_key);
  return choosers ? g_hash_table_lookup (choosers, &node) : NULL;
}

/* ---- life ---- */

/* The place has gone, or the chooser was stopped. */
static void
life_free (void *user_data)
{
  MilieuGlibThemeChooserLife *life = user_data;
  MilieuGlibThemeChooser *self = life->chooser;
  g_free (life);
  if (!self)
    return;
  g_object_ref (self);
  self->life = NULL;
  self->is_running = FALSE;
  milieu_glib_node_register_leave (self->choosers, &self->node, self);
  self->tree = NULL;
  g_object_unref (self);
}

static MilieuStatus
begin_life (MilieuGlibThemeChooser *self, MilieuTree *tree, const MilieuKey *key)
{
  MilieuGlibThemeChooserLife *life = g_new0 (MilieuGlibThemeChooserLife, 1);
  MilieuStatus status =
    self->node == MILIEU_NODE_NONE
      ? milieu_tree_watch_interest (tree, key, milieu_glib_ignore_interest, life, life_free,
                                    &self->life_observer)
      : milieu_node_watch_interest (tree, self->node, key, milieu_glib_ignore_interest, life,
                                    life_free, &self->life_observer);
  if (status != MILIEU_OK)
    {
      g_free (life);
      return status;
    }
  life->chooser = self;
  self->life = life;
  self->tree = tree;
  return status;
}

void
milieu_glib_theme_chooser_stop (MilieuGlibThemeChooser *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_THEME_CHOOSER (self));
  if (!self->is_running)
    return;
  g_object_ref (self);
  /* First of all, so that who starts another one meanwhile does not find this one. */
  self->is_running = FALSE;
  milieu_glib_node_register_leave (self->choosers, &self->node, self);
  MilieuTree *tree = g_steal_pointer (&self->tree);
  MilieuGlibThemeChooserLife *life = g_steal_pointer (&self->life);
  life->chooser = NULL;
  milieu_observer_remove (tree, self->life_observer);
  if (self->chosen)
    milieu_theme_unset (tree, self->node);
  g_object_unref (self);
}

gboolean
milieu_glib_theme_chooser_is_running (MilieuGlibThemeChooser *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_THEME_CHOOSER (self), FALSE);
  return self->is_running;
}

gboolean
milieu_glib_theme_chooser_check_running (MilieuGlibThemeChooser *self, const char *what,
                                         GError **error)
{
  return milieu_glib_check (self->is_running ? MILIEU_OK : MILIEU_ERROR_NO_NODE, error,
                            "%s, for the chooser has ended", what);
}

/* ---- starting ---- */

/* Says why there is no chooser, and is none. */
static MilieuGlibThemeChooser *
refuse (MilieuStatus status, GError **error)
{
  milieu_glib_check (status, error, "cannot start a theme chooser");
  return NULL;
}

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_start (MilieuTree *tree, MilieuNode node, GError **error)
{
  g_return_val_if_fail (tree != NULL, NULL);
  MilieuGlibThemeChooser *self = milieu_glib_theme_chooser_at (tree, node);
  if (self)
    return self;
  const MilieuKey *key = milieu_theme_key_version ();
  if (!key)
    return refuse (MILIEU_ERROR_NO_KEY, error);
  GHashTable *choosers = NULL;
  MilieuStatus status = milieu_glib_node_register_take (tree, &register_key, &choosers);
  if (status != MILIEU_OK)
    return refuse (status, error);
  self = milieu_glib_theme_chooser_new ();
  self->node = node;
  self->choosers = choosers;
  status = begin_life (self, tree, key);
  if (status == MILIEU_OK)
    {
      g_hash_table_insert (choosers, &self->node, g_object_ref (self));
      self->is_running = TRUE;
      milieu_glib_theme_chooser_adopt (self);
    }
  /* The register holds one that runs. */
  g_object_unref (self);
  return status == MILIEU_OK ? self : refuse (status, error);
}

/* ---- faces ---- */

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_start_at_node (MilieuGlibNode *node, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), NULL);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  if (!tree)
    return refuse (MILIEU_ERROR_NO_NODE, error);
  return milieu_glib_theme_chooser_start (tree, milieu_glib_node_get_handle (node), error);
}

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_start_at_tree (MilieuGlibTree *tree, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), NULL);
  MilieuTree *core = tree->core;
  return core ? milieu_glib_theme_chooser_start (core, MILIEU_NODE_NONE, error)
              : refuse (MILIEU_ERROR_NO_NODE, error);
}

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_at_node (MilieuGlibNode *node)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), NULL);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  return tree ? milieu_glib_theme_chooser_at (tree, milieu_glib_node_get_handle (node)) : NULL;
}

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_at_tree (MilieuGlibTree *tree)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), NULL);
  return tree->core ? milieu_glib_theme_chooser_at (tree->core, MILIEU_NODE_NONE) : NULL;
}
