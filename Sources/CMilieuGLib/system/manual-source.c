/*
 * Sources that give what they are told to.
 *
 * Invariant: such a source is ready as long as it runs, and keeps its values when it does not.
 */
#define G_LOG_DOMAIN "Milieu"

#include <milieu-glib/manual-source.h>

#include "value-source-private.h"

#include <milieu-glib/error.h>
#include <milieu-glib/value.h>

#include <stdarg.h>

struct _MilieuGlibManualSource
{
  MilieuGlibValueSource parent_instance;
};

G_DEFINE_FINAL_TYPE (MilieuGlibManualSource, milieu_glib_manual_source,
                     MILIEU_GLIB_TYPE_VALUE_SOURCE)

static guint wanted_signal;

static void
milieu_glib_manual_source_start (MilieuGlibValueSource *self)
{
  milieu_glib_value_source_set_state (self, MILIEU_GLIB_SOURCE_READY, NULL);
}

static void
milieu_glib_manual_source_wanted (MilieuGlibValueSource *self, const MilieuGlibKey *key,
                                  gboolean is_wanted)
{
  g_signal_emit (self, wanted_signal, g_quark_from_string (milieu_key_name (key)), key, is_wanted);
}

static void
milieu_glib_manual_source_class_init (MilieuGlibManualSourceClass *class)
{
  MilieuGlibValueSourceClass *source_class = MILIEU_GLIB_VALUE_SOURCE_CLASS (class);
  source_class->start = milieu_glib_manual_source_start;
  source_class->wanted = milieu_glib_manual_source_wanted;
  /**
   * MilieuGlibManualSource::wanted:
   * @self: the source
   * @key: the key
   * @is_wanted: whether somebody observes it, or what derives from it, from now on
   *
   * The first observer of a key among all the places has come, or the last one has gone. The
   * detail is the key's name.
   */
  wanted_signal = g_signal_new (
    "wanted", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL, NULL, NULL,
    G_TYPE_NONE, 2, MILIEU_GLIB_TYPE_KEY | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_BOOLEAN);
}

static void
milieu_glib_manual_source_init (MilieuGlibManualSource *self)
{
  milieu_glib_value_source_keep_values (MILIEU_GLIB_VALUE_SOURCE (self));
}

MilieuGlibManualSource *
milieu_glib_manual_source_new (const char *name)
{
  return g_object_new (MILIEU_GLIB_TYPE_MANUAL_SOURCE, "name", name ? name : "manual", NULL);
}

MilieuGlibValueSource *
milieu_glib_manual_source_new_with_texts (const char *first_key, ...)
{
  MilieuGlibManualSource *self = milieu_glib_manual_source_new (NULL);
  va_list arguments;
  va_start (arguments, first_key);
  for (const char *key = first_key; key; key = va_arg (arguments, const char *))
    {
      GError *error = NULL;
      const char *text = va_arg (arguments, const char *);
      if (!text)
        {
          g_critical ("key '%s' has no text: pairs of a key's name and a text are expected", key);
          break;
        }
      if (!milieu_glib_manual_source_give_text (self, key, text, &error))
        g_critical ("%s", error->message);
      g_clear_error (&error);
    }
  va_end (arguments);
  return MILIEU_GLIB_VALUE_SOURCE (self);
}

gboolean
milieu_glib_manual_source_give_text (MilieuGlibManualSource *self, const char *key_name,
                                     const char *text, GError **error)
{
  MilieuValue value;
  g_return_val_if_fail (MILIEU_GLIB_IS_MANUAL_SOURCE (self), FALSE);
  g_return_val_if_fail (key_name != NULL, FALSE);
  g_return_val_if_fail (text != NULL, FALSE);
  MilieuGlibValueSource *source = MILIEU_GLIB_VALUE_SOURCE (self);
  const MilieuKey *key = milieu_key_find (key_name);
  if (!key)
    {
      g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NO_KEY,
                   "there is no listed key '%s'", key_name);
      return FALSE;
    }
  if (!milieu_glib_value_parse (key, text, &value, error))
    return FALSE;
  milieu_glib_value_source_begin (source);
  milieu_glib_value_source_add_key (source, key);
  milieu_glib_value_source_give (source, key, value);
  milieu_glib_value_source_commit (source);
  milieu_key_release (key, value);
  return TRUE;
}
