/*
 * The running library's version.
 *
 * Invariant: these functions give what version.h said when the library was built, whatever headers
 * their caller has.
 */
#include <milieu/version.h>

const char *
milieu_version_string (void)
{
  return MILIEU_VERSION_STRING;
}

bool
milieu_version_is_at_least (int major, int minor, int patch)
{
  return MILIEU_CHECK_VERSION (major, minor, patch);
}
