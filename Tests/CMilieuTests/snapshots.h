/* What the tests of snapshots share. */
#ifndef SNAPSHOTS_H
#define SNAPSHOTS_H

#include "fixture.h"

/* A snapshot of the node (transfer full); ends the test if there is none. */
MilieuSnapshot *snapshots_take (Fixture *f, MilieuNode node);

/* Checks that two nodes' snapshots are the same one, or not. */
void snapshots_check_shared (Fixture *f, MilieuNode a, MilieuNode b, bool are_shared);

/* A key for things, as thing.h has them, that is declared thread-safe. */
const MilieuKey *snapshots_thing_key (void);

#endif
