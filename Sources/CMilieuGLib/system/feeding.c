/*
 * Feeding base values: brings what is dirty up to date.
 *
 * Invariant: a tree's dirty feeds are looked at one after the other, within a transaction, so that
 * nobody is told meanwhile; each is taken off the list before the core is called, and afterwards
 * nothing is relied on but what is held, for its place, and the tree, may have gone.
 */
#include "feed-private.h"

#include "../source-private.h"

#include <milieu-glib/source.h>
#include <milieu/environment.h>

/* Before the tree is flushed, so that the flush tells of it. */
#define RETRY_PRIORITY (MILIEU_GLIB_PRIORITY_FLUSH - 1)

enum
{
  NO_MEMORY_DELAY = 1000 /* milliseconds before what there was no memory for is tried again */
};

/* ---- interest ---- */

static Slot *
slot_at (const Place *place, guint index, const MilieuKey *key)
{
  return milieu_glib_value_source_find_slot (g_ptr_array_index (place->sources, index), key);
}

static void
hear_interest (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool is_wanted,
               void *user_data)
{
  Feed *feed = user_data;
  Place *place = feed->place;
  (void)tree;
  (void)node;
  if (!place || feed->is_wanted == is_wanted)
    return;
  feed->is_wanted = is_wanted;
  GPtrArray *sources = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < place->sources->len; i++)
    {
      Slot *slot = slot_at (place, i, key);
      if (!slot)
        continue;
      slot->wishes += is_wanted ? 1u : -1u;
      g_ptr_array_add (sources, g_object_ref (g_ptr_array_index (place->sources, i)));
    }
  for (guint i = 0; i < sources->len; i++)
    milieu_glib_value_source_settle (g_ptr_array_index (sources, i));
  g_ptr_array_unref (sources);
}

/* The interest has gone: because it was given up here, or else with its node. */
static void
drop_interest (void *user_data)
{
  Feed *feed = user_data;
  feed->interest = MILIEU_OBSERVER_NONE;
  if (feed->place && feed->key == milieu_glib_feeds_anchor ())
    milieu_glib_place_forget (feed->place);
  milieu_glib_feed_release (feed);
}

static MilieuStatus
watch (MilieuTree *tree, MilieuNode node, Feed *feed)
{
  g_rc_box_acquire (feed);
  MilieuStatus status = node == MILIEU_NODE_NONE
                          ? milieu_tree_watch_interest (tree, feed->key, hear_interest, feed,
                                                        drop_interest, &feed->interest)
                          : milieu_node_watch_interest (tree, node, feed->key, hear_interest, feed,
                                                        drop_interest, &feed->interest);
  if (status != MILIEU_OK)
    milieu_glib_feed_release (feed);
  return status;
}

/* ---- writing ---- */

static MilieuStatus
set_base (MilieuTree *tree, MilieuNode node, const MilieuKey *key, MilieuValue value)
{
  return node == MILIEU_NODE_NONE ? milieu_tree_set_base (tree, key, value)
                                  : milieu_node_set_base (tree, node, key, value);
}

static void
unset_base (MilieuTree *tree, MilieuNode node, const MilieuKey *key)
{
  /* That the node has gone is all that could be said. */
  if (node == MILIEU_NODE_NONE)
    milieu_tree_unset_base (tree, key);
  else
    milieu_node_unset_base (tree, node, key);
}

/* The last source that has a value of the key, and in `has_sources` whether one has the key. */
static MilieuGlibValueSource *
find_winner (const Place *place, const MilieuKey *key, gboolean *has_sources)
{
  *has_sources = key == milieu_glib_feeds_anchor () && place->sources->len;
  for (guint i = place->sources->len; i-- > 0;)
    {
      const Slot *slot = slot_at (place, i, key);
      *has_sources |= slot != NULL;
      if (slot && slot->has_value)
        return g_ptr_array_index (place->sources, i);
    }
  return NULL;
}

/* Nobody has the key there any more. The place goes with its last feed. */
static void
give_up (Feed *feed)
{
  Place *place = g_rc_box_acquire (feed->place);
  MilieuTree *tree = place->feeds->tree;
  g_rc_box_acquire (feed);
  feed->place = NULL;
  g_hash_table_remove (place->keys, feed->key);
  if (!g_hash_table_size (place->keys))
    {
      g_hash_table_remove (place->feeds->places, &place->node);
      place->feeds = NULL;
    }
  if (feed->interest)
    milieu_observer_remove (tree, feed->interest);
  milieu_glib_feed_release (feed);
  milieu_glib_place_release (place);
}

/* Writes the winner's value. The value is held meanwhile: the core may call who gives another. */
static MilieuStatus
supply (Feed *feed, MilieuGlibValueSource *winner)
{
  Place *place = feed->place;
  MilieuTree *tree = place->feeds->tree;
  MilieuValue value =
    milieu_key_retain (feed->key, milieu_glib_value_source_find_slot (winner, feed->key)->value);
  g_object_ref (winner);
  MilieuStatus status = set_base (tree, place->node, feed->key, value);
  if (status == MILIEU_OK)
    {
      gboolean is_there = feed->place && g_ptr_array_find (feed->place->sources, winner, NULL);
      feed->supplier = is_there ? winner : NULL;
      feed->is_written = TRUE;
    }
  else if (status != MILIEU_ERROR_NO_NODE)
    milieu_glib_value_source_report (winner, milieu_key_name (feed->key),
                                     "the value of %s cannot be written: %s; it stays as it was",
                                     milieu_key_name (feed->key), milieu_status_message (status));
  g_object_unref (winner);
  milieu_key_release (feed->key, value);
  return status;
}

/* Within a transaction of the tree's, so that it is not busy, and nobody is told. False if there
 * was no memory for something. */
static gboolean
update (Feed *feed)
{
  gboolean has_sources;
  MilieuStatus status = MILIEU_OK;
  Place *place = feed->place;
  if (!place)
    return TRUE;
  MilieuTree *tree = place->feeds->tree;
  MilieuGlibValueSource *winner = find_winner (place, feed->key, &has_sources);
  if (winner)
    status = supply (feed, winner);
  else if (feed->is_written)
    {
      feed->is_written = FALSE;
      feed->supplier = NULL;
      unset_base (tree, place->node, feed->key);
    }
  if (!feed->place)
    return TRUE;
  if (!has_sources)
    give_up (feed);
  else if (!feed->interest && status == MILIEU_OK)
    status = watch (place->feeds->tree, place->node, feed);
  /* The node went before its anchor lay. */
  if (status == MILIEU_ERROR_NO_NODE && feed->place && feed->key == milieu_glib_feeds_anchor ()
      && !feed->interest)
    milieu_glib_place_forget (feed->place);
  return status == MILIEU_OK || status == MILIEU_ERROR_NO_NODE;
}

/* Brings all dirty feeds up to date. Those for which there was no memory are dirty again after it;
 * false if there are such. */
static gboolean
update_all (Feeds *self)
{
  GQueue failed = G_QUEUE_INIT;
  while (self->tree && !g_queue_is_empty (&self->dirty))
    {
      Feed *feed = g_queue_pop_head (&self->dirty);
      feed->is_dirty = FALSE;
      if (update (feed))
        milieu_glib_feed_release (feed);
      else
        g_queue_push_tail (&failed, feed);
    }
  gboolean is_done = g_queue_is_empty (&failed);
  for (Feed *feed; (feed = g_queue_pop_head (&failed));)
    {
      if (feed->place)
        milieu_glib_place_touch (feed->place, feed->key);
      milieu_glib_feed_release (feed);
    }
  return is_done;
}

static gboolean
retry (gpointer data)
{
  Feeds *self = data;
  g_rc_box_acquire (self);
  g_clear_pointer (&self->retry, g_source_unref);
  milieu_glib_feeds_write (self);
  milieu_glib_feeds_release (self);
  return G_SOURCE_REMOVE;
}

void
milieu_glib_feeds_drop_retry (Feeds *self)
{
  if (self->retry)
    g_source_destroy (self->retry);
  g_clear_pointer (&self->retry, g_source_unref);
}

/* Unless that is done already by something that is written before. */
static void
write_later (Feeds *self, guint delay)
{
  if (self->retry)
    return;
  GMainContext *context = milieu_glib_source_context (self->tree);
  self->retry = delay ? g_timeout_source_new (delay) : g_idle_source_new ();
  g_source_set_name (self->retry, "Milieu values");
  g_source_set_priority (self->retry, RETRY_PRIORITY);
  g_source_set_callback (self->retry, retry, g_rc_box_acquire (self), milieu_glib_feeds_release);
  g_source_attach (self->retry, context ? context : g_main_context_get_thread_default ());
}

gboolean
milieu_glib_feeds_write (Feeds *self)
{
  gboolean is_done = FALSE;
  if (self->is_writing || !self->tree || g_queue_is_empty (&self->dirty))
    return FALSE;
  g_rc_box_acquire (self);
  self->is_writing = TRUE;
  MilieuStatus status = milieu_tree_begin (self->tree, NULL);
  if (status == MILIEU_OK)
    {
      milieu_glib_feeds_drop_retry (self);
      is_done = update_all (self);
      if (!is_done && self->tree)
        write_later (self, NO_MEMORY_DELAY);
    }
  else if (self->tree)
    write_later (self, status == MILIEU_ERROR_NO_MEMORY ? NO_MEMORY_DELAY : 0);
  /* What observers give is written from within them. */
  self->is_writing = FALSE;
  if (status == MILIEU_OK && self->tree)
    milieu_tree_commit (self->tree);
  milieu_glib_feeds_release (self);
  return is_done;
}

Feeds *
milieu_glib_feeds_open (MilieuTree *tree, const MilieuPayload *payload)
{
  Feeds *self;
  if (milieu_glib_feeds_take (tree, &self) != MILIEU_OK
      || milieu_tree_begin (tree, payload) != MILIEU_OK)
    return NULL;
  return g_rc_box_acquire (self);
}

void
milieu_glib_feeds_close (Feeds *self)
{
  if (self->tree)
    milieu_tree_commit (self->tree);
  milieu_glib_feeds_release (self);
}

void
milieu_glib_value_source_write (MilieuGlibValueSource *self)
{
  GPtrArray *places = milieu_glib_value_source_inside (self)->places;
  g_object_ref (self);
  for (guint i = 0; i < places->len;)
    {
      Feeds *feeds = ((Place *)g_ptr_array_index (places, i))->feeds;
      /* Who was told may have moved the source. */
      i = milieu_glib_feeds_write (feeds) ? 0 : i + 1;
    }
  g_object_unref (self);
}
