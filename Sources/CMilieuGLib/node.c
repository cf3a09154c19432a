/*
 * Nodes' faces.
 *
 * Invariant: a face is among its tree's as long as it is not disposed, and holds its tree's face; a
 * face that was made for no node has none, and answers as one whose node has gone.
 */
#include "node-private.h"

#include "error-private.h"

#include <milieu-glib/value.h>
#include <milieu/environment.h>

#include <inttypes.h>

G_DEFINE_TYPE (MilieuGlibNode, milieu_glib_node, G_TYPE_OBJECT)

/* ---- life ---- */

static void
milieu_glib_node_dispose (GObject *object)
{
  MilieuGlibNode *self = MILIEU_GLIB_NODE (object);
  if (self->tree)
    {
      /* Who feeds a key may come for a face as soon as nobody hears of that key. */
      milieu_glib_tree_remove_face (self->tree, self);
      milieu_glib_signal_withdraw (self);
    }
  G_OBJECT_CLASS (milieu_glib_node_parent_class)->dispose (object);
}

static void
milieu_glib_node_finalize (GObject *object)
{
  MilieuGlibNode *self = MILIEU_GLIB_NODE (object);
  g_clear_object (&self->tree);
  g_hash_table_unref (self->told_by);
  G_OBJECT_CLASS (milieu_glib_node_parent_class)->finalize (object);
}

static void
milieu_glib_node_class_init (MilieuGlibNodeClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->dispose = milieu_glib_node_dispose;
  object_class->finalize = milieu_glib_node_finalize;
  milieu_glib_signal_define (class);
}

static void
milieu_glib_node_init (MilieuGlibNode *self)
{
  self->told_by = g_hash_table_new (NULL, NULL);
}

MilieuGlibNode *
milieu_glib_node_for (MilieuTree *tree, MilieuNode node)
{
  g_return_val_if_fail (tree != NULL, NULL);
  if (!milieu_node_exists (tree, node))
    return NULL;
  MilieuGlibTree *owner = milieu_glib_tree_for (tree);
  MilieuGlibNode *face = milieu_glib_tree_find_face (owner, node);
  if (face)
    g_object_ref (face);
  else if (owner->core)
    {
      face = g_object_new (MILIEU_GLIB_TYPE_NODE, NULL);
      face->tree = g_object_ref (owner);
      face->node = node;
      milieu_glib_tree_add_face (owner, face);
    }
  g_object_unref (owner);
  return face;
}

/* ---- what it is ---- */

MilieuTree *
milieu_glib_node_get_core_tree (MilieuGlibNode *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), NULL);
  return self->tree ? self->tree->core : NULL;
}

guint64
milieu_glib_node_get_handle (MilieuGlibNode *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), 0);
  return self->node;
}

MilieuGlibTree *
milieu_glib_node_get_tree (MilieuGlibNode *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), NULL);
  return self->tree;
}

gboolean
milieu_glib_node_exists (MilieuGlibNode *self)
{
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  return core && milieu_node_exists (core, self->node);
}

gboolean
milieu_glib_node_is_boundary (MilieuGlibNode *self)
{
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  return core && milieu_node_is_boundary (core, self->node);
}

MilieuGlibNode *
milieu_glib_node_get_parent (MilieuGlibNode *self)
{
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  return core ? milieu_glib_node_for (core, milieu_node_get_parent (core, self->node)) : NULL;
}

GPtrArray *
milieu_glib_node_get_children (MilieuGlibNode *self)
{
  /* Not those of no node, which are the roots. */
  if (!milieu_glib_node_exists (self))
    return g_ptr_array_new_with_free_func (g_object_unref);
  return milieu_glib_tree_collect_children (self->tree, self->node);
}

const char *
milieu_glib_node_get_name (MilieuGlibNode *self)
{
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  return core ? milieu_node_get_name (core, self->node) : NULL;
}

char *
milieu_glib_node_label (const MilieuTree *tree, MilieuNode node)
{
  const char *name = tree ? milieu_node_get_name (tree, node) : NULL;
  return name ? g_strdup_printf ("node '%s'", name) : g_strdup_printf ("node #%" PRIx64, node);
}

/* ---- changing it ---- */

/* As milieu_glib_check, of what was to be done with the node. */
static gboolean
check (MilieuGlibNode *self, MilieuStatus status, GError **error, const char *deed,
       const MilieuKey *key)
{
  if (status == MILIEU_OK)
    return TRUE;
  char *label = milieu_glib_node_label (milieu_glib_node_get_core_tree (self), self->node);
  if (key)
    milieu_glib_check (status, error, "cannot %s '%s' at %s", deed, milieu_key_name (key), label);
  else
    milieu_glib_check (status, error, "cannot %s %s", deed, label);
  g_free (label);
  return FALSE;
}

gboolean
milieu_glib_node_set_name (MilieuGlibNode *self, const char *name, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), FALSE);
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  MilieuStatus status = core ? milieu_node_set_name (core, self->node, name) : MILIEU_ERROR_NO_NODE;
  return check (self, status, error, "name", NULL);
}

/* Whether a handle can be had from a face (nullable) that is to be of the same tree. */
static gboolean
is_of (MilieuGlibNode *face, MilieuTree *core)
{
  return !face || milieu_glib_node_get_core_tree (face) == core;
}

gboolean
milieu_glib_node_move (MilieuGlibNode *self, MilieuGlibNode *parent, MilieuGlibNode *before,
                       GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), FALSE);
  g_return_val_if_fail (parent == NULL || MILIEU_GLIB_IS_NODE (parent), FALSE);
  g_return_val_if_fail (before == NULL || MILIEU_GLIB_IS_NODE (before), FALSE);
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  MilieuStatus status = MILIEU_ERROR_NO_NODE;
  if (core && is_of (parent, core) && is_of (before, core))
    status = milieu_node_move (core, self->node, parent ? parent->node : MILIEU_NODE_NONE,
                               before ? before->node : MILIEU_NODE_NONE);
  return check (self, status, error, "move", NULL);
}

gboolean
milieu_glib_node_remove (MilieuGlibNode *self, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), FALSE);
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  MilieuStatus status = core ? milieu_node_remove (core, self->node) : MILIEU_ERROR_NO_NODE;
  return check (self, status, error, "remove", NULL);
}

/* ---- values ---- */

typedef MilieuStatus (*WriteFunction) (MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                                       MilieuValue value);

static gboolean
write (MilieuGlibNode *self, const MilieuKey *key, const GValue *value, GError **error,
       WriteFunction function, const char *deed)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), FALSE);
  g_return_val_if_fail (key != NULL, FALSE);
  g_return_val_if_fail (G_IS_VALUE (value), FALSE);
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  MilieuValue core_value;
  if (!core)
    return check (self, MILIEU_ERROR_NO_NODE, error, deed, key);
  if (!milieu_glib_value_to_core (value, key, &core_value, error))
    return FALSE;
  MilieuStatus status = function (core, self->node, key, core_value);
  milieu_key_release (key, core_value);
  return check (self, status, error, deed, key);
}

typedef MilieuStatus (*TakeFunction) (MilieuTree *tree, MilieuNode node, const MilieuKey *key);

static gboolean
take_away (MilieuGlibNode *self, const MilieuKey *key, GError **error, TakeFunction function,
           const char *deed)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), FALSE);
  g_return_val_if_fail (key != NULL, FALSE);
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  MilieuStatus status = core ? function (core, self->node, key) : MILIEU_ERROR_NO_NODE;
  return check (self, status, error, deed, key);
}

gboolean
milieu_glib_node_set (MilieuGlibNode *self, const MilieuGlibKey *key, const GValue *value,
                      GError **error)
{
  return write (self, key, value, error, milieu_node_set, "set");
}

gboolean
milieu_glib_node_unset (MilieuGlibNode *self, const MilieuGlibKey *key, GError **error)
{
  return take_away (self, key, error, milieu_node_unset, "unset");
}

gboolean
milieu_glib_node_set_base (MilieuGlibNode *self, const MilieuGlibKey *key, const GValue *value,
                           GError **error)
{
  return write (self, key, value, error, milieu_node_set_base, "set the base value of");
}

gboolean
milieu_glib_node_unset_base (MilieuGlibNode *self, const MilieuGlibKey *key, GError **error)
{
  return take_away (self, key, error, milieu_node_unset_base, "unset the base value of");
}

gboolean
milieu_glib_node_prefer (MilieuGlibNode *self, const MilieuGlibKey *key, const GValue *value,
                         GError **error)
{
  return write (self, key, value, error, milieu_node_prefer, "prefer a value of");
}

gboolean
milieu_glib_node_unprefer (MilieuGlibNode *self, const MilieuGlibKey *key, GError **error)
{
  return take_away (self, key, error, milieu_node_unprefer, "withdraw the wish for");
}

gboolean
milieu_glib_node_get (MilieuGlibNode *self, const MilieuGlibKey *key, GValue *value, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (self), FALSE);
  g_return_val_if_fail (key != NULL, FALSE);
  g_return_val_if_fail (value != NULL, FALSE);
  MilieuTree *core = milieu_glib_node_get_core_tree (self);
  MilieuValue core_value;
  MilieuStatus status =
    core ? milieu_node_get (core, self->node, key, &core_value, NULL) : MILIEU_ERROR_NO_NODE;
  if (status == MILIEU_OK)
    milieu_glib_value_from_core (key, &core_value, value);
  return check (self, status, error, "read", key);
}
