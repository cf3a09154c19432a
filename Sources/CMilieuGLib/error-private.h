/* How the core's statuses become errors. */
#ifndef MILIEU_GLIB_ERROR_PRIVATE_H
#define MILIEU_GLIB_ERROR_PRIVATE_H

#include <milieu-glib/error.h>

/* True for MILIEU_OK. Else sets an error with the status's number, "WHAT: the status's message",
 * where the format gives what was to be done: "node 'list' is not set". */
gboolean milieu_glib_check (MilieuStatus status, GError **error, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

/* The text in one line of UTF-8, for a message: with a blank for all that is not printable
 * (transfer full). */
char *milieu_glib_printable (const char *text);

#endif
