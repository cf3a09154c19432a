/*
 * Statuses as text.
 *
 * Invariant: names and messages come from MILIEU_STATUS_MAP alone, so that none can be forgotten; a
 * number that is no status still has a text.
 */
#include <milieu/status.h>

const char *
milieu_status_name (MilieuStatus status)
{
  switch (status)
    {
#define NAME(name, number, short_name, message)                                                    \
  case name:                                                                                       \
    return short_name;
      MILIEU_STATUS_MAP (NAME)
#undef NAME
    }
  return "unknown";
}

const char *
milieu_status_message (MilieuStatus status)
{
  switch (status)
    {
#define MESSAGE(name, number, short_name, message)                                                 \
  case name:                                                                                       \
    return message;
      MILIEU_STATUS_MAP (MESSAGE)
#undef MESSAGE
    }
  return "no status of this version of the library";
}
