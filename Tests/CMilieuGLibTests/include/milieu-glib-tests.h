/*
 * The GLib adapter's tests, as the core's are: a table, each run by milieu_tests_run.
 */
#ifndef MILIEU_GLIB_TESTS_H
#define MILIEU_GLIB_TESTS_H

#include "milieu-tests.h"

/* Number of the adapter's tests. */
size_t milieu_glib_tests_count (void);

/* The test at `index`, in the order of topics. */
const MilieuTest *milieu_glib_tests_get (size_t index);

#endif
