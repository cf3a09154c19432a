/* What a file such as /etc/locale.conf says about the locale of messages. */
#ifndef MILIEU_GLIB_LOCALE_FILE_PRIVATE_H
#define MILIEU_GLIB_LOCALE_FILE_PRIVATE_H

#include <glib.h>

enum
{
  MILIEU_GLIB_LOCALE_VARIABLES = 3
};

/* LC_ALL, LC_MESSAGES and LANG: an earlier one outdoes a later. */
extern const char *const milieu_glib_locale_variables[MILIEU_GLIB_LOCALE_VARIABLES];

/* Reads lines as the shell would assignments of plain texts: `LANG=pl_PL.UTF-8`, in quotes or not,
 * after `export` or not; comments and all else are passed by. What is last said of a variable goes
 * into `values` (transfer full), which are NULL else. FALSE if a line about one of the variables
 * cannot be read, whose number is then `line`. */
gboolean milieu_glib_locale_file_parse (const char *text, char **values, int *line);

#endif
