/*
 * Memory of the theme library.
 *
 * Invariant: an array that cannot grow is as it was, and its size in bytes never wraps.
 */
#include "memory-private.h"

#ifdef DEBUG

_Thread_local ThemeWork milieu_theme_work;

void *
milieu_theme_reallocate (void *block, size_t size)
{
  ThemeWork *work = &milieu_theme_work;
  if (++work->requests == work->refused_at)
    return NULL;
  void *made = realloc (block, size);
  if (made && !block)
    work->blocks++;
  return made;
}

void
milieu_theme_free (void *block)
{
  if (block)
    milieu_theme_work.blocks--;
  free (block);
}

#endif

void *
milieu_theme_grow (void *block, size_t *capacity, size_t count, size_t size)
{
  enum
  {
    FIRST = 16
  };
  if (count <= *capacity)
    return block;
  size_t wanted = *capacity < FIRST ? FIRST : *capacity + *capacity / 2;
  if (wanted < count)
    wanted = count;
  if (wanted > SIZE_MAX / size)
    return NULL;
  void *grown = milieu_theme_reallocate (block, wanted * size);
  if (grown)
    *capacity = wanted;
  return grown;
}
