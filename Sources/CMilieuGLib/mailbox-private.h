/* A tree's mailbox: the queues of all its senders, and the source by which they are delivered. */
#ifndef MILIEU_GLIB_MAILBOX_PRIVATE_H
#define MILIEU_GLIB_MAILBOX_PRIVATE_H

#include "queue-private.h"

struct Mailbox
{
  atomic_uint references;

  pthread_mutex_t mutex; /* guards what follows */
  Queue *members;
  Queue *first_listed, *last_listed;
  GSource *source;       /* NULL once closed, and before it is there */
  GMainContext *context; /* kept, because it may be woken from any thread */
  bool is_closed;
  uint64_t wakeups;

  /* The tree's thread's. */
  MilieuTree *tree; /* NULL once freed */
  Queue *turn;      /* those that are to be taken in this turn */
  Queue *current;   /* that of which `taken` is carried out, or NULL */
  Posts taken;
  size_t carried_out;
  bool is_in_run; /* a transaction is open for changes that belong to no group */
  bool is_in_group;
  bool is_beginning; /* one of the two is being opened */
};

/* The tree's mailbox (transfer full), made if there is none yet, which delivers by `context` from
 * here on. NULL if there is no memory for it. On the tree's thread. */
Mailbox *milieu_glib_mailbox_for (MilieuTree *tree, GMainContext *context);

Mailbox *milieu_glib_mailbox_retain (Mailbox *self);
void milieu_glib_mailbox_release (Mailbox *self);

/* A queue comes, closed if the mailbox is, or goes. The mailbox keeps a reference meanwhile. From
 * any thread. */
void milieu_glib_mailbox_join (Mailbox *self, Queue *queue);
void milieu_glib_mailbox_leave (Mailbox *self, Queue *queue);

/* Says that a queue that was not listed has mail. Returns the source that is to be woken (transfer
 * full), without any mutex held, if this is the first one. From any thread, with the queue's mutex
 * held. */
GSource *milieu_glib_mailbox_list (Mailbox *self, Queue *queue);

/* What is listed now belongs to this turn; what comes from here on wakes the loop again. On the
 * tree's thread. */
void milieu_glib_mailbox_begin_turn (Mailbox *self);

/* Takes a turn: carries out all that is listed now, or drops it if the tree has gone. On the tree's
 * thread. */
void milieu_glib_mailbox_deliver (Mailbox *self);

bool milieu_glib_mailbox_is_closed (Mailbox *self);
uint64_t milieu_glib_mailbox_count_wakeups (Mailbox *self);

/* Closes all queues and delivers what they have. On the tree's thread. */
void milieu_glib_mailbox_close (Mailbox *self);

#endif
