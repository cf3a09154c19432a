/* What is done with value sources while the tree is busy is written when the loop turns; and what
 * there is no memory for, when there is. */
#include "../CMilieuTests/test.h"

#include "probe.h"
#include "said.h"

#define WHOLE MILIEU_NODE_NONE

/* What a derived key's function does, and with what; it runs in reads, while the tree is busy. */
typedef struct Deed
{
  void (*act) (struct Deed *self);
  Scene *scene;
  Probe *probe;
  MilieuNode node;
  int code; /* of the error, or 0 */
} Deed;

static _Thread_local Deed *pending;

static bool
do_deed (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  Deed *deed = pending;
  (void)user_data;
  pending = NULL;
  if (deed)
    deed->act (deed);
  *result = sources[0];
  return true;
}

/* A key that derives from the scene's height. */
static const MilieuKey *
deed_key (const Scene *scene)
{
  static const MilieuKey *key;
  MilieuKeyDefinition definition = { .name = "deed",
                                     .type = MILIEU_TYPE_INT,
                                     .unlisted = true,
                                     .derive = do_deed,
                                     .sources = &scene->height,
                                     .source_count = 1 };
  if (g_once_init_enter (&key))
    {
      const MilieuKey *made = NULL;
      CHECK_OK (milieu_key_define (&definition, &made));
      g_once_init_leave (&key, made);
    }
  return key;
}

/* Reads the key, and does the deed meanwhile. */
static void
act_while_read (Deed *self, Scene *scene, void (*act) (Deed *self))
{
  self->act = act;
  self->scene = scene;
  pending = self;
  probe_read (scene->core, NODE_OF (scene->row), deed_key (scene));
  CHECK (!pending);
}

static void
attach (Deed *self)
{
  GError *error = NULL;
  if (!milieu_glib_value_source_attach (MILIEU_GLIB_VALUE_SOURCE (self->probe), self->scene->core,
                                        self->node, &error))
    self->code = error->code;
  g_clear_error (&error);
}

static void
detach (Deed *self)
{
  probe_detach (self->probe, self->scene->core, self->node);
}

static void
give (Deed *self)
{
  probe_give (self->probe, self->scene->width, 5);
}

static void
aSourceAttachedFromWithinAReadIsWrittenSoon (void)
{
  Scene scene;
  Ear ear;
  Deed deed = { .node = WHOLE };
  scene_start (&scene);
  deed.probe = probe_new (&scene, "probe", scene.width, NULL);
  probe_give (deed.probe, scene.width, 3);
  ear_observe (&ear, &scene, scene.core, NODE_OF (scene.row), scene.width, "row");
  act_while_read (&deed, &scene, attach);
  CHECK_INT (deed.code, 0);
  CHECK_INT (probe_read (scene.core, WHOLE, scene.width), 0);
  CHECK_TEXT (scene_told (&scene), "probe: start\nprobe: +scene-width\nrow: scene-width 0 -> 3\n");
  act_while_read (&deed, &scene, give);
  CHECK_INT (probe_read (scene.core, WHOLE, scene.width), 3);
  CHECK_TEXT (scene_told (&scene), "row: scene-width 3 -> 5\n");
  act_while_read (&deed, &scene, detach);
  CHECK_TEXT (scene_told (&scene), "probe: -scene-width\nprobe: stop\nrow: scene-width 5 -> 0\n");
  scene_end (&scene);
}

static void
aNodeThatGoesBeforeThatLetsTheSourceGo (void)
{
  Scene scene;
  Deed deed = { .code = 0 };
  scene_start (&scene);
  deed.probe = probe_new (&scene, "probe", scene.width, NULL);
  deed.node = NODE_OF (scene.list);
  act_while_read (&deed, &scene, attach);
  CHECK_OK (milieu_node_remove (scene.core, deed.node));
  CHECK_TEXT (scene_told (&scene), "probe: start\nprobe: stop\n");
  scene_end (&scene);
}

static void
soDoesATreeThatIsFreedBeforeThat (void)
{
  Scene scene;
  Deed deed = { .node = WHOLE };
  scene_start (&scene);
  deed.probe = probe_new (&scene, "probe", scene.width, NULL);
  act_while_read (&deed, &scene, attach);
  g_clear_object (&scene.row);
  g_clear_object (&scene.list);
  g_clear_object (&scene.window);
  g_clear_object (&scene.tree);
  CHECK_TEXT (scene_told (&scene), "probe: start\nprobe: stop\n");
  scene_end (&scene);
}

static void
whatIsGivenAfterwardsNeedNotWaitForTheLoop (void)
{
  Scene scene;
  Deed deed = { .node = WHOLE };
  scene_start (&scene);
  deed.probe = probe_new (&scene, "probe", scene.width, NULL);
  act_while_read (&deed, &scene, attach);
  probe_give (deed.probe, scene.width, 3);
  CHECK_INT (probe_read (scene.core, WHOLE, scene.width), 3);
  CHECK_TEXT (scene_told (&scene), "probe: start\n");
  scene_end (&scene);
}

static void
aTreeOnNoLoopRefusesItsFirstSourceFromWithinARead (void)
{
  Scene scene, bare;
  Deed deed = { .node = WHOLE };
  scene_start (&scene);
  bare = scene;
  CHECK_OK (milieu_tree_new (NULL, &bare.core));
  MilieuNode root;
  CHECK_OK (milieu_node_add (bare.core, WHOLE, WHOLE, MILIEU_NODE_PLAIN, &root));
  deed.probe = g_object_ref_sink (probe_new (&scene, "probe", scene.width, NULL));
  deed.scene = &bare;
  deed.act = attach;
  pending = &deed;
  probe_read (bare.core, root, deed_key (&scene));
  CHECK_INT (deed.code, MILIEU_GLIB_ERROR_BUSY);
  CHECK_TEXT (scene_told (&scene), "");
  /* Once it has had one, it keeps what is to be written. */
  probe_attach (deed.probe, bare.core, WHOLE);
  probe_detach (deed.probe, bare.core, WHOLE);
  deed.code = 0;
  pending = &deed;
  probe_read (bare.core, root, deed_key (&scene));
  CHECK_INT (deed.code, 0);
  milieu_tree_free (bare.core);
  CHECK_INT (G_OBJECT (deed.probe)->ref_count, 1);
  g_object_unref (deed.probe);
  scene_end (&scene);
}

/* ---- memory ---- */

/* An allocator that has so many blocks left to give. */
typedef struct Purse
{
  int left;
} Purse;

static void *
spend (void *block, size_t old_size, size_t new_size, void *user_data)
{
  Purse *purse = user_data;
  (void)old_size;
  return purse->left-- > 0 ? g_realloc (block, new_size) : NULL;
}

static void
give_back (void *block, size_t size, void *user_data)
{
  (void)size;
  (void)user_data;
  g_free (block);
}

/* Attaches two sources to a tree that has memory for so many blocks. True if that was enough. */
static bool
run_out (Scene *scene, int blocks)
{
  Purse purse = { .left = 1000 };
  MilieuAllocator allocator = { .reallocate = spend, .release = give_back, .user_data = &purse };
  MilieuTree *tree;
  MilieuNode root;
  GError *error = NULL;
  CHECK_OK (milieu_tree_new (&allocator, &tree));
  CHECK_OK (milieu_node_add (tree, WHOLE, WHOLE, MILIEU_NODE_PLAIN, &root));
  MilieuGlibValueSource *first =
    MILIEU_GLIB_VALUE_SOURCE (g_object_ref_sink (probe_new (scene, "first", scene->width, NULL)));
  MilieuGlibValueSource *second = MILIEU_GLIB_VALUE_SOURCE (
    g_object_ref_sink (probe_new (scene, "second", scene->width, scene->height, NULL)));
  probe_give (first, scene->width, 3);
  purse.left = blocks;
  gboolean is_kept = milieu_glib_value_source_attach (first, tree, root, &error);
  CHECK (is_kept || g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_MEMORY));
  g_clear_error (&error);
  if (is_kept)
    CHECK (milieu_glib_value_source_attach (second, tree, WHOLE, NULL));
  probe_give (second, scene->height, 4);
  bool is_enough = purse.left >= 0;

  /* What was left undone is done with the next change. */
  purse.left = 1000;
  probe_give (second, scene->width, 5);
  if (is_kept)
    {
      probe_give (first, scene->width, 6);
      CHECK_INT (probe_read (tree, root, scene->width), 6);
      CHECK_INT (probe_read (tree, root, scene->height), 4);
      CHECK_OK (milieu_node_remove (tree, root));
    }
  CHECK_INT (G_OBJECT (first)->ref_count, 1);
  milieu_tree_free (tree);
  g_object_unref (first);
  g_object_unref (second);
  return is_enough;
}

static void
withoutMemoryAValueIsWrittenWithTheNextChange (void)
{
  Scene scene;
  int blocks = 0;
  scene_start (&scene);
  said_begin ();
  while (!run_out (&scene, blocks))
    blocks++;
  CHECK (blocks > 5);
  said_end ();
  scene_end (&scene);
}

static void
withoutMemoryAValueIsTriedAgain (void)
{
  Scene scene;
  Purse purse = { .left = 1000 };
  MilieuAllocator allocator = { .reallocate = spend, .release = give_back, .user_data = &purse };
  MilieuTree *tree;
  scene_start (&scene);
  said_begin ();
  g_main_context_push_thread_default (scene.context);
  CHECK_OK (milieu_tree_new (&allocator, &tree));
  Probe *probe = probe_new (&scene, "probe", scene.width, scene.height, NULL);
  probe_attach (probe, tree, WHOLE);
  purse.left = 0;
  probe_give (probe, scene.width, 3);
  CHECK_INT (probe_read (tree, WHOLE, scene.width), 0);
  purse.left = 1000;
  while (probe_read (tree, WHOLE, scene.width) != 3)
    CHECK (g_main_context_iteration (scene.context, TRUE));
  CHECK (!g_main_context_iteration (scene.context, FALSE));
  milieu_tree_free (tree);
  g_main_context_pop_thread_default (scene.context);
  said_end ();
  scene_end (&scene);
}

TEST_TOPIC (glib_value_source_busy,
            TEST (glib_value_source_busy, aSourceAttachedFromWithinAReadIsWrittenSoon),
            TEST (glib_value_source_busy, aNodeThatGoesBeforeThatLetsTheSourceGo),
            TEST (glib_value_source_busy, soDoesATreeThatIsFreedBeforeThat),
            TEST (glib_value_source_busy, whatIsGivenAfterwardsNeedNotWaitForTheLoop),
            TEST (glib_value_source_busy, aTreeOnNoLoopRefusesItsFirstSourceFromWithinARead),
            TEST (glib_value_source_busy, withoutMemoryAValueIsWrittenWithTheNextChange),
            TEST (glib_value_source_busy, withoutMemoryAValueIsTriedAgain))
