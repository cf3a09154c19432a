/*
 * A tree from inside: its records and how they hang together.
 *
 *     Node ── Side ──┬─ Cells: the keys that have a value of their own here (then it is a scope)
 *                    ├─ Observers, and interests, registered here
 *                    ├─ Wishes made here
 *                    └─ children of interest: those with observed or wished keys at or below
 *
 *     Cell ── Observers that it feeds, wherever below they are
 *
 * Node 0 stands for the forest: it is the parent of the roots, and what lies above them all, or
 * observes there, is its. All links are indices into slabs, so nothing below holds a pointer into
 * one while something may be added, and user code may be called only where no such pointer lives.
 */
#ifndef MILIEU_TREE_PRIVATE_H
#define MILIEU_TREE_PRIVATE_H

#include "key-private.h"
#include "slab-private.h"

#include <milieu/environment.h>
#include <milieu/node.h>
#include <milieu/observer.h>
#include <milieu/snapshot.h>
#include <milieu/tree.h>

#ifdef DEBUG
#include <assert.h>
#include <pthread.h>
#endif

/* ---- records ---- */

enum
{
  GENERATION_SHIFT = 12, /* in the lower half of a handle, and in Observer.meta */
  GENERATION_LAST = (1u << 20) - 1,

  SIDE_BITS = 27, /* of a side's index: the rest of the word are a node's flags */
  SIDES_MAX = (1u << SIDE_BITS) - 1
};

typedef struct Node
{
  uint32_t parent; /* must be first: chains free slots */
  IndexLink sibling;
  IndexList children;
  uint32_t label; /* ascends among siblings unless the parent is unlabelled; of a free slot, the
                     generation that it is to have */
  /* What a read touches, so placed that it seldom lies in two cache lines. In the stamp, so that
   * one comparison is enough: the lower half of the handle (generation and tag), which is 0 in a
   * free slot; and above it the epoch in which `scope` was found. */
  uint64_t stamp;
  uint32_t scope; /* the nearest scope, itself included, if the epoch is the tree's */

  uint32_t side : SIDE_BITS; /* 0 while nothing needs one */
  uint32_t is_boundary : 1;
  uint32_t is_scope : 1;      /* has cells */
  uint32_t was_scope : 1;     /* resolutions may name it */
  uint32_t is_unlabelled : 1; /* its children's labels do not tell their order */
} Node;

_Static_assert (sizeof (Node) <= 40, "a plain node costs 40 bytes");

#define EPOCH_STEP (UINT64_C (1) << 32)
#define EPOCH_NONE (UINT64_MAX - UINT32_MAX) /* no node has it */

static inline uint32_t
node_low (const Node *record)
{
  return (uint32_t)record->stamp;
}

static inline uint64_t
node_epoch (const Node *record)
{
  return record->stamp & EPOCH_NONE;
}

static inline void
node_set_epoch (Node *record, uint64_t epoch)
{
  record->stamp = epoch | node_low (record);
}

typedef struct Side
{
  uint32_t node;             /* must be first: chains free slots */
  uint32_t above;            /* the parent's side, while it is among the parent's of interest */
  IndexLink interest;        /* among the parent's children of interest */
  IndexList interests_below; /* sides, by Side.interest */
  IndexList observers;       /* by Registration.site, in the order of registration */
  uint64_t observed;         /* a bit a key (KeyState.bit) that may be observed at or below */
  uint64_t wished;           /* the same for wishes */
  IndexList cells;           /* by Cell.own, in the order in which their keys were defined */
  IndexList wishes;          /* by Wish.own */
  MilieuString *name;
  uint32_t rank; /* in tree order, if rank_epoch is the tree's; else, and if 0, of no use */
  uint32_t rank_epoch : 30;
  uint32_t is_doubtful : 1; /* a mark of the two may have outlived what it was made for */
  uint32_t is_unsorted : 1; /* interests_below is not in the order of siblings */
} Side;

enum
{
  CELL_SET = 1u << 0,
  CELL_BASE = 1u << 1,
  CELL_TOUCHED = 1u << 2, /* in touched_cells, `before` is held */
  CELL_PENDING = 1u << 3, /* in pending_cells */
  CELL_UNSORTED = 1u << 4 /* `observers` may not be in tree order, as the ranks tell it */
};

/* A key's values at one node; or, with node 0, above all roots, or its default, if that is observed
 * (KeyState.default_cell). */
typedef struct Cell
{
  uint64_t value; /* what counts: set, else the latest wish, else base; holds no reference */
  uint64_t set;
  uint64_t base;
  uint64_t before;  /* the value when the open transaction first touched it */
  uint64_t mark;    /* the transaction that last changed the value … */
  uint32_t payload; /* … and its payload, while pending */
  uint32_t node;
  uint32_t key; /* index of a KeyState */
  uint32_t flags;
  IndexLink own;
  IndexLink touched;
  IndexLink pending;
  IndexList observers; /* by Observer.fed: those of one underived key */
  IndexList followers; /* by Observer.fed: links of all others */
  IndexList wishes;    /* placements, the latest wish first */
} Cell;

enum
{
  OBSERVER_CHARGED = 1u << 0, /* has a payload of its own */
  OBSERVER_COMPLEX = 1u << 1, /* `watches` instead of `seen`: several keys, or a derived one */
  OBSERVER_EXTRA = 1u << 2,   /* a further link of the complex observer `owner` */
  OBSERVER_TOUCHED = 1u << 3,
  OBSERVER_PENDING = 1u << 4,
  OBSERVER_PLAIN = 1u << 5,   /* of one underived key whose values are nothing but their 8 bytes */
  OBSERVER_CALLING = 1u << 6, /* its callback runs */
  OBSERVER_DEAD = 1u << 7,    /* awaits its destroy function, or is a free slot */
  OBSERVER_INTEREST = 1u << 8,
  OBSERVER_WANTED = 1u << 9,  /* an interest: there is an observer, `extra` is one of them */
  OBSERVER_STALE = 1u << 10,  /* an interest: to be found out anew */
  OBSERVER_WITNESS = 1u << 11 /* an interest relies on this link */
};

typedef struct Watch
{
  uint32_t key;
  bool changed;
  uint64_t seen;
  uint64_t known; /* the value when the last transaction closed */
} Watch;

typedef struct WatchBlock
{
  size_t size; /* in bytes */
  uint32_t count;
  MilieuChange *changes; /* room for one change a watch, behind the watches */
  Watch watches[];
} WatchBlock;

/* A link from a node to the cell that feeds it for one key. The first link of an observer is the
 * observer; one with several keys, or with a derived key, has more (`extra`). This is what telling
 * touches; the rest is the Registration of the same index, so that those who are told in a row lie
 * close together. An interest is kept here too, linked by `fed` in KeyState.interests. */
typedef struct Observer
{
  union
  {
    MilieuObserverFunction callback; /* must be first: chains free slots */
    MilieuInterestFunction interest;
  };
  void *user_data;
  union
  {
    uint64_t seen;
    WatchBlock *watches;
  };
  MilieuNode node; /* MILIEU_NODE_NONE above all roots */
  uint32_t cell;   /* of an interest: its KeyState */
  uint32_t meta;
  IndexLink fed;
  uint32_t due; /* 1 more than its place in the tree's DueList; 0 if it is not listed there */
} Observer;

/* What of an observer telling seldom touches. */
typedef struct Registration
{
  union /* must be first: chains free slots */
  {
    /* Of one underived key: the value when the open transaction first touched it. */
    uint64_t before;
    /* Of several keys, or a derived one, and of interests. */
    struct
    {
      uint32_t owner; /* the observer that this link is part of */
      uint32_t extra; /* the next link of the same observer; of an interest, its witness */
    };
  };
  uint64_t sequence; /* counts registrations */
  uint64_t settled;  /* the transaction up to which `payload` counts, and not the cell's */
  uint64_t charged;  /* the transaction that `payload` is of */
  uint32_t payload;  /* 0 unless the observer is OBSERVER_CHARGED */
  uint32_t rank;
  IndexLink touched;
  IndexLink pending; /* or, when dead, among those to be destroyed */
  IndexLink site;
  MilieuDestroyFunction destroy;
} Registration;

typedef struct Wish
{
  uint32_t node; /* must be first: chains free slots */
  uint32_t key;
  uint64_t value;
  uint64_t made; /* counts wishes: of two, the later one wins */
  IndexLink own;
  uint32_t placements[2]; /* on its node, and on one more or, with cell 0, nowhere */
} Wish;

typedef struct Placement
{
  uint32_t wish; /* must be first: chains free slots */
  uint32_t cell;
  IndexLink link;
} Placement;

typedef struct PayloadRecord
{
  uint32_t references; /* must be first: chains free slots */
  MilieuPayload payload;
} PayloadRecord;

/* What a tree knows of a key that was written or observed in it. */
typedef struct KeyState
{
  const MilieuKey *key;
  uint64_t number;       /* the key's */
  uint64_t bit;          /* in Side.observed and Side.wished; shared by every 64th key */
  uint64_t stale_at;     /* resolutions from before are worth nothing */
  uint32_t cell_count;   /* without the default's */
  uint32_t default_cell; /* 0 until somebody observes */
  uint32_t wish_count;
  uint32_t link_count;
  bool is_gathered;    /* used by milieu_node_observe_keys, to take each key once */
  IndexList interests; /* by Observer.fed */
} KeyState;

/* ---- tables ---- */

typedef struct CellEntry
{
  uint64_t place; /* the key's number and the node: to look a cell up, no KeyState is needed */
  uint64_t value; /* the cell's: a read comes no further than here */
  uint32_t cell;
} CellEntry;

/* All cells but the defaults', by node and key: open addressing, at most half full. While there are
 * none, the entries are two that nobody writes, so that to look one up needs no special case. */
typedef struct CellTable
{
  CellEntry *entries;
  uint32_t capacity; /* a power of 2, or 0 */
  uint32_t shift;    /* 64 minus its logarithm */
} CellTable;

typedef struct Resolution
{
  uint32_t scope, key, cell;
  uint64_t stamp; /* the tree's clock when it was found */
} Resolution;

/* What keys resolve to at scopes that have no value of their own for them. A cache: direct mapped,
 * filled by reads, which allocate nothing, and made larger by writes. */
typedef struct ResolutionCache
{
  Resolution *entries;
  uint32_t capacity;
  uint32_t shift;
  uint32_t conflicts; /* that reads met since it got its size */
} ResolutionCache;

/* Who is due in the round that is told: a list in tree order, once all have been added, of which
 * those before `next` have been told, with 0 for those who have gone since. Or, while `cell` is not
 * 0, those from `step` on that the cell feeds and who have not seen its value. */
typedef struct DueList
{
  uint32_t *observers;
  uint32_t capacity, count, next;
  bool is_sorted;
  uint32_t cell, step;
} DueList;

/* What another library keeps with the tree. */
typedef struct TreeData
{
  struct TreeData *next; /* the one that was kept before it */
  const void *key;
  void *data;
  MilieuDestroyFunction destroy;
} TreeData;

enum
{
  FIRST_SNAPSHOT_BUCKETS = 8
};

/* The snapshots made since a value or the shape last changed, by their scope. */
typedef struct SnapshotCache
{
  MilieuSnapshot *first; /* of all */
  MilieuSnapshot **buckets;
  uint32_t bucket_count; /* a power of 2 */
  uint32_t count;
  MilieuSnapshot *first_buckets[FIRST_SNAPSHOT_BUCKETS];
} SnapshotCache;

/* ---- the tree ---- */

struct MilieuTree
{
  MilieuAllocator allocator;
  MilieuStatistics statistics;
  uint32_t tag; /* of nodes' handles; observers have the next one */

  MilieuSlab nodes, sides, cells, observers, registrations, wishes, placements, payloads, keys;
  uint32_t *key_index; /* by MilieuKey.index: the KeyState, or 0 */
  size_t key_index_size;
  CellTable cell_table;
  ResolutionCache resolutions;
  uint64_t scope_epoch; /* of nearest scopes; counts in EPOCH_STEPs, as stamps do */
  uint64_t readable;    /* the same, or EPOCH_NONE while the tree is sealed */
  uint32_t scope_count;
  uint64_t clock;    /* counts invalidations of resolutions */
  uint64_t stale_at; /* of resolutions of any key */

  /* Cells that exist for certain at most: one for each with a set or base value, two a wish, and
   * the defaults. So many slots are there, so that re-placing a wish needs no memory. */
  uint64_t cells_promised;
  uint64_t wishes_made;
  uint64_t registration_count;
  uint32_t interest_count;
  uint32_t rank_epoch;
  bool order_is_stale;

  uint64_t transaction; /* counts outermost transactions */
  unsigned depth;
  uint32_t payload; /* of the open transaction */
  uint32_t telling; /* the payload that is being told */
  IndexList touched_cells, touched_observers;
  IndexList pending_cells, pending_observers;
  DueList due;
  IndexList stale_interests; /* by Registration.touched */
  IndexList graves;          /* dead observers, by Registration.pending */
  uint32_t dead_payloads;    /* chained by PayloadRecord.references */

  unsigned sealed; /* in the middle of a change: calls are refused as busy */
  bool has_prelude;
  bool is_in_prelude; /* what changes something is refused as busy, and interests wait */
  bool is_flushing;
  bool is_in_flush;  /* and that is a flush, and no initial telling by itself */
  bool is_scheduled; /* the scheduler was told, and has not flushed yet */
  bool is_burying;   /* destroy functions are being run */
  bool is_doomed;    /* to be freed when `running` is 0 */
  unsigned running;  /* calls that run user code, one in another */

  SnapshotCache snapshots;
  uint64_t held_bits; /* the derived value that was read last, lent to the reader */
  const MilieuKey *held_key;

  MilieuScheduleFunction schedule;
  void *schedule_data;
  MilieuDestroyFunction schedule_destroy;
  MilieuMessageFunction message;
  void *message_data;
  MilieuDestroyFunction message_destroy;
  MilieuPreludeFunction prelude;
  void *prelude_data;
  MilieuDestroyFunction prelude_destroy;
  TreeData *data;
#ifdef DEBUG
  pthread_t thread;
#endif
};

/* Precondition of each public function. */
#ifdef DEBUG
#define MILIEU_CHECK_TREE(tree)                                                                    \
  (assert ((tree) != NULL && "a tree is expected"),                                                \
   assert (pthread_equal ((tree)->thread, pthread_self ()) && "a tree belongs to one thread"))
#else
#define MILIEU_CHECK_TREE(tree) ((void)(tree))
#endif

/* In the middle of a change, and while a function of a key's runs, the tree is sealed: calls are
 * refused, and reads are not warm. */
static inline void
milieu_tree_seal (MilieuTree *tree)
{
  tree->sealed++;
  tree->readable = EPOCH_NONE;
}

static inline void
milieu_tree_unseal (MilieuTree *tree)
{
  if (--tree->sealed == 0)
    tree->readable = tree->scope_epoch;
}

/* ---- access to records ---- */

static inline Node *
node_at (const MilieuTree *tree, uint32_t index)
{
  return &((Node *)(void *)tree->nodes.records)[index];
}

static inline Side *
side_at (const MilieuTree *tree, uint32_t index)
{
  return &((Side *)(void *)tree->sides.records)[index];
}

/* The node's side record; node 0's, and that of a node of interest, is always there. */
static inline Side *
side_of (const MilieuTree *tree, uint32_t node)
{
  return side_at (tree, node_at (tree, node)->side);
}

static inline Cell *
cell_at (const MilieuTree *tree, uint32_t index)
{
  return &((Cell *)(void *)tree->cells.records)[index];
}

static inline Observer *
observer_at (const MilieuTree *tree, uint32_t index)
{
  return &((Observer *)(void *)tree->observers.records)[index];
}

static inline Registration *
registration_at (const MilieuTree *tree, uint32_t index)
{
  return &((Registration *)(void *)tree->registrations.records)[index];
}

static inline Wish *
wish_at (const MilieuTree *tree, uint32_t index)
{
  return &((Wish *)(void *)tree->wishes.records)[index];
}

static inline Placement *
placement_at (const MilieuTree *tree, uint32_t index)
{
  return &((Placement *)(void *)tree->placements.records)[index];
}

static inline PayloadRecord *
payload_at (const MilieuTree *tree, uint32_t index)
{
  return &((PayloadRecord *)(void *)tree->payloads.records)[index];
}

static inline KeyState *
key_at (const MilieuTree *tree, uint32_t index)
{
  return &((KeyState *)(void *)tree->keys.records)[index];
}

/* The index of the node that an observer, or an interest, belongs to. */
static inline uint32_t
observer_node (const Observer *record)
{
  return (uint32_t)(record->node >> 32);
}

/* The observer that a link is part of. */
static inline uint32_t
observer_owner (const MilieuTree *tree, uint32_t link)
{
  bool is_complex = observer_at (tree, link)->meta & (OBSERVER_COMPLEX | OBSERVER_EXTRA);
  return is_complex ? registration_at (tree, link)->owner : link;
}

/* The links of the lists that go through a slab's records, such as LINKS (tree, cells, Cell, own).
 */
#define LINKS(tree, slab, Type, field)                                                             \
  ((IndexLinks){ (tree)->slab.records + offsetof (Type, field), sizeof (Type) })

/* ---- tree.c ---- */

/* The tree's allocator, counted. */
void *milieu_tree_reallocate (MilieuTree *tree, void *block, size_t old_size, size_t new_size);
void milieu_tree_deallocate (MilieuTree *tree, void *block, size_t size);

/* Ends a call that counted itself in `running` because user code may run in it: with the outermost
 * one a doomed tree is freed, so that nothing may touch it after that. */
void milieu_tree_leave (MilieuTree *tree);

/* The key's state in this tree, or 0 if it has none; milieu_tree_add_key makes one. */
static inline uint32_t
milieu_tree_find_key (const MilieuTree *tree, const MilieuKey *key)
{
  return key->index < tree->key_index_size ? tree->key_index[key->index] : 0;
}
MILIEU_WARN_UNUSED MilieuStatus milieu_tree_add_key (MilieuTree *tree, const MilieuKey *key,
                                                     uint32_t *index);

/* ---- handles ---- */

enum
{
  FLAGS_MASK = (1u << GENERATION_SHIFT) - 1
};

static inline MilieuNode
milieu_node_handle (const MilieuTree *tree, uint32_t index)
{
  return (uint64_t)index << 32 | node_low (node_at (tree, index));
}

static inline MilieuObserver
milieu_observer_handle (const MilieuTree *tree, uint32_t index)
{
  uint32_t generation = observer_at (tree, index)->meta & ~(uint32_t)FLAGS_MASK;
  return (uint64_t)index << 32 | generation | (tree->tag + 1);
}

/* Whether a handle names a node. Its index is the handle's upper half then. */
static inline bool
milieu_node_is (const MilieuTree *tree, MilieuNode handle)
{
  uint32_t index = (uint32_t)(handle >> 32), low = (uint32_t)handle;
  return low && index < tree->nodes.used && node_low (node_at (tree, index)) == low;
}

/* The node's index, or 0 for a handle that names none. */
static inline uint32_t
milieu_node_index (const MilieuTree *tree, MilieuNode handle)
{
  return milieu_node_is (tree, handle) ? (uint32_t)(handle >> 32) : 0;
}

/* The node that follows in tree order at or below `top`, or 0. */
uint32_t milieu_node_next_below (const MilieuTree *tree, uint32_t node, uint32_t top);

/* Whether `node` is `top` or below it: looked for from both ends, so that the work is that of the
 * shorter way. */
bool milieu_node_is_at_or_below (const MilieuTree *tree, uint32_t node, uint32_t top);

/* Makes sure that the node has a side record: milieu_slab_reserve must have made room for it. */
Side *milieu_node_take_side (MilieuTree *tree, uint32_t node);

/* Frees the side record if nothing needs it. */
void milieu_node_drop_side (MilieuTree *tree, uint32_t node);

/* Frees the node and all below it, with all that they hold. Nothing outside may be fed from there,
 * and no wish of theirs may lie outside. For node 0, all of the tree's; nothing may follow. */
void milieu_node_free_subtree (MilieuTree *tree, uint32_t node);

/* ---- data.c ---- */

/* Takes away all that other libraries keep with the tree. */
void milieu_tree_destroy_data (MilieuTree *tree);

/* ---- order.c ---- */

/* Gives all observers their ranks, if observed nodes came or moved since. */
void milieu_order_refresh (MilieuTree *tree);

/* Whether observer `a` is told before `b`, or they are the same. */
static inline bool
milieu_order_of_observers (const MilieuTree *tree, uint32_t a, uint32_t b)
{
  const Registration *x = registration_at (tree, a), *y = registration_at (tree, b);
  return x->rank != y->rank ? x->rank < y->rank : x->sequence <= y->sequence;
}

/* Gives a node that was just put among its siblings its label. */
void milieu_order_label (MilieuTree *tree, uint32_t node);

#endif
