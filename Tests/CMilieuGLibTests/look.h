/*
 * What the tests of themes play on: a tree with two windows and a row in the first, and a log of
 * what observers, and the signals of a chooser, tell:
 *
 *     look_start (&look);
 *     look_observe (&look, look.row, look.version, "row");
 *     look_choose (look_chooser (&look, look.window), "NIGHT");
 *     CHECK_TEXT (look_told (&look), "will NORMAL NIGHT\n"
 *                                    "row: NORMAL -> NIGHT\n"
 *                                    "did NORMAL NIGHT\n");
 *     look_end (&look);
 */
#ifndef MILIEU_GLIB_TESTS_LOOK_H
#define MILIEU_GLIB_TESTS_LOOK_H

#include <milieu-glib/milieu-glib.h>
#include <milieu-theme/milieu-theme.h>

typedef struct Look
{
  GMainContext *context; /* the thread's default while the test runs */
  MilieuTree *tree;      /* tells at once, but after look_attach; NULL once freed */
  MilieuNode window, row, other;
  const MilieuKey *version; /* theme-version */
  GString *log;
  char *told;
} Look;

void look_start (Look *self);

/* The tree is told by the context from here on. */
void look_attach (Look *self);

/* Frees the tree, unless that was done. */
void look_end (Look *self);

/* Observes by a function that logs "NAME: OLD -> NEW", with " animated" if so. */
MilieuObserver look_observe (Look *self, MilieuNode node, const MilieuKey *key, const char *name);

/* The key of an entry that is red by default. */
const MilieuKey *look_entry (const char *entry);

/* Starts a chooser whose signals are logged. */
MilieuGlibThemeChooser *look_chooser (Look *self, MilieuNode node);

/* These expect success; NULL takes the choice back. */
void look_choose (MilieuGlibThemeChooser *chooser, const char *theme);

/* The theme at a node, or above all roots (until the next call that is given the tree). */
const char *look_theme (Look *self, MilieuNode node);

/* Iterates the context until nothing is ready, and returns what was logged since the last call
 * (until the next). */
const char *look_told (Look *self);

#endif
