/* Layers: at one node and key a set value wins over wishes, and both over the base value; each can
 * be asked for by itself. */
#include "fixture.h"

static const MilieuKey *no_key;

/* What the node itself has, a layer a line. */
static const char *
own (Fixture *f, MilieuNode node, const MilieuKey *key)
{
  static const char *const names[] = { "set", "wish", "base" };
  for (int layer = MILIEU_LAYER_SET; layer <= MILIEU_LAYER_BASE; layer++)
    {
      MilieuValue value;
      char text[64];
      if (!milieu_node_get_own (f->tree, node, (MilieuLayer)layer, key, &value))
        continue;
      milieu_key_describe (key, &value, text, sizeof text);
      fixture_log (f, "%s %s", names[layer], text);
    }
  return fixture_told (f);
}

/* ---- which wins ---- */

static void
atOneNodeSetWinsOverWishOverBase (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, f.list, f.padding, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from list");
  fixture_prefer (&f, f.list, f.padding, 2);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "2 from list");
  fixture_set (&f, f.list, f.padding, 1);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "1 from list");
  fixture_end (&f);
}

static void
theOrderOfWritingDoesNotMatter (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_prefer (&f, f.list, f.padding, 2);
  fixture_set_base (&f, f.list, f.padding, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "1 from list");
  fixture_end (&f);
}

static void
eachLayerComesToLightWhenThoseAboveItGo (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, f.list, f.padding, 3);
  fixture_prefer (&f, f.list, f.padding, 2);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_unset (&f, f.list, f.padding);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "2 from list");
  fixture_unprefer (&f, f.list, f.padding);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from list");
  fixture_unset_base (&f, f.list, f.padding);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "8 from default");
  fixture_end (&f);
}

static void
aLayerBelowMayGoFirst (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, f.dialog, f.padding, 3);
  fixture_prefer (&f, f.dialog, f.padding, 2);
  fixture_set (&f, f.dialog, f.padding, 1);
  fixture_unset_base (&f, f.dialog, f.padding);
  fixture_unprefer (&f, f.dialog, f.padding);
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "1 from dialog");
  fixture_unset (&f, f.dialog, f.padding);
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "8 from default");
  fixture_end (&f);
}

static void
aNearerBaseWinsOverASetValueFurtherUp (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  fixture_set_base (&f, f.list, f.padding, 3);
  CHECK_TEXT (fixture_get (&f, f.row, f.padding), "3 from list");
  CHECK_TEXT (fixture_get (&f, f.text, f.padding), "1 from window");
  fixture_end (&f);
}

/* ---- telling ---- */

static void
aChangeInAHiddenLayerTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_observe (&f, f.row, f.padding);
  fixture_set_base (&f, f.list, f.padding, 3);
  fixture_set_base (&f, f.list, f.padding, 4);
  fixture_prefer (&f, f.list, f.padding, 2);
  fixture_unprefer (&f, f.list, f.padding);
  fixture_unset_base (&f, f.list, f.padding);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
whoeverReadsALayerIsToldWhenItChanges (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.row, f.padding);
  fixture_set_base (&f, f.list, f.padding, 3);
  fixture_prefer (&f, f.list, f.padding, 2);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_unset (&f, f.list, f.padding);
  fixture_unprefer (&f, f.list, f.padding);
  fixture_set_base (&f, f.list, f.padding, 4);
  fixture_unset_base (&f, f.list, f.padding);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 3\nrow padding 3 -> 2\nrow padding 2 -> 1\n"
                                 "row padding 1 -> 2\nrow padding 2 -> 3\nrow padding 3 -> 4\n"
                                 "row padding 4 -> 8\n");
  fixture_end (&f);
}

static void
anEqualValueInAnotherLayerTellsNobody (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_base (&f, f.list, f.padding, 3);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.list, f.padding, 3);
  fixture_set_base (&f, f.list, f.padding, 4);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

/* ---- a node's own ---- */

static void
eachLayerIsAskedForByItself (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  fixture_prefer (&f, f.list, f.padding, 2);
  fixture_set_base (&f, f.list, f.padding, 3);
  CHECK_TEXT (own (&f, f.list, f.padding), "set 1\nwish 2\nbase 3\n");
  fixture_unset (&f, f.list, f.padding);
  CHECK_TEXT (own (&f, f.list, f.padding), "wish 2\nbase 3\n");
  fixture_end (&f);
}

static void
whatIsInheritedIsNoNodesOwn (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  CHECK_TEXT (own (&f, f.row, f.padding), "");
  CHECK_TEXT (own (&f, f.window, f.padding), "");
  CHECK_TEXT (own (&f, f.list, f.margin), "");
  fixture_end (&f);
}

static void
aDefaultIsNoNodesOwn (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_observe (&f, f.list, f.gap);
  CHECK (!milieu_node_get_own (f.tree, f.list, MILIEU_LAYER_DEFAULT, f.padding, NULL));
  CHECK (!milieu_node_get_own (f.tree, f.list, MILIEU_LAYER_DEFAULT, f.gap, NULL));
  CHECK_TEXT (own (&f, f.list, f.gap), "");
  fixture_end (&f);
}

static void
ofWishesTheLatestIsTheOwnOne (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 2);
  fixture_prefer (&f, f.window, f.padding, 3);
  CHECK_TEXT (own (&f, f.window, f.padding), "wish 3\n");
  fixture_prefer (&f, f.row, f.padding, 4);
  CHECK_TEXT (own (&f, f.window, f.padding), "wish 4\n");
  fixture_end (&f);
}

static void
theWishThatANodeMadeIsAskedForByItself (void)
{
  Fixture f;
  MilieuValue value;
  fixture_start (&f);
  fixture_prefer (&f, f.row, f.padding, 4);
  CHECK (!milieu_node_get_wish (f.tree, f.window, f.padding, NULL));
  fixture_prefer (&f, f.window, f.padding, 3);
  fixture_prefer (&f, f.row, f.padding, 5);
  CHECK (milieu_node_get_wish (f.tree, f.window, f.padding, &value));
  CHECK_INT (value.integer, 3);
  CHECK (milieu_node_get_wish (f.tree, f.row, f.padding, NULL));
  fixture_unprefer (&f, f.row, f.padding);
  CHECK (!milieu_node_get_wish (f.tree, f.row, f.padding, NULL));
  fixture_end (&f);
}

static void
whereThereIsNothingTheValueIsUntouched (void)
{
  Fixture f;
  MilieuValue value = milieu_value_int (77);
  fixture_start (&f);
  fixture_set (&f, f.list, f.padding, 1);
  CHECK (!milieu_node_get_own (f.tree, f.row, MILIEU_LAYER_SET, f.padding, &value));
  CHECK (!milieu_node_get_own (f.tree, f.list, MILIEU_LAYER_WISH, f.padding, &value));
  CHECK (!milieu_node_get_own (f.tree, 12345, MILIEU_LAYER_SET, f.padding, &value));
  CHECK (!milieu_node_get_own (f.tree, f.list, MILIEU_LAYER_SET, no_key, &value));
  CHECK (!milieu_node_get_wish (f.tree, f.list, f.padding, &value));
  CHECK (!milieu_node_get_wish (f.tree, 12345, f.padding, &value));
  CHECK (!milieu_node_get_wish (f.tree, f.list, no_key, &value));
  CHECK_INT (value.integer, 77);
  CHECK (milieu_node_get_own (f.tree, f.list, MILIEU_LAYER_SET, f.padding, NULL));
  fixture_end (&f);
}

static void
eachLayerTakesTexts (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set_text (&f, f.list, f.title, "a");
  CHECK_OK (milieu_node_prefer_string (f.tree, f.list, f.title, "b"));
  CHECK_OK (milieu_node_set_base_string (f.tree, f.list, f.title, "c"));
  CHECK_TEXT (own (&f, f.list, f.title), "set \"a\"\nwish \"b\"\nbase \"c\"\n");
  CHECK_TEXT (fixture_get (&f, f.row, f.title), "\"a\" from list");
  fixture_end (&f);
}

TEST_TOPIC (layers, TEST (layers, atOneNodeSetWinsOverWishOverBase),
            TEST (layers, theOrderOfWritingDoesNotMatter),
            TEST (layers, eachLayerComesToLightWhenThoseAboveItGo),
            TEST (layers, aLayerBelowMayGoFirst),
            TEST (layers, aNearerBaseWinsOverASetValueFurtherUp),
            TEST (layers, aChangeInAHiddenLayerTellsNobody),
            TEST (layers, whoeverReadsALayerIsToldWhenItChanges),
            TEST (layers, anEqualValueInAnotherLayerTellsNobody),
            TEST (layers, eachLayerIsAskedForByItself), TEST (layers, whatIsInheritedIsNoNodesOwn),
            TEST (layers, aDefaultIsNoNodesOwn), TEST (layers, ofWishesTheLatestIsTheOwnOne),
            TEST (layers, theWishThatANodeMadeIsAskedForByItself),
            TEST (layers, whereThereIsNothingTheValueIsUntouched),
            TEST (layers, eachLayerTakesTexts))
