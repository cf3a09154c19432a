/*
 * The signal `changed`, and for whom the core observes.
 *
 * A watch is one observer of the core's: of one key, for which a handler with that detail was
 * found; or of all listed keys that had no watch, for a handler without one.
 *
 * Invariants: a key is told of by the one watch that `told_by` has for it, so that a change is
 * emitted once. A watch is freed by the core, as its observer's user data; until then, or until its
 * face lets go of it, it is among its face's and its tree's. While user code may run, none of these
 * lists is being walked.
 */
#include "node-private.h"

#include <milieu-glib/value.h>
#include <milieu/observer.h>

typedef struct Watch
{
  MilieuGlibNode *face; /* NULL when it has let go: the observer is to end */
  const MilieuKey *key; /* NULL for many */
  GQuark detail;        /* the key's name, or 0 */
  MilieuObserver observer;
  GList tree_link, face_link;
} Watch;

static guint changed_signal;

void
milieu_glib_signal_define (MilieuGlibNodeClass *class)
{
  const GSignalFlags flags = G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED | G_SIGNAL_NO_HOOKS;
  /**
   * MilieuGlibNode::changed:
   * @self: the node
   * @key: the key whose value has changed for it
   * @old_value: what it was when handlers were last told of it, or when the first was connected
   * @new_value: what it is now
   * @payload: what the transaction that changed it says
   *
   * A key's value has changed at the node, wherever it comes from. The key's name is the detail.
   * See node.h for who is told when, and what a handler may do.
   *
   * No emission hooks can be added.
   */
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (class), flags, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 4, MILIEU_GLIB_TYPE_KEY | G_SIGNAL_TYPE_STATIC_SCOPE,
                                 G_TYPE_VALUE | G_SIGNAL_TYPE_STATIC_SCOPE,
                                 G_TYPE_VALUE | G_SIGNAL_TYPE_STATIC_SCOPE,
                                 MILIEU_GLIB_TYPE_PAYLOAD | G_SIGNAL_TYPE_STATIC_SCOPE);
}

/* ---- handlers ---- */

static gboolean
has_any_handler (MilieuGlibNode *face)
{
  return g_signal_handler_find (face, G_SIGNAL_MATCH_ID, changed_signal, 0, NULL, NULL, NULL) != 0;
}

/* Whether there is a handler with just that detail; 0 stands for handlers without one. */
static gboolean
has_handler (MilieuGlibNode *face, GQuark detail)
{
  const GSignalMatchType mask = G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DETAIL;
  return g_signal_handler_find (face, mask, changed_signal, detail, NULL, NULL, NULL) != 0;
}

/* Whether there is a handler with the key's name as its detail: who connected it has made the name
 * a quark. */
static gboolean
has_handler_of (MilieuGlibNode *face, const MilieuKey *key)
{
  GQuark detail = g_quark_try_string (milieu_key_name (key));
  return detail && has_handler (face, detail);
}

/* ---- watches ---- */

static gboolean
is_told_by (gpointer key, gpointer value, gpointer watch)
{
  (void)key;
  return value == watch;
}

static void
enter_face (Watch *watch, MilieuGlibNode *face)
{
  watch->face = face;
  watch->tree_link.data = watch->face_link.data = watch;
  g_queue_push_tail_link (&face->tree->watches, &watch->tree_link);
  g_queue_push_tail_link (&face->watches, &watch->face_link);
}

static void
leave_face (MilieuGlibNode *face, Watch *watch)
{
  if (!watch->key)
    g_hash_table_foreach_remove (face->told_by, is_told_by, watch);
  else if (g_hash_table_lookup (face->told_by, watch->key) == watch)
    g_hash_table_remove (face->told_by, watch->key);
  g_queue_unlink (&face->tree->watches, &watch->tree_link);
  g_queue_unlink (&face->watches, &watch->face_link);
  watch->face = NULL;
}

/* The observer has gone, maybe with its node or tree. */
static void
free_watch (void *user_data)
{
  Watch *watch = user_data;
  if (watch->face)
    leave_face (watch->face, watch);
  g_free (watch);
}

/* Ends the watch. Within a function of a key's the core refuses; then it ends when it is told. */
static void
drop (MilieuGlibNode *face, Watch *watch)
{
  MilieuTree *core = face->tree->core;
  leave_face (face, watch);
  if (core)
    milieu_observer_remove (core, watch->observer);
}

/* Whether a handler is there that the watch is for. */
static gboolean
is_used (const Watch *watch)
{
  return (watch->detail && has_handler (watch->face, watch->detail))
         || has_handler (watch->face, 0);
}

static void
emit (MilieuGlibNode *face, const MilieuChange *change, const MilieuPayload *payload)
{
  GQuark detail = g_quark_from_static_string (milieu_key_name (change->key));
  GValue old_value = G_VALUE_INIT, new_value = G_VALUE_INIT;
  milieu_glib_value_from_core (change->key, &change->old_value, &old_value);
  milieu_glib_value_from_core (change->key, &change->new_value, &new_value);
  g_signal_emit (face, changed_signal, detail, change->key, &old_value, &new_value, payload);
  g_value_unset (&old_value);
  g_value_unset (&new_value);
}

static void
tell (const MilieuNotification *notification, void *user_data)
{
  Watch *watch = user_data; /* until this returns, whatever happens to it */
  MilieuGlibNode *face = watch->face;
  if (!face)
    {
      milieu_observer_remove (notification->tree, notification->observer);
      return;
    }
  g_object_ref (face);
  for (size_t i = 0; i < notification->change_count && watch->face; i++)
    {
      const MilieuChange *change = &notification->changes[i];
      if (g_hash_table_lookup (face->told_by, change->key) == watch)
        emit (face, change, notification->payload);
    }
  if (watch->face && !is_used (watch))
    milieu_glib_signal_update (face);
  g_object_unref (face);
}

/* Has the core observe the keys. False if that is refused, but for a node that has gone. */
static gboolean
watch_keys (MilieuGlibNode *face, const MilieuKey *const *keys, gsize count, gboolean is_of_many)
{
  Watch *watch = g_new0 (Watch, 1);
  watch->key = is_of_many ? NULL : keys[0];
  watch->detail = is_of_many ? 0 : g_quark_from_static_string (milieu_key_name (keys[0]));
  enter_face (watch, face);
  /* Before it observes: that may wake who feeds the key, who may change it at once. */
  for (gsize i = 0; i < count; i++)
    g_hash_table_insert (face->told_by, (gpointer)keys[i], watch);
  MilieuStatus status =
    milieu_node_observe_keys (face->tree->core, face->node, keys, count, MILIEU_OBSERVE_PLAIN, tell,
                              watch, free_watch, &watch->observer);
  if (status != MILIEU_OK)
    free_watch (watch);
  return status == MILIEU_OK || status == MILIEU_ERROR_NO_NODE;
}

/* ---- finding out ---- */

/* What there are handlers for at a face. */
typedef struct Wants
{
  gboolean is_any;   /* there is a handler */
  gboolean is_plain; /* there is one without a detail, who hears of all */
  /* A watch of many keys may be replaced by those of single ones: not while something is to be
   * told, of which these would not know. */
  gboolean may_part;
} Wants;

/* Nobody is heard of whose node has gone. */
static Wants
wants_of (MilieuGlibNode *face)
{
  const MilieuTree *core = face->tree->core;
  Wants wants = { .is_any =
                    core && has_any_handler (face) && milieu_node_exists (core, face->node) };
  if (wants.is_any)
    {
      wants.is_plain = has_handler (face, 0);
      wants.may_part = milieu_tree_transaction_depth (core) == 0 && !milieu_tree_is_due (core);
    }
  return wants;
}

/* Whether the key should get a watch. */
static gboolean
needs_watch (MilieuGlibNode *face, const MilieuKey *key, Wants wants)
{
  const Watch *watch = g_hash_table_lookup (face->told_by, key);
  if (wants.is_plain)
    return !watch && milieu_key_is_listed (key);
  if (watch && (watch->key || !wants.may_part))
    return FALSE;
  return milieu_key_is_listed (key) && has_handler_of (face, key);
}

static gboolean
watch_all (MilieuGlibNode *face, Wants wants)
{
  gboolean is_done = TRUE;
  GPtrArray *keys = g_ptr_array_new ();
  const gsize count = milieu_key_count ();
  for (gsize i = 0; i < count; i++)
    if (needs_watch (face, milieu_key_at (i), wants))
      g_ptr_array_add (keys, (gpointer)milieu_key_at (i));
  if (keys->len)
    is_done = watch_keys (face, (const MilieuKey *const *)keys->pdata, keys->len, TRUE);
  g_ptr_array_unref (keys);
  return is_done;
}

static gboolean
watch_each (MilieuGlibNode *face, Wants wants)
{
  gboolean is_done = TRUE;
  for (gsize i = 0; face->tree->core && i < milieu_key_count (); i++)
    {
      const MilieuKey *key = milieu_key_at (i);
      if (needs_watch (face, key, wants))
        is_done &= watch_keys (face, &key, 1, FALSE);
    }
  return is_done;
}

/* A watch of the face's that nobody needs, or NULL. */
static Watch *
find_unused (MilieuGlibNode *face)
{
  const Wants wants = wants_of (face);
  for (GList *link = wants.is_plain ? NULL : face->watches.head; link; link = link->next)
    {
      Watch *watch = link->data;
      gboolean is_kept = watch->key ? has_handler (face, watch->detail) : !wants.may_part;
      if (!wants.is_any || !is_kept)
        return watch;
    }
  return NULL;
}

GPtrArray *
milieu_glib_signal_collect_details (void)
{
  GPtrArray *keys = g_ptr_array_new ();
  const gsize count = milieu_key_count ();
  for (gsize i = 0; i < count; i++)
    {
      const MilieuKey *key = milieu_key_at (i);
      if (milieu_key_is_listed (key) && g_quark_try_string (milieu_key_name (key)))
        g_ptr_array_add (keys, (gpointer)key);
    }
  return keys;
}

gboolean
milieu_glib_signal_is_stale (MilieuGlibNode *face, const GPtrArray *details)
{
  const Wants wants = wants_of (face);
  if (!wants.is_any)
    return face->watches.length != 0;
  if (wants.is_plain && g_hash_table_size (face->told_by) < milieu_key_count ())
    return TRUE; /* unlisted keys are not told by any; then the update finds nothing to do */
  for (guint i = 0; i < details->len; i++)
    if (needs_watch (face, details->pdata[i], wants))
      return TRUE;
  return find_unused (face) != NULL;
}

gboolean
milieu_glib_signal_update (MilieuGlibNode *face)
{
  const Wants wants = wants_of (face);
  gboolean is_done = TRUE;
  if (wants.is_plain)
    is_done = watch_all (face, wants);
  else if (wants.is_any)
    is_done = watch_each (face, wants);
  for (Watch *watch; is_done && (watch = find_unused (face));)
    drop (face, watch);
  return is_done;
}

void
milieu_glib_signal_release_unused (MilieuGlibTree *tree, guint count)
{
  count = MIN (count, tree->watches.length);
  for (; count && tree->watches.head; count--)
    {
      GList *link = g_queue_pop_head_link (&tree->watches);
      MilieuGlibNode *face = ((Watch *)link->data)->face;
      g_queue_push_tail_link (&tree->watches, link);
      if (is_used (link->data))
        continue;
      g_object_ref (face);
      milieu_glib_signal_update (face);
      g_object_unref (face);
    }
}

void
milieu_glib_signal_withdraw (MilieuGlibNode *face)
{
  while (face->watches.head)
    drop (face, face->watches.head->data);
}
