/*
 * Choosing a theme at a place, and keeping the choice across runs.
 *
 * A chooser at a node sets the key `theme-version` there, for that node and all below it; one at
 * the whole tree gives its base value above all roots. While nothing is chosen, the place has the
 * theme that it would have without the chooser: that of a place above, or by default the one that
 * goes with the system's colour scheme.
 *
 *     GError *error = NULL;
 *     MilieuGlibThemeChooser *chooser =
 *       milieu_glib_theme_chooser_start (tree, MILIEU_NODE_NONE, &error);
 *     if (chooser
 *         && milieu_glib_theme_chooser_keep_in_file (chooser, "look.ini", "look", "theme", &error))
 *       milieu_glib_theme_chooser_night_falling (chooser, &error);
 *     if (error)
 *       g_printerr ("%s\n", error->message);
 *     g_clear_error (&error);
 *
 * # What is told
 *
 * A choice that changes the theme at the place is announced by
 * #MilieuGlibThemeChooser::will-change, before anything is written, and followed by
 * #MilieuGlibThemeChooser::did-change, when all who observe have been told: on a loop that is at
 * the end of the next flush. Each did-change has had its will-change, and they come in the same
 * order; a tree that goes before takes the did-change along. Choosing what is chosen already, or a
 * theme that the place has anyway, announces nothing, and tells nobody.
 *
 * A choice is a change as any other: in a transaction of the program's it goes with that one's
 * payload, which says whether it is animated.
 *
 *     const MilieuPayload payload = { .animated = true, .duration = 0.5 };
 *     MilieuGlibThemeChooser *chooser = milieu_glib_theme_chooser_at (tree, MILIEU_NODE_NONE);
 *     if (chooser && milieu_tree_begin (tree, &payload) == MILIEU_OK)
 *       {
 *         milieu_glib_theme_chooser_choose (chooser, "NIGHT", NULL);
 *         milieu_tree_commit (tree);
 *       }
 *
 * The value at the place belongs to the chooser. What milieu_theme_set() has set there before it
 * started counts as chosen; if something else is written there later, the chooser's next choice
 * replaces it.
 *
 * All of this belongs to the tree's thread, and may be called from within observers.
 */
#ifndef MILIEU_GLIB_THEME_CHOOSER_H
#define MILIEU_GLIB_THEME_CHOOSER_H

#include <gio/gio.h>

#include <milieu-glib/node.h>
#include <milieu-glib/tree.h>
#include <milieu/base.h>
#include <milieu/node.h>
#include <milieu/tree.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

#define MILIEU_GLIB_TYPE_THEME_CHOOSER (milieu_glib_theme_chooser_get_type ())
/**
 * MilieuGlibThemeChooser:
 *
 * What chooses the theme at one place. The place keeps it until it is stopped, or the node or the
 * tree goes; after that it stays as it was, and changes nothing any more.
 */
MILIEU_API
G_DECLARE_FINAL_TYPE (MilieuGlibThemeChooser, milieu_glib_theme_chooser, MILIEU_GLIB, THEME_CHOOSER,
                      GObject)

/**
 * milieu_glib_theme_chooser_start: (skip)
 * @tree: a tree of the calling thread
 * @node: one of its nodes, or %MILIEU_NODE_NONE for the whole tree
 * @error: where to say why not
 *
 * Starts a chooser, which changes nothing yet. A place has one: if there is one already, it is
 * returned.
 *
 * Returns: (transfer none): the chooser, or %NULL with %MILIEU_GLIB_ERROR_NO_NODE, _NO_KEY (there
 *   is no key `theme-version`), _BUSY or _NO_MEMORY
 */
MILIEU_API MilieuGlibThemeChooser *MILIEU_NULLABLE milieu_glib_theme_chooser_start (
  MilieuTree *tree, MilieuNode node, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_theme_chooser_start_at_node:
 * @node: a node
 * @error: where to say why not
 *
 * Starts a chooser at a node, which keeps it. A node has one: if there is one already, it is
 * returned.
 *
 * Returns: (transfer none): the chooser, or %NULL with an error as
 *   milieu_glib_theme_chooser_start()
 */
MILIEU_API MilieuGlibThemeChooser *MILIEU_NULLABLE milieu_glib_theme_chooser_start_at_node (
  MilieuGlibNode *node, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_theme_chooser_start_at_tree:
 * @tree: a tree
 * @error: where to say why not
 *
 * Starts a chooser above all roots, which the tree keeps. A tree has one there: if there is one
 * already, it is returned.
 *
 * Returns: (transfer none): the chooser, or %NULL with an error as
 *   milieu_glib_theme_chooser_start()
 */
MILIEU_API MilieuGlibThemeChooser *MILIEU_NULLABLE milieu_glib_theme_chooser_start_at_tree (
  MilieuGlibTree *tree, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_theme_chooser_at: (skip)
 * @tree: a tree of the calling thread
 * @node: one of its nodes, or %MILIEU_NODE_NONE for the whole tree
 *
 * Returns: (transfer none) (nullable): the chooser at that very place, or %NULL
 */
MILIEU_API MilieuGlibThemeChooser *MILIEU_NULLABLE milieu_glib_theme_chooser_at (MilieuTree *tree,
                                                                                 MilieuNode node);

/**
 * milieu_glib_theme_chooser_at_node:
 * @node: a node
 *
 * Returns: (transfer none) (nullable): the chooser at that very node, or %NULL
 */
MILIEU_API MilieuGlibThemeChooser *MILIEU_NULLABLE milieu_glib_theme_chooser_at_node (
  MilieuGlibNode *node);

/**
 * milieu_glib_theme_chooser_at_tree:
 * @tree: a tree
 *
 * Returns: (transfer none) (nullable): the chooser above all roots, or %NULL
 */
MILIEU_API MilieuGlibThemeChooser *MILIEU_NULLABLE milieu_glib_theme_chooser_at_tree (
  MilieuGlibTree *tree);

/**
 * milieu_glib_theme_chooser_stop:
 * @self: a chooser
 *
 * Ends it, and takes its value away, without signals. What is stored remains. One that has ended
 * stays so.
 */
MILIEU_API void milieu_glib_theme_chooser_stop (MilieuGlibThemeChooser *self);

/**
 * milieu_glib_theme_chooser_is_running:
 * @self: a chooser
 *
 * Returns: %TRUE until it is stopped, or its place goes
 */
MILIEU_API gboolean milieu_glib_theme_chooser_is_running (MilieuGlibThemeChooser *self);

/**
 * milieu_glib_theme_chooser_choose:
 * @self: a chooser
 * @theme: a theme's name, such as `NIGHT`; a table that has no such theme shows its `NORMAL`
 * @error: where to say why not
 *
 * Chooses a theme, until another one is chosen or it is taken back. It is stored at once, where it
 * is to be kept.
 *
 * Returns: %FALSE, changing nothing, with %MILIEU_GLIB_ERROR_NAME (the empty name), _TEXT, _NO_NODE
 *   (it has ended, also by a handler of will-change), _NO_MEMORY or _BUSY (from within a handler of
 *   will-change of its own, or a function of a key's)
 */
MILIEU_API gboolean milieu_glib_theme_chooser_choose (
  MilieuGlibThemeChooser *self, const char *theme, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_theme_chooser_unchoose:
 * @self: a chooser
 * @error: where to say why not
 *
 * Takes the choice back. Where nothing is chosen it does nothing.
 *
 * Returns: %FALSE, changing nothing, with an error as milieu_glib_theme_chooser_choose()
 */
MILIEU_API gboolean milieu_glib_theme_chooser_unchoose (
  MilieuGlibThemeChooser *self, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_theme_chooser_night_falling:
 * @self: a chooser
 * @error: where to say why not
 *
 * Chooses what the key `dark-theme` is at the place: `NIGHT`, unless it was set.
 *
 * Returns: as milieu_glib_theme_chooser_choose()
 */
MILIEU_API gboolean milieu_glib_theme_chooser_night_falling (
  MilieuGlibThemeChooser *self, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_theme_chooser_dawn_coming:
 * @self: a chooser
 * @error: where to say why not
 *
 * Chooses what the key `light-theme` is at the place: `NORMAL`, unless it was set.
 *
 * Returns: as milieu_glib_theme_chooser_choose()
 */
MILIEU_API gboolean milieu_glib_theme_chooser_dawn_coming (
  MilieuGlibThemeChooser *self, GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_theme_chooser_get_chosen:
 * @self: a chooser
 *
 * Returns: (transfer none) (nullable): the name that is chosen, until that changes, or %NULL
 */
MILIEU_API const char *MILIEU_NULLABLE milieu_glib_theme_chooser_get_chosen (
  MilieuGlibThemeChooser *self);

/* ---- keeping ---- */

/**
 * milieu_glib_theme_chooser_keep_in_file:
 * @self: a chooser
 * @path: a GLib keyfile's path; file and folder are made when there is something to store
 * @group: the group's name
 * @name: the entry's name
 * @error: where to say why not
 *
 * Keeps the choice across runs. What is stored there is taken over before the call returns, without
 * signals and without animation; where nothing is, what is chosen now is stored. So a program that
 * starts a chooser and has it kept before it observes anything shows the stored theme from the
 * beginning; on a loop, also one that does so before the next flush.
 *
 * From then on each choice is stored at once: the theme's name, or the empty text when none is
 * chosen. All else in the file stays. It replaces what this chooser was kept in before.
 *
 * The file is read here, and when something is stored; that others change it is not noticed
 * meanwhile. What cannot be stored is said once in GLib's log, and holds all the same.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_FILE (the file cannot be read, or is no keyfile), _NAME
 *   (there are no groups or entries of such names), _NO_NODE (the chooser has ended), _NO_MEMORY or
 *   _BUSY, changing nothing, in the file neither
 */
MILIEU_API gboolean milieu_glib_theme_chooser_keep_in_file (
  MilieuGlibThemeChooser *self, const char *path, const char *group, const char *name,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_theme_chooser_keep_in_settings:
 * @self: a chooser
 * @settings: where the setting is; kept
 * @name: the name of a setting that is a string
 * @error: where to say why not
 *
 * Keeps the choice across runs, as milieu_glib_theme_chooser_keep_in_file() does, in a setting: the
 * theme's name, or the empty text for none. That others change it is not noticed.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_SETTING, _SETTING_TYPE (it is no string, or cannot be
 *   empty), _NOT_WRITABLE, _NO_NODE, _NO_MEMORY or _BUSY, changing nothing
 */
MILIEU_API gboolean milieu_glib_theme_chooser_keep_in_settings (
  MilieuGlibThemeChooser *self, GSettings *settings, const char *name,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
