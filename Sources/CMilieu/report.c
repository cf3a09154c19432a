/*
 * What a flush that does not settle says. Invariant: the text is made in a buffer of its own, for
 * lack of memory must not keep it back; it may be cut, but between characters.
 */
#include "observer-private.h"
#include "string-private.h"
#include "transaction-private.h"

#include <stdarg.h>
#include <stdio.h>

/* Appends to a text that may be cut; never fails. */
static void append (char *text, size_t size, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

static void
append (char *text, size_t size, const char *format, ...)
{
  va_list arguments;
  size_t length = 0;
  while (text[length])
    length++;
  va_start (arguments, format);
  vsnprintf (text + length, size - length, format, arguments);
  va_end (arguments);
}

enum
{
  MOST_NAMED = 8,
  MESSAGE_SIZE = 1024,
  MESSAGE_END_SIZE = 24 /* for the words that say that there is more */
};

/* Appends the keys that changed for an observer. */
static void
append_keys (const MilieuTree *tree, const Observer *record, char *text, size_t size)
{
  if (!(record->meta & OBSERVER_COMPLEX))
    {
      append (text, size, " %s", key_at (tree, cell_at (tree, record->cell)->key)->key->name);
      return;
    }
  for (uint32_t i = 0; i < record->watches->count; i++)
    {
      const Watch *watch = &record->watches->watches[i];
      const MilieuKey *key = key_at (tree, watch->key)->key;
      if (!milieu_key_bits_equal (key, watch->seen, watch->known))
        append (text, size, " %s", key->name);
    }
}

/* A name as a dump shows it. */
static void
append_name (const char *name, char *text, size_t size)
{
  if (milieu_key_is_name (name))
    {
      append (text, size, "%s", name);
      return;
    }
  append (text, size, "\"");
  for (; *name; name++)
    if ((unsigned char)*name < 0x20 || *name == 0x7F)
      append (text, size, "\\x%02x", (unsigned)*name);
    else
      append (text, size, *name == '"' || *name == '\\' ? "\\%c" : "%c", *name);
  append (text, size, "\"");
}

static void
append_node (const MilieuTree *tree, uint32_t node, char *text, size_t size)
{
  const MilieuString *name = side_of (tree, node)->name; /* where something is observed, it is */
  append (text, size, node ? " at " : " above all roots");
  if (name)
    append_name (milieu_string_text (name), text, size);
  else if (node)
    append (text, size, "#%016llx", (unsigned long long)milieu_node_handle (tree, node));
}

/* Whether the one before in tree order is due for the same key at the same node. */
static bool
is_named (const MilieuTree *tree, uint32_t index)
{
  const uint32_t *due = tree->due.observers;
  const Observer *record = observer_at (tree, due[index]);
  const Observer *before = index ? observer_at (tree, due[index - 1]) : NULL;
  return before && before->node == record->node && before->cell == record->cell
         && !((before->meta | record->meta) & OBSERVER_COMPLEX);
}

void
milieu_flush_report (MilieuTree *tree)
{
  char text[MESSAGE_SIZE] = "";
  const size_t room = MESSAGE_SIZE - MESSAGE_END_SIZE;
  int named = 0;
  if (!tree->message)
    return;
  milieu_tree_seal (tree);
  append (text, room, "values still change after %d rounds of telling:", MILIEU_ROUND_LIMIT);
  uint32_t d = 0, i = tree->stale_interests.first;
  for (; d < tree->due.count && named < MOST_NAMED; d++)
    {
      const Observer *record = observer_at (tree, tree->due.observers[d]);
      if (is_named (tree, d))
        continue;
      append (text, room, named++ ? "," : "");
      append_keys (tree, record, text, room);
      append_node (tree, observer_node (record), text, room);
    }
  for (; i && named < MOST_NAMED; i = registration_at (tree, i)->touched.next, named++)
    {
      const Observer *record = observer_at (tree, i);
      append (text, room, "%s interest in %s", named ? "," : "",
              key_at (tree, record->cell)->key->name);
      append_node (tree, observer_node (record), text, room);
    }
  text[milieu_string_cut (text, room - 4)] = '\0'; /* names may be cut, characters may not */
  if (d < tree->due.count || i)
    append (text, sizeof text, ", and others");
  tree->message (text, tree->message_data);
  milieu_tree_unseal (tree);
}
