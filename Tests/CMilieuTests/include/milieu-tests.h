/*
 * The C tests as a table of names and functions, so that `swift test` and a plain TAP program run
 * the same ones. A test is a function that returns, or fails a CHECK of test.h, or says that it
 * cannot run here.
 */
#ifndef MILIEU_TESTS_H
#define MILIEU_TESTS_H

#include <stddef.h>

typedef struct MilieuTest
{
  const char *name; /* TOPIC_behaviourInWords */
  void (*run) (void);
} MilieuTest;

/* Number of all tests. */
size_t milieu_tests_count (void);

/* The test at `index`, in the order of topics. */
const MilieuTest *milieu_tests_get (size_t index);

/* Runs the test; returns NULL, or why it failed, with file and line (valid until the next run). A
 * test that cannot run here has failed where the variable CI is set. */
const char *milieu_tests_run (const MilieuTest *test);

/* Why the test that was run last on this thread, and has not failed, could not run here; or NULL
 * (valid until the next run). */
const char *milieu_tests_skipped (void);

#endif
