/*
 * Trees' faces.
 *
 * Invariants: a core tree keeps a Place, in which is its face as long as there is one; the face
 * knows the core's tree as long as that lives, for the core destroys what it keeps last of all.
 */
#include "tree-private.h"

#include "error-private.h"
#include "node-private.h"
#include "place-private.h"

#include <milieu-glib/source.h>
#include <milieu/inspect.h>

/* By its address a core tree has its face, which is lent, or NULL. */
static char place_key;

G_DEFINE_TYPE (MilieuGlibTree, milieu_glib_tree, G_TYPE_OBJECT)

/* ---- life ---- */

/* The core's tree has gone. */
static void
destroy_place (void *user_data)
{
  gpointer *place = user_data;
  MilieuGlibTree *face = *place;
  if (face)
    face->core = NULL;
  g_free (place);
}

/* Lets the face be that of a core tree without one. False if there is no memory, or while a
 * function of a key's runs: the face is then one whose tree has gone. */
static gboolean
adopt (MilieuGlibTree *self, MilieuTree *core)
{
  gpointer *place = milieu_glib_place_take (core, &place_key, destroy_place);
  if (!place)
    return FALSE;
  *place = self;
  self->core = core;
  return TRUE;
}

/* The core tree that the next face is for, instead of one of its own. */
static _Thread_local MilieuTree *given;

static void
milieu_glib_tree_constructed (GObject *object)
{
  MilieuGlibTree *self = MILIEU_GLIB_TREE (object);
  MilieuTree *core = given;
  given = NULL;
  self->is_owner = core == NULL;
  if (self->is_owner && milieu_tree_new (NULL, &core) != MILIEU_OK)
    g_error ("there is no memory for a tree");
  if (!adopt (self, core) && self->is_owner)
    g_error ("there is no memory for a tree");
  if (self->is_owner)
    milieu_glib_attach (core, g_main_context_get_thread_default (), MILIEU_GLIB_PRIORITY_FLUSH);
  G_OBJECT_CLASS (milieu_glib_tree_parent_class)->constructed (object);
}

static void
milieu_glib_tree_finalize (GObject *object)
{
  MilieuGlibTree *self = MILIEU_GLIB_TREE (object);
  MilieuTree *core = self->core;
  if (core)
    *(gpointer *)milieu_tree_get_data (core, &place_key) = NULL;
  if (core && self->is_owner)
    milieu_tree_free (core);
  g_hash_table_unref (self->nodes);
  G_OBJECT_CLASS (milieu_glib_tree_parent_class)->finalize (object);
}

static void
milieu_glib_tree_class_init (MilieuGlibTreeClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  object_class->constructed = milieu_glib_tree_constructed;
  object_class->finalize = milieu_glib_tree_finalize;
}

guint
milieu_glib_node_hash (gconstpointer handle)
{
  const MilieuNode node = *(const MilieuNode *)handle;
  return (guint)(node >> 32);
}

static void
milieu_glib_tree_init (MilieuGlibTree *self)
{
  self->nodes = g_hash_table_new (milieu_glib_node_hash, g_int64_equal);
}

MilieuGlibTree *
milieu_glib_tree_new (void)
{
  return g_object_new (MILIEU_GLIB_TYPE_TREE, NULL);
}

MilieuGlibTree *
milieu_glib_tree_find (const MilieuTree *core)
{
  const gpointer *place = milieu_tree_get_data (core, &place_key);
  return place ? *place : NULL;
}

MilieuGlibTree *
milieu_glib_tree_for (MilieuTree *tree)
{
  g_return_val_if_fail (tree != NULL, NULL);
  MilieuGlibTree *face = milieu_glib_tree_find (tree);
  if (face)
    return g_object_ref (face);
  given = tree;
  return milieu_glib_tree_new ();
}

MilieuTree *
milieu_glib_tree_get_core (MilieuGlibTree *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (self), NULL);
  return self->core;
}

/* ---- shape ---- */

GPtrArray *
milieu_glib_tree_collect_children (MilieuGlibTree *self, MilieuNode parent)
{
  GPtrArray *faces = g_ptr_array_new_with_free_func (g_object_unref);
  MilieuTree *core = self->core;
  for (MilieuNode node = core ? milieu_node_get_first_child (core, parent) : MILIEU_NODE_NONE;
       node != MILIEU_NODE_NONE; node = milieu_node_get_next_sibling (core, node))
    g_ptr_array_add (faces, milieu_glib_node_for (core, node));
  return faces;
}

GPtrArray *
milieu_glib_tree_get_roots (MilieuGlibTree *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (self), g_ptr_array_new ());
  return milieu_glib_tree_collect_children (self, MILIEU_NODE_NONE);
}

/* Adds and names a node; if it cannot be named it is not there. */
static MilieuStatus
add (MilieuTree *core, MilieuNode parent, const char *name, MilieuNodeFlags flags, MilieuNode *node)
{
  MilieuStatus status = milieu_node_add (core, parent, MILIEU_NODE_NONE, flags, node);
  if (status != MILIEU_OK || !name)
    return status;
  status = milieu_node_set_name (core, *node, name);
  if (status != MILIEU_OK)
    milieu_node_remove (core, *node);
  return status;
}

MilieuGlibNode *
milieu_glib_tree_add (MilieuGlibTree *self, MilieuGlibNode *parent, const char *name,
                      gboolean is_boundary, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (self), NULL);
  g_return_val_if_fail (parent == NULL || MILIEU_GLIB_IS_NODE (parent), NULL);
  MilieuNode node;
  MilieuStatus status = MILIEU_ERROR_NO_NODE;
  if (self->core && (!parent || milieu_glib_node_get_core_tree (parent) == self->core))
    status = add (self->core, parent ? parent->node : MILIEU_NODE_NONE, name,
                  is_boundary ? MILIEU_NODE_BOUNDARY : MILIEU_NODE_PLAIN, &node);
  if (status == MILIEU_OK)
    return milieu_glib_node_for (self->core, node);
  char *place = parent ? milieu_glib_node_label (self->core, parent->node) : g_strdup ("the roots");
  milieu_glib_check (status, error, "cannot add node '%s' to %s", name ? name : "", place);
  g_free (place);
  return NULL;
}

/* ---- transactions ---- */

gboolean
milieu_glib_tree_begin (MilieuGlibTree *self, gboolean animated, double duration, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (self), FALSE);
  MilieuPayload payload = { .animated = animated != FALSE, .duration = duration };
  MilieuStatus status =
    self->core ? milieu_tree_begin (self->core, &payload) : MILIEU_ERROR_NO_NODE;
  return milieu_glib_check (status, error, "cannot open a transaction");
}

gboolean
milieu_glib_tree_commit (MilieuGlibTree *self, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (self), FALSE);
  MilieuStatus status = self->core ? milieu_tree_commit (self->core) : MILIEU_ERROR_NO_NODE;
  return milieu_glib_check (status, error, "cannot close a transaction");
}

gboolean
milieu_glib_tree_flush (MilieuGlibTree *self, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (self), FALSE);
  MilieuStatus status = self->core ? milieu_tree_flush (self->core) : MILIEU_ERROR_NO_NODE;
  return milieu_glib_check (status, error, "cannot flush the tree");
}

/* ---- looking in ---- */

guint64
milieu_glib_tree_count_observers (MilieuGlibTree *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (self), 0);
  MilieuStatistics statistics = { .observers = 0 };
  if (self->core)
    milieu_tree_get_statistics (self->core, &statistics);
  return statistics.observers;
}

static bool
append (const char *text, size_t length, void *user_data)
{
  g_string_append_len (user_data, text, (gssize)length);
  return true;
}

char *
milieu_glib_tree_dump (MilieuGlibTree *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (self), g_strdup (""));
  GString *text = g_string_new (NULL);
  /* That there is no more to write is all that could be said of an error. */
  if (self->core)
    (void)!milieu_tree_dump (self->core, MILIEU_NODE_NONE, append, text);
  return g_string_free (text, FALSE);
}
