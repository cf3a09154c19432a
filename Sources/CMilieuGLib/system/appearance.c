/*
 * What the desktop's settings make of keys.
 *
 * Invariant: a value that is known was read by the use of its index, and so is of its key's type
 * and in its range; so whatever was taken can be given. A setting that says something wrong leaves
 * what it said before.
 */
#include "appearance-private.h"

#include <milieu-glib/value-source-class.h>
#include <milieu/predefined.h>

#include <string.h>

enum
{
  /* Variants in variants, of which one is usual and two are known. */
  DEEPEST = 16,
  /* Bytes of a text, with its end; and of what a message prints. */
  LONGEST_TEXT = 256,
  LONGEST_PRINTED = 64
};

/* NULL if there was no memory to define it. */
static const MilieuKey *
find_key (MilieuGlibAppearanceKey key)
{
  switch (key)
    {
    case MILIEU_GLIB_APPEARANCE_COLOR_SCHEME:
      return milieu_key_color_scheme ();
    case MILIEU_GLIB_APPEARANCE_CONTRAST:
      return milieu_key_contrast ();
    case MILIEU_GLIB_APPEARANCE_ACCENT_COLOR:
      return milieu_key_accent_color ();
    case MILIEU_GLIB_APPEARANCE_REDUCE_MOTION:
      return milieu_key_reduce_motion ();
    case MILIEU_GLIB_APPEARANCE_TEXT_SCALE:
      return milieu_key_text_scale ();
    case MILIEU_GLIB_APPEARANCE_CLOCK_FORMAT:
      return milieu_key_clock_format ();
    }
  return NULL;
}

/* The index of the setting's first use from `index` on, or that of none. */
static int
find_use (const char *space, const char *name, int index)
{
  while (index < MILIEU_GLIB_APPEARANCE_USES
         && (strcmp (space, milieu_glib_appearance_uses[index].space) != 0
             || strcmp (name, milieu_glib_appearance_uses[index].name) != 0))
    index++;
  return index;
}

/* What lies in variants (transfer full); in too many of them, a variant. */
static GVariant *
unwrap (GVariant *value)
{
  value = g_variant_ref_sink (value);
  for (int depth = 0; depth < DEEPEST && g_variant_is_of_type (value, G_VARIANT_TYPE_VARIANT);
       depth++)
    {
      GVariant *inner = g_variant_get_variant (value);
      g_variant_unref (value);
      value = inner;
    }
  return value;
}

static MilieuGlibAppearanceOutcome
read_setting (MilieuGlibAppearance *self, const char *space, const char *name, GVariant *value)
{
  MilieuGlibAppearanceOutcome outcome = MILIEU_GLIB_APPEARANCE_UNUSED;
  int index = find_use (space, name, 0);
  if (index == MILIEU_GLIB_APPEARANCE_USES)
    return outcome;
  GVariant *inner = unwrap (value);
  /* Before its size is known nothing is looked at, so that a text of megabytes costs nothing. */
  gboolean is_small = g_variant_get_size (inner) <= LONGEST_TEXT;
  for (; index < MILIEU_GLIB_APPEARANCE_USES; index = find_use (space, name, index + 1))
    {
      const MilieuGlibAppearanceUse *use = &milieu_glib_appearance_uses[index];
      guint32 bit = UINT32_C (1) << index;
      MilieuValue read;
      self->seen |= bit;
      outcome = MILIEU_GLIB_APPEARANCE_WRONG;
      if (!is_small || !g_variant_is_of_type (inner, G_VARIANT_TYPE (use->type))
          || !use->read (inner, &read))
        continue;
      outcome = MILIEU_GLIB_APPEARANCE_TAKEN;
      self->values[index] = read;
      self->known |= bit;
    }
  g_variant_unref (inner);
  return outcome;
}

void
milieu_glib_appearance_begin_all (MilieuGlibAppearance *self)
{
  self->seen = 0;
}

void
milieu_glib_appearance_end_all (MilieuGlibAppearance *self)
{
  self->known &= self->seen;
}

/* The value of the use that counts, or FALSE if there is none. */
static gboolean
find_value (const MilieuGlibAppearance *self, MilieuGlibAppearanceKey key, MilieuValue *value)
{
  for (int i = 0; i < MILIEU_GLIB_APPEARANCE_USES; i++)
    if (milieu_glib_appearance_uses[i].key == key && (self->known & (UINT32_C (1) << i)))
      {
        *value = self->values[i];
        return TRUE;
      }
  return FALSE;
}

/* What is wrong with a value that was not taken, and what would be right, as the start of a
 * sentence (transfer full). */
static char *
explain (const char *space, const char *name, GVariant *value)
{
  int index = find_use (space, name, 0);
  const char *expected =
    index < MILIEU_GLIB_APPEARANCE_USES ? milieu_glib_appearance_uses[index].expected : "nothing";
  GVariant *inner = unwrap (value);
  char *printed;
  if (g_variant_is_of_type (inner, G_VARIANT_TYPE_VARIANT))
    printed = g_strdup_printf ("in more than %d variants", DEEPEST);
  else if (g_variant_get_size (inner) > LONGEST_PRINTED)
    printed = g_strdup_printf ("a value of %" G_GSIZE_FORMAT " bytes (%.20s)",
                               g_variant_get_size (inner), g_variant_get_type_string (inner));
  else
    printed = g_variant_print (inner, TRUE);
  char *explanation = g_strdup_printf ("%s %s is %s, expected %s", space, name, printed, expected);
  g_free (printed);
  g_variant_unref (inner);
  return explanation;
}

/* ---- for sources ---- */

void
milieu_glib_appearance_add_keys (MilieuGlibValueSource *source)
{
  for (int i = 0; i < MILIEU_GLIB_APPEARANCE_KEYS; i++)
    {
      const MilieuKey *key = find_key ((MilieuGlibAppearanceKey)i);
      if (key)
        milieu_glib_value_source_add_key (source, key);
    }
}

MilieuGlibAppearanceOutcome
milieu_glib_appearance_take (MilieuGlibAppearance *self, MilieuGlibValueSource *source,
                             const char *space, const char *name, GVariant *value)
{
  g_variant_ref_sink (value);
  MilieuGlibAppearanceOutcome outcome = read_setting (self, space, name, value);
  if (outcome != MILIEU_GLIB_APPEARANCE_UNUSED)
    {
      char *subject = g_strdup_printf ("%s %s", space, name);
      if (outcome == MILIEU_GLIB_APPEARANCE_TAKEN)
        milieu_glib_value_source_recovered (source, subject);
      else
        {
          char *explanation = explain (space, name, value);
          milieu_glib_value_source_report (source, subject, "%s; what it was stays", explanation);
          g_free (explanation);
        }
      g_free (subject);
    }
  g_variant_unref (value);
  return outcome;
}

void
milieu_glib_appearance_give (const MilieuGlibAppearance *self, MilieuGlibValueSource *source)
{
  milieu_glib_value_source_begin (source);
  for (int i = 0; i < MILIEU_GLIB_APPEARANCE_KEYS; i++)
    {
      const MilieuKey *key = find_key ((MilieuGlibAppearanceKey)i);
      MilieuValue value;
      if (!key)
        continue;
      if (find_value (self, (MilieuGlibAppearanceKey)i, &value))
        milieu_glib_value_source_give (source, key, value);
      else
        milieu_glib_value_source_withdraw (source, key);
    }
  milieu_glib_value_source_commit (source);
}
