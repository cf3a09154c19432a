/* A binding from inside: the node's side, which all have, and what the other side has to do. */
#ifndef MILIEU_GLIB_BINDING_PRIVATE_H
#define MILIEU_GLIB_BINDING_PRIVATE_H

#include <milieu-glib/binding.h>

#include <milieu/milieu.h>

/* The other side: a property or a setting. Its values are GValues of a type that it chooses. */
typedef struct MilieuGlibSide
{
  /* Connects `milieu_glib_binding_hear` to changes, where they are to be heard. */
  void (*connect) (MilieuGlibBinding *self);
  /* Disconnects, and gives up what it keeps of the other object's. Called once. */
  void (*disconnect) (MilieuGlibBinding *self);
  /* Puts what is there now into `value`, which is all zero. */
  void (*read) (MilieuGlibBinding *self, GValue *value);
  /* Writes, and calls milieu_glib_binding_know with what has come of it before anybody hears. */
  void (*write) (MilieuGlibBinding *self, const GValue *value);
  /* Whether nothing has happened between the two. */
  gboolean (*is_same) (MilieuGlibBinding *self, const GValue *a, const GValue *b);
  /* Makes a value of this side's in `value`, which is all zero, from one of the key's, and the
   * reverse (transfer full). FALSE, after a warning where one is due, leaves things as they are. */
  gboolean (*from_key) (MilieuGlibBinding *self, const GValue *of_key, GValue *value);
  gboolean (*to_key) (MilieuGlibBinding *self, const GValue *value, MilieuValue *core);
  /* Frees `part`. */
  void (*free_part) (void *part);
} MilieuGlibSide;

/* What the core holds for a binding: its observer's user data. */
typedef struct MilieuGlibFollower
{
  MilieuGlibBinding *binding; /* NULL once given up */
} MilieuGlibFollower;

struct _MilieuGlibBinding
{
  GObject parent_instance;
  const MilieuGlibSide *side;
  void *part; /* of the side's own */
  MilieuGlibBindFlags flags;
  bool observes; /* the node's value goes to the other side; else it only matters when it goes */

  /* NULL exactly when it has ended; the tree is valid until then. */
  MilieuGlibFollower *follower;
  MilieuTree *tree;
  MilieuNode node;
  const MilieuKey *key;
  MilieuObserver observer;

  /* What the other side had when both were last the same; not initialized before. */
  GValue known;
  unsigned writing; /* calls of side->write that have not returned */
  bool is_owed;     /* we have written, and have not heard of it yet */
  /* The value that is just being given to the node, until the observer is told of it. */
  const MilieuValue *taken;

  unsigned running; /* calls that use the functions, which are given up only after them */
  gpointer user_data;
  GDestroyNotify destroy;
};

/* Makes a binding that is not bound yet (transfer full). `part`, `user_data` and `destroy` are its
 * own from now on. */
MilieuGlibBinding *milieu_glib_binding_new (const MilieuGlibSide *side, void *part,
                                            const MilieuKey *key, MilieuGlibBindFlags flags,
                                            gpointer user_data, GDestroyNotify destroy);

/* Binds (transfer full: `self` is the reference that a binding has to itself). Unless
 * `hears_first`, the node's value is written to the other side first, else the reverse. */
MilieuGlibBinding *milieu_glib_binding_start (MilieuGlibBinding *self, MilieuGlibNode *node,
                                              gboolean hears_first, GError **error);

/* The other side may have changed: what it has becomes the node's, unless it is our own doing. */
void milieu_glib_binding_hear (MilieuGlibBinding *self);

/* Notes what the other side has; within side->write, that it is our doing. */
void milieu_glib_binding_know (MilieuGlibBinding *self, const GValue *value);

/* For checks that fail before there is a binding. Returns NULL. */
MilieuGlibBinding *milieu_glib_binding_refuse (gpointer user_data, GDestroyNotify destroy);

#endif
