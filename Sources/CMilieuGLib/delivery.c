/*
 * How a mailbox carries out what its queues have.
 *
 * Delivery can be entered again while a function runs or observers are told, by closing or by a
 * loop that they run. So what was taken and how far it has been carried out is kept in the mailbox
 * and not in these functions: whoever delivers goes on where the others are, and they find it done.
 *
 * Invariant: a transaction of ours is open exactly while `is_in_run` or `is_in_group`, and never
 * both; a run is over before a function that was posted is called or an observer is told. While one
 * is being opened, when the core may destroy what waited, nothing is delivered: what comes next
 * belongs into it, and is delivered by who opens it.
 */
#include "mailbox-private.h"

#include <milieu/environment.h>

static void
count (_Atomic uint64_t *counter)
{
  uint64_t value = atomic_load_explicit (counter, memory_order_relaxed);
  atomic_store_explicit (counter, value + 1, memory_order_relaxed);
}

static void
begin_transaction (Mailbox *self, const MilieuPayload *payload)
{
  const MilieuPayload plain = { 0 };
  if (!payload)
    payload = &plain;
  self->is_beginning = true;
  if (milieu_tree_begin (self->tree, payload) != MILIEU_OK)
    {
      /* Without memory for a payload what belongs together is delivered together all the same. */
      (void)!milieu_tree_begin (self->tree, &plain);
      if (payload->destroy)
        payload->destroy (payload->data);
    }
  self->is_beginning = false;
}

static void
begin_group (Mailbox *self, MilieuPayload *payload)
{
  begin_transaction (self, payload);
  g_free (payload); /* the transaction has a copy */
}

/* Last of all that its caller does: observers may be told, and may do anything. */
static void
end_transaction (Mailbox *self)
{
  self->is_in_run = self->is_in_group = false;
  if (self->tree)
    milieu_tree_commit (self->tree);
}

static MilieuStatus
apply (MilieuTree *tree, const Post *post)
{
  switch ((PostKind)post->kind)
    {
    case POST_SET:
      return milieu_node_set (tree, post->change.node, post->change.key, post_value (post));
    case POST_UNSET:
      return milieu_node_unset (tree, post->change.node, post->change.key);
    case POST_SET_BASE:
      return milieu_node_set_base (tree, post->change.node, post->change.key, post_value (post));
    case POST_UNSET_BASE:
      return milieu_node_unset_base (tree, post->change.node, post->change.key);
    case POST_CALL:
    case POST_BEGIN:
    case POST_COMMIT:
      break;
    }
  return MILIEU_ERROR_BUSY;
}

static void
change (Mailbox *self, Queue *queue, const Post *post)
{
  if (!self->is_in_run && !self->is_in_group)
    {
      begin_transaction (self, NULL);
      self->is_in_run = true;
    }
  bool is_done = apply (self->tree, post) == MILIEU_OK;
  count (is_done ? &queue->delivered : &queue->dropped);
  milieu_glib_post_clear (post);
}

/* Carries out a post that was counted as such before: what it calls may be the end of anything but
 * the queue. */
static void
carry_out (Mailbox *self, Queue *queue, const Post *post)
{
  switch ((PostKind)post->kind)
    {
    case POST_CALL:
      count (&queue->delivered);
      post->call.function (post->call.user_data);
      milieu_glib_post_clear (post);
      break;
    case POST_BEGIN:
      self->is_in_group = true;
      begin_group (self, post->payload);
      break;
    case POST_COMMIT:
      end_transaction (self);
      break;
    case POST_SET:
    case POST_UNSET:
    case POST_SET_BASE:
    case POST_UNSET_BASE:
      change (self, queue, post);
      break;
    }
}

static void
drop (Mailbox *self, const Post *post)
{
  if (post->kind <= POST_CALL)
    count (&self->current->dropped);
  milieu_glib_post_clear (post);
}

/* The post that comes next, or NULL when the turn is over. */
static const Post *
peek (Mailbox *self)
{
  while (self->carried_out == self->taken.count)
    {
      Queue *queue = self->current;
      if (queue)
        {
          Posts taken = self->taken;
          self->current = NULL;
          self->taken = (Posts){ 0 };
          self->carried_out = 0;
          if (milieu_glib_queue_finish (queue, taken))
            milieu_glib_mailbox_leave (self, queue);
        }
      queue = self->turn;
      if (!queue)
        return NULL;
      self->turn = queue->next_listed;
      self->current = queue;
      self->taken = milieu_glib_queue_take (queue);
    }
  return &self->taken.array[self->carried_out];
}

/* Lets go of one queue and keeps another; either may be NULL. */
static Queue *
keep_instead (Queue *former, Queue *queue)
{
  if (queue)
    milieu_glib_queue_retain (queue);
  if (former)
    milieu_glib_queue_release (former);
  return queue;
}

void
milieu_glib_mailbox_deliver (Mailbox *self)
{
  Queue *queue = NULL; /* kept: a payload that a change destroys may have the rest delivered */
  milieu_glib_mailbox_begin_turn (self);
  while (!self->is_beginning)
    {
      const Post *next = peek (self);
      if (self->is_in_run && !(next && post_is_change (next)))
        {
          /* Whoever is told may have what comes next delivered, so look again. */
          end_transaction (self);
          continue;
        }
      if (!next)
        break;
      Post post = *next;
      self->carried_out++;
      if (queue != self->current)
        queue = keep_instead (queue, self->current);
      if (self->tree)
        carry_out (self, queue, &post);
      else
        drop (self, &post);
    }
  keep_instead (queue, NULL);
}
