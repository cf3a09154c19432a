/*
 * What the tests of turn sources play on: a context of their own with a turn source, and somebody
 * else there. A function that checks something ends the test if it does not hold.
 */
#ifndef MILIEU_GLIB_TESTS_TURNS_H
#define MILIEU_GLIB_TESTS_TURNS_H

#include <milieu-glib/milieu-glib.h>

#include <stdbool.h>

enum
{
  /* Iterations after which what a test waits for will not come. */
  PATIENCE = 1000000
};

/* A turn source on a context of its own, and somebody else there. */
typedef struct Turns
{
  GMainContext *context;
  GSource *source; /* a reference */
  int taken;       /* turns of the source's */
  int others;      /* turns of the other's */
  int wanted;      /* turns after which the source has no more work; -1 for none */
  int iterations;
  bool other_rests; /* the other one has no more work */
  void (*act) (struct Turns *self);
} Turns;

/* Makes a context with a turn source that calls `function` with the Turns; and one with
 * `turns_take`, and no file descriptor. */
void turns_set_up_with (Turns *self, int fd, GSourceFunc function);
void turns_set_up (Turns *self);

/* Counts a turn, and has another one unless enough were taken. */
gboolean turns_take (void *turns);

/* Adds an idle source, which is always ready unless `other_rests`. */
void turns_add_other (Turns *self, int priority);

/* Iterates, without waiting, until nothing is ready; returns how many dispatched something. */
int turns_settle (Turns *self);

void turns_tear_down (Turns *self);

#endif
