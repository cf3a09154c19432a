/* Invariant: all that is logged goes into one text, in its order. */
#include "look.h"

#include "../CMilieuTests/test.h"

/* What an observer needs; goes with it. */
typedef struct Eye
{
  Look *look;
  const char *name;
} Eye;

void
look_start (Look *self)
{
  *self = (Look){ .context = g_main_context_new (),
                  .version = milieu_theme_key_version (),
                  .log = g_string_new (NULL) };
  g_main_context_push_thread_default (self->context);
  CHECK_OK (milieu_tree_new (NULL, &self->tree));
  CHECK_OK (milieu_node_add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY,
                             &self->window));
  CHECK_OK (
    milieu_node_add (self->tree, self->window, MILIEU_NODE_NONE, MILIEU_NODE_PLAIN, &self->row));
  CHECK_OK (milieu_node_add (self->tree, MILIEU_NODE_NONE, MILIEU_NODE_NONE, MILIEU_NODE_BOUNDARY,
                             &self->other));
}

void
look_attach (Look *self)
{
  CHECK (milieu_glib_attach (self->tree, self->context, MILIEU_GLIB_PRIORITY_FLUSH));
}

void
look_end (Look *self)
{
  milieu_tree_free (self->tree);
  self->tree = NULL;
  look_told (self);
  g_main_context_pop_thread_default (self->context);
  g_main_context_unref (self->context);
  g_string_free (self->log, TRUE);
  g_free (self->told);
}

static void
add_value (GString *log, const MilieuValue *value)
{
  char text[MILIEU_COLOR_TEXT_SIZE];
  if (value->type == MILIEU_TYPE_STRING)
    g_string_append (log, milieu_string_text (value->string));
  else if (value->type == MILIEU_TYPE_DOUBLE)
    g_string_append_printf (log, "%g", value->number);
  else
    {
      milieu_color_format (value->color, text);
      g_string_append (log, text);
    }
}

static void
see (const MilieuNotification *notification, void *user_data)
{
  Eye *self = user_data;
  for (size_t c = 0; c < notification->change_count; c++)
    {
      g_string_append_printf (self->look->log, "%s: ", self->name);
      add_value (self->look->log, &notification->changes[c].old_value);
      g_string_append (self->look->log, " -> ");
      add_value (self->look->log, &notification->changes[c].new_value);
      g_string_append (self->look->log, notification->payload->animated ? " animated\n" : "\n");
    }
}

MilieuObserver
look_observe (Look *self, MilieuNode node, const MilieuKey *key, const char *name)
{
  Eye *eye = g_new (Eye, 1);
  MilieuObserver observer;
  *eye = (Eye){ self, name };
  CHECK_OK (
    milieu_node_observe (self->tree, node, key, MILIEU_OBSERVE_PLAIN, see, eye, g_free, &observer));
  return observer;
}

const MilieuKey *
look_entry (const char *entry)
{
  return milieu_theme_entry_key (
    entry, milieu_value_color ((MilieuColor){ .red = 65535, .alpha = 65535 }));
}

/* ---- choosers ---- */

static void
will_change (MilieuGlibThemeChooser *chooser, const char *old_theme, const char *new_theme,
             gpointer user_data)
{
  Look *self = user_data;
  (void)chooser;
  g_string_append_printf (self->log, "will %s %s\n", old_theme, new_theme);
}

static void
did_change (MilieuGlibThemeChooser *chooser, const char *old_theme, const char *new_theme,
            gpointer user_data)
{
  Look *self = user_data;
  (void)chooser;
  g_string_append_printf (self->log, "did %s %s\n", old_theme, new_theme);
}

MilieuGlibThemeChooser *
look_chooser (Look *self, MilieuNode node)
{
  GError *error = NULL;
  MilieuGlibThemeChooser *chooser = milieu_glib_theme_chooser_start (self->tree, node, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
  g_signal_connect (chooser, "will-change", G_CALLBACK (will_change), self);
  g_signal_connect (chooser, "did-change", G_CALLBACK (did_change), self);
  return chooser;
}

void
look_choose (MilieuGlibThemeChooser *chooser, const char *theme)
{
  GError *error = NULL;
  if (theme)
    milieu_glib_theme_chooser_choose (chooser, theme, &error);
  else
    milieu_glib_theme_chooser_unchoose (chooser, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
}

const char *
look_theme (Look *self, MilieuNode node)
{
  MilieuValue value;
  if (node == MILIEU_NODE_NONE)
    CHECK_OK (milieu_tree_get (self->tree, self->version, &value));
  else
    CHECK_OK (milieu_node_get (self->tree, node, self->version, &value, NULL));
  return milieu_string_text (value.string);
}

const char *
look_told (Look *self)
{
  while (g_main_context_iteration (self->context, FALSE))
    continue;
  g_free (self->told);
  self->told = g_string_free (self->log, FALSE);
  self->log = g_string_new (NULL);
  return self->told;
}
