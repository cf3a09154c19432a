/* The topics in the order in which they are run. */
#include "milieu-glib-tests.h"

#define TOPICS(X)                                                                                  \
  X (source)                                                                                       \
  X (lifetime)                                                                                     \
  X (threads)                                                                                      \
  X (turn)                                                                                         \
  X (turn_life)                                                                                    \
  X (value)                                                                                        \
  X (key)                                                                                          \
  X (faces)                                                                                        \
  X (signals)                                                                                      \
  X (signal_handlers)                                                                              \
  X (senders)                                                                                      \
  X (sender_turns)                                                                                 \
  X (sender_lifetime)                                                                              \
  X (sender_closing)                                                                               \
  X (sender_refusals)                                                                              \
  X (sender_threads)                                                                               \
  X (binding)                                                                                      \
  X (two_way)                                                                                      \
  X (binding_lifetime)                                                                             \
  X (settings)                                                                                     \
  X (ambience_rules)                                                                               \
  X (ambience)                                                                                     \
  X (ambience_life)                                                                                \
  X (ambience_observers)                                                                           \
  X (ambience_keeping)                                                                             \
  X (ambience_settings)                                                                            \
  X (ambience_refusals)                                                                            \
  X (ambience_table)                                                                               \
  X (ambience_writing)                                                                             \
  X (ambience_table_file)                                                                          \
  X (appearance)                                                                                   \
  X (portal)                                                                                       \
  X (portal_bus)                                                                                   \
  X (portal_trouble)                                                                               \
  X (portal_nonsense)                                                                              \
  X (locale_names)                                                                                 \
  X (locale_files)                                                                                 \
  X (time_zone_names)                                                                              \
  X (time_zone_files)                                                                              \
  X (root_files)                                                                                   \
  X (hostile_files)                                                                                \
  X (file_sources_life)                                                                            \
  X (file_watch)                                                                                   \
  X (settings_source)                                                                              \
  X (languages)                                                                                    \
  X (value_sources)                                                                                \
  X (value_source_life)                                                                            \
  X (value_source_busy)                                                                            \
  X (value_source_model)                                                                           \
  X (manual_source)                                                                                \
  X (value_text)                                                                                   \
  X (source_reports)                                                                               \
  X (system)                                                                                       \
  X (light_source)                                                                                 \
  X (theme_chooser)                                                                                \
  X (theme_keeping)                                                                                \
  X (clock)                                                                                        \
  X (color_table)                                                                                  \
  X (color_file)                                                                                   \
  X (color_following)                                                                              \
  X (backlight_source)

#define DECLARE(topic) extern const MilieuTest glib_##topic##_tests[];
TOPICS (DECLARE)
#undef DECLARE

static const MilieuTest *const tables[] = {
#define LIST(topic) glib_##topic##_tests,
  TOPICS (LIST)
#undef LIST
};

size_t
milieu_glib_tests_count (void)
{
  size_t count = 0;
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const MilieuTest *test = tables[t]; test->name; test++)
      count++;
  return count;
}

const MilieuTest *
milieu_glib_tests_get (size_t index)
{
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const MilieuTest *test = tables[t]; test->name; test++)
      if (index-- == 0)
        return test;
  return NULL;
}
