/* What tests of themes share: a fixture with a table, and what was reported about tables of that
 * name. */
#ifndef THEME_STAGE_H
#define THEME_STAGE_H

#include "../CMilieuTests/fixture.h"

#include <milieu-theme/milieu-theme.h>

#include <pthread.h>

/* #ffffff is NORMAL's and #343434 NIGHT's, and #fafafa RED's. */
#define THEME_STAGE_TABLE                                                                          \
  "NORMAL NIGHT RED\n"                                                                             \
  "#ffffff #343434 #fafafa BG\n"                                                                   \
  "#aaaaaa #313131 #aaaaaa SEP\n"

typedef struct ThemeStage
{
  Fixture f;
  const char *name;                                     /* of its tables */
  const MilieuKey *table, *version, *dark, *light, *bg; /* bg is #000000ff by default */
  pthread_mutex_t mutex;
  pthread_cond_t counted;
  int ends; /* under the mutex: 1 when nobody is listened to any more */
  /* Under the mutex: reports that name such a table, a line each. */
  int report_count;
  char reports[4096];
} ThemeStage;

/* Starts the fixture, and listens to reports; `name` is to be no other test's. The stage is large:
 * let it be static. */
void theme_stage_start (ThemeStage *self, const char *name);

/* Waits for what other tests' threads are reporting to it. */
void theme_stage_end (ThemeStage *self);

/* Gives what is made from now on another name. */
void theme_stage_rename (ThemeStage *self, const char *name);

/* A table of the stage's name (transfer full). */
MilieuColorTable *theme_stage_table (const ThemeStage *self, const char *text);

/* Gives a table at a node, or above all roots. */
void theme_stage_give (ThemeStage *self, MilieuNode node, const char *text);

/* What was reported since the last call (until the next). */
const char *theme_stage_reports (ThemeStage *self);

/* Counts, on any thread, and waits until something was counted so often: false if it was not within
 * a minute. What is destroyed with a message function is counted so, for that is later than it is
 * replaced while another test's thread reports. */
void theme_stage_count (ThemeStage *self, int *count);
bool theme_stage_await (ThemeStage *self, const int *count, int wanted);

MilieuValue theme_color (const char *text);

/* How many keys of that name there are. Other tests may make keys meanwhile. */
int theme_count_keys (const char *name);

#endif
