/* Invariant: `signals` has what was told since the last colors_await, in the order of telling. */
#include "colors.h"

#include "../CMilieuTests/test.h"

#include "said.h"

const char colors_path[] = "/app/colors.txt";
const char colors_day[] = "NORMAL NIGHT\n#fff #111 BG\n#000 #eee TEXT\n#f00 #800 SEP\n";

static void
loaded (MilieuGlibColorFile *file, gpointer user_data)
{
  Colors *self = user_data;
  (void)file;
  g_string_append (self->signals, "loaded ");
  if (self->act)
    self->act (self);
}

static void
failed (MilieuGlibColorFile *file, const GError *error, gpointer user_data)
{
  Colors *self = user_data;
  (void)file;
  g_string_append (self->signals, "failed ");
  g_free (self->error);
  self->error = g_strdup (error->message);
  if (self->act)
    self->act (self);
}

void
colors_start (Colors *self, const char *text)
{
  *self = (Colors){ .signals = g_string_new (NULL) };
  said_begin ();
  files_set_up (&self->files);
  look_start (&self->look);
  self->files_context = self->files.context;
  self->files.context = self->look.context;
  if (text)
    files_write (&self->files, colors_path, text);
  g_autofree char *full = files_path (&self->files, colors_path);
  self->file = milieu_glib_color_file_new (full);
  g_signal_connect (self->file, "loaded", G_CALLBACK (loaded), self);
  g_signal_connect (self->file, "failed", G_CALLBACK (failed), self);
}

void
colors_end (Colors *self)
{
  g_clear_object (&self->file);
  self->files.context = self->files_context;
  look_end (&self->look);
  files_tear_down (&self->files);
  g_string_free (self->signals, TRUE);
  g_free (self->error);
  said_end ();
}

void
colors_load (Colors *self)
{
  GError *error = NULL;
  milieu_glib_color_file_load (self->file, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
}

void
colors_attach (Colors *self, MilieuNode node)
{
  GError *error = NULL;
  milieu_glib_color_file_attach (self->file, self->look.tree, node, &error);
  CHECK_TEXT (error ? error->message : "no error", "no error");
}

const char *
colors_at (Colors *self, MilieuNode node, const char *entry)
{
  static _Thread_local char text[MILIEU_COLOR_TEXT_SIZE];
  MilieuColor none = { .alpha = 0 };
  milieu_color_format (milieu_node_get_color (self->look.tree, node, look_entry (entry), none),
                       text);
  return text;
}

MilieuStatistics
colors_statistics (Colors *self)
{
  MilieuStatistics result;
  milieu_tree_get_statistics (self->look.tree, &result);
  return result;
}

static _Thread_local const char *awaited;

static bool
has_signals (FilesStage *files)
{
  Colors *self = (Colors *)files;
  return strcmp (self->signals->str, awaited) == 0;
}

void
colors_await (Colors *self, const char *signals)
{
  awaited = signals;
  files_await_that (&self->files, has_signals, signals);
  while (g_main_context_iteration (self->look.context, FALSE))
    continue;
  CHECK_TEXT (self->signals->str, signals);
  g_string_truncate (self->signals, 0);
}

static bool
has_color (FilesStage *files)
{
  Colors *self = (Colors *)files;
  return strcmp (colors_at (self, self->look.row, self->entry), self->color) == 0;
}

void
colors_await_color (Colors *self, const char *entry, const char *color)
{
  self->entry = entry;
  self->color = color;
  files_await_that (&self->files, has_color, color);
}
