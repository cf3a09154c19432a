/*
 * The rules of an ambience.
 *
 * Invariant: nothing here keeps anything. The same constraints, state and brightness always give
 * the same state, and a state whose range holds the brightness gives itself.
 */
#include "ambience-rules-private.h"

#include <milieu-glib/error.h>

#include <math.h>
#include <string.h>

static const char *const names[MILIEU_GLIB_AMBIENCE_STATES] = { "invert", "regular", "contrast" };

/* What each state falls back on, nearest first in the order of the states. */
static const MilieuGlibAmbienceState
  nearest[MILIEU_GLIB_AMBIENCE_STATES][MILIEU_GLIB_AMBIENCE_STATES] = {
    [MILIEU_GLIB_AMBIENCE_INVERT] = { MILIEU_GLIB_AMBIENCE_INVERT, MILIEU_GLIB_AMBIENCE_REGULAR,
                                      MILIEU_GLIB_AMBIENCE_CONTRAST },
    [MILIEU_GLIB_AMBIENCE_REGULAR] = { MILIEU_GLIB_AMBIENCE_REGULAR, MILIEU_GLIB_AMBIENCE_INVERT,
                                       MILIEU_GLIB_AMBIENCE_CONTRAST },
    [MILIEU_GLIB_AMBIENCE_CONTRAST] = { MILIEU_GLIB_AMBIENCE_CONTRAST, MILIEU_GLIB_AMBIENCE_REGULAR,
                                        MILIEU_GLIB_AMBIENCE_INVERT },
  };

double
milieu_glib_brightness_from_lux (double lux)
{
  if (!(lux >= 0))
    return -1;
  return lux <= 1 ? 0 : fmin (log10 (lux) / 5, 1);
}

gboolean
milieu_glib_brightness_is_known (double brightness)
{
  return brightness >= 0 && brightness <= 1;
}

MilieuGlibBrightnessRange *
milieu_glib_ambience_range (MilieuGlibAmbienceConstraints *constraints,
                            MilieuGlibAmbienceState state)
{
  switch (state)
    {
    case MILIEU_GLIB_AMBIENCE_INVERT:
      return &constraints->invert;
    case MILIEU_GLIB_AMBIENCE_CONTRAST:
      return &constraints->contrast;
    case MILIEU_GLIB_AMBIENCE_REGULAR:
      break;
    }
  return &constraints->regular;
}

MilieuGlibAmbienceState
milieu_glib_ambience_next (const MilieuGlibAmbienceConstraints *constraints,
                           MilieuGlibAmbienceState present, double brightness)
{
  MilieuGlibAmbienceConstraints copy = *constraints;
  if (!milieu_glib_brightness_is_known (brightness))
    return present;
  for (int s = 0; s < MILIEU_GLIB_AMBIENCE_STATES; s++)
    {
      MilieuGlibAmbienceState state = nearest[present][s];
      const MilieuGlibBrightnessRange *range = milieu_glib_ambience_range (&copy, state);
      if (brightness >= range->least && brightness <= range->most)
        return state;
    }
  return present;
}

/* What is wrong with a range, or NULL. */
static const char *
find_fault (const MilieuGlibBrightnessRange *range)
{
  if (isnan (range->least) || isnan (range->most))
    return "has an end that is no number";
  if (range->least < 0 || range->least > 1 || range->most < 0 || range->most > 1)
    return "is not within 0 to 1";
  if (range->least > range->most)
    return "is reversed";
  return range->least < range->most ? NULL : "is empty";
}

gboolean
milieu_glib_ambience_check (const MilieuGlibAmbienceConstraints *constraints, GError **error)
{
  MilieuGlibAmbienceConstraints copy = *constraints;
  for (int s = 0; s < MILIEU_GLIB_AMBIENCE_STATES; s++)
    {
      const MilieuGlibBrightnessRange *range =
        milieu_glib_ambience_range (&copy, (MilieuGlibAmbienceState)s);
      const char *fault = find_fault (range);
      if (!fault)
        continue;
      g_set_error (
        error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_RANGE,
        "the range %g to %g of state '%s' %s; a least and a larger most brightness, both "
        "from 0 to 1, are expected",
        range->least, range->most, names[s], fault);
      return FALSE;
    }
  return TRUE;
}

const char *
milieu_glib_ambience_name (MilieuGlibAmbienceState state)
{
  return names[state];
}

gboolean
milieu_glib_ambience_from_name (const char *name, MilieuGlibAmbienceState *state)
{
  for (int s = 0; s < MILIEU_GLIB_AMBIENCE_STATES; s++)
    if (strcmp (name, names[s]) == 0)
      {
        *state = (MilieuGlibAmbienceState)s;
        return TRUE;
      }
  return FALSE;
}

MilieuGlibAmbienceState
milieu_glib_ambience_from_number (gint64 number)
{
  return number == MILIEU_GLIB_AMBIENCE_INVERT || number == MILIEU_GLIB_AMBIENCE_CONTRAST
           ? (MilieuGlibAmbienceState)number
           : MILIEU_GLIB_AMBIENCE_REGULAR;
}
