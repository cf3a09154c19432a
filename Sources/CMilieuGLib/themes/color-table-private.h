/* What is wrong with a table, as an error. */
#ifndef MILIEU_GLIB_COLOR_TABLE_PRIVATE_H
#define MILIEU_GLIB_COLOR_TABLE_PRIVATE_H

#include <milieu-glib/color-table.h>
#include <milieu-theme/faults.h>

/* True for MILIEU_OK. Else sets an error that begins with `what`; for MILIEU_ERROR_FAULTS with all
 * of the faults (transfer full), a line each. */
gboolean milieu_glib_color_table_check (MilieuStatus status, MilieuFaults *faults, const char *what,
                                        GError **error);

#endif
