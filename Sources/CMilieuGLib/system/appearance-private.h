/*
 * What the desktop's settings make of the predefined keys: color-scheme, contrast, accent-color,
 * reduce-motion, text-scale and clock-format. The portal and GSettings have them under the same
 * names; where several settings speak of one key, org.freedesktop.appearance wins over GNOME's, and
 * the newer of GNOME's over the older. The first half is pure: it has no state of its own and asks
 * nobody.
 *
 *     MilieuGlibAppearance appearance = { 0 };
 *     MilieuValue value;
 *     milieu_glib_appearance_take (&appearance, "org.freedesktop.appearance", "contrast", variant);
 *     if (milieu_glib_appearance_get (&appearance, MILIEU_GLIB_APPEARANCE_CONTRAST, &value))
 *       …
 */
#ifndef MILIEU_GLIB_APPEARANCE_PRIVATE_H
#define MILIEU_GLIB_APPEARANCE_PRIVATE_H

#include <milieu-glib/value-source.h>

typedef enum MilieuGlibAppearanceKey
{
  MILIEU_GLIB_APPEARANCE_COLOR_SCHEME,
  MILIEU_GLIB_APPEARANCE_CONTRAST,
  MILIEU_GLIB_APPEARANCE_ACCENT_COLOR,
  MILIEU_GLIB_APPEARANCE_REDUCE_MOTION,
  MILIEU_GLIB_APPEARANCE_TEXT_SCALE,
  MILIEU_GLIB_APPEARANCE_CLOCK_FORMAT
} MilieuGlibAppearanceKey;

enum
{
  MILIEU_GLIB_APPEARANCE_KEYS = 6,
  /* Pairs of a setting and a key. */
  MILIEU_GLIB_APPEARANCE_USES = 12
};

/* What the settings have said so far; all zero at first. Nothing in it has to be freed. */
typedef struct MilieuGlibAppearance
{
  guint32 known; /* a bit a use */
  guint32 seen;  /* of those since milieu_glib_appearance_begin_all */
  MilieuValue values[MILIEU_GLIB_APPEARANCE_USES];
} MilieuGlibAppearance;

/* One setting: a schema of GSettings, which is a namespace of the portal's, and a key in it. */
typedef struct MilieuGlibAppearanceSetting
{
  const char *space;
  const char *name;
} MilieuGlibAppearanceSetting;

typedef enum MilieuGlibAppearanceOutcome
{
  MILIEU_GLIB_APPEARANCE_UNUSED, /* no key follows that setting */
  MILIEU_GLIB_APPEARANCE_WRONG,  /* type or range: what it said before stays */
  MILIEU_GLIB_APPEARANCE_TAKEN
} MilieuGlibAppearanceOutcome;

/* The settings that are used, each once; those of a space stand together. */
const MilieuGlibAppearanceSetting *milieu_glib_appearance_settings (gsize *count);

/* The spaces of these, ended by NULL. */
const char *const *milieu_glib_appearance_spaces (void);

/* The key. NULL if there was no memory to define it. */
const MilieuKey *milieu_glib_appearance_key (MilieuGlibAppearanceKey key);

/* A setting has a value, which may lie in variants. */
MilieuGlibAppearanceOutcome milieu_glib_appearance_take (MilieuGlibAppearance *self,
                                                         const char *space, const char *name,
                                                         GVariant *value);

/* A setting is not there any more. */
void milieu_glib_appearance_drop (MilieuGlibAppearance *self, const char *space, const char *name);

/* Between the two all settings are taken that there are; those that were not are dropped. */
void milieu_glib_appearance_begin_all (MilieuGlibAppearance *self);
void milieu_glib_appearance_end_all (MilieuGlibAppearance *self);

/* The key's value, of the setting that counts, or FALSE if there is none. */
gboolean milieu_glib_appearance_get (const MilieuGlibAppearance *self, MilieuGlibAppearanceKey key,
                                     MilieuValue *value);

/* What is wrong with a value that was not taken, and what would be right, as the start of a
 * sentence (transfer full). */
char *milieu_glib_appearance_explain (const char *space, const char *name, GVariant *value);

/* ---- for sources ---- */

/* Adds the six keys to a source. */
void milieu_glib_appearance_add_keys (MilieuGlibValueSource *source);

/* The same as `take`; what is wrong is reported, with "SPACE NAME" as the subject. */
MilieuGlibAppearanceOutcome milieu_glib_appearance_take_for (MilieuGlibAppearance *self,
                                                             MilieuGlibValueSource *source,
                                                             const char *space, const char *name,
                                                             GVariant *value);

/* Gives the source each key that has a value, and withdraws the others, in one transaction. */
void milieu_glib_appearance_give (const MilieuGlibAppearance *self, MilieuGlibValueSource *source);

#endif
