/* How patient a source is: guint properties of its class, in milliseconds. They are not documented,
 * for only tests set them, which do not wait. */
#ifndef MILIEU_GLIB_DELAY_PRIVATE_H
#define MILIEU_GLIB_DELAY_PRIVATE_H

#include <glib-object.h>

typedef struct MilieuGlibDelay
{
  const char *name;
  gsize offset; /* in the object's structure, of a guint */
  guint usual;
} MilieuGlibDelay;

/* Gives a class these properties, which stay where they are, and no others. Each object has the
 * usual delays from its making on. */
void milieu_glib_delay_install (GObjectClass *class, const MilieuGlibDelay *delays, guint count);

/* Twice as long, but no longer than that. */
guint milieu_glib_delay_double (guint delay, guint longest);

#endif
