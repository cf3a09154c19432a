/* A setting's type: how its GVariants become GValues and back. */
#ifndef MILIEU_GLIB_SETTING_PRIVATE_H
#define MILIEU_GLIB_SETTING_PRIVATE_H

#include <gio/gio.h>

/* A setting of a schema. */
typedef struct MilieuGlibSetting
{
  GSettingsSchemaKey *schema_key;
  const GVariantType *type;
  /* The type of GValues that hold its values: gint64 for an enum or flags as numbers. */
  GType value_type;
  /* Of an enum or flags as numbers: the names and what they stand for; none for others. */
  gboolean is_flags;
  char **nicks;
  gint64 *numbers;
  guint nick_count;
} MilieuGlibSetting;

/* The setting of that name (transfer full), or NULL if the schema has none. An enum and flags are
 * numbers where these are wanted, else their names. */
MilieuGlibSetting *milieu_glib_setting_new (GSettings *settings, const char *name,
                                            gboolean wants_numbers);
void milieu_glib_setting_free (MilieuGlibSetting *self);

/* The names of all of the schema's settings, for messages (transfer full). */
char *milieu_glib_setting_list (GSettings *settings);

/* Makes the value that a GVariant of the setting's type stands for in `value`, which is all zero.
 * FALSE, with `value` initialized, if a nick stands for nothing. */
gboolean milieu_glib_setting_get (const MilieuGlibSetting *self, GVariant *variant, GValue *value);

/* The reverse (transfer full), or NULL if it does not fit the setting's type or range. */
GVariant *milieu_glib_setting_make (const MilieuGlibSetting *self, const GValue *value);

#endif
