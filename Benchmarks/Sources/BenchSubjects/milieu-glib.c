/*
 * Milieu on a GLib main loop: the tree is flushed by its GSource when the context is iterated.
 * Reading and building are milieu-c's, so they are not measured again.
 */
#include "subjects.h"

#include <milieu-glib/milieu-glib.h>

#define SUBJECT "milieu-glib"

typedef struct World
{
  BenchEar *ears;
  MilieuTree *tree;
  GMainContext *context;
} World;

static inline void
prepare_tree (World *world)
{
  world->context = g_main_context_new ();
  milieu_glib_attach (world->tree, world->context, MILIEU_GLIB_PRIORITY_FLUSH);
}

#include "milieu.h"

static inline void
close_world (World *world)
{
  milieu_tree_free (world->tree);
  g_main_context_unref (world->context);
}

static inline void
settle (World *world)
{
  while (milieu_tree_is_due (world->tree))
    g_main_context_iteration (world->context, FALSE);
}

#include "bench-workloads.h"

static const BenchCase cases[] = {
  CASE_N1 (0), CASE_N2 (0), CASE_N2_1000 (0), CASE_N3 (0),      CASE_N3_1000 (0), CASE_N4 (0),
  CASE_N5 (0), CASE_L (0),  CASE_M_EQUAL (0), CASE_M_OTHER (0), CASE_D (0),
};

const BenchSubject bench_milieu_glib = { cases, sizeof cases / sizeof *cases };
