/* The keys of tables' entries. */
#ifndef MILIEU_THEME_ENTRY_KEY_PRIVATE_H
#define MILIEU_THEME_ENTRY_KEY_PRIVATE_H

#include <milieu-theme/color-table.h>

/* True if there is a key of that entry and type. From any thread. */
bool milieu_entry_key_exists (const char *entry, MilieuType type);

#endif
