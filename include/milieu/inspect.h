/*
 * Looking into a tree: why a value is what it is, and the tree as text.
 *
 *     static void
 *     print (const MilieuExplanation *step, void *user_data)
 *     {
 *       printf ("%s %s\n", milieu_key_name (step->key), step->wins ? "wins" : "loses");
 *     }
 *
 *     status = milieu_node_explain (tree, row, locale, print, NULL);
 */
#ifndef MILIEU_INSPECT_H
#define MILIEU_INSPECT_H

#include <milieu/base.h>
#include <milieu/environment.h>
#include <milieu/key.h>
#include <milieu/node.h>
#include <milieu/status.h>
#include <milieu/tree.h>
#include <milieu/value.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* One thing that has a say in a value. */
typedef struct MilieuExplanation
{
  const MilieuKey *key; /* the key asked about, or one that it derives from */
  MilieuNode node;      /* the place; MILIEU_NODE_NONE for a default, and above all roots */
  MilieuLayer layer;
  MilieuNode wisher; /* in the layer of wishes, the node that made it */
  MilieuValue value;
  bool wins; /* it is what a read of `key` gives */
} MilieuExplanation;

/* Must not call into the tree. */
typedef void (*MilieuExplainFunction) (const MilieuExplanation *step,
                                       void *MILIEU_NULLABLE user_data);

/* Calls `function` with all that has a say in the key's value at the node, strongest first: at each
 * place on the way up the set value, the wishes from the latest made, the base value, then the base
 * value above all roots, and at last the default. If that default wins and is derived, the same
 * follows for the keys that it derives from, each once, and so on. MILIEU_ERROR_NO_NODE, _NO_KEY,
 * _CYCLE. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_node_explain (MilieuTree *tree, MilieuNode node,
                                                                const MilieuKey *key,
                                                                MilieuExplainFunction function,
                                                                void *MILIEU_NULLABLE user_data);

/* Takes a piece of text, not ended by a NUL; returns false to stop, which is no error. Must not
 * call into the tree. */
typedef bool (*MilieuWriteFunction) (const char *text, size_t length,
                                     void *MILIEU_NULLABLE user_data);

/* Writes the tree at and below `top` (MILIEU_NODE_NONE: all), a line a node and two blanks a level:
 * the name (in quotes unless it is like a key's; `#` and the handle in hexadecimal if it has none),
 * `boundary`, then for each key in the order of definition the node's own value: set as
 * `KEY=VALUE`, else wished as `KEY~VALUE`, else base as `KEY^VALUE`. Where the whole tree has base
 * values above all roots, they come first, in a line that begins with `*`. MILIEU_ERROR_NO_NODE. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_tree_dump (MilieuTree *tree, MilieuNode top,
                                                             MilieuWriteFunction write,
                                                             void *MILIEU_NULLABLE user_data);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
