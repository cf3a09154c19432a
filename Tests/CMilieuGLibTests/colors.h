/* What the tests of colour files play on: a file of colours in a folder of the test's, and a tree.
 */
#ifndef MILIEU_GLIB_TESTS_COLORS_H
#define MILIEU_GLIB_TESTS_COLORS_H

#include "files.h"
#include "look.h"

/* A file of colours, and a tree. */
typedef struct Colors
{
  FilesStage files; /* with the look's context */
  GMainContext *files_context;
  Look look;
  MilieuGlibColorFile *file; /* held */
  GString *signals;          /* "loaded " and "failed " */
  char *error;               /* the last one's message */
  void (*act) (struct Colors *self);
  const char *entry, *color; /* that colors_await_color waits for */
} Colors;

/* The file's path in the stage's folder, and a table that it may hold: NORMAL and NIGHT, with BG,
 * TEXT and SEP. */
extern const char colors_path[], colors_day[];

/* Starts, with that text in the file, or with no file for NULL. Nothing is loaded. */
void colors_start (Colors *self, const char *text);
void colors_end (Colors *self);

/* These expect success. */
void colors_load (Colors *self);
void colors_attach (Colors *self, MilieuNode node);

/* An entry's colour at a node (until the next call). */
const char *colors_at (Colors *self, MilieuNode node, const char *entry);

MilieuStatistics colors_statistics (Colors *self);

/* Waits until these signals have come since the last call, and checks that no more do at once. */
void colors_await (Colors *self, const char *signals);

/* Waits until the row reads this colour of an entry's, however often the file is loaded until then:
 * one change of a file may be told of in parts. */
void colors_await_color (Colors *self, const char *entry, const char *color);

#endif
