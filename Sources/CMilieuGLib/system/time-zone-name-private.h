/* Names of time zones, and what TZ says. */
#ifndef MILIEU_GLIB_TIME_ZONE_NAME_PRIVATE_H
#define MILIEU_GLIB_TIME_ZONE_NAME_PRIVATE_H

#include <glib.h>

/* Whether a zone is a name of the IANA database's: letters, digits, `_`, `+` and `-` in parts
 * between slashes, and a file below /usr/share/zoneinfo of `root`. Where that folder is not there,
 * as on machines without tzdata, the form alone counts. */
gboolean milieu_glib_time_zone_is_name (const char *root, const char *name);

/* The name that follows ".../zoneinfo/" in an absolute path, less "posix/" and "right/" (transfer
 * none, a part of `path`), if it has the form of one; else NULL. */
const char *milieu_glib_time_zone_name_in_path (const char *path);

/* The name that a text of POSIX's has whose offset is the same all year (transfer full): Etc/GMT+5
 * for "EST5" and "<-05>5", UTC for "GMT0". NULL for other texts, and for offsets that are no whole
 * hours from -14 to 12, which have no name. */
char *milieu_glib_time_zone_name_of_offset (const char *text);

#endif
