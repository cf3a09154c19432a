/* Another table takes the place of the one in force: who is told, and what is reported. */
#include "theme-stage.h"

#include "../CMilieuTests/journal.h"

#include <stdio.h>

static ThemeStage stage;
static Fixture *const f = &stage.f;

enum
{
  ENTRIES = 10000
};

static const MilieuKey *
key_of (int entry)
{
  char name[32];
  snprintf (name, sizeof name, "color-%d", entry);
  return milieu_theme_entry_key (name, theme_color ("#000"));
}

/* A table of 10,000 entries in two themes, of which those at `changed` are red in NORMAL. */
static void
give_many (const int *changed, size_t count)
{
  Journal text = { NULL, 0, 0 };
  journal_add (&text, "NORMAL NIGHT\n");
  for (int i = 0; i < ENTRIES; i++)
    {
      bool is_changed = false;
      for (size_t c = 0; c < count; c++)
        is_changed |= changed[c] == i;
      if (is_changed)
        journal_add (&text, "#ff0000 #343434 color-%d\n", i);
      else
        journal_add (&text, "#%06x #343434 color-%d\n", (unsigned)i, i);
    }
  theme_stage_give (&stage, MILIEU_NODE_NONE, journal_text (&text));
  journal_free (&text);
}

static void
aReloadThatChangesThreeOfTenThousandTellsThree (void)
{
  static const int changed[] = { 17, 4711, 9999 };
  theme_stage_start (&stage, "large-table");
  give_many (NULL, 0);
  for (int i = 0; i < ENTRIES; i++)
    fixture_observe (f, f->row, key_of (i));
  MilieuStatistics before = fixture_work (f);
  give_many (changed, 3);
  MilieuStatistics after = fixture_work (f);
  CHECK_INT (after.observers_told - before.observers_told, 3);
  CHECK_INT (after.flushes - before.flushes, 1);
  CHECK_INT (after.rounds - before.rounds, 1);
  CHECK_INT (after.observers_bound - before.observers_bound, 0);
  CHECK_TEXT (fixture_told (f), "row color-17 #000011ff -> #ff0000ff\n"
                                "row color-4711 #001267ff -> #ff0000ff\n"
                                "row color-9999 #00270fff -> #ff0000ff\n");
  CHECK_TEXT (theme_stage_reports (&stage), "");
  theme_stage_end (&stage);
}

static void
aReloadThatChangesTheOtherThemeTellsNobody (void)
{
  theme_stage_start (&stage, "other-theme-table");
  theme_stage_give (&stage, MILIEU_NODE_NONE, THEME_STAGE_TABLE);
  fixture_observe (f, f->row, stage.bg);
  CHECK_OK (milieu_theme_set (f->tree, f->dialog, "NIGHT"));
  fixture_observe (f, f->text, stage.bg);
  theme_stage_give (&stage, MILIEU_NODE_NONE, "NORMAL NIGHT\n#ffffff #000000 BG\n");
  CHECK_TEXT (fixture_told (f), "text BG #343434ff -> #000000ff\n");
  theme_stage_end (&stage);
}

static void
anEqualTableChangesNothing (void)
{
  theme_stage_start (&stage, "equal-table");
  theme_stage_give (&stage, MILIEU_NODE_NONE, THEME_STAGE_TABLE);
  fixture_observe (f, f->row, stage.table);
  fixture_observe (f, f->row, stage.bg);
  void *former = milieu_node_get_object (f->tree, f->row, stage.table, NULL);
  theme_stage_give (&stage, MILIEU_NODE_NONE, THEME_STAGE_TABLE);
  CHECK (milieu_node_get_object (f->tree, f->row, stage.table, NULL) == former);
  CHECK_INT (fixture_work (f).observers_told, 0);
  theme_stage_end (&stage);
}

static void
allOfATreeIsToldInOneFlush (void)
{
  theme_stage_start (&stage, "one-flush-table");
  theme_stage_give (&stage, MILIEU_NODE_NONE, THEME_STAGE_TABLE);
  const MilieuKey *separator = milieu_theme_entry_key ("SEP", theme_color ("#000"));
  const MilieuKey *both[] = { stage.bg, separator };
  fixture_observe_keys (f, f->row, both, 2);
  fixture_observe (f, f->text, separator);
  MilieuStatistics before = fixture_work (f);
  theme_stage_give (&stage, MILIEU_NODE_NONE, "NORMAL\n#eee BG\n#ddd SEP\n");
  MilieuStatistics after = fixture_work (f);
  CHECK_TEXT (fixture_told (f), "row BG #ffffffff -> #eeeeeeff, SEP #aaaaaaff -> #ddddddff\n"
                                "text SEP #aaaaaaff -> #ddddddff\n");
  CHECK_INT (after.flushes - before.flushes, 1);
  CHECK_INT (after.rounds - before.rounds, 1);
  theme_stage_end (&stage);
}

/* Replaces the table at the window, as who follows a file does. */
static void
replace (MilieuColorTable **table, const char *text)
{
  MilieuColorTable *made = text ? theme_stage_table (&stage, text) : NULL;
  MilieuValue value = milieu_value_object (made);
  CHECK_OK (milieu_node_set (f->tree, f->window, stage.table, value));
  milieu_theme_report_lost (*table, made);
  milieu_color_table_release (*table);
  *table = made;
}

static void
anEntryThatDisappearsFallsBackAndIsReportedOnce (void)
{
  theme_stage_start (&stage, "lost-table");
  MilieuColorTable *table = NULL;
  replace (&table, "NORMAL\n#ffffff BG\n#aaaaaa UNASKED\n");
  fixture_observe (f, f->row, stage.bg);
  replace (&table, "NORMAL\n#bbbbbb OTHER-THAN-LOST\n");
  CHECK_TEXT (fixture_told (f), "row BG #ffffffff -> #000000ff\n");
  CHECK_TEXT (theme_stage_reports (&stage),
              "the entry 'BG' is no longer in lost-table: its default stands\n");
  replace (&table, "NORMAL\n#cccccc OTHER-THAN-LOST\n");
  CHECK_TEXT (fixture_told (f), "");
  CHECK_TEXT (theme_stage_reports (&stage), "");
  replace (&table, "NORMAL\n#eeeeee BG\n");
  CHECK_TEXT (fixture_told (f), "row BG #000000ff -> #eeeeeeff\n");
  CHECK_TEXT (theme_stage_reports (&stage), "");
  milieu_color_table_release (table);
  theme_stage_end (&stage);
}

static void
anEntryThatIsOfAnotherTypeNowIsReported (void)
{
  theme_stage_start (&stage, "typed-table");
  MilieuColorTable *table = NULL;
  const MilieuKey *color = milieu_theme_entry_key ("typed-color", theme_color ("#000"));
  CHECK (milieu_theme_entry_key ("typed-gap", milieu_value_double (1)));
  replace (&table, "NORMAL\n#ffffff typed-color\n1.5 typed-gap\n\"a\" typed-text\n");
  fixture_observe (f, f->row, color);
  /* A number and a dimension are one type, and the text has no key. */
  replace (&table, "NORMAL\n8px typed-color\n12px typed-gap\n2.5 typed-text\n");
  CHECK_TEXT (fixture_told (f), "row typed-color #ffffffff -> #000000ff\n");
  CHECK_TEXT (
    theme_stage_reports (&stage),
    "the entry 'typed-color' was a colour and is a dimension in typed-table: its default stands\n");
  replace (&table, "NORMAL\n#ffffff typed-color\n#cccccc typed-gap\n");
  CHECK_TEXT (theme_stage_reports (&stage), "the entry 'typed-gap' was a dimension and is a colour "
                                            "in typed-table: its default stands\n");
  milieu_color_table_release (table);
  theme_stage_end (&stage);
}

static void
aTableThatIsTakenAwayTakesItsEntriesWithIt (void)
{
  theme_stage_start (&stage, "taken-table");
  MilieuColorTable *table = NULL;
  replace (&table, "NORMAL\n#ffffff BG\n#aaaaaa UNASKED\n");
  fixture_observe (f, f->row, stage.bg);
  replace (&table, NULL);
  CHECK_TEXT (fixture_told (f), "row BG #ffffffff -> #000000ff\n");
  CHECK_TEXT (theme_stage_reports (&stage),
              "the entry 'BG' has gone with taken-table: its default stands\n");
  milieu_theme_report_lost (NULL, NULL);
  CHECK_TEXT (theme_stage_reports (&stage), "");
  theme_stage_end (&stage);
}

TEST_TOPIC (theme_reload, TEST (theme_reload, aReloadThatChangesThreeOfTenThousandTellsThree),
            TEST (theme_reload, aReloadThatChangesTheOtherThemeTellsNobody),
            TEST (theme_reload, anEqualTableChangesNothing),
            TEST (theme_reload, allOfATreeIsToldInOneFlush),
            TEST (theme_reload, anEntryThatDisappearsFallsBackAndIsReportedOnce),
            TEST (theme_reload, anEntryThatIsOfAnotherTypeNowIsReported),
            TEST (theme_reload, aTableThatIsTakenAwayTakesItsEntriesWithIt))
