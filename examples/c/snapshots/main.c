/*
 * Snapshots: a tree belongs to one thread, but what a node reads can be handed to another. Here a
 * worker lays out a page by values of one moment, while the tree goes on.
 */
#include <milieu/milieu.h>

#include <pthread.h>
#include <stdio.h>

#include "../must.h"

enum
{
  COLUMN = 40 /* characters */
};

static const MilieuKey *width, *columns, *font;

/* Uses nothing but its arguments, so that any thread may call it. */
static bool
derive_columns (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  *result = milieu_value_int (sources[0].integer / COLUMN);
  return true;
}

static void
define_keys (void)
{
  MilieuKeyDefinition of_width = { .name = "width", .type = MILIEU_TYPE_INT };
  of_width.default_value = milieu_value_int (80);
  MUST (milieu_key_define (&of_width, &width));
  MilieuKeyDefinition of_font = { .name = "font", .type = MILIEU_TYPE_STRING };
  MUST (milieu_key_define (&of_font, &font));
  /* [declare] */
  MilieuKeyDefinition of_columns = { .name = "columns",
                                     .type = MILIEU_TYPE_INT,
                                     .derive = derive_columns,
                                     .sources = &width,
                                     .source_count = 1 };
  MUST (milieu_key_define (&of_columns, &columns));
  milieu_key_declare_thread_safe (columns);
  /* [declare] */
}

/* [worker] */
static void *
lay_out (void *user_data)
{
  MilieuSnapshot *snapshot = user_data;
  printf ("worker: %d wide, in %d columns, in %s\n",
          (int)milieu_snapshot_get_int (snapshot, width, 80),
          (int)milieu_snapshot_get_int (snapshot, columns, 1),
          milieu_snapshot_get_string (snapshot, font, "no font"));
  milieu_snapshot_release (snapshot);
  return NULL;
}
/* [worker] */

static void
work_on (MilieuTree *tree, MilieuNode node, pthread_t *thread)
{
  /* [take] */
  MilieuSnapshot *snapshot;
  MUST (milieu_node_snapshot (tree, node, &snapshot));
  if (pthread_create (thread, NULL, lay_out, snapshot) != 0)
    exit (EXIT_FAILURE);
  /* [take] */
}

int
main (void)
{
  MilieuTree *tree;
  MilieuNode page, article, note;
  MilieuSnapshot *one, *other;
  pthread_t thread;

  define_keys ();
  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &page));
  MUST (milieu_node_add (tree, page, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &article));
  MUST (milieu_node_add (tree, page, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &note));
  MUST (milieu_node_set_string (tree, page, font, "Cantarell"));
  MUST (milieu_node_set (tree, page, width, milieu_value_int (120)));

  /* Whatever the worker has done so far, it does by the values from before. */
  work_on (tree, article, &thread);
  MUST (milieu_node_set (tree, page, width, milieu_value_int (60)));
  pthread_join (thread, NULL);
  printf ("the page is %d wide now\n", (int)milieu_node_get_int (tree, article, width, 80));

  MUST (milieu_node_snapshot (tree, article, &one));
  MUST (milieu_node_snapshot (tree, note, &other));
  puts (one == other ? "the article and the note share a snapshot" : "each has its own");
  milieu_snapshot_release (one);
  milieu_snapshot_release (other);

  /* It does not need the tree. */
  work_on (tree, note, &thread);
  milieu_tree_free (tree);
  pthread_join (thread, NULL);
  return EXIT_SUCCESS;
}
