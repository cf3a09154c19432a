/*
 * Colour tables: what each entry is in each theme.
 *
 * A table has themes, NORMAL among them, and entries: each has a name and one value a theme, which
 * is a colour, or a number, a dimension or a text. A table never changes, is counted, and may be
 * used, kept and released on any thread.
 *
 *     const char text[] = "NORMAL   NIGHT\n"
 *                         "#ffffff  #343434  BG    // behind everything\n"
 *                         "$BG      #000000  BAR\n";
 *     MilieuColorTable *table;
 *     MilieuFaults *faults;
 *     MilieuColor background;
 *     status = milieu_color_table_read ("inline", text, sizeof text - 1, &table, &faults);
 *     if (status == MILIEU_ERROR_FAULTS)
 *       milieu_faults_free (faults);
 *     if (status != MILIEU_OK)
 *       return;
 *     if (milieu_color_table_get_color (table, "BG", "NIGHT", &background))
 *       printf ("%x\n", background.red >> 8);
 *     milieu_color_table_release (table);
 *
 * # The text format
 *
 * UTF-8, with a byte order mark before it or without, in lines that end with LF or CRLF (the last
 * one may lack it). Blanks are spaces and tabs; they part columns, and may stand before and after
 * them. Lines may be blank. A comment is `//`, at the start of a line or after a blank, and all
 * that follows in the line. Control characters are allowed nowhere, and a CR only before LF.
 *
 * The first line with columns names the themes, each once. In each line that follows are one value
 * a theme, in the order of that first line, and at last the entry's name, each once in a table.
 *
 *     theme      a letter or `_`, then whatever a name may have
 *     name       a letter, a digit or `_`, then anything but blanks, control characters, `"`, `{`
 *                and `}`; nothing that begins with `0x` or `0X`
 *     color      #rgb, #rgba, #rrggbb, #rrggbbaa or #rrrrggggbbbbaaaa, in either case of letters,
 *                where `0x` may stand for `#`
 *     reference  $ and the name of an entry, also of one that comes later: what that one is in the
 *                same theme; round in a circle is a fault
 *     number     as JSON has it, of at most 100 characters: 12, -1.5 or 2.5e6, but not what would
 *                be a colour after `#`, which was left out then: so 100 is written as 100.0
 *     dimension  a number and px: 16px
 *     text       in `"`, with \" \\ \n \t and \u{HEX} in it
 *
 * A character beyond ASCII counts as a letter, but for those of control and format, and blanks of
 * other widths, which no name has. The values of an entry are of one kind, which is its own.
 *
 * All faults are reported at once, and none that merely follows from another. In a line with too
 * few or too many columns, what is a name where one can be is known, so that references to it are
 * right.
 */
#ifndef MILIEU_THEME_COLOR_TABLE_H
#define MILIEU_THEME_COLOR_TABLE_H

#include <milieu-theme/faults.h>
#include <milieu/base.h>
#include <milieu/status.h>
#include <milieu/value.h>

/* One kind an entry, the same in all themes. */
typedef enum MilieuEntryKind
{
  MILIEU_ENTRY_COLOR = 0,     /* a MILIEU_TYPE_COLOR */
  MILIEU_ENTRY_NUMBER = 1,    /* a MILIEU_TYPE_DOUBLE */
  MILIEU_ENTRY_DIMENSION = 2, /* a MILIEU_TYPE_DOUBLE, in pixels as CSS has them */
  MILIEU_ENTRY_STRING = 3     /* a MILIEU_TYPE_STRING */
} MilieuEntryKind;

enum
{
  MILIEU_COLOR_TABLE_NONE = -1 /* of finding: there is none */
};

/* Limits. What is beyond them is refused. */
enum
{
  MILIEU_COLOR_TABLE_BYTES_MAX = 1 << 26, /* of a text or a file: 64 MiB; of all names as well */
  MILIEU_COLOR_TABLE_THEMES_MAX = 1 << 16,
  MILIEU_COLOR_TABLE_ENTRIES_MAX = 1 << 24,
  MILIEU_COLOR_TABLE_VALUES_MAX = 1 << 26 /* entries times themes */
};

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* A table: counted atomically, never changed. */
typedef struct MilieuColorTable MilieuColorTable;

/* Reads a table of `length` bytes in the text format (transfer full). `name` is what messages call
 * it, such as a path; it is copied. MILIEU_ERROR_FAULTS: `*faults` (transfer full) has them all;
 * it is untouched otherwise, as `*table` is unless the status is MILIEU_OK. MILIEU_ERROR_NO_MEMORY.
 * The work grows with the text alone, and not with what is in it. From any thread. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_color_table_read (
  const char *name, const char *text, size_t length, MilieuColorTable *MILIEU_NULLABLE *table,
  MilieuFaults *MILIEU_NULLABLE *faults);

/* Reads a file in the same way, which is called by its path. A file that is missing, unreadable, no
 * regular file or too large is a fault. Never waits for what a pipe or a device may give. From any
 * thread. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus
milieu_color_table_read_file (const char *path, MilieuColorTable *MILIEU_NULLABLE *table,
                              MilieuFaults *MILIEU_NULLABLE *faults);

/* One more reference to `table` (transfer full); NULL stays NULL. From any thread. */
MILIEU_API MilieuColorTable *MILIEU_NULLABLE milieu_color_table_retain (
  MilieuColorTable *MILIEU_NULLABLE table);

/* Gives a reference back; NULL is nothing. From any thread. */
MILIEU_API void milieu_color_table_release (MilieuColorTable *MILIEU_NULLABLE table);

/* True if both have the same themes and the same entries, in the same order, of the same kinds and
 * with the same values; their own names do not matter. From any thread. */
MILIEU_API bool milieu_color_table_equal (const MilieuColorTable *a, const MilieuColorTable *b);

/* What messages call it (transfer none, as long as the table). From any thread. */
MILIEU_API const char *milieu_color_table_name (const MilieuColorTable *table);

/* How many themes it has: at least one. From any thread. */
MILIEU_API size_t milieu_color_table_theme_count (const MilieuColorTable *table);

/* The theme at `index`, in the order of the first line (transfer none, as long as the table); NULL
 * beyond the last. From any thread. */
MILIEU_API const char *MILIEU_NULLABLE milieu_color_table_theme (const MilieuColorTable *table,
                                                                 size_t index);

/* The index of the theme of that name, or MILIEU_COLOR_TABLE_NONE; the work does not grow with the
 * table. From any thread. */
MILIEU_API ptrdiff_t milieu_color_table_find_theme (const MilieuColorTable *table,
                                                    const char *name);

/* How many entries it has. From any thread. */
MILIEU_API size_t milieu_color_table_entry_count (const MilieuColorTable *table);

/* The name of the entry at `index`, in the order of the text (transfer none, as long as the table);
 * NULL beyond the last. From any thread. */
MILIEU_API const char *MILIEU_NULLABLE milieu_color_table_entry (const MilieuColorTable *table,
                                                                 size_t index);

/* The index of the entry of that name, or MILIEU_COLOR_TABLE_NONE; the work does not grow with the
 * table. From any thread. */
MILIEU_API ptrdiff_t milieu_color_table_find_entry (const MilieuColorTable *table,
                                                    const char *name);

/* What the values of the entry at `entry`, which must be below the count, are. From any thread. */
MILIEU_API MilieuEntryKind milieu_color_table_kind (const MilieuColorTable *table, size_t entry);

/* The entry's value in a theme (transfer none, as long as the table). Both indices must be below
 * their counts. From any thread. */
MILIEU_API MilieuValue milieu_color_table_value (const MilieuColorTable *table, size_t entry,
                                                 size_t theme);

/* Writes the colour of that entry in that theme to `*color`; false, and nothing is written, where
 * there is no such entry or theme, or the entry is no colour. From any thread. */
MILIEU_API bool milieu_color_table_get_color (const MilieuColorTable *table, const char *entry,
                                              const char *theme, MilieuColor *color);

/* Makes a table without a text, on one thread at a time.
 *
 *     MilieuColorTableBuilder *builder;
 *     MilieuColorTable *table;
 *     MilieuFaults *faults;
 *     MilieuColor white;
 *     if (milieu_color_parse ("#fff", &white)
 *         || milieu_color_table_builder_new ("made here", &builder))
 *       return;
 *     status = milieu_color_table_builder_add_theme (builder, "NORMAL");
 *     if (status == MILIEU_OK)
 *       status = milieu_color_table_builder_add (builder, "BG", 0, MILIEU_ENTRY_COLOR,
 *                                                milieu_value_color (white));
 *     if (status != MILIEU_OK)
 *       milieu_color_table_builder_free (builder);
 *     else if (milieu_color_table_builder_finish (builder, &table, &faults) == MILIEU_OK)
 *       milieu_color_table_release (table);
 */
typedef struct MilieuColorTableBuilder MilieuColorTableBuilder;

/* A builder of an empty table that messages will call `name`, which is copied (transfer full).
 * MILIEU_ERROR_NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_color_table_builder_new (
  const char *name, MilieuColorTableBuilder *MILIEU_NULLABLE *builder);

/* Adds a theme after the others. MILIEU_ERROR_EXISTS (it is there), _TEXT (not UTF-8), _NAME (not a
 * theme's name, see the text format), _LIMIT, _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus
milieu_color_table_builder_add_theme (MilieuColorTableBuilder *builder, const char *theme);

/* Gives an entry its value in the theme at `theme`, an index among those that were added; a string
 * is retained. An entry comes into being with its first value, after the others, and has the kind
 * of that. MILIEU_ERROR_EXISTS (it has a value in that theme), _TEXT (not UTF-8), _NAME (not an
 * entry's name, see the text format), _TYPE (the entry is of another kind, or the value not of that
 * kind's type), _LIMIT (there is no such theme, a number is not finite, or the table would be too
 * large), _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus
milieu_color_table_builder_add (MilieuColorTableBuilder *builder, const char *entry, size_t theme,
                                MilieuEntryKind kind, MilieuValue value);

/* Makes the table (transfer full), and frees the builder whatever it comes to. Where an entry has
 * no value in a theme it has that of NORMAL. MILIEU_ERROR_FAULTS (no theme NORMAL, or entries
 * without a value there; `*faults`, transfer full, has them all), _NO_MEMORY. */
MILIEU_API MILIEU_WARN_UNUSED MilieuStatus milieu_color_table_builder_finish (
  MilieuColorTableBuilder *builder, MilieuColorTable *MILIEU_NULLABLE *table,
  MilieuFaults *MILIEU_NULLABLE *faults);

/* Frees a builder that is to make no table; NULL is nothing. */
MILIEU_API void milieu_color_table_builder_free (MilieuColorTableBuilder *MILIEU_NULLABLE builder);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
