/*
 * Colour files.
 *
 * Invariant: what the source gives is `table`, the one that was read last without a fault; `path`
 * is the file that it was read from, or, before one was, that it is to be read from. Each call that
 * tells others may load another table, so what it replaced is held until it has returned.
 */
#define G_LOG_DOMAIN "Milieu"

#include <milieu-glib/color-file.h>

#include "../error-private.h"
#include "../tree-private.h"
#include "color-source-private.h"
#include "theme-reports-private.h"

#include <milieu-glib/file-watch.h>
#include <milieu-glib/value-source-class.h>
#include <milieu-theme/theme.h>

struct _MilieuGlibColorFile
{
  GObject parent_instance;
  char *path; /* absolute */
  MilieuColorTable *table;
  MilieuGlibValueSource *source; /* held */
  MilieuGlibFileWatch *watch;    /* while it is followed, or NULL */
  char *failure;                 /* what was told last of a file with faults, since one without */
};

enum
{
  SIGNAL_LOADED,
  SIGNAL_FAILED,
  SIGNAL_COUNT
};

static guint signals[SIGNAL_COUNT];

G_DEFINE_FINAL_TYPE (MilieuGlibColorFile, milieu_glib_color_file, G_TYPE_OBJECT)

/* ---- loading ---- */

/* The table replaces the one in force (transfer full). Who is told may load another one meanwhile.
 */
static void
take (MilieuGlibColorFile *self, MilieuColorTable *table)
{
  MilieuColorTable *former = self->table;
  const MilieuKey *key = milieu_theme_key_table ();
  g_object_ref (self);
  self->table = milieu_color_table_retain (table);
  g_clear_pointer (&self->failure, g_free);
  milieu_glib_value_source_recovered (self->source, NULL);
  if (former)
    milieu_theme_report_lost (former, table);
  if (key)
    {
      milieu_glib_value_source_add_key (self->source, key);
      milieu_glib_value_source_give (self->source, key, milieu_value_object (self->table));
    }
  g_signal_emit (self, signals[SIGNAL_LOADED], 0);
  milieu_color_table_release (former);
  milieu_color_table_release (table);
  g_object_unref (self);
}

gboolean
milieu_glib_color_file_load (MilieuGlibColorFile *self, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_COLOR_FILE (self), FALSE);
  MilieuColorTable *table = milieu_glib_color_table_new_from_file (self->path, error);
  if (table)
    take (self, table);
  return table != NULL;
}

static void reload (gpointer user_data);
static void follow (MilieuGlibColorFile *self, MilieuGlibFileWatch *watch);

gboolean
milieu_glib_color_file_set_path (MilieuGlibColorFile *self, const char *path, GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_COLOR_FILE (self), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);
  char *full = g_canonicalize_filename (path, NULL);
  /* Watched before it is read, so that nothing that happens to it is missed. */
  MilieuGlibFileWatch *watch =
    self->watch ? milieu_glib_file_watch_new (full, reload, self, NULL) : NULL;
  MilieuColorTable *table = milieu_glib_color_table_new_from_file (full, error);
  if (!table)
    {
      milieu_glib_file_watch_free (watch);
      g_free (full);
      return FALSE;
    }
  g_free (self->path);
  self->path = full;
  if (watch)
    follow (self, watch);
  take (self, table);
  return TRUE;
}

const char *
milieu_glib_color_file_get_path (MilieuGlibColorFile *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_COLOR_FILE (self), "");
  return self->path;
}

MilieuGlibColorTable *
milieu_glib_color_file_get_table (MilieuGlibColorFile *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_COLOR_FILE (self), NULL);
  return self->table;
}

/* ---- following ---- */

/* Tells of a fault (transfer full) once: who saves a file again and again with the same one in it
 * has heard of it. */
static void
fail (MilieuGlibColorFile *self, GError *error)
{
  if (g_strcmp0 (self->failure, error->message) != 0)
    {
      g_free (self->failure);
      self->failure = g_strdup (error->message);
      if (g_signal_has_handler_pending (self, signals[SIGNAL_FAILED], 0, TRUE))
        g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
      else
        {
          milieu_glib_value_source_recovered (self->source, NULL);
          milieu_glib_value_source_report (self->source, NULL, "%s", error->message);
        }
    }
  g_error_free (error);
}

static void
reload (gpointer user_data)
{
  MilieuGlibColorFile *self = user_data;
  GError *error = NULL;
  g_object_ref (self);
  if (!milieu_glib_color_file_load (self, &error))
    fail (self, error);
  g_object_unref (self);
}

/* Follows the file by a watch of its path (transfer full). */
static void
follow (MilieuGlibColorFile *self, MilieuGlibFileWatch *watch)
{
  milieu_glib_file_watch_free (self->watch);
  self->watch = watch;
  const GError *error = milieu_glib_file_watch_get_error (self->watch);
  if (error)
    milieu_glib_value_source_report (self->source, "watch", "the file '%s' is not followed: %s",
                                     self->path, error->message);
}

void
milieu_glib_color_file_follow (MilieuGlibColorFile *self, gboolean is_following)
{
  g_return_if_fail (MILIEU_GLIB_IS_COLOR_FILE (self));
  if (is_following && !self->watch)
    follow (self, milieu_glib_file_watch_new (self->path, reload, self, NULL));
  else if (!is_following)
    g_clear_pointer (&self->watch, milieu_glib_file_watch_free);
}

gboolean
milieu_glib_color_file_is_following (MilieuGlibColorFile *self)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_COLOR_FILE (self), FALSE);
  return self->watch != NULL;
}

/* ---- where it is ---- */

static const char not_attached[] = "a colour file is not attached";

gboolean
milieu_glib_color_file_attach (MilieuGlibColorFile *self, MilieuTree *tree, MilieuNode node,
                               GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_COLOR_FILE (self), FALSE);
  g_return_val_if_fail (tree != NULL, FALSE);
  const MilieuKey *key = milieu_theme_key_table ();
  if (!key)
    return milieu_glib_check (MILIEU_ERROR_NO_KEY, error, not_attached);
  milieu_glib_value_source_add_key (self->source, key);
  return milieu_glib_value_source_attach (self->source, tree, node, error);
}

gboolean
milieu_glib_color_file_detach (MilieuGlibColorFile *self, MilieuTree *tree, MilieuNode node)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_COLOR_FILE (self), FALSE);
  g_return_val_if_fail (tree != NULL, FALSE);
  return milieu_glib_value_source_detach (self->source, tree, node);
}

void
milieu_glib_color_file_detach_all (MilieuGlibColorFile *self)
{
  g_return_if_fail (MILIEU_GLIB_IS_COLOR_FILE (self));
  g_object_ref (self);
  milieu_glib_value_source_detach_all (self->source);
  g_object_unref (self);
}

/* ---- faces ---- */

gboolean
milieu_glib_color_file_attach_to_node (MilieuGlibColorFile *self, MilieuGlibNode *node,
                                       GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), FALSE);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  if (!tree)
    return milieu_glib_check (MILIEU_ERROR_NO_NODE, error, not_attached);
  return milieu_glib_color_file_attach (self, tree, milieu_glib_node_get_handle (node), error);
}

gboolean
milieu_glib_color_file_attach_to_tree (MilieuGlibColorFile *self, MilieuGlibTree *tree,
                                       GError **error)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), FALSE);
  MilieuTree *core = tree->core;
  if (!core)
    return milieu_glib_check (MILIEU_ERROR_NO_NODE, error, not_attached);
  return milieu_glib_color_file_attach (self, core, MILIEU_NODE_NONE, error);
}

gboolean
milieu_glib_color_file_detach_from_node (MilieuGlibColorFile *self, MilieuGlibNode *node)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_NODE (node), FALSE);
  MilieuTree *tree = milieu_glib_node_get_core_tree (node);
  return tree && milieu_glib_color_file_detach (self, tree, milieu_glib_node_get_handle (node));
}

gboolean
milieu_glib_color_file_detach_from_tree (MilieuGlibColorFile *self, MilieuGlibTree *tree)
{
  g_return_val_if_fail (MILIEU_GLIB_IS_TREE (tree), FALSE);
  return tree->core && milieu_glib_color_file_detach (self, tree->core, MILIEU_NODE_NONE);
}

/* ---- as a GObject ---- */

MilieuGlibColorFile *
milieu_glib_color_file_new (const char *path)
{
  MilieuGlibColorFile *self = g_object_new (MILIEU_GLIB_TYPE_COLOR_FILE, NULL);
  g_free (self->path);
  self->path = g_canonicalize_filename (path, NULL);
  return self;
}

static void
milieu_glib_color_file_finalize (GObject *object)
{
  MilieuGlibColorFile *self = MILIEU_GLIB_COLOR_FILE (object);
  milieu_glib_file_watch_free (self->watch);
  milieu_glib_color_source_forget (self->source);
  g_object_unref (self->source);
  milieu_color_table_release (self->table);
  g_free (self->path);
  g_free (self->failure);
  G_OBJECT_CLASS (milieu_glib_color_file_parent_class)->finalize (object);
}

static void
milieu_glib_color_file_class_init (MilieuGlibColorFileClass *class)
{
  G_OBJECT_CLASS (class)->finalize = milieu_glib_color_file_finalize;
  /**
   * MilieuGlibColorFile::loaded:
   * @self: the colour file
   *
   * The file was read without a fault, and its table is in force: who observes on a loop is told
   * with its next flush.
   */
  signals[SIGNAL_LOADED] = g_signal_new ("loaded", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  /**
   * MilieuGlibColorFile::failed:
   * @self: the colour file
   * @error: what is wrong with the file, as milieu_glib_color_file_load() says it
   *
   * The file that is followed has changed, and has faults now, or is not there; the table in force
   * stays. It is told once until the faults are others, or the file has none. Where there is no
   * handler it goes to GLib's log.
   */
  signals[SIGNAL_FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
milieu_glib_color_file_init (MilieuGlibColorFile *self)
{
  self->source = milieu_glib_color_source_new (G_OBJECT (self));
  /* Of one that a language has made without a path; nothing is there. */
  self->path = g_strdup ("");
  milieu_glib_theme_reports_offer ();
}
