/*
 * What lies between two values, for the types that the library knows.
 *
 * Invariant: from 0 to 1 of the way nothing lies outside of the two values, and what lies beyond is
 * a value of the type as well: nothing overflows.
 */
#include "animation-private.h"

#include <milieu-theme/interpolation.h>

#include <float.h>
#include <math.h>

bool
milieu_values_have_between (const MilieuValue *from, const MilieuValue *to)
{
  if (from->type == MILIEU_TYPE_DOUBLE)
    return isfinite (from->number) && isfinite (to->number);
  return from->type == MILIEU_TYPE_INT || from->type == MILIEU_TYPE_COLOR;
}

static double
number_between (double from, double to, double fraction)
{
  double way = to - from;
  double number = isfinite (way) ? from + way * fraction : from * (1 - fraction) + to * fraction;
  if (fraction > 1)
    return fmax (fmin (number, DBL_MAX), -DBL_MAX);
  /* A curve may be at 1 before its end, and the way, which is rounded, may lead beyond. */
  return fmax (fmin (number, fmax (from, to)), fmin (from, to));
}

/* The step of that size, which is a whole number, from an integer upwards or downwards; as far as
 * there are integers. */
static int64_t
step_up (int64_t from, double size)
{
  uint64_t room = (uint64_t)INT64_MAX - (uint64_t)from;
  return size < (double)room ? (int64_t)((uint64_t)from + (uint64_t)size) : INT64_MAX;
}

static int64_t
step_down (int64_t from, double size)
{
  uint64_t room = (uint64_t)from - (uint64_t)INT64_MIN;
  return size < (double)room ? (int64_t)((uint64_t)from - (uint64_t)size) : INT64_MIN;
}

static int64_t
integer_between (int64_t from, int64_t to, double fraction)
{
  /* The distance is exact, where the integers themselves would not be. */
  bool is_up = to >= from;
  double way = (double)(is_up ? (uint64_t)to - (uint64_t)from : (uint64_t)from - (uint64_t)to);
  double step = round (way * fraction) * (is_up ? 1 : -1);
  int64_t integer = step >= 0 ? step_up (from, step) : step_down (from, -step);
  if (fraction > 1)
    return integer;
  int64_t low = is_up ? from : to, high = is_up ? to : from;
  return integer < low ? low : integer > high ? high : integer;
}

MilieuValue
milieu_value_between (const MilieuValue *from, const MilieuValue *to, double fraction)
{
  switch (from->type)
    {
    case MILIEU_TYPE_DOUBLE:
      return milieu_value_double (number_between (from->number, to->number, fraction));
    case MILIEU_TYPE_INT:
      return milieu_value_int (integer_between (from->integer, to->integer, fraction));
    case MILIEU_TYPE_COLOR:
      return milieu_value_color (milieu_color_mix (from->color, to->color, fraction));
    default:
      return *to;
    }
}
