/*
 * What a call came to.
 *
 * A call that does not return MILIEU_OK has changed nothing and has left its out-parameters
 * untouched; `milieu_tree_flush` alone also reports what happened (see there). What is simply
 * absent (a parent, a name, a value of one's own) is no error: such queries return
 * MILIEU_NODE_NONE, NULL or false.
 *
 *     MilieuStatus status = milieu_node_move (tree, row, list, MILIEU_NODE_NONE);
 *     if (status != MILIEU_OK)
 *       fprintf (stderr, "cannot move the row: %s\n", milieu_status_message (status));
 */
#ifndef MILIEU_STATUS_H
#define MILIEU_STATUS_H

#include <milieu/base.h>

/* X (NAME, number, "short-name", "message"); numbers are part of the ABI and never change. */
#define MILIEU_STATUS_MAP(X)                                                                       \
  X (MILIEU_OK, 0, "ok", "success")                                                                \
  X (MILIEU_ERROR_NO_MEMORY, 1, "no-memory", "the allocator has no memory left")                   \
  X (MILIEU_ERROR_NO_NODE, 2, "no-node", "the handle names no node that is in this tree now")      \
  X (MILIEU_ERROR_NO_KEY, 3, "no-key", "no such key: a key made by milieu_key_define is expected") \
  X (MILIEU_ERROR_NO_OBSERVER, 4, "no-observer",                                                   \
     "the handle names no observer that is in this tree now")                                      \
  X (MILIEU_ERROR_EXISTS, 5, "exists", "a key of this name exists already")                        \
  X (MILIEU_ERROR_TYPE, 6, "type", "the value is not of the key's type")                           \
  X (MILIEU_ERROR_CYCLE, 7, "cycle", "something would come to lie below, or depend on, itself")    \
  X (MILIEU_ERROR_NOT_SIBLING, 8, "not-sibling",                                                   \
     "the node to come before must be another child of the new parent")                            \
  X (MILIEU_ERROR_NO_TRANSACTION, 9, "no-transaction", "no transaction is open")                   \
  X (MILIEU_ERROR_BUSY, 10, "busy",                                                                \
     "not possible within a transaction, a telling or a function of a key's, or too late")         \
  X (MILIEU_ERROR_UNSTABLE, 11, "unstable", "values still change after the last round of telling") \
  X (MILIEU_ERROR_NAME, 12, "name",                                                                \
     "not a key's name: a letter or '_', then letters, digits, '_', '.' or '-' is expected")       \
  X (MILIEU_ERROR_TEXT, 13, "text", "the text is not UTF-8")                                       \
  X (MILIEU_ERROR_COLOR, 14, "color",                                                              \
     "not a colour: #rgb, #rgba, #rrggbb, #rrggbbaa or #rrrrggggbbbbaaaa is expected")             \
  X (MILIEU_ERROR_LIMIT, 15, "limit", "a documented limit would be exceeded")                      \
  X (MILIEU_ERROR_DEFINITION, 16, "definition",                                                    \
     "the key's definition lacks a part, or has parts that exclude each other")                    \
  X (MILIEU_ERROR_FAULTS, 17, "faults", "the file or table has faults, which are listed")

typedef enum MilieuStatus
{
#define MILIEU_STATUS_ENUMERATOR(name, number, short_name, message) name = number,
  MILIEU_STATUS_MAP (MILIEU_STATUS_ENUMERATOR)
#undef MILIEU_STATUS_ENUMERATOR
} MilieuStatus;

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* The status's short name, such as "no-node" (transfer none, static). From any thread. */
MILIEU_API const char *milieu_status_name (MilieuStatus status);

/* What went wrong and what is expected, in a sentence without a full stop (transfer none, static).
 * From any thread. */
MILIEU_API const char *milieu_status_message (MilieuStatus status);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
