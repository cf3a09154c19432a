/* What iio-sensor-proxy says of its light sensor. */
#ifndef MILIEU_GLIB_LIGHT_FACTS_PRIVATE_H
#define MILIEU_GLIB_LIGHT_FACTS_PRIVATE_H

#include <milieu-glib/value-source.h>

/* How it stands with the level in what was said last. */
typedef enum MilieuGlibLightLevel
{
  MILIEU_GLIB_LIGHT_UNSAID,
  MILIEU_GLIB_LIGHT_WRONG, /* of another type, or no possible number */
  MILIEU_GLIB_LIGHT_GIVEN
} MilieuGlibLightLevel;

typedef struct MilieuGlibLightFacts
{
  gboolean has_sensor;
  gboolean is_lux;
  MilieuGlibLightLevel level;
  double lux; /* 0 to MILIEU_GLIB_LIGHT_MOST, if it is given */
} MilieuGlibLightFacts;

/* What holds before anything is said. */
#define MILIEU_GLIB_LIGHT_FACTS_UNKNOWN                                                            \
  (MilieuGlibLightFacts){ FALSE, TRUE, MILIEU_GLIB_LIGHT_UNSAID, 0 }

/* Lux; the sun at noon gives an eighth. */
#define MILIEU_GLIB_LIGHT_MOST 1e6

/* Takes over what is in `properties`, of type a{sv}; what is not there, or not as it should be,
 * stays as it was, but for the level. Reports to `source` what is wrong, and what is right again:
 * of the level only if it is asked for, since who has not claimed the sensor gets any. */
void milieu_glib_light_facts_take (MilieuGlibLightFacts *self, MilieuGlibValueSource *source,
                                   GVariant *properties, gboolean wants_level);

#endif
