/* A text that is kept across runs of the program: in an entry of a keyfile, or in a setting. */
#ifndef MILIEU_GLIB_KEEPING_PRIVATE_H
#define MILIEU_GLIB_KEEPING_PRIVATE_H

#include <gio/gio.h>

/* What kind of text it is, and how messages speak of it. All of it is static. */
typedef struct MilieuGlibKeepingKind
{
  const char *noun;     /* "a state" */
  const char *expected; /* of another text: "is no state; invert, regular, … is expected" */
  const char *setting;  /* of a setting that does not take it: "it is no string that may be …" */
  gboolean (*is_text) (const char *text);
  const char *const *texts; /* each of which a setting must take, up to NULL */
} MilieuGlibKeepingKind;

/* Where a text is kept. Counted, for it is used while others may have the text kept elsewhere; on
 * one thread. */
typedef struct MilieuGlibKeeping MilieuGlibKeeping;

/* A place to keep a text in (transfer full), and what that holds: a text of the kind (transfer full
 * for `text`), or NULL for nothing. Nothing is written. NULL, with `text` untouched, if the file
 * cannot be read or is no keyfile, if that is no name of a group or an entry, or if what is there
 * is no text of the kind: MILIEU_GLIB_ERROR_FILE and _NAME. */
MilieuGlibKeeping *milieu_glib_keeping_in_file (const MilieuGlibKeepingKind *kind, const char *path,
                                                const char *group, const char *name, char **text,
                                                GError **error);

/* The same with a setting: MILIEU_GLIB_ERROR_NO_SETTING, _SETTING_TYPE and _NOT_WRITABLE. */
MilieuGlibKeeping *milieu_glib_keeping_in_settings (const MilieuGlibKeepingKind *kind,
                                                    GSettings *settings, const char *name,
                                                    char **text, GError **error);

/* Stores the text. Handlers of the settings' are called, which may do anything. FALSE if it was not
 * stored, with an error that says why. */
gboolean milieu_glib_keeping_save (const MilieuGlibKeeping *self, const char *text, GError **error);

MilieuGlibKeeping *milieu_glib_keeping_acquire (MilieuGlibKeeping *self);
void milieu_glib_keeping_release (MilieuGlibKeeping *self);

#endif
