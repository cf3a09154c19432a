/* A small tree with named nodes, keys that are made once, and a log of what observers were told, so
 * that a test reads as sentences:
 *
 *     fixture_start (&f);
 *     fixture_observe (&f, f.row, f.padding);
 *     fixture_set (&f, f.list, f.padding, 9);
 *     CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9\n");
 *     fixture_end (&f);
 *
 * The tree is
 *
 *     window    a boundary
 *       list
 *         row
 *       dialog  a boundary
 *         text
 */
#ifndef FIXTURE_H
#define FIXTURE_H

#include "test.h"

#include <milieu/milieu.h>

enum
{
  FIXTURE_LOG_SIZE = 16384
};

typedef struct Fixture
{
  MilieuTree *tree;
  MilieuNode window, list, row, dialog, text;

  const MilieuKey *padding; /* int, 8 */
  const MilieuKey *margin;  /* int, 0 */
  const MilieuKey *title;   /* string, "" */
  const MilieuKey *gap;     /* int: twice the padding; without an answer, 1, for 0 */
  const MilieuKey *space;   /* int: padding and margin */
  const MilieuKey *stretch; /* int: 100 more than the gap */
  const MilieuKey *caption; /* string: title and padding, as "title/8" */

  int destroyed; /* calls of fixture_count_destroyed with this fixture */
  size_t length;
  char log[FIXTURE_LOG_SIZE];
  char told[FIXTURE_LOG_SIZE];
  char value[256];
} Fixture;

void fixture_start (Fixture *self);
void fixture_end (Fixture *self);

/* Makes a tree of its own, with no node yet, for the keys. */
void fixture_start_empty (Fixture *self, const MilieuAllocator *allocator);

/* Adds a node with a name (nullable), as the last child or before a sibling. */
MilieuNode fixture_add (Fixture *self, MilieuNode parent, const char *name);
MilieuNode fixture_add_before (Fixture *self, MilieuNode parent, MilieuNode before,
                               const char *name);

/* Moves a node, to be the last child or to stand before a sibling. */
void fixture_move (Fixture *self, MilieuNode node, MilieuNode parent);
void fixture_move_before (Fixture *self, MilieuNode node, MilieuNode parent, MilieuNode before);

/* What the tree holds, and the work that it has done. */
MilieuStatistics fixture_work (const Fixture *self);

/* Writes an int, or a string; fails the test if that is refused. */
void fixture_set (Fixture *self, MilieuNode node, const MilieuKey *key, int64_t value);
void fixture_set_text (Fixture *self, MilieuNode node, const MilieuKey *key, const char *text);
void fixture_unset (Fixture *self, MilieuNode node, const MilieuKey *key);
void fixture_prefer (Fixture *self, MilieuNode node, const MilieuKey *key, int64_t value);
void fixture_unprefer (Fixture *self, MilieuNode node, const MilieuKey *key);

/* The same for a base value; with MILIEU_NODE_NONE that above all roots. */
void fixture_set_base (Fixture *self, MilieuNode node, const MilieuKey *key, int64_t value);
void fixture_unset_base (Fixture *self, MilieuNode node, const MilieuKey *key);

/* What is read, as "8 from default" (until the next call). */
const char *fixture_get (Fixture *self, MilieuNode node, const MilieuKey *key);

/* The node's name, its handle in hexadecimal, or "default" for MILIEU_NODE_NONE. */
const char *fixture_name (Fixture *self, MilieuNode node);

/* The same, but "above" for MILIEU_NODE_NONE. */
const char *fixture_place (Fixture *self, MilieuNode node);

/* Observes, with MILIEU_NODE_NONE above all roots; what is told is logged as "row padding 8 -> 9",
 * followed by " animated" if it was, or as "row padding 8 initial". */
MilieuObserver fixture_observe (Fixture *self, MilieuNode node, const MilieuKey *key);

/* The same for several keys, as "row padding 8 -> 9, margin 0 -> 2"; `destroyed` counts it when it
 * goes. */
MilieuObserver fixture_observe_keys (Fixture *self, MilieuNode node, const MilieuKey *const *keys,
                                     size_t count);

void fixture_unobserve (Fixture *self, MilieuObserver observer);

/* The observers' function behind these, with the fixture as user data. */
void fixture_log_notification (const MilieuNotification *notification, void *user_data);

/* Logs what is told, after a prefix. */
void fixture_log_change (Fixture *self, const char *prefix, const MilieuNotification *notification);

/* Adds a line to the log. */
void fixture_log (Fixture *self, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

/* What was logged since the last call (until the next). */
const char *fixture_told (Fixture *self);

/* A destroy function for user data that is a fixture. */
void fixture_count_destroyed (void *user_data);

/* Opens a transaction without a payload, or with one; `destroyed` (nullable) is its data, and
 * counts how often it was destroyed. */
void fixture_begin (Fixture *self);
void fixture_begin_with (Fixture *self, bool animated, int *destroyed);

void fixture_commit (Fixture *self);

/* Writes an int in a transaction of its own. */
void fixture_set_with (Fixture *self, MilieuNode node, const MilieuKey *key, int64_t value,
                       bool animated, int *destroyed);

/* From here on closing a transaction tells nobody, as on a main loop. */
void fixture_defer (Fixture *self);

/* The scheduler behind that. */
void fixture_schedule_nothing (MilieuTree *tree, void *user_data);

/* Flushes, before which nothing may have been told, and returns what is told (until the next
 * call). */
const char *fixture_flush (Fixture *self);

/* The tree as text (until the next call). */
const char *fixture_dump (Fixture *self, MilieuNode top);

#endif
