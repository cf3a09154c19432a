/* Each block that themes ask for is refused in turn, which debug builds alone can do. */
#include "../../Sources/CMilieuTheme/memory-private.h"

#ifdef DEBUG

#include "../CMilieuTests/process-allocator.h"
#include "theme-stage.h"

#include <stdio.h>

static ThemeStage stage;
static Fixture *const f = &stage.f;

/* Refuses the library's request with that number, from now on; 0 refuses none. */
static void
refuse_own (uint64_t number)
{
  milieu_theme_work.refused_at = number ? milieu_theme_work.requests + number : 0;
}

static void
anEntryKeyThatWasRefusedIsMadeLater (void)
{
  MilieuValue black = theme_color ("#000");
  int64_t blocks = milieu_theme_work.blocks;
  CHECK (milieu_theme_key_version () && milieu_theme_key_table ());
  for (uint64_t number = 1;; number++)
    {
      refuse_own (number);
      uint64_t before = milieu_theme_work.requests;
      const MilieuKey *key = milieu_theme_entry_key ("2-own-later", black);
      bool was_refused = milieu_theme_work.requests - before >= number;
      refuse_own (0);
      CHECK ((key == NULL) == was_refused);
      if (key)
        break;
      CHECK (!milieu_theme_entry_is_known ("2-own-later"));
      CHECK_INT (milieu_theme_work.blocks, blocks);
    }
}

/* Where the buckets were to grow the chains do. */
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
anUnknownThemeIsReportedWhenThereIsMemoryAgain (void)
{
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
  theme_stage_start (&stage, "waiting-table");
  fixture_defer (f);
  int64_t blocks = milieu_theme_work.blocks;
  for (uint64_t number = 1;; number++)
    {
      refuse_own (number);
      uint64_t before = milieu_theme_work.requests;
      MilieuStatus status = milieu_theme_when_told (f->tree, log_told, "told", NULL);
      bool was_refused = milieu_theme_work.requests - before >= number;
      refuse_own (0);
      CHECK_INT (status, was_refused ? MILIEU_ERROR_NO_MEMORY : MILIEU_OK);
      CHECK (was_refused || number == 3);
      if (!was_refused)
        break;
      CHECK_INT (milieu_theme_work.blocks, blocks);
      CHECK_TEXT (fixture_flush (f), "");
    }
  CHECK_TEXT (fixture_flush (f), "told\n");
  CHECK_INT (milieu_theme_work.blocks, blocks);
  theme_stage_end (&stage);
}

/* Reads, and sets themes that were set before, which asks for no memory of any kind. */
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
  uint64_t process = process_allocator_requests (), own = milieu_theme_work.requests;
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
  CHECK_INT (milieu_theme_work.requests - own, 0);
  CHECK_INT (fixture_work (f).allocations - allocations, 0);
  theme_stage_end (&stage);
}

TEST_TOPIC (theme_refusals, TEST (theme_refusals, anEntryKeyThatWasRefusedIsMadeLater),
            TEST (theme_refusals, manyKeysAreMadeAndFoundWithoutMemoryForBuckets),
            TEST (theme_refusals, anUnknownThemeIsReportedWhenThereIsMemoryAgain),
            TEST (theme_refusals, whoCannotWaitIsRefusedAndLeavesNothing),
            TEST (theme_refusals, readingAllocatesNothing))

#endif
