/* Invariant: the log holds what was told since it was last asked for, in the order of telling. */
#include "fixture.h"

#include "fixture-keys.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- the tree ---- */

void
fixture_start_empty (Fixture *self, const MilieuAllocator *allocator)
{
  memset (self, 0, sizeof *self);
  fixture_use_keys (self);
  CHECK_OK (milieu_tree_new (allocator, &self->tree));
}

static MilieuNode
add (Fixture *self, MilieuNode parent, MilieuNode before, const char *name, MilieuNodeFlags flags)
{
  MilieuNode node;
  CHECK_OK (milieu_node_add (self->tree, parent, before, flags, &node));
  CHECK_OK (milieu_node_set_name (self->tree, node, name));
  return node;
}

MilieuNode
fixture_add_before (Fixture *self, MilieuNode parent, MilieuNode before, const char *name)
{
  return add (self, parent, before, name, MILIEU_NODE_PLAIN);
}

MilieuNode
fixture_add (Fixture *self, MilieuNode parent, const char *name)
{
  return add (self, parent, MILIEU_NODE_NONE, name, MILIEU_NODE_PLAIN);
}

void
fixture_move_before (Fixture *self, MilieuNode node, MilieuNode parent, MilieuNode before)
{
  CHECK_OK (milieu_node_move (self->tree, node, parent, before));
}

void
fixture_move (Fixture *self, MilieuNode node, MilieuNode parent)
{
  fixture_move_before (self, node, parent, MILIEU_NODE_NONE);
}

MilieuStatistics
fixture_work (const Fixture *self)
{
  MilieuStatistics statistics;
  milieu_tree_get_statistics (self->tree, &statistics);
  return statistics;
}

void
fixture_start (Fixture *self)
{
  fixture_start_empty (self, NULL);
  self->window = add (self, MILIEU_NODE_NONE, MILIEU_NODE_NONE, "window", MILIEU_NODE_BOUNDARY);
  self->list = fixture_add (self, self->window, "list");
  self->row = fixture_add (self, self->list, "row");
  self->dialog = add (self, self->window, MILIEU_NODE_NONE, "dialog", MILIEU_NODE_BOUNDARY);
  self->text = fixture_add (self, self->dialog, "text");
}

void
fixture_end (Fixture *self)
{
  milieu_tree_free (self->tree);
  self->tree = NULL;
}

/* ---- values ---- */

void
fixture_set (Fixture *self, MilieuNode node, const MilieuKey *key, int64_t value)
{
  CHECK_OK (milieu_node_set (self->tree, node, key, milieu_value_int (value)));
}

void
fixture_set_text (Fixture *self, MilieuNode node, const MilieuKey *key, const char *text)
{
  CHECK_OK (milieu_node_set_string (self->tree, node, key, text));
}

void
fixture_unset (Fixture *self, MilieuNode node, const MilieuKey *key)
{
  CHECK_OK (milieu_node_unset (self->tree, node, key));
}

void
fixture_set_base (Fixture *self, MilieuNode node, const MilieuKey *key, int64_t value)
{
  MilieuValue base = milieu_value_int (value);
  CHECK_OK (node ? milieu_node_set_base (self->tree, node, key, base)
                 : milieu_tree_set_base (self->tree, key, base));
}

void
fixture_unset_base (Fixture *self, MilieuNode node, const MilieuKey *key)
{
  CHECK_OK (node ? milieu_node_unset_base (self->tree, node, key)
                 : milieu_tree_unset_base (self->tree, key));
}

void
fixture_prefer (Fixture *self, MilieuNode node, const MilieuKey *key, int64_t value)
{
  CHECK_OK (milieu_node_prefer (self->tree, node, key, milieu_value_int (value)));
}

void
fixture_unprefer (Fixture *self, MilieuNode node, const MilieuKey *key)
{
  CHECK_OK (milieu_node_unprefer (self->tree, node, key));
}

const char *
fixture_name (Fixture *self, MilieuNode node)
{
  static _Thread_local char text[24];
  const char *name = milieu_node_get_name (self->tree, node);
  if (node == MILIEU_NODE_NONE)
    return "default";
  snprintf (text, sizeof text, "%jx", (uintmax_t)node);
  return name ? name : text;
}

const char *
fixture_place (Fixture *self, MilieuNode node)
{
  return node == MILIEU_NODE_NONE ? "above" : fixture_name (self, node);
}

const char *
fixture_get (Fixture *self, MilieuNode node, const MilieuKey *key)
{
  MilieuValue value;
  MilieuNode origin;
  MilieuStatus status = milieu_node_get (self->tree, node, key, &value, &origin);
  if (status != MILIEU_OK)
    return milieu_status_name (status);
  size_t length = milieu_key_describe (key, &value, self->value, sizeof self->value);
  CHECK (length < sizeof self->value);
  snprintf (self->value + length, sizeof self->value - length, " from %s",
            fixture_name (self, origin));
  return self->value;
}

/* ---- the log ---- */

static void
append (Fixture *self, const char *format, va_list arguments)
{
  size_t room = sizeof self->log - self->length;
  int length = vsnprintf (self->log + self->length, room, format, arguments);
  CHECK (length >= 0 && (size_t)length < room);
  self->length += (size_t)length;
}

static void append_text (Fixture *self, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

static void
append_text (Fixture *self, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  append (self, format, arguments);
  va_end (arguments);
}

void
fixture_log (Fixture *self, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  append (self, format, arguments);
  va_end (arguments);
  append_text (self, "\n");
}

const char *
fixture_told (Fixture *self)
{
  memcpy (self->told, self->log, self->length + 1);
  self->length = 0;
  self->log[0] = '\0';
  return self->told;
}

void
fixture_log_change (Fixture *self, const char *prefix, const MilieuNotification *notification)
{
  CHECK (notification->tree == self->tree);
  append_text (self, "%s%s", prefix, fixture_place (self, notification->node));
  for (size_t i = 0; i < notification->change_count; i++)
    {
      const MilieuChange *change = &notification->changes[i];
      char old_text[128], new_text[128];
      milieu_key_describe (change->key, &change->old_value, old_text, sizeof old_text);
      milieu_key_describe (change->key, &change->new_value, new_text, sizeof new_text);
      append_text (self, "%s %s ", i ? "," : "", milieu_key_name (change->key));
      if (notification->initial)
        append_text (self, "%s", new_text);
      else
        append_text (self, "%s -> %s", old_text, new_text);
    }
  fixture_log (self, "%s%s", notification->initial ? " initial" : "",
               notification->payload->animated ? " animated" : "");
}

void
fixture_log_notification (const MilieuNotification *notification, void *user_data)
{
  fixture_log_change (user_data, "", notification);
}

MilieuObserver
fixture_observe (Fixture *self, MilieuNode node, const MilieuKey *key)
{
  MilieuObserver observer;
  MilieuObserverFunction log = fixture_log_notification;
  CHECK_OK (
    node ? milieu_node_observe (self->tree, node, key, MILIEU_OBSERVE_PLAIN, log, self, NULL,
                                &observer)
         : milieu_tree_observe (self->tree, key, MILIEU_OBSERVE_PLAIN, log, self, NULL, &observer));
  return observer;
}

MilieuObserver
fixture_observe_keys (Fixture *self, MilieuNode node, const MilieuKey *const *keys, size_t count)
{
  MilieuObserver observer;
  CHECK_OK (milieu_node_observe_keys (self->tree, node, keys, count, MILIEU_OBSERVE_PLAIN,
                                      fixture_log_notification, self, fixture_count_destroyed,
                                      &observer));
  return observer;
}

void
fixture_unobserve (Fixture *self, MilieuObserver observer)
{
  CHECK_OK (milieu_observer_remove (self->tree, observer));
}

void
fixture_count_destroyed (void *user_data)
{
  ((Fixture *)user_data)->destroyed++;
}

/* ---- transactions ---- */

static void
count (void *user_data)
{
  (*(int *)user_data)++;
}

void
fixture_begin (Fixture *self)
{
  CHECK_OK (milieu_tree_begin (self->tree, NULL));
}

void
fixture_begin_with (Fixture *self, bool animated, int *destroyed)
{
  MilieuPayload payload = { .animated = animated,
                            .data = destroyed,
                            .destroy = destroyed ? count : NULL };
  CHECK_OK (milieu_tree_begin (self->tree, &payload));
}

void
fixture_commit (Fixture *self)
{
  CHECK_OK (milieu_tree_commit (self->tree));
}

void
fixture_set_with (Fixture *self, MilieuNode node, const MilieuKey *key, int64_t value,
                  bool animated, int *destroyed)
{
  fixture_begin_with (self, animated, destroyed);
  fixture_set (self, node, key, value);
  fixture_commit (self);
}

void
fixture_schedule_nothing (MilieuTree *tree, void *user_data)
{
  (void)tree;
  (void)user_data;
}

void
fixture_defer (Fixture *self)
{
  milieu_tree_set_scheduler (self->tree, fixture_schedule_nothing, NULL, NULL);
}

const char *
fixture_flush (Fixture *self)
{
  CHECK_TEXT (fixture_told (self), "");
  CHECK_OK (milieu_tree_flush (self->tree));
  return fixture_told (self);
}

/* ---- the tree as text ---- */

static bool
write_dump (const char *text, size_t length, void *user_data)
{
  append_text (user_data, "%.*s", (int)length, text);
  return true;
}

const char *
fixture_dump (Fixture *self, MilieuNode top)
{
  CHECK_INT (self->length, 0);
  CHECK_OK (milieu_tree_dump (self->tree, top, write_dump, self));
  return fixture_told (self);
}
