/*
 * Derived keys: the height of a row follows from the text's scale and the padding, wherever either
 * is overridden, until a node gives it a value of its own.
 */
#include <milieu/milieu.h>

#include <inttypes.h>
#include <stdio.h>

#include "../must.h"

/* [function] */
static bool
derive_height (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  *result = milieu_value_int ((int64_t)(20 * sources[0].number) + 2 * sources[1].integer);
  return true;
}
/* [function] */

static void
tell (const MilieuNotification *notification, void *name)
{
  const MilieuChange *change = &notification->changes[0];
  printf ("%s: %" PRId64 " -> %" PRId64 "\n", (const char *)name, change->old_value.integer,
          change->new_value.integer);
}

int
main (void)
{
  const MilieuKey *scale = milieu_key_text_scale (), *padding, *height;
  MilieuKeyDefinition of_padding = { .name = "padding", .type = MILIEU_TYPE_INT };
  MilieuTree *tree;
  MilieuNode window, list, row;

  of_padding.default_value = milieu_value_int (4);
  MUST (milieu_key_define (&of_padding, &padding));
  /* [definition] */
  const MilieuKey *sources[] = { scale, padding };
  MilieuKeyDefinition of_height = { .name = "row-height",
                                    .type = MILIEU_TYPE_INT,
                                    .derive = derive_height,
                                    .sources = sources,
                                    .source_count = 2 };
  MUST (milieu_key_define (&of_height, &height));
  /* [definition] */

  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &list));
  MUST (milieu_node_add (tree, list, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &row));
  MUST (milieu_node_observe (tree, list, height, MILIEU_OBSERVE_PLAIN, tell, "list", NULL, NULL));
  MUST (milieu_node_observe (tree, row, height, MILIEU_OBSERVE_PLAIN, tell, "row", NULL, NULL));

  puts ("text grows in the window");
  MUST (milieu_node_set (tree, window, scale, milieu_value_double (1.5)));
  puts ("the row is roomier");
  MUST (milieu_node_set (tree, row, padding, milieu_value_int (10)));
  puts ("the list fixes the height");
  MUST (milieu_node_set (tree, list, height, milieu_value_int (44)));
  puts ("now nothing follows");
  MUST (milieu_node_set (tree, window, scale, milieu_value_double (2)));

  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
