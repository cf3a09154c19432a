#include "test.h"

#include <milieu/status.h>

static const MilieuStatus statuses[] = {
#define LIST(name, number, short_name, message) name,
  MILIEU_STATUS_MAP (LIST)
#undef LIST
};

static const size_t count = sizeof statuses / sizeof *statuses;

static void
successIsZero (void)
{
  CHECK_INT (MILIEU_OK, 0);
  CHECK_TEXT (milieu_status_name (MILIEU_OK), "ok");
  CHECK_TEXT (milieu_status_message (MILIEU_OK), "success");
}

static void
eachStatusHasANameOfItsOwn (void)
{
  CHECK_TEXT (milieu_status_name (MILIEU_ERROR_NO_NODE), "no-node");
  CHECK_TEXT (milieu_status_name (MILIEU_ERROR_NOT_SIBLING), "not-sibling");
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < i; j++)
      CHECK (strcmp (milieu_status_name (statuses[i]), milieu_status_name (statuses[j])) != 0);
}

static void
aMessageHasNoFullStop (void)
{
  for (size_t i = 0; i < count; i++)
    {
      const char *message = milieu_status_message (statuses[i]);
      CHECK (*message != '\0');
      CHECK (message[strlen (message) - 1] != '.');
    }
}

static void
whatIsNoStatusHasATextToo (void)
{
  CHECK_TEXT (milieu_status_name ((MilieuStatus)30), "unknown");
  CHECK_TEXT (milieu_status_message ((MilieuStatus)30), "no status of this version of the library");
}

TEST_TOPIC (status, TEST (status, successIsZero), TEST (status, eachStatusHasANameOfItsOwn),
            TEST (status, aMessageHasNoFullStop), TEST (status, whatIsNoStatusHasATextToo))
