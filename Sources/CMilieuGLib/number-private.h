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

/* True if values of one type may become values of the other: numbers, if they fit; others as GLib
 * transforms them. */
gboolean milieu_glib_type_may_fit (GType from, GType to);

/* Makes `to`, which holds its type, the same as `from`. False, with `to` as it may be, if that does
 * not fit: a number that would be another one, a text that is no colour, an object of another
 * class. A double fits a float if it is not too large. */
gboolean milieu_glib_value_fit (const GValue *from, GValue *to);

#endif
