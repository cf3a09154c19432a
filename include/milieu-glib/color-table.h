/*
 * Colour tables for GObject's languages.
 *
 * A colour table is what milieu-theme/color-table.h calls one, a #MilieuColorTable, by a name that
 * introspection knows. It never changes; a copy is the table itself, counted once more.
 *
 *     GError *error = NULL;
 *     const char *text = "NORMAL  NIGHT\n#ffffff #343434 BG\n";
 *     MilieuGlibColorTable *table =
 *       milieu_glib_color_table_new_from_text ("inline", text, -1, &error);
 *     g_autoptr (MilieuGlibColor) night = milieu_glib_color_table_get_color (table, "BG", "NIGHT");
 *     milieu_glib_color_table_unref (table);
 *
 * All of these may be called from any thread.
 */
#ifndef MILIEU_GLIB_COLOR_TABLE_H
#define MILIEU_GLIB_COLOR_TABLE_H

#include <glib-object.h>

#include <milieu-glib/key.h>
#include <milieu-glib/value.h>
#include <milieu-theme/color-table.h>
#include <milieu/base.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MilieuGlibColorTable:
 *
 * What each entry is in each theme.
 */
typedef struct MilieuColorTable MilieuGlibColorTable;

#define MILIEU_GLIB_TYPE_COLOR_TABLE (milieu_glib_color_table_get_type ())
MILIEU_API GType milieu_glib_color_table_get_type (void) G_GNUC_CONST;

/**
 * milieu_glib_color_table_new_from_text: (constructor)
 * @name: what messages call the text
 * @text: a table, in the text format of milieu-theme/color-table.h; not kept
 * @length: its length in bytes, or -1 if it ends with a NUL
 * @error: where to say what is wrong with it
 *
 * Reads a table.
 *
 * Returns: (transfer full): the table, or %NULL with %MILIEU_GLIB_ERROR_FAULTS, whose message has a
 *   line for each fault, or _NO_MEMORY
 */
MILIEU_API MilieuGlibColorTable *MILIEU_NULLABLE milieu_glib_color_table_new_from_text (
  const char *name, const char *text, gssize length,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_color_table_new_from_file: (constructor)
 * @path: a regular file's path
 * @error: where to say what is wrong with it
 *
 * Reads a table from a file; one that is missing or cannot be read is a fault, too.
 *
 * Returns: (transfer full): the table, or %NULL as milieu_glib_color_table_new_from_text()
 */
MILIEU_API MilieuGlibColorTable *MILIEU_NULLABLE milieu_glib_color_table_new_from_file (
  const char *path, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_color_table_ref: (skip)
 * @self: a table
 *
 * Returns: (transfer full): the same table, counted once more
 */
MILIEU_API MilieuGlibColorTable *milieu_glib_color_table_ref (MilieuGlibColorTable *self);

/**
 * milieu_glib_color_table_unref: (skip)
 * @self: (transfer full) (nullable): a table
 *
 * Counts it once less.
 */
MILIEU_API void milieu_glib_color_table_unref (MilieuGlibColorTable *MILIEU_NULLABLE self);

/**
 * milieu_glib_color_table_equal:
 * @self: a table
 * @other: another one
 *
 * Returns: %TRUE if both have the same themes and entries, in order, with the same values
 */
MILIEU_API gboolean milieu_glib_color_table_equal (const MilieuGlibColorTable *self,
                                                   const MilieuGlibColorTable *other);

/**
 * milieu_glib_color_table_get_name:
 * @self: a table
 *
 * Returns: (transfer none): what messages call it: its file's path, or what it was read as
 */
MILIEU_API const char *milieu_glib_color_table_get_name (const MilieuGlibColorTable *self);

/**
 * milieu_glib_color_table_get_themes:
 * @self: a table
 *
 * Returns: (transfer full) (array zero-terminated=1): the themes' names, in the file's order
 */
MILIEU_API char **milieu_glib_color_table_get_themes (const MilieuGlibColorTable *self);

/**
 * milieu_glib_color_table_get_entries:
 * @self: a table
 *
 * Returns: (transfer full) (array zero-terminated=1): the entries' names, in the file's order
 */
MILIEU_API char **milieu_glib_color_table_get_entries (const MilieuGlibColorTable *self);

/**
 * milieu_glib_color_table_get_color:
 * @self: a table
 * @entry: an entry's name
 * @theme: a theme's name
 *
 * Returns: (transfer full) (nullable): the entry's colour in that theme; %NULL if there is no such
 *   entry or theme, or the entry is no colour
 */
MILIEU_API MilieuGlibColor *MILIEU_NULLABLE milieu_glib_color_table_get_color (
  const MilieuGlibColorTable *self, const char *entry, const char *theme);

/**
 * milieu_glib_color_table_read_value:
 * @self: a table
 * @entry: an entry's name
 * @theme: a theme's name
 * @value: all zero, or initialized with the entry's type; takes a copy
 *
 * Reads an entry of any kind: a #MilieuGlibColor; a #gdouble for a number, and for a dimension, in
 * pixels; or a string.
 *
 * Returns: %FALSE, with @value untouched, if there is no such entry or theme, or @value is of
 *   another type, which is an error of the program's
 */
MILIEU_API gboolean milieu_glib_color_table_read_value (const MilieuGlibColorTable *self,
                                                        const char *entry, const char *theme,
                                                        GValue *value);

/**
 * milieu_glib_color_table_to_text:
 * @self: a table
 *
 * Returns: (transfer full): the table in the text format; what is read from it is equal
 */
MILIEU_API char *milieu_glib_color_table_to_text (const MilieuGlibColorTable *self);

/**
 * milieu_glib_color_table_to_css:
 * @self: a table
 * @theme: (nullable): a theme's name, or %NULL for all
 * @error: where to say why not
 *
 * Writes the table as custom properties of CSS: all themes, `NORMAL` for `:root` and the others for
 * `[data-theme="NIGHT"]`; or one theme for `:root`.
 *
 * Returns: (transfer full): the style sheet; or %NULL with %MILIEU_GLIB_ERROR_RANGE (there is no
 *   such theme), _FAULTS (two entries have the same name in CSS) or _NO_MEMORY
 */
MILIEU_API char *MILIEU_NULLABLE milieu_glib_color_table_to_css (
  const MilieuGlibColorTable *self, const char *MILIEU_NULLABLE theme,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_color_table_to_gtk_css:
 * @self: a table
 * @theme: a theme's name
 * @error: where to say why not
 *
 * Writes the colours of a theme for a GtkCssProvider, as `@define-color` does.
 *
 * Returns: (transfer full): the style sheet; or %NULL as milieu_glib_color_table_to_css()
 */
MILIEU_API char *MILIEU_NULLABLE milieu_glib_color_table_to_gtk_css (
  const MilieuGlibColorTable *self, const char *theme,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/* ---- keys ---- */

/**
 * milieu_glib_theme_key_table:
 *
 * Returns: (transfer none) (nullable): the key `color-table`, whose values are colour tables; %NULL
 *   if the program has defined a key of that name, or without memory
 */
MILIEU_API MilieuGlibKey *MILIEU_NULLABLE milieu_glib_theme_key_table (void);

/**
 * milieu_glib_theme_key_version:
 *
 * Returns: (transfer none) (nullable): the key `theme-version`, whose values are themes' names;
 *   %NULL as above
 */
MILIEU_API MilieuGlibKey *MILIEU_NULLABLE milieu_glib_theme_key_version (void);

/**
 * milieu_glib_theme_key_light:
 *
 * Returns: (transfer none) (nullable): the key `light-theme`: which theme goes with a light colour
 *   scheme; %NULL as above
 */
MILIEU_API MilieuGlibKey *MILIEU_NULLABLE milieu_glib_theme_key_light (void);

/**
 * milieu_glib_theme_key_dark:
 *
 * Returns: (transfer none) (nullable): the key `dark-theme`: which theme goes with a dark colour
 *   scheme; %NULL as above
 */
MILIEU_API MilieuGlibKey *MILIEU_NULLABLE milieu_glib_theme_key_dark (void);

/**
 * milieu_glib_theme_entry_key:
 * @entry: an entry's name
 * @default_value: a colour, a number or a string: what it is where the table has no such entry
 * @error: where to say why not
 *
 * The key of a table's entry: what that is, in the theme that a node has, in the table that counts
 * there. It is the same one for the same entry and an equal default.
 *
 * Returns: (transfer none): the key, or %NULL with %MILIEU_GLIB_ERROR_NAME (there are no entries of
 *   such names), _EXISTS (the program has a key `color-table` or `theme-version` of its own),
 *   _TYPE, what milieu_glib_value_to_core() says of @default_value, or _NO_MEMORY
 */
MILIEU_API MilieuGlibKey *MILIEU_NULLABLE milieu_glib_theme_entry_key (
  const char *entry, const GValue *default_value, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MilieuGlibColorTable, milieu_glib_color_table_unref)

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
