/* What a colour file gives its table by. */
#ifndef MILIEU_GLIB_COLOR_SOURCE_PRIVATE_H
#define MILIEU_GLIB_COLOR_SOURCE_PRIVATE_H

#include <milieu-glib/value-source-class.h>
#include <milieu-glib/value-source.h>

#define MILIEU_GLIB_TYPE_COLOR_SOURCE (milieu_glib_color_source_get_type ())
G_DECLARE_FINAL_TYPE (MilieuGlibColorSource, milieu_glib_color_source, MILIEU_GLIB, COLOR_SOURCE,
                      MilieuGlibValueSource)

/* A source that holds `owner`, which is not held yet, while it is attached somewhere (transfer
 * full). It keeps what it gives. */
MilieuGlibValueSource *milieu_glib_color_source_new (GObject *owner);

/* The owner goes. */
void milieu_glib_color_source_forget (MilieuGlibValueSource *source);

#endif
