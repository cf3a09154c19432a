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
