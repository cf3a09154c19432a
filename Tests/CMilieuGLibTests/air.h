/*
 * What ambiences are tried on: a tree with a window, a list and a row, brightness to breathe, and
 * observers of the state that log what they are told:
 *
 *     air_start (&air);
 *     air_ambience (&air, MILIEU_NODE_NONE);
 *     air_observe (&air, air.row, "row");
 *     air_brightness (&air, MILIEU_NODE_NONE, 1);
 *     CHECK_TEXT (air_told (&air), "row: regular at first\nrow: regular -> contrast\n");
 *     air_end (&air);
 */
#ifndef MILIEU_GLIB_TESTS_AIR_H
#define MILIEU_GLIB_TESTS_AIR_H

#include <milieu-glib/milieu-glib.h>

typedef struct Air
{
  MilieuTree *tree; /* tells at once; NULL once freed */
  MilieuNode window, list, row;
  GString *log;
  char *told;
  int destroyed; /* calls of an observer's destroy function */
} Air;

/* An observer, with what it does when it is told, if anything. */
typedef struct Breather
{
  Air *air;
  const char *name; /* logged with each telling */
  void (*act) (struct Breather *self, const MilieuGlibAmbienceChange *change);
  MilieuObserver observer;
  MilieuGlibAmbience *ambience; /* for `act` */
  MilieuNode node;              /* where it observes */
  int told;
} Breather;

void air_start (Air *self);

/* Frees the tree, unless that was done. */
void air_end (Air *self);

/* Starts an ambience there that goes by the backlight. */
MilieuGlibAmbience *air_ambience (Air *self, MilieuNode node);

/* What the system says of brightness, or of light, at a node or above all roots. */
void air_brightness (Air *self, MilieuNode node, double brightness);
void air_light (Air *self, MilieuNode node, double lux);

/* Observes by a function that logs "NAME: regular at first" or "NAME: regular -> invert", with
 * " animated" if so. */
MilieuObserver air_observe (Air *self, MilieuNode node, const char *name);

/* The same, with something to do after that. */
void air_breathe (Breather *self, MilieuNode node);

/* What was logged since the last call (lent until the next). */
const char *air_told (Air *self);

/* The state that is read at a node, or above all roots. */
MilieuGlibAmbienceState air_state (Air *self, MilieuNode node);

/* The observers and interests that the tree has. */
uint64_t air_observers (Air *self);

/* The constraints, which need not be right. */
MilieuGlibAmbienceConstraints air_constraints (double invert_least, double invert_most,
                                               double regular_least, double regular_most,
                                               double contrast_least, double contrast_most);

#endif
