/*
 * Keeping the choice of a theme across runs.
 *
 * Invariant: what is kept is the name that is chosen, or the empty text for none; but where it
 * could not be stored, which was said.
 */
#define G_LOG_DOMAIN "Milieu"

#include <milieu-glib/theme-chooser.h>

#include "../error-private.h"
#include "theme-chooser-private.h"

/* Any name may be that of a theme, for tables come and go. */
static gboolean
is_stored_text (const char *text)
{
  return g_utf8_validate (text, -1, NULL);
}

static const char *const texts[] = { "", NULL };

static const MilieuGlibKeepingKind kind = {
  .noun = "a theme",
  .expected = "is no theme's name; UTF-8 is expected",
  .setting = "it is no string that may be any name, or empty",
  .is_text = is_stored_text,
  .texts = texts,
};

void
milieu_glib_theme_chooser_store (MilieuGlibThemeChooser *self, const char *theme)
{
  GError *error = NULL;
  if (!self->keeping)
    return;
  /* A handler of the settings' may have it kept elsewhere. */
  MilieuGlibKeeping *keeping = milieu_glib_keeping_acquire (self->keeping);
  gboolean is_saved = milieu_glib_keeping_save (keeping, theme ? theme : "", &error);
  if (!is_saved && !self->is_unsaved)
    g_log_structured (G_LOG_DOMAIN, G_LOG_LEVEL_MESSAGE, "MILIEU_SOURCE", "theme", "MILIEU_SUBJECT",
                      "chosen theme", "MESSAGE",
                      "theme: the chosen theme is not stored: %s; it holds until the program ends",
                      error->message);
  self->is_unsaved = !is_saved;
  g_clear_error (&error);
  milieu_glib_keeping_release (keeping);
}

static const char cannot_keep[] = "a theme cannot be kept";

/* Takes over what is stored (transfer full for both): a text, or NULL for nothing, of which what is
 * chosen now is stored. */
static gboolean
adopt (MilieuGlibThemeChooser *self, MilieuGlibKeeping *keeping, char *text, GError **error)
{
  MilieuStatus status = MILIEU_OK;
  g_object_ref (self);
  MilieuGlibKeeping *former = self->keeping;
  self->keeping = milieu_glib_keeping_acquire (keeping);
  if (text)
    status = milieu_glib_theme_chooser_restore (self, *text ? text : NULL);
  else if (self->chosen)
    milieu_glib_theme_chooser_store (self, self->chosen);
  /* Refused, so that nobody was told anything. */
  if (status != MILIEU_OK)
    {
      milieu_glib_keeping_release (self->keeping);
      self->keeping = former;
      former = NULL;
    }
  g_clear_pointer (&former, milieu_glib_keeping_release);
  milieu_glib_keeping_release (keeping);
  g_free (text);
  g_object_unref (self);
  return milieu_glib_check (status, error, cannot_keep);
}

gboolean
milieu_glib_theme_chooser_keep_in_file (MilieuGlibThemeChooser *self, const char *path,
                                        const char *group, const char *name, GError **error)
{
  char *text = NULL;
  g_return_val_if_fail (MILIEU_GLIB_IS_THEME_CHOOSER (self), FALSE);
  g_return_val_if_fail (path != NULL && group != NULL && name != NULL, FALSE);
  if (!milieu_glib_theme_chooser_check_running (self, cannot_keep, error))
    return FALSE;
  MilieuGlibKeeping *keeping = milieu_glib_keeping_in_file (&kind, path, group, name, &text, error);
  return keeping && adopt (self, keeping, text, error);
}

gboolean
milieu_glib_theme_chooser_keep_in_settings (MilieuGlibThemeChooser *self, GSettings *settings,
                                            const char *name, GError **error)
{
  char *text = NULL;
  g_return_val_if_fail (MILIEU_GLIB_IS_THEME_CHOOSER (self), FALSE);
  g_return_val_if_fail (G_IS_SETTINGS (settings) && name != NULL, FALSE);
  if (!milieu_glib_theme_chooser_check_running (self, cannot_keep, error))
    return FALSE;
  MilieuGlibKeeping *keeping =
    milieu_glib_keeping_in_settings (&kind, settings, name, &text, error);
  return keeping && adopt (self, keeping, text, error);
}
