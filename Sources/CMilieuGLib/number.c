/*
 * Numbers of any GType.
 *
 * Invariant: a number becomes the same number or none; only a float may be a little off the double
 * that it was made from.
 */
#include <milieu-glib/value.h>

#include "number-private.h"

#include <float.h>
#include <math.h>

gboolean
milieu_glib_type_is_integer (GType type)
{
  switch (G_TYPE_FUNDAMENTAL (type))
    {
    case G_TYPE_CHAR:
    case G_TYPE_UCHAR:
    case G_TYPE_INT:
    case G_TYPE_UINT:
    case G_TYPE_LONG:
    case G_TYPE_ULONG:
    case G_TYPE_INT64:
    case G_TYPE_UINT64:
    case G_TYPE_ENUM:
    case G_TYPE_FLAGS:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
is_real (GType type)
{
  GType fundamental = G_TYPE_FUNDAMENTAL (type);
  return fundamental == G_TYPE_DOUBLE || fundamental == G_TYPE_FLOAT;
}

gboolean
milieu_glib_type_is_number (GType type)
{
  return milieu_glib_type_is_integer (type) || is_real (type)
         || G_TYPE_FUNDAMENTAL (type) == G_TYPE_BOOLEAN;
}

gboolean
milieu_glib_number_get_integer (const GValue *value, gint64 *integer)
{
  guint64 large = 0;
  switch (G_TYPE_FUNDAMENTAL (G_VALUE_TYPE (value)))
    {
    case G_TYPE_CHAR:
      *integer = g_value_get_schar (value);
      return TRUE;
    case G_TYPE_UCHAR:
      *integer = g_value_get_uchar (value);
      return TRUE;
    case G_TYPE_INT:
      *integer = g_value_get_int (value);
      return TRUE;
    case G_TYPE_UINT:
      *integer = g_value_get_uint (value);
      return TRUE;
    case G_TYPE_LONG:
      *integer = g_value_get_long (value);
      return TRUE;
    case G_TYPE_INT64:
      *integer = g_value_get_int64 (value);
      return TRUE;
    case G_TYPE_ENUM:
      *integer = g_value_get_enum (value);
      return TRUE;
    case G_TYPE_FLAGS:
      *integer = g_value_get_flags (value);
      return TRUE;
    case G_TYPE_ULONG:
      large = g_value_get_ulong (value);
      break;
    default:
      large = g_value_get_uint64 (value);
      break;
    }
  *integer = (gint64)large;
  return large <= G_MAXINT64;
}

/* The whole number in it, if it is one. Only below 2 to the power of 63 is it an integer's. */
static gboolean
get_whole (double number, gint64 *integer)
{
  if (!(number >= -0x1p63 && number < 0x1p63))
    return FALSE;
  *integer = (gint64)number;
  return (double)*integer == number;
}

gboolean
milieu_glib_number_get_double (const GValue *value, double *number)
{
  gint64 integer, back = 0;
  if (G_VALUE_HOLDS_DOUBLE (value))
    *number = g_value_get_double (value);
  else if (G_VALUE_HOLDS_FLOAT (value))
    *number = (double)g_value_get_float (value);
  else if (milieu_glib_number_get_integer (value, &integer))
    {
      *number = (double)integer;
      return get_whole (*number, &back) && back == integer;
    }
  else
    return FALSE;
  return TRUE;
}

static gboolean
is_within (gint64 integer, gint64 least, gint64 most)
{
  return integer >= least && integer <= most;
}

static gboolean
set_integer (GValue *to, gint64 integer)
{
  switch (G_TYPE_FUNDAMENTAL (G_VALUE_TYPE (to)))
    {
    case G_TYPE_BOOLEAN:
      g_value_set_boolean (to, integer != 0);
      return is_within (integer, 0, 1);
    case G_TYPE_CHAR:
      g_value_set_schar (to, (gint8)integer);
      return is_within (integer, G_MININT8, G_MAXINT8);
    case G_TYPE_UCHAR:
      g_value_set_uchar (to, (guchar)integer);
      return is_within (integer, 0, G_MAXUINT8);
    case G_TYPE_INT:
      g_value_set_int (to, (gint)integer);
      return is_within (integer, G_MININT, G_MAXINT);
    case G_TYPE_UINT:
      g_value_set_uint (to, (guint)integer);
      return is_within (integer, 0, G_MAXUINT);
    case G_TYPE_LONG:
      g_value_set_long (to, (glong)integer);
      return is_within (integer, G_MINLONG, G_MAXLONG);
    case G_TYPE_ULONG:
      g_value_set_ulong (to, (gulong)integer);
      return integer >= 0 && (guint64)integer <= G_MAXULONG;
    case G_TYPE_UINT64:
      g_value_set_uint64 (to, (guint64)integer);
      return integer >= 0;
    case G_TYPE_ENUM:
      g_value_set_enum (to, (gint)integer);
      return is_within (integer, G_MININT, G_MAXINT);
    case G_TYPE_FLAGS:
      g_value_set_flags (to, (guint)integer);
      return is_within (integer, 0, G_MAXUINT);
    default:
      g_value_set_int64 (to, integer);
      return TRUE;
    }
}

static gboolean
set_double (GValue *to, double number)
{
  if (G_VALUE_HOLDS_DOUBLE (to))
    g_value_set_double (to, number);
  else if (isfinite (number) && fabs (number) > (double)FLT_MAX)
    return FALSE;
  else
    g_value_set_float (to, (gfloat)number);
  return TRUE;
}

static gboolean
fit_number (const GValue *from, GValue *to)
{
  double number;
  gint64 integer;
  if (is_real (G_VALUE_TYPE (to)))
    {
      if (G_VALUE_HOLDS_BOOLEAN (from))
        return set_double (to, g_value_get_boolean (from) ? 1 : 0);
      return milieu_glib_number_get_double (from, &number) && set_double (to, number);
    }
  if (G_VALUE_HOLDS_BOOLEAN (from))
    return set_integer (to, g_value_get_boolean (from) ? 1 : 0);
  if (is_real (G_VALUE_TYPE (from)))
    return milieu_glib_number_get_double (from, &number) && get_whole (number, &integer)
           && set_integer (to, integer);
  return milieu_glib_number_get_integer (from, &integer) && set_integer (to, integer);
}

gboolean
milieu_glib_value_can_convert (GType from, GType to)
{
  if (milieu_glib_type_is_number (from) && milieu_glib_type_is_number (to))
    return TRUE;
  return g_value_type_compatible (from, to) || g_value_type_transformable (from, to);
}

gboolean
milieu_glib_value_convert (const GValue *from, GValue *to)
{
  if (milieu_glib_type_is_number (G_VALUE_TYPE (from))
      && milieu_glib_type_is_number (G_VALUE_TYPE (to)))
    return fit_number (from, to);
  if (!g_value_transform (from, to))
    return FALSE;
  /* GLib's transformations give nothing where they fail: for another class's object, say. */
  return !g_value_fits_pointer (from) || !g_value_peek_pointer (from) || !g_value_fits_pointer (to)
         || g_value_peek_pointer (to);
}
