/* Running out of memory, and doing without. What the library asks for itself is refused in debug
 * builds alone; keys and strings are refused by the tests' allocator in all. */
#include "theme-stage.h"

#include "../../Sources/CMilieuTheme/memory-private.h"
#include "../CMilieuTests/failing-allocator.h"
#include "../CMilieuTests/process-allocator.h"

#include <stdio.h>

static ThemeStage stage;
static Fixture *const f = &stage.f;

/* Refuses the library's own request with that number, from now on; 0 refuses none. */
static void
refuse_own (uint64_t number)
{
#ifdef DEBUG
  milieu_theme_work.refused_at = number ? milieu_theme_work.requests + number : 0;
#else
  (void)number;
#endif
}

static uint64_t
own_requests (void)
{
#ifdef DEBUG
  return milieu_theme_work.requests;
#else
  return 0;
#endif
}

static int64_t
own_blocks (void)
{
#ifdef DEBUG
  return milieu_theme_work.blocks;
#else
  return 0;
#endif
}

/* The first topic, so that no key has been made yet where these tests are run by themselves. */
static void
aKeyThatCouldNotBeMadeIsMadeLater (void)
{
  const MilieuKey *(*const functions[]) (void) = { milieu_theme_key_version, milieu_theme_key_table,
                                                   milieu_theme_key_light, milieu_theme_key_dark };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    {
      const MilieuKey *key = NULL;
      for (uint64_t granted = 0; !key && granted < 20; granted++)
        {
          process_allocator_refuse_after (granted);
          key = functions[i]();
          process_allocator_grant_all ();
        }
      CHECK (key);
      CHECK (functions[i]() == key);
    }
}

static void
anEntryKeyThatCouldNotBeMadeIsMadeLater (void)
{
  theme_stage_start (&stage, "memory-table");
  MilieuValue black = theme_color ("#000");
  const MilieuKey *key = NULL;
  size_t count = milieu_key_count ();
  int64_t own = own_blocks ();
  for (uint64_t granted = 0; !key; granted++)
    {
      process_allocator_refuse_after (granted);
      key = milieu_theme_entry_key ("2-made-later", black);
      process_allocator_grant_all ();
      CHECK (milieu_theme_entry_is_known ("2-made-later") == (key != NULL));
      CHECK (granted < 20);
    }
  CHECK_INT (milieu_key_count (), count + 1);
  CHECK (milieu_theme_entry_key ("2-made-later", black) == key);
#ifdef DEBUG
  own = own_blocks ();
  for (uint64_t number = 1;; number++)
    {
      refuse_own (number);
      uint64_t before = own_requests ();
      key = milieu_theme_entry_key ("2-own-later", black);
      bool was_refused = own_requests () - before >= number;
      refuse_own (0);
      CHECK ((key == NULL) == was_refused);
      if (key)
        break;
      CHECK (!milieu_theme_entry_is_known ("2-own-later"));
      CHECK_INT (own_blocks (), own);
    }
#endif
  CHECK (own_blocks () >= own);
  theme_stage_end (&stage);
}

/* Every second key is made while there is no memory for more buckets. */
static void
manyKeysAreMadeAndFoundWithoutMemoryForBuckets (void)
{
  for (int i = 0; i < 600; i++)
    {
      char name[32];
      snprintf (name, sizeof name, "bucket-%d", i);
      MilieuValue value = milieu_value_double (i);
      refuse_own (3); /* after the entry and the key's name */
      const MilieuKey *key = milieu_theme_entry_key (name, value);
      refuse_own (0);
      CHECK (key);
      CHECK (milieu_theme_entry_key (name, value) == key);
    }
}

static void
aThemeThatCannotBeSetLeavesTheFormer (void)
{
  FailingAllocator allocator;
  theme_stage_start (&stage, "refusing-table");
  fixture_end (f);
  MilieuStatus (*const functions[]) (MilieuTree *, MilieuNode) = { milieu_theme_night_falling,
                                                                   milieu_theme_dawn_coming };
  for (int above = 0; above < 2; above++)
    for (size_t i = 0; i <= sizeof functions / sizeof *functions; i++)
      {
        uint64_t from = 1, refusals;
        do
          {
            failing_allocator_start (&allocator, FAILING_NEVER, 0);
            fixture_start_empty (f, &allocator.functions);
            f->window = fixture_add (f, MILIEU_NODE_NONE, "window");
            MilieuNode node = above ? MILIEU_NODE_NONE : f->window;
            allocator.failing = FAILING_ONCE;
            allocator.from = allocator.requests + from++;
            MilieuStatus status =
              i < 2 ? functions[i](f->tree, node) : milieu_theme_set (f->tree, node, "RED");
            refusals = allocator.refusals;
            CHECK_INT (status, refusals ? MILIEU_ERROR_NO_MEMORY : MILIEU_OK);
            CHECK (milieu_node_get_own (f->tree, f->window, MILIEU_LAYER_SET, stage.version, NULL)
                   == (!refusals && !above));
            CHECK (milieu_tree_get_base (f->tree, stage.version, NULL) == (!refusals && above));
            fixture_end (f);
          }
        while (refusals);
        CHECK (from > 2);
      }
  theme_stage_end (&stage);
}

static void
aThemeWhoseNameHasNoMemoryIsRefused (void)
{
  theme_stage_start (&stage, "nameless-table");
  process_allocator_refuse_after (0);
  MilieuStatus status = milieu_theme_set (f->tree, f->window, "NIGHT");
  process_allocator_grant_all ();
  CHECK_INT (status, MILIEU_ERROR_NO_MEMORY);
  CHECK_TEXT (fixture_get (f, f->row, stage.version), "\"NORMAL\" from default");
  theme_stage_end (&stage);
}

static void
anUnknownThemeIsReportedWhenThereIsMemoryAgain (void)
{
#ifdef DEBUG
  theme_stage_start (&stage, "later-table");
  theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
  CHECK_OK (milieu_theme_set (f->tree, f->window, "DUSK"));
  refuse_own (1);
  CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#ffffffff from window");
  refuse_own (0);
  CHECK_INT (stage.report_count, 0);
  CHECK_TEXT (fixture_get (f, f->row, stage.bg), "#ffffffff from window");
  CHECK_INT (stage.report_count, 1);
  theme_stage_end (&stage);
#endif
}

static void
log_told (MilieuTree *tree, void *user_data)
{
  (void)tree;
  fixture_log (f, "%s", (const char *)user_data);
}

static void
whoCannotWaitIsRefusedAndLeavesNothing (void)
{
#ifdef DEBUG
  theme_stage_start (&stage, "waiting-table");
  fixture_defer (f);
  int64_t blocks = own_blocks ();
  for (uint64_t number = 1;; number++)
    {
      refuse_own (number);
      uint64_t before = own_requests ();
      MilieuStatus status = milieu_theme_when_told (f->tree, log_told, "told", NULL);
      bool was_refused = own_requests () - before >= number;
      refuse_own (0);
      CHECK_INT (status, was_refused ? MILIEU_ERROR_NO_MEMORY : MILIEU_OK);
      CHECK (was_refused || number == 3);
      if (!was_refused)
        break;
      CHECK_INT (own_blocks (), blocks);
      CHECK_TEXT (fixture_flush (f), "");
    }
  CHECK_TEXT (fixture_flush (f), "told\n");
  CHECK_INT (own_blocks (), blocks);
  theme_stage_end (&stage);
#endif
}

static void
readingAllocatesNothing (void)
{
  theme_stage_start (&stage, "warm-table");
  theme_stage_give (&stage, f->window, "NORMAL NIGHT\n#ffffff #343434 BG\n\"a\" \"b\" warm\n");
  const MilieuKey *text = milieu_theme_entry_key ("warm", milieu_value_string (NULL));
  CHECK_OK (milieu_theme_set (f->tree, f->dialog, "DUSK"));
  CHECK_TEXT (milieu_node_get_string (f->tree, f->row, text, NULL), "a");
  CHECK_TEXT (milieu_node_get_string (f->tree, f->text, text, NULL), "a");
  fixture_observe (f, f->row, text);
  fixture_observe (f, f->row, stage.version);
  CHECK_OK (milieu_theme_night_falling (f->tree, f->window));
  CHECK_OK (milieu_theme_dawn_coming (f->tree, f->window));
  uint64_t process = process_allocator_requests (), own = own_requests ();
  uint64_t allocations = fixture_work (f).allocations;
  for (int i = 0; i < 100; i++)
    {
      CHECK_INT (milieu_node_get_color (f->tree, f->row, stage.bg, (MilieuColor){ 0 }).red, 65535);
      CHECK_INT (milieu_node_get_color (f->tree, f->text, stage.bg, (MilieuColor){ 0 }).red, 65535);
      CHECK_TEXT (milieu_node_get_string (f->tree, f->row, text, NULL), "a");
      CHECK_TEXT (milieu_node_get_string (f->tree, f->row, stage.version, NULL), "NORMAL");
      CHECK (milieu_theme_entry_key ("warm", milieu_value_string (NULL)) == text);
      CHECK_OK (milieu_theme_night_falling (f->tree, f->window));
      CHECK_OK (milieu_theme_dawn_coming (f->tree, f->window));
    }
  CHECK_INT (process_allocator_requests () - process, 0);
  CHECK_INT (own_requests () - own, 0);
  CHECK_INT (fixture_work (f).allocations - allocations, 0);
  theme_stage_end (&stage);
}

TEST_TOPIC (theme_memory, TEST (theme_memory, aKeyThatCouldNotBeMadeIsMadeLater),
            TEST (theme_memory, anEntryKeyThatCouldNotBeMadeIsMadeLater),
            TEST (theme_memory, manyKeysAreMadeAndFoundWithoutMemoryForBuckets),
            TEST (theme_memory, aThemeThatCannotBeSetLeavesTheFormer),
            TEST (theme_memory, aThemeWhoseNameHasNoMemoryIsRefused),
            TEST (theme_memory, anUnknownThemeIsReportedWhenThereIsMemoryAgain),
            TEST (theme_memory, whoCannotWaitIsRefusedAndLeavesNothing),
            TEST (theme_memory, readingAllocatesNothing))
