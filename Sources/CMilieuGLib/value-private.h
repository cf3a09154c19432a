/* What a key's values are, also before there is the key. */
#ifndef MILIEU_GLIB_VALUE_PRIVATE_H
#define MILIEU_GLIB_VALUE_PRIVATE_H

#include <milieu-glib/value.h>

/* A key's type, or that of one to be. */
typedef struct MilieuGlibForm
{
  const char *name; /* the key's; lent */
  MilieuType type;
  GType value_type; /* in a GValue */
  const MilieuKey
    *key; /* NULL before it is defined, which only what keeps G_TYPE_POINTER must be */
} MilieuGlibForm;

MilieuGlibForm milieu_glib_form_of (const MilieuKey *key);

/* The form of a key whose default is a value of the type. False if there are no such keys. */
gboolean milieu_glib_form_for (const char *name, GType type, MilieuGlibForm *form);

/* True if values of the type, or some of them, are accepted by milieu_glib_form_fill. */
gboolean milieu_glib_type_becomes (GType type, const MilieuGlibForm *form);

/* As milieu_glib_value_to_core. */
gboolean milieu_glib_form_fill (const MilieuGlibForm *form, const GValue *value, MilieuValue *core,
                                GError **error);

/* What is accepted, for messages: "an integer, enum or flags" (transfer full). */
char *milieu_glib_form_describe (const MilieuGlibForm *form);

/* What the value holds, for people (transfer full). */
char *milieu_glib_value_describe (const GValue *value);

#endif
