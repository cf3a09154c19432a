/* What one setting of the desktop's says of one key. */
#ifndef MILIEU_GLIB_APPEARANCE_USE_PRIVATE_H
#define MILIEU_GLIB_APPEARANCE_USE_PRIVATE_H

#include <glib.h>

#include <milieu/value.h>

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

/* One setting: a schema of GSettings, which is a namespace of the portal's, and a key in it. */
typedef struct MilieuGlibAppearanceSetting
{
  const char *space;
  const char *name;
} MilieuGlibAppearanceSetting;

/* That a key follows a setting. One setting may be used for several keys. */
typedef struct MilieuGlibAppearanceUse
{
  const char *space;
  const char *name;
  MilieuGlibAppearanceKey key;
  const char *type; /* of the only variants that may be read */
  gboolean (*read) (GVariant *variant, MilieuValue *value);
  const char *expected; /* for messages */
} MilieuGlibAppearanceUse;

extern const MilieuGlibAppearanceUse milieu_glib_appearance_uses[MILIEU_GLIB_APPEARANCE_USES];

/* The settings that are used, each once; those of a space stand together. */
const MilieuGlibAppearanceSetting *milieu_glib_appearance_settings (gsize *count);

/* The spaces of these, ended by NULL. */
const char *const *milieu_glib_appearance_spaces (void);

#endif
