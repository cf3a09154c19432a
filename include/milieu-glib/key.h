/*
 * Keys for GObject's languages.
 *
 * A key is what the core calls one, a #MilieuKey, by a name that introspection knows. What is
 * defined here takes its type from the default value's, and is listed: milieu_glib_key_find() finds
 * it.
 *
 *     GValue value = G_VALUE_INIT;
 *     g_value_init (&value, G_TYPE_INT64);
 *     g_value_set_int64 (&value, 8);
 *     MilieuGlibKey *spacing = milieu_glib_key_define ("spacing", &value, NULL);
 *     g_print ("%s\n", milieu_glib_key_get_name (spacing));
 *
 * Keys live as long as the process: nobody frees them. All of these may be called from any thread.
 */
#ifndef MILIEU_GLIB_KEY_H
#define MILIEU_GLIB_KEY_H

#include <glib-object.h>

#include <milieu/base.h>
#include <milieu/key.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MilieuGlibKey:
 *
 * What a value is a value of. A boxed type for the sake of other languages: a copy is the key
 * itself, and to free one does nothing.
 */
typedef struct MilieuKey MilieuGlibKey;

#define MILIEU_GLIB_TYPE_KEY (milieu_glib_key_get_type ())
MILIEU_API GType milieu_glib_key_get_type (void) G_GNUC_CONST;

/**
 * MilieuGlibDeriveFunction: (skip)
 * @sources: (array length=count): the sources' values, in the order of the key's definition
 * @count: how many
 * @result: (inout): holds the key's type already; what to write the answer into
 * @user_data: (closure): what was given with the function
 *
 * Computes a derived key's default from other keys' values at the node that reads. Equal sources
 * must give equal results. It runs in reads and while telling, on the thread of the tree that is
 * read, and must not call into that tree.
 *
 * Returns: %FALSE if there is no answer: the key's fallback then stands, as it does for a result of
 *   a type that does not become the key's
 */
typedef gboolean (*MilieuGlibDeriveFunction) (const GValue *sources, guint count, GValue *result,
                                              gpointer MILIEU_NULLABLE user_data);

/**
 * milieu_glib_key_define:
 * @name: a letter or '_', then letters, digits, '_', '.' or '-'; copied
 * @default_value: the default, which the key keeps
 * @error: where to say why not
 *
 * Defines a key whose values have the type of @default_value: a boolean; an integer, enum or flags
 * (#gint64); a float or double (#gdouble); a colour; a string; or a #GObject, a boxed type, a
 * #GVariant or a #GParamSpec, an object key.
 *
 * An object key keeps references to objects, and copies of what is boxed. Two are equal if they are
 * the same; #GVariant values and arrays of strings if they hold the same. A key of #GVariant values
 * is declared thread-safe: senders and snapshots take them. What is done when a value is released
 * must not use a tree that held it.
 *
 * Returns: (transfer none): the key, or %NULL with %MILIEU_GLIB_ERROR_NAME, _EXISTS, _TYPE (there
 *   are no keys of such values) or what milieu_glib_value_to_core() says
 */
MILIEU_API MilieuGlibKey *MILIEU_NULLABLE milieu_glib_key_define (
  const char *name, const GValue *default_value, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_key_define_derived: (skip)
 * @name: as for milieu_glib_key_define()
 * @fallback: gives the key's type, and what stands where @function has no answer
 * @sources: (array length=source_count): the keys that it depends on, at least one
 * @source_count: how many, at most %MILIEU_KEY_SOURCES_MAX with their own sources
 * @function: (scope notified) (closure user_data) (destroy destroy): computes the value
 * @user_data: handed to @function
 * @destroy: (nullable): called with @user_data if the key cannot be defined; never after that, for
 *   a key lives as long as the process
 * @error: where to say why not
 *
 * Defines a key whose default is computed from other keys' values at the node that reads.
 *
 * Returns: (transfer none): the key, or %NULL with an error as milieu_glib_key_define(), or
 *   %MILIEU_GLIB_ERROR_DEFINITION (no sources) or _LIMIT
 */
MILIEU_API MilieuGlibKey *MILIEU_NULLABLE milieu_glib_key_define_derived (
  const char *name, const GValue *fallback, MilieuGlibKey *MILIEU_NULLABLE *sources,
  gsize source_count, MilieuGlibDeriveFunction function, gpointer MILIEU_NULLABLE user_data,
  GDestroyNotify MILIEU_NULLABLE destroy, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_key_find:
 * @name: a key's name
 *
 * Finds a listed key; the predefined ones are listed.
 *
 * Returns: (transfer none) (nullable): the key, or %NULL if there is none
 */
MILIEU_API MilieuGlibKey *MILIEU_NULLABLE milieu_glib_key_find (const char *name);

/**
 * milieu_glib_key_get_name:
 * @self: a key
 *
 * Returns: (transfer none): its name
 */
MILIEU_API const char *milieu_glib_key_get_name (const MilieuGlibKey *self);

/**
 * milieu_glib_key_get_value_type:
 * @self: a key
 *
 * Returns: the type that its values have in a #GValue (see value.h)
 */
MILIEU_API GType milieu_glib_key_get_value_type (const MilieuGlibKey *self);

/**
 * milieu_glib_key_is_derived:
 * @self: a key
 *
 * Returns: %TRUE if its default is computed from other keys' values
 */
MILIEU_API gboolean milieu_glib_key_is_derived (const MilieuGlibKey *self);

/**
 * milieu_glib_key_get_default: (skip)
 * @self: a key
 * @value: (out caller-allocates): all zero; takes a copy
 * @error: where to say that the default is just being made, by what asks
 *
 * The key's default; for a derived key what stands where its function has no answer.
 *
 * Returns: %TRUE, or %FALSE with %MILIEU_GLIB_ERROR_CYCLE
 */
MILIEU_API gboolean milieu_glib_key_get_default (const MilieuGlibKey *self, GValue *value,
                                                 GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
