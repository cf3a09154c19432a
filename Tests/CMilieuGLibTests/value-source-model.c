/*
 * Value sources against a naive model.
 *
 * Invariant: between two steps `model` has what was done so far, in the plainest form: lists that
 * are searched. Each step is one transaction a tree, so an observer is told once if what it reads
 * after it differs from what it saw, and else not at all.
 */
#include "../CMilieuTests/test.h"

#include <milieu-glib/milieu-glib.h>

enum
{
  TREES = 2,
  PLACES = 4, /* of a tree: the whole, a root, a node below it, and one below that */
  SOURCES = 4,
  KEYS = 3,
  READABLE = KEYS + 1, /* the last one derives from the first two */
  OBSERVERS = 6,
  STEPS = 400,
  RUNS = 25
};

typedef struct Source
{
  MilieuGlibValueSource *self; /* held */
  gboolean has_key[KEYS];
  gboolean has_value[KEYS];
  int64_t values[KEYS];
  gboolean is_told[KEYS]; /* as wanted, by the signal */
  struct Model *model;
} Source;

typedef struct Watcher
{
  MilieuObserver self; /* or MILIEU_OBSERVER_NONE */
  int tree, place, key;
  int64_t seen; /* as the model has it */
  int told, expected;
  int64_t latest;
} Watcher;

typedef struct Model
{
  GRand *dice;
  const MilieuKey *keys[READABLE];
  MilieuTree *trees[TREES];
  MilieuNode nodes[TREES][PLACES];
  Source sources[SOURCES];
  int lists[TREES][PLACES][SOURCES]; /* of sources, in the order of attaching */
  int lengths[TREES][PLACES];
  Watcher watchers[OBSERVERS];
} Model;

static int
roll (Model *self, int sides)
{
  return g_rand_int_range (self->dice, 0, sides);
}

/* ---- the model's answers ---- */

/* The source whose value counts at a place, or -1. */
static int
winner (const Model *self, int tree, int place, int key)
{
  for (int i = self->lengths[tree][place]; i-- > 0;)
    if (self->sources[self->lists[tree][place][i]].has_value[key])
      return self->lists[tree][place][i];
  return -1;
}

static int64_t
value_at (const Model *self, int tree, int place, int key)
{
  if (key == KEYS)
    return 100 * value_at (self, tree, place, 0) + value_at (self, tree, place, 1);
  for (; place >= 0; place--)
    {
      int source = winner (self, tree, place, key);
      if (source >= 0)
        return self->sources[source].values[key];
    }
  return 0;
}

static int
find_in (const Model *self, int tree, int place, int source)
{
  for (int i = 0; i < self->lengths[tree][place]; i++)
    if (self->lists[tree][place][i] == source)
      return i;
  return -1;
}

static gboolean
is_wanted (const Model *self, int source, int key)
{
  if (!self->sources[source].has_key[key])
    return FALSE;
  for (int w = 0; w < OBSERVERS; w++)
    {
      const Watcher *watcher = &self->watchers[w];
      gboolean counts = watcher->key == key || (watcher->key == KEYS && key < 2);
      for (int place = 0; watcher->self && counts && place <= watcher->place; place++)
        if (find_in (self, watcher->tree, place, source) >= 0)
          return TRUE;
    }
  return FALSE;
}

/* ---- comparing ---- */

static void
compare_places (Model *self)
{
  for (int t = 0; t < TREES; t++)
    for (int p = 0; p < PLACES; p++)
      {
        GPtrArray *list = milieu_glib_value_source_list (self->trees[t], self->nodes[t][p]);
        CHECK_INT (list->len, self->lengths[t][p]);
        for (guint i = 0; i < list->len; i++)
          CHECK (g_ptr_array_index (list, i) == (gpointer)self->sources[self->lists[t][p][i]].self);
        g_ptr_array_unref (list);
        for (int k = 0; k < READABLE; k++)
          {
            MilieuValue value;
            CHECK_OK (
              p ? milieu_node_get (self->trees[t], self->nodes[t][p], self->keys[k], &value, NULL)
                : milieu_tree_get (self->trees[t], self->keys[k], &value));
            CHECK_INT (value.integer, value_at (self, t, p, k));
            int source = k < KEYS ? winner (self, t, p, k) : -1;
            CHECK (
              milieu_glib_value_source_feeding (self->trees[t], self->nodes[t][p], self->keys[k])
              == (source < 0 ? NULL : self->sources[source].self));
          }
      }
}

static void
compare (Model *self)
{
  compare_places (self);
  for (int w = 0; w < OBSERVERS; w++)
    {
      Watcher *watcher = &self->watchers[w];
      if (!watcher->self)
        continue;
      int64_t now = value_at (self, watcher->tree, watcher->place, watcher->key);
      watcher->expected += now != watcher->seen;
      watcher->seen = now;
      CHECK_INT (watcher->told, watcher->expected);
      CHECK_INT (watcher->latest, now);
    }
  for (int s = 0; s < SOURCES; s++)
    for (int k = 0; k < KEYS; k++)
      {
        gboolean wanted = is_wanted (self, s, k);
        CHECK_INT (milieu_glib_value_source_is_wanted (self->sources[s].self, self->keys[k]),
                   wanted);
        CHECK_INT (self->sources[s].is_told[k], wanted);
      }
}

/* ---- what is done ---- */

static void
attach_or_detach (Model *self)
{
  int t = roll (self, TREES), p = roll (self, PLACES), s = roll (self, SOURCES);
  int at = find_in (self, t, p, s);
  gboolean attaches = roll (self, 2);
  int *list = self->lists[t][p];
  MilieuGlibValueSource *source = self->sources[s].self;
  if (attaches)
    CHECK (milieu_glib_value_source_attach (source, self->trees[t], self->nodes[t][p], NULL));
  else
    CHECK_INT (milieu_glib_value_source_detach (source, self->trees[t], self->nodes[t][p]),
               at >= 0);
  if (at >= 0)
    {
      memmove (list + at, list + at + 1, (size_t)(--self->lengths[t][p] - at) * sizeof *list);
    }
  if (attaches)
    list[self->lengths[t][p]++] = s;
}

static void
give_or_withdraw (Model *self, int s)
{
  Source *source = &self->sources[s];
  int k = roll (self, KEYS);
  if (roll (self, 3) == 0)
    {
      milieu_glib_value_source_withdraw (source->self, self->keys[k]);
      source->has_value[k] = FALSE;
      return;
    }
  milieu_glib_value_source_add_key (source->self, self->keys[k]);
  source->has_key[k] = source->has_value[k] = TRUE;
  source->values[k] = roll (self, 4);
  CHECK (milieu_glib_value_source_give (source->self, self->keys[k],
                                        milieu_value_int (source->values[k])));
}

static void
give_several (Model *self)
{
  int s = roll (self, SOURCES);
  milieu_glib_value_source_begin (self->sources[s].self);
  for (int i = roll (self, 5); i-- > 0;)
    give_or_withdraw (self, s);
  milieu_glib_value_source_commit (self->sources[s].self);
}

static void
hear (const MilieuNotification *notification, void *data)
{
  Watcher *watcher = data;
  watcher->told++;
  watcher->latest = notification->changes[0].new_value.integer;
}

static void
watch_or_not (Model *self)
{
  Watcher *watcher = &self->watchers[roll (self, OBSERVERS)];
  if (watcher->self)
    {
      CHECK_OK (milieu_observer_remove (self->trees[watcher->tree], watcher->self));
      watcher->self = MILIEU_OBSERVER_NONE;
      return;
    }
  int t = roll (self, TREES), p = roll (self, PLACES), k = roll (self, READABLE);
  *watcher = (Watcher){ .tree = t, .place = p, .key = k };
  watcher->seen = watcher->latest = value_at (self, t, p, k);
  CHECK_OK (p ? milieu_node_observe (self->trees[t], self->nodes[t][p], self->keys[k],
                                     MILIEU_OBSERVE_PLAIN, hear, watcher, NULL, &watcher->self)
              : milieu_tree_observe (self->trees[t], self->keys[k], MILIEU_OBSERVE_PLAIN, hear,
                                     watcher, NULL, &watcher->self));
}

static void
add_nodes (Model *self, int tree, int first)
{
  for (int p = first; p < PLACES; p++)
    CHECK_OK (milieu_node_add (self->trees[tree], self->nodes[tree][p - 1], MILIEU_NODE_NONE,
                               MILIEU_NODE_PLAIN, &self->nodes[tree][p]));
}

/* Removes a node, with all that is at and below it, and puts fresh ones in their places. */
static void
renew_nodes (Model *self)
{
  int t = roll (self, TREES), first = 1 + roll (self, PLACES - 1);
  CHECK_OK (milieu_node_remove (self->trees[t], self->nodes[t][first]));
  for (int p = first; p < PLACES; p++)
    self->lengths[t][p] = 0;
  for (int w = 0; w < OBSERVERS; w++)
    if (self->watchers[w].tree == t && self->watchers[w].place >= first)
      self->watchers[w].self = MILIEU_OBSERVER_NONE;
  add_nodes (self, t, first);
}

static void
step (Model *self)
{
  int what = roll (self, 20);
  if (what < 7)
    attach_or_detach (self);
  else if (what < 13)
    give_or_withdraw (self, roll (self, SOURCES));
  else if (what < 15)
    give_several (self);
  else if (what < 19)
    watch_or_not (self);
  else
    renew_nodes (self);
}

/* Several steps in a transaction of the program's in each tree; but for observers, who are told of
 * what was done in it before they came. */
static void
step_together (Model *self)
{
  for (int t = 0; t < TREES; t++)
    CHECK_OK (milieu_tree_begin (self->trees[t], NULL));
  for (int i = roll (self, 5); i-- > 0;)
    if (roll (self, 2))
      attach_or_detach (self);
    else
      give_or_withdraw (self, roll (self, SOURCES));
  for (int t = 0; t < TREES; t++)
    CHECK_OK (milieu_tree_commit (self->trees[t]));
}

/* ---- life ---- */

static void
hear_wanted (MilieuGlibManualSource *manual, const MilieuGlibKey *key, gboolean wanted,
             gpointer data)
{
  Source *source = data;
  (void)manual;
  for (int k = 0; k < KEYS; k++)
    if (source->model->keys[k] == key)
      {
        CHECK_INT (source->is_told[k], !wanted);
        source->is_told[k] = wanted;
      }
}

static bool
combine (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  result->integer = 100 * sources[0].integer + sources[1].integer;
  return true;
}

static void
define_keys (const MilieuKey **keys)
{
  static const char *const names[] = { "a", "b", "c", "ab" };
  for (int k = 0; k < READABLE; k++)
    {
      MilieuKeyDefinition definition = milieu_key_definition (names[k], MILIEU_TYPE_INT);
      definition.unlisted = true;
      definition.derive = k == KEYS ? combine : NULL;
      definition.sources = keys;
      definition.source_count = k == KEYS ? 2 : 0;
      CHECK_OK (milieu_key_define (&definition, &keys[k]));
    }
}

static void
start (Model *self, const MilieuKey *const *keys, guint32 seed)
{
  *self = (Model){ .dice = g_rand_new_with_seed (seed) };
  memcpy (self->keys, keys, sizeof self->keys);
  for (int t = 0; t < TREES; t++)
    {
      CHECK_OK (milieu_tree_new (NULL, &self->trees[t]));
      add_nodes (self, t, 1);
    }
  for (int s = 0; s < SOURCES; s++)
    {
      Source *source = &self->sources[s];
      source->model = self;
      source->self =
        MILIEU_GLIB_VALUE_SOURCE (g_object_ref_sink (milieu_glib_manual_source_new (NULL)));
      g_signal_connect (source->self, "wanted", G_CALLBACK (hear_wanted), source);
    }
}

static void
end (Model *self)
{
  for (int t = 0; t < TREES; t++)
    milieu_tree_free (self->trees[t]);
  for (int s = 0; s < SOURCES; s++)
    {
      for (int k = 0; k < KEYS; k++)
        CHECK (!self->sources[s].is_told[k]);
      CHECK_INT (G_OBJECT (self->sources[s].self)->ref_count, 1);
      g_object_unref (self->sources[s].self);
    }
  g_rand_free (self->dice);
}

static void
whateverIsDoneSourcesAgreeWithANaiveModel (void)
{
  const MilieuKey *keys[READABLE];
  define_keys (keys);
  for (guint32 seed = 1; seed <= RUNS; seed++)
    {
      Model model;
      start (&model, keys, seed);
      for (int i = 0; i < STEPS; i++)
        {
          if (roll (&model, 8))
            step (&model);
          else
            step_together (&model);
          compare (&model);
        }
      end (&model);
    }
}

TEST_TOPIC (glib_value_source_model,
            TEST (glib_value_source_model, whateverIsDoneSourcesAgreeWithANaiveModel))
