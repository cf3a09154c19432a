/* What is printed is a script: each line is in the language, or a comment. */
#include "operation.h"
#include "vocabulary.h"

static const char *const layer_writes[] = { "set", "prefer", "base" };
static const char *const layer_erasures[] = { "unset", "unprefer", "unbase" };

static void
mark_keys (const Operations *self, bool *used)
{
  for (size_t i = 0; i < self->count; i++)
    {
      const Operation *operation = &self->items[i];
      if (operation->skipped)
        continue;
      bool speaks = operation->kind == OPERATION_WRITE || operation->kind == OPERATION_ERASE
                    || operation->kind == OPERATION_GET;
      for (int key = 0; key < KEYS; key++)
        {
          if (speaks)
            used[key] |= vocabulary_depends (operation->key, key);
          for (size_t k = 0; k < operation->key_count; k++)
            used[key] |= vocabulary_depends (operation->keys[k], key);
        }
      mark_keys (&operation->actions, used);
    }
}

/* Objects, which scripts do not have, are strings there. */
static void
print_key (int key, Journal *script)
{
  static const char *const types[] = { "bool", "int", "double", "color", "string", "string" };
  size_t count;
  const int *sources = vocabulary_sources (key, &count);
  const char *type = types[milieu_key_type (vocabulary_key (key))];
  const char *other = vocabulary_text (key, vocabulary_default (key));
  if (count == 0)
    journal_add (script, "key %s %s default %s\n", vocabulary_name (key), type, other);
  if (count == 2)
    journal_add (script, "key %s %s default %s # derives from %s and %s\n", vocabulary_name (key),
                 type, other, vocabulary_name (sources[0]), vocabulary_name (sources[1]));
  if (count != 1)
    return;
  journal_add (script, "derive %s %s from %s", vocabulary_name (key), type,
               vocabulary_name (sources[0]));
  for (int value = 0, answer; value < VALUES; value++)
    if (vocabulary_derive (key, &value, &answer))
      journal_add (script, " %s=%s", vocabulary_text (sources[0], value),
                   vocabulary_text (key, answer));
  journal_add (script, " else %s\n", other);
}

static void
print_place (const Operation *operation, Journal *script)
{
  if (operation->parent != NOBODY && operation->kind == OPERATION_ADD)
    journal_add (script, " in n%d", operation->parent);
  if (operation->kind == OPERATION_MOVE && operation->parent != NOBODY)
    journal_add (script, " to n%d", operation->parent);
  if (operation->kind == OPERATION_MOVE && operation->parent == NOBODY)
    journal_add (script, " to -");
  if (operation->before != NOBODY)
    journal_add (script, " before n%d", operation->before);
  if (operation->boundary)
    journal_add (script, " boundary");
}

static void
print_observer (const Operation *operation, Journal *script)
{
  journal_add (script, "observe n%d", operation->node);
  for (size_t i = 0; i < operation->key_count; i++)
    journal_add (script, " %s", vocabulary_name (operation->keys[i]));
  journal_add (script, " as o%d%s", operation->observer, operation->initial ? " initial" : "");
}

static void
print_operation (const Operation *operation, Journal *script)
{
  const char *key = vocabulary_name (operation->key);
  switch (operation->kind)
    {
    case OPERATION_ADD:
      journal_add (script, "node n%d", operation->node);
      print_place (operation, script);
      break;
    case OPERATION_MOVE:
      journal_add (script, "move n%d", operation->node);
      print_place (operation, script);
      break;
    case OPERATION_REMOVE:
      journal_add (script, "remove n%d", operation->node);
      break;
    case OPERATION_WRITE:
      journal_add (script, "%s n%d %s %s", layer_writes[operation->layer], operation->node, key,
                   operation->mistyped ? "mistyped"
                                       : vocabulary_text (operation->key, operation->value));
      break;
    case OPERATION_ERASE:
      journal_add (script, "%s n%d %s", layer_erasures[operation->layer], operation->node, key);
      break;
    case OPERATION_GET:
      journal_add (script, "get n%d %s", operation->node, key);
      break;
    case OPERATION_OBSERVE:
      print_observer (operation, script);
      break;
    case OPERATION_UNOBSERVE:
      journal_add (script, "unobserve o%d", operation->observer);
      break;
    case OPERATION_BEGIN:
      journal_add (script, "begin%s", operation->payload == PAYLOAD_ANIMATED ? " animated" : "");
      journal_add (script, "%s", operation->payload == PAYLOAD_NONE ? " # without a payload" : "");
      break;
    case OPERATION_COMMIT:
      journal_add (script, "commit");
      break;
    case OPERATION_DEFER:
      journal_add (script, "defer");
      break;
    case OPERATION_RESUME:
      journal_add (script, "# the scheduler is taken away");
      break;
    case OPERATION_FLUSH:
      journal_add (script, "flush");
      break;
    case OPERATION_WATCH:
      journal_add (script, "# watch n%d %s as w%d", operation->node, key, operation->observer);
      break;
    case OPERATION_UNWATCH:
      journal_add (script, "# unwatch w%d", operation->observer);
      break;
    }
}

/* The ground, of which scripts do not speak, is n24. Each action is a line of its own: `prefix`
 * with `when` and the observer before it. */
static void
print_all (const Operations *self, const char *prefix, Journal *script)
{
  for (size_t i = 0; i < self->count; i++)
    {
      const Operation *operation = &self->items[i];
      if (operation->skipped)
        continue;
      bool wordless = operation->node == GROUND
                      || (operation->kind == OPERATION_OBSERVE && operation->key_count > 1);
      journal_add (script, "%s%s", wordless && prefix[0] != '#' ? "# " : "", prefix);
      print_operation (operation, script);
      journal_add (script, "%s\n", operation->checked ? " # then all is read" : "");
      Journal when = { 0 };
      journal_add (&when, "%s%swhen o%d ", wordless && prefix[0] != '#' ? "# " : "", prefix,
                   operation->observer);
      if (operation->actions.count && operation->limit)
        journal_add (script, "# o%d acts %d times at most\n", operation->observer,
                     operation->limit);
      print_all (&operation->actions, journal_text (&when), script);
      journal_free (&when);
    }
}

void
operations_print (const Operations *self, Journal *script)
{
  bool used[KEYS] = { false };
  vocabulary_key (0);
  mark_keys (self, used);
  for (int key = 0; key < KEYS; key++)
    if (used[key])
      print_key (key, script);
  print_all (self, "", script);
}
