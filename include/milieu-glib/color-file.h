/*
 * A colour table from a file, which is loaded again when the file changes.
 *
 *     GError *error = NULL;
 *     MilieuGlibColorFile *colors = milieu_glib_color_file_new ("colors.txt");
 *     if (milieu_glib_color_file_load (colors, &error)
 *         && milieu_glib_color_file_attach (colors, tree, MILIEU_NODE_NONE, &error))
 *       milieu_glib_color_file_follow (colors, TRUE);
 *     if (error)
 *       g_printerr ("%s\n", error->message);
 *     g_clear_error (&error);
 *     g_object_unref (colors);
 *
 * Attached to a node, or to a whole tree, it is a value source named "colors" there, which gives
 * its table as the base value of the key `color-table`: of several sources that have a value for a
 * key, the one attached last wins, and to attach it again makes it the last one.
 *
 * A table is replaced only by a file without a fault. What replaces it is one transaction a tree,
 * and tells those alone who see an entry that has changed. Entries that are lost, and themes that a
 * table does not have, are said once in GLib's log.
 *
 * #MilieuGlibColorFile::loaded tells of each table that was taken over, and
 * #MilieuGlibColorFile::failed of a file that is followed and cannot be.
 *
 * A colour file belongs to the thread of the trees that it is attached to. All of this may be
 * called from within observers, and from within handlers of both signals.
 */
#ifndef MILIEU_GLIB_COLOR_FILE_H
#define MILIEU_GLIB_COLOR_FILE_H

#include <glib-object.h>

#include <milieu-glib/color-table.h>
#include <milieu-glib/node.h>
#include <milieu-glib/tree.h>
#include <milieu/base.h>
#include <milieu/node.h>
#include <milieu/tree.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

#define MILIEU_GLIB_TYPE_COLOR_FILE (milieu_glib_color_file_get_type ())
/**
 * MilieuGlibColorFile:
 *
 * A file of colours, and the table that was read from it. The places that it is attached to keep
 * it.
 */
MILIEU_API
G_DECLARE_FINAL_TYPE (MilieuGlibColorFile, milieu_glib_color_file, MILIEU_GLIB, COLOR_FILE, GObject)

/**
 * milieu_glib_color_file_new:
 * @path: the file's path, of which nothing is read yet; one that is not absolute is taken from the
 *   program's folder of now
 *
 * Makes a colour file without a table.
 *
 * Returns: (transfer full): a colour file that is attached nowhere
 */
MILIEU_API MilieuGlibColorFile *milieu_glib_color_file_new (const char *path);

/* ---- the file ---- */

/**
 * milieu_glib_color_file_load:
 * @self: a colour file
 * @error: where to say what is wrong with the file
 *
 * Reads the file anew, and shows its table where this is attached.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_FAULTS, whose message has a line for each fault, or
 *   _NO_MEMORY; the table in force stays
 */
MILIEU_API gboolean milieu_glib_color_file_load (MilieuGlibColorFile *self,
                                                 GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_color_file_set_path:
 * @self: a colour file
 * @path: another file's path
 * @error: where to say what is wrong with that file
 *
 * Loads another file, which is followed from then on if this one was.
 *
 * Returns: %FALSE as milieu_glib_color_file_load(); then the path stays, too
 */
MILIEU_API gboolean milieu_glib_color_file_set_path (
  MilieuGlibColorFile *self, const char *path, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_color_file_get_path:
 * @self: a colour file
 *
 * Returns: (transfer none): the file's absolute path, until another one is set
 */
MILIEU_API const char *milieu_glib_color_file_get_path (MilieuGlibColorFile *self);

/**
 * milieu_glib_color_file_get_table:
 * @self: a colour file
 *
 * Returns: (transfer none) (nullable): the table that was read last without a fault, until another
 *   one is; or %NULL if none was
 */
MILIEU_API MilieuGlibColorTable *MILIEU_NULLABLE milieu_glib_color_file_get_table (
  MilieuGlibColorFile *self);

/**
 * milieu_glib_color_file_follow:
 * @self: a colour file
 * @is_following: whether to load the file again when it changes
 *
 * Follows the file, by the main context that is the thread's default now, or no longer does. That
 * reads nothing: it is changes from here on that count, as #MilieuGlibFileWatch tells of them. A
 * file that is being written is no change; where it has faults, or there is none, the table stays
 * as it is, and #MilieuGlibColorFile::failed says why. It ends with the last reference.
 */
MILIEU_API void milieu_glib_color_file_follow (MilieuGlibColorFile *self, gboolean is_following);

/**
 * milieu_glib_color_file_is_following:
 * @self: a colour file
 *
 * Returns: %TRUE while the file is loaded again when it changes
 */
MILIEU_API gboolean milieu_glib_color_file_is_following (MilieuGlibColorFile *self);

/* ---- where it is ---- */

/**
 * milieu_glib_color_file_attach: (skip)
 * @self: a colour file
 * @tree: a tree of the calling thread
 * @node: one of its nodes, or %MILIEU_NODE_NONE for the whole tree
 * @error: where to say why not
 *
 * Shows the table at a place, at once, or as soon as there is one. The place keeps this until it is
 * detached, or the node or the tree goes.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_NODE, _NO_KEY (there is no key `color-table`), _BUSY
 *   or _NO_MEMORY
 */
MILIEU_API gboolean milieu_glib_color_file_attach (MilieuGlibColorFile *self, MilieuTree *tree,
                                                   MilieuNode node,
                                                   GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_color_file_attach_to_node:
 * @self: a colour file
 * @node: a node
 * @error: where to say why not
 *
 * Shows the table at a node, which keeps this until it is detached, or the node goes.
 *
 * Returns: %FALSE with an error as milieu_glib_color_file_attach()
 */
MILIEU_API gboolean milieu_glib_color_file_attach_to_node (
  MilieuGlibColorFile *self, MilieuGlibNode *node, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_color_file_attach_to_tree:
 * @self: a colour file
 * @tree: a tree
 * @error: where to say why not
 *
 * Shows the table above all roots; the tree keeps this until it is detached, or the tree goes.
 *
 * Returns: %FALSE with an error as milieu_glib_color_file_attach()
 */
MILIEU_API gboolean milieu_glib_color_file_attach_to_tree (
  MilieuGlibColorFile *self, MilieuGlibTree *tree, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_color_file_detach: (skip)
 * @self: a colour file
 * @tree: a tree of the calling thread
 * @node: one of its nodes, or %MILIEU_NODE_NONE for the whole tree
 *
 * Takes the table away from a place.
 *
 * Returns: %FALSE if it was not attached there
 */
MILIEU_API gboolean milieu_glib_color_file_detach (MilieuGlibColorFile *self, MilieuTree *tree,
                                                   MilieuNode node);

/**
 * milieu_glib_color_file_detach_from_node:
 * @self: a colour file
 * @node: a node
 *
 * Takes the table away from a node.
 *
 * Returns: %FALSE if it was not attached there
 */
MILIEU_API gboolean milieu_glib_color_file_detach_from_node (MilieuGlibColorFile *self,
                                                             MilieuGlibNode *node);

/**
 * milieu_glib_color_file_detach_from_tree:
 * @self: a colour file
 * @tree: a tree
 *
 * Takes the table away from above all roots.
 *
 * Returns: %FALSE if it was not attached there
 */
MILIEU_API gboolean milieu_glib_color_file_detach_from_tree (MilieuGlibColorFile *self,
                                                             MilieuGlibTree *tree);

/**
 * milieu_glib_color_file_detach_all:
 * @self: a colour file
 *
 * Takes the table away from all places.
 */
MILIEU_API void milieu_glib_color_file_detach_all (MilieuGlibColorFile *self);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
