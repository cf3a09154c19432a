/* The naive model: the slow and obvious way to do what the library promises. Each read climbs to
 * the root, and each observer is compared with what it last saw. */
#ifndef MODEL_H
#define MODEL_H

#include "operation.h"
#include "vocabulary.h"

enum
{
  NOTHING = -1 /* no value, no payload, no name */
};

typedef struct ModelNode
{
  bool lives, boundary;
  int parent; /* GROUND for a root */
  int children[NODE_NAMES];
  int child_count;
  int set[KEYS], base[KEYS];
  int wished[KEYS]; /* of the wishes that lie here the latest; only while places_known */
} ModelNode;

typedef struct ModelWish
{
  int owner, key, value;
} ModelWish;

typedef struct ModelObserver
{
  bool lives;
  int name, node;
  int keys[OBSERVED_KEYS]; /* each once */
  size_t key_count;
  int seen[OBSERVED_KEYS];
  int before[OBSERVED_KEYS]; /* when the open transaction began, or at registration in it */
  int payload;               /* of the latest transaction that changed a value */
  long order;
  const Operation *made_by;
  int acted;
  struct ModelObserver *older; /* of all that ever were, for freeing */
} ModelObserver;

typedef struct ModelWatcher
{
  bool lives;
  int node, key;
} ModelWatcher;

typedef struct Model
{
  ModelNode nodes[NODE_NAMES + 1];
  ModelWish wishes[NODE_NAMES * KEYS]; /* oldest first */
  size_t wish_count;
  bool places_known;
  ModelObserver *observers[OBSERVER_NAMES]; /* who lives, by name, or NULL */
  ModelObserver *newest;
  ModelWatcher watchers[WATCHER_NAMES];
  long registered;
  unsigned depth;
  int payload; /* of the open transaction; an animated payload's number is odd */
  int payloads;
  bool deferred, flushing;
  int telling;      /* the payload that is being told */
  size_t performed; /* operations, actions included */
  /* One character an operation, in the order in which they are performed: 'x' for one that the
   * library had no memory for, which then does nothing here. NULL: it had for all. */
  const char *refusals;
  Journal journal;
  /* A mistake on purpose, to test what finds mistakes. */
  bool ignores_base;
} Model;

Model *model_new (void);

void model_free (Model *self);

/* Carries out the operation, with all telling that follows, and writes down what happened. */
void model_perform (Model *self, const Operation *operation);

/* What operations are made of: these follow the C interface, with the number of a payload or
 * NOTHING. A change of `places_known` to false must lie between a beginning and its end. */
void model_begin (Model *self, int payload);
MilieuStatus model_commit (Model *self);
MilieuStatus model_flush (Model *self);

/* The key's value at the node; `origin` is where it lies, or NOTHING for the ground and a default.
 */
int model_read (Model *self, int node, int key, int *origin);

/* What lies at the node itself in a layer, or NOTHING. */
int model_own (Model *self, int node, MilieuLayer layer, int key);

/* The wish that the node made, or NOTHING. */
int model_wish (const Model *self, int node, int key);

/* True if some observer's value differs from what it last saw. */
bool model_is_due (Model *self);

/* True if somebody observes, at or below the watcher's node, its key or one derived from it. */
bool model_is_wanted (const Model *self, int watcher);

#endif
