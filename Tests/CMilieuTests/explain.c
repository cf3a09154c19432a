/* Explanations: all that has a say in a value, strongest first. */
#include "fixture.h"

static void
log_step (const MilieuExplanation *step, void *user_data)
{
  static const char *const layers[] = { "set", "wish", "base", "default" };
  Fixture *f = user_data;
  char value[64], wisher[64] = "";
  milieu_key_describe (step->key, &step->value, value, sizeof value);
  if (step->wisher != MILIEU_NODE_NONE)
    strcat (strcpy (wisher, " of "), fixture_name (f, step->wisher));
  fixture_log (f, "%s %s at %s: %s%s%s", layers[step->layer], milieu_key_name (step->key),
               fixture_name (f, step->node), value, wisher, step->wins ? ", wins" : "");
}

static const char *
explain (Fixture *f, MilieuNode node, const MilieuKey *key)
{
  CHECK_INT (f->length, 0);
  CHECK_OK (milieu_node_explain (f->tree, node, key, log_step, f));
  return fixture_told (f);
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

TEST_TOPIC (explain, TEST (explain, whatADerivedSourceDerivesFromHasNoSayWhenThatIsOverridden))
