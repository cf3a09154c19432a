/*
 * What the tests of faces and signals play on: a context of their own, the face of a tree on it, a
 * window with a list and a row in it, and a log of what handlers were told:
 *
 *     scene_start (&scene);
 *     scene_connect (&scene, scene.row, "changed::scene-width", "a");
 *     scene_set (&scene, scene.window, scene.width, 9);
 *     CHECK_TEXT (scene_told (&scene), "a: scene-width 0 -> 9\n");
 *     scene_end (&scene);
 */
#ifndef MILIEU_GLIB_TESTS_SCENE_H
#define MILIEU_GLIB_TESTS_SCENE_H

#include <milieu-glib/milieu-glib.h>

typedef struct Scene
{
  GMainContext *context;
  MilieuGlibTree *tree;
  MilieuTree *core;
  MilieuGlibNode *window, *list, *row; /* a boundary, and what is below it */
  const MilieuKey *width;              /* int, 0: scene-width */
  const MilieuKey *height;             /* int, 0: scene-height */
  const MilieuKey *area;               /* derived from the two: scene-area */
  const MilieuKey *title;              /* string: scene-title */
  GString *log;
  char *told;
} Scene;

/* A handler, with what it does when it is told. */
typedef struct Hearer
{
  Scene *scene;
  const char *label; /* logged, with each telling */
  void (*act) (struct Hearer *self, MilieuGlibNode *node, gint64 value);
  gulong id, other_id; /* its own, and one for `act` */
  gpointer other;      /* for `act` */
  int told;
} Hearer;

/* All faces are held by the scene; the tree's is an owner. */
void scene_start (Scene *self);

/* Ends it; what was taken from it and set to NULL is not let go of. Checks that the tree goes. */
void scene_end (Scene *self);

/* A listed key of integers, defined once in the process. */
const MilieuKey *scene_key (const char *name);

/* Connects a handler that logs "LABEL: KEY OLD -> NEW", with " animated" if so; returns its ID. */
gulong scene_connect (Scene *self, MilieuGlibNode *node, const char *signal, const char *label);

/* The same, with something to do after that. */
void scene_hear (Hearer *self, MilieuGlibNode *node, const char *signal);

/* Gives the node a value. */
void scene_set (Scene *self, MilieuGlibNode *node, const MilieuKey *key, gint64 value);

/* Iterates the context until nothing is ready, and returns what was logged since the last call
 * (until the next). */
const char *scene_told (Scene *self);

/* How many observers the core has, before and after looking for handlers that came or went. */
guint64 scene_observers (Scene *self);
guint64 scene_synced (Scene *self);

#endif
