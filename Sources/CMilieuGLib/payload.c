/*
 * Payloads as a boxed type.
 *
 * Invariant: a copy has no data, whose end only the one who is told could know.
 */
#include <milieu-glib/tree.h>

static MilieuGlibPayload *
copy (const MilieuGlibPayload *self)
{
  MilieuGlibPayload *made = g_new0 (MilieuGlibPayload, 1);
  made->animated = self->animated;
  made->duration = self->duration;
  made->curve = self->curve;
  made->damping = self->damping;
  return made;
}

static void
dispose (MilieuGlibPayload *self)
{
  g_free (self);
}

GType
milieu_glib_payload_get_type (void)
{
  static gsize type = 0;
  if (g_once_init_enter (&type))
    {
      GType made = g_boxed_type_register_static (g_intern_static_string ("MilieuGlibPayload"),
                                                 (GBoxedCopyFunc)copy, (GBoxedFreeFunc)dispose);
      g_once_init_leave (&type, made);
    }
  return type;
}

gboolean
milieu_glib_payload_get_animated (const MilieuGlibPayload *self)
{
  g_return_val_if_fail (self != NULL, FALSE);
  return self->animated;
}

double
milieu_glib_payload_get_duration (const MilieuGlibPayload *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->duration;
}

/* ---- curves ---- */

G_STATIC_ASSERT ((int)MILIEU_GLIB_CURVE_EASE_IN_OUT == MILIEU_CURVE_EASE_IN_OUT);
G_STATIC_ASSERT ((int)MILIEU_GLIB_CURVE_LINEAR == MILIEU_CURVE_LINEAR);
G_STATIC_ASSERT ((int)MILIEU_GLIB_CURVE_EASE_IN == MILIEU_CURVE_EASE_IN);
G_STATIC_ASSERT ((int)MILIEU_GLIB_CURVE_EASE_OUT == MILIEU_CURVE_EASE_OUT);
G_STATIC_ASSERT ((int)MILIEU_GLIB_CURVE_SPRING == MILIEU_CURVE_SPRING);

GType
milieu_glib_curve_get_type (void)
{
  static const GEnumValue values[] = {
    { MILIEU_GLIB_CURVE_EASE_IN_OUT, "MILIEU_GLIB_CURVE_EASE_IN_OUT", "ease-in-out" },
    { MILIEU_GLIB_CURVE_LINEAR, "MILIEU_GLIB_CURVE_LINEAR", "linear" },
    { MILIEU_GLIB_CURVE_EASE_IN, "MILIEU_GLIB_CURVE_EASE_IN", "ease-in" },
    { MILIEU_GLIB_CURVE_EASE_OUT, "MILIEU_GLIB_CURVE_EASE_OUT", "ease-out" },
    { MILIEU_GLIB_CURVE_SPRING, "MILIEU_GLIB_CURVE_SPRING", "spring" },
    { 0, NULL, NULL },
  };
  static gsize type = 0;
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("MilieuGlibCurve", values));
  return type;
}

MilieuGlibCurve
milieu_glib_payload_get_curve (const MilieuGlibPayload *self)
{
  g_return_val_if_fail (self != NULL, MILIEU_GLIB_CURVE_EASE_IN_OUT);
  return (MilieuGlibCurve)self->curve;
}

double
milieu_glib_payload_get_damping (const MilieuGlibPayload *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->damping;
}
