/* Operations in the model. Each is checked whole before it does anything; a change is a transaction
 * of its own, with the payload that is being told. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

static bool
is_within (const Model *self, int node, int top)
{
  while (node != top && node != GROUND)
    node = self->nodes[node].parent;
  return node == top;
}

static void
insert (Model *self, int node, int parent, int before)
{
  ModelNode *above = &self->nodes[parent];
  int at = above->child_count++;
  for (; before != NOBODY && above->children[at - 1] != before; at--)
    above->children[at] = above->children[at - 1];
  if (before != NOBODY)
    above->children[at--] = before;
  above->children[at] = node;
  self->nodes[node].parent = parent;
  self->places_known = false;
}

static void
take_out (Model *self, int node)
{
  ModelNode *above = &self->nodes[self->nodes[node].parent];
  int at = 0;
  while (above->children[at] != node)
    at++;
  above->child_count--;
  for (; at < above->child_count; at++)
    above->children[at] = above->children[at + 1];
  self->places_known = false;
}

static void
drop_observer (Model *self, int name)
{
  self->observers[name]->lives = false;
  self->observers[name] = NULL;
}

/* The wish for one key, or all of the owner's if `key` is NOTHING. */
static void
drop_wishes (Model *self, int owner, int key)
{
  size_t kept = 0;
  for (size_t i = 0; i < self->wish_count; i++)
    if (self->wishes[i].owner != owner || (key != NOTHING && self->wishes[i].key != key))
      self->wishes[kept++] = self->wishes[i];
  self->wish_count = kept;
  self->places_known = false;
}

static void
forget (Model *self, int top)
{
  bool gone[NODE_NAMES + 1] = { false };
  for (int node = 0; node < NODE_NAMES; node++)
    gone[node] = self->nodes[node].lives && is_within (self, node, top);
  for (int name = 0; name < OBSERVER_NAMES; name++)
    if (self->observers[name] && gone[self->observers[name]->node])
      drop_observer (self, name);
  for (int name = 0; name < WATCHER_NAMES; name++)
    if (self->watchers[name].lives && gone[self->watchers[name].node])
      self->watchers[name].lives = false;
  for (int node = 0; node < NODE_NAMES; node++)
    if (gone[node])
      {
        drop_wishes (self, node, NOTHING);
        self->nodes[node].lives = false;
      }
}

bool
model_is_wanted (const Model *self, int watcher)
{
  for (int name = 0; name < OBSERVER_NAMES; name++)
    {
      const ModelObserver *observer = self->observers[name];
      for (size_t i = 0; observer && i < observer->key_count; i++)
        if (vocabulary_depends (observer->keys[i], self->watchers[watcher].key)
            && is_within (self, observer->node, self->watchers[watcher].node))
          return true;
    }
  return false;
}

/* A parent or sibling by its name, where NOBODY is allowed. */
static bool
is_someone (const Model *self, int node)
{
  return node == NOBODY || self->nodes[node].lives;
}

static MilieuStatus
add (Model *self, const Operation *operation)
{
  ModelNode *node = &self->nodes[operation->node];
  int parent = operation->parent == NOBODY ? GROUND : operation->parent;
  if (node->lives)
    return MILIEU_ERROR_EXISTS;
  if (!is_someone (self, operation->parent) || !is_someone (self, operation->before))
    return MILIEU_ERROR_NO_NODE;
  if (operation->before != NOBODY && self->nodes[operation->before].parent != parent)
    return MILIEU_ERROR_NOT_SIBLING;
  *node = (ModelNode){ .lives = true, .boundary = operation->boundary };
  for (int key = 0; key < KEYS; key++)
    node->set[key] = node->base[key] = NOTHING;
  insert (self, operation->node, parent, operation->before);
  return MILIEU_OK;
}

static MilieuStatus
move (Model *self, const Operation *operation)
{
  int node = operation->node, before = operation->before;
  int parent = operation->parent == NOBODY ? GROUND : operation->parent;
  if (!self->nodes[node].lives || !is_someone (self, operation->parent)
      || !is_someone (self, before))
    return MILIEU_ERROR_NO_NODE;
  if (parent != GROUND && is_within (self, parent, node))
    return MILIEU_ERROR_CYCLE;
  if (before != NOBODY && (before == node || self->nodes[before].parent != parent))
    return MILIEU_ERROR_NOT_SIBLING;
  model_begin (self, self->telling);
  take_out (self, node);
  insert (self, node, parent, before);
  return model_commit (self);
}

static MilieuStatus
remove_node (Model *self, const Operation *operation)
{
  if (!self->nodes[operation->node].lives)
    return MILIEU_ERROR_NO_NODE;
  model_begin (self, self->telling);
  take_out (self, operation->node);
  forget (self, operation->node);
  return model_commit (self);
}

/* Writes the value, or takes what is there away if it is NOTHING. */
static MilieuStatus
write_value (Model *self, const Operation *operation, int value)
{
  int node = operation->node, key = operation->key;
  if (!self->nodes[node].lives)
    return MILIEU_ERROR_NO_NODE;
  if (operation->mistyped)
    return MILIEU_ERROR_TYPE;
  model_begin (self, self->telling);
  if (operation->layer == MILIEU_LAYER_SET)
    self->nodes[node].set[key] = value;
  else if (operation->layer == MILIEU_LAYER_BASE)
    self->nodes[node].base[key] = value;
  else
    {
      drop_wishes (self, node, key);
      if (value != NOTHING)
        self->wishes[self->wish_count++] = (ModelWish){ node, key, value };
    }
  self->places_known = false;
  return model_commit (self);
}

static MilieuStatus
get (Model *self, const Operation *operation)
{
  int origin, value;
  if (!self->nodes[operation->node].lives)
    return MILIEU_ERROR_NO_NODE;
  value = model_read (self, operation->node, operation->key, &origin);
  journal_add (&self->journal, "n%d %s = %s from ", operation->node,
               vocabulary_name (operation->key), vocabulary_text (operation->key, value));
  journal_add (&self->journal, origin == NOTHING ? "default\n" : "n%d\n", origin);
  return MILIEU_OK;
}

static void
tell_initial (Model *self, const ModelObserver *observer)
{
  journal_add (&self->journal, "o%d: n%d ", observer->name, observer->node);
  for (size_t i = 0; i < observer->key_count; i++)
    journal_add (&self->journal, "%s%s %s", i > 0 ? ", " : "", vocabulary_name (observer->keys[i]),
                 vocabulary_text (observer->keys[i], observer->seen[i]));
  journal_add (&self->journal, " initial\n");
}

static MilieuStatus
observe (Model *self, const Operation *operation)
{
  int origin;
  if (self->observers[operation->observer])
    return MILIEU_ERROR_EXISTS;
  if (!self->nodes[operation->node].lives)
    return MILIEU_ERROR_NO_NODE;
  ModelObserver *observer = calloc (1, sizeof *observer);
  if (!observer)
    abort ();
  *observer = (ModelObserver){ .lives = true, .name = operation->observer };
  observer->node = operation->node;
  observer->payload = NOTHING;
  observer->order = self->registered++;
  observer->made_by = operation;
  for (size_t i = 0; i < operation->key_count; i++)
    {
      size_t known = 0;
      while (known < observer->key_count && observer->keys[known] != operation->keys[i])
        known++;
      if (known < observer->key_count)
        continue;
      observer->keys[known] = operation->keys[i];
      observer->seen[known] = model_read (self, observer->node, operation->keys[i], &origin);
      observer->key_count++;
    }
  memcpy (observer->before, observer->seen, sizeof observer->seen);
  observer->older = self->newest;
  self->newest = self->observers[observer->name] = observer;
  if (operation->initial)
    tell_initial (self, observer);
  return MILIEU_OK;
}

static MilieuStatus
unobserve (Model *self, const Operation *operation)
{
  if (!self->observers[operation->observer])
    return MILIEU_ERROR_NO_OBSERVER;
  drop_observer (self, operation->observer);
  return MILIEU_OK;
}

static MilieuStatus
watch (Model *self, const Operation *operation)
{
  ModelWatcher *watcher = &self->watchers[operation->observer];
  if (watcher->lives)
    return MILIEU_ERROR_EXISTS;
  if (!self->nodes[operation->node].lives)
    return MILIEU_ERROR_NO_NODE;
  *watcher = (ModelWatcher){ true, operation->node, operation->key };
  return MILIEU_OK;
}

static MilieuStatus
unwatch (Model *self, const Operation *operation)
{
  ModelWatcher *watcher = &self->watchers[operation->observer];
  if (!watcher->lives)
    return MILIEU_ERROR_NO_OBSERVER;
  watcher->lives = false;
  return MILIEU_OK;
}

static MilieuStatus
begin (Model *self, const Operation *operation)
{
  int payload = self->telling;
  if (operation->payload != PAYLOAD_NONE)
    payload = self->payloads++ * 2 + (operation->payload == PAYLOAD_ANIMATED);
  model_begin (self, payload);
  return MILIEU_OK;
}

static MilieuStatus
perform (Model *self, const Operation *operation)
{
  switch (operation->kind)
    {
    case OPERATION_ADD:
      return add (self, operation);
    case OPERATION_MOVE:
      return move (self, operation);
    case OPERATION_REMOVE:
      return remove_node (self, operation);
    case OPERATION_WRITE:
      return write_value (self, operation, operation->value);
    case OPERATION_ERASE:
      return write_value (self, operation, NOTHING);
    case OPERATION_GET:
      return get (self, operation);
    case OPERATION_OBSERVE:
      return observe (self, operation);
    case OPERATION_UNOBSERVE:
      return unobserve (self, operation);
    case OPERATION_BEGIN:
      return begin (self, operation);
    case OPERATION_COMMIT:
      return model_commit (self);
    case OPERATION_FLUSH:
      return model_flush (self);
    case OPERATION_WATCH:
      return watch (self, operation);
    case OPERATION_UNWATCH:
      return unwatch (self, operation);
    case OPERATION_DEFER:
    case OPERATION_RESUME:
      self->deferred = operation->kind == OPERATION_DEFER;
      return MILIEU_OK;
    }
  return MILIEU_OK;
}

void
model_perform (Model *self, const Operation *operation)
{
  if (operation->skipped)
    return;
  size_t number = self->performed++;
  MilieuStatus status = MILIEU_ERROR_NO_MEMORY;
  if (!self->refusals || self->refusals[number] != 'x')
    status = perform (self, operation);
  if (status != MILIEU_OK)
    journal_add (&self->journal, "! %s\n", milieu_status_name (status));
}

Model *
model_new (void)
{
  Model *self = calloc (1, sizeof *self);
  if (!self)
    abort ();
  self->payload = self->telling = NOTHING;
  self->nodes[GROUND].lives = true;
  for (int key = 0; key < KEYS; key++)
    {
      ModelNode *ground = &self->nodes[GROUND];
      ground->set[key] = ground->base[key] = ground->wished[key] = NOTHING;
    }
  return self;
}

void
model_free (Model *self)
{
  while (self->newest)
    {
      ModelObserver *observer = self->newest;
      self->newest = observer->older;
      free (observer);
    }
  journal_free (&self->journal);
  free (self);
}
