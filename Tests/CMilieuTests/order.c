/* In which order, and with whose payload, observers are told when the tree changes under them. */
#include "actor.h"

/* Something lies between observing and being told again, so that marks are cleared. */
static void
aNodeThatWasObservedBeforeItMovedIsToldInItsNewPlace (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode first = fixture_add (&f, f.list, "first"), second = fixture_add (&f, f.list, "second");
  MilieuObserver observer = fixture_observe (&f, first, f.padding);
  fixture_observe (&f, second, f.padding);
  fixture_set (&f, f.list, f.padding, 1);
  CHECK_TEXT (fixture_told (&f), "first padding 8 -> 1\nsecond padding 8 -> 1\n");
  fixture_unobserve (&f, observer);
  fixture_unset (&f, f.list, f.padding);
  fixture_set (&f, f.list, f.padding, 1); /* goes down and finds nobody at the first */
  fixture_move (&f, first, f.list);
  fixture_observe (&f, first, f.padding);
  fixture_told (&f);
  fixture_set (&f, f.list, f.padding, 2);
  CHECK_TEXT (fixture_told (&f), "second padding 1 -> 2\nfirst padding 1 -> 2\n");
  fixture_end (&f);
}

static void
siblingsThatCameBeforeOneAnotherAreToldInTheirOrder (void)
{
  enum
  {
    MANY = 200
  };
  Fixture f;
  fixture_start (&f);
  char expected[MANY * 32] = "";
  MilieuNode before = MILIEU_NODE_NONE, middle = fixture_add (&f, f.row, "middle");
  for (int i = 0; i < MANY; i++)
    {
      /* Between the same two neighbours again and again: there is no room left for labels. */
      CHECK_OK (
        milieu_node_add (f.tree, f.row, i % 2 ? middle : before, MILIEU_NODE_PLAIN, &before));
      fixture_observe (&f, before, f.padding);
    }
  for (MilieuNode n = milieu_node_get_first_child (f.tree, f.row); n != MILIEU_NODE_NONE;
       n = milieu_node_get_next_sibling (f.tree, n))
    if (n != middle)
      {
        size_t length = strlen (expected);
        const char *name = fixture_name (&f, n);
        strncat (expected, name, sizeof expected - length - 1);
        strncat (expected, " padding 8 -> 9\n", sizeof expected - strlen (expected) - 1);
      }
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), expected);
  fixture_end (&f);
}

static void
override_plainly (Actor *self, const MilieuNotification *notification)
{
  Fixture *f = self->fixture;
  fixture_set_with (f, f->row, f->padding, notification->changes[0].new_value.integer, false, NULL);
}

static void
anObserverThatIsDueKeepsItsPayloadWhenItIsFedFromElsewhere (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.window, f.padding, 1);
  Actor first = { .fixture = &f, .label = "first", .act = override_plainly };
  actor_observe (&first, f.window, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.row, f.padding);
  fixture_set_with (&f, f.window, f.padding, 2, true, NULL);
  CHECK_TEXT (fixture_told (&f),
              "first: window padding 1 -> 2 animated\nrow padding 1 -> 2 animated\n");
  fixture_end (&f);
}

TEST_TOPIC (order, TEST (order, aNodeThatWasObservedBeforeItMovedIsToldInItsNewPlace),
            TEST (order, siblingsThatCameBeforeOneAnotherAreToldInTheirOrder),
            TEST (order, anObserverThatIsDueKeepsItsPayloadWhenItIsFedFromElsewhere))
