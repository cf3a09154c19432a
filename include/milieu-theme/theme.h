/*
 * Themes on a tree: a table of colours, the theme's name, and a key for each entry.
 *
 * A table is a value of the key `color-table`, a theme's name one of `theme-version`, and what an
 * entry of the table is at a node derives from both. So each can be overridden for a window, a
 * dialog or a preview, and who observes an entry is told when another theme, another table, or the
 * desktop's colour scheme, changes it there; nobody else is.
 *
 *     static void
 *     take (const MilieuNotification *notification, void *color)
 *     {
 *       *(MilieuColor *)color = notification->changes[0].new_value.color;
 *     }
 *
 *     MilieuColorTable *table;
 *     MilieuFaults *faults;
 *     if (milieu_color_table_read_file ("colors.txt", &table, &faults) == MILIEU_OK)
 *       {
 *         const MilieuColor black = { .alpha = 65535 };
 *         const MilieuKey *text = milieu_theme_entry_key ("TEXT", milieu_value_color (black));
 *         status =
 *           milieu_tree_set_base (tree, milieu_theme_key_table (), milieu_value_object (table));
 *         milieu_color_table_release (table);
 *         status = milieu_node_observe (tree, row, text, MILIEU_OBSERVE_INITIAL, take, widget,
 *                                       NULL, NULL);
 *         status = milieu_theme_night_falling (tree, window);
 *       }
 *
 * A program that loads a table again sets it again, in the same way: only those are told whose
 * entry is another one now.
 */
#ifndef MILIEU_THEME_THEME_H
#define MILIEU_THEME_THEME_H

#include <milieu-theme/color-table.h>
#include <milieu/base.h>
#include <milieu/key.h>
#include <milieu/node.h>
#include <milieu/status.h>
#include <milieu/tree.h>
#include <milieu/value.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* ---- keys ----
 *
 * The next four are listed keys, each defined when it is first asked for by its function; before
 * that milieu_key_find does not find it. NULL when there is no memory, which may succeed later, or
 * when the program has defined a listed key of that name before, or of one that it derives from.
 * Their values may be used on any thread, so that snapshots have them. From any thread. */

/* `color-table`: an object, a MilieuColorTable or NULL, which is its default. Tables that are equal
 * by milieu_color_table_equal are the same to observers. Reads in dumps as
 * `colors.txt (3 themes, 120 entries)`. */
MILIEU_API const MilieuKey *MILIEU_NULLABLE milieu_theme_key_table (void);

/* `theme-version`: a string, the theme's name. Its default derives: it is what `dark-theme` is
 * where `color-scheme` is dark, else what `light-theme` is. */
MILIEU_API const MilieuKey *MILIEU_NULLABLE milieu_theme_key_version (void);

/* `light-theme` and `dark-theme`: strings, the names of the themes for light and for dark; by
 * default "NORMAL" and "NIGHT". To set them at a node replaces the mapping at and below it. */
MILIEU_API const MilieuKey *MILIEU_NULLABLE milieu_theme_key_light (void);
MILIEU_API const MilieuKey *MILIEU_NULLABLE milieu_theme_key_dark (void);

/* The key of what the tables' entry of that name is: unlisted, of the default's type, derived from
 * `color-table` and `theme-version`. For an equal name, and an equal default of the same type, it
 * is always the same key, which lives as long as the process: so name entries that are in a file,
 * and not what a user types.
 *
 * Where there is no table, or it has no such entry, or one of another type, the key reads as
 * `default_value` (lent; a string is retained). A theme that the table does not have reads as
 * NORMAL, and is reported once for that table and name, as are the first 100 such names of a table.
 * Entries are colours, doubles (numbers and dimensions) and strings; a key of bool or int always
 * reads as its default.
 *
 * The key is called as the entry is, with `_` for each byte that a key's name cannot have. To read
 * it allocates nothing and takes no lock. NULL when there is no memory, `entry` cannot be an
 * entry's name (see color-table.h), the default is an object, or one of the keys above is NULL.
 * From any thread. */
MILIEU_API const MilieuKey *MILIEU_NULLABLE milieu_theme_entry_key (const char *entry,
                                                                    MilieuValue default_value);

/* True if somebody in the process has asked for a key of that entry. From any thread. */
MILIEU_API bool milieu_theme_entry_is_known (const char *entry);

/* ---- setting a theme ----
 *
 * Each of these works at a node, or, with MILIEU_NODE_NONE, above all roots, where it gives or
 * takes away the base value. They may be called wherever the tree may be written to. All return
 * MILIEU_ERROR_NO_NODE; and if the key is not to be had, _NO_MEMORY, or _EXISTS where the program
 * has a listed key of that name. */

/* Sets `theme-version` to `theme` (copied). A name that is read there already tells nobody; one
 * that the table does not have reads as NORMAL. MILIEU_ERROR_NAME for an empty name, _TEXT for what
 * is not UTF-8, _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_theme_set (MilieuTree *tree, MilieuNode node,
                                                             const char *theme);

/* Takes away what milieu_theme_set and the next two have set there, so that `theme-version` is
 * inherited, or follows `color-scheme`, again; having none is no error. */
MILIEU_API MilieuStatus milieu_theme_unset (MilieuTree *tree, MilieuNode node);

/* Sets `theme-version` to what `dark-theme`, or `light-theme`, is there now.
 * MILIEU_ERROR_NAME if that is empty, _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_theme_night_falling (MilieuTree *tree,
                                                                       MilieuNode node);
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_theme_dawn_coming (MilieuTree *tree,
                                                                     MilieuNode node);

/* ---- reports ---- */

/* Gives the process's reports to a function (scope notified): a theme that a table does not have,
 * an entry that was lost. Without one, or with NULL, they are lost, for a library prints nothing.
 *
 * The function is called on whatever thread reads, also on one that reads a snapshot, and on
 * several at once; it must not call into a tree. It may set another one. The former one's destroy
 * function is called when no call of the former is running any more: before this returns, or else
 * by the thread whose call was the last. Never fails. From any thread. */
MILIEU_API void milieu_theme_set_message_function (MilieuMessageFunction MILIEU_NULLABLE function,
                                                   void *MILIEU_NULLABLE user_data,
                                                   MilieuDestroyFunction MILIEU_NULLABLE destroy);

/* True if there is one: for a library that gives its own only where the program has not. From any
 * thread. */
MILIEU_API bool milieu_theme_has_message_function (void);

/* For whoever replaces one table by another: reports each entry of `old_table` that has a key of
 * its type in this process, and that `new_table` does not have, or has with another type. Such keys
 * read as their defaults. Either table may be NULL. Compares no values. From any thread. */
MILIEU_API void milieu_theme_report_lost (const MilieuColorTable *MILIEU_NULLABLE old_table,
                                          const MilieuColorTable *MILIEU_NULLABLE new_table);

/* ---- being told that all are told ---- */

/* Called on the tree's thread; it may do what an observer's callback may. */
typedef void (*MilieuToldFunction) (MilieuTree *tree, void *MILIEU_NULLABLE user_data);

/* Calls `function` once when all that is due to be told now has been told, and what the open
 * transaction changes before and after this call (scope notified): first of all in the round that
 * follows. Where telling is immediate that is before this returns; with a scheduler, within a
 * transaction or within a telling it is later, and the function inherits the transaction's payload
 * as an observer does. Several are called in the order of the calls.
 *
 *     static void
 *     say_night_fell (MilieuTree *tree, void *user_data)
 *     {
 *       puts (user_data);
 *     }
 *
 *     status = milieu_theme_night_falling (tree, window);
 *     if (status == MILIEU_OK)
 *       status = milieu_theme_when_told (tree, say_night_fell, "all is dark", NULL);
 *
 * What values change in that round or later is not waited for, so that it comes to an end in trees
 * that do not settle, too. `destroy` is called once: after the function, or without it when the
 * tree is freed before. On failure neither is called. While it waits the tree has an observer, and
 * a base value above all roots, more. MILIEU_ERROR_NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_theme_when_told (MilieuTree *tree,
                                                                   MilieuToldFunction function,
                                                                   void *MILIEU_NULLABLE user_data,
                                                                   MilieuDestroyFunction
                                                                   MILIEU_NULLABLE destroy);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
