/* Each operation is one call of the C interface, made in such a way that a call that fails is found
 * out if it has written or destroyed anything. */
#include "player.h"

static MilieuNode
node_named (const Player *self, int name)
{
  return name == NOBODY ? MILIEU_NODE_NONE : self->nodes[name];
}

static MilieuStatus
add (Player *self, const Operation *operation)
{
  MilieuNode node = PLAYER_UNTOUCHED;
  if (milieu_node_exists (self->tree, self->nodes[operation->node]))
    return MILIEU_ERROR_EXISTS;
  MilieuStatus status = milieu_node_add (
    self->tree, node_named (self, operation->parent), node_named (self, operation->before),
    operation->boundary ? MILIEU_NODE_BOUNDARY : MILIEU_NODE_PLAIN, &node);
  if (status != MILIEU_OK && node != PLAYER_UNTOUCHED)
    journal_add (&self->faults, "adding failed and has written a handle\n");
  if (status == MILIEU_OK)
    self->nodes[operation->node] = node;
  return status;
}

static MilieuStatus
write_ground (Player *self, const Operation *operation)
{
  const MilieuKey *key = vocabulary_key (operation->key);
  MilieuStatus status;
  if (operation->mistyped)
    return milieu_tree_set_base (self->tree, key, milieu_value_string (NULL));
  MilieuValue value = vocabulary_value (operation->key, operation->value);
  if (value.type == MILIEU_TYPE_STRING && operation->as_text)
    status = milieu_tree_set_base_string (self->tree, key, milieu_string_text (value.string));
  else
    status = milieu_tree_set_base (self->tree, key, value);
  vocabulary_release (operation->key, value);
  return status;
}

static MilieuStatus
write_value (Player *self, const Operation *operation)
{
  static MilieuStatus (*const writes[]) (MilieuTree *, MilieuNode, const MilieuKey *,
                                         MilieuValue) = { milieu_node_set, milieu_node_prefer,
                                                          milieu_node_set_base };
  static MilieuStatus (*const text_writes[]) (MilieuTree *, MilieuNode, const MilieuKey *,
                                              const char *) = { milieu_node_set_string,
                                                                milieu_node_prefer_string,
                                                                milieu_node_set_base_string };
  MilieuNode node = self->nodes[operation->node];
  const MilieuKey *key = vocabulary_key (operation->key);
  MilieuStatus status;
  if (operation->node == GROUND)
    return write_ground (self, operation);
  if (operation->mistyped)
    return writes[operation->layer](self->tree, node, key, milieu_value_string (NULL));
  MilieuValue value = vocabulary_value (operation->key, operation->value);
  if (value.type == MILIEU_TYPE_STRING && operation->as_text)
    status =
      text_writes[operation->layer](self->tree, node, key, milieu_string_text (value.string));
  else
    status = writes[operation->layer](self->tree, node, key, value);
  vocabulary_release (operation->key, value);
  return status;
}

static MilieuStatus
erase (Player *self, const Operation *operation)
{
  static MilieuStatus (*const erasures[]) (MilieuTree *, MilieuNode, const MilieuKey *) = {
    milieu_node_unset, milieu_node_unprefer, milieu_node_unset_base
  };
  if (operation->node == GROUND)
    return milieu_tree_unset_base (self->tree, vocabulary_key (operation->key));
  return erasures[operation->layer](self->tree, self->nodes[operation->node],
                                    vocabulary_key (operation->key));
}

static MilieuStatus
get (Player *self, const Operation *operation)
{
  MilieuValue value;
  MilieuNode origin = MILIEU_NODE_NONE;
  const MilieuKey *key = vocabulary_key (operation->key);
  MilieuStatus status =
    operation->node == GROUND
      ? milieu_tree_get (self->tree, key, &value)
      : milieu_node_get (self->tree, self->nodes[operation->node], key, &value, &origin);
  if (status != MILIEU_OK)
    return status;
  int name = 0;
  while (name < NODE_NAMES && self->nodes[name] != origin)
    name++;
  journal_add (&self->journal, "n%d %s = %s from ", operation->node,
               vocabulary_name (operation->key),
               vocabulary_text (operation->key, vocabulary_number (operation->key, &value)));
  journal_add (&self->journal, origin == MILIEU_NODE_NONE ? "default\n" : "n%d\n", name);
  return MILIEU_OK;
}

static MilieuStatus
observe (Player *self, const Operation *operation)
{
  const MilieuKey *keys[OBSERVED_KEYS];
  MilieuObserveFlags flags = operation->initial ? MILIEU_OBSERVE_INITIAL : MILIEU_OBSERVE_PLAIN;
  MilieuNode node = self->nodes[operation->node];
  MilieuStatus status;
  if (player_has (self, self->observers[operation->observer]))
    return MILIEU_ERROR_EXISTS;
  for (size_t i = 0; i < operation->key_count; i++)
    keys[i] = vocabulary_key (operation->keys[i]);
  Charge *charge = player_charge (self, CHARGES_OBSERVERS, operation, operation->observer);
  if (operation->node == GROUND)
    status = milieu_tree_observe (self->tree, keys[0], flags, player_told, charge, player_destroy,
                                  &charge->handle);
  else if (operation->key_count == 1)
    status = milieu_node_observe (self->tree, node, keys[0], flags, player_told, charge,
                                  player_destroy, &charge->handle);
  else
    status = milieu_node_observe_keys (self->tree, node, keys, operation->key_count, flags,
                                       player_told, charge, player_destroy, &charge->handle);
  if (status == MILIEU_OK)
    self->observers[operation->observer] = charge;
  else
    player_uncharge (self, CHARGES_OBSERVERS);
  return status;
}

static MilieuStatus
watch (Player *self, const Operation *operation)
{
  if (player_has (self, self->watchers[operation->observer]))
    return MILIEU_ERROR_EXISTS;
  Charge *charge = player_charge (self, CHARGES_OBSERVERS, operation, operation->observer);
  const MilieuKey *key = vocabulary_key (operation->key);
  MilieuStatus status =
    operation->node == GROUND
      ? milieu_tree_watch_interest (self->tree, key, player_noticed, charge, player_destroy,
                                    &charge->handle)
      : milieu_node_watch_interest (self->tree, self->nodes[operation->node], key, player_noticed,
                                    charge, player_destroy, &charge->handle);
  if (status == MILIEU_OK)
    self->watchers[operation->observer] = charge;
  else
    player_uncharge (self, CHARGES_OBSERVERS);
  return status;
}

static MilieuStatus
begin (Player *self, const Operation *operation)
{
  bool nested = milieu_tree_transaction_depth (self->tree) > 0;
  if (operation->payload == PAYLOAD_NONE)
    return milieu_tree_begin (self->tree, NULL);
  Charge *charge = player_charge (self, CHARGES_PAYLOADS, operation, self->payloads);
  MilieuPayload payload = { .animated = operation->payload == PAYLOAD_ANIMATED,
                            .duration = 0.25,
                            .data = charge,
                            .destroy = player_destroy };
  MilieuStatus status = milieu_tree_begin (self->tree, &payload);
  if (status != MILIEU_OK)
    {
      player_uncharge (self, CHARGES_PAYLOADS);
      return status;
    }
  self->payloads++;
  if (nested && !charge->destroyed)
    journal_add (&self->faults, "a nested transaction's payload is kept\n");
  return status;
}

static MilieuStatus
set_scheduler (Player *self, const Operation *operation)
{
  self->scheduled = false;
  if (operation->kind == OPERATION_RESUME)
    milieu_tree_set_scheduler (self->tree, NULL, NULL, NULL);
  else
    milieu_tree_set_scheduler (self->tree, player_schedule,
                               player_charge (self, CHARGES_SCHEDULERS, operation, 0),
                               player_destroy);
  return MILIEU_OK;
}

static MilieuStatus
end_charge (Player *self, const Charge *charge)
{
  return milieu_observer_remove (self->tree, charge ? charge->handle : MILIEU_OBSERVER_NONE);
}

/* Refused or not, whoever flushes has done what the scheduler asked for. */
static MilieuStatus
flush (Player *self)
{
  self->scheduled = false;
  return milieu_tree_flush (self->tree);
}

MilieuStatus
player_attempt (Player *self, const Operation *operation)
{
  switch (operation->kind)
    {
    case OPERATION_ADD:
      return add (self, operation);
    case OPERATION_MOVE:
      return milieu_node_move (self->tree, self->nodes[operation->node],
                               node_named (self, operation->parent),
                               node_named (self, operation->before));
    case OPERATION_REMOVE:
      return milieu_node_remove (self->tree, self->nodes[operation->node]);
    case OPERATION_WRITE:
      return write_value (self, operation);
    case OPERATION_ERASE:
      return erase (self, operation);
    case OPERATION_GET:
      return get (self, operation);
    case OPERATION_OBSERVE:
      return observe (self, operation);
    case OPERATION_UNOBSERVE:
      return end_charge (self, self->observers[operation->observer]);
    case OPERATION_BEGIN:
      return begin (self, operation);
    case OPERATION_COMMIT:
      return milieu_tree_commit (self->tree);
    case OPERATION_FLUSH:
      return flush (self);
    case OPERATION_WATCH:
      return watch (self, operation);
    case OPERATION_UNWATCH:
      return end_charge (self, self->watchers[operation->observer]);
    case OPERATION_DEFER:
    case OPERATION_RESUME:
      return set_scheduler (self, operation);
    }
  return MILIEU_OK;
}
