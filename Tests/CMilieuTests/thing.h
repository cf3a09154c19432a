/* Objects as values: they count their references, and try to use the tree that holds them. */
#ifndef THING_H
#define THING_H

#include "fixture.h"

/* An object that counts its references and, when asked to, tries to use the tree that holds it. */
typedef struct Thing
{
  int value;
  int references;
  Fixture *probed;     /* the tree to be tried, or NULL */
  int tried, let_in;   /* calls into it, and those that were not refused as busy */
  const char *culprit; /* the function within which one was let in */
} Thing;

enum
{
  THING_POOL_SIZE = 4
};

/* What an object key does with things. */
extern const MilieuObjectFunctions thing_functions;

/* What the derived key gives: the padding chooses. */
extern Thing thing_pool[THING_POOL_SIZE];

/* An object key, and an object key that derives from the padding. */
extern const MilieuKey *thing_key, *thing_derived_key;

/* fixture_start, with the two keys made. */
void thing_start (Fixture *f);

/* Sets an object at a node. */
void thing_set (Fixture *f, MilieuNode node, Thing *thing);

/* Ends the test unless the thing tried to use its tree, and was refused each time. */
void thing_check_never_let_in (const Thing *thing);

#endif
