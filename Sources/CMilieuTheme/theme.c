/*
 * Setting themes.
 *
 * Invariant: what is set at a node, and what is the base value above all roots, are
 * strings of `theme-version`, and never empty.
 */
#include <milieu-theme/theme.h>

#include "theme-keys-private.h"

#include <milieu/environment.h>

static MilieuStatus
set (MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuString *name)
{
  if (milieu_string_length (name) == 0)
    return MILIEU_ERROR_NAME;
  MilieuValue value = milieu_value_string (name);
  return node == MILIEU_NODE_NONE ? milieu_tree_set_base (tree, key, value)
                                  : milieu_node_set (tree, node, key, value);
}

MilieuStatus
milieu_theme_set (MilieuTree *tree, MilieuNode node, const char *theme)
{
  const MilieuKey *key;
  MilieuString *name = NULL;
  MilieuStatus status = milieu_theme_require_key (THEME_KEY_VERSION, &key);
  if (status == MILIEU_OK)
    status = milieu_string_new (theme, &name);
  if (status != MILIEU_OK)
    return status;
  status = set (tree, node, key, name);
  milieu_string_release (name);
  return status;
}

MilieuStatus
milieu_theme_unset (MilieuTree *tree, MilieuNode node)
{
  const MilieuKey *key;
  MilieuStatus status = milieu_theme_require_key (THEME_KEY_VERSION, &key);
  if (status != MILIEU_OK)
    return status;
  return node == MILIEU_NODE_NONE ? milieu_tree_unset_base (tree, key)
                                  : milieu_node_unset (tree, node, key);
}

/* Sets the theme to what another key is there. */
static MilieuStatus
set_to (MilieuTree *tree, MilieuNode node, ThemeKey source)
{
  const MilieuKey *key, *source_key;
  MilieuValue value;
  MilieuStatus status = milieu_theme_require_key (THEME_KEY_VERSION, &key);
  if (status == MILIEU_OK)
    status = milieu_theme_require_key (source, &source_key);
  if (status == MILIEU_OK)
    status = node == MILIEU_NODE_NONE ? milieu_tree_get (tree, source_key, &value)
                                      : milieu_node_get (tree, node, source_key, &value, NULL);
  if (status != MILIEU_OK)
    return status;
  /* What was read is lent until the tree is called again. */
  MilieuString *name = milieu_string_retain (value.string);
  status = set (tree, node, key, name);
  milieu_string_release (name);
  return status;
}

MilieuStatus
milieu_theme_night_falling (MilieuTree *tree, MilieuNode node)
{
  return set_to (tree, node, THEME_KEY_DARK);
}

MilieuStatus
milieu_theme_dawn_coming (MilieuTree *tree, MilieuNode node)
{
  return set_to (tree, node, THEME_KEY_LIGHT);
}
