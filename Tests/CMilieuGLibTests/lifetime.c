/* Source and tree go in either order, also while telling. */
#include "../CMilieuTests/test.h"

#include "stage.h"

/* The source that the running test attached. */
static GSource *current;

static void
attach (Stage *stage)
{
  CHECK (stage_set_up (stage));
  current = milieu_glib_source_new (stage->tree);
  CHECK_INT (g_source_get_priority (current), MILIEU_GLIB_PRIORITY_FLUSH);
  g_source_attach (current, stage->context);
}

static void
whatIsDueBeforeThereIsASourceIsToldByIt (void)
{
  Stage stage;
  attach (&stage);
  CHECK_OK (stage_write (&stage, 1));
  g_source_destroy (current);
  g_source_unref (current);
  CHECK (milieu_tree_is_due (stage.tree));

  GSource *second = milieu_glib_source_new (stage.tree);
  g_source_attach (second, stage.context);
  CHECK_INT (stage_settle (&stage), 1);
  CHECK_INT (stage.told, 1);
  g_source_unref (second);
  stage_tear_down (&stage);
}

static void
aSourceThatIsNotAttachedTellsNothing (void)
{
  Stage stage;
  CHECK (stage_set_up (&stage));
  GSource *source = milieu_glib_source_new (stage.tree);
  CHECK_OK (stage_write (&stage, 1));
  CHECK_INT (stage_settle (&stage), 0);
  CHECK_INT (stage.told, 0);

  g_source_attach (source, stage.context);
  CHECK_INT (stage_settle (&stage), 1);
  CHECK_INT (stage.told, 1);
  g_source_unref (source);
  stage_tear_down (&stage);
}

static void
aSourceThatWasNeverAttachedGivesTheTreeBack (void)
{
  Stage stage;
  CHECK (stage_set_up (&stage));
  g_source_unref (milieu_glib_source_new (stage.tree));
  CHECK_OK (stage_write (&stage, 1));
  CHECK_INT (stage.told, 1);
  stage_tear_down (&stage);
}

static void
withoutItsSourceATreeTellsAtOnce (void)
{
  Stage stage;
  attach (&stage);
  g_source_destroy (current);
  /* Although a reference is kept. */
  CHECK_OK (stage_write (&stage, 1));
  CHECK_INT (stage.told, 1);
  CHECK_INT (stage_settle (&stage), 0);
  g_source_unref (current);
  stage_tear_down (&stage);
}

static void
aContextThatGoesTakesItsSourceAlong (void)
{
  Stage stage;
  attach (&stage);
  g_source_unref (current);
  g_main_context_unref (stage.context);
  stage.context = g_main_context_new ();
  CHECK_OK (stage_write (&stage, 1));
  CHECK_INT (stage.told, 1);
  stage_tear_down (&stage);
}

static void
aSourceGoesWithItsTree (void)
{
  Stage stage;
  attach (&stage);
  CHECK_OK (stage_write (&stage, 1));
  milieu_tree_free (stage.tree);
  stage.tree = NULL;
  CHECK (g_source_is_destroyed (current));
  CHECK_INT (stage_settle (&stage), 0);
  CHECK_INT (stage.told, 0);
  g_source_unref (current);
  stage_tear_down (&stage);
}

static void
destroy_source (Stage *self)
{
  g_source_destroy (current);
  CHECK_OK (stage_write (self, 2));
  self->act = NULL;
}

static void
aSourceCanBeDestroyedWithinItsDispatch (void)
{
  Stage stage;
  attach (&stage);
  g_source_unref (current);
  stage.act = destroy_source;
  CHECK_OK (stage_write (&stage, 1));
  CHECK_INT (stage_settle (&stage), 1);
  /* The flush that was running has told this too. */
  CHECK_INT (stage.value, 2);
  CHECK_OK (stage_write (&stage, 3));
  CHECK_INT (stage.value, 3);
  stage_tear_down (&stage);
}

static void
free_tree (Stage *self)
{
  milieu_tree_free (self->tree);
  self->tree = NULL;
}

static void
aTreeCanBeFreedWithinTheDispatch (void)
{
  Stage stage;
  attach (&stage);
  stage.act = free_tree;
  CHECK_OK (stage_write (&stage, 1));
  CHECK_INT (stage_settle (&stage), 1);
  CHECK (g_source_is_destroyed (current));
  CHECK_INT (stage.told, 1);
  g_source_unref (current);
  stage_tear_down (&stage);
}

static void
free_both (Stage *self)
{
  free_tree (self);
  g_source_destroy (current);
}

static void
bothCanGoWithinTheDispatch (void)
{
  Stage stage;
  attach (&stage);
  g_source_unref (current);
  stage.act = free_both;
  CHECK_OK (stage_write (&stage, 1));
  CHECK_INT (stage_settle (&stage), 1);
  stage_tear_down (&stage);
}

static void
count_call (MilieuTree *tree, void *user_data)
{
  int *calls = user_data;
  (void)tree;
  ++*calls;
}

static void
aSourceLeavesAnotherSchedulerAlone (void)
{
  Stage stage;
  int calls = 0;
  attach (&stage);
  milieu_tree_set_scheduler (stage.tree, count_call, &calls, NULL);
  CHECK (g_source_is_destroyed (current));
  g_source_unref (current);
  CHECK_OK (stage_write (&stage, 1));
  CHECK_INT (calls, 1);
  CHECK_INT (stage.told, 0);
  stage_tear_down (&stage);
}

static void
aSecondSourceTakesTheFirstOnesPlace (void)
{
  Stage stage;
  attach (&stage);
  GSource *second = milieu_glib_source_new (stage.tree);
  CHECK (g_source_is_destroyed (current));
  g_source_unref (current);
  g_source_attach (second, stage.context);
  CHECK_OK (stage_write (&stage, 1));
  CHECK_INT (stage_settle (&stage), 1);
  CHECK_INT (stage.told, 1);
  g_source_unref (second);
  stage_tear_down (&stage);
}

static void
replace_source (Stage *self)
{
  GSource *second = milieu_glib_source_new (self->tree);
  g_source_attach (second, self->context);
  g_source_unref (second);
  CHECK_OK (stage_write (self, 2));
  self->act = NULL;
}

static void
aSourceCanBeReplacedWithinItsDispatch (void)
{
  Stage stage;
  attach (&stage);
  g_source_unref (current);
  stage.act = replace_source;
  CHECK_OK (stage_write (&stage, 1));
  stage_settle (&stage);
  CHECK_INT (stage.value, 2);
  CHECK_OK (stage_write (&stage, 3));
  CHECK_INT (stage.value, 2);
  CHECK_INT (stage_settle (&stage), 1);
  CHECK_INT (stage.value, 3);
  stage_tear_down (&stage);
}

TEST_TOPIC (glib_lifetime, TEST (glib_lifetime, whatIsDueBeforeThereIsASourceIsToldByIt),
            TEST (glib_lifetime, aSourceThatIsNotAttachedTellsNothing),
            TEST (glib_lifetime, aSourceThatWasNeverAttachedGivesTheTreeBack),
            TEST (glib_lifetime, withoutItsSourceATreeTellsAtOnce),
            TEST (glib_lifetime, aContextThatGoesTakesItsSourceAlong),
            TEST (glib_lifetime, aSourceGoesWithItsTree),
            TEST (glib_lifetime, aSourceCanBeDestroyedWithinItsDispatch),
            TEST (glib_lifetime, aTreeCanBeFreedWithinTheDispatch),
            TEST (glib_lifetime, bothCanGoWithinTheDispatch),
            TEST (glib_lifetime, aSourceLeavesAnotherSchedulerAlone),
            TEST (glib_lifetime, aSecondSourceTakesTheFirstOnesPlace),
            TEST (glib_lifetime, aSourceCanBeReplacedWithinItsDispatch))
