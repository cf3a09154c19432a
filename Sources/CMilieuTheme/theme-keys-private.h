/* The keys of themes, with why one is not to be had. */
#ifndef MILIEU_THEME_KEYS_PRIVATE_H
#define MILIEU_THEME_KEYS_PRIVATE_H

#include <milieu/key.h>

typedef enum ThemeKey
{
  THEME_KEY_LIGHT,
  THEME_KEY_DARK,
  THEME_KEY_VERSION,
  THEME_KEY_TABLE,
  THEME_KEY_COUNT
} ThemeKey;

/* Defines the key if that has not been done. MILIEU_ERROR_NO_MEMORY, _EXISTS. From any thread. */
MILIEU_WARN_UNUSED MilieuStatus milieu_theme_require_key (ThemeKey index, const MilieuKey **key);

#endif
