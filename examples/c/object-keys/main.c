/*
 * Object keys: a value may be a struct of the program's own. The key knows how to keep one, when
 * two are the same to observers, and how to describe one to people.
 */
#include <milieu/milieu.h>

#include <stdio.h>
#include <string.h>

#include "../must.h"

typedef struct Theme
{
  int references;
  char font[24];
  int size;
} Theme;

static Theme *
theme_new (const char *font, int size)
{
  Theme *theme = malloc (sizeof *theme);
  if (!theme)
    exit (EXIT_FAILURE);
  theme->references = 1;
  snprintf (theme->font, sizeof theme->font, "%s", font);
  theme->size = size;
  return theme;
}

static void *
theme_retain (void *object)
{
  Theme *theme = object;
  theme->references++;
  return theme;
}

static void
theme_release (void *object)
{
  Theme *theme = object;
  if (--theme->references > 0)
    return;
  printf ("%s %d is freed\n", theme->font, theme->size);
  free (theme);
}

static bool
theme_equal (const void *a, const void *b)
{
  const Theme *one = a, *other = b;
  return one->size == other->size && strcmp (one->font, other->font) == 0;
}

static size_t
theme_describe (const void *object, char *text, size_t size)
{
  const Theme *theme = object;
  return (size_t)snprintf (text, size, "%s %d", theme->font, theme->size);
}

static void
tell (const MilieuNotification *notification, void *user_data)
{
  char text[32];
  const MilieuChange *change = &notification->changes[0];
  (void)user_data;
  milieu_key_describe (change->key, &change->new_value, text, sizeof text);
  printf ("the label is told: %s\n", text);
}

/* The tree keeps the theme as long as it needs it, so that ours can be given back at once. */
static void
set_theme (MilieuTree *tree, MilieuNode node, const MilieuKey *key, const char *font, int size)
{
  Theme *theme = theme_new (font, size);
  MUST (milieu_node_set (tree, node, key, milieu_value_object (theme)));
  theme_release (theme);
}

int
main (void)
{
  /* [functions] */
  static const MilieuObjectFunctions functions = { theme_retain, theme_release, theme_equal,
                                                   theme_describe };
  MilieuKeyDefinition definition = { .name = "theme",
                                     .type = MILIEU_TYPE_OBJECT,
                                     .object = &functions };
  /* [functions] */
  const MilieuKey *key;
  MilieuTree *tree;
  MilieuNode window, label;

  MUST (milieu_key_define (&definition, &key));
  MUST (milieu_tree_new (NULL, &tree));
  MUST (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY, &window));
  MUST (milieu_node_add (tree, window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &label));
  MUST (milieu_node_observe (tree, label, key, MILIEU_OBSERVE_PLAIN, tell, NULL, NULL, NULL));

  set_theme (tree, window, key, "Cantarell", 11);
  puts ("an equal one changes nothing");
  set_theme (tree, window, key, "Cantarell", 11);
  puts ("another one does");
  set_theme (tree, window, key, "Inter", 12);
  puts ("the tree goes");
  milieu_tree_free (tree);
  return EXIT_SUCCESS;
}
