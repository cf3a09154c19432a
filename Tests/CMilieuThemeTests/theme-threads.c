/* Entries on other threads. A check that fails jumps back on the test's own thread only, so the
 * others count what they find wrong. */

/* For barriers. */
#define _POSIX_C_SOURCE 200809L

#include "theme-stage.h"

#include <stdatomic.h>
#include <stdio.h>

enum
{
  THREADS = 8,
  ROUNDS = 100,
  NAMES = 50
};

static ThemeStage stage;
static Fixture *const f = &stage.f;
static pthread_barrier_t barrier;
static atomic_int wrong;

static void
expect (bool is_right)
{
  if (!is_right)
    atomic_fetch_add (&wrong, 1);
}

static void
run_threads (void *(*function) (void *), void *user_data)
{
  pthread_t threads[THREADS];
  atomic_store (&wrong, 0);
  pthread_barrier_init (&barrier, NULL, THREADS);
  for (int i = 0; i < THREADS; i++)
    CHECK_INT (pthread_create (&threads[i], NULL, function, user_data), 0);
  for (int i = 0; i < THREADS; i++)
    CHECK_INT (pthread_join (threads[i], NULL), 0);
  pthread_barrier_destroy (&barrier);
  CHECK_INT (atomic_load (&wrong), 0);
}

static bool
is_color (const MilieuSnapshot *snapshot, const MilieuKey *key, unsigned gray)
{
  MilieuColor color = milieu_snapshot_get_color (snapshot, key, (MilieuColor){ 0 });
  return key && color.red == gray * 257 && color.alpha == 65535;
}

static void
aSnapshotHasEntriesAndTheTable (void)
{
  theme_stage_start (&stage, "snapshot-table");
  theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
  CHECK_OK (milieu_theme_set (f->tree, f->dialog, "NIGHT"));
  MilieuSnapshot *day, *night;
  CHECK_OK (milieu_node_snapshot (f->tree, f->row, &day));
  CHECK_OK (milieu_node_snapshot (f->tree, f->text, &night));
  fixture_end (f);
  CHECK (is_color (day, stage.bg, 0xff));
  CHECK (is_color (night, stage.bg, 0x34));
  CHECK_TEXT (milieu_snapshot_get_string (night, stage.version, NULL), "NIGHT");
  const MilieuColorTable *table = milieu_snapshot_get_object (day, stage.table, NULL);
  CHECK (table);
  CHECK_TEXT (milieu_color_table_name (table), "snapshot-table");
  /* A key that is made only now is computed from what the snapshot has. */
  CHECK (is_color (night, milieu_theme_entry_key ("SEP", theme_color ("#123")), 0x31));
  milieu_snapshot_release (day);
  milieu_snapshot_release (night);
  theme_stage_end (&stage);
}

/* Reads keys that nobody has made yet. */
static void *
read_late_keys (void *user_data)
{
  const MilieuSnapshot *snapshot = user_data;
  const MilieuValue black = { .type = MILIEU_TYPE_COLOR, .color = { .alpha = 65535 } };
  pthread_barrier_wait (&barrier);
  for (int i = 0; i < ROUNDS; i++)
    {
      char name[32];
      snprintf (name, sizeof name, "late-%d", i);
      const MilieuKey *key = milieu_theme_entry_key (name, black);
      expect (is_color (snapshot, key, 0));
      expect (is_color (snapshot, stage.bg, 0xff));
      expect (key == milieu_theme_entry_key (name, black));
      expect (milieu_theme_entry_is_known (name));
    }
  return NULL;
}

static void
anyThreadMakesKeysAndReadsThemInASnapshot (void)
{
  theme_stage_start (&stage, "late-table");
  theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
  MilieuSnapshot *snapshot;
  CHECK_OK (milieu_node_snapshot (f->tree, f->row, &snapshot));
  run_threads (read_late_keys, snapshot);
  CHECK_INT (theme_count_keys ("late-0"), 1);
  CHECK_INT (theme_count_keys ("late-99"), 1);
  milieu_snapshot_release (snapshot);
  theme_stage_end (&stage);
}

/* Sets one unknown theme after another in a tree of its own, with the table that all have. */
static void *
read_unknown_themes (void *user_data)
{
  MilieuTree *tree;
  MilieuNode node;
  if (milieu_tree_new (NULL, &tree) != MILIEU_OK)
    {
      expect (false);
      return NULL;
    }
  expect (milieu_node_add (tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &node)
          == MILIEU_OK);
  expect (milieu_node_set (tree, node, stage.table, milieu_value_object (user_data)) == MILIEU_OK);
  pthread_barrier_wait (&barrier);
  for (int i = 0; i < NAMES; i++)
    {
      char name[32];
      snprintf (name, sizeof name, "U%d", i);
      expect (milieu_theme_set (tree, node, name) == MILIEU_OK);
      expect (milieu_node_get_color (tree, node, stage.bg, (MilieuColor){ 0 }).red == 65535);
    }
  milieu_tree_free (tree);
  return NULL;
}

static void
anUnknownThemeIsReportedOnceForAllThreads (void)
{
  theme_stage_start (&stage, "once-table");
  MilieuColorTable *table = theme_stage_table (&stage, THEME_STAGE_TABLE);
  run_threads (read_unknown_themes, table);
  milieu_color_table_release (table);
  CHECK_INT (stage.report_count, NAMES);
  theme_stage_end (&stage);
}

/* Reads keys that are made now, in a snapshot whose theme its table does not have. */
static void *
read_unknown_in_snapshot (void *user_data)
{
  const MilieuValue black = { .type = MILIEU_TYPE_COLOR, .color = { .alpha = 65535 } };
  pthread_barrier_wait (&barrier);
  expect (is_color (user_data, milieu_theme_entry_key ("first-seen", black), 0xcc));
  return NULL;
}

static void
aReaderOfASnapshotReportsToo (void)
{
  theme_stage_start (&stage, "reader-table");
  theme_stage_give (&stage, f->window, "NORMAL\n#cccccc first-seen\n");
  CHECK_OK (milieu_theme_set (f->tree, f->window, "DUSK"));
  MilieuSnapshot *snapshot;
  CHECK_OK (milieu_node_snapshot (f->tree, f->row, &snapshot));
  CHECK_INT (stage.report_count, 0);
  run_threads (read_unknown_in_snapshot, snapshot);
  CHECK_INT (stage.report_count, 1);
  milieu_snapshot_release (snapshot);
  theme_stage_end (&stage);
}

/* Listeners that have been destroyed; under the stage's mutex. */
static int destroyed;

static void
listen (const char *message, void *user_data)
{
  (void)message;
  expect (atomic_load ((atomic_int *)user_data) == 1);
}

static void
destroy_listener (void *user_data)
{
  expect (atomic_exchange ((atomic_int *)user_data, 0) == 1);
  theme_stage_count (&stage, &destroyed);
}

/* Has one function after another called, and replaces it, while the other threads do the same. */
static void *
replace_functions (void *user_data)
{
  static atomic_int listeners[THREADS][ROUNDS];
  static atomic_int threads;
  int self = atomic_fetch_add (&threads, 1) % THREADS;
  MilieuColorTable *other = user_data;
  pthread_barrier_wait (&barrier);
  for (int i = 0; i < ROUNDS; i++)
    {
      atomic_store (&listeners[self][i], 1);
      milieu_theme_set_message_function (listen, &listeners[self][i], destroy_listener);
      milieu_theme_report_lost (other, NULL);
    }
  return NULL;
}

static void
functionsAreReplacedWhileOthersReport (void)
{
  theme_stage_start (&stage, "replacing-table");
  destroyed = 0;
  MilieuColorTable *table = theme_stage_table (&stage, THEME_STAGE_TABLE);
  run_threads (replace_functions, table);
  milieu_color_table_release (table);
  milieu_theme_set_message_function (NULL, NULL, NULL);
  /* The last one goes when no other test's thread reports to it any more. */
  CHECK (theme_stage_await (&stage, &destroyed, THREADS * ROUNDS));
  CHECK_INT (atomic_load (&wrong), 0);
  theme_stage_end (&stage);
}

TEST_TOPIC (theme_threads, TEST (theme_threads, aSnapshotHasEntriesAndTheTable),
            TEST (theme_threads, anyThreadMakesKeysAndReadsThemInASnapshot),
            TEST (theme_threads, anUnknownThemeIsReportedOnceForAllThreads),
            TEST (theme_threads, aReaderOfASnapshotReportsToo),
            TEST (theme_threads, functionsAreReplacedWhileOthersReport))
