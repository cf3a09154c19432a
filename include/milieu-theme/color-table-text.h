/*
 * Tables as text: in their own format, and for the style sheets of other programs.
 *
 * Each function gives the text, which is UTF-8, in pieces to `write`, until that returns false.
 * None needs memory, and all may be called from any thread.
 *
 *     static bool
 *     write_piece (const char *text, size_t length, void *user_data)
 *     {
 *       return fwrite (text, 1, length, user_data) == length;
 *     }
 *
 *     MilieuColorTable *table;
 *     MilieuFaults *faults;
 *     if (milieu_color_table_read_file ("colors.txt", &table, &faults))
 *       return;
 *     milieu_color_table_write_css (table, write_piece, stdout);
 *     milieu_color_table_release (table);
 *
 * # Names in CSS
 *
 * An entry's name stands as it is, but for `.`, which becomes `-`, and for what an identifier
 * cannot have, which is escaped as CSS Syntax 3 says. So the names `a.b` and `a-b` would be the
 * same: milieu_color_table_check_css tells.
 *
 * # Values in CSS
 *
 * Colours are `#ffffff`, or `#ffffff80` where they are not opaque, or `color(srgb 0.5 0 0 / 0.25)`
 * where two digits a channel would not be exact. Numbers and dimensions are like `1.5` and `16px`,
 * texts like `"Cantarell 11"`. A NUL in a text, which CSS cannot say, becomes U+FFFD.
 */
#ifndef MILIEU_THEME_COLOR_TABLE_TEXT_H
#define MILIEU_THEME_COLOR_TABLE_TEXT_H

#include <milieu-theme/color-table.h>
#include <milieu/inspect.h>

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* Writes the text format, in columns of one width: what is read from it is equal to the table.
 * Colours are as short as is exact: #rrggbb, #rrggbbaa or #rrrrggggbbbbaaaa. Comments, references
 * and shorter forms that a text had are not kept. */
MILIEU_API void milieu_color_table_write (const MilieuColorTable *table, MilieuWriteFunction write,
                                          void *MILIEU_NULLABLE user_data);

/* Writes a rule with all entries as custom properties for each theme: `:root { --BG: #ffffff; }`,
 * with line breaks, for NORMAL, then `[data-theme="NIGHT"] { --BG: #343434; }` for each other one,
 * in their order. */
MILIEU_API void milieu_color_table_write_css (const MilieuColorTable *table,
                                              MilieuWriteFunction write,
                                              void *MILIEU_NULLABLE user_data);

/* Writes the rule of one theme alone, whose index must be below the count, as `:root { … }`. */
MILIEU_API void milieu_color_table_write_theme_css (const MilieuColorTable *table, size_t theme,
                                                    MilieuWriteFunction write,
                                                    void *MILIEU_NULLABLE user_data);

/* Writes the colours of one theme, whose index must be below the count, for GTK 3 and 4, a line
 * each: `@define-color BG #ffffff;`. What is not opaque, and what two digits a channel would not
 * say exactly, is `rgba(255,255,255,0.5)`: GTK 4 knows `#rrggbbaa` too, but GTK 3 does not. Other
 * entries than colours are left out. */
MILIEU_API void milieu_color_table_write_gtk_css (const MilieuColorTable *table, size_t theme,
                                                  MilieuWriteFunction write,
                                                  void *MILIEU_NULLABLE user_data);

/* MILIEU_ERROR_FAULTS if entries of the table would have the same name in CSS: `*faults` (transfer
 * full) has one for each that is not the first of its name, with both names; it is untouched
 * otherwise. MILIEU_ERROR_NO_MEMORY. From any thread. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus
milieu_color_table_check_css (const MilieuColorTable *table, MilieuFaults *MILIEU_NULLABLE *faults);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
