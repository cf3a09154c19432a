/* What a table keeps for those who read it in trees. */
#ifndef MILIEU_THEME_COLOR_TABLE_PRIVATE_H
#define MILIEU_THEME_COLOR_TABLE_PRIVATE_H

#include "unknown-themes-private.h"

#include <milieu-theme/color-table.h>

/* The themes that it was asked for and does not have: they are no part of its value. From any
 * thread. */
UnknownThemes *milieu_color_table_unknown_themes (const MilieuColorTable *table);

#endif
