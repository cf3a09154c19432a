/* Invariant: the log holds what was told since it was last asked for, in the order of telling. */
#include "fixture.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

/* ---- keys ---- */

static struct
{
  const MilieuKey *padding, *margin, *title, *gap, *space, *stretch, *caption;
} keys;

static pthread_once_t keys_are_made = PTHREAD_ONCE_INIT;
static bool could_make_keys = true;

static bool
derive_gap (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  *result = milieu_value_int (sources[0].integer * 2);
  return sources[0].integer != 0;
}

static bool
derive_space (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  *result = milieu_value_int (sources[0].integer + sources[1].integer);
  return true;
}

static bool
derive_stretch (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  *result = milieu_value_int (sources[0].integer + 100);
  return true;
}

static bool
derive_caption (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  char text[128];
  MilieuString *string;
  (void)user_data;
  snprintf (text, sizeof text, "%s/%d", milieu_string_text (sources[0].string),
            (int)sources[1].integer);
  if (milieu_string_new (text, &string) != MILIEU_OK)
    return false;
  *result = milieu_value_string (string);
  return true;
}

/* Defines an unlisted key, which gets in no other test's way. */
static const MilieuKey *
define (const char *name, MilieuType type, MilieuValue default_value, MilieuDeriveFunction derive,
        const MilieuKey *first_source, const MilieuKey *second_source)
{
  const MilieuKey *sources[] = { first_source, second_source }, *key = NULL;
  MilieuKeyDefinition definition = { .name = name,
                                     .type = type,
                                     .default_value = default_value,
                                     .unlisted = true,
                                     .derive = derive,
                                     .sources = sources,
                                     .source_count = 0 };
  while (definition.source_count < 2 && sources[definition.source_count])
    definition.source_count++;
  could_make_keys &= milieu_key_define (&definition, &key) == MILIEU_OK;
  return key;
}

static void
make_keys (void)
{
  MilieuValue none = milieu_value_int (0), empty = milieu_value_string (NULL);
  keys.padding = define ("padding", MILIEU_TYPE_INT, milieu_value_int (8), NULL, NULL, NULL);
  keys.margin = define ("margin", MILIEU_TYPE_INT, none, NULL, NULL, NULL);
  keys.title = define ("title", MILIEU_TYPE_STRING, empty, NULL, NULL, NULL);
  keys.gap = define ("gap", MILIEU_TYPE_INT, milieu_value_int (1), derive_gap, keys.padding, NULL);
  keys.space = define ("space", MILIEU_TYPE_INT, none, derive_space, keys.padding, keys.margin);
  keys.stretch = define ("stretch", MILIEU_TYPE_INT, none, derive_stretch, keys.gap, NULL);
  keys.caption =
    define ("caption", MILIEU_TYPE_STRING, empty, derive_caption, keys.title, keys.padding);
}

/* ---- the tree ---- */

void
fixture_start_empty (Fixture *self, const MilieuAllocator *allocator)
{
  memset (self, 0, sizeof *self);
  pthread_once (&keys_are_made, make_keys);
  CHECK (could_make_keys);
  self->padding = keys.padding;
  self->margin = keys.margin;
  self->title = keys.title;
  self->gap = keys.gap;
  self->space = keys.space;
  self->stretch = keys.stretch;
  self->caption = keys.caption;
  CHECK_OK (milieu_tree_new (allocator, &self->tree));
}

static MilieuNode
add (Fixture *self, MilieuNode parent, const char *name, MilieuNodeFlags flags)
{
  MilieuNode node;
  CHECK_OK (milieu_node_add (self->tree, parent, MILIEU_NODE_NONE, flags, &node));
  CHECK_OK (milieu_node_set_name (self->tree, node, name));
  return node;
}

void
fixture_start (Fixture *self)
{
  fixture_start_empty (self, NULL);
  self->window = add (self, MILIEU_NODE_NONE, "window", MILIEU_NODE_BOUNDARY);
  self->list = add (self, self->window, "list", MILIEU_NODE_PLAIN);
  self->row = add (self, self->list, "row", MILIEU_NODE_PLAIN);
  self->dialog = add (self, self->window, "dialog", MILIEU_NODE_BOUNDARY);
  self->text = add (self, self->dialog, "text", MILIEU_NODE_PLAIN);
}

void
fixture_end (Fixture *self)
{
  milieu_tree_free (self->tree);
  self->tree = NULL;
}

MilieuNode
fixture_add (Fixture *self, MilieuNode parent, const char *name)
{
  return add (self, parent, name, MILIEU_NODE_PLAIN);
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
  CHECK_OK (milieu_node_set_base (self->tree, node, key, milieu_value_int (value)));
}

void
fixture_prefer (Fixture *self, MilieuNode node, const MilieuKey *key, int64_t value)
{
  CHECK_OK (milieu_node_prefer (self->tree, node, key, milieu_value_int (value)));
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
fixture_log_notification (const MilieuNotification *notification, void *user_data)
{
  Fixture *self = user_data;
  CHECK (notification->tree == self->tree);
  append_text (self, "%s", fixture_name (self, notification->node));
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

MilieuObserver
fixture_observe (Fixture *self, MilieuNode node, const MilieuKey *key)
{
  MilieuObserver observer;
  CHECK_OK (milieu_node_observe (self->tree, node, key, MILIEU_OBSERVE_PLAIN,
                                 fixture_log_notification, self, NULL, &observer));
  return observer;
}

void
fixture_count_destroyed (void *user_data)
{
  ((Fixture *)user_data)->destroyed++;
}

/* ---- actors ---- */

void
actor_call (const MilieuNotification *notification, void *user_data)
{
  Actor *self = user_data;
  bool was_running = self->is_running;
  self->told++;
  self->is_running = true;
  append_text (self->fixture, "%s: ", self->label);
  fixture_log_notification (notification, self->fixture);
  if (self->act)
    self->act (self, notification);
  self->is_running = was_running;
}

void
actor_destroy (void *user_data)
{
  Actor *self = user_data;
  self->destroyed++;
  if (self->is_running)
    fixture_log (self->fixture, "%s destroyed while it ran", self->label);
}

void
actor_observe_keys (Actor *self, MilieuNode node, const MilieuKey *const *actor_keys, size_t count,
                    MilieuObserveFlags flags)
{
  CHECK_OK (milieu_node_observe_keys (self->fixture->tree, node, actor_keys, count, flags,
                                      actor_call, self, actor_destroy, &self->observer));
}

void
actor_observe (Actor *self, MilieuNode node, const MilieuKey *key, MilieuObserveFlags flags)
{
  actor_observe_keys (self, node, &key, 1, flags);
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
