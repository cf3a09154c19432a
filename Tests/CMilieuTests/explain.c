/* Explanations: all that has a say in a value, strongest first. */
#include "fixture.h"

static void
log_step (const MilieuExplanation *step, void *user_data)
{
  static const char *const layers[] = { "set", "wish", "base", "default" };
  Fixture *f = user_data;
  char value[64], wisher[64] = "";
  bool is_above = step->node == MILIEU_NODE_NONE && step->layer != MILIEU_LAYER_DEFAULT;
  milieu_key_describe (step->key, &step->value, value, sizeof value);
  if (step->wisher != MILIEU_NODE_NONE)
    strcat (strcpy (wisher, " of "), fixture_name (f, step->wisher));
  fixture_log (f, "%s %s at %s: %s%s%s", layers[step->layer], milieu_key_name (step->key),
               is_above ? "above" : fixture_name (f, step->node), value, wisher,
               step->wins ? ", wins" : "");
}

static const char *
explain (Fixture *f, MilieuNode node, const MilieuKey *key)
{
  CHECK_INT (f->length, 0);
  CHECK_OK (milieu_node_explain (f->tree, node, key, log_step, f));
  return fixture_told (f);
}

/* ---- places and layers ---- */

static void
withoutAValueTheDefaultWins (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_TEXT (explain (&f, f.row, f.padding), "default padding at default: 8, wins\n");
  fixture_end (&f);
}

static void
placesComeOnTheWayUp (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_set (&f, f.row, f.padding, 3);
  fixture_set (&f, f.dialog, f.padding, 4);
  CHECK_TEXT (explain (&f, f.row, f.padding), "set padding at row: 3, wins\n"
                                              "set padding at window: 1\n"
                                              "default padding at default: 8\n");
  CHECK_TEXT (explain (&f, f.list, f.padding), "set padding at window: 1, wins\n"
                                               "default padding at default: 8\n");
  fixture_end (&f);
}

static void
layersComeStrongestFirst (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, f.list, f.padding, 3);
  fixture_prefer (&f, f.list, f.padding, 2);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_set_base (&f, f.window, f.padding, 4);
  CHECK_TEXT (explain (&f, f.row, f.padding),
              "set padding at list: 1, wins\nwish padding at list: 2 of list\n"
              "base padding at list: 3\nwish padding at window: 2 of list\n"
              "base padding at window: 4\ndefault padding at default: 8\n");
  fixture_end (&f);
}

static void
wishesComeFromTheLatestOnWithTheirWishers (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 5);
  fixture_prefer (&f, f.list, f.margin, 1);
  fixture_prefer (&f, f.window, f.padding, 6);
  MilieuNode second = fixture_add (&f, f.window, "second");
  fixture_prefer (&f, second, f.padding, 7);
  fixture_prefer (&f, f.row, f.padding, 8);
  CHECK_TEXT (explain (&f, f.text, f.padding),
              "wish padding at window: 8 of row, wins\nwish padding at window: 7 of second\n"
              "wish padding at window: 6 of window\ndefault padding at default: 8\n");
  fixture_end (&f);
}

static void
equalValuesHaveTheirSayEach (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 8);
  fixture_set (&f, f.list, f.padding, 8);
  CHECK_TEXT (explain (&f, f.row, f.padding), "set padding at list: 8, wins\n"
                                              "set padding at window: 8\n"
                                              "default padding at default: 8\n");
  fixture_end (&f);
}

static void
whatWinsIsWhatIsRead (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_text (&f, f.window, f.title, "a");
  CHECK_OK (milieu_node_prefer_string (f.tree, f.row, f.title, "b"));
  CHECK_OK (milieu_node_set_base_string (f.tree, f.list, f.title, "c"));
  CHECK_TEXT (explain (&f, f.list, f.title),
              "base title at list: \"c\", wins\nset title at window: \"a\"\n"
              "wish title at window: \"b\" of row\ndefault title at default: \"\"\n");
  CHECK_TEXT (fixture_get (&f, f.list, f.title), "\"c\" from list");
  fixture_end (&f);
}

static void
whatIsInATransactionHasASay (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_begin (&f);
  fixture_set (&f, f.list, f.padding, 3);
  CHECK_TEXT (explain (&f, f.row, f.padding), "set padding at list: 3, wins\n"
                                              "default padding at default: 8\n");
  fixture_unset (&f, f.list, f.padding);
  CHECK_TEXT (explain (&f, f.row, f.padding), "default padding at default: 8, wins\n");
  fixture_commit (&f);
  fixture_end (&f);
}

/* ---- derived keys ---- */

static void
whatADerivedDefaultDerivesFromFollows (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 9);
  CHECK_TEXT (explain (&f, f.row, f.gap),
              "default gap at default: 18, wins\nset padding at list: 9, wins\n"
              "default padding at default: 8\n");
  fixture_end (&f);
}

static void
eachSourceFollowsOnce (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.margin, 1);
  const char *text = explain (&f, f.row, f.space);
  CHECK (strncmp (text, "default space at default: 9, wins\n", 34) == 0);
  CHECK (strstr (text, "set margin at window: 1, wins\ndefault margin at default: 0\n"));
  CHECK (strstr (text, "default padding at default: 8, wins\n"));
  CHECK_INT (strlen (text), 34 + 30 + 29 + 36);
  fixture_end (&f);
}

static void
sourcesOfSourcesFollow (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_TEXT (explain (&f, f.row, f.stretch),
              "default stretch at default: 116, wins\ndefault gap at default: 16, wins\n"
              "default padding at default: 8, wins\n");
  fixture_end (&f);
}

static void
sourcesHaveNoSayWhenTheDerivedKeyHasAValue (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.list, f.gap, 3);
  CHECK_TEXT (explain (&f, f.row, f.gap), "set gap at list: 3, wins\ndefault gap at default: 18\n");
  fixture_end (&f);
}

static void
whatADerivedSourceDerivesFromHasNoSayWhenThatIsOverridden (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set (&f, f.list, f.gap, 3);
  CHECK_TEXT (explain (&f, f.row, f.stretch), "default stretch at default: 103, wins\n"
                                              "set gap at list: 3, wins\n"
                                              "default gap at default: 18\n");
  fixture_end (&f);
}

/* ---- refusals ---- */

static void
explainingWantsANodeThenAKey (void)
{
  Fixture f;
  const MilieuKey *no_key = NULL;
  fixture_start (&f);
  MilieuNode gone = f.row;
  CHECK_OK (milieu_node_remove (f.tree, gone));
  CHECK_INT (milieu_node_explain (f.tree, gone, no_key, log_step, &f), MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_explain (f.tree, MILIEU_NODE_NONE, f.padding, log_step, &f),
             MILIEU_ERROR_NO_NODE);
  CHECK_INT (milieu_node_explain (f.tree, f.list, no_key, log_step, &f), MILIEU_ERROR_NO_KEY);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
try_to_write (const MilieuExplanation *step, void *user_data)
{
  Fixture *f = user_data;
  f->destroyed++;
  CHECK_INT (milieu_node_set (f->tree, f->row, step->key, step->value), MILIEU_ERROR_BUSY);
}

static void
theTreeIsBusyWhileItExplains (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_OK (milieu_node_explain (f.tree, f.row, f.gap, try_to_write, &f));
  CHECK_INT (f.destroyed, 2); /* steps, here */
  fixture_set (&f, f.row, f.gap, 1);
  fixture_end (&f);
}

TEST_TOPIC (explain, TEST (explain, withoutAValueTheDefaultWins),
            TEST (explain, placesComeOnTheWayUp), TEST (explain, layersComeStrongestFirst),
            TEST (explain, wishesComeFromTheLatestOnWithTheirWishers),
            TEST (explain, equalValuesHaveTheirSayEach), TEST (explain, whatWinsIsWhatIsRead),
            TEST (explain, whatIsInATransactionHasASay),
            TEST (explain, whatADerivedDefaultDerivesFromFollows),
            TEST (explain, eachSourceFollowsOnce), TEST (explain, sourcesOfSourcesFollow),
            TEST (explain, sourcesHaveNoSayWhenTheDerivedKeyHasAValue),
            TEST (explain, explainingWantsANodeThenAKey),
            TEST (explain, theTreeIsBusyWhileItExplains),
            TEST (explain, whatADerivedSourceDerivesFromHasNoSayWhenThatIsOverridden))
