/* Numbers of any GType, and how they become numbers of another without loss. */
#ifndef MILIEU_GLIB_NUMBER_PRIVATE_H
#define MILIEU_GLIB_NUMBER_PRIVATE_H

#include <glib-object.h>

/* True for integers of any width, enums and flags. */
gboolean milieu_glib_type_is_integer (GType type);

/* True for these, booleans, floats and doubles. */
gboolean milieu_glib_type_is_number (GType type);

/* Of a value that holds an integer. False if that is over G_MAXINT64. */
gboolean milieu_glib_number_get_integer (const GValue *value, gint64 *integer);

/* Of a value that holds an integer, float or double. False if the double would be another number.
 */
gboolean milieu_glib_number_get_double (const GValue *value, double *number);

#endif
