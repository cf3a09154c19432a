/*
 * Invariants: posts that wait have numbers without a gap, in the order in which they were accepted,
 * and leave in it. Those from `barrier` on are changes, each of another node, key or layer, and
 * each is found by its slot; all other slots have numbers below `barrier`, so that one assignment
 * empties the table. A queue whose `ready` is not 0 is listed in its mailbox.
 *
 * Others' functions are called without the mutex: a value's release may post.
 */
#include "queue-private.h"

#include "mailbox-private.h"

#include <milieu-glib/turn.h>

#include <string.h>

enum
{
  /* Slots that are kept in any case. */
  SLOT_COUNT_MIN = 2 * POSTS_CAPACITY_MIN,
  /* What is so many times too large is given up. */
  EXCESS = 8
};

static uint64_t
next_number (const Queue *self)
{
  return self->first + self->waiting.count;
}

/* ---- merging ---- */

static size_t
hash (const Post *post)
{
  uint64_t mixed = post->change.node * UINT64_C (0x9e3779b97f4a7c15);
  mixed ^= (uint64_t)(uintptr_t)post->change.key * UINT64_C (0xc2b2ae3d27d4eb4f);
  mixed += (uint64_t)(post->kind >> 1) * UINT64_C (0x165667b19e3779f9);
  return (size_t)(mixed ^ mixed >> 32);
}

static bool
changes_the_same (const Post *a, const Post *b)
{
  return a->change.node == b->change.node && a->change.key == b->change.key
         && a->kind >> 1 == b->kind >> 1;
}

/* The slot of a change that may be merged with this one, or else the free one for it. */
static uint64_t *
find_slot (const Queue *self, const Post *post)
{
  size_t mask = self->slot_count - 1;
  for (size_t i = hash (post) & mask;; i = (i + 1) & mask)
    {
      uint64_t *slot = &self->slots[i];
      if (*slot < self->barrier
          || changes_the_same (&self->waiting.array[*slot - self->first], post))
        return slot;
    }
}

/* Keeps at least half of the slots free. */
static void
reserve_slot (Queue *self)
{
  size_t used = (size_t)(next_number (self) - self->barrier);
  if (2 * (used + 1) <= self->slot_count)
    return;
  g_free (self->slots);
  self->slot_count = MAX (2 * self->slot_count, SLOT_COUNT_MIN);
  self->slots = g_new0 (uint64_t, self->slot_count);
  for (uint64_t number = self->barrier; number < next_number (self); number++)
    *find_slot (self, &self->waiting.array[number - self->first]) = number;
}

/* Nothing that comes is merged with what is there. */
static void
raise_barrier (Queue *self)
{
  self->barrier = next_number (self);
}

/* ---- what senders do ---- */

/* What waits may be delivered, now that no group is open. Returns what is to be woken. */
static GSource *
make_ready (Queue *self)
{
  self->ready = self->waiting.count;
  if (self->is_listed || !self->ready)
    return NULL;
  self->is_listed = true;
  return milieu_glib_mailbox_list (self->mailbox, self);
}

static void
wake (GSource *source)
{
  if (!source)
    return;
  milieu_glib_turn_source_wake (source);
  g_source_unref (source);
}

static PushResult
refuse (Queue *self, PushResult reason)
{
  self->refused++;
  pthread_mutex_unlock (&self->mutex);
  return reason;
}

PushResult
milieu_glib_queue_push (Queue *self, const Post *post)
{
  uint64_t *slot = NULL;
  pthread_mutex_lock (&self->mutex);
  if (self->is_closed)
    return refuse (self, PUSH_CLOSED);

  if (post_is_change (post))
    {
      reserve_slot (self);
      slot = find_slot (self, post);
      if (*slot >= self->barrier)
        {
          Post *place = &self->waiting.array[*slot - self->first];
          Post replaced = *place;
          *place = *post;
          self->accepted++;
          self->merged++;
          pthread_mutex_unlock (&self->mutex);
          milieu_glib_post_clear (&replaced);
          return PUSH_ACCEPTED;
        }
    }
  if (self->posts >= self->limit)
    return refuse (self, PUSH_FULL);

  if (slot)
    *slot = next_number (self);
  milieu_glib_posts_append (&self->waiting, post);
  if (!slot)
    raise_barrier (self);
  self->posts++;
  self->accepted++;
  GSource *source = NULL;
  if (self->depth)
    self->group_posts++;
  else
    source = make_ready (self);
  pthread_mutex_unlock (&self->mutex);
  wake (source);
  return PUSH_ACCEPTED;
}

void
milieu_glib_queue_count_refused (Queue *self)
{
  pthread_mutex_lock (&self->mutex);
  self->refused++;
  pthread_mutex_unlock (&self->mutex);
}

void
milieu_glib_queue_get_statistics (Queue *self, MilieuGlibSenderStatistics *statistics)
{
  pthread_mutex_lock (&self->mutex);
  statistics->accepted = self->accepted;
  statistics->merged = self->merged;
  statistics->refused = self->refused;
  pthread_mutex_unlock (&self->mutex);
  statistics->delivered = atomic_load_explicit (&self->delivered, memory_order_relaxed);
  statistics->dropped = atomic_load_explicit (&self->dropped, memory_order_relaxed);
}

bool
milieu_glib_queue_begin (Queue *self, const MilieuPayload *payload)
{
  Post post = { .kind = POST_BEGIN };
  if (payload)
    post.payload = g_memdup2 (payload, sizeof *payload);
  pthread_mutex_lock (&self->mutex);
  bool is_closed = self->is_closed, is_nested = self->depth > 0;
  if (!is_closed)
    self->depth++;
  if (!is_closed && !is_nested)
    {
      milieu_glib_posts_append (&self->waiting, &post);
      raise_barrier (self);
    }
  pthread_mutex_unlock (&self->mutex);
  if (is_closed)
    g_free (post.payload); /* what it says remains the caller's */
  else if (is_nested)
    milieu_glib_post_clear (&post);
  return !is_closed;
}

/* Ends the outermost group. One without a post leaves no trace: its beginning is taken back, and
 * stored to be cleared. */
static GSource *
end_group (Queue *self, Post *beginning)
{
  self->depth = 0;
  if (self->group_posts)
    milieu_glib_posts_append (&self->waiting, &(Post){ .kind = POST_COMMIT });
  else
    *beginning = self->waiting.array[--self->waiting.count];
  self->group_posts = 0;
  raise_barrier (self);
  return make_ready (self);
}

void
milieu_glib_queue_commit (Queue *self)
{
  Post beginning = { .kind = POST_COMMIT };
  GSource *source = NULL;
  pthread_mutex_lock (&self->mutex);
  if (self->depth > 1)
    self->depth--;
  else if (self->depth)
    source = end_group (self, &beginning);
  pthread_mutex_unlock (&self->mutex);
  wake (source);
  milieu_glib_post_clear (&beginning);
}

/* ---- coming and going ---- */

Queue *
milieu_glib_queue_new (Mailbox *mailbox, size_t limit)
{
  Queue *self = g_new0 (Queue, 1);
  atomic_init (&self->references, 1);
  pthread_mutex_init (&self->mutex, NULL);
  self->mailbox = milieu_glib_mailbox_retain (mailbox);
  self->first = self->barrier = 1;
  self->limit = limit;
  milieu_glib_mailbox_join (mailbox, self);
  return self;
}

Queue *
milieu_glib_queue_retain (Queue *self)
{
  atomic_fetch_add_explicit (&self->references, 1, memory_order_relaxed);
  return self;
}

void
milieu_glib_queue_release (Queue *self)
{
  if (atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) > 1)
    return;
  pthread_mutex_destroy (&self->mutex);
  g_free (self->waiting.array);
  g_free (self->spare.array);
  g_free (self->slots);
  milieu_glib_mailbox_release (self->mailbox);
  g_free (self);
}

void
milieu_glib_queue_orphan (Queue *self)
{
  Post beginning = { .kind = POST_COMMIT };
  GSource *source = NULL;
  pthread_mutex_lock (&self->mutex);
  if (self->depth)
    source = end_group (self, &beginning);
  self->is_orphaned = true;
  bool is_done = !self->is_listed && !self->is_delivering;
  pthread_mutex_unlock (&self->mutex);
  wake (source);
  milieu_glib_post_clear (&beginning);
  if (is_done)
    milieu_glib_mailbox_leave (self->mailbox, self);
  milieu_glib_queue_release (self);
}

/* ---- what the tree's thread does ---- */

void
milieu_glib_queue_close (Queue *self)
{
  Post beginning = { .kind = POST_COMMIT };
  GSource *source = NULL;
  pthread_mutex_lock (&self->mutex);
  self->is_closed = true;
  if (self->depth)
    source = end_group (self, &beginning);
  pthread_mutex_unlock (&self->mutex);
  wake (source);
  milieu_glib_post_clear (&beginning);
}

/* What a flood has left. */
static void
shrink_slots (Queue *self, size_t needed)
{
  if (self->slot_count <= SLOT_COUNT_MIN || self->slot_count / (2 * EXCESS) <= needed)
    return;
  g_free (self->slots);
  self->slots = NULL;
  self->slot_count = 0;
}

Posts
milieu_glib_queue_take (Queue *self)
{
  pthread_mutex_lock (&self->mutex);
  Posts taken = self->waiting;
  size_t group = taken.count - self->ready;
  taken.count = self->ready;
  self->waiting = self->spare;
  self->spare = (Posts){ 0 };
  if (group)
    {
      /* This happens once for a group: while it is open nothing else becomes ready. */
      milieu_glib_posts_reserve (&self->waiting, group);
      memcpy (self->waiting.array, taken.array + taken.count, group * sizeof (Post));
    }
  self->waiting.count = group;
  self->first += taken.count;
  if (!group)
    {
      raise_barrier (self);
      shrink_slots (self, taken.count);
    }
  self->ready = 0;
  self->posts = self->group_posts;
  self->is_listed = false;
  self->is_delivering = true;
  pthread_mutex_unlock (&self->mutex);
  return taken;
}

bool
milieu_glib_queue_finish (Queue *self, Posts posts)
{
  bool is_too_large = posts.capacity > POSTS_CAPACITY_MIN && posts.capacity / EXCESS > posts.count;
  pthread_mutex_lock (&self->mutex);
  if (!self->spare.array && !is_too_large)
    {
      self->spare = (Posts){ .array = posts.array, .capacity = posts.capacity };
      posts.array = NULL;
    }
  self->is_delivering = false;
  bool is_done = self->is_orphaned && !self->is_listed;
  pthread_mutex_unlock (&self->mutex);
  g_free (posts.array);
  return is_done;
}
