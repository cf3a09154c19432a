/*
 * The predefined keys: what most programs agree on, in forms that C and Swift share.
 *
 * Each is an ordinary listed key, defined when it is first asked for: by its function, or by its
 * name through milieu_key_find, which so finds it always. Both may be called from any thread. They
 * return NULL when there is no memory, and may succeed later; or when the program has defined a
 * listed key of that name before, which is then the one that milieu_key_find finds. The same holds
 * for the key that a derived one reads.
 *
 * `layout-direction` follows the locale's script if its tag names one, else its language.
 * `calendar` is the one that the tag names with `-u-ca-`, else the first choice of its region, or
 * of its language's likely region, in CLDR; what is no calendar of CLDR's is passed by.
 */
#ifndef MILIEU_PREDEFINED_H
#define MILIEU_PREDEFINED_H

#include <milieu/base.h>
#include <milieu/key.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* The values of `color-scheme`, in the desktop portal's encoding. */
typedef enum MilieuColorScheme
{
  MILIEU_COLOR_SCHEME_NONE = 0, /* no preference */
  MILIEU_COLOR_SCHEME_DARK = 1,
  MILIEU_COLOR_SCHEME_LIGHT = 2
} MilieuColorScheme;

/* The values of `contrast`. */
typedef enum MilieuContrast
{
  MILIEU_CONTRAST_NORMAL = 0,
  MILIEU_CONTRAST_HIGH = 1
} MilieuContrast;

/* The values of `clock-format`: hours from 0 to 23, or from 1 to 12 twice. */
typedef enum MilieuClockFormat
{
  MILIEU_CLOCK_FORMAT_24H = 0,
  MILIEU_CLOCK_FORMAT_12H = 1
} MilieuClockFormat;

/* The values of `layout-direction`. */
typedef enum MilieuLayoutDirection
{
  MILIEU_LAYOUT_LEFT_TO_RIGHT = 0,
  MILIEU_LAYOUT_RIGHT_TO_LEFT = 1
} MilieuLayoutDirection;

/* The values of `size-category`: the twelve steps that iOS has, and the least text scale of each.
 */
typedef enum MilieuSizeCategory
{
  MILIEU_SIZE_EXTRA_SMALL = 0,                           /* below 0.85 */
  MILIEU_SIZE_SMALL = 1,                                 /* from 0.85 */
  MILIEU_SIZE_MEDIUM = 2,                                /* from 0.91 */
  MILIEU_SIZE_LARGE = 3,                                 /* from 0.97: the usual one */
  MILIEU_SIZE_EXTRA_LARGE = 4,                           /* from 1.06 */
  MILIEU_SIZE_EXTRA_EXTRA_LARGE = 5,                     /* from 1.18 */
  MILIEU_SIZE_EXTRA_EXTRA_EXTRA_LARGE = 6,               /* from 1.3 */
  MILIEU_SIZE_ACCESSIBILITY_MEDIUM = 7,                  /* from 1.5 */
  MILIEU_SIZE_ACCESSIBILITY_LARGE = 8,                   /* from 1.8 */
  MILIEU_SIZE_ACCESSIBILITY_EXTRA_LARGE = 9,             /* from 2.15 */
  MILIEU_SIZE_ACCESSIBILITY_EXTRA_EXTRA_LARGE = 10,      /* from 2.55 */
  MILIEU_SIZE_ACCESSIBILITY_EXTRA_EXTRA_EXTRA_LARGE = 11 /* from 2.9 */
} MilieuSizeCategory;

/* X (function, name, type, meaning and default). */
#define MILIEU_PREDEFINED_KEYS(X)                                                                  \
  X (milieu_key_color_scheme, "color-scheme", INT, "a MilieuColorScheme; none")                    \
  X (milieu_key_contrast, "contrast", INT, "a MilieuContrast; normal")                             \
  X (milieu_key_accent_color, "accent-color", COLOR, "opaque, or #00000000 for unset; unset")      \
  X (milieu_key_reduce_motion, "reduce-motion", BOOL, "animate less; false")                       \
  X (milieu_key_text_scale, "text-scale", DOUBLE, "factor on the size of text; 1")                 \
  X (milieu_key_size_category, "size-category", INT, "a MilieuSizeCategory; from text-scale")      \
  X (milieu_key_clock_format, "clock-format", INT, "a MilieuClockFormat; 24 hours")                \
  X (milieu_key_locale, "locale", STRING, "a BCP 47 tag such as pl or pt-BR; en")                  \
  X (milieu_key_layout_direction, "layout-direction", INT, "a MilieuLayoutDirection; from locale") \
  X (milieu_key_calendar, "calendar", STRING, "a BCP 47 calendar type; from locale")               \
  X (milieu_key_time_zone, "time-zone", STRING, "an IANA name such as Europe/Warsaw; UTC")         \
  X (milieu_key_light_level, "light-level", DOUBLE, "lux, or -1 for unknown; -1")                  \
  X (milieu_key_brightness, "brightness", DOUBLE, "0 to 1, or -1 for unknown; -1")

#define MILIEU_PREDEFINED_FUNCTION(function, name, type, meaning)                                  \
  MILIEU_API const MilieuKey *MILIEU_NULLABLE function (void);
MILIEU_PREDEFINED_KEYS (MILIEU_PREDEFINED_FUNCTION)
#undef MILIEU_PREDEFINED_FUNCTION

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
