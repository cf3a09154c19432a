/*
 * What value sources say in GLib's structured log, on this thread:
 *
 *     said_begin ();
 *     …
 *     CHECK_TEXT (said_take (), "message portal [version]: portal: the version is …\n");
 *     said_end ();
 *
 * GLib takes one writer in a process, for good; this is it. What others log, and what is logged on
 * other threads or not between the two, goes the usual way.
 */
#ifndef MILIEU_GLIB_TESTS_SAID_H
#define MILIEU_GLIB_TESTS_SAID_H

/* From here on the thread's lines are kept; what an earlier test has left is forgotten. */
void said_begin (void);

/* The lines since the last call, "LEVEL SOURCE [SUBJECT]: MESSAGE", of which the levels are "info"
 * and "message"; and whatever a library takes for an error of the program's, as "DOMAIN: MESSAGE"
 * (until the next call). */
const char *said_take (void);

void said_end (void);

#endif
