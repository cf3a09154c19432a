/*
 * The keys of themes for other languages.
 *
 * Invariant: no key is defined but by who asks for it.
 */
#include <milieu-glib/color-table.h>

#include "../error-private.h"
#include "../value-private.h"
#include "theme-key-private.h"

#include <milieu-theme/theme.h>

MilieuGlibKey *
milieu_glib_theme_key_table (void)
{
  return (MilieuGlibKey *)milieu_theme_key_table ();
}

MilieuGlibKey *
milieu_glib_theme_key_version (void)
{
  return (MilieuGlibKey *)milieu_theme_key_version ();
}

MilieuGlibKey *
milieu_glib_theme_key_light (void)
{
  return (MilieuGlibKey *)milieu_theme_key_light ();
}

MilieuGlibKey *
milieu_glib_theme_key_dark (void)
{
  return (MilieuGlibKey *)milieu_theme_key_dark ();
}

/* Who has a key of that name has had it defined, by the library or otherwise. */
gboolean
milieu_glib_theme_key_is_table (const MilieuKey *key)
{
  return g_str_equal (milieu_key_name (key), "color-table") && key == milieu_theme_key_table ();
}

void
milieu_glib_theme_key_define (const char *name)
{
  static const struct
  {
    const char *name;
    const MilieuKey *(*get) (void);
  } keys[] = {
    { "color-table", milieu_theme_key_table },
    { "theme-version", milieu_theme_key_version },
    { "light-theme", milieu_theme_key_light },
    { "dark-theme", milieu_theme_key_dark },
  };
  for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
    if (g_str_equal (keys[k].name, name))
      (void)keys[k].get ();
}

/* The form of an entry's key with such a default: a whole number is a number. */
static gboolean
form_for (const char *entry, const GValue *default_value, MilieuGlibForm *form, GError **error)
{
  gboolean is_form = milieu_glib_form_for (entry, G_VALUE_TYPE (default_value), form);
  if (is_form && form->type == MILIEU_TYPE_INT)
    is_form = milieu_glib_form_for (entry, G_TYPE_DOUBLE, form);
  if (is_form
      && (form->type == MILIEU_TYPE_COLOR || form->type == MILIEU_TYPE_DOUBLE
          || form->type == MILIEU_TYPE_STRING))
    return TRUE;
  char *shown = milieu_glib_printable (entry);
  g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_TYPE,
               "entry '%s': there are no entries with values of type %s; a colour, a number or a "
               "string is expected",
               shown, G_VALUE_TYPE_NAME (default_value));
  g_free (shown);
  return FALSE;
}

/* Why there is no key. */
static void
refuse_entry (const char *entry, GError **error)
{
  char *shown = milieu_glib_printable (entry);
  if (!milieu_theme_key_table () || !milieu_theme_key_version ())
    milieu_glib_check (MILIEU_ERROR_EXISTS, error,
                       "entry '%s' has no key, for 'color-table' or 'theme-version' is another one",
                       shown);
  else
    g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_NAME,
                 "entry '%s' has no key: a letter, a digit or '_', then anything but blanks, '\"', "
                 "'{' and '}' is expected",
                 shown);
  g_free (shown);
}

MilieuGlibKey *
milieu_glib_theme_entry_key (const char *entry, const GValue *default_value, GError **error)
{
  MilieuGlibForm form;
  MilieuValue core;
  g_return_val_if_fail (entry != NULL && G_IS_VALUE (default_value), NULL);
  if (!form_for (entry, default_value, &form, error)
      || !milieu_glib_form_fill (&form, default_value, &core, error))
    return NULL;
  const MilieuKey *key = milieu_theme_entry_key (entry, core);
  if (form.type == MILIEU_TYPE_STRING)
    milieu_string_release (core.string);
  if (!key)
    refuse_entry (entry, error);
  return (MilieuGlibKey *)key;
}
