/* The source has a reference from its Turns until these are torn down, destroyed or not. */
#include "../CMilieuTests/test.h"

#include "turns.h"

gboolean
turns_take (void *turns)
{
  Turns *self = turns;
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

void
turns_set_up_with (Turns *self, int fd, GSourceFunc function)
{
  *self = (Turns){ .context = g_main_context_new (), .wanted = -1 };
  self->source = milieu_glib_turn_source_new (fd);
  g_source_set_callback (self->source, function, self, NULL);
  CHECK (milieu_glib_turn_source_attach (self->source, self->context) != 0);
}

void
turns_set_up (Turns *self)
{
  turns_set_up_with (self, -1, turns_take);
}

void
turns_add_other (Turns *self, int priority)
{
  GSource *other = g_idle_source_new ();
  g_source_set_priority (other, priority);
  g_source_set_callback (other, take_other_turn, self, NULL);
  g_source_attach (other, self->context);
  g_source_unref (other);
}

int
turns_settle (Turns *self)
{
  int dispatched = 0;
  while (dispatched < PATIENCE && g_main_context_iteration (self->context, FALSE))
    dispatched++;
  return dispatched;
}

void
turns_tear_down (Turns *self)
{
  g_source_destroy (self->source);
  g_source_unref (self->source);
  g_main_context_unref (self->context);
}
