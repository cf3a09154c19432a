/*
 * Theme choosers at their places.
 *
 * Invariant: a chooser that is running is in its tree's register, which holds it, and has an
 * interest there, its life, that goes with the place. When that goes `tree` becomes NULL.
 */
#include <milieu-glib/theme-chooser.h>

#include "../error-private.h"
#include "../tree-private.h"
#include "theme-chooser-private.h"

#include <milieu-theme/theme.h>
#include <milieu/observer.h>

/* By its address a tree has its register: a table of choosers by their nodes. */
static char register_key;

/* ---- the register ---- */

static void
free_register (void *user_data)
{
  g_hash_table_unref (user_data);
}

static MilieuStatus
take_register (MilieuTree *tree, GHashTable **found)
{
  *found = milieu_tree_get_data (tree, &register_key);
  if (*found)
    return MILIEU_OK;
  *found = g_hash_table_new_full (milieu_glib_node_hash, g_int64_equal, NULL, g_object_unref);
  MilieuStatus status = milieu_tree_set_data (tree, &register_key, *found, free_register);
  if (status != MILIEU_OK)
    g_hash_table_unref (*found);
  return status;
}

/* Also while the tree goes, which lets its data go last of all. */
static void
leave_register (MilieuGlibThemeChooser *self)
{
  if (g_hash_table_lookup (self->choosers, &self->node) == self)
    g_hash_table_remove (self->choosers, &self->node);
}

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_at (MilieuTree *tree, MilieuNode node)
{
  g_return_val_if_fail (tree != NULL, NULL);
  GHashTable *choosers = milieu_tree_get_data (tree, &register_key);
  return choosers ? g_hash_table_lookup (choosers, &node) : NULL;
}

/* ---- life ---- */

static void
ignore_interest (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted,
                 void *user_data)
{
  (void)tree, (void)node, (void)key, (void)wanted, (void)user_data;
}

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
  leave_register (self);
  self->tree = NULL;
  g_object_unref (self);
}

static MilieuStatus
begin_life (MilieuGlibThemeChooser *self, MilieuTree *tree, const MilieuKey *key)
{
  MilieuGlibThemeChooserLife *life = g_new0 (MilieuGlibThemeChooserLife, 1);
  MilieuStatus status = self->node == MILIEU_NODE_NONE
                          ? milieu_tree_watch_interest (tree, key, ignore_interest, life, life_free,
                                                        &self->life_observer)
                          : milieu_node_watch_interest (tree, self->node, key, ignore_interest,
                                                        life, life_free, &self->life_observer);
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
  leave_register (self);
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

static const char cannot_start[] = "cannot start a theme chooser";

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_start (MilieuTree *tree, MilieuNode node, GError **error)
{
  g_return_val_if_fail (tree != NULL, NULL);
  MilieuGlibThemeChooser *self = milieu_glib_theme_chooser_at (tree, node);
  if (self)
    return self;
  const MilieuKey *key = milieu_theme_key_version ();
  GHashTable *choosers = NULL;
  MilieuStatus status = key ? take_register (tree, &choosers) : MILIEU_ERROR_NO_KEY;
  if (!milieu_glib_check (status, error, cannot_start))
    return NULL;
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
  return milieu_glib_check (status, error, cannot_start) ? self : NULL;
}

/* ---- faces ---- */

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_start_at_node (MilieuGlibNode *node, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), NULL);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  if (!milieu_glib_check (tree ? MILIEU_OK : MILIEU_ERROR_NO_NODE, error, cannot_start))
    return NULL;
  return milieu_glib_theme_chooser_start (tree, milieu_glib_node_get_handle (node), error);
}

MilieuGlibThemeChooser *
milieu_glib_theme_chooser_start_at_tree (MilieuGlibTree *tree, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), NULL);
  if (!milieu_glib_check (tree->core ? MILIEU_OK : MILIEU_ERROR_NO_NODE, error, cannot_start))
    return NULL;
  return milieu_glib_theme_chooser_start (tree->core, MILIEU_NODE_NONE, error);
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
