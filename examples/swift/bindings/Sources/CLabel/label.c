#include "label.h"

#include <glib-object.h>

#include <stdio.h>

typedef struct Label
{
  GObject parent_instance;
  int margin;
  char *text;
} Label;

typedef struct LabelClass
{
  GObjectClass parent_class;
} LabelClass;

static GType label_get_type (void);
G_DEFINE_TYPE (Label, label, G_TYPE_OBJECT)

enum
{
  LABEL_MARGIN = 1,
  LABEL_TEXT
};

static void
label_set_property (GObject *object, guint id, const GValue *value, GParamSpec *property)
{
  Label *self = (Label *)object;
  (void)property;
  if (id == LABEL_MARGIN)
    {
      self->margin = g_value_get_int (value);
      printf ("  the label's margin is %d\n", self->margin);
    }
  else
    {
      g_free (self->text);
      self->text = g_value_dup_string (value);
      printf ("  the label says '%s'\n", self->text);
    }
  fflush (stdout);
}

static void
label_get_property (GObject *object, guint id, GValue *value, GParamSpec *property)
{
  Label *self = (Label *)object;
  (void)property;
  if (id == LABEL_MARGIN)
    g_value_set_int (value, self->margin);
  else
    g_value_set_string (value, self->text);
}

static void
label_finalize (GObject *object)
{
  g_free (((Label *)object)->text);
  G_OBJECT_CLASS (label_parent_class)->finalize (object);
}

static void
label_class_init (LabelClass *class)
{
  GObjectClass *object = G_OBJECT_CLASS (class);
  object->set_property = label_set_property;
  object->get_property = label_get_property;
  object->finalize = label_finalize;
  g_object_class_install_property (
    object, LABEL_MARGIN, g_param_spec_int ("margin", NULL, NULL, 0, 100, 0, G_PARAM_READWRITE));
  g_object_class_install_property (
    object, LABEL_TEXT, g_param_spec_string ("text", NULL, NULL, NULL, G_PARAM_READWRITE));
}

static void
label_init (Label *self)
{
  (void)self;
}

void *
label_new (void)
{
  return g_object_new (label_get_type (), NULL);
}

void
label_unref (void *label)
{
  g_object_unref (label);
}

void
label_set_margin (void *label, int margin)
{
  g_object_set (label, "margin", margin, NULL);
}
