/* Names of locales, as environment variables have them. */
#ifndef MILIEU_GLIB_LOCALE_NAME_PRIVATE_H
#define MILIEU_GLIB_LOCALE_NAME_PRIVATE_H

#include <glib.h>

/* The BCP 47 tag (transfer full) of a POSIX name "language[_TERRITORY][.codeset][@modifier]", such
 * as sr-Latn-RS for "sr_RS.UTF-8@latin"; "C" and "POSIX" are en. NULL for what is no such name. */
char *milieu_glib_locale_name_to_tag (const char *name);

#endif
