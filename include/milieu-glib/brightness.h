/*
 * Brightness: a number from 0 to 1 for how bright it is around, what is acceptable at which, and
 * how it comes from light.
 *
 *     MilieuGlibAmbienceConstraints constraints = MILIEU_GLIB_AMBIENCE_CONSTRAINTS_DEFAULT;
 *     constraints.contrast.least = milieu_glib_brightness_from_lux (20000);
 *
 * All of this may be called from any thread.
 */
#ifndef MILIEU_GLIB_BRIGHTNESS_H
#define MILIEU_GLIB_BRIGHTNESS_H

#include <glib.h>

#include <milieu/base.h>

G_BEGIN_DECLS
MILIEU_ASSUME_NONNULL_BEGIN

/**
 * MilieuGlibBrightnessRange: (skip)
 * @least: the least brightness in it, at least 0
 * @most: the most that is in it, above @least, at most 1
 *
 * A closed range of brightness.
 */
typedef struct
{
  double least;
  double most;
} MilieuGlibBrightnessRange;

/**
 * MilieuGlibAmbienceConstraints: (skip)
 * @invert: where invert is acceptable
 * @regular: where regular is
 * @contrast: where contrast is
 *
 * At which brightness each state is acceptable. Ranges may overlap, and may leave gaps.
 */
typedef struct
{
  MilieuGlibBrightnessRange invert;
  MilieuGlibBrightnessRange regular;
  MilieuGlibBrightnessRange contrast;
} MilieuGlibAmbienceConstraints;

/* The constraints that an ambience starts with, as an initializer. */
#define MILIEU_GLIB_AMBIENCE_CONSTRAINTS_DEFAULT { { 0, 0.10 }, { 0.05, 0.95 }, { 0.90, 1 } }

/**
 * milieu_glib_brightness_from_lux:
 * @lux: how much light there is
 *
 * The curve from light to brightness: the decimal logarithm of @lux, divided by 5, and no less than
 * 0 and no more than 1. Moonlight (1 lux and below) is 0, a dim room (10 lux) 0.2, an office (320
 * lux) 0.5, direct sun (100,000 lux) 1.
 *
 * It is a logarithm because eyes go by ratios (the law of Weber and Fechner); Microsoft's
 * "Understanding and interpreting lux values" gives the same one for Windows' light sensors.
 *
 * Returns: the brightness; or -1, which is unknown, if @lux is below 0 or NaN
 */
MILIEU_API double milieu_glib_brightness_from_lux (double lux);

MILIEU_ASSUME_NONNULL_END
G_END_DECLS

#endif
