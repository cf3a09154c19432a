/*
 * Names of themes that a table does not have.
 *
 * Invariants: a name, once it is in the list, stays there unchanged until the table goes, so that
 * any thread may walk the list without a lock; no name is in it twice, and `number` counts down to
 * 1 along it.
 */
#include "unknown-themes-private.h"

#include "../memory-private.h"

#include <stdint.h>
#include <string.h>

struct UnknownTheme
{
  UnknownTheme *next;
  uint32_t number; /* of names in the list from this one on */
  char name[];
};

static bool
is_among (const UnknownTheme *theme, const char *name)
{
  while (theme && strcmp (theme->name, name) != 0)
    theme = theme->next;
  return theme != NULL;
}

static bool
may_follow (const UnknownTheme *latest, const char *name)
{
  return !(latest && latest->number >= UNKNOWN_THEMES_MAX) && !is_among (latest, name);
}

bool
milieu_unknown_themes_add (UnknownThemes *themes, const char *name)
{
  UnknownTheme *latest = atomic_load_explicit (&themes->latest, memory_order_acquire);
  if (!may_follow (latest, name))
    return false;
  size_t size = strlen (name) + 1;
  UnknownTheme *made = milieu_theme_reallocate (NULL, sizeof *made + size);
  if (!made)
    return false;
  memcpy (made->name, name, size);
  do
    {
      /* Another thread may have been faster, with this name too. */
      if (!may_follow (latest, name))
        {
          milieu_theme_free (made);
          return false;
        }
      made->next = latest;
      made->number = latest ? latest->number + 1 : 1;
    }
  while (!atomic_compare_exchange_weak_explicit (&themes->latest, &latest, made,
                                                 memory_order_acq_rel, memory_order_acquire));
  return true;
}

void
milieu_unknown_themes_clear (UnknownThemes *themes)
{
  UnknownTheme *theme = atomic_load_explicit (&themes->latest, memory_order_acquire);
  atomic_store_explicit (&themes->latest, NULL, memory_order_relaxed);
  for (UnknownTheme *next; theme; theme = next)
    {
      next = theme->next;
      milieu_theme_free (theme);
    }
}
