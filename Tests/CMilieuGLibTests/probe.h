/*
 * A value source whose class logs what it is told, and observers that log into the same log:
 *
 *     Probe *probe = probe_new (&scene, "probe", scene.width, NULL);
 *     probe_attach (probe, scene.core, node);
 *     CHECK_TEXT (scene_told (&scene), "probe: start\n");
 *
 * The log is the scene's, so that all comes in its order: "LABEL: start", "LABEL: stop", and
 * "LABEL: +KEY" or "LABEL: -KEY" for what is wanted or not.
 */
#ifndef MILIEU_GLIB_TESTS_PROBE_H
#define MILIEU_GLIB_TESTS_PROBE_H

#include "scene.h"

#define PROBE_TYPE (probe_get_type ())
G_DECLARE_FINAL_TYPE (Probe, probe, TEST, PROBE, MilieuGlibValueSource)

struct _Probe
{
  MilieuGlibValueSource parent_instance;
  Scene *scene;
  const char *label;
  GMainContext *context;          /* the thread-default one when it was called last; lent */
  void (*on_start) (Probe *self); /* done from within, after logging, if not NULL */
  void (*on_stop) (Probe *self);
  void (*on_wanted) (Probe *self, gboolean is_wanted);
  gpointer data; /* for these */
};

/* A floating source of these keys, up to NULL. */
Probe *probe_new (Scene *scene, const char *label, ...) G_GNUC_NULL_TERMINATED;

/* These expect success. A node of MILIEU_NODE_NONE is the whole tree. */
void probe_attach (gpointer source, MilieuTree *tree, MilieuNode node);
void probe_detach (gpointer source, MilieuTree *tree, MilieuNode node);
void probe_give (gpointer source, const MilieuKey *key, int64_t value);

/* A core observer that logs "LABEL: KEY OLD -> NEW" for each key that changed, and does something
 * after that, if anything. */
typedef struct Ear
{
  Scene *scene;
  const char *label;
  void (*act) (struct Ear *self);
  gpointer data;
  MilieuObserver observer;
} Ear;

/* The ear stays as long as the observer. */
void ear_observe (Ear *self, Scene *scene, MilieuTree *tree, MilieuNode node, const MilieuKey *key,
                  const char *label);

/* What is read at the node, or what a new root of the tree would read. */
int64_t probe_read (MilieuTree *tree, MilieuNode node, const MilieuKey *key);

/* The handle of a node's face. */
#define NODE_OF(face) milieu_glib_node_get_handle (face)

#endif
