/* Invariant: what a probe and an ear log is in the scene's log before they do anything else. */
#include "../CMilieuTests/test.h"

#include "probe.h"

#include <stdarg.h>

G_DEFINE_FINAL_TYPE (Probe, probe, MILIEU_GLIB_TYPE_VALUE_SOURCE)

static Probe *
log_call (MilieuGlibValueSource *source, const char *what, const char *name)
{
  Probe *self = TEST_PROBE (source);
  self->context = g_main_context_get_thread_default ();
  g_string_append_printf (self->scene->log, "%s: %s%s\n", self->label, what, name);
  return self;
}

static void
start (MilieuGlibValueSource *source)
{
  Probe *self = log_call (source, "start", "");
  if (self->on_start)
    self->on_start (self);
}

static void
stop (MilieuGlibValueSource *source)
{
  Probe *self = log_call (source, "stop", "");
  if (self->on_stop)
    self->on_stop (self);
}

static void
wanted (MilieuGlibValueSource *source, const MilieuGlibKey *key, gboolean is_wanted)
{
  Probe *self = log_call (source, is_wanted ? "+" : "-", milieu_key_name (key));
  if (self->on_wanted)
    self->on_wanted (self, is_wanted);
}

static void
probe_class_init (ProbeClass *class)
{
  MilieuGlibValueSourceClass *source_class = MILIEU_GLIB_VALUE_SOURCE_CLASS (class);
  source_class->start = start;
  source_class->stop = stop;
  source_class->wanted = wanted;
}

static void
probe_init (Probe *self)
{
  (void)self;
}

Probe *
probe_new (Scene *scene, const char *label, ...)
{
  Probe *self = g_object_new (PROBE_TYPE, "name", label, NULL);
  self->scene = scene;
  self->label = label;
  va_list keys;
  va_start (keys, label);
  for (const MilieuKey *key; (key = va_arg (keys, const MilieuKey *));)
    milieu_glib_value_source_add_key (MILIEU_GLIB_VALUE_SOURCE (self), key);
  va_end (keys);
  return self;
}

void
probe_attach (gpointer source, MilieuTree *tree, MilieuNode node)
{
  GError *error = NULL;
  if (!milieu_glib_value_source_attach (source, tree, node, &error))
    CHECK_TEXT (error->message, "no error");
}

void
probe_detach (gpointer source, MilieuTree *tree, MilieuNode node)
{
  CHECK (milieu_glib_value_source_detach (source, tree, node));
}

void
probe_give (gpointer source, const MilieuKey *key, int64_t value)
{
  CHECK (milieu_glib_value_source_give (source, key, milieu_value_int (value)));
}

static void
hear (const MilieuNotification *notification, void *user_data)
{
  Ear *self = user_data;
  for (size_t i = 0; i < notification->change_count; i++)
    {
      const MilieuChange *change = &notification->changes[i];
      g_string_append_printf (self->scene->log,
                              "%s: %s %" G_GINT64_FORMAT " -> %" G_GINT64_FORMAT "\n", self->label,
                              milieu_key_name (change->key), (gint64)change->old_value.integer,
                              (gint64)change->new_value.integer);
    }
  if (self->act)
    self->act (self);
}

void
ear_observe (Ear *self, Scene *scene, MilieuTree *tree, MilieuNode node, const MilieuKey *key,
             const char *label)
{
  *self = (Ear){ .scene = scene, .label = label };
  CHECK_OK (node ? milieu_node_observe (tree, node, key, MILIEU_OBSERVE_PLAIN, hear, self, NULL,
                                        &self->observer)
                 : milieu_tree_observe (tree, key, MILIEU_OBSERVE_PLAIN, hear, self, NULL,
                                        &self->observer));
}

int64_t
probe_read (MilieuTree *tree, MilieuNode node, const MilieuKey *key)
{
  MilieuValue value;
  CHECK_OK (node ? milieu_node_get (tree, node, key, &value, NULL)
                 : milieu_tree_get (tree, key, &value));
  return value.integer;
}
