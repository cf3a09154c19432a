/*
 * What the tests of the light source play on: a bus of their own with an iio-sensor-proxy that does
 * what the test says, a tree that is attached to a context, and a journal of what the daemon was
 * asked, what the source became and what an observer was told:
 *
 *     sensor_set_up (&sensor);
 *     sensor_appear (&sensor);
 *     sensor_observe (&sensor);
 *     sensor_wait_for (&sensor, MILIEU_GLIB_SOURCE_READY);
 *     CHECK_TEXT (sensor_told (&sensor), "waiting GetAll ClaimLight GetAll ready 150 ");
 *     sensor_tear_down (&sensor);
 *
 * All of it is in the test's thread, and happens while it waits.
 */
#ifndef MILIEU_GLIB_TESTS_SENSOR_H
#define MILIEU_GLIB_TESTS_SENSOR_H

#include "private-bus.h"

#include <milieu-glib/milieu-glib.h>

#include <stdbool.h>

typedef struct Sensor
{
  GMainContext *context;
  MilieuTree *tree; /* NULL once freed */
  MilieuNode row;
  MilieuObserver observer;
  MilieuGlibValueSource *source; /* a reference */
  GString *journal;
  char *told;

  PrivateBus bus;              /* all zero where there is none */
  GDBusConnection *connection; /* the daemon's, or NULL */
  char *client;                /* who has claimed, or NULL */

  /* What the daemon says. */
  bool has_sensor;
  const char *unit;
  GVariant *level; /* held */
  /* What it does when it is asked for the method, if anything: true if that is all it does. */
  bool (*act) (struct Sensor *self, GDBusMethodInvocation *call);
  GPtrArray *unanswered; /* calls */
} Sensor;

/* Makes all but a daemon, which would have 150 lux; the source is attached above all roots. */
void sensor_set_up (Sensor *self);

/* The same with a source for that address, and no bus. */
void sensor_set_up_without_bus (Sensor *self, const char *address);

/* Frees what is still there. */
void sensor_tear_down (Sensor *self);

/* The daemon comes, with a new connection; or goes. */
void sensor_appear (Sensor *self);
void sensor_vanish (Sensor *self);

/* Observes the light level at a row, or no more. */
void sensor_observe (Sensor *self);
void sensor_unobserve (Sensor *self);

/* Has the daemon say another level (floating), and tell whoever has claimed. */
void sensor_measure (Sensor *self, GVariant *level);

/* Tells that a property has another value (floating). */
void sensor_emit (Sensor *self, const char *property, GVariant *value);

/* Tells that a property has another value, but not which. */
void sensor_invalidate (Sensor *self, const char *property);

/* For `act`: keeps the call, and does not answer it. */
bool sensor_keep_silent (Sensor *self, GDBusMethodInvocation *call);

/* Waits until the source is in that state, or the journal ends with that text. Fails the test if
 * that does not come. */
void sensor_wait_for (Sensor *self, MilieuGlibSourceState state);
void sensor_wait_for_text (Sensor *self, const char *end);

/* What was written since the last call (until the next). */
const char *sensor_told (Sensor *self);

/* What the tree reads. */
double sensor_read (const Sensor *self);

#endif
