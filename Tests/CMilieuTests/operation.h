/* Operations on a tree, drawn at random: what both the library and the naive model carry out.
 *
 * Nodes, observers and watchers of interest have numbers as names, as in a script; a name whose
 * bearer has gone may be used again, and until then means a handle that is stale. */
#ifndef OPERATION_H
#define OPERATION_H

#include "journal.h"

#include <milieu/milieu.h>

enum
{
  NODE_NAMES = 24,
  OBSERVER_NAMES = 24,
  WATCHER_NAMES = 5,
  OBSERVED_KEYS = 3,   /* the most that one observer watches */
  GROUND = NODE_NAMES, /* what is above all roots: as a node, their parent */
  NOBODY = -1          /* no parent, no sibling to come before */
};

typedef enum OperationKind
{
  OPERATION_ADD,
  OPERATION_MOVE,
  OPERATION_REMOVE,
  OPERATION_WRITE, /* set, prefer or give a base value, by `layer` */
  OPERATION_ERASE, /* the reverse */
  OPERATION_GET,
  OPERATION_OBSERVE,
  OPERATION_UNOBSERVE,
  OPERATION_BEGIN,
  OPERATION_COMMIT,
  OPERATION_DEFER,  /* a scheduler is installed */
  OPERATION_RESUME, /* and taken away */
  OPERATION_FLUSH,
  OPERATION_WATCH, /* interest */
  OPERATION_UNWATCH
} OperationKind;

typedef enum Payload
{
  PAYLOAD_NONE, /* NULL: plain, or what is being told */
  PAYLOAD_PLAIN,
  PAYLOAD_ANIMATED
} Payload;

typedef struct Operation Operation;

typedef struct Operations
{
  Operation *items;
  size_t count;
} Operations;

struct Operation
{
  OperationKind kind;
  bool skipped; /* left out, while a failure is made shorter */
  bool checked; /* afterwards, all is read and compared */
  int node;     /* or the ground, for base values, readers, observers of one key, and watchers */
  int parent, before;
  bool boundary, named;
  MilieuLayer layer;
  int key, value;
  bool mistyped; /* the value is of another type than the key */
  bool as_text;  /* a string is handed over as C's */
  int observer;  /* or the watcher */
  int keys[OBSERVED_KEYS];
  size_t key_count;
  bool initial;
  Payload payload;
  int limit;          /* how often an observer acts; 0 is always */
  Operations actions; /* what it does when it is told */
};

/* How a run of operations is drawn. */
typedef struct OperationStyle
{
  uint64_t seed;
  size_t count;
  bool acting; /* observers act */
} OperationStyle;

/* The same operations for the same style (transfer full: operations_free). */
Operations operations_random (OperationStyle style);

void operations_free (Operations *self);

/* Writes the operations that are not skipped as a script, with comments for what the language of
 * scripts has no words for. */
void operations_print (const Operations *self, Journal *script);

#endif
