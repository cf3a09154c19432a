/* What the tests of colour tables share. */
#ifndef TABLES_H
#define TABLES_H

#include <milieu-theme/milieu-theme.h>

/* Reads a table, called `t`, that must be right (transfer full). */
MilieuColorTable *read_table (const char *text);

/* Reads `length` bytes that must have faults, and compares all that is said of them. */
void check_faults_of (const char *text, size_t length, const char *expected);

/* The same of a text. */
void check_faults (const char *text, const char *expected);

/* Checks a table's colour, which must be there, against one as milieu_color_format writes it. */
void check_color_at (const MilieuColorTable *table, const char *entry, const char *theme,
                     const char *expected);

/* What a writer of a table gives; valid until the next call on this thread. */
const char *text_of (const MilieuColorTable *table);
const char *css_of (const MilieuColorTable *table);
const char *theme_css_of (const MilieuColorTable *table, const char *theme);
const char *gtk_css_of (const MilieuColorTable *table, const char *theme);

#endif
