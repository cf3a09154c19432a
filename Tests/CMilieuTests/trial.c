/* The tree goes first, then the model; what is compared after each operation reads nothing from the
 * tree that could make a later mistake vanish, and all is read only where an operation says so. */
#include "trial.h"
#include "model.h"
#include "process-allocator.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum
{
  PERFORMED_MAX = 4000 /* observers that set each other off can go on for very long */
};

typedef struct Trial
{
  Player player;
  Model *model;
  Journal *failure;
  MilieuSnapshot *kept;       /* of an earlier comparison, or NULL */
  int kept_values[KEYS];      /* what it read then */
  int turn;                   /* the node whose snapshot was compared last */
  size_t performed;           /* by the player, before the operation that runs */
  bool was_due, was_deferred; /* when last compared */
} Trial;

static MilieuNode
handle_of (const Trial *self, int node)
{
  return node == GROUND || node < 0 ? MILIEU_NODE_NONE : self->player.nodes[node];
}

static void
expect (Trial *self, const char *what, int node, uint64_t actual, uint64_t expected)
{
  if (actual != expected)
    journal_add (self->failure, "%s of n%d: is %" PRIu64 ", must be %" PRIu64 "\n", what, node,
                 actual, expected);
}

static void
expect_count (Trial *self, const char *what, uint64_t actual, uint64_t expected)
{
  if (actual != expected)
    journal_add (self->failure, "%s: are %" PRIu64 ", must be %" PRIu64 "\n", what, actual,
                 expected);
}

/* The same for a node, which is named if it is one. */
static void
expect_node (Trial *self, const char *what, int node, MilieuNode actual, MilieuNode expected)
{
  char names[2][32];
  const MilieuNode handles[] = { actual, expected };
  if (actual == expected)
    return;
  for (int i = 0; i < 2; i++)
    {
      int name = 0;
      while (name < NODE_NAMES && self->player.nodes[name] != handles[i])
        name++;
      if (name < NODE_NAMES)
        snprintf (names[i], sizeof names[i], "n%d", name);
      else
        snprintf (names[i], sizeof names[i], handles[i] ? "%" PRIx64 : "none", handles[i]);
    }
  journal_add (self->failure, "%s of n%d: is %s, must be %s\n", what, node, names[0], names[1]);
}

/* Nodes in tree order, without the ground; returns how many. */
static int
in_tree_order (const Model *model, int *order)
{
  int stack[NODE_NAMES + 1], depth = 0, count = 0;
  stack[depth++] = GROUND;
  while (depth > 0)
    {
      int node = stack[--depth];
      const ModelNode *at = &model->nodes[node];
      if (node != GROUND)
        order[count++] = node;
      for (int i = at->child_count - 1; i >= 0; i--)
        stack[depth++] = at->children[i];
    }
  return count;
}

static void
compare_links (Trial *self, int node)
{
  const MilieuTree *tree = self->player.tree;
  const ModelNode *at = &self->model->nodes[node];
  MilieuNode handle = handle_of (self, node);
  int count = at->child_count;
  expect_node (self, "first child", node, milieu_node_get_first_child (tree, handle),
               count ? handle_of (self, at->children[0]) : MILIEU_NODE_NONE);
  expect_node (self, "last child", node, milieu_node_get_last_child (tree, handle),
               count ? handle_of (self, at->children[count - 1]) : MILIEU_NODE_NONE);
  for (int i = 0; i < count; i++)
    {
      int child = at->children[i];
      MilieuNode child_handle = handle_of (self, child);
      expect_node (self, "parent", child, milieu_node_get_parent (tree, child_handle), handle);
      expect_node (self, "next sibling", child, milieu_node_get_next_sibling (tree, child_handle),
                   i + 1 < count ? handle_of (self, at->children[i + 1]) : MILIEU_NODE_NONE);
      expect_node (self, "previous sibling", child,
                   milieu_node_get_previous_sibling (tree, child_handle),
                   i > 0 ? handle_of (self, at->children[i - 1]) : MILIEU_NODE_NONE);
      expect (self, "boundary", child, milieu_node_is_boundary (tree, child_handle),
              self->model->nodes[child].boundary);
    }
}

static void
compare_shape (Trial *self)
{
  const MilieuTree *tree = self->player.tree;
  int order[NODE_NAMES], count = in_tree_order (self->model, order);
  compare_links (self, GROUND);
  MilieuNode next = milieu_node_get_first_child (tree, MILIEU_NODE_NONE);
  for (int i = 0; i < count; i++)
    {
      compare_links (self, order[i]);
      expect_node (self, "place in tree order", order[i], next, handle_of (self, order[i]));
      next = milieu_node_get_next (tree, next, MILIEU_NODE_NONE);
    }
  expect_node (self, "end of tree order", count ? order[count - 1] : 0, next, MILIEU_NODE_NONE);
  for (int node = 0; node < NODE_NAMES; node++)
    expect (self, "life", node, milieu_node_exists (tree, self->player.nodes[node]),
            self->model->nodes[node].lives);
}

static void
compare_value (Trial *self, const char *what, int node, int key, bool found,
               const MilieuValue *value, int expected)
{
  int actual = found ? vocabulary_number (key, value) : NOTHING;
  if (actual != expected)
    journal_add (self->failure, "%s of n%d %s: is %s, must be %s\n", what, node,
                 vocabulary_name (key), vocabulary_text (key, actual),
                 vocabulary_text (key, expected));
}

static void
compare_values_at (Trial *self, int node, int key)
{
  static const char *const layers[] = { "set value", "laid wish", "base value" };
  MilieuTree *tree = self->player.tree;
  MilieuNode handle = handle_of (self, node), place = MILIEU_NODE_NONE;
  const MilieuKey *real = vocabulary_key (key);
  MilieuValue value;
  char what[32];
  int origin, expected = model_read (self->model, node, key, &origin);
  MilieuStatus status = milieu_node_get (tree, handle, real, &value, &place);
  compare_value (self, "value", node, key, status == MILIEU_OK, &value, expected);
  snprintf (what, sizeof what, "origin of %s", vocabulary_name (key));
  expect_node (self, what, node, place, handle_of (self, origin));
  for (int layer = 0; layer <= MILIEU_LAYER_BASE; layer++)
    {
      bool found = milieu_node_get_own (tree, handle, (MilieuLayer)layer, real, &value);
      expected = model_own (self->model, node, (MilieuLayer)layer, key);
      compare_value (self, layers[layer], node, key, found, &value, expected);
    }
  bool found = milieu_node_get_wish (tree, handle, real, &value);
  compare_value (self, "own wish", node, key, found, &value, model_wish (self->model, node, key));
}

/* The snapshot must read as those values say. */
static void
compare_snapshot (Trial *self, const char *what, int node, const MilieuSnapshot *snapshot,
                  const int *values)
{
  for (int key = 0; key < KEYS; key++)
    {
      MilieuValue value;
      bool found = milieu_snapshot_get (snapshot, vocabulary_key (key), &value) == MILIEU_OK;
      compare_value (self, what, node, key, found, &value, values[key]);
    }
}

/* A node's snapshot reads as the node does, and the one that was kept still as it did then. */
static void
compare_snapshot_of (Trial *self, int node)
{
  MilieuSnapshot *snapshot;
  int values[KEYS], origin;
  if (milieu_node_snapshot (self->player.tree, handle_of (self, node), &snapshot) != MILIEU_OK)
    {
      journal_add (self->failure, "n%d has no snapshot\n", node);
      return;
    }
  for (int key = 0; key < KEYS; key++)
    values[key] = model_read (self->model, node, key, &origin);
  compare_snapshot (self, "snapshot", node, snapshot, values);
  if (self->kept && snapshot != self->kept)
    {
      compare_snapshot (self, "kept snapshot", node, self->kept, self->kept_values);
      milieu_snapshot_release (self->kept);
      self->kept = NULL;
    }
  if (self->kept)
    milieu_snapshot_release (snapshot);
  else
    {
      self->kept = snapshot;
      memcpy (self->kept_values, values, sizeof values);
    }
}

/* One node's a time, in turn: a snapshot computes all derived keys of the process, and where other
 * tests have defined many that takes longer than all the rest. */
static void
compare_snapshots (Trial *self)
{
  self->turn = (self->turn + 1) % NODE_NAMES;
  if (self->model->nodes[self->turn].lives)
    compare_snapshot_of (self, self->turn);
}

/* What is read above all roots, and what lies there. */
static void
compare_ground (Trial *self, int key)
{
  MilieuTree *tree = self->player.tree;
  const MilieuKey *real = vocabulary_key (key);
  MilieuValue value;
  int origin, expected = model_read (self->model, GROUND, key, &origin);
  MilieuStatus status = milieu_tree_get (tree, real, &value);
  compare_value (self, "value", GROUND, key, status == MILIEU_OK, &value, expected);
  bool found = milieu_tree_get_base (tree, real, &value);
  expected = model_own (self->model, GROUND, MILIEU_LAYER_BASE, key);
  compare_value (self, "base value", GROUND, key, found, &value, expected);
  if (milieu_node_get (tree, MILIEU_NODE_NONE, real, &value, NULL) != MILIEU_ERROR_NO_NODE
      || milieu_node_get_int (tree, MILIEU_NODE_NONE, real, -1) != -1
      || milieu_node_get_own (tree, MILIEU_NODE_NONE, MILIEU_LAYER_BASE, real, NULL))
    journal_add (self->failure, "no node reads %s\n", vocabulary_name (key));
}

static void
compare_values (Trial *self)
{
  for (int key = 0; key < KEYS; key++)
    compare_ground (self, key);
  for (int node = 0; node < NODE_NAMES; node++)
    for (int key = 0; key < KEYS && self->model->nodes[node].lives; key++)
      compare_values_at (self, node, key);
  compare_snapshots (self);
}

static void
dump_values (Trial *self, int node, Journal *text)
{
  for (int key = 0; key < KEYS; key++)
    for (int layer = 0; layer <= MILIEU_LAYER_BASE; layer++)
      {
        int value = model_own (self->model, node, (MilieuLayer)layer, key);
        if (value == NOTHING)
          continue;
        journal_add (text, " %s%c%s", vocabulary_name (key), "=~^"[layer],
                     vocabulary_text (key, value));
        break;
      }
  journal_add (text, "\n");
}

static void
dump_ground (Trial *self, Journal *text)
{
  bool is_any = false;
  for (int key = 0; key < KEYS; key++)
    is_any = is_any || model_own (self->model, GROUND, MILIEU_LAYER_BASE, key) != NOTHING;
  if (!is_any)
    return;
  journal_add (text, "*");
  dump_values (self, GROUND, text);
}

static void
dump_node (Trial *self, int node, Journal *text)
{
  const ModelNode *at = &self->model->nodes[node];
  const char *name = milieu_node_get_name (self->player.tree, handle_of (self, node));
  for (int above = at->parent; above != GROUND; above = self->model->nodes[above].parent)
    journal_add (text, "  ");
  if (name)
    journal_add (text, "n%d", node);
  else
    journal_add (text, "#%016" PRIx64, handle_of (self, node));
  journal_add (text, "%s", at->boundary ? " boundary" : "");
  dump_values (self, node, text);
}

static void
compare_dump (Trial *self)
{
  Journal actual = { 0 }, expected = { 0 };
  int order[NODE_NAMES], count = in_tree_order (self->model, order);
  player_dump (&self->player, &actual);
  dump_ground (self, &expected);
  for (int i = 0; i < count; i++)
    dump_node (self, order[i], &expected);
  if (strcmp (journal_text (&actual), journal_text (&expected)) != 0)
    journal_add_difference (self->failure, "dump", journal_text (&actual),
                            journal_text (&expected));
  journal_free (&actual);
  journal_free (&expected);
}

static void
compare_statistics (Trial *self)
{
  MilieuStatistics statistics;
  int order[NODE_NAMES];
  uint64_t observers = 0;
  milieu_tree_get_statistics (self->player.tree, &statistics);
  for (int name = 0; name < OBSERVER_NAMES; name++)
    observers += self->model->observers[name] != NULL;
  expect_count (self, "nodes", statistics.nodes, (uint64_t)in_tree_order (self->model, order));
  expect_count (self, "wishes", statistics.wishes, self->model->wish_count);
  expect_count (self, "observers", statistics.observers, observers);
  expect_count (self, "bytes", statistics.bytes, self->player.allocator.bytes);
}

static void
compare_observers (Trial *self, bool is_quiet)
{
  Player *player = &self->player;
  for (int name = 0; name < OBSERVER_NAMES; name++)
    if (player_has (player, player->observers[name]) != (self->model->observers[name] != NULL))
      journal_add (self->failure, "o%d must %s\n", name,
                   self->model->observers[name] ? "live" : "have gone");
  for (int name = 0; name < WATCHER_NAMES; name++)
    {
      bool lives = self->model->watchers[name].lives;
      if (player_has (player, player->watchers[name]) != lives)
        journal_add (self->failure, "w%d must %s\n", name, lives ? "live" : "have gone");
      else if (lives && is_quiet
               && player->watchers[name]->wanted != model_is_wanted (self->model, name))
        journal_add (self->failure, "w%d must %s wanted\n", name,
                     player->watchers[name]->wanted ? "not be" : "be");
    }
  player_check_charges (player, is_quiet, self->model->deferred);
}

/* What costs the tree nothing to ask. */
static void
compare_briefly (Trial *self, const Operation *operation)
{
  Player *player = &self->player;
  Model *model = self->model;
  bool may_be_due = milieu_tree_is_due (player->tree);
  bool is_due = model->depth == 0 && model_is_due (model);
  const char *actual = journal_text (&player->journal), *expected = journal_text (&model->journal);
  if (strcmp (actual, expected) != 0)
    journal_add_difference (self->failure, "journal", actual, expected);
  journal_clear (&player->journal);
  journal_clear (&model->journal);
  expect_count (self, "transactions", milieu_tree_transaction_depth (player->tree), model->depth);
  if (is_due && !may_be_due)
    journal_add (self->failure, "somebody is due, but the tree says nobody\n");
  if (!is_due && may_be_due && operation->kind == OPERATION_FLUSH && model->depth == 0)
    journal_add (self->failure, "nobody is due after a flush, but the tree says somebody\n");
  if (is_due && !self->was_due && model->deferred && self->was_deferred && !player->scheduled)
    journal_add (self->failure, "somebody became due, but the scheduler was not called\n");
  self->was_due = is_due;
  self->was_deferred = model->deferred;
}

static void
compare_all (Trial *self)
{
  bool is_quiet = self->model->depth == 0 && !model_is_due (self->model)
                  && !milieu_tree_is_due (self->player.tree);
  compare_statistics (self);
  compare_shape (self);
  compare_dump (self);
  compare_values (self);
  compare_observers (self, is_quiet);
}

/* A call has been refused, and the model has not heard of it yet: all must still be as it is there.
 * Reading everything fills caches, so every other run goes on without it. */
static void
compare_refused (Player *player, void *user_data)
{
  Trial *self = user_data;
  if (player->refusals.length != self->performed + 1 || player->allocator.from % 2 == 0)
    return;
  compare_shape (self);
  compare_values (self);
}

static void
perform (Trial *self, const Operation *operation)
{
  self->performed = self->player.refusals.length;
  player_perform (&self->player, operation);
  self->model->refusals = journal_text (&self->player.refusals);
  model_perform (self->model, operation);
  compare_briefly (self, operation);
  if (operation->checked && !self->failure->length)
    compare_all (self);
  journal_add_length (self->failure, journal_text (&self->player.faults),
                      self->player.faults.length);
  journal_clear (&self->player.faults);
}

bool
trial_run (const Operations *operations, TrialOptions options, TrialResult *result)
{
  *result = (TrialResult){ 0 };
  Trial self = { .model = model_new (), .failure = &result->failure };
  player_start (&self.player, options.memory, options.failing, options.from);
  long objects = vocabulary_objects ();
  int64_t strings = process_allocator_blocks ();
  self.player.refused = compare_refused;
  self.player.refused_data = &self;
  self.model->ignores_base = options.ignores_base;

  for (size_t i = 0; i < operations->count && !result->failure.length; i++)
    if (!operations->items[i].skipped && self.model->performed < PERFORMED_MAX)
      perform (&self, &operations->items[i]);
  if (!result->failure.length)
    compare_all (&self);
  result->performed = self.model->performed;
  milieu_tree_get_statistics (self.player.tree, &result->statistics);
  player_end (&self.player);
  /* It outlives its tree. */
  if (self.kept)
    compare_snapshot (&self, "last snapshot", GROUND, self.kept, self.kept_values);
  milieu_snapshot_release (self.kept);
  result->requests = self.player.allocator.requests;
  result->refusals = self.player.allocator.refusals;
  if (vocabulary_objects () != objects)
    journal_add (&result->failure, "%ld objects are left\n", vocabulary_objects () - objects);
  if (process_allocator_blocks () != strings)
    journal_add (&result->failure, "%" PRId64 " strings are left\n",
                 process_allocator_blocks () - strings);
  journal_add_length (&result->failure, journal_text (&self.player.faults),
                      self.player.faults.length);
  player_free (&self.player);
  model_free (self.model);
  return result->failure.length == 0;
}

void
trial_result_free (TrialResult *result)
{
  journal_free (&result->failure);
}
