/* The keys of tables' entries. */
#ifndef MILIEU_ENTRY_KEY_PRIVATE_H
#define MILIEU_ENTRY_KEY_PRIVATE_H

#include <milieu-theme/color-table.h>

/* The type of values of that kind. */
MilieuType milieu_entry_kind_type (MilieuEntryKind kind);

/* True if there is a key of that entry and type. From any thread. */
bool milieu_entry_key_exists (const char *entry, MilieuType type);

#endif
