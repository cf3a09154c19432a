/* Setting themes, and what a theme's name is where nobody sets it. */
#include "theme-stage.h"

static ThemeStage stage;
static Fixture *const f = &stage.f;

static void
set_scheme (MilieuNode node, MilieuColorScheme scheme)
{
  fixture_set (f, node, milieu_key_color_scheme (), scheme);
}

static void
theKeysAreListedOnceAndForever (void)
{
  theme_stage_start (&stage, "listed-table");
  CHECK (milieu_key_find ("color-table") == stage.table);
  CHECK (milieu_key_find ("theme-version") == stage.version);
  CHECK (milieu_key_find ("dark-theme") == stage.dark);
  CHECK (milieu_key_find ("light-theme") == stage.light);
  CHECK (milieu_theme_key_table () == stage.table);
  CHECK (milieu_theme_key_version () == stage.version);
  CHECK (milieu_key_is_thread_safe (stage.table));
  CHECK (milieu_key_is_thread_safe (stage.version));
  CHECK (milieu_key_is_thread_safe (stage.bg));
  CHECK (!milieu_key_is_listed (stage.bg));
  theme_stage_end (&stage);
}

static void
aTableReadsWithWhatItHas (void)
{
  theme_stage_start (&stage, "described.txt");
  CHECK_TEXT (fixture_get (f, f->row, stage.table), "NULL from default");
  theme_stage_give (&stage, f->window, THEME_STAGE_TABLE);
  CHECK_TEXT (fixture_get (f, f->row, stage.table),
              "described.txt (3 themes, 2 entries) from window");
  theme_stage_give (&stage, f->list, "NORMAL\n#fff BG\n");
  CHECK_TEXT (fixture_get (f, f->row, stage.table), "described.txt (1 theme, 1 entry) from list");
  theme_stage_end (&stage);
}

static void
theThemeFollowsTheColorScheme (void)
{
  theme_stage_start (&stage, "scheme-table");
  CHECK_TEXT (fixture_get (f, f->row, stage.version), "\"NORMAL\" from default");
  set_scheme (f->window, MILIEU_COLOR_SCHEME_DARK);
  CHECK_TEXT (fixture_get (f, f->row, stage.version), "\"NIGHT\" from window");
  set_scheme (f->list, MILIEU_COLOR_SCHEME_LIGHT);
  CHECK_TEXT (fixture_get (f, f->row, stage.version), "\"NORMAL\" from list");
  set_scheme (f->list, MILIEU_COLOR_SCHEME_NONE);
  CHECK_TEXT (fixture_get (f, f->row, stage.version), "\"NORMAL\" from list");
  CHECK_TEXT (fixture_get (f, f->text, stage.version), "\"NIGHT\" from window");
  theme_stage_end (&stage);
}

static void
theMappingIsReplacedForASubtree (void)
{
  theme_stage_start (&stage, "mapping-table");
  set_scheme (f->window, MILIEU_COLOR_SCHEME_DARK);
  fixture_observe (f, f->row, stage.version);
  fixture_observe (f, f->text, stage.version);
  fixture_set_text (f, f->dialog, stage.dark, "DUSK");
  fixture_set_text (f, f->dialog, stage.light, "DAY");
  CHECK_TEXT (fixture_told (f), "text theme-version \"NIGHT\" -> \"DUSK\"\n");
  set_scheme (f->window, MILIEU_COLOR_SCHEME_LIGHT);
  CHECK_TEXT (fixture_told (f), "row theme-version \"NIGHT\" -> \"NORMAL\"\n"
                                "text theme-version \"DUSK\" -> \"DAY\"\n");
  theme_stage_end (&stage);
}

static void
aThemeIsSetForASubtreeAndTakenAway (void)
{
  theme_stage_start (&stage, "subtree-table");
  theme_stage_give (&stage, MILIEU_NODE_NONE, THEME_STAGE_TABLE);
  fixture_observe (f, f->row, stage.bg);
  fixture_observe (f, f->text, stage.bg);
  CHECK_OK (milieu_theme_set (f->tree, f->dialog, "RED"));
  CHECK_TEXT (fixture_told (f), "text BG #ffffffff -> #fafafaff\n");
  CHECK_OK (milieu_theme_set (f->tree, f->window, "NIGHT"));
  CHECK_TEXT (fixture_told (f), "row BG #ffffffff -> #343434ff\n");
  CHECK_TEXT (fixture_get (f, f->text, stage.bg), "#fafafaff from dialog");
  CHECK_OK (milieu_theme_unset (f->tree, f->dialog));
  CHECK_TEXT (fixture_told (f), "text BG #fafafaff -> #343434ff\n");
  CHECK_OK (milieu_theme_unset (f->tree, f->dialog));
  CHECK_OK (milieu_theme_unset (f->tree, f->window));
  CHECK_TEXT (fixture_told (f), "row BG #343434ff -> #ffffffff\n"
                                "text BG #343434ff -> #ffffffff\n");
  theme_stage_end (&stage);
}

static void
aThemeIsSetAboveAllRoots (void)
{
  theme_stage_start (&stage, "roots-table");
  theme_stage_give (&stage, MILIEU_NODE_NONE, THEME_STAGE_TABLE);
  fixture_observe (f, f->row, stage.bg);
  CHECK_OK (milieu_theme_set (f->tree, MILIEU_NODE_NONE, "RED"));
  CHECK_TEXT (fixture_told (f), "row BG #ffffffff -> #fafafaff\n");
  MilieuNode later = fixture_add (f, MILIEU_NODE_NONE, "later");
  CHECK_TEXT (fixture_get (f, later, stage.version), "\"RED\" from default");
  CHECK_OK (milieu_theme_night_falling (f->tree, MILIEU_NODE_NONE));
  CHECK_TEXT (fixture_told (f), "row BG #fafafaff -> #343434ff\n");
  CHECK_OK (milieu_theme_dawn_coming (f->tree, MILIEU_NODE_NONE));
  CHECK_TEXT (fixture_told (f), "row BG #343434ff -> #ffffffff\n");
  CHECK_OK (milieu_theme_unset (f->tree, MILIEU_NODE_NONE));
  CHECK (!milieu_tree_get_base (f->tree, stage.version, NULL));
  theme_stage_end (&stage);
}

static void
settingTheSameThemeTellsNobody (void)
{
  theme_stage_start (&stage, "same-table");
  theme_stage_give (&stage, MILIEU_NODE_NONE, THEME_STAGE_TABLE);
  CHECK_OK (milieu_theme_set (f->tree, f->window, "NIGHT"));
  fixture_observe (f, f->row, stage.bg);
  fixture_observe (f, f->row, stage.version);
  CHECK_OK (milieu_theme_set (f->tree, f->window, "NIGHT"));
  CHECK_OK (milieu_theme_night_falling (f->tree, f->window));
  /* What is inherited is the same as well. */
  CHECK_OK (milieu_theme_set (f->tree, f->list, "NIGHT"));
  CHECK_INT (fixture_work (f).observers_told, 0);
  theme_stage_end (&stage);
}

static void
nightAndDawnAreWhatTheMappingSaysThere (void)
{
  theme_stage_start (&stage, "night-table");
  fixture_set_text (f, f->dialog, stage.dark, "DUSK");
  fixture_set_text (f, f->dialog, stage.light, "DAY");
  CHECK_OK (milieu_theme_night_falling (f->tree, f->window));
  CHECK_OK (milieu_theme_night_falling (f->tree, f->text));
  CHECK_TEXT (fixture_get (f, f->window, stage.version), "\"NIGHT\" from window");
  CHECK_TEXT (fixture_get (f, f->dialog, stage.version), "\"NIGHT\" from window");
  CHECK_TEXT (fixture_get (f, f->text, stage.version), "\"DUSK\" from text");
  CHECK_OK (milieu_theme_dawn_coming (f->tree, f->window));
  CHECK_OK (milieu_theme_dawn_coming (f->tree, f->text));
  CHECK_TEXT (fixture_get (f, f->row, stage.version), "\"NORMAL\" from window");
  CHECK_TEXT (fixture_get (f, f->text, stage.version), "\"DAY\" from text");
  theme_stage_end (&stage);
}

static void
whatCannotBeSetIsRefused (void)
{
  theme_stage_start (&stage, "refused-table");
  MilieuNode gone = fixture_add (f, f->window, "gone");
  CHECK_OK (milieu_node_remove (f->tree, gone));
  CHECK_INT (milieu_theme_set (f->tree, gone, "NIGHT"), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_theme_unset (f->tree, gone), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_theme_night_falling (f->tree, gone), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_theme_dawn_coming (f->tree, gone), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_theme_set (f->tree, f->window, ""), MILIEU_ERROR_NAME);
  CHECK_INT (milieu_theme_set (f->tree, MILIEU_NODE_NONE, ""), MILIEU_ERROR_NAME);
  CHECK_INT (milieu_theme_set (f->tree, f->window, "NIG\xff"), MILIEU_ERROR_TEXT);
  fixture_set_text (f, f->window, stage.dark, "");
  CHECK_INT (milieu_theme_night_falling (f->tree, f->window), MILIEU_ERROR_NAME);
  CHECK (!milieu_node_get_own (f->tree, f->window, MILIEU_LAYER_SET, stage.version, NULL));
  CHECK (!milieu_tree_get_base (f->tree, stage.version, NULL));
  theme_stage_end (&stage);
}

static double
read_clock (void *seconds)
{
  return *(double *)seconds;
}

static void
log_color (const MilieuFrame *frame, void *user_data)
{
  char shown[MILIEU_COLOR_TEXT_SIZE];
  (void)user_data;
  milieu_color_format (frame->shown.color, shown);
  fixture_log (f, "%s%s", shown, frame->is_last ? "." : "");
}

/* DKNightVersion #15: a cell that was out of its table during a switch kept the former colours. */
static void
aRowThatIsAwayDuringASwitchIsShownItWhenItIsBack (void)
{
  const MilieuPayload payload = { .animated = true, .duration = 1, .curve = MILIEU_CURVE_LINEAR };
  double seconds = 0;
  const MilieuClock clock = { .now = read_clock, .user_data = &seconds };
  theme_stage_start (&stage, "cell-table");
  theme_stage_give (&stage, MILIEU_NODE_NONE, THEME_STAGE_TABLE);
  CHECK_OK (milieu_tree_set_clock (f->tree, &clock));
  CHECK_OK (milieu_node_observe_frames (f->tree, f->row, stage.bg, MILIEU_OBSERVE_PLAIN, NULL,
                                        log_color, NULL, NULL, NULL));
  fixture_move (f, f->row, MILIEU_NODE_NONE);
  CHECK_OK (milieu_tree_begin (f->tree, &payload));
  CHECK_OK (milieu_theme_night_falling (f->tree, f->window));
  fixture_commit (f);
  CHECK_INT (milieu_tree_transition_count (f->tree), 0);
  CHECK_TEXT (fixture_told (f), "");
  fixture_move (f, f->row, f->list);
  CHECK_TEXT (fixture_told (f), "#343434ff.\n");
  /* Also when it is taken out in the middle of one. */
  CHECK_OK (milieu_tree_begin (f->tree, &payload));
  CHECK_OK (milieu_theme_set (f->tree, f->window, "RED"));
  fixture_commit (f);
  fixture_move (f, f->row, MILIEU_NODE_NONE);
  CHECK_TEXT (fixture_told (f), "#ffffffff.\n");
  CHECK_OK (milieu_tree_frame (f->tree, seconds = 0.5));
  CHECK_TEXT (fixture_told (f), "");
  fixture_move (f, f->row, f->list);
  CHECK_TEXT (fixture_told (f), "#fafafaff.\n");
  theme_stage_end (&stage);
}

TEST_TOPIC (theme_themes, TEST (theme_themes, theKeysAreListedOnceAndForever),
            TEST (theme_themes, aTableReadsWithWhatItHas),
            TEST (theme_themes, theThemeFollowsTheColorScheme),
            TEST (theme_themes, theMappingIsReplacedForASubtree),
            TEST (theme_themes, aThemeIsSetForASubtreeAndTakenAway),
            TEST (theme_themes, aThemeIsSetAboveAllRoots),
            TEST (theme_themes, settingTheSameThemeTellsNobody),
            TEST (theme_themes, nightAndDawnAreWhatTheMappingSaysThere),
            TEST (theme_themes, whatCannotBeSetIsRefused),
            TEST (theme_themes, aRowThatIsAwayDuringASwitchIsShownItWhenItIsBack))
