/*
 * Invariants: the tree's data is its mailbox, which knows the tree until that is freed. A queue is
 * a member until its sender has gone and all that it had was delivered. The source is there until
 * the mailbox is closed, and is woken when the first queue is listed.
 *
 * Mutexes are taken in this order: a queue's, the mailbox's.
 */
#include "mailbox-private.h"

#include <milieu-glib/source.h>
#include <milieu-glib/turn.h>

/* The tree's data are found by its address. */
static char data_key;

Mailbox *
milieu_glib_mailbox_retain (Mailbox *self)
{
  atomic_fetch_add_explicit (&self->references, 1, memory_order_relaxed);
  return self;
}

void
milieu_glib_mailbox_release (Mailbox *self)
{
  if (atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) > 1)
    return;
  pthread_mutex_destroy (&self->mutex);
  g_free (self);
}

/* ---- members and mail ---- */

void
milieu_glib_mailbox_join (Mailbox *self, Queue *queue)
{
  milieu_glib_queue_retain (queue);
  pthread_mutex_lock (&self->mutex);
  queue->is_closed = self->is_closed;
  queue->next_member = self->members;
  if (self->members)
    self->members->previous_member = queue;
  self->members = queue;
  pthread_mutex_unlock (&self->mutex);
}

void
milieu_glib_mailbox_leave (Mailbox *self, Queue *queue)
{
  pthread_mutex_lock (&self->mutex);
  if (queue->next_member)
    queue->next_member->previous_member = queue->previous_member;
  if (queue->previous_member)
    queue->previous_member->next_member = queue->next_member;
  else
    self->members = queue->next_member;
  pthread_mutex_unlock (&self->mutex);
  milieu_glib_queue_release (queue);
}

/* With the mutex held. */
static GSource *
source_to_wake (Mailbox *self)
{
  if (!self->source)
    return NULL;
  self->wakeups++;
  return g_source_ref (self->source);
}

GSource *
milieu_glib_mailbox_list (Mailbox *self, Queue *queue)
{
  pthread_mutex_lock (&self->mutex);
  bool is_first = !self->first_listed;
  queue->next_listed = NULL;
  if (is_first)
    self->first_listed = queue;
  else
    self->last_listed->next_listed = queue;
  self->last_listed = queue;
  GSource *source = is_first ? source_to_wake (self) : NULL;
  pthread_mutex_unlock (&self->mutex);
  return source;
}

void
milieu_glib_mailbox_begin_turn (Mailbox *self)
{
  Queue **end = &self->turn;
  pthread_mutex_lock (&self->mutex);
  while (*end)
    end = &(*end)->next_listed;
  *end = self->first_listed;
  self->first_listed = self->last_listed = NULL;
  pthread_mutex_unlock (&self->mutex);
}

bool
milieu_glib_mailbox_is_closed (Mailbox *self)
{
  pthread_mutex_lock (&self->mutex);
  bool is_closed = self->is_closed;
  pthread_mutex_unlock (&self->mutex);
  return is_closed;
}

uint64_t
milieu_glib_mailbox_count_wakeups (Mailbox *self)
{
  pthread_mutex_lock (&self->mutex);
  uint64_t wakeups = self->wakeups;
  pthread_mutex_unlock (&self->mutex);
  return wakeups;
}

/* ---- coming and going ---- */

static gboolean
take_turn (gpointer user_data)
{
  Mailbox *self = milieu_glib_mailbox_retain (user_data);
  milieu_glib_mailbox_deliver (self);
  milieu_glib_mailbox_release (self);
  return G_SOURCE_CONTINUE;
}

static void
destroy_source (GSource *source, GMainContext *context)
{
  if (source)
    {
      g_source_destroy (source);
      g_source_unref (source);
    }
  if (context)
    g_main_context_unref (context);
}

static void
release_callback_data (gpointer user_data)
{
  milieu_glib_mailbox_release (user_data);
}

/* Delivers by `context` from here on. */
static void
attach (Mailbox *self, GMainContext *context)
{
  if (!context)
    context = g_main_context_default ();
  if (self->is_closed || self->context == context)
    return;

  GSource *source = milieu_glib_turn_source_new (-1);
  g_source_set_name (source, "Milieu mail");
  /* Before the flush, so that it tells of what is delivered. */
  g_source_set_priority (source, MILIEU_GLIB_PRIORITY_FLUSH - 1);
  /* A function that was posted may run the loop, in which others then go on. */
  g_source_set_can_recurse (source, TRUE);
  g_source_set_callback (source, take_turn, milieu_glib_mailbox_retain (self),
                         release_callback_data);
  milieu_glib_turn_source_attach (source, context);

  pthread_mutex_lock (&self->mutex);
  GSource *former = self->source;
  GMainContext *former_context = self->context;
  self->source = source;
  self->context = g_main_context_ref (context);
  GSource *woken = self->first_listed ? source_to_wake (self) : NULL;
  pthread_mutex_unlock (&self->mutex);
  if (woken)
    {
      milieu_glib_turn_source_wake (woken);
      g_source_unref (woken);
    }
  destroy_source (former, former_context);
}

void
milieu_glib_mailbox_close (Mailbox *self)
{
  size_t count = 0;
  pthread_mutex_lock (&self->mutex);
  self->is_closed = true;
  GSource *source = self->source;
  GMainContext *context = self->context;
  self->source = NULL;
  self->context = NULL;
  for (Queue *queue = self->members; queue; queue = queue->next_member)
    count++;
  Queue **members = g_new (Queue *, count);
  count = 0;
  for (Queue *queue = self->members; queue; queue = queue->next_member)
    members[count++] = milieu_glib_queue_retain (queue);
  pthread_mutex_unlock (&self->mutex);

  destroy_source (source, context);
  for (size_t i = 0; i < count; i++)
    {
      milieu_glib_queue_close (members[i]);
      milieu_glib_queue_release (members[i]);
    }
  g_free (members);
  milieu_glib_mailbox_deliver (self);
}

/* The tree has been freed: what is left is dropped. */
static void
forget_tree (void *user_data)
{
  Mailbox *self = user_data;
  self->tree = NULL;
  self->is_in_run = self->is_in_group = false;
  milieu_glib_mailbox_close (self);
  milieu_glib_mailbox_release (self);
}

Mailbox *
milieu_glib_mailbox_for (MilieuTree *tree, GMainContext *context)
{
  Mailbox *self = milieu_tree_get_data (tree, &data_key);
  if (!self)
    {
      self = g_new0 (Mailbox, 1);
      atomic_init (&self->references, 1);
      pthread_mutex_init (&self->mutex, NULL);
      self->tree = tree;
      if (milieu_tree_set_data (tree, &data_key, self, forget_tree) != MILIEU_OK)
        {
          milieu_glib_mailbox_release (self);
          return NULL;
        }
    }
  attach (self, context);
  return milieu_glib_mailbox_retain (self);
}
