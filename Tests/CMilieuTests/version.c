#include "test.h"

#include <milieu/version.h>

#include <stdio.h>

static void
theTextSaysTheNumbers (void)
{
  char text[40];
  snprintf (text, sizeof text, "%d.%d.%d", MILIEU_VERSION_MAJOR, MILIEU_VERSION_MINOR,
            MILIEU_VERSION_PATCH);
  CHECK_TEXT (MILIEU_VERSION_STRING, text);
}

static void
theLibraryIsOfTheHeadersVersion (void)
{
  CHECK_TEXT (milieu_version_string (), MILIEU_VERSION_STRING);
}

static void
aVersionIsAtLeastItselfAndThoseBefore (void)
{
  const int major = MILIEU_VERSION_MAJOR, minor = MILIEU_VERSION_MINOR,
            patch = MILIEU_VERSION_PATCH;
  CHECK (milieu_version_is_at_least (major, minor, patch));
  CHECK (milieu_version_is_at_least (major, minor - 1, patch + 7));
  CHECK (milieu_version_is_at_least (major - 1, minor + 7, patch + 7));
  CHECK (MILIEU_CHECK_VERSION (major, minor, patch));
  CHECK (MILIEU_CHECK_VERSION (major, minor - 1, patch + 7));
  CHECK (MILIEU_CHECK_VERSION (major - 1, minor + 7, patch + 7));
}

static void
aVersionIsNotOneAfterIt (void)
{
  const int major = MILIEU_VERSION_MAJOR, minor = MILIEU_VERSION_MINOR,
            patch = MILIEU_VERSION_PATCH;
  CHECK (!milieu_version_is_at_least (major, minor, patch + 1));
  CHECK (!milieu_version_is_at_least (major, minor + 1, 0));
  CHECK (!milieu_version_is_at_least (major + 1, 0, 0));
  CHECK (!MILIEU_CHECK_VERSION (major, minor, patch + 1));
  CHECK (!MILIEU_CHECK_VERSION (major, minor + 1, 0));
  CHECK (!MILIEU_CHECK_VERSION (major + 1, 0, 0));
}

TEST_TOPIC (version, TEST (version, theTextSaysTheNumbers),
            TEST (version, theLibraryIsOfTheHeadersVersion),
            TEST (version, aVersionIsAtLeastItselfAndThoseBefore),
            TEST (version, aVersionIsNotOneAfterIt))
