/*
 * Making a value source: its class, what it gives, and what it says.
 *
 * Derive a class, and add the keys when an object is made. `start` opens what the source needs, and
 * `stop` closes it; milieu_glib_value_source_give() may be called at any time between, and earlier.
 *
 *     static void
 *     clock_start (MilieuGlibValueSource *self)
 *     {
 *       milieu_glib_value_source_give (self, milieu_key_clock_format (),
 *                                      milieu_value_int (MILIEU_CLOCK_FORMAT_12H));
 *       milieu_glib_value_source_set_state (self, MILIEU_GLIB_SOURCE_READY, NULL);
 *     }
 *
 * Where a class is too much, a #MilieuGlibManualSource has signals.
 *
 * All of these belong to the source's thread, and may be called from within its own functions, from
 * within observers and from within interests.
 *
 * # What is said
 *
 * A source says once in GLib's structured log what is wrong: in the domain "Milieu", with the
 * fields MILIEU_SOURCE, its name, and MILIEU_SUBJECT, the key's or setting's name, if any. What is
 * not there is of level %G_LOG_LEVEL_INFO, which GLib prints only when it is asked to; what
 * misbehaves is of %G_LOG_LEVEL_MESSAGE. However much goes wrong, a source logs at most 30 lines at
 * once, and then one a minute.
 */
#ifndef MILIEU_GLIB_VALUE_SOURCE_CLASS_H
#define MILIEU_GLIB_VALUE_SOURCE_CLASS_H

#include <glib-object.h>

#include <milieu-glib/key.h>
#include <milieu-glib/value-source.h>
#include <milieu/base.h>
#include <milieu/value.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MilieuGlibValueSourceClass:
 * @parent_class: the parent's
 * @start: the source came to its first place
 * @stop: the last place has gone; what was given is forgotten after this
 * @wanted: a key, or what derives from it, is observed now, or is no longer: among all places,
 *   for the first and the last observer. Only between @start and @stop: what is wanted when the
 *   last place goes is told as unwanted before @stop
 *
 * What a class of sources does; each may be %NULL. They are called with the context that serves
 * the source as the thread-default one, by attaching and detaching, by what brings or takes
 * observers, and by the flush. What @start gives is one transaction.
 */
struct _MilieuGlibValueSourceClass
{
  GInitiallyUnownedClass parent_class;

  void (*MILIEU_NULLABLE start) (MilieuGlibValueSource *self);
  void (*MILIEU_NULLABLE stop) (MilieuGlibValueSource *self);
  void (*MILIEU_NULLABLE wanted) (MilieuGlibValueSource *self, const MilieuGlibKey *key,
                                  gboolean is_wanted);

  /*< private >*/
  gpointer MILIEU_NULLABLE padding[8];
};

/**
 * milieu_glib_value_source_add_key:
 * @self: a source
 * @key: a key that it is going to give values of
 *
 * Adds a key; once is enough. Usually this is done when the source is made, but it may be done when
 * it is attached, too.
 */
MILIEU_API void milieu_glib_value_source_add_key (MilieuGlibValueSource *self,
                                                  const MilieuGlibKey *key);

/**
 * milieu_glib_value_source_give: (skip)
 * @self: a source
 * @key: one of its keys
 * @value: a value of the key's type, which is copied or retained
 *
 * Gives a value, at all places. An equal one changes nothing.
 *
 * Returns: %FALSE for another type or a key that was not added: both are errors of the program's
 */
MILIEU_API gboolean milieu_glib_value_source_give (MilieuGlibValueSource *self,
                                                   const MilieuGlibKey *key, MilieuValue value);

/**
 * milieu_glib_value_source_give_value:
 * @self: a source
 * @key: one of its keys
 * @value: a value that becomes one of the key's, as for milieu_glib_node_set()
 * @error: where to say why not
 *
 * Gives a value, at all places. An equal one changes nothing.
 *
 * Returns: %FALSE as milieu_glib_value_to_core(), or with %MILIEU_GLIB_ERROR_NO_KEY for a key that
 *   was not added
 */
MILIEU_API gboolean milieu_glib_value_source_give_value (
  MilieuGlibValueSource *self, const MilieuGlibKey *key, const GValue *value,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

/**
 * milieu_glib_value_source_withdraw:
 * @self: a source
 * @key: a key
 *
 * Says that the source has no value of the key any more; having none is no error.
 */
MILIEU_API void milieu_glib_value_source_withdraw (MilieuGlibValueSource *self,
                                                   const MilieuGlibKey *key);

/**
 * milieu_glib_value_source_begin:
 * @self: a source
 *
 * Holds back what is given and withdrawn until milieu_glib_value_source_commit(), so that it is one
 * transaction in each tree. They nest. Reading the source finds what was given at once.
 */
MILIEU_API void milieu_glib_value_source_begin (MilieuGlibValueSource *self);

/**
 * milieu_glib_value_source_commit:
 * @self: a source
 *
 * Ends what milieu_glib_value_source_begin() began; the outermost writes to the trees.
 */
MILIEU_API void milieu_glib_value_source_commit (MilieuGlibValueSource *self);

/**
 * milieu_glib_value_source_set_state:
 * @self: a source
 * @state: how far it has come
 * @problem: (nullable): what is wrong, and what is done: "there is no such service; it is waited
 *   for"; %NULL if all is well
 *
 * Says how far the source has come. A problem is logged, as "NAME: PROBLEM" and of level
 * %G_LOG_LEVEL_INFO, once until the source is ready, however often it is said. It becomes one line:
 * what is not printable in it is a blank.
 */
MILIEU_API void milieu_glib_value_source_set_state (MilieuGlibValueSource *self,
                                                    MilieuGlibSourceState state,
                                                    const char *MILIEU_NULLABLE problem);

/**
 * milieu_glib_value_source_set_version:
 * @self: a source
 * @version: (nullable): the version of what answers, or %NULL
 *
 * Says in which version the source's interface is there.
 */
MILIEU_API void milieu_glib_value_source_set_version (MilieuGlibValueSource *self,
                                                      const char *MILIEU_NULLABLE version);

/**
 * milieu_glib_value_source_report: (skip)
 * @self: a source
 * @subject: (nullable): the name of the key or setting that it is about
 * @format: what is wrong, and what is done: "color-scheme is of type 's', 'u' is expected; the last
 *   value stays"
 * @...: what @format needs
 *
 * Logs, as "NAME: …" and of level %G_LOG_LEVEL_MESSAGE, that something misbehaves: once a subject,
 * until milieu_glib_value_source_recovered() or until the source stops.
 */
MILIEU_API void milieu_glib_value_source_report (MilieuGlibValueSource *self,
                                                 const char *MILIEU_NULLABLE subject,
                                                 const char *format, ...) G_GNUC_PRINTF (3, 4);

/**
 * milieu_glib_value_source_recovered:
 * @self: a source
 * @subject: (nullable): as it was reported
 *
 * Says that all is well with the subject again, so that its next fault is logged.
 */
MILIEU_API void milieu_glib_value_source_recovered (MilieuGlibValueSource *self,
                                                    const char *MILIEU_NULLABLE subject);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
