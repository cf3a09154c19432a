/* A binding lives until either side goes, in whatever order, and wherever that happens. */
#include "../CMilieuTests/test.h"

#include "widget.h"

/* What ends a binding, or does not. */
typedef enum Ending
{
  REMOVE_NODE,
  REMOVE_WINDOW,
  FREE_TREE,
  UNREF_TARGET,
  DISPOSE_TARGET,
  UNBIND,
  DROP_FACE,
  ENDINGS
} Ending;

/* The running test's; what is called back works on it. */
static BindStage stage;
static MilieuGlibBinding *binding; /* a reference of ours */
static const MilieuKey *key;

static void
start (MilieuGlibTransformFunction to_property)
{
  bind_stage_set_up (&stage, false);
  key = bind_stage_key (MILIEU_TYPE_INT);
  binding = milieu_glib_node_bind_full (stage.face, key, G_OBJECT (stage.widget), "spacing",
                                        MILIEU_GLIB_BIND_BIDIRECTIONAL, to_property, NULL, &stage,
                                        bind_stage_count_destroy, NULL);
  if (binding)
    g_object_ref (binding);
}

static void
finish (void)
{
  g_clear_object (&binding);
  bind_stage_tear_down (&stage);
}

/* Does it, unless that was done. */
static void
come_to (Ending ending)
{
  if (ending == REMOVE_NODE && stage.tree)
    milieu_node_remove (stage.tree, stage.row);
  else if (ending == REMOVE_WINDOW && stage.tree)
    milieu_node_remove (stage.tree, stage.window);
  else if (ending == FREE_TREE)
    {
      milieu_tree_free (stage.tree);
      stage.tree = NULL;
    }
  else if (ending == UNREF_TARGET)
    g_clear_object (&stage.widget);
  else if (ending == DISPOSE_TARGET && stage.widget)
    g_object_run_dispose (G_OBJECT (stage.widget));
  else if (ending == UNBIND && binding)
    milieu_glib_binding_unbind (binding);
  else if (ending == DROP_FACE)
    g_clear_object (&stage.face);
}

static void
eitherSideEndsABinding (void)
{
  for (Ending ending = 0; ending < DROP_FACE; ending++)
    {
      start (NULL);
      CHECK (milieu_glib_binding_is_bound (binding));
      come_to (ending);
      CHECK (!milieu_glib_binding_is_bound (binding));
      CHECK_INT (stage.destroyed, 1);
      if (stage.tree)
        CHECK_INT (bind_stage_observers (&stage), 0);
      /* What is left works on without it. */
      if (stage.widget)
        g_object_set (stage.widget, "spacing", 77, NULL);
      if (stage.tree && milieu_node_exists (stage.tree, stage.row))
        {
          CHECK_INT (bind_stage_own (&stage, stage.row, key), -1);
          CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (5)));
        }
      if (stage.widget)
        CHECK_INT (stage.widget->spacing, 77);
      milieu_glib_binding_unbind (binding);
      CHECK_INT (stage.destroyed, 1);
      finish ();
    }
}

static void
aBindingOutlivesTheNodesFace (void)
{
  start (NULL);
  come_to (DROP_FACE);
  CHECK_OK (milieu_node_set (stage.tree, stage.window, key, milieu_value_int (5)));
  CHECK_INT (stage.widget->spacing, 5);
  g_object_set (stage.widget, "spacing", 6, NULL);
  CHECK_INT (bind_stage_own (&stage, stage.row, key), 6);
  finish ();
}

static void
aBindingKeepsItselfAndNotItsSides (void)
{
  start (NULL);
  gpointer weak_binding = binding, weak_widget = stage.widget;
  g_object_add_weak_pointer (G_OBJECT (binding), &weak_binding);
  g_object_add_weak_pointer (G_OBJECT (stage.widget), &weak_widget);
  g_clear_object (&binding);
  CHECK (weak_binding);
  come_to (UNREF_TARGET);
  CHECK (!weak_widget);
  CHECK (!weak_binding);
  finish ();
}

static void
unbindingLeavesValuesAsTheyAre (void)
{
  start (NULL);
  g_object_set (stage.widget, "spacing", 6, NULL);
  come_to (UNBIND);
  CHECK_INT (bind_stage_own (&stage, stage.row, key), 6);
  CHECK_INT (stage.widget->spacing, 6);
  finish ();
}

/* All orders of all endings: one after another, some of which find nothing left. */
static void
inAnyOrder (void)
{
  int orders = 0;
  for (Ending a = 0; a < ENDINGS; a++)
    for (Ending b = 0; b < ENDINGS; b++)
      for (Ending c = 0; c < ENDINGS; c++)
        for (Ending d = 0; d < ENDINGS; d++)
          {
            if (a == b || a == c || a == d || b == c || b == d || c == d)
              continue;
            start (NULL);
            come_to (a);
            come_to (b);
            CHECK_INT (stage.destroyed, 1);
            come_to (c);
            come_to (d);
            CHECK_INT (stage.destroyed, 1);
            finish ();
            orders++;
          }
  CHECK_INT (orders, 840);
}

static Ending planned;

static gboolean
end_in_transformation (const GValue *from, GValue *to, gpointer user_data)
{
  CHECK (user_data == &stage);
  g_value_set_int (to, (int)g_value_get_int64 (from));
  if (g_value_get_int64 (from) == 9)
    come_to (planned);
  /* The functions' data are there as long as they run. */
  CHECK_INT (stage.destroyed, 0);
  return TRUE;
}

static void
end_in_setter (TestWidget *widget, void *user_data)
{
  (void)user_data;
  widget->act = NULL;
  come_to (planned);
}

static void
end_in_handler (GObject *object, GParamSpec *property, gpointer user_data)
{
  (void)object, (void)property, (void)user_data;
  come_to (planned);
}

static void
end_when_told (const MilieuNotification *notification, void *user_data)
{
  (void)notification, (void)user_data;
  come_to (planned);
}

static void
check_ended (void)
{
  CHECK (!milieu_glib_binding_is_bound (binding));
  CHECK_INT (stage.destroyed, 1);
  finish ();
}

static void
withinATransformation (void)
{
  for (planned = 0; planned < DROP_FACE; planned++)
    {
      start (end_in_transformation);
      CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (9)));
      check_ended ();
    }
}

static void
withinTheWriteOfTheProperty (void)
{
  for (planned = 0; planned < DROP_FACE; planned++)
    {
      start (NULL);
      stage.widget->act = end_in_setter;
      CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (9)));
      check_ended ();
    }
}

static void
withinAHandlerOfTheProperty (void)
{
  for (planned = 0; planned < DROP_FACE; planned++)
    for (int by_program = 0; by_program <= 1; by_program++)
      {
        start (NULL);
        g_signal_connect (stage.widget, "notify::spacing", G_CALLBACK (end_in_handler), NULL);
        if (by_program)
          g_object_set (stage.widget, "spacing", 9, NULL);
        else
          CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (9)));
        check_ended ();
      }
}

static void
withinATellingOfTheTree (void)
{
  for (planned = 0; planned < DROP_FACE; planned++)
    for (int by_program = 0; by_program <= 1; by_program++)
      {
        start (NULL);
        CHECK_OK (milieu_node_observe (stage.tree, stage.row, key, MILIEU_OBSERVE_PLAIN,
                                       end_when_told, NULL, NULL, NULL));
        if (by_program)
          g_object_set (stage.widget, "spacing", 9, NULL);
        else
          CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (9)));
        check_ended ();
      }
}

static void
whileItIsMade (void)
{
  const Ending endings[] = { REMOVE_NODE, REMOVE_WINDOW, FREE_TREE, UNREF_TARGET, DISPOSE_TARGET };
  for (size_t e = 0; e < G_N_ELEMENTS (endings); e++)
    {
      GError *error = NULL;
      bind_stage_set_up (&stage, false);
      planned = endings[e];
      stage.widget->act = end_in_setter;
      CHECK (!milieu_glib_node_bind_full (
        stage.face, bind_stage_key (MILIEU_TYPE_INT), G_OBJECT (stage.widget), "spacing",
        MILIEU_GLIB_BIND_BIDIRECTIONAL, NULL, NULL, &stage, bind_stage_count_destroy, &error));
      CHECK_TEXT (error->message,
                  "the binding of key 'padding' has ended while it was made: the handle names no "
                  "node that is in this tree now");
      CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_NODE);
      CHECK_INT (stage.destroyed, 1);
      g_error_free (error);
      finish ();
    }
}

static void
end_when_wanted (MilieuTree *tree, MilieuNode node, const MilieuKey *wanted, bool is_wanted,
                 void *user_data)
{
  (void)user_data;
  if (is_wanted && planned == ENDINGS)
    CHECK_OK (milieu_node_set_base (tree, node, wanted, milieu_value_int (5)));
  else if (is_wanted)
    come_to (planned);
}

/* Who feeds the key is woken as soon as the binding observes it. */
static void
byWhoFeedsTheKeyWhileItIsMade (void)
{
  const Ending endings[] = { REMOVE_NODE,  REMOVE_WINDOW,  FREE_TREE,
                             UNREF_TARGET, DISPOSE_TARGET, ENDINGS };
  for (size_t e = 0; e < G_N_ELEMENTS (endings); e++)
    {
      GError *error = NULL;
      bind_stage_set_up (&stage, false);
      planned = endings[e];
      key = bind_stage_key (MILIEU_TYPE_INT);
      CHECK_OK (milieu_node_watch_interest (stage.tree, stage.window, key, end_when_wanted, NULL,
                                            NULL, NULL));
      bool is_bound = milieu_glib_node_bind_full (stage.face, key, G_OBJECT (stage.widget),
                                                  "spacing", MILIEU_GLIB_BIND_BIDIRECTIONAL, NULL,
                                                  NULL, &stage, bind_stage_count_destroy, &error);
      CHECK_INT (is_bound, planned == ENDINGS);
      CHECK_INT (stage.destroyed, planned != ENDINGS);
      if (is_bound)
        CHECK_INT (stage.widget->spacing, 5);
      else
        CHECK_INT (error->code, MILIEU_GLIB_ERROR_NO_NODE);
      g_clear_error (&error);
      finish ();
    }
}

static void
withAReferenceDroppedInAHandler (void)
{
  start (NULL);
  /* Nothing but the binding keeps itself when it ends within a handler. */
  gpointer weak = binding;
  MilieuGlibBinding *kept = binding;
  g_object_add_weak_pointer (G_OBJECT (binding), &weak);
  planned = UNREF_TARGET;
  g_signal_connect (stage.widget, "notify::spacing", G_CALLBACK (end_in_handler), NULL);
  g_object_unref (kept);
  binding = NULL;
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (9)));
  CHECK (!weak);
  CHECK_INT (stage.destroyed, 1);
  finish ();
}

/* The target is held by the tree alone, as a value, and goes when that is released: within a
 * function of a key's, where the tree answers nothing. */
static void
withTheReleaseOfAValue (void)
{
  GValue value = G_VALUE_INIT;
  MilieuValue core;
  start (NULL);
  g_value_init (&value, G_TYPE_OBJECT);
  MilieuGlibKey *holder = milieu_glib_key_define ("glib-target-holder", &value, NULL);
  g_value_take_object (&value, g_steal_pointer (&stage.widget));
  CHECK (milieu_glib_value_to_core (&value, holder, &core, NULL));
  g_value_unset (&value);
  CHECK_OK (milieu_node_set (stage.tree, stage.window, holder, core));
  milieu_key_release (holder, core);
  CHECK (milieu_glib_binding_is_bound (binding));
  CHECK_OK (milieu_node_unset (stage.tree, stage.window, holder));
  CHECK (!milieu_glib_binding_is_bound (binding));
  CHECK_INT (stage.destroyed, 1);
  /* What the core could not give up then it gives up when it would tell. */
  CHECK_OK (milieu_node_set (stage.tree, stage.row, key, milieu_value_int (9)));
  CHECK_INT (bind_stage_observers (&stage), 0);
  finish ();
}

TEST_TOPIC (glib_binding_lifetime, TEST (glib_binding_lifetime, eitherSideEndsABinding),
            TEST (glib_binding_lifetime, aBindingOutlivesTheNodesFace),
            TEST (glib_binding_lifetime, aBindingKeepsItselfAndNotItsSides),
            TEST (glib_binding_lifetime, unbindingLeavesValuesAsTheyAre),
            TEST (glib_binding_lifetime, inAnyOrder),
            TEST (glib_binding_lifetime, withinATransformation),
            TEST (glib_binding_lifetime, withinTheWriteOfTheProperty),
            TEST (glib_binding_lifetime, withinAHandlerOfTheProperty),
            TEST (glib_binding_lifetime, withinATellingOfTheTree),
            TEST (glib_binding_lifetime, whileItIsMade),
            TEST (glib_binding_lifetime, byWhoFeedsTheKeyWhileItIsMade),
            TEST (glib_binding_lifetime, withAReferenceDroppedInAHandler),
            TEST (glib_binding_lifetime, withTheReleaseOfAValue))
