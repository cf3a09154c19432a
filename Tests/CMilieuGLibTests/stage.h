/*
 * What the adapter's tests play on: a context of their own, a tree with a window and a row in it,
 * and an observer of one key at the row that counts what it is told.
 */
#ifndef MILIEU_GLIB_TESTS_STAGE_H
#define MILIEU_GLIB_TESTS_STAGE_H

#include <milieu-glib/milieu-glib.h>

typedef struct Stage
{
  GMainContext *context;
  MilieuTree *tree; /* NULL once freed */
  const MilieuKey *key;
  MilieuNode window;
  MilieuNode row;
  int told;      /* times the observer was told */
  int64_t value; /* the latest that it was told */
  /* What the observer does when it is told, if anything. */
  void (*act) (struct Stage *self);
} Stage;

/* Makes context, tree and observer, but no source. False if the core refuses something. */
bool stage_set_up (Stage *self);

/* Gives the window a value, in a transaction of its own. */
MilieuStatus stage_write (Stage *self, int64_t value);

/* Iterates the context until nothing is ready, at most 1,000 times; returns how many of the
 * iterations dispatched something. */
int stage_settle (Stage *self);

/* How often the tree was flushed. */
uint64_t stage_flushes (const Stage *self);

/* Frees the tree, unless that was done, and lets go of the context. */
void stage_tear_down (Stage *self);

#endif
