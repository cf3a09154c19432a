/*
 * The system's value sources: what the desktop, its files and its sensors say.
 *
 *     GError *error = NULL;
 *     if (!milieu_glib_system_follow (tree, MILIEU_NODE_NONE, &error))
 *       g_printerr ("%s\n", error->message);
 *     g_clear_error (&error);
 *
 * Each has a name, and asks one interface for its keys:
 *
 *     portal     color-scheme contrast accent-color reduce-motion text-scale clock-format:
 *                the settings portal, on the session bus
 *     settings   the same: GSettings
 *     locale     locale: LC_ALL, LC_MESSAGES and LANG, or /etc/locale.conf
 *     time-zone  time-zone: TZ, or /etc/localtime
 *     light      light-level: iio-sensor-proxy, on the system bus
 *     backlight  brightness: /sys/class/backlight
 *
 * They are attached beneath what a place has already, so that a source of the program's own, or a
 * fake in a test, wins whether it came earlier or later.
 *
 * None of them blocks: locale and time zone are right when they are attached, all others when they
 * are answered. What is missing, slow or wrong leaves the last good value, is said once in the log
 * and is taken up again when it is back.
 */
#ifndef MILIEU_GLIB_SYSTEM_H
#define MILIEU_GLIB_SYSTEM_H

#include <gio/gio.h>

#include <milieu-glib/value-source.h>
#include <milieu/base.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * milieu_glib_portal_source_new:
 * @bus_address: (nullable): a bus to ask instead of the session's
 *
 * Makes a source that asks org.freedesktop.portal.Settings, in any version.
 *
 * Returns: (transfer floating): a source
 */
MILIEU_API MilieuGlibValueSource *milieu_glib_portal_source_new (
  const char *MILIEU_NULLABLE bus_address);

/**
 * milieu_glib_settings_source_new:
 * @schemas: (nullable): where the schemas are, or %NULL for the default place
 * @backend: (nullable): where the settings are, or %NULL for the default backend
 *
 * Makes a source that reads GNOME's settings of the interface and of accessibility, without a
 * portal. What of the schemas org.gnome.desktop.interface and org.gnome.desktop.a11y.interface is
 * installed is read at once when the source is attached, and followed; that some are is found out
 * then, and not later.
 *
 * The default backend may be dconf, which is on the session bus by the connection that GLib shares
 * among all who ask g_bus_get() for it. When the bus goes, that connection ends the process by
 * SIGTERM, unless the program has called g_dbus_connection_set_exit_on_close() on it.
 *
 * Returns: (transfer floating): a source
 */
MILIEU_API MilieuGlibValueSource *milieu_glib_settings_source_new (
  GSettingsSchemaSource *MILIEU_NULLABLE schemas, GSettingsBackend *MILIEU_NULLABLE backend);

/**
 * milieu_glib_locale_source_new:
 * @root: (nullable): the folder that stands for "/", or %NULL
 * @environment: (nullable) (array zero-terminated=1): variables, each "NAME=VALUE", or %NULL for
 *   the process's
 *
 * Makes a source that follows the locale of messages: LC_ALL, else LC_MESSAGES, else LANG, of which
 * an empty one counts as none. Each is the environment's if it is set there to something else than
 * in the files when the source is attached first; else it is the files', as they are now. The file
 * is /etc/locale.conf, or /etc/default/locale where there is none.
 *
 * A name such as sr_RS.UTF-8@latin becomes the tag sr-Latn-RS, ca_ES@valencia ca-ES-valencia, and
 * C and POSIX en; modifiers that are about money or characters are left out. What is no name is
 * reported, and leaves the last value; in the environment it is passed over. Where no variable is
 * set the source has no value, so that the key has its default.
 *
 * Files are read at once when the source is attached, and again when anything happens to them, to a
 * link that leads there, or to a folder above: regular files of at most 64 KiB, without waiting.
 *
 * Returns: (transfer floating): a source
 */
MILIEU_API MilieuGlibValueSource *milieu_glib_locale_source_new (
  const char *MILIEU_NULLABLE root, const char *MILIEU_NULLABLE const *MILIEU_NULLABLE environment);

/**
 * milieu_glib_time_zone_source_new:
 * @root: (nullable): the folder that stands for "/", or %NULL
 * @environment: (nullable) (array zero-terminated=1): variables, each "NAME=VALUE", or %NULL for
 *   the process's
 *
 * Makes a source that follows the time zone: TZ where it is set, and else the system's files.
 *
 * TZ may be a name or the path of a file, after a colon or not; empty, which is UTC; or a text of
 * POSIX's with whole hours and no summer time: EST5 is Etc/GMT+5. Others have no name of a zone's:
 * they are reported, and the source has no value. A path is followed as /etc/localtime is.
 *
 * The zone is the name after ".../zoneinfo/" in the first of the links from /etc/localtime that
 * leads there; of a plain file it is in /etc/timezone; and without a file it is UTC. The zone must
 * have a file there. Where there is no folder of zones, as on machines without tzdata, a name must
 * only look like one.
 *
 * All that is looked at at once when the source is attached, and again when anything happens to the
 * files, to a link on the way, or to a folder above. What is wrong is reported, and leaves the last
 * value.
 *
 * Returns: (transfer floating): a source
 */
MILIEU_API MilieuGlibValueSource *milieu_glib_time_zone_source_new (
  const char *MILIEU_NULLABLE root, const char *MILIEU_NULLABLE const *MILIEU_NULLABLE environment);

/**
 * milieu_glib_light_source_new:
 * @bus_address: (nullable): a bus to ask instead of the system's
 *
 * Makes a source that asks net.hadess.SensorProxy, which is iio-sensor-proxy, for `light-level`. It
 * opens the bus and claims the sensor when somebody begins to observe the key, or what derives from
 * it, and releases it after; a sensor or a daemon that comes back is claimed again. The value comes
 * with the first measurement, within a second or two. What was measured last stays, also while
 * nobody observes. A sensor that does not measure in lux is of no use, and is not claimed.
 *
 * Returns: (transfer floating): a source
 */
MILIEU_API MilieuGlibValueSource *milieu_glib_light_source_new (
  const char *MILIEU_NULLABLE bus_address);

/**
 * milieu_glib_backlight_source_new:
 * @sysfs_root: (nullable): the folder that stands for "/sys", or %NULL
 *
 * Makes a source that follows the brightness of the screen, as the part of the most that the best
 * backlight can: of firmware, platform and raw ones the first in this order that says possible
 * numbers. It is read when the source is attached, and followed while somebody observes
 * `brightness`, by udev: a thread reads when devices come, go or change. Where there is no
 * libudev.so.1 it is read each time when somebody begins to observe. The last value stays when the
 * device goes.
 *
 * Returns: (transfer floating): a source
 */
MILIEU_API MilieuGlibValueSource *milieu_glib_backlight_source_new (
  const char *MILIEU_NULLABLE sysfs_root);

/**
 * milieu_glib_system_follow: (skip)
 * @tree: a tree of the calling thread
 * @node: the place, or %MILIEU_NODE_NONE for the whole tree
 * @error: where to say why not
 *
 * Attaches all six sources to a place, in one transaction, beneath those that are there; of its own
 * it has the portal win over settings. One of such a name that is there already stays as it is, so
 * that a source of that name stands in for it. Calling it again does nothing.
 *
 * Returns: %FALSE as milieu_glib_value_source_attach()
 */
MILIEU_API gboolean milieu_glib_system_follow (MilieuTree *tree, MilieuNode node,
                                               GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_system_follow_key: (skip)
 * @tree: a tree of the calling thread
 * @node: the place, or %MILIEU_NODE_NONE for the whole tree
 * @key: a key
 * @error: where to say why not
 *
 * Attaches those of the six that give values of the key, or, for a predefined key that is derived,
 * of what it derives from, as milieu_glib_system_follow() does. Of other keys the system knows
 * nothing, and nothing is done.
 *
 * Returns: %FALSE as milieu_glib_value_source_attach()
 */
MILIEU_API gboolean milieu_glib_system_follow_key (MilieuTree *tree, MilieuNode node,
                                                   const MilieuKey *key,
                                                   GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_system_follow_node:
 * @node: a node
 * @error: where to say why not
 *
 * Attaches all six sources to a node, as milieu_glib_system_follow_tree() does to a tree.
 *
 * Returns: %FALSE as milieu_glib_value_source_attach_to_node()
 */
MILIEU_API gboolean milieu_glib_system_follow_node (MilieuGlibNode *node,
                                                    GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_system_follow_tree:
 * @tree: a tree
 * @error: where to say why not
 *
 * Attaches all six sources above the roots of a tree. One of such a name that is there already
 * stays as it is.
 *
 * Returns: %FALSE as milieu_glib_value_source_attach_to_tree()
 */
MILIEU_API gboolean milieu_glib_system_follow_tree (MilieuGlibTree *tree,
                                                    GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
