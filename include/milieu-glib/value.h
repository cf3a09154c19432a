/*
 * Values as GValues, and colours as a boxed type.
 *
 * A key's values have one GType in a GValue: #gboolean, #gint64, #gdouble, #MilieuGlibColor or
 * #gchararray; for an object key the type that it was defined with by milieu_glib_key_define(), or
 * else #gpointer.
 *
 *     GValue value = G_VALUE_INIT;
 *     MilieuValue core;
 *     if (milieu_node_get (tree, row, padding, &core, NULL) == MILIEU_OK)
 *       {
 *         milieu_glib_value_from_core (padding, &core, &value);
 *         char *text = g_strdup_value_contents (&value);
 *         g_print ("padding is %s\n", text);
 *         g_free (text);
 *         g_value_unset (&value);
 *       }
 *
 * All of these may be called from any thread, but that a value of an object key may be used only
 * where that object may.
 */
#ifndef MILIEU_GLIB_VALUE_H
#define MILIEU_GLIB_VALUE_H

#include <glib-object.h>

#include <milieu-glib/key.h>
#include <milieu/base.h>
#include <milieu/key.h>
#include <milieu/value.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MilieuGlibColor:
 *
 * A colour in sRGB, not premultiplied, 0 to 65535 a channel: #MilieuColor by the name that other
 * languages know. By g_value_transform() a colour becomes its text; a text becomes a colour if it
 * is one, and else a %NULL colour.
 */
typedef struct MilieuColor MilieuGlibColor;

#define MILIEU_GLIB_TYPE_COLOR (milieu_glib_color_get_type ())
MILIEU_API GType milieu_glib_color_get_type (void) G_GNUC_CONST;

/**
 * milieu_glib_color_new: (constructor)
 * @text: #rgb, #rgba, #rrggbb, #rrggbbaa or #rrrrggggbbbbaaaa, in either case of letters
 * @error: where to say that it is not such a text
 *
 * Reads a colour; without alpha it is opaque.
 *
 * Returns: (transfer full): the colour, or %NULL with %MILIEU_GLIB_ERROR_COLOR
 */
MILIEU_API MilieuGlibColor *MILIEU_NULLABLE milieu_glib_color_new (
  const char *text, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_color_new_rgba: (constructor)
 * @red: red, 0 to 65535, as the others
 * @green: green
 * @blue: blue
 * @alpha: 0 for transparent, 65535 for opaque
 *
 * Makes a colour of its channels.
 *
 * Returns: (transfer full): the colour
 */
MILIEU_API MilieuGlibColor *milieu_glib_color_new_rgba (guint16 red, guint16 green, guint16 blue,
                                                        guint16 alpha);

/**
 * milieu_glib_color_copy:
 * @self: a colour
 *
 * Returns: (transfer full): another one like it
 */
MILIEU_API MilieuGlibColor *milieu_glib_color_copy (const MilieuGlibColor *self);

/**
 * milieu_glib_color_free: (skip)
 * @self: (transfer full) (nullable): a colour that was made here
 *
 * Frees a colour.
 */
MILIEU_API void milieu_glib_color_free (MilieuGlibColor *MILIEU_NULLABLE self);

/**
 * milieu_glib_color_equal:
 * @self: a colour
 * @other: another one
 *
 * Returns: %TRUE if all channels are the same
 */
MILIEU_API gboolean milieu_glib_color_equal (const MilieuGlibColor *self,
                                             const MilieuGlibColor *other);

/**
 * milieu_glib_color_to_string:
 * @self: a colour
 *
 * Returns: (transfer full): #rrggbbaa, or four digits a channel where two would not be exact
 */
MILIEU_API char *milieu_glib_color_to_string (const MilieuGlibColor *self);

/**
 * milieu_glib_color_get_red:
 * @self: a colour
 *
 * Returns: 0 to 65535
 */
MILIEU_API guint16 milieu_glib_color_get_red (const MilieuGlibColor *self);

/**
 * milieu_glib_color_get_green:
 * @self: a colour
 *
 * Returns: 0 to 65535
 */
MILIEU_API guint16 milieu_glib_color_get_green (const MilieuGlibColor *self);

/**
 * milieu_glib_color_get_blue:
 * @self: a colour
 *
 * Returns: 0 to 65535
 */
MILIEU_API guint16 milieu_glib_color_get_blue (const MilieuGlibColor *self);

/**
 * milieu_glib_color_get_alpha:
 * @self: a colour
 *
 * Returns: 0 for transparent to 65535 for opaque
 */
MILIEU_API guint16 milieu_glib_color_get_alpha (const MilieuGlibColor *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MilieuGlibColor, milieu_glib_color_free)

/**
 * milieu_glib_value_from_core: (skip)
 * @key: a key
 * @core: a value of the key's (transfer none)
 * @value: all zero, or initialized with the key's type; what it holds is replaced
 *
 * Makes @value hold a copy of @core, or a reference to what it holds. A string is cut at its first
 * NUL. A pointer (#gpointer) is lent, as @core lends it.
 */
MILIEU_API void milieu_glib_value_from_core (const MilieuKey *key, const MilieuValue *core,
                                             GValue *value);

/**
 * milieu_glib_value_to_core: (skip)
 * @value: an initialized value
 * @key: a key
 * @core: (out): where to put a value of the key's type; untouched on failure
 * @error: where to say why not
 *
 * Makes a value of the key's from @value, if that becomes one without loss: a boolean from a
 * boolean; an integer from any integer, enum or flags; a double from a double or float, and from an
 * integer that it holds exactly; a colour from a #MilieuGlibColor or its text; a string from a
 * string; an object from one of the key's type or below, or from nothing (%NULL, a #gpointer's
 * too).
 *
 * Give @core back by milieu_key_release() (transfer full).
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_TYPE, _TEXT, _COLOR, _LIMIT or _NO_MEMORY, whose message
 *   names the key, both types, and what would be right
 */
MILIEU_API gboolean milieu_glib_value_to_core (const GValue *value, const MilieuKey *key,
                                               MilieuValue *core,
                                               GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_value_can_convert: (skip)
 * @from: a type
 * @to: another one
 *
 * Returns: %TRUE if values of one type may become values of the other by
 *   milieu_glib_value_convert(): all numbers, booleans, enums and flags among each other, and what
 *   GLib transforms
 */
MILIEU_API gboolean milieu_glib_value_can_convert (GType from, GType to);

/**
 * milieu_glib_value_convert: (skip)
 * @from: an initialized value
 * @to: a value that holds the type which is wanted
 *
 * Makes @to the same as @from, as bindings do; for functions that transform values. A number stays
 * the same number, but that a #gfloat may be a little off.
 *
 * Returns: %FALSE, with any value of its type in @to, if that is not possible: a number that would
 *   be another one, a text that is no colour, an object of another class
 */
MILIEU_API gboolean milieu_glib_value_convert (const GValue *from, GValue *to);

/**
 * milieu_glib_value_parse: (skip)
 * @key: a key, but of objects
 * @text: a value's text
 * @core: (out): where to put a value of the key's type; untouched on failure
 * @error: where to say why not
 *
 * Reads a value as people and files write it: `true` or `false`; a decimal integer; a number,
 * whatever the locale; a colour as milieu_glib_color_new() reads it; any string, as it is. The
 * predefined keys whose values are enumerated, and `ambience`, are written by name only, such as
 * `dark`.
 *
 * Give @core back by milieu_key_release() (transfer full).
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_TYPE, _TEXT, _COLOR or _RANGE, whose message names the
 * key, the text, and what is expected
 */
MILIEU_API gboolean milieu_glib_value_parse (const MilieuGlibKey *key, const char *text,
                                             MilieuValue *core,
                                             GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_value_print: (skip)
 * @key: a key
 * @value: a value of the key's type
 *
 * Writes a value so that milieu_glib_value_parse() reads it as an equal one; an object's, which it
 * does not read, as milieu_key_describe() does. A number that has no name is written as one.
 *
 * Returns: (transfer full): its text
 */
MILIEU_API char *milieu_glib_value_print (const MilieuGlibKey *key, MilieuValue value);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
