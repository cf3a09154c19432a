/* Runs one test at a time on each thread: a failed check, or a test that cannot run here, jumps
 * back to milieu_tests_run. */
#include "test.h"

#include "process-allocator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define TOPICS(X)                                                                                  \
  X (process)                                                                                      \
  X (status)                                                                                       \
  X (version)                                                                                      \
  X (string)                                                                                       \
  X (color)                                                                                        \
  X (double)                                                                                       \
  X (registry)                                                                                     \
  X (key_definition)                                                                               \
  X (key)                                                                                          \
  X (key_describe)                                                                                 \
  X (lazy_default)                                                                                 \
  X (predefined)                                                                                   \
  X (key_enumeration)                                                                              \
  X (tree)                                                                                         \
  X (tree_handles)                                                                                 \
  X (precondition)                                                                                 \
  X (node)                                                                                         \
  X (node_refusals)                                                                                \
  X (walk)                                                                                         \
  X (stack)                                                                                        \
  X (environment)                                                                                  \
  X (environment_refusals)                                                                         \
  X (layers)                                                                                       \
  X (above_roots)                                                                                  \
  X (above_roots_telling)                                                                          \
  X (wish)                                                                                         \
  X (wish_changes)                                                                                 \
  X (derived)                                                                                      \
  X (object)                                                                                       \
  X (object_sealing)                                                                               \
  X (observer)                                                                                     \
  X (observer_registration)                                                                        \
  X (observe_keys)                                                                                 \
  X (interest)                                                                                     \
  X (interest_changes)                                                                             \
  X (transaction)                                                                                  \
  X (payload)                                                                                      \
  X (payload_destroy)                                                                              \
  X (tree_hooks)                                                                                   \
  X (tree_data)                                                                                    \
  X (tree_hold)                                                                                    \
  X (prelude)                                                                                      \
  X (flush)                                                                                        \
  X (flush_order)                                                                                  \
  X (order)                                                                                        \
  X (telling)                                                                                      \
  X (reentrancy)                                                                                   \
  X (reentrancy_initial)                                                                           \
  X (reentrancy_destroy)                                                                           \
  X (snapshot)                                                                                     \
  X (snapshot_derived)                                                                             \
  X (snapshot_threads)                                                                             \
  X (explain)                                                                                      \
  X (dump)                                                                                         \
  X (property)                                                                                     \
  X (memory)                                                                                       \
  X (cost)                                                                                         \
  X (cost_reads)                                                                                   \
  X (cost_moves)                                                                                   \
  X (cost_observers)                                                                               \
  X (cost_snapshots)

#define DECLARE(topic) extern const MilieuTest topic##_tests[];
TOPICS (DECLARE)
#undef DECLARE

static _Thread_local jmp_buf escape;
static _Thread_local char failure[4096];
static _Thread_local char reason[1024];
static _Thread_local bool is_skipped;

static const MilieuTest *const tables[] = {
#define LIST(topic) topic##_tests,
  TOPICS (LIST)
#undef LIST
};

static const MilieuTest *
test_at (size_t index, size_t *count)
{
  size_t seen = 0;
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const MilieuTest *test = tables[t]; test->name; test++)
      if (seen++ == index)
        return test;
  *count = seen;
  return NULL;
}

size_t
milieu_tests_count (void)
{
  size_t count = 0;
  test_at (SIZE_MAX, &count);
  return count;
}

const MilieuTest *
milieu_tests_get (size_t index)
{
  size_t count;
  return test_at (index, &count);
}

const char *
milieu_tests_run (const MilieuTest *test)
{
  /* A test that failed may have left this otherwise. */
  process_allocator_grant_all ();
  is_skipped = false;
  if (setjmp (escape) == 0)
    {
      test->run ();
      return NULL;
    }
  if (!is_skipped)
    return failure;
  const char *ci = getenv ("CI");
  if (!ci || ci[0] == '\0')
    return NULL;
  is_skipped = false;
  snprintf (failure, sizeof failure, "cannot be skipped where CI is set: %s", reason);
  return failure;
}

const char *
milieu_tests_skipped (void)
{
  return is_skipped ? reason : NULL;
}

void
test_fail (const char *file, int line, const char *format, ...)
{
  va_list arguments;
  int length = snprintf (failure, sizeof failure, "%s:%d: ", file, line);
  va_start (arguments, format);
  vsnprintf (failure + length, sizeof failure - (size_t)length, format, arguments);
  va_end (arguments);
  longjmp (escape, 1);
}

void
test_skip (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (reason, sizeof reason, format, arguments);
  va_end (arguments);
  is_skipped = true;
  longjmp (escape, 1);
}

void
test_check_int (const char *file, int line, const char *expression, intmax_t actual,
                intmax_t expected)
{
  if (actual != expected)
    test_fail (file, line, "%s is %jd, must be %jd", expression, actual, expected);
}

void
test_check_text (const char *file, int line, const char *expression, const char *actual,
                 const char *expected)
{
  if (!actual || !expected || strcmp (actual, expected) != 0)
    test_fail (file, line, "%s is \"%s\", must be \"%s\"", expression, actual ? actual : "(null)",
               expected ? expected : "(null)");
}
