/* Flushes: rounds, their order, what holds them back, and what never settles. */
#include "fixture.h"

#include <stdio.h>

static void
count_up (Actor *self, const MilieuNotification *notification)
{
  Fixture *f = self->fixture;
  f->length = 0;
  fixture_set (f, notification->node, f->padding, notification->changes[0].new_value.integer + 1);
}

static void
keep_message (const char *message, void *user_data)
{
  Fixture *f = user_data;
  f->length = 0;
  fixture_log (f, "%s", message);
}

/* The message of a flush in which so many observers never settle. */
static const char *
message_for (Fixture *f, int count)
{
  static _Thread_local Actor actors[16];
  milieu_tree_set_message_function (f->tree, keep_message, f, NULL);
  MilieuNode top = fixture_add (f, MILIEU_NODE_NONE, "top");
  for (int i = 0; i < count; i++)
    {
      char name[8];
      snprintf (name, sizeof name, "n%d", i);
      actors[i] = (Actor){ .fixture = f, .label = "a", .act = count_up };
      actor_observe (&actors[i], fixture_add (f, top, name), f->padding, MILIEU_OBSERVE_PLAIN);
    }
  fixture_set (f, top, f->padding, 9);
  return fixture_told (f);
}

static void
theMessageNamesKeysAndNodes (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK_TEXT (message_for (&f, 2), "values still change after 100 rounds of telling: "
                                   "padding at n0, padding at n1\n");
  fixture_end (&f);
}

static void
theMessageNamesNoOthersWhenAllAreNamed (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK (!strstr (message_for (&f, 8), "others"));
  fixture_end (&f);
}

static void
theMessageSaysThatThereAreOthers (void)
{
  Fixture f;
  fixture_start (&f);
  CHECK (strstr (message_for (&f, 9), ", and others"));
  fixture_end (&f);
}

static void
expect_more (Actor *self, const MilieuNotification *notification)
{
  (void)self;
  CHECK (milieu_tree_is_due (notification->tree));
}

static void
somebodyIsDueUntilTheRoundIsOver (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = expect_more };
  actor_observe (&actor, f.list, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.row, f.padding);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK (!milieu_tree_is_due (f.tree));
  fixture_end (&f);
}

TEST_TOPIC (flush, TEST (flush, theMessageNamesKeysAndNodes),
            TEST (flush, theMessageNamesNoOthersWhenAllAreNamed),
            TEST (flush, theMessageSaysThatThereAreOthers),
            TEST (flush, somebodyIsDueUntilTheRoundIsOver))
