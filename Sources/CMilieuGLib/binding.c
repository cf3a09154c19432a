/*
 * Bindings: the node's side.
 *
 * Invariant: as long as a binding has a follower, the core has an observer of it at the node (or an
 * interest, where only the node's end matters), the other side is connected, and the binding keeps
 * itself. When one of these goes all do, and then nothing of the tree is used any more.
 *
 * No echo: what the node is given is not told back, for the observer either ignores it while it is
 * being given, or is made to have seen it. What the other side is given is known when it is heard
 * of. Both are compared as values: what others change meanwhile goes its way.
 */
#define G_LOG_DOMAIN "Milieu"

#include <milieu-glib/binding.h>

#include "binding-private.h"
#include "error-private.h"
#include "node-register-private.h"

#include <milieu-glib/value.h>

G_DEFINE_FINAL_TYPE (MilieuGlibBinding, milieu_glib_binding, G_TYPE_OBJECT)

static void
enter (MilieuGlibBinding *self)
{
  g_object_ref (self);
  self->running++;
}

static void
leave (MilieuGlibBinding *self)
{
  GDestroyNotify destroy = self->destroy;
  if (--self->running == 0 && !self->follower && destroy)
    {
      self->destroy = NULL;
      destroy (self->user_data);
    }
  g_object_unref (self);
}

/* When the follower has been taken away. */
static void
end (MilieuGlibBinding *self)
{
  enter (self);
  self->tree = NULL;
  self->side->disconnect (self);
  if (G_IS_VALUE (&self->known))
    g_value_unset (&self->known);
  g_object_unref (self);
  leave (self);
}

/* The observer has gone: with its node or tree, unless it was given up before. */
static void
follower_free (void *user_data)
{
  MilieuGlibFollower *follower = user_data;
  MilieuGlibBinding *self = follower->binding;
  g_free (follower);
  if (self)
    {
      self->follower = NULL;
      end (self);
    }
}

void
milieu_glib_binding_unbind (MilieuGlibBinding *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_BINDING (self));
  if (!self->follower)
    return;
  g_steal_pointer (&self->follower)->binding = NULL;
  /* Refused while a value of the tree's is being released; the observer is then removed when it is
   * told, or goes with its node. */
  milieu_observer_remove (self->tree, self->observer);
  end (self);
}

gboolean
milieu_glib_binding_is_bound (MilieuGlibBinding *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_BINDING (self), FALSE);
  return self->follower != NULL;
}

/* From the node to the other side. */
static void
show (MilieuGlibBinding *self, const MilieuValue *core)
{
  GValue of_key = G_VALUE_INIT, value = G_VALUE_INIT;
  enter (self);
  milieu_glib_value_from_core (self->key, core, &of_key);
  if (self->side->from_key (self, &of_key, &value) && self->follower)
    {
      self->writing++;
      self->side->write (self, &value);
      self->writing--;
    }
  g_value_unset (&of_key);
  if (G_IS_VALUE (&value))
    g_value_unset (&value);
  leave (self);
}

static void
told (const MilieuNotification *notification, void *user_data)
{
  MilieuGlibBinding *self = ((MilieuGlibFollower *)user_data)->binding;
  const MilieuValue *value = &notification->changes[0].new_value;
  if (!self)
    {
      milieu_observer_remove (notification->tree, notification->observer);
      return;
    }
  /* Only the first telling can be of what was taken: what comes later was changed by others, even
   * if it is the same again. */
  const MilieuValue *taken = g_steal_pointer (&self->taken);
  if (!taken || !milieu_key_equal (self->key, taken, value))
    show (self, value);
}

/* Gives the binding a new observer, which has seen the values of now. Who only drives a key does
 * not observe it, lest those who feed it take that for an interest. Who feeds it may be woken
 * before the core returns, and change the value, or end the binding. */
static MilieuStatus
follow (MilieuGlibBinding *self)
{
  MilieuGlibFollower *former = self->follower, *follower = g_new0 (MilieuGlibFollower, 1);
  follower->binding = self;
  self->follower = follower;
  MilieuStatus status =
    self->observes
      ? milieu_node_observe (self->tree, self->node, self->key, MILIEU_OBSERVE_PLAIN, told,
                             follower, follower_free, &self->observer)
      : milieu_node_watch_interest (self->tree, self->node, self->key, milieu_glib_ignore_interest,
                                    follower, follower_free, &self->observer);
  if (status == MILIEU_OK)
    return status;
  if (self->follower == follower)
    self->follower = former;
  g_free (follower);
  return status;
}

/* The node has the value that was taken, and the observer has not been told: it has seen it, so
 * that it is told if the value becomes again what it was before. */
static void
see_taken (MilieuGlibBinding *self, const MilieuValue *taken)
{
  MilieuValue value;
  MilieuGlibFollower *former = self->follower;
  MilieuObserver observer = self->observer;
  if (!self->observes || milieu_node_get (self->tree, self->node, self->key, &value, NULL)
      || !milieu_key_equal (self->key, taken, &value))
    return;
  /* Not possible within a transaction or the observer's own telling: then another one takes over.
   */
  if (milieu_observer_see (self->tree, observer) == MILIEU_OK || follow (self) != MILIEU_OK)
    return;
  former->binding = NULL;
  milieu_observer_remove (self->tree, observer);
}

/* From the other side to the node. */
static void
take (MilieuGlibBinding *self, const GValue *value)
{
  MilieuValue core;
  if (!self->side->to_key (self, value, &core))
    return;
  if (self->follower)
    {
      self->taken = &core;
      MilieuStatus status = self->flags & MILIEU_GLIB_BIND_BASE
                              ? milieu_node_set_base (self->tree, self->node, self->key, core)
                              : milieu_node_set (self->tree, self->node, self->key, core);
      if (status != MILIEU_OK)
        g_warning ("key '%s' is not set by its binding: %s", milieu_key_name (self->key),
                   milieu_status_message (status));
      else if (self->follower && self->taken == &core)
        see_taken (self, &core);
      self->taken = NULL;
    }
  milieu_key_release (self->key, core);
}

void
milieu_glib_binding_know (MilieuGlibBinding *self, const GValue *value)
{
  GValue former = self->known;
  if (!self->follower)
    return;
  self->known = (GValue)G_VALUE_INIT;
  g_value_init (&self->known, G_VALUE_TYPE (value));
  g_value_copy (value, &self->known);
  self->is_owed = self->writing > 0;
  if (G_IS_VALUE (&former))
    g_value_unset (&former);
}

void
milieu_glib_binding_hear (MilieuGlibBinding *self)
{
  GValue value = G_VALUE_INIT;
  if (!self->follower)
    return;
  enter (self);
  self->side->read (self, &value);
  bool may_be_own = (self->writing || self->is_owed) && G_IS_VALUE (&self->known);
  bool is_own = may_be_own && self->side->is_same (self, &value, &self->known);
  if (!is_own)
    milieu_glib_binding_know (self, &value);
  self->is_owed = false;
  if (!is_own && self->follower)
    take (self, &value);
  g_value_unset (&value);
  leave (self);
}

MilieuGlibBinding *
milieu_glib_binding_refuse (gpointer user_data, GDestroyNotify destroy)
{
  if (destroy)
    destroy (user_data);
  return NULL;
}

MilieuGlibBinding *
milieu_glib_binding_new (const MilieuGlibSide *side, void *part, const MilieuKey *key,
                         MilieuGlibBindFlags flags, gpointer user_data, GDestroyNotify destroy)
{
  MilieuGlibBinding *self = g_object_new (MILIEU_GLIB_TYPE_BINDING, NULL);
  self->side = side;
  self->part = part;
  self->flags = flags;
  self->key = key;
  self->user_data = user_data;
  self->destroy = destroy;
  return self;
}

MilieuGlibBinding *
milieu_glib_binding_start (MilieuGlibBinding *self, MilieuGlibNode *node, gboolean hears_first,
                           GError **error)
{
  MilieuValue value;
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  self->tree = tree;
  self->node = milieu_glib_node_get_handle (node);
  enter (self);
  /* First, so that it is heard of if who is woken by the observer lets the other side go. */
  self->side->connect (self);
  MilieuStatus status = tree ? follow (self) : MILIEU_ERROR_NO_NODE;
  if (status != MILIEU_OK && self->tree == tree)
    end (self);
  if (!milieu_glib_check (status, error, "key '%s' is not bound", milieu_key_name (self->key)))
    {
      leave (self);
      return NULL;
    }
  if (hears_first)
    milieu_glib_binding_hear (self);
  else if (self->follower
           && milieu_node_get (self->tree, self->node, self->key, &value, NULL) == MILIEU_OK)
    show (self, &value);
  gboolean is_bound = milieu_glib_check (self->follower ? MILIEU_OK : MILIEU_ERROR_NO_NODE, error,
                                         "the binding of key '%s' has ended while it was made",
                                         milieu_key_name (self->key));
  leave (self);
  return is_bound ? self : NULL;
}

static void
milieu_glib_binding_finalize (GObject *object)
{
  MilieuGlibBinding *self = MILIEU_GLIB_BINDING (object);
  if (self->part)
    self->side->free_part (self->part);
  G_OBJECT_CLASS (milieu_glib_binding_parent_class)->finalize (object);
}

static void
milieu_glib_binding_class_init (MilieuGlibBindingClass *class)
{
  G_OBJECT_CLASS (class)->finalize = milieu_glib_binding_finalize;
}

static void
milieu_glib_binding_init (MilieuGlibBinding *self)
{
  (void)self;
}
