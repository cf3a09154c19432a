/* Tables in files, and what else may be where a table's file is expected. */
#define _DEFAULT_SOURCE

#include "../CMilieuTests/test.h"
#include "tables.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Folder
{
  char folder[64];
  char path[80];
} Folder;

static void
begin (Folder *self)
{
  strcpy (self->folder, "/tmp/milieu-table-XXXXXX");
  CHECK (mkdtemp (self->folder));
  snprintf (self->path, sizeof self->path, "%s/colors", self->folder);
}

static void
end (Folder *self)
{
  unlink (self->path);
  rmdir (self->path);
  CHECK_INT (rmdir (self->folder), 0);
}

static void
write_file (const Folder *self, const char *text)
{
  FILE *file = fopen (self->path, "w");
  CHECK (file);
  fputs (text, file);
  CHECK_INT (fclose (file), 0);
}

/* Compares what is said of a file that is refused, after its path and a colon. */
static void
check_refused (const char *path, const char *expected)
{
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  char text[512];
  CHECK_INT (milieu_color_table_read_file (path, &table, &faults), MILIEU_ERROR_FAULTS);
  CHECK (!table && faults);
  snprintf (text, sizeof text, "%s: %s: a file that can be read is expected", path, expected);
  CHECK_TEXT (milieu_faults_text (faults), text);
  CHECK_INT (milieu_faults_count (faults), 1);
  CHECK_INT (milieu_faults_get (faults, 0).line, 0);
  CHECK_TEXT (milieu_faults_get (faults, 0).found, expected);
  milieu_faults_free (faults);
}

static void
aFileIsReadAndCalledByItsPath (void)
{
  Folder folder;
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  begin (&folder);
  write_file (&folder, "NORMAL NIGHT\n#fff #000 BG\n");
  CHECK_OK (milieu_color_table_read_file (folder.path, &table, &faults));
  CHECK_TEXT (milieu_color_table_name (table), folder.path);
  CHECK_TEXT (text_of (table), "NORMAL   NIGHT\n#ffffff  #000000  BG\n");
  milieu_color_table_release (table);
  end (&folder);
}

static void
aLargeFileIsReadToItsEnd (void)
{
  enum
  {
    ROWS = 20000
  };
  Folder folder;
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  begin (&folder);
  FILE *file = fopen (folder.path, "w");
  CHECK (file);
  fputs ("NORMAL\n", file);
  for (int i = 0; i < ROWS; i++)
    fprintf (file, "#%06x entry-%d\n", (unsigned)i, i);
  CHECK_INT (fclose (file), 0);
  CHECK_OK (milieu_color_table_read_file (folder.path, &table, &faults));
  CHECK_INT (milieu_color_table_entry_count (table), ROWS);
  check_color_at (table, "entry-19999", "NORMAL", "#004e1fff");
  milieu_color_table_release (table);
  end (&folder);
}

static void
faultsInAFileHaveItsPath (void)
{
  Folder folder;
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  char expected[256];
  begin (&folder);
  write_file (&folder, "NORMAL NIGHT\n#0 #000 BG\n");
  CHECK_INT (milieu_color_table_read_file (folder.path, &table, &faults), MILIEU_ERROR_FAULTS);
  snprintf (expected, sizeof expected,
            "%s:2:1: '#0' is no colour: #rgb, #rgba, #rrggbb or #rrggbbaa is expected",
            folder.path);
  CHECK_TEXT (milieu_faults_text (faults), expected);
  milieu_faults_free (faults);
  end (&folder);
}

static void
anEmptyFileHasNoThemes (void)
{
  Folder folder;
  MilieuColorTable *table = NULL;
  MilieuFaults *faults = NULL;
  char expected[256];
  begin (&folder);
  write_file (&folder, "");
  CHECK_INT (milieu_color_table_read_file (folder.path, &table, &faults), MILIEU_ERROR_FAULTS);
  snprintf (expected, sizeof expected,
            "%s: no themes are here: a first line like NORMAL NIGHT is expected", folder.path);
  CHECK_TEXT (milieu_faults_text (faults), expected);
  milieu_faults_free (faults);
  end (&folder);
}

static void
whatIsNotThereIsReported (void)
{
  Folder folder;
  char path[128];
  begin (&folder);
  check_refused (folder.path, "nothing is there");
  write_file (&folder, "NORMAL\n");
  snprintf (path, sizeof path, "%s/colors", folder.path);
  check_refused (path, "nothing is there");
  unlink (folder.path);
  CHECK_INT (symlink ("colors", folder.path), 0);
  check_refused (folder.path, "a link leads round in a circle");
  end (&folder);
}

static void
whatIsNoFileIsNotOpened (void)
{
  Folder folder;
  begin (&folder);
  check_refused (folder.folder, "a folder is there");
  CHECK_INT (mkfifo (folder.path, 0600), 0);
  check_refused (folder.path, "a pipe is there");
  unlink (folder.path);
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  strcpy (address.sun_path, folder.path);
  int listener = socket (AF_UNIX, SOCK_STREAM, 0);
  CHECK (listener >= 0);
  CHECK_INT (bind (listener, (struct sockaddr *)&address, sizeof address), 0);
  check_refused (folder.path, "no regular file is there");
  close (listener);
  check_refused ("/dev/null", "no regular file is there");
  check_refused ("/dev/zero", "no regular file is there");
  end (&folder);
}

static void
aFileThatIsTooLargeIsNotRead (void)
{
  Folder folder;
  begin (&folder);
  write_file (&folder, "NORMAL\n");
  CHECK_INT (truncate (folder.path, (off_t)MILIEU_COLOR_TABLE_BYTES_MAX + 1), 0);
  check_refused (folder.path, "the file is larger than 64 MiB");
  end (&folder);
}

/* This file says that it is regular, and can be opened, but there is nothing at its beginning. */
static void
aFileThatCannotBeReadIsReported (void)
{
  if (access ("/proc/self/mem", R_OK) != 0)
    test_skip ("there is no /proc/self/mem");
  check_refused ("/proc/self/mem", "the file cannot be read (error 5)");
}

/* In a process of its own, for root may read whatever there is. */
static void
aFileThatMayNotBeReadIsReported (void)
{
  Folder folder;
  begin (&folder);
  write_file (&folder, "NORMAL\n");
  CHECK_INT (chmod (folder.path, 0), 0);
  CHECK_INT (chmod (folder.folder, 0755), 0);
  pid_t child = fork ();
  if (child == 0)
    {
      MilieuColorTable *table = NULL;
      MilieuFaults *faults = NULL;
      bool is_right =
        (geteuid () != 0 || (setgid (65534) == 0 && setuid (65534) == 0))
        && milieu_color_table_read_file (folder.path, &table, &faults) == MILIEU_ERROR_FAULTS
        && strcmp (milieu_faults_get (faults, 0).message,
                   "the file may not be read: a file that can be read is expected")
             == 0;
      _exit (is_right ? 0 : 1);
    }
  int status = -1;
  CHECK (child > 0);
  CHECK_INT (waitpid (child, &status, 0), child);
  CHECK_INT (status, 0);
  end (&folder);
}

TEST_TOPIC (theme_table_files, TEST (theme_table_files, aFileIsReadAndCalledByItsPath),
            TEST (theme_table_files, aLargeFileIsReadToItsEnd),
            TEST (theme_table_files, faultsInAFileHaveItsPath),
            TEST (theme_table_files, anEmptyFileHasNoThemes),
            TEST (theme_table_files, whatIsNotThereIsReported),
            TEST (theme_table_files, whatIsNoFileIsNotOpened),
            TEST (theme_table_files, aFileThatIsTooLargeIsNotRead),
            TEST (theme_table_files, aFileThatCannotBeReadIsReported),
            TEST (theme_table_files, aFileThatMayNotBeReadIsReported))
