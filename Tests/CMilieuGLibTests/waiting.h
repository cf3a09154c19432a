/*
 * How long a context would wait, for tests that nothing wakes it:
 *
 *     waiting_begin (context);
 *     CHECK (!g_main_context_iteration (context, TRUE));
 *     CHECK_INT (waiting_asked (), WAITING_FOR_EVER);
 */
#ifndef MILIEU_GLIB_TESTS_WAITING_H
#define MILIEU_GLIB_TESTS_WAITING_H

#include <glib.h>

enum
{
  WAITING_FOR_EVER = -1
};

/* From here on the context never waits, and what it was asked to is kept. */
void waiting_begin (GMainContext *context);

/* For how many milliseconds a context that has begun was last asked to wait, on this thread. */
int waiting_asked (void);

#endif
