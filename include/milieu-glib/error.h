/*
 * The adapter's errors.
 *
 * What the core refuses comes as a #GError with the number of its status; the adapter's own codes
 * begin at 100. A message says what was wrong, where, and what would be right.
 *
 *     GError *error = NULL;
 *     GValue value = G_VALUE_INIT;
 *     g_value_init (&value, G_TYPE_STRING);
 *     MilieuValue core;
 *     if (!milieu_glib_value_to_core (&value, padding, &core, &error)
 *         && g_error_matches (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_TYPE))
 *       g_printerr ("%s\n", error->message);
 *     g_clear_error (&error);
 */
#ifndef MILIEU_GLIB_ERROR_H
#define MILIEU_GLIB_ERROR_H

#include <glib.h>

#include <milieu/base.h>
#include <milieu/status.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MILIEU_GLIB_ERROR:
 *
 * The domain of the adapter's errors; its codes are those of #MilieuGlibError.
 */
#define MILIEU_GLIB_ERROR (milieu_glib_error_quark ())

/**
 * MilieuGlibError:
 * @MILIEU_GLIB_ERROR_NO_MEMORY: the allocator has no memory left
 * @MILIEU_GLIB_ERROR_NO_NODE: the node, or its tree, has gone
 * @MILIEU_GLIB_ERROR_NO_KEY: no such key
 * @MILIEU_GLIB_ERROR_NO_OBSERVER: no such observer
 * @MILIEU_GLIB_ERROR_EXISTS: a key of this name exists already
 * @MILIEU_GLIB_ERROR_TYPE: the value is not of the key's type, and does not become one
 * @MILIEU_GLIB_ERROR_CYCLE: something would come to lie below, or depend on, itself
 * @MILIEU_GLIB_ERROR_NOT_SIBLING: the node to come before is no child of the new parent
 * @MILIEU_GLIB_ERROR_NO_TRANSACTION: no transaction is open
 * @MILIEU_GLIB_ERROR_BUSY: not possible within a transaction, a telling or a function of a key's
 * @MILIEU_GLIB_ERROR_UNSTABLE: values still change after the last round of telling
 * @MILIEU_GLIB_ERROR_NAME: not a key's name
 * @MILIEU_GLIB_ERROR_TEXT: the text is not UTF-8
 * @MILIEU_GLIB_ERROR_COLOR: the text is not a colour
 * @MILIEU_GLIB_ERROR_LIMIT: a documented limit would be exceeded
 * @MILIEU_GLIB_ERROR_DEFINITION: the key's definition lacks a part
 * @MILIEU_GLIB_ERROR_FAULTS: the file or table has faults: the message lists them, a line each
 * @MILIEU_GLIB_ERROR_NO_PROPERTY: the class has no property of that name
 * @MILIEU_GLIB_ERROR_PROPERTY_TYPE: the property's type and the key's do not become each other
 * @MILIEU_GLIB_ERROR_NOT_WRITABLE: the property or the setting cannot be written; or the property
 *   cannot be read, where both directions are asked for
 * @MILIEU_GLIB_ERROR_NO_SETTING: the settings' schema has no key of that name
 * @MILIEU_GLIB_ERROR_SETTING_TYPE: the setting's type and the key's do not become each other
 * @MILIEU_GLIB_ERROR_CLOSED: the sender was closed, or its tree has gone
 * @MILIEU_GLIB_ERROR_FULL: the sender's limit is met
 * @MILIEU_GLIB_ERROR_RANGE: a number, a name or a range is none, or lies outside of what is allowed
 * @MILIEU_GLIB_ERROR_FILE: a file cannot be read, or its contents are not right: the message has
 * its path, and group and key where they are known
 *
 * What a call came to. Up to 99 the numbers are those of #MilieuStatus; they never change.
 */
typedef enum
{
  MILIEU_GLIB_ERROR_NO_MEMORY = 1,
  MILIEU_GLIB_ERROR_NO_NODE = 2,
  MILIEU_GLIB_ERROR_NO_KEY = 3,
  MILIEU_GLIB_ERROR_NO_OBSERVER = 4,
  MILIEU_GLIB_ERROR_EXISTS = 5,
  MILIEU_GLIB_ERROR_TYPE = 6,
  MILIEU_GLIB_ERROR_CYCLE = 7,
  MILIEU_GLIB_ERROR_NOT_SIBLING = 8,
  MILIEU_GLIB_ERROR_NO_TRANSACTION = 9,
  MILIEU_GLIB_ERROR_BUSY = 10,
  MILIEU_GLIB_ERROR_UNSTABLE = 11,
  MILIEU_GLIB_ERROR_NAME = 12,
  MILIEU_GLIB_ERROR_TEXT = 13,
  MILIEU_GLIB_ERROR_COLOR = 14,
  MILIEU_GLIB_ERROR_LIMIT = 15,
  MILIEU_GLIB_ERROR_DEFINITION = 16,
  MILIEU_GLIB_ERROR_FAULTS = 17,

  MILIEU_GLIB_ERROR_NO_PROPERTY = 100,
  MILIEU_GLIB_ERROR_PROPERTY_TYPE = 101,
  MILIEU_GLIB_ERROR_NOT_WRITABLE = 102,
  MILIEU_GLIB_ERROR_NO_SETTING = 103,
  MILIEU_GLIB_ERROR_SETTING_TYPE = 104,
  MILIEU_GLIB_ERROR_CLOSED = 105,
  MILIEU_GLIB_ERROR_FULL = 106,
  MILIEU_GLIB_ERROR_RANGE = 107,
  MILIEU_GLIB_ERROR_FILE = 108
} MilieuGlibError;

/**
 * milieu_glib_error_quark:
 *
 * The domain of the adapter's errors. From any thread.
 *
 * Returns: what %MILIEU_GLIB_ERROR stands for
 */
MILIEU_API GQuark milieu_glib_error_quark (void);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
