/* Delta debugging: chunks are left out, at first halves and at last single operations, actions of
 * observers among them, until nothing more can be. What does not fail is put back at once, so the
 * operations fail whenever `fails` is not running. */
#include "shorten.h"

#include <stdlib.h>

enum
{
  STEPS = 10 /* that simplify knows */
};

typedef struct Work
{
  Operations *operations;
  ShortenFunction fails;
  void *user_data;
  Operation **all; /* actions too, after the observer that has them */
  size_t count, capacity;
} Work;

static void
collect (Work *self, Operations *operations)
{
  for (size_t i = 0; i < operations->count; i++)
    {
      if (self->count == self->capacity)
        {
          self->capacity = self->capacity * 2 + 64;
          self->all = realloc (self->all, self->capacity * sizeof *self->all);
          if (!self->all)
            abort ();
        }
      self->all[self->count++] = &operations->items[i];
      collect (self, &operations->items[i].actions);
    }
}

/* Leaves out what is not left out yet among `count` operations from `start` on; true if that still
 * fails and is something. */
static bool
leave_out (Work *self, size_t start, size_t count)
{
  size_t end = start + count < self->count ? start + count : self->count, changed = 0;
  bool *before = calloc (count, sizeof *before);
  if (!before)
    abort ();
  for (size_t i = start; i < end; i++)
    {
      before[i - start] = self->all[i]->skipped;
      changed += !self->all[i]->skipped;
      self->all[i]->skipped = true;
    }
  bool shorter = changed > 0 && self->fails (self->operations, self->user_data);
  for (size_t i = start; i < end && !shorter; i++)
    self->all[i]->skipped = before[i - start];
  free (before);
  return shorter;
}

static bool
leave_out_chunks (Work *self)
{
  bool shorter = false;
  for (size_t chunk = (self->count + 1) / 2; chunk > 0; chunk /= 2)
    for (size_t start = 0; start < self->count; start += chunk)
      shorter |= leave_out (self, start, chunk);
  return shorter;
}

/* One step towards plainness; false where there is nothing to do. */
static bool
simplify (Operation *operation, int step)
{
  const Operation before = *operation;
  bool has_place = operation->kind == OPERATION_ADD || operation->kind == OPERATION_MOVE;
  switch (step)
    {
    case 0:
      operation->checked = false;
      return before.checked;
    case 1:
      operation->limit = 0;
      return before.limit != 0;
    case 2:
      operation->initial = false;
      return before.initial;
    case 3:
      operation->boundary = false;
      return before.boundary;
    case 4:
      operation->named = true;
      return operation->kind == OPERATION_ADD && !before.named;
    case 5:
      operation->payload = PAYLOAD_PLAIN;
      return operation->kind == OPERATION_BEGIN && before.payload != PAYLOAD_PLAIN;
    case 6:
      operation->before = NOBODY;
      return has_place && before.before != NOBODY;
    case 7:
      operation->parent = NOBODY;
      return has_place && before.parent != NOBODY;
    case 8: /* Without the last key. */
      if (operation->key_count > 1)
        operation->key_count--;
      return before.key_count > 1;
    default: /* Without the first. */
      if (operation->key_count > 1)
        operation->keys[0] = operation->keys[--operation->key_count];
      return before.key_count > 1;
    }
}

static bool
simplify_all (Work *self)
{
  bool simpler = false;
  for (size_t i = 0; i < self->count; i++)
    for (int step = 0; step < STEPS && !self->all[i]->skipped; step++)
      {
        Operation before = *self->all[i];
        if (!simplify (self->all[i], step))
          continue;
        if (self->fails (self->operations, self->user_data))
          simpler = true;
        else
          *self->all[i] = before;
      }
  return simpler;
}

void
operations_shorten (Operations *self, ShortenFunction fails, void *user_data)
{
  Work work = { .operations = self, .fails = fails, .user_data = user_data };
  collect (&work, self);
  for (bool again = true; again;)
    {
      again = leave_out_chunks (&work);
      again |= simplify_all (&work);
    }
  free (work.all);
}
