/*
 * Bindings: a key's value at a node, kept the same as a GObject's property or a setting.
 *
 *     MilieuGlibNode *node = milieu_glib_node_for (tree, row);
 *     GError *error = NULL;
 *     if (!milieu_glib_node_bind (node, padding, widget, "spacing", MILIEU_GLIB_BIND_DEFAULT,
 *                                 &error))
 *       g_printerr ("%s\n", error->message);
 *     g_clear_error (&error);
 *     g_object_unref (node);
 *
 * A binding lives from the call that makes it until the node is removed, the tree is freed, the
 * GObject is disposed, or it is unbound; in whatever order, and also while it runs. The node's face
 * may go before. Both sides keep the values that they have then.
 *
 * Bindings belong to the tree's thread: there they are made, the property is written, and the
 * GObject must change and go. Where the tree has a scheduler, what changes at the node reaches the
 * property by its flush.
 */
#ifndef MILIEU_GLIB_BINDING_H
#define MILIEU_GLIB_BINDING_H

#include <gio/gio.h>

#include <milieu/base.h>

#include <milieu-glib/key.h>
#include <milieu-glib/node.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MilieuGlibBindFlags:
 * @MILIEU_GLIB_BIND_DEFAULT: of a property: it follows the node; of a setting: the node's set value
 *   follows it
 * @MILIEU_GLIB_BIND_BIDIRECTIONAL: the other way too: a write to the property sets the node's own
 *   value; the value that is read at the node, when it changes, is written to the setting
 * @MILIEU_GLIB_BIND_BASE: a setting drives the node's base value instead of the set one; not for
 *   properties
 *
 * Which way values go.
 */
typedef enum
{
  MILIEU_GLIB_BIND_DEFAULT = 0,
  MILIEU_GLIB_BIND_BIDIRECTIONAL = 1 << 0,
  MILIEU_GLIB_BIND_BASE = 1 << 1
} MilieuGlibBindFlags;

/**
 * MilieuGlibTransformFunction: (skip)
 * @from: the value of the side that changed, of the key's type or the property's
 * @to: (inout): holds the other side's type already; what to write the result into
 * @user_data: (closure): what was given with the function
 *
 * Makes a value of one side from one of the other side's. It must not change either side.
 *
 * Returns: %FALSE to leave the other side as it is
 */
typedef gboolean (*MilieuGlibTransformFunction) (const GValue *from, GValue *to,
                                                 gpointer MILIEU_NULLABLE user_data);

#define MILIEU_GLIB_TYPE_BINDING (milieu_glib_binding_get_type ())
/**
 * MilieuGlibBinding:
 *
 * A binding. It keeps itself as long as it is bound; who wants to end it takes a reference.
 */
MILIEU_API
G_DECLARE_FINAL_TYPE (MilieuGlibBinding, milieu_glib_binding, MILIEU_GLIB, BINDING, GObject)

/**
 * milieu_glib_node_bind:
 * @self: a node
 * @key: a key
 * @target: the object whose property is to follow; it is not kept
 * @property: the name of a property that can be written at any time
 * @flags: %MILIEU_GLIB_BIND_DEFAULT or _BIDIRECTIONAL
 * @error: where to say why not
 *
 * Keeps a property equal to the key's value at the node. The property is written before the call
 * returns, and then whenever the tree tells that the value has changed.
 *
 * Numbers become numbers of any other type, and colours their text, if that changes nothing; other
 * values as g_value_transform() has it. A value that does not fit leaves the property as it is, and
 * is a warning in GLib's log.
 *
 * With %MILIEU_GLIB_BIND_BIDIRECTIONAL each notification of the property sets the node's own value,
 * but those of what was written here, also if the property has made something else of it. What the
 * property was given is not written to it again. Boxed values other than colours and arrays of
 * strings cannot be compared: what a handler writes while the binding writes is then missed.
 *
 * Returns: (transfer none): the binding, alive as long as it is bound, or %NULL with
 *   %MILIEU_GLIB_ERROR_NO_PROPERTY, _NOT_WRITABLE, _PROPERTY_TYPE or _NO_NODE (also if writing the
 *   property has ended the binding); messages name the key, the property, and their types
 */
MILIEU_API MilieuGlibBinding *MILIEU_NULLABLE milieu_glib_node_bind (
  MilieuGlibNode *self, const MilieuGlibKey *key, GObject *target, const char *property,
  MilieuGlibBindFlags flags, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_bind_full: (skip)
 * @self: a node
 * @key: a key
 * @target: the object whose property is to follow; it is not kept
 * @property: the name of a property that can be written at any time
 * @flags: %MILIEU_GLIB_BIND_DEFAULT or _BIDIRECTIONAL
 * @to_property: (nullable) (scope notified) (closure user_data) (destroy destroy): makes the
 *   property's value from the key's, or %NULL for what milieu_glib_node_bind() does
 * @from_property: (nullable) (scope notified) (closure user_data): makes the key's value from the
 *   property's, or %NULL for what milieu_glib_value_to_core() does
 * @user_data: handed to both
 * @destroy: (nullable): called once with @user_data when the binding has ended; also when none was
 *   made
 * @error: where to say why not
 *
 * The same with functions of one's own. Where there is one, types need not fit.
 *
 * Returns: (transfer none): as milieu_glib_node_bind()
 */
MILIEU_API MilieuGlibBinding *MILIEU_NULLABLE milieu_glib_node_bind_full (
  MilieuGlibNode *self, const MilieuGlibKey *key, GObject *target, const char *property,
  MilieuGlibBindFlags flags, MilieuGlibTransformFunction MILIEU_NULLABLE to_property,
  MilieuGlibTransformFunction MILIEU_NULLABLE from_property, gpointer MILIEU_NULLABLE user_data,
  GDestroyNotify MILIEU_NULLABLE destroy, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_bind_settings:
 * @self: a node
 * @key: a key
 * @settings: where the setting is; kept as long as the binding
 * @setting: the setting's name
 * @flags: which way values go, and which of the node's values is driven
 * @error: where to say why not
 *
 * Drives the node's own value, set or base, by a setting: with what the setting has before the call
 * returns, and whenever it changes. With %MILIEU_GLIB_BIND_BIDIRECTIONAL the value that is read at
 * the node is written back when it changes; what came from the setting is not.
 *
 * A boolean, a number and a string drive keys of these types; so does a string a colour's key, an
 * enum or flags an integer's, an array of strings one of #GStrv, and anything one of #GVariant. A
 * value that does not fit, or that the setting's range excludes, changes nothing, and is a warning
 * in GLib's log.
 *
 * Returns: (transfer none): the binding, alive as long as it is bound, or %NULL with
 *   %MILIEU_GLIB_ERROR_NO_SETTING, _SETTING_TYPE, _NOT_WRITABLE (where it is to be written back) or
 *   _NO_NODE; messages name the key, the setting, and their types
 */
MILIEU_API MilieuGlibBinding *MILIEU_NULLABLE milieu_glib_node_bind_settings (
  MilieuGlibNode *self, const MilieuGlibKey *key, GSettings *settings, const char *setting,
  MilieuGlibBindFlags flags, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_node_bind_settings_full: (skip)
 * @self: a node
 * @key: a key
 * @settings: where the setting is; kept as long as the binding
 * @setting: the setting's name
 * @flags: which way values go, and which of the node's values is driven
 * @get_mapping: (nullable) (scope notified) (closure user_data) (destroy destroy): makes the key's
 *   value from the setting's; %FALSE leaves the node as it is
 * @set_mapping: (nullable) (scope notified) (closure user_data): makes the setting's value from the
 *   key's; %NULL leaves the setting as it is
 * @user_data: handed to both
 * @destroy: (nullable): called once with @user_data when the binding has ended; also when none was
 *   made
 * @error: where to say why not
 *
 * The same with functions of one's own. Where there is one, types need not fit.
 *
 * Returns: (transfer none): as milieu_glib_node_bind_settings()
 */
MILIEU_API MilieuGlibBinding *MILIEU_NULLABLE milieu_glib_node_bind_settings_full (
  MilieuGlibNode *self, const MilieuGlibKey *key, GSettings *settings, const char *setting,
  MilieuGlibBindFlags flags, GSettingsBindGetMapping MILIEU_NULLABLE get_mapping,
  GSettingsBindSetMapping MILIEU_NULLABLE set_mapping, gpointer MILIEU_NULLABLE user_data,
  GDestroyNotify MILIEU_NULLABLE destroy, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_binding_unbind:
 * @self: a binding
 *
 * Ends a binding, from within its functions too; one that has ended stays so.
 */
MILIEU_API void milieu_glib_binding_unbind (MilieuGlibBinding *self);

/**
 * milieu_glib_binding_is_bound:
 * @self: a binding
 *
 * Returns: %TRUE until it ends
 */
MILIEU_API gboolean milieu_glib_binding_is_bound (MilieuGlibBinding *self);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
