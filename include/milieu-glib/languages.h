/*
 * For other languages than C: what introspection offers in place of functions that only C can call
 * well. A program in C has no use for these. They belong to the tree's thread, but for
 * milieu_glib_key_derive(), which any thread may call.
 *
 * A function that computes a value is a closure here. It is called with values, lent for the call,
 * and answers with one, of any type that becomes the one that is wanted; null, and in Python an
 * exception as well, is no answer.
 *
 *     g_autoptr (MilieuGlibNode) face = milieu_glib_node_for (tree, row);
 *     GValue value = G_VALUE_INIT;
 *     if (milieu_glib_node_read (face, padding, &value, NULL))
 *       {
 *         g_print ("%" G_GINT64_FORMAT "\n", g_value_get_int64 (&value));
 *         g_value_unset (&value);
 *       }
 */
#ifndef MILIEU_GLIB_LANGUAGES_H
#define MILIEU_GLIB_LANGUAGES_H

#include <glib-object.h>

#include <milieu-glib/binding.h>
#include <milieu-glib/key.h>
#include <milieu-glib/node.h>
#include <milieu-glib/value.h>
#include <milieu/base.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * milieu_glib_key_derive:
 * @name: as for milieu_glib_key_define()
 * @fallback: gives the key's type, and what stands where @closure has no answer
 * @sources: (array length=source_count): the keys that it depends on, at least one
 * @source_count: how many
 * @closure: computes the value from those of @sources, in their order; kept as long as the process
 * @error: where to say why not
 *
 * Defines a key whose default is computed from other keys' values at the node that reads. Equal
 * sources must give equal results. @closure runs in reads and while telling, on the thread of the
 * tree that is read, and must not call into that tree.
 *
 * Returns: (transfer none): the key, or %NULL with an error as milieu_glib_key_define_derived()
 */
MILIEU_API MilieuGlibKey *MILIEU_NULLABLE milieu_glib_key_derive (
  const char *name, const GValue *fallback, MilieuGlibKey *MILIEU_NULLABLE *sources,
  gsize source_count, GClosure *closure, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_bind_with_closures: (rename-to milieu_glib_node_bind_full)
 * @self: a node
 * @key: a key
 * @target: the object whose property is to follow; it is not kept
 * @property: the name of a property that can be written at any time
 * @flags: %MILIEU_GLIB_BIND_DEFAULT or %MILIEU_GLIB_BIND_BIDIRECTIONAL
 * @to_property: (nullable): makes the property's value from the key's, or %NULL for what
 *   milieu_glib_node_bind() does
 * @from_property: (nullable): makes the key's value from the property's, or %NULL likewise
 * @error: where to say why not
 *
 * Keeps a property equal to what @to_property makes of the key's value at the node, as
 * milieu_glib_node_bind() does. No answer leaves the other side as it is; so does one that does not
 * fit, after a warning in GLib's log. The closures must not change either side. What they refer to
 * they keep: one that refers to @target keeps that until the binding is ended or its node goes.
 *
 * Returns: (transfer none): the binding, alive as long as it is bound, or %NULL with an error as
 *   milieu_glib_node_bind()
 */
MILIEU_API MilieuGlibBinding *MILIEU_NULLABLE milieu_glib_node_bind_with_closures (
  MilieuGlibNode *self, const MilieuGlibKey *key, GObject *target, const char *property,
  MilieuGlibBindFlags flags, GClosure *MILIEU_NULLABLE to_property,
  GClosure *MILIEU_NULLABLE from_property, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_get_unboxed: (rename-to milieu_glib_node_get)
 * @self: a node
 * @key: a key whose values are not boxed, unless they are arrays of strings or Python's objects
 * @value: (out caller-allocates): all zero; takes a copy
 * @error: where to say why not
 *
 * Reads the key's value at the node: that of the nearest place that has one, or the default.
 *
 * Values of boxed types are refused, for there are languages that keep what they find in a #GValue
 * without copying it: milieu_glib_node_get_color() and milieu_glib_node_read() give those.
 *
 * Returns: (skip): %FALSE with %MILIEU_GLIB_ERROR_NO_NODE, _CYCLE or _TYPE
 */
MILIEU_API gboolean milieu_glib_node_get_unboxed (MilieuGlibNode *self, const MilieuGlibKey *key,
                                                  GValue *value,
                                                  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_get_color:
 * @self: a node
 * @key: a key whose values are colours
 * @error: where to say why not
 *
 * Reads a colour.
 *
 * Returns: (transfer full): the colour, or %NULL with %MILIEU_GLIB_ERROR_NO_NODE, _CYCLE or _TYPE
 */
MILIEU_API MilieuGlibColor *MILIEU_NULLABLE milieu_glib_node_get_color (
  MilieuGlibNode *self, const MilieuGlibKey *key, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_read:
 * @self: a node
 * @key: a key
 * @value: all zero, or initialized with the key's type; takes a copy
 * @error: where to say why not
 *
 * Reads a value of any type into a #GValue that the caller has made.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_NODE or _CYCLE
 */
MILIEU_API gboolean milieu_glib_node_read (MilieuGlibNode *self, const MilieuGlibKey *key,
                                           GValue *value,
                                           GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
