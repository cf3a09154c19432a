/* What a BCP 47 tag says, or implies, about a locale. */
#ifndef MILIEU_LOCALE_PRIVATE_H
#define MILIEU_LOCALE_PRIVATE_H

#include <milieu/predefined.h>

/* X (NAME, "BCP 47 calendar type"); the first is the usual one. */
#define MILIEU_CALENDAR_MAP(X)                                                                     \
  X (GREGORY, "gregory")                                                                           \
  X (BUDDHIST, "buddhist")                                                                         \
  X (CHINESE, "chinese")                                                                           \
  X (COPTIC, "coptic")                                                                             \
  X (DANGI, "dangi")                                                                               \
  X (ETHIOAA, "ethioaa")                                                                           \
  X (ETHIOPIC, "ethiopic")                                                                         \
  X (HEBREW, "hebrew")                                                                             \
  X (INDIAN, "indian")                                                                             \
  X (ISLAMIC, "islamic")                                                                           \
  X (ISLAMIC_CIVIL, "islamic-civil")                                                               \
  X (ISLAMIC_RGSA, "islamic-rgsa")                                                                 \
  X (ISLAMIC_TBLA, "islamic-tbla")                                                                 \
  X (ISLAMIC_UMALQURA, "islamic-umalqura")                                                         \
  X (ISO8601, "iso8601")                                                                           \
  X (JAPANESE, "japanese")                                                                         \
  X (PERSIAN, "persian")                                                                           \
  X (ROC, "roc")

typedef enum MilieuCalendar
{
#define MILIEU_CALENDAR_ENUMERATOR(name, type) MILIEU_CALENDAR_##name,
  MILIEU_CALENDAR_MAP (MILIEU_CALENDAR_ENUMERATOR)
#undef MILIEU_CALENDAR_ENUMERATOR
    MILIEU_CALENDAR_COUNT
} MilieuCalendar;

/* The calendar's BCP 47 type (static). */
const char *milieu_calendar_type (MilieuCalendar calendar);

/* The calendar that people with that locale expect. */
MilieuCalendar milieu_locale_calendar (const char *tag);

/* The direction in which that locale's text runs. */
MilieuLayoutDirection milieu_locale_direction (const char *tag);

#endif
