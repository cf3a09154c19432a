/*
 * Names of locales.
 *
 * Invariant: what comes out is a BCP 47 tag in its usual case: a language, then script, region and
 * variant where the name has them, each of the form that the standard gives it. Codeset and
 * modifiers that no part of a tag can say are checked, and left out.
 */
#include "locale-name-private.h"

#include <string.h>

enum
{
  NAME_MAX_LENGTH = 100
};

/* A part of a name, which the name holds. */
typedef struct Part
{
  const char *text;
  gsize length;
} Part;

/* What a modifier says in a tag; any of these may be absent. */
typedef struct Modifier
{
  const char *name;
  const char *script;
  const char *variant;
  const char *language; /* in place of the name's own */
} Modifier;

/* Those of glibc's and of gettext's that are about more than characters or money: `@euro` or
 * `@quot` are of no account. */
static const Modifier modifiers[] = {
  { "arabic", "Arab", NULL, NULL },
  { "cyrillic", "Cyrl", NULL, NULL },
  { "devanagari", "Deva", NULL, NULL },
  { "greek", "Grek", NULL, NULL },
  { "hebrew", "Hebr", NULL, NULL },
  { "ijekavian", NULL, "ijekavsk", NULL },
  { "ijekavianlatin", "Latn", "ijekavsk", NULL },
  { "iqtelif", "Latn", NULL, NULL },
  { "latin", "Latn", NULL, NULL },
  { "mongolian", "Mong", NULL, NULL },
  { "saaho", NULL, NULL, "ssy" },
  { "shaw", "Shaw", NULL, NULL },
  { "tifinagh", "Tfng", NULL, NULL },
  { "valencia", NULL, "valencia", NULL },
};

/* Languages whose codes the registry of BCP 47 has replaced. */
static const struct
{
  const char *old_code;
  const char *code;
} replaced[] = { { "in", "id" }, { "iw", "he" }, { "ji", "yi" }, { "jw", "jv" }, { "mo", "ro" } };

static gboolean
consists_of (Part part, gboolean (*is_member) (char c))
{
  for (gsize i = 0; i < part.length; i++)
    if (!is_member (part.text[i]))
      return FALSE;
  return TRUE;
}

static gboolean
is_letter (char c)
{
  return g_ascii_isalpha (c);
}

static gboolean
is_digit (char c)
{
  return g_ascii_isdigit (c);
}

/* Of a codeset or a modifier. */
static gboolean
is_loose (char c)
{
  return g_ascii_isalnum (c) || strchr ("-_:=+.,", c) != NULL;
}

static gboolean
is_script (Part part)
{
  return part.length == 4 && consists_of (part, is_letter);
}

static gboolean
is_region (Part part)
{
  return (part.length == 2 && consists_of (part, is_letter))
         || (part.length == 3 && consists_of (part, is_digit));
}

/* Takes what stands before the first of the `ends`, or all; `rest` is then at that one. */
static Part
take_until (const char **rest, const char *ends)
{
  Part part = { *rest, strcspn (*rest, ends) };
  *rest += part.length;
  return part;
}

/* The part after a separator, if that is what comes next; else an empty one. */
static Part
take_after (const char **rest, const char *separators, const char *ends)
{
  Part part = { *rest, 0 };
  if (**rest && strchr (separators, **rest))
    {
      (*rest)++;
      part = take_until (rest, ends);
    }
  return part;
}

/* Whether a separator is followed by nothing. */
static gboolean
is_left_out (Part part)
{
  return part.length == 0 && strchr ("_-.@", part.text[-1]);
}

static const Modifier *
find_modifier (Part part)
{
  for (gsize n = 0; n < G_N_ELEMENTS (modifiers); n++)
    if (strlen (modifiers[n].name) == part.length
        && g_ascii_strncasecmp (modifiers[n].name, part.text, part.length) == 0)
      return &modifiers[n];
  return NULL;
}

static char *
make_language (Part part, const Modifier *modifier)
{
  if (modifier && modifier->language)
    return g_strdup (modifier->language);
  char *language = g_ascii_strdown (part.text, (gssize)part.length);
  for (gsize n = 0; n < G_N_ELEMENTS (replaced); n++)
    if (strcmp (language, replaced[n].old_code) == 0)
      {
        g_free (language);
        return g_strdup (replaced[n].code);
      }
  return language;
}

static char *
make_tag (Part language, Part script, Part region, const Modifier *modifier)
{
  char *code = make_language (language, modifier);
  GString *tag = g_string_new (code);
  g_free (code);
  if (script.length > 0)
    {
      g_string_append_c (tag, '-');
      g_string_append_c (tag, g_ascii_toupper (script.text[0]));
      for (gsize i = 1; i < script.length; i++)
        g_string_append_c (tag, g_ascii_tolower (script.text[i]));
    }
  else if (modifier && modifier->script)
    g_string_append_printf (tag, "-%s", modifier->script);
  if (region.length > 0)
    g_string_append_c (tag, '-');
  for (gsize i = 0; i < region.length; i++)
    g_string_append_c (tag, g_ascii_toupper (region.text[i]));
  if (modifier && modifier->variant)
    g_string_append_printf (tag, "-%s", modifier->variant);
  return g_string_free (tag, FALSE);
}

char *
milieu_glib_locale_name_to_tag (const char *name)
{
  const char *rest = name;
  Part language = take_until (&rest, "_-.@");
  if (strlen (name) > NAME_MAX_LENGTH || language.length == 0)
    return NULL;
  /* Between them some write a script, as ICU does, and hyphens, as BCP 47 does. */
  Part script = { rest, 0 }, region = take_after (&rest, "_-", "_-.@");
  if (is_script (region))
    {
      script = region;
      region = take_after (&rest, "_-", "_-.@");
    }
  Part codeset = take_after (&rest, ".", "@");
  Part modifier = take_after (&rest, "@", "");
  if (*rest || is_left_out (region) || is_left_out (codeset) || is_left_out (modifier)
      || !consists_of (codeset, is_loose) || !consists_of (modifier, is_loose))
    return NULL;
  if ((language.length == 1 && language.text[0] == 'C')
      || (language.length == 5 && memcmp (language.text, "POSIX", 5) == 0))
    return script.length == 0 && region.length == 0 ? g_strdup ("en") : NULL;
  if (language.length < 2 || language.length > 3 || !consists_of (language, is_letter)
      || (region.length > 0 && !is_region (region)))
    return NULL;
  return make_tag (language, script, region, find_modifier (modifier));
}
