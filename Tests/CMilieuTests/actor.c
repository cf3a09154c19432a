/* Invariant: each call of an actor is a line in its fixture's log, written before the actor acts.
 */
#include "actor.h"

#include <stdio.h>

void
actor_call (const MilieuNotification *notification, void *user_data)
{
  Actor *self = user_data;
  char prefix[16];
  bool was_running = self->is_running;
  self->told++;
  self->is_running = true;
  snprintf (prefix, sizeof prefix, "%s: ", self->label);
  fixture_log_change (self->fixture, prefix, notification);
  if (self->act)
    self->act (self, notification);
  self->is_running = was_running;
}

void
actor_destroy (void *user_data)
{
  Actor *self = user_data;
  self->destroyed++;
  if (self->is_running)
    fixture_log (self->fixture, "%s destroyed while it ran", self->label);
}

void
actor_observe_keys (Actor *self, MilieuNode node, const MilieuKey *const *actor_keys, size_t count,
                    MilieuObserveFlags flags)
{
  CHECK_OK (milieu_node_observe_keys (self->fixture->tree, node, actor_keys, count, flags,
                                      actor_call, self, actor_destroy, &self->observer));
}

void
actor_observe (Actor *self, MilieuNode node, const MilieuKey *key, MilieuObserveFlags flags)
{
  actor_observe_keys (self, node, &key, 1, flags);
}

/* ---- what several topics let actors do ---- */

void
actor_remove_node (Actor *self, const MilieuNotification *notification)
{
  CHECK_OK (milieu_node_remove (notification->tree, self->node));
  CHECK_INT (self->destroyed, 0);
}

void
actor_remove_itself (Actor *self, const MilieuNotification *notification)
{
  CHECK (notification->observer == self->observer);
  CHECK_OK (milieu_observer_remove (notification->tree, notification->observer));
  CHECK_INT (self->destroyed, 0);
  CHECK_INT (milieu_observer_remove (notification->tree, notification->observer),
             MILIEU_ERROR_NO_OBSERVER);
}

void
actor_try_to_flush (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  CHECK_INT (milieu_tree_flush (notification->tree), MILIEU_ERROR_BUSY);
}

void
actor_count_up (Actor *self, const MilieuNotification *notification)
{
  Fixture *f = self->fixture;
  f->length = 0;
  fixture_set (f, notification->node, f->padding, notification->changes[0].new_value.integer + 1);
}
