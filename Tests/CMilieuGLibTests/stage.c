/* Reports failure to its caller and checks nothing itself, so that any thread may use it. */
#include "stage.h"

static void
observe (const MilieuNotification *notification, void *user_data)
{
  Stage *self = user_data;
  self->told++;
  self->value = notification->changes[0].new_value.integer;
  if (self->act)
    self->act (self);
}

bool
stage_set_up (Stage *self)
{
  MilieuKeyDefinition definition = { .name = "count", .type = MILIEU_TYPE_INT, .unlisted = true };
  *self = (Stage){ .context = g_main_context_new () };
  return milieu_key_define (&definition, &self->key) == MILIEU_OK
         && milieu_tree_new (NULL, &self->tree) == MILIEU_OK
         && milieu_node_add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY,
                             &self->window)
              == MILIEU_OK
         && milieu_node_add (self->tree, self->window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN,
                             &self->row)
              == MILIEU_OK
         && milieu_node_observe (self->tree, self->row, self->key, MILIEU_OBSERVE_PLAIN, observe,
                                 self, NULL, NULL)
              == MILIEU_OK;
}

MilieuStatus
stage_write (Stage *self, int64_t value)
{
  return milieu_node_set (self->tree, self->window, self->key, milieu_value_int (value));
}

int
stage_settle (Stage *self)
{
  int dispatched = 0;
  while (dispatched < 1000 && g_main_context_iteration (self->context, FALSE))
    dispatched++;
  return dispatched;
}

uint64_t
stage_flushes (const Stage *self)
{
  MilieuStatistics statistics;
  milieu_tree_get_statistics (self->tree, &statistics);
  return statistics.flushes;
}

void
stage_tear_down (Stage *self)
{
  milieu_tree_free (self->tree);
  self->tree = NULL;
  g_main_context_unref (self->context);
}
