/* Invariant: a dump reads the tree, in constant memory, and changes nothing. */
#include <milieu/inspect.h>

#include "string-private.h"
#include "tree-private.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Text on its way to the writer; once that says stop, nothing more is written. */
typedef struct Output
{
  MilieuWriteFunction write;
  void *user_data;
  bool has_stopped;
  size_t length;
  char text[512];
} Output;

static void
write_out (Output *output)
{
  if (output->length && !output->has_stopped)
    output->has_stopped = !output->write (output->text, output->length, output->user_data);
  output->length = 0;
}

static void
put (Output *output, const char *text, size_t length)
{
  if (length > sizeof output->text - output->length)
    write_out (output);
  if (length <= sizeof output->text)
    {
      memcpy (output->text + output->length, text, length);
      output->length += length;
    }
  else if (!output->has_stopped)
    output->has_stopped = !output->write (text, length, output->user_data);
}

static void
put_text (Output *output, const char *text)
{
  put (output, text, strlen (text));
}

/* A string's pieces are put as they are: it may be too long for any buffer. */
static void
put_string (Output *output, const MilieuString *string)
{
  const char *text = milieu_string_text (string), *end = text + milieu_string_length (string);
  put_text (output, "\"");
  for (const char *from = text; from < end; text++)
    if (text == end || *text == '"' || *text == '\\')
      {
        put (output, from, (size_t)(text - from));
        if (text == end)
          break;
        put_text (output, *text == '"' ? "\\\"" : "\\\\");
        from = text + 1;
      }
  put_text (output, "\"");
}

/* A name that is not like a key's is put in quotes, and without what would break the line, so that
 * no name looks like anything else. */
static void
put_name (Output *output, const MilieuString *name)
{
  const char *text = milieu_string_text (name);
  if (milieu_key_is_name (text))
    {
      put_text (output, text);
      return;
    }
  put_text (output, "\"");
  for (; *text; text++)
    if ((unsigned char)*text < 0x20 || *text == 0x7F)
      {
        char escape[8];
        snprintf (escape, sizeof escape, "\\x%02x", (unsigned)*text);
        put_text (output, escape);
      }
    else
      {
        if (*text == '"' || *text == '\\')
          put_text (output, "\\");
        put (output, text, 1);
      }
  put_text (output, "\"");
}

static void
put_value (Output *output, const MilieuKey *key, uint64_t bits)
{
  MilieuValue value = milieu_key_unpack (key, bits);
  char text[256]; /* more of a description than that is cut off */
  if (key->type == MILIEU_TYPE_STRING && !key->describe)
    {
      put_string (output, value.string);
      return;
    }
  milieu_key_describe (key, &value, text, sizeof text);
  put (output, text, milieu_string_cut (text, sizeof text - 4));
}

static void
put_cell (Output *output, const MilieuTree *tree, const Cell *cell)
{
  const MilieuKey *key = key_at (tree, cell->key)->key;
  put_text (output, " ");
  put_text (output, key->name);
  put_text (output, cell->flags & CELL_SET ? "=" : cell->wishes.first ? "~" : "^");
  put_value (output, key, cell->value);
}

/* Puts a node's line; or, for node 0, that of what lies above all roots, if anything does. */
static void
put_node (Output *output, const MilieuTree *tree, uint32_t node, unsigned depth)
{
  const Node *record = node_at (tree, node);
  const Side *side = record->side ? side_at (tree, record->side) : NULL;
  if (!node && !(side && side->cells.first))
    return;
  while (depth--)
    put_text (output, "  ");
  if (!node)
    put_text (output, "*");
  else if (side && side->name)
    put_name (output, side->name);
  else
    {
      char text[24];
      snprintf (text, sizeof text, "#%016" PRIx64, milieu_node_handle (tree, node));
      put_text (output, text);
    }
  if (record->is_boundary)
    put_text (output, " boundary");
  for (uint32_t c = side ? side->cells.first : 0; c; c = cell_at (tree, c)->own.next)
    put_cell (output, tree, cell_at (tree, c));
  put_text (output, "\n");
}

MilieuStatus
milieu_tree_dump (MilieuTree *tree, MilieuNode top, MilieuWriteFunction write, void *user_data)
{
  MILIEU_CHECK_TREE (tree);
  uint32_t end = milieu_node_index (tree, top);
  if (tree->sealed)
    return MILIEU_ERROR_BUSY;
  if (top != MILIEU_NODE_NONE && !end)
    return MILIEU_ERROR_NO_NODE;
  milieu_tree_seal (tree);
  Output output = { .write = write, .user_data = user_data };
  uint32_t node = end;
  unsigned depth = 0;
  do
    {
      put_node (&output, tree, node, depth);
      uint32_t next = milieu_node_next_below (tree, node, end);
      uint32_t above = next ? node_at (tree, next)->parent : 0;
      if (above == node)
        depth += node != 0;
      else
        for (uint32_t up = node_at (tree, node)->parent; next && up != above;
             up = node_at (tree, up)->parent)
          depth--;
      node = next;
    }
  while (node && !output.has_stopped);
  write_out (&output);
  milieu_tree_unseal (tree);
  return MILIEU_OK;
}
