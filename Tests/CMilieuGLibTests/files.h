/*
 * What tests of files play on: a folder that stands for "/", and a tree that one source feeds.
 *
 *     FilesStage stage;
 *     files_set_up (&stage);
 *     files_link (&stage, "/etc/localtime", "/usr/share/zoneinfo/Asia/Tokyo");
 *     files_follow (&stage, milieu_glib_time_zone_source_new (stage.root, environment));
 *     files_await (&stage, "Asia/Tokyo");
 *     files_tear_down (&stage);
 */
#ifndef MILIEU_GLIB_TESTS_FILES_H
#define MILIEU_GLIB_TESTS_FILES_H

#include <milieu-glib/milieu-glib.h>

typedef struct FilesStage
{
  char *root;
  GMainContext *context; /* the thread's default while the test runs */
  MilieuTree *tree;
  MilieuGlibValueSource *source; /* held; NULL before files_follow */
  const MilieuKey *key;          /* its first one */
  GString *journal;              /* each text that the tree had, with a blank after it */
  gulong writes;                 /* times that the source wrote to the tree */
} FilesStage;

/* A variable that is not set in an environment of the test's own. */
extern const char *const no_environment[];

void files_set_up (FilesStage *self);
void files_tear_down (FilesStage *self);

/* Expects what the tree had since files_take_journal, each value once, and tears down. */
void files_end (FilesStage *self, const char *journal);

/* Attaches the source to the whole tree, and observes its first key there. */
void files_follow (FilesStage *self, MilieuGlibValueSource *source);

/* Writes into the file that is there, or makes it; its folders too. */
void files_write (FilesStage *self, const char *path, const char *text);

/* The same by hand, and in parts: the file is empty at first, and the caller closes it. */
int files_open (FilesStage *self, const char *path);
void files_write_some (int file, const char *text);

/* Makes a file beside it and moves it there. */
void files_replace (FilesStage *self, const char *path, const char *text);

/* Puts a link there as ln -sfn does: another one is replaced by moving the new one over it. */
void files_link (FilesStage *self, const char *path, const char *target);

void files_make_folder (FilesStage *self, const char *path);
void files_rename (FilesStage *self, const char *from, const char *to);

/* A file, a link, or a folder with all that is in it. */
void files_remove (FilesStage *self, const char *path);

/* The file's path in the system (transfer full). */
char *files_path (FilesStage *self, const char *path);

/* What the tree has now (transfer none, until the next call). */
const char *files_value (FilesStage *self);

/* Iterates the context, and waits in it, until the tree has that value: fails the test if nothing
 * more comes for half a minute. */
void files_await (FilesStage *self, const char *value);

/* The same until `is_so`; `what` tells what was waited for. */
void files_await_that (FilesStage *self, bool (*is_so) (FilesStage *self), const char *what);

/* The same until something happens, and all that follows from it has been done. */
void files_await_event (FilesStage *self);

/* The same until a source has said something on this thread, which said_begin lets be kept, and
 * what that is (transfer none, until what is said is taken next). */
const char *files_await_said (FilesStage *self);
int files_count_lines (const char *text);

/* What the tree had since the last call, as "pl de " (transfer full). */
char *files_take_journal (FilesStage *self);

#endif
