/*
 * Explaining and dumping: which places have a say in a value, in which layer, and which of them
 * wins; and the whole tree as text.
 */
#include <milieu/milieu.h>

#include <stdio.h>

#include "../must.h"

static const char *const layers[] = { "set", "wish", "base", "default" };

static void
print_step (const MilieuExplanation *step, void *user_data)
{
  MilieuTree *tree = user_data;
  char value[32];
  const char *place = milieu_node_get_name (tree, step->node);
  milieu_key_describe (step->key, &step->value, value, sizeof value);
  printf ("%s %-5s %-7s", step->wins ? "*" : " ", value, layers[step->layer]);
  if (place)
    printf (" at %s", place);
  if (step->layer == MILIEU_LAYER_WISH)
    printf (", wished by %s", milieu_node_get_name (tree, step->wisher));
  putchar ('\n');
}

/* [dump] */
static bool
write_text (const char *text, size_t length, void *file)
{
  return fwrite (text, 1, length, file) == length;
}
/* [dump] */

static MilieuNode
add (MilieuTree *tree, MilieuNode parent, MilieuNodeFlags flags, const char *name)
{
  MilieuNode node;
  MUST (milieu_node_add (tree, parent, MILIEU_NODE_NONE, flags, &node));
  MUST (milieu_node_set_name (tree, node, name));
  return node;
}

int
main (void)
{
  const MilieuKey *scale = milieu_key_text_scale (), *locale = milieu_key_locale ();
  MilieuTree *tree;

  MUST (milieu_tree_new (NULL, &tree));
  MilieuNode desktop = add (tree, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, "desktop");
  MilieuNode window = add (tree, desktop, MILIEU_NODE_BOUNDARY, "window");
  MilieuNode page = add (tree, window, MILIEU_NODE_PLAIN, "page");
  MilieuNode title = add (tree, window, MILIEU_NODE_PLAIN, "title");

  MUST (milieu_node_set_base (tree, desktop, scale, milieu_value_double (1.25)));
  MUST (milieu_node_set (tree, desktop, scale, milieu_value_double (1.5)));
  MUST (milieu_node_prefer (tree, page, scale, milieu_value_double (2)));
  MUST (milieu_node_set_string (tree, page, locale, "pl"));

  puts ("text-scale at title:");
  /* [explain] */
  MUST (milieu_node_explain (tree, title, scale, print_step, tree));
  /* [explain] */
  puts ("the tree:");
  MUST (milieu_tree_dump (tree, MILIEU_NODE_NONE, write_text, stdout));

  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
