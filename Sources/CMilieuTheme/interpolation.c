/*
 * What lies between two values.
 *
 * Invariant: at both ends each function gives exactly what was given to it, and between two greys
 * there are only greys.
 */
#include <milieu-theme/interpolation.h>

#include <math.h>

/* ---- curves ---- */

/*
 * A cubic Bézier curve from (0, 0) to (1, 1), as CSS Easing Functions Level 1 has it: time is x,
 * and where the movement is is y. The curves here have control points (first, 0) and (second, 1).
 */
typedef struct Bezier
{
  double first, second;
} Bezier;

static const Bezier ease_in = { 0.42, 1 }, ease_out = { 0, 0.58 }, ease_in_out = { 0.42, 0.58 };

static double
bezier_time (const Bezier *self, double place)
{
  double rest = 1 - place;
  return ((3 * self->first * rest + 3 * self->second * place) * rest + place * place) * place;
}

static double
bezier_speed (const Bezier *self, double place)
{
  double rest = 1 - place;
  return 3 * self->first * rest * rest + 6 * (self->second - self->first) * rest * place
         + 3 * (1 - self->second) * place * place;
}

/* Looks for the place on the curve that has the time, by Newton's steps; where one would leave what
 * is known to hold the place, that is halved instead. The curves are nowhere steeper than 1.73, so
 * that the result is as exact as the place's time. */
static double
bezier_at (const Bezier *self, double time)
{
  double low = 0, high = 1, place = time;
  for (int step = 0; step < 64; step++)
    {
      double excess = bezier_time (self, place) - time;
      if (fabs (excess) < 1e-15)
        break;
      if (excess > 0)
        high = place;
      else
        low = place;
      place -= excess / bezier_speed (self, place);
      if (!(place > low && place < high))
        place = low + (high - low) / 2;
    }
  return place * place * (3 - 2 * place);
}

/*
 * A mass on a spring, let go at rest at a distance of 1 from where it comes to rest. With the
 * damping ratio d and the frequency w its distance at the time t is
 *
 *   exp (-d w t) (cos (u t) + d w / u sin (u t)), where u = w sqrt (1 - d d), and for d = 1
 *   exp (-w t) (1 + w t),
 *
 * and never more than exp (-d w t) (1 + d w t), for no cosine is above 1, and no sine above what it
 * is of. So with d w = SETTLING, for which that is 0.001 at the time 1, it is settled by then: each
 * spring is as long on its way as any other, and one with less damping swings more often.
 */
#define SETTLING 9.233413476451586

static double
spring_at (double damping, double time)
{
  /* At 0.01 it swings 147 times, which no display shows. */
  damping = damping > 0 && damping < 1 ? fmax (damping, 0.01) : 1;
  double settled = SETTLING * time;
  double stiffness = sqrt (1 - damping * damping) / damping;
  double angle = settled * stiffness;
  double swing = stiffness > 0 ? cos (angle) + sin (angle) / stiffness : 1 + settled;
  return 1 - exp (-settled) * swing;
}

double
milieu_curve_at (MilieuCurve curve, double damping, double time)
{
  if (!(time < 1))
    return 1;
  if (time <= 0)
    return 0;
  switch (curve)
    {
    case MILIEU_CURVE_LINEAR:
      return time;
    case MILIEU_CURVE_EASE_IN:
      return bezier_at (&ease_in, time);
    case MILIEU_CURVE_EASE_OUT:
      return bezier_at (&ease_out, time);
    case MILIEU_CURVE_SPRING:
      return spring_at (damping, time);
    case MILIEU_CURVE_EASE_IN_OUT:
    default:
      return bezier_at (&ease_in_out, time);
    }
}

/* ---- colours ---- */

/* Red, green and blue from 0 to 1; or what the three kinds of cones of an eye see. */
typedef struct Triple
{
  double a, b, c;
} Triple;

static const double channel_max = UINT16_MAX;

/* The transfer function of sRGB, IEC 61966-2-1. WCAG 2 says 0.03928 for 0.04045, which is of an
 * earlier draft, and makes no difference to a channel of 8 bits. */
static double
to_linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
from_linear (double light)
{
  return light <= 0.0031308 ? light * 12.92 : 1.055 * pow (light, 1 / 2.4) - 0.055;
}

static Triple
channels_of (MilieuColor color)
{
  return (Triple){ color.red / channel_max, color.green / channel_max, color.blue / channel_max };
}

static uint16_t
channel_from (double channel)
{
  return (uint16_t)(fmin (fmax (channel, 0), 1) * channel_max + 0.5);
}

/*
 * Oklab is Björn Ottosson's, "A perceptual color space for image processing" (2020), with the
 * numbers of 2021. Its lightness and its two axes of hue are sums of the cube roots of what the
 * cones see; so to mix those roots is to mix in Oklab, and the step from one to the other can be
 * left out.
 *
 * The factors of a channel add up to 1. They are written for differences, so that a grey is the
 * same in all three to the last bit, both ways.
 */
static Triple
cone_roots (MilieuColor color)
{
  Triple channels = channels_of (color);
  double red = to_linear (channels.a), green = to_linear (channels.b);
  double blue = to_linear (channels.c);
  return (Triple){
    cbrt (red + 0.5363325363 * (green - red) + 0.0514459929 * (blue - red)),
    cbrt (green + 0.2119034982 * (red - green) + 0.1073969566 * (blue - green)),
    cbrt (blue + 0.0883024619 * (red - blue) + 0.2817188376 * (green - blue)),
  };
}

static MilieuColor
color_from_roots (Triple roots, double alpha)
{
  double l = roots.a * roots.a * roots.a;
  double m = roots.b * roots.b * roots.b;
  double s = roots.c * roots.c * roots.c;
  return (MilieuColor){
    channel_from (from_linear (l - 3.3077115913 * (m - l) + 0.2309699292 * (s - l))),
    channel_from (from_linear (m - 1.2684380046 * (l - m) - 0.3413193965 * (s - m))),
    channel_from (from_linear (s - 0.0041960863 * (l - s) - 0.7034186147 * (m - s))),
    channel_from (alpha),
  };
}

/* CSS Color Module Level 4, "Interpolating with Alpha": each colour counts by its alpha, and what
 * comes of it is divided by the alpha between them. */
MilieuColor
milieu_color_mix (MilieuColor from, MilieuColor to, double fraction)
{
  if (!(fraction < 1))
    return to;
  if (fraction <= 0)
    return from;
  double from_part = (1 - fraction) * (from.alpha / channel_max);
  double to_part = fraction * (to.alpha / channel_max);
  double alpha = from_part + to_part;
  if (alpha > 0)
    to_part /= alpha;
  else
    to_part = fraction; /* nobody sees it, and who makes it visible finds no other colour */
  Triple a = cone_roots (from), b = cone_roots (to);
  Triple mixed = {
    a.a + to_part * (b.a - a.a),
    a.b + to_part * (b.b - a.b),
    a.c + to_part * (b.c - a.c),
  };
  return color_from_roots (mixed, alpha);
}

/* ---- contrast ---- */

/* Web Content Accessibility Guidelines 2.2, "relative luminance". */
static double
luminance (Triple channels)
{
  return 0.2126 * to_linear (channels.a) + 0.7152 * to_linear (channels.b)
         + 0.0722 * to_linear (channels.c);
}

double
milieu_color_luminance (MilieuColor color)
{
  return luminance (channels_of (color));
}

/* The colour before an opaque one, mixed as toolkits and browsers do: in sRGB, as it is coded. */
static Triple
compose (MilieuColor color, Triple behind)
{
  Triple channels = channels_of (color);
  double alpha = color.alpha / channel_max;
  return (Triple){
    behind.a + alpha * (channels.a - behind.a),
    behind.b + alpha * (channels.b - behind.b),
    behind.c + alpha * (channels.c - behind.c),
  };
}

/* Web Content Accessibility Guidelines 2.2, "contrast ratio". */
double
milieu_color_contrast (MilieuColor text, MilieuColor background)
{
  const Triple white = { 1, 1, 1 };
  Triple behind = compose (background, white);
  double one = luminance (compose (text, behind)) + 0.05;
  double other = luminance (behind) + 0.05;
  return fmax (one, other) / fmin (one, other);
}
