/* What the values of an entry of some kind are. */
#ifndef MILIEU_THEME_ENTRY_KIND_PRIVATE_H
#define MILIEU_THEME_ENTRY_KIND_PRIVATE_H

#include <milieu-theme/color-table.h>

/* The type of values of that kind. */
MilieuType milieu_entry_kind_type (MilieuEntryKind kind);

/* The kind in words, such as "a colour" (static). */
const char *milieu_entry_kind_words (MilieuEntryKind kind);

/* A value's 8 bytes, and back; a string is held by neither. */
uint64_t milieu_entry_pack (MilieuEntryKind kind, MilieuValue value);
MilieuValue milieu_entry_unpack (MilieuEntryKind kind, uint64_t bits);

#endif
