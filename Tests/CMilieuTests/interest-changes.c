/* The interest hook while the tree changes, and when its function, or an observer's, changes it. */
#include "actor.h"
#include "feed.h"

/* ---- the tree changes ---- */

static void
movesBringAndTakeInterest (void)
{
  Fixture f;
  fixture_start (&f);
  Feed list = { .fixture = &f }, dialog = { .fixture = &f };
  fixture_observe (&f, f.row, f.padding);
  feed_watch (&list, f.list, f.padding);
  feed_watch (&dialog, f.dialog, f.padding);
  CHECK_TEXT (fixture_told (&f), "list padding wanted\n");
  fixture_move (&f, f.row, f.text);
  CHECK_INT (list.calls, 2);
  CHECK_INT (dialog.calls, 1);
  (void)fixture_told (&f);
  fixture_move (&f, f.dialog, f.list);
  CHECK_TEXT (fixture_told (&f), "list padding wanted\n");
  fixture_move (&f, f.text, f.dialog);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
theInterestMovesWithItsNode (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  feed_watch (&feed, f.list, f.padding);
  fixture_move (&f, f.list, f.dialog);
  fixture_observe (&f, f.row, f.padding);
  CHECK_TEXT (fixture_told (&f), "list padding wanted\n");
  fixture_end (&f);
}

static void
theLastObserverMayGoWithItsNode (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f };
  feed_watch (&feed, f.window, f.padding);
  fixture_observe (&f, f.row, f.padding);
  (void)fixture_told (&f);
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK_TEXT (fixture_told (&f), "window padding unwanted\n");
  fixture_end (&f);
}

/* ---- functions that act ---- */

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
  Actor actor = { .fixture = &f, .label = "a", .act = actor_remove_itself };
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
keep_message (const char *message, void *user_data)
{
  char *kept = user_data;
  memcpy (kept, message, strlen (message) < 255 ? strlen (message) + 1 : 255);
}

static void
anInterestThatNeverSettlesIsGivenUp (void)
{
  Fixture f;
  fixture_start (&f);
  Feed feed = { .fixture = &f, .act = toggle };
  char message[256] = "";
  milieu_tree_set_message_function (f.tree, keep_message, message, NULL);
  watch_row (&feed);
  feed_watch (&feed, f.window, f.padding);
  CHECK_INT (feed.calls, MILIEU_ROUND_LIMIT + 1); /* once by itself, then by a flush */
  CHECK_TEXT (message, "values still change after 100 rounds of telling: interest in padding at "
                       "window");
  CHECK_INT (milieu_tree_flush (f.tree), MILIEU_ERROR_UNSTABLE);
  milieu_tree_set_message_function (f.tree, NULL, NULL, NULL);
  fixture_end (&f);
}

TEST_TOPIC (interest_changes, TEST (interest_changes, movesBringAndTakeInterest),
            TEST (interest_changes, theInterestMovesWithItsNode),
            TEST (interest_changes, theLastObserverMayGoWithItsNode),
            TEST (interest_changes, anInterestIsDestroyedAfterItsFunctionReturned),
            TEST (interest_changes, anInterestThatNeverSettlesIsGivenUp))
