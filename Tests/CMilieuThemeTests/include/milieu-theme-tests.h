/*
 * The theme library's tests, as the core's are: a table, each run by milieu_tests_run.
 */
#ifndef MILIEU_THEME_TESTS_H
#define MILIEU_THEME_TESTS_H

#include "milieu-tests.h"

/* Number of the theme library's tests. */
size_t milieu_theme_tests_count (void);

/* The test at `index`, in the order of topics. */
const MilieuTest *milieu_theme_tests_get (size_t index);

#endif
