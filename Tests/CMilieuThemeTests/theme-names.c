/* Programs that have keys of those names already. A key that is made stays, so each runs in a
 * process of its own, forked where no key of a theme's has been made, and no other thread holds a
 * lock: in the first topic of the plain program. Beside Swift's tests there is nothing to see. */

/* For fork. */
#define _POSIX_C_SOURCE 200809L

#include "../CMilieuTests/test.h"

#include <milieu-theme/milieu-theme.h>

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Ends the process, and says with which line. */
#define EXPECT(condition) ((condition) ? (void)0 : _exit (__LINE__ % 255 + 1))

static const MilieuKey *
define (const char *name, MilieuType type)
{
  const MilieuKey *key = NULL;
  MilieuKeyDefinition definition = milieu_key_definition (name, type);
  EXPECT (milieu_key_define (&definition, &key) == MILIEU_OK);
  return key;
}

static void
expect_no_theme (void)
{
  MilieuTree *tree;
  MilieuNode node;
  EXPECT (!milieu_theme_key_version ());
  EXPECT (!milieu_theme_entry_key ("BG", milieu_value_double (1)));
  EXPECT (!milieu_theme_entry_is_known ("BG"));
  EXPECT (milieu_tree_new (NULL, &tree) == MILIEU_OK);
  EXPECT (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node)
          == MILIEU_OK);
  EXPECT (milieu_theme_set (tree, node, "NIGHT") == MILIEU_ERROR_EXISTS);
  EXPECT (milieu_theme_unset (tree, node) == MILIEU_ERROR_EXISTS);
  EXPECT (milieu_theme_night_falling (tree, node) == MILIEU_ERROR_EXISTS);
  EXPECT (milieu_theme_dawn_coming (tree, MILIEU_NODE_NONE) == MILIEU_ERROR_EXISTS);
  milieu_tree_free (tree);
}

static void
takeThemeVersion (void)
{
  const MilieuKey *own = define ("theme-version", MILIEU_TYPE_INT);
  expect_no_theme ();
  EXPECT (milieu_key_find ("theme-version") == own);
  EXPECT (milieu_theme_key_table () && milieu_theme_key_light () && milieu_theme_key_dark ());
}

static void
takeLightTheme (void)
{
  define ("light-theme", MILIEU_TYPE_STRING);
  EXPECT (!milieu_theme_key_light ());
  expect_no_theme ();
  EXPECT (milieu_theme_key_table () && milieu_theme_key_dark ());
}

static void
takeColorScheme (void)
{
  define ("color-scheme", MILIEU_TYPE_STRING);
  expect_no_theme ();
  EXPECT (milieu_theme_key_light () && milieu_theme_key_dark ());
}

static void
takeColorTable (void)
{
  define ("color-table", MILIEU_TYPE_OBJECT);
  EXPECT (!milieu_theme_key_table ());
  EXPECT (!milieu_theme_entry_key ("BG", milieu_value_double (1)));
  EXPECT (milieu_theme_key_version ());
}

static int
count_threads (void)
{
  char line[256];
  int count = 0;
  FILE *file = fopen ("/proc/self/status", "r");
  CHECK (file);
  while (count == 0 && fgets (line, sizeof line, file))
    if (sscanf (line, "Threads: %d", &count) != 1)
      count = 0;
  fclose (file);
  return count;
}

static void
aNameThatTheProgramHasIsNotTakenFromIt (void)
{
  static const char *const names[] = { "theme-version", "light-theme", "dark-theme",
                                       "color-table" };
  void (*const programs[]) (void) = { takeThemeVersion, takeLightTheme, takeColorScheme,
                                      takeColorTable };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (milieu_key_find (names[i]))
      return;
  if (count_threads () != 1)
    return;
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    {
      int status;
      pid_t child = fork ();
      CHECK (child >= 0);
      if (child == 0)
        {
          programs[i]();
          _exit (0);
        }
      CHECK (waitpid (child, &status, 0) == child);
      CHECK (WIFEXITED (status));
      CHECK_INT (WEXITSTATUS (status), 0);
    }
}

TEST_TOPIC (theme_names, TEST (theme_names, aNameThatTheProgramHasIsNotTakenFromIt))
