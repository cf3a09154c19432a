/* How patient the light source is, for tests. */
#ifndef MILIEU_GLIB_LIGHT_PRIVATE_H
#define MILIEU_GLIB_LIGHT_PRIVATE_H

#include <milieu-glib/value-source.h>

/* In milliseconds. */
typedef struct MilieuGlibLightDelays
{
  guint answer;      /* that a call may take */
  guint measure;     /* until 0 lux just after the claim are taken for dark */
  guint first_retry; /* after a call that failed; twice as long each time, */
  guint last_retry;  /* up to this */
} MilieuGlibLightDelays;

#define MILIEU_GLIB_LIGHT_DELAYS_DEFAULT { 5000, 2000, 30000, 600000 }

/* Before the source is attached. */
void milieu_glib_light_source_set_delays (MilieuGlibValueSource *self,
                                          const MilieuGlibLightDelays *delays);

#endif
