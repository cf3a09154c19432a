/* Which theme a place has is chosen there, announced before and after. */
#include "../CMilieuTests/test.h"

#include "look.h"

/* What a handler does. */
typedef struct Act
{
  Look *look;
  MilieuGlibThemeChooser *chooser;
  const char *theme;
  int code;  /* of the error that it came to */
  int times; /* that it is still to be done */
} Act;

static int
try_to_choose (MilieuGlibThemeChooser *chooser, const char *theme)
{
  GError *error = NULL;
  gboolean is_chosen = milieu_glib_theme_chooser_choose (chooser, theme, &error);
  int code = error ? error->code : 0;
  CHECK (is_chosen == !error);
  g_clear_error (&error);
  return code;
}

/* ---- what is chosen ---- */

/* The program may have written there what is no theme's name, or only begins with one. */
static void
whateverLiesThereIsReplacedOrStays (void)
{
  static const struct
  {
    const char *text;
    gsize length;
  } others[] = { { "", 0 }, { "NIGHT\0s", 7 } };
  for (gsize o = 0; o < G_N_ELEMENTS (others); o++)
    for (int when = 0; when < 2; when++)
      {
        Look look;
        MilieuString *other;
        look_start (&look);
        CHECK_OK (milieu_string_new_length (others[o].text, others[o].length, &other));
        MilieuGlibThemeChooser *chooser = when ? look_chooser (&look, look.window) : NULL;
        CHECK_OK (
          milieu_node_set (look.tree, look.window, look.version, milieu_value_string (other)));
        chooser = look_chooser (&look, look.window);
        look_observe (&look, look.row, look.version, "row");
        g_free (g_strdup (look_told (&look)));
        CHECK_INT (try_to_choose (chooser, "\xff"), MILIEU_GLIB_ERROR_TEXT);
        MilieuValue value;
        CHECK_OK (milieu_node_get (look.tree, look.row, look.version, &value, NULL));
        CHECK (value.string == other);
        CHECK_TEXT (look_told (&look), "");
        CHECK_INT (try_to_choose (chooser, "RED"), 0);
        CHECK_TEXT (look_theme (&look, look.row), "RED");
        CHECK (strstr (look_told (&look), "will "));
        milieu_string_release (other);
        look_end (&look);
      }
}

static void
aChoiceIsAnnouncedWrittenAndToldInThatOrder (void)
{
  Look look;
  look_start (&look);
  look_observe (&look, look.row, look.version, "row");
  look_observe (&look, look.other, look.version, "other");
  MilieuGlibThemeChooser *chooser = look_chooser (&look, look.window);
  CHECK_TEXT (look_told (&look), "");
  look_choose (chooser, "NIGHT");
  CHECK_TEXT (look_told (&look), "will NORMAL NIGHT\nrow: NORMAL -> NIGHT\ndid NORMAL NIGHT\n");
  CHECK_TEXT (milieu_glib_theme_chooser_get_chosen (chooser), "NIGHT");
  CHECK_TEXT (look_theme (&look, look.other), "NORMAL");
  look_choose (chooser, NULL);
  CHECK_TEXT (look_told (&look), "will NIGHT NORMAL\nrow: NIGHT -> NORMAL\ndid NIGHT NORMAL\n");
  CHECK (!milieu_glib_theme_chooser_get_chosen (chooser));
  look_end (&look);
}

static void
onALoopAllAreToldByTheFlush (void)
{
  Look look;
  look_start (&look);
  look_attach (&look);
  look_observe (&look, look.row, look.version, "row");
  MilieuGlibThemeChooser *chooser = look_chooser (&look, MILIEU_NODE_NONE);
  look_choose (chooser, "NIGHT");
  CHECK_TEXT (look.log->str, "will NORMAL NIGHT\n");
  look_choose (chooser, "RED");
  CHECK_TEXT (look.log->str, "will NORMAL NIGHT\nwill NIGHT RED\n");
  CHECK_TEXT (look_told (&look), "will NORMAL NIGHT\nwill NIGHT RED\nrow: NORMAL -> RED\n"
                                 "did NORMAL NIGHT\ndid NIGHT RED\n");
  look_end (&look);
}

static void
toChooseTheSameTellsNobody (void)
{
  Look look;
  look_start (&look);
  look_observe (&look, look.row, look.version, "row");
  MilieuGlibThemeChooser *chooser = look_chooser (&look, look.window);
  /* What it is anyway is chosen, and stays when the system's changes. */
  look_choose (chooser, "NORMAL");
  CHECK_TEXT (look_told (&look), "");
  CHECK_TEXT (milieu_glib_theme_chooser_get_chosen (chooser), "NORMAL");
  CHECK_OK (milieu_tree_set_base (look.tree, milieu_key_color_scheme (),
                                  milieu_value_int (MILIEU_COLOR_SCHEME_DARK)));
  CHECK_TEXT (look_told (&look), "");
  look_choose (chooser, "NIGHT");
  look_told (&look);
  look_choose (chooser, "NIGHT");
  CHECK_TEXT (look_told (&look), "");
  /* Nor does taking it back where it is so by default. */
  look_choose (chooser, NULL);
  look_choose (chooser, NULL);
  CHECK_TEXT (look_told (&look), "");
  CHECK_TEXT (look_theme (&look, look.row), "NIGHT");
  look_end (&look);
}

static void
nightFallsAndDawnComes (void)
{
  Look look;
  look_start (&look);
  MilieuGlibThemeChooser *all = look_chooser (&look, MILIEU_NODE_NONE);
  MilieuGlibThemeChooser *window = look_chooser (&look, look.window);
  CHECK_OK (milieu_node_set_string (look.tree, look.window, milieu_theme_key_dark (), "MIDNIGHT"));
  CHECK (milieu_glib_theme_chooser_night_falling (all, NULL));
  CHECK_TEXT (look_theme (&look, look.other), "NIGHT");
  CHECK (milieu_glib_theme_chooser_night_falling (window, NULL));
  CHECK_TEXT (look_theme (&look, look.row), "MIDNIGHT");
  CHECK (milieu_glib_theme_chooser_dawn_coming (window, NULL));
  CHECK_TEXT (look_theme (&look, look.row), "NORMAL");
  CHECK (milieu_glib_theme_chooser_dawn_coming (all, NULL));
  CHECK_TEXT (look_theme (&look, look.other), "NORMAL");
  look_end (&look);
}

static void
aChoiceGoesWithThePayloadAroundIt (void)
{
  Look look;
  const MilieuPayload payload = { .animated = true };
  look_start (&look);
  look_observe (&look, look.row, look.version, "row");
  MilieuGlibThemeChooser *chooser = look_chooser (&look, look.window);
  CHECK_OK (milieu_tree_begin (look.tree, &payload));
  look_choose (chooser, "NIGHT");
  CHECK_OK (milieu_tree_commit (look.tree));
  CHECK_TEXT (look_told (&look),
              "will NORMAL NIGHT\nrow: NORMAL -> NIGHT animated\ndid NORMAL NIGHT\n");
  look_end (&look);
}

static void
whatIsNoNameIsRefused (void)
{
  Look look;
  look_start (&look);
  MilieuGlibThemeChooser *chooser = look_chooser (&look, look.window);
  CHECK_INT (try_to_choose (chooser, ""), MILIEU_GLIB_ERROR_NAME);
  CHECK_INT (try_to_choose (chooser, "\xff"), MILIEU_GLIB_ERROR_TEXT);
  CHECK_TEXT (look_told (&look), "");
  CHECK (!milieu_glib_theme_chooser_get_chosen (chooser));
  look_end (&look);
}

static void
whatWasSetBeforeCountsAsChosen (void)
{
  Look look;
  look_start (&look);
  CHECK_OK (milieu_theme_set (look.tree, look.window, "RED"));
  MilieuGlibThemeChooser *chooser = look_chooser (&look, look.window);
  CHECK_TEXT (milieu_glib_theme_chooser_get_chosen (chooser), "RED");
  /* What is set later is replaced. */
  CHECK_OK (milieu_theme_set (look.tree, look.window, "NIGHT"));
  look_choose (chooser, "RED");
  CHECK_TEXT (look_told (&look), "will NIGHT RED\ndid NIGHT RED\n");
  look_end (&look);
}

/* ---- from within ---- */

static void
choose_within (MilieuGlibThemeChooser *chooser, const char *old_theme, const char *new_theme,
               gpointer user_data)
{
  Act *self = user_data;
  (void)old_theme, (void)new_theme;
  if (self->times-- > 0)
    self->code = try_to_choose (chooser, self->theme);
}

static void
anotherThemeCannotBeChosenBeforeThisOneIsWritten (void)
{
  Look look;
  look_start (&look);
  MilieuGlibThemeChooser *chooser = look_chooser (&look, look.window);
  Act act = { .look = &look, .theme = "RED", .times = 1 };
  g_signal_connect (chooser, "will-change", G_CALLBACK (choose_within), &act);
  look_choose (chooser, "NIGHT");
  CHECK_INT (act.code, MILIEU_GLIB_ERROR_BUSY);
  CHECK_TEXT (look_told (&look), "will NORMAL NIGHT\ndid NORMAL NIGHT\n");
  look_end (&look);
}

static void
anotherThemeCanBeChosenWhenAllAreTold (void)
{
  Look look;
  look_start (&look);
  look_observe (&look, look.row, look.version, "row");
  MilieuGlibThemeChooser *chooser = look_chooser (&look, look.window);
  Act act = { .look = &look, .theme = "RED", .times = 1 };
  g_signal_connect (chooser, "did-change", G_CALLBACK (choose_within), &act);
  look_choose (chooser, "NIGHT");
  CHECK_INT (act.code, 0);
  CHECK_TEXT (look_told (&look), "will NORMAL NIGHT\nrow: NORMAL -> NIGHT\ndid NORMAL NIGHT\n"
                                 "will NIGHT RED\nrow: NIGHT -> RED\ndid NIGHT RED\n");
  look_end (&look);
}

static void
stop_within (MilieuGlibThemeChooser *chooser, const char *old_theme, const char *new_theme,
             gpointer user_data)
{
  (void)old_theme, (void)new_theme, (void)user_data;
  milieu_glib_theme_chooser_stop (chooser);
}

static void
free_within (MilieuGlibThemeChooser *chooser, const char *old_theme, const char *new_theme,
             gpointer user_data)
{
  Look *look = user_data;
  (void)chooser, (void)old_theme, (void)new_theme;
  milieu_tree_free (g_steal_pointer (&look->tree));
}

static void
aHandlerMayStopItOrFreeTheTree (void)
{
  const char *const names[] = { "will-change", "did-change" };
  const GCallback callbacks[] = { G_CALLBACK (stop_within), G_CALLBACK (free_within) };
  for (int n = 0; n < 2; n++)
    for (int c = 0; c < 2; c++)
      {
        Look look;
        look_start (&look);
        MilieuGlibThemeChooser *chooser = g_object_ref (look_chooser (&look, look.window));
        g_signal_connect (chooser, names[n], callbacks[c], &look);
        CHECK_INT (try_to_choose (chooser, "NIGHT"), n ? 0 : MILIEU_GLIB_ERROR_NO_NODE);
        CHECK (!milieu_glib_theme_chooser_is_running (chooser));
        CHECK_TEXT (look_told (&look),
                    n ? "will NORMAL NIGHT\ndid NORMAL NIGHT\n" : "will NORMAL NIGHT\n");
        CHECK (!look.tree || strcmp (look_theme (&look, look.row), "NORMAL") == 0);
        g_object_unref (chooser);
        look_end (&look);
      }
}

/* ---- its place ---- */

static void
aPlaceHasOneChooserUntilItIsStopped (void)
{
  Look look;
  look_start (&look);
  look_observe (&look, look.row, look.version, "row");
  MilieuGlibThemeChooser *chooser = g_object_ref (look_chooser (&look, look.window));
  CHECK (milieu_glib_theme_chooser_start (look.tree, look.window, NULL) == chooser);
  CHECK (milieu_glib_theme_chooser_at (look.tree, look.window) == chooser);
  CHECK (!milieu_glib_theme_chooser_at (look.tree, look.row));
  look_choose (chooser, "NIGHT");
  look_told (&look);
  milieu_glib_theme_chooser_stop (chooser);
  CHECK_TEXT (look_told (&look), "row: NIGHT -> NORMAL\n");
  CHECK (!milieu_glib_theme_chooser_at (look.tree, look.window));
  CHECK_INT (try_to_choose (chooser, "RED"), MILIEU_GLIB_ERROR_NO_NODE);
  milieu_glib_theme_chooser_stop (chooser);
  CHECK_INT (G_OBJECT (chooser)->ref_count, 1);
  g_object_unref (chooser);
  look_end (&look);
}

static void
aChooserGoesWithItsNode (void)
{
  Look look;
  look_start (&look);
  MilieuGlibThemeChooser *chooser = g_object_ref (look_chooser (&look, look.window));
  CHECK_OK (milieu_node_remove (look.tree, look.window));
  CHECK (!milieu_glib_theme_chooser_is_running (chooser));
  CHECK_INT (G_OBJECT (chooser)->ref_count, 1);
  g_object_unref (chooser);
  GError *error = NULL;
  CHECK (!milieu_glib_theme_chooser_start (look.tree, look.window, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_NODE);
  g_clear_error (&error);
  look_end (&look);
}

static void
aTreeThatGoesTakesTheAnnouncementAlong (void)
{
  Look look;
  look_start (&look);
  look_attach (&look);
  MilieuGlibThemeChooser *chooser = g_object_ref (look_chooser (&look, MILIEU_NODE_NONE));
  look_choose (chooser, "NIGHT");
  milieu_tree_free (g_steal_pointer (&look.tree));
  CHECK_TEXT (look_told (&look), "will NORMAL NIGHT\n");
  CHECK (!milieu_glib_theme_chooser_is_running (chooser));
  CHECK_INT (G_OBJECT (chooser)->ref_count, 1);
  g_object_unref (chooser);
  look_end (&look);
}

static void
facesHaveChoosersToo (void)
{
  Look look;
  look_start (&look);
  g_autoptr (MilieuGlibTree) tree = milieu_glib_tree_for (look.tree);
  g_autoptr (MilieuGlibNode) window = milieu_glib_node_for (look.tree, look.window);
  MilieuGlibThemeChooser *all = milieu_glib_theme_chooser_start_at_tree (tree, NULL);
  MilieuGlibThemeChooser *one = milieu_glib_theme_chooser_start_at_node (window, NULL);
  CHECK (all && one && all != one);
  CHECK (milieu_glib_theme_chooser_at_tree (tree) == all);
  CHECK (milieu_glib_theme_chooser_at_node (window) == one);
  milieu_tree_free (g_steal_pointer (&look.tree));
  GError *error = NULL;
  CHECK (!milieu_glib_theme_chooser_start_at_node (window, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_NODE);
  g_clear_error (&error);
  CHECK (!milieu_glib_theme_chooser_start_at_tree (tree, &error));
  CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_NODE);
  g_clear_error (&error);
  CHECK (!milieu_glib_theme_chooser_at_node (window) && !milieu_glib_theme_chooser_at_tree (tree));
  look_end (&look);
}

TEST_TOPIC (glib_theme_chooser,
            TEST (glib_theme_chooser, aChoiceIsAnnouncedWrittenAndToldInThatOrder),
            TEST (glib_theme_chooser, onALoopAllAreToldByTheFlush),
            TEST (glib_theme_chooser, toChooseTheSameTellsNobody),
            TEST (glib_theme_chooser, nightFallsAndDawnComes),
            TEST (glib_theme_chooser, aChoiceGoesWithThePayloadAroundIt),
            TEST (glib_theme_chooser, whatIsNoNameIsRefused),
            TEST (glib_theme_chooser, whatWasSetBeforeCountsAsChosen),
            TEST (glib_theme_chooser, anotherThemeCannotBeChosenBeforeThisOneIsWritten),
            TEST (glib_theme_chooser, anotherThemeCanBeChosenWhenAllAreTold),
            TEST (glib_theme_chooser, aHandlerMayStopItOrFreeTheTree),
            TEST (glib_theme_chooser, aPlaceHasOneChooserUntilItIsStopped),
            TEST (glib_theme_chooser, aChooserGoesWithItsNode),
            TEST (glib_theme_chooser, aTreeThatGoesTakesTheAnnouncementAlong),
            TEST (glib_theme_chooser, whateverLiesThereIsReplacedOrStays),
            TEST (glib_theme_chooser, facesHaveChoosersToo))
