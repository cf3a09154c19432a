/* A source that takes turns: it starves nobody, nobody starves it, and it wakes nothing. */
#include "../CMilieuTests/test.h"

#include <milieu-glib/milieu-glib.h>

#include <fcntl.h>
#include <unistd.h>

enum
{
  /* Iterations after which what a test waits for will not come. */
  PATIENCE = 1000000
};

/* A turn source on a context of its own, and somebody else there. */
typedef struct Turns
{
  GMainContext *context;
  GSource *source; /* a reference */
  int taken;       /* turns of the source's */
  int others;      /* turns of the other's */
  int wanted;      /* turns after which the source has no more work; -1 for none */
  int iterations;
  bool other_rests; /* the other one has no more work */
  void (*act) (struct Turns *self);
} Turns;

static gboolean
take_turn (void *user_data)
{
  Turns *self = user_data;
  self->taken++;
  if (self->act)
    self->act (self);
  if (self->wanted < 0 || self->taken < self->wanted)
    milieu_glib_turn_source_wake (self->source);
  return G_SOURCE_CONTINUE;
}

static gboolean
take_other_turn (void *user_data)
{
  Turns *self = user_data;
  self->others++;
  return self->other_rests ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

static void
set_up_with (Turns *self, int fd, GSourceFunc function)
{
  *self = (Turns){ .context = g_main_context_new (), .wanted = -1 };
  self->source = milieu_glib_turn_source_new (fd);
  g_source_set_callback (self->source, function, self, NULL);
  CHECK (milieu_glib_turn_source_attach (self->source, self->context) != 0);
}

static void
set_up (Turns *self)
{
  set_up_with (self, -1, take_turn);
}

static void
add_other (Turns *self, int priority)
{
  GSource *other = g_idle_source_new ();
  g_source_set_priority (other, priority);
  g_source_set_callback (other, take_other_turn, self, NULL);
  g_source_attach (other, self->context);
  g_source_unref (other);
}

/* Iterates, without waiting, until nothing is ready; returns how many dispatched something. */
static int
settle (Turns *self)
{
  int dispatched = 0;
  while (dispatched < PATIENCE && g_main_context_iteration (self->context, FALSE))
    dispatched++;
  return dispatched;
}

static void
tear_down (Turns *self)
{
  g_source_destroy (self->source);
  g_source_unref (self->source);
  g_main_context_unref (self->context);
}

/* ---- Fairness ---- */

static const int priorities[] = { G_PRIORITY_HIGH, G_PRIORITY_DEFAULT, MILIEU_GLIB_PRIORITY_FLUSH,
                                  G_PRIORITY_LOW };

/* Both always have work: after a while, whatever the priorities, both have had turns. */
static void
expect_fairness (int own, int other)
{
  Turns turns;
  set_up (&turns);
  g_source_set_priority (turns.source, own);
  add_other (&turns, other);
  milieu_glib_turn_source_wake (turns.source);
  for (int i = 0; i < PATIENCE && (turns.taken < 10 || turns.others < 10); i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK (turns.taken >= 10);
  CHECK (turns.others >= 10);
  CHECK (turns.others >= turns.taken - 1);
  tear_down (&turns);
}

static void
aBusyTurnSourceAndABusyOtherOneStarveNeither (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (priorities); i++)
    for (size_t j = 0; j < G_N_ELEMENTS (priorities); j++)
      expect_fairness (priorities[i], priorities[j]);
}

static void
allThatIsReadyComesBetweenTwoTurns (void)
{
  Turns turns;
  set_up (&turns);
  turns.other_rests = true;
  for (size_t i = 0; i < G_N_ELEMENTS (priorities); i++)
    for (int count = 0; count < 3; count++)
      add_other (&turns, priorities[i]);
  g_source_set_priority (turns.source, G_PRIORITY_HIGH - 1);
  milieu_glib_turn_source_wake (turns.source);
  while (turns.taken < 2)
    CHECK (g_main_context_iteration (turns.context, FALSE));
  CHECK_INT (turns.others, 3 * G_N_ELEMENTS (priorities));
  tear_down (&turns);
}

static void
aTurnSourceThatIsFirstLookedAtByAnIdleContextIsFair (void)
{
  Turns turns = { .context = g_main_context_new (), .wanted = -1 };
  turns.source = milieu_glib_turn_source_new (-1);
  g_source_set_callback (turns.source, take_turn, &turns, NULL);
  CHECK (g_source_attach (turns.source, turns.context) != 0);
  settle (&turns);
  add_other (&turns, G_PRIORITY_HIGH);
  milieu_glib_turn_source_wake (turns.source);
  for (int i = 0; i < PATIENCE && turns.taken < 3; i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK_INT (turns.taken, 3);
  tear_down (&turns);
}

static void
twoBusyTurnSourcesAlternate (void)
{
  Turns turns;
  set_up (&turns);
  Turns second = { .context = turns.context, .wanted = -1 };
  second.source = milieu_glib_turn_source_new (-1);
  g_source_set_callback (second.source, take_turn, &second, NULL);
  g_source_set_priority (second.source, G_PRIORITY_LOW);
  milieu_glib_turn_source_attach (second.source, turns.context);
  milieu_glib_turn_source_wake (turns.source);
  milieu_glib_turn_source_wake (second.source);
  for (int i = 0; i < 1000; i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK (turns.taken > 100);
  CHECK (second.taken >= turns.taken - 1 && second.taken <= turns.taken + 1);
  g_source_destroy (second.source);
  g_source_unref (second.source);
  tear_down (&turns);
}

static void
itsPriorityIsItsOwnAgainAfterItWasKeptWaiting (void)
{
  Turns turns;
  set_up (&turns);
  turns.wanted = 2;
  g_source_set_priority (turns.source, G_PRIORITY_LOW);
  add_other (&turns, G_PRIORITY_DEFAULT);
  milieu_glib_turn_source_wake (turns.source);
  for (int i = 0; i < PATIENCE && turns.taken < 2; i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK_INT (turns.taken, 2);
  CHECK_INT (g_source_get_priority (turns.source), G_PRIORITY_LOW);
  tear_down (&turns);
}

/* ---- Wake-ups ---- */

static int asked_timeout;

/* A poll that never sleeps, and keeps how long it was asked to. */
static int
poll_at_once (GPollFD *fds, guint count, int timeout)
{
  asked_timeout = timeout;
  return g_poll (fds, count, 0);
}

static void
anIdleTurnSourceWakesNothing (void)
{
  Turns turns;
  set_up (&turns);
  turns.wanted = 1;
  settle (&turns);
  g_main_context_set_poll_func (turns.context, poll_at_once);
  CHECK (!g_main_context_iteration (turns.context, TRUE));
  CHECK_INT (asked_timeout, -1);

  /* A turn, and the iteration that ends the rest. */
  milieu_glib_turn_source_wake (turns.source);
  CHECK_INT (settle (&turns), 2);
  CHECK_INT (turns.taken, 1);
  CHECK (!g_main_context_iteration (turns.context, TRUE));
  CHECK_INT (asked_timeout, -1);
  CHECK_INT (settle (&turns), 0);
  tear_down (&turns);
}

static void
manyWakeUpsBetweenTwoTurnsAreOne (void)
{
  Turns turns;
  set_up (&turns);
  turns.wanted = 1;
  for (int i = 0; i < 1000; i++)
    milieu_glib_turn_source_wake (turns.source);
  CHECK_INT (settle (&turns), 2);
  CHECK_INT (turns.taken, 1);
  tear_down (&turns);
}

static void *
wake_often (void *user_data)
{
  Turns *turns = user_data;
  for (int i = 0; i < 1000; i++)
    milieu_glib_turn_source_wake (turns->source);
  return NULL;
}

static void *
wake_once (void *user_data)
{
  milieu_glib_turn_source_wake (((Turns *)user_data)->source);
  return NULL;
}

static void
anotherThreadWakesTheLoop (void)
{
  Turns turns;
  set_up (&turns);
  turns.wanted = 0;
  for (int i = 1; i <= 100; i++)
    {
      GThread *thread = g_thread_new ("waker", wake_once, &turns);
      while (turns.taken < i)
        g_main_context_iteration (turns.context, TRUE);
      g_thread_join (thread);
    }
  GThread *threads[2];
  for (int i = 0; i < 2; i++)
    threads[i] = g_thread_new ("waker", wake_often, &turns);
  for (int i = 0; i < 2; i++)
    g_thread_join (threads[i]);
  settle (&turns);
  CHECK (turns.taken >= 101 && turns.taken <= 2100);
  tear_down (&turns);
}

/* ---- File descriptors ---- */

static int pipe_ends[2];

static gboolean
read_a_byte (void *user_data)
{
  char byte;
  ((Turns *)user_data)->taken++;
  CHECK_INT (read (pipe_ends[0], &byte, 1), 1);
  return G_SOURCE_CONTINUE;
}

static void
set_up_pipe (Turns *self, GSourceFunc function)
{
  CHECK_INT (pipe (pipe_ends), 0);
  set_up_with (self, pipe_ends[0], function);
}

static void
close_pipe (void)
{
  close (pipe_ends[0]);
  close (pipe_ends[1]);
}

static void
aFileDescriptorThatCanBeReadIsWork (void)
{
  Turns turns;
  set_up_pipe (&turns, read_a_byte);
  CHECK_INT (settle (&turns), 0);
  CHECK_INT (write (pipe_ends[1], "abc", 3), 3);
  add_other (&turns, G_PRIORITY_HIGH);
  for (int i = 0; i < PATIENCE && turns.taken < 3; i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK_INT (turns.taken, 3);
  turns.other_rests = true;
  settle (&turns);
  CHECK_INT (turns.taken, 3);
  tear_down (&turns);
  close_pipe ();
}

static gboolean
leave_unread (void *user_data)
{
  ((Turns *)user_data)->taken++;
  return G_SOURCE_CONTINUE;
}

static void
whatIsLeftUnreadStarvesNobody (void)
{
  Turns turns;
  set_up_pipe (&turns, leave_unread);
  CHECK_INT (write (pipe_ends[1], "a", 1), 1);
  add_other (&turns, G_PRIORITY_LOW);
  for (int i = 0; i < PATIENCE && (turns.others < 10 || turns.taken < 10); i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK (turns.others >= 10);
  CHECK (turns.taken >= 10);
  CHECK (turns.others >= turns.taken - 1);
  tear_down (&turns);
  close_pipe ();
}

static void
aFileDescriptorIsLetGoOfWhenTheSourceIsDestroyed (void)
{
  Turns turns;
  set_up_pipe (&turns, leave_unread);
  CHECK_INT (write (pipe_ends[1], "a", 1), 1);
  g_source_destroy (turns.source);
  g_main_context_set_poll_func (turns.context, poll_at_once);
  CHECK (!g_main_context_iteration (turns.context, TRUE));
  CHECK_INT (asked_timeout, -1);
  CHECK_INT (turns.taken, 0);
  tear_down (&turns);
  close_pipe ();
}

/* Counts how often a loop that would wait is not let. */
static int wake_ups;

static int
count_wake_ups (GPollFD *fds, guint count, int timeout)
{
  int ready = g_poll (fds, count, 0);
  if (timeout != 0 && ready > 0)
    wake_ups++;
  return ready;
}

static gboolean
iterate_within (void *user_data)
{
  Turns *self = user_data;
  wake_ups = 0;
  if (self->taken++ == 0)
    for (int i = 0; i < 10; i++)
      self->iterations += g_main_context_iteration (self->context, TRUE);
  return G_SOURCE_CONTINUE;
}

static void
aLoopWithinATurnIsLeftAlone (void)
{
  Turns turns;
  set_up_pipe (&turns, iterate_within);
  CHECK_INT (write (pipe_ends[1], "a", 1), 1);
  close (pipe_ends[1]);
  g_main_context_set_poll_func (turns.context, count_wake_ups);
  g_main_context_iteration (turns.context, FALSE);
  CHECK_INT (turns.taken, 1);
  CHECK_INT (turns.iterations, 0);
  /* One finds that the pipe is hung up, and one that it is watched no more. */
  CHECK (wake_ups <= 2);

  for (int i = 0; i < 3 && turns.taken < 2; i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK_INT (turns.taken, 2);
  tear_down (&turns);
  close (pipe_ends[0]);
}

/* ---- Going ---- */

static void
destroy_source (Turns *self)
{
  g_source_destroy (self->source);
}

static void
aSourceIsDestroyedWithinItsDispatch (void)
{
  Turns turns;
  set_up (&turns);
  turns.act = destroy_source;
  milieu_glib_turn_source_wake (turns.source);
  settle (&turns);
  milieu_glib_turn_source_wake (turns.source);
  CHECK_INT (settle (&turns), 0);
  CHECK_INT (turns.taken, 1);
  tear_down (&turns);
}

static gboolean
end (void *user_data)
{
  ((Turns *)user_data)->taken++;
  return G_SOURCE_REMOVE;
}

static void
aSourceWhoseCallbackSaysSoIsRemoved (void)
{
  Turns turns;
  set_up_with (&turns, -1, end);
  milieu_glib_turn_source_wake (turns.source);
  settle (&turns);
  CHECK (g_source_is_destroyed (turns.source));
  CHECK_INT (turns.taken, 1);
  tear_down (&turns);
}

static void
aContextTakesItsSourceAlong (void)
{
  Turns turns;
  set_up (&turns);
  turns.wanted = 1;
  milieu_glib_turn_source_wake (turns.source);
  settle (&turns);
  g_main_context_unref (turns.context);
  CHECK (g_source_is_destroyed (turns.source));
  milieu_glib_turn_source_wake (turns.source);
  g_source_unref (turns.source);
}

static void
aSourceThatIsNeverAttachedGoes (void)
{
  GSource *source = milieu_glib_turn_source_new (-1);
  milieu_glib_turn_source_wake (source);
  g_source_unref (source);
}

static void *
destroy_elsewhere (void *user_data)
{
  g_source_destroy (user_data);
  return NULL;
}

static void
anotherThreadDestroysASourceThatIsServed (void)
{
  for (int i = 0; i < 200; i++)
    {
      Turns turns;
      set_up (&turns);
      milieu_glib_turn_source_wake (turns.source);
      GThread *thread = g_thread_new ("destroyer", destroy_elsewhere, turns.source);
      settle (&turns);
      CHECK (g_source_is_destroyed (turns.source));
      g_thread_join (thread);
      tear_down (&turns);
    }
}

TEST_TOPIC (glib_turn, TEST (glib_turn, aBusyTurnSourceAndABusyOtherOneStarveNeither),
            TEST (glib_turn, allThatIsReadyComesBetweenTwoTurns),
            TEST (glib_turn, aTurnSourceThatIsFirstLookedAtByAnIdleContextIsFair),
            TEST (glib_turn, twoBusyTurnSourcesAlternate),
            TEST (glib_turn, itsPriorityIsItsOwnAgainAfterItWasKeptWaiting),
            TEST (glib_turn, anIdleTurnSourceWakesNothing),
            TEST (glib_turn, manyWakeUpsBetweenTwoTurnsAreOne),
            TEST (glib_turn, anotherThreadWakesTheLoop),
            TEST (glib_turn, aFileDescriptorThatCanBeReadIsWork),
            TEST (glib_turn, whatIsLeftUnreadStarvesNobody),
            TEST (glib_turn, aFileDescriptorIsLetGoOfWhenTheSourceIsDestroyed),
            TEST (glib_turn, aLoopWithinATurnIsLeftAlone),
            TEST (glib_turn, aSourceIsDestroyedWithinItsDispatch),
            TEST (glib_turn, aSourceWhoseCallbackSaysSoIsRemoved),
            TEST (glib_turn, aContextTakesItsSourceAlong),
            TEST (glib_turn, aSourceThatIsNeverAttachedGoes),
            TEST (glib_turn, anotherThreadDestroysASourceThatIsServed))
