/* Which state fits a brightness: the rules alone, which know no tree. */
#ifndef MILIEU_GLIB_AMBIENCE_RULES_PRIVATE_H
#define MILIEU_GLIB_AMBIENCE_RULES_PRIVATE_H

#include <milieu-glib/ambience.h>

enum
{
  MILIEU_GLIB_AMBIENCE_STATES = 3
};

/* False for what no source can mean: below 0, above 1, NaN. */
gboolean milieu_glib_brightness_is_known (double brightness);

/* The state that comes after `present` at that brightness; `present` itself where it stays. Before
 * any brightness is known the present state is regular. */
MilieuGlibAmbienceState milieu_glib_ambience_next (const MilieuGlibAmbienceConstraints *constraints,
                                                   MilieuGlibAmbienceState present,
                                                   double brightness);

/* The range of a state. */
MilieuGlibBrightnessRange *milieu_glib_ambience_range (MilieuGlibAmbienceConstraints *constraints,
                                                       MilieuGlibAmbienceState state);

/* Whether each of the ranges is one; else says which is not, and why. */
gboolean milieu_glib_ambience_check (const MilieuGlibAmbienceConstraints *constraints,
                                     GError **error);

/* A state's name: invert, regular, contrast (static). */
const char *milieu_glib_ambience_name (MilieuGlibAmbienceState state);

/* The state of that name. False, with `state` untouched, if there is none. */
gboolean milieu_glib_ambience_from_name (const char *name, MilieuGlibAmbienceState *state);

/* The state that a value of the key stands for: regular for a number that is none. */
MilieuGlibAmbienceState milieu_glib_ambience_from_number (gint64 number);

#endif
