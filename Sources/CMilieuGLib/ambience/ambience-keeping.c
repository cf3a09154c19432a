/*
 * Keeping a forced state across runs.
 *
 * Invariant: what is kept is the state that is forced, by its name, or the empty text for none; but
 * where it could not be stored, which was said.
 */
#include <milieu-glib/ambience-keeping.h>

#include "../error-private.h"
#include "ambience-private.h"

/* What reports are about. */
#define SUBJECT "forced state"

static gboolean
is_stored_text (const char *text)
{
  MilieuGlibAmbienceState state;
  return !*text || milieu_glib_ambience_from_name (text, &state);
}

static const char *const texts[] = { "", "invert", "regular", "contrast", NULL };

static const MilieuGlibKeepingKind kind = {
  .noun = "a state",
  .expected = "is no state; invert, regular, contrast or nothing is expected",
  .setting = "it is no string that may be invert, regular, contrast or empty",
  .is_text = is_stored_text,
  .texts = texts,
};

void
milieu_glib_ambience_store (MilieuGlibAmbience *self)
{
  GError *error = NULL;
  const char *text = self->is_forced ? milieu_glib_ambience_name (self->forced_state) : "";
  if (!self->keeping)
    return;
  /* A handler of the settings' may have it kept elsewhere, end it, or force another state. */
  MilieuGlibKeeping *keeping = milieu_glib_keeping_acquire (self->keeping);
  g_object_ref (self);
  if (milieu_glib_keeping_save (keeping, text, &error))
    milieu_glib_value_source_recovered (self->source, SUBJECT);
  else
    milieu_glib_value_source_report (self->source, SUBJECT,
                                     "the forced state is not stored: %s; it holds until the "
                                     "program ends",
                                     error->message);
  g_clear_error (&error);
  milieu_glib_keeping_release (keeping);
  g_object_unref (self);
}

/* Takes over what is stored (transfer full for both): a text, or NULL for nothing, of which the
 * state that is forced now is stored. */
static void
adopt (MilieuGlibAmbience *self, MilieuGlibKeeping *keeping, char *text)
{
  MilieuGlibAmbienceState state = MILIEU_GLIB_AMBIENCE_REGULAR;
  g_clear_pointer (&self->keeping, milieu_glib_keeping_release);
  self->keeping = keeping;
  gboolean is_forced = text && *text && milieu_glib_ambience_from_name (text, &state);
  if (text)
    milieu_glib_ambience_restore (self, is_forced, state);
  else if (self->is_forced)
    milieu_glib_ambience_store (self);
  g_free (text);
}

static gboolean
check_running (MilieuGlibAmbience *self, GError **error)
{
  return milieu_glib_check (self->is_running ? MILIEU_OK : MILIEU_ERROR_NO_NODE, error,
                            "a state cannot be kept: the ambience has ended");
}

gboolean
milieu_glib_ambience_keep_in_file (MilieuGlibAmbience *self, const char *path, const char *group,
                                   const char *name, GError **error)
{
  char *text = NULL;
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), FALSE);
  g_return_val_if_fail (path != NULL && group != NULL && name != NULL, FALSE);
  if (!check_running (self, error))
    return FALSE;
  MilieuGlibKeeping *keeping = milieu_glib_keeping_in_file (&kind, path, group, name, &text, error);
  if (keeping)
    adopt (self, keeping, text);
  return keeping != NULL;
}

gboolean
milieu_glib_ambience_keep_in_settings (MilieuGlibAmbience *self, GSettings *settings,
                                       const char *name, GError **error)
{
  char *text = NULL;
  g_return_val_if_fail (MILIEU_GLIB_IS_AMBIENCE (self), FALSE);
  g_return_val_if_fail (G_IS_SETTINGS (settings) && name != NULL, FALSE);
  if (!check_running (self, error))
    return FALSE;
  MilieuGlibKeeping *keeping =
    milieu_glib_keeping_in_settings (&kind, settings, name, &text, error);
  if (keeping)
    adopt (self, keeping, text);
  return keeping != NULL;
}
