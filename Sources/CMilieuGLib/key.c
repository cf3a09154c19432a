/*
 * Keys, defined by GValues.
 *
 * Invariant: a key's type is its default value's, so that each value of the key's becomes a GValue
 * of one type and back.
 */
#include <milieu-glib/key.h>

#include "error-private.h"
#include "object-private.h"
#include "value-private.h"

#include "themes/theme-key-private.h"

#include <milieu-glib/ambience-state.h>
#include <milieu-glib/value.h>

/* What a derived key needs to speak in GValues; kept as long as the process. */
typedef struct Derivation
{
  MilieuGlibDeriveFunction function;
  gpointer user_data;
  MilieuGlibForm form; /* without the key, which may be read before its definer has it */
  gsize source_count;
  const MilieuKey *sources[];
} Derivation;

/* A key does not change: there is nothing to copy. */
static MilieuGlibKey *
copy (MilieuGlibKey *self)
{
  return self;
}

static void
leave (MilieuGlibKey *self)
{
  (void)self;
}

GType
milieu_glib_key_get_type (void)
{
  static gsize type = 0;
  if (g_once_init_enter (&type))
    {
      GType made = g_boxed_type_register_static (g_intern_static_string ("MilieuGlibKey"),
                                                 (GBoxedCopyFunc)copy, (GBoxedFreeFunc)leave);
      g_once_init_leave (&type, made);
    }
  return type;
}

/* From core to a GValue and back, on the thread of the tree that is read. */
static bool
derive (const MilieuValue *sources, MilieuValue *result, void *user_data)
{
  const Derivation *self = user_data;
  GValue values[MILIEU_KEY_SOURCES_MAX] = { G_VALUE_INIT };
  GValue answer = G_VALUE_INIT;
  g_value_init (&answer, self->form.value_type);
  for (gsize s = 0; s < self->source_count; s++)
    milieu_glib_value_from_core (self->sources[s], &sources[s], &values[s]);
  gboolean has_answer = self->function (values, (guint)self->source_count, &answer, self->user_data)
                        && milieu_glib_form_fill (&self->form, &answer, result, NULL);
  for (gsize s = 0; s < self->source_count; s++)
    g_value_unset (&values[s]);
  g_value_unset (&answer);
  return has_answer;
}

/* The definition of a key with that default (transfer full: give it back by dispose_definition). */
static gboolean
make_definition (const char *name, const GValue *default_value, MilieuGlibForm *form,
                 MilieuKeyDefinition *definition, GError **error)
{
  if (!milieu_glib_form_for (name, G_VALUE_TYPE (default_value), form))
    {
      g_set_error (error, MILIEU_GLIB_ERROR, MILIEU_GLIB_ERROR_TYPE,
                   "key '%s': there are no keys with values of type %s; a boolean, a number, an "
                   "enum, flags, a colour, a string, an object, a boxed type, a GVariant or a "
                   "GParamSpec is expected",
                   name, G_VALUE_TYPE_NAME (default_value));
      return FALSE;
    }
  *definition = milieu_key_definition (name, form->type);
  return milieu_glib_form_fill (form, default_value, &definition->default_value, error);
}

/* The key has taken references of its own. */
static void
dispose_definition (MilieuKeyDefinition *definition)
{
  if (definition->type == MILIEU_TYPE_STRING)
    milieu_string_release (definition->default_value.string);
  else if (definition->type == MILIEU_TYPE_OBJECT)
    milieu_glib_object_release (definition->default_value.object);
}

static MilieuGlibKey *
define (MilieuKeyDefinition *definition, const MilieuGlibForm *form, GError **error)
{
  const MilieuKey *key = NULL;
  MilieuStatus status = form->type == MILIEU_TYPE_OBJECT
                          ? milieu_glib_object_key_define (definition, form->value_type, &key)
                          : milieu_key_define (definition, &key);
  dispose_definition (definition);
  if (!milieu_glib_check (status, error, "key '%s'", form->name))
    return NULL;
  return (MilieuGlibKey *)key;
}

MilieuGlibKey *
milieu_glib_key_define (const char *name, const GValue *default_value, GError **error)
{
  MilieuGlibForm form;
  MilieuKeyDefinition definition;
  g_return_val_if_fail (name != NULL && G_IS_VALUE (default_value), NULL);
  if (!make_definition (name, default_value, &form, &definition, error))
    return NULL;
  return define (&definition, &form, error);
}

static Derivation *
derivation_new (const MilieuGlibForm *form, MilieuGlibKey **sources, gsize source_count,
                MilieuGlibDeriveFunction function, gpointer user_data)
{
  Derivation *self = g_malloc0 (sizeof *self + source_count * sizeof *sources);
  self->form = *form;
  self->form.name = g_intern_string (form->name);
  self->function = function;
  self->user_data = user_data;
  self->source_count = source_count;
  for (gsize s = 0; s < source_count; s++)
    self->sources[s] = sources[s];
  return self;
}

MilieuGlibKey *
milieu_glib_key_define_derived (const char *name, const GValue *fallback, MilieuGlibKey **sources,
                                gsize source_count, MilieuGlibDeriveFunction function,
                                gpointer user_data, GDestroyNotify destroy, GError **error)
{
  MilieuGlibForm form;
  MilieuKeyDefinition definition;
  MilieuGlibKey *key = NULL;
  g_return_val_if_fail (name != NULL && G_IS_VALUE (fallback) && function != NULL, NULL);
  if (make_definition (name, fallback, &form, &definition, error))
    {
      Derivation *self = derivation_new (&form, sources, source_count, function, user_data);
      definition.derive = derive;
      definition.sources = self->sources;
      definition.source_count = source_count;
      definition.user_data = self;
      key = define (&definition, &form, error);
      if (!key)
        g_free (self);
    }
  if (!key && destroy)
    destroy (user_data);
  return key;
}

MilieuGlibKey *
milieu_glib_key_find (const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);
  /* The adapter's own key, and those of themes, are defined when they are first asked for. */
  if (g_str_equal (name, "ambience"))
    (void)milieu_glib_key_ambience ();
  milieu_glib_theme_key_define (name);
  return (MilieuGlibKey *)milieu_key_find (name);
}

const char *
milieu_glib_key_get_name (const MilieuGlibKey *self)
{
  return milieu_key_name (self);
}

gboolean
milieu_glib_key_is_derived (const MilieuGlibKey *self)
{
  return milieu_key_is_derived (self);
}

gboolean
milieu_glib_key_get_default (const MilieuGlibKey *self, GValue *value, GError **error)
{
  MilieuValue core;
  if (!milieu_glib_check (milieu_key_get_default (self, &core), error, "the default of key '%s'",
                          milieu_key_name (self)))
    return FALSE;
  milieu_glib_value_from_core (self, &core, value);
  return TRUE;
}
