/*
 * The key `ambience`, and the types of states and guides.
 *
 * Invariant: the key is defined at most once, and once it has been given it is given always.
 */
#include <milieu-glib/ambience.h>

#include "ambience-rules-private.h"

#include <stdatomic.h>
#include <string.h>

static size_t
describe (const MilieuValue *value, char *text, size_t size, void *user_data)
{
  (void)user_data;
  int64_t number = value->integer;
  if (number < 0 || number >= MILIEU_GLIB_AMBIENCE_STATES)
    return (size_t)g_snprintf (text, size, "%" G_GINT64_FORMAT, (gint64)number);
  return g_strlcpy (text, milieu_glib_ambience_name ((MilieuGlibAmbienceState)number), size);
}

/* The program may have defined it before, or another thread meanwhile. */
static const MilieuKey *
define (void)
{
  const MilieuKey *key = NULL;
  MilieuKeyDefinition definition = milieu_key_definition ("ambience", MILIEU_TYPE_INT);
  definition.default_value = milieu_value_int (MILIEU_GLIB_AMBIENCE_REGULAR);
  definition.describe = describe;
  if (milieu_key_define (&definition, &key) == MILIEU_ERROR_EXISTS)
    key = milieu_key_find ("ambience");
  return key && milieu_key_type (key) == MILIEU_TYPE_INT ? key : NULL;
}

const MilieuGlibKey *
milieu_glib_key_ambience (void)
{
  static _Atomic (const MilieuKey *) known;
  const MilieuKey *key = atomic_load_explicit (&known, memory_order_acquire);
  if (key)
    return key;
  key = define ();
  atomic_store_explicit (&known, key, memory_order_release);
  return key;
}

GType
milieu_glib_ambience_state_get_type (void)
{
  static const GEnumValue values[] = {
    { MILIEU_GLIB_AMBIENCE_INVERT, "MILIEU_GLIB_AMBIENCE_INVERT", "invert" },
    { MILIEU_GLIB_AMBIENCE_REGULAR, "MILIEU_GLIB_AMBIENCE_REGULAR", "regular" },
    { MILIEU_GLIB_AMBIENCE_CONTRAST, "MILIEU_GLIB_AMBIENCE_CONTRAST", "contrast" },
    { 0, NULL, NULL },
  };
  static gsize type = 0;
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MilieuGlibAmbienceState", values));
  return type;
}

GType
milieu_glib_ambience_guide_get_type (void)
{
  static const GEnumValue values[] = {
    { MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT, "MILIEU_GLIB_AMBIENCE_BY_BACKLIGHT", "by-backlight" },
    { MILIEU_GLIB_AMBIENCE_BY_LIGHT, "MILIEU_GLIB_AMBIENCE_BY_LIGHT", "by-light" },
    { MILIEU_GLIB_AMBIENCE_BY_NOTHING, "MILIEU_GLIB_AMBIENCE_BY_NOTHING", "by-nothing" },
    { 0, NULL, NULL },
  };
  static gsize type = 0;
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MilieuGlibAmbienceGuide", values));
  return type;
}
