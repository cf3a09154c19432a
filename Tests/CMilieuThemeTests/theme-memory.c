/* Themes where there is no memory for keys, strings or a tree. What the library asks for itself is
 * refused in theme-refusals.c. */
#include "theme-stage.h"

#include "../CMilieuTests/failing-allocator.h"
#include "../CMilieuTests/process-allocator.h"

static ThemeStage stage;
static Fixture *const f = &stage.f;

/* An early topic, so that no key has been made yet where these tests are run by themselves. */
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
  for (uint64_t granted = 0; !key; granted++)
    {
      process_allocator_refuse_after (granted);
      key = milieu_theme_entry_key ("2-made-later", black);
      process_allocator_grant_all ();
      CHECK (milieu_theme_entry_is_known ("2-made-later") == (key != NULL));
      CHECK (granted < 20);
    }
  CHECK_INT (theme_count_keys ("_2-made-later"), 1);
  CHECK (milieu_theme_entry_key ("2-made-later", black) == key);
  theme_stage_end (&stage);
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

TEST_TOPIC (theme_memory, TEST (theme_memory, aKeyThatCouldNotBeMadeIsMadeLater),
            TEST (theme_memory, anEntryKeyThatCouldNotBeMadeIsMadeLater),
            TEST (theme_memory, aThemeThatCannotBeSetLeavesTheFormer),
            TEST (theme_memory, aThemeWhoseNameHasNoMemoryIsRefused))
