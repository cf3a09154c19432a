/*
 * What one setting of the desktop's says of one key.
 *
 * Invariant: the table has the uses of a key together, the one that counts most first. What a use
 * reads is of its key's type, and in its range. Nothing here has a state, or asks anybody.
 */
#include "appearance-use-private.h"

#include <milieu/predefined.h>

#include <string.h>

static const char appearance[] = "org.freedesktop.appearance";
static const char interface[] = "org.gnome.desktop.interface";
static const char a11y[] = "org.gnome.desktop.a11y.interface";

/* ---- one value of one setting ---- */

/* The portal's own: numbers that it does not define are to be read as 0. */
static gboolean
read_scheme (GVariant *variant, MilieuValue *value)
{
  guint32 number = g_variant_get_uint32 (variant);
  *value = milieu_value_int (number <= MILIEU_COLOR_SCHEME_LIGHT ? number : 0);
  return TRUE;
}

static gboolean
read_contrast (GVariant *variant, MilieuValue *value)
{
  guint32 number = g_variant_get_uint32 (variant);
  *value = milieu_value_int (number <= MILIEU_CONTRAST_HIGH ? number : 0);
  return TRUE;
}

static gboolean
read_reduced_motion (GVariant *variant, MilieuValue *value)
{
  *value = milieu_value_bool (g_variant_get_uint32 (variant) == 1);
  return TRUE;
}

/* A number that is none, too, is out of range. */
static gboolean
is_channel (double number)
{
  return number >= 0 && number <= 1;
}

static uint16_t
to_channel (double number)
{
  return (uint16_t)(number * UINT16_MAX + 0.5);
}

/* By the portal's rule a channel out of range means that no colour is set. */
static gboolean
read_color (GVariant *variant, MilieuValue *value)
{
  double red, green, blue;
  MilieuColor color = { 0, 0, 0, 0 };
  g_variant_get (variant, "(ddd)", &red, &green, &blue);
  if (is_channel (red) && is_channel (green) && is_channel (blue))
    color = (MilieuColor){ to_channel (red), to_channel (green), to_channel (blue), UINT16_MAX };
  *value = milieu_value_color (color);
  return TRUE;
}

static gboolean
read_scheme_name (GVariant *variant, MilieuValue *value)
{
  /* By their numbers. */
  static const char *const names[] = { "default", "prefer-dark", "prefer-light", NULL };
  const char *text = g_variant_get_string (variant, NULL);
  for (int i = 0; names[i]; i++)
    if (strcmp (text, names[i]) == 0)
      {
        *value = milieu_value_int (i);
        return TRUE;
      }
  return FALSE;
}

/* Before GNOME had a setting for it, dark was a variant of the theme. */
static gboolean
read_theme_scheme (GVariant *variant, MilieuValue *value)
{
  const char *text = g_variant_get_string (variant, NULL);
  bool is_dark = g_str_has_suffix (text, "-dark") || g_str_has_suffix (text, ":dark")
                 || strcmp (text, "HighContrastInverse") == 0;
  *value = milieu_value_int (is_dark ? MILIEU_COLOR_SCHEME_DARK : MILIEU_COLOR_SCHEME_NONE);
  return TRUE;
}

static gboolean
read_theme_contrast (GVariant *variant, MilieuValue *value)
{
  bool is_high = g_str_has_prefix (g_variant_get_string (variant, NULL), "HighContrast");
  *value = milieu_value_int (is_high ? MILIEU_CONTRAST_HIGH : MILIEU_CONTRAST_NORMAL);
  return TRUE;
}

static gboolean
read_high_contrast (GVariant *variant, MilieuValue *value)
{
  *value = milieu_value_int (g_variant_get_boolean (variant) ? MILIEU_CONTRAST_HIGH
                                                             : MILIEU_CONTRAST_NORMAL);
  return TRUE;
}

/* GNOME 47 and later. The colours are those that libadwaita's reference has at AdwAccentColor,
 * gnome.pages.gitlab.gnome.org/libadwaita/doc/1-latest/enum.AccentColor.html. */
static gboolean
read_color_name (GVariant *variant, MilieuValue *value)
{
  static const struct
  {
    const char *name;
    const char *color;
  } names[] = {
    { "blue", "#3584e4" },   { "teal", "#2190a4" },   { "green", "#3a944a" },
    { "yellow", "#c88800" }, { "orange", "#ed5b00" }, { "red", "#e62d42" },
    { "pink", "#d56199" },   { "purple", "#9141ac" }, { "slate", "#6f8396" },
  };
  const char *text = g_variant_get_string (variant, NULL);
  MilieuColor color;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (text, names[i].name) == 0
        && milieu_color_parse (names[i].color, &color) == MILIEU_OK)
      {
        *value = milieu_value_color (color);
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_animations (GVariant *variant, MilieuValue *value)
{
  *value = milieu_value_bool (!g_variant_get_boolean (variant));
  return TRUE;
}

static gboolean
read_scale (GVariant *variant, MilieuValue *value)
{
  double number = g_variant_get_double (variant);
  *value = milieu_value_double (number);
  return number >= 0.5 && number <= 3;
}

static gboolean
read_clock (GVariant *variant, MilieuValue *value)
{
  const char *text = g_variant_get_string (variant, NULL);
  bool is_12h = strcmp (text, "12h") == 0;
  *value = milieu_value_int (is_12h ? MILIEU_CLOCK_FORMAT_12H : MILIEU_CLOCK_FORMAT_24H);
  return is_12h || strcmp (text, "24h") == 0;
}

/* ---- which setting counts ---- */

#define THEME "a theme's name (s)"

const MilieuGlibAppearanceUse milieu_glib_appearance_uses[MILIEU_GLIB_APPEARANCE_USES] = {
  { appearance, "color-scheme", MILIEU_GLIB_APPEARANCE_COLOR_SCHEME, "u", read_scheme,
    "0, 1 or 2 (u)" },
  { interface, "color-scheme", MILIEU_GLIB_APPEARANCE_COLOR_SCHEME, "s", read_scheme_name,
    "'default', 'prefer-dark' or 'prefer-light' (s)" },
  { interface, "gtk-theme", MILIEU_GLIB_APPEARANCE_COLOR_SCHEME, "s", read_theme_scheme, THEME },
  { appearance, "contrast", MILIEU_GLIB_APPEARANCE_CONTRAST, "u", read_contrast, "0 or 1 (u)" },
  { a11y, "high-contrast", MILIEU_GLIB_APPEARANCE_CONTRAST, "b", read_high_contrast,
    "true or false (b)" },
  { interface, "gtk-theme", MILIEU_GLIB_APPEARANCE_CONTRAST, "s", read_theme_contrast, THEME },
  { appearance, "accent-color", MILIEU_GLIB_APPEARANCE_ACCENT_COLOR, "(ddd)", read_color,
    "three numbers ((ddd))" },
  { interface, "accent-color", MILIEU_GLIB_APPEARANCE_ACCENT_COLOR, "s", read_color_name,
    "'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'pink', 'purple' or 'slate' (s)" },
  { appearance, "reduced-motion", MILIEU_GLIB_APPEARANCE_REDUCE_MOTION, "u", read_reduced_motion,
    "0 or 1 (u)" },
  { interface, "enable-animations", MILIEU_GLIB_APPEARANCE_REDUCE_MOTION, "b", read_animations,
    "true or false (b)" },
  { interface, "text-scaling-factor", MILIEU_GLIB_APPEARANCE_TEXT_SCALE, "d", read_scale,
    "a number from 0.5 to 3 (d)" },
  { interface, "clock-format", MILIEU_GLIB_APPEARANCE_CLOCK_FORMAT, "s", read_clock,
    "'12h' or '24h' (s)" },
};

const MilieuGlibAppearanceSetting *
milieu_glib_appearance_settings (gsize *count)
{
  static const MilieuGlibAppearanceSetting settings[] = {
    { appearance, "color-scheme" },
    { appearance, "contrast" },
    { appearance, "accent-color" },
    { appearance, "reduced-motion" },
    { interface, "color-scheme" },
    { interface, "gtk-theme" },
    { interface, "accent-color" },
    { interface, "enable-animations" },
    { interface, "text-scaling-factor" },
    { interface, "clock-format" },
    { a11y, "high-contrast" },
  };
  *count = G_N_ELEMENTS (settings);
  return settings;
}

const char *const *
milieu_glib_appearance_spaces (void)
{
  static const char *const spaces[] = { appearance, interface, a11y, NULL };
  return spaces;
}
