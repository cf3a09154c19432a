/* Observers of several keys: one call a round, with the keys that changed and their old values. */
#include "actor.h"

#include <pthread.h>

/* Observes padding, margin and title at a node. */
static MilieuObserver
observe_three (Fixture *f, MilieuNode node)
{
  const MilieuKey *keys[] = { f->padding, f->margin, f->title };
  return fixture_observe_keys (f, node, keys, 3);
}

/* ---- what is told ---- */

static void
keysThatChangeTogetherAreToldInOneCall (void)
{
  Fixture f;
  fixture_start (&f);
  observe_three (&f, f.row);
  fixture_begin (&f);
  fixture_set_text (&f, f.row, f.title, "t");
  fixture_set (&f, f.list, f.margin, 2);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9, margin 0 -> 2, title \"\" -> \"t\"\n");
  fixture_end (&f);
}

static void
onlyTheKeysThatChangedAreTold (void)
{
  Fixture f;
  fixture_start (&f);
  observe_three (&f, f.row);
  fixture_set (&f, f.window, f.margin, 2);
  CHECK_TEXT (fixture_told (&f), "row margin 0 -> 2\n");
  fixture_begin (&f);
  fixture_set (&f, f.window, f.padding, 9);
  fixture_set_text (&f, f.list, f.title, "t");
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 9, title \"\" -> \"t\"\n");
  fixture_end (&f);
}

static void
keysAreToldInTheOrderOfRegistration (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *keys[] = { f.title, f.padding, f.margin };
  fixture_observe_keys (&f, f.row, keys, 3);
  fixture_begin (&f);
  fixture_set (&f, f.row, f.margin, 2);
  fixture_set (&f, f.row, f.padding, 9);
  fixture_set_text (&f, f.row, f.title, "t");
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row title \"\" -> \"t\", padding 8 -> 9, margin 0 -> 2\n");
  fixture_end (&f);
}

static void
aKeySetBackIsLeftOut (void)
{
  Fixture f;
  fixture_start (&f);
  observe_three (&f, f.row);
  fixture_begin (&f);
  fixture_set (&f, f.row, f.padding, 9);
  fixture_set (&f, f.row, f.margin, 2);
  fixture_unset (&f, f.row, f.padding);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "row margin 0 -> 2\n");
  fixture_begin (&f);
  fixture_unset (&f, f.row, f.margin);
  fixture_set (&f, f.window, f.margin, 2);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "");
  fixture_end (&f);
}

static void
aMoveTellsAllThatDiffersInOneCall (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_set (&f, f.dialog, f.padding, 20);
  fixture_set (&f, f.dialog, f.margin, 0);
  fixture_set_text (&f, f.dialog, f.title, "t");
  observe_three (&f, f.row);
  fixture_move (&f, f.list, f.dialog);
  CHECK_TEXT (fixture_told (&f), "row padding 8 -> 20, title \"\" -> \"t\"\n");
  fixture_end (&f);
}

static void
set_margin (Actor *self, const MilieuNotification *notification)
{
  if (self->told == 1)
    fixture_set (self->fixture, notification->node, self->fixture->margin, 2);
}

static void
whatTheCallbackChangesIsToldInTheNextRound (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *keys[] = { f.padding, f.margin };
  Actor actor = { .fixture = &f, .label = "a", .act = set_margin };
  actor_observe_keys (&actor, f.row, keys, 2, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "a: row padding 8 -> 9\na: row margin 0 -> 2\n");
  fixture_end (&f);
}

static void
aDerivedKeyAndItsSourceAreToldInOneCall (void)
{
  Fixture f;
  fixture_start (&f);
  const MilieuKey *keys[] = { f.stretch, f.padding, f.gap };
  fixture_observe_keys (&f, f.row, keys, 3);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f), "row stretch 116 -> 118, padding 8 -> 9, gap 16 -> 18\n");
  fixture_set (&f, f.list, f.gap, 18);
  fixture_set (&f, f.window, f.padding, 10);
  CHECK_TEXT (fixture_told (&f), "row padding 9 -> 10\n");
  fixture_end (&f);
}

static void
manyAndOneAreToldInTheOrderOfRegistration (void)
{
  Fixture f;
  fixture_start (&f);
  Actor first = { .fixture = &f, .label = "one" };
  actor_observe (&first, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  observe_three (&f, f.row);
  Actor last = { .fixture = &f, .label = "last" };
  actor_observe (&last, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  fixture_set (&f, f.window, f.padding, 9);
  CHECK_TEXT (fixture_told (&f),
              "one: row padding 8 -> 9\nrow padding 8 -> 9\nlast: row padding 8 -> 9\n");
  fixture_end (&f);
}

static void
thePayloadIsThatOfTheLatestTransactionThatChangedOneOfThem (void)
{
  Fixture f;
  fixture_start (&f);
  observe_three (&f, f.row);
  fixture_defer (&f);
  fixture_set_with (&f, f.row, f.padding, 9, false, NULL);
  fixture_set_with (&f, f.row, f.margin, 2, true, NULL);
  fixture_set_with (&f, f.row, f.gap, 3, false, NULL); /* not one of them */
  CHECK_TEXT (fixture_flush (&f), "row padding 8 -> 9, margin 0 -> 2 animated\n");
  fixture_set_with (&f, f.row, f.padding, 10, true, NULL);
  fixture_set_with (&f, f.row, f.margin, 3, false, NULL);
  CHECK_TEXT (fixture_flush (&f), "row padding 9 -> 10, margin 2 -> 3\n");
  fixture_end (&f);
}

/* ---- going ---- */

static void
theDestroyFunctionRunsOnceForAllKeys (void)
{
  Fixture f;
  fixture_start (&f);
  fixture_unobserve (&f, observe_three (&f, f.row));
  CHECK_INT (f.destroyed, 1);
  observe_three (&f, f.row);
  observe_three (&f, f.text);
  CHECK_OK (milieu_node_remove (f.tree, f.list));
  CHECK_INT (f.destroyed, 2);
  fixture_end (&f);
  CHECK_INT (f.destroyed, 3);
}

/* ---- more keys than a word has bits ---- */

enum
{
  MANY = 150
};

static const MilieuKey *many_keys[MANY];
static pthread_once_t many_keys_are_made = PTHREAD_ONCE_INIT;

static void
make_many_keys (void)
{
  for (int i = 0; i < MANY; i++)
    {
      MilieuKeyDefinition definition = { .name = "m", .type = MILIEU_TYPE_INT, .unlisted = true };
      CHECK_OK (milieu_key_define (&definition, &many_keys[i]));
    }
}

static void
check_many (const MilieuNotification *notification, void *user_data)
{
  CHECK_INT (notification->change_count, MANY / 3);
  for (size_t i = 0; i < notification->change_count; i++)
    {
      CHECK (notification->changes[i].key == many_keys[3 * i]);
      CHECK_INT (notification->changes[i].old_value.integer, 0);
      CHECK_INT (notification->changes[i].new_value.integer, 3 * i + 1);
    }
  (*(int *)user_data)++;
}

static void
moreThan64KeysAreToldInOneCall (void)
{
  Fixture f;
  int told = 0;
  pthread_once (&many_keys_are_made, make_many_keys);
  fixture_start (&f);
  CHECK_OK (milieu_node_observe_keys (f.tree, f.row, many_keys, MANY, MILIEU_OBSERVE_PLAIN,
                                      check_many, &told, NULL, NULL));
  fixture_begin (&f);
  for (int i = MANY - 3; i >= 0; i -= 3)
    fixture_set (&f, f.list, many_keys[i], i + 1);
  fixture_commit (&f);
  CHECK_INT (told, 1);
  fixture_end (&f);
}

TEST_TOPIC (observe_keys, TEST (observe_keys, keysThatChangeTogetherAreToldInOneCall),
            TEST (observe_keys, onlyTheKeysThatChangedAreTold),
            TEST (observe_keys, keysAreToldInTheOrderOfRegistration),
            TEST (observe_keys, aKeySetBackIsLeftOut),
            TEST (observe_keys, aMoveTellsAllThatDiffersInOneCall),
            TEST (observe_keys, whatTheCallbackChangesIsToldInTheNextRound),
            TEST (observe_keys, aDerivedKeyAndItsSourceAreToldInOneCall),
            TEST (observe_keys, manyAndOneAreToldInTheOrderOfRegistration),
            TEST (observe_keys, thePayloadIsThatOfTheLatestTransactionThatChangedOneOfThem),
            TEST (observe_keys, theDestroyFunctionRunsOnceForAllKeys),
            TEST (observe_keys, moreThan64KeysAreToldInOneCall))
