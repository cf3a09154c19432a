/*
 * A value source without a service behind it: for tests, and for values of the program's own.
 *
 * A fake is one line. What it gives wins over all sources that were attached there before it:
 *
 *     milieu_glib_value_source_attach (
 *       milieu_glib_manual_source_new_with_texts ("color-scheme", "dark", NULL), tree,
 *       MILIEU_NODE_NONE, NULL);
 *
 * Values of any kind are given by milieu_glib_value_source_give(), after
 * milieu_glib_value_source_add_key(). It is ready while it is attached, and keeps its values when
 * it is not.
 *
 * #MilieuGlibManualSource::wanted says when somebody begins and ceases to observe a key, so that
 * what feeds it runs only then.
 */
#ifndef MILIEU_GLIB_MANUAL_SOURCE_H
#define MILIEU_GLIB_MANUAL_SOURCE_H

#include <milieu-glib/value-source-class.h>
#include <milieu-glib/value-source.h>
#include <milieu/base.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

#define MILIEU_GLIB_TYPE_MANUAL_SOURCE (milieu_glib_manual_source_get_type ())
/**
 * MilieuGlibManualSource:
 *
 * A value source that gives what it is told to.
 */
MILIEU_API
G_DECLARE_FINAL_TYPE (MilieuGlibManualSource, milieu_glib_manual_source, MILIEU_GLIB, MANUAL_SOURCE,
                      MilieuGlibValueSource)

/**
 * milieu_glib_manual_source_new:
 * @name: (nullable): its name, or %NULL for "manual"
 *
 * Makes a source without keys.
 *
 * Returns: (transfer floating): a source
 */
MILIEU_API MilieuGlibManualSource *milieu_glib_manual_source_new (const char *MILIEU_NULLABLE name);

/**
 * milieu_glib_manual_source_new_with_texts: (skip)
 * @first_key: (nullable): the name of a listed key
 * @...: its value's text, then more such pairs, then %NULL
 *
 * Makes a source that gives what the texts say, as milieu_glib_manual_source_give_text(). A pair
 * that is wrong is an error of the program's, and is left out.
 *
 * Returns: (transfer floating): a source, of the class #MilieuGlibManualSource
 */
MILIEU_API MilieuGlibValueSource *milieu_glib_manual_source_new_with_texts (
  const char *MILIEU_NULLABLE first_key, ...) G_GNUC_NULL_TERMINATED;

/**
 * milieu_glib_manual_source_give_text:
 * @self: a source
 * @key_name: the name of a listed key, which is added if it is new
 * @text: a value of the key's, as milieu_glib_value_parse() reads it
 * @error: where to say why not
 *
 * Gives a value by its text.
 *
 * Returns: %FALSE with %MILIEU_GLIB_ERROR_NO_KEY, or as milieu_glib_value_parse()
 */
MILIEU_API gboolean milieu_glib_manual_source_give_text (
  MilieuGlibManualSource *self, const char *key_name, const char *text,
  GError *MILIEU_NULLABLE *MILIEU_NULLABLE error);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
