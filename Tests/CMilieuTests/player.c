/* A charge's destroy function marks it and frees nothing, so that a second call or one too early is
 * seen. Handles are kept by name and never cleared: a name without a bearer is a stale handle. */
#include "player.h"
#include "test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Charge *
player_charge (Player *self, int kind, const Operation *made_by, int name)
{
  Charge *charge = calloc (1, sizeof *charge);
  if (!charge)
    abort ();
  *charge = (Charge){ .player = self, .made_by = made_by, .name = name };
  charge->handle = PLAYER_UNTOUCHED;
  charge->older = self->charges[kind];
  self->charges[kind] = charge;
  return charge;
}

/* Takes back the newest charge, which the tree has refused. */
void
player_uncharge (Player *self, int kind)
{
  Charge *charge = self->charges[kind];
  if (charge->destroyed)
    journal_add (&self->faults, "a destroy function ran although the call failed\n");
  if (charge->handle != PLAYER_UNTOUCHED)
    journal_add (&self->faults, "a call that failed has written its handle\n");
  self->charges[kind] = charge->older;
  free (charge);
}

void
player_destroy (void *user_data)
{
  Charge *charge = user_data;
  if (charge->running)
    journal_add (&charge->player->faults, "o%d is destroyed while its callback runs\n",
                 charge->name);
  if (charge->destroyed++ > 0)
    journal_add (&charge->player->faults, "a destroy function ran twice\n");
}

static void
describe_changes (const MilieuNotification *notification, Journal *text)
{
  for (size_t i = 0; i < notification->change_count; i++)
    {
      const MilieuChange *change = &notification->changes[i];
      int key = vocabulary_find (change->key);
      if (key < 0)
        {
          journal_add (text, "an unknown key");
          continue;
        }
      int was = vocabulary_number (key, &change->old_value);
      int is = vocabulary_number (key, &change->new_value);
      journal_add (text, "%s%s ", i > 0 ? ", " : "", vocabulary_name (key));
      if (!notification->initial)
        journal_add (text, "%s -> ", vocabulary_text (key, was));
      else if (was != is)
        journal_add (text, "from another value ");
      journal_add (text, "%s", vocabulary_text (key, is));
    }
  const MilieuPayload *payload = notification->payload;
  const Charge *charge = payload->data;
  if (notification->initial)
    journal_add (text, " initial");
  else if (charge)
    journal_add (text, " payload %d%s", charge->name, payload->animated ? " animated" : "");
  else if (payload->animated)
    journal_add (text, " animated without a payload");
  if (!notification->initial && charge && charge->destroyed)
    journal_add (text, " that was destroyed");
}

void
player_told (const MilieuNotification *notification, void *user_data)
{
  Charge *charge = user_data;
  Player *self = charge->player;
  const Operation *made_by = charge->made_by;
  Journal text = { 0 }, later = { 0 };
  if (notification->tree != self->tree || notification->node != self->nodes[made_by->node]
      || (!notification->initial && notification->observer != charge->handle) || charge->running
      || charge->destroyed)
    journal_add (&self->faults, "o%d is told by mistake\n", charge->name);
  describe_changes (notification, &text);
  journal_add (&self->journal, "o%d: n%d %s\n", charge->name, made_by->node, journal_text (&text));

  charge->running = true;
  bool acts = !notification->initial && (!made_by->limit || charge->acted++ < made_by->limit);
  for (size_t i = 0; acts && i < made_by->actions.count; i++)
    player_perform (self, &made_by->actions.items[i]);
  charge->running = false;

  describe_changes (notification, &later);
  if (strcmp (journal_text (&text), journal_text (&later)) != 0)
    journal_add (&self->faults, "o%d's notification changed while its callback ran: %s, then %s\n",
                 charge->name, journal_text (&text), journal_text (&later));
  journal_free (&text);
  journal_free (&later);
}

void
player_noticed (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted,
                void *user_data)
{
  Charge *charge = user_data;
  Player *self = charge->player;
  if (tree != self->tree || node != self->nodes[charge->made_by->node]
      || key != vocabulary_key (charge->made_by->key) || charge->destroyed)
    journal_add (&self->faults, "w%d is told by mistake\n", charge->name);
  if (wanted == charge->wanted)
    journal_add (&self->faults, "w%d is told %s twice\n", charge->name, wanted ? "yes" : "no");
  charge->wanted = wanted;
}

void
player_schedule (MilieuTree *tree, void *user_data)
{
  Charge *charge = user_data;
  if (tree != charge->player->tree || charge->destroyed)
    journal_add (&charge->player->faults, "a scheduler is called by mistake\n");
  if (charge->player->scheduled)
    journal_add (&charge->player->faults, "the scheduler is called twice for one flush\n");
  charge->player->scheduled = true;
}

static void
heed (const char *message, void *user_data)
{
  Player *self = user_data;
  if (!message[0])
    journal_add (&self->faults, "a message is empty\n");
  journal_add (&self->journal, "! unstable\n");
}

static bool
append (const char *text, size_t length, void *user_data)
{
  journal_add_length (user_data, text, length);
  return true;
}

/* Whether the tree knows the handle; of the ground's watchers it does not say. */
static bool
is_known (const Player *self, const Charge *charge)
{
  MilieuPayload payload;
  uint64_t number;
  if (charge->made_by->node != GROUND)
    return milieu_observer_get_node (self->tree, charge->handle) != MILIEU_NODE_NONE;
  if (charge->made_by->kind == OPERATION_WATCH)
    return !charge->destroyed;
  return milieu_observer_get_transaction (self->tree, charge->handle, &payload, &number)
         == MILIEU_OK;
}

bool
player_has (const Player *self, const Charge *charge)
{
  return charge && !charge->destroyed && charge->handle != PLAYER_UNTOUCHED
         && is_known (self, charge);
}

void
player_dump (const Player *self, Journal *text)
{
  if (milieu_tree_dump (self->tree, MILIEU_NODE_NONE, append, text) != MILIEU_OK)
    journal_add (text, "(no dump)\n");
}

/* What a refused call must leave as it was. Room that has been made and not used is no difference,
 * so bytes and allocations are left out. */
static void
bear_witness (const Player *self, Journal *text)
{
  MilieuStatistics s;
  milieu_tree_get_statistics (self->tree, &s);
  journal_add (text, "nodes %" PRIu64 "\ncells %" PRIu64 "\nwishes %" PRIu64 "\nobservers %" PRIu64,
               s.nodes, s.cells, s.wishes, s.observers);
  journal_add (text, "\nvisited %" PRIu64 "\nmarked %" PRIu64 "\nbound %" PRIu64, s.nodes_visited,
               s.nodes_marked, s.observers_bound);
  journal_add (text, "\nordered %" PRIu64 "\ntold %" PRIu64 "\nplaced %" PRIu64,
               s.observers_ordered, s.observers_told, s.wishes_placed);
  journal_add (text, "\nflushes %" PRIu64 "\nrounds %" PRIu64 "\ndepth %u\n", s.flushes, s.rounds,
               milieu_tree_transaction_depth (self->tree));
  journal_add (text, "due %d\nlines %zu\n", milieu_tree_is_due (self->tree), self->journal.length);
  player_dump (self, text);
}

static bool
may_be_refused (OperationKind kind)
{
  return kind == OPERATION_ADD || kind == OPERATION_MOVE || kind == OPERATION_WRITE
         || kind == OPERATION_OBSERVE || kind == OPERATION_BEGIN || kind == OPERATION_WATCH;
}

static MilieuStatus
attempt_in_need (Player *self, const Operation *operation)
{
  Journal before = { 0 }, after = { 0 };
  bear_witness (self, &before);
  MilieuStatus status = player_attempt (self, operation);
  if (status == MILIEU_ERROR_NO_MEMORY)
    {
      bear_witness (self, &after);
      if (strcmp (journal_text (&before), journal_text (&after)) != 0)
        journal_add_difference (&self->faults, "after a refused call", journal_text (&after),
                                journal_text (&before));
      if (!may_be_refused (operation->kind))
        journal_add (&self->faults, "a call that must not need memory was refused\n");
      if (self->refused)
        self->refused (self, self->refused_data);
      if (self->memory == MEMORY_RETRIED)
        status = player_attempt (self, operation);
    }
  journal_free (&before);
  journal_free (&after);
  return status;
}

static void
name_node (Player *self, const Operation *operation)
{
  char name[16];
  snprintf (name, sizeof name, "n%d", operation->node);
  MilieuStatus status = milieu_node_set_name (self->tree, self->nodes[operation->node], name);
  if (status == MILIEU_ERROR_NO_MEMORY && self->memory == MEMORY_RETRIED)
    status = milieu_node_set_name (self->tree, self->nodes[operation->node], name);
  if (status != MILIEU_OK && !(status == MILIEU_ERROR_NO_MEMORY && self->memory == MEMORY_SCARCE))
    journal_add (&self->faults, "naming a node came to %s\n", milieu_status_name (status));
}

void
player_perform (Player *self, const Operation *operation)
{
  if (operation->skipped)
    return;
  size_t number = self->refusals.length;
  journal_add (&self->refusals, ".");
  MilieuStatus status = self->memory == MEMORY_PLENTY ? player_attempt (self, operation)
                                                      : attempt_in_need (self, operation);
  if (status == MILIEU_ERROR_NO_MEMORY)
    {
      self->refusals.text[number] = 'x';
      if (self->memory != MEMORY_SCARCE)
        journal_add (&self->faults, "a call was refused though there was memory\n");
    }
  if (status == MILIEU_OK && operation->kind == OPERATION_ADD && operation->named)
    name_node (self, operation);
  if (status != MILIEU_OK)
    journal_add (&self->journal, "! %s\n", milieu_status_name (status));
}

void
player_start (Player *self, PlayerMemory memory, Failing failing, uint64_t from)
{
  *self = (Player){ .memory = memory };
  vocabulary_key (0);
  for (int i = 0; i < NODE_NAMES; i++)
    self->nodes[i] = ~(MilieuNode)i;
  failing_allocator_start (&self->allocator, failing, from);
  MilieuStatus status = milieu_tree_new (&self->allocator.functions, &self->tree);
  if (status == MILIEU_ERROR_NO_MEMORY && memory != MEMORY_PLENTY)
    {
      if (self->tree || self->allocator.blocks)
        journal_add (&self->faults, "a tree that could not be made has left something\n");
      self->allocator.failing = FAILING_NEVER;
      status = milieu_tree_new (&self->allocator.functions, &self->tree);
      self->allocator.failing = failing;
    }
  CHECK_OK (status);
  milieu_tree_set_message_function (self->tree, heed, self, NULL);
}

static void
check_charges (Player *self, int kind, const char *what, bool are_gone)
{
  for (const Charge *charge = self->charges[kind]; charge; charge = charge->older)
    if (are_gone && charge->destroyed != 1)
      journal_add (&self->faults, "%s %d was destroyed %d times\n", what, charge->name,
                   charge->destroyed);
}

void
player_check_charges (Player *self, bool is_quiet, bool is_deferred)
{
  for (const Charge *charge = self->charges[CHARGES_OBSERVERS]; charge; charge = charge->older)
    {
      bool lives = is_known (self, charge);
      if (charge->destroyed != !lives)
        journal_add (&self->faults, "an observer named %d that %s was destroyed %d times\n",
                     charge->name, lives ? "lives" : "has gone", charge->destroyed);
    }
  check_charges (self, CHARGES_PAYLOADS, "payload", is_quiet);
  for (const Charge *charge = self->charges[CHARGES_SCHEDULERS]; charge; charge = charge->older)
    {
      bool lives = is_deferred && charge == self->charges[CHARGES_SCHEDULERS];
      if (charge->destroyed != !lives)
        journal_add (&self->faults, "a scheduler was destroyed %d times\n", charge->destroyed);
    }
}

void
player_end (Player *self)
{
  milieu_tree_free (self->tree);
  check_charges (self, CHARGES_OBSERVERS, "at the end, observer", true);
  check_charges (self, CHARGES_PAYLOADS, "at the end, payload", true);
  check_charges (self, CHARGES_SCHEDULERS, "at the end, scheduler", true);
  if (self->allocator.blocks)
    journal_add (&self->faults, "%" PRIu64 " blocks are left\n", self->allocator.blocks);
  if (self->allocator.fault)
    journal_add (&self->faults, "%s\n", self->allocator.fault);
  for (int kind = 0; kind <= CHARGES_SCHEDULERS; kind++)
    while (self->charges[kind])
      {
        Charge *charge = self->charges[kind];
        self->charges[kind] = charge->older;
        free (charge);
      }
}

void
player_free (Player *self)
{
  journal_free (&self->journal);
  journal_free (&self->faults);
  journal_free (&self->refusals);
}
