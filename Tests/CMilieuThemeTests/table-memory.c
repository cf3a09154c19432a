/* Each allocation is refused in turn: what comes of it is a status, nothing is left behind, and
 * what was to be written is untouched. */
#define _DEFAULT_SOURCE

#include "../../Sources/CMilieuTheme/memory-private.h"

#ifdef DEBUG

#include "../CMilieuTests/process-allocator.h"
#include "../CMilieuTests/test.h"
#include "tables.h"

#include <stdio.h>
#include <unistd.h>

static const char right[] = "NORMAL NIGHT\n"
                            "#fff #000 BG\n"
                            "$BG $BG BAR\n"
                            "\"a\" \"b\\n\" S\n"
                            "$S $S T\n"
                            "1 2 N\n";
static const char wrong[] = "NORMAL NIGHT NIGHT\n"
                            "#fff #0 BG\n"
                            "$A $B $BG A\n"
                            "$A $A $A B\n"
                            "\"a\" \"b\" \"c\" S\n"
                            "#fff\n";

/* Something that needs memory, and what it must come to with enough of it. */
typedef struct Trial
{
  MilieuStatus (*run) (MilieuColorTable **table, MilieuFaults **faults);
  MilieuStatus status;
} Trial;

static MilieuStatus
read_right (MilieuColorTable **table, MilieuFaults **faults)
{
  return milieu_color_table_read ("t", right, sizeof right - 1, table, faults);
}

static MilieuStatus
read_wrong (MilieuColorTable **table, MilieuFaults **faults)
{
  return milieu_color_table_read ("t", wrong, sizeof wrong - 1, table, faults);
}

static char path[64];

static MilieuStatus
read_from_file (MilieuColorTable **table, MilieuFaults **faults)
{
  return milieu_color_table_read_file (path, table, faults);
}

static MilieuStatus
read_missing_file (MilieuColorTable **table, MilieuFaults **faults)
{
  return milieu_color_table_read_file ("/nowhere", table, faults);
}

static MilieuStatus
build (MilieuColorTable **table, MilieuFaults **faults)
{
  static const char *const themes[] = { "A", "NORMAL", "C" };
  MilieuColorTableBuilder *builder;
  MilieuStatus status = milieu_color_table_builder_new ("t", &builder);
  if (status != MILIEU_OK)
    return status;
  for (size_t i = 0; i < 3 && status == MILIEU_OK; i++)
    {
      char name[] = { 'x', (char)('0' + i), '\0' };
      status = milieu_color_table_builder_add_theme (builder, themes[i]);
      if (status == MILIEU_OK)
        status = milieu_color_table_builder_add (builder, name, i, MILIEU_ENTRY_STRING,
                                                 milieu_value_string (NULL));
    }
  if (status == MILIEU_OK)
    return milieu_color_table_builder_finish (builder, table, faults);
  milieu_color_table_builder_free (builder);
  return status;
}

static MilieuColorTable *table_to_check;

static MilieuStatus
check_names (MilieuColorTable **table, MilieuFaults **faults)
{
  (void)table;
  return milieu_color_table_check_css (table_to_check, faults);
}

/* Runs the trial with one request refused, and returns whether it was made. */
static bool
run_refused (const Trial *trial, uint64_t number, bool of_strings)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  int64_t blocks = milieu_theme_work.blocks, strings = process_allocator_blocks ();
  uint64_t asked = process_allocator_requests ();
  milieu_theme_work.requests = 0;
  milieu_theme_work.refused_at = of_strings ? 0 : number;
  if (of_strings)
    process_allocator_refuse_after (number - 1);
  MilieuStatus status = trial->run (&table, &faults);
  process_allocator_grant_all ();
  milieu_theme_work.refused_at = 0;
  bool was_made = of_strings ? process_allocator_requests () - asked >= number
                             : milieu_theme_work.requests >= number;
  if (!was_made)
    CHECK_INT (status, trial->status);
  else if (status != trial->status)
    CHECK_INT (status, MILIEU_ERROR_NO_MEMORY);
  CHECK_INT (table != NULL, status == MILIEU_OK && trial->run != check_names);
  CHECK_INT (faults != NULL, status == MILIEU_ERROR_FAULTS);
  milieu_color_table_release (table);
  milieu_faults_free (faults);
  CHECK_INT (milieu_theme_work.blocks, blocks);
  CHECK_INT (process_allocator_blocks (), strings);
  return was_made;
}

static void
refuse_each (const Trial *trial)
{
  uint64_t number = 1;
  while (run_refused (trial, number, false))
    number++;
  CHECK (number > 5);
  number = 1;
  while (run_refused (trial, number, true))
    number++;
}

static void
aTextThatIsRightIsReadOrRefused (void)
{
  refuse_each (&(Trial){ read_right, MILIEU_OK });
}

static void
faultsAreAllListedOrNone (void)
{
  refuse_each (&(Trial){ read_wrong, MILIEU_ERROR_FAULTS });
  refuse_each (&(Trial){ read_missing_file, MILIEU_ERROR_FAULTS });
}

static void
aFileIsReadOrRefused (void)
{
  strcpy (path, "/tmp/milieu-table-XXXXXX");
  int file = mkstemp (path);
  CHECK (file >= 0);
  CHECK_INT (write (file, right, sizeof right - 1), sizeof right - 1);
  close (file);
  refuse_each (&(Trial){ read_from_file, MILIEU_OK });
  unlink (path);
}

static void
aBuilderRefusesAndIsFreed (void)
{
  refuse_each (&(Trial){ build, MILIEU_ERROR_FAULTS });
}

static void
namesInCssAreCheckedOrNot (void)
{
  table_to_check = read_table ("NORMAL\n#fff a.b\n#fff a-b\n#fff c\n");
  refuse_each (&(Trial){ check_names, MILIEU_ERROR_FAULTS });
  milieu_color_table_release (table_to_check);
}

/* What a table looks like must not depend on whether room could be given back. */
static void
aTableThatCannotShrinkIsTheSame (void)
{
  MilieuColorTable *expected = read_table (right);
  uint64_t number = 1, same = 0;
  bool was_made = true;
  for (; was_made; number++)
    {
      MilieuColorTable *table = NULL;
      MilieuFaults *faults = NULL;
      milieu_theme_work.requests = 0;
      milieu_theme_work.refused_at = number;
      MilieuStatus status = read_right (&table, &faults);
      milieu_theme_work.refused_at = 0;
      was_made = milieu_theme_work.requests >= number;
      if (status == MILIEU_OK)
        {
          CHECK (milieu_color_table_equal (table, expected));
          CHECK_TEXT (text_of (table), "NORMAL   NIGHT\n"
                                       "#ffffff  #000000  BG\n"
                                       "#ffffff  #000000  BAR\n"
                                       "\"a\"      \"b\\n\"    S\n"
                                       "\"a\"      \"b\\n\"    T\n"
                                       "1        2        N\n");
          same += was_made;
          milieu_color_table_release (table);
        }
    }
  CHECK_INT (same, 6); /* of themes and entries each two arrays, and the kinds and cells */
  milieu_color_table_release (expected);
}

TEST_TOPIC (theme_table_memory, TEST (theme_table_memory, aTextThatIsRightIsReadOrRefused),
            TEST (theme_table_memory, faultsAreAllListedOrNone),
            TEST (theme_table_memory, aFileIsReadOrRefused),
            TEST (theme_table_memory, aBuilderRefusesAndIsFreed),
            TEST (theme_table_memory, namesInCssAreCheckedOrNot),
            TEST (theme_table_memory, aTableThatCannotShrinkIsTheSame))

#endif
