/*
 * The properties of net.hadess.SensorProxy.
 *
 * Invariant: nothing is taken over that is not of the right type and in its range.
 */
#include "light-facts-private.h"

#include <milieu-glib/value-source-class.h>

/* A property of that type (transfer full), or NULL: it is not there, or is of another type, which
 * is reported. */
static GVariant *
find (MilieuGlibValueSource *source, GVariant *properties, const char *name, const char *type,
      gboolean *is_wrong)
{
  GVariant *value = g_variant_lookup_value (properties, name, NULL);
  *is_wrong = value && !g_variant_is_of_type (value, G_VARIANT_TYPE (type));
  if (*is_wrong)
    {
      milieu_glib_value_source_report (
        source, name, "%s is of type '%.20s', '%s' is expected; what it was before stays", name,
        g_variant_get_type_string (value), type);
      g_clear_pointer (&value, g_variant_unref);
    }
  return value;
}

static void
take_sensor (MilieuGlibLightFacts *self, MilieuGlibValueSource *source, GVariant *properties)
{
  gboolean is_wrong;
  GVariant *value = find (source, properties, "HasAmbientLight", "b", &is_wrong);
  if (!value)
    return;
  self->has_sensor = g_variant_get_boolean (value);
  milieu_glib_value_source_recovered (source, "HasAmbientLight");
  g_variant_unref (value);
}

static void
take_unit (MilieuGlibLightFacts *self, MilieuGlibValueSource *source, GVariant *properties)
{
  gboolean is_wrong;
  GVariant *value = find (source, properties, "LightLevelUnit", "s", &is_wrong);
  if (!value)
    return;
  self->is_lux = g_str_equal (g_variant_get_string (value, NULL), "lux");
  milieu_glib_value_source_recovered (source, "LightLevelUnit");
  g_variant_unref (value);
}

static void
take_level (MilieuGlibLightFacts *self, MilieuGlibValueSource *source, GVariant *properties)
{
  gboolean is_wrong;
  GVariant *value = find (source, properties, "LightLevel", "d", &is_wrong);
  if (is_wrong)
    self->level = MILIEU_GLIB_LIGHT_WRONG;
  if (!value)
    return;
  double lux = g_variant_get_double (value);
  /* What is not a number is not within any range. */
  if (lux >= 0 && lux <= MILIEU_GLIB_LIGHT_MOST)
    {
      self->level = MILIEU_GLIB_LIGHT_GIVEN;
      self->lux = lux;
      milieu_glib_value_source_recovered (source, "LightLevel");
    }
  else
    {
      self->level = MILIEU_GLIB_LIGHT_WRONG;
      milieu_glib_value_source_report (
        source, "LightLevel", "LightLevel is %g, 0 to %.0f lux are expected; the last value stays",
        lux, MILIEU_GLIB_LIGHT_MOST);
    }
  g_variant_unref (value);
}

void
milieu_glib_light_facts_take (MilieuGlibLightFacts *self, MilieuGlibValueSource *source,
                              GVariant *properties, gboolean wants_level)
{
  take_sensor (self, source, properties);
  take_unit (self, source, properties);
  self->level = MILIEU_GLIB_LIGHT_UNSAID;
  if (wants_level)
    take_level (self, source, properties);
}
