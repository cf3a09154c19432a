/* The version of the headers (macros) and of the library that is running (functions). */
#ifndef MILIEU_VERSION_H
#define MILIEU_VERSION_H

#include <milieu/base.h>

#define MILIEU_VERSION_MAJOR 0
#define MILIEU_VERSION_MINOR 1
#define MILIEU_VERSION_PATCH 0
#define MILIEU_VERSION_STRING "0.1.0"

/* True if the headers are those of version MAJOR.MINOR.PATCH or of a later one. */
#define MILIEU_CHECK_VERSION(major, minor, patch)                                                  \
  (MILIEU_VERSION_MAJOR > (major)                                                                  \
   || (MILIEU_VERSION_MAJOR == (major)                                                             \
       && (MILIEU_VERSION_MINOR > (minor)                                                          \
           || (MILIEU_VERSION_MINOR == (minor) && MILIEU_VERSION_PATCH >= (patch)))))

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* The running library's version, such as "0.1.0" (transfer none, static). From any thread. */
MILIEU_API const char *milieu_version_string (void);

/* True if the running library is of version `major.minor.patch` or later. From any thread. */
MILIEU_API bool milieu_version_is_at_least (int major, int minor, int patch);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
