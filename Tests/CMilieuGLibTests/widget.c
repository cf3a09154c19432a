#include "../CMilieuTests/test.h"

#include "said.h"
#include "widget.h"

#include <stdlib.h>

G_DEFINE_TYPE (TestWidget, test_widget, G_TYPE_OBJECT)

enum
{
  PROPERTY_SPACING = 1,
  PROPERTY_CLAMPED,
  PROPERTY_SCALE,
  PROPERTY_RATIO,
  PROPERTY_ON,
  PROPERTY_BUS,
  PROPERTY_LABEL,
  PROPERTY_TINT,
  PROPERTY_CHILD,
  PROPERTY_DATE,
  PROPERTY_FIXED,
  PROPERTY_SECRET,
  PROPERTY_ANSWER
};

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *property)
{
  TestWidget *self = TEST_WIDGET (object);
  self->writes++;
  switch (id)
    {
    case PROPERTY_SPACING:
      self->spacing = g_value_get_int (value);
      break;
    case PROPERTY_CLAMPED:
      if (self->clamped != CLAMP (g_value_get_int (value), 0, 100))
        {
          self->clamped = CLAMP (g_value_get_int (value), 0, 100);
          g_object_notify_by_pspec (object, property);
        }
      break;
    case PROPERTY_SCALE:
      self->scale = g_value_get_double (value);
      break;
    case PROPERTY_RATIO:
      self->scale = (gdouble)g_value_get_float (value);
      break;
    case PROPERTY_ON:
      self->on = g_value_get_boolean (value);
      break;
    case PROPERTY_BUS:
      self->bus = g_value_get_enum (value);
      break;
    case PROPERTY_LABEL:
      g_free (self->label);
      self->label = g_value_dup_string (value);
      break;
    case PROPERTY_TINT:
      milieu_glib_color_free (self->tint);
      self->tint = g_value_dup_boxed (value);
      break;
    case PROPERTY_CHILD:
      g_set_object (&self->child, g_value_get_object (value));
      break;
    case PROPERTY_DATE:
      g_clear_pointer (&self->date, g_date_time_unref);
      self->date = g_value_dup_boxed (value);
      break;
    default:
      break;
    }
  if (self->act)
    self->act (self, self->user_data);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *property)
{
  TestWidget *self = TEST_WIDGET (object);
  (void)property;
  switch (id)
    {
    case PROPERTY_SPACING:
      g_value_set_int (value, (gint)self->spacing);
      break;
    case PROPERTY_CLAMPED:
      g_value_set_int (value, (gint)self->clamped);
      break;
    case PROPERTY_SCALE:
      g_value_set_double (value, self->scale);
      break;
    case PROPERTY_RATIO:
      g_value_set_float (value, (gfloat)self->scale);
      break;
    case PROPERTY_ON:
      g_value_set_boolean (value, self->on);
      break;
    case PROPERTY_BUS:
      g_value_set_enum (value, self->bus);
      break;
    case PROPERTY_LABEL:
      g_value_set_string (value, self->label);
      break;
    case PROPERTY_TINT:
      g_value_set_boxed (value, self->tint);
      break;
    case PROPERTY_CHILD:
      g_value_set_object (value, self->child);
      break;
    case PROPERTY_DATE:
      /* Another one each time, as boxed types without counts of references have it. */
      g_value_take_boxed (value, self->date ? g_date_time_add (self->date, 0) : NULL);
      break;
    default:
      break;
    }
}

static void
notify (GObject *object, GParamSpec *property)
{
  (void)property;
  TEST_WIDGET (object)->notifies++;
}

static void
finalize (GObject *object)
{
  TestWidget *self = TEST_WIDGET (object);
  g_free (self->label);
  milieu_glib_color_free (self->tint);
  g_clear_object (&self->child);
  g_clear_pointer (&self->date, g_date_time_unref);
  G_OBJECT_CLASS (test_widget_parent_class)->finalize (object);
}

static void
test_widget_class_init (TestWidgetClass *class)
{
  GObjectClass *object = G_OBJECT_CLASS (class);
  const GParamFlags both = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  object->set_property = set_property;
  object->get_property = get_property;
  object->notify = notify;
  object->finalize = finalize;
#define INSTALL(id, specification)                                                                 \
  g_object_class_install_property (object, PROPERTY_##id, specification)
  INSTALL (SPACING, g_param_spec_int ("spacing", NULL, NULL, 0, 1000, 0, both));
  INSTALL (CLAMPED, g_param_spec_int ("clamped", NULL, NULL, G_MININT, G_MAXINT, 0,
                                      both | G_PARAM_EXPLICIT_NOTIFY));
  INSTALL (SCALE, g_param_spec_double ("scale", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, both));
  INSTALL (RATIO, g_param_spec_float ("ratio", NULL, NULL, -G_MAXFLOAT, G_MAXFLOAT, 0, both));
  INSTALL (ON, g_param_spec_boolean ("on", NULL, NULL, FALSE, both));
  INSTALL (BUS, g_param_spec_enum ("bus", NULL, NULL, G_TYPE_BUS_TYPE, G_BUS_TYPE_NONE, both));
  INSTALL (LABEL, g_param_spec_string ("label", NULL, NULL, NULL, both));
  INSTALL (TINT, g_param_spec_boxed ("tint", NULL, NULL, MILIEU_GLIB_TYPE_COLOR, both));
  INSTALL (CHILD, g_param_spec_object ("child", NULL, NULL, G_TYPE_CANCELLABLE, both));
  INSTALL (DATE, g_param_spec_boxed ("date", NULL, NULL, G_TYPE_DATE_TIME, both));
  INSTALL (FIXED, g_param_spec_int ("fixed", NULL, NULL, 0, 9, 0, both | G_PARAM_CONSTRUCT_ONLY));
  INSTALL (SECRET, g_param_spec_int ("secret", NULL, NULL, 0, 9, 0, G_PARAM_WRITABLE));
  INSTALL (ANSWER, g_param_spec_int ("answer", NULL, NULL, 0, 99, 42, G_PARAM_READABLE));
#undef INSTALL
}

static void
test_widget_init (TestWidget *self)
{
  self->bus = G_BUS_TYPE_NONE;
}

void
bind_stage_set_up (BindStage *self, bool has_loop)
{
  *self = (BindStage){ .widget = g_object_new (TEST_TYPE_WIDGET, NULL) };
  self->widget->writes = self->widget->notifies = 0;
  CHECK_OK (milieu_tree_new (NULL, &self->tree));
  CHECK_OK (milieu_node_add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY,
                             &self->window));
  CHECK_OK (
    milieu_node_add (self->tree, self->window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &self->row));
  self->face = milieu_glib_node_for (self->tree, self->row);
  if (has_loop)
    {
      self->context = g_main_context_new ();
      milieu_glib_attach (self->tree, self->context, MILIEU_GLIB_PRIORITY_FLUSH);
    }
}

void
bind_stage_tear_down (BindStage *self)
{
  g_clear_object (&self->face);
  g_clear_object (&self->widget);
  milieu_tree_free (self->tree);
  g_clear_pointer (&self->context, g_main_context_unref);
}

const MilieuKey *
bind_stage_key (MilieuType type)
{
  static const char *const names[] = { "flag", "padding", "size", "accent", "title", "thing" };
  const MilieuKey *key;
  MilieuKeyDefinition definition = milieu_key_definition (names[type], type);
  definition.unlisted = true;
  CHECK_OK (milieu_key_define (&definition, &key));
  return key;
}

MilieuGlibBinding *
bind_stage_bind (BindStage *self, const MilieuKey *key, const char *property,
                 MilieuGlibBindFlags flags)
{
  GError *error = NULL;
  MilieuGlibBinding *binding =
    milieu_glib_node_bind (self->face, key, G_OBJECT (self->widget), property, flags, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
  CHECK (milieu_glib_binding_is_bound (binding));
  return binding;
}

uint64_t
bind_stage_observers (const BindStage *self)
{
  MilieuStatistics statistics;
  milieu_tree_get_statistics (self->tree, &statistics);
  return statistics.observers;
}

int64_t
bind_stage_own (const BindStage *self, MilieuNode node, const MilieuKey *key)
{
  MilieuValue value;
  return milieu_node_get_own (self->tree, node, MILIEU_LAYER_SET, key, &value) ? value.integer : -1;
}

void
bind_stage_count_destroy (void *user_data)
{
  BindStage *self = user_data;
  self->destroyed++;
}

void
bind_stage_settle (BindStage *self)
{
  for (int i = 0; i < 1000 && g_main_context_iteration (self->context, FALSE); i++)
    continue;
}

void
log_begin (void)
{
  said_begin ();
}

const char *
log_end (int *count)
{
  static const char domain[] = "Milieu: ";
  static _Thread_local char latest[1000];
  g_auto (GStrv) lines = g_strsplit (said_take (), "\n", -1);
  said_end ();
  *count = 0;
  latest[0] = '\0';
  for (char **line = lines; *line; line++)
    if (g_str_has_prefix (*line, domain))
      {
        ++*count;
        g_strlcpy (latest, *line + strlen (domain), sizeof latest);
      }
  return latest;
}
