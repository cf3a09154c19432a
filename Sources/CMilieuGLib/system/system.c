/*
 * The system's value sources at one place.
 *
 * Invariant: `kinds` are in the order in which they are attached, so that the portal wins over
 * settings; and what is attached here comes to lie beneath what was attached otherwise.
 */
#include <milieu-glib/system.h>

#include "feed-private.h"

#include "../error-private.h"
#include "../node-private.h"

#include <milieu/predefined.h>

static MilieuGlibValueSource *
make_portal (void)
{
  return milieu_glib_portal_source_new (NULL);
}

static MilieuGlibValueSource *
make_settings (void)
{
  return milieu_glib_settings_source_new (NULL, NULL);
}

static MilieuGlibValueSource *
make_locale (void)
{
  return milieu_glib_locale_source_new (NULL, NULL);
}

static MilieuGlibValueSource *
make_time_zone (void)
{
  return milieu_glib_time_zone_source_new (NULL, NULL);
}

static MilieuGlibValueSource *
make_light (void)
{
  return milieu_glib_light_source_new (NULL);
}

static MilieuGlibValueSource *
make_backlight (void)
{
  return milieu_glib_backlight_source_new (NULL);
}

typedef struct Kind
{
  const char *name;
  MilieuGlibValueSource *(*make) (void);
  /* The predefined keys that it gives, or that derive from such a key; up to NULL. */
  const char *keys[8];
} Kind;

#define APPEARANCE                                                                                 \
  "color-scheme", "contrast", "accent-color", "reduce-motion", "text-scale", "size-category",      \
    "clock-format", NULL

static const Kind kinds[] = {
  { "backlight", make_backlight, { "brightness", NULL } },
  { "light", make_light, { "light-level", NULL } },
  { "time-zone", make_time_zone, { "time-zone", NULL } },
  { "locale", make_locale, { "locale", "layout-direction", "calendar", NULL } },
  { "settings", make_settings, { APPEARANCE } },
  { "portal", make_portal, { APPEARANCE } },
};

static gboolean
serves (const Kind *kind, const MilieuKey *key)
{
  const char *name = milieu_key_name (key);
  for (guint i = 0; kind->keys[i]; i++)
    if (g_str_equal (kind->keys[i], name))
      return milieu_key_find (name) == key; /* an unlisted key may have any name */
  return FALSE;
}

/* Where in `kinds` a source of that name is, or behind all. */
static gsize
rank_of (MilieuGlibValueSource *source)
{
  gsize rank = 0;
  while (rank < G_N_ELEMENTS (kinds)
         && !g_str_equal (kinds[rank].name, milieu_glib_value_source_get_name (source)))
    rank++;
  return rank;
}

/* Where a source of that rank comes to lie: above the last weaker one of the system's, or else
 * beneath all. */
static gint
index_for (MilieuTree *tree, MilieuNode node, gsize rank)
{
  GPtrArray *sources = milieu_glib_value_source_list (tree, node);
  guint index = sources->len;
  while (index && rank_of (g_ptr_array_index (sources, index - 1)) >= rank)
    index--;
  g_ptr_array_unref (sources);
  return (gint)index;
}

/* Attaches what serves the key, or all if it is NULL. */
static gboolean
attach (MilieuTree *tree, MilieuNode node, const MilieuKey *key, GError **error)
{
  for (gsize rank = 0; rank < G_N_ELEMENTS (kinds); rank++)
    {
      const Kind *kind = &kinds[rank];
      if ((key && !serves (kind, key)) || milieu_glib_value_source_find (tree, node, kind->name))
        continue;
      if (!milieu_glib_value_source_attach_at (kind->make (), tree, node,
                                               index_for (tree, node, rank), error))
        return FALSE;
    }
  return TRUE;
}

/* In one transaction, where the tree is not busy. */
static gboolean
follow (MilieuTree *tree, MilieuNode node, const MilieuKey *key, GError **error)
{
  Feeds *feeds = milieu_glib_feeds_open (tree, NULL);
  gboolean has_attached = attach (tree, node, key, error);
  if (feeds)
    milieu_glib_feeds_close (feeds);
  return has_attached;
}

gboolean
milieu_glib_system_follow (MilieuTree *tree, MilieuNode node, GError **error)
{
  g_return_val_if_fail (tree != NULL, FALSE);
  return follow (tree, node, NULL, error);
}

gboolean
milieu_glib_system_follow_key (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                               GError **error)
{
  g_return_val_if_fail (tree != NULL, FALSE);
  g_return_val_if_fail (key != NULL, FALSE);
  return follow (tree, node, key, error);
}

gboolean
milieu_glib_system_follow_node (MilieuGlibNode *node, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), FALSE);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  if (!tree)
    return milieu_glib_check (MILIEU_ERROR_NO_NODE, error, "a node cannot follow the system");
  return milieu_glib_system_follow (tree, node->node, error);
}

gboolean
milieu_glib_system_follow_tree (MilieuGlibTree *tree, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), FALSE);
  if (!tree->core)
    return milieu_glib_check (MILIEU_ERROR_NO_NODE, error, "a tree cannot follow the system");
  return milieu_glib_system_follow (tree->core, MILIEU_NODE_NONE, error);
}
