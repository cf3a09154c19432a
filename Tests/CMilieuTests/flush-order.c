/* The order of telling: the tree's, a node before all below it and siblings first to last; at one
 * node, by registration. It is that of the tree as it is when a round starts. */
#include "actor.h"

#include <stdio.h>

/* Writes at the window and says who was told, as "list row text". */
static const char *
order (Fixture *f)
{
  static _Thread_local int64_t value = 1000;
  static _Thread_local char text[FIXTURE_LOG_SIZE];
  fixture_set (f, f->window, f->padding, ++value);
  const char *told = fixture_told (f);
  size_t length = 0;
  text[0] = '\0';
  for (const char *line = told; *line; line = strchr (line, '\n') + 1)
    length += (size_t)snprintf (text + length, sizeof text - length, "%s%.*s", length ? " " : "",
                                (int)strcspn (line, " "), line);
  return text;
}

static void
observe_backwards (Fixture *f)
{
  fixture_observe (f, f->text, f->padding);
  fixture_observe (f, f->dialog, f->padding);
  fixture_observe (f, f->row, f->padding);
  fixture_observe (f, f->list, f->padding);
  fixture_observe (f, f->window, f->padding);
}

static void
theTreesOrderCountsWhateverTheRegistration (void)
{
  Fixture f;
  fixture_start (&f);
  observe_backwards (&f);
  CHECK_TEXT (order (&f), "window list row dialog text");
  fixture_end (&f);
}

static void
atOneNodeRegistrationCounts (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actors[4] = { { .label = "d" }, { .label = "c" }, { .label = "b" }, { .label = "a" } };
  for (int i = 0; i < 4; i++)
    {
      actors[i].fixture = &f;
      actor_observe (&actors[i], f.row, i % 2 ? f.padding : f.gap, MILIEU_OBSERVE_PLAIN);
    }
  CHECK_TEXT (order (&f), "d: c: b: a:");
  fixture_unobserve (&f, actors[1].observer);
  actor_observe (&actors[1], f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  CHECK_TEXT (order (&f), "d: b: a: c:");
  fixture_end (&f);
}

static void
keysDoNotMakeAnOrder (void)
{
  Fixture f;
  fixture_start (&f);
  Actor first = { .fixture = &f, .label = "a" }, second = { .fixture = &f, .label = "b" };
  Actor third = { .fixture = &f, .label = "c" };
  fixture_observe (&f, f.text, f.padding);
  actor_observe (&first, f.row, f.margin, MILIEU_OBSERVE_PLAIN);
  actor_observe (&second, f.row, f.padding, MILIEU_OBSERVE_PLAIN);
  actor_observe (&third, f.row, f.margin, MILIEU_OBSERVE_PLAIN);
  fixture_observe (&f, f.list, f.title);
  fixture_begin (&f);
  fixture_set (&f, f.row, f.padding, 1);
  fixture_set (&f, f.window, f.margin, 2);
  fixture_set_text (&f, f.window, f.title, "t");
  fixture_set (&f, f.window, f.padding, 9);
  fixture_commit (&f);
  CHECK_TEXT (fixture_told (&f), "list title \"\" -> \"t\"\na: row margin 0 -> 2\n"
                                 "b: row padding 8 -> 1\nc: row margin 0 -> 2\n"
                                 "text padding 8 -> 9\n");
  fixture_end (&f);
}

static void
aNewSiblingIsToldAtItsPlace (void)
{
  Fixture f;
  MilieuNode first;
  fixture_start (&f);
  observe_backwards (&f);
  CHECK_TEXT (order (&f), "window list row dialog text");
  CHECK_OK (milieu_node_add (f.tree, f.list, f.row, MILIEU_NODE_PLAIN, &first));
  CHECK_OK (milieu_node_set_name (f.tree, first, "first"));
  fixture_observe (&f, first, f.padding);
  CHECK_TEXT (order (&f), "window list first row dialog text");
  fixture_end (&f);
}

static void
aMovedNodeIsToldAtItsNewPlace (void)
{
  Fixture f;
  fixture_start (&f);
  observe_backwards (&f);
  CHECK_TEXT (order (&f), "window list row dialog text");
  fixture_move (&f, f.row, f.dialog);
  CHECK_TEXT (order (&f), "window list dialog text row");
  fixture_move (&f, f.dialog, f.list);
  CHECK_TEXT (order (&f), "window list dialog text row");
  fixture_move_before (&f, f.row, f.window, f.list);
  CHECK_TEXT (order (&f), "window row list dialog text");
  fixture_end (&f);
}

static void
siblingsThatChangePlacesAreToldInTheNewOrder (void)
{
  Fixture f;
  fixture_start (&f);
  observe_backwards (&f);
  fixture_move_before (&f, f.dialog, f.window, f.list);
  CHECK_TEXT (order (&f), "window dialog text list row");
  fixture_move (&f, f.dialog, f.window);
  CHECK_TEXT (order (&f), "window list row dialog text");
  fixture_end (&f);
}

static void
rootsAreToldInOrder (void)
{
  Fixture f;
  fixture_start (&f);
  MilieuNode second = fixture_add (&f, MILIEU_NODE_NONE, "second");
  fixture_observe (&f, second, f.padding);
  fixture_observe (&f, f.window, f.padding);
  for (int i = 0; i < 2; i++)
    {
      fixture_begin (&f);
      fixture_set (&f, second, f.padding, i);
      fixture_set (&f, f.window, f.padding, i);
      fixture_commit (&f);
      fixture_move_before (&f, second, MILIEU_NODE_NONE, f.window);
    }
  CHECK_TEXT (fixture_told (&f), "window padding 8 -> 0\nsecond padding 8 -> 0\n"
                                 "second padding 0 -> 1\nwindow padding 0 -> 1\n");
  fixture_end (&f);
}

/* ---- many ---- */

/* Checks that each node's turn comes when a walk through the tree meets it. */
typedef struct Turns
{
  MilieuTree *tree;
  MilieuNode next; /* whose turn it is, or one before it without an observer */
  int told;
} Turns;

static void
check_turn (const MilieuNotification *notification, void *user_data)
{
  Turns *turns = user_data;
  while (turns->next && turns->next != notification->node)
    turns->next = milieu_node_get_next (turns->tree, turns->next, MILIEU_NODE_NONE);
  CHECK (turns->next);
  turns->next = milieu_node_get_next (turns->tree, turns->next, MILIEU_NODE_NONE);
  turns->told++;
}

static void
watch_turns (Fixture *f, Turns *turns, MilieuNode node)
{
  CHECK_OK (milieu_node_observe (f->tree, node, f->padding, MILIEU_OBSERVE_PLAIN, check_turn, turns,
                                 NULL, NULL));
}

static void
check_turns (Fixture *f, Turns *turns, MilieuNode top, int64_t value, int expected)
{
  turns->tree = f->tree;
  turns->next = milieu_node_get_first_child (f->tree, MILIEU_NODE_NONE);
  turns->told = 0;
  fixture_set (f, top, f->padding, value);
  CHECK_INT (turns->told, expected);
}

static void
manyInsertionsBeforeOneSiblingKeepTheOrder (void)
{
  enum
  {
    MANY = 3000
  };
  Fixture f;
  Turns turns;
  fixture_start (&f);
  watch_turns (&f, &turns, f.row);
  for (int i = 0; i < MANY; i++)
    {
      MilieuNode node;
      CHECK_OK (milieu_node_add (f.tree, f.list, f.row, MILIEU_NODE_PLAIN, &node));
      watch_turns (&f, &turns, node);
      if (i % 500 == 0)
        check_turns (&f, &turns, f.window, 100 + i, i + 2);
    }
  check_turns (&f, &turns, f.window, 9, MANY + 1);
  fixture_end (&f);
}

static void
manyInsertionsBeforeTheFirstSiblingKeepTheOrder (void)
{
  enum
  {
    MANY = 3000
  };
  Fixture f;
  Turns turns;
  fixture_start (&f);
  for (int i = 0; i < MANY; i++)
    {
      MilieuNode node, first = milieu_node_get_first_child (f.tree, f.list);
      CHECK_OK (milieu_node_add (f.tree, f.list, first, MILIEU_NODE_PLAIN, &node));
      watch_turns (&f, &turns, node);
    }
  check_turns (&f, &turns, f.window, 9, MANY);
  fixture_end (&f);
}

static void
siblingsMovedToTheMiddleAgainAndAgainKeepTheOrder (void)
{
  enum
  {
    SIBLINGS = 200,
    MOVES = 5000
  };
  Fixture f;
  Turns turns;
  MilieuNode nodes[SIBLINGS];
  fixture_start (&f);
  for (int i = 0; i < SIBLINGS; i++)
    {
      nodes[i] = fixture_add (&f, f.list, "node");
      watch_turns (&f, &turns, nodes[i]);
    }
  for (int i = 0; i < MOVES; i++)
    {
      int moved = i % SIBLINGS;
      if (moved != SIBLINGS / 2)
        fixture_move_before (&f, nodes[moved], f.list, nodes[SIBLINGS / 2]);
      if (i % 1000 == 0)
        check_turns (&f, &turns, f.window, 100 + i, SIBLINGS);
    }
  check_turns (&f, &turns, f.window, 9, SIBLINGS);
  fixture_end (&f);
}

static void
randomTreesAreToldInTheirOrder (void)
{
  enum
  {
    NODES = 300,
    STEPS = 3000
  };
  Fixture f;
  Turns turns;
  MilieuNode nodes[NODES] = { 0 };
  uint64_t random = 7;
  fixture_start_empty (&f, NULL);
  nodes[0] = fixture_add (&f, MILIEU_NODE_NONE, "top");
  watch_turns (&f, &turns, nodes[0]);
  for (int i = 1; i < NODES; i++)
    {
      random = random * UINT64_C (6364136223846793005) + 1442695040888963407;
      nodes[i] = fixture_add (&f, nodes[(random >> 33) % (uint64_t)i], "node");
      watch_turns (&f, &turns, nodes[i]);
    }
  for (int i = 0; i < STEPS; i++)
    {
      random = random * UINT64_C (6364136223846793005) + 1442695040888963407;
      MilieuNode node = nodes[1 + (random >> 33) % (NODES - 1)];
      MilieuNode sibling = nodes[(random >> 20) % NODES];
      MilieuNode parent = milieu_node_get_parent (f.tree, sibling);
      if (i % 3 == 0)
        (void)!milieu_node_move (f.tree, node, sibling, MILIEU_NODE_NONE);
      else if (parent)
        (void)!milieu_node_move (f.tree, node, parent, sibling);
      if (i % 10 == 0)
        check_turns (&f, &turns, nodes[0], 100 + i, NODES);
    }
  fixture_end (&f);
}

/* ---- while telling ---- */

static void
move_text_first (Actor *self, const MilieuNotification *notification)
{
  if (self->told == 1)
    fixture_move_before (self->fixture, self->fixture->dialog, self->fixture->window,
                         self->fixture->list);
  (void)notification;
}

static void
aRoundsOrderIsFixedWhenItStarts (void)
{
  Fixture f;
  fixture_start (&f);
  Actor actor = { .fixture = &f, .label = "a", .act = move_text_first };
  actor_observe (&actor, f.window, f.padding, MILIEU_OBSERVE_PLAIN);
  observe_backwards (&f);
  CHECK_TEXT (order (&f), "a: window list row dialog text");
  CHECK_TEXT (order (&f), "a: window dialog text list row");
  fixture_end (&f);
}

TEST_TOPIC (flush_order, TEST (flush_order, theTreesOrderCountsWhateverTheRegistration),
            TEST (flush_order, atOneNodeRegistrationCounts),
            TEST (flush_order, keysDoNotMakeAnOrder),
            TEST (flush_order, aNewSiblingIsToldAtItsPlace),
            TEST (flush_order, aMovedNodeIsToldAtItsNewPlace),
            TEST (flush_order, siblingsThatChangePlacesAreToldInTheNewOrder),
            TEST (flush_order, rootsAreToldInOrder),
            TEST (flush_order, manyInsertionsBeforeOneSiblingKeepTheOrder),
            TEST (flush_order, manyInsertionsBeforeTheFirstSiblingKeepTheOrder),
            TEST (flush_order, siblingsMovedToTheMiddleAgainAndAgainKeepTheOrder),
            TEST (flush_order, randomTreesAreToldInTheirOrder),
            TEST (flush_order, aRoundsOrderIsFixedWhenItStarts))
