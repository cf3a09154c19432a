/*
 * What the desktop's settings make of the predefined keys: color-scheme, contrast, accent-color,
 * reduce-motion, text-scale and clock-format. The portal and GSettings have them under the same
 * names; where several settings speak of one key, org.freedesktop.appearance wins over GNOME's, and
 * the newer of GNOME's over the older.
 *
 *     MilieuGlibAppearance appearance = { 0 };
 *     milieu_glib_appearance_take (&appearance, source, "org.freedesktop.appearance", "contrast",
 *                                  variant);
 *     milieu_glib_appearance_give (&appearance, source);
 */
#ifndef MILIEU_GLIB_APPEARANCE_PRIVATE_H
#define MILIEU_GLIB_APPEARANCE_PRIVATE_H

#include "appearance-use-private.h"

#include <milieu-glib/value-source.h>

/* What the settings have said so far; all zero at first. Nothing in it has to be freed. */
typedef struct MilieuGlibAppearance
{
  guint32 known; /* a bit a use */
  guint32 seen;  /* of those since milieu_glib_appearance_begin_all */
  MilieuValue values[MILIEU_GLIB_APPEARANCE_USES];
} MilieuGlibAppearance;

typedef enum MilieuGlibAppearanceOutcome
{
  MILIEU_GLIB_APPEARANCE_UNUSED, /* no key follows that setting */
  MILIEU_GLIB_APPEARANCE_WRONG,  /* type or range: what it said before stays */
  MILIEU_GLIB_APPEARANCE_TAKEN
} MilieuGlibAppearanceOutcome;

/* Between the two all settings are taken that there are; those that were not are dropped. */
void milieu_glib_appearance_begin_all (MilieuGlibAppearance *self);
void milieu_glib_appearance_end_all (MilieuGlibAppearance *self);

/* Adds the six keys to a source. */
void milieu_glib_appearance_add_keys (MilieuGlibValueSource *source);

/* A setting has a value, which may lie in variants. What is wrong with it is reported to the
 * source, with "SPACE NAME" as the subject. */
MilieuGlibAppearanceOutcome milieu_glib_appearance_take (MilieuGlibAppearance *self,
                                                         MilieuGlibValueSource *source,
                                                         const char *space, const char *name,
                                                         GVariant *value);

/* Gives the source each key that has a value, and withdraws the others, in one transaction. */
void milieu_glib_appearance_give (const MilieuGlibAppearance *self, MilieuGlibValueSource *source);

#endif
