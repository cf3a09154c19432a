/* The clock that a tree has unless it is given another. */
#ifndef MILIEU_GLIB_CLOCK_PRIVATE_H
#define MILIEU_GLIB_CLOCK_PRIVATE_H

#include <milieu-glib/clock.h>

/* Gives a tree a clock of MILIEU_GLIB_FRAMES_PER_SECOND on that context (NULL for the global
 * default), if it has none, or one that it was given here before. Without memory it has none. */
void milieu_glib_clock_offer (MilieuTree *tree, GMainContext *context);

#endif
