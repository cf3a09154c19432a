/*
 * A queue: what one sender has accepted and its tree has not taken yet.
 *
 * It is shared by the sender, on any thread, and by the tree's mailbox, and lives until both have
 * let go of it; the mailbox does when the sender has gone and nothing is left to deliver.
 */
#ifndef MILIEU_GLIB_QUEUE_PRIVATE_H
#define MILIEU_GLIB_QUEUE_PRIVATE_H

#include "post-private.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct Mailbox Mailbox;

typedef struct Queue
{
  atomic_uint references;
  Mailbox *mailbox; /* a reference */

  pthread_mutex_t mutex; /* guards what follows */
  Posts waiting;
  Posts spare;      /* empty: the room that `waiting` takes when the tree takes that */
  uint64_t first;   /* the number of the first that waits: they are numbered from 1 on */
  uint64_t barrier; /* the number from which on changes may be merged */
  size_t ready;     /* waiting ones before the open group, or all */
  uint64_t *slots;  /* for a change its number, by a hash of what it changes; less than `barrier`
                     * is none */
  size_t slot_count;
  size_t limit;
  size_t posts;       /* waiting ones that count */
  size_t group_posts; /* those of them that are in the open group */
  unsigned depth;     /* of groups that are open */
  bool is_closed;
  bool is_listed;     /* in the mailbox's list of those with mail, or about to be taken */
  bool is_delivering; /* the mailbox carries out what it took */
  bool is_orphaned;   /* its sender has gone */
  uint64_t accepted, merged, refused;

  /* Written by the tree's thread alone. */
  _Atomic uint64_t delivered, dropped;

  /* The mailbox's. */
  struct Queue *next_listed;
  struct Queue *next_member, *previous_member;
} Queue;

typedef enum PushResult
{
  PUSH_ACCEPTED,
  PUSH_FULL,
  PUSH_CLOSED
} PushResult;

/* Makes the queue of a sender, which owns the reference, and joins it to the mailbox. */
Queue *milieu_glib_queue_new (Mailbox *mailbox, size_t limit);

Queue *milieu_glib_queue_retain (Queue *self);
void milieu_glib_queue_release (Queue *self);

/* Adds a change or a function, and takes over what it holds if it is accepted. */
PushResult milieu_glib_queue_push (Queue *self, const Post *post);

/* Counts a post that is refused without having been pushed. */
void milieu_glib_queue_count_refused (Queue *self);

/* Stores what the queue has counted. */
void milieu_glib_queue_get_statistics (Queue *self, MilieuGlibSenderStatistics *statistics);

/* Opens a group and takes over the payload; false if the queue is closed. */
bool milieu_glib_queue_begin (Queue *self, const MilieuPayload *payload);

void milieu_glib_queue_commit (Queue *self);

/* The sender goes: ends its group, and gives its reference back. */
void milieu_glib_queue_orphan (Queue *self);

/* Refuses all from here on, and ends the open group. On the tree's thread. */
void milieu_glib_queue_close (Queue *self);

/* Takes all that may be delivered (transfer full). On the tree's thread. */
Posts milieu_glib_queue_take (Queue *self);

/* Gives the room of what was taken and carried out back. True if nothing is left and the sender has
 * gone. On the tree's thread. */
bool milieu_glib_queue_finish (Queue *self, Posts posts);

#endif
