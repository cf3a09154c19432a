/* Whoever draws keeps a rough idea of what lives, so that most operations make sense; it may be
 * wrong, and some are drawn wild on purpose. Nothing but the style decides what is drawn. */
#include "operation.h"
#include "vocabulary.h"

#include <stdlib.h>
#include <string.h>

typedef struct Belief
{
  int parent[NODE_NAMES];
  bool nodes[NODE_NAMES];
  bool observers[OBSERVER_NAMES];
  unsigned depth;
} Belief;

typedef struct Author
{
  uint64_t state; /* of the random numbers */
  int nodes, observers;
  unsigned checks, wild; /* in a hundred */
  bool acting;
  bool lively;    /* few keys, so that observers meet */
  bool deferring; /* telling is often left to a scheduler, and transactions pile up */
  Belief belief;
} Author;

enum
{
  LEVELS = 2, /* an action may observe, and that observer act, but no further */
  ACTIONS = 4
};

/* SplitMix64. */
static uint64_t
draw (Author *self)
{
  uint64_t z = self->state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static int
below (Author *self, int limit)
{
  return (int)(draw (self) % (uint64_t)limit);
}

static bool
chance (Author *self, unsigned percent)
{
  return draw (self) % 100 < percent;
}

static int
some_node (Author *self)
{
  int start = below (self, self->nodes);
  if (chance (self, self->wild))
    return start;
  for (int i = 0; i < self->nodes; i++)
    if (self->belief.nodes[(start + i) % self->nodes])
      return (start + i) % self->nodes;
  return start;
}

static int
some_key (Author *self)
{
  static const int few[] = { KEY_SIZE, KEY_SIZE, KEY_PARITY, KEY_SHADE, KEY_LABEL };
  return self->lively ? few[below (self, 5)] : below (self, KEYS);
}

static int
some_child (Author *self, int parent, int except)
{
  int start = below (self, self->nodes);
  if (chance (self, self->wild))
    return start;
  for (int i = 0; i < self->nodes; i++)
    {
      int node = (start + i) % self->nodes;
      if (self->belief.nodes[node] && node != except && self->belief.parent[node] == parent)
        return node;
    }
  return NOBODY;
}

static bool
is_within (const Author *self, int node, int top)
{
  for (; node != NOBODY; node = self->belief.parent[node])
    if (node == top)
      return true;
  return false;
}

/* Only what is believed to live can be a parent, or belief could run in a circle. */
static bool
is_believed (const Author *self, int parent)
{
  return parent == NOBODY || self->belief.nodes[parent];
}

/* Lifts an operation, sometimes, to the ground: where only base values lie. */
static void
above_some_roots (Author *self, Operation *operation)
{
  if (!chance (self, 12))
    return;
  operation->node = GROUND;
  operation->layer = MILIEU_LAYER_BASE;
  operation->key_count = operation->key_count ? 1 : 0;
}

static Operation
a_write (Author *self)
{
  static const MilieuLayer layers[] = { MILIEU_LAYER_SET,  MILIEU_LAYER_SET,  MILIEU_LAYER_SET,
                                        MILIEU_LAYER_WISH, MILIEU_LAYER_WISH, MILIEU_LAYER_BASE };
  Operation operation = { .kind = OPERATION_WRITE };
  operation.node = some_node (self);
  operation.key = some_key (self);
  operation.value = below (self, chance (self, 80) ? 2 : VALUES);
  operation.layer = layers[below (self, 6)];
  operation.mistyped = operation.key == KEY_SIZE && chance (self, self->wild);
  operation.as_text = chance (self, 50);
  above_some_roots (self, &operation);
  return operation;
}

static Operation
a_place (Author *self, OperationKind kind)
{
  Operation operation = { .kind = kind };
  operation.node = some_node (self);
  operation.key = some_key (self);
  operation.observer = below (self, WATCHER_NAMES);
  operation.layer = (MilieuLayer)below (self, 3);
  above_some_roots (self, &operation);
  return operation;
}

static Operation
a_move (Author *self)
{
  Operation operation = { .kind = OPERATION_MOVE };
  operation.node = some_node (self);
  operation.parent = chance (self, 10) ? NOBODY : some_node (self);
  operation.before = NOBODY;
  if (operation.parent != NOBODY && is_within (self, operation.parent, operation.node)
      && !chance (self, self->wild * 2))
    return a_write (self);
  if (chance (self, 40))
    operation.before = some_child (self, operation.parent, operation.node);
  if (self->belief.nodes[operation.node] && is_believed (self, operation.parent)
      && !is_within (self, operation.parent, operation.node))
    self->belief.parent[operation.node] = operation.parent;
  return operation;
}

static Operation
an_addition (Author *self)
{
  Operation operation = { .kind = OPERATION_ADD };
  int start = below (self, self->nodes), name = start;
  for (int i = 0; i < self->nodes && self->belief.nodes[name]; i++)
    name = (start + i) % self->nodes;
  if (self->belief.nodes[name] && !chance (self, self->wild))
    return a_move (self);
  operation.node = name;
  operation.parent = chance (self, 8) ? NOBODY : some_node (self);
  if (operation.parent != NOBODY && !self->belief.nodes[operation.parent]
      && !chance (self, self->wild))
    operation.parent = NOBODY;
  operation.before = chance (self, 30) ? some_child (self, operation.parent, name) : NOBODY;
  operation.boundary = chance (self, 15);
  operation.named = chance (self, 50);
  if (!self->belief.nodes[name] && is_believed (self, operation.parent))
    {
      self->belief.nodes[name] = true;
      self->belief.parent[name] = operation.parent;
    }
  return operation;
}

static Operation
a_removal (Author *self)
{
  Operation operation = { .kind = OPERATION_REMOVE };
  int gone = 0;
  operation.node = some_node (self);
  for (int i = 0; i < self->nodes; i++)
    gone += self->belief.nodes[i] && is_within (self, i, operation.node);
  if (gone * 3 > self->nodes)
    return a_write (self);
  bool leaves[NODE_NAMES] = { false };
  for (int i = 0; i < self->nodes; i++)
    leaves[i] = self->belief.nodes[i] && is_within (self, i, operation.node);
  for (int i = 0; i < self->nodes; i++)
    if (leaves[i])
      self->belief.nodes[i] = false;
  return operation;
}

static Operation an_action (Author *self, int level);

static Operation
an_observer (Author *self, int level)
{
  Operation operation = { .kind = OPERATION_OBSERVE };
  operation.observer = below (self, self->observers);
  if (self->belief.observers[operation.observer] && !chance (self, self->wild))
    return a_write (self);
  self->belief.observers[operation.observer] = true;
  operation.node = some_node (self);
  operation.key_count = chance (self, 70) ? 1 : (size_t)below (self, OBSERVED_KEYS) + 1;
  for (size_t i = 0; i < operation.key_count; i++)
    operation.keys[i] = some_key (self);
  above_some_roots (self, &operation);
  operation.initial = chance (self, 30);
  operation.limit = chance (self, 20) ? 0 : below (self, 3) + 1;
  if (!self->acting || level == LEVELS || !chance (self, 50))
    return operation;

  Belief belief = self->belief;
  operation.actions.count = (size_t)below (self, ACTIONS) + 1;
  operation.actions.items = calloc (operation.actions.count, sizeof (Operation));
  if (!operation.actions.items)
    abort ();
  for (size_t i = 0; i < operation.actions.count; i++)
    operation.actions.items[i] = an_action (self, level + 1);
  self->belief = belief;
  return operation;
}

static Operation
an_end_of_observer (Author *self)
{
  Operation operation = { .kind = OPERATION_UNOBSERVE };
  operation.observer = below (self, self->observers);
  self->belief.observers[operation.observer] = false;
  return operation;
}

static Operation
a_plain (OperationKind kind)
{
  return (Operation){ .kind = kind };
}

static Operation
a_beginning (Author *self)
{
  Operation operation = { .kind = OPERATION_BEGIN };
  operation.payload = (Payload)below (self, 3);
  self->belief.depth++;
  return operation;
}

static Operation
an_action (Author *self, int level)
{
  int roll = below (self, 100);
  return roll < 40   ? a_write (self)
         : roll < 54 ? a_place (self, OPERATION_ERASE)
         : roll < 62 ? a_move (self)
         : roll < 65 ? a_removal (self)
         : roll < 72 ? an_end_of_observer (self)
         : roll < 80 ? an_observer (self, level)
         : roll < 85 ? a_beginning (self)
         : roll < 90 ? a_plain (OPERATION_COMMIT)
         : roll < 93 ? an_addition (self)
         : roll < 94 ? a_plain (OPERATION_FLUSH)
         : roll < 95 ? a_plain (chance (self, 40) ? OPERATION_DEFER : OPERATION_RESUME)
         : roll < 96 ? a_place (self, OPERATION_WATCH)
         : roll < 97 ? a_place (self, OPERATION_UNWATCH)
                     : a_place (self, OPERATION_GET);
}

static Operation
an_operation (Author *self)
{
  int roll = below (self, 100);
  if (self->belief.depth && chance (self, self->belief.depth > 1 ? 50 : 20))
    {
      self->belief.depth--;
      return a_plain (OPERATION_COMMIT);
    }
  if (self->deferring && chance (self, 12))
    return roll < 30   ? a_plain (OPERATION_DEFER)
           : roll < 50 ? a_plain (OPERATION_FLUSH)
                       : a_beginning (self);
  return roll < 15   ? an_addition (self)
         : roll < 37 ? a_write (self)
         : roll < 47 ? a_place (self, OPERATION_ERASE)
         : roll < 61 ? an_observer (self, 0)
         : roll < 63 ? an_end_of_observer (self)
         : roll < 69 ? a_place (self, OPERATION_GET)
         : roll < 79 ? a_move (self)
         : roll < 82 ? a_removal (self)
         : roll < 85 ? a_plain (OPERATION_FLUSH)
         : roll < 86 ? a_plain (OPERATION_DEFER)
         : roll < 88 ? a_plain (OPERATION_RESUME)
         : roll < 91 ? a_place (self, OPERATION_WATCH)
         : roll < 92 ? a_place (self, OPERATION_UNWATCH)
         : roll < 97 ? a_beginning (self)
                     : a_plain (OPERATION_COMMIT);
}

Operations
operations_random (OperationStyle style)
{
  static const int node_counts[] = { 6, 14, NODE_NAMES }, observer_counts[] = { 5, 12, 24 };
  static const unsigned checks[] = { 100, 20, 3 };
  Author author = { .state = style.seed, .acting = style.acting, .wild = 2 };
  for (int i = 0; i < NODE_NAMES; i++)
    author.belief.parent[i] = NOBODY;
  author.nodes = node_counts[below (&author, 3)];
  author.observers = observer_counts[below (&author, 3)];
  author.checks = checks[below (&author, 3)];
  author.lively = chance (&author, 40);
  author.deferring = chance (&author, 30);

  Operations self = { calloc (style.count, sizeof (Operation)), style.count };
  if (!self.items)
    abort ();
  for (size_t i = 0; i < self.count; i++)
    {
      self.items[i] = (int)i < author.nodes / 2 ? an_addition (&author) : an_operation (&author);
      self.items[i].checked = chance (&author, author.checks);
    }
  return self;
}

void
operations_free (Operations *self)
{
  for (size_t i = 0; i < self->count; i++)
    operations_free (&self->items[i].actions);
  free (self->items);
  *self = (Operations){ NULL, 0 };
}
