/* Memory of the theme library: the C library's. In debug builds it is counted, and can be refused,
 * for the calling thread alone, so that tests see to it that each refusal becomes a status; and
 * work that must not grow faster than what is read is counted. */
#ifndef MILIEU_THEME_MEMORY_PRIVATE_H
#define MILIEU_THEME_MEMORY_PRIVATE_H

#include <milieu/base.h>

#include <stdlib.h>

#ifdef DEBUG

/* What the calling thread has asked for and done. */
typedef struct ThemeWork
{
  uint64_t requests;   /* of memory, refused ones included; a block that grows is one more */
  uint64_t refused_at; /* the number of the request that is refused; 0 for none */
  int64_t blocks;      /* got, less those freed */
  uint64_t characters; /* looked at by the reader of tables, each time */
  uint64_t probes;     /* places looked at for names */
} ThemeWork;

extern _Thread_local ThemeWork milieu_theme_work;

/* Like realloc, for a size above 0. */
void *milieu_theme_reallocate (void *block, size_t size);

/* Like free. */
void milieu_theme_free (void *block);

#define MILIEU_THEME_COUNT(what, number) (milieu_theme_work.what += (number))

#else

#define milieu_theme_reallocate(block, size) realloc (block, size)
#define milieu_theme_free(block) free (block)
#define MILIEU_THEME_COUNT(what, number) ((void)0)

#endif

/* Makes `block`, an array of `*capacity` items of `size` bytes, hold `count` at least, which is
 * above 0, and returns where it is then; it grows by half or more, so that growing is linear work.
 * NULL, and nothing has changed, when there is no memory. */
void *milieu_theme_grow (void *block, size_t *capacity, size_t count, size_t size);

#endif
