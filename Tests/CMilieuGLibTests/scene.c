/* Invariant: the log holds what was told since it was last asked for, in the order of telling. */
#include "../CMilieuTests/test.h"

#include "scene.h"

/* ---- keys ---- */

static const MilieuKey *
define (MilieuKeyDefinition *definition)
{
  const MilieuKey *key = milieu_key_find (definition->name);
  if (!key)
    CHECK_OK (milieu_key_define (definition, &key));
  return key;
}

const MilieuKey *
scene_key (const char *name)
{
  MilieuKeyDefinition definition = { .name = name, .type = MILIEU_TYPE_INT };
  return define (&definition);
}

static bool
multiply (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  (void)user_data;
  result->integer = sources[0].integer * sources[1].integer;
  return true;
}

static void
use_keys (Scene *self)
{
  self->width = scene_key ("scene-width");
  self->height = scene_key ("scene-height");
  const MilieuKey *sources[] = { self->width, self->height };
  MilieuKeyDefinition area = { .name = "scene-area",
                               .type = MILIEU_TYPE_INT,
                               .derive = multiply,
                               .sources = sources,
                               .source_count = 2 };
  self->area = define (&area);
  MilieuKeyDefinition title = { .name = "scene-title", .type = MILIEU_TYPE_STRING };
  self->title = define (&title);
}

/* ---- life ---- */

static MilieuGlibNode *
add (Scene *self, MilieuGlibNode *parent, const char *name)
{
  GError *error = NULL;
  MilieuGlibNode *node = milieu_glib_tree_add (self->tree, parent, name, parent == NULL, &error);
  CHECK (!error);
  return node;
}

void
scene_start (Scene *self)
{
  *self = (Scene){ .context = g_main_context_new (), .log = g_string_new (NULL) };
  use_keys (self);
  g_main_context_push_thread_default (self->context);
  self->tree = milieu_glib_tree_new ();
  g_main_context_pop_thread_default (self->context);
  self->core = milieu_glib_tree_get_core (self->tree);
  self->window = add (self, NULL, "window");
  self->list = add (self, self->window, "list");
  self->row = add (self, self->list, "row");
}

void
scene_end (Scene *self)
{
  g_clear_object (&self->row);
  g_clear_object (&self->list);
  g_clear_object (&self->window);
  if (self->tree)
    {
      gpointer tree = self->tree;
      g_object_add_weak_pointer (G_OBJECT (self->tree), &tree);
      g_object_unref (self->tree);
      CHECK (!tree);
    }
  g_string_free (self->log, TRUE);
  g_free (self->told);
  g_main_context_unref (self->context);
}

/* ---- telling ---- */

static char *
text_of (const GValue *value)
{
  if (G_VALUE_HOLDS_INT64 (value))
    return g_strdup_printf ("%" G_GINT64_FORMAT, g_value_get_int64 (value));
  return g_strdup_value_contents (value);
}

static void
hear (MilieuGlibNode *node, const MilieuKey *key, const GValue *old_value, const GValue *new_value,
      const MilieuPayload *payload, gpointer user_data)
{
  Hearer *self = user_data;
  char *old_text = text_of (old_value), *new_text = text_of (new_value);
  g_string_append_printf (self->scene->log, "%s: %s %s -> %s%s\n", self->label,
                          milieu_key_name (key), old_text, new_text,
                          payload->animated ? " animated" : "");
  g_free (old_text);
  g_free (new_text);
  self->told++;
  if (self->act)
    self->act (self, node, G_VALUE_HOLDS_INT64 (new_value) ? g_value_get_int64 (new_value) : 0);
}

static void
free_hearer (gpointer hearer, GClosure *closure)
{
  (void)closure;
  g_free (hearer);
}

gulong
scene_connect (Scene *self, MilieuGlibNode *node, const char *signal, const char *label)
{
  Hearer *hearer = g_new0 (Hearer, 1);
  hearer->scene = self;
  hearer->label = label;
  return g_signal_connect_data (node, signal, G_CALLBACK (hear), hearer, free_hearer, 0);
}

void
scene_hear (Hearer *self, MilieuGlibNode *node, const char *signal)
{
  self->id = g_signal_connect (node, signal, G_CALLBACK (hear), self);
}

/* ---- acting ---- */

void
scene_set (Scene *self, MilieuGlibNode *node, const MilieuKey *key, gint64 value)
{
  GValue holder = G_VALUE_INIT;
  g_value_init (&holder, G_TYPE_INT64);
  g_value_set_int64 (&holder, value);
  (void)self;
  CHECK (milieu_glib_node_set (node, key, &holder, NULL));
  g_value_unset (&holder);
}

const char *
scene_told (Scene *self)
{
  for (int i = 0; i < 1000 && g_main_context_iteration (self->context, FALSE); i++)
    ;
  g_free (self->told);
  self->told = g_strdup (self->log->str);
  g_string_truncate (self->log, 0);
  return self->told;
}

guint64
scene_observers (Scene *self)
{
  return milieu_glib_tree_count_observers (self->tree);
}

guint64
scene_synced (Scene *self)
{
  milieu_glib_tree_sync (self->tree);
  return scene_observers (self);
}
