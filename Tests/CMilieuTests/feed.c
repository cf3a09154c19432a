/* Invariant: each call of an interest is a line in its fixture's log. */
#include "feed.h"

void
feed_call (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted, void *user_data)
{
  Feed *self = user_data;
  bool was_running = self->is_running;
  CHECK (tree == self->fixture->tree);
  self->calls++;
  self->is_running = true;
  fixture_log (self->fixture, "%s %s %s", fixture_place (self->fixture, node),
               milieu_key_name (key), wanted ? "wanted" : "unwanted");
  if (self->act)
    self->act (self, wanted);
  self->is_running = was_running;
}

void
feed_destroy (void *user_data)
{
  Feed *self = user_data;
  self->destroyed++;
  if (self->is_running)
    fixture_log (self->fixture, "destroyed while it ran");
}

void
feed_watch (Feed *self, MilieuNode node, const MilieuKey *key)
{
  MilieuTree *tree = self->fixture->tree;
  CHECK_OK (
    node
      ? milieu_node_watch_interest (tree, node, key, feed_call, self, feed_destroy, &self->interest)
      : milieu_tree_watch_interest (tree, key, feed_call, self, feed_destroy, &self->interest));
}

void
feed_ignore (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted, void *user_data)
{
  (void)tree;
  (void)node;
  (void)key;
  (void)wanted;
  (void)user_data;
}
