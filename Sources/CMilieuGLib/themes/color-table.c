/*
 * Colour tables for other languages.
 *
 * Invariant: these do what the functions of the theme library do, with GLib's errors, values and
 * arrays.
 */
#include <milieu-glib/color-table.h>

#include "../error-private.h"
#include "color-table-private.h"

#include <milieu-theme/color-table-text.h>
#include <milieu-theme/theme.h>

#include <string.h>

enum
{
  THEMES_LISTED = 8 /* in a message */
};

GType
milieu_glib_color_table_get_type (void)
{
  static gsize type = 0;
  if (g_once_init_enter (&type))
    {
      GType made = g_boxed_type_register_static (g_intern_static_string ("MilieuGlibColorTable"),
                                                 (GBoxedCopyFunc)milieu_color_table_retain,
                                                 (GBoxedFreeFunc)milieu_color_table_release);
      g_once_init_leave (&type, made);
    }
  return type;
}

MilieuGlibColorTable *
milieu_glib_color_table_ref (MilieuGlibColorTable *self)
{
  return milieu_color_table_retain (self);
}

void
milieu_glib_color_table_unref (MilieuGlibColorTable *self)
{
  milieu_color_table_release (self);
}

/* ---- reading ---- */

gboolean
milieu_glib_color_table_check (MilieuStatus status, MilieuFaults *faults, const char *what,
                               GError **error)
{
  if (status != MILIEU_ERROR_FAULTS)
    return milieu_glib_check (status, error, "%s", what);
  g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_FAULTS, "%s:\n%s", what,
               milieu_faults_text (faults));
  milieu_faults_free (faults);
  return FALSE;
}

static const char not_taken_over[] = "the table is not taken over";

MilieuGlibColorTable *
milieu_glib_color_table_new_from_text (const char *name, const char *text, gssize length,
                                       GError **error)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  g_return_val_if_fail (name != NULL && text != NULL, NULL);
  MilieuStatus status = milieu_color_table_read (
    name, text, length < 0 ? strlen (text) : (gsize)length, &table, &faults);
  return milieu_glib_color_table_check (status, faults, not_taken_over, error) ? table : NULL;
}

MilieuGlibColorTable *
milieu_glib_color_table_new_from_file (const char *path, GError **error)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  g_return_val_if_fail (path != NULL, NULL);
  MilieuStatus status = milieu_color_table_read_file (path, &table, &faults);
  return milieu_glib_color_table_check (status, faults, not_taken_over, error) ? table : NULL;
}

/* ---- what is in it ---- */

gboolean
milieu_glib_color_table_equal (const MilieuGlibColorTable *self, const MilieuGlibColorTable *other)
{
  g_return_val_if_fail (self != NULL && other != NULL, FALSE);
  return milieu_color_table_equal (self, other);
}

const char *
milieu_glib_color_table_get_name (const MilieuGlibColorTable *self)
{
  g_return_val_if_fail (self != NULL, "");
  return milieu_color_table_name (self);
}

char **
milieu_glib_color_table_get_themes (const MilieuGlibColorTable *self)
{
  g_return_val_if_fail (self != NULL, g_new0 (char *, 1));
  gsize count = milieu_color_table_theme_count (self);
  char **names = g_new0 (char *, count + 1);
  for (gsize n = 0; n < count; n++)
    names[n] = g_strdup (milieu_color_table_theme (self, n));
  return names;
}

char **
milieu_glib_color_table_get_entries (const MilieuGlibColorTable *self)
{
  g_return_val_if_fail (self != NULL, g_new0 (char *, 1));
  gsize count = milieu_color_table_entry_count (self);
  char **names = g_new0 (char *, count + 1);
  for (gsize n = 0; n < count; n++)
    names[n] = g_strdup (milieu_color_table_entry (self, n));
  return names;
}

MilieuGlibColor *
milieu_glib_color_table_get_color (const MilieuGlibColorTable *self, const char *entry,
                                   const char *theme)
{
  MilieuColor color;
  g_return_val_if_fail (self != NULL && entry != NULL && theme != NULL, NULL);
  return milieu_color_table_get_color (self, entry, theme, &color) ? milieu_glib_color_copy (&color)
                                                                   : NULL;
}

/* Initializes the value where it is not yet, and fills it. */
static gboolean
fill (GValue *value, const MilieuValue *core)
{
  GType type = core->type == MILIEU_TYPE_COLOR    ? MILIEU_GLIB_TYPE_COLOR
               : core->type == MILIEU_TYPE_DOUBLE ? G_TYPE_DOUBLE
                                                  : G_TYPE_STRING;
  if (!G_IS_VALUE (value))
    g_value_init (value, type);
  g_return_val_if_fail (G_VALUE_HOLDS (value, type), FALSE);
  if (core->type == MILIEU_TYPE_COLOR)
    g_value_set_boxed (value, &core->color);
  else if (core->type == MILIEU_TYPE_DOUBLE)
    g_value_set_double (value, core->number);
  else
    g_value_set_string (value, milieu_string_text (core->string));
  return TRUE;
}

gboolean
milieu_glib_color_table_read_value (const MilieuGlibColorTable *self, const char *entry,
                                    const char *theme, GValue *value)
{
  g_return_val_if_fail (self != NULL && entry != NULL && theme != NULL && value != NULL, FALSE);
  ptrdiff_t e = milieu_color_table_find_entry (self, entry);
  ptrdiff_t t = milieu_color_table_find_theme (self, theme);
  if (e == MILIEU_COLOR_TABLE_NONE || t == MILIEU_COLOR_TABLE_NONE)
    return FALSE;
  MilieuValue core = milieu_color_table_value (self, (gsize)e, (gsize)t);
  return fill (value, &core);
}

/* ---- writing ---- */

static bool
add_text (const char *text, size_t length, void *user_data)
{
  g_string_append_len (user_data, text, (gssize)length);
  return true;
}

char *
milieu_glib_color_table_to_text (const MilieuGlibColorTable *self)
{
  g_return_val_if_fail (self != NULL, g_strdup (""));
  GString *text = g_string_new (NULL);
  milieu_color_table_write (self, add_text, text);
  return g_string_free (text, FALSE);
}

static gboolean
check_css (const MilieuGlibColorTable *self, GError **error)
{
  MilieuFaults *faults = NULL;
  MilieuStatus status = milieu_color_table_check_css (self, &faults);
  return milieu_glib_color_table_check (status, faults, "the table cannot be written as CSS",
                                        error);
}

/* The first themes, for a message (transfer full). */
static char *
list_themes (const MilieuGlibColorTable *self)
{
  gsize count = milieu_color_table_theme_count (self);
  GString *list = g_string_new (NULL);
  for (gsize n = 0; n < count && n < THEMES_LISTED; n++)
    g_string_append_printf (list, "%s%s", n ? ", " : "", milieu_color_table_theme (self, n));
  g_string_append (list, count > THEMES_LISTED ? ", …" : "");
  return g_string_free (list, FALSE);
}

static gboolean
find_theme (const MilieuGlibColorTable *self, const char *theme, gsize *index, GError **error)
{
  ptrdiff_t found = milieu_color_table_find_theme (self, theme);
  if (found == MILIEU_COLOR_TABLE_NONE)
    {
      char *name = milieu_glib_printable (milieu_color_table_name (self));
      char *shown = milieu_glib_printable (theme), *list = list_themes (self);
      g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_RANGE,
                   "'%s' has no theme '%s'; one of %s is expected", name, shown, list);
      g_free (name);
      g_free (shown);
      g_free (list);
      return FALSE;
    }
  *index = (gsize)found;
  return TRUE;
}

char *
milieu_glib_color_table_to_css (const MilieuGlibColorTable *self, const char *theme, GError **error)
{
  gsize index = 0;
  g_return_val_if_fail (self != NULL, NULL);
  if ((theme && !find_theme (self, theme, &index, error)) || !check_css (self, error))
    return NULL;
  GString *text = g_string_new (NULL);
  if (theme)
    milieu_color_table_write_theme_css (self, index, add_text, text);
  else
    milieu_color_table_write_css (self, add_text, text);
  return g_string_free (text, FALSE);
}

char *
milieu_glib_color_table_to_gtk_css (const MilieuGlibColorTable *self, const char *theme,
                                    GError **error)
{
  gsize index = 0;
  g_return_val_if_fail (self != NULL && theme != NULL, NULL);
  if (!find_theme (self, theme, &index, error) || !check_css (self, error))
    return NULL;
  GString *text = g_string_new (NULL);
  milieu_color_table_write_gtk_css (self, index, add_text, text);
  return g_string_free (text, FALSE);
}
