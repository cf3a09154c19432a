/* What a turn source watches, and how it goes: on any thread, and with its context. */
#include "../CMilieuTests/test.h"

#include "turns.h"
#include "waiting.h"

#include <unistd.h>

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
  turns_set_up_with (self, pipe_ends[0], function);
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
  CHECK_INT (turns_settle (&turns), 0);
  CHECK_INT (write (pipe_ends[1], "abc", 3), 3);
  turns_add_other (&turns, G_PRIORITY_HIGH);
  for (int i = 0; i < PATIENCE && turns.taken < 3; i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK_INT (turns.taken, 3);
  turns.other_rests = true;
  turns_settle (&turns);
  CHECK_INT (turns.taken, 3);
  turns_tear_down (&turns);
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
  turns_add_other (&turns, G_PRIORITY_LOW);
  for (int i = 0; i < PATIENCE && (turns.others < 10 || turns.taken < 10); i++)
    g_main_context_iteration (turns.context, FALSE);
  CHECK (turns.others >= 10);
  CHECK (turns.taken >= 10);
  CHECK (turns.others >= turns.taken - 1);
  turns_tear_down (&turns);
  close_pipe ();
}

static void
aFileDescriptorIsLetGoOfWhenTheSourceIsDestroyed (void)
{
  Turns turns;
  set_up_pipe (&turns, leave_unread);
  CHECK_INT (write (pipe_ends[1], "a", 1), 1);
  g_source_destroy (turns.source);
  waiting_begin (turns.context);
  CHECK (!g_main_context_iteration (turns.context, TRUE));
  CHECK_INT (waiting_asked (), WAITING_FOR_EVER);
  CHECK_INT (turns.taken, 0);
  turns_tear_down (&turns);
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
  turns_tear_down (&turns);
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
  turns_set_up (&turns);
  turns.act = destroy_source;
  milieu_glib_turn_source_wake (turns.source);
  turns_settle (&turns);
  milieu_glib_turn_source_wake (turns.source);
  CHECK_INT (turns_settle (&turns), 0);
  CHECK_INT (turns.taken, 1);
  turns_tear_down (&turns);
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
  turns_set_up_with (&turns, -1, end);
  milieu_glib_turn_source_wake (turns.source);
  turns_settle (&turns);
  CHECK (g_source_is_destroyed (turns.source));
  CHECK_INT (turns.taken, 1);
  turns_tear_down (&turns);
}

static void
aContextTakesItsSourceAlong (void)
{
  Turns turns;
  turns_set_up (&turns);
  turns.wanted = 1;
  milieu_glib_turn_source_wake (turns.source);
  turns_settle (&turns);
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
      turns_set_up (&turns);
      milieu_glib_turn_source_wake (turns.source);
      GThread *thread = g_thread_new ("destroyer", destroy_elsewhere, turns.source);
      while (!g_source_is_destroyed (turns.source))
        g_main_context_iteration (turns.context, FALSE);
      g_thread_join (thread);
      turns_tear_down (&turns);
    }
}

TEST_TOPIC (glib_turn_life, TEST (glib_turn_life, aFileDescriptorThatCanBeReadIsWork),
            TEST (glib_turn_life, whatIsLeftUnreadStarvesNobody),
            TEST (glib_turn_life, aFileDescriptorIsLetGoOfWhenTheSourceIsDestroyed),
            TEST (glib_turn_life, aLoopWithinATurnIsLeftAlone),
            TEST (glib_turn_life, aSourceIsDestroyedWithinItsDispatch),
            TEST (glib_turn_life, aSourceWhoseCallbackSaysSoIsRemoved),
            TEST (glib_turn_life, aContextTakesItsSourceAlong),
            TEST (glib_turn_life, aSourceThatIsNeverAttachedGoes),
            TEST (glib_turn_life, anotherThreadDestroysASourceThatIsServed))
