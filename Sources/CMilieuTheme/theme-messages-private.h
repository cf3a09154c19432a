/* What themes report to the process's message function. */
#ifndef MILIEU_THEME_MESSAGES_PRIVATE_H
#define MILIEU_THEME_MESSAGES_PRIVATE_H

#include <milieu-theme/color-table.h>

/* Reports, once for the table and the name, that the table has no such theme. From any thread. */
void milieu_theme_report_unknown (const MilieuColorTable *table, const char *theme);

#endif
