/*
 * Delays as properties.
 *
 * Invariant: each property here knows its delay, by which it finds its place in any object.
 */
#include "delay-private.h"

static GQuark
get_quark (void)
{
  return g_quark_from_static_string ("milieu-delay");
}

static guint *
find_place (GObject *object, GParamSpec *spec)
{
  const MilieuGlibDelay *delay = g_param_spec_get_qdata (spec, get_quark ());
  return G_STRUCT_MEMBER_P (object, delay->offset);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  (void)id;
  *find_place (object, spec) = g_value_get_uint (value);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  (void)id;
  g_value_set_uint (value, *find_place (object, spec));
}

void
milieu_glib_delay_install (GObjectClass *class, const MilieuGlibDelay *delays, guint count)
{
  class->set_property = set_property;
  class->get_property = get_property;
  for (guint i = 0; i < count; i++)
    {
      GParamSpec *spec =
        g_param_spec_uint (delays[i].name, NULL, NULL, 1, G_MAXINT, delays[i].usual,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS);
      g_param_spec_set_qdata (spec, get_quark (), (gpointer)&delays[i]);
      g_object_class_install_property (class, i + 1, spec);
    }
}

guint
milieu_glib_delay_double (guint delay, guint longest)
{
  return (guint)MIN ((guint64)delay * 2, longest);
}
