/* The interest hook: told of the first observer of a key that comes at or below a node, and of the
 * last that goes. */
#include "fixture.h"

typedef struct Feed
{
  Fixture *fixture;
  void (*act) (struct Feed *self, bool wanted);
  MilieuObserver interest, observer;
  int calls, destroyed;
  bool is_running;
} Feed;

static void
feed_call (MilieuTree *tree, MilieuNode node, const MilieuKey *key, bool wanted, void *user_data)
{
  Feed *self = user_data;
  bool was_running = self->is_running;
  CHECK (tree == self->fixture->tree);
  self->calls++;
  self->is_running = true;
  fixture_log (self->fixture, "%s %s %s", fixture_name (self->fixture, node), milieu_key_name (key),
               wanted ? "wanted" : "unwanted");
  if (self->act)
    self->act (self, wanted);
  self->is_running = was_running;
}

static void
feed_destroy (void *user_data)
{
  Feed *self = user_data;
  self->destroyed++;
  if (self->is_running)
    fixture_log (self->fixture, "destroyed while it ran");
}

static void
feed_watch (Feed *self, MilieuNode node, const MilieuKey *key)
{
  CHECK_OK (milieu_node_watch_interest (self->fixture->tree, node, key, feed_call, self,
                                        feed_destroy, &self->interest));
}

static void
remove_told (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  CHECK_OK (milieu_observer_remove (notification->tree, notification->observer));
}

static void
write_and_go (Feed *self, bool wanted)
{
  if (!wanted)
    return;
  fixture_set (self->fixture, self->fixture->window, self->fixture->padding, 9);
  milieu_observer_remove (self->fixture->tree, self->interest);
  CHECK_INT (self->destroyed, 0);
}

static void
anInterestIsDestroyedAfterItsFunctionReturned (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f, .act = write_and_go };
  Actor actor = { .fixture = &f, .label = "a", .act = remove_told };
  feed_watch (&feed, f.window, f.padding);
  actor_observe (&actor, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  CHECK_INT (feed.destroyed, 1);
  fixture_end (&f);
  CHECK_INT (feed.destroyed, 1);
}

/* The handle is known before the interest is told of the observer. */
static void
watch_row (Feed *self)
{
  Fixture *f = self->fixture;
  CHECK_OK (milieu_node_observe (f->tree, f->row, f->padding, MILIEU_OBSERVE_PLAIN,
                                 fixture_log_notification, f, NULL, &self->observer));
}

static void
toggle (Feed *self, bool wanted)
{
  CHECK (self->calls < 10000);
  self->fixture->length = 0;
  if (wanted)
    CHECK_OK (milieu_observer_remove (self->fixture->tree, self->observer));
  else
    watch_row (self);
}

static void
anInterestThatNeverSettlesIsGivenUp (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f, .act = toggle };
  watch_row (&feed);
  feed_watch (&feed, f.window, f.padding);
  CHECK (feed.calls <= MILIEU_ROUND_LIMIT + 1);
  fixture_end (&f);
}

TEST_TOPIC (interest, TEST (interest, anInterestIsDestroyedAfterItsFunctionReturned),
            TEST (interest, anInterestThatNeverSettlesIsGivenUp))
