/*
 * Values by state: themes without code.
 *
 * A table has values for keys, by the three states of an ambience. Attached to a node, or to a
 * whole tree, it gives each of its keys the value for the state there, as a base value; where a
 * state has none, that for `regular`; and where that has none either, nothing.
 *
 *     MilieuGlibAmbienceTable *theme = milieu_glib_ambience_table_new ();
 *     const char *dark = "[background]\nregular = #ffffff\ninvert = #000000\n";
 *     GError *error = NULL;
 *     if (!milieu_glib_ambience_table_load_data (theme, "dark", dark, -1, &error)
 *         || !milieu_glib_ambience_table_attach (theme, tree, window, &error))
 *       g_printerr ("%s\n", error->message);
 *     g_clear_error (&error);
 *     g_object_unref (theme);
 *
 * It goes by the state that is read at its place, whoever writes that; without any ambience this is
 * regular. A node below that has an ambience of its own wants the table attached there, too.
 *
 * # As a file
 *
 * A table's file is a GLib keyfile: a group for each key, by the key's name, and in it an entry for
 * each state. `regular` must be there; states that are left out have its value.
 *
 *     [background]
 *     regular = #ffffff
 *     invert = #101418
 *
 *     [padding]
 *     regular = 8
 *     contrast = 12
 *
 * Values are written as milieu_glib_value_parse() reads them. Keys must be listed, and be defined
 * before; those of objects have no text.
 *
 * A table belongs to the thread of the trees that it is attached to.
 */
#ifndef MILIEU_GLIB_AMBIENCE_TABLE_H
#define MILIEU_GLIB_AMBIENCE_TABLE_H

#include <glib-object.h>

#include <milieu-glib/ambience.h>
#include <milieu-glib/key.h>
#include <milieu-glib/node.h>
#include <milieu-glib/tree.h>
#include <milieu/base.h>
#include <milieu/node.h>
#include <milieu/tree.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

#define MILIEU_GLIB_TYPE_AMBIENCE_TABLE (milieu_glib_ambience_table_get_type ())
/**
 * MilieuGlibAmbienceTable:
 *
 * A table of values by state. The places that it is attached to keep it.
 */
MILIEU_API
G_DECLARE_FINAL_TYPE (MilieuGlibAmbienceTable, milieu_glib_ambience_table, MILIEU_GLIB,
                      AMBIENCE_TABLE, GObject)

/**
 * milieu_glib_ambience_table_new:
 *
 * Makes an empty table.
 *
 * Returns: (transfer full): a table that is attached nowhere
 */
MILIEU_API MilieuGlibAmbienceTable *milieu_glib_ambience_table_new (void);

/**
 * milieu_glib_ambience_table_set:
 * @self: a table
 * @key: any key but `ambience`
 * @state: a state
 * @value: the key's value in that state, as milieu_glib_value_to_core() takes it
 * @error: where to say why not
 *
 * Gives a key its value for a state. It is shown at once where the table is attached, in one
 * transaction a tree.
 *
 * Returns: %FALSE with what milieu_glib_value_to_core() says of @value, or %MILIEU_GLIB_ERROR_CYCLE
 *   for the key `ambience`, changing nothing
 */
MILIEU_API gboolean milieu_glib_ambience_table_set (MilieuGlibAmbienceTable *self,
                                                    const MilieuGlibKey *key,
                                                    MilieuGlibAmbienceState state,
                                                    const GValue *value,
                                                    GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_table_set_text:
 * @self: a table
 * @key_name: a listed key's name
 * @state: a state
 * @text: the key's value in that state, as milieu_glib_value_parse() reads it
 * @error: where to say why not
 *
 * The same with a value as it would be written in a file.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_KEY, _CYCLE or what milieu_glib_value_parse() says of
 *   @text, changing nothing
 */
MILIEU_API gboolean milieu_glib_ambience_table_set_text (
  MilieuGlibAmbienceTable *self, const char *key_name, MilieuGlibAmbienceState state,
  const char *text, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_table_unset:
 * @self: a table
 * @key: a key
 * @state: a state
 *
 * Takes a key's value for a state away; having none is no error.
 */
MILIEU_API void milieu_glib_ambience_table_unset (MilieuGlibAmbienceTable *self,
                                                  const MilieuGlibKey *key,
                                                  MilieuGlibAmbienceState state);

/**
 * milieu_glib_ambience_table_read:
 * @self: a table
 * @key: a key
 * @state: a state
 * @value: all zero, or initialized with the key's type; takes a copy
 *
 * Reads what the table shows for a key in a state: its value, or else that for regular.
 *
 * Returns: %FALSE, with @value untouched, if it has neither
 */
MILIEU_API gboolean milieu_glib_ambience_table_read (MilieuGlibAmbienceTable *self,
                                                     const MilieuGlibKey *key,
                                                     MilieuGlibAmbienceState state, GValue *value);

/**
 * milieu_glib_ambience_table_load_file:
 * @self: a table
 * @path: the file's path
 * @error: where to say what is wrong with it
 *
 * Replaces all of the table by what a file says, and shows that at once. The file is not watched.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_FILE, changing nothing. The message names the file, and
 *   has a line for each fault
 */
MILIEU_API gboolean milieu_glib_ambience_table_load_file (
  MilieuGlibAmbienceTable *self, const char *path, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_table_load_data:
 * @self: a table
 * @name: what messages call it
 * @data: the text of a file; not kept
 * @length: its length in bytes, or -1 if it ends with a NUL
 * @error: where to say what is wrong with it
 *
 * The same with a text that is in memory already.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_FILE, changing nothing
 */
MILIEU_API gboolean milieu_glib_ambience_table_load_data (
  MilieuGlibAmbienceTable *self, const char *name, const char *data, gssize length,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_table_attach: (skip)
 * @self: a table
 * @tree: a tree of the calling thread
 * @node: one of its nodes, or %MILIEU_NODE_NONE for the whole tree
 * @error: where to say why not
 *
 * Shows the table's values at a place, which keeps it until it is detached, or the node or the tree
 * goes. There it is a value source named "table": of several sources that have a value for a key,
 * the one attached last wins, and to attach it again makes it the last one. Who is told because the
 * state has changed is told with the payload of that change.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_NODE, _NO_KEY, _BUSY or _NO_MEMORY
 */
MILIEU_API gboolean
milieu_glib_ambience_table_attach (MilieuGlibAmbienceTable *self, MilieuTree *tree, MilieuNode node,
                                   GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_table_attach_to_node:
 * @self: a table
 * @node: a node
 * @error: where to say why not
 *
 * Shows the table's values at a node, which keeps it until it is detached, or the node goes.
 *
 * Returns: %FALSE with an error as milieu_glib_ambience_table_attach()
 */
MILIEU_API gboolean
milieu_glib_ambience_table_attach_to_node (MilieuGlibAmbienceTable *self, MilieuGlibNode *node,
                                           GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_table_attach_to_tree:
 * @self: a table
 * @tree: a tree
 * @error: where to say why not
 *
 * Shows the table's values above all roots; the tree keeps it until it is detached, or the tree
 * goes.
 *
 * Returns: %FALSE with an error as milieu_glib_ambience_table_attach()
 */
MILIEU_API gboolean
milieu_glib_ambience_table_attach_to_tree (MilieuGlibAmbienceTable *self, MilieuGlibTree *tree,
                                           GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_ambience_table_detach: (skip)
 * @self: a table
 * @tree: a tree of the calling thread
 * @node: one of its nodes, or %MILIEU_NODE_NONE for the whole tree
 *
 * Takes the table's values away from a place.
 *
 * Returns: %FALSE if it was not attached there
 */
MILIEU_API gboolean milieu_glib_ambience_table_detach (MilieuGlibAmbienceTable *self,
                                                       MilieuTree *tree, MilieuNode node);

/**
 * milieu_glib_ambience_table_detach_from_node:
 * @self: a table
 * @node: a node
 *
 * Takes the table's values away from a node.
 *
 * Returns: %FALSE if it was not attached there
 */
MILIEU_API gboolean milieu_glib_ambience_table_detach_from_node (MilieuGlibAmbienceTable *self,
                                                                 MilieuGlibNode *node);

/**
 * milieu_glib_ambience_table_detach_from_tree:
 * @self: a table
 * @tree: a tree
 *
 * Takes the table's values away from above all roots.
 *
 * Returns: %FALSE if it was not attached there
 */
MILIEU_API gboolean milieu_glib_ambience_table_detach_from_tree (MilieuGlibAmbienceTable *self,
                                                                 MilieuGlibTree *tree);

/**
 * milieu_glib_ambience_table_detach_all:
 * @self: a table
 *
 * Takes the table's values away from all places.
 */
MILIEU_API void milieu_glib_ambience_table_detach_all (MilieuGlibAmbienceTable *self);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
