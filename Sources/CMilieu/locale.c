/*
 * Locales: what follows from a BCP 47 tag.
 *
 * Invariant: any text has an answer, the usual one where it is no tag or says nothing about the
 * question. Letters count the same in either case, and `_` separates as `-` does, since that is how
 * other libraries write such tags. Nothing is allocated.
 */
#include "locale-private.h"

#include <string.h>

enum
{
  SUBTAG_MAX = 8,
  CALENDAR_TYPE_SIZE = 32
};

/* One of a tag's parts. */
typedef struct Subtag
{
  const char *text;
  size_t length;
} Subtag;

/* The parts that matter here, in lower case and empty where the tag has none. */
typedef struct Locale
{
  char language[SUBTAG_MAX + 1];
  char script[5];
  char region[4];
  Subtag extensions; /* at the first singleton, if any */
} Locale;

static char
lower (char c)
{
  return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool
is_alphabetic (Subtag subtag)
{
  for (size_t i = 0; i < subtag.length; i++)
    if (lower (subtag.text[i]) < 'a' || lower (subtag.text[i]) > 'z')
      return false;
  return true;
}

static Subtag
subtag_at (const char *text)
{
  return (Subtag){ text, strcspn (text, "-_") };
}

static Subtag
subtag_after (Subtag subtag)
{
  const char *end = subtag.text + subtag.length;
  return subtag_at (*end ? end + 1 : end);
}

/* Into `text`, which has room. */
static void
subtag_copy (Subtag subtag, char *text)
{
  for (size_t i = 0; i < subtag.length; i++)
    text[i] = lower (subtag.text[i]);
  text[subtag.length] = '\0';
}

static Locale
parse (const char *tag)
{
  Locale locale = { .language = "" };
  Subtag subtag = subtag_at (tag);
  if (subtag.length >= 2 && subtag.length <= SUBTAG_MAX && is_alphabetic (subtag))
    {
      subtag_copy (subtag, locale.language);
      subtag = subtag_after (subtag);
    }
  /* Extended languages and variants are passed by; an empty part is no singleton. */
  for (; *subtag.text && subtag.length != 1; subtag = subtag_after (subtag))
    {
      bool is_open = !*locale.region;
      if (subtag.length == 4 && is_open && !*locale.script && is_alphabetic (subtag))
        subtag_copy (subtag, locale.script);
      else if (subtag.length == 2 && is_open && is_alphabetic (subtag))
        subtag_copy (subtag, locale.region);
    }
  locale.extensions = subtag;
  return locale;
}

static bool
is_in (const char *text, const char *const *list)
{
  for (; *list; list++)
    if (strcmp (text, *list) == 0)
      return true;
  return false;
}

const char *
milieu_calendar_type (MilieuCalendar calendar)
{
  switch (calendar)
    {
#define TYPE(name, type)                                                                           \
  case MILIEU_CALENDAR_##name:                                                                     \
    return type;
      MILIEU_CALENDAR_MAP (TYPE)
#undef TYPE
    case MILIEU_CALENDAR_COUNT:
      break;
    }
  return "gregory";
}

/* The calendar of that type; MILIEU_CALENDAR_COUNT for a type that there is not. */
static MilieuCalendar
find_calendar (const char *type)
{
  /* Names that CLDR keeps for what has another one now. */
  if (strcmp (type, "islamicc") == 0)
    return MILIEU_CALENDAR_ISLAMIC_CIVIL;
  if (strcmp (type, "ethiopic-amete-alem") == 0)
    return MILIEU_CALENDAR_ETHIOAA;
  int calendar = 0;
  while (calendar < MILIEU_CALENDAR_COUNT
         && strcmp (type, milieu_calendar_type ((MilieuCalendar)calendar)) != 0)
    calendar++;
  return (MilieuCalendar)calendar;
}

/* Moves to the type that follows the key `ca` in a tag's extension `u`. */
static bool
find_calendar_keyword (Subtag *subtag)
{
  bool is_in_unicode_extension = false;
  for (; *subtag->text; *subtag = subtag_after (*subtag))
    {
      char first = lower (subtag->text[0]);
      if (subtag->length == 1 && first == 'x')
        return false;
      if (subtag->length == 1)
        is_in_unicode_extension = first == 'u';
      else if (is_in_unicode_extension && subtag->length == 2 && first == 'c'
               && lower (subtag->text[1]) == 'a')
        {
          *subtag = subtag_after (*subtag);
          return true;
        }
    }
  return false;
}

/* The calendar that the tag names; MILIEU_CALENDAR_COUNT if none, or none that there is. */
static MilieuCalendar
explicit_calendar (const Locale *locale)
{
  Subtag subtag = locale->extensions;
  char type[CALENDAR_TYPE_SIZE] = "";
  size_t length = 0;
  if (!find_calendar_keyword (&subtag))
    return MILIEU_CALENDAR_COUNT;
  /* A type can have several parts, such as islamic-umalqura; the next key has two letters. */
  for (; subtag.length > 2; subtag = subtag_after (subtag))
    {
      if (subtag.length > SUBTAG_MAX || length + 1 + subtag.length >= sizeof type)
        return MILIEU_CALENDAR_COUNT;
      if (length > 0)
        type[length++] = '-';
      subtag_copy (subtag, type + length);
      length += subtag.length;
    }
  return find_calendar (type);
}

/* From CLDR's supplemental data, calendarPreferenceData (version 38): the regions whose first
 * choice is not the Gregorian calendar; and the languages for which likelySubtags gives such a
 * region. */
MilieuCalendar
milieu_locale_calendar (const char *tag)
{
  static const char *const persian_regions[] = { "af", "ir", NULL };
  static const char *const persian_languages[] = { "fa",  "glk", "haz", "lrc",
                                                   "mzn", "prs", "ps",  NULL };
  Locale locale = parse (tag);
  MilieuCalendar calendar = explicit_calendar (&locale);
  if (calendar != MILIEU_CALENDAR_COUNT)
    return calendar;
  if (*locale.region)
    {
      if (is_in (locale.region, persian_regions))
        return MILIEU_CALENDAR_PERSIAN;
      if (strcmp (locale.region, "th") == 0)
        return MILIEU_CALENDAR_BUDDHIST;
      if (strcmp (locale.region, "sa") == 0)
        return MILIEU_CALENDAR_ISLAMIC_UMALQURA;
      return MILIEU_CALENDAR_GREGORY;
    }
  if (is_in (locale.language, persian_languages))
    return MILIEU_CALENDAR_PERSIAN;
  return strcmp (locale.language, "th") == 0 ? MILIEU_CALENDAR_BUDDHIST : MILIEU_CALENDAR_GREGORY;
}

/* The scripts that run from right to left, and the languages that CLDR's likelySubtags writes in
 * one of them where the tag names no script. */
MilieuLayoutDirection
milieu_locale_direction (const char *tag)
{
  static const char *const scripts[] = { "adlm", "arab", "aran", "hebr", "mand", "mend",
                                         "nkoo", "rohg", "samr", "syrc", "thaa", NULL };
  static const char *const languages[] = { "aeb", "ar",  "arc", "arq", "ary", "arz", "bal",
                                           "bgn", "bqi", "ckb", "dv",  "fa",  "glk", "haz",
                                           "he",  "iw",  "ji",  "ks",  "lrc", "mzn", "nqo",
                                           "pnb", "prs", "ps",  "rhg", "sd",  "sdh", "skr",
                                           "syr", "ug",  "ur",  "yi",  NULL };
  Locale locale = parse (tag);
  bool is_right_to_left =
    *locale.script ? is_in (locale.script, scripts) : is_in (locale.language, languages);
  return is_right_to_left ? MILIEU_LAYOUT_RIGHT_TO_LEFT : MILIEU_LAYOUT_LEFT_TO_RIGHT;
}
