/* Reading and telling in the model. Nothing is kept that could be found out anew, but for the
 * wishes' places, which are found for all of them at the first read after any change. */
#include "model.h"

#include <string.h>

/* Reading. */

static bool
made_wish (const Model *self, int node, int key)
{
  for (size_t i = 0; i < self->wish_count; i++)
    if (self->wishes[i].owner == node && self->wishes[i].key == key)
      return true;
  return false;
}

/* Later wishes overwrite earlier ones, so the latest is what is left. */
static void
lay (Model *self, const ModelWish *wish)
{
  ModelNode *nodes = self->nodes;
  int under = wish->owner;
  nodes[under].wished[wish->key] = wish->value;
  if (nodes[under].boundary)
    return;
  for (int node = nodes[under].parent; node != GROUND; node = nodes[node].parent)
    {
      if (nodes[node].boundary || nodes[node].set[wish->key] != NOTHING
          || made_wish (self, node, wish->key))
        {
          nodes[nodes[node].boundary ? node : under].wished[wish->key] = wish->value;
          return;
        }
      under = node;
    }
}

static void
find_places (Model *self)
{
  if (self->places_known)
    return;
  self->places_known = true;
  for (int node = 0; node < NODE_NAMES; node++)
    for (int key = 0; key < KEYS; key++)
      self->nodes[node].wished[key] = NOTHING;
  for (size_t i = 0; i < self->wish_count; i++)
    lay (self, &self->wishes[i]);
}

int
model_own (Model *self, int node, MilieuLayer layer, int key)
{
  find_places (self);
  if (layer == MILIEU_LAYER_SET)
    return self->nodes[node].set[key];
  if (layer == MILIEU_LAYER_WISH)
    return self->nodes[node].wished[key];
  return self->ignores_base && node != GROUND ? NOTHING : self->nodes[node].base[key];
}

int
model_wish (const Model *self, int node, int key)
{
  for (size_t i = 0; i < self->wish_count; i++)
    if (self->wishes[i].owner == node && self->wishes[i].key == key)
      return self->wishes[i].value;
  return NOTHING;
}

int
model_read (Model *self, int node, int key, int *origin)
{
  for (*origin = node; *origin != GROUND; *origin = self->nodes[*origin].parent)
    for (int layer = MILIEU_LAYER_SET; layer <= MILIEU_LAYER_BASE; layer++)
      {
        int value = model_own (self, *origin, (MilieuLayer)layer, key);
        if (value != NOTHING)
          return value;
      }
  *origin = NOTHING;
  if (model_own (self, GROUND, MILIEU_LAYER_BASE, key) != NOTHING)
    return model_own (self, GROUND, MILIEU_LAYER_BASE, key);
  size_t count;
  const int *sources = vocabulary_sources (key, &count);
  int values[2] = { 0 }, answer;
  for (size_t i = 0; i < count; i++)
    {
      int place;
      values[i] = model_read (self, node, sources[i], &place);
      if (*origin == NOTHING)
        *origin = place;
    }
  return count && vocabulary_derive (key, values, &answer) ? answer : vocabulary_default (key);
}

static bool
reads (Model *self, const ModelObserver *observer, const int *values, int *now)
{
  bool same = true;
  int origin;
  for (size_t i = 0; i < observer->key_count; i++)
    {
      now[i] = model_read (self, observer->node, observer->keys[i], &origin);
      same = same && now[i] == values[i];
    }
  return same;
}

static bool
is_due (Model *self, const ModelObserver *observer)
{
  int now[OBSERVED_KEYS];
  return observer && observer->lives && !reads (self, observer, observer->seen, now);
}

bool
model_is_due (Model *self)
{
  for (int name = 0; name < OBSERVER_NAMES; name++)
    if (is_due (self, self->observers[name]))
      return true;
  return false;
}

/* Telling. */

static int
rank_of (const Model *self, int node)
{
  /* In tree order a node's rank is the number of nodes before it: its parent and what is before
   * that, and all at or below its elder siblings. */
  int rank = 0, stack[NODE_NAMES + 1], count = 0;
  stack[count++] = GROUND;
  while (count > 0 && stack[count - 1] != node)
    {
      const ModelNode *at = &self->nodes[stack[--count]];
      rank++;
      for (int i = at->child_count - 1; i >= 0; i--)
        stack[count++] = at->children[i];
    }
  return rank;
}

static bool
is_before (const Model *self, const ModelObserver *a, const ModelObserver *b)
{
  int left = rank_of (self, a->node), right = rank_of (self, b->node);
  return left != right ? left < right : a->order < b->order;
}

static void
tell (Model *self, ModelObserver *observer)
{
  int now[OBSERVED_KEYS];
  const char *separator = "";
  if (!observer->lives || reads (self, observer, observer->seen, now))
    return;
  journal_add (&self->journal, "o%d: n%d ", observer->name, observer->node);
  for (size_t i = 0; i < observer->key_count; i++)
    if (now[i] != observer->seen[i])
      {
        int key = observer->keys[i];
        journal_add (&self->journal, "%s%s %s -> %s", separator, vocabulary_name (key),
                     vocabulary_text (key, observer->seen[i]), vocabulary_text (key, now[i]));
        separator = ", ";
      }
  self->telling = observer->payload;
  observer->payload = NOTHING;
  memcpy (observer->seen, now, sizeof now);
  if (self->telling != NOTHING)
    journal_add (&self->journal, " payload %d%s", self->telling / 2,
                 self->telling % 2 ? " animated" : "");
  journal_add (&self->journal, "\n");

  const Operation *made_by = observer->made_by;
  if (made_by->limit && observer->acted++ >= made_by->limit)
    return;
  for (size_t i = 0; i < made_by->actions.count; i++)
    model_perform (self, &made_by->actions.items[i]);
}

static size_t
collect_due (Model *self, ModelObserver **due)
{
  size_t count = 0;
  for (int name = 0; name < OBSERVER_NAMES; name++)
    {
      ModelObserver *observer = self->observers[name];
      if (!is_due (self, observer))
        continue;
      size_t at = count++;
      for (; at > 0 && is_before (self, observer, due[at - 1]); at--)
        due[at] = due[at - 1];
      due[at] = observer;
    }
  return count;
}

MilieuStatus
model_flush (Model *self)
{
  ModelObserver *due[OBSERVER_NAMES];
  MilieuStatus status = MILIEU_OK;
  size_t count;
  if (self->flushing || self->depth)
    return MILIEU_ERROR_BUSY;
  self->flushing = true;
  for (int round = 1; !self->depth && (count = collect_due (self, due)) > 0; round++)
    {
      if (round > MILIEU_ROUND_LIMIT)
        {
          journal_add (&self->journal, "! unstable\n");
          status = MILIEU_ERROR_UNSTABLE;
          break;
        }
      for (size_t i = 0; i < count && !self->depth; i++)
        tell (self, due[i]);
    }
  self->flushing = false;
  self->telling = NOTHING;
  return status;
}

/* Transactions. */

void
model_begin (Model *self, int payload)
{
  int now[OBSERVED_KEYS];
  if (self->depth++ > 0)
    return;
  self->payload = payload;
  for (int name = 0; name < OBSERVER_NAMES; name++)
    if (self->observers[name])
      {
        reads (self, self->observers[name], self->observers[name]->seen, now);
        memcpy (self->observers[name]->before, now, sizeof now);
      }
}

MilieuStatus
model_commit (Model *self)
{
  int now[OBSERVED_KEYS];
  if (self->depth == 0)
    return MILIEU_ERROR_NO_TRANSACTION;
  if (--self->depth > 0)
    return MILIEU_OK;
  for (int name = 0; name < OBSERVER_NAMES; name++)
    if (self->observers[name]
        && !reads (self, self->observers[name], self->observers[name]->before, now))
      self->observers[name]->payload = self->payload;
  if (!self->flushing && !self->deferred)
    model_flush (self);
  return MILIEU_OK;
}
