/* Whether signal handlers were connected. */
#ifndef MILIEU_GLIB_CONNECTION_PRIVATE_H
#define MILIEU_GLIB_CONNECTION_PRIVATE_H

#include <glib-object.h>

/* A number, 1 at least, that is another one than before if a handler was connected to any object,
 * or a key was defined, meanwhile. From any thread. */
guint64 milieu_glib_connections_count (void);

#endif
