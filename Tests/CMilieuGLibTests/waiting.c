/* Invariant: who polls and who asks is one thread, which iterates the context. */
#include "waiting.h"

static _Thread_local int asked;

static int
poll_at_once (GPollFD *fds, guint count, int timeout)
{
  asked = timeout;
  return g_poll (fds, count, 0);
}

void
waiting_begin (GMainContext *context)
{
  g_main_context_set_poll_func (context, poll_at_once);
}

int
waiting_asked (void)
{
  return asked;
}
