/* Carries operations out on a tree through the C interface, writes down what happens in the same
 * words as the naive model, and notes what must never happen. */
#ifndef PLAYER_H
#define PLAYER_H

#include "failing-allocator.h"
#include "operation.h"
#include "vocabulary.h"

typedef struct Player Player;

/* What was handed to the tree with a destroy function. */
typedef struct Charge
{
  Player *player;
  const Operation *made_by;
  int name; /* of the observer or the watcher, or the payload's number */
  int destroyed;
  bool running; /* its callback is */
  bool wanted;  /* what a watcher was last told */
  int acted;
  uint64_t handle;
  struct Charge *older;
} Charge;

typedef enum PlayerMemory
{
  MEMORY_PLENTY,
  MEMORY_RETRIED, /* what is refused once must succeed when tried again */
  MEMORY_SCARCE   /* what is refused stays undone */
} PlayerMemory;

struct Player
{
  MilieuTree *tree;
  FailingAllocator allocator;
  PlayerMemory memory;
  /* Stale once the node has gone, made up before it came; none for the ground. */
  MilieuNode nodes[NODE_NAMES + 1];
  Charge *observers[OBSERVER_NAMES];
  Charge *watchers[WATCHER_NAMES];
  Charge *charges[3]; /* the newest observer or watcher, payload and scheduler of all that were */
  int payloads;
  /* Called after a refused call, before it is tried again; may be NULL. */
  void (*refused) (Player *self, void *user_data);
  void *refused_data;
  bool scheduled; /* the scheduler was called since the last flush or since it was installed */
  Journal journal;
  Journal faults;   /* what must never happen */
  Journal refusals; /* as Model.refusals */
};

enum
{
  CHARGES_OBSERVERS,
  CHARGES_PAYLOADS,
  CHARGES_SCHEDULERS
};

/* Makes the tree; whatever the allocator refuses then is tried again without it. */
void player_start (Player *self, PlayerMemory memory, Failing failing, uint64_t from);

void player_perform (Player *self, const Operation *operation);

/* Frees the tree, and notes what is left then; the journals remain. */
void player_end (Player *self);

void player_free (Player *self);

/* The tree as text, added to `text`. */
void player_dump (const Player *self, Journal *text);

/* True if the observer or the watcher of that name is in the tree. */
bool player_has (const Player *self, const Charge *charge);

/* Notes what was destroyed too often, or not at all although nobody can be told of it any more;
 * `is_quiet` says that nothing is due and no transaction open, `is_deferred` that there should be
 * a scheduler. */
void player_check_charges (Player *self, bool is_quiet, bool is_deferred);

/* The parts that player.c and player-operations.c lend each other. */

/* What a handle is before a call writes it. */
#define PLAYER_UNTOUCHED ((uint64_t)0x5eed5eed5eed5eedu)

/* Carries the operation out, or refuses what scripts refuse: a name that is taken. */
MilieuStatus player_attempt (Player *self, const Operation *operation);

/* A charge of one kind, and its taking back if the tree refuses it. */
Charge *player_charge (Player *self, int kind, const Operation *made_by, int name);
void player_uncharge (Player *self, int kind);

/* For whom the charge is the user data. */
void player_destroy (void *user_data);
void player_told (const MilieuNotification *notification, void *user_data);
void player_noticed (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted,
                     void *user_data);
void player_schedule (MilieuTree *tree, void *user_data);

#endif
