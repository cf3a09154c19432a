/*
 * What is fed where.
 *
 * Invariants: a place is among its tree's as long as it has sources, or what they have left behind
 * there is to be cleared away; it has a feed for each key of its sources, and one for the anchor, a
 * key that nobody knows, whose interest says that the node has gone. A feed that is not dirty has
 * its interest watched, and its base value is that of the last source there that has one; so each
 * change makes dirty what it is about, and leaves the rest to feeding.c. A slot's `wishes` are its
 * feeds, of all places, that are wanted.
 *
 * What lies here may go whenever the core or a source is called, so that a caller holds what it
 * needs after that. Feeds, places and each feed are counted.
 */
#include "feed-private.h"

#include "../tree-private.h"

/* The tree's data are found by its address. */
static char feeds_key;

/* ---- the anchor ---- */

static gpointer
define_anchor (gpointer data)
{
  MilieuKeyDefinition definition = milieu_key_definition ("value-source-place", MILIEU_TYPE_BOOL);
  const MilieuKey *key = NULL;
  (void)data;
  definition.unlisted = true;
  /* Without memory a node's going is not noticed before its tree's. */
  (void)!milieu_key_define (&definition, &key);
  return (gpointer)key;
}

const MilieuKey *
milieu_glib_feeds_anchor (void)
{
  static GOnce once = G_ONCE_INIT;
  return g_once (&once, define_anchor, NULL);
}

/* ---- counting ---- */

void
milieu_glib_feed_release (gpointer self)
{
  g_rc_box_release (self);
}

static void
place_clear (gpointer data)
{
  Place *self = data;
  g_ptr_array_unref (self->sources);
  g_hash_table_unref (self->keys);
}

void
milieu_glib_place_release (gpointer self)
{
  g_rc_box_release_full (self, place_clear);
}

static void
feeds_clear (gpointer data)
{
  Feeds *self = data;
  g_hash_table_unref (self->places);
}

void
milieu_glib_feeds_release (gpointer self)
{
  g_rc_box_release_full (self, feeds_clear);
}

/* ---- what is dirty ---- */

static void
touch (Feed *feed)
{
  if (feed->is_dirty || !feed->place || !feed->place->feeds)
    return;
  feed->is_dirty = TRUE;
  g_queue_push_tail (&feed->place->feeds->dirty, g_rc_box_acquire (feed));
}

static void
touch_all (Place *place)
{
  GHashTableIter iter;
  gpointer feed;
  g_hash_table_iter_init (&iter, place->keys);
  while (g_hash_table_iter_next (&iter, NULL, &feed))
    touch (feed);
}

void
milieu_glib_place_touch (Place *self, const MilieuKey *key)
{
  Feed *feed = g_hash_table_lookup (self->keys, key);
  if (!feed)
    {
      feed = g_rc_box_new0 (Feed);
      feed->place = self;
      feed->key = key;
      g_hash_table_insert (self->keys, (gpointer)key, feed);
    }
  touch (feed);
}

/* ---- sources come and go ---- */

/* Adds to, or takes from, what the source has of wishes at the place. */
static void
count_wishes (Place *place, MilieuGlibValueSource *source, gboolean is_added)
{
  GPtrArray *slots = milieu_glib_value_source_inside (source)->slots;
  for (guint i = 0; i < slots->len; i++)
    {
      Slot *slot = g_ptr_array_index (slots, i);
      const Feed *feed = g_hash_table_lookup (place->keys, slot->key);
      if (feed && feed->is_wanted)
        slot->wishes += is_added ? 1u : -1u;
    }
}

static Place *
take_place (Feeds *feeds, MilieuNode node)
{
  Place *place = g_hash_table_lookup (feeds->places, &node);
  if (place)
    return place;
  place = g_rc_box_new0 (Place);
  place->feeds = feeds;
  place->node = node;
  place->sources = g_ptr_array_new ();
  place->keys = g_hash_table_new_full (NULL, NULL, NULL, milieu_glib_feed_release);
  g_hash_table_insert (feeds->places, &place->node, place);
  return place;
}

void
milieu_glib_place_add (Feeds *feeds, MilieuNode node, MilieuGlibValueSource *source, gint index)
{
  Place *place = take_place (feeds, node);
  MilieuGlibValueSourcePrivate *inside = milieu_glib_value_source_inside (source);
  g_ptr_array_insert (place->sources, index, g_object_ref_sink (source));
  g_ptr_array_add (inside->places, place);
  if (milieu_glib_feeds_anchor ())
    milieu_glib_place_touch (place, milieu_glib_feeds_anchor ());
  for (guint i = 0; i < inside->slots->len; i++)
    milieu_glib_place_touch (place, ((Slot *)g_ptr_array_index (inside->slots, i))->key);
  count_wishes (place, source, TRUE);
}

void
milieu_glib_place_raise (Place *self, MilieuGlibValueSource *source)
{
  g_ptr_array_remove (self->sources, source);
  g_ptr_array_add (self->sources, source);
  touch_all (self);
}

void
milieu_glib_place_remove (Place *self, MilieuGlibValueSource *source)
{
  GHashTableIter iter;
  gpointer value;
  count_wishes (self, source, FALSE);
  g_ptr_array_remove (self->sources, source);
  g_ptr_array_remove (milieu_glib_value_source_inside (source)->places, self);
  g_hash_table_iter_init (&iter, self->keys);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Feed *feed = value;
      if (feed->supplier == source)
        feed->supplier = NULL;
    }
  touch_all (self);
}

void
milieu_glib_place_forget (Place *place)
{
  GHashTableIter iter;
  gpointer value;
  Feeds *feeds = place->feeds;
  if (!feeds)
    return;
  g_rc_box_acquire (place);
  place->feeds = NULL;
  g_hash_table_remove (feeds->places, &place->node);
  GPtrArray *sources = g_ptr_array_new_with_free_func (g_object_unref);
  while (place->sources->len)
    {
      MilieuGlibValueSource *source = g_ptr_array_index (place->sources, 0);
      milieu_glib_place_remove (place, source);
      g_ptr_array_add (sources, source);
    }
  g_hash_table_iter_init (&iter, place->keys);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    ((Feed *)value)->place = NULL;
  g_hash_table_remove_all (place->keys);
  milieu_glib_place_release (place);
  for (guint i = 0; i < sources->len; i++)
    milieu_glib_value_source_settle (g_ptr_array_index (sources, i));
  g_ptr_array_unref (sources);
}

/* ---- life ---- */

/* The tree has gone; what was attached is not told twice, since most places went before. */
static void
destroy_feeds (void *user_data)
{
  Feeds *self = user_data;
  GHashTableIter iter;
  gpointer place;
  self->tree = NULL;
  milieu_glib_feeds_drop_retry (self);
  for (;;)
    {
      g_hash_table_iter_init (&iter, self->places);
      if (!g_hash_table_iter_next (&iter, NULL, &place))
        break;
      milieu_glib_place_forget (place);
    }
  g_queue_clear_full (&self->dirty, milieu_glib_feed_release);
  milieu_glib_feeds_release (self);
}

/* The tree's feeds, or NULL. */
static Feeds *
find (MilieuTree *tree)
{
  return milieu_tree_get_data (tree, &feeds_key);
}

MilieuStatus
milieu_glib_feeds_take (MilieuTree *tree, Feeds **feeds)
{
  *feeds = find (tree);
  if (*feeds)
    return MILIEU_OK;
  Feeds *made = g_rc_box_new0 (Feeds);
  made->tree = tree;
  made->places =
    g_hash_table_new_full (milieu_glib_node_hash, g_int64_equal, NULL, milieu_glib_place_release);
  MilieuStatus status = milieu_tree_set_data (tree, &feeds_key, made, destroy_feeds);
  if (status == MILIEU_OK)
    *feeds = made;
  else
    milieu_glib_feeds_release (made);
  return status;
}

Place *
milieu_glib_feeds_find_place (MilieuTree *tree, MilieuNode node)
{
  const Feeds *feeds = find (tree);
  return feeds ? g_hash_table_lookup (feeds->places, &node) : NULL;
}
