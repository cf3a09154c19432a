/*
 * What is wrong with a file, all of it at once.
 *
 *     MilieuColorTable *table;
 *     MilieuFaults *faults;
 *     status = milieu_color_table_read_file ("colors.txt", &table, &faults);
 *     if (status == MILIEU_ERROR_FAULTS)
 *       {
 *         fprintf (stderr, "%s\n", milieu_faults_text (faults));
 *         milieu_faults_free (faults);
 *       }
 *     else if (status == MILIEU_OK)
 *       milieu_color_table_release (table);
 *
 * It prints, for each fault, a line such as
 *
 *     colors.txt:2:10: '#12345G' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa is expected
 */
#ifndef MILIEU_THEME_FAULTS_H
#define MILIEU_THEME_FAULTS_H

#include <milieu/base.h>

enum
{
  /* More are counted, and not listed: then the last one says how many. */
  MILIEU_FAULTS_MAX = 1000
};

MILIEU_BEGIN_DECLARATIONS
MILIEU_ASSUME_NONNULL_BEGIN

/* One fault. Its texts are UTF-8 in one line each, and as long as the list. What is quoted in them
 * is cut in its middle where it is long, and what cannot be seen is written as `\u{1b}`, or `\xff`
 * where it is not UTF-8. */
typedef struct MilieuFault
{
  size_t line;          /* from 1; 0 for the file as a whole */
  size_t column;        /* from 1, in characters (Unicode scalars); 0 for the line as a whole */
  const char *found;    /* what is there, such as "'#12345G'" */
  const char *expected; /* what would be right, such as "#rgb, #rgba, #rrggbb or #rrggbbaa" */
  const char *message;  /* both in a sentence without a full stop */
} MilieuFault;

/* A list of faults: never empty, never changed, and owned by whoever it was handed to; it may go
 * from thread to thread. */
typedef struct MilieuFaults MilieuFaults;

/* How many are listed. From any thread. */
MILIEU_API size_t milieu_faults_count (const MilieuFaults *faults);

/* The fault at `index` (transfer none, as long as the list), in the order of the file; those of the
 * file as a whole come first. `index` must be below the count. From any thread. */
MILIEU_API MilieuFault milieu_faults_get (const MilieuFaults *faults, size_t index);

/* All of them, a line each: "NAME:LINE:COLUMN: MESSAGE", without the numbers that are 0, and
 * without a line's end after the last (transfer none, as long as the list). From any thread. */
MILIEU_API const char *milieu_faults_text (const MilieuFaults *faults);

/* Frees the list; NULL is nothing. */
MILIEU_API void milieu_faults_free (MilieuFaults *MILIEU_NULLABLE faults);

MILIEU_ASSUME_NONNULL_END
MILIEU_END_DECLARATIONS

#endif
