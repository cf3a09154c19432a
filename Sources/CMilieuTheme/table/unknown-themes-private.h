/* The names that were asked of a table and are none of its themes, so that each is reported once.
 */
#ifndef MILIEU_THEME_UNKNOWN_THEMES_PRIVATE_H
#define MILIEU_THEME_UNKNOWN_THEMES_PRIVATE_H

#include <stdatomic.h>
#include <stdbool.h>

/* After this many names a table's are not kept, and not reported, any more. */
enum
{
  UNKNOWN_THEMES_MAX = 100
};

typedef struct UnknownTheme UnknownTheme;

/* Lies in the table; all zero is none. Any number of threads may add to it. */
typedef struct UnknownThemes
{
  _Atomic (UnknownTheme *) latest;
} UnknownThemes;

/* Keeps a name (copied). True if it was not there and is now, for one of all threads; false also
 * when there is no memory, so that a later call may have it. */
bool milieu_unknown_themes_add (UnknownThemes *themes, const char *name);

/* Frees the names, when nobody else has the table any more. */
void milieu_unknown_themes_clear (UnknownThemes *themes);

#endif
