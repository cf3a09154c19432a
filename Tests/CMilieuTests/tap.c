/* The C tests as a program: TAP on standard output; arguments choose tests whose name contains one
 * of them; one that begins with '-' leaves those out whose name contains the rest. Exit status 1 if
 * a test failed or none was chosen. */
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

int
main (int argc, char **argv)
{
  size_t run = 0, failed = 0, count = milieu_tests_count ();
  for (size_t i = 0; i < count; i++)
    {
      const MilieuTest *test = milieu_tests_get (i);
      if (!is_chosen (test->name, argc, argv))
        continue;
      const char *failure = milieu_tests_run (test);
      if (failure)
        printf ("not ok %zu - %s\n# %s\n", ++run, test->name, failure);
      else
        printf ("ok %zu - %s\n", ++run, test->name);
      failed += failure != NULL;
      fflush (stdout);
    }
  printf ("1..%zu\n%zu passed, %zu failed\n", run, run - failed, failed);
  return failed || run == 0;
}
