/*
 * What lies between two values: where a movement is on its way, and the colours that it shows.
 *
 *     MilieuColor paper, ink, shown;
 *     if (milieu_color_parse ("#ffffff", &paper) || milieu_color_parse ("#343434", &ink))
 *       return;
 *     shown = milieu_color_mix (paper, ink, milieu_curve_at (MILIEU_CURVE_EASE_OUT, 0, 0.5));
 *     if (milieu_color_contrast (ink, paper) < 4.5)
 *       puts ("hard to read");
 *
 * All functions may be called from any thread, and need no memory.
 */
#ifndef MILIEU_THEME_INTERPOLATION_H
#define MILIEU_THEME_INTERPOLATION_H

#include <milieu/base.h>
#include <milieu/tree.h>
#include <milieu/value.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* Where a movement is on its way, at a time from 0 (its beginning) to 1 (its end): 0 at 0 and 1 at
 * 1, exactly. It never goes back, but for a spring with `damping` below 1, which goes beyond 1
 * meanwhile. Time outside of 0 to 1 counts as 0 or 1, and NaN as 1.
 *
 * To ease in, out, and in and out are the curves `ease-in`, `ease-out` and `ease-in-out` of CSS.
 * `damping` counts for the spring alone: what is above 1, 0, negative or NaN counts as 1, and what
 * is below 0.01 as that. A curve that is unknown counts as MILIEU_CURVE_EASE_IN_OUT. */
MILIEU_API double milieu_curve_at (MilieuCurve curve, double damping, double time);

/* The colour at `fraction` of the way between two: exactly `from` at 0 and below, and exactly `to`
 * at 1 and above; NaN counts as 1. Between them it is mixed in Oklab, with alpha multiplied in as
 * CSS says, so that a colour that is wholly transparent gives nothing but its alpha; what lies
 * outside of sRGB is clamped to it. */
MILIEU_API MilieuColor milieu_color_mix (MilieuColor from, MilieuColor to, double fraction);

/* The relative luminance of WCAG 2, from 0 (black) to 1 (white), of the colour without its alpha.
 */
MILIEU_API double milieu_color_luminance (MilieuColor color);

/* The contrast ratio of WCAG 2, from 1 to 21, of a text's colour upon its background's. A
 * background that can be seen through lies upon white, and such a text upon the background. */
MILIEU_API double milieu_color_contrast (MilieuColor text, MilieuColor background);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
