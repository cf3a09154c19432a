/* Values of object keys that hold what a GValue can: an object, a boxed value, a GVariant. */
#ifndef MILIEU_GLIB_OBJECT_PRIVATE_H
#define MILIEU_GLIB_OBJECT_PRIVATE_H

#include <glib-object.h>

#include <milieu/key.h>

/* True if values of the type can be kept: objects, interfaces of objects, boxed values, GVariants
 * and parameter specifications. */
gboolean milieu_glib_type_is_kept (GType type);

/* True if a GValue's type, as such or with NULL in it, may give a value of a kept one. */
gboolean milieu_glib_type_may_become (GType from, GType to);

/* What `value` holds, as the object of a value whose key keeps the type (transfer full): NULL for
 * nothing. False if it holds something else. */
gboolean milieu_glib_object_from (const GValue *value, GType type, void **object);

/* Gives back what milieu_glib_object_from made. */
void milieu_glib_object_release (void *object);

/* Copies what the object holds into a value of the key's type; NULL leaves it with nothing. */
void milieu_glib_object_copy_to (const void *object, GValue *value);

/* How the core keeps such objects. */
extern const MilieuObjectFunctions milieu_glib_object_functions;

/* Defines the key of that definition, which has no object functions yet, as one that keeps the
 * type. */
MilieuStatus milieu_glib_object_key_define (MilieuKeyDefinition *definition, GType type,
                                            const MilieuKey **key);

/* The type that an object key keeps, or G_TYPE_POINTER for one that was not defined here. From any
 * thread. */
GType milieu_glib_object_key_get_type (const MilieuKey *key);

#endif
