/*
 * Colours as a boxed type.
 *
 * Invariant: a #MilieuGlibColor is the core's colour and nothing more, in a block of its own.
 */
#include <milieu-glib/value.h>

#include "error-private.h"

MilieuGlibColor *
milieu_glib_color_copy (const MilieuGlibColor *self)
{
  return g_memdup2 (self, sizeof *self);
}

void
milieu_glib_color_free (MilieuGlibColor *self)
{
  g_free (self);
}

static void
color_to_text (const GValue *from, GValue *to)
{
  const MilieuGlibColor *color = g_value_get_boxed (from);
  g_value_take_string (to, color ? milieu_glib_color_to_string (color) : NULL);
}

static void
text_to_color (const GValue *from, GValue *to)
{
  const char *text = g_value_get_string (from);
  g_value_take_boxed (to, text ? milieu_glib_color_new (text, NULL) : NULL);
}

static GType
register_color (void)
{
  GType type = g_boxed_type_register_static (g_intern_static_string ("MilieuGlibColor"),
                                             (GBoxedCopyFunc)milieu_glib_color_copy,
                                             (GBoxedFreeFunc)milieu_glib_color_free);
  g_value_register_transform_func (type, G_TYPE_STRING, color_to_text);
  g_value_register_transform_func (G_TYPE_STRING, type, text_to_color);
  return type;
}

GType
milieu_glib_color_get_type (void)
{
  static gsize type = 0;
  if (g_once_init_enter (&type))
    g_once_init_leave (&type, register_color ());
  return type;
}

MilieuGlibColor *
milieu_glib_color_new (const char *text, GError **error)
{
  MilieuColor color;
  g_return_val_if_fail (text != NULL, NULL);
  if (!milieu_glib_check (milieu_color_parse (text, &color), error, "'%s'", text))
    return NULL;
  return milieu_glib_color_copy (&color);
}

MilieuGlibColor *
milieu_glib_color_new_rgba (guint16 red, guint16 green, guint16 blue, guint16 alpha)
{
  return milieu_glib_color_copy (&(MilieuColor){ red, green, blue, alpha });
}

gboolean
milieu_glib_color_equal (const MilieuGlibColor *self, const MilieuGlibColor *other)
{
  return self->red == other->red && self->green == other->green && self->blue == other->blue
         && self->alpha == other->alpha;
}

char *
milieu_glib_color_to_string (const MilieuGlibColor *self)
{
  char text[MILIEU_COLOR_TEXT_SIZE];
  milieu_color_format (*self, text);
  return g_strdup (text);
}

guint16
milieu_glib_color_get_red (const MilieuGlibColor *self)
{
  return self->red;
}

guint16
milieu_glib_color_get_green (const MilieuGlibColor *self)
{
  return self->green;
}

guint16
milieu_glib_color_get_blue (const MilieuGlibColor *self)
{
  return self->blue;
}

guint16
milieu_glib_color_get_alpha (const MilieuGlibColor *self)
{
  return self->alpha;
}
