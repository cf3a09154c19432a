/* A widget as toolkits have them: properties that notify of each write, and print it. */
#ifndef EXAMPLES_LABEL_H
#define EXAMPLES_LABEL_H

#include <glib-object.h>

#include <stdio.h>

G_DECLARE_FINAL_TYPE (Label, label, EXAMPLE, LABEL, GObject)

struct _Label
{
  GObject parent_instance;
  int margin;       /* property "margin": pixels */
  double font_size; /* property "font-size": points */
};

G_DEFINE_FINAL_TYPE (Label, label, G_TYPE_OBJECT)

enum
{
  LABEL_MARGIN = 1,
  LABEL_FONT_SIZE
};

static void
label_set_property (GObject *object, guint id, const GValue *value, GParamSpec *property)
{
  Label *self = EXAMPLE_LABEL (object);
  if (id == LABEL_MARGIN)
    self->margin = g_value_get_int (value);
  else
    self->font_size = g_value_get_double (value);
  printf ("  the label's %s is %g\n", property->name,
          id == LABEL_MARGIN ? self->margin : self->font_size);
}

static void
label_get_property (GObject *object, guint id, GValue *value, GParamSpec *property)
{
  Label *self = EXAMPLE_LABEL (object);
  (void)property;
  if (id == LABEL_MARGIN)
    g_value_set_int (value, self->margin);
  else
    g_value_set_double (value, self->font_size);
}

static void
label_class_init (LabelClass *class)
{
  GObjectClass *object = G_OBJECT_CLASS (class);
  object->set_property = label_set_property;
  object->get_property = label_get_property;
  g_object_class_install_property (
    object, LABEL_MARGIN, g_param_spec_int ("margin", NULL, NULL, 0, 100, 0, G_PARAM_READWRITE));
  g_object_class_install_property (
    object, LABEL_FONT_SIZE,
    g_param_spec_double ("font-size", NULL, NULL, 1, 100, 10, G_PARAM_READWRITE));
}

static void
label_init (Label *self)
{
  (void)self;
}

#endif
