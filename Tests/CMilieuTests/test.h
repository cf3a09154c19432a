/* What test files share: checks that print both values, and the topics' tables. */
#ifndef MILIEU_TEST_H
#define MILIEU_TEST_H

#include "milieu-tests.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Ends the running test as failed; may be called at any depth of C. */
_Noreturn void test_fail (const char *file, int line, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* Ends the running test, because something that it needs is missing: `format` says what. */
_Noreturn void test_skip (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

void test_check_int (const char *file, int line, const char *expression, intmax_t actual,
                     intmax_t expected);
void test_check_text (const char *file, int line, const char *expression, const char *actual,
                      const char *expected);

#define CHECK(condition)                                                                           \
  ((condition) ? (void)0 : test_fail (__FILE__, __LINE__, "%s does not hold", #condition))
#define CHECK_INT(actual, expected)                                                                \
  test_check_int (__FILE__, __LINE__, #actual, (intmax_t)(actual), (intmax_t)(expected))
#define CHECK_TEXT(actual, expected)                                                               \
  test_check_text (__FILE__, __LINE__, #actual, (actual), (expected))
/* A status that must be MILIEU_OK. */
#define CHECK_OK(call) CHECK_INT ((call), 0)

/* Each topic's file ends with TEST_TOPIC (topic, TEST (topic, behaviour), …). */
#define TEST(topic, behaviour) { #topic "_" #behaviour, behaviour }
#define TEST_TOPIC(topic, ...) const MilieuTest topic##_tests[] = { __VA_ARGS__, { NULL, NULL } };

#endif
