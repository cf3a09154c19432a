/* For the examples: a call that does not succeed ends the program, and says which and why. */
#ifndef EXAMPLES_MUST_H
#define EXAMPLES_MUST_H

#include <milieu/status.h>

#include <stdio.h>
#include <stdlib.h>

#define MUST(call) must ((call), __FILE__, __LINE__, #call)

static inline void
must (MilieuStatus status, const char *file, int line, const char *call)
{
  if (status == MILIEU_OK)
    return;
  fprintf (stderr, "%s:%d: %s: %s\n", file, line, call, milieu_status_message (status));
  exit (EXIT_FAILURE);
}

#endif
