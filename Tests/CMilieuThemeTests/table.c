/* The topics in the order in which they are run. */
#include "milieu-theme-tests.h"

#define TOPICS(X)                                                                                  \
  X (names)                                                                                        \
  X (memory)                                                                                       \
  X (curve)                                                                                        \
  X (color_mix)                                                                                    \
  X (contrast)                                                                                     \
  X (themes)                                                                                       \
  X (entry_key)                                                                                    \
  X (told)                                                                                         \
  X (reload)                                                                                       \
  X (messages)                                                                                     \
  X (threads)                                                                                      \
  X (between)                                                                                      \
  X (frames)                                                                                       \
  X (frame_values)                                                                                 \
  X (clock)                                                                                        \
  X (transition)                                                                                   \
  X (animation_reentrancy)                                                                         \
  X (animation_memory)                                                                             \
  X (animation_property)                                                                           \
  X (table_reading)                                                                                \
  X (table_faults)                                                                                 \
  X (table_value_faults)                                                                           \
  X (table_files)                                                                                  \
  X (table_writing)                                                                                \
  X (table_look_up)                                                                                \
  X (table_builder)                                                                                \
  X (table_random)                                                                                 \
  X (faults)

/* What counts and refuses is in debug builds alone. */
#ifdef DEBUG
#define DEBUG_TOPICS(X)                                                                            \
  X (refusals)                                                                                     \
  X (table_memory)                                                                                 \
  X (table_work)
#else
#define DEBUG_TOPICS(X)
#endif

#define DECLARE(topic) extern const MilieuTest theme_##topic##_tests[];
TOPICS (DECLARE)
DEBUG_TOPICS (DECLARE)
#undef DECLARE

static const MilieuTest *const tables[] = {
#define LIST(topic) theme_##topic##_tests,
  TOPICS (LIST) DEBUG_TOPICS (LIST)
#undef LIST
};

size_t
milieu_theme_tests_count (void)
{
  size_t count = 0;
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const MilieuTest *test = tables[t]; test->name; test++)
      count++;
  return count;
}

const MilieuTest *
milieu_theme_tests_get (size_t index)
{
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const MilieuTest *test = tables[t]; test->name; test++)
      if (index-- == 0)
        return test;
  return NULL;
}
