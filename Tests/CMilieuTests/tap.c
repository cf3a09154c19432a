/* The C tests as a program: TAP on standard output; arguments choose tests whose name contains one
 * of them; one that begins with '-' leaves those out whose name contains the rest. Exit status 1 if
 * a test failed or none was chosen; those that cannot run here are counted as skipped. */
#include "milieu-tests.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool
is_chosen (const char *name, int argc, char **argv)
{
  bool is_named = false, is_choice = false;
  for (int i = 1; i < argc; i++)
    {
      if (argv[i][0] == '-' && strstr (name, argv[i] + 1))
        return false;
      is_choice |= argv[i][0] != '-';
      is_named |= argv[i][0] != '-' && strstr (name, argv[i]);
    }
  return is_named || !is_choice;
}

static void
print_outcome (size_t number, const char *name, const char *failure, const char *reason)
{
  if (failure)
    printf ("not ok %zu - %s\n# %s\n", number, name, failure);
  else if (reason)
    printf ("ok %zu - %s # SKIP %s\n", number, name, reason);
  else
    printf ("ok %zu - %s\n", number, name);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  size_t run = 0, failed = 0, skipped = 0, count = milieu_tests_count ();
  for (size_t i = 0; i < count; i++)
    {
      const MilieuTest *test = milieu_tests_get (i);
      if (!is_chosen (test->name, argc, argv))
        continue;
      const char *failure = milieu_tests_run (test);
      const char *reason = failure ? NULL : milieu_tests_skipped ();
      print_outcome (++run, test->name, failure, reason);
      failed += failure != NULL;
      skipped += reason != NULL;
    }
  printf ("1..%zu\n%zu passed, %zu failed", run, run - failed - skipped, failed);
  if (skipped)
    printf (", %zu skipped", skipped);
  printf ("\n");
  return failed || run == 0;
}
