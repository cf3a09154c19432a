/* An interest that logs what it is told, for tests of the interest hook:
 *
 *     Feed feed = { .fixture = &f };
 *     feed_watch (&feed, f.window, f.padding);
 *     fixture_observe (&f, f.row, f.padding);
 *     CHECK_TEXT (fixture_told (&f), "window padding wanted\n");
 */
#ifndef FEED_H
#define FEED_H

#include "fixture.h"

typedef struct Feed
{
  Fixture *fixture;
  void (*act) (struct Feed *self, bool wanted);
  MilieuObserver interest; /* its own, set by feed_watch */
  MilieuObserver observer; /* for `act` */
  int calls;
  int destroyed;
  bool is_running; /* its function runs */
} Feed;

/* With MILIEU_NODE_NONE for the whole tree. */
void feed_watch (Feed *self, MilieuNode node, const MilieuKey *key);

/* What feeds have as functions. A destroy that comes while the feed runs is logged. */
void feed_call (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted,
                void *user_data);
void feed_destroy (void *user_data);

/* An interest's function that does nothing. */
void feed_ignore (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted,
                  void *user_data);

#endif
