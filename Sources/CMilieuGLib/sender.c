/*
 * A sender as an object. Invariant: `queue` is set when the object is made, before anybody else can
 * have it, and never changes; so it is read without a lock. An object that was not made by this
 * library's functions has none, and refuses all as closed.
 */
#include <milieu-glib/sender.h>

#include "error-private.h"
#include "mailbox-private.h"
#include "source-private.h"

#include <milieu-glib/value.h>

struct _MilieuGlibSender
{
  GObject parent_instance;
  Queue *queue;
};

G_DEFINE_FINAL_TYPE (MilieuGlibSender, milieu_glib_sender, G_TYPE_OBJECT)

static void
milieu_glib_sender_finalize (GObject *object)
{
  MilieuGlibSender *self = MILIEU_GLIB_SENDER (object);
  if (self->queue)
    milieu_glib_queue_orphan (self->queue);
  G_OBJECT_CLASS (milieu_glib_sender_parent_class)->finalize (object);
}

static void
milieu_glib_sender_class_init (MilieuGlibSenderClass *class)
{
  G_OBJECT_CLASS (class)->finalize = milieu_glib_sender_finalize;
}

static void
milieu_glib_sender_init (MilieuGlibSender *self)
{
  (void)self;
}

static MilieuGlibSender *
new_sender (Mailbox *mailbox, size_t limit)
{
  MilieuGlibSender *self = g_object_new (MILIEU_GLIB_TYPE_SENDER, NULL);
  self->queue = milieu_glib_queue_new (mailbox, limit);
  return self;
}

/* ---- what is refused ---- */

static gboolean
fail_closed (GError **error)
{
  g_set_error_literal (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_CLOSED,
                       "the tree's senders were closed, or the tree was freed");
  return FALSE;
}

static gboolean
fail_full (const Queue *queue, GError **error)
{
  g_set_error (
    error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FULL,
    "%zu posts wait for the tree's thread, as many as the sender's limit allows: let the "
    "loop have its turn, or give the sender a higher limit",
    queue->limit);
  return FALSE;
}

static gboolean
push (MilieuGlibSender *self, const Post *post, GError **error)
{
  switch (self->queue ? milieu_glib_queue_push (self->queue, post) : PUSH_CLOSED)
    {
    case PUSH_ACCEPTED:
      return TRUE;
    case PUSH_FULL:
      milieu_glib_post_clear (post);
      return fail_full (self->queue, error);
    case PUSH_CLOSED:
      break;
    }
  milieu_glib_post_clear (post);
  return fail_closed (error);
}

/* Counts what is refused before it is pushed. */
static void
count_refused (MilieuGlibSender *self)
{
  if (self->queue)
    milieu_glib_queue_count_refused (self->queue);
}

static gboolean
fail_no_key (MilieuGlibSender *self, GError **error)
{
  count_refused (self);
  return milieu_glib_check (MILIEU_ERROR_NO_KEY, error, "nothing is sent");
}

static gboolean
fail_type (MilieuGlibSender *self, const MilieuKey *key, GError **error)
{
  count_refused (self);
  return milieu_glib_check (MILIEU_ERROR_TYPE, error, "no value is sent for key '%s'",
                            milieu_key_name (key));
}

static gboolean
fail_confined (MilieuGlibSender *self, const MilieuKey *key, GError **error)
{
  count_refused (self);
  g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_TYPE,
               "no value is sent for key '%s': its objects belong to one thread; a key of which "
               "milieu_key_declare_thread_safe() says otherwise is expected",
               milieu_key_name (key));
  return FALSE;
}

/* ---- public ---- */

MilieuGlibSender *
milieu_glib_sender_new (MilieuTree *tree, GMainContext *context, gsize limit, GError **error)
{
  g_return_val_if_fail (tree != NULL, NULL);

  MilieuGlibSender *self = NULL;
  Mailbox *mailbox = milieu_glib_mailbox_for (tree, context);
  if (!mailbox)
    {
      (void)milieu_glib_check (MILIEU_ERROR_NO_MEMORY, error, "cannot make a sender");
      return NULL;
    }
  if (milieu_glib_mailbox_is_closed (mailbox))
    (void)fail_closed (error);
  else
    self = new_sender (mailbox, limit ? limit : (gsize)MILIEU_GLIB_SENDER_LIMIT);
  milieu_glib_mailbox_release (mailbox);
  return self;
}

MilieuGlibSender *
milieu_glib_tree_create_sender (MilieuGlibTree *self, gsize limit, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (self), NULL);

  MilieuTree *tree = milieu_glib_tree_get_core (self);
  if (!tree)
    {
      (void)fail_closed (error);
      return NULL;
    }
  GMainContext *context = milieu_glib_source_context (tree);
  if (!context)
    context = g_main_context_get_thread_default ();
  return milieu_glib_sender_new (tree, context, limit, error);
}

MilieuGlibSender *
milieu_glib_sender_fork (MilieuGlibSender *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_SENDER (self), NULL);
  if (!self->queue)
    return g_object_new (MILIEU_GLIB_TYPE_SENDER, NULL);
  return new_sender (self->queue->mailbox, self->queue->limit);
}

static gboolean
send_value (MilieuGlibSender *self, PostKind kind, MilieuNode node, const MilieuKey *key,
            MilieuValue value, GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  if (!key)
    return fail_no_key (self, error);
  if (value.type != milieu_key_type (key))
    return fail_type (self, key, error);
  if (value.type == MILIEU_TYPE_OBJECT && !milieu_key_is_thread_safe (key))
    return fail_confined (self, key, error);
  if (value.type >= MILIEU_TYPE_STRING)
    value = milieu_key_retain (key, value);
  Post post = { .kind = (uint8_t)kind, .change = { node, key, value.integer } };
  return push (self, &post, error);
}

gboolean
milieu_glib_sender_set (MilieuGlibSender *self, MilieuNode node, const MilieuKey *key,
                        MilieuValue value, GError **error)
{
  return send_value (self, POST_SET, node, key, value, error);
}

gboolean
milieu_glib_sender_set_base (MilieuGlibSender *self, MilieuNode node, const MilieuKey *key,
                             MilieuValue value, GError **error)
{
  return send_value (self, POST_SET_BASE, node, key, value, error);
}

static gboolean
send_gvalue (MilieuGlibSender *self, PostKind kind, MilieuNode node, const MilieuKey *key,
             const GValue *value, GError **error)
{
  MilieuValue core;
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (value != NULL, FALSE);
  if (!key)
    return fail_no_key (self, error);
  if (!milieu_glib_value_to_core (value, key, &core, error))
    {
      count_refused (self);
      return FALSE;
    }
  gboolean is_accepted = send_value (self, kind, node, key, core, error);
  milieu_key_release (key, core);
  return is_accepted;
}

gboolean
milieu_glib_sender_set_value (MilieuGlibSender *self, guint64 node, const MilieuGlibKey *key,
                              const GValue *value, GError **error)
{
  return send_gvalue (self, POST_SET, node, key, value, error);
}

gboolean
milieu_glib_sender_set_base_value (MilieuGlibSender *self, guint64 node, const MilieuGlibKey *key,
                                   const GValue *value, GError **error)
{
  return send_gvalue (self, POST_SET_BASE, node, key, value, error);
}

static gboolean
send_absence (MilieuGlibSender *self, PostKind kind, MilieuNode node, const MilieuKey *key,
              GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);
  if (!key)
    return fail_no_key (self, error);
  return push (self, &(Post){ .kind = (uint8_t)kind, .change = { node, key, 0 } }, error);
}

gboolean
milieu_glib_sender_unset (MilieuGlibSender *self, guint64 node, const MilieuGlibKey *key,
                          GError **error)
{
  return send_absence (self, POST_UNSET, node, key, error);
}

gboolean
milieu_glib_sender_unset_base (MilieuGlibSender *self, guint64 node, const MilieuGlibKey *key,
                               GError **error)
{
  return send_absence (self, POST_UNSET_BASE, node, key, error);
}

gboolean
milieu_glib_sender_call (MilieuGlibSender *self, MilieuGlibSenderFunction function,
                         gpointer user_data, GDestroyNotify destroy, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_SENDER (self), FALSE);
  g_return_val_if_fail (function != NULL, FALSE);
  return push (self, &(Post){ .kind = POST_CALL, .call = { function, user_data, destroy } }, error);
}

gboolean
milieu_glib_sender_begin (MilieuGlibSender *self, const MilieuPayload *payload, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_SENDER (self), FALSE);
  if (self->queue && milieu_glib_queue_begin (self->queue, payload))
    return TRUE;
  return fail_closed (error);
}

gboolean
milieu_glib_sender_begin_group (MilieuGlibSender *self, gboolean animated, double duration,
                                GError **error)
{
  const MilieuPayload payload = { .animated = animated, .duration = duration };
  return milieu_glib_sender_begin (self, &payload, error);
}

void
milieu_glib_sender_commit (MilieuGlibSender *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_SENDER (self));
  if (self->queue)
    milieu_glib_queue_commit (self->queue);
}

void
milieu_glib_sender_close (MilieuGlibSender *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_SENDER (self));
  if (!self->queue)
    return;
  /* What is delivered may be the end of the sender. */
  Mailbox *mailbox = milieu_glib_mailbox_retain (self->queue->mailbox);
  milieu_glib_mailbox_close (mailbox);
  milieu_glib_mailbox_release (mailbox);
}

void
milieu_glib_sender_get_statistics (MilieuGlibSender *self, MilieuGlibSenderStatistics *statistics)
{
  g_return_if_fail (MILIEU_GLIB_IS_SENDER (self));
  g_return_if_fail (statistics != NULL);
  *statistics = (MilieuGlibSenderStatistics){ 0 };
  if (!self->queue)
    return;
  milieu_glib_queue_get_statistics (self->queue, statistics);
  statistics->wakeups = milieu_glib_mailbox_count_wakeups (self->queue->mailbox);
}
