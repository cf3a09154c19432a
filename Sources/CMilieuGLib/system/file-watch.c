/*
 * Files that programs watch.
 *
 * Invariant: `function` is called when the file is settled, and otherwise never; `destroy` is
 * called once, when the watch has been freed and no call of `function` is left.
 */
#include <milieu-glib/file-watch.h>

#include "watched-file-private.h"

struct MilieuGlibFileWatch
{
  MilieuGlibWatchedFile *file; /* NULL once the watch is freed, from within `function` */
  char *path;                  /* absolute */
  MilieuGlibFileWatchFunction function;
  gpointer user_data;
  GDestroyNotify destroy;
  gboolean is_calling;
};

static void
end (MilieuGlibFileWatch *self)
{
  if (self->destroy)
    self->destroy (self->user_data);
  g_free (self->path);
  g_free (self);
}

static void
happened (gboolean is_settled, gpointer user_data)
{
  MilieuGlibFileWatch *self = user_data;
  if (!is_settled)
    return;
  /* A program that iterates the context within is not called within itself: what it has not seen
   * leads to another look. */
  gboolean was_calling = self->is_calling;
  self->is_calling = TRUE;
  self->function (self->user_data);
  self->is_calling = was_calling;
  if (!self->file && !was_calling)
    end (self);
}

MilieuGlibFileWatch *
milieu_glib_file_watch_new (const char *path, MilieuGlibFileWatchFunction function,
                            gpointer user_data, GDestroyNotify destroy)
{
  MilieuGlibFileWatch *self = g_new0 (MilieuGlibFileWatch, 1);
  self->path = g_canonicalize_filename (path, NULL);
  self->function = function;
  self->user_data = user_data;
  self->destroy = destroy;
  self->file = milieu_glib_watched_file_new ("/", self->path, happened, self);
  return self;
}

const char *
milieu_glib_file_watch_get_path (const MilieuGlibFileWatch *self)
{
  g_return_val_if_fail (self != NULL, "");
  return self->path;
}

const GError *
milieu_glib_file_watch_get_error (const MilieuGlibFileWatch *self)
{
  g_return_val_if_fail (self != NULL && self->file != NULL, NULL);
  return milieu_glib_watched_file_error (self->file);
}

void
milieu_glib_file_watch_free (MilieuGlibFileWatch *self)
{
  if (!self)
    return;
  g_clear_pointer (&self->file, milieu_glib_watched_file_free);
  if (!self->is_calling)
    end (self);
}
