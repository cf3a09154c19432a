/*
 * Sources of colour files.
 *
 * Invariant: a source holds its owner exactly while it runs, which is while it has a place. So the
 * owner, which holds the source, goes only when there is none.
 */
#include "color-source-private.h"

#include "../system/value-source-private.h"

struct _MilieuGlibColorSource
{
  MilieuGlibValueSource parent_instance;
  GObject *owner; /* lent; NULL once it has gone */
  GObject *held;  /* the owner, while the source runs */
};

G_DEFINE_FINAL_TYPE (MilieuGlibColorSource, milieu_glib_color_source, MILIEU_GLIB_TYPE_VALUE_SOURCE)

static void
start (MilieuGlibValueSource *source)
{
  MilieuGlibColorSource *self = MILIEU_GLIB_COLOR_SOURCE (source);
  self->held = self->owner ? g_object_ref (self->owner) : NULL;
  milieu_glib_value_source_set_state (source, MILIEU_GLIB_SOURCE_READY, NULL);
}

static void
stop (MilieuGlibValueSource *source)
{
  MilieuGlibColorSource *self = MILIEU_GLIB_COLOR_SOURCE (source);
  g_clear_object (&self->held);
}

static void
milieu_glib_color_source_class_init (MilieuGlibColorSourceClass *class)
{
  MilieuGlibValueSourceClass *source_class = MILIEU_GLIB_VALUE_SOURCE_CLASS (class);
  source_class->start = start;
  source_class->stop = stop;
}

static void
milieu_glib_color_source_init (MilieuGlibColorSource *self)
{
  milieu_glib_value_source_keep_values (MILIEU_GLIB_VALUE_SOURCE (self));
}

MilieuGlibValueSource *
milieu_glib_color_source_new (GObject *owner)
{
  MilieuGlibColorSource *self =
    g_object_new (MILIEU_GLIB_TYPE_COLOR_SOURCE, "name", "colors", NULL);
  self->owner = owner;
  return g_object_ref_sink (MILIEU_GLIB_VALUE_SOURCE (self));
}

void
milieu_glib_color_source_forget (MilieuGlibValueSource *source)
{
  MILIEU_GLIB_COLOR_SOURCE (source)->owner = NULL;
}
