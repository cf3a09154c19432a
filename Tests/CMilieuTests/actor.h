/* Observers that act when they are told:
 *
 *     Actor actor = { .fixture = &f, .label = "a", .act = actor_remove_itself };
 *     actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
 *     fixture_set (&f, f.list, f.padding, 9);
 *     CHECK_TEXT (fixture_told (&f), "a: row padding 8 -> 9\n");
 */
#ifndef ACTOR_H
#define ACTOR_H

#include "fixture.h"

/* An observer, with what it does when it is told. */
typedef struct Actor
{
  Fixture *fixture;
  const char *label; /* logged, with each telling */
  void (*act) (struct Actor *self, const MilieuNotification *notification);
  MilieuNode node;         /* for `act` */
  MilieuObserver other;    /* for `act` */
  MilieuObserver observer; /* its own, set by actor_observe */
  int told;
  int destroyed;
  bool is_running; /* its function runs */
} Actor;

/* Observes with the actor; its line in the log begins with its label and ": ". */
void actor_observe (Actor *self, MilieuNode node, const MilieuKey *key, MilieuObserveFlags flags);
void actor_observe_keys (Actor *self, MilieuNode node, const MilieuKey *const *keys, size_t count,
                         MilieuObserveFlags flags);

/* What actors have as functions. A destroy that comes while the actor runs is logged. */
void actor_call (const MilieuNotification *notification, void *user_data);
void actor_destroy (void *user_data);

/* Removes the actor's `node`; it is not destroyed while it runs. */
void actor_remove_node (Actor *self, const MilieuNotification *notification);

/* Removes the actor, whose handle is then stale; it is not destroyed while it runs. */
void actor_remove_itself (Actor *self, const MilieuNotification *notification);

/* Flushes, which is refused. */
void actor_try_to_flush (Actor *self, const MilieuNotification *notification);

/* Sets the padding to one more than it is told, which never settles; clears the log. */
void actor_count_up (Actor *self, const MilieuNotification *notification);

#endif
